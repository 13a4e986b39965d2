//! Whole sheets, and many of them.

use allocate::{Amount, Chosen, Fate, Floor, Line, Outcome, Partial, Rule, Sheet, Standing};
use kernel::clock::Instant;
use kernel::id::Id;

use crate::world::{TODAY, day, got, line, lot, pallet, qty, rest, sheet, words};

fn standings(outcomes: &[Outcome]) -> Vec<(i64, Standing)> {
    outcomes.iter().map(|outcome| (outcome.sheet.get(), outcome.standing)).collect()
}

#[test]
fn the_urgent_come_first_then_those_that_leave_first_then_by_number() {
    let lots = [lot(1, "2026-06-01", 10)];
    let wants = |number, priority, planned: Option<i64>| Sheet {
        priority,
        planned: planned.map(Instant::of_millis),
        ..sheet(number, Rule::default(), vec![line(number, 4)])
    };
    let sheets = [
        wants(5, 30, None),
        wants(4, 30, None),
        wants(3, 30, Some(200)),
        wants(2, 30, Some(100)),
        wants(6, 10, None),
    ];
    let outcomes = Floor::of(&lots).unwrap().allocate_all(&sheets, day(TODAY));
    use Standing::{Full, Nothing, Partly};
    assert_eq!(standings(&outcomes), [(6, Full), (2, Full), (3, Partly), (4, Nothing), (5, Nothing)]);
}

#[test]
fn a_sheet_that_goes_complete_or_not_at_all_takes_nothing_from_others() {
    let lots = [pallet(1, "2026-06-01", 10, 10), lot(2, "2026-07-01", 3)];
    let mut complete = sheet(1, Rule::default(), vec![line(1, 5), line(2, 9)]);
    complete.partial = Partial::Never;
    let after = sheet(2, Rule::default(), vec![line(3, 10)]);
    let mut floor = Floor::of(&lots).unwrap();
    let outcomes = floor.allocate_all(&[complete, after], day(TODAY));
    assert_eq!(standings(&outcomes), [(1, Standing::Nothing), (2, Standing::Full)]);
    let withheld = &outcomes[0].lines;
    assert_eq!((rest(&withheld[0]), rest(&withheld[1])), (5, 9));
    assert!(withheld.iter().all(|line| line.fate == Fate::Withheld && line.picks.is_empty()));
    assert_eq!(
        words(withheld[0].reason.as_ref().unwrap()),
        "The sheet goes complete or not at all, and line 2 is short."
    );
    assert_eq!(words(withheld[1].reason.as_ref().unwrap()), "1 are missing: all that may be used is given.");
    let whole = &outcomes[1].lines[0];
    assert_eq!((got(whole), whole.picks[0].whole), (vec![(1, 10)], true), "the pallet is whole again");
}

#[test]
fn what_nobody_looked_for_is_not_given_up() {
    let lots = [lot(1, "2026-06-01", 30)];
    for (partial, fate) in [
        (Partial::Wait, Fate::Waits),
        (Partial::BackOrder, Fate::Waits),
        (Partial::Cancel, Fate::Waits),
        (Partial::Never, Fate::Withheld),
    ] {
        let chosen = Line { chosen: vec![Chosen { lot: Id::of(1), qty: qty(5) }], ..line(1, 5) };
        let by_hand =
            Sheet { partial, automatic: false, ..sheet(1, Rule::default(), vec![chosen, line(2, 9)]) };
        let outcome = Floor::of(&lots).unwrap().allocate(&by_hand, day(TODAY));
        assert_eq!(outcome.lines[1].fate, fate, "{partial:?}");
    }
}

#[test]
fn what_becomes_of_the_rest_is_said() {
    let lots = [lot(1, "2026-06-01", 3)];
    let table = [
        (Partial::Wait, Fate::Waits),
        (Partial::BackOrder, Fate::BackOrder),
        (Partial::Cancel, Fate::Cancelled),
    ];
    for (partial, fate) in table {
        let wanted = Sheet { partial, ..sheet(1, Rule::default(), vec![line(1, 5)]) };
        let outcome = Floor::of(&lots).unwrap().allocate(&wanted, day(TODAY));
        assert_eq!((outcome.lines[0].fate, outcome.lines[0].rest), (fate, Some(Amount::Qty(qty(2)))));
    }
}

#[test]
fn goods_that_are_not_there_are_said_to_be_missing() {
    let outcome = Floor::of(&[]).unwrap().allocate(&sheet(1, Rule::default(), vec![line(1, 5)]), day(TODAY));
    assert_eq!(words(outcome.lines[0].reason.as_ref().unwrap()), "5 are missing: there is no stock of FISH.");
}

#[test]
fn a_wrong_sheet_does_not_keep_the_others_back() {
    let lots = [lot(1, "2026-06-01", 3)];
    let sheets = [sheet(1, Rule::default(), vec![line(1, -5)]), sheet(2, Rule::default(), vec![line(1, 3)])];
    let outcomes = Floor::of(&lots).unwrap().allocate_all(&sheets, day(TODAY));
    assert_eq!(standings(&outcomes), [(1, Standing::Nothing), (2, Standing::Full)]);
    assert_eq!(outcomes[0].wrong.len(), 1);
}

#[test]
fn what_one_sheet_gets_is_gone_for_the_next() {
    let lots = [lot(1, "2026-06-01", 10), lot(2, "2026-07-01", 10)];
    let mut floor = Floor::of(&lots).unwrap();
    let mut next = |number, count| {
        let outcome = floor.allocate(&sheet(number, Rule::default(), vec![line(1, count)]), day(TODAY));
        got(&outcome.lines[0])
    };
    assert_eq!(next(1, 7), [(1, 7)]);
    assert_eq!(next(2, 7), [(1, 3), (2, 4)]);
    assert_eq!(next(3, 7), [(2, 6)]);
    assert_eq!((floor.free(Id::of(1)), floor.free(Id::of(2))), (qty(0), qty(0)));
}
