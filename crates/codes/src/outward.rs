//! Tables of goods that go out: delivery sheets and their lines.

kernel::codes! {
    /// Kind of a delivery sheet.
    DeliveryKind {
        /// Goods for a customer.
        1 Delivery         "delivery",
        /// Goods that go back to a supplier.
        2 ReturnToSupplier "return_to_supplier",
    }

    /// When a delivery sheet may go on to picking.
    ShipPolicy {
        /// With what there is; the rest is ordered again or given up.
        0 AsAvailable  "as_available",
        /// With everything or not at all.
        1 OnlyComplete "only_complete",
    }

    /// Status of a line of a delivery sheet.
    DeliveryLineStatus {
        0 Open            "open"             neutral,
        1 PartlyAllocated "partly_allocated" active,
        2 Allocated       "allocated"        waiting,
        3 Picked          "picked"           active,
        4 Shipped         "shipped"          done,
        5 Cancelled       "cancelled"        stopped,
    }
}
