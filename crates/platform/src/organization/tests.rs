//! Stories of the organization over HTTP.

use harness::{Actor, Reply};
use serde_json::{Value, json};

use crate::testing::audited;

const BASE: &str = "/arpa-basic-api/partyGroup";
const UPLOAD: &str = "/arpa-basic-api/fileUpload/fileUpload";
/// A picture of one pixel.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\x0bIDATx\x9cc\xf8\x0f\x04\0\x09\xfb\x03\xfd\xfb^k+\0\0\0\0IEND\xaeB`\x82";

async fn edit(actor: &Actor, seen: &Value, changes: Value) -> Reply {
    let mut form = seen.as_object().unwrap().clone();
    form.remove("id");
    form.extend(changes.as_object().unwrap().clone());
    actor.post(&format!("{BASE}/edit"), Value::Object(form)).await
}

async fn upload(actor: &Actor, visibility: &str) -> Value {
    actor.upload(&format!("{UPLOAD}?visibility={visibility}"), "logo.png", PNG).await.data()["id"].clone()
}

harness::both! {
    new_names_and_logos_show_at_once(world) {
        let admin = world.admin().await;
        let seen = admin.get(&format!("{BASE}/detail")).await.data();
        let logo = upload(&admin, "public").await;
        let changes = json!({
            "groupName": "北方冷链有限公司", "nameZh": "北方冷链", "nameEn": "Northern Cold", "nameEs": "", "nameJa": "北方コールド",
            "creditCode": "91350100M000100Y43", "phone": "400-812-3456", "logoFile": logo, "loginLogoFile": logo,
        });
        let saved = edit(&admin, &seen, changes).await.data();
        assert_eq!((&saved["version"], &saved["logoFile"]), (&json!(seen["version"].as_i64().unwrap() + 1), &logo));
        let shown = world.get("/arpa-basic-api/partyGroup/getDefault").lang("en").await.data();
        let url = format!("/arpa-basic-api/file/{}", logo.as_str().unwrap());
        assert_eq!((&shown["groupName"], &shown["logoUrl"]), (&json!("Northern Cold"), &json!(url)));
        world.get(&url).await;
    }

    all_wrong_fields_are_told_at_once(world) {
        let admin = world.admin().await;
        let seen = admin.get(&format!("{BASE}/detail")).await.data();
        let wrong = json!({ "groupName": " ", "nameEn": "x".repeat(101), "creditCode": "91350100M000100Y44", "phone": "1" });
        let reply = edit(&admin, &seen, wrong).await;
        reply.refused(40001);
        assert_eq!(reply.fields(), ["groupName", "nameEn", "creditCode", "phone"]);
        edit(&admin, &seen, json!({ "branchCode": "9999" })).await.invalid("branchCode");
    }

    a_logo_is_a_public_picture_of_the_own_organization(world) {
        let (admin, stranger) = (world.admin().await, world.stranger().await);
        let seen = admin.get(&format!("{BASE}/detail")).await.data();
        let (inner, theirs) = (upload(&admin, "tenant").await, upload(&stranger, "public").await);
        let reply = edit(&admin, &seen, json!({ "logoFile": inner, "loginLogoFile": theirs })).await;
        assert_eq!(reply.fields(), ["logoFile", "loginLogoFile"]);
        edit(&admin, &seen, json!({ "logoFile": "12" })).await.invalid("logoFile");
    }

    the_second_of_two_people_learns_who_was_faster(world) {
        let admin = world.admin().await;
        let clerk = world.account(&["organizationInfoEdit_edit_button"]).await;
        let seen = admin.get(&format!("{BASE}/detail")).await.data();
        edit(&clerk, &seen, json!({ "contact": "Wang" })).await.ok();
        let late = edit(&admin, &seen, json!({ "contact": "Li" })).await;
        late.refused(40010);
        assert!(late.msg().contains(&clerk.username), "{}", late.msg());
        let rows = audited(world, "organizationInfoEdit", "organization").await;
        assert_eq!((rows.len(), &rows[0].after), (1, &json!({ "contact": "Wang" })));
    }

    each_action_needs_its_own_permission(world) {
        let admin = world.admin().await;
        let seen = admin.get(&format!("{BASE}/detail")).await.data();
        let reader = world.account(&["organizationInfoEdit_detail_button"]).await;
        reader.get(&format!("{BASE}/detail")).await.ok();
        edit(&reader, &seen, json!({})).await.refused(40003);
        let writer = world.account(&["organizationInfoEdit_edit_button"]).await;
        writer.get(&format!("{BASE}/detail")).await.refused(40003);
    }

    a_tenant_changes_only_its_own(world) {
        let (admin, stranger) = (world.admin().await, world.stranger().await);
        let theirs = stranger.get(&format!("{BASE}/detail")).await.data();
        edit(&stranger, &theirs, json!({ "groupName": "Theirs" })).await.ok();
        assert_ne!(admin.get(&format!("{BASE}/detail")).await.data()["groupName"], "Theirs");
    }

    a_repeated_key_changes_once(world) {
        let admin = world.admin().await;
        let mut form = admin.get(&format!("{BASE}/detail")).await.data();
        form.as_object_mut().unwrap().remove("id");
        form["contact"] = json!("Once");
        let first = admin.post(&format!("{BASE}/edit"), form.clone()).with_key("once").await.data();
        assert_eq!(admin.post(&format!("{BASE}/edit"), form).with_key("once").await.data(), first);
    }
}
