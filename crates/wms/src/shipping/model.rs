//! A delivery note with its lines, as they are kept and as pages show them.

use codes::{
    DeliveryKind, OutboundWay, RecheckDifference, RecheckMode, RecheckResolution, RecheckResult, SignStatus,
    Thermosphere,
};
use kernel::clock::Instant;
use kernel::id::Id;
use kernel::units::{Celsius, Grams, Qty};
use serde::Serialize;
use utoipa::ToSchema;

use crate::delivery::RestSheet;
use crate::document::LineNames;

db::record! {
    /// The head of a delivery note.
    #[derive(Serialize, ToSchema)]
    #[serde(rename_all = "camelCase")]
    pub struct Note in "delivery_note" {
        /// Id.
        pub id: Id,
        /// Version.
        pub version: i64,
        /// Number.
        pub doc_no: String,
        /// Which steps it takes.
        pub way: OutboundWay,
        /// How far it is, as the way counts: deliveryNoteStatus, outboundStatus, newDeliveryStatus.
        pub status: i64,
        /// Warehouse.
        pub warehouse_code: String,
        /// Cargo owner.
        pub owner_code: String,
        /// The delivery sheet that it is about.
        pub sheet_id: Id,
        /// Its number.
        pub sheet_no: String,
        /// To a customer, or back to a supplier.
        pub kind: DeliveryKind,
        /// Customer.
        pub customer_code: Option<String>,
        /// Supplier.
        pub supplier_code: Option<String>,
        /// The owner's own number.
        pub external_no: Option<String>,
        /// Who receives it.
        pub consignee_name: Option<String>,
        /// Their telephone.
        pub consignee_phone: Option<String>,
        /// Division that it goes to.
        pub region_name: Option<String>,
        /// Address.
        pub address: Option<String>,
        /// When it has to leave.
        pub required_ship_at: Option<Instant>,
        /// How cold the vehicle must be: that of the coldest goods.
        pub thermosphere: Option<Thermosphere>,
        /// Carrier.
        pub carrier: Option<String>,
        /// Plate of the vehicle.
        pub plate_no: Option<String>,
        /// Plate of its trailer.
        pub trailer_no: Option<String>,
        /// Driver.
        pub driver_name: Option<String>,
        /// Their telephone.
        pub driver_phone: Option<String>,
        /// Dock where it is loaded.
        pub dock_code: Option<String>,
        /// Team that loads it.
        pub loading_team_code: Option<String>,
        /// Numbers of the seals.
        pub seal_nos: Option<String>,
        /// How it is checked; none before anybody began.
        pub check_mode: Option<RecheckMode>,
        /// How many times it has been checked.
        pub check_round: i64,
        /// Why whoever checks it may look at what they picked themselves.
        #[serde(skip)]
        pub own_pick_reason: Option<String>,
        /// Account of whoever checks it.
        #[serde(skip)]
        pub checker_id: Option<Id>,
        /// Their name.
        pub checker: Option<String>,
        /// When the check was passed.
        pub passed_at: Option<Instant>,
        /// What the scales said of the whole.
        pub scale_weight: Option<Grams>,
        /// Temperature in the vehicle before it was loaded.
        pub truck_temp: Option<Celsius>,
        /// When that was read.
        pub precooled_at: Option<Instant>,
        /// When loading began.
        pub load_started_at: Option<Instant>,
        /// When the last piece was on board.
        pub load_ended_at: Option<Instant>,
        /// Why goods of several temperatures go on one vehicle.
        pub mix_reason: Option<String>,
        /// When it left.
        pub departed_at: Option<Instant>,
        /// Who let it go.
        pub shipped_by: Option<String>,
        /// Posting that took it out of stock.
        #[serde(skip)]
        pub posting_id: Option<Id>,
        /// Whether somebody signed for it.
        pub sign_status: SignStatus,
        /// Who did.
        pub signed_by: Option<String>,
        /// When.
        pub signed_at: Option<Instant>,
        /// What they said.
        pub sign_remark: Option<String>,
        /// Picture of the signed paper.
        pub pod_file: Option<Id>,
        /// The note on which refused goods come back.
        pub return_id: Option<Id>,
        /// Its number.
        pub return_no: Option<String>,
        /// Lines.
        pub line_count: i64,
        /// Lines that were checked.
        pub checked_lines: i64,
        /// Lines that are on board.
        pub loaded_lines: i64,
        /// Containers.
        pub containers: i64,
        /// Sum of the quantities.
        pub total_qty: Qty,
        /// Weight of the goods.
        pub total_weight: Grams,
        /// Who made it.
        pub created_by: String,
        /// When.
        pub gmt_created: Instant,
        /// Who changed it last.
        pub modified_by: String,
        /// When.
        pub gmt_modified: Instant,
    }
}

db::record! {
    /// Goods of one reservation. Quantities are in base units.
    #[derive(Serialize, ToSchema)]
    #[serde(rename_all = "camelCase")]
    pub struct Line in "delivery_note_line" {
        /// Id.
        pub id: Id,
        /// The note.
        #[serde(skip)]
        pub note_id: Id,
        /// Place in the note, from 1.
        pub line_no: i64,
        /// Line of the delivery sheet.
        pub sheet_line_id: Id,
        /// The promise that was picked.
        #[serde(skip)]
        pub reservation_id: Id,
        /// Goods.
        pub goods_code: String,
        /// Their name.
        pub goods_name: String,
        /// What they are exactly.
        pub spec: Option<String>,
        /// Unit of the quantities.
        pub unit_code: String,
        /// Batch.
        pub batch_id: Option<Id>,
        /// Container; none for loose goods.
        pub container_code: Option<String>,
        /// Where they wait.
        pub location_code: String,
        /// Where they were picked.
        pub from_location: String,
        /// How many; zero when a check sent all of them back.
        pub qty: Qty,
        /// Their weight.
        pub weight: Grams,
        /// How many good ones were counted.
        pub qty_checked: Option<Qty>,
        /// What they weighed then.
        pub weight_checked: Option<Grams>,
        /// How cold they were when they were checked.
        pub product_temp: Option<Celsius>,
        /// Whether the label is right.
        pub label_ok: bool,
        /// Whether the packing is whole.
        pub package_ok: bool,
        /// What is wrong.
        pub difference: Option<RecheckDifference>,
        /// What became of that.
        pub resolution: Option<RecheckResolution>,
        /// Why.
        pub resolve_reason: Option<String>,
        /// Who checked it.
        pub checked_by: Option<String>,
        /// When.
        pub checked_at: Option<Instant>,
        /// Which one on board it was, from 1.
        pub load_sequence: Option<i64>,
        /// When it came on board.
        pub loaded_at: Option<Instant>,
        /// Who saw to that.
        pub loaded_by: Option<String>,
        /// How cold they were at the door.
        pub load_temp: Option<Celsius>,
        /// How many were signed for.
        pub qty_signed: Option<Qty>,
        /// How many were refused.
        pub qty_refused: Option<Qty>,
        /// Why.
        pub refuse_reason: Option<String>,
    }
}

impl Line {
    /// Whether it goes at all: a check may have sent all of it back.
    pub fn goes(&self) -> bool {
        self.qty.is_positive()
    }

    /// Whether the check found something wrong with it.
    pub fn differs(&self) -> bool {
        let counted = self.qty_checked.is_some_and(|checked| checked != self.qty);
        counted || self.difference.is_some() || !self.label_ok || !self.package_ok
    }

    /// Whether it was checked and nothing is left to decide.
    pub fn is_settled(&self) -> bool {
        self.qty_checked.is_some() && (!self.differs() || self.resolution.is_some())
    }
}

/// A line as it is shown.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LineShown {
    /// The line.
    #[serde(flatten)]
    pub line: Line,
    /// What its unit and its batch are called.
    #[serde(flatten)]
    pub names: LineNames,
    /// How cold the goods must be kept; none for goods that are gone.
    pub thermosphere: Option<Thermosphere>,
    /// Base units in a case of the goods; none where they have none.
    pub case_pieces: Option<Qty>,
    /// What such a case is called.
    pub case_unit_name: Option<String>,
    /// Whether how many there should be is kept from whoever counts.
    pub hidden: bool,
    /// Whether something is wrong with it.
    pub differs: bool,
}

/// A note with everything that belongs to it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Detail {
    /// Its head.
    #[serde(flatten)]
    pub note: Note,
    /// Name of the warehouse.
    pub warehouse_name: Option<String>,
    /// Name of the owner.
    pub owner_name: Option<String>,
    /// Name of the customer or the supplier.
    pub partner_name: Option<String>,
    /// Its lines.
    pub lines: Vec<LineShown>,
    /// Warmest that the vehicle may be; none for goods of normal temperature.
    pub truck_max: Option<Celsius>,
    /// All thermospheres of its goods, the warmest first.
    pub thermospheres: Vec<Thermosphere>,
    /// Whether the caller picked some of it.
    pub own_pick: bool,
    /// The sheets that the rests of its sheet became.
    pub rests: Vec<RestSheet>,
    /// How much of its sheet was given up, in base units.
    pub given_up: Qty,
    /// How much of its sheet moved on to those, in base units.
    pub moved_on: Qty,
    /// What may be done now.
    pub can: Vec<&'static str>,
    /// Limits that the caller may pass over.
    pub overrides: Vec<&'static str>,
}

db::record! {
    /// One look at a note by one person.
    #[derive(Serialize, ToSchema)]
    #[serde(rename_all = "camelCase")]
    pub struct Round in "recheck" {
        /// Id.
        pub id: Id,
        /// The note.
        #[serde(skip)]
        pub note_id: Id,
        /// Which one, from 1.
        pub round_no: i64,
        /// How.
        pub mode: RecheckMode,
        /// Account of the checker.
        #[serde(skip)]
        pub checker_id: Id,
        /// Their name.
        pub checker: String,
        /// When it began.
        pub started_at: Instant,
        /// When it ended.
        pub finished_at: Option<Instant>,
        /// How.
        pub result: RecheckResult,
        /// What the scales said.
        pub scale_weight: Option<Grams>,
        /// Why it failed.
        pub reason: Option<String>,
        /// Why the checker may look at what they picked themselves.
        pub own_pick_reason: Option<String>,
        /// Its lines as they stood at the end, as JSON.
        pub told: String,
    }
}
