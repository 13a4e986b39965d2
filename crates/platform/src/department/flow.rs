//! Changing the tree of departments.

use std::collections::{HashMap, HashSet};

use kernel::act::Tx;
use kernel::cells;
use kernel::fault::{Answer, Fault, OnUnique as _};
use kernel::id::Id;
use kernel::record::Cells;
use kernel::texts::Message;
use kernel::tree;
use kernel::validate::{self, Checks, given};

use super::model::{Department, DepartmentForm, DepartmentOrder};
use super::store::{self, Place, TABLE};
use crate::organization;

/// Levels a tree may have: deeper ones are a mistake in the data, not an organization.
const LEVELS: usize = 12;

/// Adds a department.
pub async fn add(tx: &mut Tx, form: &DepartmentForm) -> Answer<Department> {
    check(form)?;
    organization::lock(tx).await?;
    hang(&parents(&store::places(tx).await?), None, form.parent_id)?;
    let id = TABLE.insert(tx, cells(form)).await.on_unique("department_code_key", "code")?;
    store::detail(tx, &id).await
}

/// Changes a department; moving it below itself is refused.
pub async fn edit(tx: &mut Tx, (id, form): &(Id, DepartmentForm)) -> Answer<Department> {
    check(form)?;
    let version = form.version.ok_or_else(|| Fault::invalid("version", "rule.required"))?;
    organization::lock(tx).await?;
    let before = store::row(tx, *id).await?;
    hang(&parents(&store::places(tx).await?), Some(*id), form.parent_id)?;
    TABLE.update(tx, *id, version, cells(form)).await.on_unique("department_code_key", "code")?;
    if before.code != form.code {
        store::rename(tx, &before.code, &form.code).await?;
    }
    store::detail(tx, id).await
}

/// Orders the departments below one; those that hung elsewhere move here.
pub async fn arrange(tx: &mut Tx, form: &DepartmentOrder) -> Answer<()> {
    let different: HashSet<Id> = form.ids.iter().copied().collect();
    if different.len() < form.ids.len() {
        return Err(Fault::invalid("ids", "rule.repeatedField"));
    }
    organization::lock(tx).await?;
    let places = store::places(tx).await?;
    // The tree as it will be: whether everything fits does not depend on the order of the moves.
    let mut after = parents(&places);
    after.extend(form.ids.iter().map(|id| (*id, form.parent_id)));
    for (sort, id) in (1_i64..).zip(&form.ids) {
        let before = places.get(id).ok_or(Fault::NotFound)?;
        if before.parent != form.parent_id {
            hang(&after, Some(*id), form.parent_id)?;
        } else if before.sort == sort {
            continue;
        }
        let cells = cells! { parent_id: form.parent_id, sort: sort };
        TABLE.update(tx, *id, before.version, cells).await?;
    }
    Ok(())
}

/// Deletes a department that nothing refers to.
pub async fn delete(tx: &mut Tx, id: &Id) -> Answer<()> {
    organization::lock(tx).await?;
    store::row(tx, *id).await?;
    let uses = store::uses(tx, *id).await?;
    if uses.any() {
        let refusal = Message::new("departmentManage.inUse")
            .with("children", uses.children)
            .with("staff", uses.staff)
            .with("accounts", uses.accounts);
        return Err(Fault::Refused(refusal));
    }
    TABLE.delete(tx, *id, None).await
}

fn check(form: &DepartmentForm) -> Answer<()> {
    Checks::new()
        .rule("code", &form.code, &validate::LETTERS_DIGITS_HYPHEN)
        .at_most("code", &form.code, 32)
        .required("name", &form.name)
        .at_most("name", &form.name, 50)
        .optional_at_most("leader", form.leader.as_deref(), 50)
        .optional("phone", form.phone.as_deref(), &validate::PHONE)
        .within("sort", form.sort, 0, 999_999)
        .optional_at_most("remark", form.remark.as_deref(), 500)
        .done()
}

/// Refuses a parent that does not exist, lies below the department itself, or lies so deep that what
/// comes along would be too deep.
fn hang(parents: &HashMap<Id, Option<Id>>, id: Option<Id>, parent: Option<Id>) -> Answer<()> {
    let Some(parent) = parent else { return Ok(()) };
    if !parents.contains_key(&parent) {
        return Err(Fault::invalid("parentId", "rule.notFound"));
    }
    if id.is_some_and(|id| tree::would_loop(parents, &id, &parent)) {
        return Err(Fault::invalid("parentId", "departmentManage.loop"));
    }
    let height = id.map_or(1, |id| tree::height(parents, &id));
    if tree::depth(parents, &parent) + height > LEVELS {
        return Err(Fault::invalid("parentId", "departmentManage.tooDeep"));
    }
    Ok(())
}

/// The department above each.
fn parents(places: &HashMap<Id, Place>) -> HashMap<Id, Option<Id>> {
    places.iter().map(|(id, place)| (*id, place.parent)).collect()
}

fn cells(form: &DepartmentForm) -> Cells {
    cells! {
        code: form.code.as_str(),
        name: form.name.trim(),
        parent_id: form.parent_id,
        leader: given(form.leader.as_deref()),
        phone: given(form.phone.as_deref()),
        sort: form.sort,
        status: form.status,
        remark: given(form.remark.as_deref()),
    }
}
