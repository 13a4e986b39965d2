//! Calls with keys: what gets in, what is refused, and when a key is dead.

use kernel::task::Tasks;
use serde_json::{Value, json};

use super::{ADD, BASE, BRANDS, DAY, ELSEWHERE, SEARCH, add, edit, form, keyed, program, step, with};
use crate::testing::{audited, behind};

const PROFILE: &str = "/arpa-basic-api/profile";

harness::both! {
    a_program_calls_with_its_key_and_needs_no_device(world) {
        let clerk = world.account(&[SEARCH, ADD]).await;
        let (key, erp) = keyed(world, &clerk, &[SEARCH]).await;
        erp.get(BRANDS).await.ok();
        erp.on_device("whatever").get(BRANDS).await.ok();
        let own = erp.get(&format!("{BASE}/self")).await.data();
        assert_eq!((&own["id"], &own["name"], &own["scopes"]), (&key["id"], &json!("ERP"), &json!([SEARCH])));
        assert_eq!((&own["partyCode"], &own["warehouses"], &own["parties"]), (&json!(clerk.username), &Value::Null, &Value::Null));
        clerk.get(&format!("{BASE}/self")).await.refused(40004);
    }

    a_key_can_do_what_was_chosen_for_it_and_nothing_else(world) {
        let clerk = world.account(&[SEARCH, ADD]).await;
        let (_, erp) = keyed(world, &clerk, &[SEARCH]).await;
        erp.post("/wms/brand/add", json!({ "code": "B1", "name": "B1", "status": 0, "sort": 1 })).await.refused(40003);
        clerk.post("/wms/brand/add", json!({ "code": "B1", "name": "B1", "status": 0, "sort": 1 })).await.ok();
        let admin = world.admin().await;
        let (_, strong) = keyed(world, &admin, &[SEARCH]).await;
        strong.post("/wms/brand/add", json!({ "code": "B2", "name": "B2", "status": 0, "sort": 1 })).await.refused(40003);
    }

    what_the_account_loses_the_key_loses_at_the_next_call(world) {
        let clerk = world.account(&[SEARCH]).await;
        let (_, erp) = keyed(world, &clerk, &[SEARCH]).await;
        erp.get(BRANDS).await.ok();
        behind(world, "delete from role_resource where resource_code = $1", &db::vals![SEARCH]).await;
        world.clock.advance(ELSEWHERE);
        erp.get(BRANDS).await.refused(40003);
    }

    what_any_role_of_the_account_gives_counts(world) {
        let admin = world.admin().await;
        let clerk = world.account(&[SEARCH]).await;
        let role = json!({ "code": "SECOND", "roleName": "Second", "type": "COMMON", "resources": [ADD] });
        let role = admin.post("/arpa-basic-api/role/add", role).await.data()["id"].as_str().unwrap().parse::<i64>().unwrap();
        let give = "insert into party_role (branch_code, party_id, role_id, sort) values ('0001', $1, $2, 2)";
        behind(world, give, &db::vals![clerk.id.parse::<i64>().unwrap(), role]).await;
        let (_, erp) = keyed(world, &clerk, &[SEARCH, ADD]).await;
        erp.post("/wms/brand/add", json!({ "code": "B1", "name": "B1", "status": 0, "sort": 1 })).await.ok();
    }

    a_key_that_was_guessed_or_cut_is_nobodys(world) {
        let clerk = world.account(&[SEARCH]).await;
        let (key, erp) = keyed(world, &clerk, &[SEARCH]).await;
        let (other, _) = { let admin = world.admin().await; let fresh = add(&admin, with(form(&clerk, &[SEARCH]), json!({ "name": "MES" }))).await.data(); (fresh["key"].clone(), fresh) };
        let token = erp.token.clone().unwrap();
        let secret = token.rsplit('_').next().unwrap().to_owned();
        let id = key["id"].as_str().unwrap();
        let other = other["id"].as_str().unwrap();
        for guess in [
            format!("floe_{id}_{}", "0".repeat(64)), format!("floe_{other}_{secret}"), format!("floe_{id}_{}", &secret[1..]), format!("floe_{secret}"),
            format!("floe_x_{secret}"), "floe_".into(), format!("floe_{id}"), secret.clone(), format!("{token}0"), token.to_uppercase(),
        ] {
            world.anonymous().with_token(&guess).get(BRANDS).await.refused(21332);
        }
        erp.get(BRANDS).await.ok();
    }

    a_revoked_key_is_dead_at_once_and_elsewhere_within_two_seconds(world) {
        let admin = world.admin().await;
        let clerk = world.account(&[SEARCH]).await;
        let (key, erp) = keyed(world, &clerk, &[SEARCH]).await;
        let twin = world.twin().await;
        erp.get(BRANDS).await.ok();
        twin.of(&erp).get(BRANDS).await.ok();
        let key = admin.get(&format!("{BASE}/{}", key["id"])).await.data();
        step(&admin, &key, "revoke").await.ok();
        erp.get(BRANDS).await.refused(21332);
        world.clock.advance(ELSEWHERE);
        twin.of(&erp).get(BRANDS).await.refused(21332);
    }

    a_renewed_key_has_another_secret_and_the_one_before_is_dead(world) {
        let admin = world.admin().await;
        let clerk = world.account(&[SEARCH]).await;
        let (key, erp) = keyed(world, &clerk, &[SEARCH]).await;
        erp.get(BRANDS).await.ok();
        let fresh = step(&admin, &key, "renew").await.data();
        erp.get(BRANDS).await.refused(21332);
        program(world, &fresh).get(BRANDS).await.ok();
        step(&admin, &key, "renew").await.refused(40010);
    }

    a_key_ends_with_its_last_day_in_the_organizations_zone(world) {
        let admin = world.admin().await;
        let clerk = world.account(&[SEARCH]).await;
        let fresh = add(&admin, with(form(&clerk, &[SEARCH]), json!({ "expiresOn": "2026-03-02" }))).await.data();
        let erp = program(world, &fresh);
        // It is the evening of the first of March in UTC; the day ends at midnight in Shanghai.
        world.clock.set("2026-03-02T15:59:59Z".parse().unwrap());
        erp.get(BRANDS).await.ok();
        world.clock.advance(1_000);
        erp.get(BRANDS).await.refused(21332);
        let admin = world.admin().await;
        let list = admin.get(&format!("{BASE}/list?expiresOnEnd=2026-03-02")).await;
        let (records, can) = (list.records(), json!(["detail", "edit", "renew", "revoke"]));
        assert_eq!((list.total(), &records[0]["status"], &records[0]["can"]), (1, &json!(2), &can));
        let key = admin.get(&format!("{BASE}/{}", fresh["key"]["id"])).await.data();
        let later = edit(&admin, &key, json!({ "expiresOn": "2026-04-01" })).await.data();
        assert_eq!(later["status"], 1);
        erp.get(BRANDS).await.ok();
        world.clock.advance(40 * DAY);
        erp.get(BRANDS).await.refused(21332);
    }

    a_key_works_from_its_addresses_only(world) {
        let admin = world.admin().await;
        let clerk = world.account(&[SEARCH]).await;
        let places = json!({ "addresses": ["203.0.113.0/28", "2001:db8::7"] });
        let erp = program(world, &add(&admin, with(form(&clerk, &[SEARCH]), places)).await.data());
        for (address, status) in [("203.0.113.15", 0), ("203.0.113.16", 40003), ("127.0.0.1", 40003), ("2001:db8::7", 0), ("2001:db8::8", 40003)] {
            let reply = erp.from_address(address).get(BRANDS).await;
            assert_eq!(reply.status, status, "{address}: {}", reply.text());
        }
        erp.from_address("10.0.0.1").post("/arpa-basic-api/getUserInfo", Value::Null).await.refused(40003);
    }

    the_latest_use_is_noted_once_a_minute(world) {
        let admin = world.admin().await;
        let clerk = world.account(&[SEARCH]).await;
        let (key, erp) = keyed(world, &clerk, &[SEARCH]).await;
        let path = format!("{BASE}/{}", key["id"]);
        assert_eq!(admin.get(&path).await.data()["lastUsedAt"], Value::Null);
        erp.from_address("203.0.113.9").get(BRANDS).await.ok();
        let first = admin.get(&path).await.data();
        assert_eq!((&first["lastUsedFrom"], first["lastUsedAt"].is_string(), &first["version"]), (&json!("203.0.113.9"), true, &json!(1)));
        world.clock.advance(30_000);
        erp.from_address("203.0.113.10").get(BRANDS).await.ok();
        assert_eq!(admin.get(&path).await.data()["lastUsedAt"], first["lastUsedAt"]);
        world.clock.advance(30_000);
        erp.from_address("203.0.113.10").get(BRANDS).await.ok();
        assert_eq!(admin.get(&path).await.data()["lastUsedFrom"], "203.0.113.10");
    }

    a_disabled_or_deleted_account_has_no_living_key(world) {
        let admin = world.admin().await;
        let clerk = world.account(&[SEARCH]).await;
        let (_, erp) = keyed(world, &clerk, &[SEARCH]).await;
        erp.get(BRANDS).await.ok();
        let path = |verb: &str| format!("/arpa-basic-api/account/{}/{verb}", clerk.id);
        admin.post(&path("disable"), json!({ "version": 1 })).await.ok();
        erp.get(BRANDS).await.refused(21332);
        admin.post(&path("enable"), json!({ "version": 2 })).await.ok();
        erp.get(BRANDS).await.ok();
        admin.post(&path("delete"), json!({})).await.ok();
        erp.get(BRANDS).await.refused(21332);
        assert_eq!(admin.get(&format!("{BASE}/list")).await.total(), 0);
    }

    a_key_is_no_person(world) {
        let admin = world.admin().await;
        let (_, erp) = keyed(world, &admin, &[SEARCH]).await;
        let password = json!({ "oldPassword": harness::ADMIN_PASSWORD, "newPassword": "Winter-2026-gate" });
        for (path, body) in [
            ("/arpa-basic-api/party/updatePass", password),
            ("/arpa-basic-api/changeRole?role=PLAT_ADMIN", Value::Null),
            ("/arpa-basic-api/changeLogin?authorizeDataCode=", Value::Null),
            ("/arpa-basic-api/getUserInfo", Value::Null),
            ("/arpa-basic-api/profile", json!({ "version": 1, "name": "Me" })),
            (&format!("{BASE}/add"), form(&admin, &[SEARCH])),
        ] {
            erp.post(path, body).await.refused(40003);
        }
        for path in [PROFILE, "/arpa-basic-api/profile/sessions", "/arpa-basic-api/logout", "/wms/home", "/wms/home/live", &format!("{BASE}/list")] {
            erp.get(path).await.refused(40003);
        }
        admin.get(PROFILE).await.ok();
        erp.get("/arpa-basic-api/dict/listDict?code=enabledStatus").await;
        erp.get(BRANDS).await.ok();
    }

    a_key_that_calls_too_often_waits_and_others_do_not(world) {
        let clerk = world.account(&[SEARCH]).await;
        let (_, erp) = keyed(world, &clerk, &[SEARCH]).await;
        let admin = world.admin().await;
        let mes = program(world, &add(&admin, with(form(&clerk, &[SEARCH]), json!({ "name": "MES" }))).await.data());
        let mut slowed = erp.get(BRANDS).await;
        for _ in 0..2_000 {
            if slowed.status != 0 {
                break;
            }
            slowed = erp.get("/arpa-basic-api/apiKey/self").await;
        }
        slowed.refused(40029);
        assert_eq!((slowed.http.as_u16(), slowed.json()["data"]["retryAfter"].is_u64()), (429, true));
        assert!(slowed.header("retry-after").parse::<u64>().unwrap() >= 1);
        mes.get(BRANDS).await.ok();
        clerk.get(BRANDS).await.ok();
    }

    audit_rows_name_the_key_and_records_the_account(world) {
        let clerk = world.account(&[SEARCH, ADD]).await;
        let (_, erp) = keyed(world, &clerk, &[ADD]).await;
        let made = erp.post("/wms/brand/add", json!({ "code": "B1", "name": "B1", "status": 0, "sort": 1 })).await.data();
        let rows = audited(world, "brandManage", "brand").await;
        assert_eq!(rows[0].by, format!("{} · ERP", clerk.username));
        let brand = world.admin().await.get(&format!("/wms/brand/{}", made["id"])).await.data();
        assert_eq!(brand["createdBy"], clerk.username);
    }

    a_key_sees_the_tasks_that_it_asked_for_and_works_at_them_with_its_own_rights(world) {
        let rights = ["brandManage_export_button", "unitManage_export_button"];
        let clerk = world.account(&rights).await;
        let (_, erp) = keyed(world, &clerk, &rights[..1]).await;
        let theirs = clerk.post("/wms/unit/exportTask?format=csv", json!({})).await.data()["id"].clone();
        erp.post("/wms/unit/exportTask?format=csv", json!({})).await.refused(40003);
        let own = erp.post("/wms/brand/exportTask?format=csv", json!({})).await.data()["id"].clone();
        let list = erp.get("/arpa-basic-api/task/list").await;
        assert_eq!((list.total(), &list.records()[0]["id"]), (1, &own));
        erp.get(&format!("/arpa-basic-api/task/{theirs}")).await.refused(40004);
        erp.get(&format!("/arpa-basic-api/task/{theirs}/file")).await.refused(40004);
        erp.post(&format!("/arpa-basic-api/task/{theirs}/cancel"), json!({})).await.refused(40004);
        assert_eq!(clerk.get("/arpa-basic-api/task/list").await.total(), 2, "the account sees what its keys do");
        Tasks::start(&world.app).unwrap();
        let task = ended(&erp, &own).await;
        assert_eq!(task["status"], "COMPLETED", "{task}");
        erp.get(&format!("/arpa-basic-api/task/{own}/file")).await;
        world.app.shared.get::<Tasks>().unwrap().stop().await;
    }

    a_task_of_a_key_that_was_revoked_meanwhile_is_not_done(world) {
        let admin = world.admin().await;
        let clerk = world.account(&["brandManage_export_button"]).await;
        let (key, erp) = keyed(world, &clerk, &["brandManage_export_button"]).await;
        let own = erp.post("/wms/brand/exportTask?format=csv", json!({})).await.data()["id"].clone();
        let key = admin.get(&format!("{BASE}/{}", key["id"])).await.data();
        step(&admin, &key, "revoke").await.ok();
        Tasks::start(&world.app).unwrap();
        assert_eq!(ended(&clerk, &own).await["status"], "FAIL");
        world.app.shared.get::<Tasks>().unwrap().stop().await;
    }
}

/// Asks until the task has ended.
async fn ended(actor: &harness::Actor, id: &Value) -> Value {
    for _ in 0..1500 {
        let task = actor.get(&format!("/arpa-basic-api/task/{id}")).await.data();
        if task["status"] != "IN_PROCESS" {
            return task;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("task {id} does not end");
}
