//! Goods for a sheet: by its rule, by hand, or both.

use std::collections::BTreeMap;

use allocate::{Amount, Chosen, Fate, LineOutcome, Outcome, Standing};
use kernel::act::Tx;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::units::Qty;
use kernel::validate::given;

use super::ask::{Besides, Wish};
use super::partial;
use super::run::{self, Ran};
use super::shapes::{AllotForm, ChosenForm, Rest, Served};
use super::words::Kept;
use crate::delivery::{self, RestSheet, Sheet};
use crate::document;
use crate::picking;

/// Right to give goods away though others expire earlier.
const OVERRIDE: &str = "deliverysheetManage_overrideRotation_button";
/// Goods that a person chooses in one call.
const MOST: usize = 500;
/// Characters of a reason.
const REASON: usize = 200;

/// Looks for goods.
pub async fn allot(tx: &mut Tx, (id, form): &(Id, AllotForm)) -> Answer<Served> {
    let (_, ran, made) = served(tx, *id, form, Besides::Nothing).await?;
    let served = Served::of(delivery::show(tx, id).await?, made);
    ran.hold(tx).await?;
    Ok(served)
}

/// What a line got.
pub struct Got {
    /// The line.
    pub line: Id,
    /// How many it wants.
    pub ordered: Qty,
    /// How many of them it got.
    pub got: Qty,
    /// Why not more.
    pub why: Option<String>,
}

/// The same for a sheet that nobody chose anything for and whose goods are taken at once: all of it as its rule says.
/// Answers what each line got.
///
/// # Errors
/// Those of [`allot`].
pub async fn by_rule(tx: &mut Tx, id: Id, version: i64) -> Answer<Vec<Got>> {
    let form = AllotForm { version, automatic: true, chosen: Vec::new(), override_reason: None };
    let (sheet, ran, _) = served(tx, id, &form, Besides::Takes).await?;
    ran.hold(tx).await?;
    let outcomes: Vec<&LineOutcome> = ran.outcomes.iter().flat_map(|outcome| &outcome.lines).collect();
    let mut all = Vec::with_capacity(sheet.lines.len());
    for line in &sheet.lines {
        let outcome = outcomes.iter().find(|outcome| outcome.line == line.id);
        let picks = outcome.into_iter().flat_map(|outcome| &outcome.picks);
        let got = Qty::sum(picks.map(|pick| pick.covers)).map_err(Fault::internal)?;
        let why = outcome.and_then(|outcome| outcome.reason.as_ref());
        let why = why.map(|message| Kept::from(message).words(tx));
        all.push(Got { line: line.id, ordered: line.qty_ordered, got, why });
    }
    Ok(all)
}

/// Finds goods and writes everything that follows from it; they are not held yet.
async fn served(
    tx: &mut Tx,
    id: Id,
    form: &AllotForm,
    besides: Besides,
) -> Answer<(Sheet, Ran, Vec<RestSheet>)> {
    let sheet = delivery::in_hand(tx, id, "allot", form.version).await?;
    let chosen = chosen(&sheet, form)?;
    let reason = reason(form.override_reason.as_deref())?;
    let by_hand = form.chosen.clone();
    let wish = Wish { chosen, automatic: form.automatic, besides, ..Wish::default() };
    let sheets = [sheet];
    let agreed = |tx: &Tx, outcomes: &[Outcome]| -> Answer<()> {
        refused(outcomes, &by_hand)?;
        let told = outcomes.iter().flat_map(|outcome| &outcome.lines).filter_map(|line| {
            let chose = by_hand.iter().any(|chosen| chosen.line_id == line.line);
            line.inversion.as_ref().filter(|_| chose)
        });
        told.into_iter().try_for_each(|inversion| overridden(tx, inversion, reason))
    };
    let ran = run::run(tx, &sheets, &wish, agreed).await?;
    let made = follow(tx, &sheets, &ran.outcomes).await?;
    let told = reason.filter(|_| !by_hand.is_empty()).map(document::reason);
    picking::due(tx, &[id], told.into_iter().collect()).await?;
    let [sheet] = sheets;
    Ok((sheet, ran, made))
}

/// What becomes of the rest of sheets that got something, as they say themselves. What got nothing waits. Answers
/// the sheets that it became.
///
/// # Errors
/// Those of the database.
pub async fn follow(tx: &mut Tx, sheets: &[Sheet], outcomes: &[Outcome]) -> Answer<Vec<RestSheet>> {
    let mut made = Vec::new();
    for (fate, rest) in [(Fate::BackOrder, Rest::BackOrder), (Fate::Cancelled, Rest::Cancel)] {
        let mut short: Vec<(&Sheet, Vec<(Id, Qty)>)> = Vec::new();
        for outcome in outcomes.iter().filter(|outcome| outcome.standing == Standing::Partly) {
            let lines = outcome.lines.iter().filter(|line| line.fate == fate);
            let lines: Vec<(Id, Qty)> = lines.filter_map(|line| Some((line.line, missing(line)?))).collect();
            let sheet = sheets.iter().find(|sheet| sheet.standing.id == outcome.sheet);
            short.extend(sheet.filter(|_| !lines.is_empty()).map(|sheet| (sheet, lines)));
        }
        if !short.is_empty() {
            made.extend(partial::give_up(tx, &short, rest).await?);
        }
    }
    Ok(made)
}

/// What is missing of a line.
pub fn missing(line: &LineOutcome) -> Option<Qty> {
    match line.rest {
        Some(Amount::Qty(qty)) => Some(qty),
        _ => None,
    }
}

/// What was chosen by hand, by line.
fn chosen(sheet: &Sheet, form: &AllotForm) -> Answer<BTreeMap<Id, Vec<Chosen>>> {
    if form.chosen.is_empty() && !form.automatic {
        return Err(Fault::invalid("chosen", "rule.required"));
    }
    if form.chosen.len() > MOST {
        let message = Message::new("rule.outOfRange").with("min", 0).with("max", MOST);
        return Err(Fault::Invalid(vec![FieldError { field: "chosen".into(), message }]));
    }
    let mut by_line: BTreeMap<Id, Vec<Chosen>> = BTreeMap::new();
    let mut wrong = Vec::new();
    for (at, each) in form.chosen.iter().enumerate() {
        let mut refuse = |field: &str, key: &'static str| {
            wrong.push(FieldError::new(format!("chosen[{at}].{field}"), key));
        };
        match sheet.lines.iter().find(|line| line.id == each.line_id) {
            None => refuse("lineId", "rule.notFound"),
            Some(line) if !delivery::open(line)?.is_positive() => {
                refuse("lineId", "delivery.lineFull");
            }
            Some(_) if !each.qty.is_positive() => refuse("qty", "document.notPositive"),
            Some(_) => {
                let chosen = Chosen { lot: each.stock_id, qty: each.qty };
                by_line.entry(each.line_id).or_default().push(chosen);
            }
        }
    }
    if wrong.is_empty() { Ok(by_line) } else { Err(Fault::Invalid(wrong)) }
}

/// Refuses everything when something that was chosen may not be given.
fn refused(outcomes: &[Outcome], chosen: &[ChosenForm]) -> Answer<()> {
    let mut wrong = Vec::new();
    for line in outcomes.iter().flat_map(|outcome| &outcome.lines) {
        for refused in &line.refused {
            let at = chosen
                .iter()
                .position(|each| each.line_id == line.line && each.stock_id == refused.lot)
                .unwrap_or_default();
            let message = refused.message.clone();
            wrong.push(FieldError { field: format!("chosen[{at}].stockId"), message });
        }
        // A sheet that goes complete or not at all gives back what was chosen for it.
        let withheld = line.fate == Fate::Withheld && line.picks.is_empty();
        let at = chosen.iter().position(|each| each.line_id == line.line);
        if let (true, true, Some(at)) = (withheld, line.refused.is_empty(), at) {
            let message = line.reason.clone().unwrap_or_else(|| Message::new("delivery.onlyComplete"));
            wrong.push(FieldError { field: format!("chosen[{at}].qty"), message });
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(Fault::Invalid(wrong)) }
}

/// A reason that somebody may give.
pub fn reason(text: Option<&str>) -> Answer<Option<&str>> {
    let text = given(text);
    kernel::validate::Checks::new().optional_at_most("overrideReason", text, REASON).done()?;
    Ok(text)
}

/// Whether the caller may let goods go before others that expire earlier.
pub fn may_turn_rotation(tx: &Tx) -> bool {
    tx.session().can(OVERRIDE)
}

/// Refuses goods that others come before, unless somebody with the right to do so says why.
///
/// # Errors
/// `Refused` with what expires earlier.
pub fn overridden(tx: &Tx, inversion: &Message, reason: Option<&str>) -> Answer<()> {
    if reason.is_some() && may_turn_rotation(tx) {
        return Ok(());
    }
    let told = tx.words(inversion);
    let key = if may_turn_rotation(tx) { "delivery.inversionReason" } else { "delivery.inversion" };
    Err(Fault::Refused(Message::new(key).with("what", told)))
}
