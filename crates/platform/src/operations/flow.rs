//! Putting the page together, and keeping what went wrong.

use std::sync::Arc;
use std::time::Duration;

use http::StatusCode;
use kernel::act::{Act, Cx, Tx};
use kernel::app::App;
use kernel::fault::Answer;
use kernel::live::Streams;
use kernel::mishap::Mishaps;
use kernel::traffic::Connections;

use super::machine::Machine;
use super::model::{
    Backups, CallsView, DatabaseView, Host, LastVerify, MishapView, Operations, ProgramView, SlowView,
    TasksView, UnitsView, Verified,
};
use super::store;

/// Statements on the page.
const SLOW: usize = 20;

/// The part of the page that stands in the database.
struct Stored {
    copies: Vec<super::model::CopyView>,
    sessions: i64,
    tasks: Vec<TasksView>,
    mishaps: Vec<MishapView>,
    verify: Option<LastVerify>,
}

/// Everything as it is now.
pub(super) async fn now(cx: &Cx) -> Answer<Operations> {
    let app = &cx.app;
    // What has not been written yet belongs on the page as well; a page about trouble is shown in trouble, too.
    if let Err(fault) = keep(app).await {
        tracing::warn!(?fault, "what went wrong was not kept");
    }
    let stored = cx.read((app.ids.node(), app.shared.get::<Verified>().ok()), stored).await?;
    let backup = match app.shared.get::<Backups>() {
        Ok(backups) => (backups.0)(app.clone()).await?,
        Err(_) => None,
    };
    let size = app.db.size().await?;
    Ok(Operations {
        at: app.clock.now(),
        program: program(app),
        copies: stored.copies,
        database: DatabaseView {
            version: app.db.version().await?,
            schema: app.db.schema().await?,
            bytes: size.bytes,
            log_bytes: size.log_bytes,
        },
        calls: calls(app),
        units: units(app),
        sessions: stored.sessions,
        tasks: stored.tasks,
        verify: stored.verify,
        backup,
        slow: slow(app),
        mishaps: stored.mishaps,
    })
}

async fn stored(tx: &mut Tx, (node, verified): &(u16, Option<Arc<Verified>>)) -> Answer<Stored> {
    let verify = match verified {
        Some(verified) => (verified.0)(tx).await?,
        None => None,
    };
    Ok(Stored {
        copies: store::copies(tx, *node).await?,
        sessions: store::sessions(tx).await?,
        tasks: store::tasks(tx).await?,
        mishaps: store::mishaps(tx).await?,
        verify,
    })
}

fn program(app: &App) -> ProgramView {
    let machine = Machine::now();
    let host = app.shared.get::<Host>().ok();
    ProgramView {
        version: host.as_ref().map_or("", |host| host.version).to_owned(),
        build: host.as_ref().map_or("", |host| host.build).to_owned(),
        started_at: host.map_or(app.clock.now(), |host| host.started),
        node: app.ids.node(),
        memory_bytes: machine.memory_bytes,
        open_files: machine.open_files,
        files_limit: machine.files_limit,
    }
}

fn calls(app: &App) -> CallsView {
    let mut view = CallsView::default();
    let (mut count, mut sum) = (0_u64, 0_u64);
    for route in app.features.iter().flat_map(|feature| &feature.routes) {
        let times = route.traffic.times();
        view.running += route.traffic.flying().get();
        count += times.count();
        sum = sum.saturating_add(times.sum());
        for (status, calls) in route.traffic.statuses() {
            view.answered += calls;
            match status.and_then(|status| StatusCode::from_u16(status).ok()) {
                Some(StatusCode::SERVICE_UNAVAILABLE) => view.refused += calls,
                Some(status) if status.is_server_error() => view.failed += calls,
                _ => {}
            }
        }
    }
    view.mean_micros = sum.checked_div(count);
    view.connections = app.shared.get::<Connections>().map_or(0, |connections| connections.open.get());
    view.streams = app.shared.get::<Streams>().map_or(0, |streams| streams.open());
    view
}

fn units(app: &App) -> Vec<UnitsView> {
    let view = |(kind, traffic): (&'static str, db::Traffic)| UnitsView {
        kind,
        waiting: traffic.waiting,
        running: traffic.running,
        width: traffic.width,
        done: traffic.done,
        rolled_back: traffic.rolled_back,
        refused: traffic.refused,
        wait_micros: traffic.waits.mean(),
        mean_micros: traffic.times.mean(),
    };
    ["write", "read"].into_iter().zip(app.db.traffic()).map(view).collect()
}

fn slow(app: &App) -> Vec<SlowView> {
    let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let view = |statement: db::SlowStatement| SlowView {
        count: statement.count,
        worst_millis: millis(statement.worst),
        mean_millis: millis(statement.mean()),
        text: statement.text,
    };
    app.db.slow().into_iter().take(SLOW).map(view).collect()
}

/// Writes what went wrong since the last time to the database, where all copies find it. Called every few seconds.
///
/// # Errors
/// Those of the database; then it is tried again the next time.
pub async fn keep(app: &App) -> Answer<()> {
    let mishaps = app.shared.get::<Mishaps>()?;
    let taken = mishaps.take();
    if taken.is_empty() {
        return Ok(());
    }
    let cx = Cx::outside(app, Act::of_program(app, "", "operationsManage", "keep"));
    let kept = cx.write((app.ids.node(), taken.clone()), store::keep).await;
    kept.inspect_err(|_| mishaps.give_back(taken))
}
