//! The rows themselves; their names stand in `texts.toml` under the same codes.

use codes::GoodsUnit;
use kernel::access::Scope;
use kernel::record::Table;

/// A unit. Without a symbol it is written like its name.
pub struct Unit {
    pub code: &'static str,
    pub symbol: &'static str,
    pub kind: GoodsUnit,
    pub decimals: i64,
}

const fn piece(code: &'static str) -> Unit {
    Unit { code, symbol: "", kind: GoodsUnit::Piece, decimals: 0 }
}

const fn trolley(code: &'static str) -> Unit {
    Unit { kind: GoodsUnit::Trolley, ..piece(code) }
}

/// A unit that is weighed or measured, which counts as pieces with decimals.
const fn measured(code: &'static str, symbol: &'static str) -> Unit {
    Unit { code, symbol, kind: GoodsUnit::Piece, decimals: 3 }
}

pub const UNITS: [Unit; 12] = [
    piece("PCS"),
    piece("BOX"),
    piece("BAG"),
    piece("BTL"),
    piece("CTN"),
    piece("PLT"),
    trolley("TROLLEY"),
    trolley("CAGE"),
    measured("KG", "kg"),
    measured("TON", "t"),
    measured("L", "L"),
    measured("M3", "m³"),
];

/// An inventory status.
pub struct Status {
    pub code: &'static str,
    pub qualified: bool,
    pub allocatable: bool,
}

pub const STATUSES: [Status; 3] = [
    Status { code: "QUALIFIED", qualified: true, allocatable: true },
    Status { code: "INSPECT", qualified: true, allocatable: false },
    Status { code: "DAMAGED", qualified: false, allocatable: false },
];

/// A dictionary list and its entries.
pub struct Dictionary {
    /// As in the texts.
    pub name: &'static str,
    pub table: Table,
    /// Finds a row of a tenant.
    pub held: &'static str,
    /// Whether its entries have the status of collection documents.
    pub collects: bool,
    pub codes: &'static [&'static str],
}

macro_rules! dictionary {
    ($name:literal, $table:literal, $collects:literal, $codes:expr) => {
        Dictionary {
            name: $name,
            table: Table::new($table, Scope::everybody("branch_code")),
            held: concat!("select 1 from ", $table, " where branch_code = $1 limit 1"),
            collects: $collects,
            codes: &$codes,
        }
    };
}

pub static DICTIONARIES: [Dictionary; 5] = [
    dictionary!("collectType", "collect_type", true, ["ORDER", "ROUTE", "CUSTOMER"]),
    dictionary!(
        "damagedType",
        "damaged_type",
        false,
        ["THAWED", "CRUSHED", "WET", "LEAK", "MOULD", "SHORT", "LABEL"]
    ),
    dictionary!(
        "wmsFeeType",
        "wms_fee_type",
        false,
        [
            "STORAGE",
            "WHOLE-RENT",
            "HANDLING-IN",
            "HANDLING-OUT",
            "JOB",
            "PLUG-IN",
            "BLAST",
            "SORTING",
            "LABEL",
            "PALLET-RENT",
            "OVERTIME",
            "DOCUMENT",
            "LOSS",
            "OTHER"
        ]
    ),
    dictionary!(
        "receiveDocumentType",
        "receive_document_type",
        false,
        ["PURCHASE", "RETURN", "TRANSFER", "PRODUCTION"]
    ),
    dictionary!(
        "deliveryDocumentType",
        "delivery_document_type",
        false,
        ["SALES", "RETURN", "TRANSFER", "SAMPLE"]
    ),
];
