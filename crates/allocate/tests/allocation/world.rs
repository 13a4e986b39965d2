//! Short ways to say what there is and what is wanted.

use allocate::{Amount, Carrier, Floor, Line, LineOutcome, Lot, Named, Outcome, Partial, Rule, Sheet, Terms};
use kernel::clock::BusinessDay;
use kernel::id::Id;
use kernel::texts::{Argument, Lang, Message, Texts};
use kernel::units::{Grams, Qty};
use serde_json::Value;

pub const TODAY: &str = "2026-03-01";
pub const ARRIVAL: &str = "2026-03-03";

pub fn day(text: &str) -> BusinessDay {
    text.parse().unwrap()
}

pub fn qty(count: i64) -> Qty {
    Qty::of_raw(count * 1_000_000)
}

pub fn grams(count: i64) -> Grams {
    Grams::of_raw(count)
}

/// A lot of fish that lies loose at a place of its own, ten grams a piece.
pub fn lot(number: i64, expiry: &str, count: i64) -> Lot {
    Lot {
        id: Id::of(number),
        owner: "O1".into(),
        goods: "FISH".into(),
        location: format!("L{number:03}"),
        zone: "Z1".into(),
        carrier: None,
        batch: Some(Id::of(1_000 + number)),
        batch_no: Some(format!("B{number}")),
        production: None,
        expiry: (!expiry.is_empty()).then(|| day(expiry)),
        removal: None,
        received: Some(day("2026-01-01")),
        qty: qty(count),
        free: qty(count),
        weight: grams(count * 10),
        status: "OK".into(),
        allocatable: true,
        entered: true,
        frozen: false,
        batch_held: false,
        locked: false,
        disputed: false,
        pick_face: false,
        distance: None,
    }
}

/// The same on a pallet of its own, which is full with so much.
pub fn pallet(number: i64, expiry: &str, count: i64, full: i64) -> Lot {
    let carrier = Carrier { code: format!("P{number}"), full: Some(qty(full)), alone: true };
    Lot { carrier: Some(carrier), ..lot(number, expiry, count) }
}

pub fn line(number: i64, count: i64) -> Line {
    Line {
        id: Id::of(number),
        owner: "O1".into(),
        goods: "FISH".into(),
        amount: Amount::Qty(qty(count)),
        unit: qty(1),
        named: Named::default(),
        terms: Terms::default(),
        held: Vec::new(),
        substitutes: Vec::new(),
        chosen: Vec::new(),
    }
}

pub fn sheet(number: i64, rule: Rule, lines: Vec<Line>) -> Sheet {
    Sheet {
        id: Id::of(number),
        number: format!("CK{number:04}"),
        priority: 30,
        planned: None,
        arrival: day(ARRIVAL),
        rule,
        partial: Partial::Wait,
        automatic: true,
        lines,
    }
}

pub fn rule(json: Value) -> Rule {
    Rule::read(&json).unwrap()
}

/// One line under a rule.
pub fn one(lots: &[Lot], rule: Rule, line: Line) -> LineOutcome {
    let outcome = Floor::of(lots).unwrap().allocate(&sheet(1, rule, vec![line]), day(TODAY));
    assert!(outcome.wrong.is_empty(), "{outcome:?}");
    sound(&outcome);
    outcome.lines.into_iter().next().unwrap()
}

/// Lots and whole quantities of what a line got.
pub fn got(outcome: &LineOutcome) -> Vec<(i64, i64)> {
    outcome.picks.iter().map(|pick| (pick.lot.get(), pick.qty.raw() / 1_000_000)).collect()
}

/// How much is missing, in whole units.
pub fn rest(outcome: &LineOutcome) -> i64 {
    match outcome.rest {
        Some(Amount::Qty(qty)) => qty.raw() / 1_000_000,
        Some(Amount::Weight { wanted, .. }) => wanted.raw(),
        None => 0,
    }
}

/// The reasons for which lots were passed over, with how many.
pub fn skips(outcome: &LineOutcome) -> Vec<(String, u32)> {
    outcome.skipped.iter().map(|skip| (skip.bar.name().to_owned(), skip.lots)).collect()
}

/// The words of a message in English; every language has to have them, whole.
pub fn words(message: &Message) -> String {
    let mut texts = Texts::new();
    texts.add("allocate/texts.toml", allocate::TEXTS).unwrap();
    for (_, argument) in &message.arguments {
        if let Argument::Key(key) = argument {
            assert!(texts.has(key), "no text for {key}");
        }
    }
    for lang in Lang::ALL {
        let said = texts.message(lang, message);
        assert!(!said.contains("{{") && said != message.key, "{lang}: {said:?} of {message:?}");
    }
    texts.message(Lang::En, message)
}

/// What holds for every outcome: all of it is said in words, and in few of them.
fn sound(outcome: &Outcome) {
    for line in &outcome.lines {
        let why =
            line.picks.iter().map(|pick| &pick.why).chain(line.skipped.iter().map(|skip| &skip.message));
        let refused = line.refused.iter().map(|refused| &refused.message);
        for message in why.chain(&line.reason).chain(&line.inversion).chain(refused) {
            words(message);
        }
        assert!(line.skipped.len() <= 6, "{line:?}");
    }
}
