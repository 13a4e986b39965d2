//! Backups: the whole database and every file that it names, in one folder, taken while the program works; and their
//! return.
//!
//! A backup is a folder: `database.db` (SQLite) or `database.dump` (PostgreSQL's `pg_dump`), the uploaded files under
//! `files/`, their list `files.txt`, and `manifest.json`, which is written last and says what the rest must be. In
//! `stream/` lie the commits that came after it, when the program was asked to keep them (SQLite). Rows come first and
//! files second: a file never changes, and one is only removed when no row has named it for a day, so whatever the
//! rows name is there when it is copied. Nothing of the business is known here.

mod contents;
mod dump;
mod files;
mod give;
mod manifest;
mod nightly;
mod place;
mod replaced;
mod room;
mod runs;
mod settle;
mod shelf;
mod staged;
mod take;
#[cfg(test)]
mod tests;
mod wanted;

pub use contents::step;
pub use dump::address;
pub use give::restore;
pub use manifest::{Manifest, Step};
pub use nightly::{Backups, start};
pub use place::{check as check_folder, warn};
pub use replaced::worked_with_until;
pub use room::free;
pub use runs::last;
pub use take::by_command;
pub use wanted::{At, Wanted};
