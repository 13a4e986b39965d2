//! What a booking must say.

use serde_json::{Value, json};

use super::{PRIVATE, PUBLIC, add, booking, contract, ready};
use crate::goods::tests::{audited_owner, goods};

harness::both! {
    wrong_fields_are_told(world) {
        let admin = ready(world).await;
        let url = format!("{PUBLIC}/add");
        for (field, value) in [
            ("ownerCode", json!("NOBODY")), ("warehouseCode", json!("PV1")), ("warehouseCode", json!("WH9")), ("bookingDate", json!("2026-03-01")),
            ("bookingDate", json!("2027-06-01")), ("bookingDate", json!("")), ("slot", json!("evening")), ("plateNo", json!("12345")), ("driverPhone", json!("12")),
            ("pallets", json!(-1)), ("tons", json!(0)), ("tons", json!(1.2345)), ("driverName", json!(" ")), ("supplierCode", json!("NOBODY")), ("lines", json!([])),
        ] {
            admin.post(&url, booking(json!({ field: value }))).await.invalid(field);
        }
        let line = |line: Value| booking(json!({ "lines": [{ "goodsCode": "SALMON", "qty": 1 }, line] }));
        for (field, value) in [
            ("lines[1].goodsCode", json!({ "goodsCode": "NONE", "qty": 1 })), ("lines[1].qty", json!({ "goodsCode": "SALMON", "qty": 0 })),
            ("lines[1].unitCode", json!({ "goodsCode": "SALMON", "qty": 1, "unitCode": "CASE" })),
            ("lines[1].unitCode", json!({ "goodsCode": "SALMON", "qty": 1, "unitCode": "NONE" })),
            ("lines[1].expiryDate", json!({ "goodsCode": "SALMON", "qty": 1, "productionDate": "2026-02-01", "expiryDate": "2026-02-01" })),
        ] {
            admin.post(&url, line(value)).await.invalid(field);
        }
        admin.post(&url, booking(json!({ "docNo": "YR1" }))).await.invalid("docNo");
        let whole = json!({ "goodsCode": "SALMON", "qty": 2, "unitCode": "BAG", "batchNo": "L1", "productionDate": "2026-02-01", "origin": "挪威" });
        add(&admin, PUBLIC, line(whole)).await;
    }

    what_no_receiving_note_could_say_is_refused_before_anybody_audits_it(world) {
        let admin = ready(world).await;
        let clerk = super::clerk(world).await;
        let rule = json!({
            "code": "DAYS", "name": "按效期", "ownerCode": null, "batchNoMode": 0, "shelfLifeUnit": 0, "expiryMode": 0,
            "rotation": 1, "mixedBatch": false, "mergeSameDay": true, "serialMode": 0, "catchWeightMode": 0, "status": 0,
            "sort": 1, "attributes": [
                { "attribute": "batchNo", "usage": 2, "inIdentity": true },
                { "attribute": "productionDate", "usage": 1, "inIdentity": true },
            ],
        });
        admin.post("/wms/batchRule/add", rule).await.ok();
        let mut milk = goods("MILK", "POLAR");
        milk["batchRuleCode"] = json!("DAYS");
        admin.post("/wms/goods/add", milk).await.ok();
        let line = |changes: Value| booking(json!({ "lines": [super::with(json!({ "goodsCode": "MILK", "qty": 1 }), changes)] }));
        for (field, changes) in [
            ("lines[0].qty", json!({ "qty": 1.5 })), ("lines[0].origin", json!({ "origin": "挪威" })),
            ("lines[0].productionDate", json!({ "productionDate": "2026-03-04" })),
        ] {
            admin.post(&format!("{PUBLIC}/add"), line(changes)).await.invalid(field);
        }
        // Fresh milk is made on the day on which it comes, which is tomorrow. Its number is on the label then.
        let id = super::submitted(&admin, line(json!({ "productionDate": "2026-03-03" }))).await;
        super::act(&clerk, &id, "approve", json!({})).await.ok();
    }

    goods_of_another_owner_do_not_come_with_it(world) {
        let admin = ready(world).await;
        audited_owner(world, "ARCTIC").await;
        admin.post("/wms/goods/add", goods("COD", "ARCTIC")).await.ok();
        let form = booking(json!({ "lines": [{ "goodsCode": "COD", "qty": 1 }] }));
        admin.post(&format!("{PUBLIC}/add"), form).await.invalid("lines[0].goodsCode");
    }

    only_an_owner_with_a_contract_in_force_for_that_kind_of_warehouse_books(world) {
        let admin = ready(world).await;
        let private = booking(json!({ "warehouseCode": "PV1" }));
        admin.post(&format!("{PRIVATE}/add"), private.clone()).await.invalid("ownerCode");
        let after = booking(json!({ "bookingDate": "2027-01-01" }));
        admin.post(&format!("{PUBLIC}/add"), after).await.invalid("ownerCode");
        audited_owner(world, "ARCTIC").await;
        admin.post("/wms/goods/add", goods("COD", "ARCTIC")).await.ok();
        let none = booking(json!({ "ownerCode": "ARCTIC", "lines": [{ "goodsCode": "COD", "qty": 1 }] }));
        admin.post(&format!("{PUBLIC}/add"), none).await.invalid("ownerCode");
        contract(world, "POLAR", 2).await;
        let id = add(&admin, PRIVATE, private).await;
        assert_eq!(admin.get(&format!("{PRIVATE}/{id}")).await.data()["warehouseCode"], "PV1");
        assert_eq!(admin.get(&format!("{PUBLIC}/list")).await.total(), 0);
        let offered = admin.get(&format!("{PRIVATE}/choose?field=warehouseCode&term=")).await.data();
        assert_eq!(offered.as_array().unwrap().len(), 1, "{offered}");
    }

    a_day_that_has_passed_meanwhile_is_not_submitted(world) {
        let admin = ready(world).await;
        let id = add(&admin, PUBLIC, booking(json!({}))).await;
        world.clock.advance(3 * 24 * 60 * 60 * 1000);
        let admin = { drop(admin); world.admin().await };
        admin.post(&format!("{PUBLIC}/{id}/submit"), json!({ "version": 1 })).await.invalid("bookingDate");
        // What stays as it was may be corrected all the same; another day must lie ahead.
        let edit = format!("{PUBLIC}/{id}/edit");
        admin.post(&edit, booking(json!({ "version": 1, "remark": "迟到" }))).await.ok();
        admin.post(&edit, booking(json!({ "version": 2, "bookingDate": "2026-03-04" }))).await.invalid("bookingDate");
        admin.post(&edit, booking(json!({ "version": 2, "bookingDate": "2026-03-06" }))).await.ok();
        admin.post(&format!("{PUBLIC}/{id}/submit"), json!({ "version": 3 })).await.ok();
    }

    what_was_never_submitted_is_deleted(world) {
        let admin = ready(world).await;
        let id = add(&admin, PUBLIC, booking(json!({}))).await;
        admin.post(&format!("{PUBLIC}/{id}/delete"), json!({})).await.ok();
        assert_eq!(admin.get(&format!("{PUBLIC}/list")).await.total(), 0);
    }
}
