//! The menu tree of the specification, sections 2.4 and 2.5, as data.
//!
//! A page's name, path, title and screen are one word unless said otherwise. `super_admin` and the
//! other permission values are marks of the specification; rights hang on buttons.

use codes::Belong;

/// Kind of a button as it stands in `resource.kind`.
pub const BUTTON: &str = "button";
/// Component of a group.
pub const LAYOUT: &str = "Layout";

/// One entry of the menu.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// Unique code.
    pub code: &'static str,
    /// Route name; two entries may show the same page.
    pub name: &'static str,
    /// End of the title's text key: `route.<title>`.
    pub title: &'static str,
    /// Path below the parent's, or an absolute one.
    pub path: &'static str,
    /// Screen, or [`LAYOUT`].
    pub component: &'static str,
    /// Where a group leads.
    pub redirect: Option<&'static str>,
    /// Icon; hidden pages have none.
    pub icon: Option<&'static str>,
    /// Permission value.
    pub permission: &'static str,
    /// Reached from other pages only.
    pub hidden: bool,
    /// Side of the product.
    pub belong: Belong,
    /// Actions of buttons that stand in the specification itself, before any feature brings them.
    pub buttons: &'static [&'static str],
    /// Entries below.
    pub children: &'static [Entry],
}

const fn page(name: &'static str, icon: &'static str) -> Entry {
    Entry {
        code: name,
        name,
        title: name,
        path: name,
        component: name,
        redirect: None,
        icon: Some(icon),
        permission: "super_admin",
        hidden: false,
        belong: Belong::Wms,
        buttons: &[],
        children: &[],
    }
}

const fn below(name: &'static str) -> Entry {
    Entry { icon: None, hidden: true, ..page(name, "") }
}

/// A scanner page. Its screen begins with that of the list it belongs to, so that it comes along with it.
const fn scanner(name: &'static str, component: &'static str) -> Entry {
    Entry { component, ..below(name) }
}

const fn group(
    path: &'static str,
    code: &'static str,
    icon: &'static str,
    children: &'static [Entry],
) -> Entry {
    Entry { path, component: LAYOUT, children, ..page(code, icon) }
}

const fn common(entry: Entry) -> Entry {
    Entry { belong: Belong::Common, ..entry }
}

const fn freight(entry: Entry) -> Entry {
    Entry { belong: Belong::Tms, buttons: &["search", "add", "edit", "delete"], ..entry }
}

/// The whole menu in order.
pub static MENU: &[Entry] = &[
    common(Entry { path: "/home", title: "dashboard", permission: "index", ..page("index", "dashboard") }),
    group("/basicInfo", "basicInfo", "basic", BASIC),
    group("/bookingManage", "bookingManage", "booking", BOOKING),
    group("/entryManage", "entryGroup", "receiving", ENTRY_GROUP),
    group("/deliveryManage", "deliveryManage", "delivery", DELIVERY),
    group("/inWarehouseManage", "inWarehouseManage", "inventory", IN_WAREHOUSE),
    group("/settlementManage", "settlementManage", "settlement", SETTLEMENT),
    group("/auditManage", "auditManage", "audit", AUDIT),
    group("/integratedQuery", "integratedQuery", "query", QUERY),
    common(group("/systemManage", "systemManage", "gear", SYSTEM)),
    common(Entry { path: "/profile/index", icon: Some("account"), permission: "admin", ..below("profile") }),
    Entry {
        redirect: Some("/platBasicInfo/platUser"),
        belong: Belong::Tms,
        ..group("/platBasicInfo", "platBasicInfo", "truck", FREIGHT)
    },
];

const BASIC: &[Entry] = &[
    page("warehouseManage", "warehouse"),
    page("reservoirAreaManage", "area"),
    page("locationBearType", "ruler"),
    page("locationManage", "location"),
    group("cargoOwnerManage", "cargoOwnerManage", "owner", CARGO_OWNER),
    page("supplierManage", "supplier"),
    page("loadingTeamManage", "team"),
    page("customerManage", "customer"),
    page("contractManage", "contract"),
    below("contractManageAED"),
    page("brandManage", "brand"),
    page("unitManage", "size"),
    page("batchRuleManage", "batch"),
    page("allocationRuleManage", "sliders"),
    page("goodsManage", "box"),
    below("goodsManageAED"),
    page("inventoryStatusManage", "hold"),
    page("containerManage", "container"),
    page("dataDictionary", "dictionary"),
];

const CARGO_OWNER: &[Entry] = &[
    page("personalCargoOwner", "account"),
    below("personalCargoOwnerAED"),
    page("enterpriseCargoOwner", "building"),
    below("enterpriseCargoOwnerAED"),
];

const BOOKING: &[Entry] = &[
    page("inboundBookingPublic", "calendar"),
    below("inboundBookingPublicAED"),
    page("inboundBookingPrivate", "lock"),
    below("inboundBookingPrivateAED"),
    page("outboundBooking", "truck"),
    below("outboundBookingAED"),
];

/// Limits of a receipt that some people may pass over, on the way of a route that has its own right.
const OVERRIDES: &[&str] = &["overrideTolerance", "overrideShelfLife", "overrideTemperature"];

const ENTRY_GROUP: &[Entry] = &[
    page("receivingNoteAdd", "plus"),
    page("returnGoodsNoteAdd", "returns"),
    Entry { buttons: OVERRIDES, ..page("receivingNoteManage", "receiving") },
    below("receivingNoteManageAED"),
    scanner("scanReceiving", "receivingNoteManageScan"),
    page("putawayNoteManage", "putaway"),
    below("putawayNoteManageDetail"),
    scanner("scanPutaway", "putawayNoteManageScan"),
    page("entryManage", "entry"),
    below("entryDetail"),
];

/// Printing papers, which the page does, and what some people may pass over when goods are checked and loaded.
const DEPARTURE: &[&str] = &["checkOwnPick", "acceptDifference", "overrideTemperature", "print"];

const DELIVERY: &[Entry] = &[
    page("deliverysheetAdd", "plus"),
    // The same page on the way out. It has a component of its own, so that each opens where it was meant to.
    Entry {
        code: "deliveryReturnGoodsNoteAdd",
        title: "supplierReturnAdd",
        component: "returnGoodsNoteAddSupplier",
        ..page("returnGoodsNoteAdd", "returns")
    },
    Entry {
        buttons: &["overrideRotation", "shipIncomplete", "overrideCutoff"],
        ..page("deliverysheetManage", "delivery")
    },
    below("deliverysheetManageDetail"),
    page("pickingGoodsNoteManage", "picking"),
    below("pickingGoodsNoteManageDetail"),
    scanner("scanPicking", "pickingGoodsNoteManageScan"),
    Entry { buttons: DEPARTURE, ..page("deliveryNoteManage", "document") },
    below("deliveryNoteManageDetail"),
    scanner("scanChecking", "deliveryNoteManageScanCheck"),
    scanner("scanLoading", "deliveryNoteManageScanLoad"),
];

const IN_WAREHOUSE: &[Entry] = &[
    page("initWarehouseManage", "star"),
    below("initWarehouseManageAED"),
    page("inventoryManage", "inventory"),
    page("inventoryPrivateManage", "lock"),
    page("forkliftJobManage", "forklift"),
    page("countManage", "count"),
    below("countManageAED"),
    page("diffManage", "diff"),
    below("diffManageAED"),
    page("shiftManage", "shift"),
    below("shiftManageAED"),
    page("reportedLossManage", "loss"),
    below("reportedLossManageAED"),
    page("receiveManage", "requisition"),
    below("receiveManageAED"),
    page("transferManage", "transfer"),
    below("transferManageAED"),
];

const SETTLEMENT: &[Entry] =
    &[page("expenseDetails", "list"), page("receiptManage", "bill"), below("receiptManageAED")];

const AUDIT: &[Entry] = &[
    page("cargoOwnerAudit", "owner"),
    page("supplierAudit", "supplier"),
    page("customerAudit", "customer"),
    page("receiptAudit", "bill"),
    page("transferAudit", "transfer"),
];

const QUERY: &[Entry] = &[
    page("tasksList", "task"),
    below("tasksListDetail"),
    page("customList", "chart"),
    below("customListDetail"),
    // Misspelt in the specification, and so on the wire.
    Entry { permission: "supper_admin", ..page("customSet", "sliders") },
    page("inventoryQuery", "search"),
    page("inventoryLog", "log"),
    page("workloadStatistics", "chart"),
    common(page("exportTask", "export")),
];

const SYSTEM: &[Entry] = &[
    common(page("routerTree", "tree")),
    common(page("staffManage", "staff")),
    common(page("departmentManage", "department")),
    common(page("roleManage", "role")),
    common(page("accountManage", "account")),
    common(page("updatePassword", "key")),
    common(page("organizationInfoEdit", "building")),
    common(page("organizationDeploy", "sliders")),
    common(page("Authorization", "authorization")),
    common(page("apiKeyManage", "key")),
    common(page("operationsManage", "chart")),
    common(page("webhookManage", "webhook")),
    common(Entry { component: "webhookManageLog", ..page("webhookLog", "log") }),
];

/// The freight platform's sample. There its group is called basicInfo and its bank page
/// warehouseManage; this product has both menus side by side, so group and route name differ while
/// the page keeps its path.
const FREIGHT: &[Entry] = &[
    freight(page("platUser", "customer")),
    freight(Entry { path: "warehouseManage", ..page("bankManage", "building") }),
];
