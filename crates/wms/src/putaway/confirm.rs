//! Confirming what was put away.

use std::collections::{BTreeMap, BTreeSet};

use codes::PutawayStatus;
use kernel::act::Tx;
use kernel::app::App;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::validate::{Checks, given};

use super::load::{self, Group};
use super::model::{AllConfirmed, ConfirmForm, Line, Note, Seen};
use super::put::{self, Act, Ask, Carried, Hand};
use super::{KIND, charge, store, work};
use crate::document::{self, RowResult};
use crate::entry;
use crate::goods;
use crate::job;
use crate::place;

/// Characters of a reason.
const REASON: usize = 200;

/// A load was put down.
pub async fn confirm(tx: &mut Tx, (id, form): &(Id, ConfirmForm)) -> Answer<()> {
    let (note, mut lines) = work::begin(tx, *id, form.version, "confirm").await?;
    put_down(tx, note, &mut lines, form).await.map(drop)
}

/// Puts down what a form says. That a reason is missing is said last: nobody gives one for a place that takes nothing.
pub async fn put_down(
    tx: &mut Tx,
    note: Note,
    lines: &mut Vec<Line>,
    form: &ConfirmForm,
) -> Answer<(Note, BTreeSet<Id>)> {
    let (act, explained) = act(lines, form)?;
    countable(tx, lines, &act).await?;
    let done = finish(tx, note, lines, (&[act], Ask::Places)).await?;
    if explained { Ok(done) } else { Err(Fault::invalid("overrideReason", "putawayNoteManage.whyElsewhere")) }
}

/// Everything that is open and has a place was put there. What has none, and what its place does not take, stays open.
pub async fn confirm_all(tx: &mut Tx, (app, id, seen): &(App, Id, Seen)) -> Answer<AllConfirmed> {
    let (note, mut lines) = work::begin(tx, *id, seen.version, "confirm").await?;
    let groups = load::groups(&lines, Line::is_open);
    let (mut acts, mut refused) = (Vec::new(), BTreeMap::new());
    let mut asked = Vec::with_capacity(groups.len());
    for group in groups {
        let Some(first) = group.first().and_then(|at| lines.get(*at)) else { continue };
        let called = first.container_code.as_ref().unwrap_or(&first.goods_name);
        asked.push((first.id, called.clone()));
        match first.suggested_location.clone() {
            Some(location) => {
                acts.push(Act { group, location, qty: None, reason: None, at: first.id.to_string() });
            }
            None => drop(refused.insert(first.id.to_string(), Message::new("place.why.none"))),
        }
    }
    let sorted = put::sort_out(tx, &note, &lines, acts).await?;
    refused.extend(sorted.refused);
    if !sorted.acts.is_empty() {
        finish(tx, note, &mut lines, (&sorted.acts, Ask::Nobody)).await?;
    }
    let row =
        |(id, called): (Id, String)| RowResult::of(tx, app, (id, Some(called)), refused.get(&id.to_string()));
    let rows: Vec<RowResult> = asked.into_iter().map(row).collect();
    Ok(AllConfirmed { note: work::detail(tx, id).await?, results: rows.into() })
}

/// The refusal of a line that nobody knows a place for.
fn no_proposal(line: Option<&Line>) -> Fault {
    let number = line.map(|line| line.line_no).unwrap_or_default();
    Fault::Refused(Message::new("putawayNoteManage.noProposal").with("line", number))
}

/// What a form says was put down, and whether it says why where that is another place than the proposed one.
fn act(lines: &[Line], form: &ConfirmForm) -> Answer<(Act, bool)> {
    let group = group(lines, form)?;
    let first = group.first().and_then(|at| lines.get(*at)).ok_or(Fault::NotFound)?;
    let proposed = first.suggested_location.as_deref();
    let location = match given(form.location_code.as_deref()).or(proposed) {
        Some(location) => location.to_owned(),
        None => return Err(no_proposal(Some(first))),
    };
    let reason = given(form.override_reason.as_deref());
    let elsewhere = proposed.is_some_and(|proposed| proposed != location);
    let positive = form.qty.is_none_or(|qty| qty.is_positive());
    let whole = form.qty.is_none() || first.container_code.is_none();
    Checks::new()
        .that("qty", positive, Message::new("rule.positive"))
        .that("qty", whole, Message::new("putawayNoteManage.partOfContainer"))
        .optional_at_most("overrideReason", reason, REASON)
        .done()?;
    let reason = reason.filter(|_| elsewhere).map(str::to_owned);
    let explained = !elsewhere || reason.is_some();
    Ok((Act { group, location, qty: form.qty, reason, at: "locationCode".into() }, explained))
}

/// Refuses a part of a line that splits what is not counted in parts.
async fn countable(tx: &mut Tx, lines: &[Line], act: &Act) -> Answer<()> {
    let line = act.group.first().and_then(|at| lines.get(*at));
    let (Some(line), Some(qty)) = (line, act.qty) else { return Ok(()) };
    if qty == line.qty {
        return Ok(());
    }
    let items = goods::items(tx, &[line.goods_code.as_str()]).await?;
    match items.get(&line.goods_code).and_then(|item| document::odd(item, qty)) {
        Some(message) => Err(Fault::Invalid(vec![FieldError { field: "qty".into(), message }])),
        None => Ok(()),
    }
}

/// The open lines that a form is about: one of loose goods, or all of a container.
fn group(lines: &[Line], form: &ConfirmForm) -> Answer<Group> {
    let named = match form.line_id {
        Some(id) => {
            let at = put::open(lines, id)?;
            match lines.get(at).and_then(|line| line.container_code.as_deref()) {
                None => return Ok(vec![at]),
                Some(code) => code,
            }
        }
        None => {
            given(form.container_code.as_deref()).ok_or_else(|| Fault::invalid("lineId", "rule.required"))?
        }
    };
    let of_it = |line: &Line| line.container_code.as_deref() == Some(named);
    let groups = load::groups(lines, |line| of_it(line) && line.is_open());
    match (groups.into_iter().next(), lines.iter().find(|line| of_it(line))) {
        (Some(group), _) => Ok(group),
        (None, Some(line)) => Err(work::done(line)),
        (None, None) => Err(Fault::invalid("containerCode", "putawayNoteManage.noContainer")),
    }
}

/// Puts loads down and writes everything that follows from it. Answers the head and the lines that are done.
pub async fn finish(
    tx: &mut Tx,
    note: Note,
    lines: &mut Vec<Line>,
    (acts, ask): (&[Act], Ask),
) -> Answer<(Note, BTreeSet<Id>)> {
    if ask == Ask::Places {
        put::turn(tx, lines, acts).await?;
    }
    let mut hand = Hand::default();
    let carried = put::carry(tx, &note, lines, (acts, ask), &mut hand).await?;
    keep(tx, lines, &carried).await?;
    let ended: Vec<Id> = carried.done.difference(&carried.parts).copied().collect();
    job::finished(tx, job::Of::Lines(KIND, &ended)).await?;
    charge::charge(tx, &note, lines, &carried.done).await?;
    let why = acts.iter().find_map(|act| act.reason.as_deref()).map(document::reason);
    let note = work::write(tx, note, lines, why.into_iter().collect()).await?;
    if note.status == PutawayStatus::Done {
        entry::follow(tx, &note, lines, (entry::When::AsAgreed, &mut hand.chain)).await?;
    }
    hand.chain.post(tx).await?;
    let places: Vec<&str> = carried.places.iter().map(String::as_str).collect();
    let containers: Vec<&str> = carried.containers.iter().map(String::as_str).collect();
    place::settle(tx, &places, &containers).await?;
    Ok((note, carried.done))
}

/// Writes lines and the room that is still held for them.
async fn keep(tx: &mut Tx, lines: &[Line], carried: &Carried) -> Answer<()> {
    let is_part = |line: &&Line| carried.parts.contains(&line.id);
    let parts: Vec<Line> = lines.iter().filter(is_part).cloned().collect();
    let rest = |id: &Id| carried.rests.iter().find(|(rest, _)| rest == id).map(|(_, left)| *left);
    let changed: Vec<&Line> = lines
        .iter()
        .filter(|line| !is_part(line))
        .filter(|line| carried.done.contains(&line.id) || rest(&line.id).is_some())
        .collect();
    store::update(tx, &changed).await?;
    document::insert_lines(tx, &parts).await?;
    let done: Vec<Id> = carried.done.iter().copied().collect();
    store::free(tx, &done).await?;
    let shrunk: Vec<(&Line, i64)> = lines.iter().filter_map(|line| Some((line, rest(&line.id)?))).collect();
    store::shrink(tx, &shrunk).await
}
