//! Goods that are promised to a line, as they are kept.

use codes::ReservationState;
use kernel::clock::{BusinessDay, Instant};
use kernel::id::Id;
use kernel::units::{Grams, Qty};

db::record! {
    /// Goods of a row of stock, promised to a line of a delivery sheet: one hold.
    #[derive(PartialEq, Eq)]
    pub struct Reservation in "reservation" {
        /// Id.
        pub id: Id,
        /// Warehouse of the sheet.
        pub warehouse_code: String,
        /// Owner of the sheet.
        pub owner_code: String,
        /// The sheet.
        pub sheet_id: Id,
        /// Its line.
        pub line_id: Id,
        /// The customer of the sheet: who got which goods last is looked for by it.
        pub customer_code: Option<String>,
        /// The hold, which keeps the quantity in the ledger.
        pub hold_id: Id,
        /// The row of stock that is held.
        pub stock_id: Id,
        /// Goods that are given; other ones than the line's for a substitute.
        pub goods_code: String,
        /// Where they lie.
        pub location_code: String,
        /// In which container.
        pub container_code: Option<String>,
        /// Their batch.
        pub batch_id: Option<Id>,
        /// Its number.
        pub batch_no: Option<String>,
        /// Its last day.
        pub expiry_date: Option<BusinessDay>,
        /// How much, in the base unit of the goods that are given.
        pub qty: Qty,
        /// Its weight.
        pub weight: Grams,
        /// How much of what was ordered it stands for, in the base unit of the line.
        pub covers: Qty,
        /// The line, when other goods take the place of its own.
        pub substitute_of_line: Option<Id>,
        /// Whether the container goes whole.
        pub whole: bool,
        /// How far it is.
        pub state: ReservationState,
        /// Name of the step of the rule that decided for it.
        pub step: Option<String>,
        /// Why this one, as a message in JSON.
        pub why: String,
        /// When it ends by itself, unless it was picked.
        pub expires_at: Option<Instant>,
        /// Who promised it.
        pub created_by: String,
        /// When.
        pub gmt_created: Instant,
        /// Who gave it back.
        pub released_by: Option<String>,
        /// When.
        pub released_at: Option<Instant>,
        /// Why.
        pub release_reason: Option<String>,
    }
}
