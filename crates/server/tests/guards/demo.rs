//! The demonstration fills an empty database, lets its people in, and adds nothing a second time.

use std::collections::BTreeMap;

use db::Db;
use serde_json::Value;
use server::demo;

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
        let greeting = demo::fill(&world.app, &world.config).await.unwrap();
        let filled = counts(&world.db()).await;
        for (table, least) in [("staff", 20), ("department", 10), ("role", 6), ("warehouse", 3), ("data_grant", 2)] {
            assert!(filled[table] >= least, "{table}: {}", filled[table]);
        }
        demo::fill(&world.app, &world.config).await.unwrap();
        assert_eq!(counts(&world.db()).await, filled);
        let people: Vec<&str> = greeting.lines().skip(2).filter_map(|line| line.split_whitespace().next()).collect();
        assert!(people.len() >= 6, "{greeting}");
        for username in people {
            let person = world.signed_in(username, demo::admin_password().expose()).await;
            let info = person.post("/arpa-basic-api/getUserInfo", Value::Null).await.data();
            assert!(!info["resourceList"].as_array().unwrap().is_empty(), "{username} has no menu");
        }
    }

    what_people_changed_in_the_demonstration_stays(world) {
        demo::fill(&world.app, &world.config).await.unwrap();
        let admin = world.admin().await;
        let mut organization = admin.get("/arpa-basic-api/partyGroup/detail").await.data();
        organization["nameEn"] = "Our own name".into();
        organization.as_object_mut().unwrap().remove("id");
        admin.post("/arpa-basic-api/partyGroup/edit", organization).await.ok();
        demo::fill(&world.app, &world.config).await.unwrap();
        let now = admin.get("/arpa-basic-api/partyGroup/detail").await.data();
        assert_eq!(now["nameEn"], "Our own name");
    }
}
