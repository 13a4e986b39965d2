//! SQL of API keys.

use std::collections::BTreeSet;

use codes::ApiKeyStatus;
use db::{Value, vals};
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::clock::Instant;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::record::Table;

use super::list;
use super::model::{ApiKey, KeyRow};

/// The operator's people see all keys, outside accounts their own.
pub static TABLE: Table =
    Table::new("api_key", Scope::account("branch_code", "party_id")).secret(&["secret_hash"]);

db::record! {
    /// What a call needs to know of its key.
    pub struct CalledRow in "api_key" {
        pub id: Id,
        pub branch_code: String,
        pub party_id: Id,
        pub name: String,
        pub addresses: String,
        pub expires_at: Option<Instant>,
        pub last_used_at: Option<Instant>,
    }
}

/// The key of a call, by its id and the hash of its secret, as long as it works.
pub async fn of_secret(tx: &mut Tx, (id, hash): &(Id, String)) -> Answer<Option<CalledRow>> {
    let found = tx
        .one(
            "select id, branch_code, party_id, name, addresses, expires_at, last_used_at from api_key
             where id = $1 and secret_hash = $2 and deleted = 0 and revoked_at is null
               and (expires_at is null or expires_at > $3)",
            &vals![*id, hash.as_str(), tx.now()],
        )
        .await?;
    Ok(found)
}

/// The key that asked for a task of an account, as long as it works.
pub async fn of_task(tx: &mut Tx, (id, party): &(Id, Id)) -> Answer<Option<CalledRow>> {
    let found = tx
        .one(
            "select id, branch_code, party_id, name, addresses, expires_at, last_used_at from api_key
             where branch_code = $1 and id = $2 and party_id = $3 and deleted = 0 and revoked_at is null
               and (expires_at is null or expires_at > $4)",
            &vals![tx.branch(), *id, *party, tx.now()],
        )
        .await?;
    Ok(found)
}

/// Notes that a key was used.
pub async fn touch(tx: &mut Tx, (id, address): &(Id, String)) -> Answer<()> {
    tx.exec(
        "update api_key set last_used_at = $1, last_used_from = $2 where branch_code = $3 and id = $4",
        &vals![tx.now(), address.as_str(), tx.branch(), *id],
    )
    .await?;
    Ok(())
}

/// Permission codes of a key.
pub async fn held(tx: &mut Tx, id: Id) -> Answer<BTreeSet<String>> {
    let sql = "select permission from api_key_scope where branch_code = $1 and key_id = $2";
    let codes: Vec<String> = tx.all(sql, &vals![tx.branch(), id]).await?;
    Ok(codes.into_iter().collect())
}

/// Makes a key have exactly these permissions.
pub async fn hold(tx: &mut Tx, id: Id, codes: &BTreeSet<String>) -> Answer<()> {
    let branch = tx.branch().to_owned();
    let sql = "delete from api_key_scope where branch_code = $1 and key_id = $2";
    tx.exec(sql, &vals![branch.as_str(), id]).await?;
    let row = |code: &String| -> Vec<Value> { vals![branch.as_str(), id, code.as_str()].to_vec() };
    let rows: Vec<Vec<Value>> = codes.iter().map(row).collect();
    if !rows.is_empty() {
        tx.insert_many("api_key_scope", &["branch_code", "key_id", "permission"], rows).await?;
    }
    Ok(())
}

/// Codes as an audit row tells them.
pub fn join(codes: &BTreeSet<String>) -> String {
    codes.iter().map(String::as_str).collect::<Vec<_>>().join(",")
}

/// One key as stored.
pub async fn row(tx: &mut Tx, id: Id) -> Answer<KeyRow> {
    TABLE.load(tx, KeyRow::COLUMN_LIST, id).await
}

/// One key.
pub async fn detail(tx: &mut Tx, id: &Id) -> Answer<ApiKey> {
    let row = row(tx, *id).await?;
    let sql = "select username, name from party where branch_code = $1 and id = $2";
    let account: Option<(String, String)> = tx.one(sql, &vals![tx.branch(), row.party_id]).await?;
    let (username, account_name) = account.unwrap_or_default();
    let status = row.status(tx.now());
    let number = match status {
        ApiKeyStatus::Active => 1,
        ApiKeyStatus::Expired => 2,
        ApiKeyStatus::Revoked => 3,
    };
    let can = list::LIST.can(tx, &[("status", number)]);
    let scopes = held(tx, row.id).await?.into_iter().collect();
    let addresses = row.addresses.split(',').filter(|text| !text.is_empty()).map(str::to_owned).collect();
    Ok(ApiKey {
        id: row.id,
        version: row.version,
        party_id: row.party_id,
        username,
        account_name,
        name: row.name,
        scopes,
        expires_on: row.expires_on,
        addresses,
        status,
        last_used_at: row.last_used_at,
        last_used_from: row.last_used_from,
        revoked_at: row.revoked_at,
        revoked_by: row.revoked_by,
        remark: row.remark,
        created_by: row.created_by,
        gmt_created: row.gmt_created,
        can,
    })
}
