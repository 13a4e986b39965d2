//! What can be ticked, who may give it away, and to whom.

use std::collections::{BTreeMap, BTreeSet};

use db::vals;
use kernel::access::{SUPER_ADMIN, Session};
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::tree::nest;

use super::model::{RoleChoice, Tick};
use super::store;
use crate::menu::BUTTON;

/// Screens on which the operator administers people, rights and itself. Rights on them are never an
/// outside party's: who may see only its own records must not make accounts that see more.
const OPERATOR_SCREENS: [&str; 9] = [
    "routerTree",
    "staffManage",
    "departmentManage",
    "roleManage",
    "accountManage",
    "organizationInfoEdit",
    "organizationDeploy",
    "Authorization",
    "operationsManage",
];

/// A resource as far as rights go: code, parent, kind, title, permission.
type Resource = (String, Option<String>, String, String, Option<String>);

async fn resources(tx: &mut Tx) -> Answer<Vec<Resource>> {
    let sql = "select code, parent_code, kind, title, permission from resource
       where branch_code = $1 and deleted = 0 order by level, sort, id";
    Ok(tx.all(sql, &vals![tx.branch()]).await?)
}

/// The whole tree, each node saying whether the caller may give it away.
pub async fn tree(tx: &mut Tx, (): &()) -> Answer<Vec<Tick>> {
    let rows = resources(tx).await?;
    let session = tx.session();
    let tick = |(code, parent_code, kind, title, permission): Resource| {
        let held = may_press(session, &kind, permission.as_deref());
        Tick { code, parent_code, kind, title, permission, held, children: Vec::new() }
    };
    Ok(nest(rows.into_iter().map(tick).collect()))
}

/// Codes of every resource that the caller may give away.
pub async fn all(tx: &mut Tx) -> Answer<Vec<String>> {
    let rows = resources(tx).await?;
    let session = tx.session();
    let given = rows
        .into_iter()
        .filter(|(_, _, kind, _, permission)| may_press(session, kind, permission.as_deref()));
    Ok(given.map(|(code, ..)| code).collect())
}

/// Resources about to be given to a role, or taken from it.
pub struct Touched<'a> {
    /// Codes that are added.
    pub given: BTreeSet<&'a str>,
    /// Codes that are taken away.
    pub taken: BTreeSet<&'a str>,
    /// An outside account that has the role.
    pub outsider: Option<&'a str>,
}

/// Refuses resources that do not exist, buttons that the caller may not press, and the operator's own
/// rights for a role that an outside account has.
pub async fn may_touch(tx: &mut Tx, touched: Touched<'_>) -> Answer<()> {
    let known = resources(tx).await?;
    for code in touched.given.union(&touched.taken) {
        let Some((_, _, kind, title, permission)) = known.iter().find(|(known, ..)| known == code) else {
            // A code that was deleted meanwhile can be taken away, not given.
            if touched.taken.contains(code) {
                continue;
            }
            return Err(Fault::invalid("resources", "rule.notFound"));
        };
        let refused = |key| Message::new(key).with("title", permission.as_deref().unwrap_or(title));
        if !may_press(tx.session(), kind, permission.as_deref()) {
            return Err(Fault::Refused(refused("roleManage.notHeld")));
        }
        let for_operator = kind == BUTTON && permission.as_deref().is_some_and(operator_only);
        if let (true, Some(username)) = (for_operator && touched.given.contains(code), touched.outsider) {
            return Err(Fault::Refused(refused("roleManage.outsider").with("username", username)));
        }
    }
    Ok(())
}

/// Menus only show pages; buttons carry rights.
fn may_press(session: &Session, kind: &str, permission: Option<&str>) -> bool {
    kind != BUTTON || permission.is_none_or(|permission| session.can(permission))
}

/// Whether only the operator's own accounts may hold this permission.
pub fn operator_only(permission: &str) -> bool {
    let screen = permission.split('_').next().unwrap_or_default();
    permission == SUPER_ADMIN || OPERATOR_SCREENS.contains(&screen)
}

/// The permission codes that these roles give together.
pub async fn of_roles(tx: &mut Tx, roles: &[Id]) -> Answer<BTreeMap<Id, BTreeSet<String>>> {
    store::permissions(tx, roles).await
}

/// Every role, each saying whether the caller may give it to an account.
pub async fn choices(tx: &mut Tx) -> Answer<Vec<RoleChoice>> {
    let roles = store::all(tx).await?;
    let ids: Vec<Id> = roles.iter().map(|(id, ..)| *id).collect();
    let rights = store::permissions(tx, &ids).await?;
    let session = tx.session();
    let choice = |(id, code, name): (Id, String, String)| {
        let held = rights.get(&id).is_some_and(|codes| codes.iter().all(|code| session.can(code)));
        RoleChoice { id, code, name, held }
    };
    Ok(roles.into_iter().map(choice).collect())
}
