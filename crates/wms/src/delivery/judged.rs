//! Forms of sheets become sheets as they are kept: every rule, all wrong fields at once, for one or for many in the same
//! number of statements. Adding, changing, booking and importing come through here, so none has rules of its own.

use std::collections::{BTreeMap, BTreeSet};

use codes::{DeliveryKind, OutboundWay};
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::cells;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::record::Cells;
use kernel::sql::Sql;
use kernel::texts::Message;

use super::model::Form;
use super::rules::{ahead, check, of_kind, trimmed};
use super::stored::{Line, Sheet};
use super::{lines, references, rotation};
use crate::document;
use crate::party;
use crate::receiving::places::{self, Cover, Named};

/// A form that wants to be a sheet.
pub struct Asked<'a> {
    /// The sheet's id, also before it is there.
    pub id: Id,
    /// What is asked for.
    pub form: &'a Form,
    /// The sheet as it stands; none for a new one.
    pub before: Option<&'a Sheet>,
    /// Whether a booking that was accepted asks for it: whoever accepted it has decided for its batches and its day.
    pub booked: bool,
}

/// A form that obeys every rule.
pub struct Judged {
    /// Id of the sheet.
    pub id: Id,
    /// The form, with what nobody said filled in.
    pub form: Form,
    /// Its lines.
    pub lines: Vec<Line>,
    /// Columns of its head.
    pub cells: Cells,
}

/// A form on its way, with what was found out about it.
struct Draft<'a> {
    id: Id,
    form: Form,
    stood: Option<Form>,
    before: &'a [Line],
    booked: bool,
    lines: Vec<Line>,
    contract: Option<String>,
    wrong: Vec<FieldError>,
    refused: Option<Message>,
}

impl Draft<'_> {
    /// Notes a refusal and goes on; anything else ends the work.
    fn take<T>(&mut self, looked: Answer<T>) -> Answer<Option<T>> {
        match looked {
            Ok(found) => return Ok(Some(found)),
            Err(Fault::Invalid(fields)) => self.wrong.extend(fields),
            Err(Fault::Refused(message)) => self.refused = self.refused.take().or(Some(message)),
            Err(other) => return Err(other),
        }
        Ok(None)
    }

    /// Whether it is known whose sheet it is, and from where: without that nothing else can be judged.
    fn is_placed(&self) -> bool {
        !self.wrong.iter().any(|error| ["warehouseCode", "ownerCode"].contains(&error.field.as_str()))
    }

    fn done(mut self) -> Answer<Judged> {
        if !self.wrong.is_empty() {
            return Err(Fault::Invalid(self.wrong));
        }
        if let Some(message) = self.refused {
            return Err(Fault::Refused(message));
        }
        let mut cells = self.form.cells();
        cells.extend(party::region(self.form.region_code.as_deref())?);
        cells.extend(cells! { contract_no: self.contract.take() });
        cells.extend(sums(&self.lines)?);
        Ok(Judged { id: self.id, form: self.form, lines: self.lines, cells })
    }
}

/// The sums of lines, as the head keeps them.
pub fn sums(lines: &[Line]) -> Answer<Cells> {
    let totals = lines::totals(lines)?;
    let count = i64::try_from(lines.len()).map_err(Fault::internal)?;
    Ok(cells! {
        total_lines: count, total_qty: totals.qty, total_weight: totals.weight, total_volume: totals.volume,
        allocated_qty: totals.allocated, picked_qty: totals.picked, shipped_qty: totals.shipped,
    })
}

/// Forms as sheets of a kind, in their order, or why one cannot be a sheet.
///
/// # Errors
/// Only those of the database.
pub async fn judged(tx: &mut Tx, kind: DeliveryKind, asked: &[Asked<'_>]) -> Answer<Vec<Answer<Judged>>> {
    let warehouses = asked.iter().map(|asked| asked.form.warehouse_code.trim()).collect();
    let (cuts, now) = (document::cuts(tx, &warehouses).await?, tx.now());
    let mut drafts = Vec::with_capacity(asked.len());
    for Asked { id, form, before, booked } in asked {
        let mut draft = Draft {
            id: *id,
            form: of_kind(trimmed(form), kind),
            stood: before.map(as_form),
            before: before.map_or(&[][..], |sheet| &sheet.lines),
            booked: *booked,
            lines: Vec::new(),
            contract: None,
            wrong: Vec::new(),
            refused: None,
        };
        draft.take(check(&draft.form, kind))?;
        if !booked {
            draft.take(ahead(&draft.form, draft.stood.as_ref(), (&cuts, now)))?;
        }
        drafts.push(draft);
    }
    referred(tx, &mut drafts).await?;
    if kind != DeliveryKind::ReturnToSupplier {
        let unbooked = drafts.iter().filter(|draft| !draft.booked);
        let forms: Vec<_> = unbooked.map(|draft| (&draft.form, draft.stood.as_ref())).collect();
        let judged = rotation::check(tx, &forms).await?;
        for (draft, judged) in drafts.iter_mut().filter(|draft| !draft.booked).zip(judged) {
            draft.take(judged)?;
        }
    }
    lined(tx, &mut drafts).await?;
    covered(tx, &mut drafts).await?;
    staged(tx, &mut drafts).await?;
    addressed(tx, &mut drafts).await?;
    Ok(drafts.into_iter().map(Draft::done).collect())
}

/// A sheet as its form had it.
pub fn as_form(sheet: &Sheet) -> Form {
    Form { lines: sheet.lines.iter().map(lines::as_form).collect(), ..sheet.form.clone() }
}

async fn referred(tx: &mut Tx, drafts: &mut [Draft<'_>]) -> Answer<()> {
    let forms: Vec<_> = drafts.iter().map(|draft| (&draft.form, draft.stood.as_ref())).collect();
    let wrong = references::wrong(tx, &forms).await?;
    for (draft, wrong) in drafts.iter_mut().zip(wrong) {
        // What was not said at all is told once.
        let told: BTreeSet<String> = draft.wrong.iter().map(|error| error.field.clone()).collect();
        draft.wrong.extend(wrong.into_iter().filter(|error| !told.contains(&error.field)));
    }
    Ok(())
}

async fn lined(tx: &mut Tx, drafts: &mut [Draft<'_>]) -> Answer<()> {
    let items = lines::items(tx, drafts.iter().flat_map(|draft| &draft.form.lines)).await?;
    for draft in drafts.iter_mut().filter(|draft| draft.is_placed()) {
        let made = lines::made(tx, (draft.id, &draft.form), &items, draft.before);
        draft.lines = draft.take(made)?.unwrap_or_default();
    }
    Ok(())
}

async fn covered(tx: &mut Tx, drafts: &mut [Draft<'_>]) -> Answer<()> {
    let placed = |draft: &&mut Draft<'_>| draft.is_placed();
    let pairs: BTreeSet<(String, String)> = drafts
        .iter()
        .filter(|draft| draft.is_placed())
        .map(|draft| (draft.form.owner_code.clone(), draft.form.warehouse_code.clone()))
        .collect();
    let asked: Vec<Cover<'_>> =
        pairs.iter().map(|(owner, warehouse)| Cover { owner, warehouse, expected: None }).collect();
    let found = places::covered_each(tx, &asked).await?;
    let found: BTreeMap<&(String, String), _> = pairs.iter().zip(found).collect();
    for draft in drafts.iter_mut().filter(placed) {
        let pair = (draft.form.owner_code.clone(), draft.form.warehouse_code.clone());
        match found.get(&pair) {
            Some(Ok(terms)) => draft.contract = Some(terms.number.clone()),
            Some(Err(Fault::Refused(message))) => {
                draft.take::<()>(Err(Fault::Refused(message.clone())))?;
            }
            _ => return Err(Fault::internal("a contract that was not looked for")),
        }
    }
    Ok(())
}

/// The collection location that picked goods wait at: the one that was said, or the usual one.
async fn staged(tx: &mut Tx, drafts: &mut [Draft<'_>]) -> Answer<()> {
    let placed: Vec<&mut Draft<'_>> = drafts.iter_mut().filter(|draft| draft.is_placed()).collect();
    let (mut named, mut usual) = (Vec::new(), Vec::new());
    for draft in placed {
        if draft.form.staging_location_code.is_some() { named.push(draft) } else { usual.push(draft) }
    }
    let asked = named.iter().filter_map(|draft| {
        let code = draft.form.staging_location_code.as_deref()?;
        Some(Named { field: "stagingLocationCode".to_owned(), warehouse: &draft.form.warehouse_code, code })
    });
    let asked: Vec<Named<'_>> = asked.collect();
    let wrong = places::wrong(tx, &asked).await?;
    for (draft, wrong) in named.into_iter().zip(wrong) {
        draft.wrong.extend(wrong);
    }
    let warehouses = usual.iter().map(|draft| draft.form.warehouse_code.as_str()).collect();
    let first = places::defaults(tx, &warehouses).await?;
    for draft in usual {
        match first.get(&draft.form.warehouse_code) {
            Some(code) => draft.form.staging_location_code = Some(code.clone()),
            None => {
                draft.take::<()>(Err(places::none(&draft.form.warehouse_code)))?;
            }
        }
    }
    Ok(())
}

/// Where it goes, as the customer says, unless somebody wrote another address.
async fn addressed(tx: &mut Tx, drafts: &mut [Draft<'_>]) -> Answer<()> {
    let open = |form: &Form| form.address.is_none() && form.region_code.is_none();
    let codes: BTreeSet<&str> = drafts
        .iter()
        .filter(|draft| open(&draft.form))
        .filter_map(|draft| draft.form.customer_code.as_deref())
        .collect();
    if codes.is_empty() {
        return Ok(());
    }
    type Address = (String, String, Option<String>, Option<String>, Option<String>, Option<String>);
    let mut sql =
        Sql::new("select code, name, contact, phone, region_code, address from customer where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("code", codes.into_iter().collect());
    let rows: Vec<Address> = tx.all(sql.text(), sql.values()).await?;
    let known: BTreeMap<&str, &Address> = rows.iter().map(|row| (row.0.as_str(), row)).collect();
    for form in drafts.iter_mut().map(|draft| &mut draft.form).filter(|form| open(form)) {
        let found = form.customer_code.as_deref().and_then(|code| known.get(code));
        if let Some((_, name, contact, phone, region, address)) = found {
            form.consignee_name = form.consignee_name.take().or(contact.clone()).or(Some(name.clone()));
            form.consignee_phone = form.consignee_phone.take().or(phone.clone());
            (form.region_code, form.address) = (region.clone(), address.clone());
        }
    }
    Ok(())
}

/// What becomes of goods that leave a warehouse once they are picked.
pub async fn outbound_way(tx: &mut Tx, warehouse: &str) -> Answer<OutboundWay> {
    Ok(outbound_ways(tx, BTreeSet::from([warehouse]))
        .await?
        .remove(warehouse)
        .unwrap_or(OutboundWay::Recheck))
}

/// The same of a warehouse that the session may look into; of another one nothing is told, not even that it is there.
pub async fn way_in_view(tx: &mut Tx, warehouse: &str) -> Answer<Option<OutboundWay>> {
    let mut sql = Sql::new("select outbound_way from warehouse where deleted = 0");
    Scope::everybody("branch_code").in_warehouse("code").restrict(&mut sql, tx.session());
    sql.and_equals("code", warehouse);
    Ok(tx.one(sql.text(), sql.values()).await?)
}

/// The same by warehouse.
pub async fn outbound_ways(tx: &mut Tx, warehouses: BTreeSet<&str>) -> Answer<BTreeMap<String, OutboundWay>> {
    let mut sql = Sql::new("select code, outbound_way from warehouse where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("code", warehouses.into_iter().collect());
    let rows: Vec<(String, OutboundWay)> = tx.all(sql.text(), sql.values()).await?;
    Ok(rows.into_iter().collect())
}
