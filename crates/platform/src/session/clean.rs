//! What is no longer needed of sessions, keys and uploads, removed in the background.

use std::time::Duration;

use db::vals;
use kernel::act::{Act, Cx, KEY_LIFE_MS, Tx};
use kernel::app::App;
use kernel::clock::Instant;
use kernel::fault::Answer;
use serde::Serialize;

use crate::api_key::Keys;
use crate::sign_in::Pace;
use crate::{file, webhook};

/// How long a session stays to be looked at after it ran out. One that was ended earlier stays a few
/// hours more than it need, so that one index finds them all.
const KEEP_ENDED: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// How long failures under unknown names are remembered.
const KEEP_UNKNOWN: Duration = Duration::from_secs(24 * 60 * 60);
/// How long the log of webhooks is kept.
const KEEP_WEBHOOKS: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// Rows of one unit of work: small enough that nobody waits behind it.
const BATCH: u64 = 500;

/// How many rows went.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Cleaned {
    /// Sessions that ran out, or would have run out, a month ago.
    pub sessions: u64,
    /// Idempotency keys of more than a day ago.
    pub keys: u64,
    /// Failed sign-ins under unknown names.
    pub unknown_sign_ins: u64,
    /// Uploads that nobody used for a day.
    pub files: u64,
    /// Rows of the log of webhooks of more than a month ago, events included.
    pub webhooks: u64,
}

/// Removes what has run out, in small units of work. The server calls it every few minutes; two
/// processes that do so at the same time do no harm.
pub async fn clean(app: &App) -> Answer<Cleaned> {
    app.shared.get::<Pace>()?.forget_quiet();
    app.shared.get::<Keys>()?.forget_quiet();
    let cx = Cx::outside(app, Act::of_program(app, "", "session", "clean"));
    let now = cx.act().now();
    let before = |age: Duration| now.minus(age);
    let key_life = Duration::from_millis(KEY_LIFE_MS.unsigned_abs());
    // Those that name others go first.
    let mut webhooks = 0;
    for sql in [webhook::OLD_TRIES, webhook::OLD_DELIVERIES, webhook::OLD_EVENTS] {
        webhooks += all(&cx, sql, before(KEEP_WEBHOOKS)).await?;
    }
    Ok(Cleaned {
        webhooks,
        sessions: all(&cx, OLD_SESSIONS, before(KEEP_ENDED)).await?,
        keys: all(&cx, OLD_KEYS, before(key_life)).await?,
        unknown_sign_ins: all(&cx, OLD_UNKNOWN, before(KEEP_UNKNOWN)).await?,
        // Last: the store of files may be away while the database is there.
        files: file::sweep(app).await?,
    })
}

const OLD_SESSIONS: &str = "delete from session where id in (
    select id from session where expires_at < $1 order by expires_at limit $2)";
const OLD_KEYS: &str = "delete from idempotency where (branch_code, party_id, key) in (
    select branch_code, party_id, key from idempotency where created_at < $1 order by created_at limit $2)";
const OLD_UNKNOWN: &str = "delete from unknown_sign_in where digest in (
    select digest from unknown_sign_in where changed_at < $1 order by changed_at limit $2)";

async fn all(cx: &Cx, sql: &'static str, before: Instant) -> Answer<u64> {
    let mut gone = 0;
    loop {
        let batch = cx.write((sql, before), some).await?;
        gone += batch;
        if batch < BATCH {
            return Ok(gone);
        }
    }
}

async fn some(tx: &mut Tx, (sql, before): &(&'static str, Instant)) -> Answer<u64> {
    Ok(tx.exec(sql, &vals![*before, i64::try_from(BATCH).unwrap_or(i64::MAX)]).await?)
}
