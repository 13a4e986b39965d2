//! What the program does by itself for a tenant, and one copy of it must do alone: nightly comparisons, above all, which
//! read the whole of a tenant's rows.
//!
//! Whoever holds a duty has a row with a time, and renews it while the work goes on. A copy that was killed leaves its
//! row behind, which is free when that time has passed. It keeps copies from doing the same work twice, no more: what is
//! done must do no harm when two do it.

use std::time::Duration;

use db::vals;

use crate::act::{Act, Cx, Tx};
use crate::app::App;
use crate::fault::Answer;
use crate::id::Id;

/// How long a duty is held without being renewed.
const HELD: Duration = Duration::from_secs(10 * 60);
/// How often it is renewed.
const RENEWED: Duration = Duration::from_secs(3 * 60);

/// A duty that this copy holds.
struct Held<'a> {
    app: &'a App,
    branch: &'a str,
    name: &'static str,
    owner: Id,
}

/// The program at work on a duty, now.
fn cx(app: &App, branch: &str, name: &'static str) -> Cx {
    Cx::outside(app, Act::of_program(app, branch, "duty", name))
}

/// Does the work while this copy holds the duty of that name for the tenant; none when another copy holds it, or has taken
/// it over since. Work that is dropped leaves the duty held for a while.
///
/// # Errors
/// Those of the work, and of the database.
pub async fn alone<T>(
    app: &App,
    branch: &str,
    name: &'static str,
    work: impl Future<Output = Answer<T>>,
) -> Answer<Option<T>> {
    let Some(owner) = cx(app, branch, name).write(name, take).await? else { return Ok(None) };
    let held = Held { app, branch, name, owner };
    let done = tokio::select! {
        done = work => done.map(Some),
        () = held.lost() => Ok(None),
    };
    let given_back = cx(app, branch, name).write((name, owner), give_back).await;
    done.and_then(|done| given_back.map(|()| done))
}

impl Held<'_> {
    /// Renews the duty until another copy has it.
    async fn lost(&self) {
        loop {
            tokio::time::sleep(RENEWED).await;
            let cx = cx(self.app, self.branch, self.name);
            match cx.write((self.name, self.owner), renew).await {
                Ok(true) => {}
                Ok(false) => return,
                Err(fault) => tracing::warn!(?fault, duty = self.name, "a duty was not renewed"),
            }
        }
    }
}

async fn take(tx: &mut Tx, name: &&'static str) -> Answer<Option<Id>> {
    let owner = tx.new_id();
    let values = vals![tx.branch(), *name, owner, tx.now().plus(HELD), tx.now()];
    let sql = "insert into duty (branch_code, name, owner, held_until) values ($1, $2, $3, $4)
         on conflict (branch_code, name) do update set owner = $3, held_until = $4 where duty.held_until <= $5";
    Ok((tx.exec(sql, &values).await? == 1).then_some(owner))
}

async fn renew(tx: &mut Tx, (name, owner): &(&'static str, Id)) -> Answer<bool> {
    let values = vals![tx.now().plus(HELD), tx.branch(), *name, *owner];
    let sql = "update duty set held_until = $1 where branch_code = $2 and name = $3 and owner = $4";
    Ok(tx.exec(sql, &values).await? == 1)
}

async fn give_back(tx: &mut Tx, (name, owner): &(&'static str, Id)) -> Answer<()> {
    let values = vals![tx.branch(), *name, *owner];
    tx.exec("delete from duty where branch_code = $1 and name = $2 and owner = $3", &values).await?;
    Ok(())
}
