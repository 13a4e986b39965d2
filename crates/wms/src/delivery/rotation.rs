//! Goods leave by their expiry unless somebody with the right to do so says why: a rule that turns the rotation round, or
//! a batch by name, is a choice of that kind, whoever picks it up later.

use kernel::act::Tx;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::texts::Message;
use kernel::validate::given;

use super::model::{Form, LineForm};
use crate::allocation::{self, Place};

/// Refuses forms that pass over the rotation without the right to, or without a reason: `Invalid` with the fields that need
/// the right, or `overrideReason`. What stood there before may stay, as long as its reason does. Goods that go back to a
/// supplier go by no rotation and are not asked about.
///
/// # Errors
/// Only those of the database.
pub async fn check(tx: &mut Tx, forms: &[(&Form, Option<&Form>)]) -> Answer<Vec<Answer<()>>> {
    let ruled = forms.iter().filter_map(|(form, _)| {
        let place = Place { owner: &form.owner_code, warehouse: &form.warehouse_code };
        form.rule_code.as_deref().map(|rule| (place, rule))
    });
    let ruled: Vec<(Place<'_>, &str)> = ruled.collect();
    let mut turns = allocation::turn_rotation(tx, &ruled).await?.into_iter();
    let may = allocation::may_turn_rotation(tx);
    let judge = |(form, before): &(&Form, Option<&Form>)| {
        let turned = form.rule_code.is_some() && turns.next().unwrap_or_default();
        judge(form, *before, Turning { turned, may })
    };
    Ok(forms.iter().map(judge).collect())
}

/// Whether a form's rule turns the rotation round, and whether the session may do so.
struct Turning {
    turned: bool,
    may: bool,
}

fn judge(form: &Form, before: Option<&Form>, Turning { turned, may }: Turning) -> Answer<()> {
    let mut fields = Vec::new();
    let mut fresh = false;
    if turned {
        fresh |= before.is_none_or(|before| before.rule_code != form.rule_code);
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
    if fresh && !may {
        let refuse = |field| FieldError { field, message: Message::new("delivery.rotationRight") };
        return Err(Fault::Invalid(fields.into_iter().map(refuse).collect()));
    }
    if form.override_reason.is_none() {
        return Err(Fault::invalid("overrideReason", "delivery.rotationReason"));
    }
    Ok(())
}
