//! Changing roles.

use std::collections::BTreeSet;

use kernel::act::Tx;
use kernel::cells;
use kernel::fault::{Answer, Fault, OnUnique as _};
use kernel::id::Id;
use kernel::master::Many;
use kernel::record::{Cells, Child};
use kernel::texts::Message;
use kernel::validate::{Checks, given};

use super::model::{CopyForm, Role, RoleForm};
use super::rights::{self, Touched};
use super::store::{self, TABLE};
use crate::organization;
use crate::session::is_operator;

/// Adds a role with the ticked resources.
pub async fn add(tx: &mut Tx, form: &RoleForm) -> Answer<Role> {
    check(&form.code, &form.role_name, form.description.as_deref())?;
    organization::lock(tx).await?;
    let wanted: BTreeSet<String> = form.resources.iter().cloned().collect();
    let given = wanted.iter().map(String::as_str).collect();
    rights::may_touch(tx, Touched { given, taken: BTreeSet::new(), outsider: None }).await?;
    let children = vec![Child { name: "resources", before: String::new(), after: store::join(&wanted) }];
    let mut cells = cells(form);
    cells.extend(cells! { fixed: false });
    let inserted = TABLE.insert_with(tx, cells, children).await;
    let id = inserted.on_unique("role_code_key", "code")?;
    store::hold(tx, id, &wanted).await?;
    store::detail(tx, &id).await
}

/// Changes a role and what it holds. Only what is added or taken away must be the editor's own, so
/// that a role with more rights than the editor's can still be renamed.
pub async fn edit(tx: &mut Tx, (id, form): &(Id, RoleForm)) -> Answer<Role> {
    check(&form.code, &form.role_name, form.description.as_deref())?;
    let version = form.version.ok_or_else(|| Fault::invalid("version", "rule.required"))?;
    organization::lock(tx).await?;
    changeable(tx, *id).await?;
    let held = store::held(tx, *id).await?;
    let wanted: BTreeSet<String> = form.resources.iter().cloned().collect();
    let holders = store::holder_types(tx, *id).await?;
    let outsider = holders.iter().find(|(_, kind)| !is_operator(kind)).map(|(name, _)| name.as_str());
    let only = |some: &'_ BTreeSet<String>, others: &BTreeSet<String>| -> BTreeSet<String> {
        some.difference(others).cloned().collect()
    };
    let (given, taken) = (only(&wanted, &held), only(&held, &wanted));
    let touched = Touched {
        given: given.iter().map(String::as_str).collect(),
        taken: taken.iter().map(String::as_str).collect(),
        outsider,
    };
    rights::may_touch(tx, touched).await?;
    let children = vec![Child { name: "resources", before: store::join(&held), after: store::join(&wanted) }];
    let updated = TABLE.update_with(tx, *id, version, cells(form), children).await;
    updated.on_unique("role_code_key", "code")?;
    if held != wanted {
        store::hold(tx, *id, &wanted).await?;
    }
    store::detail(tx, id).await
}

/// Makes a role that holds what another holds, as far as the maker may give it.
pub async fn copy(tx: &mut Tx, (id, form): &(Id, CopyForm)) -> Answer<Role> {
    let original = store::detail(tx, id).await?;
    // The administrator's role holds everything without a row for each.
    let resources = if original.fixed { rights::all(tx).await? } else { original.resources };
    let copy = RoleForm {
        version: None,
        code: form.code.clone(),
        role_name: form.role_name.clone(),
        belong: original.belong,
        description: original.description,
        resources,
    };
    add(tx, &copy).await
}

/// Deletes a role that no account has.
pub async fn delete(tx: &mut Tx, id: &Id) -> Answer<()> {
    organization::lock(tx).await?;
    changeable(tx, *id).await?;
    let holders = store::holders(tx, *id).await?;
    if holders > 0 {
        return Err(Fault::Refused(Message::new("roleManage.inUse").with("count", holders)));
    }
    TABLE.delete(tx, *id, None).await?;
    store::hold(tx, *id, &BTreeSet::new()).await
}

/// Deletes several roles, all or none.
pub async fn delete_many(tx: &mut Tx, many: &Many) -> Answer<()> {
    for id in many.in_order()? {
        delete(tx, &id).await?;
    }
    Ok(())
}

async fn changeable(tx: &mut Tx, id: Id) -> Answer<()> {
    let role = store::detail(tx, &id).await?;
    if role.fixed { Err(Fault::refused("roleManage.fixed")) } else { Ok(()) }
}

fn check(code: &str, name: &str, description: Option<&str>) -> Answer<()> {
    let spelled = code.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
    Checks::new()
        .required("code", code)
        .that("code", spelled, Message::new("roleManage.code"))
        .at_most("code", code, 32)
        .required("roleName", name)
        .at_most("roleName", name, 50)
        .optional_at_most("description", description, 500)
        .done()
}

fn cells(form: &RoleForm) -> Cells {
    cells! {
        code: form.code.as_str(),
        role_name: form.role_name.trim(),
        belong: form.belong,
        description: given(form.description.as_deref()),
    }
}
