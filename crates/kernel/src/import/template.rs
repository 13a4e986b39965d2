//! The file to fill in: titles in the caller's language, an example, and what each column takes.

use rust_xlsxwriter::{Color, DataValidation, Format, FormatAlign, Workbook, Worksheet, XlsxError};

use super::Importer;
use super::plan::{Column, Plan};
use super::sample::{self, Records};
use super::understand::choices;
use crate::app::App;
use crate::codes::ExportFormat;
use crate::fault::{Answer, Fault};
use crate::file_name;
use crate::list::Kind;
use crate::texts::{Lang, Texts};
use crate::units;

/// Rows for which a spreadsheet offers the choices of a column.
const OFFERED_ROWS: u32 = 5_000;
/// Characters of a list of choices that a spreadsheet takes.
const OFFERED_SIGNS: usize = 255;
/// Longest name of a sheet.
const SHEET_NAME: usize = 31;

/// A template.
pub(super) struct Made {
    pub name: String,
    pub bytes: Vec<u8>,
}

/// A column of a template in words.
struct Said {
    title: String,
    required: bool,
    what: String,
    /// In the row of the example.
    example: String,
    /// In the guide, which says something of every column.
    guided: String,
    choices: Vec<String>,
    text: bool,
}

/// Makes the template of a master, its example with records that there are.
pub(super) fn make(
    app: &App,
    lang: Lang,
    (importer, records): (Importer, &Records),
    format: ExportFormat,
) -> Answer<Made> {
    let plan = Plan::of(&importer);
    let texts = &app.texts;
    let examples = sample::written(&plan, sample::row(&plan, texts, lang), records);
    let titles = plan.titles(texts, lang);
    let columns = plan.columns.iter().zip(titles).zip(examples).filter(|((column, _), _)| column.offered);
    let columns: Vec<Said> =
        columns.map(|((column, title), example)| say(column, title, example, texts, lang)).collect();
    let screen = texts.render(lang, &format!("route.{}", importer.screen), &[]);
    let words = |key: &str| texts.render(lang, key, &[]);
    let mut notes = vec![words("import.guideNote")];
    if let Some(key) = plan.joined.and_then(|key| plan.position(key)).and_then(|at| columns.get(at)) {
        notes.push(texts.render(lang, "import.guideJoined", &[("column", &key.title)]));
    }
    let bytes = match format {
        ExportFormat::Csv => delimited(&columns, &notes),
        _ => workbook(&columns, (&screen, &notes), &words).map_err(Fault::internal)?,
    };
    let stem = texts.render(lang, "import.templateName", &[("screen", &screen)]);
    Ok(Made { name: format!("{}.{}", file_name::clean(&stem), format.ending()), bytes })
}

fn say(column: &Column, title: String, example: String, texts: &Texts, lang: Lang) -> Said {
    let col = column.col;
    let guided = match col.reference {
        None if example.is_empty() => sample::words(column, texts, lang),
        _ => example.clone(),
    };
    let yes_no = || ["shared.yes", "shared.no"].map(|key| texts.render(lang, key, &[])).to_vec();
    let choices = match col.kind {
        Kind::Code(table) => choices(table, texts, lang),
        Kind::Bool => yes_no(),
        _ => Vec::new(),
    };
    Said {
        title,
        required: column.needed,
        what: what(column, &choices, texts, lang),
        example,
        guided,
        choices,
        text: matches!(col.kind, Kind::Text | Kind::Date | Kind::Time),
    }
}

/// What a column takes.
fn what(column: &Column, choices: &[String], texts: &Texts, lang: Lang) -> String {
    let col = column.col;
    let word = |key: &str, arguments: &[(&str, &str)]| texts.render(lang, key, arguments);
    let mut said = vec![match col.kind {
        Kind::Code(_) | Kind::Bool => word("import.what.choice", &[("choices", &choices.join(" / "))]),
        Kind::Date => word("import.what.date", &[]),
        Kind::Time => word("import.what.moment", &[]),
        Kind::Int => word("import.what.int", &[]),
        Kind::Decimal(decimals) => word("import.what.decimal", &[("decimals", &decimals.to_string())]),
        _ if col.reference.is_some() => word("import.what.reference", &[]),
        _ => word("import.what.text", &[("max", &col.length.to_string())]),
    }];
    let bounds = |decimals: u32| {
        let (least, most) = col.range;
        let shown = |bound: i64| units::write_short(bound, decimals);
        (least > i64::MIN && most < i64::MAX)
            .then(|| word("rule.outOfRange", &[("min", &shown(least)), ("max", &shown(most))]))
    };
    match col.kind {
        Kind::Int => said.extend(bounds(0)),
        Kind::Decimal(decimals) => said.extend(bounds(decimals.into())),
        _ => said.extend(col.rule.map(|rule| word(rule.text, &[]))),
    }
    if col.unique {
        said.push(word("import.what.unique", &[]));
    }
    said.extend(col.explained.map(|key| word(key, &[])));
    said.join("; ")
}

fn workbook(
    columns: &[Said],
    (screen, notes): (&str, &[String]),
    words: &impl Fn(&str) -> String,
) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    sheet.set_name(sheet_name(screen))?;
    let title = Format::new().set_bold().set_background_color(Color::RGB(0xDD_EB_F7));
    let needed = title.clone().set_font_color(Color::RGB(0xC0_00_00));
    let example = Format::new().set_italic().set_font_color(Color::RGB(0x80_80_80));
    // Codes with leading zeros stay what is typed.
    let text = Format::new().set_num_format("@");
    sheet.set_freeze_panes(1, 0)?;
    for (at, column) in (0_u16..).zip(columns) {
        sheet.set_column_width_pixels(at, 130)?;
        if column.text {
            sheet.set_column_format(at, &text)?;
        }
        let look = if column.required { &needed } else { &title };
        sheet.write_string_with_format(0, at, starred(column), look)?;
        sheet.write_string_with_format(1, at, &column.example, &example)?;
        offer(sheet, at, column)?;
    }
    let guide = book.add_worksheet();
    guide.set_name(sheet_name(&words("import.guide")))?;
    let wrapped = Format::new().set_text_wrap().set_align(FormatAlign::Top);
    let heads = ["import.guideColumn", "import.guideRequired", "import.guideWhat", "import.guideExample"];
    for ((at, key), width) in (0_u16..).zip(heads).zip([180, 70, 520, 160]) {
        guide.set_column_width_pixels(at, width)?;
        guide.write_string_with_format(0, at, words(key), &title)?;
    }
    for (row, column) in (1_u32..).zip(columns) {
        guide.write_string_with_format(row, 0, &column.title, &wrapped)?;
        let required = if column.required { "shared.yes" } else { "shared.no" };
        guide.write_string_with_format(row, 1, words(required), &wrapped)?;
        guide.write_string_with_format(row, 2, &column.what, &wrapped)?;
        guide.write_string_with_format(row, 3, &column.guided, &wrapped)?;
    }
    let below = u32::try_from(columns.len()).unwrap_or(u32::MAX).saturating_add(2);
    for (row, note) in (below..).zip(notes) {
        guide.write_string(row, 0, note)?;
    }
    book.save_to_buffer()
}

/// A spreadsheet offers what can be chosen, and takes other words all the same.
fn offer(sheet: &mut Worksheet, at: u16, column: &Said) -> Result<(), XlsxError> {
    let signs: usize = column.choices.iter().map(|choice| choice.chars().count() + 1).sum();
    let whole = column.choices.last().is_some_and(|last| last != "…");
    if !whole || signs > OFFERED_SIGNS || column.choices.iter().any(|choice| choice.contains(',')) {
        return Ok(());
    }
    let choice = DataValidation::new().allow_list_strings(&column.choices)?.show_error_message(false);
    sheet.add_data_validation(1, at, OFFERED_ROWS, at, &choice)?;
    Ok(())
}

fn starred(column: &Said) -> String {
    if column.required { format!("{}*", column.title) } else { column.title.clone() }
}

fn sheet_name(name: &str) -> String {
    name.chars().filter(|letter| !"[]:*?/\\'".contains(*letter)).take(SHEET_NAME).collect()
}

/// With a mark of its encoding, because spreadsheets take a text file without one for the encoding of old.
fn delimited(columns: &[Said], notes: &[String]) -> Vec<u8> {
    let quoted = |text: &str| match text.contains([',', '"', '\n']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    };
    let line = |cells: Vec<String>| format!("{}\r\n", cells.join(","));
    let mut text = String::from('\u{feff}');
    // Titles come first, because a program that opens the file takes the first line for them.
    text.push_str(&line(columns.iter().map(|column| quoted(&starred(column))).collect()));
    text.push_str(&line(columns.iter().map(|column| quoted(&column.example)).collect()));
    for column in columns {
        let star = if column.required { "*" } else { "" };
        text.push_str(&line(vec![quoted(&format!("# {}{star}: {}", column.title, column.what))]));
    }
    for note in notes {
        text.push_str(&line(vec![quoted(&format!("# {note}"))]));
    }
    text.into_bytes()
}
