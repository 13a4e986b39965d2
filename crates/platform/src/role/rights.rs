//! What can be ticked, and who may give it away.

use std::collections::BTreeSet;

use db::vals;
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::texts::Message;
use kernel::tree::nest;

use super::model::Tick;

/// A resource as far as rights go: code, parent, kind, title, permission.
type Resource = (String, Option<String>, String, String, Option<String>);

async fn resources(tx: &mut Tx) -> Answer<Vec<Resource>> {
    let rows = tx
        .all(
            "select code, parent_code, kind, title, permission from resource
             where branch_code = $1 and deleted = 0 order by level, sort, id",
            &vals![tx.branch()],
        )
        .await?;
    Ok(rows)
}

/// The whole tree, each node saying whether the caller may give it away.
pub async fn tree(tx: &mut Tx, (): &()) -> Answer<Vec<Tick>> {
    let ticks = resources(tx)
        .await?
        .into_iter()
        .map(|(code, parent_code, kind, title, permission)| {
            let held = may_press(tx, &kind, permission.as_deref());
            Tick { code, parent_code, kind, title, permission, held, children: Vec::new() }
        })
        .collect();
    Ok(nest(ticks))
}

/// Codes of every resource that the caller may give away.
pub async fn all(tx: &mut Tx) -> Answer<Vec<String>> {
    let rows = resources(tx).await?;
    let given = rows.into_iter().filter(|(_, _, kind, _, permission)| may_press(tx, kind, permission.as_deref()));
    Ok(given.map(|(code, ..)| code).collect())
}

/// Refuses resources that do not exist, and buttons that the caller may not press.
pub async fn may_give(tx: &mut Tx, codes: &BTreeSet<String>) -> Answer<()> {
    let known = resources(tx).await?;
    for code in codes {
        let Some((_, _, kind, title, permission)) = known.iter().find(|(known, ..)| known == code) else {
            return Err(Fault::invalid("resources", "rule.notFound"));
        };
        if !may_press(tx, kind, permission.as_deref()) {
            return Err(Fault::Refused(Message::new("roleManage.notHeld").with_text("title", title.clone())));
        }
    }
    Ok(())
}

/// Menus only show pages; buttons carry rights.
fn may_press(tx: &Tx, kind: &str, permission: Option<&str>) -> bool {
    kind != "button" || permission.is_none_or(|permission| tx.session().can(permission))
}
