//! Documents about money, and the station bill that fees come from.

kernel::codes! {
    /// Tax invoice status: an invoice is allocated to bills. Voided is 4.
    InvoiceStatus {
        0 New             "new"              neutral,
        1 ToAllocate      "to_allocate"      waiting,
        2 PartlyAllocated "partly_allocated" active,
        3 Allocated       "allocated"        done,
        4 Voided          "voided"           stopped,
    }

    /// Station bill status.
    StationBillStatus {
        1 New       "new"        neutral,
        2 ToConfirm "to_confirm" waiting,
        3 Done      "done"       done,
    }

    /// Receipt status: a bill to a customer or a loading team.
    ReceiptStatus {
        0 New      "new"       neutral,
        1 ToSettle "to_settle" waiting,
        2 Settled  "settled"   done,
    }
}
