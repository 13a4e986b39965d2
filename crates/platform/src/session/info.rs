//! Everything the console needs to draw itself for somebody.

use std::collections::{HashMap, HashSet};

use codes::{DataType, ResourceKind, WarehouseStatus};
use db::{Row, vals};
use kernel::access::SUPER_ADMIN;
use kernel::act::Tx;
use kernel::codes::Code as _;
use kernel::fault::{Answer, Fault};
use kernel::sql::Sql;
use kernel::tree::{self, Branch};

use super::model::{AuthorizeData, MenuMeta, MenuNode, Named, PartyInfo, UserInfo};
use super::rights::{self, HeldRole};
use crate::setting::Settings;

/// Reads it all on one snapshot.
pub async fn of(tx: &mut Tx, (): &()) -> Answer<UserInfo> {
    let party = tx.session().party;
    let settings = Settings::load(tx).await?;
    let must_change = rights::must_change(tx, party, &settings).await?;
    let held = rights::roles(tx, party).await?;
    let current = held.iter().find(|role| role.info.code == tx.session().role).map(|role| role.id);
    let roles = rights::in_use(held, current);
    let (permissionlist, resource_list) = match roles.first() {
        Some(role) => (permissions(tx, role).await?, menu(tx, role).await?),
        None => (Vec::new(), Vec::new()),
    };
    let (allowed, view) = (tx.session().warehouses.clone(), tx.session().warehouses_in_view());
    let authorize_data =
        AuthorizeData { data_type: tx.session().data_type.clone(), data: in_use(tx, view.clone()).await? };
    Ok(UserInfo {
        party: party_info(tx).await?,
        permissionlist,
        resource_list,
        role_list: roles.into_iter().map(|role| role.info).collect(),
        shipment: shipment(tx, view).await?,
        warehouse_list: warehouses(tx, allowed).await?,
        authorize_data,
        must_change,
    })
}

async fn permissions(tx: &mut Tx, role: &HeldRole) -> Answer<Vec<String>> {
    let party_type = tx.session().party_type.clone();
    let mut held = rights::permissions(tx, role, &party_type).await?;
    if held.contains(SUPER_ADMIN) {
        // The console asks whether a code is in the list (specification 6), so all codes are.
        let all: Vec<String> = tx
            .all(
                "select distinct permission from resource
                 where branch_code = $1 and deleted = 0 and kind = $2 and permission is not null",
                &vals![tx.branch(), ResourceKind::Button],
            )
            .await?;
        held.extend(all);
    }
    let mut codes: Vec<String> = held.into_iter().collect();
    codes.sort_unstable();
    Ok(codes)
}

async fn party_info(tx: &mut Tx) -> Answer<PartyInfo> {
    let values = vals![tx.branch(), tx.session().party];
    let sql = "select id, address, branch_code, code, created_by, deleted, department_code, gmt_created, gmt_modified,
         head_img, merch_sign, merch_sign_type, modified_by, name, party_type, phone, reg_my_bank, status, team_code,
         weight, ws_merchant_id
       from party where branch_code = $1 and id = $2 and deleted = 0";
    let rows = tx.rows(sql, &values).await?;
    let row = rows.first().ok_or(Fault::SignedOut)?;
    Ok(PartyInfo {
        id: row.get("id")?,
        address: row.get("address")?,
        branch_code: row.get("branch_code")?,
        code: row.get("code")?,
        created_by: row.get("created_by")?,
        deleted: row.get("deleted")?,
        department_code: row.get("department_code")?,
        gmt_created: row.get("gmt_created")?,
        gmt_modified: row.get("gmt_modified")?,
        head_img: row.get("head_img")?,
        merch_sign: row.get("merch_sign")?,
        merch_sign_type: row.get("merch_sign_type")?,
        modified_by: row.get("modified_by")?,
        name: row.get("name")?,
        party_type: row.get("party_type")?,
        phone: row.get("phone")?,
        reg_my_bank: row.get("reg_my_bank")?,
        status: row.get("status")?,
        team_code: row.get("team_code")?,
        weight: row.get("weight")?,
        ws_merchant_id: row.get("ws_merchant_id")?,
    })
}

/// What is looked at now: warehouses, or parties for a session that looks at those.
async fn in_use(tx: &mut Tx, view: Option<Vec<String>>) -> Answer<Vec<Named>> {
    let (parties, session) = (DataType::Party.code().to_string(), tx.session());
    let codes = match &session.parties {
        Some(codes) if session.data_type == parties => codes.clone(),
        _ => return warehouses(tx, view).await,
    };
    let mut sql = Sql::new("select granted_code, granted_name from data_grant where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("party_id", tx.session().party);
    sql.and_any_of("granted_code", codes.clone());
    sql.push(" order by granted_code");
    let mut data = named(tx, &sql).await?;
    let own = Named { code: tx.session().code.clone(), name: tx.session().name.clone() };
    if codes.contains(&own.code) {
        data.insert(0, own);
    }
    Ok(data)
}

/// Open warehouses with these codes, or all of the tenant.
async fn warehouses(tx: &mut Tx, codes: Option<Vec<String>>) -> Answer<Vec<Named>> {
    let mut sql = Sql::new("select code, name from warehouse where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("status", WarehouseStatus::Enabled);
    if let Some(codes) = codes {
        sql.and_any_of("code", codes);
    }
    sql.push(" order by code");
    named(tx, &sql).await
}

/// Parties that store goods in these warehouses; an outside party learns of no other than those it
/// may see.
async fn shipment(tx: &mut Tx, codes: Option<Vec<String>>) -> Answer<Vec<Named>> {
    let mut sql = Sql::new("select distinct shipper_code, shipper_name from warehouse_shipment where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    if let Some(codes) = codes {
        sql.and_any_of("warehouse_code", codes);
    }
    if let Some(parties) = tx.session().parties.clone() {
        sql.and_any_of("shipper_code", parties);
    }
    sql.push(" order by shipper_code");
    named(tx, &sql).await
}

async fn named(tx: &mut Tx, sql: &Sql) -> Answer<Vec<Named>> {
    let rows: Vec<(String, String)> = tx.all(sql.text(), sql.values()).await?;
    Ok(rows.into_iter().map(|(code, name)| Named { code, name }).collect())
}

/// The menu of a role: the entries ticked for it and everything above them. Buttons are not in it,
/// their codes are in the permission list.
async fn menu(tx: &mut Tx, role: &HeldRole) -> Answer<Vec<MenuNode>> {
    let rows = tx
        .rows(
            "select code, parent_code, belong, branch_code, component, hidden, keep_live, level, icon, title, name,
               path, permission, real_name, redirect, sort
             from resource where branch_code = $1 and deleted = 0 and kind <> $2 order by sort, id",
            &vals![tx.branch(), ResourceKind::Button],
        )
        .await?;
    let nodes: Vec<MenuNode> = rows.iter().map(node).collect::<Result<_, _>>()?;
    if role.info.code == rights::PLAT_ADMIN {
        return Ok(tree::nest(nodes));
    }
    // A button ticked alone brings its page along: whoever may add must be able to get there.
    let ticked: Vec<String> = tx
        .all(
            "select case when n.kind = $3 then n.parent_code else n.code end
             from role_resource t join resource n on n.branch_code = t.branch_code and n.code = t.resource_code
             where t.branch_code = $1 and t.role_id = $2 and n.deleted = 0 and (n.kind <> $3 or n.parent_code is not null)",
            &vals![tx.branch(), role.id, ResourceKind::Button],
        )
        .await?;
    let wanted = with_hidden_pages(with_parents(ticked, &nodes), &nodes);
    Ok(tree::nest(nodes.into_iter().filter(|node| wanted.contains(&node.code)).collect()))
}

/// The ticked codes and all codes above them.
fn with_parents(ticked: Vec<String>, nodes: &[MenuNode]) -> HashSet<String> {
    let parents: HashMap<&str, Option<&str>> =
        nodes.iter().map(|node| (node.code.as_str(), node.parent_code.as_deref())).collect();
    let mut wanted = HashSet::new();
    for code in &ticked {
        let mut next = Some(code.as_str());
        while let Some(code) = next {
            if !parents.contains_key(code) || !wanted.insert(code.to_owned()) {
                break;
            }
            next = parents.get(code).copied().flatten();
        }
    }
    wanted
}

/// The wanted codes and those of the hidden pages that belong to one of them, because nobody ticks what no menu shows.
/// What may be done there is asked of the permissions.
fn with_hidden_pages(mut wanted: HashSet<String>, nodes: &[MenuNode]) -> HashSet<String> {
    let belongs =
        |page: &&MenuNode| page.hidden && lists(page, nodes).iter().any(|list| wanted.contains(&list.code));
    let pages: Vec<String> = nodes.iter().filter(belongs).map(|page| page.code.clone()).collect();
    wanted.extend(pages);
    wanted
}

/// The shown pages that a hidden one belongs to, in the order of the menu: those beside it with whose name its own
/// begins, goodsManageAED to goodsManage; where there are none, the one that stands before it, entryDetail to entryManage.
fn lists<'a>(page: &MenuNode, nodes: &'a [MenuNode]) -> Vec<&'a MenuNode> {
    let Some(own) = page.component.as_deref() else { return Vec::new() };
    let beside = |node: &&MenuNode| !node.hidden && node.parent_code == page.parent_code;
    let begins = |node: &&MenuNode| {
        node.component.as_deref().is_some_and(|list| !list.is_empty() && own.starts_with(list))
    };
    let named: Vec<&MenuNode> = nodes.iter().filter(beside).filter(begins).collect();
    if !named.is_empty() || page.parent_code.is_none() {
        return named;
    }
    let before = nodes.iter().take_while(|node| node.code != page.code);
    before.filter(beside).last().into_iter().collect()
}

fn node(row: &Row) -> Result<MenuNode, db::Error> {
    Ok(MenuNode {
        belong: row.get("belong")?,
        branch_code: row.get("branch_code")?,
        children: Vec::new(),
        code: row.get("code")?,
        component: row.get("component")?,
        hidden: row.get("hidden")?,
        keep_live: row.get("keep_live")?,
        level: row.get("level")?,
        meta: MenuMeta { icon: row.get("icon")?, title: row.get("title")? },
        name: row.get("name")?,
        parent_code: row.get("parent_code")?,
        path: row.get("path")?,
        permission: row.get("permission")?,
        real_name: row.get("real_name")?,
        redirect: row.get("redirect")?,
        sort: row.get("sort")?,
    })
}

impl Branch for MenuNode {
    type Key = String;

    fn key(&self) -> String {
        self.code.clone()
    }

    fn parent(&self) -> Option<String> {
        self.parent_code.clone()
    }

    fn children(&mut self) -> &mut Vec<Self> {
        &mut self.children
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::menu::{Entry, MENU};

    fn nodes(entries: &[Entry], parent: Option<&str>, all: &mut Vec<MenuNode>) {
        for entry in entries {
            all.push(MenuNode {
                belong: String::new(),
                branch_code: String::new(),
                children: Vec::new(),
                code: entry.code.into(),
                component: Some(entry.component.into()),
                hidden: entry.hidden,
                keep_live: true,
                level: 1,
                meta: MenuMeta { icon: None, title: entry.title.into() },
                name: entry.name.into(),
                parent_code: parent.map(Into::into),
                path: None,
                permission: None,
                real_name: None,
                redirect: None,
                sort: 0,
            });
            nodes(entry.children, Some(entry.code), all);
        }
    }

    #[test]
    fn every_hidden_page_opens_for_whoever_may_open_the_list_before_it_and_for_nobody_else() {
        let mut all = Vec::new();
        nodes(MENU, None, &mut all);
        let mut list = None;
        for page in &all {
            if !page.hidden {
                list = Some(&page.code);
                continue;
            }
            let Some(list) = list.filter(|_| page.parent_code.is_some()) else { continue };
            let opened = with_hidden_pages(HashSet::from([list.clone()]), &all);
            assert!(opened.contains(&page.code), "{} does not come with {list}", page.code);
            let others = all.iter().filter(|node| !node.hidden && node.code != *list);
            let opened = with_hidden_pages(others.map(|node| node.code.clone()).collect(), &all);
            assert!(!opened.contains(&page.code), "{} comes without {list}", page.code);
        }
        assert_eq!(list.map(String::as_str), Some("bankManage"), "the whole menu was walked");
    }
}
