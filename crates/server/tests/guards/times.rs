//! Times in answers: every one says the offset of the organization's zone, whatever wrote it.

use harness::Actor;
use http::Method;
use serde_json::{Value, json};

const STAFF: &str = "/arpa-basic-api/account";

/// Every text in `answer` that is a time, with its path.
fn times(answer: &Value, path: &str, found: &mut Vec<(String, String)>) {
    match answer {
        Value::Object(fields) => {
            fields.iter().for_each(|(name, value)| times(value, &format!("{path}.{name}"), found));
        }
        Value::Array(values) => values.iter().for_each(|value| times(value, path, found)),
        Value::String(text) if text.len() >= 20 && text.as_bytes()[10] == b'T' && text.starts_with("20") => {
            found.push((path.to_owned(), text.clone()));
        }
        _ => {}
    }
}

async fn own(admin: &Actor) -> Value {
    admin.get(&format!("{STAFF}/{}", admin.id)).await.data()
}

harness::both! {
    a_detail_says_the_offset_of_the_organizations_zone(world) {
        let admin = world.admin().await;
        let account = own(&admin).await;
        let at = account["lastLoginAt"].as_str().unwrap();
        assert!(at.ends_with("+08:00") && at.starts_with("2026-03-02T08:01:00"), "{at}");
        let sessions = admin.get(&format!("{STAFF}/{}/sessions", admin.id)).await.data();
        assert!(sessions[0]["expiresAt"].as_str().unwrap().ends_with("+08:00"), "{sessions}");
    }

    no_answer_of_a_reading_route_has_another_offset(world) {
        let admin = world.admin().await;
        let mut found = Vec::new();
        for route in world.app.features.iter().flat_map(|feature| &feature.routes) {
            let path = route.path.replace("{id}", &admin.id.to_string());
            // Streams have no end; what they tell is what another route answers.
            let ends = !path.ends_with("/live");
            if route.method == Method::GET && ends && !path.contains('{') && !path.contains("/export") && !path.contains("logout") {
                let answer = admin.get(&path).await;
                if let Ok(answer) = serde_json::from_slice(&answer.bytes()) {
                    times(&answer, &path, &mut found);
                }
            }
        }
        assert!(found.len() > 10, "{found:?}");
        found.retain(|(_, text)| !text.ends_with("+08:00"));
        assert_eq!(found, []);
    }

    a_repeated_call_gets_the_same_times_again(world) {
        let admin = world.admin().await;
        let role = admin.get("/arpa-basic-api/role/list?code=PLAT_ADMIN").await.records()[0]["id"].clone();
        let form = json!({
            "username": "zhang", "name": "Zhang", "partyType": "PLAT_STAFF", "dataType": "WAREHOUSE", "roles": [role],
            "allWarehouses": true, "warehouses": [], "password": "Winter-2026-gate", "mustChange": false,
        });
        let once = admin.post(&format!("{STAFF}/add"), form.clone()).with_key("k").await.data();
        let again = admin.post(&format!("{STAFF}/add"), form).with_key("k").await.data();
        assert_eq!(once, again);
        let at = once["account"]["gmtCreated"].as_str().unwrap();
        assert!(at.ends_with("+08:00"), "{at}");
    }

    who_was_faster_and_when_is_said_in_local_time(world) {
        let admin = world.admin().await;
        let form = json!({ "code": "R1", "roleName": "One", "type": "COMMON", "resources": [] });
        let made = admin.post("/arpa-basic-api/role/add", form.clone()).await.data();
        let mut edited = form;
        edited["version"] = json!(9);
        let refused = admin.post(&format!("/arpa-basic-api/role/{}/edit", made["id"]), edited).lang("en").await;
        let said = refused.refused(40010).msg();
        assert!(said.contains(" changed this at 2026-03-02 08:01:00. "), "{said}");
    }
}
