//! A sheet with everything that belongs to it, as pages show it.

use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;

use super::flow::{in_time, untouched};
use super::lines;
use super::list::LIST;
use super::references;
use super::shown::{Detail, LineDetail, Sums};
use super::store::{self, Look};
use super::stored::{Line, Sheet, open};
use crate::allocation::{self, SaidWords};
use crate::document::{self, Shown};
use crate::party;

/// Screen whose rights a detail speaks of, whichever page made the sheet.
const SCREEN: &str = "deliverysheetManage";

/// A sheet as the session may see it.
pub async fn show(tx: &mut Tx, id: &Id) -> Answer<Detail> {
    let sheet = store::load(tx, *id, Look::Read).await?;
    let units = sheet.lines.iter().flat_map(|line| [&line.base_unit, &line.unit_code]);
    let known = Shown::of(tx, units.map(|unit| (None, unit.as_str()))).await?;
    let names = references::names(tx, &sheet).await?;
    let allocation::Shown { reservations, mut said, rule } = allocation::shown(tx, &sheet).await?;
    let moved_on = sheet.lines.iter().any(|line| !line.qty_moved.is_zero());
    let rests = if moved_on { store::rests(tx, *id).await? } else { Vec::new() };
    let (can, totals) = (can(tx, &sheet), sums(&sheet.lines)?);
    let Sheet { standing, mut form, lines } = sheet;
    if party::is_outside(tx) {
        form.override_reason = None;
    }
    let lines = lines.into_iter().map(|line| {
        let told = said.remove(&line.id);
        shown(line, &known, told)
    });
    let lines = lines.collect::<Answer<_>>()?;
    Ok(Detail { standing, form, totals, lines, reservations, rule, rests, names, can })
}

/// What changes a sheet, and so ends with its cut-off.
const CHANGES: [&str; 6] = ["edit", "withdraw", "swap", "cancelAllocation", "releaseRest", "void"];

/// What may be done with a sheet now. Outside parties read only.
fn can(tx: &Tx, sheet: &Sheet) -> Vec<&'static str> {
    let outside = party::is_outside(tx);
    let begun = |line: &Line| line.qty_picked.max(line.qty_shipped).is_positive();
    let begun = sheet.lines.iter().any(begun);
    let late = in_time(tx, sheet, Some("")).is_err();
    let may_leave_out = allocation::may_go_incomplete(tx, sheet.form.ship_policy);
    let mut can: Vec<&'static str> = LIST.offers.iter().map(|offer| offer.action).collect();
    can.retain(|action| {
        document::is_offered(LIST.offers, action, sheet.standing.status)
            && tx.session().can(&format!("{SCREEN}_{action}_button"))
            && (!outside || *action == "detail")
            && !(late && CHANGES.contains(action))
            && match *action {
                "void" => !begun,
                "withdraw" => untouched(sheet).is_ok(),
                "acceptPartial" | "releaseRest" => may_leave_out,
                _ => true,
            }
    });
    can
}

fn shown(line: Line, known: &Shown, said: Option<SaidWords>) -> Answer<LineDetail> {
    let qty_open = open(&line)?;
    // What was missing and is settled is missing no more.
    let said = said.map(|said| SaidWords { reason: said.reason.filter(|_| qty_open.is_positive()), ..said });
    Ok(LineDetail {
        base_unit_name: known.line(None, &line.base_unit).unit_name,
        unit_name: known.line(None, &line.unit_code).unit_name,
        qty_open,
        said,
        line,
    })
}

fn sums(lines: &[Line]) -> Answer<Sums> {
    let totals = lines::totals(lines)?;
    Ok(Sums {
        lines: lines.len(),
        qty: totals.qty,
        allocated_qty: totals.allocated,
        picked_qty: totals.picked,
        shipped_qty: totals.shipped,
        cancelled_qty: totals.cancelled,
        moved_qty: totals.moved,
        weight: totals.weight,
        volume: totals.volume,
    })
}
