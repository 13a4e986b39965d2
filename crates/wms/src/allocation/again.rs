//! What picking and shipping ask of allocation: other goods for a line that came up short, and whether goods that were
//! promised may still go.

use std::collections::{BTreeMap, BTreeSet};

use allocate::{Ask, Bar, closed, unfit};
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::texts::Message;

use super::ask::{self, Besides, Wants, Wish};
use super::candidates::{self, Manner, Which};
use super::model::Reservation;
use super::{run, store};
use crate::{delivery, goods};

/// Looks for goods for what is open of a line, from anywhere but one location, and brings the sheet in line. Answers
/// what it found, which may be nothing.
///
/// # Errors
/// `NotFound` for a line out of sight, and as [`run::run`].
pub async fn again(tx: &mut Tx, line: Id, without: &str) -> Answer<Vec<Reservation>> {
    let sheet = ask::sheet_of(tx, line).await?;
    let mut sheets = delivery::load_for_work(tx, &[sheet]).await?;
    if sheets.is_empty() {
        return Err(Fault::NotFound);
    }
    // Part of it is on its way already: whatever is found helps.
    for sheet in &mut sheets {
        sheet.form.ship_policy = codes::ShipPolicy::AsAvailable;
    }
    let wish = Wish {
        automatic: true,
        line: Some(line),
        without: (!without.is_empty()).then(|| without.to_owned()),
        besides: Besides::GaveBack,
        ..Wish::default()
    };
    let ran = run::run(tx, &sheets, &wish, |_, _| Ok(())).await?;
    delivery::settle(tx, &[sheet]).await?;
    ran.hold(tx).await?;
    Ok(ran.made)
}

/// Refuses to go on with goods that were promised and may not go any more: held back, locked away, of another status, or
/// too old by now. The same judgement as before the promise.
///
/// # Errors
/// `Refused` with the first of them and why.
pub async fn still_usable(tx: &mut Tx, reservations: &[Id]) -> Answer<()> {
    let held = store::by_ids(tx, reservations).await?;
    let ids = |of: fn(&Reservation) -> Id| -> Vec<Id> {
        held.iter().map(of).collect::<BTreeSet<_>>().into_iter().collect()
    };
    let (sheets, lines) = (ids(|each| each.sheet_id), ids(|each| each.line_id));
    // Only the lines that it is about: a closing scan asks for one of two thousand.
    let sheets = delivery::load_with_lines(tx, &sheets, &lines).await?;
    let (cuts, now) = (ask::cuts(tx, &sheets).await?, tx.now());
    let codes: Vec<&str> = held.iter().map(|each| each.goods_code.as_str()).collect();
    let items = goods::items(tx, &codes).await?;
    let wants = Wants::of(tx, &sheets).await?;
    let rows =
        candidates::read(tx, (&Which::Rows(ids(|each| each.stock_id)), Manner::Looks), &items, &cuts).await?;
    let rows: BTreeMap<Id, _> = rows.into_iter().map(|row| (row.lot.id, row.lot)).collect();
    for each in &held {
        let sheet = sheets.iter().find(|sheet| sheet.standing.id == each.sheet_id);
        let line = sheet.and_then(|sheet| sheet.lines.iter().find(|line| line.id == each.line_id));
        let (Some(sheet), Some(line), Some(lot)) = (sheet, line, rows.get(&each.stock_id)) else { continue };
        let terms = ask::terms(sheet, line, (&each.goods_code, items.get(&each.goods_code)), &wants);
        let today = cuts.day_of(&sheet.form.warehouse_code, now);
        let ask = Ask { terms: &terms, today, arrival: ask::arrival(sheet, &cuts, now) };
        if let Some(bar) = closed(lot).or_else(|| unfit(lot, &ask)) {
            return Err(Fault::Refused(not_usable(each, bar)));
        }
    }
    Ok(())
}

fn not_usable(each: &Reservation, bar: Bar) -> Message {
    let named = each.container_code.as_ref().or(each.batch_no.as_ref()).unwrap_or(&each.goods_code);
    let lot = format!("{named} ({})", each.location_code);
    Message::new("delivery.notUsable").with("lot", lot).with_text("reason", bar.title())
}
