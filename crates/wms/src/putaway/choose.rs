//! Who may be given a note: people of the operator who may enter its warehouse and do what it asks.

use codes::TaskType;
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::master::Choice;

use crate::document::choose::{LookedWithin, nothing};
use crate::job;
use crate::party::people::{self, Who};

/// People by id and name who may do the work of a screen's notes, in the warehouse of the note, or while none is said in
/// one that the session looks at.
pub async fn choose(tx: &mut Tx, asked: &LookedWithin) -> Answer<Vec<Choice>> {
    if asked.field != "accountId" {
        return Err(nothing());
    }
    let kind = match tx.screen() {
        "pickingGoodsNoteManage" => TaskType::Picking,
        _ => TaskType::Putaway,
    };
    let rights = [job::right_of(kind)];
    let view = tx.session().warehouses_in_view();
    let seen = |code: &&str| view.as_ref().is_none_or(|codes| codes.iter().any(|each| each == code));
    let who = match asked.warehouse_code.as_deref().map(str::trim).filter(|code| !code.is_empty()) {
        Some(code) if seen(&code) => Who::Workers(code, &rights),
        Some(_) => return Ok(Vec::new()),
        None => Who::WorkersInView(&rights),
    };
    let found: Vec<(Id, String)> = people::offered(tx, "p.id, p.name", who, &asked.term).await?;
    Ok(found.into_iter().map(|(id, name)| Choice { code: id.to_string(), name }).collect())
}
