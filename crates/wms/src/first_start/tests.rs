//! What a new tenant finds, and what a later start leaves alone.

use harness::Actor;
use serde_json::{Value, json};

const LISTS: [(&str, u64); 7] = [
    ("unit", 12),
    ("inventoryStatus", 3),
    ("collectType", 3),
    ("damagedType", 7),
    ("wmsFeeType", 14),
    ("receiveDocumentType", 4),
    ("deliveryDocumentType", 4),
];

async fn named(actor: &Actor, list: &str, code: &str) -> Option<Value> {
    let found = actor.get(&format!("/wms/{list}/list?pageSize=100&code={code}")).await;
    found.records().into_iter().find(|record| record["code"] == code)
}

harness::both! {
    a_new_tenant_has_units_statuses_and_dictionaries_with_chinese_names(world) {
        for actor in [world.admin().await, world.stranger().await] {
            for (list, count) in LISTS {
                assert_eq!(actor.get(&format!("/wms/{list}/list")).await.total(), count, "{list}");
            }
            let carton = named(&actor, "unit", "CTN").await.unwrap();
            assert_eq!((&carton["name"], &carton["kind"], &carton["decimals"]), (&json!("箱"), &json!("piece"), &json!(0)));
            let damaged = named(&actor, "inventoryStatus", "DAMAGED").await.unwrap();
            assert_eq!((&damaged["name"], &damaged["allocatable"]), (&json!("残损"), &json!(false)));
            assert_eq!(named(&actor, "wmsFeeType", "WHOLE-RENT").await.unwrap()["name"], "整租费");
        }
    }

    a_first_row_can_be_saved_as_it_stands(world) {
        let admin = world.admin().await;
        for (list, _) in LISTS {
            for record in admin.get(&format!("/wms/{list}/list?pageSize=100")).await.records() {
                let id = record["id"].as_str().unwrap().to_owned();
                let mut form = record.clone();
                let form = form.as_object_mut().unwrap();
                for made in ["id", "can", "createdBy", "gmtCreated", "modifiedBy", "gmtModified"] {
                    form.remove(made);
                }
                admin.post(&format!("/wms/{list}/{id}/edit"), json!(form)).await.ok();
            }
        }
    }

    what_people_changed_and_removed_stays_so_at_the_next_start(world) {
        let admin = world.admin().await;
        let unit = named(&admin, "unit", "CTN").await.unwrap();
        let form = json!({ "version": 1, "code": "CTN", "name": "纸箱", "kind": "piece", "decimals": 0, "status": 0, "sort": 1 });
        admin.post(&format!("/wms/unit/{}/edit", unit["id"].as_str().unwrap()), form).await.ok();
        for record in admin.get("/wms/collectType/list").await.records() {
            admin.post(&format!("/wms/collectType/{}/delete", record["id"].as_str().unwrap()), json!({})).await.ok();
        }
        world.start_again().await;
        assert_eq!(named(&admin, "unit", "CTN").await.unwrap()["name"], "纸箱");
        assert_eq!(admin.get("/wms/collectType/list").await.total(), 0);
        assert_eq!(admin.get("/wms/unit/list").await.total(), 12);
    }
}
