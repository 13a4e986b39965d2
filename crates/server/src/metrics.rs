//! The page of metrics, in the text format that Prometheus reads.
//!
//! It is served on a listener of its own, which there is only when a setting asks for it: what a program does is not for
//! everybody (decision 0060). Series are bounded: routes are told by their templates, and no label holds an id.

mod listener;
#[cfg(test)]
mod tests;

pub use listener::{hold, open};

use db::Streaming;
use kernel::app::App;
use kernel::fault::{Answer, Fault};
use kernel::feature::Route;
use kernel::gauge::{self, Family, Sample};
use kernel::live::Streams;
use kernel::mishap::Mishaps;
use kernel::traffic::{Connections, Others, Traffic};
use meter::{Kind, Page};
use platform::operations::{Host, Machine};

use crate::stores::Stores;

/// Everything that is counted, as a page.
pub async fn page(app: &App) -> String {
    let mut page = Page::default();
    program(&mut page, app);
    calls(&mut page, app);
    connections(&mut page, app);
    units(&mut page, app);
    stream(&mut page, app);
    stores(&mut page, app);
    let up = gauge::is_up(app).await;
    page.family("floe_database_up", Kind::Gauge, "Whether the database answered when this page was made.")
        .sample(&[], u8::from(up));
    let read = if up {
        database(&mut page, app).await;
        gauge::all(app).await
    } else {
        Err(Fault::Busy)
    };
    gauges(&mut page, read);
    page.into_text()
}

fn program(page: &mut Page, app: &App) {
    if let Ok(host) = app.shared.get::<Host>() {
        let database = format!("{:?}", app.db.dialect()).to_lowercase();
        page.family("floe_build_info", Kind::Gauge, "Version of the program; always 1.")
            .sample(&[("version", host.version), ("build", host.build), ("database", &database)], 1);
        page.family("floe_start_time_seconds", Kind::Gauge, "When the program was started, in Unix seconds.")
            .sample(&[], host.started.millis() / 1000);
    }
    let leased = u8::from(app.ids.is_leased(app.clock.now()));
    let node = app.ids.node().to_string();
    page.family("floe_node_leased", Kind::Gauge, "Whether this copy holds its node and may add records.")
        .sample(&[("node", &node)], leased);
    let machine = Machine::now();
    let known = [
        ("process_resident_memory_bytes", "Memory in bytes.", machine.memory_bytes),
        ("process_open_fds", "Open files and connections.", machine.open_files),
        ("process_max_fds", "Files and connections that may be open.", machine.files_limit),
        ("process_threads", "Threads.", machine.threads),
    ];
    for (name, help, value) in known {
        if let Some(value) = value {
            page.family(name, Kind::Gauge, help).sample(&[], value);
        }
    }
    let broken = app.shared.get::<Mishaps>().map_or(0, |mishaps| mishaps.seen());
    page.family("floe_faults_total", Kind::Counter, "Faults of the program itself; each is in the log.")
        .sample(&[], broken);
}

/// Routes that were called, each with its labels.
fn called(app: &App) -> Vec<(&str, &str, &Traffic)> {
    let routes = app.features.iter().flat_map(|feature| &feature.routes);
    let told = |route: &'_ Route| route.traffic.times().count() > 0 || route.traffic.flying().get() > 0;
    routes
        .filter(|route| told(route))
        .map(|route| (route.path.as_str(), route.method.as_str(), &route.traffic))
        .collect()
}

fn calls(page: &mut Page, app: &App) {
    let others = app.shared.get::<Others>().unwrap_or_default();
    let mut all = called(app);
    all.extend([("console", "GET", &others.console), ("other", "GET", &others.rest)]);
    page.family("floe_calls_total", Kind::Counter, "Calls by route, method and HTTP status.");
    for (route, method, traffic) in &all {
        for (status, count) in traffic.statuses() {
            let status = status.map_or_else(|| "other".to_owned(), |status| status.to_string());
            page.sample(&[("route", route), ("method", method), ("status", &status)], count);
        }
    }
    page.family(
        "floe_call_seconds",
        Kind::Histogram,
        "Time of calls by route and method, to the answer's head.",
    );
    for (route, method, traffic) in &all {
        page.spread_of_times(&[("route", route), ("method", method)], &traffic.times());
    }
    let flying: i64 = all.iter().map(|(_, _, traffic)| traffic.flying().get()).sum();
    page.family("floe_calls_running", Kind::Gauge, "Calls that run now.").sample(&[], flying);
}

fn connections(page: &mut Page, app: &App) {
    let connections = app.shared.get::<Connections>().unwrap_or_default();
    let streams = app.shared.get::<Streams>().map_or(0, |streams| streams.open());
    page.family("floe_connections", Kind::Gauge, "Open connections.").sample(&[], connections.open.get());
    page.family("floe_streams", Kind::Gauge, "Open streams of server-sent events.").sample(&[], streams);
    page.family("floe_connections_refused_total", Kind::Counter, "Connections turned away, by reason.")
        .sample(&[("reason", "full")], connections.full.get())
        .sample(&[("reason", "address")], connections.crowded.get());
    page.family(
        "floe_connections_slow_total",
        Kind::Counter,
        "Connections cut off because they did not go on.",
    )
    .sample(&[], connections.slow.get());
}

/// One figure of the units of work.
type Reading = fn(&db::Traffic) -> u64;

fn units(page: &mut Page, app: &App) {
    let kinds: Vec<(&str, db::Traffic)> = ["write", "read"].into_iter().zip(app.db.traffic()).collect();
    page.family("floe_units_total", Kind::Counter, "Units of work by kind and outcome.");
    for (kind, traffic) in &kinds {
        let outcomes =
            [("done", traffic.done), ("rolled_back", traffic.rolled_back), ("refused", traffic.refused)];
        for (outcome, count) in outcomes {
            page.sample(&[("kind", kind), ("outcome", outcome)], count);
        }
    }
    let now: [(&str, &str, Reading); 3] = [
        ("floe_units_waiting", "Units of work that wait for their turn.", |traffic| traffic.waiting),
        ("floe_units_running", "Units of work that run.", |traffic| traffic.running),
        ("floe_units_width", "Units of work that may run at a time.", |traffic| traffic.width),
    ];
    for (name, help, value) in now {
        page.family(name, Kind::Gauge, help);
        for (kind, traffic) in &kinds {
            page.sample(&[("kind", kind)], value(traffic));
        }
    }
    page.family("floe_unit_wait_seconds", Kind::Histogram, "How long units of work waited for their turn.");
    for (kind, traffic) in &kinds {
        page.spread_of_times(&[("kind", kind)], &traffic.waits);
    }
    page.family("floe_unit_seconds", Kind::Histogram, "How long units of work took after that.");
    for (kind, traffic) in &kinds {
        page.spread_of_times(&[("kind", kind)], &traffic.times);
    }
    let (sizes, commits) = app.db.commits();
    page.family("floe_commit_units", Kind::Histogram, "Units of work in a transaction.").spread(&[], &sizes);
    page.family("floe_commit_seconds", Kind::Histogram, "How long commits took.")
        .spread_of_times(&[], &commits);
    page.family("floe_unit_retries_total", Kind::Counter, "Units of work repeated after a conflict.")
        .sample(&[], app.db.stats().retries);
    let slow = app.db.slow();
    let (count, time) = slow.iter().fold((0_u64, 0_u64), |(count, time), statement| {
        (count + statement.count, time.saturating_add(meter::micros(statement.total)))
    });
    page.family("floe_slow_statements", Kind::Gauge, "Runs of the slow statements that are remembered.")
        .sample(&[], count);
    page.family(
        "floe_slow_statements_seconds",
        Kind::Gauge,
        "Time of the slow statements that are remembered.",
    )
    .seconds(&[], time);
}

/// What has to be asked of the database. Without an answer the rest of the page is told all the same.
async fn database(page: &mut Page, app: &App) {
    match app.db.size().await {
        Ok(size) => {
            page.family("floe_database_bytes", Kind::Gauge, "Size of the database.").sample(&[], size.bytes);
            if let Some(log) = size.log_bytes {
                page.family("floe_database_log_bytes", Kind::Gauge, "Size of the write-ahead log.")
                    .sample(&[], log);
            }
        }
        Err(error) => tracing::warn!(%error, "the size of the database is not known"),
    }
}

/// The stream of commits, where the settings want one.
fn stream(page: &mut Page, app: &App) {
    page.family(
        "floe_stream_standing",
        Kind::Gauge,
        "Whether every commit is written to the stream of backups.",
    );
    if app.db.streams() {
        page.sample(&[], u8::from(app.db.streaming() == Streaming::On));
    }
}

/// The disks, the store of files, and whether backups are made at all.
fn stores(page: &mut Page, app: &App) {
    let Ok(stores) = app.shared.get::<Stores>() else { return };
    page.family("floe_backup_wanted", Kind::Gauge, "Whether the program is to make backups by itself.")
        .sample(&[], u8::from(stores.wants_backups()));
    page.family(
        "floe_disk_free_bytes",
        Kind::Gauge,
        "Room that is left on the disks of the data folder and of the backups.",
    );
    for (folder, bytes) in stores.free() {
        page.sample(&[("folder", folder)], bytes);
    }
    page.family(
        "floe_files_silent_seconds",
        Kind::Gauge,
        "Seconds since the store of files answered; it is asked once a minute.",
    )
    .sample(&[], stores.silent(app.clock.now()).as_secs());
}

fn gauges(page: &mut Page, read: Answer<Vec<(&'static Family, Vec<Sample>)>>) {
    page.family(
        "floe_numbers_read",
        Kind::Gauge,
        "Whether the numbers that stand in the database were read in time for this page.",
    )
    .sample(&[], u8::from(read.is_ok()));
    match read {
        Ok(all) => {
            for (family, samples) in all {
                page.family(family.name, Kind::Gauge, family.help);
                for sample in samples {
                    let values = sample.labels.iter().map(String::as_str);
                    let labels: Vec<(&str, &str)> = family.labels.iter().copied().zip(values).collect();
                    page.sample(&labels, sample.value);
                }
            }
        }
        Err(fault) => tracing::warn!(?fault, "the gauges were not read"),
    }
}
