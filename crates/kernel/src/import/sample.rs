//! The row that a template shows as an example, and how it is told from real rows.

use sheet::{Found, Row, fold};

use super::plan::{Column, Place, Plan};
use super::understand::choices;
use crate::list::Kind;
use crate::texts::{Lang, Texts};
use crate::units;

/// Examples that obey the rule of their name.
const RULED: [(&str, &str); 12] = [
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
    ("socialCreditCode", "91350100M000100Y43"),
    ("positiveInteger", "1"),
];

/// The example, one text a column.
pub(super) fn row(plan: &Plan, texts: &Texts, lang: Lang) -> Vec<String> {
    plan.columns.iter().map(|column| cell(column, texts, lang)).collect()
}

fn cell(column: &Column, texts: &Texts, lang: Lang) -> String {
    let col = column.col;
    // What nobody shares is said once.
    if col.unique && matches!(column.place, Place::Line { group: 1.., .. }) {
        return String::new();
    }
    let least = col.range.0.max(0).max(i64::from(col.range.0 <= 1 && col.range.1 >= 1));
    match col.kind {
        Kind::Code(table) => choices(table, texts, lang).into_iter().next().unwrap_or_default(),
        Kind::Bool => texts.render(lang, "shared.yes", &[]),
        Kind::Date => "2026-01-31".to_owned(),
        Kind::Int => least.to_string(),
        Kind::Decimal(decimals) => {
            units::write_short(least.max(10_i64.pow(decimals.into())), decimals.into())
        }
        _ => match col.rule.and_then(|rule| RULED.iter().find(|(name, _)| *name == rule.name)) {
            Some((_, example)) => (*example).to_owned(),
            None => texts.render(lang, "import.sample", &[]),
        },
    }
}

/// Whether a row is the example, as far as its columns go.
pub(super) fn is(sample: &[String], found: &Found, row: &Row) -> bool {
    let same = |at: usize, place: usize| {
        let shown = row.cell(at).shown();
        sample.get(place).is_some_and(|example| fold(example) == fold(&shown))
    };
    found.header.places.iter().all(|(at, place)| same(*at, *place) || row.cell(*at).is_blank())
        && found.header.places.iter().filter(|(at, _)| !row.cell(*at).is_blank()).count() > 1
}
