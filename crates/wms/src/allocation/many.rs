//! Many sheets at once: a few in the call, more in the background. Whoever pressed the button first has no advantage:
//! sheets take turns by priority, time of leaving and number.

use std::collections::BTreeMap;

use allocate::{Outcome, Standing};
use codes::{Code as _, DeliverySheetStatus};
use kernel::act::Tx;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::list::{self, Ask};
use kernel::task::{self, NewTask, Outcome as Done, TaskCx};
use kernel::texts::Message;
use serde::{Deserialize, Serialize};

use super::allot::follow;
use super::ask::Wish;
use super::run;
use super::shapes::{ManyDone, ManyForm};
use super::{ALLOT, store};
use crate::delivery::{self, Sheet};
use crate::document::{self, Results, Row, RowResult, in_order};
use crate::picking;

/// Sheets that are done in the call itself, and in one step of the task.
const AT_ONCE: usize = 50;
/// Sheets of a task at most.
const MOST: usize = 2_000;
/// Filter of the list by what is in the way of allotting.
const STATUS: &str = "status";
/// Rows of the list that are read in one go.
const STEP: u64 = 500;

/// What a task is asked to do.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Input {
    sheets: Vec<(Id, i64)>,
}

/// What came of many sheets.
#[derive(Debug, Clone, Copy, Default, Serialize)]
struct Count {
    sheets: usize,
    full: usize,
    partly: usize,
    nothing: usize,
    refused: usize,
}

/// Looks for goods for many sheets.
pub async fn allot_many(tx: &mut Tx, form: &ManyForm) -> Answer<ManyDone> {
    let rows = match &form.filter {
        Some(_) if !form.rows.is_empty() => return Err(Fault::invalid("filter", "delivery.rowsOrFilter")),
        Some(filter) => found(tx, filter).await?,
        None => form.rows.clone(),
    };
    if rows.is_empty() || rows.len() > MOST {
        let message = Message::new("rule.outOfRange").with("min", 1).with("max", MOST);
        return Err(Fault::Invalid(vec![FieldError { field: "rows".into(), message }]));
    }
    let sheets = rows.len();
    if sheets <= AT_ONCE {
        let (results, _) = together(tx, &rows).await?;
        return Ok(ManyDone { results: Some(results), task_id: None, sheets });
    }
    let ids: Vec<Id> = rows.iter().map(|row| row.id).collect();
    let order = store::turns(tx, &ids).await?;
    let versions: BTreeMap<Id, i64> = rows.iter().map(|row| (row.id, row.version)).collect();
    let input =
        Input { sheets: order.into_iter().filter_map(|id| Some((id, *versions.get(&id)?))).collect() };
    let title = tx.words(&Message::new("delivery.taskTitle").with("count", sheets));
    let input = serde_json::to_value(&input).map_err(Fault::internal)?;
    let queued = task::enqueue(tx, NewTask { kind: &ALLOT, title: &title, input }).await?;
    Ok(ManyDone { results: None, task_id: Some(queued.id), sheets })
}

/// Of the statuses that a filter asks for, or of all, those in which sheets wait for goods.
fn waiting(asked: &str) -> Vec<String> {
    let wait = [DeliverySheetStatus::ToAllocate, DeliverySheetStatus::PartlyAllocated];
    let wait = wait.into_iter().map(|status| status.code().to_string());
    wait.filter(|status| asked.is_empty() || asked.split(',').any(|one| one.trim() == status)).collect()
}

/// The sheets that a filter of the list finds and that can be allotted.
async fn found(tx: &mut Tx, filter: &BTreeMap<String, String>) -> Answer<Vec<Row>> {
    let paging = ["pageNum", "pageSize", "afterId", "sortField", "sortType"];
    let mut pairs: Vec<(String, String)> = filter
        .iter()
        .filter(|(name, _)| !paging.contains(&name.as_str()) && name.as_str() != STATUS)
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect();
    let zone = tx.session().zone.clone();
    // What is asked for is understood as a whole, before it is narrowed to what waits.
    let asked: Vec<(String, String)> = filter.clone().into_iter().collect();
    Ask::parse(&delivery::LIST, &asked, &zone)?;
    let waiting = waiting(filter.get(STATUS).map_or("", String::as_str));
    if waiting.is_empty() {
        return Ok(Vec::new());
    }
    pairs.push((STATUS.to_owned(), waiting.join(",")));
    let ask = Ask::parse(&delivery::LIST, &pairs, &zone)?;
    let mut ids: Vec<Id> = Vec::new();
    let mut last: Option<db::Row> = None;
    loop {
        let rows = list::walk(tx, &delivery::LIST, &ask, last.as_ref(), STEP).await?;
        for row in &rows {
            ids.push(row.at(0)?);
        }
        if (rows.len() as u64) < STEP || ids.len() > MOST {
            break;
        }
        last = rows.into_iter().next_back();
    }
    if ids.len() > MOST {
        let message = Message::new("delivery.tooMany").with("most", MOST);
        return Err(Fault::Invalid(vec![FieldError { field: "filter".into(), message }]));
    }
    let versions = store::to_allot(tx, &ids).await?;
    Ok(versions.into_iter().map(|(id, version)| Row { id, version }).collect())
}

/// Does some sheets in one unit of work. One that cannot be done keeps none of the others back.
async fn together(tx: &mut Tx, rows: &[Row]) -> Answer<(Results, Count)> {
    let order = in_order(rows)?;
    let ids: Vec<Id> = order.iter().map(|(_, row)| row.id).collect();
    let known = delivery::load_for_work(tx, &ids).await?;
    let (mut sheets, mut refused) = (Vec::new(), BTreeMap::new());
    let mut codes: BTreeMap<Id, String> = BTreeMap::new();
    for sheet in known {
        let id = sheet.standing.id;
        codes.insert(id, sheet.standing.doc_no.clone());
        let seen = order.iter().find(|(_, row)| row.id == id).map_or(0, |(_, row)| row.version);
        match delivery::as_seen(&sheet, "allot", seen) {
            Ok(()) => sheets.push(sheet),
            Err(fault) => drop(refused.insert(id, document::refusal(fault)?)),
        }
    }
    let told = if sheets.is_empty() { BTreeMap::new() } else { serve(tx, &sheets).await? };
    let mut count = Count { sheets: order.len(), ..Count::default() };
    let mut results = Vec::with_capacity(order.len());
    for (at, row) in order {
        let reason = match (refused.get(&row.id), told.get(&row.id)) {
            (Some(message), _) => {
                count.refused += 1;
                Some(message.clone())
            }
            (None, None) => {
                count.refused += 1;
                Some(Message::new("fault.notFound"))
            }
            (None, Some((Standing::Full, _))) => {
                count.full += 1;
                None
            }
            (None, Some((Standing::Partly, reason))) => {
                count.partly += 1;
                reason.clone()
            }
            (None, Some((Standing::Nothing, reason))) => {
                count.nothing += 1;
                reason.clone()
            }
        };
        let done = matches!(told.get(&row.id), Some((Standing::Full | Standing::Partly, _)));
        let reason = reason.map(|message| tx.words(&message));
        let code = codes.get(&row.id).cloned();
        results.push((at, RowResult { id: row.id, code, done, reason, fields: Vec::new() }));
    }
    Ok((results.into(), count))
}

/// Serves sheets that are locked; how far each got, and why not further.
async fn serve(tx: &mut Tx, sheets: &[Sheet]) -> Answer<BTreeMap<Id, (Standing, Option<Message>)>> {
    let wish = Wish { automatic: true, ..Wish::default() };
    let ran = run::run(tx, sheets, &wish, |_, _| Ok(())).await?;
    follow(tx, sheets, &ran.outcomes).await?;
    let ids: Vec<Id> = sheets.iter().map(|sheet| sheet.standing.id).collect();
    picking::due(tx, &ids, Vec::new()).await?;
    ran.hold(tx).await?;
    let told = |outcome: &Outcome| {
        let reason = outcome.lines.iter().find_map(|line| line.reason.clone());
        (outcome.sheet, (outcome.standing, reason))
    };
    Ok(ran.outcomes.iter().map(told).collect())
}

/// The task: some sheets after the other, each time in a unit of work of its own.
pub async fn task(task: TaskCx) -> Answer<Done> {
    let input: Input = task.input()?;
    let total = input.sheets.len() as u64;
    let mut sum = Count::default();
    for (at, some) in input.sheets.chunks(AT_ONCE).enumerate() {
        let rows: Vec<Row> = some.iter().map(|(id, version)| Row { id: *id, version: *version }).collect();
        let count = task.write(rows, step).await?;
        sum.sheets += count.sheets;
        sum.full += count.full;
        sum.partly += count.partly;
        sum.nothing += count.nothing;
        sum.refused += count.refused;
        task.progress(((at + 1) * AT_ONCE) as u64, Some(total)).await?;
    }
    let words = [
        ("full", sum.full.to_string()),
        ("partly", sum.partly.to_string()),
        ("nothing", sum.nothing.to_string()),
        ("refused", sum.refused.to_string()),
    ];
    let words: Vec<(&str, &str)> = words.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let summary = task.app().texts.render(task.lang(), "delivery.taskDone", &words);
    let result = serde_json::to_value(sum).map_err(Fault::internal)?;
    Ok(Done::done().with_result(result).with_summary(summary))
}

async fn step(tx: &mut Tx, rows: &Vec<Row>) -> Answer<Count> {
    together(tx, rows).await.map(|(_, count)| count)
}

#[cfg(test)]
mod tests {
    use super::waiting;

    #[test]
    fn a_filter_is_narrowed_to_what_waits() {
        for (asked, wait) in
            [("", vec!["2", "3"]), ("2,3,4", vec!["2", "3"]), ("3", vec!["3"]), ("0,8", vec![])]
        {
            assert_eq!(waiting(asked), wait, "{asked}");
        }
    }
}
