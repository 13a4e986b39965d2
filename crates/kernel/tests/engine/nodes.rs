//! Nodes: no two copies of the program on one database make ids of the same node at the same time.

use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use db::vals;
use kernel::clock::Instant;
use kernel::id::{Id, IdMaker, NoNode, Standing};
use serde_json::json;

use crate::world::{ADMIN, START, World, both};

const MINUTE: Duration = Duration::from_secs(60);

async fn lease(world: &World, now: Instant) -> IdMaker {
    IdMaker::leased(&world.app.db, now).await.unwrap()
}

/// An id, or none when the maker refuses.
fn made(maker: &IdMaker, now: Instant) -> Option<Id> {
    catch_unwind(AssertUnwindSafe(|| maker.next(now))).ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn copies_that_start_at_the_same_time_get_different_nodes() {
    both(async |world| {
        let starts = (0..12).map(|_| {
            let db = world.app.db.clone();
            tokio::spawn(async move { IdMaker::leased(&db, START).await.unwrap().node() })
        });
        let mut nodes = HashSet::new();
        for node in starts.collect::<Vec<_>>() {
            nodes.insert(node.await.unwrap());
        }
        assert_eq!(nodes, (0..12).collect());
    })
    .await;
}

#[tokio::test]
async fn a_lease_that_ran_out_is_taken_over_and_its_first_holder_stops() {
    both(async |world| {
        let first = lease(world, START).await;
        assert_eq!((first.node(), lease(world, START).await.node()), (0, 1));
        let late = START.plus(3 * MINUTE);
        assert!(made(&first, late).is_some());
        assert_eq!(made(&first, late.plus(Duration::from_millis(1))), None);

        // An ended lease is left alone for a while.
        assert_eq!(lease(world, late.plus(MINUTE / 2)).await.node(), 2);
        let now = late.plus(MINUTE);
        let second = lease(world, now).await;
        assert_eq!(second.node(), 0);
        assert_eq!(first.renew(&world.app.db, now).await, Ok(Standing::Lost));
        assert_eq!((made(&first, START), made(&first, now)), (None, None));
        assert_eq!(second.renew(&world.app.db, now).await, Ok(Standing::Held));
    })
    .await;
}

#[tokio::test]
async fn a_renewed_lease_is_not_taken_over() {
    both(async |world| {
        let first = lease(world, START).await;
        let later = START.plus(10 * MINUTE);
        assert_eq!(made(&first, later), None);
        // It ran out while the database was away, and nobody wanted the node.
        assert_eq!(first.renew(&world.app.db, later).await, Ok(Standing::Held));
        assert!(made(&first, later.plus(2 * MINUTE)).is_some());
        assert_eq!(lease(world, later.plus(2 * MINUTE)).await.node(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_node_given_back_is_used_again_for_later_ids_only() {
    both(async |world| {
        let first = lease(world, START).await;
        // The clock was set back by an hour since this id was made.
        let hour = START.plus(2 * MINUTE);
        let last = made(&first, hour).unwrap();
        first.release(&world.app.db, START.minus(60 * MINUTE)).await.unwrap();
        assert_eq!(made(&first, START), None);
        assert_eq!(lease(world, START.plus(MINUTE)).await.node(), 1);
        let second = lease(world, hour.plus(MINUTE)).await;
        assert_eq!(second.node(), 0);
        let next = made(&second, START).unwrap();
        assert!(next > last && next.made_at() > hour, "{next} {last}");
    })
    .await;
}

#[tokio::test]
async fn without_a_free_node_the_program_does_not_start() {
    both(async |world| {
        for number in 0..i64::from(IdMaker::NODES) {
            let sql = "insert into node (number, owner, leased_until) values ($1, 'x', $2)";
            world.exec(sql, vals![number, START].to_vec()).await;
        }
        let refused = IdMaker::leased(&world.app.db, START).await;
        assert!(matches!(refused, Err(NoNode::AllLeased)));
        assert_eq!(lease(world, START.plus(MINUTE)).await.node(), 0);
    })
    .await;
}

#[tokio::test]
async fn a_copy_without_its_lease_refuses_to_write_and_asks_for_a_renewal() {
    both(async |world| {
        let copy = world.copy(lease(world, START).await).await;
        let add = async |code: &str| {
            let body = json!({ "code": code, "name": "a brand", "sort": 1, "grade": 2, "active": true });
            copy.post(ADMIN, "/test/brand/add", body).await
        };
        add("A").await.data();
        world.advance(10 * 60);
        add("B").await.refused(40029);
        copy.app.ids.lapsed().await;
        assert_eq!(copy.app.ids.renew(&copy.app.db, world.app.clock.now()).await, Ok(Standing::Held));
        add("C").await.data();

        world.exec("update node set owner = $1", vals!["somebody else"].to_vec()).await;
        assert_eq!(copy.app.ids.renew(&copy.app.db, world.app.clock.now()).await, Ok(Standing::Lost));
        add("D").await.refused(40029);
        let there = world.all::<(String,)>("select code from brand order by code", Vec::new()).await;
        assert_eq!(there, [("A".to_owned(),), ("C".to_owned(),)]);
        copy.app.db.close().await;
    })
    .await;
}
