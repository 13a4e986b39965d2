//! Ten weeks of real orders: 22,570 of them for 219 stores, 228,330 lines, through allocation, picking, check and
//! departure.
//!
//! For SQLite, and for PostgreSQL when there is a server for it: the stock is brought before (opening stock in two or
//! three lots a product, later lots on trucks half way), each day's orders are written as sheets, allocated in one run,
//! picked on walks of twenty sheets, counted and shipped, over HTTP. At the end every lot of every product must be what
//! this program works out by itself, nothing that expires later may have left before what expires earlier without a
//! reason, and `floe verify` must be content. Prints a line when a week is over, then things a second and processor time
//! of the server by step, its peak memory and the size of the database.
//!
//! `cargo xtask bench --pg orders [-- FOLDER] [--weeks=N]`

mod days;
mod house;
mod judge;
mod plan;
mod set;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use anyhow::Result;
use bench::inbound::Desk;
use bench::place::{Asked, Place};
use bench::server::Server;
use bench::tables;
use bench::verify::verify;
use db::{Db, Dialect, vals};

use days::{House, STEPS, Told};
use set::{Order, Set};

/// Weeks, unless a mark says otherwise.
const WEEKS: u32 = 10;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let asked = Asked::read("[FOLDER] [--weeks=N]")?;
    let set = set::read(asked.word(0), asked.number_of("--weeks")?.unwrap_or(WEEKS))?;
    asked.on_both(async |place| measure(place, &set).await).await
}

async fn measure(place: &Place, set: &Set) -> Result<()> {
    let (data, url) = (&place.data, place.url.as_str());
    let server = Server::start_with(data, url, &["--demo=brief"]).await?;
    let headers = server.sign_in().await?;
    let db = tables::open(url).await?;
    let lines: usize = set.orders.iter().map(|order| order.lines.len()).sum();
    println!(
        "\n{}: {} orders, {lines} lines, {} products; {} lines ask for none and are left out",
        place.name,
        set.orders.len(),
        set.goods.len(),
        set.empty
    );
    // The later lots come before the first day of the second half.
    let middle = set.orders.get(set.orders.len() / 2).map(|order| order.day.clone()).unwrap_or_default();
    let second = set.orders.iter().position(|order| order.day >= middle).unwrap_or_default();
    let flows = plan::flows(set, second);
    let whole = Instant::now();
    house::make(&server, &headers, (set, &db)).await?;
    let began = Instant::now();
    let opened = house::open(&server, &headers, (set, &flows), &db).await?;
    println!("  opening stock of {opened} lines in {:.1} s", began.elapsed().as_secs_f64());
    let house = House { server: &server, headers: &headers, set };
    let mut told = Told::default();
    let mut weeks = Weeks::of(set);
    for orders in set.orders.chunk_by(|one, next| one.day == next.day) {
        let (began, spent) = (Instant::now(), server.spent()?);
        if orders.first().is_some_and(|order| order.day == middle) {
            let began = Instant::now();
            let lines = house::receive(&server, &headers, (set, &flows)).await?;
            println!("  {lines} lines received half way in {:.1} s", began.elapsed().as_secs_f64());
        }
        house.day(orders, &mut told).await?;
        weeks.day(orders, (began.elapsed(), server.spent()?.saturating_sub(spent)));
    }
    figures(&told, whole.elapsed());
    let peak = server.peak()?;
    judge::judge(&mut Desk::open(&server.address, &headers).await?, (set, &flows), &db).await?;
    println!("  peak memory {peak:.0} MiB, database {} MiB", size(&db).await? / (1024 * 1024));
    db.close().await;
    drop(server);
    verify(data, url)
}

/// What the weeks came to, each told as soon as its last day is over: ten of them take long. Some days of the set have
/// orders of two of its weeks.
struct Weeks(BTreeMap<u32, Week>);

#[derive(Default)]
struct Week {
    last: String,
    sheets: usize,
    lines: usize,
    took: Duration,
    spent: Duration,
}

impl Weeks {
    fn of(set: &Set) -> Self {
        let mut weeks = BTreeMap::<u32, Week>::new();
        for order in &set.orders {
            let week = weeks.entry(order.week).or_default();
            week.last = week.last.clone().max(order.day.clone());
        }
        Self(weeks)
    }

    fn day(&mut self, orders: &[Order], (took, spent): (Duration, Duration)) {
        let all = u32::try_from(orders.len()).unwrap_or(u32::MAX).max(1);
        for order in orders {
            let Some(week) = self.0.get_mut(&order.week) else { continue };
            week.sheets += 1;
            week.lines += order.lines.len();
            week.took += took / all;
            week.spent += spent / all;
        }
        let day = orders.first().map(|order| order.day.as_str());
        for (number, week) in self.0.iter().filter(|(_, week)| Some(week.last.as_str()) == day) {
            println!(
                "  week {number:>2}: {:>6} sheets, {:>7} lines, {:>6.1} CPU ms a sheet, {:>6.0} s",
                week.sheets,
                week.lines,
                week.spent.as_secs_f64() * 1_000.0 / week.sheets.max(1) as f64,
                week.took.as_secs_f64()
            );
        }
    }
}

fn figures(told: &Told, whole: Duration) {
    println!("  {:<20}{:>9}{:>10}{:>10}{:>16}", "", "count", "s", "a second", "CPU ms each");
    for (what, cost) in STEPS.into_iter().zip(&told.costs) {
        let (count, took) = (cost.count.max(1) as f64, cost.took.as_secs_f64());
        let each = cost.spent.as_secs_f64() * 1_000.0 / count;
        println!("  {what:<20}{:>9}{took:>10.1}{:>10.0}{each:>16.2}", cost.count, count / took);
    }
    println!(
        "  {} walks; something was missing on {} sheets, everything on {}; {:.0} s in all",
        told.walks,
        told.partly,
        told.called_off,
        whole.as_secs_f64()
    );
}

/// Bytes of the database.
async fn size(db: &Db) -> Result<i64> {
    let sql = match db.dialect() {
        Dialect::Sqlite => "select page_count * page_size from pragma_page_count(), pragma_page_size()",
        Dialect::Postgres => "select pg_database_size(current_database())",
    };
    let read: Result<Option<i64>, db::Error> =
        db.read((), move |tx| Box::pin(async move { tx.one(sql, &vals![]).await })).await;
    Ok(read?.unwrap_or_default())
}
