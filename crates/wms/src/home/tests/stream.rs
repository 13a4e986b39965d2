//! The page is told anew when it has changed, by whichever copy of the program, and no longer than the session stands.

use serde_json::json;

use crate::opening::tests::{act, line, note, ready};

const LIVE: &str = "/wms/home/live";

harness::both! {
    a_change_is_told_without_being_asked_for(world) {
        let admin = ready(world).await;
        let twin = world.twin().await;
        let (mut here, mut there) = (admin.listen(LIVE).await, twin.of(&admin).listen(LIVE).await);
        let first = here.data().await;
        assert_eq!(first, admin.get("/wms/home").await.data());
        assert_eq!(there.data().await, first);
        let made = note(&admin, "W1", &[line("SALMON", "A-1", 1)]).await;
        act(&admin, &made, "submit", json!({})).await.ok();
        let waiting = |page: &serde_json::Value| {
            let todo = page["todo"].as_array().unwrap();
            todo.iter().find(|row| row["name"] == "opening").unwrap()["count"].clone()
        };
        assert_eq!(waiting(&here.data().await), json!(1));
        // Another copy believes what it knows for some seconds.
        world.clock.advance(5_000);
        assert_eq!(waiting(&there.data().await), json!(1));
        twin.app.db.close().await;
    }

    a_stream_ends_with_its_session_and_keeps_none_alive(world) {
        let admin = ready(world).await;
        let clerk = world.account(&["brandManage_search_button"]).await;
        let mut events = clerk.listen(LIVE).await;
        events.data().await;
        clerk.get("/arpa-basic-api/logout").await.ok();
        assert_eq!(events.next().await, Some(("end".to_owned(), json!({ "status": 21332 }))));
        assert_eq!(events.next().await, None);
        let mut idle = admin.listen(LIVE).await;
        idle.data().await;
        // Looked at all the time, with nobody there.
        for _ in 0..13 {
            world.clock.advance(60 * 60 * 1000);
            tokio::time::sleep(std::time::Duration::from_millis(600)).await;
        }
        loop {
            match idle.next().await {
                Some((event, _)) if event == "data" => {}
                other => break assert_eq!(other.unwrap().0, "end"),
            }
        }
        admin.get("/wms/home").await.refused(21332);
    }

    of_more_streams_than_a_session_may_have_the_oldest_ends(world) {
        let admin = ready(world).await;
        let mut first = admin.listen(LIVE).await;
        let mut closed = admin.listen(LIVE).await;
        first.data().await;
        closed.data().await;
        let mut others = Vec::new();
        for _ in 0..6 {
            others.push(admin.listen(LIVE).await);
        }
        drop(closed);
        // This one has the place of the one that was closed.
        others.push(admin.listen(LIVE).await);
        let mut somebody = world.account(&["brandManage_search_button"]).await.listen(LIVE).await;
        let made = note(&admin, "W1", &[line("SALMON", "A-1", 1)]).await;
        act(&admin, &made, "submit", json!({})).await.ok();
        first.data().await;
        others.push(admin.listen(LIVE).await);
        loop {
            match first.next().await {
                Some((event, _)) if event == "data" => {}
                other => break assert_eq!(other, Some(("end".to_owned(), json!({ "status": 40029 })))),
            }
        }
        assert_eq!(first.next().await, None);
        for stream in &mut others {
            stream.data().await;
        }
        somebody.data().await;
    }

    the_program_ends_its_streams_when_it_stops(world) {
        let admin = ready(world).await;
        let mut events = admin.listen(LIVE).await;
        events.data().await;
        world.app.shared.get::<kernel::live::Streams>().unwrap().end();
        assert_eq!(events.next().await, None);
        world.anonymous().get(LIVE).await.refused(21332);
    }
}
