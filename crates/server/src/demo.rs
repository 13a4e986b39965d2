//! A demonstration: an organization with departments, people, roles and accounts, warehouses with their locations,
//! owners with their goods, partners and contracts; weeks of goods that came and left, and a day in the middle of its
//! work.
//!
//! Everything goes through the routes that the screens use, the many goods through the verbs behind them, so filling
//! is a test of them and nothing invalid can enter. What is there already is left alone, whatever people made of it
//! since, so a second start adds nothing. The same program always fills in the same.

mod basic;
mod caller;
mod catalogue;
mod chance;
mod contracts;
mod data;
mod goods;
mod inbound;
mod outbound;
mod parties;
mod places;

use std::collections::BTreeMap;
use std::net::SocketAddr;

use db::vals;
use kernel::act::{Act, Cx, Tx};
use kernel::app::App;
use kernel::fault::Answer;
use platform::FIRST_BRANCH;
use serde_json::{Value, json};

use crate::config::{Config, Secret};
use crate::program::StartError;
use caller::{Caller, failed};

/// Password of the demonstration's accounts where nobody but this machine can reach them.
const PASSWORD: &str = "floe-demo-2026";

/// How much a demonstration holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Extent {
    /// Everything: thousands of locations and goods.
    Full,
    /// The same with a rack of each area and some hundred goods, for tests that wait for it.
    Brief,
}

/// Ids by code.
type Ids = BTreeMap<String, String>;

/// Password of every account that the demonstration makes, and of the administrator unless the settings give one: a
/// well-known one when the program listens to its own machine only, otherwise one made by chance.
///
/// # Errors
/// When the system has no chance to give.
pub async fn password(config: &Config) -> Result<Secret, StartError> {
    // What cannot be resolved cannot be listened on either.
    let addresses = tokio::net::lookup_host(&config.listen).await;
    let addresses: Vec<_> = addresses.map(Iterator::collect).unwrap_or_default();
    let own = |address: &SocketAddr| address.ip().to_canonical().is_loopback();
    if !addresses.is_empty() && addresses.iter().all(own) {
        return Ok(Secret::new(PASSWORD));
    }
    let chance = platform::random_password("admin");
    chance.map(Secret::new).map_err(|fault| StartError::Part(format!("the demonstration: {fault:?}")))
}

/// Fills a database after its first start, giving new accounts this password. Answers the lines that name the
/// accounts, with the password only when it was given to one of them.
///
/// # Errors
/// When a route refuses what is sent.
pub async fn fill(
    app: &App,
    config: &Config,
    password: &Secret,
    extent: Extent,
) -> Result<String, StartError> {
    let caller = Caller::new(app, config)?;
    places::fill(&caller, extent).await?;
    let cx = Cx::outside(app, Act::of_program(app, FIRST_BRANCH, "demo", "fill"));
    let made = cx.write((), shipments).await;
    made.map_err(|fault| failed("shippers", &format!("{fault:?}")))?;
    organization(&caller).await?;
    let departments = departments(&caller).await?;
    let roles = roles(&caller).await?;
    let (accounts, added) = accounts(&caller, &roles, password).await?;
    staff(&caller, &departments, &accounts).await?;
    grants(&caller, &accounts).await?;
    basic::fill(&caller).await?;
    parties::fill(&caller).await?;
    places::containers(&caller).await?;
    goods::fill(&caller, extent).await?;
    contracts::fill(&caller).await?;
    inbound::fill(app, config, extent).await?;
    Ok(greeting(Some(password).filter(|_| added > 0)))
}

fn greeting(password: Option<&Secret>) -> String {
    let mut text = match password {
        Some(password) => format!("demonstration accounts, made with password {}:\n", password.expose()),
        None => "demonstration accounts, passwords as they were:\n".to_owned(),
    };
    for (username, name, _, roles, warehouses, ..) in data::ACCOUNTS {
        let places = if warehouses.is_empty() { "all".to_owned() } else { warehouses.join(", ") };
        text.push_str(&format!(
            "  {username:<14} {name} (roles {}; warehouses {places})\n",
            roles.join(", ")
        ));
    }
    text
}

/// There is no screen for who stores goods where, so these rows are written here.
async fn shipments(tx: &mut Tx, (): &()) -> Answer<()> {
    let branch = tx.branch().to_owned();
    for (warehouse, code, name) in data::SHIPMENTS {
        let sql = "insert into warehouse_shipment (branch_code, warehouse_code, shipper_code, shipper_name)
           values ($1, $2, $3, $4) on conflict do nothing";
        tx.exec(sql, &vals![branch.as_str(), warehouse, code, name]).await?;
    }
    Ok(())
}

/// An exact decimal number.
fn exact(text: &str) -> Value {
    text.parse().map_or(Value::Null, Value::Number)
}

/// The id of the record of a list whose `field` is `value`.
async fn find(caller: &Caller, base: &str, field: &str, value: &str) -> Result<Option<String>, StartError> {
    let list = caller.get(&format!("{base}/list?pageSize=1000&{field}={value}")).await?;
    let records = list["records"].as_array().cloned().unwrap_or_default();
    let found = records.iter().find(|record| record[field] == value);
    Ok(found.and_then(|record| record["id"].as_str().map(str::to_owned)))
}

/// The id of the record that has `field` of `form`, added when there is none.
async fn ensure(caller: &Caller, base: &str, field: &str, form: Value) -> Result<String, StartError> {
    let value = form[field].as_str().unwrap_or_default().to_owned();
    if let Some(id) = find(caller, base, field, &value).await? {
        return Ok(id);
    }
    caller.post(&format!("{base}/add"), &form).await?;
    let found = find(caller, base, field, &value).await?;
    found.ok_or_else(|| {
        StartError::Part(format!("the demonstration: {base}: {value} was added and is not there"))
    })
}

/// Names the organization as long as nobody has changed it.
async fn organization(caller: &Caller) -> Result<(), StartError> {
    let now = caller.get("/arpa-basic-api/partyGroup/detail").await?;
    if now["version"] != 1 {
        return Ok(());
    }
    let [group, zh, en, es, ja] = data::ORGANIZATION;
    let form = json!({
        "version": 1, "groupName": group, "nameZh": zh, "nameEn": en, "nameEs": es, "nameJa": ja,
        "contact": "周远航", "phone": "021-61230001", "address": "上海市浦东新区临港冷链大道88号",
    });
    caller.post("/arpa-basic-api/partyGroup/edit", &form).await.map(drop)
}

async fn departments(caller: &Caller) -> Result<Ids, StartError> {
    let mut ids = Ids::new();
    for (place, (code, name, parent, leader, phone)) in data::DEPARTMENTS.into_iter().enumerate() {
        let form = json!({
            "code": code, "name": name, "parentId": ids.get(parent), "leader": leader, "phone": phone,
            "sort": place + 1, "status": 0,
        });
        let id = ensure(caller, "/arpa-basic-api/department", "code", form).await?;
        ids.insert(code.to_owned(), id);
    }
    Ok(ids)
}

/// A node of the menu as far as roles go: its code, the code above, its permission.
struct Node {
    code: String,
    parent: Option<String>,
    permission: Option<String>,
}

fn flatten(nodes: &Value, all: &mut Vec<Node>) {
    for node in nodes.as_array().into_iter().flatten() {
        let text = |name: &str| node[name].as_str().map(str::to_owned);
        let button = node["kind"] == "button";
        all.push(Node {
            code: text("code").unwrap_or_default(),
            parent: text("parentCode"),
            permission: text("permission").filter(|_| button),
        });
        flatten(&node["children"], all);
    }
}

/// Codes of the buttons of a role's screens with everything above them, the start page among it.
fn ticks(nodes: &[Node], screens: &[&str], actions: &[&str]) -> Vec<String> {
    let wanted = |permission: &str| {
        let mut parts = permission.split('_');
        let (screen, action) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        screens.iter().any(|named| match named.split_once(':') {
            Some((named, own)) => named == screen && own.split(',').any(|each| each == action),
            None => *named == screen && (actions.is_empty() || actions.contains(&action)),
        })
    };
    let pressed = |node: &&Node| node.permission.as_deref().is_some_and(wanted);
    // The page of returns stands in the menu twice, with its buttons under the first.
    let twice = |node: &&Node| node.code == data::RETURNS_OUT && screens.contains(&data::RETURNS);
    let mut ticked: Vec<String> = vec!["index".to_owned()];
    for button in nodes.iter().filter(|node| pressed(node) || twice(node)) {
        let mut next = Some(button);
        while let Some(node) = next.filter(|node| !ticked.contains(&node.code)) {
            ticked.push(node.code.clone());
            next = nodes.iter().find(|above| Some(&above.code) == node.parent.as_ref());
        }
    }
    ticked
}

async fn roles(caller: &Caller) -> Result<Ids, StartError> {
    let mut nodes = Vec::new();
    flatten(&caller.get("/arpa-basic-api/role/resources").await?, &mut nodes);
    let mut ids = Ids::new();
    for (code, name, description, screens, actions) in data::ROLES {
        let form = json!({
            "code": code, "roleName": name, "type": "COMMON", "description": description,
            "resources": ticks(&nodes, screens, actions),
        });
        let id = ensure(caller, "/arpa-basic-api/role", "code", form).await?;
        ids.insert(code.to_owned(), id);
    }
    Ok(ids)
}

/// Ids of the accounts, and how many of them were added.
async fn accounts(caller: &Caller, roles: &Ids, password: &Secret) -> Result<(Ids, usize), StartError> {
    const BASE: &str = "/arpa-basic-api/account";
    let (mut ids, mut added) = (Ids::new(), 0);
    for (username, name, kind, held, warehouses, department, code) in data::ACCOUNTS {
        let held: Vec<&String> = held.iter().filter_map(|role| roles.get(*role)).collect();
        let given = |text: &'static str| Some(text).filter(|text| !text.is_empty());
        let form = json!({
            "username": username, "name": name, "partyType": kind, "dataType": "WAREHOUSE",
            "departmentCode": given(department), "roles": held, "allWarehouses": warehouses.is_empty(),
            "warehouses": warehouses, "code": given(code), "password": password.expose(), "mustChange": false,
        });
        added += usize::from(find(caller, BASE, "username", username).await?.is_none());
        let id = ensure(caller, BASE, "username", form).await?;
        ids.insert(username.to_owned(), id);
    }
    Ok((ids, added))
}

async fn staff(caller: &Caller, departments: &Ids, accounts: &Ids) -> Result<(), StartError> {
    for (code, name, phone, department, position, hired, username, working) in data::STAFF {
        let form = json!({
            "code": code, "name": name, "phone": phone, "departmentId": departments.get(department),
            "position": position, "hiredOn": hired, "status": i32::from(!working), "partyId": accounts.get(username),
        });
        ensure(caller, "/arpa-basic-api/staff", "code", form).await?;
    }
    Ok(())
}

async fn grants(caller: &Caller, accounts: &Ids) -> Result<(), StartError> {
    const BASE: &str = "/arpa-basic-api/authorization";
    for (username, code, name, last, in_force) in data::GRANTS {
        if find(caller, BASE, "grantedCode", code).await?.is_some() {
            continue;
        }
        let last = Some(last).filter(|last| !last.is_empty());
        let form = json!({
            "partyId": accounts.get(username), "grantedCode": code, "grantedName": name, "validTo": last,
        });
        let added = caller.post(&format!("{BASE}/add"), &form).await?;
        if !in_force {
            let id = added["id"].as_str().unwrap_or_default();
            caller.post(&format!("{BASE}/{id}/revoke"), &json!({ "version": added["version"] })).await?;
        }
    }
    Ok(())
}
