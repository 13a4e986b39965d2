//! Lines of a sheet out of its form: goods of the owner, in base units, with names as they are today.

use std::collections::BTreeSet;

use codes::DeliveryLineStatus;
use kernel::act::Tx;
use kernel::clock::BusinessDay;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::units::{CubicMetres, Grams, Price, Qty};
use kernel::validate::given;

use super::model::{Form, LineForm};
use super::stored::Line;
use crate::document::{Counted, Items, Judge};
use crate::goods::{self, Item};

/// Lines of a sheet at most: what one posting takes.
pub const MOST: usize = 2_000;
/// Characters of a remark.
const REMARK: usize = 200;
/// Goods that may take the place of a line's.
const SUBSTITUTES: usize = 5;
/// Characters of a batch number.
const BATCH_NO: usize = 64;

/// The goods that lines name.
pub async fn items<'a>(tx: &mut Tx, lines: impl IntoIterator<Item = &'a LineForm>) -> Answer<Items> {
    let named = |line: &'a LineForm| {
        let others = line.substitutes.0.iter().map(|other| other.goods_code.trim());
        others.chain([line.goods_code.trim()])
    };
    let codes: BTreeSet<&str> = lines.into_iter().flat_map(named).collect();
    let codes: Vec<&str> = codes.into_iter().collect();
    goods::items(tx, &codes).await
}

/// The lines of a form as they are kept. Goods that stood on the sheet before need not be on offer any more.
///
/// # Errors
/// `Invalid` with every wrong field at its place.
pub fn made(tx: &Tx, (id, form): (Id, &Form), items: &Items, before: &[Line]) -> Answer<Vec<Line>> {
    if form.lines.is_empty() {
        return Err(Fault::invalid("lines", "document.noLines"));
    }
    if form.lines.len() > MOST {
        let message = Message::new("rule.outOfRange").with("min", 1).with("max", MOST);
        return Err(Fault::Invalid(vec![FieldError { field: "lines".into(), message }]));
    }
    let held: BTreeSet<&str> = before.iter().map(|line| line.goods_code.as_str()).collect();
    let mut wrong = Vec::new();
    let mut made = Vec::with_capacity(form.lines.len());
    for (at, line) in form.lines.iter().enumerate() {
        let mut judge = Judge { at, wrong: &mut wrong };
        fields(&mut judge, line);
        substitutes(&mut judge, line, (&form.owner_code, items));
        let item = judge.goods(&line.goods_code, &form.owner_code, items, |code| held.contains(code));
        let Some(item) = item else { continue };
        let Some(counted) = judge.counted(item, line.unit_code.as_deref(), line.qty) else { continue };
        let line_no = i64::try_from(at).map_err(Fault::internal)? + 1;
        made.push(Line { id: tx.new_id(), note_id: id, line_no, ..ordered(item, line, counted)? });
    }
    if wrong.is_empty() { Ok(made) } else { Err(Fault::Invalid(wrong)) }
}

fn fields(judge: &mut Judge<'_>, line: &LineForm) {
    let long =
        |text: &Option<String>, most| text.as_deref().is_some_and(|text| text.chars().nth(most).is_some());
    for (field, text, most) in [("remark", &line.remark, REMARK), ("batchNo", &line.batch_no, BATCH_NO)] {
        if long(text, most) {
            judge.refuse(field, Message::new("rule.tooLong").with("max", most));
        }
    }
    for (field, negative) in [
        ("grossWeight", line.gross_weight.is_some_and(Grams::is_negative)),
        ("volume", line.volume.is_some_and(CubicMetres::is_negative)),
        ("unitPrice", line.unit_price.is_some_and(Price::is_negative)),
    ] {
        if negative {
            judge.refuse(field, Message::new("document.negative"));
        }
    }
    let before = |first: Option<BusinessDay>, last: Option<BusinessDay>| match (first, last) {
        (Some(first), Some(last)) => last < first,
        _ => false,
    };
    if before(line.production_from, line.production_to) {
        judge.refuse("productionTo", Message::new("delivery.daysTurned"));
    }
}

/// Goods that may take the place of a line's: other ones of the same owner, in quantities that are there.
fn substitutes(judge: &mut Judge<'_>, line: &LineForm, (owner, items): (&str, &Items)) {
    let list = &line.substitutes.0;
    if list.len() > SUBSTITUTES {
        judge.refuse("substitutes", Message::new("rule.outOfRange").with("min", 0).with("max", SUBSTITUTES));
    }
    let mut seen = BTreeSet::from([line.goods_code.trim()]);
    for (at, other) in list.iter().enumerate() {
        let code = other.goods_code.trim();
        let item = items.get(code).filter(|item| item.owner_code == owner.trim());
        let counts = |qty: Qty| qty.is_positive() && item.is_none_or(|item| item.counts(qty));
        let refusal = match item {
            None => Some(("goodsCode", "rule.notFound")),
            Some(_) if !seen.insert(code) => Some(("goodsCode", "allocate.wrong.itself")),
            Some(_) if !counts(other.gives) => Some(("gives", "allocate.wrong.positive")),
            Some(_) if !other.instead_of.is_positive() => Some(("insteadOf", "allocate.wrong.positive")),
            Some(_) => None,
        };
        if let Some((field, key)) = refusal {
            judge.refuse(&format!("substitutes[{at}].{field}"), Message::new(key));
        }
    }
}

/// A line without its place.
fn ordered(item: &Item, line: &LineForm, counted: Counted) -> Answer<Line> {
    let own = |text: &Option<String>| given(text.as_deref()).map(str::to_owned);
    let Counted { unit, factor, qty } = counted;
    Ok(Line {
        id: Id::NONE,
        note_id: Id::NONE,
        line_no: 0,
        goods_code: item.code.clone(),
        goods_name: item.name.clone(),
        spec: item.spec.clone(),
        gtin: item.gtin.clone(),
        base_unit: item.unit_code.clone(),
        unit_code: unit,
        pack_factor: factor,
        qty_entered: line.qty,
        qty_ordered: qty,
        gross_weight: match line.gross_weight {
            Some(weight) => Some(weight),
            None => item.weight_of(qty)?,
        },
        volume: match line.volume {
            Some(volume) => Some(volume),
            None => item.volume_of(qty)?,
        },
        batch_no: own(&line.batch_no),
        production_from: line.production_from,
        production_to: line.production_to,
        expiry_from: line.expiry_from,
        status_code: own(&line.status_code),
        location_code: own(&line.location_code),
        container_code: own(&line.container_code),
        substitutes: line.substitutes.clone(),
        unit_price: line.unit_price,
        remark: own(&line.remark),
        line_status: DeliveryLineStatus::Open,
        qty_allocated: Qty::ZERO,
        qty_picked: Qty::ZERO,
        qty_shipped: Qty::ZERO,
        qty_cancelled: Qty::ZERO,
        qty_moved: Qty::ZERO,
    })
}

/// A line as its form had it.
pub fn as_form(line: &Line) -> LineForm {
    LineForm {
        goods_code: line.goods_code.clone(),
        unit_code: Some(line.unit_code.clone()),
        qty: line.qty_entered,
        batch_no: line.batch_no.clone(),
        production_from: line.production_from,
        production_to: line.production_to,
        expiry_from: line.expiry_from,
        status_code: line.status_code.clone(),
        location_code: line.location_code.clone(),
        container_code: line.container_code.clone(),
        substitutes: line.substitutes.clone(),
        gross_weight: line.gross_weight,
        volume: line.volume,
        unit_price: line.unit_price,
        remark: line.remark.clone(),
    }
}

/// Sums that the header keeps, in base units.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Totals {
    /// Ordered.
    pub qty: Qty,
    /// Weight of it.
    pub weight: Grams,
    /// Volume of it.
    pub volume: CubicMetres,
    /// Promised, picked or shipped.
    pub allocated: Qty,
    /// Picked or shipped.
    pub picked: Qty,
    /// Shipped.
    pub shipped: Qty,
    /// Given up.
    pub cancelled: Qty,
    /// Wanted by sheets of their own now.
    pub moved: Qty,
}

/// The sums of lines.
///
/// # Errors
/// `Internal` beyond the range of a unit.
pub fn totals(lines: &[Line]) -> Answer<Totals> {
    let mut sum = Totals::default();
    for line in lines {
        let add = |sum: &mut Qty, more: Qty| -> Answer<()> {
            *sum = sum.plus(more).map_err(Fault::internal)?;
            Ok(())
        };
        add(&mut sum.qty, line.qty_ordered)?;
        add(&mut sum.shipped, line.qty_shipped)?;
        for picked in [line.qty_picked, line.qty_shipped] {
            add(&mut sum.picked, picked)?;
            add(&mut sum.allocated, picked)?;
        }
        add(&mut sum.allocated, line.qty_allocated)?;
        add(&mut sum.cancelled, line.qty_cancelled)?;
        add(&mut sum.moved, line.qty_moved)?;
        sum.weight = sum.weight.plus(line.gross_weight.unwrap_or_default()).map_err(Fault::internal)?;
        sum.volume = sum.volume.plus(line.volume.unwrap_or_default()).map_err(Fault::internal)?;
    }
    Ok(sum)
}
