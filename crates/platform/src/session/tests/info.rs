//! getUserInfo: what the console is told about somebody.

use harness::{Actor, Content, Reply};
use http::Method;
use serde_json::{Value, json};

use super::{INFO, behind, id, session, warehouses};

/// Codes of a tree of menu entries, all levels.
fn codes(nodes: &Value) -> Vec<String> {
    let mut all = Vec::new();
    for node in nodes.as_array().into_iter().flatten() {
        all.push(node["code"].as_str().unwrap_or_default().to_owned());
        all.extend(codes(&node["children"]));
    }
    all
}

fn column(list: &Value, field: &str) -> Vec<String> {
    list.as_array()
        .into_iter()
        .flatten()
        .map(|row| row[field].as_str().unwrap_or_default().to_owned())
        .collect()
}

async fn info(actor: &Actor) -> Value {
    actor.post(INFO, json!({})).await.data()
}

harness::both! {
    the_token_may_stand_in_the_header_the_query_a_form_or_json(world) {
        let admin = world.admin().await;
        let token = admin.token.clone().unwrap();
        let bare = world.anonymous();
        let expected = info(&admin).await["party"].clone();
        let replies: [Reply; 4] = [
            bare.post(INFO, json!({ "token": token })).await,
            bare.post_form(INFO, &[("token", &token)]).await,
            bare.call(Method::POST, &format!("{INFO}?token={token}"), Content::None).await,
            admin.call(Method::POST, INFO, Content::None).await,
        ];
        for reply in replies {
            assert_eq!(reply.data()["party"], expected);
        }
        bare.post(INFO, json!({ "token": token, "colour": 1 })).await.invalid("colour");
        bare.post(INFO, json!({})).await.refused(21332);
        bare.on_device("another").post(INFO, json!({ "token": token })).await.refused(21332);
    }

    a_hidden_page_comes_with_the_page_that_it_belongs_to(world) {
        let clerk = world.account(&["goodsManage_search_button"]).await;
        let menu = codes(&info(&clerk).await["resourceList"]);
        assert_eq!(menu, ["basicInfo", "goodsManage", "goodsManageAED"]);
    }

    the_account_has_exactly_the_fields_of_the_specification(world) {
        let info = info(&world.admin().await).await;
        let mut fields: Vec<&String> = info["party"].as_object().unwrap().keys().collect();
        fields.sort();
        assert_eq!(fields, [
            "address", "branchCode", "code", "createdBy", "deleted", "departmentCode", "gmtCreated", "gmtModified",
            "headImg", "id", "merchSign", "merchSignType", "modifiedBy", "name", "partyType", "phone", "regMyBank",
            "status", "teamCode", "weight", "wsMerchantId",
        ]);
        assert_eq!(info["party"]["partyType"], "PLAT_ADMIN");
        assert_eq!(info["party"]["branchCode"], "0001");
    }

    a_menu_entry_has_exactly_the_fields_of_the_specification(world) {
        let info = info(&world.admin().await).await;
        let entry = &info["resourceList"][1]["children"][0];
        let mut fields: Vec<&String> = entry.as_object().unwrap().keys().collect();
        fields.sort();
        assert_eq!(fields, [
            "belong", "branchCode", "children", "code", "component", "hidden", "keepLive", "level", "meta", "name",
            "parentCode", "path", "permission", "realName", "redirect", "sort",
        ]);
        assert_eq!(entry["code"], "warehouseManage");
        assert_eq!(entry["parentCode"], "basicInfo");
        assert_eq!(entry["meta"], json!({ "icon": "warehouse", "title": "warehouseManage" }));
        assert_eq!((&entry["level"], &entry["belong"], &entry["permission"]), (&json!(2), &json!("WMS"), &json!("super_admin")));
    }

    the_administrator_gets_the_whole_menu_without_buttons_and_every_permission_code(world) {
        let info = info(&world.admin().await).await;
        let menu = codes(&info["resourceList"]);
        for code in ["index", "basicInfo", "enterpriseCargoOwnerAED", "entryManage", "deliveryReturnGoodsNoteAdd", "customSet", "Authorization", "profile", "bankManage"] {
            assert!(menu.contains(&code.to_owned()), "{code}");
        }
        assert!(menu.iter().all(|code| !code.ends_with("_button")));
        let permissions: Vec<&str> = info["permissionlist"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        assert!(permissions.contains(&"super_admin"));
        assert!(permissions.contains(&"organizationDeploy_edit_button"));
        assert_eq!(column(&info["roleList"], "role"), ["PLAT_ADMIN"]);
        assert_eq!(info["roleList"][0]["roles"], json!(["PLAT_ADMIN"]));
        assert_eq!(info["mustChange"], false);
    }

    somebody_with_one_button_sees_its_page_and_what_lies_above(world) {
        let clerk = world.account(&["organizationDeploy_detail_button"]).await;
        let info = info(&clerk).await;
        assert_eq!(codes(&info["resourceList"]), ["systemManage", "organizationDeploy"]);
        assert_eq!(info["permissionlist"], json!(["organizationDeploy_detail_button"]));
    }

    a_menu_entry_marked_super_admin_makes_nobody_an_administrator(world) {
        let clerk = world.account(&[]).await;
        let tick = "insert into role_resource (branch_code, role_id, resource_code)
            select '0001', role_id, 'organizationDeploy' from party_role where party_id = $1";
        behind(world, &[(tick, vec![id(&clerk)])]).await;
        let info = info(&clerk).await;
        assert_eq!(codes(&info["resourceList"]), ["systemManage", "organizationDeploy"]);
        assert_eq!(info["permissionlist"], json!([]));
        assert!(!session(world, &clerk).await.is_super_admin());
        clerk.get("/arpa-basic-api/setting/detail").await.refused(40003);
    }

    somebody_without_a_role_gets_empty_lists(world) {
        let clerk = world.account(&["organizationDeploy_detail_button"]).await;
        behind(world, &[("delete from party_role where party_id = $1", vec![id(&clerk)])]).await;
        let info = info(&clerk).await;
        assert_eq!((&info["roleList"], &info["resourceList"], &info["permissionlist"]), (&json!([]), &json!([]), &json!([])));
    }

    entries_that_were_hidden_or_deleted_follow_at_once(world) {
        let admin = world.admin().await;
        behind(world, &[
            ("update resource set deleted = 1 where code = $1", vec!["bankManage".into()]),
            ("update resource set hidden = 1, sort = 0 where code = $1", vec!["brandManage".into()]),
        ]).await;
        let info = info(&admin).await;
        assert!(!codes(&info["resourceList"]).contains(&"bankManage".to_owned()));
        let first = &info["resourceList"][1]["children"][0];
        assert_eq!((&first["code"], &first["hidden"]), (&json!("brandManage"), &json!(true)));
    }

    warehouses_and_shippers_are_those_of_the_account(world) {
        warehouses(world).await;
        let all = info(&world.admin().await).await;
        assert_eq!(column(&all["warehouseList"], "code"), ["W1", "W2"]);
        assert_eq!(all["authorizeData"], json!({ "dataType": "WAREHOUSE", "data": all["warehouseList"] }));
        assert_eq!(column(&all["shipment"], "code"), ["S1", "S2"]);
        let south = info(&world.account_in(&[], &["W2", "W3"]).await).await;
        assert_eq!(south["warehouseList"], json!([{ "code": "W2", "name": "South" }]));
        assert_eq!(column(&south["shipment"], "code"), ["S2"]);
        let nowhere = info(&world.account_in(&[], &[]).await).await;
        assert_eq!((&nowhere["warehouseList"], &nowhere["shipment"]), (&json!([]), &json!([])));
        assert_eq!(info(&world.stranger().await).await["warehouseList"], json!([]));
    }

    an_outside_party_sees_its_own_records_and_those_granted_today(world) {
        let shipper = world.outsider("SHIPPER", &[]).await;
        let grant = "insert into data_grant (id, branch_code, version, deleted, created_by, gmt_created, modified_by,
            gmt_modified, party_id, granted_code, granted_name, status, valid_from, valid_to)
            values ($1, '0001', 1, 0, 'test', 0, 'test', 0, $2, $3, $3, $4, $5, $6)";
        let row = |number: i64, code: &str, status: i64, from: Option<&str>, to: Option<&str>| {
            (grant, db::vals![number, id(&shipper), code, status, from, to].to_vec())
        };
        behind(world, &[
            row(1, "OPEN", 1, None, None),
            row(2, "TODAY", 1, Some("2026-03-02"), Some("2026-03-02")),
            row(3, "OVER", 1, None, Some("2026-03-01")),
            row(4, "AHEAD", 1, Some("2026-03-03"), None),
            row(5, "REFUSED", 2, None, None),
        ]).await;
        let parties = session(world, &shipper).await.parties.clone().unwrap();
        assert_eq!(parties, [shipper.username.as_str(), "OPEN", "TODAY"]);
        assert!(session(world, &world.account(&[]).await).await.parties.is_none());
    }
}
