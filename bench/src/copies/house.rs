//! The copies, the database that they share, and the proxy before them.

use std::path::Path;

use anyhow::{Context as _, Result};
use futures::future::try_join_all;
use tempfile::TempDir;

use super::proxy::Proxy;
use crate::inbound::{self, Desk};
use crate::outbound::go_quick;
use crate::person::Person;
use crate::server::{PASSWORD, Server};

/// How many copies there are.
pub const COPIES: usize = 3;
/// Clients with goods and a place of their own.
pub const CLIENTS: usize = 32;

/// What the copies are told. The proxy is trusted, looks at `/ready` ten times a second, and webhooks may lead here.
const SETTINGS: [(&str, &str); 3] = [
    ("FLOE_TRUSTED_PROXIES", "127.0.0.1"),
    ("FLOE_LIMITS_DRAIN_SECONDS", "1"),
    ("FLOE_WEBHOOKS_ALLOW", "127.0.0.1"),
];

/// All of it.
pub struct House {
    folder: TempDir,
    /// The database.
    pub url: String,
    servers: Vec<Server>,
    /// Before all copies.
    pub proxy: Proxy,
    /// The administrator.
    pub admin: Person,
}

impl House {
    /// Fills an empty database and starts copies on it.
    ///
    /// # Errors
    /// When the program does not start or refuses something.
    pub async fn open(url: &str) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let first = Server::start_with(folder.path(), url, &["--demo=brief"]).await?;
        let headers = first.sign_in().await?;
        inbound::make(&first, &headers, CLIENTS).await?;
        go_quick(&mut Desk::open(&first.address, &headers).await?).await?;
        first.stop().await?;
        let servers = try_join_all((0..COPIES).map(|_| start(folder.path(), url))).await?;
        let proxy = Proxy::open().await?;
        for server in &servers {
            proxy.join(&server.address).await?;
        }
        let admin = Person::sign_in(&proxy.address, ("admin", PASSWORD), "10.0.0.1").await?;
        Ok(Self { folder, url: url.to_owned(), servers, proxy, admin })
    }

    /// Where all calls go.
    pub fn door(&self) -> &str {
        &self.proxy.address
    }

    /// Where the copies listen.
    pub fn addresses(&self) -> Vec<&str> {
        self.servers.iter().map(|server| server.address.as_str()).collect()
    }

    /// One of the copies, in turn.
    ///
    /// # Errors
    /// When there is none.
    pub fn copy(&self, number: usize) -> Result<&str> {
        let server = self.servers.get(number % COPIES).context("no copy runs")?;
        Ok(&server.address)
    }

    /// Stops the copy that has run longest, as an operator does, and starts another in its place.
    ///
    /// # Errors
    /// When it does not stop or the other does not start.
    pub async fn replace(&mut self) -> Result<()> {
        let server = self.servers.remove(0);
        let address = server.address.clone();
        server.stop().await?;
        self.proxy.leave(&address);
        let server = start(self.folder.path(), &self.url).await?;
        self.proxy.join(&server.address).await?;
        self.servers.push(server);
        Ok(())
    }

    /// Stops all of it; answers the folder of the data.
    ///
    /// # Errors
    /// When a copy does not stop.
    pub async fn close(self) -> Result<TempDir> {
        try_join_all(self.servers.into_iter().map(Server::stop)).await?;
        Ok(self.folder)
    }
}

async fn start(data: &Path, url: &str) -> Result<Server> {
    Server::start_set(data, url, &[], &SETTINGS).await
}
