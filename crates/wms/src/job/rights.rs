//! Who may do which kind of job: whoever may confirm the document that ends it.

use codes::{Code as _, TaskType};
use kernel::fault::{Answer, Fault, FieldError};
use kernel::texts::Message;

use crate::party::people::{Right, Worker};

/// The permissions of which one is needed for jobs of a kind.
pub const fn right_of(kind: TaskType) -> Right {
    match kind {
        TaskType::Receive => &["receivingNoteManage_register_button"],
        TaskType::Putaway => &["putawayNoteManage_confirm_button"],
        TaskType::Picking => &["pickingGoodsNoteManage_pick_button"],
        TaskType::Check => &["deliveryNoteManage_reCheck_button"],
        TaskType::Move => &["forkliftJobManage_start_button"],
        TaskType::Inventory => &["forkliftJobManage_counted_button", "tasksList_counted_button"],
    }
}

/// Why somebody who may enter the warehouse cannot be given such a job.
#[must_use]
pub fn may_not(kind: TaskType) -> Message {
    Message::new("tasksList.mayNot").with_text("kind", kind.label())
}

/// The name of a person who may be given work of a kind.
///
/// # Errors
/// `Invalid` with the field that named the person.
pub fn able(worker: Worker, kind: TaskType, field: &str) -> Answer<String> {
    let message = match worker {
        Worker::Able(name) => return Ok(name),
        Worker::NotAllowed => may_not(kind),
        Worker::Elsewhere => Message::new("tasksList.notAWorker"),
    };
    Err(Fault::Invalid(vec![FieldError { field: field.to_owned(), message }]))
}
