//! Tables of reports and exports, with the screen that each export task leads back to.

kernel::codes! {
    /// Report type of custom reports.
    ReportType {
        0 StockDetail  "stock_detail",
        1 OutboundFlow "outbound_flow",
        2 InboundFlow  "inbound_flow",
    }

    /// Custom report field types. `dicimal` is spelt so on the wire.
    ReportFieldType {
        "str"     Text    "text",
        "int"     Integer "integer",
        "select"  Choice  "choice",
        "date"    Date    "date",
        "dicimal" Decimal "decimal",
    }

    /// Field source: made by the user or computed from other fields.
    ReportFieldSource {
        "diy" Custom     "custom",
        "cal" Calculated "calculated",
    }

    /// Arithmetic of computed fields.
    Arithmetic {
        "add"      Add      "add",
        "subtract" Subtract "subtract",
        "multiply" Multiply "multiply",
        "divide"   Divide   "divide",
    }

    /// Edit type: whether users may change it or the platform gives it.
    EditType {
        "custom"   Custom   "custom",
        "platform" Platform "platform",
    }

    /// What a background task does; tasks of the engine name it in their rows.
    BackgroundTaskKind {
        "export" Export "export",
        "importCheck" ImportCheck "import_check",
        "import" Import "import",
        "openingPost" OpeningPost "opening_post",
        "stockVerify" StockVerify "stock_verify",
        "allotMany" AllotMany "allot_many",
    }

    /// Task type of the export-task centre.
    ExportTaskType {
        "RECEIVE"    Receive    "receive",
        "DELIVERY"   Delivery   "delivery",
        "INBOUND"    Inbound    "inbound",
        "OUTBOUND"   Outbound   "outbound",
        "PICKING"    Picking    "picking",
        "INVENTORY"  Inventory  "inventory",
        "COUNTING"   Counting   "counting",
        "DIFFERENCE" Difference "difference",
        "MOVE"       Move       "move",
        "PUT"        Putaway    "putaway",
        "CUSTOMER"   Customer   "customer",
        "SUPPLIER"   Supplier   "supplier",
        "BRAND"      Brand      "brand",
        "RULE"       BatchRule  "batch_rule",
        "UNIT"       Unit       "unit",
        "CONTAINER"  Container  "container",
        "STATUS"     Status     "status",
    }
}

impl ExportTaskType {
    /// The one screen that the task leads back to.
    pub const fn screen(self) -> &'static str {
        match self {
            Self::Receive => "receivingNoteManage",
            Self::Delivery => "deliverysheetManage",
            Self::Inbound => "entryManage",
            Self::Outbound => "deliveryNoteManage",
            Self::Picking => "pickingGoodsNoteManage",
            Self::Inventory => "inventoryQuery",
            Self::Counting => "countManage",
            Self::Difference => "diffManage",
            Self::Move => "shiftManage",
            Self::Putaway => "putawayNoteManage",
            Self::Customer => "customerManage",
            Self::Supplier => "supplierManage",
            Self::Brand => "brandManage",
            Self::BatchRule => "batchRuleManage",
            Self::Unit => "unitManage",
            Self::Container => "containerManage",
            Self::Status => "inventoryStatusManage",
        }
    }
}
