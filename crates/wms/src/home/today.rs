//! What today brings: vehicles at the docks, and jobs.

use db::Row;
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::clock::{BusinessDay, Instant};
use kernel::fault::Answer;
use kernel::sql::Sql;

use super::model::{JobFigure, Vehicle};
use crate::booking::Kind;

/// Who sees vehicles that come.
pub const ARRIVALS: [&str; 2] = ["inboundBookingPublic_search_button", "inboundBookingPrivate_search_button"];
/// Who sees what waits to leave.
pub const DEPARTURES: &str = "deliveryNoteManage_search_button";
/// Who sees jobs.
pub const JOBS: &str = "tasksList_search_button";

const OWNED: Scope = Scope::party("branch_code", "owner_code").in_warehouse("warehouse_code");
const WORKED: Scope = Scope::operator("branch_code").in_warehouse("warehouse_code");

/// Vehicles that are told.
const TOLD: i64 = 50;

/// Vehicles that are booked for the day, as far as the session may see the bookings, by their time.
pub async fn arrivals(tx: &mut Tx, day: BusinessDay) -> Answer<Vec<Vehicle>> {
    let [public, private] = ARRIVALS.map(|code| tx.session().can(code));
    let mut sql = Sql::new(
        "select id, doc_no, kind, plate_no, dock_group, coalesce((select o.name from cargo_owner o
             where o.branch_code = booking.branch_code and o.code = booking.owner_code), owner_code),
           slot, arrived_at, completed_at
         from booking where deleted = 0 and cancelled = 0 and submitted_at is not null",
    );
    OWNED.restrict(&mut sql, tx.session());
    sql.and_equals("booking_date", day);
    let kinds = [(public, Kind::InwardPublic), (private, Kind::InwardPrivate)];
    sql.and_any_of("kind", kinds.into_iter().filter(|(may, _)| *may).map(|(_, kind)| kind).collect());
    sql.push(" order by slot desc, id limit ");
    sql.bind(TOLD);
    let rows = tx.rows(sql.text(), sql.values()).await?;
    rows.iter().map(arrival).collect()
}

fn arrival(row: &Row) -> Answer<Vehicle> {
    let (doc_no, kind): (String, Kind) = (row.at(1)?, row.at(2)?);
    let screen = if kind == Kind::InwardPrivate { "inboundBookingPrivate" } else { "inboundBookingPublic" };
    Ok(Vehicle {
        id: row.at(0)?,
        query: format!("docNo={doc_no}"),
        doc_no,
        screen: screen.to_owned(),
        plate_no: row.at(3)?,
        dock: row.at(4)?,
        owner_name: row.at(5)?,
        slot: row.at(6)?,
        due_at: None,
        arrived_at: row.at(7)?,
        done_at: row.at(8)?,
    })
}

/// Delivery notes that have not left and should before the day ends, the most urgent first.
pub async fn departures(tx: &mut Tx, end: Instant) -> Answer<Vec<Vehicle>> {
    let mut sql = Sql::new(
        "select id, doc_no, way, plate_no, dock_code, coalesce((select o.name from cargo_owner o
             where o.branch_code = delivery_note.branch_code and o.code = delivery_note.owner_code), owner_code),
           required_ship_at
         from delivery_note where deleted = 0 and departed_at is null and (required_ship_at is null or required_ship_at < ",
    );
    sql.bind(end);
    sql.push(")");
    OWNED.restrict(&mut sql, tx.session());
    sql.push(" order by required_ship_at nulls last, id limit ");
    sql.bind(TOLD);
    let rows = tx.rows(sql.text(), sql.values()).await?;
    let departure = |row: &Row| -> Answer<Vehicle> {
        let (doc_no, way): (String, i64) = (row.at(1)?, row.at(2)?);
        Ok(Vehicle {
            id: row.at(0)?,
            query: format!("way={way}&docNo={doc_no}"),
            doc_no,
            screen: "deliveryNoteManage".to_owned(),
            plate_no: row.at(3)?,
            dock: row.at(4)?,
            owner_name: row.at(5)?,
            slot: None,
            due_at: row.at(6)?,
            arrived_at: None,
            done_at: None,
        })
    };
    rows.iter().map(departure).collect()
}

/// Jobs that are not done, and those that were finished since the day began, by kind.
pub async fn jobs(tx: &mut Tx, begin: Instant) -> Answer<Vec<JobFigure>> {
    let mut sql = Sql::new(
        "select task_type, cast(sum(waiting) as bigint), cast(sum(in_hand) as bigint), cast(sum(done) as bigint)
         from (
           select task_type, case when assigned_to is null then 1 else 0 end as waiting,
             case when assigned_to is null then 0 else 1 end as in_hand, 0 as done
           from job where deleted = 0 and cancelled = 0 and finished_at is null",
    );
    WORKED.restrict(&mut sql, tx.session());
    sql.push(" union all select task_type, 0, 0, 1 from job where deleted = 0 and cancelled = 0 and finished_at >= ");
    sql.bind(begin);
    WORKED.restrict(&mut sql, tx.session());
    sql.push(") jobs group by task_type order by task_type");
    let rows = tx.rows(sql.text(), sql.values()).await?;
    let figure = |row: &Row| -> Answer<JobFigure> {
        Ok(JobFigure { task_type: row.at(0)?, waiting: row.at(1)?, in_hand: row.at(2)?, done: row.at(3)? })
    };
    rows.iter().map(figure).collect()
}
