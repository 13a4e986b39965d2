//! A unit of work in its transaction, asked for again when nobody heard how its commit ended.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::Serialize;

use super::claim::{Claim, Kept};
use super::{Act, Cx, Tx, Unit};
use crate::fault::{Answer, Fault};

/// Pauses before a unit of work whose commit was cut off is asked for again, as long as a database takes to come back.
const UNSURE: [Duration; 4] =
    [Duration::from_millis(100), Duration::from_millis(500), Duration::from_secs(2), Duration::from_secs(4)];

/// A unit of work and what its last run came to. That stays when the end of the run is not known: the next try may find
/// that it was done, and what the caller does with the output shall then be done as well.
struct Work<I, T, F> {
    input: I,
    unit: F,
    claim: Option<Claim>,
    done: Mutex<Option<Done<T>>>,
}

/// What is kept under the key, and the output.
type Done<T> = (Option<Kept>, T);

impl<I, T, F> Work<I, T, F> {
    fn done(&self) -> MutexGuard<'_, Option<Done<T>>> {
        self.done.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Cx {
    /// Runs `unit` in one transaction and commits it. `unit` may run again when the database asks
    /// for a retry, so it has no effects outside `tx`.
    pub async fn write<I, T, F>(&self, input: I, unit: F) -> Answer<T>
    where
        I: Send + Sync + 'static,
        T: Serialize + Send + 'static,
        F: for<'a> Unit<'a, I, T> + 'static,
    {
        self.act.leased()?;
        let work = Work { input, unit, claim: self.claim.clone(), done: Mutex::default() };
        let work = Arc::new(work);
        let mut written = self.once(self.act.clone(), &work).await;
        // Under its key the work can be asked for again: it answers as it did, or is done now.
        for pause in UNSURE.iter().filter(|_| self.claim.is_some()) {
            if !matches!(written, Err(Fault::Unsure)) {
                break;
            }
            tokio::time::sleep(*pause).await;
            written = match self.once(self.act.clone(), &work).await {
                // Nothing was done this time; the first time something may have been.
                Err(Fault::Busy | Fault::Crossed) => Err(Fault::Unsure),
                other => other,
            };
        }
        // A unit that answers what it answered before has committed, perhaps in a try whose end nobody saw.
        if matches!(written, Ok(_) | Err(Fault::Replay(_))) {
            self.act.wakes.wake(&self.app)?;
        }
        written
    }

    /// One try at a unit of work, with its claim.
    async fn once<I, T, F>(&self, act: Act, work: &Arc<Work<I, T, F>>) -> Answer<T>
    where
        I: Send + Sync + 'static,
        T: Serialize + Send + 'static,
        F: for<'a> Unit<'a, I, T> + 'static,
    {
        let shared = work.clone();
        let written: Answer<()> = self
            .app
            .db
            .write(act, move |tx: &mut Tx| {
                let work = shared.clone();
                Box::pin(async move {
                    if let Some(claim) = &work.claim
                        && let Some(kept) = claim.take(tx).await?
                    {
                        let is_own = work.done().as_ref().is_some_and(|(own, _)| own.as_ref() == Some(&kept));
                        return if is_own { Ok(()) } else { Err(Fault::Replay(kept.answer)) };
                    }
                    let output = (work.unit)(tx, &work.input).await?;
                    let kept = work.claim.as_ref().map(|_| Claim::answer(tx, &output)).transpose()?;
                    if let (Some(claim), Some(kept)) = (&work.claim, &kept) {
                        claim.keep(tx, kept).await?;
                    }
                    tx.leased()?;
                    *work.done() = Some((kept, output));
                    Ok(())
                })
            })
            .await;
        written?;
        let done = work.done().take();
        done.map(|(_, output)| output).ok_or_else(|| Fault::internal("a unit of work without its output"))
    }
}
