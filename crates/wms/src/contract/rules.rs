//! What a contract must obey by itself, told all at once and by field.
//!
//! Rules that need other records (a party that exists, a location that is let already) are in `flow`.

use codes::{BillingCycleUnit, ContractParty, LeaseMode, WholeBillingBy};
use kernel::fault::Answer;
use kernel::texts::Message;
use kernel::units::{Money, Price, Qty, Ratio, SquareMetres};
use kernel::validate::{AMOUNT, Checks, LETTERS_DIGITS_HYPHEN};

use super::conflict::{Span, clashes, double_rented};
use super::model::{ContractForm, Space};
use super::rate_rules;

/// Lines of a contract at most.
const LINES: usize = 500;
/// An amount has at most 8 digits before the point.
const AMOUNT_MOST: Money = Money::of_raw(9_999_999_999);
/// So does a price.
const PRICE_MOST: Price = Price::of_raw(999_999_999_999);
/// And a quantity.
const QTY_MOST: Qty = Qty::of_raw(99_999_999_999_999);
/// And a floor.
const FLOOR_MOST: SquareMetres = SquareMetres::of_raw(9_999_999_999);
/// A factor multiplies by ten at most.
const FACTOR_MOST: Ratio = Ratio::of_raw(10_000_000);
/// Everything.
const WHOLE: Ratio = Ratio::of_raw(1_000_000);

/// The days of a version, from its first to the contract's last.
pub fn life(form: &ContractForm) -> Span {
    Span { from: form.valid_from.unwrap_or(form.start_date), to: form.end_date }
}

/// Everything that a contract says about itself.
///
/// # Errors
/// `Invalid` with every wrong field.
pub fn check(form: &ContractForm) -> Answer<()> {
    let mut checks = lines(money(head(Checks::new(), form), form), form);
    for (at, space) in form.spaces.iter().enumerate() {
        checks = self::space(checks, &format!("spaces[{at}]"), form, space);
    }
    for (at, rate) in form.rates.iter().enumerate() {
        checks = rate_rules::rate(checks, &format!("rates[{at}]"), form, rate);
    }
    for (earlier, later) in double_rented(&form.spaces, life(form)) {
        let message = Message::new("contractManage.spaceTwice").with("line", earlier + 1);
        checks = checks.that(&format!("spaces[{later}].fromDate"), false, message);
    }
    for (earlier, later) in clashes(&form.rates, life(form)) {
        let message = Message::new("contractManage.rateClash").with("line", earlier + 1);
        checks = checks.that(&format!("rates[{later}].validFrom"), false, message);
    }
    checks.done()
}

fn head(checks: Checks, form: &ContractForm) -> Checks {
    let private = form.warehouse_attribute == codes::WarehouseAttribute::Private;
    let currency = form.currency.len() == 3 && form.currency.bytes().all(|byte| byte.is_ascii_uppercase());
    let first = form.valid_from.unwrap_or(form.start_date);
    checks
        .optional("contractNo", form.contract_no.as_deref(), &LETTERS_DIGITS_HYPHEN)
        .optional_at_most("contractNo", form.contract_no.as_deref(), 32)
        .required("name", &form.name)
        .at_most("name", &form.name, 100)
        .required("partyCode", &form.party_code)
        .that("endDate", form.start_date <= form.end_date, Message::new("contractManage.endsBefore"))
        .that(
            "validFrom",
            form.start_date <= first && first <= form.end_date.max(form.start_date),
            Message::new("contractManage.outside"),
        )
        .that(
            "cycleUnit",
            !private || form.cycle_unit == BillingCycleUnit::Day,
            Message::new("contractManage.privateByDay"),
        )
        .within("cycleCount", form.cycle_count, 1, 99)
        .that(
            "renewMonths",
            form.auto_renew || form.renew_months.is_none(),
            Message::new("contractManage.notRenewed"),
        )
        .within("renewMonths", form.renew_months.unwrap_or(1), 1, 120)
        .within("noticeDays", form.notice_days, 0, 366)
        .within("paymentDays", form.payment_days.unwrap_or(0), 0, 366)
        .within("billDay", form.bill_day.unwrap_or(1), 1, 28)
        .within("decimals", form.decimals, 0, 2)
        .that("currency", currency, Message::new("contractManage.currency"))
        .optional_at_most("breachClause", form.breach_clause.as_deref(), 500)
        .optional_at_most("remark", form.remark.as_deref(), 500)
}

fn money(checks: Checks, form: &ContractForm) -> Checks {
    let in_order = |low: Option<Money>, high: Option<Money>| match (low, high) {
        (Some(low), Some(high)) => low <= high,
        _ => true,
    };
    let warm = match (form.temperature_min, form.temperature_max) {
        (Some(low), Some(high)) => low <= high,
        _ => true,
    };
    let checks = percent(checks, "taxRate", Some(form.tax_rate));
    let checks = amount(checks, "deposit", form.deposit);
    let checks = amount(checks, "creditLimit", form.credit_limit);
    let checks = amount(checks, "minPerBill", form.min_per_bill);
    let checks = amount(checks, "maxPerBill", form.max_per_bill);
    factor(checks, "overdueFactor", form.overdue_factor)
        .that(
            "maxPerBill",
            in_order(form.min_per_bill, form.max_per_bill),
            Message::new("contractManage.belowMin"),
        )
        .that("temperatureMax", warm, Message::new("contractManage.belowMin"))
}

fn lines(checks: Checks, form: &ContractForm) -> Checks {
    let most = || Message::new("contractManage.tooManyLines").with("max", LINES);
    let scattered = form.lease_mode == LeaseMode::Scattered;
    checks
        .that("rates", form.rates.len() <= LINES, most())
        .that("spaces", form.spaces.len() <= LINES, most())
        .that("spaces", !scattered || form.spaces.is_empty(), Message::new("contractManage.noSpaces"))
        .that(
            "spaces",
            form.party_kind != ContractParty::LoadingTeam || form.spaces.is_empty(),
            Message::new("contractManage.teamRents"),
        )
}

fn space(checks: Checks, at: &str, form: &ContractForm, space: &Space) -> Checks {
    let field = |name: &str| format!("{at}.{name}");
    let required = || Message::new("rule.required");
    let unused = || Message::new("contractManage.unused");
    let by_area = space.rent_by == WholeBillingBy::Area;
    let checks = price(checks, &field("unitPrice"), space.unit_price);
    let floor = space.area_m2.is_none_or(|area| area.is_positive() && area <= FLOOR_MOST);
    let checks = checks.that(&field("areaM2"), floor, Message::new("contractManage.quantity"));
    let checks =
        dates(checks, form, (&field("fromDate"), space.from_date), (&field("toDate"), space.to_date));
    checks
        .that(&field("locationCode"), by_area || space.location_code.is_some(), required())
        .that(&field("locationCode"), !by_area || space.location_code.is_none(), unused())
        .that(&field("areaCode"), !by_area || space.area_code.is_some(), required())
        .that(&field("areaCode"), by_area || space.area_code.is_none(), unused())
        .that(&field("areaM2"), !by_area || space.area_m2.is_some(), required())
        .that(&field("areaM2"), by_area || space.area_m2.is_none(), unused())
}

/// Days of a line: in order, and within those of its contract.
pub fn dates(
    checks: Checks,
    form: &ContractForm,
    (from_field, from): (&str, Option<kernel::clock::BusinessDay>),
    (to_field, to): (&str, Option<kernel::clock::BusinessDay>),
) -> Checks {
    let whole = Span { from: form.start_date, to: form.end_date };
    let own = life(form).narrowed(from, to);
    let inside = |day: Option<_>| day.is_none_or(|day| whole.has(day));
    checks
        .that(from_field, inside(from), Message::new("contractManage.outside"))
        .that(to_field, inside(to), Message::new("contractManage.outside"))
        .that(to_field, to.is_none() || own.from <= own.to, Message::new("contractManage.endsBefore"))
}

/// An amount by the rule of the specification: not zero, two decimals, eight digits before them.
pub fn amount(checks: Checks, field: &str, amount: Option<Money>) -> Checks {
    let fits = amount.is_none_or(|amount| amount.is_positive() && amount <= AMOUNT_MOST);
    checks.that(field, fits, Message::new(AMOUNT.text))
}

/// A price: it may be zero.
pub fn price(checks: Checks, field: &str, price: Option<Price>) -> Checks {
    let fits = price.is_none_or(|price| !price.is_negative() && price <= PRICE_MOST);
    checks.that(field, fits, Message::new("contractManage.price"))
}

/// A quantity above zero.
pub fn quantity(checks: Checks, field: &str, quantity: Option<Qty>) -> Checks {
    let fits = quantity.is_none_or(|quantity| quantity.is_positive() && quantity <= QTY_MOST);
    checks.that(field, fits, Message::new("contractManage.quantity"))
}

/// A share, from nothing to everything.
pub fn percent(checks: Checks, field: &str, share: Option<Ratio>) -> Checks {
    let fits = share.is_none_or(|share| !share.is_negative() && share <= WHOLE);
    checks.that(field, fits, Message::new("contractManage.percent"))
}

/// A factor above zero.
pub fn factor(checks: Checks, field: &str, factor: Option<Ratio>) -> Checks {
    let fits = factor.is_none_or(|factor| factor.is_positive() && factor <= FACTOR_MOST);
    checks.that(field, fits, Message::new("contractManage.factor"))
}
