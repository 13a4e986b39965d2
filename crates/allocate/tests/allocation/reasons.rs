//! Every reason for which a lot is passed over, and what people choose by hand.

use allocate::{Amount, Ask, Bar, Chosen, Floor, Lot, Rule, Terms, Unsound, closed, unfit, usable};
use kernel::id::Id;
use serde_json::json;

use crate::world::{
    ARRIVAL, TODAY, day, got, grams, line, lot, one, pallet, qty, rest, rule, sheet, skips, words,
};

#[test]
fn every_reason_keeps_a_lot_back() {
    let good = || lot(1, "2026-06-01", 10);
    let any = Terms::default;
    let table = [
        (Lot { entered: false, ..good() }, any(), "notEntered"),
        (Lot { frozen: true, ..good() }, any(), "frozen"),
        (Lot { batch_held: true, ..good() }, any(), "batchHeld"),
        (Lot { locked: true, ..good() }, any(), "locked"),
        (Lot { disputed: true, ..good() }, any(), "disputed"),
        (Lot { zone: "Z9".into(), ..good() }, any(), "zone"),
        (Lot { pick_face: true, ..good() }, any(), "place"),
        (Lot { allocatable: false, ..good() }, any(), "status"),
        (good(), Terms { statuses: vec!["DAMAGED".into()], ..any() }, "status"),
        (lot(1, "2026-02-28", 10), any(), "expired"),
        (Lot { removal: Some(day(TODAY)), ..good() }, any(), "removed"),
        (lot(1, "2026-03-02", 10), any(), "overOnArrival"),
        (Lot { free: qty(0), ..good() }, any(), "promised"),
        (good(), Terms { last: Some(day("2026-06-02")), ..any() }, "olderThanLast"),
        (good(), Terms { made_from: Some(day("2026-01-01")), ..any() }, "madeOutside"),
        (good(), Terms { expires_from: Some(day("2026-06-02")), ..any() }, "expiresEarly"),
    ];
    let looks = json!([{ "step": "zones", "only": ["Z1"] }, { "step": "places", "only": "storage" }, "fefo"]);
    for (lot, terms, reason) in table {
        let mut wanted = line(1, 5);
        wanted.terms = terms;
        let outcome = one(&[lot], rule(looks.clone()), wanted);
        assert_eq!(skips(&outcome), [(reason.to_owned(), 1)]);
        assert_eq!((got(&outcome), rest(&outcome)), (vec![], 5), "{reason}");
    }
}

#[test]
fn too_little_is_said_before_what_is_kept_back() {
    let lots = [lot(1, "2026-06-01", 10), Lot { locked: true, ..lot(2, "2026-06-01", 12) }];
    let reason = |wanted| words(one(&lots, Rule::default(), line(1, wanted)).reason.as_ref().unwrap());
    assert_eq!(reason(15), "5 are missing, mainly because: Location closed for outbound");
    assert_eq!(
        reason(300),
        "290 are missing: there is not enough. Another 12 may not be used, mainly because: Location closed for outbound"
    );
}

#[test]
fn goods_that_arrive_on_their_last_day_are_given_and_those_before_are_not() {
    for (expiry, given) in [("2026-03-04", 5), (ARRIVAL, 5), ("2026-03-02", 0)] {
        let lots = [lot(1, expiry, 5)];
        let outcome = one(&lots, Rule::default(), line(1, 5));
        assert_eq!(5 - rest(&outcome), given, "{expiry}");
        assert_eq!(usable(lots[0].expiry, None, day(ARRIVAL)), given > 0, "{expiry}");
    }
}

#[test]
fn what_is_over_may_go_to_disposal_but_not_what_is_held() {
    let over = lot(1, "2026-02-01", 5);
    let damaged = Lot { status: "DAMAGED".into(), allocatable: false, ..lot(2, "2026-02-01", 5) };
    let held = Lot { frozen: true, ..lot(3, "2026-02-01", 5) };
    let mut wanted = line(1, 15);
    wanted.terms = Terms { any_age: true, statuses: vec!["OK".into(), "DAMAGED".into()], ..Terms::default() };
    assert_eq!(got(&one(&[over, damaged, held], Rule::default(), wanted)), [(1, 5), (2, 5)]);
}

#[test]
fn the_check_at_the_door_asks_what_the_search_asked() {
    let terms = Terms::default();
    let ask = Ask { terms: &terms, today: day(TODAY), arrival: day(ARRIVAL) };
    assert_eq!(unfit(&lot(1, "2026-02-28", 1), &ask), Some(Bar::Expired));
    assert_eq!(unfit(&lot(1, "2026-06-28", 1), &ask), None);
    assert_eq!(closed(&Lot { frozen: true, ..lot(1, "", 1) }), Some(Bar::Frozen));
    let disputed = Lot { disputed: true, ..lot(1, "2026-06-28", 1) };
    assert_eq!(closed(&disputed), None, "what was promised before is still looked for");
    let names: std::collections::BTreeSet<&str> = Bar::ALL.iter().map(|bar| bar.name()).collect();
    assert_eq!(names.len(), Bar::ALL.len());
}

#[test]
fn many_lots_are_told_in_few_sentences() {
    let mut lots: Vec<Lot> = (1..=40).map(|number| lot(number, "2026-06-01", 1)).collect();
    for (at, lot) in lots.iter_mut().enumerate() {
        match at % 9 {
            0 => lot.entered = false,
            1 => lot.frozen = true,
            2 => lot.batch_held = true,
            3 => lot.locked = true,
            4 => lot.allocatable = false,
            5 => lot.expiry = Some(day("2026-02-01")),
            6 => lot.expiry = Some(day("2026-03-02")),
            7 => lot.free = qty(0),
            _ => {}
        }
    }
    let outcome = one(&lots, Rule::default(), line(1, 2));
    assert_eq!(outcome.skipped.len(), 6);
    let told: u32 = outcome.skipped.iter().map(|skip| skip.lots).sum();
    assert_eq!((told + outcome.more, outcome.picks.len()), (38, 2));
}

#[test]
fn people_choose_first_and_the_rule_fills_the_rest() {
    let mut foreign = lot(5, "2026-05-01", 9);
    foreign.owner = "O2".into();
    let lots = [
        lot(1, "2026-05-01", 9),
        lot(2, "2026-06-01", 9),
        Lot { frozen: true, ..lot(3, "2026-05-01", 9) },
        Lot { goods: "SALMON".into(), ..lot(4, "2026-05-01", 9) },
        foreign,
    ];
    let mut wanted = line(1, 12);
    let chosen = |lot, count| Chosen { lot: Id::of(lot), qty: qty(count) };
    wanted.chosen = vec![
        chosen(2, 4),
        chosen(3, 1),
        chosen(4, 1),
        chosen(5, 1),
        chosen(9, 1),
        chosen(1, 10),
        chosen(2, 6),
    ];
    let outcome = one(&lots, Rule::default(), wanted.clone());
    assert_eq!(got(&outcome), [(2, 4), (1, 8)]);
    let said: Vec<String> = outcome.refused.iter().map(|refused| words(&refused.message)).collect();
    assert_eq!(
        said,
        [
            "B3 (L003) is held back (rows: 1, free: 9)",
            "B4 (L004) holds other goods (rows: 1, free: 9)",
            "Not stock of this owner",
            "That stock is gone or has changed.",
            "Only 9 of B1 (L001) is free.",
            "Only 5 of B2 (L002) is free.",
        ]
    );
    let why: Vec<String> = outcome.picks.iter().map(|pick| words(&pick.why)).collect();
    assert_eq!(why[0], "Chosen by a person: B2 (L002)");
    let mut more = wanted.clone();
    more.amount = Amount::Qty(qty(18));
    let outcome = one(&lots, Rule::default(), more);
    assert_eq!(got(&outcome), [(2, 9), (1, 9)]);
    assert_eq!(words(&outcome.picks[0].why), "B2 (L002): a person chose 4, the rule took the rest");
    wanted.chosen.truncate(1);
    let mut by_hand = sheet(1, Rule::default(), vec![wanted]);
    by_hand.automatic = false;
    let outcome = Floor::of(&lots).unwrap().allocate(&by_hand, day(TODAY));
    assert_eq!((got(&outcome.lines[0]), rest(&outcome.lines[0])), (vec![(2, 4)], 8));
    assert_eq!(
        words(outcome.lines[0].inversion.as_ref().unwrap()),
        "B1 (L001) expires earlier (2026-05-01) and is left: what was chosen, named or limited comes first"
    );
}

#[test]
fn each_step_says_why_it_decided() {
    let mut lots = [pallet(1, "2026-06-01", 5, 9), pallet(2, "2026-06-01", 6, 9)];
    lots[0].distance = Some(1_250);
    lots[1].distance = Some(2_000);
    lots[1].received = Some(day("2026-01-02"));
    lots[0].production = Some(day("2025-12-01"));
    lots[0].pick_face = true;
    let table = [
        (json!(["fefo", "fifo"]), "P1 (L001) came in on 2026-01-01, the next one on 2026-01-02"),
        (json!(["firstMade"]), "P1 (L001) was made on 2025-12-01, the next one on -"),
        (json!(["clearSmallest"]), "P1 (L001) has 5 free, the next one 6"),
        (json!(["nearest"]), "P1 (L001) is 12.50 m away, the next one 20.00 m"),
        (
            json!(["pickFaceFirst"]),
            "P1 (L001) is in the picking location L001, the next one in storage at L002",
        ),
        (
            json!(["wholeContainers"]),
            "P1 (L001) is loose or opened and goes before whole P2 (L002) is opened",
        ),
        (json!(["fefo"]), "P1 (L001) and P2 (L002) are equal in everything; by order of places"),
    ];
    for (json, why) in table {
        let mut lots = lots.clone();
        if json == json!(["wholeContainers"]) {
            lots[0].free = qty(4);
        }
        let outcome = one(&lots, rule(json.clone()), line(1, 4));
        assert_eq!(words(&outcome.picks[0].why), why, "{json}");
    }
}

#[test]
fn stock_that_cannot_be_and_lines_that_make_no_sense_are_refused() {
    let twice = [lot(1, "", 1), lot(1, "", 1)];
    assert_eq!(Floor::of(&twice).err(), Some(Unsound::Twice(Id::of(1))));
    let more = [Lot { free: qty(2), ..lot(1, "", 1) }];
    assert_eq!(Floor::of(&more).err(), Some(Unsound::Quantity(Id::of(1))));
    let (mut nothing, mut share) = (line(1, 0), line(2, 1));
    nothing.unit = qty(0);
    share.terms.least.percent = Some(101);
    share.terms.batches_per_line = Some(0);
    let mut weight = line(3, 1);
    weight.amount = Amount::Weight { wanted: grams(1), over: grams(-1) };
    let outcome = Floor::of(&[])
        .unwrap()
        .allocate(&sheet(1, Rule::default(), vec![nothing, share, weight]), day(TODAY));
    let fields: Vec<&str> = outcome.wrong.iter().map(|error| error.field.as_str()).collect();
    assert_eq!(
        fields,
        ["lines[0].qty", "lines[0].unit", "lines[1].terms.percent", "lines[1].terms.batches", "lines[2].qty"]
    );
    assert!(outcome.lines.is_empty());
}
