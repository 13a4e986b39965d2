//! Goods that go back to a supplier: they are there or they are not, and nothing of them waits.

use harness::{Actor, World, both};
use serde_json::{Value, json};

use super::{BASE, act};
use crate::picking::tests::{lying, stage, stocked};
use crate::receiving::tests::with;

/// A supplier that may be used.
pub async fn supplier(world: &World, admin: &Actor) {
    let form = json!({ "code": "SUP", "name": "青岛海产", "ownerCode": "POLAR", "settle": 0, "status": 0 });
    let made = admin.post("/wms/supplier/add", form).await.data();
    let auditor = world.account(&["supplierAudit_pass_button"]).await;
    let pass = format!("/wms/supplierAudit/{}/pass", made["id"].as_str().unwrap());
    auditor.post(&pass, json!({ "version": made["version"] })).await.ok();
}

fn back(changes: Value) -> Value {
    let lines = json!([{ "goodsCode": "RICE", "qty": 8 }]);
    with(
        json!({ "warehouseCode": "WH1", "ownerCode": "POLAR", "supplierCode": "SUP", "lines": lines }),
        changes,
    )
}

both! { more_than_there_is_goes_back_as_far_as_it_is_there(world) {
    let admin = stage(world).await;
    supplier(world, &admin).await;
    stocked(world, &admin, vec![lying("RICE", "R1-1", 5, json!({}))]).await;
    for (said, kept) in [(json!({}), 2), (json!({ "restPolicy": 0 }), 2), (json!({ "restPolicy": 2 }), 2)] {
        let made = admin.post("/wms/supplierReturn/add", back(said)).await.data();
        assert_eq!(made["restPolicy"], kept, "what is not there is given up");
        admin.post(&format!("{BASE}/{}/delete", made["id"].as_str().unwrap()), json!({})).await.ok();
    }
    admin.post("/wms/supplierReturn/add", back(json!({ "restPolicy": 1 }))).await.invalid("restPolicy");
    let waits = admin.post("/wms/supplierReturn/addSubmit", back(json!({}))).await.data();
    let got = act(&admin, &waits, "allot", json!({})).await.data();
    let line = &got["lines"][0];
    assert_eq!((&line["qtyAllocated"], &line["qtyCancelled"], &line["qtyOpen"]), (&json!(5), &json!(3), &json!(0)));
    assert_eq!((&got["status"], &got["rests"]), (&json!(4), &json!([])), "it goes on to picking, and leaves no sheet behind");
    world.verify().await;
} }

both! { a_return_that_was_written_waits_for_nothing_after_a_change(world) {
    let admin = stage(world).await;
    supplier(world, &admin).await;
    let made = admin.post("/wms/supplierReturn/add", back(json!({}))).await.data();
    let form = back(json!({ "version": made["version"], "restPolicy": 1 }));
    act(&admin, &made, "edit", form).await.invalid("restPolicy");
    let form = back(json!({ "version": made["version"], "restPolicy": 0, "remark": "退" }));
    assert_eq!(act(&admin, &made, "edit", form).await.data()["restPolicy"], 2);
} }
