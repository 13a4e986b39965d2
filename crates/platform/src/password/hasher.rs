//! argon2id, its parameters and the queue in front of it.

use std::sync::Arc;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{Error, PasswordHasher as _, PasswordVerifier as _};
use argon2::{Algorithm, Argon2, Params, Version};
use kernel::fault::{Answer, Fault};
use tokio::sync::Semaphore;

/// Hashes computed at the same time; each takes [`Cost::memory_kib`] and one core.
const AT_ONCE: usize = 2;

/// How hard a hash is to compute. The default is the smallest that OWASP recommends for argon2id:
/// 19 MiB, two passes, one lane, about 20 ms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cost {
    /// Memory in KiB.
    pub memory_kib: u32,
    /// Passes over it.
    pub passes: u32,
}

impl Default for Cost {
    fn default() -> Self {
        Self { memory_kib: 19 * 1024, passes: 2 }
    }
}

impl Cost {
    /// The cheapest that the algorithm allows, for tests that sign in hundreds of times.
    pub const CHEAP: Self = Self { memory_kib: 8, passes: 1 };

    fn params(self) -> Answer<Params> {
        Params::new(self.memory_kib, self.passes, 1, None).map_err(Fault::internal)
    }
}

/// What a password turned out to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Not the password, or there is none.
    Wrong,
    /// The password.
    Right,
    /// The password, but hashed at another cost than today's: hash it again.
    Outdated,
}

/// Computes and compares hashes.
pub struct Hasher {
    cost: Cost,
    permits: Arc<Semaphore>,
    decoy: String,
}

impl Hasher {
    /// A hasher of this cost.
    pub fn new(cost: Cost) -> Self {
        // The hash of no password at all: comparing with it takes as long as with a real one.
        let decoy = format!(
            "$argon2id$v=19$m={},t={},p=1${}${}",
            cost.memory_kib,
            cost.passes,
            "A".repeat(22),
            "A".repeat(43)
        );
        Self { cost, permits: Arc::new(Semaphore::new(AT_ONCE)), decoy }
    }

    /// The hash of a new password as a PHC string, salted at random.
    pub async fn hash(&self, password: &str) -> Answer<String> {
        let (params, password) = (self.cost.params()?, password.to_owned());
        self.queued(move || {
            let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
            argon.hash_password(password.as_bytes()).map(|hash| hash.to_string()).map_err(Fault::internal)
        })
        .await
    }

    /// Compares a password with a stored hash. Without one it takes the same time and is wrong, so
    /// that an unknown account answers no faster than a known one.
    pub async fn verify(&self, password: &str, stored: Option<&str>) -> Answer<Verdict> {
        let (wanted, known) = (self.cost.params()?, stored.is_some());
        let (password, stored) = (password.to_owned(), stored.unwrap_or(&self.decoy).to_owned());
        self.queued(move || {
            let stored = PasswordHash::new(&stored).map_err(Fault::internal)?;
            match Argon2::default().verify_password(password.as_bytes(), &stored) {
                Ok(()) if !known => Ok(Verdict::Wrong),
                Ok(()) if cost_of(&stored) == Some((wanted.m_cost(), wanted.t_cost())) => Ok(Verdict::Right),
                Ok(()) => Ok(Verdict::Outdated),
                Err(Error::PasswordInvalid) => Ok(Verdict::Wrong),
                Err(error) => Err(Fault::internal(error)),
            }
        })
        .await
    }

    async fn queued<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Answer<T> + Send + 'static,
    ) -> Answer<T> {
        let permit = self.permits.clone().acquire_owned().await.map_err(Fault::internal)?;
        // The permit travels with the work: a caller who went away does not let a third one start.
        let done = tokio::task::spawn_blocking(move || {
            let answer = work();
            drop(permit);
            answer
        });
        done.await.map_err(Fault::internal)?
    }
}

fn cost_of(hash: &PasswordHash) -> Option<(u32, u32)> {
    let params = Params::try_from(hash).ok()?;
    Some((params.m_cost(), params.t_cost()))
}
