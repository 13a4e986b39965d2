//! What is written down as chargeable, and how it is taken back, on both databases.

use codes::ChargeTrigger;
use db::vals;
use harness::World;
use kernel::act::{Act, Cx, Tx};
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::units::{Grams, Qty};
use serde_json::json;
use stock::Doc;

use super::{Event, Of, happened, undone};

fn program(world: &World) -> Cx {
    Cx::outside(&world.app, Act::of_program(&world.app, "0001", "test", "fill"))
}

async fn warehouse(world: &World, code: &str, cutoff: Option<&str>) {
    let form = json!({ "code": code, "name": code, "attribute": 1, "type": 1, "thermosphere": "FROZEN", "status": 0,
        "cutoff": cutoff });
    world.admin().await.post("/wms/warehouse/add", form).await.ok();
}

/// A receipt of ten pieces of twelve kilograms.
fn receipt(warehouse: &str, line: i64) -> Event {
    let doc = Doc { kind: "receiving", no: "RK1".into(), line: Some(Id::of(line)) };
    Event {
        qty: Qty::of_raw(10_000_000),
        weight: Grams::of_raw(12_000),
        posting: Some(Id::of(70 + line)),
        goods: Some("SALMON".into()),
        containers: 1,
        ..Event::new(ChargeTrigger::Receipt, warehouse, "POLAR", doc)
    }
}

async fn write(world: &World, events: Vec<Event>) {
    async fn put(tx: &mut Tx, events: &Vec<Event>) -> Answer<()> {
        happened(tx, events).await
    }
    program(world).write(events, put).await.unwrap();
}

/// What is taken back, as a test names it.
#[derive(Clone)]
enum Back {
    Doc,
    Entry,
    Postings(Vec<Id>),
    Lines(Vec<Id>),
}

async fn back(world: &World, what: Back) -> usize {
    async fn take(tx: &mut Tx, what: &Back) -> Answer<usize> {
        let of = match what {
            Back::Doc => Of::Doc("RK1"),
            Back::Entry => Of::Trigger("RK1", ChargeTrigger::Entry),
            Back::Postings(ids) => Of::Postings(ids),
            Back::Lines(ids) => Of::Lines("RK1", ids),
        };
        undone(tx, of).await
    }
    program(world).write(what, take).await.unwrap()
}

/// Rows, rows that take others back, sums of quantity, weight and containers.
async fn sums(world: &World) -> (i64, i64, i64, i64, i64) {
    async fn read(tx: &mut Tx, (): &()) -> Answer<Option<(i64, i64, i64, i64, i64)>> {
        let sql = "select count(*), count(voids_id), cast(sum(qty) as bigint), cast(sum(weight) as bigint),
                     cast(sum(containers) as bigint) from fee_event where branch_code = $1";
        Ok(tx.one(sql, &vals![tx.branch()]).await?)
    }
    program(world).read((), read).await.unwrap().unwrap()
}

async fn days(world: &World) -> Vec<(String, String)> {
    async fn read(tx: &mut Tx, (): &()) -> Answer<Vec<(String, String)>> {
        let sql = "select warehouse_code, business_date from fee_event where branch_code = $1 order by id";
        Ok(tx.all(sql, &vals![tx.branch()]).await?)
    }
    program(world).read((), read).await.unwrap()
}

fn pairs(of: &[(&str, &str)]) -> Vec<(String, String)> {
    of.iter().map(|(code, day)| ((*code).to_owned(), (*day).to_owned())).collect()
}

harness::both! {
    an_event_belongs_to_the_business_day_of_its_warehouse(world) {
        warehouse(world, "EARLY", Some("06:30")).await;
        warehouse(world, "PLAIN", None).await;
        // 05:50, then 06:30 in China: what the program does by itself happens on the organization's day.
        world.clock.set("2026-03-02T21:50:00Z".parse().unwrap());
        write(world, vec![receipt("EARLY", 1), receipt("PLAIN", 2)]).await;
        world.clock.set("2026-03-02T22:30:00Z".parse().unwrap());
        let earlier = Event { at: Some("2026-03-02T15:59:00Z".parse().unwrap()), ..receipt("EARLY", 4) };
        write(world, vec![receipt("EARLY", 3), earlier]).await;
        write(world, vec![]).await;
        let told = [("EARLY", "2026-03-02"), ("PLAIN", "2026-03-03"), ("EARLY", "2026-03-03"), ("EARLY", "2026-03-02")];
        assert_eq!(days(world).await, pairs(&told));
    }

    what_is_undone_is_taken_back_once_by_further_rows(world) {
        warehouse(world, "WH1", None).await;
        let entry = Event { trigger: ChargeTrigger::Entry, ..receipt("WH1", 3) };
        write(world, vec![receipt("WH1", 1), receipt("WH1", 2), entry, receipt("WH1", 4)]).await;
        assert_eq!(sums(world).await, (4, 0, 40_000_000, 48_000, 4));
        assert_eq!(back(world, Back::Postings(vec![Id::of(71)])).await, 1);
        assert_eq!(back(world, Back::Postings(vec![Id::of(71)])).await, 0);
        assert_eq!(sums(world).await, (5, 1, 30_000_000, 36_000, 3));
        assert_eq!(back(world, Back::Lines(vec![Id::of(2)])).await, 1);
        assert_eq!(back(world, Back::Entry).await, 1);
        assert_eq!(back(world, Back::Doc).await, 1);
        assert_eq!(back(world, Back::Doc).await, 0);
        assert_eq!(sums(world).await, (8, 4, 0, 0, 0));
    }

    a_row_that_takes_back_has_the_day_of_the_one_it_takes_back(world) {
        warehouse(world, "WH1", None).await;
        write(world, vec![receipt("WH1", 1)]).await;
        world.clock.advance(3 * 24 * 60 * 60 * 1000);
        back(world, Back::Doc).await;
        let days = days(world).await;
        assert_eq!(days[0], days[1]);
    }
}
