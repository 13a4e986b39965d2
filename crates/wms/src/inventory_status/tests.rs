//! Stories of inventory statuses over HTTP.

use serde_json::json;

const BASE: &str = "/wms/inventoryStatus";

harness::both! {
    damaged_stock_cannot_be_made_allocatable(world) {
        let admin = world.admin().await;
        let form = |code: &str, qualified: bool, allocatable: bool| {
            json!({ "code": code, "name": code, "qualified": qualified, "allocatable": allocatable, "status": 0, "sort": 1 })
        };
        for (code, qualified, allocatable) in [("OPEN", true, true), ("LOOK", true, false), ("TORN", false, false)] {
            admin.post(&format!("{BASE}/add"), form(code, qualified, allocatable)).await.ok();
        }
        admin.post(&format!("{BASE}/add"), form("WRONG", false, true)).await.invalid("allocatable");
        let damaged = admin.get(&format!("{BASE}/list?qualified=false&code=tor")).await;
        assert_eq!((damaged.total(), &damaged.records()[0]["code"]), (1, &json!("TORN")));
    }

    the_last_status_of_its_kind_is_neither_deleted_nor_disabled_nor_made_another(world) {
        let admin = world.admin().await;
        let status = admin.get(&format!("{BASE}/list?code=QUALIFIED")).await.records()[0].clone();
        let path = |verb: &str| format!("{BASE}/{}/{verb}", status["id"].as_str().unwrap());
        let edited = json!({
            "version": status["version"], "code": "QUALIFIED", "name": status["name"], "qualified": true,
            "allocatable": true, "status": 1, "sort": status["sort"],
        });
        let with = |field: &str, value: serde_json::Value| {
            let mut form = edited.clone();
            (form["status"], form[field]) = (json!(0), value);
            form
        };
        let mut damaged = with("qualified", json!(false));
        damaged["allocatable"] = json!(false);
        for (verb, form) in [
            ("delete", json!({})), ("edit", edited.clone()), ("edit", with("allocatable", json!(false))), ("edit", damaged),
        ] {
            let reply = admin.post(&path(verb), form).await;
            assert_eq!(reply.refused(40009).reason(), "inventoryStatusManage.lastOfKind");
        }
        let other = json!({ "code": "GOOD", "name": "良品", "qualified": true, "allocatable": true, "status": 0, "sort": 9 });
        admin.post(&format!("{BASE}/add"), other).await.ok();
        admin.post(&path("edit"), with("name", json!("合格品"))).await.ok();
        let mut edited = with("allocatable", json!(false));
        edited["version"] = json!(status["version"].as_i64().unwrap() + 1);
        admin.post(&path("edit"), edited).await.ok();
        admin.post(&path("delete"), json!({})).await.ok();
    }
}
