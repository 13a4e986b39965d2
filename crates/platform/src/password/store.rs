//! Rows of credentials.

use db::vals;
use kernel::act::Tx;
use kernel::clock::Instant;
use kernel::fault::Answer;
use kernel::id::Id;

db::record! {
    /// What an account proves itself with, and how often somebody failed to.
    pub(crate) struct Credential in "credential" {
        /// The account.
        pub party_id: Id,
        /// Tenant.
        pub branch_code: String,
        /// PHC string.
        pub hash: String,
        /// When the password was set.
        pub changed_at: Instant,
        /// Whether it must be changed before anything else is done.
        pub must_change: bool,
        /// Wrong passwords in a row.
        pub failures: i64,
        /// Until when no password is looked at.
        pub locked_until: Option<Instant>,
    }
}

/// The credential of an account.
pub(crate) async fn credential(tx: &mut Tx, party: Id) -> Answer<Option<Credential>> {
    let found = tx
        .one(
            "select party_id, branch_code, hash, changed_at, must_change, failures, locked_until
             from credential where party_id = $1 and branch_code = $2",
            &vals![party, tx.branch()],
        )
        .await?;
    Ok(found)
}

/// Sets hash and date, and forgives all failures.
pub(super) async fn put(tx: &mut Tx, party: Id, hash: &str, must_change: bool) -> Answer<()> {
    tx.exec(
        "insert into credential (party_id, branch_code, hash, changed_at, must_change, failures)
         values ($1, $2, $3, $4, $5, 0)
         on conflict (party_id) do update set hash = excluded.hash, changed_at = excluded.changed_at,
           must_change = excluded.must_change, failures = 0, locked_until = null",
        &vals![party, tx.branch(), hash, tx.now(), must_change],
    )
    .await?;
    Ok(())
}

/// Keeps the same password under a hash of today's cost, unless it is another password by now.
pub(crate) async fn rehash(tx: &mut Tx, party: Id, old: &str, fresh: &str) -> Answer<()> {
    let sql = "update credential set hash = $1 where party_id = $2 and hash = $3 and branch_code = $4";
    tx.exec(sql, &vals![fresh, party, old, tx.branch()]).await?;
    Ok(())
}
