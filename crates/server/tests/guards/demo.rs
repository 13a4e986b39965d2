//! The demonstration fills an empty database, lets its people in, and adds nothing a second time.

use std::collections::BTreeMap;

use db::Db;
use harness::World;
use nix::sys::signal::Signal;
use serde_json::Value;
use server::demo;

use crate::process::Running;

/// How many rows the tables have that the demonstration writes.
async fn counts(db: &Db) -> BTreeMap<&'static str, i64> {
    let mut counts = BTreeMap::new();
    for table in ["department", "staff", "role", "party", "warehouse", "data_grant", "organization", "audit"]
    {
        let sql = format!("select count(*) from {table}");
        let count: Result<Option<i64>, db::Error> = db
            .read((), move |tx| {
                let sql = sql.clone();
                Box::pin(async move { tx.one(&sql, &[]).await })
            })
            .await;
        counts.insert(table, count.unwrap().unwrap());
    }
    counts
}

harness::both! {
    the_demonstration_is_filled_once_and_lets_its_people_in(world) {
        let password = demo::password(&world.config).await.unwrap();
        let greeting = demo::fill(&world.app, &world.config, &password).await.unwrap();
        let filled = counts(&world.db()).await;
        for (table, least) in [("staff", 20), ("department", 10), ("role", 6), ("warehouse", 3), ("data_grant", 2)] {
            assert!(filled[table] >= least, "{table}: {}", filled[table]);
        }
        assert!(greeting.contains(password.expose()), "{greeting}");
        let again = demo::fill(&world.app, &world.config, &password).await.unwrap();
        assert!(!again.contains(password.expose()), "nobody got this password now: {again}");
        assert_eq!(counts(&world.db()).await, filled);
        let people: Vec<&str> = greeting.lines().skip(1).filter_map(|line| line.split_whitespace().next()).collect();
        assert!(people.len() >= 6, "{greeting}");
        for username in people {
            let person = world.signed_in(username, password.expose()).await;
            let info = person.post("/arpa-basic-api/getUserInfo", Value::Null).await.data();
            assert!(!info["resourceList"].as_array().unwrap().is_empty(), "{username} has no menu");
        }
    }

    what_people_changed_in_the_demonstration_stays(world) {
        let password = demo::password(&world.config).await.unwrap();
        demo::fill(&world.app, &world.config, &password).await.unwrap();
        let admin = world.admin().await;
        let mut organization = admin.get("/arpa-basic-api/partyGroup/detail").await.data();
        organization["nameEn"] = "Our own name".into();
        organization.as_object_mut().unwrap().remove("id");
        admin.post("/arpa-basic-api/partyGroup/edit", organization).await.ok();
        demo::fill(&world.app, &world.config, &password).await.unwrap();
        let now = admin.get("/arpa-basic-api/partyGroup/detail").await.data();
        assert_eq!(now["nameEn"], "Our own name");
    }
}

#[test]
fn only_a_machine_that_listens_to_itself_uses_the_well_known_password() {
    harness::run(async {
        let world = World::sqlite().await;
        let mut config = world.config.clone();
        let mut password = async |listen: &str| {
            config.listen = listen.to_owned();
            demo::password(&config).await.unwrap().expose().to_owned()
        };
        let known = password("127.0.0.1:8080").await;
        for own in ["127.0.0.9:80", "[::1]:8080", "[::ffff:127.0.0.1]:80", "localhost:8080"] {
            assert_eq!(password(own).await, known, "{own}");
        }
        for open in ["0.0.0.0:8080", "[::]:8080", "192.0.2.1:80", "no address"] {
            let (one, other) = (password(open).await, password(open).await);
            assert!(one != known && one != other, "{open}");
        }
        world.close().await;
    });
}

#[test]
fn a_password_from_the_settings_is_not_printed_and_holds() {
    let data = tempfile::tempdir().unwrap();
    let given = Running::start(data.path(), Some("Frost-2026-door"), &["--demo"]);
    assert!(given.said.contains("user admin, password as given in the settings"), "{}", given.said);
    assert!(!given.said.contains("Frost-2026-door"), "{}", given.said);
}

#[test]
fn an_open_address_gets_passwords_by_chance_that_are_printed_once() {
    let data = tempfile::tempdir().unwrap();
    let first = Running::start(data.path(), None, &["--demo", "--listen", "0.0.0.0:0"]);
    let (_, password) = first.said.split_once("user admin, password ").unwrap();
    let password = password.lines().next().unwrap().to_owned();
    assert_ne!(password, "floe-demo-2026");
    assert!(first.said.contains(&format!("made with password {password}:")), "{}", first.said);
    assert!(!first.said.contains("floe-demo-2026"), "{}", first.said);
    first.signal(Signal::SIGTERM);
    first.wait();
    let second = Running::start(data.path(), None, &["--demo", "--listen", "0.0.0.0:0"]);
    assert!(second.said.starts_with("demonstration accounts, passwords as they were:"), "{}", second.said);
}
