//! In words: why a file or a cell of it could not be read. Whoever reads tables that people send says it so.

use sheet::{Misread, Refusal};

use crate::fault::{Answer, Fault};
use crate::texts::Message;

const MIB: u64 = 1024 * 1024;

/// Why a whole file was not read.
///
/// # Errors
/// `Internal` when it is the disk that failed.
pub fn unreadable(refusal: Refusal) -> Answer<Message> {
    Ok(match refusal {
        Refusal::TooLarge { limit } => Message::new("import.tooLarge").with("mib", limit / MIB),
        Refusal::TooLargeUnpacked { limit } => {
            Message::new("import.tooLargeUnpacked").with("mib", limit / MIB)
        }
        Refusal::TooManyParts { limit } => Message::new("import.tooManyParts").with("limit", limit),
        Refusal::TooManyRows { limit } => Message::new("import.tooManyRows").with("limit", limit),
        Refusal::TooManyColumns { row, limit } => {
            Message::new("import.tooManyColumns").with("row", row).with("limit", limit)
        }
        Refusal::TooLong { row, limit } => {
            Message::new("import.tooLong").with("row", row).with("limit", limit)
        }
        Refusal::OldOrLocked => Message::new("import.oldOrLocked"),
        Refusal::Broken(_) => Message::new("import.broken"),
        Refusal::NoTitles => Message::new("import.noTitles"),
        Refusal::NoRows => Message::new("import.noRows"),
        Refusal::Disk(error) => return Err(Fault::internal(error)),
    })
}

/// Why a cell says nothing that can be taken.
pub fn misread(misread: Misread) -> Message {
    match misread {
        Misread::Unvalued => Message::new("import.unvalued"),
        Misread::Failed(how) => Message::new("import.failed").with("how", how),
        Misread::DigitsLost => Message::new("import.digitsLost"),
        Misread::Number => Message::new("import.number"),
        Misread::Day => Message::new("import.day"),
        Misread::Moment => Message::new("import.moment"),
        Misread::Flag => Message::new("import.flag"),
    }
}
