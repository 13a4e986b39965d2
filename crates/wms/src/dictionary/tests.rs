//! Stories of the dictionary lists over HTTP.

use serde_json::json;

const LISTS: [&str; 5] =
    ["collectType", "damagedType", "wmsFeeType", "receiveDocumentType", "deliveryDocumentType"];

harness::both! {
    each_list_has_its_own_entries(world) {
        let admin = world.admin().await;
        for list in LISTS {
            let entry = json!({ "code": "A1", "name": list, "status": 0, "sort": 1 });
            admin.post(&format!("/wms/{list}/add"), entry.clone()).await.ok();
            admin.post(&format!("/wms/{list}/add"), entry).await.invalid("code");
        }
        for list in LISTS {
            let entries = admin.get(&format!("/wms/{list}/list?code=A1")).await;
            assert_eq!((entries.total(), &entries.records()[0]["name"]), (1, &json!(list)));
        }
    }

    an_entry_cannot_be_reached_through_another_list(world) {
        let admin = world.admin().await;
        let entry = json!({ "code": "FROSTED", "name": "结霜", "status": 0, "sort": 1 });
        let made = admin.post("/wms/damagedType/add", entry).await.data();
        admin.get(&format!("/wms/wmsFeeType/{}", made["id"])).await.refused(40004);
        admin.post(&format!("/wms/wmsFeeType/{}/delete", made["id"]), json!({})).await.refused(40004);
    }

    the_rights_are_those_of_the_screen(world) {
        let clerk = world.account(&["dataDictionary_search_button", "dataDictionary_add_button"]).await;
        for list in LISTS {
            let entry = json!({ "code": "A1", "name": list, "status": 0, "sort": 1 });
            let made = clerk.post(&format!("/wms/{list}/add"), entry).await.data();
            clerk.post(&format!("/wms/{list}/{}/delete", made["id"]), json!({})).await.refused(40003);
        }
    }

    what_contracts_charge_for_stays(world) {
        let admin = world.admin().await;
        admin.post("/wms/enterpriseCargoOwner/add", json!({ "code": "POLAR", "name": "极湾", "status": 0 })).await.ok();
        let owner = admin.get("/wms/enterpriseCargoOwner/list?code=POLAR").await.records()[0].clone();
        let judge = world.account(&["cargoOwnerAudit_pass_button"]).await;
        judge.post(&format!("/wms/cargoOwnerAudit/{}/pass", owner["id"].as_str().unwrap()), json!({ "version": 1 })).await.ok();
        let kind = json!({
            "code": "P1210", "name": "标准托盘", "containerClass": 0, "length": 120, "width": 100, "height": 15, "tareWeight": 20,
            "boards": 1, "stackable": true, "nestable": false, "returnable": true, "forNormal": true, "forChilled": true,
            "forFrozen": true, "status": 0, "sort": 0,
        });
        admin.post("/wms/containerType/add", kind).await.ok();
        let rate = json!({
            "feeTypeCode": "PALLET", "trigger": 1, "method": "SCATTER_TON", "unit": "TON", "calculation": 1, "unitPrice": 2.5,
            "payer": 1, "qtyBasis": 1, "freeMode": "PER_LOT", "partial": "FULL", "containerTypeCode": "P1210",
        });
        admin.post("/wms/wmsFeeType/add", json!({ "code": "PALLET", "name": "托盘费", "status": 0, "sort": 1 })).await.ok();
        let contract = json!({
            "name": "合同", "partyKind": 1, "partyCode": "POLAR", "warehouseAttribute": 1, "leaseMode": 3, "startDate": "2026-01-01",
            "endDate": "2026-12-31", "currency": "CNY", "taxRate": 0.06, "cycleUnit": "DAY", "cycleCount": 1, "cycleAnchor": 2,
            "dayCount": "HEAD", "rounding": 1, "decimals": 2, "noticeDays": 30, "rates": [rate],
        });
        let made = admin.post("/wms/contract/add", contract).await.data();
        for (base, code) in [("/wms/wmsFeeType", "PALLET"), ("/wms/containerType", "P1210")] {
            let id = admin.get(&format!("{base}/list?code={code}")).await.records()[0]["id"].as_str().unwrap().to_owned();
            let refusal = admin.post(&format!("{base}/{id}/delete"), json!({})).lang("en").await;
            assert_eq!(refusal.refused(40009).reason(), "master.inUse");
            assert!(refusal.msg().contains("Contracts"), "{}", refusal.msg());
        }
        admin.post(&format!("/wms/contract/{}/delete", made["id"].as_str().unwrap()), json!({})).await.ok();
        let id = admin.get("/wms/wmsFeeType/list?code=PALLET").await.records()[0]["id"].as_str().unwrap().to_owned();
        admin.post(&format!("/wms/wmsFeeType/{id}/delete"), json!({})).await.ok();
    }
}
