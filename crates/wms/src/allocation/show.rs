//! What the page of a sheet shows of its allocation.

use std::collections::BTreeMap;

use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;

use super::model::Reservation;
use super::shapes::{Reserved, RuleWords, SaidWords};
use super::words::{Kept, Said};
use super::{in_force, store};
use crate::delivery::Sheet;
use crate::party;

/// What is shown of a sheet.
pub struct Shown {
    /// What is promised, picked or gone.
    pub reservations: Vec<Reserved>,
    /// What the last run said, by line.
    pub said: BTreeMap<Id, SaidWords>,
    /// The rule in force.
    pub rule: RuleWords,
}

/// Reads it.
///
/// # Errors
/// Those of the database.
pub async fn of(tx: &mut Tx, sheet: &Sheet) -> Answer<Shown> {
    let id = sheet.standing.id;
    let held = store::of_sheets(tx, &[id]).await?;
    let words = store::words(tx, id).await?;
    let rule = in_force::of(tx, std::slice::from_ref(sheet)).await?.pop();
    let rule = rule.ok_or_else(|| Fault::internal("a sheet without a rule"))?;
    let reservations = held.iter().map(|each| reserved(tx, each)).collect::<Answer<_>>()?;
    let mut said = BTreeMap::new();
    for (line, text) in words {
        let kept: Said = serde_json::from_str(&text).map_err(Fault::internal)?;
        let told = |kept: &Kept| kept.words(tx);
        said.insert(
            line,
            SaidWords {
                reason: kept.reason.as_ref().map(told),
                inversion: kept.inversion.as_ref().map(told),
                skipped: kept.skipped.iter().map(told).collect(),
                more: kept.more,
            },
        );
    }
    let built_in = || tx.words(&"delivery.builtInRule".into());
    let rule = RuleWords {
        code: rule.code,
        name: rule.name.unwrap_or_else(built_in),
        words: rule.rule.words().iter().map(|message| tx.words(message)).collect(),
    };
    // Outside parties are told what they get, not how the house looks for it.
    if party::is_outside(tx) {
        said.values_mut().for_each(|said: &mut SaidWords| {
            said.skipped.clear();
            said.inversion = None;
        });
    }
    Ok(Shown { reservations, said, rule })
}

fn reserved(tx: &Tx, of: &Reservation) -> Answer<Reserved> {
    let why: Kept = serde_json::from_str(&of.why).map_err(Fault::internal)?;
    let inside = !party::is_outside(tx);
    Ok(Reserved {
        id: of.id,
        line_id: of.line_id,
        state: of.state,
        goods_code: of.goods_code.clone(),
        stock_id: of.stock_id,
        location_code: inside.then(|| of.location_code.clone()),
        container_code: of.container_code.clone().filter(|_| inside),
        batch_no: of.batch_no.clone(),
        expiry_date: of.expiry_date,
        qty: of.qty,
        covers: of.covers,
        weight: of.weight,
        whole: of.whole,
        substitute: of.substitute_of_line.is_some(),
        why: if inside { why.words(tx) } else { String::new() },
        expires_at: of.expires_at,
        created_by: inside.then(|| of.created_by.clone()),
        gmt_created: of.gmt_created,
    })
}
