//! What cells say, case by case.

use super::{Misread, day, flag, moment, number, number_text, text};
use crate::Cell;

fn words(text: &str) -> Cell {
    Cell::Text(text.to_owned())
}

#[test]
fn a_day_is_understood_in_every_style_that_leaves_no_doubt() {
    for written in [
        "2026-11-21",
        "2026/11/21",
        "2026.11.21",
        "21.11.2026",
        "20261121",
        "2026年11月21日",
        " ２０２６－１１－２１ ",
        "2026-11-21 08:30:00",
        "2026-11-21T08:30:00",
        "46347",
        "46347.5",
    ] {
        assert_eq!(day(&words(written), false), Ok(Some("2026-11-21".into())), "{written}");
    }
    assert_eq!(day(&words("2026/1/5"), false), Ok(Some("2026-01-05".into())));
    assert_eq!(day(&Cell::Moment("2026-11-21 10:00:00".into()), false), Ok(Some("2026-11-21".into())));
    assert_eq!(day(&Cell::Number(46_347.25), false), Ok(Some("2026-11-21".into())));
    assert_eq!(day(&Cell::Number(44_885.0), true), Ok(Some("2026-11-21".into())));
    assert_eq!(day(&Cell::Number(20_261_121.0), false), Ok(Some("2026-11-21".into())));
    assert_eq!(day(&words(" \u{3000}"), false), Ok(None));
}

#[test]
fn a_month_in_words_leaves_no_doubt() {
    for text in [
        "16 Feb 2026",
        "16-Feb-2026",
        "16 February 2026",
        "Feb 16, 2026",
        "february 16 2026",
        "16.feb.2026",
        "16 febrero 2026",
    ] {
        assert_eq!(day(&words(text), false), Ok(Some("2026-02-16".into())), "{text}");
    }
    assert_eq!(day(&words("03 Ene 2026"), false), Ok(Some("2026-01-03".into())));
    for text in ["16 Feb 26", "30 Feb 2026", "16 Foo 2026", "Feb 2026", "Feb Mar 2026", "feb"] {
        assert_eq!(day(&words(text), false), Err(Misread::Day), "{text}");
    }
}

#[test]
fn a_day_that_could_be_another_is_refused() {
    for written in [
        "11/12/2026",
        "21/11/2026",
        "26-11-21",
        "2026-02-30",
        "2026-13-01",
        "5",
        "soon",
        "2026-11",
        "99999999",
    ] {
        assert_eq!(day(&words(written), false), Err(Misread::Day), "{written}");
    }
    assert_eq!(day(&Cell::Unvalued, false), Err(Misread::Unvalued));
    assert_eq!(day(&Cell::Bool(true), false), Err(Misread::Day));
}

#[test]
fn a_number_is_understood_however_it_is_grouped() {
    for (written, meant) in [
        ("1234.50", "1234.5"),
        ("1,234.5", "1234.5"),
        ("1.234,5", "1234.5"),
        ("1 234,5", "1234.5"),
        ("１２３．５", "123.5"),
        ("1,234", "1234"),
        ("1,234,567", "1234567"),
        ("1.234.567", "1234567"),
        ("12,5", "12.5"),
        ("-0.50", "-0.5"),
        ("−3", "-3"),
        ("¥ 12.5", "12.5"),
        ("\u{a0}7 ", "7"),
        (".5", "0.5"),
        ("1'234.5", "1234.5"),
        ("1.5E-3", "0.0015"),
        ("+4", "4"),
    ] {
        assert_eq!(number(&words(written), false), Ok(Some(meant.into())), "{written}");
    }
    assert_eq!(number(&words("1,234"), true), Ok(Some("1.234".into())));
    assert_eq!(number(&words("1.234"), true), Ok(Some("1234".into())));
    assert_eq!(number(&words("1.234"), false), Ok(Some("1.234".into())));
    for wrong in ["12kg", "1,23,4", "--1", "1.2.3", "abc", "-", "12%", "1,2345.6"] {
        assert_eq!(number(&words(wrong), false), Err(Misread::Number), "{wrong}");
    }
    assert_eq!(number(&Cell::Moment("2026-11-21".into()), false), Err(Misread::Number));
}

#[test]
fn a_number_of_a_spreadsheet_has_the_digits_that_it_shows() {
    assert_eq!(number_text(0.1 + 0.2), "0.3");
    assert_eq!(number_text(6_901_234_567_892.0), "6901234567892");
    assert_eq!(number_text(1e-7), "0.0000001");
    assert_eq!(number_text(-12.5), "-12.5");
    assert_eq!(number_text(0.0), "0");
    assert_eq!(number_text(999_999_999_999_999.0), "999999999999999");
    assert_eq!(number(&Cell::Number(1.1 * 3.0), false), Ok(Some("3.3".into())));
}

#[test]
fn a_code_that_lost_digits_says_so() {
    assert_eq!(text(&words("6.90123E+12")), Err(Misread::DigitsLost));
    assert_eq!(text(&Cell::Number(690_123_456_789_012_345.0)), Err(Misread::DigitsLost));
    assert_eq!(text(&words("6.901234567892E+12")), Ok(Some("6901234567892".into())));
    assert_eq!(number(&words("6.9E+12"), false), Err(Misread::DigitsLost));
    for code in ["12E4", "1E5", "E+12", "AE+1", "12.5E+3x"] {
        assert_eq!(text(&words(code)), Ok(Some(code.into())), "{code}");
    }
}

#[test]
fn yes_and_no_have_many_words() {
    for yes in ["是", "Y", "yes", "TRUE", "1", "√", " １ ", "Sí", "はい"] {
        assert_eq!(flag(&words(yes)), Ok(Some(true)), "{yes}");
    }
    for no in ["否", "N", "no", "False", "0", "×", "いいえ"] {
        assert_eq!(flag(&words(no)), Ok(Some(false)), "{no}");
    }
    assert_eq!(flag(&Cell::Number(1.0)), Ok(Some(true)));
    assert_eq!(flag(&words("maybe")), Err(Misread::Flag));
    assert_eq!(flag(&Cell::Failed("#N/A".into())), Err(Misread::Failed("#N/A".into())));
}

#[test]
fn a_moment_is_a_day_and_a_time_of_day() {
    for (written, read) in [
        ("2026-11-21 08:30", "2026-11-21 08:30:00"),
        ("2026/11/21 8:30", "2026-11-21 08:30:00"),
        ("2026-11-21T08:30:15", "2026-11-21 08:30:15"),
        ("2026年11月21日 23:59", "2026-11-21 23:59:00"),
        ("16 Feb 2026 07:05", "2026-02-16 07:05:00"),
        ("２０２６-11-21　08:30", "2026-11-21 08:30:00"),
        ("20261121", "2026-11-21 00:00:00"),
        ("2026-11-21", "2026-11-21 00:00:00"),
    ] {
        assert_eq!(moment(&words(written), false), Ok(Some(read.into())), "{written}");
    }
    let cell = Cell::Moment("2026-11-21 10:00:00".into());
    assert_eq!(moment(&cell, false), Ok(Some("2026-11-21 10:00:00".into())));
    assert_eq!(moment(&Cell::Moment("2026-11-21".into()), false), Ok(Some("2026-11-21 00:00:00".into())));
    assert_eq!(moment(&Cell::Empty, false), Ok(None));
    assert_eq!(moment(&words("  "), false), Ok(None));
    for written in
        ["08:30", "2026-11-21 25:00", "2026-11-21 8:3", "2026-11-21 08:60", "11/12/2026 08:30", "soon", "a:b"]
    {
        assert_eq!(moment(&words(written), false), Err(Misread::Moment), "{written}");
    }
    // A time that is not shown as one would lose its hours.
    assert_eq!(moment(&Cell::Number(46_000.5), false), Err(Misread::Moment));
    assert_eq!(moment(&Cell::Failed("#N/A".into()), false), Err(Misread::Failed("#N/A".into())));
}
