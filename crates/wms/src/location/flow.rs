//! Enabling, disabling, locking and unlocking: many locations at once, each with its own result.
//!
//! What cannot be done to one is found out before anything is written for it, so it hides nothing of the
//! others; those that are done are done together.

use codes::{LocationLock, LocationStatus};
use kernel::act::Tx;
use kernel::app::App;
use kernel::cells;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::record::{Cells, Changed, Child};
use kernel::texts::Message;
use kernel::validate;

use super::model::{LockForm, Results, RowResult, Rows, Seen, State, UnlockForm};
use super::store;

/// Locations in one call at most.
const MOST: usize = 1_000;
/// Characters of a reason at most.
const REASON: usize = 200;
/// Characters of a document number at most.
const DOC: usize = 64;

/// What is asked, and the program whose texts say why something was not done.
pub type Asked<F> = (App, F);

/// What a verb does to a location that allows it.
struct Step {
    cells: Cells,
    /// Why, when no column holds it.
    reason: Option<String>,
}

impl From<Cells> for Step {
    fn from(cells: Cells) -> Self {
        Self { cells, reason: None }
    }
}

/// Lets locations be used.
pub async fn enable(tx: &mut Tx, (app, form): &Asked<Rows>) -> Answer<Results> {
    each(tx, app, &form.rows, |_| Ok(cells! { status: LocationStatus::Enabled }.into())).await
}

/// Takes empty locations out of use.
pub async fn disable(tx: &mut Tx, (app, form): &Asked<Rows>) -> Answer<Results> {
    each(tx, app, &form.rows, |state| {
        if state.is_filled() {
            return Err(Message::new("locationManage.notEmpty"));
        }
        Ok(cells! { status: LocationStatus::NotEnabled }.into())
    })
    .await
}

/// Blocks putaway, picking or both.
pub async fn lock(tx: &mut Tx, (app, form): &Asked<LockForm>) -> Answer<Results> {
    let mut wrong = Vec::new();
    if form.lock == LocationLock::None {
        wrong.push(FieldError::new("lock", "locationManage.lockKind"));
    }
    let doc = validate::given(form.doc.as_deref()).map(str::to_owned);
    if doc.as_deref().is_some_and(|doc| doc.chars().nth(DOC).is_some()) {
        wrong
            .push(FieldError { field: "doc".into(), message: Message::new("rule.tooLong").with("max", DOC) });
    }
    let reason = reason(&form.reason).map_err(|error| wrong.push(error)).unwrap_or_default();
    if !wrong.is_empty() {
        return Err(Fault::Invalid(wrong));
    }
    each(tx, app, &form.rows, |_| {
        Ok(cells! { lock_kind: form.lock, lock_reason: reason.clone(), lock_doc: doc.clone() }.into())
    })
    .await
}

/// Lifts locks; the reason stays in the audit row.
pub async fn unlock(tx: &mut Tx, (app, form): &Asked<UnlockForm>) -> Answer<Results> {
    let reason = reason(&form.reason).map_err(|error| Fault::Invalid(vec![error]))?;
    each(tx, app, &form.rows, |state| {
        if state.lock == LocationLock::None {
            return Err(Message::new("locationManage.notLocked"));
        }
        let none = None::<String>;
        let cells = cells! { lock_kind: LocationLock::None, lock_reason: none.clone(), lock_doc: none };
        Ok(Step { cells, reason: Some(reason.clone()) })
    })
    .await
}

fn reason(text: &str) -> Result<String, FieldError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(FieldError::new("reason", "rule.required"));
    }
    if text.chars().nth(REASON).is_some() {
        let message = Message::new("rule.tooLong").with("max", REASON);
        return Err(FieldError { field: "reason".into(), message });
    }
    Ok(text.to_owned())
}

/// Does `step` to each, all together in the one order in which everybody locks rows.
async fn each(
    tx: &mut Tx,
    app: &App,
    rows: &[Seen],
    step: impl Fn(&State) -> Result<Step, Message>,
) -> Answer<Results> {
    if rows.is_empty() || rows.len() > MOST {
        let message = Message::new("rule.outOfRange").with("min", 1).with("max", MOST);
        return Err(Fault::Invalid(vec![FieldError { field: "rows".into(), message }]));
    }
    let ids: Vec<Id> = rows.iter().map(|row| row.id).collect();
    store::hold_still(tx, ids.clone()).await?;
    let mut states = store::states(tx, ids).await?;
    let mut results: Vec<RowResult> = Vec::with_capacity(rows.len());
    let mut changes = Vec::new();
    for (at, seen) in rows.iter().enumerate() {
        // Whatever stands twice has changed when its second turn comes.
        let state = states.remove(&seen.id);
        let stepped = match &state {
            None => Err(Message::new("fault.notFound")),
            Some(state) if state.version != seen.version => {
                Err(Message::new("locationManage.changed").with("by", &state.modified_by))
            }
            Some(state) => step(state),
        };
        let reason = stepped.as_ref().err().map(|message| app.texts.message(tx.lang(), message));
        let (done, code) = (stepped.is_ok(), state.map(|state| state.code));
        results.push(RowResult { id: seen.id, code, done, version: None, reason });
        if let Ok(Step { cells, reason }) = stepped {
            let why = reason.map(|after| Child { name: "reason", before: String::new(), after });
            let children = why.into_iter().collect();
            changes.push((at, Changed { id: seen.id, version: seen.version, cells, children }));
        }
    }
    changes.sort_by_key(|(_, change)| change.id);
    let (places, changes): (Vec<usize>, Vec<Changed>) = changes.into_iter().unzip();
    for (at, version) in places.into_iter().zip(store::TABLE.update_many(tx, changes).await?) {
        if let Some(result) = results.get_mut(at) {
            result.version = Some(version);
        }
    }
    Ok(Results { done: results.iter().filter(|row| row.done).count(), rows: results })
}
