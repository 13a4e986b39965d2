//! One's own account over HTTP.

use harness::Actor;
use serde_json::{Value, json};

const BASE: &str = "/arpa-basic-api/profile";

async fn profile(actor: &Actor) -> Value {
    actor.get(BASE).await.data()
}

fn form(profile: &Value, changes: Value) -> Value {
    let mut form = json!({ "version": profile["version"], "name": profile["name"] });
    for (field, value) in changes.as_object().unwrap() {
        form[field] = value.clone();
    }
    form
}

/// A picture of one pixel.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\x0bIDATx\x9cc\xf8\x0f\x04\0\x09\xfb\x03\xfd\xfb^k+\0\0\0\0IEND\xaeB`\x82";

async fn upload(actor: &Actor, name: &str, bytes: &'static [u8]) -> Value {
    actor.upload("/arpa-basic-api/fileUpload/fileUpload", name, bytes).await.data()["url"].clone()
}

harness::both! {
    people_see_themselves(world) {
        let admin = profile(&world.admin().await).await;
        assert_eq!((&admin["code"], &admin["version"]), (&json!("admin"), &json!(1)));
        assert_eq!(admin["roles"], json!([{ "code": "PLAT_ADMIN", "roleName": "平台管理员" }]));
        assert!(admin["lastLoginAt"].is_string());
        assert_eq!(admin["departmentName"], Value::Null);
        world.anonymous().get(BASE).await.refused(21332);
    }

    people_change_their_name_and_how_to_reach_them(world) {
        let clerk = world.account(&[]).await;
        let before = profile(&clerk).await;
        let face = upload(&clerk, "face.png", PNG).await;
        let change = json!({ "name": " 王芳 ", "phone": "13800138000", "email": "w@ice.example", "headImg": face });
        let saved = clerk.post(BASE, form(&before, change)).await.data();
        assert_eq!((&saved["name"], &saved["phone"], &saved["version"]), (&json!("王芳"), &json!("13800138000"), &json!(2)));
        assert_eq!(saved, profile(&clerk).await);
        let party = clerk.post("/arpa-basic-api/getUserInfo", json!({})).await.data()["party"].clone();
        assert_eq!((&party["name"], &party["headImg"]), (&json!("王芳"), &face));
        let cleared = clerk.post(BASE, form(&saved, json!({ "email": "", "phone": null }))).await.data();
        assert_eq!((&cleared["email"], &cleared["phone"], &cleared["headImg"]), (&Value::Null, &Value::Null, &Value::Null));
    }

    a_portrait_is_a_picture_that_one_may_see(world) {
        let (clerk, stranger) = (world.account(&[]).await, world.stranger().await);
        let before = profile(&clerk).await;
        let text = upload(&clerk, "face.txt", b"no face").await;
        let theirs = upload(&stranger, "face.png", PNG).await;
        for address in [text, theirs, json!("/arpa-basic-api/file/7")] {
            clerk.post(BASE, form(&before, json!({ "headImg": address }))).await.invalid("headImg");
        }
        assert_eq!(profile(&clerk).await, before);
    }

    a_stale_version_is_refused(world) {
        let clerk = world.account(&[]).await;
        let before = profile(&clerk).await;
        clerk.post(BASE, form(&before, json!({ "name": "First" }))).await.ok();
        clerk.post(BASE, form(&before, json!({ "name": "Second" }))).await.refused(40010);
        assert_eq!(profile(&clerk).await["name"], "First");
    }

    wrong_fields_are_named_together(world) {
        let clerk = world.account(&[]).await;
        let before = profile(&clerk).await;
        let wrong = json!({ "name": " ", "phone": "12", "email": "ice", "headImg": "https://elsewhere.example/p.png" });
        let reply = clerk.post(BASE, form(&before, wrong)).await;
        reply.refused(40001);
        assert_eq!(reply.fields(), ["name", "phone", "email", "headImg"]);
        for field in ["code", "partyType", "roles", "status"] {
            clerk.post(BASE, form(&before, json!({ field: "PLAT_ADMIN" }))).await.invalid(field);
        }
        assert_eq!(profile(&clerk).await, before);
    }

    people_see_where_they_are_signed_in_and_end_it(world) {
        let here = world.admin().await;
        world.clock.advance(61_000);
        let there = world.admin().await;
        there.get(BASE).await.ok();
        let path = format!("{BASE}/sessions");
        let rows = here.get(&path).await.data();
        let current: Vec<&Value> = rows.as_array().unwrap().iter().map(|row| &row["current"]).collect();
        assert_eq!(current.len(), 2);
        let other = rows.as_array().unwrap().iter().find(|row| row["current"] == false).unwrap();
        assert_eq!((&other["deviceId"], &other["address"]), (&json!("device-1"), &json!("127.0.0.1")));
        here.post(&format!("{path}/{}/revoke", other["id"]), json!({})).await.ok();
        there.get(BASE).await.refused(21332);
        assert_eq!(here.get(&path).await.data().as_array().unwrap().len(), 1);
        here.post(&format!("{path}/{}/revoke", other["id"]), json!({})).await.refused(40004);
    }

    nobody_ends_the_sessions_of_others(world) {
        let (admin, clerk, stranger) = (world.admin().await, world.account(&[]).await, world.stranger().await);
        let rows = clerk.get(&format!("{BASE}/sessions")).await.data();
        let path = format!("{BASE}/sessions/{}/revoke", rows[0]["id"]);
        admin.post(&path, json!({})).await.refused(40004);
        stranger.post(&path, json!({})).await.refused(40004);
        clerk.post(&format!("{BASE}/sessions/x/revoke"), json!({})).await.refused(40004);
        clerk.get(BASE).await.ok();
    }
}
