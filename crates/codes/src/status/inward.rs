//! Documents on the way in.

kernel::codes! {
    /// Receiving note status (inbound order). Voided is 1 here, 4 or 5 in other documents.
    ReceivingStatus {
        0 New             "new"              neutral,
        1 Voided          "voided"           stopped,
        2 AwaitingReceipt "awaiting_receipt" waiting,
        3 PartlyReceived  "partly_received"  active,
        4 ReceiptComplete "receipt_complete" done,
    }

    /// Inbound booking status. There is no 3.
    InboundBookingStatus {
        0 ToSubmit        "to_submit"        neutral,
        1 ToAudit         "to_audit"         waiting,
        2 ToReceiveIn     "to_receive_in"    waiting,
        4 InboundComplete "inbound_complete" done,
    }

    /// Discount booking status: a yard slot with an off-peak discount.
    DiscountBookingStatus {
        0 Booked    "booked"    waiting,
        1 Completed "completed" done,
        2 Cancelled "cancelled" stopped,
    }

    /// Putaway note status. There is no 2.
    PutawayStatus {
        0 ToPutAway   "to_put_away"  waiting,
        1 PuttingAway "putting_away" active,
        3 Done        "done"         done,
    }

    /// Entry note status.
    EntryStatus {
        1 ToEnter "to_enter" waiting,
        2 Entered "entered"  done,
    }

    /// Confirmation of an entry note; stock counts from confirmation.
    EntryConfirmation {
        1 Unconfirmed "unconfirmed" waiting,
        2 Confirmed   "confirmed"   done,
    }
}
