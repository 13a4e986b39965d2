//! Threads that give way: whole lists that become files, uploads that are read, pages of a thousand rows.
//!
//! Such work takes a processor for as long as there is one, and a call of a scanner that comes meanwhile would have to share
//! it. Here it takes what the others leave and little of what they want (decision 68): the threads run at a lower priority
//! of the operating system, which no queue of our own could do as finely, for it interrupts a thread in the middle of a row.

use std::sync::LazyLock;

use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinHandle;

/// How far they stand back: as far as there is. On Linux a thread of this "niceness" gets a seventieth of what another one
/// gets while both want the processor, and all of it while nobody else does.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 19;
/// Threads at most. Who calls keeps the number of pieces of work down; this only keeps a mistake from taking all there are.
const THREADS: usize = 64;

static POOL: LazyLock<std::io::Result<Runtime>> = LazyLock::new(|| {
    // Nobody drives this runtime: it is there for its threads, which the first piece of work starts.
    Builder::new_current_thread()
        .max_blocking_threads(THREADS)
        .thread_name("aside")
        .on_thread_start(give_way)
        .build()
});

/// Runs work that takes the processor or waits for a disk on a thread that gives way; the counterpart of
/// `tokio::task::spawn_blocking`, whose threads do not.
///
/// Work that waits for other work of this kind is safe as long as there are fewer than 64 of it.
pub fn spawn<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> JoinHandle<T> {
    match &*POOL {
        Ok(pool) => pool.spawn_blocking(work),
        // It is done all the same, at the cost of the others.
        Err(_) => tokio::task::spawn_blocking(work),
    }
}

/// The calling thread gives way from now on, for good: a priority that was given up is not given back. Does nothing where
/// a thread has none of its own.
pub fn give_way() {
    // Linux knows niceness by thread, and `None` is the calling one; others know it by process.
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, NICENESS) {
        static TOLD: std::sync::Once = std::sync::Once::new();
        TOLD.call_once(
            || tracing::warn!(%error, "work in the background cannot give way: the system forbids it"),
        );
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use rustix::process::getpriority_process;

    use super::{NICENESS, give_way, spawn};

    fn own() -> i32 {
        getpriority_process(None).expect("a thread knows its own")
    }

    #[tokio::test]
    async fn the_threads_give_way_and_nobody_else() {
        let before = own();
        assert_eq!(spawn(own).await.expect("no panic"), before.max(NICENESS));
        assert_eq!(own(), before);
        assert_eq!(tokio::task::spawn_blocking(own).await.expect("no panic"), before);
    }

    #[tokio::test]
    async fn a_thread_of_ones_own_may_give_way() {
        let thread = std::thread::spawn(|| {
            give_way();
            own()
        });
        assert!(thread.join().expect("no panic") >= NICENESS);
    }

    #[tokio::test]
    async fn a_panic_comes_back_as_one() {
        let ended = spawn(|| -> i32 { panic!("a bug") }).await;
        assert!(ended.expect_err("it did").is_panic());
    }
}
