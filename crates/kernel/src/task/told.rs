//! What others are told of tasks: that one has ended. Nobody but its owner is, and the administrator.

use db::Value;

use crate::app::App;
use crate::fault::Answer;
use crate::id::Id;
use crate::import;
use crate::outbox::{Changed, Event, Outbox, Seen, Source, State, Watched};

/// Ends of tasks. Imports have words of their own: what follows them is other work than what follows a file.
pub static ENDED: Source = Source {
    seen: Seen::ByAccount,
    number: "title",
    warehouse: None,
    owner: None,
    ..Source::document("task", "task.task", "task").watching(&[Watched::Stage {
        column: "state",
        words: &[
            (COMPLETED, "code.backgroundTaskStatus.completed"),
            (FAILED, "code.backgroundTaskStatus.failed"),
            (IMPORTED, "task.imported"),
            (NOT_IMPORTED, "task.notImported"),
        ],
        // The queue tells it itself, because its rows are no records.
        of: |_, _| None,
    }])
};

const COMPLETED: &str = "completed";
const FAILED: &str = "failed";
const IMPORTED: &str = "importCompleted";
const NOT_IMPORTED: &str = "importFailed";

/// How a task ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Well,
    Badly,
}

/// A task of which it is told.
#[derive(Debug, Clone)]
pub(super) struct Told<'a> {
    pub branch: &'a str,
    pub id: Id,
    pub kind: &'a str,
    pub title: &'a str,
    pub party: Id,
    pub attempt: i64,
}

/// The row of the event that a task ended; none when nobody listens to it.
pub(super) fn row(app: &App, task: &Told<'_>, end: End) -> Answer<Option<Vec<Value>>> {
    let word = match (task.kind == import::RUN.name, end) {
        (false, End::Well) => COMPLETED,
        (false, End::Badly) => FAILED,
        (true, End::Well) => IMPORTED,
        (true, End::Badly) => NOT_IMPORTED,
    };
    let kind = ENDED.kind(word);
    if !app.shared.get::<Outbox>()?.wants(task.branch, &kind) {
        return Ok(None);
    }
    let at = app.clock.now();
    let to = if end == End::Well { COMPLETED } else { FAILED };
    let event = Event {
        branch: task.branch,
        at,
        kind: &kind,
        document: ENDED.name,
        record: task.id,
        number: task.title,
        version: task.attempt,
        warehouse: None,
        owner: None,
        party: Some(task.party),
        change: Some(Changed {
            field: "state".into(),
            from: Some(State::Name("inProcess")),
            to: Some(State::Name(to)),
        }),
    };
    event.row(app.ids.next(at)).map(Some)
}
