//! Tables of contracts: what a contract is about, and what a rate line charges for.
//!
//! Status values are our own, because the specification has no list; the words of rate lines are those of
//! the billing design, so that accrual and simulation read them as they stand.

kernel::codes! {
    /// Contract status. A version in force becomes expired when its last day has passed.
    ContractStatus {
        0 Draft      "draft"      neutral,
        1 ToAudit    "to_audit"   waiting,
        2 InForce    "in_force"   active,
        3 Rejected   "rejected"   stopped,
        4 Terminated "terminated" stopped,
        5 Expired    "expired"    done,
    }

    /// Who a contract is with: decides where the code of the party is looked up.
    ContractParty {
        0 PersonalOwner   "personal_owner",
        1 EnterpriseOwner "enterprise_owner",
        2 Customer        "customer",
        3 LoadingTeam     "loading_team",
    }

    /// What is let: rooms and locations as a whole, storage by what lies there, or both.
    LeaseMode {
        1 Whole     "whole",
        2 Scattered "scattered",
        3 Mixed     "mixed",
    }

    /// Where a billing cycle begins: with the calendar, or with the day of entry.
    CycleAnchor {
        1 Calendar    "calendar",
        2 Anniversary "anniversary",
    }

    /// How an amount is brought to the decimals of a bill.
    AmountRounding {
        1 HalfUp "half_up",
        2 Up     "up",
        3 Down   "down",
    }

    /// What makes a rate line charge.
    ChargeTrigger {
        1  DailySnapshot     "daily_snapshot",
        2  Receipt           "receipt",
        3  Entry             "entry",
        4  Putaway           "putaway",
        5  Pick              "pick",
        6  Ship              "ship",
        7  Move              "move",
        8  Count             "count",
        9  OwnershipTransfer "ownership_transfer",
        10 JobCompleted      "job_completed",
        11 Manual            "manual",
        12 PeriodStart       "period_start",
    }

    /// What a rate line measures. Whole: rented space, whatever lies there. Scattered: what lies there.
    RateMethod {
        "WHOLE_LOCATION"   WholeLocation   "whole_location",
        "WHOLE_AREA"       WholeArea       "whole_area",
        "SCATTER_TON"      ScatterTon      "scatter_ton",
        "SCATTER_PIECE"    ScatterPiece    "scatter_piece",
        "SCATTER_TROLLEY"  ScatterTrolley  "scatter_trolley",
        "SCATTER_BOARD"    ScatterBoard    "scatter_board",
        "SCATTER_LOCATION" ScatterLocation "scatter_location",
        "HOUR"             Hour            "hour",
        "PER_JOB"          PerJob          "per_job",
        "FIXED"            Fixed           "fixed",
    }

    /// Unit of the price of a rate line: the expense units of the specification, and trolley, hour, time.
    RateUnit {
        "PIECE"    Piece    "piece",
        "TON"      Ton      "ton",
        "LOCATION" Location "location",
        "BOARD"    Board    "board",
        "AREA"     Area     "area",
        "TROLLEY"  Trolley  "trolley",
        "HOUR"     Hour     "hour",
        "JOB"      Job      "job",
    }

    /// Which quantity of a billing cycle counts.
    QuantityBasis {
        1 Actual  "actual",
        2 Peak    "peak",
        3 Average "average",
        4 Closing "closing",
    }

    /// From when free days are counted: the entry of a lot, or the beginning of the contract.
    FreeMode {
        "PER_LOT"      PerLot      "per_lot",
        "PER_CONTRACT" PerContract "per_contract",
    }

    /// Whether the day in and the day out count.
    DayCount {
        "HEAD" Head "head",
        "TAIL" Tail "tail",
        "BOTH" Both "both",
        "NONE" None "none",
    }

    /// What a cycle costs that is not complete.
    PartialCycle {
        "FULL"           Full          "full",
        "SPLIT_MONTH"    SplitMonth    "split_month",
        "PRORATA_ACTUAL" ProrataActual "prorata_actual",
        "PRORATA_30"     Prorata30     "prorata_thirty",
    }

    /// How hours are rounded: to the next whole hour, the next half hour, or not beyond minutes.
    HourRounding {
        "CEIL"   Ceil   "ceil",
        "HALF"   Half   "half",
        "MINUTE" Minute "minute",
    }

    /// What the bands of a tiered price are made of: days of age, or the quantity of the day.
    TierBasis {
        "AGE"      Age      "age",
        "QUANTITY" Quantity "quantity",
    }

    /// Whether each band keeps its price, or the band reached prices everything.
    TierMode {
        "MARGINAL" Marginal "marginal",
        "TOTAL"    Total    "total",
    }

    /// How price and quantity make an amount.
    CalculationMethod {
        1 PerUnit            "per_unit",
        2 FixedAmount        "fixed_amount",
        3 BasePlusAdditional "base_plus_additional",
        4 FirstPlusAdditional "first_plus_additional",
        5 Percentage         "percentage",
    }

    /// Who pays. A loading team is on the side of costs.
    RatePayer {
        1 Owner       "owner",
        2 Consignee   "consignee",
        3 Carrier     "carrier",
        4 LoadingTeam "loading_team",
    }
}

impl RateMethod {
    /// Whether it charges for rented space.
    pub const fn is_whole(self) -> bool {
        matches!(self, Self::WholeLocation | Self::WholeArea)
    }

    /// Whether it charges by what lies there.
    pub const fn is_scattered(self) -> bool {
        matches!(
            self,
            Self::ScatterTon
                | Self::ScatterPiece
                | Self::ScatterTrolley
                | Self::ScatterBoard
                | Self::ScatterLocation
        )
    }

    /// Whether it charges for storage by days and cycles.
    pub const fn is_storage(self) -> bool {
        self.is_whole() || self.is_scattered()
    }

    /// The units that its price may have.
    pub const fn units(self) -> &'static [RateUnit] {
        use RateUnit::{Area, Board, Hour, Job, Location, Piece, Ton, Trolley};
        match self {
            Self::WholeLocation | Self::ScatterLocation => &[Location],
            Self::WholeArea => &[Area],
            Self::ScatterTon => &[Ton],
            Self::ScatterPiece => &[Piece],
            Self::ScatterTrolley => &[Trolley],
            Self::ScatterBoard => &[Board],
            Self::Hour => &[Hour],
            Self::PerJob => &[Ton, Piece, Board, Trolley, Job],
            Self::Fixed => &[Job],
        }
    }

    /// Whether this trigger can bring about such a charge: storage comes from the days, all else from
    /// something that happened.
    pub const fn suits(self, trigger: ChargeTrigger) -> bool {
        use ChargeTrigger::{DailySnapshot, JobCompleted, Manual, PeriodStart};
        match self {
            Self::WholeLocation | Self::WholeArea => matches!(trigger, DailySnapshot | PeriodStart),
            Self::Hour => matches!(trigger, JobCompleted | Manual),
            Self::PerJob => !matches!(trigger, DailySnapshot | PeriodStart),
            Self::Fixed => !matches!(trigger, DailySnapshot),
            _ => matches!(trigger, DailySnapshot),
        }
    }
}
