//! Lines whose goods are promised to them no more.

use codes::PickLineStatus;
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;

use super::model::Line;
use super::{KIND, store, work};
use crate::job;

/// Nobody is sent for these reservations any more: their open lines are cancelled, and a note without others goes.
/// What was picked stays. The caller has locked the sheets, and settles them.
///
/// # Errors
/// Only those of the database.
pub async fn cancel(tx: &mut Tx, reservations: &[Id]) -> Answer<()> {
    let ids = store::notes_with(tx, "reservation_id", reservations).await?;
    if ids.is_empty() {
        return Ok(());
    }
    let notes = store::lock(tx, &ids).await?;
    let mut lines = store::lines_of(tx, &ids).await?;
    let is_gone = |line: &Line| line.is_open() && reservations.contains(&line.reservation_id);
    for line in lines.values_mut().flatten().filter(|line| is_gone(line)) {
        line.status = PickLineStatus::Cancelled;
    }
    let given_up = |line: &&Line| {
        line.status == PickLineStatus::Cancelled && reservations.contains(&line.reservation_id)
    };
    let changed: Vec<&Line> = lines.values().flatten().filter(given_up).collect();
    store::update(tx, &changed).await?;
    for note in notes {
        let own = lines.remove(&note.id).unwrap_or_default();
        if own.iter().all(|line| line.status == PickLineStatus::Cancelled) {
            job::dropped(tx, job::Of::Doc(KIND, note.id)).await?;
            store::TABLE.delete(tx, note.id, None).await?;
        } else {
            let told = vec![work::told("cancelled", note.doc_no.clone())];
            work::write(tx, note, &own, told).await?;
        }
    }
    Ok(())
}
