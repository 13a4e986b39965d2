//! The three reports of stock, and their export.

use codes::{StockBeyond, StockVerb};
use harness::World;
use kernel::act::{Act, Cx, Tx};
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::units::Qty;
use serde_json::json;
use stock::{Doc, Move, Posting, Side, Weight};

use super::{at, filled, places};

const QUERY: &str = "/wms/inventoryQuery";

/// Ships some of a row, as a delivery note will.
async fn ship(world: &World, id: &str, qty: i64) {
    async fn run(tx: &mut Tx, (id, qty): &(Id, i64)) -> Answer<()> {
        let lying = stock::lying(tx, &[*id]).await?;
        let each = Move {
            from: Side::At(lying[id].bucket.clone()),
            to: Side::Beyond(StockBeyond::Customer),
            qty: Qty::of_raw(qty * 1_000_000),
            weight: Weight::Share,
            hold: None,
            line: None,
            since: None,
        };
        let posting = Posting {
            cause: "delivery/CK1".into(),
            verb: StockVerb::Ship,
            doc: Doc { kind: "delivery", no: "CK1".into(), line: None },
            reason: None,
            device: Some("PDA-3".into()),
            occurred_at: None,
            moves: vec![each],
        };
        stock::post(tx, &posting).await.map(drop)
    }
    let act = Act::of_program(&world.app, platform::FIRST_BRANCH, "inventoryQuery", "test");
    Cx::outside(&world.app, act).write((id.parse().unwrap(), qty), run).await.unwrap();
}

harness::both! {
    the_three_reports_tell_stock_and_what_came_and_went(world) {
        let admin = filled(world).await;
        let salmon = at(&admin, "A-3").await;
        ship(world, salmon["id"].as_str().unwrap(), 15).await;
        assert_eq!(places(&admin, &format!("{QUERY}/stock"), "").await, ["A-2", "A-1", "A-3", "B-1"], "all warehouses");
        assert_eq!(places(&admin, &format!("{QUERY}/stock"), "quality=2").await, ["A-2"]);
        let came = admin.get(&format!("{QUERY}/inbound/list")).await.records();
        assert_eq!((came.len(), &came[0]["beyond"], &came[0]["verb"]), (4, &json!("OPENING"), &json!("ADJUST")));
        assert_eq!(admin.get(&format!("{QUERY}/inbound/list?quality=2")).await.total(), 1);
        assert_eq!(admin.get(&format!("{QUERY}/inbound/list?goodsCode=COD&quality=1")).await.total(), 0);
        let went = admin.get(&format!("{QUERY}/outbound/list")).await.records();
        assert_eq!((went.len(), &went[0]["beyond"], &went[0]["docNo"]), (1, &json!("CUSTOMER"), &json!("CK1")));
        assert_eq!((&went[0]["qty"], &went[0]["weight"], &went[0]["locationCode"], &went[0]["device"]), (&json!(15), &json!(7.8), &json!("A-3"), &json!("PDA-3")));
        world.verify().await;
    }

    a_report_is_exported_in_the_background_under_the_type_of_stock(world) {
        let admin = filled(world).await;
        let file = admin.get(&format!("{QUERY}/stock/export?format=csv&columns=goodsCode,locationCode,qty")).await.text();
        assert_eq!(file.lines().count(), 5, "{file}");
        let queued = admin.post(&format!("{QUERY}/inbound/exportTask?format=csv"), json!({})).await.data();
        let task = admin.get(&format!("/arpa-basic-api/task/{}", queued["id"].as_str().unwrap())).await.data();
        assert_eq!((&task["type"], &task["status"]), (&json!("INVENTORY"), &json!("IN_PROCESS")));
    }
}
