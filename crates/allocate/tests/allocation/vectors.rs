//! The vectors of the domain design, section 4.14: today 2026-03-01, arrival 2026-03-03.

use allocate::{Fate, Floor, Least, Lot, Rule, Standing, Terms};

use crate::world::{TODAY, day, got, line, lot, one, rest, sheet, skips, words};

const A: i64 = 1;
const B: i64 = 2;
const C: i64 = 3;
const D: i64 = 4;

fn made(number: i64, production: &str, expiry: &str, qty: i64) -> Lot {
    Lot { production: Some(day(production)), ..lot(number, expiry, qty) }
}

/// | Lot | Production | Expiry | Qty | Status |
/// |---|---|---|---|---|
/// | A | 2025-09-01 | 2026-03-20 | 30 | ok |
/// | B | 2025-12-01 | 2026-06-01 | 40 | ok |
/// | C | 2025-10-01 | 2026-05-01 | 50 | ok |
/// | D | 2025-08-01 | 2026-04-15 | 20 | held back |
fn lots() -> Vec<Lot> {
    vec![
        made(A, "2025-09-01", "2026-03-20", 30),
        made(B, "2025-12-01", "2026-06-01", 40),
        made(C, "2025-10-01", "2026-05-01", 50),
        Lot { frozen: true, ..made(D, "2025-08-01", "2026-04-15", 20) },
    ]
}

fn released() -> Vec<Lot> {
    lots().into_iter().map(|lot| Lot { frozen: false, ..lot }).collect()
}

fn days(days: i64) -> Terms {
    Terms { least: Least { days: Some(days), percent: None }, ..Terms::default() }
}

fn percent(percent: i64) -> Terms {
    Terms { least: Least { days: None, percent: Some(percent) }, ..Terms::default() }
}

#[test]
fn the_vectors_come_out_as_the_design_says() {
    let last = Terms { last: Some(day("2026-05-10")), ..Terms::default() };
    let table = [
        ("S1 order 60, no minimum", lots(), Terms::default(), vec![(A, 30), (C, 30)], 0),
        ("S2 minimum 30 days: A has 17 on arrival", lots(), days(30), vec![(C, 50), (B, 10)], 0),
        ("S3 minimum 50 %: A 8.5, C 27.8, B 49.45", lots(), percent(50), vec![], 60),
        ("S4 minimum 49 %", lots(), percent(49), vec![(B, 40)], 20),
        ("S5 D released, no minimum", released(), Terms::default(), vec![(A, 30), (D, 20), (C, 10)], 0),
        ("S6 the customer got 2026-05-10 before", lots(), last, vec![(B, 40)], 20),
    ];
    for (name, lots, terms, picks, short) in table {
        let mut wanted = line(1, 60);
        wanted.terms = terms;
        let outcome =
            Floor::of(&lots).unwrap().allocate(&sheet(1, Rule::default(), vec![wanted]), day(TODAY));
        let standing = match (picks.is_empty(), short) {
            (true, _) => Standing::Nothing,
            (false, 0) => Standing::Full,
            (false, _) => Standing::Partly,
        };
        assert_eq!(outcome.standing, standing, "{name}");
        let line = &outcome.lines[0];
        assert_eq!((got(line), rest(line)), (picks, short), "{name}");
        assert_eq!(line.fate, if short == 0 { Fate::Done } else { Fate::Waits }, "{name}");
    }
}

#[test]
fn the_reasons_are_said_in_words() {
    let mut wanted = line(1, 60);
    wanted.terms = days(30);
    let outcome = one(&lots(), Rule::default(), wanted);
    let expected = [("frozen".to_owned(), 1), ("tooShort".to_owned(), 1)];
    assert_eq!(skips(&outcome), expected);
    let said: Vec<String> = outcome.skipped.iter().map(|skip| words(&skip.message)).collect();
    assert_eq!(
        said,
        [
            "B4 (L004) is held back (rows: 1, free: 20)",
            "B1 (L001) expires on 2026-03-20: 17 days left on arrival, 30 wanted (rows: 1, free: 30)",
        ]
    );
    let why: Vec<String> = outcome.picks.iter().map(|pick| words(&pick.why)).collect();
    assert_eq!(
        why,
        [
            "B3 (L003) expires on 2026-05-01, the next one on 2026-06-01",
            "B2 (L002) is the only one left that fits",
        ]
    );
    let mut wanted = line(1, 60);
    wanted.terms = percent(50);
    let none = one(&lots(), Rule::default(), wanted);
    assert_eq!(
        words(&none.reason.unwrap()),
        "60 are missing, mainly because: Too little life left on arrival"
    );
    assert!(
        none.skipped.iter().any(|skip| words(&skip.message).contains("8.50 % of its life left on arrival"))
    );
}
