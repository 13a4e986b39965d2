//! Owners at their own screens.

use serde_json::{Value, json};

use super::{AUDIT, ENTERPRISES, PERSONS, PIXEL, add, auditor, enterprise, plain};

const RIGHTS: [&str; 9] = [
    "enterpriseCargoOwner_search_button",
    "enterpriseCargoOwner_detail_button",
    "enterpriseCargoOwner_add_button",
    "enterpriseCargoOwner_edit_button",
    "enterpriseCargoOwner_delete_button",
    "enterpriseCargoOwner_export_button",
    "personalCargoOwner_add_button",
    "cargoOwnerAudit_search_button",
    "cargoOwnerAudit_pass_button",
];

harness::both! {
    an_owner_sees_itself_and_nobody_else(world) {
        let admin = world.admin().await;
        let owner = world.outsider("ENTERPRISE_OWNER", &RIGHTS).await;
        let own = add(&admin, ENTERPRISES, enterprise(&owner.username)).await;
        let other = add(&admin, ENTERPRISES, plain("OTHER")).await;
        let codes: Vec<Value> =
            owner.get(&format!("{ENTERPRISES}/list")).await.records().iter().map(|row| row["code"].clone()).collect();
        assert_eq!(codes, [json!(owner.username)]);
        owner.get(&format!("{ENTERPRISES}/{}", own["id"].as_str().unwrap())).await.ok();
        owner.get(&format!("{ENTERPRISES}/{}", other["id"].as_str().unwrap())).await.refused(40004);
        let mut form = plain("OTHER");
        form["version"] = json!(1);
        owner.post(&format!("{ENTERPRISES}/{}/edit", other["id"].as_str().unwrap()), form).await.refused(40004);
        let sheet = owner.get(&format!("{ENTERPRISES}/export?format=csv")).await.text();
        assert!(!sheet.contains("OTHER"), "{sheet}");
    }

    an_owner_sees_the_photo_of_its_licence_and_no_other_does(world) {
        let admin = world.admin().await;
        let (owner, other) = (world.outsider("ENTERPRISE_OWNER", &[]).await, world.outsider("ENTERPRISE_OWNER", &[]).await);
        let photo = admin.upload("/arpa-basic-api/fileUpload/fileUpload", "licence.png", PIXEL).await.data();
        let mut form = enterprise(&owner.username);
        form["licence"] = photo["url"].clone();
        add(&admin, ENTERPRISES, form).await;
        let path = photo["url"].as_str().unwrap();
        assert_eq!(owner.get(path).await.status, 200);
        other.get(path).await.refused(40004);
    }

    an_owner_corrects_itself_and_the_operator_audits_it(world) {
        let admin = world.admin().await;
        let owner = world.outsider("ENTERPRISE_OWNER", &RIGHTS).await;
        let code = owner.username.clone();
        let made = add(&admin, ENTERPRISES, enterprise(&code)).await;
        let id = made["id"].as_str().unwrap();
        auditor(world).await.post(&format!("{AUDIT}/{id}/pass"), json!({ "version": 1 })).await.ok();
        let edit = format!("{ENTERPRISES}/{id}/edit");
        let changed = |field: &str, value: Value| {
            let mut form = enterprise(&code);
            (form["version"], form[field]) = (json!(2), value);
            form
        };
        owner.post(&edit, changed("code", json!("NEW"))).await.refused(40009);
        owner.post(&edit, changed("status", json!(1))).await.invalid("status");
        owner.post(&edit, changed("auditStatus", json!(3))).await.invalid("auditStatus");
        owner.post(&edit, changed("phone", json!("13900139000"))).await.ok();
        assert_eq!(admin.get(&format!("{ENTERPRISES}/{id}")).await.data()["auditStatus"], 0);
    }

    an_owner_makes_none_deletes_none_and_audits_none(world) {
        let admin = world.admin().await;
        let owner = world.outsider("ENTERPRISE_OWNER", &RIGHTS).await;
        owner.post(&format!("{ENTERPRISES}/add"), plain(&owner.username)).await.refused(40003);
        owner.post(&format!("{PERSONS}/add"), plain("X")).await.refused(40003);
        let made = add(&admin, ENTERPRISES, enterprise(&owner.username)).await;
        let id = made["id"].as_str().unwrap();
        owner.post(&format!("{ENTERPRISES}/{id}/delete"), json!({})).await.refused(40009);
        owner.post(&format!("{AUDIT}/{id}/pass"), json!({ "version": 1 })).await.refused(40004);
        assert_eq!(owner.get(&format!("{AUDIT}/list")).await.total(), 0);
    }
}
