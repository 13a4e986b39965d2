//! Changing staff.

use kernel::act::Tx;
use kernel::cells;
use kernel::fault::{Answer, Fault, FieldError, OnUnique as _};
use kernel::id::Id;
use kernel::master::Many;
use kernel::record::Cells;
use kernel::texts::Message;
use kernel::validate::{self, Checks, given};

use super::model::{Staff, StaffForm, StaffRow};
use super::store::{self, TABLE};
use crate::{account, department, organization};

/// Adds a member of staff.
pub async fn add(tx: &mut Tx, form: &StaffForm) -> Answer<Staff> {
    check(form)?;
    organization::lock(tx).await?;
    refers(tx, form, None).await?;
    let id = TABLE.insert(tx, cells(form)).await.on_unique("staff_code_key", "code")?;
    store::detail(tx, &id).await
}

/// Changes a member of staff.
pub async fn edit(tx: &mut Tx, (id, form): &(Id, StaffForm)) -> Answer<Staff> {
    check(form)?;
    let version = form.version.ok_or_else(|| Fault::invalid("version", "rule.required"))?;
    organization::lock(tx).await?;
    let before = store::row(tx, *id).await?;
    refers(tx, form, Some(&before)).await?;
    TABLE.update(tx, *id, version, cells(form)).await.on_unique("staff_code_key", "code")?;
    store::detail(tx, id).await
}

/// Deletes a member of staff who has no account any more.
pub async fn delete(tx: &mut Tx, id: &Id) -> Answer<()> {
    store::row(tx, *id).await?;
    if let Some(username) = store::account_in_use(tx, *id).await? {
        return Err(Fault::Refused(Message::new("staffManage.hasAccount").with("username", username)));
    }
    TABLE.delete(tx, *id, None).await
}

/// Deletes several members of staff, all or none.
pub async fn delete_many(tx: &mut Tx, many: &Many) -> Answer<()> {
    for id in many.in_order()? {
        delete(tx, &id).await?;
    }
    Ok(())
}

fn check(form: &StaffForm) -> Answer<()> {
    Checks::new()
        .rule("code", &form.code, &validate::LETTERS_DIGITS_HYPHEN)
        .at_most("code", &form.code, 32)
        .required("name", &form.name)
        .at_most("name", &form.name, 50)
        .optional("phone", form.phone.as_deref(), &validate::PHONE)
        .optional("email", form.email.as_deref(), &validate::EMAIL)
        .optional_at_most("email", form.email.as_deref(), 254)
        .optional("idCard", form.id_card.as_deref(), &validate::CITIZEN_ID)
        .optional_at_most("position", form.position.as_deref(), 50)
        .optional_at_most("remark", form.remark.as_deref(), 500)
        .done()
}

/// Refuses a department or an account that cannot be chosen. What was chosen before stays valid, even
/// when it was switched off or deleted since.
async fn refers(tx: &mut Tx, form: &StaffForm, before: Option<&StaffRow>) -> Answer<()> {
    let mut wrong = Vec::new();
    let (department, account) = before.map_or((None, None), |row| (row.department_id, row.party_id));
    if let Some(id) = form.department_id.filter(|id| Some(*id) != department)
        && !department::can_choose(tx, id).await?
    {
        wrong.push(FieldError::new("departmentId", "rule.notFound"));
    }
    if let Some(id) = form.party_id.filter(|id| Some(*id) != account) {
        if !account::exists(tx, id).await? {
            wrong.push(FieldError::new("partyId", "rule.notFound"));
        } else if store::account_taken(tx, id, before.map(|row| row.id)).await? {
            wrong.push(FieldError::new("partyId", "staffManage.accountTaken"));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(Fault::Invalid(wrong)) }
}

fn cells(form: &StaffForm) -> Cells {
    let mut cells = cells! {
        code: form.code.as_str(),
        name: form.name.trim(),
        phone: given(form.phone.as_deref()),
        email: given(form.email.as_deref()),
        department_id: form.department_id,
        position: given(form.position.as_deref()),
        hired_on: form.hired_on,
        status: form.status,
        party_id: form.party_id,
        remark: given(form.remark.as_deref()),
    };
    match form.id_card.as_deref() {
        None => {}
        Some("") => cells.push(("id_card", db::Value::Null)),
        Some(number) => cells.push(("id_card", number.into())),
    }
    cells
}
