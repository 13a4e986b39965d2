//! Every commit, written a second time: what a restore to a point in time plays back.
//!
//! SQLite appends what a commit changes to its log (`-wal`) and moves it into the database from time to time, after
//! which the log begins anew. Here a thread of its own reads each commit from the log and writes it with its time to the
//! files of a stream. The writer only notes how long the log is after a commit, and moves the log into the
//! database itself, when the thread has read everything: so nothing is overwritten unread. Whatever goes wrong ends the
//! stream and nothing else; what was written up to then stays good. A commit that is not in the log any more, because
//! another process has made the log begin anew, is such a case: the stream ends there instead of having a hole.
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::change::{self, Head};
use super::log::{Files, Log};
use crate::Error;
use crate::copies::now_millis;

/// Without commits the stream says so often that there were none.
const BEAT: Duration = Duration::from_secs(5);
/// A disk that takes longer than this for what it was given does not answer any more: the stream has ended there.
const HUNG: Duration = Duration::from_secs(30);

/// How the stream is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Streaming {
    /// Nobody wants one.
    Off,
    /// Every commit is written.
    On,
    /// It has ended by itself, because of this.
    Broken(String),
}

/// What writer, thread and callers share.
#[derive(Debug, Default)]
pub(crate) struct Stream {
    state: Mutex<State>,
    turn: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// Commits not written yet: frames of the log after each, and its time.
    commits: Vec<(u32, i64)>,
    /// Since when commits are being written.
    under_way: Option<Instant>,
    /// Why nobody waits for those that are being written now; when the thread comes back, its files have a hole.
    given_up: Option<String>,
    orders: Vec<Order>,
    /// Frames of the log after the last commit.
    frames: u32,
    /// Time of the last commit; times never go back.
    at: i64,
    /// Frames that the log had when all of them were in the database.
    sealed: Option<u32>,
    wanted: bool,
    broken: Option<String>,
    stop: bool,
}

/// Where the thread answers.
type Answer = Sender<Result<(), String>>;

/// What the thread is asked for.
#[derive(Debug)]
enum Order {
    Begin(PathBuf, Answer),
    End(PathBuf, Answer),
}

impl Stream {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The writer has committed; the log has so many frames now.
    pub(super) fn committed(&self, frames: u32) {
        self.committed_at(frames, Instant::now());
    }

    pub(super) fn committed_at(&self, frames: u32, now: Instant) {
        let mut state = self.lock();
        state.frames = frames;
        if state.wanted && state.under_way.is_some_and(|since| now.saturating_duration_since(since) > HUNG) {
            state.give_up();
            self.turn.notify_all();
        }
        state.at = state.at.max(now_millis());
        if state.wanted {
            let at = state.at;
            state.commits.push((frames, at));
            self.turn.notify_all();
        }
    }

    /// Frames of the log after the last commit.
    pub(super) fn frames(&self) -> u32 {
        self.lock().frames
    }

    /// Waits until every commit is written, at most so long; true when it is, or when nobody wants it.
    pub(super) fn caught_up(&self, patience: Duration) -> bool {
        let is_behind =
            |state: &mut State| state.wanted && (state.under_way.is_some() || !state.commits.is_empty());
        let waited = self.turn.wait_timeout_while(self.lock(), patience, is_behind);
        !waited.unwrap_or_else(PoisonError::into_inner).1.timed_out()
    }

    /// All of the log is in the database: the next commit may begin it anew.
    pub(super) fn sealed(&self, frames: u32) {
        self.lock().sealed = Some(frames);
    }

    /// How it is.
    pub(crate) fn standing(&self) -> Streaming {
        let state = self.lock();
        match &state.broken {
            Some(why) => Streaming::Broken(why.clone()),
            None if state.wanted => Streaming::On,
            None => Streaming::Off,
        }
    }

    /// Writes every commit from now on into files of a folder, beside others that are written to already. Blocks.
    pub(crate) fn begin(&self, folder: &Path) -> Result<(), Error> {
        self.ask(|answer| Order::Begin(folder.to_owned(), answer))
    }

    /// Writes no more into a folder. Blocks until all of it is on the disk.
    pub(crate) fn end(&self, folder: &Path) -> Result<(), Error> {
        self.ask(|answer| Order::End(folder.to_owned(), answer))
    }

    fn ask(&self, order: impl FnOnce(Answer) -> Order) -> Result<(), Error> {
        let (answer, answered) = channel();
        {
            let mut state = self.lock();
            if state.stop {
                return Err(Error::Unavailable("the database is closed".into()));
            }
            state.orders.push(order(answer));
            self.turn.notify_all();
        }
        match answered.recv() {
            Ok(answer) => answer.map_err(Error::Other),
            Err(_) => Err(Error::Unavailable("the database is closed".into())),
        }
    }

    /// Writes what is left and ends the thread.
    pub(super) fn stop(&self) {
        self.lock().stop = true;
        self.turn.notify_all();
    }

    /// The next work of the thread.
    fn next(&self) -> Work {
        let nothing = |state: &mut State| state.commits.is_empty() && state.orders.is_empty() && !state.stop;
        let waited = self.turn.wait_timeout_while(self.lock(), BEAT, nothing);
        let (mut state, timeout) = waited.unwrap_or_else(PoisonError::into_inner);
        let next = match (state.stop, timeout.timed_out()) {
            (true, _) => Next::Stop,
            // The time is taken while nobody can commit: all commits up to it are known.
            (false, true) => {
                state.at = state.at.max(now_millis());
                Next::Beat(state.at)
            }
            _ => Next::On,
        };
        state.under_way = Some(Instant::now());
        let orders = std::mem::take(&mut state.orders);
        if orders.iter().any(|order| matches!(order, Order::Begin(..))) {
            // What is committed from here on is in the new files.
            (state.wanted, state.broken) = (true, None);
        }
        (orders, std::mem::take(&mut state.commits), state.sealed, next)
    }

    /// The thread has done what it took; answers why that is worth nothing, when it was given up meanwhile.
    fn done(&self, wanted: bool, broken: Option<String>) -> Option<String> {
        let mut state = self.lock();
        let given_up = state.given_up.take();
        let (wanted, broken) = (wanted && given_up.is_none(), given_up.clone().or(broken));
        state.under_way = None;
        state.wanted = wanted;
        if broken.is_some() {
            state.broken = broken;
        }
        if !wanted {
            state.commits.clear();
        }
        self.turn.notify_all();
        given_up
    }

    /// As if the thread had taken a commit to a disk that does not answer.
    #[cfg(test)]
    pub(super) fn hang(&self, frames: u32) {
        self.lock().wanted = true;
        self.committed(frames);
        drop(self.next());
    }
}

impl State {
    /// Ends the stream while its thread hangs.
    fn give_up(&mut self) {
        let why = format!("its disk has not answered for {} s", HUNG.as_secs());
        tracing::error!(why, "the stream of commits has ended; it begins anew with the next backup");
        (self.wanted, self.broken, self.given_up) = (false, Some(why.clone()), Some(why));
        self.commits.clear();
    }
}

/// What the thread finds to do: orders, commits (pages of the log and time), the page up to which the log is sealed, and
/// whether it is the last.
type Work = (Vec<Order>, Vec<(u32, i64)>, Option<u32>, Next);

enum Next {
    On,
    Beat(i64),
    Stop,
}

/// Starts the thread for the database at `path`.
pub(super) fn start(stream: &Arc<Stream>, path: &Path) -> Result<JoinHandle<()>, Error> {
    let stream = Arc::clone(stream);
    let mut name = path.as_os_str().to_owned();
    name.push("-wal");
    let mut ship = Ship { log: Log::of(name.into()), files: Vec::new() };
    let thread = thread::Builder::new().name("db-stream".into()).spawn(move || ship.serve(&stream));
    thread.map_err(|error| Error::Unavailable(error.to_string()))
}

/// The thread: the log that it reads, and the folders that it writes to.
struct Ship {
    log: Log,
    files: Vec<Files>,
}

impl Ship {
    fn serve(&mut self, stream: &Stream) {
        loop {
            let (orders, commits, sealed, next) = stream.next();
            let stop = matches!(next, Next::Stop);
            let mut broken = self.write(&commits, sealed, &next).err();
            if let Some(why) = &broken {
                tracing::error!(why, "the stream of commits has ended; it begins anew with the next backup");
                self.files.clear();
            }
            let mut answers = Vec::with_capacity(orders.len());
            for order in orders {
                // A beginning mends what was broken: it does not depend on what was before.
                let (answer, answered) = self.obey(order);
                broken = if answered.is_ok() && !self.files.is_empty() { None } else { broken };
                answers.push((answer, answered));
            }
            // First what holds now, then the answers: whoever has one and looks sees what came of it.
            let given_up = stream.done(!self.files.is_empty(), broken);
            if given_up.is_some() {
                self.files.clear();
            }
            for (answer, answered) in answers {
                drop(answer.send(given_up.clone().map_or(answered, Err)));
            }
            if stop {
                return;
            }
        }
    }

    fn obey(&mut self, order: Order) -> (Answer, Result<(), String>) {
        match order {
            Order::Begin(folder, answer) => {
                if self.files.is_empty() {
                    // Where in the log the next commit begins is not known: all of it is written, which does no harm.
                    self.log.forget();
                }
                let made = Files::new(folder).map(|files| self.files.push(files));
                (answer, made)
            }
            Order::End(folder, answer) => {
                let (ended, others): (Vec<_>, Vec<_>) =
                    std::mem::take(&mut self.files).into_iter().partition(|files| files.is(&folder));
                self.files = others;
                let ended = ended.into_iter().try_for_each(|mut files| files.sync());
                (answer, ended)
            }
        }
    }

    fn write(&mut self, commits: &[(u32, i64)], sealed: Option<u32>, next: &Next) -> Result<(), String> {
        if self.files.is_empty() {
            return Ok(());
        }
        for (frames, at) in commits {
            self.commit(*frames, *at, sealed)?;
        }
        if let Next::Beat(at) = next {
            for files in &mut self.files {
                files.put(Head { number: 0, at: *at, page_size: 0, pages: 0, length: 0, packed: 0 }, &[])?;
            }
        }
        self.files.iter_mut().try_for_each(Files::sync)
    }

    /// Writes the frames of a commit.
    fn commit(&mut self, frames: u32, at: i64, sealed: Option<u32>) -> Result<(), String> {
        let page_size = self.log.follow(frames, sealed)?;
        while self.log.done() < frames {
            let count = (frames - self.log.done()).min(change::PAGES);
            let (pages, length) = self.log.read(count, page_size)?;
            let last = self.log.done() == frames;
            if last && length == 0 {
                return Err("the log does not end with a commit".into());
            }
            let head = Head {
                number: 0,
                at,
                page_size,
                pages: count,
                length: if last { length } else { 0 },
                packed: 0,
            };
            for files in &mut self.files {
                files.put(head, &pages)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disk_that_does_not_answer_ends_the_stream_and_what_comes_back_late_is_not_believed() {
        let stream = Stream::default();
        stream.hang(5);
        stream.committed_at(6, Instant::now() + HUNG / 2);
        assert_eq!(stream.standing(), Streaming::On);
        assert!(!stream.caught_up(Duration::ZERO));
        stream.committed_at(7, Instant::now() + HUNG * 2);
        assert!(matches!(stream.standing(), Streaming::Broken(why) if why.contains("has not answered")));
        assert!(stream.caught_up(Duration::ZERO), "nobody waits for it");
        // Commits went by meanwhile: files that go on behind them would have a hole.
        assert!(stream.done(true, None).is_some());
        assert!(matches!(stream.standing(), Streaming::Broken(_)));
        stream.committed_at(8, Instant::now());
        assert!(stream.caught_up(Duration::ZERO));
        assert_eq!(stream.done(true, None), None, "the next backup begins anew");
        assert_eq!(stream.lock().given_up, None);
    }
}
