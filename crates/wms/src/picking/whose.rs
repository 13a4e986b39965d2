//! A walk is whose its job is: whom the task centre gives a job, or who takes it from the pool, has the note as well.

use kernel::act::Tx;
use kernel::cells;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::sql::Sql;

use super::{KIND, store};

/// Locks the notes of these jobs. Notes come before jobs, as for whoever walks.
///
/// # Errors
/// Only those of the database.
pub async fn wait_for(tx: &mut Tx, jobs: &[Id]) -> Answer<()> {
    if tx.is_alone() {
        return Ok(());
    }
    let mut sql = Sql::new("select id from pick_note where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.push(" and id in (select j.doc_id from job j where j.deleted = 0");
    sql.and_equals("j.branch_code", tx.branch());
    sql.and_equals("j.doc_kind", KIND);
    sql.and_any_of("j.id", jobs.to_vec());
    sql.push(") order by id for update");
    tx.rows(sql.text(), sql.values()).await?;
    Ok(())
}

/// The notes of these jobs are whose the jobs are now; nobody's where nobody has the job. They are locked.
///
/// # Errors
/// Those of the database.
pub async fn follow(tx: &mut Tx, jobs: &[Id]) -> Answer<()> {
    if jobs.is_empty() {
        return Ok(());
    }
    type Held = (Id, i64, Option<Id>, Option<Id>, Option<String>);
    let mut sql = Sql::new(
        "select n.id, n.version, n.assigned_party, j.assigned_to, j.assigned_name from job j
         join pick_note n on n.branch_code = j.branch_code and n.id = j.doc_id and n.deleted = 0
         where j.deleted = 0 and j.cancelled = 0 and j.finished_at is null",
    );
    sql.and_equals("j.branch_code", tx.branch());
    sql.and_equals("j.doc_kind", KIND);
    sql.and_any_of("j.id", jobs.to_vec());
    sql.push(" order by n.id");
    let held: Vec<Held> = tx.all(sql.text(), sql.values()).await?;
    for (note, version, before, now, name) in held {
        if before != now {
            let cells = cells! { assigned_party: now, assigned_to: name };
            store::TABLE.update(tx, note, version, cells).await?;
        }
    }
    Ok(())
}
