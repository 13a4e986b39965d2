//! Stories of brands over HTTP.

use harness::Actor;
use serde_json::{Value, json};

const BASE: &str = "/wms/brand";

fn form(code: &str) -> Value {
    json!({ "code": code, "name": format!("品牌 {code}"), "englishName": "Polar", "origin": "Norway", "status": 0, "sort": 1 })
}

async fn add(actor: &Actor, code: &str) -> Value {
    actor.post(&format!("{BASE}/add"), form(code)).await.data()
}

harness::both! {
    a_brand_is_added_found_changed_and_deleted(world) {
        let admin = world.admin().await;
        let made = add(&admin, "POLAR").await;
        let found = admin.get(&format!("{BASE}/list?name=品牌 p&englishName=OLA&status=0")).await;
        assert_eq!((found.total(), &found.records()[0]["origin"]), (1, &json!("Norway")));
        let mut changed = form("POLAR");
        changed["name"] = json!("极地");
        changed["version"] = json!(1);
        let edit = format!("{BASE}/{}/edit", made["id"]);
        assert_eq!(admin.post(&edit, changed.clone()).await.data()["version"], 2);
        admin.post(&edit, changed).await.refused(40010);
        assert_eq!(admin.get(&format!("{BASE}/{}", made["id"])).await.data()["name"], "极地");
        admin.post(&format!("{BASE}/deleteMany"), json!({ "ids": [made["id"]] })).await.ok();
        admin.get(&format!("{BASE}/{}", made["id"])).await.refused(40004);
        add(&admin, "POLAR").await;
    }

    two_brands_do_not_share_a_code(world) {
        let admin = world.admin().await;
        add(&admin, "POLAR").await;
        admin.post(&format!("{BASE}/add"), form("POLAR")).await.invalid("code");
    }

    all_wrong_fields_are_told_at_once(world) {
        let admin = world.admin().await;
        let wrong = json!({ "code": "a b", "name": " ", "status": 0, "sort": 10_000, "remark": "x".repeat(501) });
        assert_eq!(admin.post(&format!("{BASE}/add"), wrong).await.fields(), ["code", "name", "sort", "remark"]);
        let mut unknown = form("A");
        unknown["owner"] = json!("X");
        admin.post(&format!("{BASE}/add"), unknown).await.invalid("owner");
    }

    a_brand_that_is_switched_off_is_not_offered(world) {
        let admin = world.admin().await;
        add(&admin, "OPEN").await;
        let mut closed = form("CLOSED");
        closed["status"] = json!(1);
        admin.post(&format!("{BASE}/add"), closed).await.ok();
        let offered = admin.get(&format!("{BASE}/pick?term=品牌")).await.data();
        let codes: Vec<&Value> = offered.as_array().unwrap().iter().map(|brand| &brand["words"][0]).collect();
        assert_eq!(codes, ["OPEN"]);
        assert_eq!(admin.get(&format!("{BASE}/list")).await.total(), 2);
    }

    every_button_asks_for_its_own_right(world) {
        let admin = world.admin().await;
        let made = add(&admin, "POLAR").await;
        let clerk = world.account(&["brandManage_search_button"]).await;
        assert_eq!(clerk.get(&format!("{BASE}/list")).await.total(), 1);
        clerk.post(&format!("{BASE}/add"), form("B")).await.refused(40003);
        clerk.post(&format!("{BASE}/{}/delete", made["id"]), json!({})).await.refused(40003);
        clerk.get(&format!("{BASE}/export?format=csv")).await.refused(40003);
    }
}
