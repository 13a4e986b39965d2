//! Handlers of the trail.

use kernel::act::{Cx, Tx};
use kernel::app::App;
use kernel::fault::{Answer, Fault};
use kernel::task::{self, NewTask, Queued};

use super::model::{Seal, Trail};
use super::{CHECK, run, store};

/// `GET /arpa-basic-api/trail`: the last seal and the last comparisons.
pub async fn trail(cx: Cx) -> Answer<Trail> {
    cx.read((), read).await
}

async fn read(tx: &mut Tx, (): &()) -> Answer<Trail> {
    operators(tx)?;
    let last = store::last(tx).await?;
    Ok(Trail { last: last.as_ref().map(Seal::from), checks: run::checks(tx).await? })
}

/// `POST /run`: one more comparison, in the background.
pub async fn run(cx: Cx) -> Answer<Queued> {
    cx.write(cx.app.clone(), queue).await
}

async fn queue(tx: &mut Tx, app: &App) -> Answer<Queued> {
    operators(tx)?;
    let title = app.texts.render(tx.lang(), "organizationDeploy.trailTitle", &[]);
    task::enqueue(tx, NewTask { kind: &CHECK, title: &title, input: serde_json::json!({}) }).await
}

/// What people of the operator did is not told to outside parties.
fn operators(tx: &Tx) -> Answer<()> {
    if tx.session().parties.is_some() { Err(Fault::Denied) } else { Ok(()) }
}
