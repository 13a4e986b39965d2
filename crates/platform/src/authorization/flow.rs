//! Giving and taking grants.

use codes::Authorization;
use kernel::act::Tx;
use kernel::cells;
use kernel::fault::{Answer, Fault, OnUnique as _};
use kernel::id::Id;
use kernel::master::Many;
use kernel::record::Cells;
use kernel::texts::Message;
use kernel::validate::{self, Checks, given};

use super::model::{Grant, GrantForm};
use super::store::{self, TABLE};
use crate::{account, organization};

/// Adds a grant, in force at once.
pub async fn add(tx: &mut Tx, form: &GrantForm) -> Answer<Grant> {
    check(form)?;
    organization::lock(tx).await?;
    fits(tx, form).await?;
    let mut cells = cells(form);
    cells.push(("status", Authorization::Authorized.into()));
    let id = TABLE.insert(tx, cells).await.on_unique("data_grant_party_key", "grantedCode")?;
    store::detail(tx, &id).await
}

/// Changes what a grant says, not whether it is in force.
pub async fn edit(tx: &mut Tx, (id, form): &(Id, GrantForm)) -> Answer<Grant> {
    check(form)?;
    let version = form.version.ok_or_else(|| Fault::invalid("version", "rule.required"))?;
    organization::lock(tx).await?;
    fits(tx, form).await?;
    TABLE.update(tx, *id, version, cells(form)).await.on_unique("data_grant_party_key", "grantedCode")?;
    store::detail(tx, id).await
}

/// Puts a grant in force or out of it; one that is so already is refused.
pub async fn set(tx: &mut Tx, (id, version, wanted): &(Id, i64, Authorization)) -> Answer<Grant> {
    let grant = store::row(tx, *id).await?;
    if grant.status == *wanted {
        return Err(Fault::refused(match wanted {
            Authorization::Authorized => "Authorization.alreadyAuthorized",
            Authorization::NotAuthorized => "Authorization.alreadyRevoked",
        }));
    }
    TABLE.update(tx, *id, *version, cells! { status: *wanted }).await?;
    store::detail(tx, id).await
}

/// Deletes a grant.
pub async fn delete(tx: &mut Tx, id: &Id) -> Answer<()> {
    TABLE.delete(tx, *id, None).await
}

/// Deletes several grants, all or none.
pub async fn delete_many(tx: &mut Tx, many: &Many) -> Answer<()> {
    for id in many.in_order()? {
        delete(tx, &id).await?;
    }
    Ok(())
}

fn check(form: &GrantForm) -> Answer<()> {
    let ordered = match (form.valid_from, form.valid_to) {
        (Some(from), Some(to)) => from <= to,
        _ => true,
    };
    Checks::new()
        .rule("grantedCode", &form.granted_code, &validate::LETTERS_DIGITS_HYPHEN)
        .at_most("grantedCode", &form.granted_code, 32)
        .required("grantedName", &form.granted_name)
        .at_most("grantedName", &form.granted_name, 100)
        .that("validTo", ordered, Message::new("Authorization.order"))
        .optional_at_most("remark", form.remark.as_deref(), 500)
        .done()
}

/// A grant is for an outside account: staff see every party, and nobody needs a grant for itself.
async fn fits(tx: &mut Tx, form: &GrantForm) -> Answer<()> {
    let Some((code, kind)) = account::code_and_type(tx, form.party_id).await? else {
        return Err(Fault::invalid("partyId", "rule.notFound"));
    };
    if kind.is_operator() {
        return Err(Fault::invalid("partyId", "Authorization.staff"));
    }
    if code == validate::code(&form.granted_code) {
        return Err(Fault::invalid("grantedCode", "Authorization.itself"));
    }
    Ok(())
}

fn cells(form: &GrantForm) -> Cells {
    cells! {
        party_id: form.party_id,
        granted_code: validate::code(&form.granted_code).into_owned(),
        granted_name: form.granted_name.trim(),
        valid_from: form.valid_from,
        valid_to: form.valid_to,
        remark: given(form.remark.as_deref()),
    }
}
