//! Every code table of the product: 2-codes.md sections 2 (export tasks), 3 and 4, and the few that
//! sign-in and menus need.
//!
//! Numbers collide between tables (voided is 1, 4 or 5), so code never compares numbers: it names a
//! variant of the enum of that table. Labels stand in `texts.toml` and `status/texts.toml` under
//! `code.<table>.<key>`, the title of a table under `code.<table>.title`.

use kernel::codes::CodeTable;

mod billing;
mod contract;
mod goods;
mod hooks;
mod inward;
mod jobs;
mod master;
mod outward;
mod party;
mod place;
mod platform;
mod report;
mod status;
mod stock;
#[cfg(test)]
mod tests;
mod work;

pub use billing::*;
pub use contract::*;
pub use goods::*;
pub use hooks::*;
pub use inward::*;
pub use jobs::*;
pub use kernel::codes::{BackgroundTaskStatus, Code, ExportFormat, SortType, Tone};
pub use master::*;
pub use outward::*;
pub use party::*;
pub use place::*;
pub use platform::*;
pub use report::*;
pub use status::*;
pub use stock::*;
pub use work::*;

/// The labels: name of the file and its content, for the registry of texts.
pub const TEXTS: [(&str, &str); 10] = [
    ("codes/texts.toml", include_str!("texts.toml")),
    ("codes/status/texts.toml", include_str!("status/texts.toml")),
    ("codes/contract/texts.toml", include_str!("contract/texts.toml")),
    ("codes/goods/texts.toml", include_str!("goods/texts.toml")),
    ("codes/hooks/texts.toml", include_str!("hooks/texts.toml")),
    ("codes/inward/texts.toml", include_str!("inward/texts.toml")),
    ("codes/jobs/texts.toml", include_str!("jobs/texts.toml")),
    ("codes/outward/texts.toml", include_str!("outward/texts.toml")),
    ("codes/place/texts.toml", include_str!("place/texts.toml")),
    ("codes/stock/texts.toml", include_str!("stock/texts.toml")),
];

/// All tables, those of the specification in its order first.
pub static TABLES: &[&CodeTable] = &[
    WarehouseStatus::DESCRIPTION,
    LocationStatus::DESCRIPTION,
    LeaseStatus::DESCRIPTION,
    WarehouseAttribute::DESCRIPTION,
    WarehouseType::DESCRIPTION,
    LocationType::DESCRIPTION,
    LocationLock::DESCRIPTION,
    StorageStrategy::DESCRIPTION,
    Thermosphere::DESCRIPTION,
    Occupancy::DESCRIPTION,
    ContainerClass::DESCRIPTION,
    SupplierSettlement::DESCRIPTION,
    GoodsSource::DESCRIPTION,
    CommodityType::DESCRIPTION,
    GoodsUnit::DESCRIPTION,
    FreezeStatus::DESCRIPTION,
    PartyKind::DESCRIPTION,
    CollectionDocumentType::DESCRIPTION,
    DocumentStatus::DESCRIPTION,
    DocumentType::DESCRIPTION,
    Authorization::DESCRIPTION,
    JobType::DESCRIPTION,
    StationTaskType::DESCRIPTION,
    StationBillType::DESCRIPTION,
    StationType::DESCRIPTION,
    TaskCentre::DESCRIPTION,
    JobStatus::DESCRIPTION,
    TaskType::DESCRIPTION,
    DifferenceType::DESCRIPTION,
    AdjustmentMode::DESCRIPTION,
    InventoryStatusFilter::DESCRIPTION,
    BookingSlot::DESCRIPTION,
    BillingCycleUnit::DESCRIPTION,
    WholeBillingBy::DESCRIPTION,
    ScatteredBillingUnit::DESCRIPTION,
    ExpenseBillingUnit::DESCRIPTION,
    ExpenseStatus::DESCRIPTION,
    PaymentStatus::DESCRIPTION,
    ReportType::DESCRIPTION,
    ReportFieldType::DESCRIPTION,
    ReportFieldSource::DESCRIPTION,
    Arithmetic::DESCRIPTION,
    Belong::DESCRIPTION,
    EditType::DESCRIPTION,
    BackgroundTaskStatus::DESCRIPTION,
    ReceivingStatus::DESCRIPTION,
    CountStatus::DESCRIPTION,
    ShiftStatus::DESCRIPTION,
    OutboundStatus::DESCRIPTION,
    DeliverySheetStatus::DESCRIPTION,
    DeliveryNoteStatus::DESCRIPTION,
    NewDeliveryStatus::DESCRIPTION,
    InboundBookingStatus::DESCRIPTION,
    OutboundBookingStatus::DESCRIPTION,
    DiscountBookingStatus::DESCRIPTION,
    PutawayStatus::DESCRIPTION,
    EntryStatus::DESCRIPTION,
    EntryConfirmation::DESCRIPTION,
    PickingStatus::DESCRIPTION,
    AuditStatus::DESCRIPTION,
    CargoOwnerAuditStatus::DESCRIPTION,
    VarianceAuditStatus::DESCRIPTION,
    TransferStatus::DESCRIPTION,
    ClaimStatus::DESCRIPTION,
    InvoiceStatus::DESCRIPTION,
    StationBillStatus::DESCRIPTION,
    OpeningStatus::DESCRIPTION,
    ReceiptStatus::DESCRIPTION,
    ExportTaskType::DESCRIPTION,
    BackgroundTaskKind::DESCRIPTION,
    ExportFormat::DESCRIPTION,
    SortType::DESCRIPTION,
    OperationType::DESCRIPTION,
    PartyType::DESCRIPTION,
    CustomerKind::DESCRIPTION,
    NoticeChannel::DESCRIPTION,
    DataType::DESCRIPTION,
    EnabledStatus::DESCRIPTION,
    ApiKeyStatus::DESCRIPTION,
    ThermosphereProfile::DESCRIPTION,
    AreaPurpose::DESCRIPTION,
    RetrievalOrder::DESCRIPTION,
    BatchStatus::DESCRIPTION,
    ReceivingKind::DESCRIPTION,
    ReceivingLineStatus::DESCRIPTION,
    ReturnDisposition::DESCRIPTION,
    DeliveryKind::DESCRIPTION,
    ShipPolicy::DESCRIPTION,
    OutboundWay::DESCRIPTION,
    PickMode::DESCRIPTION,
    PickLineStatus::DESCRIPTION,
    DeliveryLineStatus::DESCRIPTION,
    RestPolicy::DESCRIPTION,
    ReservationState::DESCRIPTION,
    DeliveryStage::DESCRIPTION,
    AllocationStep::DESCRIPTION,
    AllocationManner::DESCRIPTION,
    RecheckMode::DESCRIPTION,
    RecheckDifference::DESCRIPTION,
    RecheckResolution::DESCRIPTION,
    RecheckResult::DESCRIPTION,
    SignStatus::DESCRIPTION,
    TemperatureVerdict::DESCRIPTION,
    LotCheck::DESCRIPTION,
    DocumentSource::DESCRIPTION,
    StockBeyond::DESCRIPTION,
    StockVerb::DESCRIPTION,
    StockAmiss::DESCRIPTION,
    StockDoc::DESCRIPTION,
    StaffStatus::DESCRIPTION,
    ResourceKind::DESCRIPTION,
    AuditAmiss::DESCRIPTION,
    MenuPermission::DESCRIPTION,
    BatchAttribute::DESCRIPTION,
    AttributeUse::DESCRIPTION,
    BatchNoMode::DESCRIPTION,
    ShelfLifeUnit::DESCRIPTION,
    ExpiryMode::DESCRIPTION,
    Rotation::DESCRIPTION,
    CaptureMode::DESCRIPTION,
    ShelfLifeState::DESCRIPTION,
    AbcClass::DESCRIPTION,
    PackLevel::DESCRIPTION,
    SettlementUnit::DESCRIPTION,
    ContainerOwner::DESCRIPTION,
    ContainerStatus::DESCRIPTION,
    ContainerEvent::DESCRIPTION,
    ContractStatus::DESCRIPTION,
    ContractParty::DESCRIPTION,
    LeaseMode::DESCRIPTION,
    CycleAnchor::DESCRIPTION,
    AmountRounding::DESCRIPTION,
    ChargeTrigger::DESCRIPTION,
    RateMethod::DESCRIPTION,
    RateUnit::DESCRIPTION,
    QuantityBasis::DESCRIPTION,
    FreeMode::DESCRIPTION,
    DayCount::DESCRIPTION,
    PartialCycle::DESCRIPTION,
    HourRounding::DESCRIPTION,
    TierBasis::DESCRIPTION,
    TierMode::DESCRIPTION,
    CalculationMethod::DESCRIPTION,
    RatePayer::DESCRIPTION,
    EquipmentClass::DESCRIPTION,
    JobPriority::DESCRIPTION,
    JobProblem::DESCRIPTION,
    JobStep::DESCRIPTION,
    WebhookState::DESCRIPTION,
    WebhookFault::DESCRIPTION,
    WebhookStop::DESCRIPTION,
];

/// The table with this name, as the dictionary call asks for it.
pub fn table(name: &str) -> Option<&'static CodeTable> {
    TABLES.iter().copied().find(|table| table.name == name)
}
