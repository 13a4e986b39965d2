//! PostgreSQL databases for tests: copies of a template database on the server of `FLOE_TEST_PG`.

use std::{env, thread};

use tokio::sync::Mutex;
use tokio_postgres::error::SqlState;
use tokio_postgres::{Client, NoTls};

use super::{SERVER, fingerprint, unique};
use crate::{Config, Db, Migration, Target};

/// The URL of the server; none when PostgreSQL is left out on purpose.
pub(super) fn server() -> Option<String> {
    match env::var(SERVER) {
        Ok(off) if off == "off" => None,
        Ok(url) => Some(url),
        Err(_) => panic!(
            "{SERVER} is not set: give the URL of a PostgreSQL server on which tests may make databases \
             (postgres://postgres@127.0.0.1:5433/postgres), or `off` to test on SQLite alone"
        ),
    }
}

/// A database, dropped on drop.
#[derive(Debug)]
pub(super) struct Database {
    server: String,
    name: String,
}

impl Database {
    /// A database that has this schema.
    pub(super) async fn with(steps: &[Migration]) -> Self {
        let server = server().expect("PostgreSQL is left out by FLOE_TEST_PG=off");
        let name = format!("floe_test_{}", unique());
        let template = if steps.is_empty() { "template0".to_owned() } else { template(&server, steps).await };
        command(&server, &format!("create database {name} template {template}"))
            .await
            .expect("a test database");
        Self { server, name }
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn target(&self) -> Target {
        Target::Postgres(url(&self.server, &self.name))
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        let (server, name) = (self.server.clone(), self.name.clone());
        // A thread of its own: this may be a test's runtime thread, which cannot wait for a future.
        let dropped = thread::spawn(move || {
            let runtime =
                tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(command(&server, &format!("drop database if exists {name} with (force)")))
        });
        if !matches!(dropped.join(), Ok(Ok(()))) {
            eprintln!("the test database {} was not dropped", self.name);
        }
    }
}

/// The template of this schema, made when absent. It gets its name only when it is whole; of several makers the first
/// to rename wins.
async fn template(server: &str, steps: &[Migration]) -> String {
    static ONE: Mutex<()> = Mutex::const_new(());
    let _one = ONE.lock().await;
    let template = format!("floe_template_{}", fingerprint(steps));
    let client = connect(server).await.expect("the server of FLOE_TEST_PG");
    let there = "select 1 from pg_database where datname = $1";
    if client.query_opt(there, &[&template]).await.expect("a list of databases").is_some() {
        return template;
    }
    let built = format!("floe_build_{}", unique());
    client.batch_execute(&format!("create database {built} template template0")).await.expect("a template");
    let mut config = Config::new(Target::Postgres(url(server, &built)));
    config.connections = 1;
    let db = Db::open(&config).await.expect("the template opens");
    db.migrate(steps).await.expect("the schema steps run on PostgreSQL");
    db.close().await;
    // The server notices a moment later that the connections are closed: end them, so that none is in the way.
    let end = "select pg_terminate_backend(pid, 1000) from pg_stat_activity where datname = $1";
    client.query(end, &[&built]).await.expect("connections end");
    match client.batch_execute(&format!("alter database {built} rename to {template}")).await {
        Ok(()) => {}
        Err(error) if error.code() == Some(&SqlState::DUPLICATE_DATABASE) => {
            client.batch_execute(&format!("drop database {built}")).await.expect("the second template goes");
        }
        Err(error) => panic!("the template cannot be named: {error:?}"),
    }
    template
}

/// The server's URL with another database.
fn url(server: &str, name: &str) -> String {
    let (address, options) = server.split_once('?').map_or((server, None), |(a, o)| (a, Some(o)));
    let after_scheme = address.find("://").map_or(0, |at| at + 3);
    let host_end = address[after_scheme..].find('/').map_or(address.len(), |at| after_scheme + at);
    let options = options.map(|options| format!("?{options}")).unwrap_or_default();
    format!("{}/{name}{options}", &address[..host_end])
}

async fn connect(server: &str) -> Result<Client, tokio_postgres::Error> {
    let (client, connection) = tokio_postgres::connect(server, NoTls).await?;
    tokio::spawn(connection);
    Ok(client)
}

async fn command(server: &str, text: &str) -> Result<(), tokio_postgres::Error> {
    connect(server).await?.batch_execute(text).await
}
