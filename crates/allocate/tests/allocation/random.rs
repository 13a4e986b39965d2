//! Random stock and random sheets: against the slow model, and what holds for whatever comes.

use std::collections::BTreeMap;

use allocate::{
    Amount, Carrier, Fate, Floor, Least, Lot, Manner, Named, Outcome, Partial, Rule, Sheet, Step, Strictness,
    Substitute, Terms,
};
use kernel::clock::Instant;
use kernel::id::Id;
use kernel::units::{Grams, Qty};
use proptest::prelude::*;

use crate::naive;
use crate::world::{TODAY, day, line, lot, qty, sheet};

const GOODS: [&str; 2] = ["FISH", "SALMON"];
const DAYS: [&str; 6] = ["2026-02-20", "2026-03-02", "2026-03-03", "2026-04-01", "2026-05-01", ""];
const MADE: [&str; 3] = ["2025-12-01", "2026-01-15", ""];

fn maybe_day(text: &str) -> Option<kernel::clock::BusinessDay> {
    (!text.is_empty()).then(|| day(text))
}

prop_compose! {
    fn a_lot()(
        (goods, owner, expiry, made) in (0..8_usize, 0..8_usize, 0..6_usize, 0..3_usize),
        (count, held, full, batch) in (1..9_i64, 0..3_i64, 1..9_i64, 0..5_i64),
        (on_pallet, alone, pick_face, way) in (any::<bool>(), 0..4_u8, any::<bool>(), 0..3_u32),
        (bar, received, removal, grams) in (0..14_u8, 0..3_usize, 0..12_u8, 1..40_i64),
    ) -> Lot {
        let mut lot = lot(0, DAYS[expiry], count);
        lot.goods = GOODS[usize::from(goods == 7)].into();
        lot.owner = if owner == 7 { "O2".into() } else { "O1".into() };
        lot.production = maybe_day(MADE[made]);
        lot.free = Qty::of_raw((lot.qty.raw() - held * 1_000_000).max(0));
        lot.batch = (batch > 0).then(|| Id::of(100 + batch));
        lot.batch_no = (batch > 0).then(|| format!("B{batch}"));
        lot.weight = Grams::of_raw(grams * count + grams % 3);
        lot.pick_face = pick_face;
        lot.distance = (way > 0).then_some(way);
        lot.received = maybe_day(["2026-01-01", "2026-01-02", ""][received]);
        lot.removal = (removal == 0).then(|| day(TODAY));
        lot.frozen = bar == 0;
        lot.entered = bar != 1;
        lot.locked = bar == 2;
        lot.batch_held = bar == 3;
        lot.allocatable = bar != 4;
        lot.carrier = on_pallet.then(|| Carrier { code: String::new(), full: Some(qty(full)), alone: alone > 0 });
        lot
    }
}

fn stock() -> impl Strategy<Value = Vec<Lot>> {
    proptest::collection::vec(a_lot(), 1..12).prop_map(|mut lots| {
        for (number, lot) in (1..).zip(&mut lots) {
            lot.id = Id::of(number);
            lot.location = format!("L{:03}", (number * 7) % 5);
            if let Some(carrier) = &mut lot.carrier {
                carrier.code = format!("P{number}");
            }
        }
        lots
    })
}

fn a_rule() -> impl Strategy<Value = Rule> {
    let steps = vec![
        Step::Fefo,
        Step::FirstMade,
        Step::Fifo,
        Step::Lifo,
        Step::FullPallets,
        Step::WholeContainers,
        Step::ClearSmallest,
        Step::PickFaceFirst,
        Step::Nearest,
        Step::SingleBatch(Strictness::Must),
        Step::SingleBatch(Strictness::Prefer),
    ];
    let some = proptest::sample::subsequence(steps, 1..6).prop_shuffle();
    some.prop_filter_map("a rule", |steps| Rule::of(steps).ok())
}

prop_compose! {
    fn a_line()(
        goods in 0..6_usize, count in 1..20_i64, unit in 1..4_i64,
        (days, percent, last, most) in (0..30_i64, 0..60_i64, 0..9_usize, 0..6_u32),
    ) -> allocate::Line {
        let mut line = line(1, count);
        line.goods = GOODS[usize::from(goods == 5)].into();
        line.unit = qty(if unit == 3 { 2 } else { 1 });
        let days = (days >= 20).then_some(days);
        line.terms.least = Least { days, percent: (percent >= 40).then_some(percent) };
        line.terms.last = DAYS.get(last).filter(|day| !day.is_empty() && last > 3).map(|text| day(text));
        line.terms.batches_per_line = (1..=2).contains(&most).then_some(most);
        line
    }
}

prop_compose! {
    fn a_sheet()(
        lines in proptest::collection::vec(a_line(), 1..4), rule in a_rule(),
        (priority, planned, partial) in (1..3_i64, 0..3_i64, 0..6_u8),
    ) -> Sheet {
        let mut sheet = sheet(0, rule, lines);
        sheet.priority = priority * 10;
        sheet.planned = (planned > 0).then(|| Instant::of_millis(planned));
        sheet.partial = if partial == 0 { Partial::Never } else { Partial::Wait };
        sheet
    }
}

fn sheets() -> impl Strategy<Value = Vec<Sheet>> {
    proptest::collection::vec(a_sheet(), 1..6).prop_map(|mut sheets| {
        for (number, sheet) in (1..).zip(&mut sheets) {
            sheet.id = Id::of(number);
            sheet.number = format!("CK{:04}", 9 - number);
            if number > 2 {
                sheet.partial = Partial::Wait;
            }
            for (at, line) in (1..).zip(&mut sheet.lines) {
                line.id = Id::of(number * 100 + at);
            }
        }
        // Rules are shared, as they are in life, so that sheets meet on one shelf.
        let shared = sheets[0].rule.clone();
        for sheet in sheets.iter_mut().skip(2) {
            sheet.rule = shared.clone();
        }
        sheets
    })
}

fn told(outcome: &Outcome) -> Vec<(Vec<(Id, i64)>, i64)> {
    let line = |line: &allocate::LineOutcome| {
        let picks = line.picks.iter().map(|pick| (pick.lot, pick.qty.raw())).collect();
        let rest = match line.rest {
            Some(Amount::Qty(qty)) => qty.raw(),
            Some(Amount::Weight { wanted, .. }) => wanted.raw(),
            None => 0,
        };
        (picks, rest)
    };
    outcome.lines.iter().map(line).collect()
}

/// What the model gives, sheet by sheet in their order.
fn modelled(lots: &[Lot], sheets: &[Sheet]) -> Vec<Vec<(naive::Picks, i64)>> {
    let mut free: naive::Free = lots.iter().map(|lot| (lot.id, lot.free.raw())).collect();
    let mut order: Vec<&Sheet> = sheets.iter().collect();
    order.sort_by_key(|sheet| {
        (sheet.priority, sheet.planned.map_or(i64::MAX, |at| at.millis()), sheet.number.clone())
    });
    let mut all = Vec::new();
    for sheet in order {
        let before = free.clone();
        let mut lines: Vec<_> =
            sheet.lines.iter().map(|line| naive::line(lots, &mut free, sheet, line)).collect();
        if sheet.partial == Partial::Never && lines.iter().any(|(_, rest)| *rest > 0) {
            free = before;
            for ((picks, rest), line) in lines.iter_mut().zip(&sheet.lines) {
                let Amount::Qty(wanted) = line.amount else { panic!("the model counts pieces") };
                (*picks, *rest) = (Vec::new(), wanted.raw());
            }
        }
        all.push(lines);
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_core_gives_what_the_slow_model_gives((lots, sheets) in (stock(), sheets())) {
        let outcomes = Floor::of(&lots).unwrap().allocate_all(&sheets, day(TODAY));
        let given: Vec<_> = outcomes.iter().map(told).collect();
        prop_assert_eq!(given, modelled(&lots, &sheets));
    }

    #[test]
    fn what_is_wanted_is_what_is_given_and_the_rest_and_never_what_may_not_be((lots, sheets) in (stock(), sheets())) {
        let outcomes = Floor::of(&lots).unwrap().allocate_all(&sheets, day(TODAY));
        let (mut given, mut weighed): (BTreeMap<Id, i64>, BTreeMap<Id, i64>) = (BTreeMap::new(), BTreeMap::new());
        for outcome in &outcomes {
            let sheet = sheets.iter().find(|sheet| sheet.id == outcome.sheet).unwrap();
            for (line, (wanted, (picks, rest))) in outcome.lines.iter().zip(sheet.lines.iter().zip(told(outcome))) {
                let Amount::Qty(amount) = wanted.amount else { panic!("pieces") };
                let covered: i64 = picks.iter().map(|(_, qty)| qty).sum();
                prop_assert_eq!(covered + rest, amount.raw());
                prop_assert_eq!(rest > 0, line.reason.is_some());
                prop_assert_eq!(rest == 0, line.fate == Fate::Done);
                for pick in &line.picks {
                    let lot = lots.iter().find(|lot| lot.id == pick.lot).unwrap();
                    prop_assert!(naive::good(lot, sheet, wanted), "{:?} for {:?}", lot, wanted);
                    prop_assert_eq!(pick.qty.raw() % wanted.unit.raw(), 0);
                    *given.entry(pick.lot).or_default() += pick.qty.raw();
                    *weighed.entry(pick.lot).or_default() += pick.weight.raw();
                }
            }
        }
        for lot in &lots {
            let (given, weighed) = (given.get(&lot.id).copied().unwrap_or(0), weighed.get(&lot.id).copied().unwrap_or(0));
            prop_assert!(given <= lot.free.raw() && weighed <= lot.weight.raw());
            prop_assert!(given < lot.qty.raw() || weighed == lot.weight.raw(), "all goods take all weight along");
        }
    }

    #[test]
    fn many_sheets_at_once_get_what_they_get_one_by_one_from_fresh_stock((lots, sheets) in (stock(), sheets())) {
        let together = Floor::of(&lots).unwrap().allocate_all(&sheets, day(TODAY));
        let mut order: Vec<&Sheet> = sheets.iter().collect();
        order.sort_by(|one, other| one.turn().cmp(&other.turn()));
        let mut left = lots.clone();
        for (sheet, at_once) in order.into_iter().zip(together) {
            let alone = Floor::of(&left).unwrap().allocate(sheet, day(TODAY));
            for (one, other) in alone.lines.iter().zip(&at_once.lines) {
                prop_assert_eq!(&one.picks.iter().map(|pick| (pick.lot, pick.qty, pick.weight)).collect::<Vec<_>>(),
                    &other.picks.iter().map(|pick| (pick.lot, pick.qty, pick.weight)).collect::<Vec<_>>());
                prop_assert_eq!((one.rest, one.fate), (other.rest, other.fate));
            }
            for pick in at_once.lines.iter().flat_map(|line| &line.picks) {
                let lot = left.iter_mut().find(|lot| lot.id == pick.lot).unwrap();
                lot.free = lot.free.minus(pick.qty).unwrap();
            }
        }
    }

    #[test]
    fn the_order_in_which_stock_is_read_changes_nothing((lots, sheets) in (stock(), sheets()), seed in any::<u64>()) {
        let first = Floor::of(&lots).unwrap().allocate_all(&sheets, day(TODAY));
        let mut shuffled = lots.clone();
        shuffled.sort_by_key(|lot| (lot.id.get().unsigned_abs().wrapping_mul(seed | 1)).rotate_left(17));
        let second = Floor::of(&shuffled).unwrap().allocate_all(&sheets, day(TODAY));
        let picks = |outcomes: &[Outcome]| outcomes.iter().map(told).collect::<Vec<_>>();
        prop_assert_eq!(picks(&first), picks(&second));
    }

    #[test]
    fn nothing_that_expires_earlier_is_left_without_a_named_reason((lots, sheets) in (stock(), sheets())) {
        let mut floor = Floor::of(&lots).unwrap();
        for sheet in &sheets {
            let outcome = floor.allocate(sheet, day(TODAY));
            // A line sees what the lines before it left; only the last one is judged against what is left now.
            let (Some(line), Some(wanted)) = (outcome.lines.last(), sheet.lines.last()) else { continue };
            let rank = |lot: &Lot| (lot.expiry.is_none(), lot.expiry);
            let find = |id: Id| lots.iter().find(|lot| lot.id == id).unwrap();
            let latest = line.picks.iter().map(|pick| rank(find(pick.lot))).max();
            let left = lots.iter().any(|lot| {
                naive::good(lot, sheet, wanted) && floor.free(lot.id) >= wanted.unit && Some(rank(lot)) < latest
            });
            prop_assert_eq!(left, line.inversion.is_some());
            let plain = sheet.rule.steps()[0] == Step::Fefo
                && wanted.terms.batches_per_line.is_none()
                && !sheet.rule.steps().iter().any(|step| matches!(step, Step::SingleBatch(_)));
            prop_assert!(!(plain && left), "what expires first goes first");
        }
    }

    #[test]
    fn every_lot_of_the_goods_is_given_or_counted_under_a_reason((lots, sheets) in (stock(), sheets())) {
        let mut floor = Floor::of(&lots).unwrap();
        for sheet in &sheets {
            let outcome = floor.allocate(sheet, day(TODAY));
            if sheet.partial == Partial::Never {
                continue;
            }
            for (line, wanted) in outcome.lines.iter().zip(&sheet.lines) {
                let of_goods = lots.iter().filter(|lot| lot.owner == wanted.owner && lot.goods == wanted.goods).count();
                let told: u32 = line.skipped.iter().map(|skip| skip.lots).sum();
                prop_assert_eq!(told as usize + line.more as usize + line.picks.len(), of_goods, "{:?}", line);
            }
        }
    }

    #[test]
    fn a_full_pallet_is_left_only_when_it_is_larger_than_what_was_taken_loose(
        lots in stock(), count in 1..30_i64,
    ) {
        let rule = Rule::of(vec![Step::FullPallets, Step::Fefo]).unwrap();
        let wanted = line(1, count);
        let order = sheet(1, rule, vec![wanted.clone()]);
        let outcome = Floor::of(&lots).unwrap().allocate(&order, day(TODAY));
        let taken = |id: Id| outcome.lines[0].picks.iter().find(|pick| pick.lot == id).map_or(0, |pick| pick.qty.raw());
        let is_full = |lot: &&Lot| {
            let full = lot.carrier.as_ref().filter(|carrier| carrier.alone).and_then(|carrier| carrier.full);
            naive::good(lot, &order, &wanted) && lot.free == lot.qty && full.is_some_and(|full| full <= lot.qty)
        };
        let loose: i64 = lots.iter().filter(|lot| !is_full(lot)).map(|lot| taken(lot.id)).sum();
        let opened: i64 = lots.iter().filter(is_full).map(|lot| taken(lot.id) % lot.qty.raw()).sum();
        let untouched = lots.iter().filter(is_full).filter(|lot| taken(lot.id) == 0).map(|lot| lot.qty.raw()).min();
        prop_assert!(untouched.is_none_or(|least| loose + opened < least));
        prop_assert!(lots.iter().filter(is_full).filter(|lot| taken(lot.id) % lot.qty.raw() > 0).count() <= 1);
    }

    #[test]
    fn by_weight_and_with_substitutes_nothing_is_lost_either(
        lots in stock(), kilos in 1..200_i64, over in 0..60_i64, gives in 1..4_i64, per in 1..4_i64, weigh in any::<bool>(),
    ) {
        let mut wanted = line(1, kilos % 30 + 1);
        if weigh {
            wanted.amount = Amount::Weight { wanted: Grams::of_raw(kilos), over: Grams::of_raw(over) };
        }
        wanted.substitutes =
            vec![Substitute { goods: "SALMON".into(), gives: qty(gives), instead_of: qty(per), unit: qty(1), terms: Terms::default() }];
        let outcome = Floor::of(&lots).unwrap().allocate(&sheet(1, Rule::default(), vec![wanted.clone()]), day(TODAY));
        let line = &outcome.lines[0];
        let rest = told(&outcome)[0].1;
        for pick in &line.picks {
            let lot = lots.iter().find(|lot| lot.id == pick.lot).unwrap();
            prop_assert_eq!(pick.substitute.is_some(), lot.goods == "SALMON");
            prop_assert!(pick.qty <= lot.free && pick.qty.raw() % 1_000_000 == 0);
            if pick.substitute.is_some() && !weigh {
                prop_assert_eq!(pick.covers.raw() * gives, pick.qty.raw() * per);
            }
        }
        match wanted.amount {
            Amount::Qty(amount) => {
                prop_assert_eq!(line.picks.iter().map(|pick| pick.covers.raw()).sum::<i64>() + rest, amount.raw());
            }
            Amount::Weight { wanted, over } => {
                let got: i64 = line.picks.iter().map(|pick| pick.weight.raw()).sum();
                prop_assert!(got <= wanted.raw() + over.raw());
                prop_assert_eq!(rest, (wanted.raw() - got).max(0));
            }
        }
    }

    #[test]
    fn what_is_named_first_comes_first_and_the_rest_as_ever(lots in stock(), count in 1..20_i64, batch in 1..5_i64) {
        let name = Named { batch: Some(format!("B{batch}")), ..Named::default() };
        let only = Rule::of(vec![Step::Fefo]).unwrap();
        let first = Rule::of(vec![Step::Fefo, Step::NamedBatch(Manner::First)]).unwrap();
        let mut wanted = line(1, count);
        wanted.named = name;
        let run = |rule: &Rule, wanted: &allocate::Line| {
            let outcome = Floor::of(&lots).unwrap().allocate(&sheet(1, rule.clone(), vec![wanted.clone()]), day(TODAY));
            told(&outcome).remove(0)
        };
        let (named, missing) = run(&only, &wanted);
        let (mixed, rest) = run(&first, &wanted);
        prop_assert_eq!(&mixed[..named.len()], &named[..]);
        let free = lots.iter().filter(|lot| naive::good(lot, &sheet(1, only.clone(), vec![]), &wanted));
        let all: i64 = free.map(|lot| lot.free.raw()).sum();
        prop_assert_eq!(rest, (count * 1_000_000 - all).max(0));
        prop_assert!(rest <= missing);
    }
}
