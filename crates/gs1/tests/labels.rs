//! Labels as they are scanned in a warehouse.

use gs1::{Error, Scan, rules};

fn read(text: &str) -> Scan {
    Scan::read(text, 2026).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn day(date: Option<gs1::Date>) -> String {
    date.map(|date| date.to_string()).unwrap_or_default()
}

#[test]
fn a_carton_label_tells_goods_lot_expiry_and_weight() {
    let expected = read("(01)95012345678903(17)261231(3103)012345(10)L-26/11");
    assert_eq!(expected.gtin.as_deref(), Some("95012345678903"));
    assert_eq!(expected.lot.as_deref(), Some("L-26/11"));
    assert_eq!(day(expected.expiry), "2026-12-31");
    assert_eq!(expected.net_weight, Some(12_345));
    for same in [
        "]C1019501234567890317261231310301234510L-26/11",
        "^019501234567890317261231310301234510L-26/11",
        "\u{1d}019501234567890317261231310301234510L-26/11\u{1d}\r\n",
        "019501234567890317261231310301234510L-26/11",
        "]d2019501234567890317261231310301234510L-26/11",
    ] {
        assert_eq!(read(same), expected, "{same}");
    }
}

#[test]
fn a_pallet_label_in_two_symbols_is_one_pallet() {
    let content = read("]C102095012345678913725");
    assert_eq!(content.contained, Some(25));
    assert!(matches!(rules::together(&content.elements), Err(Error::Required(..))), "content of nothing");
    let pallet = content.with(read("]C100395012345678900002"), 2026);
    assert_eq!(pallet.sscc.as_deref(), Some("395012345678900002"));
    assert_eq!(pallet.gtin.as_deref(), Some("09501234567891"), "what it contains");
    assert_eq!(rules::together(&pallet.elements), Ok(()));
}

#[test]
fn plain_codes_of_any_length_are_one_gtin_and_eighteen_digits_a_pallet() {
    for (text, gtin) in [
        ("96385074", "00000096385074"),
        ("036000291452", "00036000291452"),
        ("]E00036000291452", "00036000291452"),
        ("4006381333931", "04006381333931"),
        ("]I114006381333938", "14006381333938"),
        ("]C04006381333931", "04006381333931"),
        ("https://example.com/gtin/4006381333931?17=261200", "04006381333931"),
        ("]Q1https://id.gs1.org/01/04006381333931/10/A%2FB", "04006381333931"),
    ] {
        assert_eq!(read(text).gtin.as_deref(), Some(gtin), "{text}");
    }
    assert_eq!(read("395012345678900002").sscc.as_deref(), Some("395012345678900002"));
    assert_eq!(read("00395012345678900002").sscc.as_deref(), Some("395012345678900002"));
    assert_eq!(day(read("https://x.example/01/04006381333931?17=261200").expiry), "2026-12-31");
}

#[test]
fn weights_are_exact_to_the_gram() {
    for (text, grams) in [
        ("(01)95012345678903(3100)000012", 12_000),
        ("(01)95012345678903(3102)001234", 12_340),
        ("(01)95012345678903(3103)999999", 999_999),
        ("(01)95012345678903(3104)123456", 12_346),
        ("(01)95012345678903(3105)000049", 0),
        ("(01)95012345678903(3105)000050", 1),
        ("(01)95012345678903(3200)000001", 454),
        ("(01)95012345678903(3202)001000", 4_536),
    ] {
        assert_eq!(read(text).net_weight, Some(grams), "{text}");
    }
}

#[test]
fn what_is_wrong_is_said_and_what_is_no_gs1_is_left_alone() {
    for (text, key) in [
        ("", "gs1.empty"),
        ("  \r\n", "gs1.empty"),
        ("A-01-02", "gs1.notGs1"),
        ("RK261121001", "gs1.notGs1"),
        ("10ABC", "gs1.notGs1"),
        ("4006381333932", "gs1.checkDigit"),
        ("(01)95012345678904", "gs1.checkDigit"),
        ("(01)95012345678903(17)261331", "gs1.date"),
        ("(01)95012345678903(17)26", "gs1.length"),
        ("(01)95012345678903(05)1", "gs1.unknownAi"),
        ("(01)95012345678903(10)甲", "gs1.character"),
        ("019501234567890317261331", "gs1.date"),
        ("https://example.com/", "gs1.link"),
        ("(17", "gs1.brackets"),
        ("]C1", "gs1.empty"),
    ] {
        assert_eq!(Scan::read(text, 2026).unwrap_err().key(), key, "{text:?}");
    }
}

#[test]
fn every_refusal_has_its_sentence_with_its_placeholders() {
    for text in ["", "x", "4006381333932", "(01)1", "(05)1", "(10)\u{e9}", "(17", "http://a/", "(17)261331"] {
        let error = Scan::read(text, 2026).unwrap_err();
        let name = error.key().trim_start_matches("gs1.");
        let line = gs1::TEXTS.lines().find(|line| line.starts_with(&format!("{name} =")));
        let line = line.unwrap_or_else(|| panic!("{} has no sentence", error.key()));
        for (placeholder, _) in error.arguments() {
            assert_eq!(line.matches(&format!("{{{{{placeholder}}}}}")).count(), 4, "{placeholder} in {line}");
        }
        assert_eq!(line.matches("{{").count(), error.arguments().len() * 4, "{line}");
    }
}
