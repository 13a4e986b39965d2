//! Single rules of the ledger.

use codes::StockBeyond;
use kernel::id::Id;
use kernel::units::Qty;
use stock::{Portion, Side, Weight};

use crate::world::{START, at, both, bucket, grams, key, one, posting, received};

#[tokio::test]
async fn a_repeated_cause_changes_nothing_and_answers_what_stands() {
    both(async |world| {
        let first = world.post(received("a", "DOCK", 5, 50)).await.unwrap();
        let again = world.post(received("a", "DOCK", 5, 50)).await.unwrap();
        assert_eq!((again.id, first.repeated, again.repeated), (first.id, false, true));
        assert_eq!(world.rows().await, [("DOCK".into(), 5, 50, 0)]);
        let other = world.post(received("a", "DOCK", 6, 50)).await.unwrap_err();
        assert_eq!(key(&other), "stock.causeReused");
        // Another tenant's causes are its own.
        assert!(!world.tenant("T2").post(received("a", "DOCK", 6, 50)).await.unwrap().repeated);
        assert_eq!(world.rows().await, [("DOCK".into(), 5, 50, 0)]);
    })
    .await;
}

#[tokio::test]
async fn what_can_be_seen_without_looking_is_refused_in_order() {
    both(async |world| {
        let supplier = || Side::Beyond(StockBeyond::Supplier);
        let cases = [
            (vec![], "stock.nothing"),
            (vec![one(supplier(), at("L1"), 0, grams(-1))], "stock.notPositive"),
            (vec![one(supplier(), at("L1"), -1, grams(1))], "stock.notPositive"),
            (vec![one(supplier(), at("L1"), 1, grams(-1))], "stock.badWeight"),
            (vec![one(supplier(), at("L1"), 1, Weight::Share)], "stock.badWeight"),
            (vec![one(supplier(), Side::Beyond(StockBeyond::Lost), 1, grams(1))], "stock.bothBeyond"),
            (vec![one(at("L1"), at("L1"), 1, grams(1))], "stock.samePlace"),
            (vec![one(at("L1"), at("L2"), 1, grams(1))], "stock.tooFew"),
            (vec![one(supplier(), at("L1"), 1, grams(1)); 2_001], "stock.tooMany"),
            (
                vec![one(supplier(), at("L1"), i64::MAX, grams(1)), one(supplier(), at("L1"), 1, grams(1))],
                "stock.tooMuch",
            ),
        ];
        for (at, (moves, expected)) in cases.into_iter().enumerate() {
            let refused = world.post(posting(&format!("case {at}"), moves)).await.unwrap_err();
            assert_eq!(key(&refused), expected, "case {at}");
        }
        assert_eq!(world.rows().await, []);
    })
    .await;
}

#[tokio::test]
async fn all_moves_of_a_posting_happen_or_none() {
    both(async |world| {
        world.post(received("in", "DOCK", 10, 100)).await.unwrap();
        let moves =
            vec![one(at("DOCK"), at("L1"), 6, Weight::Share), one(at("DOCK"), at("L2"), 5, Weight::Share)];
        let refused = world.post(posting("split", moves.clone())).await.unwrap_err();
        assert_eq!(key(&refused), "stock.tooFew");
        assert_eq!(world.rows().await, [("DOCK".into(), 10, 100, 0)]);
        // The cause of what was refused is free.
        world.post(posting("split", moves[..1].to_vec())).await.unwrap();
        // Moves happen in their order: through a place and on.
        let through =
            vec![one(at("L1"), at("GATE"), 6, Weight::Share), one(at("GATE"), at("L3"), 6, Weight::Share)];
        world.post(posting("through", through)).await.unwrap();
        assert_eq!(world.rows().await, [("DOCK".into(), 4, 40, 0), ("L3".into(), 6, 60, 0)]);
        assert_eq!(world.verify().await, []);
    })
    .await;
}

#[tokio::test]
async fn the_last_goods_take_all_weight_and_the_drift_is_kept() {
    both(async |world| {
        world.post(received("in", "DOCK", 3, 100)).await.unwrap();
        let share = |cause: &str, qty| posting(cause, vec![one(at("DOCK"), at("L1"), qty, Weight::Share)]);
        world.post(share("one", 1)).await.unwrap();
        assert_eq!(world.rows().await, [("DOCK".into(), 2, 67, 0), ("L1".into(), 1, 33, 0)]);
        let heavy = posting("heavy", vec![one(at("DOCK"), at("L1"), 1, grams(68))]);
        assert_eq!(key(&world.post(heavy).await.unwrap_err()), "stock.tooHeavy");
        // Weighed again when the last of it leaves: 60 of 67 in the books.
        let last = world.post(posting("last", vec![one(at("DOCK"), at("L1"), 2, grams(60))])).await.unwrap();
        assert_eq!(world.rows().await, [("L1".into(), 3, 93, 0)]);
        assert_eq!(world.verify().await, []);
        world.reverse(last.id, "back").await.unwrap();
        assert_eq!(world.rows().await, [("DOCK".into(), 2, 67, 0), ("L1".into(), 1, 33, 0)]);
        assert_eq!(world.verify().await, []);
    })
    .await;
}

#[tokio::test]
async fn goods_keep_the_day_they_came_in_wherever_they_go() {
    both(async |world| {
        world.post(received("old", "DOCK", 5, 50)).await.unwrap();
        world.hand.advance(std::time::Duration::from_secs(86_400));
        world.post(received("new", "L1", 5, 50)).await.unwrap();
        world.post(posting("put", vec![one(at("DOCK"), at("L1"), 5, Weight::Share)])).await.unwrap();
        world.post(posting("on", vec![one(at("L1"), at("L2"), 10, Weight::Share)])).await.unwrap();
        let since = world.tamper("update stock set last_count_at = first_in_at where first_in_at is not null").await;
        assert_eq!(since, 1);
        let sql = "update stock set last_count_at = null where location_code = 'L2' and first_in_at = 1772352000000";
        assert_eq!((world.tamper(sql).await, START.millis()), (1, 1_772_352_000_000));
    })
    .await;
}

#[tokio::test]
async fn only_entered_goods_that_are_not_frozen_can_be_held() {
    both(async |world| {
        let mut frozen = bucket("L1");
        frozen.frozen = true;
        let mut fresh = bucket("L1");
        fresh.entered = false;
        for (at, bucket) in [frozen, fresh].into_iter().enumerate() {
            let arrive = one(Side::Beyond(StockBeyond::Supplier), Side::At(bucket.clone()), 5, grams(50));
            world.post(posting(&format!("in {at}"), vec![arrive])).await.unwrap();
            let want = stock::Want { bucket, qty: Qty::of_raw(1), line: None };
            let refused = world.cx().write(want, crate::rules::hold).await.unwrap_err();
            assert_eq!(key(&refused), "stock.notOnOffer");
        }
        assert_eq!(world.rows().await.len(), 2);
    })
    .await;
}

async fn hold(tx: &mut kernel::act::Tx, want: &stock::Want) -> kernel::fault::Answer<Vec<stock::Hold>> {
    stock::hold(tx, &crate::world::doc("D1"), std::slice::from_ref(want)).await
}

#[tokio::test]
async fn what_many_hope_for_is_held_for_as_many_as_there_is_enough_for() {
    both(async |world| {
        for place in ["L1", "L2"] {
            world.post(received(place, place, 10, 100)).await.unwrap();
        }
        let nobody = world.cx().write(vec!["L1", "L3"], hope).await.unwrap();
        assert_eq!(nobody, None);
        let cx = world.cx();
        let hopes = (0..16).map(async |at| {
            // Some name the rows the other way round.
            let places = if at % 2 == 0 { vec!["L1", "L2"] } else { vec!["L2", "L1"] };
            cx.write(places, hope).await.unwrap()
        });
        let held = futures::future::join_all(hopes).await;
        assert_eq!(held.iter().flatten().count(), 10, "{held:?}");
        let row = |place: &str| (place.to_owned(), 10, 100, 10);
        assert_eq!(world.rows().await, [row("L1"), row("L2")]);
        assert_eq!(world.verify().await, []);
    })
    .await;
}

/// Wants one of each place, when there seems to be one.
async fn hope(
    tx: &mut kernel::act::Tx,
    places: &Vec<&'static str>,
) -> kernel::fault::Answer<Option<Vec<Id>>> {
    let mut sql = kernel::sql::Sql::new("select key, id, qty - held from stock where lies = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.push(" order by key");
    if tx.is_again() {
        sql.push(" for update");
    }
    let rows: Vec<(String, Id, i64)> = tx.all(sql.text(), sql.values()).await?;
    let mut promises = Vec::new();
    for place in places {
        let want = stock::Want { bucket: bucket(place), qty: Qty::of_raw(1), line: None };
        let Some((_, stock, _)) = rows.iter().find(|(key, _, free)| *key == want.bucket.key() && *free > 0)
        else {
            return Ok(None);
        };
        let hold = stock::Hold { id: tx.new_id(), stock: *stock };
        promises.push(stock::Promise { hold, doc: crate::world::doc("D1"), want });
    }
    stock::promise(tx, &promises).await?;
    Ok(Some(promises.iter().map(|promise| promise.hold.id).collect()))
}

#[tokio::test]
async fn a_planted_error_is_found() {
    both(async |world| {
        world.post(received("in", "DOCK", 10, 100)).await.unwrap();
        world.hold("D1", vec![("DOCK", 4)]).await.unwrap();
        assert_eq!(world.verify().await, []);
        for (sql, place) in [
            ("update stock set qty = qty + 1", 0),
            ("update stock set weight = weight - 1", 1),
            ("update stock set held = held + 1", 2),
        ] {
            world.tamper(sql).await;
            let found = world.verify().await;
            assert_eq!(found.len(), 1, "{sql}");
            assert_eq!(
                found[0].stands[place] - found[0].derived[place],
                if place == 1 { -1 } else { 1 },
                "{sql}"
            );
            assert_eq!(found[0].key, bucket("DOCK").key());
            world.tamper("update stock set qty = 10, weight = 100, held = 4").await;
        }
        // The database itself refuses what can never be.
        assert_eq!(world.verify().await, []);
        assert_eq!(key(&world.reverse(Id::of(1), "x").await.unwrap_err()), "stock.unknown");
    })
    .await;
}

#[tokio::test]
async fn many_at_once_take_no_more_than_there_is() {
    both(async |world| {
        world.post(received("in", "DOCK", 20, 200)).await.unwrap();
        let takes = (0..30).map(|at| {
            let target = format!("L{}", at % 3);
            world.post(posting(
                &format!("take {at}"),
                vec![one(at_dock(), self::at(&target), 1, Weight::Share)],
            ))
        });
        let done = futures::future::join_all(takes).await;
        assert_eq!(done.iter().filter(|each| each.is_ok()).count(), 20);
        assert!(done.iter().filter_map(|each| each.as_ref().err()).all(|fault| key(fault) == "stock.tooFew"));
        assert_eq!(world.rows().await.iter().map(|row| row.1).sum::<i64>(), 20);
        assert_eq!(world.verify().await, []);
    })
    .await;
}

fn at_dock() -> Side {
    at("DOCK")
}

#[tokio::test]
async fn goods_that_are_carried_about_with_their_hold_are_free_to_nobody() {
    both(async |world| {
        world.post(received("a", "L1", 5, 50)).await.unwrap();
        let mut hold = world.hold("D1", vec![("L1", 5)]).await.unwrap()[0];
        let walk = async {
            for step in 0..20 {
                let (from, to) = if step % 2 == 0 { ("L1", "L2") } else { ("L2", "L1") };
                let mut each = one(at(from), at(to), 5, Weight::Share);
                each.hold = Some(hold.id);
                let followed = world.follow(posting(&format!("step {step}"), vec![each])).await.unwrap();
                hold = followed.holds[0].unwrap();
            }
        };
        let snatch = async {
            let mut refused = Vec::new();
            for try_no in 0..40 {
                let place = if try_no % 2 == 0 { "L1" } else { "L2" };
                let held = world.hold("D2", vec![(place, 1)]).await.unwrap_err();
                refused.push(key(&held));
            }
            refused
        };
        let ((), refused) = tokio::join!(walk, snatch);
        assert!(refused.iter().all(|key| ["stock.held", "stock.tooFew"].contains(key)), "{refused:?}");
        assert_eq!(world.rows().await, [("L1".into(), 5, 50, 5)]);
        assert_eq!(world.verify().await, []);
        let held = world.cx().read((), docs_of_holds).await.unwrap();
        assert!(held.iter().all(|no| no == "D1"), "whose they are stays: {held:?}");
    })
    .await;
}

async fn docs_of_holds(tx: &mut kernel::act::Tx, (): &()) -> kernel::fault::Answer<Vec<String>> {
    Ok(tx.all("select doc_no from stock_hold where branch_code = $1", &db::vals![tx.branch()]).await?)
}

#[tokio::test]
async fn a_verification_in_small_portions_reads_every_row_and_move_once() {
    both(async |world| {
        // A dock that everything goes through has most of the moves.
        for round in 0..6 {
            world.post(received(&format!("in {round}"), "DOCK", 4, 40)).await.unwrap();
            for (at, place) in ["L1", "L2", "L3"].into_iter().enumerate() {
                let moved = vec![one(Side::At(bucket("DOCK")), Side::At(bucket(place)), 1, Weight::Share)];
                world.post(posting(&format!("put {round} {at}"), moved)).await.unwrap();
            }
        }
        // Another tenant's moves lie between ours.
        world.tenant("T2").post(received("in", "DOCK", 1, 10)).await.unwrap();
        world.post(received("last", "L4", 1, 10)).await.unwrap();
        let whole = world.verify_in(Portion::default()).await;
        assert_eq!((whole.0, whole.1), (5, 43));
        for (rows, moves) in [(1, 100), (2, 1), (100, 1), (100, 7), (3, 20), (100, 43)] {
            let (seen, ends, parts, found) = world.verify_in(Portion { rows, moves }).await;
            assert_eq!((seen, ends, found), (5, 43, Vec::new()), "{rows} {moves}");
            assert!(rows > 5 || parts > whole.2, "{rows} {moves}");
        }
        world.tamper("update stock set qty = qty + 1 where location_code in ('L2', 'L4')").await;
        for (rows, moves) in [(1, 1), (2, 7), (100, 1), (2_000, 50_000)] {
            assert_eq!(world.verify_in(Portion { rows, moves }).await.3.len(), 2, "{rows} {moves}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_hold_that_says_wrongly_that_it_goes_on_is_found_wherever_a_portion_ends() {
    both(async |world| {
        world.post(received("in", "L1", 10, 100)).await.unwrap();
        let mut given = Vec::new();
        for no in ["D1", "D2", "D3"] {
            given.push(world.hold(no, vec![("L1", 2)]).await.unwrap()[0].id);
        }
        world.release(given.split_off(1)).await.unwrap();
        assert_eq!(world.verify().await, []);
        world.tamper("update stock_hold set ended_at = null where released > 0").await;
        for moves in [1, 2, 3, 50_000] {
            let found = world.verify_in(Portion { rows: 2_000, moves }).await.3;
            assert!(
                !found.is_empty() && found.iter().all(|each| each.amiss == codes::StockAmiss::Ended),
                "{found:?}"
            );
            assert_eq!(
                found.len(),
                if moves < 3 { 2 } else { 1 },
                "one row, told once in each portion: {found:?}"
            );
        }
    })
    .await;
}

#[tokio::test]
async fn the_goods_of_a_day_are_compared_wherever_a_portion_ends() {
    both(async |world| {
        for goods in ["COD", "FISH", "HAKE", "TUNA"] {
            let mut place = bucket("L1");
            place.goods = goods.into();
            for round in 0..3 {
                let came = one(Side::Beyond(StockBeyond::Supplier), Side::At(place.clone()), 2, grams(20));
                world.post(posting(&format!("{goods} {round}"), vec![came])).await.unwrap();
            }
        }
        let portions = [1, 2, 3, 4, 6, 11, 12, 13, 50_000].map(|moves| Portion { rows: 2_000, moves });
        for portion in portions {
            assert_eq!(world.verify_in(portion).await.3, [], "{portion:?}");
        }
        world.tamper("update stock_day set in_qty = in_qty + 1 where grain = 1 and goods_code in ('COD', 'HAKE', 'TUNA')").await;
        let whole = world.verify().await;
        assert!(whole.len() >= 3 && whole.iter().all(|each| each.amiss == codes::StockAmiss::Flow), "{whole:?}");
        for portion in portions {
            let mut found = world.verify_in(portion).await.3;
            found.sort_by(|one, other| (one.stock, &one.key).cmp(&(other.stock, &other.key)));
            let mut whole = whole.clone();
            whole.sort_by(|one, other| (one.stock, &one.key).cmp(&(other.stock, &other.key)));
            assert_eq!(found, whole, "{portion:?}");
        }
    })
    .await;
}
