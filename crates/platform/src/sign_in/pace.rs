//! How fast somebody may try to sign in, in this process.
//!
//! Counted by account and by network address, known or not. A lock in the database, which all
//! processes share, stands behind it.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use kernel::fault::{Answer, Fault};
use kernel::texts::Message;

/// Longest delay after a failure.
const LONGEST_DELAY: Duration = Duration::from_secs(4);

/// The limits in force.
#[derive(Debug, Clone, Copy)]
pub struct PaceLimits {
    /// Attempts per account and minute.
    pub per_account: NonZeroU32,
    /// Attempts per address and minute: a whole warehouse may share one.
    pub per_address: NonZeroU32,
    /// Delay of the answer after the first failure; doubles with each one that follows.
    pub delay: Duration,
}

impl Default for PaceLimits {
    fn default() -> Self {
        Self {
            per_account: NonZeroU32::MIN.saturating_add(29),
            per_address: NonZeroU32::MIN.saturating_add(119),
            delay: Duration::from_millis(250),
        }
    }
}

/// Counts attempts.
pub struct Pace {
    accounts: DefaultKeyedRateLimiter<String>,
    addresses: DefaultKeyedRateLimiter<String>,
    delay: Duration,
}

impl Pace {
    /// Nothing was tried yet.
    pub fn new(limits: PaceLimits) -> Self {
        Self {
            accounts: RateLimiter::keyed(Quota::per_minute(limits.per_account)),
            addresses: RateLimiter::keyed(Quota::per_minute(limits.per_address)),
            delay: limits.delay,
        }
    }

    /// Counts one attempt, or refuses it.
    pub fn attempt(&self, username: &str, address: &str) -> Answer<()> {
        take(&self.addresses, &network(address))?;
        take(&self.accounts, &username.to_lowercase())
    }

    /// Delay of the answer after this many failures in a row.
    pub fn delay(&self, failures: i64) -> Duration {
        let doublings = u32::try_from(failures.saturating_sub(1)).unwrap_or(0).min(8);
        self.delay.saturating_mul(1 << doublings).min(LONGEST_DELAY)
    }

    /// Forgets whoever has been quiet long enough to start anew.
    pub fn forget_quiet(&self) {
        self.accounts.retain_recent();
        self.addresses.retain_recent();
    }
}

fn take(limiter: &DefaultKeyedRateLimiter<String>, key: &String) -> Answer<()> {
    limiter.check_key(key).map_err(|not_until| Fault::TooMany {
        retry_after: not_until.wait_time_from(DefaultClock::default().now()) + Duration::from_millis(999),
        message: Message::new("fault.tooMany"),
    })
}

/// One IPv6 site has 2^64 addresses, so those are counted by their network.
fn network(address: &str) -> String {
    match address.parse() {
        Ok(IpAddr::V6(v6)) if v6.to_ipv4_mapped().is_none() => {
            let [a, b, c, d, ..] = v6.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
        _ => address.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pace(per_account: u32, per_address: u32) -> Pace {
        let limit = |count| NonZeroU32::new(count).unwrap();
        let delay = Duration::from_millis(250);
        Pace::new(PaceLimits { per_account: limit(per_account), per_address: limit(per_address), delay })
    }

    #[test]
    fn an_account_is_slowed_whatever_address_it_is_tried_from() {
        let pace = pace(2, 100);
        assert!(pace.attempt("zhang", "10.0.0.1").is_ok());
        assert!(pace.attempt("Zhang", "10.0.0.2").is_ok());
        let refused = pace.attempt("ZHANG", "10.0.0.3").unwrap_err();
        assert!(
            matches!(refused, Fault::TooMany { retry_after, .. } if retry_after >= Duration::from_secs(1))
        );
        assert!(pace.attempt("li", "10.0.0.3").is_ok());
    }

    #[test]
    fn an_address_is_slowed_whatever_account_it_tries() {
        let pace = pace(100, 2);
        assert!(pace.attempt("a", "10.0.0.1").is_ok());
        assert!(pace.attempt("b", "10.0.0.1").is_ok());
        assert!(pace.attempt("c", "10.0.0.1").is_err());
        assert!(pace.attempt("c", "10.0.0.2").is_ok());
    }

    #[test]
    fn addresses_of_one_ipv6_network_count_together() {
        let pace = pace(100, 1);
        assert!(pace.attempt("a", "2001:db8:1:2::1").is_ok());
        assert!(pace.attempt("b", "2001:db8:1:2::ffff").is_err());
        assert!(pace.attempt("c", "2001:db8:1:3::1").is_ok());
    }

    #[test]
    fn the_delay_doubles_up_to_its_limit() {
        let pace = pace(1, 1);
        let millis: Vec<u128> =
            [0, 1, 2, 3, 4, 5, 6, 500].iter().map(|n| pace.delay(*n).as_millis()).collect();
        assert_eq!(millis, [250, 250, 500, 1000, 2000, 4000, 4000, 4000]);
    }
}
