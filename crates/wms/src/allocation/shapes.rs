//! Shapes of allocation on the wire.

use codes::ReservationState;
use kernel::clock::{BusinessDay, Instant};
use kernel::id::Id;
use kernel::units::{Grams, Qty};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::delivery::{Detail, RestSheet};
use crate::document::{Results, Row};

/// How goods are looked for.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AllotForm {
    /// Version that was seen.
    pub version: i64,
    /// Whether the rule fills what nobody chose.
    #[serde(default = "yes")]
    pub automatic: bool,
    /// Goods chosen by hand.
    #[serde(default)]
    pub chosen: Vec<ChosenForm>,
    /// Why goods are chosen though others expire earlier.
    #[serde(default)]
    pub override_reason: Option<String>,
}

const fn yes() -> bool {
    true
}

/// Goods chosen for a line.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChosenForm {
    /// The line.
    pub line_id: Id,
    /// Row of stock.
    pub stock_id: Id,
    /// How much of it, in base units.
    pub qty: Qty,
}

/// Sheets that are allotted together: these, or all that a filter of the list finds.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ManyForm {
    /// The sheets.
    #[serde(default)]
    pub rows: Vec<Row>,
    /// The list's filters by their names, as in its query.
    #[serde(default)]
    pub filter: Option<std::collections::BTreeMap<String, String>>,
}

/// What became of sheets, or the task that does them.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ManyDone {
    /// What became of them, when they were done at once.
    #[serde(flatten)]
    pub results: Option<Results>,
    /// The task that does them.
    pub task_id: Option<Id>,
    /// How many it does.
    pub sheets: usize,
}

/// A sheet after goods were looked for, or went on without the rest.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Served {
    /// The sheet.
    #[serde(flatten)]
    pub sheet: Detail,
    /// The sheet that its rest became in this call.
    pub back_order_id: Option<Id>,
    /// Its number.
    pub back_order_no: Option<String>,
}

impl Served {
    /// A sheet and the one that its rest became.
    pub fn of(sheet: Detail, made: Vec<RestSheet>) -> Self {
        let (id, number) = made.into_iter().map(|rest| (rest.id, rest.doc_no)).next().unzip();
        Self { sheet, back_order_id: id, back_order_no: number }
    }
}

/// What becomes of what cannot be had.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Rest {
    /// A sheet of its own.
    BackOrder,
    /// It is given up.
    Cancel,
}

/// Going on with what there is.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AcceptForm {
    /// Version that was seen.
    pub version: i64,
    /// What becomes of the rest.
    pub rest: Rest,
    /// Why.
    #[serde(default)]
    pub reason: Option<String>,
}

/// Taking back what was promised.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CancelForm {
    /// Version that was seen.
    pub version: i64,
    /// Why.
    pub reason: String,
    /// Only these reservations; all when left empty.
    #[serde(default)]
    pub reservation_ids: Vec<Id>,
}

/// Other goods instead of those that were promised.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SwapForm {
    /// Version that was seen.
    pub version: i64,
    /// The line.
    pub line_id: Id,
    /// The reservation to be replaced; whatever has to be when left empty.
    #[serde(default)]
    pub away: Option<Id>,
    /// Batch that shall come instead.
    #[serde(default)]
    pub batch_no: Option<String>,
    /// Container that shall come instead.
    #[serde(default, deserialize_with = "crate::document::spelled::any")]
    pub container_code: Option<String>,
    /// Location that it shall come from.
    #[serde(default, deserialize_with = "crate::document::spelled::any")]
    pub location_code: Option<String>,
    /// How much of it, in base units; all when left empty.
    #[serde(default)]
    pub qty: Option<Qty>,
    /// Why, though others expire earlier.
    #[serde(default)]
    pub override_reason: Option<String>,
}

/// Giving up what is wanted and not promised.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RestForm {
    /// Version that was seen.
    pub version: i64,
    /// Why.
    pub reason: String,
    /// Only of these lines; of all when left empty.
    #[serde(default)]
    pub line_ids: Vec<Id>,
    /// Whether what is promised and not picked is given up, too.
    #[serde(default)]
    pub promised: bool,
}

/// Which line goods are chosen for.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LotsAsked {
    /// The line.
    pub line_id: Option<Id>,
}

/// Goods to choose from.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Lots {
    /// Those on offer first, in the order of the rule.
    pub lots: Vec<OfferedLot>,
    /// How many rows there are beyond these.
    pub more: usize,
    /// How much is still wanted, in base units.
    pub qty_open: Qty,
}

/// A row of stock that may be chosen, or not.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OfferedLot {
    /// Row of stock.
    pub stock_id: Id,
    /// Location.
    pub location_code: String,
    /// Its area.
    pub area_code: String,
    /// Container.
    pub container_code: Option<String>,
    /// Batch.
    pub batch_no: Option<String>,
    /// Day it was made.
    pub production_date: Option<BusinessDay>,
    /// Its last day.
    pub expiry_date: Option<BusinessDay>,
    /// Day it came in.
    pub received_on: Option<BusinessDay>,
    /// Days of life left when the customer has it.
    pub days_left_on_arrival: Option<i64>,
    /// Share of its life left then, in hundredths of a per cent.
    pub share_left_on_arrival: Option<i64>,
    /// Inventory status.
    pub status_code: String,
    /// On hand.
    pub qty: Qty,
    /// Promised to nobody.
    pub free: Qty,
    /// Weight of all of it.
    pub weight: Grams,
    /// Whether its container could go whole.
    pub whole: bool,
    /// Why it cannot be chosen, in words.
    pub bar: Option<String>,
}

/// Goods that are promised to a line.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Reserved {
    /// Id.
    pub id: Id,
    /// The line.
    pub line_id: Id,
    /// How far it is.
    pub state: ReservationState,
    /// Goods.
    pub goods_code: String,
    /// Row of stock.
    pub stock_id: Id,
    /// Where they lie; outside parties are not told.
    pub location_code: Option<String>,
    /// In which container.
    pub container_code: Option<String>,
    /// Batch.
    pub batch_no: Option<String>,
    /// Its last day.
    pub expiry_date: Option<BusinessDay>,
    /// How much.
    pub qty: Qty,
    /// How much of what was ordered it stands for.
    pub covers: Qty,
    /// Its weight.
    pub weight: Grams,
    /// Whether the container goes whole.
    pub whole: bool,
    /// Whether other goods take the place of the line's.
    pub substitute: bool,
    /// Why this one, in words.
    pub why: String,
    /// When it ends by itself.
    pub expires_at: Option<Instant>,
    /// Who promised it; outside parties are not told.
    pub created_by: Option<String>,
    /// When.
    pub gmt_created: Instant,
}

/// What the last run said of a line, in words.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SaidWords {
    /// Why something is missing.
    pub reason: Option<String>,
    /// What expires earlier and was left all the same.
    pub inversion: Option<String>,
    /// What was passed over, reason by reason.
    pub skipped: Vec<String>,
    /// Rows that were passed over for other reasons.
    pub more: u32,
}

/// The rule in force for a sheet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RuleWords {
    /// Its code; none for the one that is built in.
    pub code: Option<String>,
    /// Its name.
    pub name: String,
    /// Its steps, a sentence each.
    pub words: Vec<String>,
}
