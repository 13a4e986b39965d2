//! What keeps a shipment from being taken back: its goods came back in another way, or their containers are in use.

use db::vals;
use harness::both;
use kernel::act::Tx;
use kernel::fault::Answer;
use serde_json::json;

use super::*;
use crate::picking::tests::{self as picking, cx, on_hand, row};

/// Where the goods in P-1 lie, whatever the ledger says.
async fn lies(world: &World, place: &'static str) {
    async fn set(tx: &mut Tx, place: &&'static str) -> Answer<()> {
        let sql = "update stock set location_code = $1 where branch_code = $2 and container_code = 'P-1' and qty > 0";
        tx.exec(sql, &vals![*place, tx.branch().to_owned()]).await.map(drop).map_err(Into::into)
    }
    cx(world).write(place, set).await.unwrap();
}

/// A note that has left.
async fn gone(admin: &Actor, note: &Value) {
    done(admin, note, "vehicle", json!({ "plateNo": "沪A12345" })).await;
    done(admin, note, "ship", json!({ "sealNos": "S-1" })).await;
}

both! { a_shipment_whose_goods_come_back_with_a_return_is_not_taken_back(world) {
    let admin = house(world, 2).await;
    let (sheet, note) = picked(world, &admin, ten()).await;
    gone(&admin, &note).await;
    let form = json!({
        "warehouseCode": "WH1", "ownerCode": "POLAR", "originOutOrderNo": sheet["docNo"], "returnReason": "客户拒收",
        "returnDisposition": 0, "lines": [{ "goodsCode": "RICE", "qty": 3 }],
    });
    let back = admin.post("/wms/returnNote/addSubmit", form).await.data();
    let before = on_hand(world).await;
    let undo = json!({ "reason": "车辆故障" });
    let twice = act(&admin, &note, "cancelShip", undo.clone()).await;
    assert_eq!(twice.refused(40009).reason(), "deliveryNoteManage.cameBack");
    assert_eq!((on_hand(world).await, stand(&admin, &sheet, &note).await), (before, (2, 8)), "nothing changed");
    let path = format!("/wms/receivingNote/{}/void", back["id"].as_str().unwrap());
    admin.post(&path, json!({ "version": back["version"], "reason": "写错" })).await.ok();
    done(&admin, &note, "cancelShip", undo).await;
    assert!(on_hand(world).await.contains(&row("DOCK-1", None, "RICE", [10, 100, 10])));
    world.verify().await;
} }

both! { a_shipment_is_not_taken_back_into_a_container_that_holds_other_goods(world) {
    let admin = house(world, 2).await;
    let lines = json!([{ "goodsCode": "RICE", "qty": 8, "containerCode": "P-1" }]);
    let (_, note) = picked(world, &admin, lines).await;
    gone(&admin, &note).await;
    let other = picking::sheet(&admin, json!([{ "goodsCode": "RICE", "qty": 3, "locationCode": "R1-3" }])).await;
    let walk = picking::note(&admin, &other).await;
    let into = picking::right(&walk["lines"][0], json!({ "toContainer": "P-1" }));
    picking::act(&admin, &walk, "confirm", into).await.ok();
    for place in ["DOCK-1", "R4-3"] {
        lies(world, place).await;
        let used = act(&admin, &note, "cancelShip", json!({ "reason": "车辆故障" })).await;
        assert_eq!(used.refused(40009).reason(), "deliveryNoteManage.containerUsed", "{place}");
    }
    lies(world, "DOCK-1").await;
    let line = json!({ "lineId": walk["lines"][0]["id"], "reason": "换容器" });
    picking::act(&admin, &walk, "undo", line).await.ok();
    done(&admin, &note, "cancelShip", json!({ "reason": "车辆故障" })).await;
    assert!(on_hand(world).await.contains(&row("DOCK-1", Some("P-1"), "RICE", [8, 80, 8])));
    world.verify().await;
} }
