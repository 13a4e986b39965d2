//! Orders, filters and manners of taking, case by case.

use allocate::{Amount, Least, Line, Lot, Named, Rule, Substitute, Terms};
use kernel::id::Id;
use serde_json::{Value, json};

use crate::world::{day, got, grams, line, lot, one, pallet, qty, rest, rule, skips, words};

fn ordered(json: Value, lots: &[Lot], count: i64) -> Vec<(i64, i64)> {
    got(&one(lots, rule(json), line(1, count)))
}

#[test]
fn every_order_has_its_first() {
    let mut lots = [lot(1, "2026-09-01", 5), lot(2, "2026-08-01", 9), lot(3, "", 7)];
    let dates = [("2026-02-03", "2026-01-20"), ("2026-02-02", "2026-01-22"), ("2026-02-01", "2026-01-21")];
    for (lot, (received, made)) in lots.iter_mut().zip(dates) {
        lot.received = Some(day(received));
        lot.production = Some(day(made));
        lot.distance = Some(u32::try_from(100 * (lot.id.get() % 3 + 1)).unwrap());
    }
    lots[2].pick_face = true;
    let table = [
        ("fefo", vec![2, 1, 3]),
        ("fifo", vec![3, 2, 1]),
        ("lifo", vec![1, 2, 3]),
        ("firstMade", vec![1, 3, 2]),
        ("clearSmallest", vec![1, 3, 2]),
        ("nearest", vec![3, 1, 2]),
        ("pickFaceFirst", vec![3, 1, 2]),
    ];
    for (step, expected) in table {
        let order: Vec<i64> = ordered(json!([step]), &lots, 21).into_iter().map(|(lot, _)| lot).collect();
        assert_eq!(order, expected, "{step}");
    }
}

#[test]
fn full_pallets_go_whole_then_loose_goods_then_one_is_opened() {
    let over = "2026-09-01";
    let lots = [pallet(1, over, 10, 10), pallet(2, over, 10, 10), pallet(3, over, 4, 10), lot(4, over, 3)];
    let table = [
        (20, vec![(1, 10), (2, 10)]),
        (13, vec![(1, 10), (3, 3)]),
        (9, vec![(3, 4), (4, 3), (1, 2)]),
        (27, vec![(1, 10), (2, 10), (3, 4), (4, 3)]),
        (30, vec![(1, 10), (2, 10), (3, 4), (4, 3)]),
    ];
    for (count, picks) in table {
        assert_eq!(ordered(json!(["fullPallets", "fefo"]), &lots, count), picks, "{count}");
    }
    let whole = one(&lots, rule(json!(["wholeContainers"])), line(1, 14));
    assert_eq!(got(&whole), [(1, 10), (3, 4)]);
    assert!(whole.picks.iter().all(|pick| pick.whole));
}

#[test]
fn containers_count_where_the_step_stands() {
    let lots = [lot(1, "2026-08-01", 6), pallet(2, "2026-09-01", 10, 10)];
    assert_eq!(ordered(json!(["fefo", "fullPallets"]), &lots, 10), [(1, 6), (2, 4)]);
    let first = one(&lots, rule(json!(["fullPallets", "fefo"])), line(1, 10));
    assert_eq!(got(&first), [(2, 10)]);
    assert_eq!(
        words(&first.inversion.unwrap()),
        "B1 (L001) expires earlier (2026-08-01) and is left: Full pallets first comes first"
    );
}

#[test]
fn a_container_with_other_goods_or_promised_ones_is_not_whole() {
    let over = "2026-09-01";
    let mut shared = pallet(1, over, 10, 10);
    shared.carrier.as_mut().unwrap().alone = false;
    let promised = Lot { qty: qty(12), ..pallet(2, over, 10, 10) };
    let lots = [shared, promised, pallet(3, over, 10, 10)];
    assert_eq!(ordered(json!(["fullPallets"]), &lots, 10), [(3, 10)]);
}

#[test]
fn a_carton_is_not_opened() {
    let lots = [lot(1, "2026-08-01", 30), lot(2, "2026-09-01", 7), lot(3, "2026-10-01", 50)];
    let mut wanted = line(1, 60);
    wanted.unit = qty(12);
    let outcome = one(&lots, Rule::default(), wanted);
    assert_eq!((got(&outcome), rest(&outcome)), (vec![(1, 24), (3, 36)], 0));
    assert_eq!(skips(&outcome), [("underUnit".to_owned(), 1)]);
}

#[test]
fn a_line_keeps_to_its_number_of_batches() {
    let lots = [lot(1, "2026-08-01", 5), lot(2, "2026-08-02", 20), lot(3, "2026-08-03", 30)];
    let with = |terms: Terms, json: Value| {
        let mut wanted = line(1, 25);
        wanted.terms = terms;
        got(&one(&lots, rule(json), wanted))
    };
    let most = |most| Terms { batches_per_line: Some(most), ..Terms::default() };
    let on_pallets = |most, pallet| Terms {
        batches_per_pallet: Some(most),
        pallet: Some(qty(pallet)),
        ..Terms::default()
    };
    assert_eq!(with(most(1), json!(["fefo"])), [(3, 25)]);
    assert_eq!(with(most(2), json!(["fefo"])), [(1, 5), (2, 20)]);
    assert_eq!(with(on_pallets(1, 25), json!(["fefo"])), [(3, 25)]);
    assert_eq!(with(on_pallets(1, 13), json!(["fefo"])), [(1, 5), (2, 20)]);
    assert_eq!(with(Terms::default(), json!(["fefo", { "step": "singleBatch" }])), [(3, 25)]);
}

#[test]
fn one_batch_must_be_or_had_rather_be() {
    let lots = [lot(1, "2026-08-01", 5), lot(2, "2026-08-02", 20)];
    let must = one(&lots, rule(json!(["fefo", { "step": "singleBatch" }])), line(1, 25));
    assert_eq!((got(&must), rest(&must)), (vec![(2, 20)], 5));
    assert_eq!(words(&must.reason.unwrap()), "5 are missing, mainly because: Beyond the number of batches");
    assert_eq!(
        words(&must.inversion.unwrap()),
        "B1 (L001) expires earlier (2026-08-01) and is left: what was chosen, named or limited comes first"
    );
    let prefer = json!(["fefo", { "step": "singleBatch", "manner": "prefer" }]);
    assert_eq!(ordered(prefer.clone(), &lots, 25), [(1, 5), (2, 20)]);
    assert_eq!(ordered(prefer, &lots, 20), [(2, 20)]);
}

#[test]
fn what_is_named_is_given_and_nothing_else_unless_the_rule_says_so() {
    let lots = [lot(1, "2026-08-01", 5), pallet(2, "2026-09-01", 8, 8), lot(3, "2026-10-01", 9)];
    let named = |named: Named, json: Value| {
        let mut wanted = line(1, 10);
        wanted.named = named;
        let outcome = one(&lots, rule(json), wanted);
        let told: u32 = outcome.skipped.iter().map(|skip| skip.lots).sum();
        let looked_for = outcome.reason.as_ref().is_none_or(|reason| reason.key != "allocate.rest.nameless");
        assert!(!looked_for || told as usize + outcome.picks.len() == lots.len(), "{outcome:?}");
        (got(&outcome), rest(&outcome))
    };
    let batch = Named { batch: Some("B3".into()), ..Named::default() };
    let container = Named { container: Some("P2".into()), ..Named::default() };
    let location = Named { location: Some("L002".into()), ..Named::default() };
    let nowhere = Named { batch: Some("B3".into()), ..location.clone() };
    assert_eq!(named(batch.clone(), json!(["fefo"])), (vec![(3, 9)], 1));
    assert_eq!(named(container.clone(), json!(["fefo"])), (vec![(2, 8)], 2));
    assert_eq!(named(location, json!(["fefo"])), (vec![(2, 8)], 2));
    assert_eq!(named(nowhere, json!(["fefo"])), (vec![], 10));
    let first = json!(["fefo", { "step": "namedContainer", "manner": "first" }]);
    assert_eq!(named(container, first), (vec![(2, 8), (1, 2)], 0));
    let required = json!([{ "step": "namedBatch", "manner": "required" }, "fefo"]);
    assert_eq!(named(batch, required.clone()), (vec![(3, 9)], 1));
    assert_eq!(named(Named::default(), required), (vec![], 10));
}

#[test]
fn a_rule_looks_only_where_it_may() {
    let mut lots = [lot(1, "2026-08-01", 5), lot(2, "2026-09-01", 5), lot(3, "2026-10-01", 5)];
    lots[1].zone = "Z2".into();
    lots[2].pick_face = true;
    let zones = json!([{ "step": "zones", "only": ["Z2", "Z3"] }, "fefo"]);
    assert_eq!(ordered(zones, &lots, 15), [(2, 5)]);
    assert_eq!(ordered(json!([{ "step": "places", "only": "pickFace" }, "fefo"]), &lots, 15), [(3, 5)]);
    assert_eq!(
        ordered(json!([{ "step": "places", "only": "storage" }, "fefo"]), &lots, 15),
        [(1, 5), (2, 5)]
    );
}

#[test]
fn others_stand_in_at_their_ratio_when_goods_are_short() {
    let other = |number, count| Lot { goods: "SALMON".into(), ..lot(number, "2026-09-01", count) };
    let lots = [lot(1, "2026-08-01", 4), other(2, 4), other(3, 50)];
    let mut wanted = line(1, 10);
    wanted.substitutes = vec![Substitute {
        goods: "SALMON".into(),
        gives: qty(3),
        instead_of: qty(2),
        unit: qty(1),
        terms: Terms::default(),
    }];
    let outcome = one(&lots, Rule::default(), wanted.clone());
    assert_eq!(got(&outcome), [(1, 4), (2, 3), (3, 6)]);
    let covers: Vec<i64> = outcome.picks.iter().map(|pick| pick.covers.raw() / 1_000_000).collect();
    assert_eq!((covers, rest(&outcome)), (vec![4, 2, 4], 0));
    assert_eq!(
        outcome.picks.iter().map(|pick| pick.substitute).collect::<Vec<_>>(),
        [None, Some(0), Some(0)]
    );
    wanted.amount = Amount::Qty(qty(9));
    let odd = one(&lots, Rule::default(), wanted);
    assert_eq!((got(&odd), rest(&odd)), (vec![(1, 4), (2, 3), (3, 3)], 1), "a third of a pair is no pair");
}

#[test]
fn what_stands_in_is_judged_by_what_the_customer_wants_of_it() {
    let other = |number, expiry| Lot { goods: "SALMON".into(), ..lot(number, expiry, 9) };
    let lots = [other(1, "2026-03-20"), other(2, "2026-09-01")];
    let table = [
        (Terms::default(), vec![(1, 5)]),
        (Terms { least: Least { days: Some(60), percent: None }, ..Terms::default() }, vec![(2, 5)]),
        (Terms { last: Some(day("2026-04-01")), ..Terms::default() }, vec![(2, 5)]),
        (Terms { last: Some(day("2026-12-01")), ..Terms::default() }, vec![]),
    ];
    for (terms, wants) in table {
        // What is wanted of the goods that are ordered is not asked of those that stand in.
        let strict = Terms { last: Some(day("2027-01-01")), ..Terms::default() };
        let substitute =
            Substitute { goods: "SALMON".into(), gives: qty(1), instead_of: qty(1), unit: qty(1), terms };
        let wanted = Line { terms: strict, substitutes: vec![substitute], ..line(1, 5) };
        let outcome = one(&lots, Rule::default(), wanted);
        assert_eq!(got(&outcome), wants);
        if wants.is_empty() {
            let told = words(&outcome.skipped[0].message);
            assert!(told.contains("2026-12-01"), "the day that counts for it is told: {told}");
        }
    }
}

#[test]
fn batches_that_a_line_has_from_before_count() {
    let lots = [lot(1, "2026-08-01", 4), lot(2, "2026-09-01", 50)];
    let one_batch = Terms { batches_per_line: Some(1), ..Terms::default() };
    let table = [
        (one_batch.clone(), vec![], vec![(2, 10)], 0),
        (one_batch.clone(), vec![Some(Id::of(1_001))], vec![(1, 4)], 6),
        (one_batch, vec![Some(Id::of(9))], vec![], 10),
        (Terms { batches_per_line: Some(2), ..Terms::default() }, vec![Some(Id::of(9))], vec![(2, 10)], 0),
    ];
    for (terms, held, wants, missing) in table {
        let told = format!("{held:?}");
        let outcome = one(&lots, Rule::default(), Line { terms, held, ..line(1, 10) });
        assert_eq!((got(&outcome), rest(&outcome)), (wants, missing), "{told}");
    }
}

#[test]
fn a_rule_that_does_not_look_at_expiry_says_what_expires_earlier() {
    let old = |number, expiry, came| Lot { received: Some(day(came)), ..lot(number, expiry, 9) };
    let lots = [old(1, "2026-03-20", "2026-01-01"), old(2, "2026-09-01", "2026-02-01")];
    let last = one(&lots, rule(json!(["lifo"])), line(1, 5));
    assert_eq!(got(&last), [(2, 5)]);
    assert!(words(&last.inversion.unwrap()).starts_with("B1 (L001) expires earlier (2026-03-20)"));
    let first = one(&lots, rule(json!(["fifo"])), line(1, 5));
    assert_eq!((got(&first), first.inversion), (vec![(1, 5)], None));
}

#[test]
fn a_rule_rotates_by_expiry_when_no_other_age_comes_before_it() {
    let table = [
        (json!(["fefo"]), true),
        (json!(["fullPallets", "fefo", "fifo"]), true),
        (json!(["fifo", "fefo"]), false),
        (json!(["lifo"]), false),
        (json!(["clearSmallest", "nearest"]), false),
    ];
    for (steps, rotates) in table {
        assert_eq!(rule(steps.clone()).rotates_by_expiry(), rotates, "{steps}");
    }
}

#[test]
fn by_weight_pieces_are_taken_until_it_is_reached() {
    // Ten pieces of 2.1 kg, and ten of 1.9 kg.
    let heavy =
        |number, grams_each: i64| Lot { weight: grams(grams_each * 10), ..lot(number, "2026-08-01", 10) };
    let lots = [heavy(1, 2_100), heavy(2, 1_900)];
    let by_weight = |wanted: i64, over: i64| {
        let mut line = line(1, 1);
        line.amount = Amount::Weight { wanted: grams(wanted), over: grams(over) };
        let outcome = one(&lots, rule(json!(["fifo"])), line);
        let weight: i64 = outcome.picks.iter().map(|pick| pick.weight.raw()).sum();
        (got(&outcome), weight, rest(&outcome))
    };
    assert_eq!(by_weight(6_000, 500), (vec![(1, 3)], 6_300, 0));
    assert_eq!(
        by_weight(6_000, 0),
        (vec![(1, 2)], 4_200, 1_800),
        "a piece more of either would be too heavy"
    );
    assert_eq!(by_weight(6_100, 0), (vec![(1, 2), (2, 1)], 6_100, 0));
    assert_eq!(by_weight(25_000, 1_000), (vec![(1, 10), (2, 2)], 24_800, 200), "three would be 26.7 kg");
}

#[test]
fn goods_without_a_batch_are_one_batch() {
    let plain = |number, count| Lot { batch: None, batch_no: None, ..lot(number, "", count) };
    let lots = [plain(1, 5), plain(2, 6), Lot { batch: Some(Id::of(7)), ..lot(3, "", 9) }];
    let mut wanted = line(1, 11);
    wanted.terms.batches_per_line = Some(1);
    assert_eq!(got(&one(&lots, rule(json!(["fefo"])), wanted)), [(1, 5), (2, 6)]);
}
