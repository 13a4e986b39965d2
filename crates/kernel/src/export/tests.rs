//! The five formats, read back.

use std::fs::File;
use std::io::{Read as _, Seek as _};

use calamine::{Data, Reader as _, Xlsx, open_workbook_from_rs};
use db::Value;

use super::cell::is_formula;
use super::{Cell, Head, Shape, open};
use crate::clock::Zone;
use crate::codes::{Code as _, ExportFormat};
use crate::list::Kind;
use crate::texts::Lang;

fn head(titles: &[&str]) -> Head {
    Head {
        name: "Cold & dry".into(),
        lang: Lang::Zh,
        titles: titles.iter().map(|title| (*title).to_owned()).collect(),
        widths: vec![None; titles.len()],
        sheet_rows: 4,
        scratch: std::env::temp_dir(),
    }
}

fn written(format: ExportFormat, head: Head, rows: &[Vec<Cell>]) -> File {
    let mut sheet = open(format, head, tempfile::tempfile().unwrap()).unwrap();
    rows.iter().for_each(|row| sheet.row(row).unwrap());
    let mut file = sheet.finish().unwrap();
    file.rewind().unwrap();
    file
}

fn text_of(format: ExportFormat, rows: &[Vec<Cell>]) -> String {
    let mut text = String::new();
    written(format, head(&["A", "B"]), rows).read_to_string(&mut text).unwrap();
    text
}

fn number(text: &str) -> Cell {
    Cell { text: text.into(), shape: Shape::Number(0) }
}

fn book(rows: &[Vec<Cell>]) -> Xlsx<File> {
    open_workbook_from_rs(written(ExportFormat::Xlsx, head(&["A", "B"]), rows)).unwrap()
}

fn rows_of(book: &mut Xlsx<File>, sheet: &str) -> Vec<Vec<Data>> {
    book.worksheet_range(sheet).unwrap().rows().map(<[Data]>::to_vec).collect()
}

#[test]
fn what_a_spreadsheet_would_compute_is_known() {
    for text in [
        "=1+1",
        "+1",
        "-1",
        "@SUM(A1)",
        "\t=1",
        "\r=1",
        "\n=1",
        "＝1",
        "－x",
        " =1",
        "\u{a0}=1",
        "　=1",
        "\u{feff}=1",
    ] {
        assert!(is_formula(text), "{text:?}");
    }
    for text in ["", " ", "a=1", "1+1", "冷库", "'=1"] {
        assert!(!is_formula(text), "{text:?}");
    }
}

#[test]
fn only_texts_are_guarded() {
    assert_eq!(Cell::text("=cmd|' /c calc'!A0").guarded(), "'=cmd|' /c calc'!A0");
    assert_eq!(Cell::text("-5").guarded(), "'-5");
    assert_eq!(number("-5").guarded(), "-5");
}

#[test]
fn values_become_cells_of_their_shape() {
    let zone = Zone::of("Asia/Shanghai").unwrap();
    let label = |key: &str| format!("<{key}>");
    let cell = |kind, value: Value| Cell::of(kind, &value, &zone, label);
    let status = Kind::Code(crate::codes::BackgroundTaskStatus::DESCRIPTION);
    let table = [
        (Kind::Text, Value::from("5"), "5", Shape::Text),
        (Kind::Int, Value::from(5), "5", Shape::Number(0)),
        (Kind::Int, Value::from(1_234_567_890_123_456_i64), "1234567890123456", Shape::Text),
        (Kind::Decimal(6), Value::from(1_500_000), "1.5", Shape::Number(6)),
        (Kind::Decimal(2), Value::from(-1), "-0.01", Shape::Number(2)),
        (Kind::Id, Value::from(7), "7", Shape::Text),
        (Kind::Bool, Value::from(1), "<shared.yes>", Shape::Text),
        (status, Value::from("FAIL"), "<code.backgroundTaskStatus.failed>", Shape::Text),
        (status, Value::from("GONE"), "GONE", Shape::Text),
        (Kind::Date, Value::from("2026-03-01"), "2026-03-01", Shape::Date),
        (Kind::Date, Value::from("1899-12-31"), "1899-12-31", Shape::Text),
        (Kind::Time, Value::from(1_772_352_000_000_i64), "2026-03-01 16:00:00", Shape::Time),
        (Kind::Int, Value::Null, "", Shape::Text),
    ];
    for (kind, value, text, shape) in table {
        assert_eq!(cell(kind, value), Cell { text: text.into(), shape });
    }
}

/// What somebody may have typed into a name so that a colleague's spreadsheet runs it.
const TRAPS: [&str; 6] =
    ["=HYPERLINK(\"http://x\")", "+1+cmd|' /C calc'!A0", "-2+3", "@SUM(1)", "\t=1+1", "　＝1+1"];

#[test]
fn no_format_carries_a_formula() {
    let rows: Vec<_> = TRAPS.map(|trap| vec![Cell::text(trap), number("-5")]).into();
    for (format, cell, line) in [(ExportFormat::Csv, ',', "\r\n"), (ExportFormat::Txt, '\t', "\r\n")] {
        let text = text_of(format, &rows);
        for row in text.split(line).skip(1).filter(|row| !row.is_empty()) {
            assert!(row.trim_start_matches('"').starts_with('\''), "{format:?}: {row}");
            assert!(row.ends_with(&format!("{cell}-5")), "{format:?}: {row}");
        }
    }
    let html = text_of(ExportFormat::Html, &rows);
    assert_eq!(html.matches("<td class=\"t\">'").count(), TRAPS.len(), "{html}");
    assert_eq!(html.matches("<td class=\"n\">-5<").count(), TRAPS.len(), "{html}");
    for sheet in ["Sheet1", "Sheet2", "Sheet3"] {
        let mut book = book(&rows);
        let Ok(formulas) = book.worksheet_formula(sheet) else { continue };
        assert!(formulas.cells().all(|(_, _, formula)| formula.is_empty()), "{sheet}");
        for row in rows_of(&mut book, sheet).iter().skip(1) {
            assert!(matches!(&row[0], Data::String(text) if TRAPS.contains(&text.as_str())), "{row:?}");
        }
    }
    let xml = text_of(ExportFormat::Xml, &rows);
    assert!(!xml.contains("ss:Formula"), "{xml}");
    // The two titles of each of the two sheets are texts too.
    assert_eq!(xml.matches("ss:Type=\"String\"").count(), TRAPS.len() + 4, "{xml}");
}

#[test]
fn csv_begins_with_a_byte_order_mark_and_quotes_what_needs_it() {
    let rows = [
        vec![Cell::text("冷库, \"A\""), number("-5")],
        vec![Cell::text("two\nlines"), Cell::text("=1+1")],
        vec![Cell::text(" edge "), Cell::text("")],
    ];
    let text = text_of(ExportFormat::Csv, &rows);
    assert_eq!(text, "\u{feff}A,B\r\n\"冷库, \"\"A\"\"\",-5\r\n\"two\nlines\",'=1+1\r\n\" edge \",\r\n");
}

#[test]
fn txt_keeps_a_row_on_one_line() {
    let rows = [vec![Cell::text("a\tb\r\nc\u{7}"), Cell::text("@x")]];
    assert_eq!(text_of(ExportFormat::Txt, &rows), "A\tB\r\na b c\t'@x\r\n");
}

#[test]
fn html_is_a_document_and_nothing_in_it_runs() {
    let rows = [vec![Cell::text("<script>alert('x')</script>&\u{1}"), number("3")]];
    let text = text_of(ExportFormat::Html, &rows);
    assert!(text.starts_with("<!doctype html>\n<html lang=\"zh\""), "{text}");
    assert!(text.contains("<title>Cold &amp; dry</title>"), "{text}");
    assert!(text.contains("<x:Name>Sheet1</x:Name>"), "{text}");
    let row =
        "<tr><td class=\"t\">&lt;script&gt;alert('x')&lt;/script&gt;&amp;</td><td class=\"n\">3</td></tr>";
    assert!(text.contains(row), "{text}");
    assert!(text.ends_with("</html>\n"), "{text}");
}

#[test]
fn xml_is_well_formed_and_goes_on_in_a_second_sheet() {
    let row = |name: &str| vec![Cell::text(name), number("1.5")];
    let rows: Vec<_> = ["=a<b", "two", "three", "four"].map(row).into();
    let text = text_of(ExportFormat::Xml, &rows);
    let mut reader = quick_xml::Reader::from_str(&text);
    let (mut sheets, mut types, mut words) = (Vec::new(), Vec::new(), Vec::new());
    loop {
        match reader.read_event().unwrap() {
            quick_xml::events::Event::Eof => break,
            quick_xml::events::Event::Start(tag) => {
                for attribute in tag.attributes().map(Result::unwrap) {
                    let value = String::from_utf8(attribute.value.to_vec()).unwrap();
                    match attribute.key.as_ref() {
                        b"ss:Name" => sheets.push(value),
                        b"ss:Type" => types.push(value),
                        _ => {}
                    }
                }
            }
            quick_xml::events::Event::Text(text) => words.push(text.decode().unwrap().trim().to_owned()),
            _ => {}
        }
    }
    assert_eq!(sheets, ["Sheet1", "Sheet2"]);
    assert_eq!(types.iter().filter(|kind| *kind == "Number").count(), 4);
    assert!(text.contains("<Data ss:Type=\"String\">=a&lt;b</Data>"), "{text}");
    assert!(text.contains("four"), "{text}");
    assert!(words.iter().any(|word| word == "three"));
}

#[test]
fn xlsx_goes_on_in_a_second_sheet_with_the_titles_again() {
    let rows: Vec<_> = ["1", "2", "3", "4"].map(|text| vec![Cell::text(text), number(text)]).into();
    let mut book = book(&rows);
    assert_eq!(book.sheet_names(), ["Sheet1", "Sheet2"]);
    assert_eq!(rows_of(&mut book, "Sheet1").len(), 4);
    let second = rows_of(&mut book, "Sheet2");
    assert_eq!(second[0], [Data::String("A".into()), Data::String("B".into())]);
    assert_eq!(second[1], [Data::String("4".into()), Data::Float(4.0)]);
}

#[test]
fn xlsx_keeps_formulas_as_texts_and_cuts_what_no_cell_holds() {
    let long = "冰".repeat(40_000);
    let mut book =
        book(&[vec![Cell::text("=1+1"), Cell::text(long)], vec![Cell::text("a\u{1}b"), Cell::text("")]]);
    let rows = rows_of(&mut book, "Sheet1");
    assert_eq!(rows[1][0], Data::String("=1+1".into()));
    let Data::String(cut) = &rows[1][1] else { panic!("{:?}", rows[1][1]) };
    assert_eq!(cut.chars().count(), 32_767);
    assert!(cut.ends_with('…'));
    assert_eq!(rows[2][0], Data::String("ab".into()));
    let formulas = book.worksheet_formula("Sheet1").unwrap();
    assert!(formulas.cells().all(|(_, _, formula)| formula.is_empty()));
}
