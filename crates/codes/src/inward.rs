//! Tables of goods that come in: batches, receiving notes, what was found at receipt.

kernel::codes! {
    /// Batch status. Stock of a batch that is held or recalled is not promised to anybody.
    BatchStatus {
        0 Normal   "normal"   active,
        1 Held     "held"     waiting,
        2 Recalled "recalled" stopped,
    }

    /// Kind of a receiving note.
    ReceivingKind {
        /// Goods of a supplier, or of the owner itself.
        1 Normal "normal",
        /// Goods that a customer sends back.
        2 Return "return",
    }

    /// Status of a line of a receiving note.
    ReceivingLineStatus {
        0 Open        "open"         neutral,
        1 Partly      "partly"       active,
        2 Complete    "complete"     done,
        3 ClosedShort "closed_short" stopped,
    }

    /// What is done with goods that came back.
    ReturnDisposition {
        0 Inspect        "inspect",
        1 Restock        "restock",
        2 Scrap          "scrap",
        3 BackToSupplier "back_to_supplier",
    }

    /// Verdict on a product temperature at receipt (CCP1).
    TemperatureVerdict {
        0 Accept      "accept"      done,
        /// Received on hold.
        1 Conditional "conditional" waiting,
        2 Reject      "reject"      stopped,
    }

    /// Whether a batch had life enough at receipt.
    LotCheck {
        0 NotChecked "not_checked",
        1 Ok         "ok",
        /// Below the least life that is accepted.
        2 Below      "below",
        /// Below it and taken all the same, by somebody who may.
        3 Overridden "overridden",
    }

    /// Where a document came from.
    DocumentSource {
        "web"      Web      "web",
        "booking"  Booking  "booking",
        "import"   Import   "import",
        "api"      Api      "api",
        "handheld" Handheld "handheld",
        "system"   System   "system",
    }
}
