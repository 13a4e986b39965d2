//! Stories of cargo owners over HTTP, on both databases.

mod audit;
mod outside;

use harness::Actor;
use serde_json::{Value, json};

const PERSONS: &str = "/wms/personalCargoOwner";
const ENTERPRISES: &str = "/wms/enterpriseCargoOwner";
const AUDIT: &str = "/wms/cargoOwnerAudit";

const ID_CARD: &str = "440305198808081234";
const CREDIT_CODE: &str = "91440300MA5DA1234H";

/// A person with an identity number.
fn person(code: &str) -> Value {
    json!({ "code": code, "name": "陈海生", "idCard": ID_CARD, "phone": "13800138000", "status": 0 })
}

/// An enterprise with a credit code and two people to talk to.
fn enterprise(code: &str) -> Value {
    json!({
        "code": code, "name": "极湾水产有限公司", "shortName": "极湾", "nameEn": "Polar Bay Seafood",
        "creditCode": CREDIT_CODE, "legalPerson": "李北", "contact": "王敏", "phone": "0755-86543210",
        "regionCode": "440305", "address": "科技南路 8 号", "postalCode": "518000", "settleCycle": "MONTH",
        "paymentDays": 30, "minShelfDays": 60, "minShelfPercent": 33, "validFrom": "2026-01-01",
        "validTo": "2026-12-31", "status": 0,
        "contacts": [
            { "contact": "王敏", "phone": "13800138000", "duty": "到货", "channel": "SMS" },
            { "contact": "赵云", "phone": "0755-86543210", "email": "zhao@example.com", "channel": "EMAIL" },
        ],
    })
}

async fn add(actor: &Actor, base: &str, form: Value) -> Value {
    actor.post(&format!("{base}/add"), form).await.data()
}

/// An enterprise that only has a code and a name.
fn plain(code: &str) -> Value {
    json!({ "code": code, "name": code, "status": 0 })
}

/// Somebody who audits owners and did not make them.
async fn auditor(world: &harness::World) -> Actor {
    let rights =
        ["search", "detail", "pass", "fail"].map(|action| format!("cargoOwnerAudit_{action}_button"));
    world.account(&rights.each_ref().map(String::as_str)).await
}

/// Codes that a supplier may choose as its owner.
async fn on_offer(actor: &Actor) -> Vec<String> {
    let offered = actor.get("/wms/supplier/choose?field=ownerCode&term=").await.data();
    offered.as_array().unwrap().iter().map(|owner| owner["code"].as_str().unwrap().to_owned()).collect()
}

harness::both! {
    an_enterprise_is_added_read_changed_and_found(world) {
        let admin = world.admin().await;
        let made = add(&admin, ENTERPRISES, enterprise("POLAR")).await;
        let path = format!("{ENTERPRISES}/{}", made["id"].as_str().unwrap());
        let read = admin.get(&path).await.data();
        assert_eq!(read["regionName"], "广东省深圳市南山区");
        assert_eq!((&read["auditStatus"], &read["settleCycle"]), (&json!(0), &json!("MONTH")));
        assert_eq!(read["contacts"][1]["email"], "zhao@example.com");
        assert_eq!(read["contacts"][0]["channel"], "SMS");
        for query in ["name=水产", "shortName=极湾", "creditCode=MA5DA1234", "regionName=南山", "auditStatus=0"] {
            assert_eq!(admin.get(&format!("{ENTERPRISES}/list?{query}")).await.total(), 1, "{query}");
        }
        let mut form = enterprise("POLAR");
        form["version"] = json!(1);
        form["contacts"] = json!([{ "contact": "赵云", "phone": "13900139000", "channel": "NONE" }]);
        assert_eq!(admin.post(&format!("{path}/edit"), form.clone()).await.data()["version"], 2);
        admin.post(&format!("{path}/edit"), form).await.refused(40010);
        let read = admin.get(&path).await.data();
        assert_eq!(read["contacts"].as_array().unwrap().len(), 1);
    }

    the_two_kinds_are_two_screens_over_one_space_of_codes(world) {
        let admin = world.admin().await;
        let someone = add(&admin, PERSONS, person("CHEN")).await;
        add(&admin, ENTERPRISES, enterprise("POLAR")).await;
        assert_eq!(admin.get(&format!("{PERSONS}/list")).await.total(), 1);
        assert_eq!(admin.get(&format!("{ENTERPRISES}/list")).await.total(), 1);
        admin.post(&format!("{ENTERPRISES}/add"), plain("CHEN")).await.invalid("code");
        let strange = format!("{ENTERPRISES}/{}", someone["id"].as_str().unwrap());
        admin.get(&strange).await.refused(40004);
        let mut form = plain("CHEN");
        form["version"] = json!(1);
        admin.post(&format!("{strange}/edit"), form).await.refused(40004);
        admin.post(&format!("{strange}/delete"), json!({})).await.refused(40004);
        let both = admin.get(&format!("{AUDIT}/list?sortField=code&sortType=asc")).await;
        let kinds: Vec<Value> = both.records().iter().map(|owner| owner["kind"].clone()).collect();
        assert_eq!(kinds, [json!(0), json!(1)]);
        assert_eq!(admin.get(&format!("{AUDIT}/list?kind=1")).await.total(), 1);
    }

    all_wrong_fields_are_told_at_once(world) {
        let admin = world.admin().await;
        let mut wrong = enterprise("a b");
        for (field, value) in [
            ("name", json!(" ")), ("creditCode", json!("91440300MA5DA1234X")), ("phone", json!("123")),
            ("email", json!("nobody")), ("postalCode", json!("12")), ("minShelfPercent", json!(101)),
        ] {
            wrong[field] = value;
        }
        let reply = admin.post(&format!("{ENTERPRISES}/add"), wrong).await;
        let told = ["code", "name", "creditCode", "phone", "email", "postalCode", "minShelfPercent"];
        assert_eq!(reply.fields(), told);
        let mut wrong = person("CHEN");
        wrong["idCard"] = json!("440305198808081235");
        admin.post(&format!("{PERSONS}/add"), wrong).await.invalid("idCard");
        let mut wrong = person("CHEN");
        wrong["legalPerson"] = json!("a person has none");
        admin.post(&format!("{PERSONS}/add"), wrong).await.invalid("legalPerson");
    }

    days_division_and_contacts_obey_their_rules(world) {
        let admin = world.admin().await;
        let refused = async |field: &str, change: (&str, Value)| {
            let mut form = enterprise("POLAR");
            form[change.0] = change.1;
            admin.post(&format!("{ENTERPRISES}/add"), form).await.invalid(field);
        };
        refused("validTo", ("validTo", json!("2025-12-31"))).await;
        refused("regionCode", ("regionCode", json!("999999"))).await;
        let landline = json!([{ "contact": "王敏", "phone": "0755-86543210", "channel": "SMS" }]);
        refused("contacts[0].phone", ("contacts", landline)).await;
        let silent = json!([{ "contact": "王敏", "phone": "13800138000", "channel": "EMAIL" }]);
        refused("contacts[0].email", ("contacts", silent)).await;
        refused("contacts[0].contact", ("contacts", json!([{ "contact": "", "phone": "13800138000", "channel": "NONE" }]))).await;
        let one = json!({ "contact": "王敏", "phone": "13800138000", "channel": "NONE" });
        refused("contacts", ("contacts", json!(vec![one; 21]))).await;
    }

    papers_belong_to_one_owner_until_it_is_deleted(world) {
        let admin = world.admin().await;
        let first = add(&admin, ENTERPRISES, enterprise("POLAR")).await;
        admin.post(&format!("{ENTERPRISES}/add"), enterprise("OTHER")).await.invalid("creditCode");
        add(&admin, PERSONS, person("CHEN")).await;
        admin.post(&format!("{PERSONS}/add"), person("LI")).await.invalid("idCard");
        // Papers that nobody gave are not the same papers.
        add(&admin, ENTERPRISES, plain("E1")).await;
        add(&admin, ENTERPRISES, plain("E2")).await;
        admin.post(&format!("{ENTERPRISES}/{}/delete", first["id"].as_str().unwrap()), json!({})).await.ok();
        add(&admin, ENTERPRISES, enterprise("POLAR")).await;
    }

    an_identity_number_is_kept_and_never_shown(world) {
        let admin = world.admin().await;
        let made = add(&admin, PERSONS, person("CHEN")).await;
        let path = format!("{PERSONS}/{}", made["id"].as_str().unwrap());
        let seen = async || {
            let (one, all) = (admin.get(&path).await.text(), admin.get(&format!("{PERSONS}/list")).await.text());
            let sheet = admin.get(&format!("{PERSONS}/export?format=csv&columns=code,idCard")).await.text();
            let audit = admin.get(&format!("{AUDIT}/{}/comparison", made["id"].as_str().unwrap())).await.text();
            [one, all, sheet, audit]
        };
        for text in seen().await {
            assert!(text.contains("1234") && !text.contains("4403051988"), "{text}");
        }
        let mut form = person("CHEN");
        form["version"] = json!(1);
        form["remark"] = json!("老客户");
        form["idCard"] = json!(null);
        admin.post(&format!("{path}/edit"), form).await.ok();
        for text in seen().await {
            assert!(text.contains("1234"), "{text}");
        }
        // Still the same number underneath: nobody else may have it.
        admin.post(&format!("{PERSONS}/add"), person("LI")).await.invalid("idCard");
    }

    an_owner_in_use_stays_and_keeps_its_code(world) {
        let admin = world.admin().await;
        let made = add(&admin, ENTERPRISES, enterprise("POLAR")).await;
        let id = made["id"].as_str().unwrap();
        auditor(world).await.post(&format!("{AUDIT}/{id}/pass"), json!({ "version": 1 })).await.ok();
        let supplier = json!({ "code": "S1", "name": "挪威渔业", "ownerCode": "POLAR", "settle": 0, "status": 0 });
        admin.post("/wms/supplier/add", supplier).await.ok();
        let refusal = admin.post(&format!("{ENTERPRISES}/{id}/delete"), json!({})).lang("en").await;
        assert_eq!(refusal.refused(40009).reason(), "master.inUse");
        assert!(refusal.msg().contains("Suppliers"), "{}", refusal.msg());
        let mut form = enterprise("ARCTIC");
        form["version"] = json!(2);
        admin.post(&format!("{ENTERPRISES}/{id}/edit"), form).await.refused(40009);
    }

    the_photo_of_a_licence_is_a_picture_and_is_let_go_with_the_owner(world) {
        let admin = world.admin().await;
        let mut form = enterprise("POLAR");
        for wrong in ["https://example.com/a.png", "/arpa-basic-api/file/77", "photo"] {
            form["licence"] = json!(wrong);
            admin.post(&format!("{ENTERPRISES}/add"), form.clone()).await.invalid("licence");
        }
        let sheet = admin.upload("/arpa-basic-api/fileUpload/fileUpload", "rows.csv", "a,b").await.data();
        form["licence"] = sheet["url"].clone();
        admin.post(&format!("{ENTERPRISES}/add"), form.clone()).await.invalid("licence");
        let photo = admin.upload("/arpa-basic-api/fileUpload/fileUpload", "licence.png", PIXEL).await.data();
        form["licence"] = photo["url"].clone();
        let made = add(&admin, ENTERPRISES, form.clone()).await;
        let id = photo["id"].as_str().unwrap().parse::<i64>().unwrap();
        assert_eq!(uses(world, id).await, 1);
        form["version"] = json!(1);
        form["remark"] = json!("photo kept");
        admin.post(&format!("{ENTERPRISES}/{}/edit", made["id"].as_str().unwrap()), form).await.ok();
        assert_eq!(uses(world, id).await, 1);
        admin.post(&format!("{ENTERPRISES}/{}/delete", made["id"].as_str().unwrap()), json!({})).await.ok();
        assert_eq!(uses(world, id).await, 0);
    }

    another_tenant_sees_nothing(world) {
        let admin = world.admin().await;
        let made = add(&admin, ENTERPRISES, enterprise("POLAR")).await;
        let stranger = world.stranger().await;
        assert_eq!(stranger.get(&format!("{ENTERPRISES}/list")).await.total(), 0);
        assert_eq!(stranger.get(&format!("{AUDIT}/list")).await.total(), 0);
        stranger.get(&format!("{ENTERPRISES}/{}", made["id"].as_str().unwrap())).await.refused(40004);
        let pass = format!("{AUDIT}/{}/pass", made["id"].as_str().unwrap());
        stranger.post(&pass, json!({ "version": 1 })).await.refused(40004);
        add(&stranger, ENTERPRISES, enterprise("POLAR")).await;
    }

    every_button_asks_for_its_own_right(world) {
        let admin = world.admin().await;
        let made = add(&admin, ENTERPRISES, enterprise("POLAR")).await;
        let id = made["id"].as_str().unwrap();
        let clerk = world.account(&["enterpriseCargoOwner_search_button"]).await;
        assert_eq!(clerk.get(&format!("{ENTERPRISES}/list")).await.total(), 1);
        clerk.get(&format!("{PERSONS}/list")).await.refused(40003);
        clerk.get(&format!("{AUDIT}/list")).await.refused(40003);
        clerk.get(&format!("{ENTERPRISES}/{id}")).await.refused(40003);
        clerk.post(&format!("{ENTERPRISES}/add"), plain("X")).await.refused(40003);
        clerk.post(&format!("{ENTERPRISES}/{id}/delete"), json!({})).await.refused(40003);
        clerk.post(&format!("{AUDIT}/{id}/pass"), json!({ "version": 1 })).await.refused(40003);
        world.anonymous().get(&format!("{ENTERPRISES}/list")).await.refused(21332);
    }

    an_owner_is_on_offer_during_the_days_of_its_business(world) {
        world.clock.set("2026-03-01T02:00:00Z".parse().unwrap());
        let admin = world.admin().await;
        let judge = auditor(world).await;
        for (code, from, to) in [
            ("ALWAYS", Value::Null, Value::Null), ("NOW", json!("2026-03-01"), json!("2026-03-01")),
            ("OVER", Value::Null, json!("2026-02-28")), ("SOON", json!("2026-03-02"), Value::Null),
        ] {
            let mut form = plain(code);
            (form["validFrom"], form["validTo"]) = (from, to);
            let made = add(&admin, ENTERPRISES, form).await;
            judge.post(&format!("{AUDIT}/{}/pass", made["id"].as_str().unwrap()), json!({ "version": 1 })).await.ok();
        }
        assert_eq!(on_offer(&admin).await, ["ALWAYS", "NOW"]);
        let picked = admin.get(&format!("{ENTERPRISES}/pick?term=")).await.data();
        assert_eq!(picked.as_array().unwrap().len(), 2, "{picked}");
        let supplier = |owner: &str| json!({ "code": "S1", "name": "S1", "ownerCode": owner, "settle": 0, "status": 0 });
        admin.post("/wms/supplier/add", supplier("OVER")).await.invalid("ownerCode");
        admin.post("/wms/supplier/add", supplier("SOON")).await.invalid("ownerCode");
        let made = admin.post("/wms/supplier/add", supplier("NOW")).await.data();
        // A day later its business is over: what it has stays, and nothing is added.
        world.clock.set("2026-03-02T02:00:00Z".parse().unwrap());
        let admin = world.admin().await;
        assert_eq!(on_offer(&admin).await, ["ALWAYS", "SOON"]);
        let mut kept = supplier("NOW");
        (kept["version"], kept["remark"]) = (json!(1), json!("kept"));
        admin.post(&format!("/wms/supplier/{}/edit", made["id"].as_str().unwrap()), kept).await.ok();
    }

    an_owner_with_an_account_stays_so_that_nobody_inherits_its_code(world) {
        let admin = world.admin().await;
        let outside = world.outsider("ENTERPRISE_OWNER", &["enterpriseCargoOwner_search_button"]).await;
        let made = add(&admin, ENTERPRISES, plain(&outside.username)).await;
        let refusal = admin.post(&format!("{ENTERPRISES}/{}/delete", made["id"].as_str().unwrap()), json!({})).await;
        assert_eq!(refusal.refused(40009).reason(), "master.inUse");
    }
}

/// A picture of one pixel.
const PIXEL: &[u8] = &[
    0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, b'I', b'H', b'D', b'R', 0, 0, 0, 1, 0, 0, 0,
    1, 8, 2, 0, 0, 0, 0x90, 0x77, 0x53, 0xde, 0, 0, 0, 12, b'I', b'D', b'A', b'T', 8, 0xd7, 0x63, 0xf8, 0xcf,
    0xc0, 0, 0, 3, 1, 1, 0, 0x18, 0xdd, 0x8d, 0xb0, 0, 0, 0, 0, b'I', b'E', b'N', b'D', 0xae, 0x42, 0x60,
    0x82,
];

/// How many places refer to a file.
async fn uses(world: &harness::World, id: i64) -> i64 {
    use kernel::act::{Act, Cx, Tx};
    use kernel::fault::Answer;
    async fn count(tx: &mut Tx, id: &i64) -> Answer<Option<i64>> {
        let sql = "select uses from file where branch_code = $1 and id = $2";
        Ok(tx.one(sql, &db::vals![tx.branch(), *id]).await?)
    }
    let cx = Cx::outside(&world.app, Act::of_program(&world.app, "0001", "test", "count"));
    cx.read(id, count).await.unwrap().unwrap()
}
