//! SQL of seals and comparisons. Audit rows and seals are only read here, but for the seal that is added.

use db::{Row, vals};
use kernel::act::Tx;
use kernel::clock::Instant;
use kernel::fault::Answer;

use super::model::SealRow;

/// A place in the order of audit rows: time and id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct At(pub i64, pub i64);

impl At {
    /// Before every row.
    pub const START: Self = Self(i64::MIN, i64::MIN);
    /// Behind every row.
    pub const END: Self = Self(i64::MAX, i64::MAX);
}

/// The rows behind one place up to another, in order.
pub async fn rows(tx: &mut Tx, after: At, until: At, most: i64) -> Answer<Vec<Row>> {
    let rows = tx
        .rows(
            "select id, branch_code, at, party_id, party_name, screen, action, table_name, record_id, before_json,
               after_json, address, request_id, mark
             from audit
             where branch_code = $1 and at >= $2 and at <= $4 and (at > $2 or id > $3) and (at < $4 or id <= $5)
             order by at, id limit $6",
            &vals![tx.branch(), after.0, after.1, until.0, until.1, most],
        )
        .await?;
    Ok(rows)
}

/// The last seal.
pub async fn last(tx: &mut Tx) -> Answer<Option<SealRow>> {
    let last = tx
        .one(
            "select number, until_at, until_id, row_count, leaves, previous, hash, sealed_at from audit_seal
             where branch_code = $1 order by number desc limit 1",
            &vals![tx.branch()],
        )
        .await?;
    Ok(last)
}

/// The next seals behind a number.
pub async fn seals(tx: &mut Tx, after: i64, most: i64) -> Answer<Vec<SealRow>> {
    let seals = tx
        .all(
            "select number, until_at, until_id, row_count, leaves, previous, hash, sealed_at from audit_seal
             where branch_code = $1 and number > $2 order by number limit $3",
            &vals![tx.branch(), after, most],
        )
        .await?;
    Ok(seals)
}

/// Adds a seal; `false` when another copy of the program has sealed these rows.
pub async fn add(tx: &mut Tx, seal: &SealRow) -> Answer<bool> {
    let values = vals![
        tx.branch(),
        seal.number,
        seal.until_at,
        seal.until_id,
        seal.row_count,
        seal.leaves.as_str(),
        seal.previous.as_str(),
        seal.hash.as_str(),
        seal.sealed_at
    ];
    let added = tx
        .exec(
            "insert into audit_seal (branch_code, number, until_at, until_id, row_count, leaves, previous, hash, sealed_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing",
            &values,
        )
        .await?;
    Ok(added == 1)
}

/// The tenant with audit rows that comes next.
pub async fn branch_after(tx: &mut Tx, branch: &String) -> Answer<Option<String>> {
    let sql = "select branch_code from audit where branch_code > $1 order by branch_code, at, id limit 1";
    Ok(tx.one(sql, &vals![branch.as_str()]).await?)
}

/// When the oldest row of each tenant was written that no seal covers. Tenants are found one from the other, and the row
/// behind the last seal, by the index in whose order rows are sealed.
pub async fn unsealed(tx: &mut Tx) -> Answer<Vec<(String, Option<Instant>)>> {
    let sql = "with recursive b (code) as (
           select min(branch_code) from audit
           union all
           select (select min(n.branch_code) from audit n where n.branch_code > b.code) from b where b.code is not null),
         s (code, until_at, until_id) as (
           select b.code,
             coalesce((select l.until_at from audit_seal l where l.branch_code = b.code order by l.number desc limit 1), -1),
             coalesce((select l.until_id from audit_seal l where l.branch_code = b.code order by l.number desc limit 1), -1)
           from b where b.code is not null)
         select s.code,
           (select a.at from audit a where a.branch_code = s.code and a.at >= s.until_at
              and (a.at > s.until_at or a.id > s.until_id) order by a.at, a.id limit 1) as oldest
         from s order by s.code";
    Ok(tx.all(sql, &[]).await?)
}
