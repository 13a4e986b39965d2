//! Arrival notices as people send them: a spreadsheet becomes the lines of a receiving note's form.
//!
//! Nothing is written. What can be read in one way only is read (decision 0015 says how cells are understood);
//! everything else is told by row and column, and the person decides. `words` is what such tables call their
//! columns, `read` makes rows of a file, `head` reads what stands above them, `parties` finds who is named there and
//! `matching` the owner's goods.

mod amount;
mod api;
mod flow;
mod head;
mod matching;
mod model;
mod parties;
mod read;
mod row;
#[cfg(test)]
mod tests;
mod words;

use kernel::feature::Feature;

/// Largest body; a notice is a page or two.
const BODY: usize = 8 * 1024 * 1024;

/// Manifest: reading a notice on the screen that makes receiving notes.
pub fn feature() -> Feature {
    Feature::new("receivingNoteAdd", "/wms/receivingNote/notice")
        .limit(BODY)
        .post("/read", "import", api::read)
        .texts(include_str!("texts.toml"))
}
