//! Where documents name records by their code: what is in use cannot be deleted or get another code.
//!
//! Heads and lines that people write count; what follows from them (receipts, putaway, picks, the ledger) names what
//! they name. A test goes through every column of every table that holds a code.

#[cfg(test)]
mod tests;

use kernel::master::Use;

const fn of(table: &'static str, column: &'static str, alive: &'static str, name: &'static str) -> Use {
    Use { table, column, holds: "code", alive, name }
}

/// Receiving notes that are there.
pub const fn receiving(column: &'static str) -> Use {
    of("receiving_note", column, "deleted = 0", "route.receivingNoteManage")
}

/// Receiving notes that wait for goods.
pub const fn open_receiving(column: &'static str) -> Use {
    let open = "deleted = 0 and finished_at is null and void_at is null";
    of("receiving_note", column, open, "route.receivingNoteManage")
}

/// Lines of receiving notes that are there.
pub const fn receiving_line(column: &'static str) -> Use {
    let alive = "note_id in (select n.id from receiving_note n where n.deleted = 0)";
    of("receiving_line", column, alive, "route.receivingNoteManage")
}

/// Lines of receiving notes that wait for goods.
pub const fn open_receiving_line(column: &'static str) -> Use {
    let open = "note_id in (select n.id from receiving_note n
        where n.deleted = 0 and n.finished_at is null and n.void_at is null)";
    of("receiving_line", column, open, "route.receivingNoteManage")
}

/// Delivery sheets that are there.
pub const fn delivery(column: &'static str) -> Use {
    of("delivery_sheet", column, "deleted = 0", "route.deliverysheetManage")
}

/// Delivery sheets of which nothing has left.
pub const fn open_delivery(column: &'static str) -> Use {
    let open = "deleted = 0 and void_at is null and shipped_qty = 0";
    of("delivery_sheet", column, open, "route.deliverysheetManage")
}

/// Lines of delivery sheets that are there.
pub const fn delivery_line(column: &'static str) -> Use {
    let alive = "note_id in (select n.id from delivery_sheet n where n.deleted = 0)";
    of("delivery_line", column, alive, "route.deliverysheetManage")
}

/// Lines of delivery sheets of which nothing has left.
pub const fn open_delivery_line(column: &'static str) -> Use {
    let open = "note_id in (select n.id from delivery_sheet n
        where n.deleted = 0 and n.void_at is null and n.shipped_qty = 0)";
    of("delivery_line", column, open, "route.deliverysheetManage")
}

/// Bookings that are there.
pub const fn booking(column: &'static str) -> Use {
    of("booking", column, "deleted = 0", "route.inboundBookingPublic")
}

/// Lines of bookings that are there.
pub const fn booking_line(column: &'static str) -> Use {
    let alive = "booking_id in (select b.id from booking b where b.deleted = 0)";
    of("booking_line", column, alive, "route.inboundBookingPublic")
}

/// Notes of opening stock that are there.
pub const fn opening(column: &'static str) -> Use {
    of("opening_note", column, "deleted = 0", "route.initWarehouseManage")
}

/// Lines of opening stock that were not posted.
pub const fn open_opening_line(column: &'static str) -> Use {
    let open = "deleted = 0 and posting_id is null and note_id in (select n.id from opening_note n where n.deleted = 0)";
    of("opening_line", column, open, "route.initWarehouseManage")
}

/// Goods that lie somewhere.
pub const fn stock(column: &'static str) -> Use {
    of("stock", column, "lies = 1", "locationManage.stock")
}

/// Batches.
pub const fn batch(column: &'static str) -> Use {
    of("batch", column, "", "inventoryManage.field.batchNo")
}
