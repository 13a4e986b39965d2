//! Rows of files.

use db::vals;
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::clock::Instant;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::sql::Sql;

use super::model::{FileRow, NOBODY, Visibility};

/// Files of one side, or uses by it: the operator sees all, outside parties those of the parties they see.
const OWN: Scope = Scope::party("branch_code", "party_code");
/// Files of the whole organization.
const TENANT: Scope = Scope::everybody("branch_code");

/// Adds the row of a file whose bytes come next. Nobody may read it before [`show`].
pub async fn reserve(tx: &mut Tx, row: &FileRow) -> Answer<()> {
    Ok(tx.insert(row).await?)
}

/// Bytes that the session's account has sent since a moment, with all of its other uploads waiting
/// until the unit of work ends.
pub async fn sent_since(tx: &mut Tx, since: Instant) -> Answer<i64> {
    let party = tx.session().party;
    let own = vals![tx.branch(), party];
    tx.exec("update party set version = version where branch_code = $1 and id = $2", &own).await?;
    let sent: Option<i64> = tx
        .one(
            "select cast(coalesce(sum(size), 0) as bigint) from file
             where branch_code = $1 and party_id = $2 and created_at > $3",
            &vals![tx.branch(), party, since],
        )
        .await?;
    Ok(sent.unwrap_or_default())
}

/// Lets a reserved file be read.
pub async fn show(tx: &mut Tx, id: Id, visibility: &str) -> Answer<()> {
    let sql = "update file set visibility = $1 where branch_code = $2 and id = $3 and visibility = $4";
    if tx.exec(sql, &vals![visibility, tx.branch(), id, NOBODY]).await? == 0 {
        // Only an upload that took more than a day comes here.
        return Err(Fault::invalid("file", "file.gone"));
    }
    Ok(())
}

/// Whether nobody may read the file yet, and nobody was ever told of it.
pub async fn is_reserved(tx: &mut Tx, id: &Id) -> Answer<bool> {
    let sql = "select id from file where branch_code = $1 and id = $2 and visibility = $3";
    Ok(tx.one::<Id>(sql, &vals![tx.branch(), *id, NOBODY]).await?.is_some())
}

/// Counts one more place that refers to a file, or one less. Answers whether there is such a file.
pub async fn count_use(tx: &mut Tx, id: Id, change: i64) -> Answer<bool> {
    let changed = tx
        .exec(
            "update file set uses = uses + $1, used_at = $2
             where branch_code = $3 and id = $4 and visibility <> $5",
            &vals![change, tx.now(), tx.branch(), id, NOBODY],
        )
        .await?;
    Ok(changed > 0)
}

/// A file without use: its id, tenant and key.
pub type Unused = (Id, String, String);

/// Counts one more record of a party that refers to a file, or one less.
pub async fn count_party(tx: &mut Tx, (id, party): (Id, &str), change: i64) -> Answer<()> {
    if change > 0 {
        let sql = "insert into file_use (branch_code, file_id, party_code, uses) values ($1, $2, $3, $4)
             on conflict (branch_code, file_id, party_code) do update set uses = file_use.uses + excluded.uses";
        tx.exec(sql, &vals![tx.branch(), id, party, change]).await?;
        return Ok(());
    }
    let sql =
        "update file_use set uses = uses + $1 where branch_code = $2 and file_id = $3 and party_code = $4";
    tx.exec(sql, &vals![change, tx.branch(), id, party]).await?;
    let sql =
        "delete from file_use where branch_code = $1 and file_id = $2 and party_code = $3 and uses <= 0";
    tx.exec(sql, &vals![tx.branch(), id, party]).await?;
    Ok(())
}

/// Some files that nobody has used since a moment, of all tenants.
pub async fn unused(tx: &mut Tx, before: &Instant) -> Answer<Vec<Unused>> {
    let sql = "select id, branch_code, object_key from file where uses = 0 and used_at < $1
        order by used_at, id limit 100";
    Ok(tx.all(sql, &vals![*before]).await?)
}

/// Takes a file from everybody before its bytes go, unless it has come into use.
pub async fn hide(tx: &mut Tx, (id, before): &(Id, Instant)) -> Answer<bool> {
    let hidden = tx
        .exec(
            "update file set visibility = $1 where branch_code = $2 and id = $3 and uses = 0 and used_at < $4",
            &vals![NOBODY, tx.branch(), *id, *before],
        )
        .await?;
    Ok(hidden > 0)
}

/// Removes the row of a file whose bytes are gone.
pub async fn forget(tx: &mut Tx, id: &Id) -> Answer<()> {
    let sql = "delete from file where branch_code = $1 and id = $2 and visibility = $3";
    tx.exec(sql, &vals![tx.branch(), *id, NOBODY]).await?;
    Ok(())
}

/// The file, if it is for everybody.
pub async fn public(tx: &mut Tx, id: &Id) -> Answer<Option<FileRow>> {
    let mut sql = of(*id, Visibility::Public);
    sql.push(" limit 1");
    Ok(tx.one(sql.text(), sql.values()).await?)
}

/// The file, within what the session may see.
pub async fn visible(tx: &mut Tx, id: &Id) -> Answer<FileRow> {
    let own = if is_of_side(tx, *id).await? { TENANT } else { OWN };
    for (visibility, scope) in [(Visibility::Tenant, TENANT), (Visibility::Own, own)] {
        let mut sql = of(*id, visibility);
        scope.restrict(&mut sql, tx.session());
        if let Some(row) = tx.one(sql.text(), sql.values()).await? {
            return Ok(row);
        }
    }
    Err(Fault::NotFound)
}

/// Whether a record of a party that the session sees refers to the file. The operator's people need no record.
async fn is_of_side(tx: &mut Tx, id: Id) -> Answer<bool> {
    if tx.session().parties.is_none() {
        return Ok(false);
    }
    let mut sql = Sql::new("select uses from file_use where 1 = 1");
    sql.and_equals("file_id", id);
    OWN.restrict(&mut sql, tx.session());
    sql.push(" limit 1");
    Ok(tx.one::<i64>(sql.text(), sql.values()).await?.is_some())
}

fn of(id: Id, visibility: Visibility) -> Sql {
    let mut sql = Sql::new("select ");
    sql.push(FileRow::COLUMN_LIST);
    sql.push(" from file where 1 = 1");
    sql.and_equals("id", id);
    sql.and_equals("visibility", visibility.word());
    sql
}
