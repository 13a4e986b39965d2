//! Which records the rows of a file are about: found by their code for a look, and again as that look saw them when
//! they are written. What changed in between is refused, not overwritten.

use std::collections::HashMap;

use db::Value;
use serde_json::Value as Json;

use super::draft::{Batch, Draft, Meeting, Seen, Takes, Wrong};
use super::shape::{Placed, Shape};
use super::stored::{self, Stored};
use crate::act::Tx;
use crate::fault::Answer;
use crate::id::Id;
use crate::sql::Sql;
use crate::texts::Message;

/// A record as it stands.
pub(super) struct Standing {
    pub seen: Seen,
    pub before: Stored,
}

/// What is known of a row: its record, and whether it can be about one at all.
pub(super) type Met = Result<Option<Standing>, Wrong>;

/// The column that says which record a row is about: the first one that no two records share.
pub(crate) fn key_of(shape: &Shape) -> Option<&'static str> {
    key(shape).map(|placed| placed.col.name)
}

fn key(shape: &Shape) -> Option<&Placed> {
    shape.columns.iter().find(|placed| placed.col.unique && placed.col.required && placed.per.is_empty())
}

/// The records of the rows of a batch, within the session's scope.
pub(super) async fn standing(tx: &mut Tx, shape: &Shape, batch: &Batch) -> Answer<Vec<Met>> {
    let (Some(meeting), Some(key)) = (&batch.meeting, key(shape)) else {
        return Ok(batch.drafts.iter().map(|_| Ok(None)).collect());
    };
    let met = match meeting.seen {
        true => as_seen(tx, shape, &batch.drafts).await?,
        false => by_key(tx, shape, key, &batch.drafts).await?,
    };
    let ids: Vec<i64> = met.iter().flatten().flatten().map(|seen| seen.id.get()).collect();
    let records = stored::by_id(tx, shape, &ids).await?;
    let standing = |seen: Option<Seen>| match seen {
        Some(seen) => match records.get(&seen.id.get()) {
            Some(before) => Ok(Some(Standing { seen, before: before.clone() })),
            None => Err(wrong(key, "import.gone")),
        },
        None => lacking(meeting, key),
    };
    Ok(met.into_iter().map(|met| met.and_then(standing)).collect())
}

fn lacking(meeting: &Meeting, key: &Placed) -> Met {
    match meeting.takes {
        Takes::Existing => Err(wrong(key, "import.notThere")),
        Takes::New | Takes::Both => Ok(None),
    }
}

fn wrong(key: &Placed, why: &'static str) -> Wrong {
    Wrong { field: Some(key.col.name.to_owned()), why: Message::new(why).into() }
}

async fn by_key(
    tx: &mut Tx,
    shape: &Shape,
    key: &Placed,
    drafts: &[Draft],
) -> Answer<Vec<Result<Option<Seen>, Wrong>>> {
    let code = |draft: &Draft| {
        draft.json.get(key.col.name).and_then(Json::as_str).map(|text| key.col.spelled(text).into_owned())
    };
    let codes: Vec<Option<String>> = drafts.iter().map(code).collect();
    let mut sql = Sql::new("select ");
    sql.push(key.column);
    sql.push(", id, version");
    shape.table.of_kind(&mut sql, tx);
    sql.and_any_of(key.column, codes.iter().flatten().cloned().collect());
    let rows: Vec<(String, Id, i64)> = tx.all(sql.text(), sql.values()).await?;
    let found: HashMap<String, Seen> =
        rows.into_iter().map(|(code, id, version)| (code, Seen { id, version })).collect();
    Ok(codes.into_iter().map(|code| Ok(code.and_then(|code| found.get(&code).copied()))).collect())
}

async fn as_seen(tx: &mut Tx, shape: &Shape, drafts: &[Draft]) -> Answer<Vec<Result<Option<Seen>, Wrong>>> {
    let ids: Vec<Id> = drafts.iter().filter_map(|draft| draft.seen).map(|seen| seen.id).collect();
    let mut sql = Sql::new("select id, version, modified_by");
    shape.table.of_kind(&mut sql, tx);
    sql.and_any_of("id", ids);
    let rows: Vec<(Id, i64, String)> = tx.all(sql.text(), sql.values()).await?;
    let held: HashMap<Id, (i64, String)> =
        rows.into_iter().map(|(id, version, by)| (id, (version, by))).collect();
    let met = |draft: &Draft| {
        let Some(seen) = draft.seen else { return Ok(None) };
        match held.get(&seen.id) {
            Some((version, _)) if *version == seen.version => Ok(Some(seen)),
            Some((_, by)) => Err(Wrong { field: None, why: overtaken(by).into() }),
            None => Err(Wrong { field: None, why: Message::new("import.gone").into() }),
        }
    };
    Ok(drafts.iter().map(met).collect())
}

/// Somebody changed a record after the look.
pub(super) fn overtaken(by: &str) -> Message {
    Message::new("import.overtaken").with("by", by)
}

impl Standing {
    /// What a column of the record holds.
    pub fn value(&self, column: &str) -> Option<&Value> {
        self.before.value(column)
    }
}
