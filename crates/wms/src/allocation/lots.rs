//! Goods for choosing by hand.

use allocate::{Floor, Life, Lot, Offer};
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::units::Qty;

use super::ask::{self, Wish};
use super::candidates::Manner;
use super::run;
use super::shapes::{Lots, LotsAsked, OfferedLot};
use crate::delivery;

/// Rows that are told.
const MOST: usize = 200;

/// Every row of a line's goods in the warehouse of its sheet.
pub async fn lots(tx: &mut Tx, (id, asked): &(Id, LotsAsked)) -> Answer<Lots> {
    let sheet = delivery::load_to_look(tx, *id).await?;
    // Asked here and not by its shape: whether there is such a sheet is told first.
    let wanted = asked.line_id.ok_or_else(|| Fault::invalid("lineId", "rule.required"))?;
    let line = sheet.lines.iter().find(|line| line.id == wanted).ok_or(Fault::NotFound)?;
    let qty_open = delivery::open(line)?;
    let sheets = [sheet.clone()];
    let wish = Wish { automatic: true, line: Some(line.id), ..Wish::default() };
    let asked = ask::of(tx, &sheets, &wish).await?;
    let question = asked.sheets.first();
    let Some((question, of_line)) = question.and_then(|sheet| Some((sheet, sheet.lines.first()?))) else {
        return Ok(Lots { lots: Vec::new(), more: 0, qty_open });
    };
    let rows = run::goods_of(tx, &sheets, &asked, (&wish, Manner::Looks)).await?;
    let lots: Vec<Lot> = rows.into_iter().map(|row| row.lot).collect();
    let mut floor = Floor::of(&lots).map_err(Fault::internal)?;
    let offers = floor.offers(question, of_line, asked.today(&sheet.form.warehouse_code));
    let by_id: std::collections::BTreeMap<Id, &Lot> = lots.iter().map(|lot| (lot.id, lot)).collect();
    let told = offers.iter().take(MOST).filter_map(|offer| {
        let lot = by_id.get(&offer.lot)?;
        Some(told(tx, lot, offer, question.arrival))
    });
    Ok(Lots { lots: told.collect(), more: offers.len().saturating_sub(MOST), qty_open })
}

fn told(tx: &Tx, lot: &Lot, offer: &Offer, arrival: kernel::clock::BusinessDay) -> OfferedLot {
    let life = lot.expiry.map(|expiry| Life { production: lot.production, expiry });
    OfferedLot {
        stock_id: lot.id,
        location_code: lot.location.clone(),
        area_code: lot.zone.clone(),
        container_code: lot.carrier.as_ref().map(|carrier| carrier.code.clone()),
        batch_no: lot.batch_no.clone(),
        production_date: lot.production,
        expiry_date: lot.expiry,
        received_on: lot.received,
        days_left_on_arrival: life.map(|life| life.days_left(arrival)),
        share_left_on_arrival: life.and_then(|life| life.share_left(arrival)),
        status_code: lot.status.clone(),
        qty: lot.qty,
        free: if offer.bar.is_some() { Qty::ZERO } else { offer.free },
        weight: lot.weight,
        whole: offer.whole,
        bar: offer.bar.map(|bar| tx.words(&Message::new(bar.title()))),
    }
}
