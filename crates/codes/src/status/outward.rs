//! Documents on the way out.

kernel::codes! {
    /// Outbound status: the delivery note where the warehouse demands a loading step.
    OutboundStatus {
        0 ToReview         "to_review"         waiting,
        1 Reviewing        "reviewing"         active,
        2 ToLoad           "to_load"           waiting,
        3 Loaded           "loaded"            active,
        4 OutboundComplete "outbound_complete" done,
    }

    /// Delivery sheet status (delivery order). Voided is 1 here, 4 or 5 in other documents.
    DeliverySheetStatus {
        0 New             "new"              neutral,
        1 Voided          "voided"           stopped,
        2 ToAllocate      "to_allocate"      waiting,
        3 PartlyAllocated "partly_allocated" active,
        4 ToPick          "to_pick"          waiting,
        5 Picking         "picking"          active,
        6 ToReview        "to_review"        waiting,
        7 ToLoad          "to_load"          waiting,
        8 Loaded          "loaded"           done,
    }

    /// Delivery note status.
    DeliveryNoteStatus {
        0 ToReview    "to_review"    waiting,
        1 Reviewing   "reviewing"    active,
        2 ToShipOut   "to_ship_out"  waiting,
        3 OutComplete "out_complete" done,
    }

    /// New delivery status: the delivery note where recheck is switched off.
    NewDeliveryStatus {
        1 ToShip  "to_ship" waiting,
        2 Shipped "shipped" done,
    }

    /// Outbound booking status. 0 and 1 are unnamed in the specification and read like the inbound ones; there is no 3.
    OutboundBookingStatus {
        0 ToSubmit  "to_submit"   neutral,
        1 ToAudit   "to_audit"    waiting,
        2 ToShipOut "to_ship_out" waiting,
        4 Complete  "complete"    done,
    }

    /// Picking note status.
    PickingStatus {
        0 ToPick  "to_pick" waiting,
        1 Picking "picking" active,
        2 Picked  "picked"  done,
    }
}
