//! Handler of the dictionary lists.

use std::collections::BTreeMap;

use kernel::act::Cx;
use kernel::call::Query;
use kernel::codes::{CodeRow, CodeTable};
use kernel::fault::{Answer, Fault, FieldError};
use kernel::texts::{Lang, Message, Texts};

use super::model::{DictCode, DictQuery, DictRow};

/// Tables by name.
type Tables = BTreeMap<&'static str, &'static CodeTable>;

/// `GET /listDict?types=a,b`: the rows of the named tables, of all tables when none is named.
pub async fn list(cx: Cx, Query(query): Query<DictQuery>) -> Answer<BTreeMap<&'static str, Vec<DictRow>>> {
    let brought = cx.app.features.iter().flat_map(|feature| &feature.codes);
    let known: Tables = codes::TABLES.iter().chain(brought).map(|table| (table.name, *table)).collect();
    let all_languages = match query.languages.as_deref() {
        None | Some("") => false,
        Some("all") => true,
        Some(_) => return Err(Fault::invalid("languages", "dict.languages")),
    };
    let wanted = wanted(&known, query.types.as_deref().unwrap_or_default())?;
    let lang = cx.act().lang();
    let rows = |table: &'static CodeTable| {
        table.rows.iter().map(|row| self::row(&cx.app.texts, table, row, lang, all_languages)).collect()
    };
    Ok(wanted.into_iter().map(|table| (table.name, rows(table))).collect())
}

fn wanted(known: &Tables, types: &str) -> Answer<Vec<&'static CodeTable>> {
    let names: Vec<&str> = types.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
    if names.is_empty() {
        return Ok(known.values().copied().collect());
    }
    let (mut tables, mut wrong) = (Vec::new(), Vec::new());
    for name in names {
        match known.get(name) {
            Some(table) => tables.push(*table),
            None => wrong.push(FieldError {
                field: "types".into(),
                message: Message::new("dict.unknown").with("name", name),
            }),
        }
    }
    if wrong.is_empty() { Ok(tables) } else { Err(Fault::Invalid(wrong)) }
}

fn row(texts: &Texts, table: &CodeTable, row: &'static CodeRow, lang: Lang, all_languages: bool) -> DictRow {
    let key = table.label(row);
    let labels =
        all_languages.then(|| Lang::ALL.map(|lang| (lang.tag(), texts.render(lang, &key, &[]))).into());
    DictRow {
        code: DictCode(row.code),
        key: row.key,
        label: texts.render(lang, &key, &[]),
        labels,
        tone: row.tone.map(|tone| tone.key()),
    }
}
