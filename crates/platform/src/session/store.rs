//! Rows of sessions.

use codes::DataType;
use db::vals;
use kernel::act::Tx;
use kernel::clock::Instant;
use kernel::fault::Answer;
use kernel::id::Id;

use super::model::{End, SessionRow};

/// The session of a token, as long as it lives at `now`.
pub(super) async fn living(tx: &mut Tx, token_hash: &String) -> Answer<Option<SessionRow>> {
    let found = tx
        .one(
            "select id, branch_code, party_id, role_id, token_hash, device_id, address, agent, data_type, data_code,
               created_at, last_seen_at, expires_at, ended_at, end_reason
             from session where token_hash = $1 and ended_at is null and expires_at > $2",
            &vals![token_hash.as_str(), tx.now()],
        )
        .await?;
    Ok(found)
}

/// Notes that a session was used and moves its end.
pub(super) async fn touch(tx: &mut Tx, (session, expires): &(Id, Instant)) -> Answer<()> {
    tx.exec(
        "update session set last_seen_at = $1, expires_at = $2 where id = $3 and branch_code = $4 and ended_at is null",
        &vals![tx.now(), *expires, *session, tx.branch()],
    )
    .await?;
    Ok(())
}

/// Ends one session of an account; whether there was one to end.
pub(crate) async fn end(tx: &mut Tx, party: Id, session: Id, why: End) -> Answer<bool> {
    let ended = tx
        .exec(
            "update session set ended_at = $1, end_reason = $2
             where branch_code = $3 and party_id = $4 and id = $5 and ended_at is null",
            &vals![tx.now(), why.code(), tx.branch(), party, session],
        )
        .await?;
    Ok(ended > 0)
}

/// Ends every session of an account, but for one when somebody acts from it. Answers how many.
/// Whoever calls this calls [`super::rights_changed`] after the commit.
pub async fn end_all(tx: &mut Tx, party: Id, except: Option<Id>, why: End) -> Answer<u64> {
    let ended = tx
        .exec(
            "update session set ended_at = $1, end_reason = $2
             where branch_code = $3 and party_id = $4 and id <> $5 and ended_at is null",
            &vals![tx.now(), why.code(), tx.branch(), party, except.unwrap_or(Id::NONE)],
        )
        .await?;
    Ok(ended)
}

/// Looks at something else from now on.
pub(super) async fn look_at(tx: &mut Tx, kind: DataType, code: Option<&str>) -> Answer<()> {
    let session = tx.session().id;
    let values = vals![kind, code, tx.branch(), session];
    tx.exec("update session set data_type = $1, data_code = $2 where branch_code = $3 and id = $4", &values)
        .await?;
    Ok(())
}
