//! Work in the background: whichever copy takes it, it is done, and once.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use db::{Db, vals};
use futures::future::try_join_all;
use serde_json::{Value, json};

use super::house::{CLIENTS, House};
use super::receiver::Receiver;
use crate::crew;
use crate::inbound::{self, Desk, LINES, WAREHOUSE};
use crate::outbound::first;
use crate::person::{Person, id};
use crate::report::Report;

/// Longest wait for the end of some work.
const PATIENCE: Duration = Duration::from_secs(180);
/// How often it is looked.
const REST: Duration = Duration::from_millis(20);
/// A copy hears within this time that somebody listens (decision 59).
const HEARD: Duration = Duration::from_secs(3);
/// Notes of opening stock.
const NOTES: usize = 3;

/// Exports, opening stock and webhooks.
///
/// # Errors
/// When the program refuses something, or does not come to an end.
pub async fn once(house: &House, report: &mut Report, tasks: usize) -> Result<()> {
    let db = Db::open(&house.url.parse()?).await?;
    let done = async {
        exports(house, &db, report, tasks).await?;
        opening(house, &db, report, tasks * 20).await?;
        webhooks(house, &db, report, tasks * 4).await
    };
    let done = done.await;
    db.close().await;
    done
}

/// All numbers of one row.
async fn counts(db: &Db, sql: &'static str) -> Result<(i64, i64, i64)> {
    let read = db.read((), move |tx: &mut db::Tx| {
        Box::pin(async move { tx.one::<(i64, i64, i64)>(sql, &vals![]).await })
    });
    read.await?.context("no counts")
}

const EXPORTS: &str =
    "select count(*), coalesce(sum(case when state = 'COMPLETED' then 1 else 0 end), 0)::bigint,
    coalesce(sum(attempt), 0)::bigint from task where kind = 'export'";

async fn exports(house: &House, db: &Db, report: &mut Report, tasks: usize) -> Result<()> {
    let (before, ..) = counts(db, EXPORTS).await?;
    let (began, mut workers) = (Instant::now(), BTreeSet::new());
    for _ in 0..tasks {
        house.admin.post(house.door(), "/wms/location/exportTask?format=csv", &json!({})).await?;
    }
    let (all, completed, attempts) = loop {
        ensure!(began.elapsed() < PATIENCE, "the exports do not end");
        workers.extend(working(db).await?);
        let (all, completed, attempts) = counts(db, EXPORTS).await?;
        if all == completed {
            break (all - before, completed - before, attempts - before);
        }
        tokio::time::sleep(REST).await;
    };
    let holds = all == i64::try_from(tasks)? && completed == all && attempts == all;
    let found = format!(
        "{tasks} exports: {completed} made in {attempts} attempts, {} workers seen, {:.1} s",
        workers.len(),
        began.elapsed().as_secs_f64()
    );
    report.line("an export is made once", &found, holds);
    Ok(())
}

/// Who works at a task at this moment.
async fn working(db: &Db) -> Result<Vec<String>> {
    let read = db.read((), |tx: &mut db::Tx| {
        Box::pin(async move {
            let sql = "select lease_owner from task where lease_owner is not null";
            tx.all::<String>(sql, &vals![]).await
        })
    });
    Ok(read.await?)
}

const MOVES: &str =
    "select count(*), count(distinct m.doc_no), (select coalesce(sum(attempt), 0)::bigint from task
    where kind = 'openingPost') from stock_move m join opening_note n on n.branch_code = m.branch_code
      and n.doc_no = m.doc_no";

/// Notes of opening stock that are audited at the same moment, each at another copy.
async fn opening(house: &House, db: &Db, report: &mut Report, lines: usize) -> Result<()> {
    let (door, admin) = (house.door(), &house.admin);
    let role = first(admin.get(door, "/arpa-basic-api/role/list?code=PLAT_ADMIN").await?)?;
    let auditor = admin.make_account(door, "auditor", &role["id"]).await?.sign_in(door, "10.4.0.1").await?;
    let (moves_before, _, attempts_before) = counts(db, MOVES).await?;
    let mut notes = Vec::new();
    for _ in 0..NOTES {
        notes.push(written(house, lines).await?);
    }
    let began = Instant::now();
    let audits = notes.iter().enumerate().map(|(number, (path, seen))| {
        let auditor = &auditor;
        async move { auditor.post(house.copy(number)?, &format!("{path}/audit"), seen).await }
    });
    try_join_all(audits).await?;
    for (path, _) in &notes {
        posted(door, admin, path).await?;
    }
    let (moves, documents, attempts) = counts(db, MOVES).await?;
    let (moves, attempts) = (moves - moves_before, attempts - attempts_before);
    let holds = moves == i64::try_from(NOTES * lines)? && attempts == i64::try_from(NOTES)?;
    let found = format!(
        "{NOTES} notes of {lines} lines: {moves} moves of {documents} notes in {attempts} attempts, {:.1} s",
        began.elapsed().as_secs_f64()
    );
    report.line("opening stock is posted once", &found, holds);
    Ok(())
}

/// A submitted note; answers its path and what an auditor has seen of it.
async fn written(house: &House, lines: usize) -> Result<(String, Value)> {
    let (door, admin) = (house.door(), &house.admin);
    let head = json!({ "warehouseCode": WAREHOUSE, "cutoverAt": "2026-01-01T00:00:00Z" });
    let note = admin.post(door, "/wms/openingStock/add", &head).await?;
    let path = format!("/wms/openingStock/{}", id(&note["id"])?);
    let line = |number: usize| {
        let client = number / LINES % CLIENTS;
        json!({
            "goodsCode": inbound::goods(client, number % LINES), "locationCode": inbound::floor(client), "qty": 1,
            "weight": 1, "statusCode": "QUALIFIED",
        })
    };
    let all: Vec<Value> = (0..lines).map(line).collect();
    for some in all.chunks(1_000) {
        admin.post(door, "/wms/openingLine/paste", &json!({ "noteId": note["id"], "lines": some })).await?;
    }
    let version = admin.get(door, &path).await?["version"].take();
    let sent = admin.post(door, &format!("{path}/submit"), &json!({ "version": version })).await?;
    ensure!(sent["wrong"] == 0, "the submission answers {sent}");
    Ok((path, json!({ "version": sent["version"] })))
}

async fn posted(door: &str, admin: &Person, path: &str) -> Result<()> {
    let began = Instant::now();
    loop {
        let note = admin.get(door, path).await?;
        match (note["status"].as_i64(), note["task"]["status"].as_str()) {
            (Some(2), _) => return Ok(()),
            (_, Some("FAIL")) => bail!("the posting failed: {note}"),
            _ => ensure!(began.elapsed() < PATIENCE, "opening stock is not posted"),
        }
        tokio::time::sleep(REST).await;
    }
}

const DELIVERIES: &str =
    "select count(*), coalesce(sum(case when state = 'DELIVERED' then 1 else 0 end), 0)::bigint,
    (select count(*) from event where passed_at is null) from webhook_delivery";

/// Receipts of many clients, of which somebody is told.
async fn webhooks(house: &House, db: &Db, report: &mut Report, receipts: usize) -> Result<()> {
    let receiver = Receiver::open().await?;
    let form = json!({ "name": "copies", "url": receiver.url });
    house.admin.post(house.door(), "/arpa-basic-api/webhook/add", &form).await?;
    tokio::time::sleep(HEARD).await;
    let began = Instant::now();
    let at = (house.door(), &house.admin.headers, CLIENTS);
    let receive = async |desk: &mut Desk, client| {
        desk.post("/wms/receivingNote/direct", &inbound::note(client, true)).await.map(drop)
    };
    crew::work(at, (0..receipts).map(|number| number % CLIENTS), receive).await?;
    let deliveries = loop {
        ensure!(began.elapsed() < PATIENCE, "the webhooks are not delivered");
        let (all, delivered, waiting) = counts(db, DELIVERIES).await?;
        if all == delivered && waiting == 0 {
            break all;
        }
        tokio::time::sleep(REST).await;
    };
    let (events, requests) = receiver.counts();
    let holds = i64::try_from(events)? == deliveries && requests == events && events >= receipts;
    let found = format!(
        "{receipts} receipts, {deliveries} deliveries: {events} events came in {requests} requests, {:.1} s",
        began.elapsed().as_secs_f64()
    );
    report.line("an event is sent once", &found, holds);
    Ok(())
}
