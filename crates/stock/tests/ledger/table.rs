//! Stories of the ledger as tables, one event a line with what is expected of it.
//!
//! `receive 100 -> DOCK`, `ship 5 <- L1`, `move 60 DOCK -> L1`, `hold D1 50 L1`, `take D1 50 L1 -> customer`,
//! `release D1`, `reverse 2` (the posting of line 2), each followed by `: ok` or the key of the refusal;
//! `stands L1 10/0 DOCK 40/0` says what lies where and how much of it is held.

use std::collections::HashMap;

use codes::StockBeyond;
use kernel::fault::Answer;
use kernel::id::Id;
use stock::{Side, Weight};

use crate::world::{World, at, both, grams, key, one, posting};

#[derive(Default)]
struct Story {
    holds: HashMap<String, Vec<Id>>,
    postings: HashMap<usize, Id>,
}

fn side(word: &str) -> Side {
    match word {
        "supplier" => Side::Beyond(StockBeyond::Supplier),
        "customer" => Side::Beyond(StockBeyond::Customer),
        "lost" => Side::Beyond(StockBeyond::Lost),
        place => at(place),
    }
}

impl Story {
    async fn play(&mut self, world: &World, line: usize, words: &[&str]) -> Answer<()> {
        let number = |word: &str| word.parse::<i64>().unwrap();
        match words {
            ["release", no] => world.release(self.holds[*no].clone()).await,
            ["reverse", line_of] => {
                let earlier = self.postings[&line_of.parse().unwrap()];
                let posted = world.reverse(earlier, &format!("reverse {line}")).await?;
                self.postings.insert(line, posted.id);
                Ok(())
            }
            ["hold", no, qty, place] => {
                let made = world.hold(no, vec![(place, number(qty))]).await?;
                self.holds.entry((*no).to_owned()).or_default().extend(made.iter().map(|hold| hold.id));
                Ok(())
            }
            ["take", no, qty, from, "->", to] => {
                let mut each = one(side(from), side(to), number(qty), Weight::Share);
                each.hold = self.holds[*no].first().copied();
                world.post(posting(&format!("line {line}"), vec![each])).await.map(drop)
            }
            ["move", qty, from, "->", to] => {
                let weight = match side(from) {
                    Side::Beyond(_) => grams(number(qty) * 10),
                    Side::At(_) => Weight::Share,
                };
                let each = one(side(from), side(to), number(qty), weight);
                let posted = world.post(posting(&format!("line {line}"), vec![each])).await?;
                self.postings.insert(line, posted.id);
                Ok(())
            }
            other => panic!("line {line}: {other:?}"),
        }
    }
}

async fn tell(world: &World, table: &str) {
    let mut story = Story::default();
    for (at, text) in table.lines().enumerate() {
        let line = at + 1;
        let text = text.trim();
        if text.is_empty() {
            continue;
        }
        if let Some(stands) = text.strip_prefix("stands") {
            let found: Vec<String> = world
                .rows()
                .await
                .into_iter()
                .flat_map(|(place, qty, weight, held)| {
                    assert_eq!(weight, qty * 10, "line {line}: {place}");
                    [place, format!("{qty}/{held}")]
                })
                .collect();
            assert_eq!(found, stands.split_whitespace().collect::<Vec<_>>(), "line {line}");
            assert_eq!(world.verify().await, []);
            continue;
        }
        let (event, expected) = text.split_once(':').unwrap();
        let words: Vec<&str> = event.split_whitespace().collect();
        let got = match story.play(world, line, &words).await {
            Ok(()) => "ok",
            Err(fault) => key(&fault),
        };
        assert_eq!(got, expected.trim(), "line {line}: {event}");
    }
}

#[tokio::test]
async fn goods_come_in_are_held_moved_and_shipped() {
    both(async |world| {
        tell(
            world,
            "move 100 supplier -> DOCK : ok
             move 60 DOCK -> L1 : ok
             hold D1 50 L1 : ok
             stands DOCK 40/0 L1 60/50
             move 20 L1 -> L2 : stock.held
             move 61 L1 -> L2 : stock.tooFew
             move 10 L1 -> L2 : ok
             take D1 51 L1 -> customer : stock.holdShort
             take D1 20 L1 -> customer : ok
             take D1 1 L2 -> customer : stock.wrongHold
             stands DOCK 40/0 L1 30/30 L2 10/0
             take D1 30 L1 -> customer : ok
             take D1 1 L1 -> customer : stock.wrongHold
             stands DOCK 40/0 L2 10/0
             move 1 L1 -> L2 : stock.tooFew",
        )
        .await;
    })
    .await;
}

#[tokio::test]
async fn holds_are_given_back_once_and_only_what_is_free_can_be_held() {
    both(async |world| {
        tell(
            world,
            "move 10 supplier -> L1 : ok
             hold D1 6 L1 : ok
             hold D2 5 L1 : stock.held
             hold D2 11 L1 : stock.tooFew
             hold D2 4 L1 : ok
             hold D3 1 L9 : stock.tooFew
             take D1 2 L1 -> customer : ok
             release D1 : ok
             release D1 : ok
             stands L1 8/4
             move 4 L1 -> L2 : ok
             stands L1 4/4 L2 4/0",
        )
        .await;
    })
    .await;
}

#[tokio::test]
async fn a_posting_is_taken_back_once_and_only_while_the_goods_are_there() {
    both(async |world| {
        tell(
            world,
            "move 10 supplier -> DOCK : ok
             move 4 DOCK -> L1 : ok
             reverse 2 : ok
             stands DOCK 10/0
             reverse 2 : stock.reversed
             move 10 DOCK -> L1 : ok
             reverse 1 : stock.tooFew
             hold D1 3 L1 : ok
             reverse 6 : stock.held
             release D1 : ok
             reverse 6 : ok
             reverse 1 : ok
             stands
             reverse 12 : ok
             stands DOCK 10/0",
        )
        .await;
    })
    .await;
}
