//! Tables of the shared base: menus, page modes, accounts and what they look at.

kernel::codes! {
    /// Belong: the part of the product that a menu entry, role or report is of.
    Belong {
        "COMMON" Common "common",
        /// Freight platform.
        "TMS"    Tms    "tms",
        /// Cold-chain transport.
        "CTMS"   Ctms   "ctms",
        /// Warehouse.
        "WMS"    Wms    "wms",
    }

    /// Mode of a document page (`operationType`); the first four are the modes of every document.
    OperationType {
        "add"       Add       "add",
        "edit"      Edit      "edit",
        "detail"    Detail    "detail",
        "audit"     Audit     "audit",
        "register"  Register  "register",
        "receiving" Receiving "receiving",
        "cancel"    Cancel    "cancel",
        /// The specification's word for putaway.
        "grounding" Putaway   "putaway",
        "pick"      Pick      "pick",
        "move"      Move      "move",
        "allot"     Allocate  "allocate",
        "reCheck"   Recheck   "recheck",
    }

    /// Data type of a session (`dataType`): what `authorizeDataCode` names.
    DataType {
        /// One warehouse, or all that the account may enter when no code is given.
        "WAREHOUSE" Warehouse "warehouse",
        /// The whole tenant.
        "BRANCH"    Branch    "branch",
        /// The records of one party that the account was granted.
        "PARTY"     Party     "party",
    }

    /// Whether an account, a department or another record of the base is in use.
    EnabledStatus {
        0 Enabled  "enabled"  active,
        1 Disabled "disabled" stopped,
    }

    /// Whether a member of staff still works for the operator.
    StaffStatus {
        0 Working "working" active,
        1 Left    "left"    stopped,
    }

    /// Whether a program can still call with its key.
    ApiKeyStatus {
        1 Active  "active"  active,
        /// Its last day is over.
        2 Expired "expired" stopped,
        3 Revoked "revoked" stopped,
    }

    /// What happened to an audit row or a seal behind the program's back.
    AuditAmiss {
        /// The row is not what it was.
        "CHANGED"      Changed     "changed",
        /// The row is gone.
        "REMOVED"      Removed     "removed",
        /// The row stands in a time that was sealed without it.
        "INSERTED"     Inserted    "inserted",
        /// The row stands at another time than it did.
        "MOVED"        Moved       "moved",
        /// The seal is not what it was, or does not follow the one before.
        "SEAL_CHANGED" SealChanged "seal_changed",
        /// The seal is gone.
        "SEAL_REMOVED" SealRemoved "seal_removed",
    }

    /// Kind of a node of the menu tree: an entry shows a page, a button on it carries a right.
    ResourceKind {
        "menu"   Menu   "menu",
        "button" Button "button",
    }

    /// Permission values of menu entries. One entry of the menu has the misspelt value.
    MenuPermission {
        "super_admin"  SuperAdmin         "super_admin",
        "supper_admin" SuperAdminMisspelt "super_admin_misspelt",
        "admin"        Admin              "admin",
        "index"        Index              "index",
    }
}
