//! From an uploaded file to what is answered about it.

use std::collections::BTreeMap;
use std::fs::File;
use std::sync::Arc;

use kernel::act::Cx;
use kernel::blob::Blobs;
use kernel::call::Multipart;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::texts::{Lang, Texts};
use tokio::io::AsyncWriteExt as _;

use super::head::Doubt;
use super::matching::{self, Ask, Matched};
use super::model::{Column, Ignored, Notice, Problem};
use super::parties::Chosen;
use super::read::{self, Table};
use super::row::Trouble;

/// Parts beside the file.
const TEXTS: [&str; 3] = ["ownerCode", "ownerPreset", "warehouseCode"];

/// What was posted.
struct Posted {
    file: File,
    owner: Chosen,
    warehouse: String,
}

/// Reads a notice.
pub async fn read(cx: Cx, parts: Multipart) -> Answer<Notice> {
    let posted = receive(parts, &cx.app.shared.get::<Blobs>()?.clone()).await?;
    let read =
        tokio::task::spawn_blocking(move || read::table(posted.file)).await.map_err(Fault::internal)?;
    let table = Arc::new(read.map_err(read::Stop::fault)?);
    let ask = Ask { owner: posted.owner, warehouse: posted.warehouse, table: table.clone() };
    let lang = cx.act().lang();
    let app = cx.app.clone();
    let matched = cx.read(ask, matching::matched).await?;
    Ok(notice(&table, matched, &app.texts, lang))
}

/// Takes the parts `file`, `ownerCode`, `ownerPreset` and `warehouseCode`, each once. The owner may be left to the file.
async fn receive(Multipart(mut parts): Multipart, blobs: &Blobs) -> Answer<Posted> {
    let broken = |_| Fault::invalid("file", "rule.multipart");
    let mut file = None;
    let mut texts: BTreeMap<&str, String> = BTreeMap::new();
    while let Some(mut part) = parts.next_field().await.map_err(broken)? {
        let name = part.name().unwrap_or("body").to_owned();
        if name == "file" && file.is_none() {
            let mut kept = tokio::fs::File::from_std(blobs.scratch_file()?);
            while let Some(piece) = part.chunk().await.map_err(broken)? {
                kept.write_all(&piece).await.map_err(Fault::internal)?;
            }
            kept.flush().await.map_err(Fault::internal)?;
            file = Some(kept.into_std().await);
            continue;
        }
        match TEXTS.into_iter().find(|known| *known == name) {
            Some(known) if !texts.contains_key(known) => {
                texts.insert(known, part.text().await.map_err(broken)?);
            }
            Some(_) => return Err(Fault::invalid(name, "rule.repeatedField")),
            None if name == "file" => return Err(Fault::invalid(name, "rule.repeatedField")),
            None => return Err(Fault::invalid(name, "rule.unknownField")),
        }
    }
    let given = |name: &str| {
        texts.get(name).map(|text| text.trim()).filter(|text| !text.is_empty()).map(str::to_owned)
    };
    let owner = Chosen { code: given("ownerCode"), preset: given("ownerPreset").as_deref() == Some("true") };
    match (file, given("warehouseCode")) {
        (Some(file), Some(warehouse)) => Ok(Posted { file, owner, warehouse }),
        (file, warehouse) => {
            let there = [(file.is_some(), "file"), (warehouse.is_some(), "warehouseCode")];
            let missing = there.into_iter().filter(|(is_there, _)| !is_there);
            Err(Fault::Invalid(missing.map(|(_, field)| FieldError::new(field, "rule.required")).collect()))
        }
    }
}

/// The answer, in the caller's language.
fn notice(table: &Table, matched: Matched, texts: &Texts, lang: Lang) -> Notice {
    let title = |trouble: &Trouble| {
        let column = trouble.column?;
        table.titles.iter().find(|(known, _)| *known == column).map(|(_, title)| title.clone())
    };
    let doubt = |doubt: &Doubt| Problem {
        row: doubt.row,
        column: Some(doubt.word.clone()),
        msg: texts.message(lang, &doubt.why),
    };
    let problem = |trouble: &Trouble| Problem {
        row: trouble.row,
        column: title(trouble),
        msg: texts.message(lang, &trouble.why),
    };
    let ignored =
        table.ignored.iter().map(|(row, key)| Ignored { row: *row, why: texts.render(lang, key, &[]) });
    let columns = table.columns.iter();
    let columns =
        columns.map(|(title, field)| Column { title: title.clone(), field: field.map(str::to_owned) });
    let problems = matched.doubts.iter().map(doubt).chain(matched.troubles.iter().map(problem));
    Notice {
        problems: problems.collect(),
        head: matched.head,
        lines: matched.lines,
        ignored: ignored.collect(),
        sheets: table.sheets.clone(),
        columns: columns.collect(),
    }
}
