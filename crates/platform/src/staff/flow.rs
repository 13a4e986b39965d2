//! Changing staff.

use kernel::act::Tx;
use kernel::cells;
use kernel::fault::{Answer, Fault, OnUnique as _};
use kernel::id::Id;
use kernel::record::Cells;
use kernel::texts::Message;
use kernel::validate::{self, Checks};

use super::model::{Staff, StaffForm};
use super::store::{self, TABLE};
use crate::department;

/// Adds a member of staff.
pub async fn add(tx: &mut Tx, form: &StaffForm) -> Answer<Staff> {
    check(form)?;
    refers(tx, form).await?;
    let id = TABLE.insert(tx, cells(form)).await.on_unique("staff_code_key", "code")?;
    store::detail(tx, &id).await
}

/// Changes a member of staff.
pub async fn edit(tx: &mut Tx, (id, form): &(Id, StaffForm)) -> Answer<Staff> {
    check(form)?;
    let version = form.version.ok_or_else(|| Fault::invalid("version", "rule.required"))?;
    refers(tx, form).await?;
    TABLE.update(tx, *id, version, cells(form)).await?;
    store::detail(tx, id).await
}

/// Deletes a member of staff.
pub async fn delete(tx: &mut Tx, id: &Id) -> Answer<()> {
    if let Some(username) = store::account_in_use(tx, *id).await? {
        return Err(Fault::Refused(Message::new("staffManage.hasAccount").with("username", username)));
    }
    TABLE.delete(tx, *id, None).await
}

fn check(form: &StaffForm) -> Answer<()> {
    let mail = form.email.as_deref().unwrap_or_default();
    Checks::new()
        .rule("code", &form.code, &validate::LETTERS_DIGITS_HYPHEN)
        .at_most("code", &form.code, 32)
        .required("name", &form.name)
        .at_most("name", &form.name, 50)
        .optional("phone", form.phone.as_deref(), &validate::PHONE)
        .that("email", mail.is_empty() || is_mail(mail), Message::new("staffManage.email"))
        .optional("idCard", form.id_card.as_deref(), &validate::CITIZEN_ID)
        .optional_at_most("position", form.position.as_deref(), 50)
        .optional_at_most("remark", form.remark.as_deref(), 500)
        .done()
}

/// One `@` with something around it and no spaces: whether mail arrives only sending it can tell.
fn is_mail(text: &str) -> bool {
    let around = text.split_once('@').is_some_and(|(user, host)| !user.is_empty() && host.contains('.') && !host.contains('@'));
    around && text.len() <= 254 && !text.chars().any(|letter| letter.is_whitespace() || letter.is_control())
}

/// Refuses a department or account that does not exist here.
async fn refers(tx: &mut Tx, form: &StaffForm) -> Answer<()> {
    if let Some(id) = form.department_id
        && !department::exists(tx, id).await?
    {
        return Err(Fault::invalid("departmentId", "rule.notFound"));
    }
    if let Some(id) = form.party_id
        && !store::account_exists(tx, id).await?
    {
        return Err(Fault::invalid("partyId", "rule.notFound"));
    }
    Ok(())
}

fn cells(form: &StaffForm) -> Cells {
    let mut cells = cells! {
        code: form.code.as_str(),
        name: form.name.trim(),
        phone: form.phone.as_deref(),
        email: form.email.as_deref(),
        department_id: form.department_id,
        position: form.position.as_deref(),
        hired_on: form.hired_on,
        status: form.status,
        party_id: form.party_id,
        remark: form.remark.as_deref(),
    };
    match form.id_card.as_deref() {
        None => {}
        Some("") => cells.push(("id_card", db::Value::Null)),
        Some(number) => cells.push(("id_card", number.into())),
    }
    cells
}
