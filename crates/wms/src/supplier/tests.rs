//! Stories of suppliers over HTTP, on both databases.

use harness::{Actor, World};
use serde_json::{Value, json};

const BASE: &str = "/wms/supplier";
const AUDIT: &str = "/wms/supplierAudit";
const OWNERS: &str = "/wms/enterpriseCargoOwner";
const CREDIT_CODE: &str = "91440300MA5DB5678D";

fn form(code: &str) -> Value {
    json!({
        "code": code, "name": "挪威渔业", "englishName": "Norge Fisk", "settle": 0, "country": "NO",
        "foodLicence": "SC10144030500001", "licenceUntil": "2027-03-01", "overseasNo": "NO-M-123",
        "contact": "Ola", "phone": "13800138000", "regionCode": "4403", "status": 0,
    })
}

/// An owner that passed its audit.
async fn owner(world: &World, code: &str) {
    let made = world
        .admin()
        .await
        .post(&format!("{OWNERS}/add"), json!({ "code": code, "name": code, "status": 0 }));
    let path = format!("/wms/cargoOwnerAudit/{}/pass", made.await.data()["id"].as_str().unwrap());
    let judge = world.account(&["cargoOwnerAudit_pass_button"]).await;
    judge.post(&path, json!({ "version": 1 })).await.ok();
}

async fn codes(actor: &Actor, query: &str) -> Vec<String> {
    let list = actor.get(&format!("{BASE}/list?sortField=code&sortType=asc&{query}")).await;
    list.records().iter().map(|row| row["code"].as_str().unwrap().to_owned()).collect()
}

harness::both! {
    a_supplier_is_added_found_changed_and_deleted(world) {
        let admin = world.admin().await;
        owner(world, "POLAR").await;
        let mut mine = form("S1");
        mine["ownerCode"] = json!("POLAR");
        let made = admin.post(&format!("{BASE}/add"), mine).await.data();
        admin.post(&format!("{BASE}/add"), form("S2")).await.ok();
        for (query, found) in [
            ("name=渔业", vec!["S1", "S2"]), ("ownerCode=POLAR", vec!["S1"]), ("settle=1", vec![]),
            ("licenceUntilStart=2027-01-01", vec!["S1", "S2"]), ("regionName=深圳", vec!["S1", "S2"]),
        ] {
            assert_eq!(codes(&admin, query).await, found, "{query}");
        }
        let path = format!("{BASE}/{}", made["id"].as_str().unwrap());
        let read = admin.get(&path).await.data();
        assert_eq!((&read["ownerName"], &read["regionName"]), (&json!("POLAR"), &json!("广东省深圳市")));
        let mut changed = form("S1");
        (changed["version"], changed["settle"]) = (json!(1), json!(1));
        admin.post(&format!("{path}/edit"), changed.clone()).await.ok();
        admin.post(&format!("{path}/edit"), changed).await.refused(40010);
        assert_eq!(codes(&admin, "settle=1").await, ["S1"]);
        admin.post(&format!("{path}/delete"), json!({})).await.ok();
        admin.get(&path).await.refused(40004);
    }

    all_wrong_fields_are_told_at_once(world) {
        let admin = world.admin().await;
        let mut wrong = form("a b");
        for (field, value) in [
            ("name", json!("")), ("creditCode", json!("91440300MA5DB56780")), ("licenceUntil", json!("2027-02-30")),
            ("country", json!("XX")), ("phone", json!("12")), ("email", json!("@")),
        ] {
            wrong[field] = value;
        }
        let told = ["code", "name", "creditCode", "licenceUntil", "country", "phone", "email"];
        assert_eq!(admin.post(&format!("{BASE}/add"), wrong).await.fields(), told);
        let mut wrong = form("S1");
        wrong["regionCode"] = json!("99");
        admin.post(&format!("{BASE}/add"), wrong).await.invalid("regionCode");
        let mut wrong = form("S1");
        wrong["ownerCode"] = json!("NOBODY");
        admin.post(&format!("{BASE}/add"), wrong).await.invalid("ownerCode");
    }

    each_owner_keeps_its_own_record_of_a_company(world) {
        let admin = world.admin().await;
        owner(world, "POLAR").await;
        owner(world, "ARCTIC").await;
        let add = async |code: &str, owner: Option<&str>| {
            let mut form = form(code);
            (form["creditCode"], form["ownerCode"]) = (json!(CREDIT_CODE), json!(owner));
            admin.post(&format!("{BASE}/add"), form).await
        };
        for (code, owner) in [("S1", None), ("S2", Some("POLAR")), ("S3", Some("ARCTIC"))] {
            add(code, owner).await.ok();
        }
        for owner in [None, Some("POLAR")] {
            add("S4", owner).await.invalid("creditCode");
        }
        admin.post(&format!("{BASE}/add"), form("S1")).await.invalid("code");
    }

    a_supplier_passes_its_own_audit_by_its_own_numbers(world) {
        let admin = world.admin().await;
        let judge = world.account(&["supplierAudit_search_button", "supplierAudit_detail_button",
            "supplierAudit_pass_button", "supplierAudit_fail_button"]).await;
        let made = admin.post(&format!("{BASE}/add"), form("S1")).await.data();
        let id = made["id"].as_str().unwrap();
        admin.post(&format!("{AUDIT}/{id}/pass"), json!({ "version": 1 })).await.refused(40009);
        assert_eq!(admin.get(&format!("{BASE}/pick?term=S1")).await.data(), json!([]));
        judge.post(&format!("{AUDIT}/{id}/fail"), json!({ "version": 1, "opinion": "许可证看不清" })).await.ok();
        assert_eq!(admin.get(&format!("{BASE}/{id}")).await.data()["auditStatus"], 2);
        let mut changed = form("S1");
        (changed["version"], changed["licenceUntil"]) = (json!(2), json!("2028-03-01"));
        admin.post(&format!("{BASE}/{id}/edit"), changed).await.ok();
        judge.post(&format!("{AUDIT}/{id}/pass"), json!({ "version": 3 })).await.ok();
        assert_eq!(judge.get(&format!("{AUDIT}/list")).await.records()[0]["auditStatus"], 1);
        assert_eq!(admin.get(&format!("{BASE}/pick?term=S1")).await.data()[0]["words"][0], "S1");
        let mut lapsed = form("S1");
        (lapsed["version"], lapsed["licenceUntil"]) = (json!(4), json!("2020-03-01"));
        admin.post(&format!("{BASE}/{id}/edit"), lapsed).await.ok();
        judge.post(&format!("{AUDIT}/{id}/pass"), json!({ "version": 5 })).await.ok();
        assert_eq!(admin.get(&format!("{BASE}/pick?term=S1")).await.data(), json!([]), "its licence has run out");
    }

    an_owner_keeps_its_own_suppliers_and_sees_no_others(world) {
        let admin = world.admin().await;
        let outside = world.outsider("ENTERPRISE_OWNER", &["supplierManage_search_button", "supplierManage_add_button",
            "supplierManage_edit_button", "supplierManage_detail_button"]).await;
        owner(world, &outside.username).await;
        owner(world, "OTHER").await;
        let mut others = form("S1");
        others["ownerCode"] = json!("OTHER");
        let made = admin.post(&format!("{BASE}/add"), others).await.data();
        admin.post(&format!("{BASE}/add"), form("S2")).await.ok();
        assert!(codes(&outside, "").await.is_empty());
        outside.get(&format!("{BASE}/{}", made["id"].as_str().unwrap())).await.refused(40004);
        outside.post(&format!("{BASE}/add"), form("S3")).await.invalid("ownerCode");
        let mut mine = form("S3");
        mine["ownerCode"] = json!("OTHER");
        outside.post(&format!("{BASE}/add"), mine.clone()).await.invalid("ownerCode");
        mine["ownerCode"] = json!(outside.username);
        mine["settle"] = json!(1);
        outside.post(&format!("{BASE}/add"), mine.clone()).await.invalid("settle");
        mine["settle"] = json!(0);
        outside.post(&format!("{BASE}/add"), mine).await.ok();
        assert_eq!(codes(&outside, "").await, ["S3"]);
        assert_eq!(codes(&admin, "").await, ["S1", "S2", "S3"]);
        assert_eq!(codes(&world.stranger().await, "").await, Vec::<String>::new());
    }

    every_button_asks_for_its_own_right(world) {
        let made = world.admin().await.post(&format!("{BASE}/add"), form("S1")).await.data();
        let id = made["id"].as_str().unwrap();
        let clerk = world.account(&["supplierManage_search_button"]).await;
        clerk.post(&format!("{BASE}/add"), form("S2")).await.refused(40003);
        clerk.post(&format!("{BASE}/{id}/delete"), json!({})).await.refused(40003);
        clerk.get(&format!("{BASE}/export?format=csv")).await.refused(40003);
        clerk.get(&format!("{AUDIT}/{id}/comparison")).await.refused(40003);
    }

    two_owners_buy_from_one_company_and_neither_twice(world) {
        let admin = world.admin().await;
        owner(world, "POLAR").await;
        owner(world, "OTHER").await;
        let of = |code: &str, owner: Value| {
            let mut supplier = form(code);
            (supplier["ownerCode"], supplier["creditCode"]) = (owner, json!(CREDIT_CODE));
            supplier
        };
        for (code, owner) in [("S1", json!("POLAR")), ("S2", json!("OTHER")), ("S3", Value::Null)] {
            admin.post(&format!("{BASE}/add"), of(code, owner)).await.ok();
        }
        for owner in [json!("POLAR"), Value::Null] {
            admin.post(&format!("{BASE}/add"), of("S4", owner)).await.invalid("creditCode");
        }
    }
}
