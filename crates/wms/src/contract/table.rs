//! Contracts as tables bring them: a row for each rate line and each piece of rented space, its contract before it.
//!
//! What the form fills in by itself is filled in here, too; what it refuses is refused in the same words.

use codes::{
    AmountRounding, BillingCycleUnit, CalculationMethod, ChargeTrigger, Code as _, ContractParty,
    CycleAnchor, DayCount, FreeMode, HourRounding, JobType, LeaseMode, PartialCycle, QuantityBasis,
    RateMethod, RatePayer, RateUnit, StationType, Thermosphere, TierBasis, TierMode, WarehouseAttribute,
    WholeBillingBy,
};
use kernel::act::Tx;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::master::{self, Col, Joined, Lines, Master};
use kernel::texts::Message;
use kernel::validate;
use serde_json::{Map, Value as Json, json};

use super::model::ContractForm;
use super::tiers::Tiers;
use super::{flow, lease, references, rules, store};
use crate::area::Area;
use crate::bear_type::BearType;
use crate::container::ContainerType;
use crate::dictionary::WmsFeeType;
use crate::goods::Goods;
use crate::location::Location;
use crate::owner;
use crate::warehouse::Warehouse;

/// Lines of a kind at most.
const LINES: usize = 500;

const fn words(name: &'static str, length: usize) -> Col {
    master::text(name).length(length)
}

const fn money(name: &'static str) -> Col {
    master::decimal(name, 2)
}

const fn price(name: &'static str) -> Col {
    master::decimal(name, 4)
}

const fn quantity(name: &'static str) -> Col {
    master::decimal(name, 6)
}

const SPACES: Lines = Lines {
    name: "spaces",
    table: "contract_space",
    parent: "contract_id",
    columns: &[
        master::code("rentBy", WholeBillingBy::DESCRIPTION),
        master::refers::<Location>("locationCode"),
        master::refers::<Area>("areaCode"),
        master::decimal("areaM2", 2),
        master::date("fromDate"),
        master::date("toDate"),
        price("unitPrice"),
    ],
    least: 0,
    most: LINES,
};

const RATES: Lines = Lines {
    name: "rates",
    table: "contract_rate",
    parent: "contract_id",
    columns: &[
        master::refers::<WmsFeeType>("feeTypeCode").required(),
        master::code("method", RateMethod::DESCRIPTION),
        master::code("unit", RateUnit::DESCRIPTION).optional(),
        master::code("trigger", ChargeTrigger::DESCRIPTION).optional().kept_in("charge_trigger"),
        master::code("calculation", CalculationMethod::DESCRIPTION).optional(),
        price("unitPrice"),
        master::decimal("percent", 6),
        money("baseAmount"),
        quantity("baseQty"),
        master::code("tierBasis", TierBasis::DESCRIPTION).optional(),
        master::code("tierMode", TierMode::DESCRIPTION).optional(),
        words("tiers", 2_000),
        quantity("minQty"),
        money("minAmount"),
        money("maxAmount"),
        master::flag("taxIncluded"),
        master::code("payer", RatePayer::DESCRIPTION).otherwise("1"),
        master::int("freeDays"),
        master::code("freeMode", FreeMode::DESCRIPTION).otherwise("\"PER_LOT\""),
        master::code("dayCount", DayCount::DESCRIPTION).optional(),
        master::flag("sameDayMin").otherwise("true"),
        master::code("cycleUnit", BillingCycleUnit::DESCRIPTION).optional(),
        master::int("cycleCount"),
        master::code("cycleAnchor", CycleAnchor::DESCRIPTION).optional(),
        master::code("qtyBasis", QuantityBasis::DESCRIPTION).otherwise("1"),
        master::code("partial", PartialCycle::DESCRIPTION).otherwise("\"FULL\""),
        master::flag("fullMonthFull"),
        quantity("freeHours"),
        master::code("hourRounding", HourRounding::DESCRIPTION).optional(),
        quantity("freeQty"),
        master::code("thermosphere", Thermosphere::DESCRIPTION).optional(),
        master::refers::<Goods>("goodsCode"),
        words("goodsCategory", 50),
        master::refers::<Area>("areaCode"),
        master::refers::<Location>("locationCode"),
        master::code("jobType", JobType::DESCRIPTION).optional(),
        master::code("stationType", StationType::DESCRIPTION).optional(),
        words("vehicleType", 50),
        master::refers::<ContainerType>("containerTypeCode"),
        master::refers::<BearType>("bearTypeCode"),
        master::decimal("nightFactor", 6),
        words("nightFrom", 5),
        words("nightTo", 5),
        master::decimal("holidayFactor", 6),
        master::decimal("urgentFactor", 6),
        master::decimal("frozenRoomFactor", 6),
        master::date("validFrom"),
        master::date("validTo"),
        master::int("priority").otherwise("0"),
        words("remark", 500),
    ],
    least: 0,
    most: LINES,
};

/// Only its columns are used: a contract has a life of its own, which [`super::flow`] is.
impl Master for ContractForm {
    const TABLE: &'static str = "contract";
    const SCREEN: &'static str = "contractManage";
    const BASE: &'static str = "/wms/contract";
    const COLUMNS: &'static [Col] = &[
        master::text("contractNo").unique().length(32).rule(&validate::LETTERS_DIGITS_HYPHEN),
        words("name", 100).required(),
        master::code("partyKind", ContractParty::DESCRIPTION).otherwise("1"),
        master::refers_to("partyCode", owner::REFERENCE).required(),
        master::refers::<Warehouse>("warehouseCode"),
        master::code("warehouseAttribute", WarehouseAttribute::DESCRIPTION).otherwise("1"),
        master::code("leaseMode", LeaseMode::DESCRIPTION).otherwise("2"),
        master::date("signDate"),
        master::date("startDate").required(),
        master::date("endDate").required(),
        master::int("noticeDays").otherwise("30"),
        master::flag("autoRenew"),
        master::int("renewMonths"),
        words("currency", 3).required().otherwise("\"CNY\""),
        master::decimal("taxRate", 6).required().otherwise("0.06"),
        master::code("cycleUnit", BillingCycleUnit::DESCRIPTION).otherwise("\"DAY\""),
        master::int("cycleCount").required().otherwise("1"),
        master::code("cycleAnchor", CycleAnchor::DESCRIPTION).otherwise("2"),
        master::code("dayCount", DayCount::DESCRIPTION).otherwise("\"HEAD\""),
        master::code("rounding", AmountRounding::DESCRIPTION).otherwise("1"),
        master::int("decimals").required().otherwise("2"),
        master::int("billDay"),
        master::int("paymentDays"),
        money("minPerBill"),
        money("maxPerBill"),
        master::flag("minProrate"),
        master::flag("lotPriceLock"),
        money("deposit"),
        money("creditLimit"),
        master::decimal("overdueFactor", 6),
        master::decimal("temperatureMin", 1),
        master::decimal("temperatureMax", 1),
        master::flag("autoEnter"),
        master::flag("liableForDifference"),
        words("breachClause", 500),
        words("remark", 500),
    ];
    const LINES: &'static [Lines] = &[RATES, SPACES];
}

impl Joined for ContractForm {
    const KEY: &'static str = "contractNo";

    fn form(mut json: Json) -> Answer<Self> {
        let mut wrong = Vec::new();
        let rates = json.get_mut("rates").and_then(Json::as_array_mut);
        for (at, rate) in rates.into_iter().flatten().enumerate() {
            let Some(rate) = rate.as_object_mut() else { continue };
            fill(rate);
            if let Err(key) = read_tiers(rate) {
                wrong.push(FieldError::new(format!("rates[{at}].tiers"), key));
            }
        }
        if !wrong.is_empty() {
            return Err(Fault::Invalid(wrong));
        }
        serde_json::from_value(json)
            .map_err(|error| Fault::Refused(Message::new("rule.shape").with("detail", error)))
    }

    async fn judge(tx: &mut Tx, given: &[Self]) -> Answer<Vec<Answer<()>>> {
        flow::refuse_outside(tx)?;
        let mut judged = Vec::with_capacity(given.len());
        for form in given {
            let wrong = form.wrong(tx).await?;
            judged.push(if wrong.is_empty() { Ok(()) } else { Err(Fault::Invalid(wrong)) });
        }
        Ok(judged)
    }

    async fn write(tx: &mut Tx, given: Vec<Self>) -> Answer<()> {
        for form in given {
            flow::begin(tx, form).await?;
        }
        Ok(())
    }
}

impl ContractForm {
    /// Everything that is wrong with it.
    async fn wrong(&self, tx: &mut Tx) -> Answer<Vec<FieldError>> {
        let mut wrong = Vec::new();
        collect(&mut wrong, rules::check(self))?;
        if !store::versions(tx, self.contract_no.as_deref().unwrap_or_default()).await?.is_empty() {
            wrong.push(FieldError::new("contractNo", "rule.taken"));
        }
        collect(&mut wrong, references::check(tx, self, None).await)?;
        collect(&mut wrong, lease::check(tx, self).await)?;
        Ok(wrong)
    }
}

/// Adds the fields that a look refuses; any other fault ends the work.
fn collect(wrong: &mut Vec<FieldError>, looked: Answer<()>) -> Answer<()> {
    match looked {
        Err(Fault::Invalid(fields)) => {
            wrong.extend(fields);
            Ok(())
        }
        other => other,
    }
}

/// What the form chooses by itself once a method is chosen.
fn fill(rate: &mut Map<String, Json>) {
    let method: Option<RateMethod> =
        rate.get("method").cloned().and_then(|method| serde_json::from_value(method).ok());
    if let Some(method) = method {
        if let [unit] = method.units() {
            put(rate, "unit", json!(unit));
        }
        let (daily, done) = (ChargeTrigger::DailySnapshot, ChargeTrigger::JobCompleted);
        put(rate, "trigger", json!(if method.is_storage() { daily } else { done }));
        let (fixed, each) = (CalculationMethod::FixedAmount, CalculationMethod::PerUnit);
        put(rate, "calculation", json!(if method == RateMethod::Fixed { fixed } else { each }));
        if method == RateMethod::Hour {
            put(rate, "hourRounding", json!(HourRounding::Ceil));
        }
    }
    if rate.contains_key("cycleUnit") {
        put(rate, "cycleCount", json!(1));
        put(rate, "cycleAnchor", json!(CycleAnchor::Anniversary));
    }
    if rate.get("tierBasis") == Some(&json!(TierBasis::Quantity)) {
        put(rate, "tierMode", json!(TierMode::Marginal));
    }
    if rate.contains_key("nightFactor") {
        put(rate, "nightFrom", json!("22:00"));
        put(rate, "nightTo", json!("06:00"));
    }
}

/// Blank cells are not in the row at all.
fn put(rate: &mut Map<String, Json>, field: &str, value: Json) {
    rate.entry(field).or_insert(value);
}

/// Bands stand in one cell: `1-7=2; 8-30=1.5; 31-=1`.
fn read_tiers(rate: &mut Map<String, Json>) -> Result<(), &'static str> {
    let Some(Json::String(text)) = rate.get("tiers") else { return Ok(()) };
    let tiers = Tiers::written(text).ok_or("contractManage.tiersWritten")?;
    rate.insert("tiers".to_owned(), json!(tiers));
    Ok(())
}
