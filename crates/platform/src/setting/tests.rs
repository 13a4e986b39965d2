//! Stories of settings over HTTP.

use harness::{Actor, Reply};
use serde_json::{Value, json};

use super::catalog::ALL;
use crate::testing::audited;

const BASE: &str = "/arpa-basic-api/setting";

async fn change(actor: &Actor, changes: &[(&str, &str, i64)]) -> Reply {
    let changes: Vec<Value> = changes
        .iter()
        .map(|(name, value, version)| json!({ "name": name, "value": value, "version": version }))
        .collect();
    actor.post(&format!("{BASE}/edit"), json!({ "changes": changes })).await
}

fn setting(reply: &Reply, name: &str) -> Value {
    let settings = reply.data()["settings"].as_array().unwrap().clone();
    settings
        .into_iter()
        .find(|setting| setting["name"] == name)
        .unwrap_or_else(|| panic!("no setting {name}"))
}

#[test]
fn every_default_obeys_its_own_rule() {
    for setting in ALL {
        assert_eq!(setting.check(setting.default).as_deref(), Ok(setting.default), "{}", setting.name);
    }
}

harness::both! {
    the_screen_gets_every_setting_with_its_limits(world) {
        let admin = world.admin().await;
        let reply = admin.get(&format!("{BASE}/detail")).await;
        assert_eq!(reply.data()["settings"].as_array().unwrap().len(), ALL.len());
        let hour = setting(&reply, "cutOffHour");
        assert_eq!((&hour["kind"], &hour["min"], &hour["max"], &hour["unit"]), (&json!("whole"), &json!(0), &json!(23), &json!("hour")));
        assert_eq!((&hour["value"], &hour["version"]), (&json!("0"), &json!(0)));
    }

    a_changed_setting_holds_for_the_next_call(world) {
        let admin = world.admin().await;
        let before = admin.get("/arpa-basic-api/role/list").await.records()[0]["gmtCreated"].clone();
        assert!(before.as_str().unwrap().ends_with("+08:00"), "{before}");
        let reply = change(&admin, &[("timeZone", " Europe/Madrid ", 0), ("prefixReceiving", "RCV", 0)]).await;
        assert_eq!((&setting(&reply, "timeZone")["value"], &setting(&reply, "timeZone")["version"]), (&json!("Europe/Madrid"), &json!(1)));
        let after = admin.get("/arpa-basic-api/role/list").await.records()[0]["gmtCreated"].clone();
        assert!(after.as_str().unwrap().ends_with("+01:00"), "{after}");
    }

    all_wrong_values_are_told_at_once_and_nothing_is_saved(world) {
        let admin = world.admin().await;
        let reply = change(&admin, &[
            ("sessionHours", "8", 0), ("cutOffHour", "24", 0), ("lockAfter", "five", 0), ("timeZone", "Mars/Base", 0),
            ("prefixBooking", "y1", 0), ("colour", "red", 0), ("sessionHours", "9", 0),
        ]).await;
        reply.refused(40001);
        assert_eq!(reply.fields(), ["cutOffHour", "lockAfter", "timeZone", "prefixBooking", "colour", "sessionHours"]);
        assert_eq!(setting(&admin.get(&format!("{BASE}/detail")).await, "sessionHours")["version"], 0);
        let unknown = json!({ "changes": [{ "name": "sessionHours", "value": "8", "version": 0, "kind": "whole" }] });
        admin.post(&format!("{BASE}/edit"), unknown).await.refused(40001);
    }

    the_second_of_two_people_learns_who_was_faster(world) {
        let admin = world.admin().await;
        let clerk = world.account(&["organizationDeploy_edit_button"]).await;
        change(&clerk, &[("lockMinutes", "30", 0)]).await.ok();
        let late = change(&admin, &[("sessionHours", "8", 0), ("lockMinutes", "20", 0)]).await;
        late.refused(40010);
        assert!(late.msg().contains(&clerk.username), "{}", late.msg());
        let now = admin.get(&format!("{BASE}/detail")).await;
        assert_eq!((&setting(&now, "lockMinutes")["value"], &setting(&now, "sessionHours")["value"]), (&json!("30"), &json!("12")));
        change(&admin, &[("lockMinutes", "20", 1)]).await.ok();
        change(&clerk, &[("lockMinutes", "10", 1)]).await.refused(40010);
    }

    a_tenant_has_its_own_settings(world) {
        let (admin, stranger) = (world.admin().await, world.stranger().await);
        change(&stranger, &[("prefixReceiving", "IN", 0)]).await.ok();
        assert_eq!(setting(&admin.get(&format!("{BASE}/detail")).await, "prefixReceiving")["value"], "RK");
        change(&admin, &[("prefixReceiving", "RE", 1)]).await.invalid("prefixReceiving");
    }

    each_action_needs_its_own_permission(world) {
        let reader = world.account(&["organizationDeploy_detail_button"]).await;
        reader.get(&format!("{BASE}/detail")).await.ok();
        change(&reader, &[("lockAfter", "4", 0)]).await.refused(40003);
        let writer = world.account(&["organizationDeploy_edit_button"]).await;
        writer.get(&format!("{BASE}/detail")).await.refused(40003);
    }

    a_repeated_key_changes_once(world) {
        let admin = world.admin().await;
        let body = json!({ "changes": [{ "name": "lockAfter", "value": "6", "version": 0 }] });
        let first = admin.post(&format!("{BASE}/edit"), body.clone()).with_key("once").await.data();
        assert_eq!(admin.post(&format!("{BASE}/edit"), body).with_key("once").await.data(), first);
        let rows = audited(world, "organizationDeploy", "setting").await;
        assert_eq!(rows.len(), 1);
        assert_eq!(rows[0].after, json!({ "name": "lockAfter", "value": "6" }));
    }
}
