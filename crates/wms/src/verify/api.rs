//! Handlers of verification.

use kernel::act::{Cx, Tx};
use kernel::app::App;
use kernel::fault::{Answer, Fault};
use kernel::task::{self, NewTask, Queued};

use super::model::VerifyRun;
use super::{VERIFY, run as runs_of};
use crate::party;

/// `GET /wms/verify`: the last runs.
pub async fn runs(cx: Cx) -> Answer<Vec<VerifyRun>> {
    if cx.session.parties.is_some() {
        return Err(Fault::Denied);
    }
    cx.read((), runs_of::runs).await
}

/// `POST /run`: one more, in the background.
pub async fn run(cx: Cx) -> Answer<Queued> {
    cx.write(cx.app.clone(), queue).await
}

async fn queue(tx: &mut Tx, app: &App) -> Answer<Queued> {
    if party::is_outside(tx) {
        return Err(Fault::Denied);
    }
    let title = app.texts.render(tx.lang(), "inventoryManage.verifyTitle", &[]);
    task::enqueue(tx, NewTask { kind: &VERIFY, title: &title, input: serde_json::json!({}) }).await
}
