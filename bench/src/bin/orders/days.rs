//! A day of orders: typed in, allocated together, picked on common walks, checked by somebody else, and away.

use std::collections::BTreeSet;
use std::time::Duration;

use anyhow::{Result, bail, ensure};
use bench::crew;
use bench::inbound::{Desk, Headers, OWNER};
use bench::outbound::{NOTE, SHEET, act, check, sheet, ship, text};
use bench::server::Server;
use serde_json::{Value, json};
use tokio::time::sleep;

use super::house::{code, store};
use super::plan::LEAST_LIFE;
use super::set::{Order, Set};

/// People at the desks.
const DESKS: usize = 8;
/// Sheets on one walk at most.
const TOGETHER: usize = 20;
/// Sheets whose walks are made in one call.
const MADE: usize = 500;
/// Sheets of one run of the allocation.
const RUN: usize = 2_000;

/// The steps in their order.
pub const STEPS: [&str; 6] =
    ["sheets written", "sheets allocated", "walks made", "sheets picked", "notes checked", "notes shipped"];

/// What steps cost: how many things were done, the time that took, and the processor time of the server.
#[derive(Debug, Default, Clone, Copy)]
pub struct Cost {
    /// Things that were done.
    pub count: usize,
    /// How long that took.
    pub took: Duration,
    /// What the server worked.
    pub spent: Duration,
}

/// Everything that happened.
#[derive(Debug, Default)]
pub struct Told {
    /// What each of [`STEPS`] cost.
    pub costs: [Cost; 6],
    /// Sheets of which nothing could be had, which were called off.
    pub called_off: usize,
    /// Sheets of which something was missing, which was given up.
    pub partly: usize,
    /// Walks.
    pub walks: usize,
}

/// Where it happens.
pub struct House<'a> {
    /// The server.
    pub server: &'a Server,
    /// What calls begin with.
    pub headers: &'a Headers,
    /// Goods and orders.
    pub set: &'a Set,
}

impl House<'_> {
    /// Runs a step, and notes what it cost.
    async fn step<R>(&self, cost: &mut Cost, doing: impl AsyncFnOnce() -> Result<(usize, R)>) -> Result<R> {
        let (began, spent) = (std::time::Instant::now(), self.server.spent()?);
        let (count, came) = doing().await?;
        cost.count += count;
        cost.took += began.elapsed();
        cost.spent += self.server.spent()?.saturating_sub(spent);
        Ok(came)
    }

    async fn desk(&self) -> Result<Desk> {
        Desk::open(&self.server.address, self.headers).await
    }

    /// Does something with each of a heap at all desks.
    async fn each<T, R>(
        &self,
        heap: impl IntoIterator<Item = T>,
        doing: impl AsyncFn(&mut Desk, T) -> Result<R>,
    ) -> Result<Vec<R>> {
        let at = (self.server.address.as_str(), self.headers, DESKS);
        crew::work(at, heap, doing).await.map(|(came, _)| came)
    }

    /// Orders of a day, from the first line to the gate.
    pub async fn day(&self, orders: &[Order], told: &mut Told) -> Result<()> {
        let [write, allocate, walk, pick, look, leave] = &mut told.costs;
        let sheets = self
            .step(write, async || {
                let made = self.each(orders, async |desk, order| self.write(desk, order).await).await?;
                Ok((made.len(), made))
            })
            .await?;
        let (ready, partly) =
            self.step(allocate, async || Ok((sheets.len(), self.allocate(&sheets).await?))).await?;
        told.partly += partly;
        told.called_off += sheets.len() - ready.len();
        let walks = self.step(walk, async || Ok((ready.len(), self.walks(&ready).await?))).await?;
        told.walks += walks.len();
        self.step(pick, async || {
            let all = async |desk: &mut Desk, id: Value| {
                let path = format!("/wms/pickNote/{}/confirmAll", id.as_str().unwrap_or_default());
                desk.post(&path, &json!({})).await.map(drop)
            };
            self.each(walks, all).await?;
            Ok((ready.len(), ()))
        })
        .await?;
        let notes = self.notes(&ready).await?;
        ensure!(notes.len() == ready.len(), "{} notes of {} sheets", notes.len(), ready.len());
        let checked = self
            .step(look, async || {
                let checked = self.each(notes, async |desk, note: Value| check(desk, &note).await).await?;
                Ok((checked.len(), checked))
            })
            .await?;
        self.step(leave, async || {
            let gone = self.each(checked, async |desk, note: Value| ship(desk, &note).await).await?;
            Ok((gone.len(), ()))
        })
        .await
    }

    async fn write(&self, desk: &mut Desk, order: &Order) -> Result<Value> {
        let line = |(at, qty): &(usize, u64)| {
            let product = self.set.goods.get(*at).map(|(product, _)| code(product));
            json!({ "goodsCode": product, "qty": qty })
        };
        let mut form = sheet(order.lines.iter().map(line).collect());
        form["customerCode"] = json!(store(&order.store));
        form["externalNo"] = json!(order.number);
        form["minLifeDays"] = json!(LEAST_LIFE);
        form["restPolicy"] = json!(2);
        let made = desk.post(&format!("{SHEET}/addSubmit"), &form).await?;
        Ok(json!({ "id": made["id"], "version": made["version"], "docNo": made["docNo"] }))
    }

    /// Looks for goods for all sheets together; answers those that can be picked, and of how many something is missing.
    async fn allocate(&self, sheets: &[Value]) -> Result<(Vec<Value>, usize)> {
        let mut desk = self.desk().await?;
        let mut partly = 0;
        for some in sheets.chunks(RUN) {
            let rows: Vec<Value> =
                some.iter().map(|sheet| json!({ "id": sheet["id"], "version": sheet["version"] })).collect();
            let asked = desk.post(&format!("{SHEET}/allotMany"), &json!({ "rows": rows })).await?;
            partly += match asked["taskId"].as_str() {
                Some(task) => {
                    let count = ended(&mut desk, task).await?["partly"].as_u64();
                    usize::try_from(count.unwrap_or_default())?
                }
                None => {
                    let rows = asked["rows"].as_array().into_iter().flatten();
                    rows.filter(|row| row["done"] == true && row["reason"].is_string()).count()
                }
            };
        }
        let (mut open, mut partial) = (Vec::new(), Vec::new());
        for (status, kept) in [(2, &mut open), (3, &mut partial)] {
            let path = format!("{SHEET}/list?status={status}&ownerCode={OWNER}&pageSize=1000");
            kept.extend(desk.get(&path).await?["records"].as_array().into_iter().flatten().cloned());
        }
        let own: BTreeSet<&str> = sheets.iter().filter_map(|sheet| sheet["docNo"].as_str()).collect();
        let is_own = |row: &&Value| row["docNo"].as_str().is_some_and(|number| own.contains(number));
        for row in partial.iter().filter(is_own) {
            act(&mut desk, (SHEET, row), "acceptPartial", json!({ "rest": "cancel" })).await?;
        }
        let mut dead = BTreeSet::new();
        for row in open.iter().filter(is_own) {
            act(&mut desk, (SHEET, row), "void", json!({ "reason": "nothing there" })).await?;
            dead.insert(text(row, "docNo")?.to_owned());
        }
        let alive = |sheet: &&Value| sheet["docNo"].as_str().is_some_and(|number| !dead.contains(number));
        Ok((sheets.iter().filter(alive).cloned().collect(), partly))
    }

    /// Walks of several sheets each.
    async fn walks(&self, sheets: &[Value]) -> Result<Vec<Value>> {
        let (mut desk, mut walks) = (self.desk().await?, Vec::new());
        for some in sheets.chunks(MADE) {
            let ids: Vec<&Value> = some.iter().map(|sheet| &sheet["id"]).collect();
            let form = json!({ "sheetIds": ids, "mode": 2, "capacity": { "sheets": TOGETHER } });
            let made = desk.post("/wms/pickNote/make", &form).await?;
            walks.extend(made["ids"].as_array().into_iter().flatten().cloned());
        }
        Ok(walks)
    }

    /// The delivery notes of sheets that were picked.
    async fn notes(&self, sheets: &[Value]) -> Result<Vec<Value>> {
        let own: BTreeSet<&str> = sheets.iter().filter_map(|sheet| sheet["docNo"].as_str()).collect();
        let mut desk = self.desk().await?;
        let list = desk.get(&format!("{NOTE}/list?status=0&ownerCode={OWNER}&pageSize=1000")).await?;
        let rows = list["records"].as_array().into_iter().flatten();
        Ok(rows
            .filter(|row| row["sheetNo"].as_str().is_some_and(|number| own.contains(number)))
            .cloned()
            .collect())
    }
}

/// Waits for a task, and answers its result.
async fn ended(desk: &mut Desk, task: &str) -> Result<Value> {
    loop {
        let now = desk.get(&format!("/arpa-basic-api/task/{task}")).await?;
        match now["status"].as_str() {
            Some("COMPLETED") => return Ok(now["result"].clone()),
            Some("IN_PROCESS" | "WAITING" | "QUEUED") => sleep(Duration::from_millis(20)).await,
            _ => bail!("the task says {now}"),
        }
    }
}
