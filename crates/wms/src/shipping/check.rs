//! The check before goods leave, by somebody who did not pick them: counted, by container, weighed, or blind.

use std::collections::BTreeSet;

use codes::{DeliveryStage, RecheckDifference, RecheckMode, RecheckResult};
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::units::Grams;
use kernel::validate::{Checks, given};
use platform::setting::{Settings, names};

use super::asked::{CheckForm, Counted, StartForm, WeighForm};
use super::loading::REASON;
use super::model::{Line, Note, Round};
use super::pile::{counts, with_line};
use super::stage::Stage;
use super::{cold, rights, store, work};
use crate::document::{self, Reasoned, Seen};
use crate::{allocation, delivery, goods, receiving};

/// Somebody begins, or begins again in another way.
pub async fn start(tx: &mut Tx, (id, form): &(Id, StartForm)) -> Answer<()> {
    let found = work::begin(tx, *id, form.version, "reCheck").await?;
    started(tx, found, (form.mode, form.own_pick_reason.as_deref())).await
}

/// The same for a note in hand.
pub async fn started(
    tx: &mut Tx,
    (mut note, mut lines): (Note, Vec<Line>),
    (mode, reason): (RecheckMode, Option<&str>),
) -> Answer<()> {
    if Stage::of(note.way, note.status)? == Stage::Reviewing {
        end(tx, &note, &lines, (RecheckResult::Failed, None)).await?;
    }
    for line in lines.iter_mut().filter(|line| line.resolution.is_none()) {
        forget(line);
    }
    note.scale_weight = None;
    begin(tx, &mut note, mode, reason).await?;
    store::update(tx, &lines.iter().collect::<Vec<_>>()).await?;
    let why = note.own_pick_reason.as_deref().map(document::reason);
    work::write(tx, note, &lines, why.into_iter().collect()).await.map(drop)
}

/// Refuses whoever picked some of it and may not look at that. It is asked again whenever something was checked: what was
/// missing may have been picked by the very person who missed it.
///
/// # Errors
/// `Refused`.
pub async fn not_own(tx: &mut Tx, note: &Note) -> Answer<()> {
    if note.own_pick_reason.is_none() && is_own(tx, note).await? {
        return Err(Fault::refused("deliveryNoteManage.ownPickUnsaid"));
    }
    Ok(())
}

/// Whether the caller picked some of it.
///
/// # Errors
/// `Refused` when they did and may not look at that.
async fn is_own(tx: &mut Tx, note: &Note) -> Answer<bool> {
    let own = store::pickers(tx, note.id).await?.contains(&tx.session().party);
    if own && !rights::own_pick(tx) {
        return Err(Fault::refused("deliveryNoteManage.ownPick"));
    }
    Ok(own)
}

/// The caller looks at it, unless they picked some of it and may not look at that. Who may says why.
async fn begin(tx: &mut Tx, note: &mut Note, mode: RecheckMode, reason: Option<&str>) -> Answer<()> {
    note.own_pick_reason = match (is_own(tx, note).await?, given(reason)) {
        (false, _) => None,
        (true, None) => return Err(Fault::invalid("ownPickReason", "deliveryNoteManage.ownPickReason")),
        (true, Some(reason)) => {
            Checks::new().at_most("ownPickReason", reason, REASON).done()?;
            Some(reason.to_owned())
        }
    };
    note.check_round += 1;
    note.check_mode = Some(mode);
    note.checker_id = Some(tx.session().party);
    note.checker = Some(tx.session().name.clone());
    work::come(note, Stage::Reviewing);
    store::begin_round(tx, &round(tx, note, RecheckResult::Open)).await
}

fn round(tx: &Tx, note: &Note, result: RecheckResult) -> Round {
    Round {
        id: tx.new_id(),
        note_id: note.id,
        round_no: note.check_round,
        mode: note.check_mode.unwrap_or(RecheckMode::Full),
        checker_id: note.checker_id.unwrap_or(tx.session().party),
        checker: note.checker.clone().unwrap_or_default(),
        started_at: tx.now(),
        finished_at: None,
        result,
        scale_weight: note.scale_weight,
        reason: None,
        own_pick_reason: note.own_pick_reason.clone(),
        told: "[]".to_owned(),
    }
}

/// Nothing was found of a line yet.
fn forget(line: &mut Line) {
    (line.qty_checked, line.weight_checked, line.product_temp) = (None, None, None);
    (line.label_ok, line.package_ok, line.difference) = (true, true, None);
    (line.checked_by, line.checked_at) = (None, None);
}

/// A note that the caller is checking.
async fn under_check(tx: &mut Tx, id: Id, version: i64) -> Answer<(Note, Vec<Line>)> {
    let (note, lines) = work::begin(tx, id, version, "reCheck").await?;
    is_mine(tx, &note)?;
    Ok((note, lines))
}

/// Refuses a note that nobody checks, or that somebody else does.
///
/// # Errors
/// `Refused`.
pub fn is_mine(tx: &Tx, note: &Note) -> Answer<()> {
    if Stage::of(note.way, note.status)? != Stage::Reviewing {
        return Err(Fault::refused("deliveryNoteManage.notBegun"));
    }
    if note.checker_id != Some(tx.session().party) {
        let message = Message::new("deliveryNoteManage.otherChecker");
        return Err(Fault::Refused(message.with("by", note.checker.as_deref().unwrap_or_default())));
    }
    Ok(())
}

/// Lines were counted, or containers found.
pub async fn check(tx: &mut Tx, (id, form): &(Id, CheckForm)) -> Answer<()> {
    let found = under_check(tx, *id, form.version).await?;
    counted(tx, found, form).await
}

/// The same for a note in hand.
pub async fn counted(tx: &mut Tx, (note, mut lines): (Note, Vec<Line>), form: &CheckForm) -> Answer<()> {
    not_own(tx, &note).await?;
    let mut places = BTreeSet::new();
    let mut checks = Checks::new().that(
        "lines",
        !form.lines.is_empty() || !form.container_codes.is_empty(),
        Message::new("rule.required"),
    );
    let by_line = by_line(&lines, &form.lines)?;
    for (field, counted) in &by_line {
        let place = work::place(&lines, counted.line_id, "lines")?;
        let fresh = places.insert(place);
        checks = checks.that(field, fresh, Message::new("rule.repeatedField")).that(
            &format!("{field}.qty"),
            !counted.qty.is_negative(),
            Message::new("rule.positive"),
        );
        checks = receiving::all_possible(checks, &[(&format!("{field}.productTemp"), counted.product_temp)]);
        if let Some(line) = lines.get(place) {
            checks =
                checks.that(field, line.resolution.is_none(), Message::new("deliveryNoteManage.resolved"));
        }
    }
    let whole = containers(&note, &lines, &form.container_codes)?;
    checks.done()?;
    let warm = not_warm(tx, &lines, form).await?;
    for (_, counted) in &by_line {
        let place = work::place(&lines, counted.line_id, "lines")?;
        if let Some(line) = lines.get_mut(place) {
            count(tx, line, counted);
        }
    }
    for place in &whole {
        if let Some(line) = lines.get_mut(*place) {
            found(tx, line);
        }
    }
    places.extend(whole);
    let changed: Vec<&Line> = places.iter().filter_map(|at| lines.get(*at)).collect();
    store::update(tx, &changed).await?;
    work::write(tx, note, &lines, warm.map(document::reason).into_iter().collect()).await.map(drop)
}

/// What was counted line by line, each with the field that says it: the count of a pile is spread over its lines.
fn by_line(lines: &[Line], all: &[Counted]) -> Answer<Vec<(String, Counted)>> {
    let going: Vec<&Line> = lines.iter().filter(|line| line.goes()).collect();
    let mut by_line = Vec::with_capacity(all.len());
    for (at, counted) in all.iter().enumerate() {
        let field = format!("lines[{at}]");
        let place = work::place(lines, counted.line_id, &format!("{field}.lineId"))?;
        let goes = lines.get(place).is_some_and(Line::goes);
        if !counted.pile || !goes || counted.qty.is_negative() {
            by_line.push((field, counted.clone()));
            continue;
        }
        let pile = with_line(&going, counted.line_id)?;
        let counts =
            counts(&pile, counted).map_err(|_| Fault::invalid(&field, "deliveryNoteManage.resolved"))?;
        by_line.extend(counts.into_iter().map(|each| (field.clone(), each)));
    }
    Ok(by_line)
}

/// Refuses goods that are too warm, as at the door. Answers the reason for which some pass all the same.
async fn not_warm<'a>(tx: &mut Tx, lines: &[Line], form: &'a CheckForm) -> Answer<Option<&'a str>> {
    if form.lines.iter().all(|counted| counted.product_temp.is_none()) {
        return Ok(None);
    }
    let reason = given(form.override_reason.as_deref());
    Checks::new().optional_at_most("overrideReason", reason, REASON).done()?;
    let colds = goods::colds(tx, lines.iter().map(|line| line.goods_code.as_str())).await?;
    let mut any = false;
    for (at, counted) in form.lines.iter().enumerate() {
        let line = lines.get(work::place(lines, counted.line_id, "lines")?);
        let (Some(reading), Some(line)) = (counted.product_temp, line) else { continue };
        if let Some(message) = cold::too_warm(line, &colds, reading) {
            cold::excused(tx, &format!("lines[{at}].productTemp"), message, reason)?;
            any = true;
        }
    }
    Ok(reason.filter(|_| any))
}

/// The lines in containers that were scanned. Who counts blindly counts what is in them.
fn containers(note: &Note, lines: &[Line], codes: &[String]) -> Answer<Vec<usize>> {
    if !codes.is_empty() && note.check_mode == Some(RecheckMode::Blind) {
        return Err(Fault::invalid("containerCodes", "deliveryNoteManage.countBlind"));
    }
    let mut places = Vec::new();
    for (at, code) in codes.iter().enumerate() {
        let own = |line: &&Line| line.container_code.as_ref() == Some(code) && line.goes();
        if !lines.iter().any(|line| own(&line)) {
            return Err(Fault::invalid(format!("containerCodes[{at}]"), "deliveryNoteManage.noContainer"));
        }
        let open = lines.iter().enumerate().filter(|(_, line)| own(line) && !line.differs());
        places.extend(open.map(|(place, _)| place));
    }
    Ok(places)
}

fn count(tx: &Tx, line: &mut Line, counted: &Counted) {
    let usual = match counted.qty.cmp(&line.qty) {
        std::cmp::Ordering::Less => Some(RecheckDifference::Short),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(RecheckDifference::Over),
    };
    line.qty_checked = Some(counted.qty);
    line.weight_checked = counted.weight;
    line.product_temp = counted.product_temp;
    (line.label_ok, line.package_ok) = (counted.label_ok, counted.package_ok);
    line.difference = counted.difference.or(usual);
    line.checked_by = Some(tx.session().name.clone());
    line.checked_at = Some(tx.now());
}

/// All of it is there.
fn found(tx: &Tx, line: &mut Line) {
    forget(line);
    line.qty_checked = Some(line.qty);
    line.checked_by = Some(tx.session().name.clone());
    line.checked_at = Some(tx.now());
}

/// The whole was weighed: within the tolerance everything is there.
pub async fn weigh(tx: &mut Tx, (id, form): &(Id, WeighForm)) -> Answer<()> {
    let found = under_check(tx, *id, form.version).await?;
    weighed(tx, found, form.scale_weight).await
}

/// The same for a note in hand.
pub async fn weighed(tx: &mut Tx, (mut note, mut lines): (Note, Vec<Line>), scale: Grams) -> Answer<()> {
    not_own(tx, &note).await?;
    if note.check_mode != Some(RecheckMode::Weight) {
        return Err(Fault::refused("deliveryNoteManage.notWeighed"));
    }
    let sum = Grams::sum(lines.iter().map(|line| line.weight)).map_err(Fault::internal)?;
    let percent = Settings::load(tx).await?.whole(&names::WEIGH_TOLERANCE)?;
    let most = i128::from(sum.raw()) * i128::from(percent);
    let apart = i128::from(sum.raw()) - i128::from(scale.raw());
    if apart.abs() * 100 > most {
        let message = Message::new("deliveryNoteManage.weightOff");
        let message = message.with("scale", scale).with("sum", sum).with("percent", percent);
        return Err(Fault::Invalid(vec![kernel::fault::FieldError { field: "scaleWeight".into(), message }]));
    }
    note.scale_weight = Some(scale);
    // What somebody counted stays as it was counted: a broken box weighs as much as a whole one.
    for line in lines.iter_mut().filter(|line| line.goes() && line.qty_checked.is_none()) {
        found(tx, line);
    }
    store::update(tx, &lines.iter().collect::<Vec<_>>()).await?;
    work::write(tx, note, &lines, Vec::new()).await.map(drop)
}

/// Everything is as it should be, or was decided.
pub async fn pass(tx: &mut Tx, (id, seen): &(Id, Seen)) -> Answer<()> {
    let found = under_check(tx, *id, seen.version).await?;
    passed(tx, found).await
}

/// The same for a note in hand.
pub async fn passed(tx: &mut Tx, (mut note, lines): (Note, Vec<Line>)) -> Answer<()> {
    not_own(tx, &note).await?;
    let open = lines.iter().filter(|line| line.goes() && !line.is_settled()).count();
    if open > 0 {
        return Err(Fault::Refused(Message::new("deliveryNoteManage.unchecked").with("lines", open)));
    }
    if !lines.iter().any(Line::goes) {
        return Err(Fault::refused("deliveryNoteManage.nothingGoes"));
    }
    if store::still_promised(tx, note.sheet_id).await? > 0 {
        return Err(Fault::refused("deliveryNoteManage.stillPicking"));
    }
    let left = allocation::left(tx, note.sheet_id).await?;
    end(tx, &note, &lines, (RecheckResult::Passed, None)).await?;
    allocation::leave(tx, left).await?;
    note.passed_at = Some(tx.now());
    let after = Stage::checked(note.way);
    work::come(&mut note, after);
    let sheet = note.sheet_id;
    work::write(tx, note, &lines, Vec::new()).await?;
    delivery::reach(tx, &[sheet], DeliveryStage::Checked).await
}

/// It cannot go like that: somebody looks at it again from the beginning.
pub async fn fail(tx: &mut Tx, (id, why): &(Id, Reasoned)) -> Answer<()> {
    let found = under_check(tx, *id, why.version).await?;
    failed(tx, found, &why.reason).await
}

/// The same for a note in hand.
pub async fn failed(tx: &mut Tx, (mut note, lines): (Note, Vec<Line>), reason: &str) -> Answer<()> {
    let reason = document::needed(reason)?;
    end(tx, &note, &lines, (RecheckResult::Failed, Some(reason))).await?;
    work::come(&mut note, Stage::ToReview);
    (note.checker_id, note.checker) = (None, None);
    let sheet = note.sheet_id;
    work::write(tx, note, &lines, vec![document::reason(reason)]).await?;
    delivery::reach(tx, &[sheet], DeliveryStage::Picking).await
}

/// A check that was passed is taken back while nothing is on board.
pub async fn reopen(tx: &mut Tx, (id, why): &(Id, Reasoned)) -> Answer<()> {
    let reason = document::needed(&why.reason)?;
    let (mut note, mut lines) = work::begin(tx, *id, why.version, "reopen").await?;
    if lines.iter().any(|line| line.loaded_at.is_some()) {
        return Err(Fault::refused("deliveryNoteManage.onBoard"));
    }
    note.passed_at = None;
    let mode = note.check_mode.unwrap_or(RecheckMode::Full);
    begin(tx, &mut note, mode, Some(reason)).await?;
    for line in lines.iter_mut().filter(|line| line.resolution.is_none()) {
        forget(line);
    }
    store::update(tx, &lines.iter().collect::<Vec<_>>()).await?;
    let sheet = note.sheet_id;
    work::write(tx, note, &lines, vec![document::reason(reason)]).await?;
    delivery::reach(tx, &[sheet], DeliveryStage::Picking).await
}

/// Writes how the check under way ended, with its lines as they stand.
async fn end(
    tx: &mut Tx,
    note: &Note,
    lines: &[Line],
    (result, reason): (RecheckResult, Option<&str>),
) -> Answer<()> {
    let round = Round {
        finished_at: Some(tx.now()),
        reason: reason.map(str::to_owned),
        told: serde_json::to_string(lines).map_err(Fault::internal)?,
        ..round(tx, note, result)
    };
    store::end_round(tx, &round).await
}
