//! Documents of work inside the warehouse.

kernel::codes! {
    /// Count note status. Voided is 5 here, 1 or 4 in other documents.
    CountStatus {
        0 New           "new"            neutral,
        1 ToCount       "to_count"       waiting,
        2 Counting      "counting"       active,
        3 AwaitingAudit "awaiting_audit" waiting,
        4 Audited       "audited"        done,
        5 Voided        "voided"         stopped,
    }

    /// Shift note status. Voided is 4 here, 1 or 5 in other documents.
    ShiftStatus {
        0  New    "new"     neutral,
        11 ToMove "to_move" waiting,
        12 Moving "moving"  active,
        13 Moved  "moved"   done,
        4  Voided "voided"  stopped,
    }

    /// Transfer status (allocation): stock changes its owner or its warehouse. Voided is 4.
    TransferStatus {
        0 New     "new"      neutral,
        1 ToAudit "to_audit" waiting,
        2 Passed  "passed"   done,
        3 Failed  "failed"   stopped,
        4 Voided  "voided"   stopped,
    }

    /// Claim status, which stock requisitions and reported losses share. Voided is 4.
    ClaimStatus {
        0 New      "new"      neutral,
        1 ToAudit  "to_audit" waiting,
        2 Passed   "passed"   done,
        3 Rejected "rejected" stopped,
        4 Voided   "voided"   stopped,
    }

    /// Opening stock status (initial). Voided is 4.
    OpeningStatus {
        0 New      "new"      neutral,
        1 ToAudit  "to_audit" waiting,
        2 Audited  "audited"  done,
        3 Rejected "rejected" stopped,
        4 Voided   "voided"   stopped,
    }
}
