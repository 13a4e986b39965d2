//! Notes that go with their sheets.

use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;

use super::model::Note;
use super::store;
use crate::document;

/// Sheets of which nothing was picked, or nothing is any more, are given up: notes from which everything was sent back
/// go with them. The caller has locked the sheets.
///
/// # Errors
/// Only those of the database.
pub async fn dropped(tx: &mut Tx, sheets: &[Id]) -> Answer<()> {
    let mut sql = document::heads_of::<Note>(tx);
    sql.push(" and departed_at is null");
    sql.and_any_of("sheet_id", sheets.to_vec());
    sql.push(" order by id for update");
    let notes: Vec<Note> = tx.all(sql.text(), sql.values()).await?;
    for note in notes {
        store::TABLE.delete(tx, note.id, None).await?;
    }
    Ok(())
}
