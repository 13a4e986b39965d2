//! Switching the warehouse and the role.

use harness::{Actor, World};
use serde_json::{Value, json};

use super::{ELSEWHERE, INFO, PROFILE, behind, id, session, warehouses};

const CHANGE: &str = "/arpa-basic-api/changeLogin";
const ROLE: &str = "/arpa-basic-api/changeRole";

async fn look_at(actor: &Actor, query: &str) -> harness::Reply {
    actor.post(&format!("{CHANGE}?{query}"), Value::Null).await
}

async fn in_view(actor: &Actor) -> Value {
    actor.post(INFO, json!({})).await.data()["authorizeData"]["data"].clone()
}

/// Somebody with two roles, the first of which may see the settings.
async fn two_roles(world: &World) -> Actor {
    let clerk = world.account(&["organizationDeploy_detail_button"]).await;
    let role = "insert into role (id, branch_code, version, deleted, created_by, gmt_created, modified_by, gmt_modified,
        code, role_name, belong, fixed) values (501, '0001', 1, 0, 'test', 0, 'test', 0, 'KEEPER', 'Keeper', 'WMS', 0)";
    let held = "insert into party_role (branch_code, party_id, role_id, sort) values ('0001', $1, 501, 2)";
    let tick = "insert into role_resource (branch_code, role_id, resource_code)
        values ('0001', 501, 'organizationDeploy_edit_button')";
    behind(world, &[(role, vec![]), (held, vec![id(&clerk)]), (tick, vec![])]).await;
    clerk
}

harness::both! {
    a_warehouse_that_is_the_accounts_can_be_switched_to(world) {
        warehouses(world).await;
        let clerk = world.account_in(&[], &["W1", "W2"]).await;
        look_at(&clerk, "dataType=WAREHOUSE&authorizeDataCode=W2").await.ok();
        assert_eq!(in_view(&clerk).await, json!([{ "code": "W2", "name": "South" }]));
        let info = clerk.post(INFO, json!({})).await.data();
        assert_eq!(info["warehouseList"].as_array().unwrap().len(), 2);
        assert_eq!(info["shipment"], json!([{ "code": "S2", "name": "Ice and Sons" }]));
        assert_eq!(session(world, &clerk).await.warehouses_in_view(), Some(vec!["W2".to_owned()]));
        look_at(&clerk, "dataType=WAREHOUSE&authorizeDataCode=").await.ok();
        assert_eq!(in_view(&clerk).await.as_array().unwrap().len(), 2);
    }

    a_warehouse_that_is_not_the_accounts_is_refused_like_one_that_does_not_exist(world) {
        warehouses(world).await;
        let clerk = world.account_in(&[], &["W1", "W3"]).await;
        let answers = ["W2", "W3", "W9"].map(|code| format!("dataType=WAREHOUSE&authorizeDataCode={code}"));
        let mut told = Vec::new();
        for query in &answers {
            let reply = look_at(&clerk, query).await;
            reply.invalid("authorizeDataCode");
            told.push(reply.json());
        }
        assert!(told.iter().all(|answer| *answer == told[0]));
        assert_eq!(in_view(&clerk).await, json!([{ "code": "W1", "name": "North" }]));
        let stranger = world.stranger().await;
        look_at(&stranger, "authorizeDataCode=W1").await.invalid("authorizeDataCode");
    }

    a_kind_of_data_that_is_not_the_accounts_is_refused(world) {
        let clerk = world.account(&[]).await;
        look_at(&clerk, "dataType=BRANCH").await.invalid("dataType");
        look_at(&clerk, "dataType=COLOUR").await.invalid("dataType");
        look_at(&clerk, "dataType=WAREHOUSE&colour=1").await.invalid("colour");
        look_at(&clerk, "").await.ok();
        look_at(&world.anonymous(), "dataType=WAREHOUSE").await.refused(21332);
    }

    the_place_belongs_to_the_session_and_not_to_the_account(world) {
        warehouses(world).await;
        let (here, there) = (world.admin().await, world.admin().await);
        look_at(&here, "authorizeDataCode=W1").await.ok();
        assert_eq!(in_view(&here).await.as_array().unwrap().len(), 1);
        assert_eq!(in_view(&there).await.as_array().unwrap().len(), 2);
    }

    a_warehouse_taken_away_is_no_longer_looked_at(world) {
        warehouses(world).await;
        let clerk = world.account_in(&[], &["W1", "W2"]).await;
        look_at(&clerk, "authorizeDataCode=W2").await.ok();
        behind(world, &[("delete from party_warehouse where warehouse_code = $1", vec!["W2".into()])]).await;
        world.clock.advance(ELSEWHERE);
        assert_eq!(session(world, &clerk).await.warehouses_in_view(), Some(vec!["W1".to_owned()]));
    }

    switching_the_role_gives_a_fresh_token_and_ends_the_old_one(world) {
        let clerk = two_roles(world).await;
        clerk.get("/arpa-basic-api/setting/detail").await.ok();
        let reply = clerk.post(&format!("{ROLE}?role=KEEPER"), Value::Null).await.data();
        let token = reply["access_token"].as_str().unwrap();
        assert_eq!((token.len(), &reply["token_type"]), (64, &json!("Bearer")));
        clerk.get(PROFILE).await.refused(21332);
        let keeper = clerk.with_token(token);
        let info = keeper.post(INFO, json!({})).await.data();
        assert_eq!((&info["roleList"][0]["role"], &info["roleList"][0]["type"]), (&json!("KEEPER"), &json!("WMS")));
        assert_eq!(info["roleList"].as_array().unwrap().len(), 2);
        assert_eq!(info["permissionlist"], json!(["organizationDeploy_edit_button"]));
        keeper.get("/arpa-basic-api/setting/detail").await.refused(40003);
        keeper.on_device("another").get(PROFILE).await.refused(21332);
    }

    the_warehouse_in_view_survives_a_switch_of_the_role(world) {
        warehouses(world).await;
        let clerk = two_roles(world).await;
        look_at(&clerk, "authorizeDataCode=W2").await.ok();
        let reply = clerk.post(&format!("{ROLE}?role=KEEPER"), Value::Null).await.data();
        let keeper = clerk.with_token(reply["access_token"].as_str().unwrap());
        assert_eq!(in_view(&keeper).await, json!([{ "code": "W2", "name": "South" }]));
    }

    a_role_that_is_not_held_cannot_be_switched_to(world) {
        let clerk = two_roles(world).await;
        for role in ["PLAT_ADMIN", "PLAT_ADMIN-token", "NOBODY", ""] {
            clerk.post(&format!("{ROLE}?role={role}"), Value::Null).await.refused(40003);
        }
        clerk.post(ROLE, Value::Null).await.invalid("role");
        clerk.get(PROFILE).await.ok();
        world.stranger().await.post(&format!("{ROLE}?role=KEEPER"), Value::Null).await.refused(40003);
    }

    a_repeated_switch_is_never_answered_from_an_idempotency_key(world) {
        let clerk = two_roles(world).await;
        let path = format!("{ROLE}?role=KEEPER");
        clerk.post(&path, Value::Null).with_key("switch").await.ok();
        clerk.post(&path, Value::Null).with_key("switch").await.refused(21332);
    }

    a_role_that_is_lost_leaves_the_next_one(world) {
        let clerk = two_roles(world).await;
        let reply = clerk.post(&format!("{ROLE}?role=KEEPER"), Value::Null).await.data();
        let keeper = clerk.with_token(reply["access_token"].as_str().unwrap());
        behind(world, &[("delete from party_role where role_id = $1", vec![501_i64.into()])]).await;
        world.clock.advance(ELSEWHERE);
        keeper.get("/arpa-basic-api/setting/detail").await.ok();
        assert_eq!(keeper.post(INFO, json!({})).await.data()["roleList"].as_array().unwrap().len(), 1);
    }

    an_outside_party_looks_at_one_partys_records_at_a_time(world) {
        let shipper = world.outsider("SHIPPER", &[]).await;
        let grant = "insert into data_grant (id, branch_code, version, deleted, created_by, gmt_created, modified_by,
            gmt_modified, party_id, granted_code, granted_name, status)
            values (601, '0001', 1, 0, 'test', 0, 'test', 0, $1, 'S9', 'Polar Fish', 1)";
        let kind = "update party set data_type = 'PARTY' where id = $1";
        behind(world, &[(grant, vec![id(&shipper)]), (kind, vec![id(&shipper)])]).await;
        look_at(&shipper, "dataType=PARTY&authorizeDataCode=S9").await.ok();
        assert_eq!(in_view(&shipper).await, json!([{ "code": "S9", "name": "Polar Fish" }]));
        assert_eq!(session(world, &shipper).await.parties, Some(vec!["S9".to_owned()]));
        look_at(&shipper, "dataType=PARTY&authorizeDataCode=S8").await.invalid("authorizeDataCode");
        look_at(&shipper, "dataType=PARTY").await.ok();
        assert_eq!(in_view(&shipper).await.as_array().unwrap().len(), 2);
        let revoked = vec![601_i64.into(), codes::Authorization::NotAuthorized.into()];
        behind(world, &[("update data_grant set status = $2 where id = $1", revoked)]).await;
        world.clock.advance(ELSEWHERE);
        look_at(&shipper, "dataType=PARTY&authorizeDataCode=S9").await.invalid("authorizeDataCode");
    }
}
