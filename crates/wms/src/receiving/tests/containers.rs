//! Containers that goods come in.

use serde_json::{Value, json};

use super::{act, awaited, lines, lots, plain, ready, receive, with};

const SSCC: &str = "106141412345678908";

fn bags(code: &str) -> Value {
    json!([{ "qty": 10, "containerCode": code }])
}

harness::both! {
    a_new_sscc_becomes_a_container_and_an_unknown_code_does_not(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, lines(json!([{ "goodsCode": "RICE", "qty": 100 }]))).await;
        receive(&admin, &waited, bags("P-9")).await.invalid("receipts[0].containerCode");
        receive(&admin, &waited, bags("106141412345678909")).await.invalid("receipts[0].containerCode");
        let wrong = json!([{ "qty": 1, "containerCode": SSCC, "containerTypeCode": "NONE" }]);
        receive(&admin, &waited, wrong).await.invalid("receipts[0].containerTypeCode");
        receive(&admin, &waited, bags(SSCC)).await.ok();
        let made = &admin.get(&format!("/wms/container/list?code={SSCC}")).await.records()[0];
        assert_eq!((&made["typeCode"], &made["status"]), (&json!("PAL"), &json!(1)));
        let scanned = admin.get(&format!("/wms/scan/what?code={SSCC}")).await.data();
        assert_eq!(scanned["ownerCode"], waited["ownerCode"], "a scanner says whose goods lie on a pallet");
        receive(&admin, &waited, bags(SSCC)).await.ok();
    }

    a_new_sscc_is_a_pallet_that_the_racks_of_the_warehouse_take(world) {
        let admin = ready(world).await;
        for (code, class, sort) in [("TUB", 1, 0), ("WIDE", 0, 0), ("EURO", 0, 2)] {
            let kind = json!({
                "code": code, "name": code, "containerClass": class, "length": 120, "width": 80, "height": 14.5,
                "tareWeight": 22.5, "maxLoad": 1500, "boards": 1, "stackable": true, "nestable": false, "returnable": true,
                "forNormal": true, "forChilled": true, "forFrozen": true, "status": 0, "sort": sort,
            });
            admin.post("/wms/containerType/add", kind).await.ok();
        }
        let waited = awaited(&admin, lines(json!([{ "goodsCode": "RICE", "qty": 100 }]))).await;
        let kind = async |code: &str| {
            receive(&admin, &waited, bags(code)).await.ok();
            admin.get(&format!("/wms/container/list?code={code}")).await.records()[0]["typeCode"].clone()
        };
        assert_eq!(kind(SSCC).await, "WIDE", "no rack of the warehouse names a type: the first of all pallets");
        let rack = json!({
            "code": "RACK", "name": "货架", "maxWeight": 1500, "maxContainers": 4, "maxLayers": 1, "depthPositions": 1,
            "storageStrategy": 0, "mixOwner": true, "retrievalOrder": 0, "billingUnitFactor": 1, "status": 0,
            "allowedContainerTypes": [{ "typeCode": "TUB", "count": 4, "share": 0.25 }, { "typeCode": "EURO", "count": 1, "share": 1 }],
        });
        admin.post("/wms/bearType/add", rack).await.ok();
        assert_eq!(kind("106141412345678915").await, "WIDE", "nor does any of its places have such a rack");
        let place = json!({ "code": "N1-03", "warehouseCode": "WH1", "areaCode": "N1", "type": 1, "bearTypeCode": "RACK" });
        admin.post("/wms/location/add", place).await.ok();
        assert_eq!(kind("106141412345678922").await, "EURO");
    }

    a_line_expects_known_containers_and_sscc_only_once_it_is_submitted(world) {
        let admin = ready(world).await;
        let expecting = |codes: [&str; 3]| {
            let line = |code: &str| json!({ "goodsCode": "RICE", "qty": 10, "containerCode": code });
            lines(Value::from(codes.map(line).to_vec()))
        };
        let unknown = expecting(["P-1", "P001", SSCC]);
        let refused = admin.post("/wms/receivingNote/addSubmit", unknown.clone()).await;
        refused.refused(40001);
        assert_eq!(refused.fields(), ["lines[1].containerCode"]);
        assert_eq!(admin.get("/wms/receivingNote/list").await.total(), 0, "nothing was written");
        let noted = admin.post("/wms/receivingNote/add", unknown).await.data();
        act(&admin, &noted, "submit", json!({})).await.invalid("lines[1].containerCode");
        let many = json!({ "rows": [{ "id": noted["id"], "version": noted["version"] }] });
        let many = admin.post("/wms/receivingNote/submitMany", many).await.data();
        assert_eq!((&many["done"], many["rows"][0]["reason"].is_string()), (&json!(0), true), "{many}");
        awaited(&admin, expecting(["P-1", "P-2", SSCC])).await;
        assert_eq!(admin.get(&format!("/wms/container/list?code={SSCC}")).await.total(), 0, "it is made when it comes");
    }

    a_container_is_in_one_place_and_of_one_owner(world) {
        let admin = ready(world).await;
        let one = awaited(&admin, lines(json!([{ "goodsCode": "RICE", "qty": 100 }]))).await;
        let two = awaited(&admin, lines(json!([{ "goodsCode": "RICE", "qty": 100 }]))).await;
        receive(&admin, &one, bags("P-1")).await.ok();
        let elsewhere = json!([{ "qty": 1, "containerCode": "P-1", "locationCode": "DOCK-2" }]);
        receive(&admin, &two, elsewhere).await.invalid("receipts[0].containerCode");
        let apart = json!([{ "qty": 1, "containerCode": "P-2", "locationCode": "DOCK-2" }, { "qty": 1, "containerCode": "P-2" }]);
        receive(&admin, &two, apart).await.invalid("receipts[1].containerCode");
        let other = receive(&admin, &two, bags("P-1")).await;
        assert_eq!(other.refused(40009).reason(), "putawayNoteManage.onOther", "a pallet is put away for one truck at a time");
        let putaway = admin.get("/wms/putawayNote/list").await.records();
        for note in putaway {
            admin.post(&format!("/wms/putawayNote/{}/confirmAll", note["id"].as_str().unwrap()), json!({})).await;
        }
        receive(&admin, &two, bags("P-1")).await.invalid("receipts[0].containerCode");
        world.verify().await;
    }

    goods_whose_rule_keeps_batches_apart_have_one_batch_on_a_pallet(world) {
        let admin = ready(world).await;
        admin.post("/wms/batchRule/add", with(lots("PURE"), json!({ "mixedBatch": false }))).await.ok();
        for (code, rule) in [("TUNA", "PURE"), ("COD", "LOT")] {
            admin.post("/wms/goods/add", plain(code, json!({ "batchRuleCode": rule }))).await.ok();
        }
        let form = json!([{ "goodsCode": "TUNA", "qty": 100 }, { "goodsCode": "COD", "qty": 100 }]);
        let waited = awaited(&admin, lines(form)).await;
        let lot = |line: usize, no: &str, pallet: &str| json!({
            "lineId": waited["lines"][line]["id"], "qty": 1, "containerCode": pallet,
            "batch": { "batchNo": no, "productionDate": "2026-01-15" },
        });
        receive(&admin, &waited, json!([lot(0, "L1", "P-1")])).await.ok();
        receive(&admin, &waited, json!([lot(0, "L2", "P-1")])).await.invalid("receipts[0].containerCode");
        let both = json!([lot(0, "L1", "P-2"), lot(0, "L2", "P-2")]);
        receive(&admin, &waited, both).await.invalid("receipts[1].containerCode");
        // More of the same batch, other goods, and goods that share pallets are welcome.
        receive(&admin, &waited, json!([lot(0, "L1", "P-1"), lot(1, "L3", "P-1"), lot(1, "L4", "P-1")])).await.ok();
        receive(&admin, &waited, json!([lot(0, "L2", "P-2")])).await.ok();
        world.verify().await;
    }

    a_container_out_of_use_takes_nothing(world) {
        let admin = ready(world).await;
        let held = &admin.get("/wms/container/list?code=P-2").await.records()[0];
        let maintain = format!("/wms/container/{}/maintain", held["id"].as_str().unwrap());
        admin.post(&maintain, json!({ "version": held["version"] })).await.ok();
        let waited = awaited(&admin, lines(json!([{ "goodsCode": "RICE", "qty": 100 }]))).await;
        receive(&admin, &waited, bags("P-2")).await.invalid("receipts[0].containerCode");
    }

    a_container_is_free_again_when_its_receipt_is_taken_back(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, lines(json!([{ "goodsCode": "RICE", "qty": 100 }]))).await;
        let came = receive(&admin, &waited, bags("P-1")).await.data();
        let status = || async { admin.get("/wms/container/list?code=P-1").await.records()[0]["status"].clone() };
        assert_eq!(status().await, 1);
        act(&admin, &came, "cancel", json!({ "reason": "扫错" })).await.ok();
        assert_eq!(status().await, 0);
    }
}
