//! Shapes of contracts: what people fill in is what is stored, so one declaration serves both.
//!
//! Days left empty mean those of the contract, so a contract that is renewed needs no line touched.

use codes::{
    AmountRounding, BillingCycleUnit, CalculationMethod, ChargeTrigger, ContractParty, ContractStatus,
    CycleAnchor, DayCount, FreeMode, HourRounding, JobType, LeaseMode, PartialCycle, QuantityBasis,
    RateMethod, RatePayer, RateUnit, StationType, Thermosphere, TierBasis, TierMode, WarehouseAttribute,
    WholeBillingBy,
};
use kernel::clock::{BusinessDay, Instant};
use kernel::id::Id;
use kernel::master::Names;
use kernel::record::Cells;
use kernel::units::{Celsius, Money, Price, Qty, Ratio, SquareMetres};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::tiers::Tiers;

/// A form whose own columns are followed by rows of other tables.
macro_rules! form {
    (
        $(#[$meta:meta])*
        pub struct $name:ident {
            $($(#[doc = $doc:literal])+ $(#[serde($($serde:tt)+)])? $field:ident: $type:ty,)+
        }
        $($(#[doc = $row_doc:literal])+ rows $rows:ident: $row:ty,)+
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        pub struct $name {
            /// Version that was seen; absent when adding.
            pub version: Option<i64>,
            $($(#[doc = $doc])+ $(#[serde($($serde)+)])? pub $field: $type,)+
            $($(#[doc = $row_doc])+ #[serde(default)] pub $rows: Vec<$row>,)+
        }

        impl $name {
            /// Its own columns as text for a select.
            pub const COLUMN_LIST: &'static str = concat!("version" $(, ", ", stringify!($field))+);

            /// Its own columns with their values.
            pub fn cells(&self) -> Cells {
                vec![$((stringify!($field), self.$field.clone().into())),+]
            }
        }

        impl db::FromRow for $name {
            fn from_row(row: &db::Row) -> Result<Self, db::Error> {
                Ok(Self {
                    version: row.get("version")?,
                    $($field: row.get(stringify!($field))?,)+
                    $($rows: Vec::new(),)+
                })
            }
        }
    };
}

form! {
    /// A version of a contract.
    pub struct ContractForm {
        /// Number, the same in every version; given by the program when left empty.
        contract_no: Option<String>,
        /// What it is called.
        name: String,
        /// Who it is with.
        party_kind: ContractParty,
        /// Code of the owner, customer or loading team.
        party_code: String,
        /// Warehouse it is about; none means every warehouse.
        warehouse_code: Option<String>,
        /// Public or private; private is billed by the day only.
        warehouse_attribute: WarehouseAttribute,
        /// What is let.
        lease_mode: LeaseMode,
        /// Day of signing.
        sign_date: Option<BusinessDay>,
        /// First day.
        start_date: BusinessDay,
        /// Last day.
        end_date: BusinessDay,
        /// First day of this version; the contract's first day in its first version.
        valid_from: Option<BusinessDay>,
        /// Whether it goes on when its last day has passed.
        #[serde(default)] auto_renew: bool,
        /// By how many months it goes on; 12 unless said.
        renew_months: Option<i64>,
        /// Days before the end at which somebody is told.
        #[serde(default)] notice_days: i64,
        /// Currency, three letters of ISO 4217.
        currency: String,
        /// Tax rate, 0.06 for six per cent.
        #[serde(default)] tax_rate: Ratio,
        /// Deposit.
        deposit: Option<Money>,
        /// How much may be owed.
        credit_limit: Option<Money>,
        /// Days after the bill until it is due.
        payment_days: Option<i64>,
        /// Day of the month at which is billed, 1 to 28; none means the last one.
        bill_day: Option<i64>,
        /// Unit of the billing cycle.
        cycle_unit: BillingCycleUnit,
        /// How many units make a cycle.
        cycle_count: i64,
        /// Where a cycle begins.
        cycle_anchor: CycleAnchor,
        /// Whether the day in and the day out count.
        day_count: DayCount,
        /// How amounts are brought to `decimals`.
        rounding: AmountRounding,
        /// Decimals of an amount, 0 to 2.
        decimals: i64,
        /// Least amount of a bill.
        min_per_bill: Option<Money>,
        /// Greatest amount of a bill.
        max_per_bill: Option<Money>,
        /// Whether the least amount is cut down for a period that the contract does not fill.
        #[serde(default)] min_prorate: bool,
        /// Whether a lot keeps the prices of the day it came.
        #[serde(default)] lot_price_lock: bool,
        /// By how much prices are multiplied for what stays after the end.
        overdue_factor: Option<Ratio>,
        /// Whether received goods are entered into stock without a confirmation.
        #[serde(default)] auto_enter: bool,
        /// Whether the warehouse answers for differences found in counts.
        #[serde(default)] liable_for_difference: bool,
        /// Coldest promised temperature.
        temperature_min: Option<Celsius>,
        /// Warmest promised temperature.
        temperature_max: Option<Celsius>,
        /// What a breach costs.
        breach_clause: Option<String>,
        /// Anything else.
        remark: Option<String>,
    }
    /// Rented space.
    rows spaces: Space,
    /// What is charged.
    rows rates: Rate,
}

db::record! {
    /// Rented space. No location is in two rows for the same day.
    #[derive(PartialEq, Eq, Serialize, Deserialize, ToSchema)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    pub struct Space in "contract_space" {
        /// Whether a location is rented, or square metres of an area.
        pub rent_by: WholeBillingBy,
        /// The area, when square metres are rented.
        pub area_code: Option<String>,
        /// The location, when one is rented.
        pub location_code: Option<String>,
        /// Square metres.
        pub area_m2: Option<SquareMetres>,
        /// First day; empty for the version's first.
        pub from_date: Option<BusinessDay>,
        /// Last day; empty for the contract's last.
        pub to_date: Option<BusinessDay>,
        /// Price of its own for one unit and cycle; empty for that of the rate line.
        pub unit_price: Option<Price>,
    }
}

db::record! {
    /// A rate line: when it charges, for what, how much. Of the lines that match, the most specific one
    /// wins, then the one of higher priority.
    #[derive(PartialEq, Eq, Serialize, Deserialize, ToSchema)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    pub struct Rate in "contract_rate" {
        /// What the fee is for: a code of the dictionary wmsFeeType.
        pub fee_type_code: String,
        /// What makes it charge.
        #[serde(rename = "trigger")]
        pub charge_trigger: ChargeTrigger,
        /// What it measures.
        pub method: RateMethod,
        /// Unit of the price.
        pub unit: RateUnit,
        /// How price and quantity make the amount.
        pub calculation: CalculationMethod,
        /// Price of one unit; none when tiers say it, or a percentage.
        pub unit_price: Option<Price>,
        /// Amount of the base, or of the first quantity.
        pub base_amount: Option<Money>,
        /// Quantity that the base amount covers.
        pub base_qty: Option<Qty>,
        /// Share of the amount that is charged, 0.05 for five per cent.
        pub percent: Option<Ratio>,
        /// Whether the price includes the tax.
        #[serde(default)]
        pub tax_included: bool,
        /// Who pays.
        pub payer: RatePayer,
        /// Only for these goods.
        pub goods_code: Option<String>,
        /// Only for goods of this category.
        pub goods_category: Option<String>,
        /// Only at this temperature.
        pub thermosphere: Option<Thermosphere>,
        /// Only in this area.
        pub area_code: Option<String>,
        /// Only at this location.
        pub location_code: Option<String>,
        /// Only on containers of this type.
        pub container_type_code: Option<String>,
        /// Only at locations of this bearing type.
        pub bear_type_code: Option<String>,
        /// Only for jobs of this type.
        pub job_type: Option<JobType>,
        /// Only at stations of this type.
        pub station_type: Option<StationType>,
        /// Only for vehicles of this type.
        pub vehicle_type: Option<String>,
        /// Which quantity of a cycle counts.
        pub qty_basis: QuantityBasis,
        /// Days that are free.
        pub free_days: Option<i64>,
        /// From when free days are counted.
        pub free_mode: FreeMode,
        /// Quantity that is free.
        pub free_qty: Option<Qty>,
        /// Hours that are free.
        pub free_hours: Option<Qty>,
        /// How hours are rounded.
        pub hour_rounding: Option<HourRounding>,
        /// Whether the day in and the day out count; empty for the contract's rule.
        pub day_count: Option<DayCount>,
        /// Whether what comes and goes on one day counts as a day.
        #[serde(default)]
        pub same_day_min: bool,
        /// Unit of its own cycle; empty for the contract's cycle.
        pub cycle_unit: Option<BillingCycleUnit>,
        /// Units of its own cycle.
        pub cycle_count: Option<i64>,
        /// Where its own cycle begins.
        pub cycle_anchor: Option<CycleAnchor>,
        /// What an incomplete cycle costs.
        pub partial: PartialCycle,
        /// Whether a month of full presence costs a whole one when thirtieths are charged.
        #[serde(default)]
        pub full_month_full: bool,
        /// Least quantity of a charge.
        pub min_qty: Option<Qty>,
        /// Least amount of a charge: of a lot's cycle, or of a job.
        pub min_amount: Option<Money>,
        /// Greatest amount of a charge.
        pub max_amount: Option<Money>,
        /// What the bands of the price are made of.
        pub tier_basis: Option<TierBasis>,
        /// What the price of a band applies to.
        pub tier_mode: Option<TierMode>,
        /// Bands of the price.
        #[serde(default)]
        pub tiers: Tiers,
        /// Factor for work that begins at night.
        pub night_factor: Option<Ratio>,
        /// Beginning of the night, `22:00`.
        pub night_from: Option<String>,
        /// End of the night, `06:00`.
        pub night_to: Option<String>,
        /// Factor for holidays.
        pub holiday_factor: Option<Ratio>,
        /// Factor for urgent work.
        pub urgent_factor: Option<Ratio>,
        /// Factor for work in frozen rooms.
        pub frozen_room_factor: Option<Ratio>,
        /// First day; empty for the version's first.
        pub valid_from: Option<BusinessDay>,
        /// Last day; empty for the contract's last.
        pub valid_to: Option<BusinessDay>,
        /// Which of two equally specific lines wins: the higher.
        #[serde(default)]
        pub priority: i64,
        /// Anything else.
        pub remark: Option<String>,
    }
}

db::record! {
    /// Where a version stands, which no form writes.
    #[derive(Serialize, ToSchema)]
    #[serde(rename_all = "camelCase")]
    pub struct Standing in "contract" {
        /// Id.
        pub id: Id,
        /// Version of the contract, from 1.
        pub version_no: i64,
        /// The version that it follows.
        pub supersedes_id: Option<Id>,
        /// Where it stands.
        pub status: ContractStatus,
        /// Its last day, once another version follows.
        pub valid_to: Option<BusinessDay>,
        /// Whether its end is near.
        pub expiring: bool,
        /// Who gave it to be audited.
        pub submitted_by: Option<String>,
        /// When that was.
        pub submitted_at: Option<Instant>,
        /// Who audited it.
        pub audit_by: Option<String>,
        /// When that was.
        pub audit_at: Option<Instant>,
        /// What they said.
        pub audit_opinion: Option<String>,
        /// Its last day, when it was terminated.
        pub terminate_on: Option<BusinessDay>,
        /// Why it was terminated.
        pub terminate_reason: Option<String>,
        /// Who terminated it.
        pub terminated_by: Option<String>,
        /// Who wrote it.
        pub created_by: String,
        /// When that was.
        pub gmt_created: Instant,
        /// Who changed it last.
        pub modified_by: String,
        /// When that was.
        pub gmt_modified: Instant,
        /// Ids of those who wrote or submitted it, between commas.
        #[serde(skip)]
        pub makers: String,
    }
}

/// A version with everything that belongs to it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Contract {
    /// Where it stands.
    #[serde(flatten)]
    pub standing: Standing,
    /// What it says.
    #[serde(flatten)]
    pub form: ContractForm,
    /// Names of what it refers to, by the field that refers and then by code.
    pub names: Names,
    /// Whether the caller may not audit it because they wrote it.
    pub own: bool,
    /// Actions that the caller may use now.
    pub can: Vec<&'static str>,
}

/// The version that was seen.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Seen {
    /// Version of the record.
    pub version: i64,
}

/// What an auditor says.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Opinion {
    /// Version that was seen.
    pub version: i64,
    /// Why; needed when something is rejected.
    pub opinion: Option<String>,
}

/// From when the next version holds.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NextVersion {
    /// Version that was seen.
    pub version: i64,
    /// First day of the new version.
    pub valid_from: BusinessDay,
}

/// The end of a contract before its time.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Termination {
    /// Version that was seen.
    pub version: i64,
    /// Last day.
    pub date: BusinessDay,
    /// Why.
    pub reason: String,
}
