//! What the form of a receiving note must obey by itself.

use codes::ReceivingKind;
use kernel::clock::Instant;
use kernel::fault::Answer;
use kernel::texts::Message;
use kernel::units::Celsius;
use kernel::validate::{CITIZEN_ID, Checks, PHONE, PLATE, given};

use super::model::Form;
use super::temperature;

/// Files of a note.
const FILES: usize = 20;

/// The form without blanks around its texts; blank ones are none.
pub fn trimmed(form: &Form) -> Form {
    let mut form = form.clone();
    for code in [&mut form.warehouse_code, &mut form.owner_code] {
        *code = code.trim().to_owned();
    }
    for text in [
        &mut form.external_no,
        &mut form.doc_type_code,
        &mut form.collect_type_code,
        &mut form.supplier_code,
        &mut form.customer_code,
        &mut form.plate_no,
        &mut form.trailer_no,
        &mut form.driver_name,
        &mut form.driver_phone,
        &mut form.driver_id_no,
        &mut form.carrier,
        &mut form.seal_no,
        &mut form.delivery_note_no,
        &mut form.dock_code,
        &mut form.queue_no,
        &mut form.loading_team_code,
        &mut form.receiving_location_code,
        &mut form.origin_out_order_no,
        &mut form.return_reason,
        &mut form.remark,
    ] {
        *text = given(text.as_deref()).map(str::to_owned);
    }
    form
}

/// What the fields of a form must obey by themselves.
pub fn check(form: &Form, kind: ReceivingKind) -> Answer<()> {
    let mut checks = Checks::new()
        .required("warehouseCode", &form.warehouse_code)
        .required("ownerCode", &form.owner_code)
        .optional("plateNo", form.plate_no.as_deref(), &PLATE)
        .optional("driverPhone", form.driver_phone.as_deref(), &PHONE)
        .optional("driverIdNo", form.driver_id_no.as_deref(), &CITIZEN_ID)
        .within("priority", form.priority, 10, 50)
        .optional_at_most("remark", form.remark.as_deref(), 500);
    for (field, text) in [
        ("externalNo", &form.external_no),
        ("trailerNo", &form.trailer_no),
        ("driverName", &form.driver_name),
        ("carrier", &form.carrier),
        ("sealNo", &form.seal_no),
        ("deliveryNoteNo", &form.delivery_note_no),
        ("dockCode", &form.dock_code),
        ("queueNo", &form.queue_no),
        ("originOutOrderNo", &form.origin_out_order_no),
    ] {
        checks = checks.optional_at_most(field, text.as_deref(), 64);
    }
    let files = form.attachments.0.len() <= FILES;
    let rising =
        |first: Option<Instant>, last: Option<Instant>| first.is_none() || last.is_none() || first <= last;
    let reading = |first: Option<Celsius>, last: Option<Celsius>| match (first, last) {
        (Some(first), Some(last)) => first <= last,
        _ => true,
    };
    checks = checks
        .optional_at_most("returnReason", form.return_reason.as_deref(), 200)
        .that("attachments", files, Message::new("rule.outOfRange").with("min", 0).with("max", FILES))
        .that(
            "latestDueAt",
            rising(form.expected_at, form.latest_due_at),
            Message::new("receiving.dueBefore"),
        )
        .that(
            "productTempMax",
            reading(form.product_temp_min, form.product_temp_max),
            Message::new("receiving.coldestAboveWarmest"),
        );
    let readings = &[
        ("reeferSetTemp", form.reefer_set_temp),
        ("reeferActualTemp", form.reefer_actual_temp),
        ("productTempMin", form.product_temp_min),
        ("productTempMax", form.product_temp_max),
    ];
    of_kind(form, kind, temperature::all_possible(checks, readings)).done()
}

/// What is said of returns only; a return says why it comes back.
fn of_kind(form: &Form, kind: ReceivingKind, checks: Checks) -> Checks {
    if kind == ReceivingKind::Return {
        let reason = form.return_reason.as_deref().unwrap_or_default();
        return checks.required("returnReason", reason);
    }
    let unused = || Message::new("receiving.returnsOnly");
    checks
        .that("customerCode", form.customer_code.is_none(), unused())
        .that("originOutOrderNo", form.origin_out_order_no.is_none(), unused())
        .that("returnReason", form.return_reason.is_none(), unused())
        .that("returnDisposition", form.return_disposition.is_none(), unused())
}
