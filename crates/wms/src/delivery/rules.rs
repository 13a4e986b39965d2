//! What the form of a delivery sheet must obey by itself.

use codes::{DeliveryKind, RestPolicy};
use kernel::clock::{BusinessDay, Instant};
use kernel::fault::Answer;
use kernel::texts::Message;
use kernel::validate::{Checks, PHONE, PLATE, given};

use super::model::Form;
use crate::document::Cuts;

/// Files of a sheet.
const FILES: usize = 20;
/// Longest life that may be asked for, in days.
const DAYS: i64 = 3_650;

/// The form without blanks around its texts; blank ones are none.
pub fn trimmed(form: &Form) -> Form {
    let mut form = form.clone();
    for code in [&mut form.warehouse_code, &mut form.owner_code] {
        *code = code.trim().to_owned();
    }
    for text in [
        &mut form.external_no,
        &mut form.doc_type_code,
        &mut form.rule_code,
        &mut form.customer_code,
        &mut form.supplier_code,
        &mut form.consignee_name,
        &mut form.consignee_phone,
        &mut form.region_code,
        &mut form.address,
        &mut form.carrier,
        &mut form.plate_no,
        &mut form.driver_name,
        &mut form.driver_phone,
        &mut form.dock_code,
        &mut form.queue_no,
        &mut form.loading_team_code,
        &mut form.staging_location_code,
        &mut form.override_reason,
        &mut form.transport_order_no,
        &mut form.remark,
    ] {
        *text = given(text.as_deref()).map(str::to_owned);
    }
    form
}

/// The form as sheets of its kind are kept: what goes back to a supplier is there or it is not, so nothing of it waits.
pub fn of_kind(form: Form, kind: DeliveryKind) -> Form {
    match (kind, form.rest_policy) {
        (DeliveryKind::ReturnToSupplier, RestPolicy::Wait) => {
            Form { rest_policy: RestPolicy::Cancel, ..form }
        }
        _ => form,
    }
}

/// Refuses days that are over, unless they stood there before. Goods leave on a business day of the warehouse, and arrive
/// on a day of the calendar.
///
/// # Errors
/// `Invalid` with each such field.
pub fn ahead(form: &Form, stood: Option<&Form>, (cuts, now): (&Cuts, Instant)) -> Answer<()> {
    let fresh = |of: fn(&Form) -> Option<Instant>| of(form).filter(|at| stood.and_then(of) != Some(*at));
    let ships = fresh(|form| form.required_ship_at).map(|at| cuts.day_of(&form.warehouse_code, at));
    let arrives = fresh(|form| form.required_arrive_at).map(|at| cuts.calendar(at));
    let (today, date) = (cuts.day_of(&form.warehouse_code, now), cuts.calendar(now));
    let past = |day: BusinessDay| Message::new("delivery.past").with("day", day);
    Checks::new()
        .that("requiredShipAt", ships.is_none_or(|day| day >= today), past(today))
        .that("requiredArriveAt", arrives.is_none_or(|day| day >= date), past(date))
        .done()
}

/// What the fields of a form must obey by themselves.
pub fn check(form: &Form, kind: DeliveryKind) -> Answer<()> {
    let mut checks = Checks::new()
        .required("warehouseCode", &form.warehouse_code)
        .required("ownerCode", &form.owner_code)
        .optional("plateNo", form.plate_no.as_deref(), &PLATE)
        .optional("driverPhone", form.driver_phone.as_deref(), &PHONE)
        .optional("consigneePhone", form.consignee_phone.as_deref(), &PHONE)
        .within("priority", form.priority, 10, 50)
        .optional_at_most("address", form.address.as_deref(), 200)
        .optional_at_most("overrideReason", form.override_reason.as_deref(), 200)
        .optional_at_most("remark", form.remark.as_deref(), 500);
    for (field, text) in [
        ("externalNo", &form.external_no),
        ("consigneeName", &form.consignee_name),
        ("driverName", &form.driver_name),
        ("carrier", &form.carrier),
        ("dockCode", &form.dock_code),
        ("queueNo", &form.queue_no),
        ("transportOrderNo", &form.transport_order_no),
    ] {
        checks = checks.optional_at_most(field, text.as_deref(), 64);
    }
    let rising =
        |first: Option<Instant>, last: Option<Instant>| first.is_none() || last.is_none() || first <= last;
    let between = |number: Option<i64>, most: i64| number.is_none_or(|number| (0..=most).contains(&number));
    let range = |most: i64| Message::new("rule.outOfRange").with("min", 0).with("max", most);
    let files = form.attachments.0.len() <= FILES;
    let late = Message::new("delivery.arrivesBefore");
    checks = checks
        .that("attachments", files, Message::new("rule.outOfRange").with("min", 0).with("max", FILES))
        .that("minLifeDays", between(form.min_life_days, DAYS), range(DAYS))
        .that("minLifePercent", between(form.min_life_percent, 100), range(100))
        .that("requiredArriveAt", rising(form.required_ship_at, form.required_arrive_at), late)
        .that(
            "cutoffAt",
            rising(form.cutoff_at, form.required_ship_at),
            Message::new("delivery.cutoffAfter"),
        );
    let wrong_side = || Message::new("delivery.otherKind");
    match kind {
        DeliveryKind::Delivery => checks.that("supplierCode", form.supplier_code.is_none(), wrong_side()),
        DeliveryKind::ReturnToSupplier => checks
            .required("supplierCode", form.supplier_code.as_deref().unwrap_or_default())
            .that("customerCode", form.customer_code.is_none(), wrong_side())
            .that(
                "restPolicy",
                form.rest_policy != RestPolicy::BackOrder,
                Message::new("delivery.returnWaits"),
            ),
    }
    .done()
}
