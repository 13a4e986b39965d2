//! A tenant is a wall: the administrator of another one neither reads nor changes anything behind it,
//! and every statement of the hot paths says whose rows it means.

#[cfg(test)]
mod equal;
#[cfg(test)]
mod parts;
#[cfg(test)]
mod read;
#[cfg(test)]
mod statements;
#[cfg(test)]
mod story;

use std::collections::BTreeMap;

use db::{Db, Row};
use harness::{Content, World};
use http::Method;
use platform::FIRST_BRANCH;
use serde_json::json;

/// Rows of every table that has a tenant, as text, for the first tenant.
async fn rows(db: &Db) -> BTreeMap<String, Vec<String>> {
    let mut all = BTreeMap::new();
    for table in tables() {
        // Audit rows tell what strangers tried on public routes; sessions of the first tenant move by themselves.
        if !["audit", "idempotency"].contains(&table.as_str()) {
            let sql = format!("select * from {table} where branch_code = '{FIRST_BRANCH}'");
            let mut held: Vec<String> = select(db, sql).await.iter().map(|row| format!("{row:?}")).collect();
            held.sort();
            all.insert(table, held);
        }
    }
    all
}

/// Tables with a tenant column, from the schema's own text.
pub fn tables() -> Vec<String> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations");
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        for part in text.split("create table ").skip(1) {
            let (name, rest) = part.split_once(" (").unwrap();
            // A search index has no ids of its own, and is another table on each database.
            if rest.split(";").next().unwrap().contains("branch_code") && !name.ends_with("_search") {
                names.push(name.to_owned());
            }
        }
    }
    assert!(names.len() > 10, "{names:?}");
    names
}

async fn select(db: &Db, sql: String) -> Vec<Row> {
    let read = db.read((), move |tx| {
        let sql = sql.clone();
        Box::pin(async move { tx.rows(&sql, &[]).await })
    });
    read.await.unwrap_or_else(|error: db::Error| panic!("{error}"))
}

/// One id of each table of the first tenant.
async fn ids(world: &World) -> Vec<String> {
    let mut ids = Vec::new();
    for table in tables() {
        let sql = format!("select * from {table} where branch_code = '{FIRST_BRANCH}' limit 3");
        let rows = select(&world.db(), sql).await;
        ids.extend(rows.iter().filter_map(|row| row.get::<i64>("id").ok()).map(|id| id.to_string()));
    }
    assert!(ids.len() > 5, "{ids:?}");
    ids
}

harness::both! {
    another_tenants_administrator_reads_and_changes_nothing_of_ours(world) {
        world.account(&[]).await;
        let stranger = world.stranger().await;
        let (ids, before) = (ids(world).await, rows(&world.db()).await);
        let routes: Vec<_> = world.app.features.iter().flat_map(|feature| feature.routes.clone()).collect();
        let of_one = routes.iter().filter(|route| route.path.contains("{id}"));
        for route in of_one {
            for id in &ids {
                let path = route.path.replace("{id}", id);
                if route.method == Method::GET {
                    stranger.get(&path).await.refused(40004);
                } else {
                    let body = Content::Json(json!({ "version": 1 }));
                    let reply = stranger.call(Method::POST, &path, body).await;
                    // A body that the route cannot read may be refused before the record is looked for.
                    assert!([40001, 40004].contains(&reply.status), "{path}: {}", reply.text());
                }
            }
        }
        assert_eq!(rows(&world.db()).await, before);
    }

    another_tenants_lists_show_no_record_of_ours(world) {
        world.account(&[]).await;
        let stranger = world.stranger().await;
        let ours = ids(world).await;
        let routes: Vec<_> = world.app.features.iter().flat_map(|feature| feature.routes.clone()).collect();
        for route in routes.iter().filter(|route| route.path.ends_with("/list") && route.method == Method::GET) {
            let reply = stranger.get(&format!("{}?pageSize=1000", route.path)).await;
            for record in reply.records() {
                let id = record["id"].as_str().unwrap_or_default().to_owned();
                assert!(!ours.contains(&id), "{} shows {record}", route.path);
            }
        }
    }
}
