//! Keeps the node of this process leased while it serves, and says when it was lost.
//!
//! Without its node the process can add no record any more, so losing it ends the program: whatever
//! watches over it starts it anew, with another node.

use std::time::Duration;

use kernel::app::App;
use kernel::id::Standing;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// The running renewal.
pub struct Keeper {
    stop: watch::Sender<bool>,
    lost: watch::Receiver<bool>,
    keeping: JoinHandle<()>,
}

impl Keeper {
    /// Renews the lease of the node `every` so often.
    pub fn start(app: &App, every: Duration) -> Self {
        let (stop, stopped) = watch::channel(false);
        let (lose, lost) = watch::channel(false);
        let keeping = tokio::spawn(keep(app.clone(), every, stopped, lose));
        Self { stop, lost, keeping }
    }

    /// Whether the node was lost.
    pub fn has_lost(&self) -> bool {
        *self.lost.borrow()
    }

    /// Resolves when the node was lost.
    pub fn lost(&self) -> impl Future<Output = ()> + use<> {
        let mut lost = self.lost.clone();
        async move {
            if lost.wait_for(|lost| *lost).await.is_err() {
                // The renewal was stopped and loses nothing any more.
                std::future::pending::<()>().await;
            }
        }
    }

    /// Ends the renewal and waits for it.
    pub async fn stop(self) {
        self.stop.send_replace(true);
        if let Err(error) = self.keeping.await {
            tracing::error!(%error, "the renewal of the node ended early");
        }
    }
}

async fn keep(app: App, every: Duration, mut stop: watch::Receiver<bool>, lose: watch::Sender<bool>) {
    loop {
        tokio::select! {
            _ = stop.wait_for(|stop| *stop) => return,
            () = tokio::time::sleep(every) => {}
        }
        match app.ids.renew(&app.db, app.clock.now()).await {
            Ok(Standing::Held) => {}
            Ok(Standing::Lost) => {
                tracing::error!(node = app.ids.node(), "another process has the node: no ids are made here");
                lose.send_replace(true);
                return;
            }
            // The next round may be luckier; until then no id is made beyond the lease.
            Err(error) => tracing::warn!(%error, "the node was not renewed"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use db::{Db, vals};
    use kernel::app::App;

    use super::Keeper;
    use crate::config::Config;
    use crate::program;

    const SOON: Duration = Duration::from_millis(5);

    async fn started() -> (App, tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config::defaults().unwrap();
        config.data = folder.path().to_owned();
        (program::build(&config).await.unwrap(), folder)
    }

    async fn until_of(db: &Db) -> i64 {
        let read = db.read((), |tx| Box::pin(tx.one("select leased_until from node where number = 0", &[])));
        let until: Result<Option<i64>, db::Error> = read.await;
        until.unwrap().unwrap()
    }

    async fn set(db: &Db, sql: &'static str) {
        let changed: Result<u64, db::Error> = db.write((), move |tx| Box::pin(tx.exec(sql, &vals![]))).await;
        assert_eq!(changed, Ok(1));
    }

    #[tokio::test]
    async fn a_lease_is_renewed_and_given_back_at_the_end() {
        let (app, _folder) = started().await;
        let keeper = Keeper::start(&app, SOON);
        set(&app.db, "update node set leased_until = 1").await;
        while until_of(&app.db).await == 1 {
            tokio::task::yield_now().await;
        }
        assert!(!keeper.has_lost());
        keeper.stop().await;
        app.ids.release(&app.db, app.clock.now()).await.unwrap();
        assert!(until_of(&app.db).await <= app.clock.now().millis());
        app.db.close().await;
    }

    #[tokio::test]
    async fn a_lost_node_is_told_and_gives_no_ids() {
        let (app, _folder) = started().await;
        let keeper = Keeper::start(&app, SOON);
        app.ids.next(app.clock.now());
        set(&app.db, "update node set owner = 'somebody else'").await;
        keeper.lost().await;
        assert!(keeper.has_lost());
        let maker = app.ids.clone();
        let made = std::thread::spawn(move || maker.next(kernel::clock::Clock::system().now())).join();
        assert!(made.is_err());
        keeper.stop().await;
        program::close(&app).await;
    }
}
