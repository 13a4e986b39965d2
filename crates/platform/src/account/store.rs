//! SQL of accounts.

use std::collections::BTreeSet;

use codes::{Code as _, EnabledStatus, PartyType};
use db::{Value, vals};
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::record::Table;
use kernel::sql::Sql;

use super::list;
use super::model::{Account, AccountRow, AccountSession, Choice, WarehouseChoice};
use crate::password;
use crate::session::PLAT_ADMIN;

/// Accounts are the operator's affair, those of outside parties included.
pub static TABLE: Table = Table::new("party", Scope::operator("branch_code")).unique(&["code", "username"]);

/// Accounts that a picker offers at most.
const PICKED: u64 = 20;

/// One account as stored.
pub async fn row(tx: &mut Tx, id: Id) -> Answer<AccountRow> {
    TABLE.load(tx, AccountRow::COLUMN_LIST, id).await
}

/// One account with everything that belongs to it.
pub async fn detail(tx: &mut Tx, id: &Id) -> Answer<Account> {
    let row = row(tx, *id).await?;
    let roles = roles(tx, row.id).await?;
    let warehouses = warehouses(tx, row.id).await?;
    let credential = password::credential(tx, row.id).await?;
    let department_name = department_name(tx, row.department_code.as_deref()).await?;
    let staff = staff(tx, row.id).await?;
    let failures = credential.as_ref().map_or(0, |credential| credential.failures);
    let locked_until = credential.as_ref().and_then(|credential| credential.locked_until);
    let status = match row.status {
        EnabledStatus::Enabled => 0,
        EnabledStatus::Disabled => 1,
    };
    let can = list::LIST.can(tx, &[("status", status), ("failed", failures.min(1))]);
    Ok(Account {
        id: row.id,
        version: row.version,
        code: row.code,
        username: row.username,
        name: row.name,
        phone: row.phone,
        email: row.email,
        address: row.address,
        party_type: row.party_type,
        data_type: row.data_type,
        department_code: row.department_code,
        department_name,
        roles,
        all_warehouses: row.all_warehouses,
        warehouses,
        status: row.status,
        locked: locked_until.is_some_and(|until| until > tx.now()),
        locked_until,
        failures,
        must_change: credential.as_ref().is_some_and(|credential| credential.must_change),
        password_changed_at: credential.map(|credential| credential.changed_at),
        last_login_at: row.last_login_at,
        staff,
        remark: row.remark,
        created_by: row.created_by,
        gmt_created: row.gmt_created,
        modified_by: row.modified_by,
        gmt_modified: row.gmt_modified,
        can,
    })
}

fn choice((id, code, name): (Id, String, String)) -> Choice {
    Choice { id, code, name }
}

/// The account's roles in its own order.
pub async fn roles(tx: &mut Tx, id: Id) -> Answer<Vec<Choice>> {
    let sql = "select r.id, r.code, r.role_name from party_role h
       join role r on r.branch_code = h.branch_code and r.id = h.role_id and r.deleted = 0
       where h.branch_code = $1 and h.party_id = $2 order by h.sort, r.id";
    let rows: Vec<(Id, String, String)> = tx.all(sql, &vals![tx.branch(), id]).await?;
    Ok(rows.into_iter().map(choice).collect())
}

/// Warehouses that the account may enter, unless it may enter all.
pub async fn warehouses(tx: &mut Tx, id: Id) -> Answer<Vec<WarehouseChoice>> {
    let sql = "select h.warehouse_code, coalesce(w.name, h.warehouse_code) from party_warehouse h
       left join warehouse w on w.branch_code = h.branch_code and w.code = h.warehouse_code and w.deleted = 0
       where h.branch_code = $1 and h.party_id = $2 order by h.warehouse_code";
    let rows: Vec<(String, String)> = tx.all(sql, &vals![tx.branch(), id]).await?;
    Ok(rows.into_iter().map(|(code, name)| WarehouseChoice { code, name }).collect())
}

async fn department_name(tx: &mut Tx, code: Option<&str>) -> Answer<Option<String>> {
    let Some(code) = code else { return Ok(None) };
    let sql = "select name from department where branch_code = $1 and code = $2 and deleted = 0";
    Ok(tx.one(sql, &vals![tx.branch(), code]).await?)
}

async fn staff(tx: &mut Tx, id: Id) -> Answer<Option<Choice>> {
    let sql = "select id, code, name from staff where branch_code = $1 and party_id = $2 and deleted = 0 order by id";
    let found: Option<(Id, String, String)> = tx.one(sql, &vals![tx.branch(), id]).await?;
    Ok(found.map(choice))
}

/// Codes and names of those of these roles that exist; all roles of the tenant have one.
pub async fn known_roles(tx: &mut Tx, ids: &[Id]) -> Answer<Vec<Choice>> {
    let mut sql = Sql::new("select id, code, role_name from role where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("id", ids.to_vec());
    let rows: Vec<(Id, String, String)> = tx.all(sql.text(), sql.values()).await?;
    Ok(rows.into_iter().map(choice).collect())
}

/// Every warehouse of the tenant, or those with these codes.
pub async fn known_warehouses(tx: &mut Tx, codes: Option<Vec<String>>) -> Answer<Vec<WarehouseChoice>> {
    let mut sql = Sql::new("select code, name from warehouse where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    if let Some(codes) = codes {
        sql.and_any_of("code", codes);
    }
    sql.push(" order by code");
    let rows: Vec<(String, String)> = tx.all(sql.text(), sql.values()).await?;
    Ok(rows.into_iter().map(|(code, name)| WarehouseChoice { code, name }).collect())
}

/// Makes an account have exactly these roles, in this order.
pub async fn give_roles(tx: &mut Tx, id: Id, roles: &[Id]) -> Answer<()> {
    let branch = tx.branch().to_owned();
    let sql = "delete from party_role where branch_code = $1 and party_id = $2";
    tx.exec(sql, &vals![branch.as_str(), id]).await?;
    let row = |(sort, role): (i64, &Id)| -> Vec<Value> { vals![branch.as_str(), id, *role, sort].to_vec() };
    let rows: Vec<Vec<Value>> = (1_i64..).zip(roles).map(row).collect();
    if !rows.is_empty() {
        tx.insert_many("party_role", &["branch_code", "party_id", "role_id", "sort"], rows).await?;
    }
    Ok(())
}

/// Makes an account enter exactly these warehouses.
pub async fn give_warehouses(tx: &mut Tx, id: Id, codes: &BTreeSet<String>) -> Answer<()> {
    let branch = tx.branch().to_owned();
    let sql = "delete from party_warehouse where branch_code = $1 and party_id = $2";
    tx.exec(sql, &vals![branch.as_str(), id]).await?;
    let row = |code: &String| -> Vec<Value> { vals![branch.as_str(), id, code.as_str()].to_vec() };
    let rows: Vec<Vec<Value>> = codes.iter().map(row).collect();
    if !rows.is_empty() {
        tx.insert_many("party_warehouse", &["branch_code", "party_id", "warehouse_code"], rows).await?;
    }
    Ok(())
}

/// How many enabled accounts but this one have the administrator's role.
pub async fn other_administrators(tx: &mut Tx, but: Id) -> Answer<i64> {
    let sql = "select count(*) from party_role h
       join role r on r.branch_code = h.branch_code and r.id = h.role_id and r.deleted = 0 and r.code = $1
       join party p on p.branch_code = h.branch_code and p.id = h.party_id and p.deleted = 0 and p.status = $2
       where h.branch_code = $3 and p.id <> $4";
    let values = vals![PLAT_ADMIN, EnabledStatus::Enabled, tx.branch(), but];
    let counted: Option<i64> = tx.one(sql, &values).await?;
    Ok(counted.unwrap_or_default())
}

/// The living sessions of an account, the newest first.
pub async fn sessions(tx: &mut Tx, id: &Id) -> Answer<Vec<AccountSession>> {
    row(tx, *id).await?;
    let current = tx.session().id;
    let rows = tx
        .rows(
            "select s.id, s.device_id, s.address, s.agent, r.role_name, s.created_at, s.last_seen_at, s.expires_at
             from session s left join role r on r.branch_code = s.branch_code and r.id = s.role_id
             where s.branch_code = $1 and s.party_id = $2 and s.ended_at is null and s.expires_at > $3
             order by s.created_at desc, s.id desc",
            &vals![tx.branch(), *id, tx.now()],
        )
        .await?;
    let session = |row: &db::Row| -> Result<AccountSession, db::Error> {
        let id: Id = row.get("id")?;
        Ok(AccountSession {
            id,
            device: row.get("device_id")?,
            address: row.get("address")?,
            agent: row.get("agent")?,
            role_name: row.get("role_name")?,
            created_at: row.get("created_at")?,
            last_seen_at: row.get("last_seen_at")?,
            expires_at: row.get("expires_at")?,
            current: id == current,
        })
    };
    Ok(rows.iter().map(session).collect::<Result<_, _>>()?)
}

/// Removes the password of an account for good.
pub async fn forget_password(tx: &mut Tx, id: Id) -> Answer<()> {
    tx.exec("delete from credential where branch_code = $1 and party_id = $2", &vals![tx.branch(), id])
        .await?;
    Ok(())
}

/// Whether the account exists in this organization.
pub async fn exists(tx: &mut Tx, id: Id) -> Answer<bool> {
    Ok(code_and_type(tx, id).await?.is_some())
}

/// Code and party type of an account.
pub async fn code_and_type(tx: &mut Tx, id: Id) -> Answer<Option<(String, PartyType)>> {
    let sql = "select code, party_type from party where branch_code = $1 and id = $2 and deleted = 0";
    Ok(tx.one(sql, &vals![tx.branch(), id]).await?)
}

/// Whether the caller sees the account: the operator's people see all, everybody their own.
pub async fn visible(tx: &mut Tx, id: Id) -> Answer<bool> {
    if tx.session().party == id {
        return Ok(true);
    }
    match row(tx, id).await {
        Ok(_) => Ok(true),
        Err(Fault::NotFound) => Ok(false),
        Err(fault) => Err(fault),
    }
}

/// The caller's own account, for pickers of what an outside account may do for itself.
pub async fn own_choice(tx: &mut Tx) -> Answer<Option<Choice>> {
    let sql = "select id, username, name from party where branch_code = $1 and id = $2 and deleted = 0";
    let found: Option<(Id, String, String)> = tx.one(sql, &vals![tx.branch(), tx.session().party]).await?;
    Ok(found.map(choice))
}

/// Enabled accounts whose user name or name contains `term`, for pickers of other features.
pub async fn choices(tx: &mut Tx, term: &String) -> Answer<Vec<Choice>> {
    pick(tx, term, None).await
}

/// The same of outside parties only.
pub async fn outside_choices(tx: &mut Tx, term: &String) -> Answer<Vec<Choice>> {
    let outside = PartyType::ALL.iter().copied().filter(|kind| !kind.is_operator()).collect();
    pick(tx, term, Some(outside)).await
}

async fn pick(tx: &mut Tx, term: &str, types: Option<Vec<PartyType>>) -> Answer<Vec<Choice>> {
    let mut sql = Sql::new("select id, username, name from party where deleted = 0");
    TABLE.scope.restrict(&mut sql, tx.session());
    sql.and_equals("status", EnabledStatus::Enabled);
    if let Some(types) = types {
        sql.and_any_of("party_type", types);
    }
    sql.and_any_contains(&["username", "name"], term);
    sql.push(" order by username limit ");
    sql.number(PICKED);
    let rows: Vec<(Id, String, String)> = tx.all(sql.text(), sql.values()).await?;
    Ok(rows.into_iter().map(choice).collect())
}
