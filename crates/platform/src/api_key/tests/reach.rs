//! A key sees what its account sees: its tenant, its warehouses, its parties, and nothing beyond.

use kernel::feature::Access;
use serde_json::{Value, json};

use super::{SEARCH, add, form, keyed, program};
use crate::testing::warehouse;

const GOODS: &str = "/wms/goods/list";
const AREAS: &str = "/wms/area/list";

fn codes(reply: &harness::Reply) -> Vec<String> {
    let mut codes: Vec<String> =
        reply.records().iter().map(|row| row["code"].as_str().unwrap_or_default().to_owned()).collect();
    codes.sort();
    codes
}

harness::both! {
    a_key_of_another_tenant_sees_nothing_of_ours(world) {
        let admin = world.admin().await;
        let brand = json!({ "code": "OURS", "name": "Ours", "status": 0, "sort": 1 });
        let made = admin.post("/wms/brand/add", brand).await.data();
        let stranger = world.stranger().await;
        let rights = [SEARCH, "brandManage_detail_button", "brandManage_edit_button"];
        let theirs = program(world, &add(&stranger, form(&stranger, &rights)).await.data());
        assert_eq!(theirs.get("/wms/brand/list").await.total(), 0);
        theirs.get(&format!("/wms/brand/{}", made["id"])).await.refused(40004);
        let change = json!({ "version": 1, "code": "OURS", "name": "Taken", "status": 0, "sort": 1 });
        theirs.post(&format!("/wms/brand/{}/edit", made["id"]), change).await.refused(40004);
    }

    a_key_sees_the_warehouses_of_its_account(world) {
        let admin = world.admin().await;
        for code in ["W1", "W2"] {
            warehouse(world, code, code).await;
            let area = json!({ "code": format!("{code}-A"), "name": code, "warehouseCode": code, "profile": "FROZEN",
                "purpose": "STORAGE", "status": 0, "sort": 1 });
            admin.post("/wms/area/add", area).await.ok();
        }
        let clerk = world.account_in(&["reservoirAreaManage_search_button"], &["W1"]).await;
        let (_, erp) = keyed(world, &clerk, &["reservoirAreaManage_search_button"]).await;
        assert_eq!(codes(&erp.get(AREAS).await), ["W1-A"]);
        assert_eq!(codes(&erp.get(&format!("{AREAS}?warehouseCode=W2")).await), [""; 0]);
    }

    a_key_sees_the_records_of_its_owner_and_of_those_granted_to_it(world) {
        let right = "supplierManage_search_button";
        let (one, other) = (world.outsider("SHIPPER", &[right]).await, world.outsider("SHIPPER", &[right]).await);
        let row = "insert into supplier (id, branch_code, version, deleted, created_by, gmt_created, modified_by, gmt_modified,
            code, name, owner_code, settle, status, audit_status, makers) values ($1, '0001', 1, 0, 'test', 0, 'test', 0, $2, $2, $3, 1, 0, 2, '')";
        for (id, owner) in [(1_i64, &one), (2, &other)] {
            let code = format!("S{id}");
            crate::testing::behind(world, row, &db::vals![id, code.as_str(), owner.username.as_str()]).await;
        }
        let (_, erp) = keyed(world, &one, &[right]).await;
        let suppliers = "/wms/supplier/list";
        assert_eq!(codes(&erp.get(suppliers).await), ["S1"]);
        let grant = json!({ "partyId": one.id, "grantedCode": other.username, "grantedName": "Other" });
        world.admin().await.post("/arpa-basic-api/authorization/add", grant).await.ok();
        assert_eq!(codes(&erp.get(suppliers).await), ["S1", "S2"]);
        erp.get(GOODS).await.refused(40003);
    }

    a_key_gets_in_at_no_route_that_was_not_chosen_for_it(world) {
        let admin = world.admin().await;
        let chosen = Access::Permission(SEARCH.to_owned());
        let open = |access: &Access| matches!(access, Access::Public | Access::Common) || *access == chosen;
        let routes = world.app.features.iter().flat_map(|feature| &feature.routes);
        let closed: Vec<_> = routes.filter(|route| !open(&route.access)).collect();
        assert!(closed.len() > 100, "{}", closed.len());
        // One key may not call as often as there are routes.
        for (at, routes) in closed.chunks(500).enumerate() {
            let named = super::with(form(&admin, &[SEARCH]), json!({ "name": format!("ERP {at}") }));
            let erp = program(world, &add(&admin, named).await.data());
            for route in routes {
                let parts = route.path.split('/').map(|part| if part.starts_with('{') { "1" } else { part });
                let path = parts.collect::<Vec<_>>().join("/");
                let call = if route.writes() { erp.post(&path, Value::Null) } else { erp.get(&path) };
                call.await.refused(40003);
            }
        }
    }
}
