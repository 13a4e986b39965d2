//! From an uploaded file to what is answered about it.

use std::fs::File;
use std::sync::Arc;

use kernel::act::Cx;
use kernel::blob::Blobs;
use kernel::call::Multipart;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::texts::{Lang, Texts};
use tokio::io::AsyncWriteExt as _;

use super::matching::{self, Ask};
use super::model::{Column, Ignored, Line, Notice, Problem};
use super::read::{self, Table};
use super::row::Trouble;

/// What was posted.
struct Posted {
    file: File,
    owner: String,
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
    let (lines, troubles) = cx.read(ask, matching::lines).await?;
    Ok(notice(&table, lines, &troubles, &app.texts, lang))
}

/// Takes the parts `file`, `ownerCode` and `warehouseCode`, each once.
async fn receive(Multipart(mut parts): Multipart, blobs: &Blobs) -> Answer<Posted> {
    let broken = |_| Fault::invalid("file", "rule.multipart");
    let (mut file, mut owner, mut warehouse) = (None, None, None);
    while let Some(mut part) = parts.next_field().await.map_err(broken)? {
        let name = part.name().unwrap_or("body").to_owned();
        match name.as_str() {
            "file" if file.is_none() => {
                let mut kept = tokio::fs::File::from_std(blobs.scratch_file()?);
                while let Some(piece) = part.chunk().await.map_err(broken)? {
                    kept.write_all(&piece).await.map_err(Fault::internal)?;
                }
                kept.flush().await.map_err(Fault::internal)?;
                file = Some(kept.into_std().await);
            }
            "ownerCode" if owner.is_none() => owner = Some(part.text().await.map_err(broken)?),
            "warehouseCode" if warehouse.is_none() => warehouse = Some(part.text().await.map_err(broken)?),
            "file" | "ownerCode" | "warehouseCode" => return Err(Fault::invalid(name, "rule.repeatedField")),
            _ => return Err(Fault::invalid(name, "rule.unknownField")),
        }
    }
    let given = |text: &Option<String>| {
        text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
    };
    match (file, given(&owner), given(&warehouse)) {
        (Some(file), Some(owner), Some(warehouse)) => Ok(Posted { file, owner, warehouse }),
        (file, owner, warehouse) => {
            let there = [
                (file.is_some(), "file"),
                (owner.is_some(), "ownerCode"),
                (warehouse.is_some(), "warehouseCode"),
            ];
            let missing = there.into_iter().filter(|(is_there, _)| !is_there);
            Err(Fault::Invalid(missing.map(|(_, field)| FieldError::new(field, "rule.required")).collect()))
        }
    }
}

/// The answer, in the caller's language.
fn notice(table: &Table, lines: Vec<Line>, troubles: &[Trouble], texts: &Texts, lang: Lang) -> Notice {
    let title = |trouble: &Trouble| {
        let column = trouble.column?;
        table.titles.iter().find(|(known, _)| *known == column).map(|(_, title)| title.clone())
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
    Notice {
        lines,
        problems: troubles.iter().map(problem).collect(),
        ignored: ignored.collect(),
        sheets: table.sheets.clone(),
        columns: columns.collect(),
    }
}
