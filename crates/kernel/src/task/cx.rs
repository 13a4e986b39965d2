//! What a running task works with: its owner's session, its input, and ways to tell how far it is.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use db::Lot;
use serde::de::DeserializeOwned;
use tokio::time::Instant as Moment;

use super::store::{self, Attempt};
use crate::access::Session;
use crate::act::{Act, Cx, Tx, Unit};
use crate::app::App;
use crate::fault::{Answer, Fault};
use crate::id::Id;
use crate::texts::Lang;

/// Progress is written this often at most; a task may tell it after every row.
const TELL: Duration = Duration::from_secs(1);

/// The context of one attempt at a task.
pub struct TaskCx {
    cx: Cx,
    attempt: Attempt,
    screen: &'static str,
    kind: &'static str,
    lang: Lang,
    input: String,
    told: Mutex<Option<Moment>>,
}

impl TaskCx {
    pub(super) fn new(app: &App, session: Arc<Session>, task: &store::Claimed, kind: &'static str) -> Self {
        // Screens are constants of the program; one that is gone leaves the kind's name in audit rows.
        let screen = app.features.iter().map(|feature| feature.screen).find(|screen| *screen == task.screen);
        let screen = screen.unwrap_or(kind);
        let lang = Lang::of(&task.lang);
        let act = act(app, session, (screen, kind), lang, task.attempt());
        Self {
            cx: Cx::outside(app, act).reading(Lot::Background),
            attempt: task.attempt(),
            screen,
            kind,
            lang,
            input: task.input.clone(),
            told: Mutex::default(),
        }
    }

    /// The program.
    pub fn app(&self) -> &App {
        &self.cx.app
    }

    /// The owner's session as it is now.
    pub fn session(&self) -> &Session {
        &self.cx.session
    }

    /// The owner's language.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// Its id.
    pub fn id(&self) -> Id {
        self.attempt.id
    }

    /// Which attempt this is, from 1.
    pub fn attempt(&self) -> i64 {
        self.attempt.number
    }

    /// Screen from which the task was asked for.
    pub fn screen(&self) -> &'static str {
        self.screen
    }

    /// What [`super::NewTask::input`] was.
    ///
    /// # Errors
    /// `Internal` when it has another shape: the kind changed and old tasks are still in the queue.
    pub fn input<T: DeserializeOwned>(&self) -> Answer<T> {
        serde_json::from_str(&self.input)
            .map_err(|error| Fault::internal(format!("input of a task: {error}")))
    }

    /// Says how far the work is, out of how much if that is known. Cheap enough to call often.
    ///
    /// # Errors
    /// `Refused` when the task is no longer this worker's; give up then.
    pub async fn progress(&self, done: u64, total: Option<u64>) -> Answer<()> {
        if !self.due() {
            return Ok(());
        }
        match store::progress(&self.app().db, self.attempt, done, total).await? {
            true => Ok(()),
            false => Err(Fault::refused("task.lost")),
        }
    }

    fn due(&self) -> bool {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        let due = told.is_none_or(|last| last.elapsed() >= TELL);
        if due {
            *told = Some(Moment::now());
        }
        due
    }

    /// Runs `unit` as the owner on one consistent snapshot.
    pub async fn read<I, T, F>(&self, input: I, unit: F) -> Answer<T>
    where
        I: Send + Sync + 'static,
        T: Send + 'static,
        F: for<'a> Unit<'a, I, T> + 'static,
    {
        self.cx.read(input, unit).await
    }

    /// Runs `unit` as the owner in one transaction, which commits only while the task is this
    /// worker's: of two workers that both believe in their lease, one changes something.
    pub async fn write<I, T, F>(&self, input: I, unit: F) -> Answer<T>
    where
        I: Send + Sync + 'static,
        T: Send + 'static,
        F: for<'a> Unit<'a, I, T> + 'static,
    {
        let shared = Arc::new((input, unit));
        let attempt = self.attempt;
        let act = act(self.app(), self.cx.session.clone(), (self.screen, self.kind), self.lang, attempt);
        act.leased()?;
        let wakes = act.clone();
        let written: Answer<T> = self
            .app()
            .db
            .write(act, move |tx: &mut Tx| {
                let shared = shared.clone();
                Box::pin(async move {
                    store::fence(tx, attempt).await?;
                    let output = (shared.1)(tx, &shared.0).await?;
                    tx.leased()?;
                    Ok(output)
                })
            })
            .await;
        let written = written?;
        wakes.wakes().wake(self.app())?;
        Ok(written)
    }

    /// For engine code that is written for calls and only reads.
    pub(crate) fn cx(&self) -> &Cx {
        &self.cx
    }
}

/// Audit rows name the task where those of calls name the request.
fn act(
    app: &App,
    session: Arc<Session>,
    (screen, kind): (&'static str, &'static str),
    lang: Lang,
    attempt: Attempt,
) -> Act {
    Act::of_session(app, session, screen, kind).named(lang, &format!("task {}", attempt.id))
}
