//! Writing the menu into a tenant's tables.

use std::collections::{BTreeSet, HashMap};

use codes::ResourceKind;
use db::{Value, vals};
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::feature::{Access, Feature};

use super::tree::{Entry, LAYOUT, MENU};

/// A button of a feature: one permission code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Button {
    /// Screen that it stands on.
    pub screen: String,
    /// What it does; its title is `action.<action>`.
    pub action: String,
    /// Permission code, and the code of its node.
    pub permission: String,
}

/// Every permission that a route asks for, once each, in the order of the routes.
pub fn buttons(features: &[Feature]) -> Vec<Button> {
    let mut seen = BTreeSet::new();
    let routes = features.iter().flat_map(|feature| &feature.routes);
    routes
        .filter_map(|route| match &route.access {
            Access::Permission(code) if seen.insert(code.clone()) => Some(Button {
                screen: route.screen.to_owned(),
                action: route.action.to_owned(),
                permission: code.clone(),
            }),
            Access::Permission(_)
            | Access::AnyOf(_)
            | Access::Public
            | Access::Arriving
            | Access::Common
            | Access::SignedIn => None,
        })
        .collect()
}

/// Screens whose routes need a permission but which no menu entry shows: their buttons would hang
/// nowhere. A test of the server holds this list empty.
pub fn screens_without_entry(features: &[Feature]) -> Vec<String> {
    let shown: BTreeSet<&str> = flat().iter().map(|(entry, _)| entry.component).collect();
    let lost = buttons(features).into_iter().map(|button| button.screen);
    let lost: BTreeSet<String> = lost.filter(|screen| !shown.contains(screen.as_str())).collect();
    lost.into_iter().collect()
}

/// All entries, parents before their children, each with its parent.
pub(super) fn flat() -> Vec<(&'static Entry, Option<&'static Entry>)> {
    fn walk(
        entries: &'static [Entry],
        parent: Option<&'static Entry>,
        all: &mut Vec<(&'static Entry, Option<&'static Entry>)>,
    ) {
        for entry in entries {
            all.push((entry, parent));
            walk(entry.children, Some(entry), all);
        }
    }
    let mut all = Vec::new();
    walk(MENU, None, &mut all);
    all
}

/// Where a node stands in the tenant's table, which people may have changed.
#[derive(Debug, Clone)]
struct Place {
    code: String,
    level: i64,
    deleted: bool,
}

/// What is stored already.
struct Stored {
    by_code: HashMap<String, Place>,
    /// By kind, name, component and permission: an entry whose code people changed is still ours.
    by_mark: HashMap<(ResourceKind, String, String, String), Place>,
}

impl Stored {
    fn find(&self, code: &str, kind: ResourceKind, mark: [&str; 3]) -> Option<&Place> {
        let [name, component, permission] = mark.map(str::to_owned);
        self.by_code.get(code).or_else(|| self.by_mark.get(&(kind, name, component, permission)))
    }
}

/// Adds the entries and buttons that the tenant does not have; answers how many.
pub async fn complete(tx: &mut Tx, buttons: &Vec<Button>) -> Answer<u64> {
    let stored = stored(tx).await?;
    let mut rows = Vec::new();
    let mut places: HashMap<&str, Place> = HashMap::new();
    let mut sorts: HashMap<Option<&str>, i64> = HashMap::new();
    for (entry, parent) in flat() {
        let sort = next(&mut sorts, parent.map(|parent| parent.code));
        let mark = [entry.name, entry.component, entry.permission];
        if let Some(place) = stored.find(entry.code, ResourceKind::Menu, mark) {
            places.insert(entry.code, place.clone());
            continue;
        }
        let above = parent.and_then(|parent| places.get(parent.code));
        if above.is_some_and(|above| above.deleted) {
            continue;
        }
        let place = Place {
            code: entry.code.to_owned(),
            level: above.map_or(1, |above| above.level + 1),
            deleted: false,
        };
        rows.push(entry_row(tx, entry, above, &place, sort));
        places.insert(entry.code, place);
    }
    for button in buttons.iter().cloned().chain(own_buttons()) {
        let shown = flat()
            .into_iter()
            .find(|(entry, _)| entry.component == button.screen && entry.component != LAYOUT);
        let Some((entry, _)) = shown else { continue };
        let sort = next(&mut sorts, Some(entry.code));
        let code = button.permission.as_str();
        let known = stored.find(code, ResourceKind::Button, [code, "", code]).is_some();
        let Some(above) = places.get(entry.code).filter(|above| !above.deleted && !known) else { continue };
        if rows.iter().any(|row| row.get(CODE) == Some(&Value::from(code))) {
            continue;
        }
        rows.push(button_row(tx, &button, entry, above, sort));
    }
    if rows.is_empty() { Ok(0) } else { Ok(tx.insert_many("resource", COLUMNS, rows).await?) }
}

fn own_buttons() -> impl Iterator<Item = Button> {
    flat().into_iter().flat_map(|(entry, _)| {
        entry.buttons.iter().map(|action| Button {
            screen: entry.component.to_owned(),
            action: (*action).to_owned(),
            permission: format!("{}_{action}_button", entry.component),
        })
    })
}

fn next<'a>(sorts: &mut HashMap<Option<&'a str>, i64>, parent: Option<&'a str>) -> i64 {
    let sort = sorts.entry(parent).or_insert(0);
    *sort += 1;
    *sort
}

async fn stored(tx: &mut Tx) -> Answer<Stored> {
    let rows = tx
        .rows(
            "select code, kind, name, component, permission, level, deleted from resource
             where branch_code = $1 order by deleted desc",
            &vals![tx.branch()],
        )
        .await?;
    let mut stored = Stored { by_code: HashMap::new(), by_mark: HashMap::new() };
    for row in rows {
        let text = |column| -> Answer<String> { Ok(row.get::<Option<String>>(column)?.unwrap_or_default()) };
        // Deletion frees the code by a mark behind it; an entry that has the code again comes later.
        let code = text("code")?.split('#').next().unwrap_or_default().to_owned();
        let place = Place { code, level: row.get("level")?, deleted: row.get("deleted")? };
        let mark = (row.get("kind")?, text("name")?, text("component")?, text("permission")?);
        stored.by_mark.insert(mark, place.clone());
        stored.by_code.insert(place.code.clone(), place);
    }
    Ok(stored)
}

const COLUMNS: &[&str] = &[
    "id",
    "branch_code",
    "version",
    "deleted",
    "created_by",
    "gmt_created",
    "modified_by",
    "gmt_modified",
    "code",
    "parent_code",
    "kind",
    "belong",
    "name",
    "title",
    "icon",
    "path",
    "component",
    "redirect",
    "permission",
    "hidden",
    "keep_live",
    "level",
    "sort",
];
/// Place of the code among [`COLUMNS`].
const CODE: usize = 8;

fn head(tx: &Tx) -> Vec<Value> {
    let (now, who) = (tx.now(), tx.session().name.as_str());
    vals![tx.new_id(), tx.branch(), 1_i64, false, who, now, who, now].to_vec()
}

fn entry_row(tx: &Tx, entry: &Entry, above: Option<&Place>, place: &Place, sort: i64) -> Vec<Value> {
    let mut row = head(tx);
    row.extend(vals![
        entry.code,
        above.map(|above| above.code.as_str()),
        ResourceKind::Menu,
        entry.belong,
        entry.name,
        entry.title,
        entry.icon,
        entry.path,
        entry.component,
        entry.redirect,
        entry.permission,
        entry.hidden,
        true,
        place.level,
        sort
    ]);
    row
}

fn button_row(tx: &Tx, button: &Button, entry: &Entry, above: &Place, sort: i64) -> Vec<Value> {
    let mut row = head(tx);
    let none = None::<&str>;
    row.extend(vals![
        button.permission.as_str(),
        above.code.as_str(),
        ResourceKind::Button,
        entry.belong,
        button.permission.as_str(),
        format!("action.{}", button.action),
        none,
        none,
        none,
        none,
        button.permission.as_str(),
        true,
        false,
        above.level + 1,
        sort
    ]);
    row
}
