//! The lists of delivery notes, one for each way out, and with their offers the tables of what may be done when.

use codes::{
    DeliveryKind, DeliveryNoteStatus, NewDeliveryStatus, OutboundStatus, RecheckMode, SignStatus,
    Thermosphere,
};
use kernel::access::Scope;
use kernel::codes::{Code as _, CodeTable};
use kernel::list::{Direction, Field, Kind, List, Offer, code, field, int, text, time};

use crate::document::{decimal, named};

/// Owners see the notes of their goods, the operator's people those of the warehouses in their reach.
pub const SCOPE: Scope = Scope::party("branch_code", "owner_code").in_warehouse("warehouse_code");

const WAREHOUSE: &str = "(select w.name from warehouse w
    where w.branch_code = delivery_note.branch_code and w.code = delivery_note.warehouse_code)";
const OWNER: &str = "(select o.name from cargo_owner o
    where o.branch_code = delivery_note.branch_code and o.code = delivery_note.owner_code)";
/// Name of the customer of a note.
pub const CUSTOMER: &str = "(select c.name from customer c
    where c.branch_code = delivery_note.branch_code and c.code = delivery_note.customer_code)";
/// Name of the supplier that a note goes back to.
pub const SUPPLIER: &str = "(select s.name from supplier s
    where s.branch_code = delivery_note.branch_code and s.code = delivery_note.supplier_code)";

/// Whether its goods are of several thermospheres.
const MIXED: &str = "(case when (select count(distinct g.thermosphere) from delivery_note_line l
    join goods g on g.branch_code = l.branch_code and g.code = l.goods_code and g.deleted = 0
    where l.branch_code = delivery_note.branch_code and l.note_id = delivery_note.id and l.qty > 0) > 1
    then 1 else 0 end)";
/// Whether it has left and nobody has signed for it.
const UNSIGNED: &str = "(case when departed_at is not null and signed_at is null then 1 else 0 end)";
const YES: &[i64] = &[1];
/// How many there are, and what they weigh, is kept from whoever counts blindly, in lists, too.
const QTY: &str = "(case when check_mode = 4 and checker_id is not null and passed_at is null then null else total_qty end)";
const WEIGHT: &str = "(case when check_mode = 4 and checker_id is not null and passed_at is null then null else total_weight end)";

/// The columns of a list whose status is told by that table.
const fn fields(status: &'static CodeTable) -> [Field; 45] {
    [
        text("docNo", "doc_no").contains().primary().sort(),
        code("status", "status", status).primary(),
        text("sheetNo", "sheet_no").contains().primary(),
        named("externalNo", "external_no").contains(),
        text("ownerCode", "owner_code").lookup().primary().hidden(),
        named("ownerName", OWNER),
        text("warehouseCode", "warehouse_code").lookup().hidden(),
        named("warehouseName", WAREHOUSE),
        code("kind", "kind", DeliveryKind::DESCRIPTION).hidden(),
        named("customerCode", "customer_code").lookup().hidden(),
        named("customerName", CUSTOMER),
        named("supplierCode", "supplier_code").lookup().hidden(),
        named("supplierName", SUPPLIER).hidden(),
        named("consigneeName", "consignee_name").hidden(),
        named("regionName", "region_name").hidden(),
        named("address", "address").hidden(),
        named("plateNo", "plate_no").contains().primary(),
        named("dockCode", "dock_code"),
        named("driverName", "driver_name").hidden(),
        named("carrier", "carrier").hidden(),
        named("sealNos", "seal_nos").hidden(),
        code("thermosphere", "thermosphere", Thermosphere::DESCRIPTION).nullable(),
        field("mixed", MIXED, Kind::Bool),
        Field { sortable: false, ..time("requiredShipAt", "required_ship_at") }.nullable(),
        int("lines", "line_count"),
        int("checkedLines", "checked_lines"),
        int("loadedLines", "loaded_lines").hidden(),
        int("containers", "containers"),
        decimal("totalQty", QTY, 6).nullable(),
        decimal("totalWeight", WEIGHT, 3).nullable(),
        named("checker", "checker"),
        code("checkMode", "check_mode", RecheckMode::DESCRIPTION).nullable().hidden(),
        time("departedAt", "departed_at").nullable(),
        named("shippedBy", "shipped_by").hidden(),
        field("unsigned", UNSIGNED, Kind::Bool).hidden(),
        code("signStatus", "sign_status", SignStatus::DESCRIPTION).primary(),
        named("signedBy", "signed_by").hidden(),
        Field { sortable: false, ..time("signedAt", "signed_at") }.nullable().hidden(),
        named("returnNo", "return_no").hidden(),
        int("way", "way").hidden(),
        text("createdBy", "created_by").hidden(),
        time("gmtCreated", "gmt_created"),
        text("modifiedBy", "modified_by").hidden(),
        Field { sortable: false, ..time("gmtModified", "gmt_modified") }.hidden(),
        int("version", "version").hidden(),
    ]
}

static CHECKED_FIELDS: [Field; 45] = fields(DeliveryNoteStatus::DESCRIPTION);
static LOADED_FIELDS: [Field; 45] = fields(OutboundStatus::DESCRIPTION);
static QUICK_FIELDS: [Field; 45] = fields(NewDeliveryStatus::DESCRIPTION);

const ALL: List = List {
    name: "deliveryNote",
    from: "delivery_note",
    key: "delivery_note.id",
    always: "delivery_note.deleted = 0 and delivery_note.way = 0",
    scope: SCOPE,
    fields: &CHECKED_FIELDS,
    sort: ("gmtCreated", Direction::Desc),
    offers: &[],
};

/// Notes that are checked and then leave, newest first.
pub static CHECKED: List = List {
    offers: &[
        Offer::always("detail"),
        Offer::when("reCheck", "status", &[0, 1]),
        Offer::when("reopen", "status", &[2]),
        Offer::when("load", "status", &[0, 1, 2]),
        Offer::when("ship", "status", &[2]),
        Offer::when("cancelShip", "unsigned", YES),
        Offer::when("sign", "unsigned", YES),
        Offer::always("print"),
    ],
    ..ALL
};

/// Notes that are checked, loaded, and then leave.
pub static LOADED: List = List {
    name: "outboundNote",
    always: "delivery_note.deleted = 0 and delivery_note.way = 1",
    fields: &LOADED_FIELDS,
    offers: &[
        Offer::always("detail"),
        Offer::when("reCheck", "status", &[0, 1]),
        Offer::when("reopen", "status", &[2]),
        Offer::when("load", "status", &[0, 1, 2, 3]),
        Offer::when("ship", "status", &[3]),
        Offer::when("cancelShip", "unsigned", YES),
        Offer::when("sign", "unsigned", YES),
        Offer::always("print"),
    ],
    ..ALL
};

/// Notes that leave as they are.
pub static QUICK: List = List {
    name: "newDelivery",
    always: "delivery_note.deleted = 0 and delivery_note.way = 2",
    fields: &QUICK_FIELDS,
    offers: &[
        Offer::always("detail"),
        Offer::when("load", "status", &[1]),
        Offer::when("ship", "status", &[1]),
        Offer::when("cancelShip", "unsigned", YES),
        Offer::when("sign", "unsigned", YES),
        Offer::always("print"),
    ],
    ..ALL
};
