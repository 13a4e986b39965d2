//! What one rate line must obey: its unit fits its method and trigger, it has exactly one price, and
//! nothing stands in it that its method does not read.

use codes::{
    BillingCycleUnit, CalculationMethod, ContractParty, LeaseMode, RateMethod, RatePayer, TierBasis,
    WarehouseAttribute,
};
use kernel::texts::Message;
use kernel::validate::Checks;

use super::model::{ContractForm, Rate};
use super::rules::{amount, dates, factor, percent, price, quantity};

/// Bands of a line at most.
const TIERS: usize = 50;

/// One line.
pub fn rate(checks: Checks, at: &str, form: &ContractForm, rate: &Rate) -> Checks {
    let checks = fits(checks, at, form, rate);
    let checks = amounts(checks, at, rate);
    let checks = priced(checks, at, rate);
    let checks = days(checks, at, form, rate);
    let checks = hours(checks, at, rate);
    tiers(checks, at, rate)
}

fn fits(checks: Checks, at: &str, form: &ContractForm, rate: &Rate) -> Checks {
    let field = |name: &str| format!("{at}.{name}");
    let let_so = match form.lease_mode {
        LeaseMode::Whole => !rate.method.is_scattered(),
        LeaseMode::Scattered => !rate.method.is_whole(),
        LeaseMode::Mixed => true,
    };
    let team = form.party_kind == ContractParty::LoadingTeam;
    checks
        .required(&field("feeTypeCode"), &rate.fee_type_code)
        .that(
            &field("unit"),
            rate.method.units().contains(&rate.unit),
            Message::new("contractManage.unitMethod"),
        )
        .that(
            &field("trigger"),
            rate.method.suits(rate.charge_trigger),
            Message::new("contractManage.triggerMethod"),
        )
        .that(&field("method"), let_so, Message::new("contractManage.methodLease"))
        .that(
            &field("payer"),
            (rate.payer == RatePayer::LoadingTeam) == team,
            Message::new("contractManage.payerParty"),
        )
        .that(
            &field("locationCode"),
            rate.location_code.is_none() || rate.area_code.is_none(),
            Message::new("contractManage.locationOrArea"),
        )
        .that(
            &field("goodsCode"),
            rate.goods_code.is_none() || rate.goods_category.is_none(),
            Message::new("contractManage.goodsOrCategory"),
        )
        .optional_at_most(&field("goodsCategory"), rate.goods_category.as_deref(), 50)
        .optional_at_most(&field("vehicleType"), rate.vehicle_type.as_deref(), 50)
        .optional_at_most(&field("remark"), rate.remark.as_deref(), 500)
        .within(&field("priority"), rate.priority, 0, 999)
}

fn amounts(checks: Checks, at: &str, rate: &Rate) -> Checks {
    let field = |name: &str| format!("{at}.{name}");
    let checks = price(checks, &field("unitPrice"), rate.unit_price);
    let checks = amount(checks, &field("baseAmount"), rate.base_amount);
    let checks = quantity(checks, &field("baseQty"), rate.base_qty);
    let checks = percent(checks, &field("percent"), rate.percent);
    let checks = quantity(checks, &field("freeQty"), rate.free_qty);
    let checks = quantity(checks, &field("minQty"), rate.min_qty);
    let checks = amount(checks, &field("minAmount"), rate.min_amount);
    let checks = amount(checks, &field("maxAmount"), rate.max_amount);
    let checks = factor(checks, &field("nightFactor"), rate.night_factor);
    let checks = factor(checks, &field("holidayFactor"), rate.holiday_factor);
    let checks = factor(checks, &field("urgentFactor"), rate.urgent_factor);
    let checks = factor(checks, &field("frozenRoomFactor"), rate.frozen_room_factor);
    let ordered = match (rate.min_amount, rate.max_amount) {
        (Some(min), Some(max)) => min <= max,
        _ => true,
    };
    checks.that(&field("maxAmount"), ordered, Message::new("contractManage.belowMin"))
}

/// The price stands in one place: unit price, bands, or a percentage.
fn priced(checks: Checks, at: &str, rate: &Rate) -> Checks {
    use CalculationMethod::{BasePlusAdditional, FirstPlusAdditional, FixedAmount, PerUnit, Percentage};
    let field = |name: &str| format!("{at}.{name}");
    let required = || Message::new("rule.required");
    let unused = || Message::new("contractManage.unused");
    let (kind, tiered) = (rate.calculation, !rate.tiers.0.is_empty());
    let by_share = kind == Percentage;
    let based = matches!(kind, BasePlusAdditional | FirstPlusAdditional);
    let has_price = rate.unit_price.is_some();
    checks
        .that(&field("unitPrice"), has_price || by_share || tiered, required())
        .that(&field("unitPrice"), !(has_price && by_share), unused())
        .that(&field("unitPrice"), !(has_price && tiered), Message::new("contractManage.priceOrTiers"))
        .that(
            &field("tiers"),
            !tiered || matches!(kind, PerUnit),
            Message::new("contractManage.tiersPerUnit"),
        )
        .that(
            &field("calculation"),
            rate.method != RateMethod::Fixed || matches!(kind, FixedAmount | Percentage),
            Message::new("contractManage.fixedMethod"),
        )
        .that(&field("percent"), !by_share || rate.percent.is_some_and(|share| !share.is_zero()), required())
        .that(&field("percent"), by_share || rate.percent.is_none(), unused())
        .that(&field("baseAmount"), !based || rate.base_amount.is_some(), required())
        .that(&field("baseAmount"), based || rate.base_amount.is_none(), unused())
        .that(&field("baseQty"), kind != FirstPlusAdditional || rate.base_qty.is_some(), required())
        .that(&field("baseQty"), kind == FirstPlusAdditional || rate.base_qty.is_none(), unused())
}

/// Days, cycles and free days are read for storage only.
fn days(checks: Checks, at: &str, form: &ContractForm, rate: &Rate) -> Checks {
    let field = |name: &str| format!("{at}.{name}");
    let storage = rate.method.is_storage();
    let only = |given: bool| !given || storage;
    let message = || Message::new("contractManage.onlyStorage");
    let private = form.warehouse_attribute == WarehouseAttribute::Private;
    let unit = rate.cycle_unit.unwrap_or(BillingCycleUnit::Day);
    let checks =
        dates(checks, form, (&field("validFrom"), rate.valid_from), (&field("validTo"), rate.valid_to));
    checks
        .that(&field("freeDays"), only(rate.free_days.is_some()), message())
        .that(&field("dayCount"), only(rate.day_count.is_some()), message())
        .that(&field("cycleUnit"), only(rate.cycle_unit.is_some()), message())
        .within(&field("freeDays"), rate.free_days.unwrap_or(1), 1, 3650)
        .that(
            &field("cycleUnit"),
            !(private && storage) || unit == BillingCycleUnit::Day,
            Message::new("contractManage.privateByDay"),
        )
        .that(
            &field("cycleUnit"),
            rate.cycle_unit.is_some() || (rate.cycle_count.is_none() && rate.cycle_anchor.is_none()),
            Message::new("rule.required"),
        )
        .that(
            &field("cycleCount"),
            rate.cycle_unit.is_none() || rate.cycle_count.is_some(),
            Message::new("rule.required"),
        )
        .that(
            &field("cycleAnchor"),
            rate.cycle_unit.is_none() || rate.cycle_anchor.is_some(),
            Message::new("rule.required"),
        )
        .within(&field("cycleCount"), rate.cycle_count.unwrap_or(1), 1, 99)
}

fn hours(checks: Checks, at: &str, rate: &Rate) -> Checks {
    let field = |name: &str| format!("{at}.{name}");
    let hourly = rate.method == RateMethod::Hour;
    let only = || Message::new("contractManage.onlyHour");
    let night = rate.night_factor.is_some();
    let checks = quantity(checks, &field("freeHours"), rate.free_hours)
        .that(&field("freeHours"), hourly || rate.free_hours.is_none(), only())
        .that(&field("hourRounding"), hourly || rate.hour_rounding.is_none(), only())
        .that(&field("hourRounding"), !hourly || rate.hour_rounding.is_some(), Message::new("rule.required"));
    let ends = [("nightFrom", rate.night_from.as_deref()), ("nightTo", rate.night_to.as_deref())];
    ends.into_iter().fold(checks, |checks, (name, time)| {
        checks.that(&field(name), time.is_some() == night, Message::new("contractManage.nightTimes")).that(
            &field(name),
            time.is_none_or(is_time),
            Message::new("contractManage.time"),
        )
    })
}

fn tiers(checks: Checks, at: &str, rate: &Rate) -> Checks {
    let field = |name: &str| format!("{at}.{name}");
    let tiered = !rate.tiers.0.is_empty();
    let aged = rate.tier_basis == Some(TierBasis::Age);
    let mut checks = checks
        .that(
            &field("tiers"),
            rate.tiers.0.len() <= TIERS,
            Message::new("contractManage.tooManyLines").with("max", TIERS),
        )
        .that(
            &field("tierBasis"),
            rate.tier_basis.is_some() == tiered,
            Message::new("contractManage.tiersWhole"),
        )
        .that(
            &field("tierBasis"),
            !aged || rate.method.is_scattered(),
            Message::new("contractManage.tierAge"),
        )
        .that(
            &field("tierMode"),
            rate.tier_mode.is_some() == (rate.tier_basis == Some(TierBasis::Quantity)),
            Message::new("contractManage.tierMode"),
        );
    for (place, tier) in rate.tiers.0.iter().enumerate() {
        checks = price(checks, &field(&format!("tiers[{place}].unitPrice")), Some(tier.unit_price));
    }
    match rate.tier_basis.and_then(|basis| rate.tiers.wrong(basis)) {
        Some((place, name, key)) => {
            checks.that(&field(&format!("tiers[{place}].{name}")), false, Message::new(key))
        }
        None => checks,
    }
}

/// `HH:MM` of a day.
fn is_time(text: &str) -> bool {
    let number = |part: &str, most: u8| {
        part.len() == 2
            && part.bytes().all(|byte| byte.is_ascii_digit())
            && part.parse::<u8>().is_ok_and(|number| number <= most)
    };
    text.split_once(':').is_some_and(|(hour, minute)| number(hour, 23) && number(minute, 59))
}
