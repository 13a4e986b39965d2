//! Units of work a second, for the figures in the design notes: 10 inserts and 10 upserts each, by 1, 8 and 64 clients.
//!
//! `cargo run --release -p db --example units -- [SECONDS]`; PostgreSQL by `FLOE_TEST_PG` as in tests. SQLite runs with
//! `synchronous=full`; its file lies in the folder for temporary files, so point `TMPDIR` at the disk to be measured.
//! "row by row" sends every row as a statement, "together" sends the inserts with `insert_many` and the upserts with `exec_each`.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::{Duration, Instant};

use db::testing::{TestDb, dialects, open};
use db::{Db, Dialect, Error, Migration, Tx, Value, vals};

const STEPS: &[Migration] = &[Migration::common(
    1,
    "ledger",
    "create table ledger (
        id bigint primary key,
        branch_code text not null,
        item_id bigint not null,
        quantity bigint not null,
        remark text
     );
     create index ledger_item_id on ledger (item_id, id);
     create table balance (
        item_id bigint primary key,
        branch_code text not null,
        quantity bigint not null constraint balance_quantity_check check (quantity >= 0)
     );",
)];
const COLUMNS: [&str; 5] = ["id", "branch_code", "item_id", "quantity", "remark"];
const INSERT: &str =
    "insert into ledger (id, branch_code, item_id, quantity, remark) values ($1, $2, $3, $4, $5)";
const UPSERT: &str = "insert into balance (item_id, branch_code, quantity) values ($1, $2, $3)
    on conflict (item_id) do update set quantity = balance.quantity + excluded.quantity";
const ROWS: i64 = 10;
const ITEMS: i64 = 10_000;

/// A posting: what one unit of work writes.
#[derive(Debug, Clone, Copy)]
struct Posting {
    first_id: i64,
    first_item: i64,
    together: bool,
}

impl Posting {
    fn row(self, at: i64) -> [Value; 5] {
        vals![self.first_id + at, "B001", self.first_item + at, 5_000_000, "bench"]
    }
}

async fn post(tx: &mut Tx<Posting>) -> Result<(), Error> {
    let posting = *tx.context();
    if posting.together {
        let rows = (0..ROWS).map(|at| posting.row(at).to_vec()).collect();
        tx.insert_many("ledger", &COLUMNS, rows).await?;
    } else {
        for at in 0..ROWS {
            tx.exec(INSERT, &posting.row(at)).await?;
        }
    }
    let balances = (0..ROWS).map(|at| vals![posting.first_item + at, "B001", 5_000_000]);
    if posting.together {
        let balances: Vec<Vec<Value>> = balances.map(Vec::from).collect();
        tx.exec_each(UPSERT, &balances).await?;
    } else {
        for balance in balances {
            tx.exec(UPSERT, &balance).await?;
        }
    }
    Ok(())
}

/// Units done within the time.
async fn run(db: &Db, ids: &Arc<AtomicI64>, clients: usize, time: Duration, together: bool) -> u64 {
    let over = Arc::new(AtomicBool::new(false));
    let mut tasks = tokio::task::JoinSet::new();
    for _ in 0..clients {
        let (db, ids, over) = (db.clone(), Arc::clone(ids), Arc::clone(&over));
        tasks.spawn(async move {
            let mut done = 0;
            while !over.load(Ordering::Relaxed) {
                let first_id = ids.fetch_add(ROWS, Ordering::Relaxed);
                // Scattered over the items, ascending within a unit so that two units cannot block each other.
                let first_item = (first_id * 7919) % (ITEMS - ROWS);
                let posting = Posting { first_id, first_item, together };
                db.write(posting, |tx| Box::pin(post(tx))).await.expect("the unit of work succeeds");
                done += 1;
            }
            done
        });
    }
    tokio::time::sleep(time).await;
    over.store(true, Ordering::Relaxed);
    tasks.join_all().await.into_iter().sum()
}

/// Each kind of measurement gets a database of its own: the tables grow under way.
async fn measure(dialect: Dialect, time: Duration) {
    for together in [false, true] {
        let db = &fresh(dialect).await;
        let ids = Arc::new(AtomicI64::new(1));
        for clients in [1, 8, 64] {
            let (before, started) = (db.stats(), Instant::now());
            let units = run(db, &ids, clients, time, together).await;
            let rate = units as f64 / started.elapsed().as_secs_f64();
            let after = db.stats();
            let batches = after.batches - before.batches;
            println!(
                "{:<9} {:<10} clients {clients:>2}  {rate:>6.0} units/s  {:>4.1} units a commit  {} retries",
                format!("{:?}", db.dialect()),
                if together { "together" } else { "row by row" },
                units as f64 / batches as f64,
                after.retries - before.retries,
            );
        }
        if together {
            reads(db, time).await;
        }
        db.close().await;
    }
}

async fn fresh(dialect: Dialect) -> TestDb {
    open(dialect, STEPS, |config| {
        config.connections = 16;
        config.readers = 4;
    })
    .await
}

/// Short reads: how long the way through the layer takes.
async fn reads(db: &TestDb, time: Duration) {
    for clients in [1, 8] {
        let over = Arc::new(AtomicBool::new(false));
        let mut tasks = tokio::task::JoinSet::new();
        let started = Instant::now();
        for client in 0..clients {
            let (db, over) = (db.db(), Arc::clone(&over));
            tasks.spawn(async move {
                let mut done = 0_u64;
                while !over.load(Ordering::Relaxed) {
                    let page = "select id, branch_code, item_id, quantity, remark from ledger where item_id = $1 order by id limit 20";
                    let item = client * 100 + 5;
                    let rows = db.read(item, move |tx| {
                        Box::pin(async move {
                            let item = *tx.context();
                            tx.rows(page, &vals![item]).await
                        })
                    });
                    rows.await.expect("the read succeeds");
                    done += 1;
                }
                done
            });
        }
        tokio::time::sleep(time).await;
        over.store(true, Ordering::Relaxed);
        let done: u64 = tasks.join_all().await.into_iter().sum();
        let rate = done as f64 / started.elapsed().as_secs_f64();
        println!("{:<9} reads      clients {clients:>2}  {rate:>6.0} units/s", format!("{:?}", db.dialect()));
    }
}

#[tokio::main]
async fn main() {
    let seconds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(3);
    for dialect in dialects() {
        measure(dialect, Duration::from_secs(seconds)).await;
    }
}
