//! No place is ever filled beyond what it takes, however many look at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use db::{Dialect, vals};
use serde_json::json;
use tokio::join;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use super::*;

/// Somebody else's unit of work, by whichever program: it uses the first fifty places of F0 and all of F1 until it is
/// told to stop.
async fn rival(world: &World, stop: Arc<AtomicBool>) -> JoinHandle<Result<(), db::Error>> {
    let (db, (tell, mut told)) = (world.db(), mpsc::unbounded_channel());
    let using = tokio::spawn(async move {
        db.write((), move |tx: &mut db::Tx| {
            let (stop, tell) = (stop.clone(), tell.clone());
            Box::pin(async move {
                let sql = "select code from location where branch_code = $1 and (area_code = 'F1' or (area_code = 'F0' and code <= 'F0-50'))
                   for no key update";
                tell.send(tx.all::<String>(sql, &vals![FIRST_BRANCH]).await?.len()).ok();
                while !stop.load(Ordering::Relaxed) {
                    tx.rows("select 1 from pg_sleep(0.02)", &[]).await?;
                }
                Ok(())
            })
        })
        .await
    });
    assert!(told.recv().await.is_some_and(|places| places > 50));
    using
}

harness::both! {
    who_finds_the_first_places_in_use_looks_beyond_them_and_does_not_wait(world) {
        let admin = house(world).await;
        let area = json!({
            "code": "F0", "name": "F0", "warehouseCode": "WH1", "profile": "FROZEN", "purpose": "STORAGE", "status": 0, "sort": 0,
        });
        admin.post("/wms/area/add", area).await.ok();
        let places = json!({
            "areaCode": "F0", "bearTypeCode": "RACK", "type": 1, "template": "{area}-{column:02}",
            "column": { "from": "01", "to": "60" }, "sides": "NONE",
        });
        admin.post("/wms/location/generate", places).await.ok();
        let alone = receive(world, delivery(1, &[("FISH", Some("P1"), 40, 400)])).await;
        assert_ne!(column(&read(&admin, &alone).await, "suggestedLocation"), ["null"]);
        // SQLite has one writer, so nobody is ever met there.
        if world.db().dialect() == Dialect::Postgres {
            let stop = Arc::new(AtomicBool::new(false));
            let using = rival(world, stop.clone()).await;
            let beside = receive(world, delivery(2, &[("FISH", Some("P2"), 40, 400), ("FISH", Some("P3"), 40, 400)])).await;
            stop.store(true, Ordering::Relaxed);
            using.await.unwrap().unwrap();
            assert_eq!(column(&read(&admin, &beside).await, "suggestedLocation"), ["F0-51", "F0-52"]);
        }
        world.verify().await;
    }

    two_who_put_a_pallet_to_the_last_place_at_once_do_not_both_get_it(world) {
        let admin = house(world).await;
        let one = receive(world, delivery(1, &[("FISH", Some("P1"), 40, 400)])).await;
        let two = receive(world, delivery(2, &[("FISH", Some("P2"), 40, 400)])).await;
        let to = |code: &str| json!({ "containerCode": code, "locationCode": "F1-04", "overrideReason": "近" });
        let (first, second) = join!(act(&admin, &one, "confirm", to("P1")), act(&admin, &two, "confirm", to("P2")));
        let refused = [&first, &second].into_iter().filter(|reply| reply.status == 40001).count();
        let done = [&first, &second].into_iter().filter(|reply| reply.status == 0).count();
        assert_eq!((done, refused), (1, 1), "{} {}", first.msg(), second.msg());
        assert_eq!(standing(&admin, "F1-04").await, json!([1, 420, 1, 0]));
        world.verify().await;
    }

    many_receipts_at_once_never_share_a_place(world) {
        let admin = house(world).await;
        let pallet = |number: i64, code: &'static str| receive(world, delivery(number, &[("FISH", Some(code), 40, 400)]));
        let notes: [String; 6] =
            join!(pallet(1, "P1"), pallet(2, "P2"), pallet(3, "P3"), pallet(4, "P4"), pallet(5, "P5"), pallet(6, "P6")).into();
        let mut places = Vec::new();
        for note in &notes {
            places.extend(column(&read(&admin, note).await, "suggestedLocation"));
        }
        places.sort();
        assert_eq!(places, ["F1-01", "F1-02", "F1-03", "F1-04", "F1-LANE", "F1-LANE"]);
        assert_eq!(standing(&admin, "F1-LANE").await, json!([0, 0, 0, 0.666]));
        for note in &notes {
            act(&admin, note, "confirmAll", json!({})).await.ok();
        }
        assert_eq!(standing(&admin, "F1-LANE").await, json!([1, 840, 2, 0]));
        world.verify().await;
    }

    two_who_confirm_the_same_pallet_move_it_once(world) {
        let admin = house(world).await;
        let note = receive(world, delivery(1, &[("FISH", Some("P1"), 40, 400)])).await;
        let confirm = || act(&admin, &note, "confirm", json!({ "containerCode": "P1" }));
        let (first, second) = join!(confirm(), confirm());
        let mut answers = [first.status, second.status];
        answers.sort_unstable();
        assert_eq!(answers, [0, 40009]);
        assert_eq!(standing(&admin, "F1-01").await, json!([1, 420, 1, 0]));
        world.verify().await;
    }
}
