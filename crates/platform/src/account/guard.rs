//! Who may touch whom, and who may give what.
//!
//! Everything here reads under the tenant's lock, so that two administrators who switch each other off
//! at once do not both succeed.

use std::collections::BTreeSet;

use codes::EnabledStatus;
use kernel::access::{SUPER_ADMIN, Session};
use kernel::act::Tx;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::texts::Message;

use super::model::{AccountForm, AccountRow, Choice};
use super::store;
use crate::{department, organization, role};

/// An account that the caller may touch, as it is before the change.
pub struct Target {
    /// Its row.
    pub row: AccountRow,
    /// Its roles in order.
    pub roles: Vec<Choice>,
    /// Warehouses that it may enter, unless all.
    pub warehouses: BTreeSet<String>,
    /// Whether it has the administrator's role.
    pub administrator: bool,
}

impl Target {
    /// Whether it is the caller's own.
    pub fn is_own(&self, session: &Session) -> bool {
        self.row.id == session.party
    }
}

/// The account about to be touched. One that holds more rights or warehouses than the caller is
/// refused, even for harmless changes: whoever may reset its password may become it.
pub async fn target(tx: &mut Tx, id: Id) -> Answer<Target> {
    organization::lock(tx).await?;
    let row = store::row(tx, id).await?;
    let roles = store::roles(tx, id).await?;
    let ids: Vec<Id> = roles.iter().map(|role| role.id).collect();
    let rights: BTreeSet<String> = role::of_roles(tx, &ids).await?.into_values().flatten().collect();
    let warehouses: BTreeSet<String> =
        store::warehouses(tx, id).await?.into_iter().map(|one| one.code).collect();
    let session = tx.session();
    let held = rights.iter().all(|right| session.can(right));
    if !held || !within(session, row.all_warehouses, &warehouses) {
        return Err(Fault::refused("accountManage.moreRights"));
    }
    Ok(Target { row, roles, warehouses, administrator: rights.contains(SUPER_ADMIN) })
}

/// Refuses an account that holds more than the caller, and one that the caller does not see.
pub async fn may_touch(tx: &mut Tx, id: Id) -> Answer<()> {
    target(tx, id).await.map(drop)
}

/// Whether these warehouses lie within those that the caller may enter.
fn within(session: &Session, all: bool, codes: &BTreeSet<String>) -> bool {
    match &session.warehouses {
        None => true,
        Some(own) => !all && codes.iter().all(|code| own.contains(code)),
    }
}

/// Refuses to take from the tenant its last enabled administrator.
pub async fn keeps_an_administrator(tx: &mut Tx, target: &Target) -> Answer<()> {
    let counts = target.administrator && target.row.status == EnabledStatus::Enabled;
    if counts && store::other_administrators(tx, target.row.id).await? == 0 {
        return Err(Fault::refused("accountManage.lastAdministrator"));
    }
    Ok(())
}

/// Roles and warehouses that the caller may give.
pub struct Given {
    /// Ids of the roles in their order.
    pub roles: Vec<Id>,
    /// Codes of the roles in their order.
    pub role_codes: Vec<String>,
    /// Codes of the warehouses; none when all may be entered.
    pub warehouses: BTreeSet<String>,
    /// Whether the administrator's role is among the roles.
    pub administrator: bool,
}

/// Checks what a form gives: it must exist, and the caller must hold it.
pub async fn may_give(tx: &mut Tx, form: &AccountForm, before: Option<&Target>) -> Answer<Given> {
    let mut wrong = Vec::new();
    let known = store::known_roles(tx, &form.roles).await?;
    let different: BTreeSet<Id> = form.roles.iter().copied().collect();
    if form.roles.is_empty() {
        wrong.push(FieldError::new("roles", "rule.required"));
    } else if different.len() < form.roles.len() {
        wrong.push(FieldError::new("roles", "rule.repeatedField"));
    } else if known.len() < form.roles.len() {
        wrong.push(FieldError::new("roles", "rule.notFound"));
    }
    let named = form.warehouses.iter().filter(|_| !form.all_warehouses);
    let warehouses: BTreeSet<String> = named.cloned().collect();
    let existing = store::known_warehouses(tx, Some(warehouses.iter().cloned().collect())).await?;
    let held = |code: &String| before.is_some_and(|before| before.warehouses.contains(code));
    if !warehouses.iter().all(|code| held(code) || existing.iter().any(|one| one.code == *code)) {
        wrong.push(FieldError::new("warehouses", "rule.notFound"));
    }
    let department = form.department_code.as_deref().filter(|code| !code.is_empty());
    let unchanged = before.is_some_and(|before| before.row.department_code.as_deref() == department);
    if let Some(code) = department
        && !unchanged
        && !department::can_choose_code(tx, code).await?
    {
        wrong.push(FieldError::new("departmentCode", "rule.notFound"));
    }
    if !wrong.is_empty() {
        return Err(Fault::Invalid(wrong));
    }
    if !within(tx.session(), form.all_warehouses, &warehouses) {
        return Err(Fault::refused("accountManage.warehouseNotHeld"));
    }
    let administrator = roles_held(tx, form, &known).await?;
    let code = |id: &Id| known.iter().find(|role| role.id == *id).map(|role| role.code.clone());
    let role_codes = form.roles.iter().filter_map(code).collect();
    Ok(Given { roles: form.roles.clone(), role_codes, warehouses, administrator })
}

/// Refuses a role with a right that the caller does not hold, and one with the operator's own rights
/// for an outside party. Answers whether the administrator's role is among them.
async fn roles_held(tx: &mut Tx, form: &AccountForm, known: &[Choice]) -> Answer<bool> {
    let rights = role::of_roles(tx, &form.roles).await?;
    let session = tx.session();
    for role in known {
        let Some(codes) = rights.get(&role.id) else { continue };
        let refused = |key| Fault::Refused(Message::new(key).with("role", &role.name));
        if !codes.iter().all(|code| session.can(code)) {
            return Err(refused("accountManage.roleNotHeld"));
        }
        if !form.party_type.is_operator() && codes.iter().any(|code| role::operator_only(code)) {
            return Err(refused("accountManage.operatorOnly"));
        }
    }
    Ok(rights.values().any(|codes| codes.contains(SUPER_ADMIN)))
}
