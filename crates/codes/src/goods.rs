//! Tables of goods, batch rules and containers that the specification leaves to the program.

kernel::codes! {
    /// Attribute of a batch. The wire value is the field of a batch that holds it.
    BatchAttribute {
        "productionDate" ProductionDate "production_date",
        "expiryDate"     ExpiryDate     "expiry_date",
        "batchNo"        BatchNo        "batch_no",
        "inboundDate"    InboundDate    "inbound_date",
        "supplier"       Supplier       "supplier",
        "origin"         Origin         "origin",
        /// Number of the approved plant, as it stands on meat and fish.
        "plantNo"        PlantNo        "plant_no",
        "grade"          Grade          "grade",
        "customsNo"      CustomsNo      "customs_no",
        "ext1"           ExtOne         "ext_one",
        "ext2"           ExtTwo         "ext_two",
        "ext3"           ExtThree       "ext_three",
        "ext4"           ExtFour        "ext_four",
        "ext5"           ExtFive        "ext_five",
    }

    /// Whether an attribute of a batch is asked for.
    AttributeUse {
        0 Unused   "unused",
        1 Optional "optional",
        2 Required "required",
    }

    /// Where a batch number comes from.
    BatchNoMode {
        0 Typed     "typed",
        1 Generated "generated",
        /// Out of the GS1 bar code of the goods.
        2 Scanned   "scanned",
    }

    /// What a shelf life is counted in.
    ShelfLifeUnit {
        0 Day   "day",
        1 Month "month",
        2 Year  "year",
    }

    /// How a shelf life becomes an expiry day.
    ExpiryMode {
        /// The life begins on the day after production.
        0 Following "following",
        /// The day of production is the first day of the life.
        1 Inclusive "inclusive",
    }

    /// In which order stock leaves.
    Rotation {
        1 FirstExpired      "first_expired",
        2 FirstIn           "first_in",
        3 LastIn            "last_in",
        4 FirstManufactured "first_manufactured",
        5 Manual            "manual",
    }

    /// When serial numbers or real weights are taken down.
    CaptureMode {
        0 None      "none",
        1 AtReceipt "at_receipt",
        2 AtPick    "at_pick",
        3 Both      "both",
    }

    /// How much life stock has left.
    ShelfLifeState {
        "OK"      Ok      "ok"      done,
        "WARN"    Warn    "warn"    waiting,
        /// Too short to be shipped.
        "SHORT"   Short   "short"   waiting,
        "EXPIRED" Expired "expired" stopped,
    }

    /// Class by turnover.
    AbcClass {
        "A" Fast   "fast",
        "B" Medium "medium",
        "C" Slow   "slow",
    }

    /// Packaging level of goods, from the smallest that is counted.
    PackLevel {
        1 Base   "base",
        2 Inner  "inner",
        3 Case   "case",
        4 Pallet "pallet",
    }

    /// What goods are settled by.
    SettlementUnit {
        "piece"   Piece   "piece",
        "trolley" Trolley "trolley",
        "TON"     Ton     "ton",
    }

    /// Whose a container is.
    ContainerOwner {
        0 Operator   "operator",
        1 CargoOwner "cargo_owner",
        /// A company that lends pallets to many.
        2 Pool       "pool",
    }

    /// Container status. The specification fixes 0 and 1, which postings write.
    ContainerStatus {
        0 Free        "free"        neutral,
        1 Occupied    "occupied"    active,
        2 Maintenance "maintenance" waiting,
        3 Lost        "lost"        waiting,
        4 Scrapped    "scrapped"    stopped,
    }

    /// What happened to a container.
    ContainerEvent {
        "LABEL"    Label    "label",
        "MAINTAIN" Maintain "maintain",
        "RELEASE"  Release  "release",
        "LOST"     Lost     "lost",
        "FOUND"    Found    "found",
        "SCRAP"    Scrap    "scrap",
        /// Goods were put in, taken out to the last, or moved with it: what postings brought about.
        "PACK"     Pack     "pack",
        "UNPACK"   Unpack   "unpack",
        "MOVE"     Move     "move",
    }
}
