//! What the tests of several features need: looking behind HTTP.

use db::{Value as Cell, vals};
use harness::World;
use kernel::act::{Act, Cx, Tx};
use kernel::fault::Answer;
use serde_json::Value;

use crate::FIRST_BRANCH;

/// An audit row.
#[derive(Debug, Clone)]
pub struct Audited {
    /// Action of the route.
    pub action: String,
    /// Who did it.
    pub by: String,
    /// Columns before.
    pub before: Value,
    /// Columns after.
    pub after: Value,
}

fn program(world: &World) -> Cx {
    Cx::outside(&world.app, Act::of_program(&world.app, FIRST_BRANCH, "test", "behind"))
}

/// The audit rows that one screen wrote about a table, in order.
pub async fn audited(world: &World, screen: &'static str, table: &'static str) -> Vec<Audited> {
    async fn read(tx: &mut Tx, (screen, table): &(&'static str, &'static str)) -> Answer<Vec<Audited>> {
        let sql = "select action, party_name, before_json, after_json from audit
           where screen = $1 and table_name = $2 order by id";
        let rows: Vec<(String, String, String, String)> = tx.all(sql, &vals![*screen, *table]).await?;
        let json = |text: &str| serde_json::from_str(text).unwrap();
        let audited = |(action, by, before, after): (String, String, String, String)| Audited {
            action,
            by,
            before: json(&before),
            after: json(&after),
        };
        Ok(rows.into_iter().map(audited).collect())
    }
    program(world).read((screen, table), read).await.unwrap()
}

/// Runs a statement behind the product's back.
pub async fn behind(world: &World, sql: &'static str, values: &[Cell]) {
    async fn run(tx: &mut Tx, (sql, values): &(&'static str, Vec<Cell>)) -> Answer<u64> {
        Ok(tx.exec(sql, values).await?)
    }
    program(world).write((sql, values.to_vec()), run).await.unwrap();
}

/// One number that a statement answers.
pub async fn number(world: &World, sql: &'static str, values: &[Cell]) -> i64 {
    async fn run(tx: &mut Tx, (sql, values): &(&'static str, Vec<Cell>)) -> Answer<Option<i64>> {
        Ok(tx.one(sql, values).await?)
    }
    program(world).read((sql, values.to_vec()), run).await.unwrap().unwrap_or_default()
}

/// Makes an open warehouse.
pub async fn warehouse(world: &World, code: &str, name: &str) {
    let id = world.app.ids.next(world.app.clock.now());
    let sql =
        "insert into warehouse (id, branch_code, version, deleted, created_by, gmt_created, modified_by,
         gmt_modified, code, name, attribute, type, thermosphere, status)
         values ($1, $2, 1, 0, 'test', 0, 'test', 0, $3, $4, 1, 1, 'FROZEN', 0)";
    behind(world, sql, &vals![id, FIRST_BRANCH, code, name]).await;
}
