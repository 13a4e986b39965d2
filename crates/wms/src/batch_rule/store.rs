//! Rows of the versions of batch rules.

use db::vals;
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::clock::Instant;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::record::Table;
use kernel::sql::Sql;

use super::SCOPE;

/// Batch rules.
const TABLE: Table = Table::new("batch_rule", SCOPE);

/// The code of a rule; `NotFound` when the session may not see it.
pub async fn code(tx: &mut Tx, rule: Id) -> Answer<String> {
    TABLE.load(tx, "code", rule).await
}

/// The owner of a rule.
pub async fn owner(tx: &mut Tx, rule: Id) -> Answer<Option<String>> {
    TABLE.load(tx, "owner_code", rule).await
}

/// The number of a rule's present version.
pub async fn present(tx: &mut Tx, rule: Id) -> Answer<i64> {
    TABLE.load(tx, "rule_version", rule).await
}

/// Whether any goods chose the rule with this code.
pub async fn is_chosen(tx: &mut Tx, code: &str) -> Answer<bool> {
    let sql = "select 1 from goods where branch_code = $1 and batch_rule_code = $2 and deleted = 0 limit 1";
    Ok(tx.one::<i64>(sql, &vals![tx.branch(), code]).await?.is_some())
}

/// Goods that chose the rule with this code, of those that the session may see: an owner is not told how many others
/// have.
pub async fn goods(tx: &mut Tx, code: &str) -> Answer<i64> {
    let mut sql = Sql::new("select count(*) from goods where deleted = 0");
    Scope::party("branch_code", "owner_code").restrict(&mut sql, tx.session());
    sql.and_equals("batch_rule_code", code);
    Ok(tx.one(sql.text(), sql.values()).await?.unwrap_or_default())
}

/// Writes what a version says: anew, which ends the one before it, or over what it said.
pub async fn keep(tx: &mut Tx, rule: Id, number: i64, (identity, content): (&str, &str)) -> Answer<()> {
    let changed = tx
        .exec(
            "update batch_rule_version set identity = $1, content = $2
             where branch_code = $3 and rule_id = $4 and version_no = $5",
            &vals![identity, content, tx.branch(), rule, number],
        )
        .await?;
    if changed > 0 {
        return Ok(());
    }
    tx.exec(
        "update batch_rule_version set valid_until = $1
         where branch_code = $2 and rule_id = $3 and valid_until is null",
        &vals![tx.now(), tx.branch(), rule],
    )
    .await?;
    let columns =
        ["id", "branch_code", "rule_id", "version_no", "identity", "content", "valid_from", "made_by"];
    let row = vals![
        tx.new_id(),
        tx.branch(),
        rule,
        number,
        identity,
        content,
        tx.now(),
        tx.session().name.as_str()
    ];
    tx.insert_many("batch_rule_version", &columns, vec![row.to_vec()]).await?;
    Ok(())
}

/// A version: number, from, until, by whom, content.
pub type VersionRow = (i64, Instant, Option<Instant>, String, String);

/// The versions of a rule, the latest first.
pub async fn versions(tx: &mut Tx, rule: Id) -> Answer<Vec<VersionRow>> {
    let values = vals![tx.branch(), rule];
    let sql = "select version_no, valid_from, valid_until, made_by, content from batch_rule_version
        where branch_code = $1 and rule_id = $2 order by version_no desc";
    Ok(tx.all(sql, &values).await?)
}
