//! A program that is nothing but the ledger.

use std::borrow::Cow;
use std::sync::Arc;

use codes::{StockBeyond, StockVerb};
use db::Migration;
use db::testing::TestDb;
use futures::FutureExt as _;
use kernel::act::{Act, Cx, Tx};
use kernel::app::{App, Parts, Shared};
use kernel::clock::{Clock, ClockHand, DayCut, Instant, Zone};
use kernel::fault::{Answer, Fault};
use kernel::id::{Id, IdMaker};
use kernel::number::Numbers;
use kernel::texts::{Message, Texts};
use kernel::units::{Grams, Qty};
use stock::{
    Bucket, Calendar, Difference, Doc, Followed, Hold, Move, Place, Portion, Posted, Posting, Side, Want,
    Weight,
};

static STEPS: [Migration; 8] = [
    Migration::common(1, "engine", include_str!("../../../../migrations/0001_engine.sql")),
    // Of these only warehouses, inventory statuses and batches are asked.
    Migration::common(2, "basic", include_str!("../../../../migrations/0004_basic.sql")),
    Migration::common(3, "places", include_str!("../../../../migrations/0005_places.sql")),
    Migration::common(4, "stock", include_str!("../../../../migrations/0011_stock.sql")),
    Migration::common(5, "receiving", include_str!("../../../../migrations/0012_receiving.sql")),
    Migration::common(6, "flows", include_str!("../../../../migrations/0021_flows.sql")),
    Migration::common(7, "audit", include_str!("../../../../migrations/0027_audit_chain.sql")),
    Migration::common(8, "lies", include_str!("../../../../migrations/0030_stock_lies.sql")),
];

/// 2026-03-01 16:00:00 in Shanghai.
pub const START: Instant = Instant::of_millis(1_772_352_000_000);

pub struct World {
    app: App,
    pub hand: ClockHand,
    branch: String,
}

/// What a row of `stock` holds: location, quantity, weight, held.
pub type Row = (String, i64, i64, i64);

pub async fn both(test: impl AsyncFn(&World)) {
    db::testing::both(&STEPS, async |db| test(&World::new(db)).await).await;
}

pub fn doc(no: &str) -> Doc {
    Doc { kind: "test", no: no.into(), line: None }
}

pub fn bucket(location: &str) -> Bucket {
    Bucket {
        warehouse: "W1".into(),
        location: location.into(),
        container: None,
        owner: "A".into(),
        goods: "FISH".into(),
        batch: Some(Id::of(7)),
        status: "OK".into(),
        frozen: false,
        entered: true,
    }
}

pub fn at(location: &str) -> Side {
    Side::At(bucket(location))
}

pub fn one(from: Side, to: Side, qty: i64, weight: Weight) -> Move {
    Move { from, to, qty: Qty::of_raw(qty), weight, hold: None, line: None, since: None }
}

pub fn grams(raw: i64) -> Weight {
    Weight::Of(Grams::of_raw(raw))
}

pub fn posting(cause: &str, moves: Vec<Move>) -> Posting {
    Posting {
        cause: cause.into(),
        verb: StockVerb::Move,
        doc: doc("D1"),
        reason: None,
        device: None,
        occurred_at: None,
        moves,
    }
}

pub fn received(cause: &str, location: &str, qty: i64, weight: i64) -> Posting {
    posting(cause, vec![one(Side::Beyond(StockBeyond::Supplier), at(location), qty, grams(weight))])
}

/// The text key of a refusal.
pub fn key(fault: &Fault) -> &'static str {
    match fault {
        Fault::Refused(Message { key: Cow::Borrowed(key), .. }) => key,
        other => panic!("not a refusal: {other:?}"),
    }
}

impl World {
    fn new(db: &TestDb) -> Self {
        let (clock, hand) = Clock::with_hand(START);
        let mut texts = Texts::new();
        texts.add("stock", stock::TEXTS).unwrap();
        let app = App::new(Parts {
            db: db.db(),
            texts,
            clock,
            ids: IdMaker::of_node(1),
            numbers: Numbers::default(),
            features: Vec::new(),
            proxies: Vec::new(),
            authenticate: |_, _| async { Err(Fault::SignedOut) }.boxed(),
            shared: Shared::default().with(Calendar(|tx, warehouses| {
                // Days that begin at midnight.
                let today = DayCut::midnight(Zone::UTC).day_of(tx.now());
                let days = warehouses.iter().map(|code| ((*code).to_owned(), today)).collect();
                async move { Ok(days) }.boxed()
            })),
        });
        Self { app, hand, branch: "T1".into() }
    }

    /// The same program for another tenant.
    pub fn tenant(&self, branch: &str) -> Self {
        Self { app: self.app.clone(), hand: self.hand.clone(), branch: branch.into() }
    }

    pub fn cx(&self) -> Cx {
        Cx::outside(&self.app, Act::of_program(&self.app, &self.branch, "stock", "test"))
    }

    pub async fn post(&self, posting: Posting) -> Answer<Posted> {
        self.cx().write(Arc::new(posting), post).await
    }

    pub async fn follow(&self, posting: Posting) -> Answer<Followed> {
        self.cx().write(Arc::new(posting), follow).await
    }

    pub async fn unfollow(&self, posted: Id, cause: &str) -> Answer<Followed> {
        self.cx().write((posted, cause.to_owned()), unfollow).await
    }

    pub async fn hold(&self, no: &str, wants: Vec<(&str, i64)>) -> Answer<Vec<Hold>> {
        let want = |(location, qty)| Want { bucket: bucket(location), qty: Qty::of_raw(qty), line: None };
        self.cx().write((doc(no), wants.into_iter().map(want).collect()), hold).await
    }

    pub async fn release(&self, holds: Vec<Id>) -> Answer<()> {
        self.cx().write(holds, release).await
    }

    pub async fn reverse(&self, posted: Id, cause: &str) -> Answer<Posted> {
        self.cx().write((posted, cause.to_owned()), reverse).await
    }

    pub async fn verify(&self) -> Vec<Difference> {
        self.cx().read((), verify).await.unwrap()
    }

    /// The same in portions; how many rows and ends of moves were compared, how often, and what differs.
    pub async fn verify_in(&self, portion: Portion) -> (u64, u64, usize, Vec<Difference>) {
        self.cx().read(portion, verify_in).await.unwrap()
    }

    /// What lies where, empty places left out.
    pub async fn rows(&self) -> Vec<Row> {
        self.cx().read((), rows).await.unwrap()
    }

    /// Runs one statement behind the ledger's back.
    pub async fn tamper(&self, sql: &'static str) -> u64 {
        self.cx().write(sql, tamper).await.unwrap()
    }
}

async fn post(tx: &mut Tx, posting: &Arc<Posting>) -> Answer<Posted> {
    stock::post(tx, posting).await
}

async fn follow(tx: &mut Tx, posting: &Arc<Posting>) -> Answer<Followed> {
    stock::follow(tx, posting).await
}

async fn unfollow(tx: &mut Tx, (posted, cause): &(Id, String)) -> Answer<Followed> {
    stock::unfollow(tx, *posted, doc("R1"), cause.clone(), None).await
}

async fn hold(tx: &mut Tx, (doc, wants): &(Doc, Vec<Want>)) -> Answer<Vec<Hold>> {
    stock::hold(tx, doc, wants).await
}

async fn release(tx: &mut Tx, holds: &Vec<Id>) -> Answer<()> {
    stock::release(tx, holds).await
}

async fn reverse(tx: &mut Tx, (posted, cause): &(Id, String)) -> Answer<Posted> {
    stock::reverse(tx, *posted, doc("R1"), cause.clone(), Some("wrong pallet".into())).await
}

async fn verify(tx: &mut Tx, (): &()) -> Answer<Vec<Difference>> {
    stock::verify(tx).await
}

async fn verify_in(tx: &mut Tx, portion: &Portion) -> Answer<(u64, u64, usize, Vec<Difference>)> {
    let (mut rows, mut ends, mut parts, mut found) = (0, 0, 0, Vec::new());
    let mut after = Place::default();
    loop {
        let part = stock::verify_part(tx, &after, *portion).await?;
        (rows, ends, parts) = (rows + part.rows, ends + part.ends, parts + 1);
        found.extend(part.differences);
        match part.next {
            Some(next) => after = next,
            None => return Ok((rows, ends, parts, found)),
        }
    }
}

async fn tamper(tx: &mut Tx, sql: &&'static str) -> Answer<u64> {
    Ok(tx.exec(sql, &[]).await?)
}

async fn rows(tx: &mut Tx, (): &()) -> Answer<Vec<Row>> {
    let rows = tx
        .rows(
            "select location_code, qty, weight, held from stock where branch_code = $1 and qty > 0 order by key",
            &db::vals![tx.branch()],
        )
        .await?;
    rows.iter().map(|row| Ok((row.at(0)?, row.at(1)?, row.at(2)?, row.at(3)?))).collect()
}
