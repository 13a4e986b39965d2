//! Where goods that come back left from: a delivery sheet whose goods were shipped. It offers such sheets, says what of
//! them may still come back, and refuses more than that.
//!
//! A note of goods that left before the program was names no sheet; one that is named must be there.

use codes::{DeliveryKind, ReceivingKind, ReceivingStatus};
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::clock::{DayCut, Instant};
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::master::Choice;
use kernel::sql::Sql;
use kernel::texts::Message;
use kernel::units::{Grams, Qty};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::Form;
use super::stored::{Line, Note};
use crate::batch::{self, Attributes};
use crate::document::{Items, Shown};
use crate::goods;

/// Delivery notes that have left are seen as their own screen shows them.
const SEEN: Scope = Scope::party("n.branch_code", "n.owner_code").in_warehouse("n.warehouse_code");
/// All that left of the tenant, for a note that has the number already.
const ALL: Scope = Scope::everybody("n.branch_code");
/// Sheets that are offered.
const OFFERED: u64 = 20;
const NUMBER: &str = "originOutOrderNo";

/// Which sheet.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OriginAsked {
    /// Owner of the goods.
    pub owner_code: String,
    /// Number of the delivery sheet.
    pub doc_no: String,
    /// A return that is being changed: what it says itself is not on its way besides.
    #[serde(default)]
    pub except: Option<Id>,
}

/// A delivery sheet whose goods may come back.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Origin {
    /// Number of the sheet.
    pub doc_no: String,
    /// Who the goods went to.
    pub customer_code: Option<String>,
    /// What they are called.
    pub customer_name: Option<String>,
    /// When the last of them left.
    pub departed_at: Instant,
    /// What left.
    pub lines: Vec<OriginLine>,
}

/// Goods of one batch that left.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OriginLine {
    /// Goods.
    pub goods_code: String,
    /// Their name.
    pub goods_name: String,
    /// What they are exactly.
    pub spec: Option<String>,
    /// Their base unit.
    pub unit_code: String,
    /// What it is called.
    pub unit_name: Option<String>,
    /// What is known of the batch and said on a return.
    pub batch: Attributes,
    /// Base units that left.
    pub qty_shipped: Qty,
    /// Of them those that came back, or are on their way.
    pub qty_back: Qty,
    /// Of them those that may still come back.
    pub qty_left: Qty,
    /// What those that left weighed.
    pub weight: Grams,
}

/// Sheets of an owner whose number, or that of a delivery note or of the owner for it, holds `term`.
///
/// # Errors
/// `Invalid` while no owner is chosen.
pub async fn choose(tx: &mut Tx, owner: Option<&str>, term: &str) -> Answer<Vec<Choice>> {
    let owner = owner.map(str::trim).filter(|owner| !owner.is_empty());
    let owner = owner.ok_or_else(|| Fault::invalid("ownerCode", "rule.required"))?;
    let mut sql = Sql::new(
        "select n.sheet_no, max(coalesce(c.name, n.consignee_name, '')), max(n.departed_at) as left_at
         from delivery_note n
         left join customer c on c.branch_code = n.branch_code and c.code = n.customer_code and c.deleted = 0
         where n.deleted = 0 and n.departed_at is not null",
    );
    of_owner(&mut sql, tx, (&SEEN, owner));
    if !term.trim().is_empty() {
        sql.and_any_contains(&["n.sheet_no", "n.doc_no", "n.external_no"], term.trim());
    }
    sql.push(" group by n.sheet_no order by left_at desc, n.sheet_no limit ");
    sql.number(OFFERED);
    let rows: Vec<(String, String, Instant)> = tx.all(sql.text(), sql.values()).await?;
    let cut = DayCut::midnight(tx.session().zone.clone());
    let choice = |(code, customer, left): (String, String, Instant)| {
        let parts = [customer, cut.day_of(left).to_string()];
        let name = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
        Choice { code, name }
    };
    Ok(rows.into_iter().map(choice).collect())
}

/// Deliveries of an owner to customers: what a supplier did not take back comes as it came before.
fn of_owner(sql: &mut Sql, tx: &Tx, (scope, owner): (&Scope, &str)) {
    scope.restrict(sql, tx.session());
    sql.and_equals("n.owner_code", owner);
    sql.and_equals("n.kind", DeliveryKind::Delivery);
}

/// What left with a sheet, and how much of it may come back.
///
/// # Errors
/// `NotFound` for a sheet of which nothing has left, and for one out of sight.
pub async fn show(tx: &mut Tx, asked: &OriginAsked) -> Answer<Origin> {
    let mut left = shipped(tx, &SEEN, (asked.owner_code.trim(), asked.doc_no.trim())).await?;
    if left.is_empty() {
        return Err(Fault::NotFound);
    }
    let (doc_no, owner) = (asked.doc_no.trim(), asked.owner_code.trim());
    let back = coming(tx, owner, doc_no, asked.except).await?;
    share(&mut left, &back)?;
    let names = Shown::of(tx, left.iter().map(|line| (None, line.unit_code.as_str()))).await?;
    for line in &mut left {
        line.unit_name = names.line(None, &line.unit_code).unit_name;
    }
    let mut sql = Sql::new(
        "select n.customer_code, c.name, n.departed_at from delivery_note n
         left join customer c on c.branch_code = n.branch_code and c.code = n.customer_code and c.deleted = 0
         where n.deleted = 0 and n.departed_at is not null",
    );
    of_owner(&mut sql, tx, (&SEEN, owner));
    sql.and_equals("n.sheet_no", doc_no);
    sql.push(" order by n.departed_at desc, n.id desc limit 1");
    let head: Option<(Option<String>, Option<String>, Instant)> = tx.one(sql.text(), sql.values()).await?;
    let (customer_code, customer_name, departed_at) = head.ok_or(Fault::NotFound)?;
    Ok(Origin { doc_no: doc_no.to_owned(), customer_code, customer_name, departed_at, lines: left })
}

/// What left with a sheet by goods and batch.
async fn shipped(tx: &mut Tx, scope: &Scope, (owner, number): (&str, &str)) -> Answer<Vec<OriginLine>> {
    type Row = (String, Option<Id>, String, String, Qty, Grams);
    let mut sql = Sql::new(
        "select l.goods_code, l.batch_id, min(l.goods_name), min(l.unit_code),
           cast(sum(l.qty) as bigint), cast(sum(l.weight) as bigint)
         from delivery_sheet s
         join delivery_note n on n.branch_code = s.branch_code and n.sheet_id = s.id
         join delivery_note_line l on l.branch_code = n.branch_code and l.note_id = n.id
         where s.deleted = 0 and n.deleted = 0 and n.departed_at is not null and l.qty > 0",
    );
    sql.and_equals("s.branch_code", tx.branch());
    sql.and_equals("s.doc_no", number);
    of_owner(&mut sql, tx, (scope, owner));
    sql.push(" group by l.goods_code, l.batch_id order by l.goods_code, l.batch_id");
    let rows: Vec<Row> = tx.all(sql.text(), sql.values()).await?;
    let batches = batch::known(tx, rows.iter().filter_map(|row| row.1).collect()).await?;
    let codes: Vec<&str> = rows.iter().map(|row| row.0.as_str()).collect();
    let items = goods::items(tx, &codes).await?;
    let line = |(goods_code, batch, goods_name, unit_code, qty_shipped, weight): Row| {
        let known = batch.and_then(|id| batches.get(&id)).cloned().unwrap_or_default();
        let item = items.get(&goods_code);
        let spec = item.and_then(|item| item.spec.clone());
        let batch = match item {
            // What the rule of the goods does not ask, and a number that it gives itself, a note does not take.
            Some(item) => batch::only_used(item, known),
            None => known,
        };
        OriginLine {
            goods_code,
            goods_name,
            spec,
            unit_code,
            unit_name: None,
            batch,
            qty_shipped,
            qty_back: Qty::ZERO,
            qty_left: qty_shipped,
            weight,
        }
    };
    Ok(rows.into_iter().map(line).collect())
}

/// What of a sheet came back with other notes, or is on its way: goods, what is said of their batch, how many.
async fn coming(
    tx: &mut Tx,
    owner: &str,
    number: &str,
    except: Option<Id>,
) -> Answer<Vec<(String, Attributes, Qty)>> {
    type Row = (String, Attributes, Qty, Qty, ReceivingStatus);
    let mut sql = Sql::new(
        "select l.goods_code, l.attributes, l.qty_expected, l.qty_accepted, r.status
         from receiving_note r
         join receiving_line l on l.branch_code = r.branch_code and l.note_id = r.id
         where r.deleted = 0",
    );
    sql.and_equals("r.branch_code", tx.branch());
    sql.and_equals("r.origin_out_order_no", number);
    sql.and_equals("r.owner_code", owner);
    sql.and_equals("r.kind", ReceivingKind::Return);
    sql.compare("r.status", " <> ", ReceivingStatus::Voided);
    if let Some(id) = except {
        sql.compare("r.id", " <> ", id);
    }
    sql.push(" order by r.id, l.line_no");
    let rows: Vec<Row> = tx.all(sql.text(), sql.values()).await?;
    let counted = |(goods, attributes, expected, came, status): Row| {
        // Of a note that is complete nothing more comes.
        let qty = if status == ReceivingStatus::ReceiptComplete { came } else { expected.max(came) };
        (goods, attributes, qty)
    };
    Ok(rows.into_iter().map(counted).collect())
}

/// Takes what comes back off what left: of the batch that it names, then of whatever batch of the goods has some.
fn share(left: &mut [OriginLine], back: &[(String, Attributes, Qty)]) -> Answer<()> {
    for (goods, said, qty) in back {
        let mut open = *qty;
        for named in [true, false] {
            let of_goods = left.iter_mut().filter(|line| line.goods_code == *goods);
            for line in of_goods.filter(|line| !named || is_batch(said, &line.batch)) {
                let some = open.min(line.qty_left);
                line.qty_left = line.qty_left.minus(some).map_err(Fault::internal)?;
                line.qty_back = line.qty_back.plus(some).map_err(Fault::internal)?;
                open = open.minus(some).map_err(Fault::internal)?;
            }
        }
    }
    Ok(())
}

/// Whether what a line says of its batch is this batch.
fn is_batch(said: &Attributes, batch: &Attributes) -> bool {
    let same = |one: &Option<String>, other: &Option<String>| one.is_none() || one == other;
    let day = |one: Option<_>, other: Option<_>| one.is_none() || one == other;
    same(&said.batch_no, &batch.batch_no)
        && day(said.production_date, batch.production_date)
        && day(said.expiry_date, batch.expiry_date)
}

/// Completes the lines of a return by what left with its sheet, and refuses goods that did not leave with it and more
/// than did. Other returns of the sheet wait until this unit of work ends.
///
/// # Errors
/// `Invalid` with the number of a sheet that is not there, unless the note had it `before`; and with every wrong line.
pub async fn check(tx: &mut Tx, note: &mut Note, items: &Items, before: Option<&str>) -> Answer<()> {
    let Form { owner_code: owner, origin_out_order_no: Some(number), .. } = note.form.clone() else {
        return Ok(());
    };
    if note.standing.kind != ReceivingKind::Return {
        return Ok(());
    }
    let mut sql = Sql::new("select id from delivery_sheet where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("doc_no", number.as_str());
    sql.push(" for update");
    tx.rows(sql.text(), sql.values()).await?;
    // A note keeps its number wherever its goods left from, and is held to what left there: the warehouses that somebody
    // looks at just now change nothing of that.
    let same = before == Some(number.as_str());
    let mut left = shipped(tx, if same { &ALL } else { &SEEN }, (&owner, &number)).await?;
    if left.is_empty() {
        return if same { Ok(()) } else { Err(Fault::invalid(NUMBER, "receiving.originUnknown")) };
    }
    let back = coming(tx, &owner, &number, Some(note.standing.id)).await?;
    share(&mut left, &back)?;
    let mut wrong = Vec::new();
    for (at, line) in note.lines.iter_mut().enumerate() {
        let mut refuse = |field: &str, message: Message| {
            wrong.push(FieldError { field: format!("lines[{at}].{field}"), message });
        };
        if line.over_percent.is_some_and(|percent| percent > 0) {
            refuse("overPercent", Message::new("receiving.returnOver"));
        }
        line.over_percent = Some(0);
        if let Some((field, message)) = taken(line, &mut left, items)? {
            refuse(field, message.with("number", &number));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(Fault::Invalid(wrong)) }
}

/// Takes a line off what left, and answers what is wrong with it.
fn taken(line: &mut Line, left: &mut [OriginLine], items: &Items) -> Answer<Option<(&'static str, Message)>> {
    let goods: Vec<usize> = places(left, |each| each.goods_code == line.goods_code);
    if goods.is_empty() {
        return Ok(Some(("goodsCode", Message::new("receiving.originGoods"))));
    }
    let batches: Vec<usize> =
        places(left, |each| each.goods_code == line.goods_code && is_batch(&line.attributes, &each.batch));
    if batches.is_empty() {
        return Ok(Some(("batch.batchNo", Message::new("receiving.originBatch"))));
    }
    // Which batch it is goes without saying where only one of it left.
    if let ([only], Some(item)) = (batches.as_slice(), items.get(&line.goods_code))
        && let Some(known) = left.get(*only)
    {
        let known = batch::only_used(item, known.batch.clone());
        line.attributes = std::mem::take(&mut line.attributes).or(&known);
    }
    let mut open = line.qty_expected;
    for at in &batches {
        let Some(each) = left.get_mut(*at) else { continue };
        let some = open.min(each.qty_left);
        each.qty_left = each.qty_left.minus(some).map_err(Fault::internal)?;
        open = open.minus(some).map_err(Fault::internal)?;
    }
    if !open.is_positive() {
        return Ok(None);
    }
    let most = line.qty_expected.minus(open).map_err(Fault::internal)?;
    let message = Message::new("receiving.originMore").with("most", most).with("unit", &line.base_unit);
    Ok(Some(("qty", message)))
}

fn places(left: &[OriginLine], is: impl Fn(&OriginLine) -> bool) -> Vec<usize> {
    left.iter().enumerate().filter(|(_, each)| is(each)).map(|(at, _)| at).collect()
}
