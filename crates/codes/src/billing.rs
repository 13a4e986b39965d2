//! Tables of billing and settlement.

use crate::WarehouseAttribute;

kernel::codes! {
    /// Billing cycle unit. Private warehouses bill by the day only.
    BillingCycleUnit {
        "DAY"   Day   "day",
        "WEEK"  Week  "week",
        "MONTH" Month "month",
        "YEAR"  Year  "year",
    }

    /// Whole billing by: what a rented whole is counted in.
    WholeBillingBy {
        "LOCATION" Location "location",
        "AREA"     Area     "area",
    }

    /// Scattered billing units. Upper and lower case are mixed on the wire.
    ScatteredBillingUnit {
        "TON"     Ton     "ton",
        "piece"   Piece   "piece",
        "trolley" Trolley "trolley",
        "hour"    Hour    "hour",
    }

    /// Expense billing units.
    ExpenseBillingUnit {
        "PIECE"    Piece    "piece",
        "TON"      Ton      "ton",
        "LOCATION" Location "location",
        "BOARD"    Board    "board",
        "AREA"     Area     "area",
    }

    /// Expense status.
    ExpenseStatus {
        "UNSETTLED" Unsettled "unsettled" waiting,
        "SETTLED"   Settled   "settled"   done,
    }

    /// Payment status.
    PaymentStatus {
        "RECEIVED"   Received   "received"   done,
        "UNRECEIVED" Unreceived "unreceived" waiting,
    }
}

impl BillingCycleUnit {
    /// Whether a contract for warehouses of this attribute may bill in this cycle.
    pub const fn suits(self, attribute: WarehouseAttribute) -> bool {
        matches!((self, attribute), (Self::Day, _) | (_, WarehouseAttribute::Public))
    }
}
