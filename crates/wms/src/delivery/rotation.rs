//! Goods leave by their expiry unless somebody with the right to do so says why: a rule that turns the rotation round, or
//! a batch by name, is a choice of that kind, whoever picks it up later.

use codes::DeliveryKind;
use kernel::act::Tx;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::texts::Message;
use kernel::validate::given;

use super::model::{Form, LineForm};
use crate::allocation;

/// Refuses a form that passes over the rotation without the right to, or without a reason. What stood there before may
/// stay, as long as its reason does. Goods that go back to a supplier go by no rotation.
///
/// # Errors
/// `Invalid` with the fields that need the right, or `overrideReason`.
pub async fn check(tx: &mut Tx, (form, kind): (&Form, DeliveryKind), before: Option<&Form>) -> Answer<()> {
    if kind == DeliveryKind::ReturnToSupplier {
        return Ok(());
    }
    let mut fields = Vec::new();
    let mut fresh = false;
    if let Some(rule) = form.rule_code.as_deref()
        && allocation::turns_rotation(tx, (&form.owner_code, &form.warehouse_code), rule).await?
    {
        fresh |= before.is_none_or(|before| before.rule_code.as_deref() != Some(rule));
        fields.push("ruleCode".to_owned());
    }
    let named = |line: &LineForm| {
        given(line.batch_no.as_deref()).map(|batch| (line.goods_code.trim().to_owned(), batch.to_owned()))
    };
    let stood: Vec<_> = before.into_iter().flat_map(|before| &before.lines).filter_map(named).collect();
    for (at, line) in form.lines.iter().enumerate() {
        if let Some(named) = named(line) {
            fresh |= !stood.contains(&named);
            fields.push(format!("lines[{at}].batchNo"));
        }
    }
    if fields.is_empty() {
        return Ok(());
    }
    if fresh && !allocation::may_turn_rotation(tx) {
        let refuse = |field| FieldError { field, message: Message::new("delivery.rotationRight") };
        return Err(Fault::Invalid(fields.into_iter().map(refuse).collect()));
    }
    if form.override_reason.is_none() {
        return Err(Fault::invalid("overrideReason", "delivery.rotationReason"));
    }
    Ok(())
}
