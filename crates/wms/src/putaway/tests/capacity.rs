//! No place is ever filled beyond what it takes, however many look at once.

use serde_json::json;
use tokio::join;

use super::*;

harness::both! {
    two_who_put_a_pallet_to_the_last_place_at_once_do_not_both_get_it(world) {
        let admin = house(world).await;
        let one = receive(world, delivery(1, &[("FISH", Some("P1"), 40, 400)])).await;
        let two = receive(world, delivery(2, &[("FISH", Some("P2"), 40, 400)])).await;
        let to = |code: &str| json!({ "containerCode": code, "locationCode": "F1-04", "overrideReason": "近" });
        let (first, second) = join!(act(&admin, &one, "confirm", to("P1")), act(&admin, &two, "confirm", to("P2")));
        let refused = [&first, &second].into_iter().filter(|reply| reply.status == 40001).count();
        let done = [&first, &second].into_iter().filter(|reply| reply.status == 0).count();
        assert_eq!((done, refused), (1, 1), "{} {}", first.msg(), second.msg());
        assert_eq!(standing(&admin, "F1-04").await, json!([1, 420, 1, 0]));
        world.verify().await;
    }

    many_receipts_at_once_never_share_a_place(world) {
        let admin = house(world).await;
        let pallet = |number: i64, code: &'static str| receive(world, delivery(number, &[("FISH", Some(code), 40, 400)]));
        let notes: [String; 6] =
            join!(pallet(1, "P1"), pallet(2, "P2"), pallet(3, "P3"), pallet(4, "P4"), pallet(5, "P5"), pallet(6, "P6")).into();
        let mut places = Vec::new();
        for note in &notes {
            places.extend(column(&read(&admin, note).await, "suggestedLocation"));
        }
        places.sort();
        assert_eq!(places, ["F1-01", "F1-02", "F1-03", "F1-04", "F1-LANE", "F1-LANE"]);
        assert_eq!(standing(&admin, "F1-LANE").await, json!([0, 0, 0, 0.666]));
        for note in &notes {
            act(&admin, note, "confirmAll", json!({})).await.ok();
        }
        assert_eq!(standing(&admin, "F1-LANE").await, json!([1, 840, 2, 0]));
        world.verify().await;
    }

    two_who_confirm_the_same_pallet_move_it_once(world) {
        let admin = house(world).await;
        let note = receive(world, delivery(1, &[("FISH", Some("P1"), 40, 400)])).await;
        let confirm = || act(&admin, &note, "confirm", json!({ "containerCode": "P1" }));
        let (first, second) = join!(confirm(), confirm());
        let mut answers = [first.status, second.status];
        answers.sort_unstable();
        assert_eq!(answers, [0, 40009]);
        assert_eq!(standing(&admin, "F1-01").await, json!([1, 420, 1, 0]));
        world.verify().await;
    }
}
