//! Lines of a note out of its form: goods of the owner, in base units, with names as they are today.

use std::collections::BTreeSet;

use codes::ReceivingLineStatus;
use kernel::act::Tx;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::texts::Message;
use kernel::units::{CubicMetres, Grams, Qty};
use kernel::validate::{LETTERS_DIGITS_HYPHEN, SSCC, given};

use super::model::{Form, LineForm};
use super::stored::Line;
use crate::batch::{self, Wanted};
use crate::document;
use crate::document::{Counted, Items, Judge};
use crate::goods::{self, Item};

/// Lines of a note at most: what one posting takes.
const MOST: usize = 2_000;
/// Characters of a remark.
const REMARK: usize = 200;

/// The goods that the lines of a form name, which stay as they are until the lines are written.
pub async fn items(tx: &mut Tx, lines: &[LineForm]) -> Answer<Items> {
    let codes: Vec<&str> = lines.iter().map(|line| line.goods_code.trim()).collect();
    goods::keep(tx, &codes).await?;
    goods::items(tx, &codes).await
}

/// The lines of a form as they are kept. Goods that stood on the note before need not be on offer any more.
///
/// # Errors
/// `Invalid` with every wrong field at its place.
pub async fn made(tx: &mut Tx, form: &Form, items: &Items, before: &[Line]) -> Answer<Vec<Line>> {
    if form.lines.is_empty() {
        return Err(Fault::invalid("lines", "receiving.noLines"));
    }
    if form.lines.len() > MOST {
        let message = Message::new("rule.outOfRange").with("min", 1).with("max", MOST);
        return Err(Fault::Invalid(vec![FieldError { field: "lines".into(), message }]));
    }
    let cut = document::cut(tx, &form.warehouse_code).await?;
    let today = cut.day_of(tx.now());
    // Goods may still be made until they come.
    let day = form.expected_at.map_or(today, |expected| cut.day_of(expected).max(today));
    let held: BTreeSet<&str> = before.iter().map(|line| line.goods_code.as_str()).collect();
    let mut wrong = Vec::new();
    let mut made = Vec::with_capacity(form.lines.len());
    for (at, line) in form.lines.iter().enumerate() {
        let mut judge = Judge { at, wrong: &mut wrong };
        fields(&mut judge, line);
        let item = judge.goods(&line.goods_code, &form.owner_code, items, |code| held.contains(code));
        let Some(item) = item else { continue };
        let wanted = Wanted { item, attributes: line.batch.clone(), at: format!("lines[{at}].batch") };
        judge.wrong.extend(batch::expected(&wanted, day));
        let Some(counted) = judge.counted(item, line.unit_code.as_deref(), line.qty) else { continue };
        let Counted { unit, factor, qty } = counted;
        // Of more than can be weighed or measured nobody expects any.
        let Ok(planned) = planned(item, line, qty) else {
            judge.refuse("qty", Message::new("document.tooMany"));
            continue;
        };
        let line_no = i64::try_from(at).map_err(Fault::internal)? + 1;
        made.push(Line {
            id: tx.new_id(),
            line_no,
            qty_entered: line.qty,
            qty_expected: qty,
            pack_factor: factor,
            unit_code: unit,
            ..planned
        });
    }
    if wrong.is_empty() { Ok(made) } else { Err(Fault::Invalid(wrong)) }
}

/// A line without its quantities.
fn planned(item: &Item, line: &LineForm, qty: Qty) -> Answer<Line> {
    let own = |text: &Option<String>| given(text.as_deref()).map(str::to_owned);
    Ok(Line {
        id: kernel::id::Id::NONE,
        line_no: 0,
        goods_code: item.code.clone(),
        goods_name: item.name.clone(),
        spec: item.spec.clone(),
        gtin: item.gtin.clone(),
        base_unit: item.unit_code.clone(),
        unit_code: item.unit_code.clone(),
        pack_factor: Qty::ZERO,
        qty_entered: Qty::ZERO,
        qty_expected: qty,
        gross_weight: match line.gross_weight {
            Some(weight) => Some(weight),
            None => item.weight_of(qty)?,
        },
        volume: match line.volume {
            Some(volume) => Some(volume),
            None => item.volume_of(qty)?,
        },
        attributes: line.batch.clone().trimmed(),
        status_code: own(&line.status_code),
        container_code: own(&line.container_code),
        container_type_code: own(&line.container_type_code),
        plan_location_code: own(&line.plan_location_code),
        unit_price: line.unit_price,
        over_percent: line.over_percent,
        remark: own(&line.remark),
        line_status: ReceivingLineStatus::Open,
        qty_received: Qty::ZERO,
        qty_accepted: Qty::ZERO,
        qty_rejected: Qty::ZERO,
        qty_damaged: Qty::ZERO,
        received_weight: Grams::ZERO,
        qty_weighed: Qty::ZERO,
        short_reason: None,
    })
}

/// What the fields of a line must obey by themselves.
fn fields(judge: &mut Judge<'_>, line: &LineForm) {
    if let Some(message) = container_wrong(line.container_code.as_deref()) {
        judge.refuse("containerCode", message);
    }
    if line.remark.as_deref().is_some_and(|text| text.chars().nth(REMARK).is_some()) {
        judge.refuse("remark", Message::new("rule.tooLong").with("max", REMARK));
    }
    if line.over_percent.is_some_and(|percent| !(0..=100).contains(&percent)) {
        judge.refuse("overPercent", Message::new("rule.outOfRange").with("min", 0).with("max", 100));
    }
    let negative = [
        ("grossWeight", line.gross_weight.is_some_and(Grams::is_negative)),
        ("volume", line.volume.is_some_and(CubicMetres::is_negative)),
        ("unitPrice", line.unit_price.is_some_and(kernel::units::Price::is_negative)),
    ];
    for (field, _) in negative.into_iter().filter(|(_, negative)| *negative) {
        judge.refuse(field, Message::new("document.negative"));
    }
}

/// What is wrong with a code of a container, if anything.
pub fn container_wrong(code: Option<&str>) -> Option<Message> {
    let code = given(code)?;
    let digits = code.len() == 18 && code.bytes().all(|letter| letter.is_ascii_digit());
    if digits && !SSCC.accepts(code) {
        return Some(Message::new(SSCC.text));
    }
    if !LETTERS_DIGITS_HYPHEN.accepts(code) || code.len() > 64 {
        return Some(Message::new(LETTERS_DIGITS_HYPHEN.text));
    }
    None
}

/// Sums that the header keeps.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Totals {
    pub lines: i64,
    pub qty: Qty,
    pub accepted: Qty,
    pub rejected: Qty,
    pub damaged: Qty,
    pub weight: Grams,
    pub received_weight: Grams,
    pub volume: CubicMetres,
    pub containers: i64,
}

/// The sums of lines.
///
/// # Errors
/// `Internal` beyond the range of a unit.
pub fn totals(lines: &[Line]) -> Answer<Totals> {
    let mut sum = Totals { lines: i64::try_from(lines.len()).map_err(Fault::internal)?, ..Totals::default() };
    for line in lines {
        sum.qty = sum.qty.plus(line.qty_expected).map_err(Fault::internal)?;
        sum.accepted = sum.accepted.plus(line.qty_accepted).map_err(Fault::internal)?;
        sum.rejected = sum.rejected.plus(line.qty_rejected).map_err(Fault::internal)?;
        sum.damaged = sum.damaged.plus(line.qty_damaged).map_err(Fault::internal)?;
        sum.weight = sum.weight.plus(line.gross_weight.unwrap_or_default()).map_err(Fault::internal)?;
        sum.received_weight = sum.received_weight.plus(line.received_weight).map_err(Fault::internal)?;
        sum.volume = sum.volume.plus(line.volume.unwrap_or_default()).map_err(Fault::internal)?;
    }
    let containers: BTreeSet<&String> =
        lines.iter().filter_map(|line| line.container_code.as_ref()).collect();
    sum.containers = i64::try_from(containers.len()).map_err(Fault::internal)?;
    Ok(sum)
}
