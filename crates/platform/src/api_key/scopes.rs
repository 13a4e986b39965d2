//! What can be chosen for a key, and who may choose it.

use std::collections::BTreeSet;

use db::vals;
use kernel::act::Tx;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::tree::nest;

use super::model::Scope;
use crate::menu::BUTTON;
use crate::{account, role, session, webhook};

/// The screens of keys themselves, and of webhooks: both go on by themselves for as long as their account stands, so a
/// lost key must not make more of them.
const SCREENS: [&str; 2] = ["apiKeyManage", webhook::SCREEN];

/// Whether no key may have this permission: what administers people, rights, the organization, keys or webhooks is done
/// by somebody who has signed in.
pub fn is_for_people(permission: &str) -> bool {
    let screen = permission.split('_').next().unwrap_or_default();
    SCREENS.contains(&screen) || role::operator_only(permission)
}

/// The menu with the actions that a key can have, each saying whether the account holds it and the caller may give it.
/// Pages without any are left out.
pub async fn tree(tx: &mut Tx, party: &Id) -> Answer<Vec<Scope>> {
    if !account::visible(tx, *party).await? {
        return Err(Fault::invalid("partyId", "rule.notFound"));
    }
    let held = session::held(tx, *party).await?;
    type Node = (String, Option<String>, String, String, Option<String>);
    let sql = "select code, parent_code, kind, title, permission from resource
       where branch_code = $1 and deleted = 0 order by level, sort, id";
    let nodes: Vec<Node> = tx.all(sql, &vals![tx.branch()]).await?;
    let caller = tx.session();
    let mut seen = BTreeSet::new();
    let mut scopes = Vec::new();
    for (code, parent_code, kind, title, permission) in nodes {
        if kind != BUTTON {
            scopes.push(Scope {
                code,
                parent_code,
                kind,
                title,
                permission: None,
                held: true,
                children: vec![],
            });
            continue;
        }
        let Some(permission) = permission.filter(|code| !is_for_people(code)) else { continue };
        // A permission that people hung up twice is one permission.
        if !seen.insert(permission.clone()) {
            continue;
        }
        let held = held.allows(&permission) && caller.can(&permission);
        let code = permission.clone();
        scopes.push(Scope {
            code,
            parent_code,
            kind,
            title,
            permission: Some(permission),
            held,
            children: vec![],
        });
    }
    Ok(nest(scopes).into_iter().filter_map(with_actions).collect())
}

/// The page without those below it that have no action; none when it has no action at all.
fn with_actions(mut scope: Scope) -> Option<Scope> {
    scope.children = scope.children.into_iter().filter_map(with_actions).collect();
    (scope.kind == BUTTON || !scope.children.is_empty()).then_some(scope)
}

/// Refuses permissions that there are not, that are for people only, that the account does not hold, or that the caller
/// does not hold.
pub async fn may_give(tx: &mut Tx, party: Id, wanted: &BTreeSet<String>) -> Answer<()> {
    if wanted.is_empty() {
        return Ok(());
    }
    let sql = "select distinct permission from resource
       where branch_code = $1 and deleted = 0 and kind = $2 and permission is not null";
    let known: Vec<String> = tx.all(sql, &vals![tx.branch(), BUTTON]).await?;
    let held = session::held(tx, party).await?;
    for code in wanted {
        let reason = if !known.contains(code) {
            "apiKeyManage.noScope"
        } else if is_for_people(code) {
            "apiKeyManage.forPeople"
        } else if !held.allows(code) {
            "apiKeyManage.accountLacks"
        } else {
            continue;
        };
        let message = Message::new(reason).with("scope", code);
        return Err(Fault::Invalid(vec![FieldError { field: "scopes".to_owned(), message }]));
    }
    callers_own(tx, wanted)
}

/// Refuses permissions that the caller does not hold.
pub fn callers_own(tx: &Tx, wanted: &BTreeSet<String>) -> Answer<()> {
    match wanted.iter().find(|code| !tx.session().can(code)) {
        Some(code) => Err(Fault::Refused(Message::new("apiKeyManage.notHeld").with("scope", code))),
        None => Ok(()),
    }
}
