//! Whether the database lives, for whoever asks while it has too much to do.
//!
//! Asked like everybody else, a look would wait or be turned away under overload, and a proxy that hears so sends its
//! calls to others, which are overloaded then. So on PostgreSQL the look has connections that units of work do not use,
//! and who is not served in time looks whether others are.

use std::time::{Duration, Instant};

use tokio::time::{sleep, timeout};

use crate::database::Engine;
use crate::{Db, Error};

/// Between two looks whether others are served.
const GLANCE: Duration = Duration::from_millis(20);

/// What was heard of a database that lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pulse {
    /// The number of its last schema step.
    Step(i64),
    /// Units of work are done, and whoever asked was not served in time.
    Busy,
}

impl Db {
    /// Feels for the pulse.
    ///
    /// # Errors
    /// When there is none within this time.
    pub async fn pulse(&self, patience: Duration) -> Result<Pulse, Error> {
        let (before, began) = (self.done(), Instant::now());
        let lost = match timeout(patience, self.step()).await {
            Ok(Ok(step)) => return Ok(Pulse::Step(step)),
            Ok(Err(Error::Overloaded)) => Error::Overloaded,
            Ok(Err(error)) => return Err(error),
            Err(_) => Error::Unavailable("it does not answer in time".into()),
        };
        while self.done() == before {
            if began.elapsed() >= patience {
                return Err(lost);
            }
            sleep(GLANCE).await;
        }
        Ok(Pulse::Busy)
    }

    async fn step(&self) -> Result<i64, Error> {
        let sql = "select coalesce(max(number), 0) as step from migration";
        match &*self.engine {
            Engine::Lite(_) => {
                let last: Option<i64> = self.read((), |tx| Box::pin(tx.one(sql, &[]))).await?;
                Ok(last.unwrap_or(0))
            }
            Engine::Pg(pg) => pg.rows_apart(sql).await?.first().map_or(Ok(0), |row| row.get("step")),
        }
    }

    /// Units of work that were done.
    fn done(&self) -> u64 {
        self.traffic().iter().map(|traffic| traffic.done).sum()
    }
}
