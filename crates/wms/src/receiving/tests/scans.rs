//! Receiving with a scanner.

use serde_json::{Value, json};

use super::{awaited, lines, path, ready, salmon};

const CARTON: &str = "(01)16901234567899(10)L1(13)260115";

async fn scan(actor: &harness::Actor, note: &Value, body: Value) -> harness::Reply {
    actor.post(&path(note, "scan"), body).await
}

harness::both! {
    a_carton_on_a_pallet_is_received_by_its_label(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, lines(json!([{ "goodsCode": "RICE", "qty": 5 }, { "goodsCode": "SALMON", "qty": 480 }]))).await;
        let label = "0116901234567899\u{1d}10L1\u{1d}11260115";
        let done = scan(&admin, &waited, json!({ "scans": [label, "P-1"], "qty": 10, "productTemp": -18 })).await.data();
        assert_eq!(done["lineId"], waited["lines"][1]["id"]);
        let receipt = &done["detail"]["receipts"][0];
        assert_eq!((&receipt["qty"], &receipt["batchNo"], &receipt["productionDate"], &receipt["containerCode"]), (&json!(120), &json!("L1"), &json!("2026-01-15"), &json!("P-1")));
        let one = scan(&admin, &waited, json!({ "scans": ["6901234567892"], "productTemp": -18 })).await;
        one.invalid("scan.batch.batchNo");
        let rice = scan(&admin, &waited, json!({ "scans": ["RICE", "DOCK-2"], "qty": 5 })).await.data();
        assert_eq!(rice["detail"]["receipts"][1]["locationCode"], "DOCK-2");
        world.verify().await;
    }

    the_pallet_of_a_line_is_received_whole_by_its_label_alone(world) {
        let admin = ready(world).await;
        let mut line = salmon(480);
        line["containerCode"] = json!("P-2");
        let waited = awaited(&admin, lines(json!([line]))).await;
        let done = scan(&admin, &waited, json!({ "scans": ["P-2"], "productTemp": -20 })).await.data();
        assert_eq!((&done["detail"]["status"], &done["detail"]["receipts"][0]["weight"]), (&json!(4), &json!(240)));
    }

    what_is_not_on_the_note_or_not_known_is_refused(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, lines(json!([{ "goodsCode": "RICE", "qty": 5 }]))).await;
        scan(&admin, &waited, json!({ "scans": ["BEEF"] })).await.refused(40009);
        scan(&admin, &waited, json!({ "scans": ["NO-SUCH-CODE"] })).await.refused(40009);
        scan(&admin, &waited, json!({ "scans": [] })).await.invalid("scans");
        scan(&admin, &waited, json!({ "scans": ["RICE", "P-1", "P-2"] })).await.refused(40009);
        scan(&admin, &waited, json!({ "scans": ["RICE", CARTON] })).await.refused(40009);
        scan(&admin, &waited, json!({ "scans": ["RICE"], "qty": 6 })).await.invalid("scan.qty");
        assert_eq!(super::sum(world, "RICE").await, 0);
        assert_eq!(super::read(&admin, &waited).await, waited, "nothing changed");
    }

    a_scan_may_turn_goods_away(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, lines(json!([{ "goodsCode": "RICE", "qty": 5 }]))).await;
        let done = scan(&admin, &waited, json!({ "scans": ["RICE"], "rejectedQty": 2, "rejectionReason": "破包" })).await.data();
        assert_eq!((&done["detail"]["lines"][0]["qtyRejected"], &done["detail"]["lines"][0]["qtyAccepted"]), (&json!(2), &json!(0)));
    }
}
