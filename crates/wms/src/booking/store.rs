//! Rows of bookings.

use std::collections::{BTreeMap, BTreeSet};

use codes::{BookingSlot, Thermosphere};
use db::{Value, vals};
use kernel::act::Tx;
use kernel::clock::BusinessDay;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::record::Table;
use kernel::sql::Sql;
use kernel::units::{Qty, Tons};

use super::form::{OFFERS, SCOPE};
use super::model::{Booked, SlotLimit};
use super::prepare::Plan;
use super::side::{Kind, Side, Step};

/// Bookings of arrivals at public warehouses.
static PUBLIC: Table = Table::new("booking", SCOPE).only(&[("kind", Kind::InwardPublic.number())]);
/// Bookings of arrivals at private warehouses.
static PRIVATE: Table = Table::new("booking", SCOPE).only(&[("kind", Kind::InwardPrivate.number())]);
/// Bookings of departures.
static OUTWARD: Table = Table::new("booking", SCOPE).only(&[("kind", Kind::Outward.number())]);
/// Bookings of all kinds, for the documents that follow them.
pub static ANY: Table = Table::new("booking", SCOPE);

/// Rows of a day that are shown.
const SHOWN: u64 = 1_000;

/// The bookings that the session's screen is about.
pub fn table(tx: &Tx) -> &'static Table {
    match tx.screen() {
        "inboundBookingPublic" => &PUBLIC,
        "inboundBookingPrivate" => &PRIVATE,
        "outboundBooking" => &OUTWARD,
        _ => &ANY,
    }
}

db::record! {
    /// A booking as it stands.
    pub struct Stored in "booking" {
        pub id: Id,
        pub version: i64,
        pub doc_no: String,
        pub kind: Kind,
        pub status: Step,
        pub cancelled: bool,
        pub owner_code: String,
        pub warehouse_code: String,
        pub booking_date: BusinessDay,
        pub slot: BookingSlot,
        pub dock_group: Option<String>,
        pub thermosphere: Thermosphere,
        pub plate_no: String,
        pub driver_name: String,
        pub driver_phone: String,
        pub pallets: i64,
        pub tons: Tons,
        pub supplier_code: Option<String>,
        pub customer_code: Option<String>,
        pub consignee_name: Option<String>,
        pub consignee_phone: Option<String>,
        pub address: Option<String>,
        pub external_no: Option<String>,
        pub remark: Option<String>,
        pub contract_no: String,
        pub makers: String,
        pub note_id: Option<Id>,
        pub arrived_at: Option<kernel::clock::Instant>,
    }
}

impl Stored {
    /// What it says to the rules.
    pub fn plan(&self) -> Plan<'_> {
        Plan { owner: &self.owner_code, warehouse: &self.warehouse_code, day: self.booking_date }
    }
}

/// A booking within the session's scope.
pub async fn load(tx: &mut Tx, id: Id) -> Answer<Stored> {
    table(tx).load(tx, Stored::COLUMN_LIST, id).await
}

/// A booking whose note says something: of whichever kind it is. It is locked, because whoever works on the note has
/// not seen it and cannot be told that somebody else was faster.
pub async fn followed(tx: &mut Tx, id: Id) -> Answer<Stored> {
    let branch = tx.branch().to_owned();
    let locked = "select id from booking where branch_code = $1 and id = $2 for update";
    tx.rows(locked, &vals![branch, id]).await?;
    ANY.load(tx, Stored::COLUMN_LIST, id).await
}

/// The same, refused when its state does not offer `action` or it was cancelled.
pub async fn in_state(tx: &mut Tx, id: Id, action: &'static str) -> Answer<Stored> {
    let booking = load(tx, id).await?;
    if booking.cancelled {
        return Err(Fault::refused("booking.cancelled"));
    }
    booking.kind.side().in_state(OFFERS, action, booking.status)?;
    Ok(booking)
}

db::record! {
    /// Goods of a booking, whichever way they go.
    pub struct Line in "booking_line" {
        pub goods_code: String,
        pub qty: Qty,
        pub unit_code: Option<String>,
        pub batch_no: Option<String>,
        pub production_date: Option<BusinessDay>,
        pub expiry_date: Option<BusinessDay>,
        pub expiry_from: Option<BusinessDay>,
        pub origin: Option<String>,
        pub remark: Option<String>,
    }
}

/// Its goods, in order.
pub async fn lines(tx: &mut Tx, id: Id) -> Answer<Vec<Line>> {
    let mut sql = Sql::new("select ");
    sql.push(Line::COLUMN_LIST);
    sql.push(" from booking_line where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("booking_id", id);
    sql.push(" order by line_no");
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Goods and the units in which they are counted or packed.
pub async fn packed(tx: &mut Tx, goods: Vec<&str>) -> Answer<BTreeSet<(String, String)>> {
    let mut sql = Sql::new("select code, unit_code from goods where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("code", goods.clone());
    sql.push(
        " union select g.code, p.unit_code from goods g
         join goods_pack p on p.branch_code = g.branch_code and p.goods_id = g.id where g.deleted = 0",
    );
    sql.and_equals("g.branch_code", tx.branch());
    sql.and_any_of("g.code", goods);
    let rows: Vec<(String, String)> = tx.all(sql.text(), sql.values()).await?;
    Ok(rows.into_iter().collect())
}

/// What is booked in a slot.
#[derive(Debug, Clone, Copy, Default)]
pub struct Load {
    /// Vehicles.
    pub vehicles: i64,
    /// Pallets.
    pub pallets: i64,
    /// Tons.
    pub tons: Tons,
}

/// What is booked at a warehouse one way, by day and slot: everything that was submitted and will come or has come.
pub async fn loads(
    tx: &mut Tx,
    (warehouse, side): (&str, Side),
    (from, to): (BusinessDay, BusinessDay),
) -> Answer<BTreeMap<(BusinessDay, BookingSlot), Load>> {
    let mut sql = Sql::new(
        "select booking_date, slot, count(*), cast(sum(pallets) as bigint), cast(sum(tons) as bigint) from booking
         where deleted = 0 and cancelled = 0",
    );
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("warehouse_code", warehouse);
    sql.and_any_of("kind", side.kinds());
    sql.compare("booking_date", " >= ", from);
    sql.compare("booking_date", " <= ", to);
    sql.compare("status", " <> ", Step::ToSubmit);
    sql.push(" group by booking_date, slot");
    let rows: Vec<(BusinessDay, BookingSlot, i64, i64, Tons)> = tx.all(sql.text(), sql.values()).await?;
    let load = |(day, slot, vehicles, pallets, tons)| ((day, slot), Load { vehicles, pallets, tons });
    Ok(rows.into_iter().map(load).collect())
}

/// The bookings of some days that the session may see, by day and slot.
pub async fn booked(
    tx: &mut Tx,
    (warehouse, side): (&str, Side),
    (from, to): (BusinessDay, BusinessDay),
) -> Answer<BTreeMap<(BusinessDay, BookingSlot), Vec<Booked>>> {
    let mut sql = Sql::new(
        "select b.booking_date, b.slot, b.id, b.doc_no, b.owner_code, (select o.name from cargo_owner o
           where o.branch_code = b.branch_code and o.code = b.owner_code), b.plate_no, b.pallets, b.tons, b.status
         from booking b where b.deleted = 0 and b.cancelled = 0",
    );
    let scope =
        kernel::access::Scope::party("b.branch_code", "b.owner_code").in_warehouse("b.warehouse_code");
    scope.restrict(&mut sql, tx.session());
    sql.and_equals("b.warehouse_code", warehouse);
    sql.and_any_of("b.kind", side.kinds());
    sql.compare("b.booking_date", " >= ", from);
    sql.compare("b.booking_date", " <= ", to);
    sql.compare("b.status", " <> ", Step::ToSubmit);
    sql.push(" order by b.booking_date, b.slot, b.id limit ");
    sql.number(SHOWN);
    let mut found: BTreeMap<(BusinessDay, BookingSlot), Vec<Booked>> = BTreeMap::new();
    for row in tx.rows(sql.text(), sql.values()).await? {
        found.entry((row.at(0)?, row.at(1)?)).or_default().push(Booked {
            id: row.at(2)?,
            doc_no: row.at(3)?,
            owner_code: row.at(4)?,
            owner_name: row.at(5)?,
            plate_no: row.at(6)?,
            pallets: row.at(7)?,
            tons: row.at(8)?,
            status: row.at(9)?,
        });
    }
    Ok(found)
}

/// Limits of a warehouse's slots with the ids of their rows; none for a slot that nobody limited. With `lock` they stay
/// as they are until the unit of work ends, and so does what is booked under them.
pub async fn limits(
    tx: &mut Tx,
    (warehouse, side): (&str, Side),
    lock: bool,
) -> Answer<BTreeMap<BookingSlot, (Id, SlotLimit)>> {
    let mut sql =
        Sql::new("select id, slot, version, vehicles, pallets, tons from booking_capacity where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("warehouse_code", warehouse);
    sql.and_equals("outward", side.is_outward());
    sql.push(" order by slot");
    if lock {
        sql.push(" for update");
    }
    /// Id, slot and version; vehicles, pallets and tons.
    type Limited = (Id, BookingSlot, i64, Option<i64>, Option<i64>, Option<Tons>);
    let rows: Vec<Limited> = tx.all(sql.text(), sql.values()).await?;
    let limit = |(id, slot, version, vehicles, pallets, tons)| {
        (slot, (id, SlotLimit { slot, version, vehicles, pallets, tons }))
    };
    Ok(rows.into_iter().map(limit).collect())
}

/// Whether the code is a warehouse that the session looks at.
pub async fn is_warehouse(tx: &mut Tx, code: &str) -> Answer<bool> {
    let scope = kernel::access::Scope::everybody("branch_code").in_warehouse("code");
    let mut sql = Sql::new("select 1 from warehouse where deleted = 0");
    scope.restrict(&mut sql, tx.session());
    sql.and_equals("code", code);
    Ok(tx.one::<i64>(sql.text(), sql.values()).await?.is_some())
}

/// No value.
pub const NONE: Value = Value::Null;
