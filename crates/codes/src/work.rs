//! Tables of work: jobs, station work, warehouse tasks, differences and bookings.

kernel::codes! {
    /// Job type of loading and unloading. "Collection" in the specification is a shipping container, large or small.
    JobType {
        1 UnloadLargeContainer "unload_large_container",
        2 UnloadSmallContainer "unload_small_container",
        3 UnloadVehicle        "unload_vehicle",
        4 UnloadMaterial       "unload_material",
        5 LoadVehicle          "load_vehicle",
        6 LoadMaterial         "load_material",
    }

    /// Station task type: the job types in the same order, counted from 0.
    StationTaskType {
        0 UnloadLargeContainer "unload_large_container",
        1 UnloadSmallContainer "unload_small_container",
        2 UnloadVehicle        "unload_vehicle",
        3 UnloadMaterial       "unload_material",
        4 LoadVehicle          "load_vehicle",
        5 LoadMaterial         "load_material",
    }

    /// Station bill type: where the cargo goes from the wagon.
    StationBillType {
        1 Direct  "direct",
        2 Relay   "relay",
        3 Inbound "inbound",
    }

    /// Station type: what arrives at the station.
    StationType {
        0 Wagon        "wagon",
        /// The specification says "machine guarantee": a railway car with its own refrigeration.
        1 Refrigerated "refrigerated",
        2 Container    "container",
    }

    /// Task centre: whether somebody has the task.
    TaskCentre {
        0 Unassigned "unassigned" waiting,
        1 Assigned   "assigned"   active,
    }

    /// Job status.
    JobStatus {
        "WAITING"   Waiting   "waiting"   waiting,
        "WORKING"   Working   "working"   active,
        "COMPLETED" Completed "completed" done,
    }

    /// Task type of warehouse work. Upper and lower case are mixed on the wire.
    TaskType {
        "receive"   Receive   "receive",
        "PUTAWAY"   Putaway   "putaway",
        "PICKING"   Picking   "picking",
        "CHECK"     Check     "check",
        "move"      Move      "move",
        "INVENTORY" Inventory "inventory",
    }

    /// Difference type: what a count found.
    DifferenceType {
        0 Surplus "surplus",
        1 Loss    "loss",
    }

    /// Batch or merge adjustment.
    AdjustmentMode {
        "batch" Batch "batch",
        "merge" Merge "merge",
    }

    /// Inventory status filter of stock queries.
    InventoryStatusFilter {
        0 All       "all",
        1 Qualified "qualified",
        2 Damaged   "damaged",
    }

    /// Booking time slots.
    BookingSlot {
        "morning"   Morning   "morning",
        "afternoon" Afternoon "afternoon",
    }
}

impl StationTaskType {
    /// The job type of the same work.
    pub const fn job(self) -> JobType {
        match self {
            Self::UnloadLargeContainer => JobType::UnloadLargeContainer,
            Self::UnloadSmallContainer => JobType::UnloadSmallContainer,
            Self::UnloadVehicle => JobType::UnloadVehicle,
            Self::UnloadMaterial => JobType::UnloadMaterial,
            Self::LoadVehicle => JobType::LoadVehicle,
            Self::LoadMaterial => JobType::LoadMaterial,
        }
    }
}
