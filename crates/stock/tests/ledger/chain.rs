//! Postings that happen at once come out as if they had happened one behind the other.

use std::sync::Arc;

use kernel::act::Tx;
use kernel::fault::Answer;
use stock::{Chain, Posting, Weight};

use crate::world::{World, at, both, grams, key, one, posting, received};

async fn unit(tx: &mut Tx, postings: &Arc<Vec<Posting>>) -> Answer<()> {
    let mut chain = Chain::default();
    for posting in postings.iter() {
        chain.add(tx, posting.clone());
    }
    chain.post(tx).await
}

async fn at_once(world: &World, postings: Vec<Posting>) -> Answer<()> {
    world.cx().write(Arc::new(postings), unit).await
}

/// Moves in their order: place and what was left there, at both ends, and the weight.
type Told = (i64, Option<String>, Option<i64>, Option<String>, Option<i64>, i64);

async fn told(tx: &mut Tx, (): &()) -> Answer<Vec<Told>> {
    let sql = "select qty, from_location, from_left, to_location, to_left, weight from stock_move
       where branch_code = $1 order by id";
    let branch = tx.branch().to_owned();
    Ok(tx.all(sql, &db::vals![branch]).await?)
}

/// Ten come to where two lie, eight go on in two parts, and three of them further.
fn way() -> Vec<Posting> {
    vec![
        received("in", "DOCK", 10, 101),
        posting(
            "put",
            vec![one(at("DOCK"), at("L1"), 5, grams(50)), one(at("DOCK"), at("L2"), 3, Weight::Share)],
        ),
        posting("on", vec![one(at("L2"), at("L3"), 3, Weight::Share)]),
    ]
}

#[tokio::test]
async fn what_a_chain_leaves_is_what_its_postings_leave_one_by_one() {
    both(async |world| {
        let other = world.tenant("T2");
        for world in [world, &other] {
            world.post(received("before", "DOCK", 2, 22)).await.unwrap();
        }
        for posting in way() {
            world.post(posting).await.unwrap();
        }
        at_once(&other, way()).await.unwrap();
        assert_eq!(other.rows().await, world.rows().await);
        let moves = world.cx().read((), told).await.unwrap();
        assert_eq!(moves.len(), 5);
        assert_eq!(other.cx().read((), told).await.unwrap(), moves);
        assert_eq!((world.verify().await, other.verify().await), (vec![], vec![]));
    })
    .await;
}

#[tokio::test]
async fn a_chain_that_takes_what_is_not_there_leaves_nothing() {
    both(async |world| {
        let mut way = way();
        way.push(posting("too much", vec![one(at("L3"), at("L4"), 4, Weight::Share)]));
        assert_eq!(key(&at_once(world, way).await.unwrap_err()), "stock.tooFew");
        assert_eq!(world.rows().await, []);
        at_once(world, self::way()).await.unwrap();
        assert_eq!(key(&at_once(world, self::way()).await.unwrap_err()), "stock.causeReused");
        at_once(world, Vec::new()).await.unwrap();
        assert_eq!(world.verify().await, []);
    })
    .await;
}
