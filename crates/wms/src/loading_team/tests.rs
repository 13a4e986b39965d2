//! Stories of loading teams over HTTP, on both databases.

use harness::Actor;
use serde_json::{Value, json};

const BASE: &str = "/wms/loadingTeam";
const ID_CARD: &str = "31010119900307001";

fn form(code: &str, warehouse: &str) -> Value {
    json!({
        "code": code, "name": "东门装卸一队", "warehouseCode": warehouse, "leader": "孙强", "phone": "13800138000",
        "idCard": format!("{ID_CARD}9"), "headcount": 12, "jobTypes": "1,3,5", "status": 0,
    })
}

async fn warehouse(admin: &Actor, code: &str) {
    let form = json!({
        "code": code, "name": format!("{code} 号库"), "attribute": 1, "type": 1, "thermosphere": "FROZEN", "status": 0,
    });
    admin.post("/wms/warehouse/add", form).await.ok();
}

harness::both! {
    a_team_is_added_found_changed_and_deleted(world) {
        let admin = world.admin().await;
        warehouse(&admin, "W1").await;
        let made = admin.post(&format!("{BASE}/add"), form("T1", "W1")).await.data();
        let path = format!("{BASE}/{}", made["id"].as_str().unwrap());
        let read = admin.get(&path).await;
        assert_eq!((&read.data()["warehouseName"], &read.data()["jobTypes"]), (&json!("W1 号库"), &json!("1,3,5")));
        assert!(!read.text().contains(ID_CARD), "{}", read.text());
        for query in ["leader=孙", "warehouseCode=W1", "status=0"] {
            assert_eq!(admin.get(&format!("{BASE}/list?{query}")).await.total(), 1, "{query}");
        }
        let mut changed = form("T1", "W1");
        (changed["version"], changed["headcount"]) = (json!(1), json!(14));
        admin.post(&format!("{path}/edit"), changed.clone()).await.ok();
        admin.post(&format!("{path}/edit"), changed).await.refused(40010);
        admin.post(&format!("{BASE}/add"), form("T1", "W1")).await.invalid("code");
        admin.post(&format!("{path}/delete"), json!({})).await.ok();
        admin.post(&format!("{BASE}/add"), form("T1", "W1")).await.ok();
    }

    wrong_fields_are_told(world) {
        let admin = world.admin().await;
        warehouse(&admin, "W1").await;
        let mut wrong = form("a b", "W1");
        for (field, value) in [
            ("name", json!("")), ("leader", json!(" ")), ("phone", json!("110")),
            ("idCard", json!("310101199003070018")), ("headcount", json!(0)),
        ] {
            wrong[field] = value;
        }
        let told = ["code", "name", "leader", "phone", "idCard", "headcount"];
        assert_eq!(admin.post(&format!("{BASE}/add"), wrong).await.fields(), told);
        for jobs in ["0", "7", "1,1", "1;2", "1,", "unload"] {
            let mut wrong = form("T1", "W1");
            wrong["jobTypes"] = json!(jobs);
            admin.post(&format!("{BASE}/add"), wrong).await.invalid("jobTypes");
        }
        admin.post(&format!("{BASE}/add"), form("T1", "W9")).await.invalid("warehouseCode");
    }

    a_closed_warehouse_gets_no_new_team(world) {
        let admin = world.admin().await;
        let closed = json!({
            "code": "W1", "name": "W1", "attribute": 1, "type": 1, "thermosphere": "FROZEN", "status": 1,
        });
        admin.post("/wms/warehouse/add", closed).await.ok();
        admin.post(&format!("{BASE}/add"), form("T1", "W1")).await.invalid("warehouseCode");
        assert_eq!(admin.get(&format!("{BASE}/choose?field=warehouseCode")).await.data(), json!([]));
    }

    a_warehouse_with_a_team_stays(world) {
        let admin = world.admin().await;
        warehouse(&admin, "W1").await;
        admin.post(&format!("{BASE}/add"), form("T1", "W1")).await.ok();
        let id = admin.get("/wms/warehouse/list").await.records()[0]["id"].as_str().unwrap().to_owned();
        let refusal = admin.post(&format!("/wms/warehouse/{id}/delete"), json!({})).lang("en").await;
        assert_eq!(refusal.refused(40009).reason(), "master.inUse");
        assert!(refusal.msg().contains("Loading teams"), "{}", refusal.msg());
    }

    teams_are_seen_in_their_warehouses_and_by_the_operator_only(world) {
        let admin = world.admin().await;
        for code in ["W1", "W2"] {
            warehouse(&admin, code).await;
            admin.post(&format!("{BASE}/add"), form(&code.replace('W', "T"), code)).await.ok();
        }
        let rights = ["loadingTeamManage_search_button", "loadingTeamManage_add_button"];
        let south = world.account_in(&rights, &["W2"]).await;
        let seen = south.get(&format!("{BASE}/list")).await;
        assert_eq!((seen.total(), &seen.records()[0]["code"]), (1, &json!("T2")));
        south.post(&format!("{BASE}/add"), form("T3", "W1")).await.invalid("warehouseCode");
        let offered = south.get(&format!("{BASE}/choose?field=warehouseCode")).await.data();
        assert_eq!(offered, json!([{ "code": "W2", "name": "W2 号库" }]));
        let outside = world.outsider("ENTERPRISE_OWNER", &rights).await;
        assert_eq!(outside.get(&format!("{BASE}/list")).await.total(), 0);
        assert_eq!(world.stranger().await.get(&format!("{BASE}/list")).await.total(), 0);
        let clerk = world.account(&["loadingTeamManage_search_button"]).await;
        clerk.post(&format!("{BASE}/add"), form("T4", "W1")).await.refused(40003);
    }
}
