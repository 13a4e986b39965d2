//! Files as people really send them: every nastiness once.

use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};

use rust_xlsxwriter::{ExcelDateTime, Format, Formula, Workbook};
use sheet::{Book, Cell, Found, Limits, Refusal, Row, Titles, is_total};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

fn file(bytes: &[u8]) -> File {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(bytes).unwrap();
    file
}

fn titles() -> Titles {
    let mut titles = Titles::new(3, 2);
    for (column, zh, en, field) in
        [(0, "编码", "Code", "code"), (1, "名称", "Name", "name"), (2, "到期日", "Expires", "expiresOn")]
    {
        titles.add(0, column, zh);
        titles.add(1, column, en);
        titles.add(1, column, field);
    }
    titles.ignore("导入结果");
    titles
}

fn read(file: File, limits: Limits) -> Result<(Found, Vec<Row>), Refusal> {
    let mut book = Book::open(file, limits)?;
    let found = book.find(&titles())?;
    let mut rows = Vec::new();
    book.rows(&found, |row| {
        rows.push(row);
        Ok::<_, Refusal>(())
    })?;
    Ok((found, rows))
}

fn understood(bytes: &[u8]) -> (Found, Vec<Row>) {
    read(file(bytes), Limits::default()).unwrap()
}

fn refusal(bytes: &[u8], limits: Limits) -> Refusal {
    match read(file(bytes), limits) {
        Err(refusal) => refusal,
        Ok((_, rows)) => panic!("taken: {} rows", rows.len()),
    }
}

fn texts(rows: &[Row]) -> Vec<Vec<String>> {
    rows.iter().map(|row| row.cells.iter().map(Cell::shown).collect()).collect()
}

fn book(fill: impl FnOnce(&mut Workbook)) -> Vec<u8> {
    let mut book = Workbook::new();
    fill(&mut book);
    book.save_to_buffer().unwrap()
}

#[test]
fn titles_are_found_below_merged_lines_and_in_any_language() {
    let bytes = book(|book| {
        let sheet = book.add_worksheet();
        sheet.merge_range(0, 0, 0, 4, "2026年商品资料 编码规则见附件", &Format::new()).unwrap();
        sheet.write_string(1, 0, "制表：仓储部").unwrap();
        for (column, title) in (0..).zip([" 名称 ", "Expires", "编码＊", "颜色", "编码", "导入结果"])
        {
            sheet.write_string(3, column, title).unwrap();
        }
        sheet.write_string(5, 0, "冷冻虾").unwrap();
        sheet.write_string(5, 2, "A1").unwrap();
    });
    let (found, rows) = understood(&bytes);
    assert_eq!((found.header.row, &found.header.places), (4, &vec![(0, 1), (1, 2), (2, 0)]));
    assert_eq!(found.header.unknown, [(3, "颜色".to_owned())]);
    assert_eq!(found.header.repeated, [(4, "编码".to_owned())]);
    assert_eq!((rows.len(), rows[0].number, rows[0].cell(2).shown()), (1, 6, "A1".to_owned()));
}

#[test]
fn the_first_visible_sheet_with_titles_counts_and_the_others_are_named() {
    let bytes = book(|book| {
        book.add_worksheet().set_name("说明").unwrap().write_string(0, 0, "读我").unwrap();
        let hidden = book.add_worksheet().set_name("旧").unwrap();
        hidden
            .write_string(0, 0, "编码")
            .unwrap()
            .write_string(0, 1, "名称")
            .unwrap()
            .write_string(1, 0, "OLD")
            .unwrap();
        hidden.set_hidden(true);
        let sheet = book.add_worksheet().set_name("新").unwrap();
        sheet
            .write_string(0, 0, "编码")
            .unwrap()
            .write_string(0, 1, "名称")
            .unwrap()
            .write_string(1, 0, "NEW")
            .unwrap();
        let stale = book.add_worksheet().set_name("Sheet3").unwrap();
        stale
            .write_string(0, 0, "编码")
            .unwrap()
            .write_string(0, 1, "名称")
            .unwrap()
            .write_string(1, 0, "STALE")
            .unwrap();
    });
    let (found, rows) = understood(&bytes);
    assert_eq!(texts(&rows), [["NEW"]]);
    assert_eq!(found.others, ["说明", "Sheet3"]);
}

#[test]
fn cells_keep_what_they_hold_and_formulas_their_last_value() {
    let bytes = book(|book| {
        let sheet = book.add_worksheet();
        for (column, title) in (0..).zip(["code", "name", "expiresOn"]) {
            sheet.write_string(0, column, title).unwrap();
        }
        let date = Format::new().set_num_format("yyyy-mm-dd");
        sheet.write_number(1, 0, 6_901_234_567_892.0).unwrap();
        sheet.write_formula(1, 1, Formula::new("A1&\"x\"").set_result("虾x")).unwrap();
        sheet
            .write_datetime_with_format(1, 2, ExcelDateTime::from_ymd(2026, 11, 21).unwrap(), &date)
            .unwrap();
        sheet.write_boolean(2, 0, true).unwrap();
        sheet.write_formula(2, 1, "1/0").unwrap();
    });
    let bytes = without_values(&bytes);
    let (_, rows) = understood(&bytes);
    assert_eq!(texts(&rows[..1]), [["6901234567892", "虾x", "2026-11-21"]]);
    assert_eq!(rows[0].cells[2], Cell::Moment("2026-11-21".into()));
    assert_eq!(rows[1].cells[..2], [Cell::Bool(true), Cell::Unvalued]);
}

/// The workbook as a program writes it that does not calculate: `<f>` with an empty `<v>`.
fn without_values(bytes: &[u8]) -> Vec<u8> {
    rewritten(bytes, "xl/worksheets/sheet1.xml", |xml| xml.replace("<f>1/0</f><v>0</v>", "<f>1/0</f>"))
}

fn rewritten(bytes: &[u8], part: &str, change: impl Fn(String) -> String) -> Vec<u8> {
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    let mut out = ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for place in 0..archive.len() {
        let mut entry = archive.by_index(place).unwrap();
        let (name, mut text) = (entry.name().unwrap().into_owned(), String::new());
        entry.read_to_string(&mut text).unwrap();
        out.start_file(name.clone(), SimpleFileOptions::default()).unwrap();
        let changed = if name == part { change(text.clone()) } else { text.clone() };
        assert!(name != part || changed != text, "nothing to change in {name}: {text}");
        out.write_all(changed.as_bytes()).unwrap();
    }
    out.finish().unwrap().into_inner()
}

#[test]
fn days_are_counted_from_1904_when_the_workbook_says_so() {
    let bytes = book(|book| {
        let sheet = book.add_worksheet();
        sheet.write_string(0, 0, "编码").unwrap().write_string(0, 2, "到期日").unwrap();
        sheet.write_string(1, 0, "A").unwrap().write_number(1, 2, 44_885.0).unwrap();
    });
    let bytes = rewritten(&bytes, "xl/workbook.xml", |xml| {
        xml.replace("<workbookPr ", "<workbookPr date1904=\"1\" ")
    });
    let (found, rows) = understood(&bytes);
    assert!(found.since_1904);
    assert_eq!(sheet::meaning::day(rows[0].cell(2), found.since_1904), Ok(Some("2026-11-21".into())));
}

#[test]
fn text_files_are_read_in_the_encoding_and_with_the_separator_they_have() {
    let expected = vec![vec!["A-1", "冷冻, 虾", "2026-11-21"], vec!["B", "line\nbreak", ""]];
    let text = "编码;名称;到期日\r\nA-1;\"冷冻, 虾\";2026-11-21\r\n\r\nB;\"line\nbreak\";\r\n";
    for separator in [";", "\t", ","] {
        let text = if separator == "," { text.replace(';', ",") } else { text.replace(';', separator) };
        let utf16: Vec<u8> =
            [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
        let gb = encoding_rs::GB18030.encode(&text).0.into_owned();
        for bytes in [text.clone().into_bytes(), format!("\u{feff}{text}").into_bytes(), gb, utf16] {
            let (found, rows) = understood(&bytes);
            assert_eq!(texts(&rows), expected, "{separator:?}");
            assert_eq!(rows.iter().map(|row| row.number).collect::<Vec<_>>(), [2, 4]);
            assert_eq!(found.decimal_comma, separator == ";");
        }
    }
    let japanese = encoding_rs::SHIFT_JIS.encode("code,name\nA,冷凍えび\n").0.into_owned();
    assert!(!understood(&japanese).1.is_empty());
}

#[test]
fn sums_are_told_from_rows() {
    let row =
        |text: &str| Row { number: 9, cells: vec![Cell::Empty, Cell::Text(text.into()), Cell::Number(3.0)] };
    for word in ["合计", "总 计：", "Total", "TOTALS", "小计", "合計", "Subtotal:"] {
        assert!(is_total(&row(word)), "{word}");
    }
    for word in ["Totally", "合计金额单", "A"] {
        assert!(!is_total(&row(word)), "{word}");
    }
}

#[test]
fn titles_that_are_printed_again_are_noticed() {
    let (found, rows) = understood("编码,名称\nA,虾\n编码,名称\nB,蟹\n".as_bytes());
    let again: Vec<bool> = rows.iter().map(|row| found.header.is_repeated_by(row, &titles())).collect();
    assert_eq!(again, [false, true, false]);
}

#[test]
fn a_file_that_unpacks_to_two_gigabytes_is_refused_before_it_does() {
    let zeros = vec![0; 1024 * 1024];
    let pack = |megabytes: usize| {
        let mut out = ZipWriter::new(std::io::Cursor::new(Vec::new()));
        out.start_file("xl/worksheets/sheet1.xml", SimpleFileOptions::default()).unwrap();
        (0..megabytes).for_each(|_| out.write_all(&zeros).unwrap());
        out.finish().unwrap().into_inner()
    };
    let honest = pack(64);
    let limits = Limits { unpacked: 32 * 1024 * 1024, ..Limits::default() };
    assert!(matches!(refusal(&honest, limits), Refusal::TooLargeUnpacked { .. }));
    // The sizes that the archive tells are made small; only counting can know.
    let mut lying = honest.clone();
    let size = (64_u32 * 1024 * 1024).to_le_bytes();
    let places: Vec<usize> =
        lying.windows(4).enumerate().filter(|(_, four)| *four == size).map(|(at, _)| at).collect();
    assert!(!places.is_empty());
    for at in places {
        lying[at..at + 4].copy_from_slice(&1000_u32.to_le_bytes());
    }
    assert!(matches!(refusal(&lying, limits), Refusal::TooLargeUnpacked { .. } | Refusal::Broken(_)));
    // A stretch without a tag would be held in memory by the parser.
    assert!(matches!(refusal(&pack(2), Limits::default()), Refusal::Broken(_)));
}

#[test]
fn what_is_too_much_is_refused_with_its_limit() {
    let mut many = ZipWriter::new(std::io::Cursor::new(Vec::new()));
    (0..50).for_each(|part| many.start_file(format!("p{part}"), SimpleFileOptions::default()).unwrap());
    let many = many.finish().unwrap().into_inner();
    let few = Limits { entries: 40, ..Limits::default() };
    assert!(matches!(refusal(&many, few), Refusal::TooManyParts { limit: 40 }));
    let rows = "编码,名称\nA,1\nB,2\nC,3\n";
    let two = Limits { rows: 2, ..Limits::default() };
    assert!(matches!(refusal(rows.as_bytes(), two), Refusal::TooManyRows { limit: 2 }));
    let narrow = Limits { columns: 2, ..Limits::default() };
    assert!(matches!(
        refusal("编码,名称\nA,1,,\nB,2,x".as_bytes(), narrow),
        Refusal::TooManyColumns { row: 3, limit: 2 }
    ));
    let short = Limits { cell: 5, ..Limits::default() };
    assert!(matches!(
        refusal("编码,名称\nA,123456".as_bytes(), short),
        Refusal::TooLong { row: 2, limit: 5 }
    ));
    // The place of each cell would cost eight times what the file does.
    let tabs = ["编码\t名称\n".to_owned(), "\t".repeat(2_000_000)].concat();
    assert!(matches!(refusal(tabs.as_bytes(), Limits::default()), Refusal::Broken(_)));
    let small = Limits { bytes: 10, ..Limits::default() };
    assert!(matches!(refusal(rows.as_bytes(), small), Refusal::TooLarge { limit: 10 }));
}

#[test]
fn what_is_no_table_says_why() {
    assert!(matches!(
        refusal(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1old", Limits::default()),
        Refusal::OldOrLocked
    ));
    assert!(matches!(refusal(b"PK\x03\x04 cut off", Limits::default()), Refusal::Broken(_)));
    assert!(matches!(refusal("甲,乙\n1,2\n".as_bytes(), Limits::default()), Refusal::NoTitles));
    assert!(matches!(refusal("编码,名称\n".as_bytes(), Limits::default()), Refusal::NoRows));
    assert!(matches!(refusal(b"", Limits::default()), Refusal::NoTitles));
}

#[test]
fn a_file_can_be_read_twice() {
    let mut file = file("编码,名称\nA,虾\n".as_bytes());
    file.seek(SeekFrom::End(0)).unwrap();
    let mut book = Book::open(file, Limits::default()).unwrap();
    let found = book.find(&titles()).unwrap();
    for _ in 0..2 {
        let mut count = 0;
        book.rows(&found, |_| {
            count += 1;
            Ok::<_, Refusal>(())
        })
        .unwrap();
        assert_eq!(count, 1);
    }
}
