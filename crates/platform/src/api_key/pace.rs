//! How many calls a key may make, in this process.

use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::texts::Message;

/// Calls of one key in a minute; that many at once when it was quiet before.
#[derive(Debug, Clone, Copy)]
pub struct CallLimit(pub NonZeroU32);

impl Default for CallLimit {
    fn default() -> Self {
        Self(NonZeroU32::MIN.saturating_add(599))
    }
}

/// Counts calls.
pub(super) struct Pace(DefaultKeyedRateLimiter<i64>);

impl Pace {
    /// Nobody has called yet.
    pub(super) fn new(CallLimit(a_minute): CallLimit) -> Self {
        Self(RateLimiter::keyed(Quota::per_minute(a_minute)))
    }

    /// Counts one call, or refuses it.
    pub(super) fn take(&self, key: Id) -> Answer<()> {
        self.0.check_key(&key.get()).map_err(|not_until| Fault::TooMany {
            retry_after: not_until.wait_time_from(DefaultClock::default().now()) + Duration::from_millis(999),
            message: Message::new("apiKeyManage.tooMany"),
        })
    }

    /// Forgets whoever has been quiet long enough to start anew.
    pub(super) fn forget_quiet(&self) {
        self.0.retain_recent();
    }
}
