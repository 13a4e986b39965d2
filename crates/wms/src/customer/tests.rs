//! Stories of customers over HTTP, on both databases.

use serde_json::{Value, json};

const BASE: &str = "/wms/customer";
const AUDIT: &str = "/wms/customerAudit";
const CREDIT_CODE: &str = "91310000MA1FL0001R";

fn form(code: &str) -> Value {
    json!({
        "code": code, "name": "盒里生鲜", "kind": 4, "creditCode": CREDIT_CODE, "contact": "周店长",
        "phone": "021-62345678", "secondPhone": "13800138000", "regionCode": "310115", "address": "金科路 1 号",
        "postalCode": "201203", "deliveryWindow": "周一至周六 05:00–08:30", "creditLimit": 50000.50,
        "paymentDays": 15, "minShelfDays": 30, "minShelfPercent": 50, "neverOlder": true, "status": 0,
        "shelfLife": [
            { "goodsClass": "乳制品", "minDays": 10, "minPercent": null },
            { "goodsClass": "冷冻水产", "minDays": null, "minPercent": 66 },
        ],
    })
}

harness::both! {
    a_customer_says_how_fresh_its_goods_must_be(world) {
        let admin = world.admin().await;
        let made = admin.post(&format!("{BASE}/add"), form("C1")).await.data();
        let path = format!("{BASE}/{}", made["id"].as_str().unwrap());
        let read = admin.get(&path).await.data();
        assert_eq!(read["creditLimit"].to_string(), "50000.5");
        assert_eq!(read["shelfLife"], form("C1")["shelfLife"]);
        assert_eq!((&read["neverOlder"], &read["regionName"]), (&json!(true), &json!("上海市浦东新区")));
        assert_eq!(admin.get(&format!("{BASE}/list?kind=4&name=生鲜")).await.total(), 1);
        let mut changed = form("C1");
        changed["version"] = json!(1);
        changed["shelfLife"] = json!([]);
        admin.post(&format!("{path}/edit"), changed).await.ok();
        assert_eq!(admin.get(&path).await.data()["shelfLife"], json!([]));
    }

    wrong_fields_and_wrong_lines_are_told(world) {
        let admin = world.admin().await;
        let mut wrong = form("a b");
        for (field, value) in [
            ("kind", json!(1)), ("phone", json!("1")), ("secondPhone", json!("2")), ("postalCode", json!("x")),
            ("creditLimit", json!(-1)), ("paymentDays", json!(400)), ("minShelfPercent", json!(120)),
        ] {
            wrong[field] = value;
        }
        let reply = admin.post(&format!("{BASE}/add"), wrong.clone()).await;
        reply.invalid("kind");
        wrong["kind"] = json!(4);
        let told = ["code", "phone", "secondPhone", "postalCode", "creditLimit", "paymentDays", "minShelfPercent"];
        assert_eq!(admin.post(&format!("{BASE}/add"), wrong).await.fields(), told);
        let mut wrong = form("C1");
        wrong["shelfLife"] = json!([
            { "goodsClass": "乳制品", "minDays": 10, "minPercent": null },
            { "goodsClass": "乳制品 ", "minDays": null, "minPercent": null },
        ]);
        let reply = admin.post(&format!("{BASE}/add"), wrong).await;
        assert_eq!(reply.fields(), ["shelfLife[1].goodsClass", "shelfLife[1].minDays"]);
        let mut wrong = form("C1");
        wrong["shelfLife"] = json!([{ "goodsClass": "", "minDays": -1, "minPercent": 101 }]);
        let reply = admin.post(&format!("{BASE}/add"), wrong).await;
        assert_eq!(reply.fields(), ["shelfLife[0].goodsClass", "shelfLife[0].minDays", "shelfLife[0].minPercent"]);
        let mut precise = form("C1");
        precise["creditLimit"] = json!(1.005);
        admin.post(&format!("{BASE}/add"), precise).await.invalid("creditLimit");
    }

    codes_and_credit_codes_belong_to_one_customer(world) {
        let admin = world.admin().await;
        admin.post(&format!("{BASE}/add"), form("C1")).await.ok();
        admin.post(&format!("{BASE}/add"), form("C2")).await.invalid("creditCode");
        let mut same = form("C1");
        same["creditCode"] = json!(null);
        admin.post(&format!("{BASE}/add"), same).await.invalid("code");
    }

    a_changed_customer_waits_again_and_its_lines_are_compared(world) {
        let admin = world.admin().await;
        let judge = world.account(&["customerAudit_search_button", "customerAudit_detail_button",
            "customerAudit_pass_button", "customerAudit_fail_button"]).await;
        let made = admin.post(&format!("{BASE}/add"), form("C1")).await.data();
        let id = made["id"].as_str().unwrap();
        admin.post(&format!("{AUDIT}/{id}/pass"), json!({ "version": 1 })).await.refused(40009);
        judge.post(&format!("{AUDIT}/{id}/pass"), json!({ "version": 1 })).await.ok();
        assert_eq!(admin.get(&format!("{BASE}/pick?term=C1")).await.data().as_array().unwrap().len(), 1);
        let mut changed = form("C1");
        changed["version"] = json!(2);
        changed["shelfLife"][0]["minDays"] = json!(3);
        admin.post(&format!("{BASE}/{id}/edit"), changed).await.ok();
        assert!(admin.get(&format!("{BASE}/pick?term=C1")).await.data().as_array().unwrap().is_empty());
        let both = judge.get(&format!("{AUDIT}/{id}/comparison")).await.data();
        let days = |side: &str| both[side]["shelfLife"][0]["minDays"].clone();
        assert_eq!((days("before"), days("after")), (json!(10), json!(3)));
        judge.post(&format!("{AUDIT}/{id}/fail"), json!({ "version": 3, "opinion": "太短" })).await.ok();
        assert_eq!(judge.get(&format!("{AUDIT}/list?auditStatus=2")).await.total(), 1);
    }

    terms_of_payment_are_the_operators_affair(world) {
        let admin = world.admin().await;
        let outside = world.outsider("ENTERPRISE_OWNER", &["customerManage_search_button", "customerManage_add_button",
            "customerManage_edit_button"]).await;
        let code = outside.username.clone();
        let owner = json!({ "code": code, "name": "极湾", "status": 0 });
        let made = admin.post("/wms/enterpriseCargoOwner/add", owner).await.data();
        let judge = world.account(&["cargoOwnerAudit_pass_button"]).await;
        let pass = format!("/wms/cargoOwnerAudit/{}/pass", made["id"].as_str().unwrap());
        judge.post(&pass, json!({ "version": 1 })).await.ok();
        admin.post(&format!("{BASE}/add"), form("C1")).await.ok();
        assert_eq!(outside.get(&format!("{BASE}/list")).await.total(), 0);
        let mut mine = form("C2");
        outside.post(&format!("{BASE}/add"), mine.clone()).await.invalid("ownerCode");
        mine["ownerCode"] = json!(code);
        let reply = outside.post(&format!("{BASE}/add"), mine.clone()).await;
        assert_eq!(reply.fields(), ["creditLimit", "paymentDays"]);
        (mine["creditLimit"], mine["paymentDays"]) = (json!(null), json!(null));
        let made = outside.post(&format!("{BASE}/add"), mine.clone()).await.data();
        (mine["creditLimit"], mine["version"]) = (json!(8000), json!(1));
        let path = format!("{BASE}/{}/edit", made["id"].as_str().unwrap());
        admin.post(&path, mine.clone()).await.ok();
        (mine["address"], mine["version"]) = (json!("新地址"), json!(2));
        outside.post(&path, mine).await.ok();
        assert_eq!(outside.get(&format!("{BASE}/list")).await.total(), 1);
        assert_eq!(world.stranger().await.get(&format!("{BASE}/list")).await.total(), 0);
    }

    every_button_asks_for_its_own_right(world) {
        let made = world.admin().await.post(&format!("{BASE}/add"), form("C1")).await.data();
        let id = made["id"].as_str().unwrap();
        let clerk = world.account(&["customerManage_search_button"]).await;
        assert_eq!(clerk.get(&format!("{BASE}/list")).await.total(), 1);
        clerk.post(&format!("{BASE}/add"), form("C2")).await.refused(40003);
        clerk.post(&format!("{BASE}/{id}/edit"), json!({})).await.refused(40003);
        clerk.post(&format!("{AUDIT}/{id}/pass"), json!({ "version": 1 })).await.refused(40003);
    }
}
