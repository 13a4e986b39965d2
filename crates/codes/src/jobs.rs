//! Tables of the jobs on the floor and of bookings.

kernel::codes! {
    /// What a job needs to be driven or carried with.
    EquipmentClass {
        "FORKLIFT"     Forklift    "forklift",
        "REACH_TRUCK"  ReachTruck  "reach_truck",
        "PALLET_TRUCK" PalletTruck "pallet_truck",
        "HAND"         Hand        "hand",
    }

    /// How urgent a job is, the smaller the more.
    JobPriority {
        10 Urgent "urgent" stopped,
        20 High   "high"   waiting,
        30 Normal "normal" neutral,
        40 Low    "low"    neutral,
        50 Idle   "idle"   neutral,
    }

    /// Why a job cannot go on.
    JobProblem {
        "NOT_FOUND"   NotFound   "not_found",
        "OCCUPIED"    Occupied   "occupied",
        "BLOCKED"     Blocked    "blocked",
        "DAMAGED"     Damaged    "damaged",
        "DIFFERENT"   Different  "different",
        "TEMPERATURE" Warm       "warm",
        "EQUIPMENT"   Equipment  "equipment",
        "OTHER"       Other      "other",
    }

    /// What happened to a job.
    JobStep {
        "ASSIGN"   Assign   "assign",
        "TAKE"     Take     "take",
        "START"    Start    "start",
        "RELEASE"  Release  "release",
        "PRIORITY" Priority "priority",
        "REPORT"   Report   "report",
        "SOLVE"    Solve    "solve",
        "FINISH"   Finish   "finish",
        "REOPEN"   Reopen   "reopen",
        "DROP"     Drop     "drop",
    }
}
