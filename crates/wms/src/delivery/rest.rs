//! What a sheet cannot have now, as a sheet of its own.

use codes::{DeliverySheetStatus, DocumentSource};
use kernel::act::Tx;
use kernel::cells;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::units::{Exact, Grams, Qty};
use platform::setting::{Settings, names};

use super::flow::SERIES;
use super::judged::{outbound_way, sums};
use super::model::Form;
use super::shown::RestSheet;
use super::store::TABLE;
use super::stored::{Line, Sheet};
use crate::document::{self, Files};

/// Writes a sheet that waits for so much of these lines, and into the history of the first one which it became.
///
/// # Errors
/// Those of the database.
pub async fn back_order(tx: &mut Tx, sheet: &Sheet, open: &[(Id, Qty)]) -> Answer<RestSheet> {
    let id = tx.new_id();
    let mut lines = Vec::with_capacity(open.len());
    for (line_no, (of, qty)) in (1_i64..).zip(open) {
        let line = sheet.lines.iter().find(|line| line.id == *of);
        let line = line.ok_or_else(|| Fault::internal("a line of another sheet"))?;
        lines.push(Line { id: tx.new_id(), note_id: id, line_no, ..part(line, *qty)? });
    }
    let settings = Settings::load(tx).await?;
    let prefix = settings.text(&names::PREFIX_DELIVERY);
    let doc_no = kernel::number::document(tx, SERIES, prefix, &settings.day_cut()?).await?;
    let standing = &sheet.standing;
    // It is submitted now, so it takes the way that its warehouse has now.
    let way = outbound_way(tx, &sheet.form.warehouse_code).await?;
    // Papers stay with the sheet that they came with.
    let form = Form { attachments: Files::default(), source: DocumentSource::System, ..sheet.form.clone() };
    let mut cells = form.cells();
    cells.extend(sums(&lines)?);
    cells.extend(cells! {
        doc_no: doc_no.as_str(), kind: standing.kind, status: DeliverySheetStatus::ToAllocate,
        region_name: standing.region_name.clone(), contract_no: standing.contract_no.clone(),
        origin_id: standing.id, origin_no: standing.doc_no.clone(), outbound_way: way,
    });
    TABLE.insert_as(tx, id, cells, Vec::new()).await?;
    document::insert_lines(tx, &lines).await?;
    document::became(tx, TABLE.name, (standing.id, &doc_no)).await?;
    Ok(RestSheet { id, doc_no })
}

/// A line about a part of what was ordered, in the unit of the line where that comes out even.
fn part(line: &Line, qty: Qty) -> Answer<Line> {
    let share = |all: Exact| all.times(qty).map_err(Fault::internal);
    let weight = |all: Grams| share(all.into())?.rounded_over(line.qty_ordered).map_err(Fault::internal);
    let volume = |all: kernel::units::CubicMetres| {
        share(all.into())?.rounded_over(line.qty_ordered).map_err(Fault::internal)
    };
    let even = line.pack_factor.is_positive() && qty.raw() % line.pack_factor.raw() == 0;
    let one = Qty::of_raw(1_000_000);
    let factor = if even { line.pack_factor } else { one };
    let entered = Exact::from(qty).rounded_over(factor).map_err(Fault::internal)?;
    Ok(Line {
        unit_code: if even { line.unit_code.clone() } else { line.base_unit.clone() },
        pack_factor: factor,
        qty_entered: entered,
        qty_ordered: qty,
        gross_weight: line.gross_weight.map(weight).transpose()?,
        volume: line.volume.map(volume).transpose()?,
        line_status: codes::DeliveryLineStatus::Open,
        qty_allocated: Qty::ZERO,
        qty_picked: Qty::ZERO,
        qty_shipped: Qty::ZERO,
        qty_cancelled: Qty::ZERO,
        qty_moved: Qty::ZERO,
        ..line.clone()
    })
}
