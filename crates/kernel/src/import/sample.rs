//! The row that a template shows as an example, and how it is told from real rows.
//!
//! It would be taken if it were not skipped: it says what must be said, and refers to records that there are. Those
//! differ from day to day, so the row is known by everything else.

use std::collections::HashMap;

use sheet::{Found, Row, fold};

use super::Importer;
use super::plan::{Column, Place, Plan};
use super::understand::choices;
use crate::act::Tx;
use crate::fault::Answer;
use crate::list::Kind;
use crate::master::{Choice, Wanted, choices as on_offer};
use crate::texts::{Lang, Texts};
use crate::units;

/// Examples that obey the rule of their name.
const RULED: [(&str, &str); 13] = [
    ("phone", "13800138000"),
    ("mobile", "13800138000"),
    ("landline", "0755-86543210"),
    ("postalCode", "518000"),
    ("email", "name@example.com"),
    ("lettersDigitsHyphen", "DEMO-1"),
    ("digits", "1001"),
    ("plate", "粤B12345"),
    ("gtin", "6901234567892"),
    ("twoToFourLetters", "DEMO"),
    ("country", "NO"),
    ("socialCreditCode", "91350100M000100Y43"),
    ("positiveInteger", "1"),
];

/// Numbers of the lines of a record: one piece, a case, a pallet.
const GROWING: [i64; 3] = [1, 12, 40];

/// What an example has in a column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Shown {
    /// These words, which may be none.
    Words(String),
    /// The code of a record.
    Record,
}

/// The codes of records that the example refers to, by the place of the column.
pub(super) type Records = HashMap<usize, String>;

/// The example, column by column.
pub(super) fn row(plan: &Plan, texts: &Texts, lang: Lang) -> Vec<Shown> {
    plan.columns.iter().map(|column| shown(column, texts, lang)).collect()
}

fn shown(column: &Column, texts: &Texts, lang: Lang) -> Shown {
    if !column.offered || !column.col.required {
        return Shown::Words(String::new());
    }
    match column.col.reference {
        Some(_) => Shown::Record,
        None => Shown::Words(words(column, texts, lang)),
    }
}

/// Words that a column may have.
pub(super) fn words(column: &Column, texts: &Texts, lang: Lang) -> String {
    let col = column.col;
    let group = match column.place {
        Place::Own => 0,
        Place::Line { group, .. } => group,
    };
    // What nobody shares is said once.
    if col.unique && group > 0 {
        return String::new();
    }
    let least = col.range.0.max(0).max(i64::from(col.range.0 <= 1 && col.range.1 >= 1));
    let grown = |one: i64| match GROWING.get(group) {
        Some(factor) if group > 0 => one.saturating_mul(*factor).min(col.range.1),
        _ => one,
    };
    match col.kind {
        Kind::Code(table) => match otherwise(column) {
            Some(code) => table.parse(&code).map_or(code, |row| texts.render(lang, &table.label(row), &[])),
            None => choices(table, texts, lang).into_iter().cycle().nth(group).unwrap_or_default(),
        },
        Kind::Bool => {
            texts.render(lang, if otherwise(column).is_some() { "shared.no" } else { "shared.yes" }, &[])
        }
        Kind::Date => "2026-01-31".to_owned(),
        Kind::Time => "2026-01-31 08:30".to_owned(),
        Kind::Int => grown(least).to_string(),
        Kind::Decimal(decimals) => {
            units::write_short(grown(least.max(10_i64.pow(decimals.into()))), decimals.into())
        }
        _ => match col.rule.and_then(|rule| RULED.iter().find(|(name, _)| *name == rule.name)) {
            Some((_, example)) => (*example).to_owned(),
            None => texts.render(lang, "import.sample", &[]),
        },
    }
}

/// What a form begins with, without the quotes of its JSON.
fn otherwise(column: &Column) -> Option<String> {
    column.col.otherwise.map(|json| json.trim_matches('"').to_owned())
}

/// The records that the example refers to: the first ones on offer that belong together.
pub(super) async fn records(tx: &mut Tx, importer: &Importer) -> Answer<Records> {
    let plan = Plan::of(importer);
    let mut records = Records::new();
    let mut own: HashMap<&str, String> = HashMap::new();
    // The lines of a kind ask for the same records again.
    let mut known: HashMap<&str, Vec<Choice>> = HashMap::new();
    for (place, column) in plan.columns.iter().enumerate() {
        let Some(reference) = column.col.reference.as_ref().filter(|_| column.offered && column.col.required)
        else {
            continue;
        };
        let group = match column.place {
            Place::Own => None,
            Place::Line { group, .. } => Some(group),
        };
        if group.is_none_or(|group| group == 0) {
            let within = importer.within(column.col);
            let within = within.into_iter().filter_map(|(field, at)| Some((at, own.get(field)?.clone())));
            let wanted = Wanted { reference, term: String::new(), within: within.collect() };
            known.insert(column.col.name, on_offer(tx, &wanted).await?);
        }
        let offered = known.get(column.col.name);
        let Some(choice) = offered.and_then(|offered| offered.get(group.unwrap_or_default())) else {
            continue;
        };
        if group.is_none() {
            own.insert(column.col.name, choice.code.clone());
        }
        records.insert(place, choice.code.clone());
    }
    Ok(records)
}

/// The example in words; a line that has no record of its own to refer to is left out.
pub(super) fn written(plan: &Plan, row: Vec<Shown>, records: &Records) -> Vec<String> {
    let lacking: Vec<Place> = plan
        .columns
        .iter()
        .zip(&row)
        .enumerate()
        .filter(|(at, (column, shown))| {
            column.place != Place::Own && **shown == Shown::Record && !records.contains_key(at)
        })
        .map(|(_, (column, _))| column.place)
        .collect();
    let cell = |(at, (column, shown)): (usize, (&Column, Shown))| match shown {
        _ if lacking.contains(&column.place) => String::new(),
        Shown::Words(words) => words,
        Shown::Record => records.get(&at).cloned().unwrap_or_default(),
    };
    plan.columns.iter().zip(row).enumerate().map(cell).collect()
}

/// Whether a row is the example, as far as its columns go.
pub(super) fn is(sample: &[Shown], found: &Found, row: &Row) -> bool {
    let same = |at: usize, place: usize| match sample.get(place) {
        Some(Shown::Words(example)) => fold(example) == fold(&row.cell(at).shown()),
        Some(Shown::Record) => true,
        None => false,
    };
    let said = |at: usize, place: usize| {
        !row.cell(at).is_blank() && matches!(sample.get(place), Some(Shown::Words(_)))
    };
    let places = &found.header.places;
    places.iter().all(|(at, place)| row.cell(*at).is_blank() || same(*at, *place))
        && places.iter().filter(|(at, place)| said(*at, *place)).count() > 1
}
