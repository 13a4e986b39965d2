//! The places that hold what the database does not: the folder of the data, that of backups, and the store of files.
//!
//! They are looked at once a minute and not when metrics are asked for: a network disk or a bucket that hangs would keep
//! the page from those who ask. What hangs is asked no second time before it has answered.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use kernel::app::App;
use kernel::blob::{BlobKey, Blobs};
use kernel::clock::Instant;
use kernel::fault::{Answer, Fault};
use tokio::sync::{oneshot, watch};
use tokio::task::JoinHandle;

use crate::backup;
use crate::config::Config;

/// How often they are looked at.
const ROUND: Duration = Duration::from_secs(60);
/// Longest time in which the store of files answers.
const PATIENCE: Duration = Duration::from_secs(30);
/// A key that no file has.
const NOBODYS: &str = "upload/1970-01/0";

/// What is known of them; one of the shared things.
#[derive(Debug)]
pub struct Stores {
    folders: Vec<(&'static str, PathBuf)>,
    backups: bool,
    seen: Mutex<Seen>,
}

#[derive(Debug)]
struct Seen {
    /// Free bytes, by folder.
    free: Vec<(&'static str, u64)>,
    /// When the store of files answered last; when it was asked first, as long as it has not.
    answered: Instant,
}

impl Stores {
    /// Those of the settings, as a program finds them that starts now.
    pub fn of(config: &Config, now: Instant) -> Self {
        let backups = config.backup.folder.clone().map(|folder| ("backup", folder));
        let wanted = backups.is_some();
        let folders = [("data", config.data.clone())].into_iter().chain(backups).collect();
        let seen = Mutex::new(Seen { free: Vec::new(), answered: now });
        Self { folders, backups: wanted, seen }
    }

    /// Whether the program is to make backups by itself.
    pub fn wants_backups(&self) -> bool {
        self.backups
    }

    /// Free bytes of the disks, as far as the system tells.
    pub fn free(&self) -> Vec<(&'static str, u64)> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).free.clone()
    }

    /// How long the store of files has not answered.
    pub fn silent(&self, now: Instant) -> Duration {
        now.since(self.seen.lock().unwrap_or_else(PoisonError::into_inner).answered)
    }

    fn note(&self, note: impl FnOnce(&mut Seen)) {
        note(&mut self.seen.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

/// Looks at the disks, again and again.
pub async fn disks(app: App, mut stop: watch::Receiver<bool>) {
    let Ok(stores) = app.shared.get::<Stores>() else { return };
    loop {
        let folders = stores.folders.clone();
        let (tell, told) = oneshot::channel();
        // A thread that nobody waits for at the end of the program, when its disk hangs.
        std::thread::spawn(move || {
            let free = folders.iter().filter_map(|(name, folder)| Some((*name, backup::free(folder)?)));
            drop(tell.send(free.collect::<Vec<_>>()));
        });
        tokio::select! {
            free = told => stores.note(|seen| seen.free = free.unwrap_or_default()),
            _ = stop.wait_for(|stop| *stop) => return,
        }
        if !comes_round(&mut stop).await {
            return;
        }
    }
}

/// Asks the store of files, again and again, and says when it does not answer. The program serves all the same: it may come
/// back, and little needs it.
pub async fn files(app: App, mut stop: watch::Receiver<bool>) {
    let Ok(stores) = app.shared.get::<Stores>() else { return };
    let (mut silent, mut asked) = (false, None);
    loop {
        let answer = tokio::select! {
            answer = ask(&app, &mut asked) => answer,
            _ = stop.wait_for(|stop| *stop) => return,
        };
        match answer {
            Ok(()) => {
                stores.note(|seen| seen.answered = app.clock.now());
                if std::mem::take(&mut silent) {
                    tracing::info!("the store of files answers again");
                }
            }
            Err(fault) if !std::mem::replace(&mut silent, true) => {
                tracing::error!(
                    ?fault,
                    "the store of files does not answer: uploads and results of tasks will fail"
                );
            }
            Err(_) => {}
        }
        if !comes_round(&mut stop).await {
            return;
        }
    }
}

/// Asks, or goes on waiting for the answer to what was asked before: a folder on a server that is gone holds a thread each
/// time that it is looked at.
async fn ask(app: &App, asked: &mut Option<JoinHandle<Answer<bool>>>) -> Answer<()> {
    let waiting = asked.get_or_insert_with(|| {
        let app = app.clone();
        tokio::spawn(async move { app.shared.get::<Blobs>()?.has(&BlobKey::stored(NOBODYS)?).await })
    });
    let Ok(ended) = tokio::time::timeout(PATIENCE, waiting).await else { return Err(Fault::Busy) };
    *asked = None;
    ended.map_err(Fault::internal)?.map(drop)
}

/// Waits for the next round; `false` when there is none.
async fn comes_round(stop: &mut watch::Receiver<bool>) -> bool {
    tokio::select! {
        _ = stop.wait_for(|stop| *stop) => false,
        () = tokio::time::sleep(ROUND) => true,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::sync::watch;

    use super::{Stores, disks, files};
    use crate::config::Config;
    use crate::program;

    #[tokio::test]
    async fn free_room_and_the_answer_of_the_store_are_known_after_a_look() {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config { data: folder.path().to_owned(), ..Config::defaults().unwrap() };
        config.backup.folder = Some(folder.path().to_owned());
        let app = program::build(&config).await.unwrap();
        let stores = app.shared.get::<Stores>().unwrap();
        assert!(stores.wants_backups() && stores.free().is_empty(), "nobody has looked yet");
        let later = app.clock.now().plus(Duration::from_secs(3600));
        stores.note(|seen| seen.answered = kernel::clock::Instant::of_millis(0));
        let (send, stop) = watch::channel(false);
        let works = [tokio::spawn(disks(app.clone(), stop.clone())), tokio::spawn(files(app.clone(), stop))];
        let looked = || stores.free().len() == 2 && stores.silent(later) < Duration::from_secs(7200);
        for _ in 0..500 {
            if looked() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        assert!(looked(), "{stores:?}");
        assert!(stores.free().iter().all(|(_, bytes)| *bytes > 0), "{stores:?}");
        send.send_replace(true);
        for work in works {
            work.await.unwrap();
        }
        program::close(&app).await;
    }

    #[test]
    fn who_names_no_folder_wants_no_backups() {
        let stores = Stores::of(&Config::defaults().unwrap(), kernel::clock::Instant::of_millis(1000));
        assert!(!stores.wants_backups());
        let silent = stores.silent(kernel::clock::Instant::of_millis(61_000));
        assert_eq!(silent, Duration::from_secs(60), "counted from the start until it answers");
    }
}
