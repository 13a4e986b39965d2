//! Changing the menu.

use std::collections::{HashMap, HashSet};

use codes::ResourceKind;
use kernel::access::SUPER_ADMIN;
use kernel::act::Tx;
use kernel::cells;
use kernel::fault::{Answer, Fault, FieldError, OnUnique as _};
use kernel::id::Id;
use kernel::record::Cells;
use kernel::texts::Message;
use kernel::tree;
use kernel::validate::{Checks, given};

use super::model::{Arranged, Arrangement, LEVELS, Resource, ResourceForm, ResourceRow};
use super::store::{self, Place, TABLE};
use crate::{organization, role};

/// Adds a menu entry or a button.
pub async fn add(tx: &mut Tx, form: &ResourceForm) -> Answer<Resource> {
    check(tx, form, None)?;
    organization::lock(tx).await?;
    let tree = Tree::of(store::places(tx).await?);
    let level = tree.hang(None, given(form.parent_code.as_deref()))?;
    let mut cells = cells(form);
    cells.push(("level", level.into()));
    let id = TABLE.insert(tx, cells).await.on_unique("resource_code_key", "code")?;
    store::detail(tx, &id).await
}

/// Changes an entry. A changed code is followed everywhere; a parent below the entry itself is refused.
pub async fn edit(tx: &mut Tx, (id, form): &(Id, ResourceForm)) -> Answer<Resource> {
    let version = form.version.ok_or_else(|| Fault::invalid("version", "rule.required"))?;
    organization::lock(tx).await?;
    let before = store::row(tx, *id).await?;
    check(tx, form, Some(&before))?;
    let tree = Tree::of(store::places(tx).await?);
    tree.hang(Some(&before.code), given(form.parent_code.as_deref()))?;
    if form.kind == ResourceKind::Button && tree.has_children(&before.code) {
        return Err(Fault::invalid("kind", "routerTree.buttonWithChildren"));
    }
    TABLE.update(tx, *id, version, cells(form)).await.on_unique("resource_code_key", "code")?;
    if form.code != before.code {
        store::rename(tx, &before.code, &form.code).await?;
        role::follow(tx, &before.code, &form.code).await?;
    }
    store::level_out(tx).await?;
    store::detail(tx, id).await
}

/// Orders the children of an entry; those that hung elsewhere move here.
pub async fn arrange(tx: &mut Tx, form: &Arrangement) -> Answer<Arranged> {
    let different: HashSet<&String> = form.codes.iter().collect();
    if different.len() < form.codes.len() {
        return Err(Fault::invalid("codes", "rule.repeatedField"));
    }
    organization::lock(tx).await?;
    let tree = Tree::of(store::places(tx).await?);
    let mut moved = 0;
    for (sort, code) in (1_i64..).zip(&form.codes) {
        let place = tree.places.get(code).ok_or_else(|| Fault::invalid("codes", "rule.notFound"))?;
        tree.hang(Some(code), given(form.parent_code.as_deref()))?;
        if place.parent.as_deref() != given(form.parent_code.as_deref()) || place.sort != sort {
            let cells = cells! { parent_code: given(form.parent_code.as_deref()), sort: sort };
            TABLE.update(tx, place.id, place.version, cells).await?;
            moved += 1;
        }
    }
    store::level_out(tx).await?;
    Ok(Arranged { moved })
}

/// Deletes an entry that has nothing below it and that no role holds. A button goes with its right, so
/// only somebody who holds the right deletes it.
pub async fn delete(tx: &mut Tx, id: &Id) -> Answer<()> {
    organization::lock(tx).await?;
    let resource = store::row(tx, *id).await?;
    let right = right(resource.kind, resource.permission.as_deref());
    if right.is_some_and(|permission| !tx.session().can(permission)) {
        return Err(Fault::refused("routerTree.notYours"));
    }
    let (children, roles) = store::uses(tx, &resource.code).await?;
    if children + roles > 0 {
        let refusal = Message::new("routerTree.inUse").with("children", children).with("roles", roles);
        return Err(Fault::Refused(refusal));
    }
    TABLE.delete(tx, *id, None).await
}

/// The menu as far as places go.
struct Tree {
    places: HashMap<String, Place>,
    parents: HashMap<String, Option<String>>,
}

impl Tree {
    fn of(places: HashMap<String, Place>) -> Self {
        let parents = places.iter().map(|(code, place)| (code.clone(), place.parent.clone())).collect();
        Self { places, parents }
    }

    fn has_children(&self, code: &str) -> bool {
        self.parents.values().any(|parent| parent.as_deref() == Some(code))
    }

    /// Whether an entry, with all that lies below it, may hang under `parent`; answers its level.
    fn hang(&self, code: Option<&str>, parent: Option<&str>) -> Answer<i64> {
        let Some(parent) = parent else { return Ok(1) };
        let above = self.places.get(parent).ok_or_else(|| Fault::invalid("parentCode", "rule.notFound"))?;
        if above.button {
            return Err(Fault::invalid("parentCode", "routerTree.underButton"));
        }
        let (parent, code) = (parent.to_owned(), code.map(str::to_owned));
        if code.as_ref().is_some_and(|code| tree::would_loop(&self.parents, code, &parent)) {
            return Err(Fault::invalid("parentCode", "routerTree.loop"));
        }
        let levels = |count: usize| i64::try_from(count).map_err(Fault::internal);
        let height = code.map_or(1, |code| tree::height(&self.parents, &code));
        let level = levels(tree::depth(&self.parents, &parent))? + 1;
        if level + levels(height)? - 1 > LEVELS {
            let message = Message::new("routerTree.tooDeep").with("max", LEVELS);
            return Err(Fault::Invalid(vec![FieldError { field: "parentCode".into(), message }]));
        }
        Ok(level)
    }
}

/// Checks the form of a new entry, or of a change of `before`.
fn check(tx: &Tx, form: &ResourceForm, before: Option<&ResourceRow>) -> Answer<()> {
    let word =
        |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
    let permission = form.permission.as_deref().unwrap_or_default();
    let button = form.kind == ResourceKind::Button;
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
        .that("permission", own_rights(tx, form, before), Message::new("routerTree.notHeld"))
        .at_most("permission", permission, 128)
        .within("sort", form.sort, 0, 999_999)
        .done()
}

/// Whether the rights that a change gives or takes are the editor's own. Whoever may edit the menu
/// could otherwise turn a button that many hold into any right, and with it one of their own roles.
fn own_rights(tx: &Tx, form: &ResourceForm, before: Option<&ResourceRow>) -> bool {
    let new = right(form.kind, form.permission.as_deref());
    let old = before.and_then(|before| right(before.kind, before.permission.as_deref()));
    new == old || [new, old].into_iter().flatten().all(|permission| tx.session().can(permission))
}

/// The right that an entry carries: a button's permission.
fn right(kind: ResourceKind, permission: Option<&str>) -> Option<&str> {
    permission.filter(|_| kind == ResourceKind::Button)
}

fn cells(form: &ResourceForm) -> Cells {
    cells! {
        code: form.code.as_str(),
        parent_code: given(form.parent_code.as_deref()),
        kind: form.kind,
        belong: form.belong,
        name: form.name.trim(),
        title: form.title.trim(),
        real_name: given(form.real_name.as_deref()),
        icon: given(form.icon.as_deref()),
        path: given(form.path.as_deref()),
        component: given(form.component.as_deref()),
        redirect: given(form.redirect.as_deref()),
        permission: given(form.permission.as_deref()),
        hidden: form.hidden,
        keep_live: form.keep_live,
        sort: form.sort,
    }
}
