//! Owners before their auditor.

use serde_json::{Value, json};

use super::{AUDIT, ENTERPRISES, PERSONS, add, auditor, enterprise, on_offer, person};

fn seen(version: i64) -> Value {
    json!({ "version": version })
}

harness::both! {
    only_an_enabled_owner_that_passed_is_on_offer(world) {
        let admin = world.admin().await;
        let judge = auditor(world).await;
        let made = add(&admin, ENTERPRISES, enterprise("POLAR")).await;
        let id = made["id"].as_str().unwrap();
        assert!(on_offer(&admin).await.is_empty());
        let supplier = json!({ "code": "S1", "name": "挪威渔业", "ownerCode": "POLAR", "settle": 0, "status": 0 });
        admin.post("/wms/supplier/add", supplier.clone()).await.invalid("ownerCode");
        judge.post(&format!("{AUDIT}/{id}/pass"), json!({ "version": 1, "opinion": "证照齐全" })).await.ok();
        let read = admin.get(&format!("{ENTERPRISES}/{id}")).await.data();
        assert_eq!((&read["auditStatus"], &read["auditOpinion"]), (&json!(3), &json!("证照齐全")));
        assert!(read["auditBy"].is_string() && read["auditAt"].is_string());
        assert_eq!(on_offer(&admin).await, ["POLAR"]);
        admin.post("/wms/supplier/add", supplier).await.ok();
        // Switched off, passed again: still nothing to choose, and what chose it keeps it.
        let mut closed = enterprise("POLAR");
        (closed["status"], closed["version"]) = (json!(1), json!(2));
        admin.post(&format!("{ENTERPRISES}/{id}/edit"), closed).await.ok();
        judge.post(&format!("{AUDIT}/{id}/pass"), seen(3)).await.ok();
        assert!(on_offer(&admin).await.is_empty());
        let kept = admin.get("/wms/supplier/list").await.records();
        assert_eq!(kept[0]["ownerName"], "极湾水产有限公司");
    }

    persons_and_enterprises_are_chosen_alike(world) {
        let admin = world.admin().await;
        let judge = auditor(world).await;
        for (base, form) in [(PERSONS, person("CHEN")), (ENTERPRISES, enterprise("POLAR"))] {
            let made = add(&admin, base, form).await;
            judge.post(&format!("{AUDIT}/{}/pass", made["id"].as_str().unwrap()), seen(1)).await.ok();
        }
        assert_eq!(on_offer(&admin).await, ["CHEN", "POLAR"]);
    }

    whoever_made_or_changed_an_owner_does_not_audit_it(world) {
        let admin = world.admin().await;
        let rights = ["enterpriseCargoOwner_edit_button", "enterpriseCargoOwner_detail_button",
            "cargoOwnerAudit_pass_button", "cargoOwnerAudit_fail_button"];
        let both = world.account(&rights).await;
        let made = add(&admin, ENTERPRISES, enterprise("POLAR")).await;
        let id = made["id"].as_str().unwrap();
        let pass = format!("{AUDIT}/{id}/pass");
        assert_eq!(admin.post(&pass, seen(1)).await.refused(40009).reason(), "audit.ownRecord");
        let offered = async |who: &harness::Actor| {
            who.get(&format!("{AUDIT}/list")).await.records()[0]["can"].clone()
        };
        assert_eq!(offered(&admin).await, json!([]), "nobody is offered to audit their own");
        let judge = world.account(&["cargoOwnerAudit_search_button", "cargoOwnerAudit_pass_button"]).await;
        assert_eq!(offered(&judge).await, json!(["pass"]));
        let mut form = enterprise("POLAR");
        (form["remark"], form["version"]) = (json!("改了一笔"), json!(1));
        both.post(&format!("{ENTERPRISES}/{id}/edit"), form).await.ok();
        both.post(&pass, seen(2)).await.refused(40009);
        let fail = json!({ "version": 2, "opinion": "mine" });
        both.post(&format!("{AUDIT}/{id}/fail"), fail).await.refused(40009);
        auditor(world).await.post(&pass, seen(2)).await.ok();
    }

    an_owner_is_refused_with_a_reason_and_comes_again(world) {
        let admin = world.admin().await;
        let judge = auditor(world).await;
        let made = add(&admin, ENTERPRISES, enterprise("POLAR")).await;
        let id = made["id"].as_str().unwrap();
        let (pass, fail) = (format!("{AUDIT}/{id}/pass"), format!("{AUDIT}/{id}/fail"));
        judge.post(&fail, json!({ "version": 1, "opinion": " " })).await.invalid("opinion");
        judge.post(&fail, json!({ "version": 9, "opinion": "x" })).await.refused(40010);
        judge.post(&fail, json!({ "version": 1, "opinion": "执照过期" })).await.ok();
        assert_eq!(admin.get(&format!("{AUDIT}/list?auditStatus=2")).await.total(), 1);
        assert_eq!(judge.post(&pass, seen(2)).await.refused(40009).reason(), "audit.notWaiting");
        let mut form = enterprise("POLAR");
        (form["validTo"], form["version"]) = (json!("2027-12-31"), json!(2));
        admin.post(&format!("{ENTERPRISES}/{id}/edit"), form).await.ok();
        let read = admin.get(&format!("{ENTERPRISES}/{id}")).await.data();
        assert_eq!((&read["auditStatus"], &read["auditOpinion"]), (&json!(0), &Value::Null));
        judge.post(&pass, seen(3)).await.ok();
    }

    a_changed_owner_waits_again_and_shows_what_changed(world) {
        let admin = world.admin().await;
        let judge = auditor(world).await;
        let made = add(&admin, ENTERPRISES, enterprise("POLAR")).await;
        let id = made["id"].as_str().unwrap();
        let compare = async || judge.get(&format!("{AUDIT}/{id}/comparison")).await.data();
        assert!(compare().await["before"].is_null());
        judge.post(&format!("{AUDIT}/{id}/pass"), seen(1)).await.ok();
        let mut form = enterprise("POLAR");
        form["version"] = json!(2);
        form["legalPerson"] = json!("李南");
        form["contacts"] = json!([{ "contact": "赵云", "phone": "13900139000", "channel": "NONE" }]);
        admin.post(&format!("{ENTERPRISES}/{id}/edit"), form).await.ok();
        assert!(on_offer(&admin).await.is_empty());
        let (old_new, row) = (compare().await, judge.get(&format!("{AUDIT}/{id}")).await.data());
        assert_eq!((&old_new["before"]["legalPerson"], &old_new["after"]["legalPerson"]), (&json!("李北"), &json!("李南")));
        let lines = |side: &str| old_new[side]["contacts"].as_array().unwrap().len();
        assert_eq!((lines("before"), lines("after")), (2, 1));
        assert_eq!(row["can"], json!(["pass", "fail"]));
        judge.post(&format!("{AUDIT}/{id}/pass"), seen(3)).await.ok();
        assert_eq!(judge.get(&format!("{AUDIT}/{id}")).await.data()["can"], json!([]));
        assert_eq!(compare().await["before"]["legalPerson"], "李南");
    }
}
