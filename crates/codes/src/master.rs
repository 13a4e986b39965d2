//! Tables of master data: warehouses, locations, containers, suppliers, goods.

kernel::codes! {
    /// Warehouse status. 0 is enabled, the opposite of a location's.
    WarehouseStatus {
        0 Enabled  "enabled"  active,
        1 Disabled "disabled" stopped,
    }

    /// Location status. 1 is enabled, the opposite of a warehouse's.
    LocationStatus {
        0 NotEnabled "not_enabled" stopped,
        1 Enabled    "enabled"     active,
    }

    /// Lease status of a location or area; set when a contract begins or ends.
    LeaseStatus {
        0 NotRented "not_rented" neutral,
        1 Rented    "rented"     active,
    }

    /// Warehouse attribute: chooses booking pages and billing (a private warehouse bills by the day only).
    WarehouseAttribute {
        1 Public  "public",
        2 Private "private",
    }

    /// Warehouse type.
    WarehouseType {
        1 Frozen "frozen",
    }

    /// Location type.
    LocationType {
        0 Picking "picking",
        1 Storage "storage",
        /// The specification says "collection": goods are gathered here before loading.
        2 Staging "staging",
    }

    /// Location lock: 0 blocks putaway, 1 blocks picking, 2 both.
    LocationLock {
        0 Inbound  "inbound",
        1 Outbound "outbound",
        2 Full     "full",
        3 None     "none",
    }

    /// Storage strategy: what may lie together in one location.
    StorageStrategy {
        0 MixedGoods "mixed_goods",
        1 MixedBatch "mixed_batch",
        2 Mixed      "mixed",
        3 NotMixed   "not_mixed",
    }

    /// Thermosphere: a temperature band. Frozen here is deep cold, never a hold on stock.
    Thermosphere {
        "NORMAL"  Normal  "normal",
        "CHILLED" Chilled "chilled",
        "FROZEN"  Frozen  "frozen",
    }

    /// Occupancy of a location; derived from its stock.
    Occupancy {
        0 Free     "free",
        1 Occupied "occupied",
    }

    /// Container class.
    ContainerClass {
        0 Pallet      "pallet",
        1 TurnoverBox "turnover_box",
    }

    /// Supplier settlement: whether fees are settled with the supplier.
    SupplierSettlement {
        0 No  "no",
        1 Yes "yes",
    }

    /// Source of goods.
    GoodsSource {
        0 Domestic "domestic",
        1 Imported "imported",
    }

    /// Commodity type.
    CommodityType {
        0 RawMaterial  "raw_material",
        1 Finished     "finished",
        2 SemiFinished "semi_finished",
    }

    /// Goods unit; a trolley holds a number of pieces that the goods say.
    GoodsUnit {
        "piece"   Piece   "piece",
        "trolley" Trolley "trolley",
    }

    /// Freeze status: a hold on stock. It has nothing to do with temperature.
    FreezeStatus {
        0 Normal "normal",
        1 Frozen "frozen",
    }
}
