//! Random labels: whatever is written is read back, and nothing that anybody scans makes the reader fall over.

use gs1::dictionary::{Definition, Letters, definitions};
use gs1::digits::check_digit;
use gs1::element::{brackets, from_brackets, from_symbol, symbol};
use gs1::link::{CANONICAL, from_link, link};
use gs1::{Element, Reading, Scan, carrier, rules};
use proptest::prelude::*;

const CSET82: &str = "!\"%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";

/// A value of an identifier whose tests a random text can pass; `None` for the others.
fn value(known: &'static Definition) -> Option<BoxedStrategy<String>> {
    let mut whole: BoxedStrategy<String> = Just(String::new()).boxed();
    for part in &known.components {
        let tests: Vec<&str> = part.tests.iter().map(|(name, _)| *name).collect();
        let letters = match part.letters {
            Letters::Digits => "0123456789",
            Letters::Cset82 => CSET82,
            Letters::Cset39 => "#-/0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ",
            Letters::Cset64 => return None,
        };
        let length = *part.length.start()..=*part.length.end();
        let letters: Vec<char> = letters.chars().collect();
        let plain = prop::collection::vec(prop::sample::select(letters), length)
            .prop_map(|letters| letters.into_iter().collect::<String>());
        let next: BoxedStrategy<String> = match tests.as_slice() {
            [] => plain.boxed(),
            ["csum", ..] => plain
                .prop_map(|digits| {
                    let body = &digits[..digits.len() - 1];
                    format!("{body}{}", check_digit(body).expect("digits"))
                })
                .boxed(),
            ["yymmd0" | "yymmdd"] => {
                (0..100, 1..13, 1..29).prop_map(|(y, m, d)| format!("{y:02}{m:02}{d:02}")).boxed()
            }
            ["hhmi"] => (0..24, 0..60).prop_map(|(hour, minute)| format!("{hour:02}{minute:02}")).boxed(),
            ["iso3166" | "iso3166999"] => Just("156".to_owned()).boxed(),
            ["iso4217"] => Just("978".to_owned()).boxed(),
            _ => return None,
        };
        whole = (whole, next).prop_map(|(front, back)| front + &back).boxed();
    }
    Some(whole)
}

fn element() -> impl Strategy<Value = Element> {
    let known: Vec<_> =
        definitions().iter().filter_map(|known| value(known).map(|value| (known, value))).collect();
    assert!(known.len() > 150, "most identifiers are tried: {}", known.len());
    let some = prop::sample::select((0..known.len()).collect::<Vec<_>>());
    some.prop_flat_map(move |place| {
        let (known, value) = &known[place];
        let number = |ai: &str| ai.parse::<u32>().expect("digits");
        let (first, last) = (number(known.first), number(known.last));
        let width = known.first.len();
        (first..=last, value.clone())
            .prop_map(move |(ai, value)| Element { ai: format!("{ai:0width$}"), value })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_back(elements in prop::collection::vec(element(), 1..8)) {
        let strict = Reading::STRICT;
        prop_assert_eq!(from_brackets(&brackets(&elements), &strict), Ok(elements.clone()));
        for fnc1 in ['^', '\u{1d}'] {
            prop_assert_eq!(from_symbol(&symbol(&elements, fnc1), &strict), Ok(elements.clone()));
        }
        let scanned = carrier::sent(carrier::Symbology::Gs1128, &symbol(&elements, '^'), &strict).unwrap();
        prop_assert_eq!(&Scan::read(&scanned, 2026).unwrap().elements, &elements);
    }

    #[test]
    fn a_link_keeps_what_it_can_carry(elements in prop::collection::vec(element(), 1..5)) {
        prop_assume!(rules::unrepeated(&elements).is_ok());
        if let Ok(uri) = link(&elements, CANONICAL, &Reading::STRICT) {
            let mut read = from_link(&uri, &Reading::STRICT).unwrap();
            let mut written = elements.clone();
            for some in [&mut read, &mut written] {
                some.sort_by(|one, other| one.ai.cmp(&other.ai));
                some.dedup();
            }
            prop_assert_eq!(read, written);
        }
    }

    #[test]
    fn nothing_that_is_scanned_makes_it_fall_over(text in any::<String>(), front in 0_usize..9) {
        let fronts = ["", "(01)", "^01", "]C1", "]e0", "]E0", "https://a/01/", "(8110)", "^8112"];
        let text = format!("{}{text}", fronts[front]);
        if let Ok(scan) = Scan::read(&text, 2026) {
            prop_assert_eq!(Scan::read(&scan.canonical(), 2026), Ok(scan));
        }
    }

    #[test]
    fn nor_do_digits_and_brackets(text in "[]()^|%0-9A-Za-z/?=&\u{1d}é甲C1eQ]{0,60}") {
        let _: Result<Scan, _> = Scan::read(&text, 2026);
        let _: Result<Scan, _> = Scan::read(&format!("^{text}"), 2026);
        let _: Result<Scan, _> = Scan::read(&format!("(01){text}"), 2026);
        let _: Result<Scan, _> = Scan::read(&format!("]E4{text}"), 2026);
    }
}
