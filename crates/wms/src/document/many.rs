//! What became of each of many rows: done, or why not.

use kernel::act::Tx;
use kernel::app::App;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::texts::Message;
use serde::Serialize;
use utoipa::ToSchema;

/// What became of all of them.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Results {
    /// How many were done, or were so already.
    pub done: usize,
    /// In the order in which they were asked for.
    pub rows: Vec<RowResult>,
}

/// What became of one.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RowResult {
    /// Id.
    pub id: Id,
    /// What people call it; none for one that is not there.
    pub code: Option<String>,
    /// Whether it was done.
    pub done: bool,
    /// Why not, in the caller's language.
    pub reason: Option<String>,
    /// Fields of the call that this row would have needed otherwise: a reason that nobody gave.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<String>,
}

impl RowResult {
    /// What became of a row, in the caller's language.
    pub fn of(tx: &Tx, app: &App, (id, code): (Id, Option<String>), refused: Option<&Message>) -> Self {
        let reason = refused.map(|message| app.texts.message(tx.lang(), message));
        Self { id, code, done: refused.is_none(), reason, fields: Vec::new() }
    }
}

impl RowResult {
    /// What became of a row for which a verb was asked by itself. Verbs refuse before they write anything, so the
    /// refusal of one hides nothing of the others.
    ///
    /// # Errors
    /// The fault itself when it ends the call.
    pub fn became(tx: &Tx, app: &App, named: (Id, Option<String>), done: Answer<()>) -> Answer<Self> {
        let fields = match &done {
            Err(Fault::Invalid(wrong)) => wrong.iter().map(|error| error.field.clone()).collect(),
            _ => Vec::new(),
        };
        let refused = done.err().map(refusal).transpose()?;
        Ok(Self { fields, ..Self::of(tx, app, named, refused.as_ref()) })
    }
}

/// Each with its place in the call; they are answered in the order in which they were asked for.
impl From<Vec<(usize, RowResult)>> for Results {
    fn from(mut rows: Vec<(usize, RowResult)>) -> Self {
        rows.sort_by_key(|(at, _)| *at);
        rows.into_iter().map(|(_, row)| row).collect::<Vec<_>>().into()
    }
}

impl From<Vec<RowResult>> for Results {
    fn from(rows: Vec<RowResult>) -> Self {
        Self { done: rows.iter().filter(|row| row.done).count(), rows }
    }
}

/// Why a row could not be done, when that is about this row.
///
/// # Errors
/// The fault itself when it ends the call.
pub fn refusal(fault: Fault) -> Answer<Message> {
    match fault {
        Fault::NotFound => Ok(Message::new("fault.notFound")),
        Fault::Refused(message) => Ok(message),
        Fault::Stale { by, .. } => Ok(Message::new("document.changed").with("by", by)),
        Fault::Invalid(wrong) => {
            let first = wrong.into_iter().next().map(|error| error.message);
            Ok(first.unwrap_or_else(|| Message::new("fault.invalid")))
        }
        fault => Err(fault),
    }
}
