//! What can be charged for putting goods away.

use std::collections::BTreeSet;

use codes::ChargeTrigger;
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;
use stock::Doc;

use super::KIND;
use super::model::{Line, Note};
use crate::fee;

/// Says what was put away to whoever charges for it.
pub async fn charge(tx: &mut Tx, note: &Note, lines: &[Line], done: &BTreeSet<Id>) -> Answer<()> {
    let mut events = Vec::with_capacity(done.len());
    let mut containers = BTreeSet::new();
    for line in lines.iter().filter(|line| done.contains(&line.id)) {
        let doc = Doc { kind: KIND, no: note.doc_no.clone(), line: Some(line.id) };
        // A pallet of several goods is one pallet.
        let first = line.container_code.as_deref().is_some_and(|code| containers.insert(code));
        events.push(fee::Event {
            party: note.loading_team_code.clone(),
            posting: line.posting_id,
            goods: Some(line.goods_code.clone()),
            location: line.target_location.clone(),
            container: line.container_code.clone(),
            qty: line.qty,
            weight: line.weight,
            volume: line.volume,
            containers: i64::from(first),
            ..fee::Event::new(ChargeTrigger::Putaway, &note.warehouse_code, &note.owner_code, doc)
        });
    }
    fee::happened(tx, &events).await
}
