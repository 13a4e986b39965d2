//! Sheets as questions to the core: what is still wanted, and what may be given for it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use allocate::{Amount, Chosen, Least, Named, Partial, Substitute, Terms};
use codes::{DeliveryKind, ReservationState, RestPolicy, ShipPolicy};
use db::vals;
use kernel::act::Tx;
use kernel::clock::{BusinessDay, Instant};
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::sql::Sql;
use kernel::units::Qty;

use super::{in_force, store};
use crate::delivery::{Line, Sheet, open};
use crate::document::{self, Cuts, Items};
use crate::goods::{self, Item};

/// What somebody wants of a run.
#[derive(Debug, Clone, Default)]
pub struct Wish {
    /// Goods chosen by hand, by line.
    pub chosen: BTreeMap<Id, Vec<Chosen>>,
    /// Whether the rule fills what nobody chose.
    pub automatic: bool,
    /// Only this line.
    pub line: Option<Id>,
    /// Nothing from this location.
    pub without: Option<String>,
    /// As if nothing were promised yet that can still be given back.
    pub anew: bool,
    /// What else the unit of work does with stock.
    pub besides: Besides,
}

/// What a unit of work that looks for goods does with stock besides: rows are locked in one order, after places.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Besides {
    /// Nothing.
    #[default]
    Nothing,
    /// It takes what it finds, at once.
    Takes,
    /// It gave other goods back before, whose rows are locked.
    GaveBack,
}

/// Sheets as questions, with what is known of their goods.
pub struct Asked {
    /// The questions, in the order of the sheets. A sheet that wants nothing has no lines.
    pub sheets: Vec<allocate::Sheet>,
    /// Goods.
    pub items: Items,
    /// What owners and customers want of them.
    pub wants: Wants,
    /// How each warehouse cuts its days.
    pub cuts: Arc<Cuts>,
    now: Instant,
}

impl Asked {
    /// The business day that it is in a warehouse: warehouses do not share one.
    pub fn today(&self, warehouse: &str) -> BusinessDay {
        self.cuts.day_of(warehouse, self.now)
    }
}

/// Makes questions of sheets.
///
/// # Errors
/// Those of the database.
pub async fn of(tx: &mut Tx, sheets: &[Sheet], wish: &Wish) -> Answer<Asked> {
    let (cuts, now) = (cuts(tx, sheets).await?, tx.now());
    let lines = || sheets.iter().flat_map(|sheet| &sheet.lines);
    let mut codes: Vec<&str> = lines().map(|line| line.goods_code.as_str()).collect();
    codes.extend(lines().flat_map(|line| &line.substitutes.0).map(|other| other.goods_code.as_str()));
    let items = goods::items(tx, &codes).await?;
    let rules = in_force::of(tx, sheets).await?;
    let mut wants = Wants::of(tx, sheets).await?;
    wants.read_held(tx, sheets, wish.anew).await?;
    let mut asked = Vec::with_capacity(sheets.len());
    for (sheet, rule) in sheets.iter().zip(&rules) {
        let mut lines = Vec::new();
        for line in &sheet.lines {
            if wish.line.is_some_and(|only| only != line.id) || !open(line)?.is_positive() {
                continue;
            }
            lines.push(question(sheet, line, (&items, &wants), wish)?);
        }
        asked.push(allocate::Sheet {
            id: sheet.standing.id,
            number: sheet.standing.doc_no.clone(),
            priority: sheet.form.priority,
            planned: sheet.form.required_ship_at,
            arrival: arrival(sheet, &cuts, now),
            rule: rule.rule.clone(),
            partial: partial(sheet),
            automatic: wish.automatic,
            lines,
        });
    }
    Ok(Asked { sheets: asked, items, wants, cuts, now })
}

/// How the warehouses of sheets cut their days.
///
/// # Errors
/// Those of the database.
pub async fn cuts(tx: &mut Tx, sheets: &[Sheet]) -> Answer<Arc<Cuts>> {
    document::cuts(tx, &sheets.iter().map(|sheet| sheet.form.warehouse_code.as_str()).collect()).await
}

/// The day on which the customer has the goods: as said, else when they leave, never before the warehouse's today. What
/// was said is a day of the calendar, because the customer does not work by the warehouse's cut-off.
pub fn arrival(sheet: &Sheet, cuts: &Cuts, now: Instant) -> BusinessDay {
    let today = cuts.day_of(&sheet.form.warehouse_code, now);
    let planned = sheet.form.required_arrive_at.or(sheet.form.required_ship_at);
    planned.map_or(today, |at| cuts.calendar(at)).max(today)
}

fn partial(sheet: &Sheet) -> Partial {
    match (sheet.form.ship_policy, sheet.form.rest_policy) {
        (ShipPolicy::OnlyComplete, _) => Partial::Never,
        (_, RestPolicy::Wait) => Partial::Wait,
        (_, RestPolicy::BackOrder) => Partial::BackOrder,
        (_, RestPolicy::Cancel) => Partial::Cancel,
    }
}

/// The smallest quantity of goods: one of their unit, or less when that is measured.
fn smallest(item: Option<&Item>) -> Qty {
    let places = item.map_or(0, |item| u32::try_from(item.unit_decimals.clamp(0, 6)).unwrap_or_default());
    Qty::of_raw(10_i64.pow(6 - places))
}

/// The smallest quantity that a line is given: whole units of the line, unless what is wanted is not.
fn unit(line: &Line, wanted: Qty, item: Option<&Item>) -> Qty {
    let whole = line.pack_factor.is_positive() && wanted.raw() % line.pack_factor.raw() == 0;
    if whole { line.pack_factor } else { smallest(item) }
}

/// A line that is open, as a question.
pub fn question(
    sheet: &Sheet,
    line: &Line,
    (items, wants): (&Items, &Wants),
    wish: &Wish,
) -> Answer<allocate::Line> {
    let item = items.get(&line.goods_code);
    let wanted = open(line)?;
    let chosen = wish.chosen.get(&line.id).cloned().unwrap_or_default();
    let substitutes = line.substitutes.0.iter().filter(|_| sheet.form.substitutable);
    Ok(allocate::Line {
        id: line.id,
        owner: sheet.form.owner_code.clone(),
        goods: line.goods_code.clone(),
        amount: Amount::Qty(wanted),
        unit: if chosen.is_empty() { unit(line, wanted, item) } else { smallest(item) },
        named: Named {
            batch: line.batch_no.clone(),
            location: line.location_code.clone(),
            container: line.container_code.clone(),
        },
        terms: terms(sheet, line, (&line.goods_code, item), wants),
        held: wants.held.get(&line.id).cloned().unwrap_or_default(),
        substitutes: substitutes
            .map(|other| Substitute {
                goods: other.goods_code.clone(),
                gives: other.gives,
                instead_of: other.instead_of,
                unit: smallest(items.get(&other.goods_code)),
                terms: terms(sheet, line, (&other.goods_code, items.get(&other.goods_code)), wants),
            })
            .collect(),
        chosen,
    })
}

/// What these goods have to be when they are given for a line: its own goods, or others that stand in for them.
pub fn terms(sheet: &Sheet, line: &Line, (goods, item): (&str, Option<&Item>), wants: &Wants) -> Terms {
    let form = &sheet.form;
    let own = Least { days: form.min_life_days, percent: form.min_life_percent };
    let category = item.and_then(|item| item.category.as_deref());
    let customer = form.customer_code.as_deref();
    let ships = item.map(|item| item.limits().ship).unwrap_or_default();
    let least = [wants.owner(&form.owner_code), wants.customer(customer, category), ships]
        .into_iter()
        .fold(own, Least::stricter);
    Terms {
        least,
        last: customer.and_then(|customer| wants.last(customer, goods)),
        any_age: sheet.standing.kind == DeliveryKind::ReturnToSupplier,
        statuses: line.status_code.iter().cloned().collect(),
        made_from: line.production_from,
        made_until: line.production_to,
        expires_from: line.expiry_from,
        batches_per_line: form.single_batch.then_some(1),
        batches_per_pallet: None,
        pallet: item.and_then(Item::pallet),
    }
}

/// A customer's minimums.
#[derive(Debug, Default)]
struct Customer {
    least: Least,
    never_older: bool,
    classes: BTreeMap<String, Least>,
}

/// What owners and customers want left of the life of goods.
#[derive(Debug, Default)]
pub struct Wants {
    owners: BTreeMap<String, Least>,
    customers: BTreeMap<String, Customer>,
    last: BTreeMap<(String, String), BusinessDay>,
    held: BTreeMap<Id, Vec<Option<Id>>>,
}

impl Wants {
    /// Reads what is wanted for these sheets.
    ///
    /// # Errors
    /// Those of the database.
    pub async fn of(tx: &mut Tx, sheets: &[Sheet]) -> Answer<Self> {
        let mut wants = Self::default();
        let owners: BTreeSet<&str> = sheets.iter().map(|sheet| sheet.form.owner_code.as_str()).collect();
        let mut sql =
            Sql::new("select code, min_shelf_days, min_shelf_percent from cargo_owner where deleted = 0");
        sql.and_equals("branch_code", tx.branch());
        sql.and_any_of("code", owners.into_iter().collect());
        let rows: Vec<(String, Option<i64>, Option<i64>)> = tx.all(sql.text(), sql.values()).await?;
        wants.owners.extend(rows.into_iter().map(|(code, days, percent)| (code, Least { percent, days })));
        let customers: BTreeSet<&str> =
            sheets.iter().filter_map(|sheet| sheet.form.customer_code.as_deref()).collect();
        if customers.is_empty() {
            return Ok(wants);
        }
        wants.read_customers(tx, customers.into_iter().collect()).await?;
        wants.read_last(tx, sheets).await?;
        Ok(wants)
    }

    async fn read_customers(&mut self, tx: &mut Tx, codes: Vec<&str>) -> Answer<()> {
        let mut sql = Sql::new(
            "select c.code, c.min_shelf_days, c.min_shelf_percent, c.never_older, l.goods_class, l.min_days, l.min_percent
             from customer c left join customer_shelf_life l on l.branch_code = c.branch_code and l.customer_id = c.id
             where c.deleted = 0",
        );
        sql.and_equals("c.branch_code", tx.branch());
        sql.and_any_of("c.code", codes);
        for row in tx.rows(sql.text(), sql.values()).await? {
            let customer = self.customers.entry(row.get("code")?).or_default();
            let least = |percent: &str, days: &str| -> Answer<Least> {
                Ok(Least { percent: row.get(percent)?, days: row.get(days)? })
            };
            customer.least = least("min_shelf_percent", "min_shelf_days")?;
            customer.never_older = row.get("never_older")?;
            if let Some(class) = row.get::<Option<String>>("goods_class")? {
                let least = least("min_percent", "min_days")?;
                customer.classes.insert(class.trim().to_lowercase(), least);
            }
        }
        Ok(())
    }

    /// The newest expiry that a customer who never takes older goods got of some goods.
    async fn read_last(&mut self, tx: &mut Tx, sheets: &[Sheet]) -> Answer<()> {
        let strict: Vec<&str> = self
            .customers
            .iter()
            .filter(|(_, customer)| customer.never_older)
            .map(|(code, _)| code.as_str())
            .collect();
        if strict.is_empty() {
            return Ok(());
        }
        let lines = || sheets.iter().flat_map(|sheet| &sheet.lines);
        let others = lines().flat_map(|line| &line.substitutes.0).map(|other| other.goods_code.as_str());
        let goods: BTreeSet<&str> = lines().map(|line| line.goods_code.as_str()).chain(others).collect();
        // One look into the index for each customer and goods, however often they met.
        let mut sql = Sql::new(
            "select c.code, g.code, (select max(r.expiry_date) from reservation r
               where r.branch_code = c.branch_code and r.customer_code = c.code and r.goods_code = g.code and r.state = ",
        );
        sql.bind(ReservationState::Closed);
        sql.push(") from customer c join goods g on g.branch_code = c.branch_code where c.deleted = 0 and g.deleted = 0");
        sql.and_equals("c.branch_code", tx.branch());
        sql.and_any_of("g.code", goods.into_iter().collect());
        sql.and_any_of("c.code", strict);
        let rows: Vec<(String, String, Option<BusinessDay>)> = tx.all(sql.text(), sql.values()).await?;
        let known = rows.into_iter().filter_map(|(customer, goods, day)| Some(((customer, goods), day?)));
        self.last = known.collect();
        Ok(())
    }

    /// The batches that lines have goods of already; without those of what can still be given back where a line is
    /// asked about anew.
    async fn read_held(&mut self, tx: &mut Tx, sheets: &[Sheet], anew: bool) -> Answer<()> {
        let has = |line: &Line| line.qty_allocated.max(line.qty_picked).max(line.qty_shipped).is_positive();
        let some: Vec<Id> = sheets
            .iter()
            .filter(|sheet| sheet.lines.iter().any(has))
            .map(|sheet| sheet.standing.id)
            .collect();
        if some.is_empty() {
            return Ok(());
        }
        for each in store::of_sheets(tx, &some).await? {
            if !(anew && each.state == ReservationState::Soft) {
                self.held.entry(each.line_id).or_default().push(each.batch_id);
            }
        }
        Ok(())
    }

    fn owner(&self, code: &str) -> Least {
        self.owners.get(code).copied().unwrap_or_default()
    }

    /// What a customer wants of all goods and of this class of them, whichever is stricter.
    fn customer(&self, code: Option<&str>, class: Option<&str>) -> Least {
        let Some(customer) = code.and_then(|code| self.customers.get(code)) else { return Least::default() };
        let class = class.and_then(|class| customer.classes.get(&class.trim().to_lowercase()));
        customer.least.stricter(class.copied().unwrap_or_default())
    }

    fn last(&self, customer: &str, goods: &str) -> Option<BusinessDay> {
        self.last.get(&(customer.to_owned(), goods.to_owned())).copied()
    }
}

/// The sheets of these lines.
///
/// # Errors
/// `NotFound` for a line that is not there.
pub async fn sheet_of(tx: &mut Tx, line: Id) -> Answer<Id> {
    let sql = "select note_id from delivery_line where branch_code = $1 and id = $2";
    tx.one(sql, &vals![tx.branch(), line]).await?.ok_or(Fault::NotFound)
}
