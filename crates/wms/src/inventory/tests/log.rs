//! The log of moves.

use harness::World;
use kernel::act::{Act, Cx, Tx};
use kernel::fault::Answer;
use kernel::id::Id;
use serde_json::{Value, json};
use stock::Doc;

use super::{at, filled};

const LOG: &str = "/wms/inventoryLog/list";

/// Takes the posting of a document back.
async fn take_back(world: &World, posting: &str) {
    async fn run(tx: &mut Tx, id: &Id) -> Answer<()> {
        let doc = Doc { kind: "freeze", no: "DJ-BACK".into(), line: None };
        stock::reverse(tx, *id, doc, "freeze/DJ-BACK".into(), Some("点错了".into())).await.map(drop)
    }
    let act = Act::of_program(&world.app, platform::FIRST_BRANCH, "inventoryManage", "test");
    Cx::outside(&world.app, act).write(posting.parse().unwrap(), run).await.unwrap();
}

harness::both! {
    every_move_is_in_the_log_and_found_by_each_filter(world) {
        let admin = filled(world).await;
        world.clock.advance(60_000);
        let salmon = at(&admin, "A-1").await;
        let body = json!({ "rows": [{ "id": salmon["id"], "qty": 100 }], "reason": "抽检" });
        let hold = admin.post("/wms/inventory/freeze", body).await.data();
        let rows = admin.get(LOG).await.records();
        assert_eq!(rows.len(), 5);
        let first = &rows[0];
        assert_eq!((&first["verb"], &first["docKind"], &first["docNo"]), (&json!("RESTATE"), &json!("freeze"), &hold["docNo"]));
        assert_eq!((&first["fromLocation"], &first["toLocation"], &first["fromFrozen"], &first["toFrozen"]), (&json!("A-1"), &json!("A-1"), &json!(false), &json!(true)));
        assert_eq!((&first["fromLeft"], &first["toLeft"], &first["qty"], &first["weight"]), (&json!(0), &json!(100), &json!(100), &json!(52)));
        assert_eq!((&first["reason"], &first["reversed"], &first["fromContainer"]), (&json!("抽检"), &json!(false), &json!("P-1")));
        let who = first["postedBy"].as_str().unwrap().to_owned();
        let doc = hold["docNo"].as_str().unwrap();
        for (query, count) in [
            ("goodsCode=SALMON".to_owned(), 4),
            ("ownerCode=POLAR".to_owned(), 5),
            ("ownerCode=NOBODY".to_owned(), 0),
            ("warehouseCode=W2".to_owned(), 1),
            ("batchNo=B7".to_owned(), 2),
            ("containerCode=P-1".to_owned(), 2),
            ("fromLocation=A-1".to_owned(), 1),
            ("toLocation=A-1".to_owned(), 2),
            (format!("docNo={doc}"), 1),
            ("verb=RESTATE".to_owned(), 1),
            ("verb=RESTATE,ADJUST".to_owned(), 5),
            (format!("postedBy={who}&verb=RESTATE"), 1),
            ("postedAtStart=2026-03-01 10:00:30".to_owned(), 1),
            ("postedAtEnd=2026-03-01 10:00:30".to_owned(), 4),
        ] {
            assert_eq!(admin.get(&format!("{LOG}?{query}")).await.total(), count, "{query}");
        }
        let people = admin.get("/wms/inventoryLog/choose?field=postedBy").await.data();
        assert!(people.as_array().unwrap().iter().any(|choice| choice["code"] == json!(who)), "{people}");
        take_back(world, first["postingId"].as_str().unwrap()).await;
        let rows = admin.get(&format!("{LOG}?containerCode=P-1")).await.records();
        let marks: Vec<(&Value, &Value)> = rows.iter().map(|row| (&row["reversal"], &row["reversed"])).collect();
        assert_eq!(marks, [(&json!(true), &json!(false)), (&json!(false), &json!(true)), (&json!(false), &json!(false))]);
        assert_eq!(at(&admin, "A-1").await["frozen"], false);
        world.verify().await;
    }
}
