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

    /// What becomes of picked goods before they leave a warehouse.
    OutboundWay {
        /// Somebody else checks them.
        0 Recheck           "recheck",
        /// Somebody else checks them, and they are loaded onto a vehicle.
        1 RecheckAndLoading "recheck_and_loading",
        /// They leave as they are.
        2 Quick             "quick",
    }

    /// What a picking note is about.
    PickMode {
        /// Everything of one sheet.
        1 Sheet "sheet",
        /// Several sheets on one walk.
        2 Batch "batch",
        /// What one sheet takes from one area.
        4 Zone  "zone",
    }

    /// How far a line of a picking note is.
    PickLineStatus {
        0 Open      "open"      waiting,
        1 Picked    "picked"    done,
        /// It was not there, or not all of it.
        2 Short     "short"     stopped,
        /// Its goods are promised to it no more.
        3 Cancelled "cancelled" stopped,
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

    /// How a delivery note is checked before it leaves.
    RecheckMode {
        /// Every line is counted.
        1 Full      "full",
        /// A container that was scanned is there with everything in it.
        2 Container "container",
        /// The whole is weighed.
        3 Weight    "weight",
        /// Every line is counted by somebody who is not told how many there should be.
        4 Blind     "blind",
    }

    /// What is wrong with goods that are checked before they leave.
    RecheckDifference {
        1 Short      "short",
        2 Over       "over",
        3 WrongGoods "wrong_goods",
        4 WrongBatch "wrong_batch",
        5 Damaged    "damaged",
    }

    /// What becomes of a difference.
    RecheckResolution {
        /// It goes back, and other goods are picked for it.
        1 Repick "repick",
        /// It goes back, and the customer still waits for it.
        2 Return "return",
        /// It goes back, and the customer gets less.
        3 Accept "accept",
    }

    /// How a check ended.
    RecheckResult {
        0 Open   "open"   active,
        1 Passed "passed" done,
        2 Failed "failed" stopped,
    }

    /// Whether somebody signed for what was delivered.
    SignStatus {
        0 Unsigned      "unsigned"       waiting,
        1 Signed        "signed"         done,
        2 PartlyRefused "partly_refused" active,
        3 Refused       "refused"        stopped,
    }

    /// What becomes of what a delivery sheet cannot have now.
    RestPolicy {
        /// It waits on the sheet.
        0 Wait      "wait",
        /// It becomes a sheet of its own.
        1 BackOrder "back_order",
        /// It is given up.
        2 Cancel    "cancel",
    }

    /// How far goods are that were promised to a line.
    ReservationState {
        /// Promised.
        1 Soft     "soft"     waiting,
        /// Picked and on their way.
        2 Picked   "picked"   active,
        /// Gone.
        3 Closed   "closed"   done,
        /// Given back.
        4 Released "released" stopped,
    }

    /// How far a sheet is beyond its allocation.
    DeliveryStage {
        /// Nobody has begun to pick it.
        0 Waiting "waiting",
        /// Picking has begun.
        1 Picking "picking",
        /// What was picked was checked.
        2 Checked "checked",
        /// It is on board.
        3 Loaded  "loaded",
    }

    /// A step of a rule of allocation.
    AllocationStep {
        "fefo"            Fefo            "fefo",
        "firstMade"       FirstMade       "first_made",
        "fifo"            Fifo            "fifo",
        "lifo"            Lifo            "lifo",
        "fullPallets"     FullPallets     "full_pallets",
        "wholeContainers" WholeContainers "whole_containers",
        "clearSmallest"   ClearSmallest   "clear_smallest",
        "pickFaceFirst"   PickFaceFirst   "pick_face_first",
        "nearest"         Nearest         "nearest",
        "singleBatch"     SingleBatch     "single_batch",
        "namedBatch"      NamedBatch      "named_batch",
        "namedLocation"   NamedLocation   "named_location",
        "namedContainer"  NamedContainer  "named_container",
        "zones"           Zones           "zones",
        "places"          Places          "places",
    }

    /// How a step of a rule is meant, for those that can be meant in several ways.
    AllocationManner {
        "must"     Must     "must",
        "prefer"   Prefer   "prefer",
        "required" Required "required",
        "only"     Only     "only",
        "first"    First    "first",
        "pickFace" PickFace "pick_face",
        "storage"  Storage  "storage",
    }
}
