//! Changing the menu.

use std::collections::HashMap;

use codes::ResourceKind;
use kernel::access::SUPER_ADMIN;
use kernel::act::Tx;
use kernel::cells;
use kernel::fault::{Answer, Fault, OnUnique as _};
use kernel::id::Id;
use kernel::record::Cells;
use kernel::texts::Message;
use kernel::tree;
use kernel::validate::Checks;

use super::model::{Arranged, Arrangement, Resource, ResourceForm};
use super::store::{self, Place, TABLE};

/// Levels that the menu may have, buttons included.
pub const LEVELS: usize = 10;

type Parents = HashMap<String, Option<String>>;

/// Adds a menu entry or a button.
pub async fn add(tx: &mut Tx, form: &ResourceForm) -> Answer<Resource> {
    check(tx, form)?;
    let (places, parents) = store::places(tx).await?;
    let level = hang(&places, &parents, None, form.parent_code.as_deref())?;
    let mut cells = cells(form);
    cells.push(("level", level.into()));
    let id = TABLE.insert(tx, cells).await.on_unique("resource_code_key", "code")?;
    store::detail(tx, &id).await
}

/// Changes an entry. A changed code is followed everywhere; a parent below the entry itself is refused.
pub async fn edit(tx: &mut Tx, (id, form): &(Id, ResourceForm)) -> Answer<Resource> {
    check(tx, form)?;
    let version = form.version.ok_or_else(|| Fault::invalid("version", "rule.required"))?;
    let before = store::detail(tx, id).await?;
    let (places, parents) = store::places(tx).await?;
    hang(&places, &parents, Some(&before.code), form.parent_code.as_deref())?;
    let has_children = parents.values().any(|parent| parent.as_deref() == Some(before.code.as_str()));
    if form.kind == ResourceKind::Button && has_children {
        return Err(Fault::invalid("kind", "routerTree.buttonWithChildren"));
    }
    if form.code != before.code && places.contains_key(&form.code) {
        return Err(Fault::invalid("code", "rule.taken"));
    }
    TABLE.update(tx, *id, version, cells(form)).await?;
    if form.code != before.code {
        store::rename(tx, &before.code, &form.code).await?;
    }
    store::level_out(tx).await?;
    store::detail(tx, id).await
}

/// Orders the children of an entry; those that hung elsewhere move here.
pub async fn arrange(tx: &mut Tx, form: &Arrangement) -> Answer<Arranged> {
    let (places, parents) = store::places(tx).await?;
    let mut moved = 0;
    for (sort, code) in (1_i64..).zip(&form.codes) {
        let place = places.get(code).ok_or_else(|| Fault::invalid("codes", "rule.notFound"))?;
        hang(&places, &parents, Some(code), form.parent_code.as_deref())?;
        let cells = cells! { parent_code: form.parent_code.as_deref(), sort: sort };
        TABLE.update(tx, place.id, place.version, cells).await?;
        moved += 1;
    }
    store::level_out(tx).await?;
    Ok(Arranged { moved })
}

/// Deletes an entry that has nothing below it and that no role holds.
pub async fn delete(tx: &mut Tx, id: &Id) -> Answer<()> {
    let resource = store::detail(tx, id).await?;
    let (children, roles) = store::uses(tx, &resource.code).await?;
    if children + roles > 0 {
        let refusal = Message::new("routerTree.inUse").with("children", children).with("roles", roles);
        return Err(Fault::Refused(refusal));
    }
    TABLE.delete(tx, *id, None).await
}

/// Whether the entry may hang under `parent`; answers its level.
fn hang(places: &HashMap<String, Place>, parents: &Parents, code: Option<&str>, parent: Option<&str>) -> Answer<i64> {
    let Some(parent) = parent else { return Ok(1) };
    let above = places.get(parent).ok_or_else(|| Fault::invalid("parentCode", "rule.notFound"))?;
    if above.button {
        return Err(Fault::invalid("parentCode", "routerTree.underButton"));
    }
    if code.is_some_and(|code| tree::would_loop(parents, &code.to_owned(), &parent.to_owned())) {
        return Err(Fault::invalid("parentCode", "routerTree.loop"));
    }
    let level = tree::depth(parents, &parent.to_owned()) + 1;
    if level > LEVELS {
        return Err(Fault::Invalid(vec![kernel::fault::FieldError {
            field: "parentCode".into(),
            message: Message::new("routerTree.tooDeep").with("max", LEVELS),
        }]));
    }
    i64::try_from(level).map_err(Fault::internal)
}

fn check(tx: &Tx, form: &ResourceForm) -> Answer<()> {
    let word = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
    let permission = form.permission.as_deref().unwrap_or_default();
    let button = form.kind == ResourceKind::Button;
    // Whoever may edit the menu could otherwise make a button that holds everything, or one for a
    // right of which they have none, and tick it for themselves.
    let own = !button || permission.is_empty() || tx.session().can(permission);
    Checks::new()
        .required("code", &form.code)
        .that("code", word(&form.code), Message::new("roleManage.code"))
        .at_most("code", &form.code, 64)
        .required("name", &form.name)
        .at_most("name", &form.name, 64)
        .required("title", &form.title)
        .at_most("title", &form.title, 64)
        .optional_at_most("realName", form.real_name.as_deref(), 64)
        .optional_at_most("icon", form.icon.as_deref(), 64)
        .optional_at_most("path", form.path.as_deref(), 128)
        .optional_at_most("component", form.component.as_deref(), 64)
        .optional_at_most("redirect", form.redirect.as_deref(), 128)
        .that("permission", word(permission), Message::new("roleManage.code"))
        .that("permission", !button || permission != SUPER_ADMIN, Message::new("routerTree.superAdmin"))
        .that("permission", !button || !permission.is_empty(), Message::new("rule.required"))
        .that("permission", own, Message::new("routerTree.notHeld"))
        .at_most("permission", permission, 128)
        .within("sort", form.sort, 0, 999_999)
        .done()
}

fn cells(form: &ResourceForm) -> Cells {
    cells! {
        code: form.code.as_str(),
        parent_code: form.parent_code.as_deref(),
        kind: form.kind,
        belong: form.belong,
        name: form.name.trim(),
        title: form.title.trim(),
        real_name: form.real_name.as_deref(),
        icon: form.icon.as_deref(),
        path: form.path.as_deref(),
        component: form.component.as_deref(),
        redirect: form.redirect.as_deref(),
        permission: form.permission.as_deref(),
        hidden: form.hidden,
        keep_live: form.keep_live,
        sort: form.sort,
    }
}
