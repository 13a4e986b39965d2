//! What is counted of calls, route by route, and what is known of one while it is on its way.
//!
//! Every route carries its own numbers, so that counting looks nothing up and there are never more series than routes. A
//! [`Trail`] goes along with a call: who stands around the program puts one into the request and reads in it afterwards
//! which route it was and who called, also when the call was cut off half-way.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use http::StatusCode;
use meter::{Count, Level, Reading, Spread, TIMES};

use crate::access::Session;
use crate::feature::Route;

/// HTTP statuses that are counted one by one; all others are counted together.
const STATUSES: [u16; 15] = [200, 206, 304, 400, 401, 403, 404, 408, 409, 413, 429, 500, 502, 503, 504];

/// The numbers of a route.
#[derive(Debug)]
pub struct Traffic {
    flying: Level,
    /// One for each of [`STATUSES`], and one for the others.
    statuses: [Count; STATUSES.len() + 1],
    times: Spread,
}

impl Default for Traffic {
    fn default() -> Self {
        Self {
            flying: Level::default(),
            statuses: [const { Count::new() }; STATUSES.len() + 1],
            times: Spread::over(TIMES),
        }
    }
}

impl Traffic {
    /// Calls that run now.
    pub fn flying(&self) -> &Level {
        &self.flying
    }

    /// A call was answered.
    pub fn ended(&self, status: StatusCode, took: Duration) {
        let place = STATUSES.iter().position(|known| *known == status.as_u16()).unwrap_or(STATUSES.len());
        if let Some(count) = self.statuses.get(place) {
            count.one();
        }
        self.times.took(took);
    }

    /// How many calls had each status; those that none had are left out.
    pub fn statuses(&self) -> impl Iterator<Item = (Option<u16>, u64)> + '_ {
        let names = STATUSES.iter().copied().map(Some).chain([None]);
        names.zip(self.statuses.iter().map(Count::get)).filter(|(_, count)| *count > 0)
    }

    /// How long they took, in microseconds.
    pub fn times(&self) -> Reading {
        self.times.read()
    }
}

/// What is no route of a feature: pages and files of the console, and what does not exist.
#[derive(Debug, Default)]
pub struct Others {
    /// The console.
    pub console: Traffic,
    /// Everything else: health, and paths that lead nowhere.
    pub rest: Traffic,
}

/// What is counted of connections; one of the program's shared things.
#[derive(Debug, Default)]
pub struct Connections {
    /// Open ones.
    pub open: Level,
    /// Turned away because there were too many.
    pub full: Count,
    /// Turned away because there were too many from their address.
    pub crowded: Count,
    /// Cut off because they sent or took too slowly.
    pub slow: Count,
}

/// What is known of a call.
#[derive(Clone, Default)]
pub struct Trail(Arc<Known>);

#[derive(Default)]
struct Known {
    id: OnceLock<Arc<str>>,
    route: OnceLock<Arc<Route>>,
    session: OnceLock<Arc<Session>>,
}

impl Trail {
    /// Of a call that has come, under an id.
    pub fn begin(id: &str) -> Self {
        let trail = Self::default();
        trail.id(|| id.into());
        trail
    }

    /// Its id; made now where it came without.
    pub(crate) fn id(&self, make: impl FnOnce() -> Arc<str>) -> Arc<str> {
        self.0.id.get_or_init(make).clone()
    }

    /// It has come to a route.
    pub(crate) fn at(&self, route: Arc<Route>) {
        // A call comes to one route.
        let _ = self.0.route.set(route);
    }

    /// It is somebody's.
    pub(crate) fn of(&self, session: &Arc<Session>) {
        let _ = self.0.session.set(session.clone());
    }

    /// Its id, as in the log.
    pub fn request(&self) -> Option<&str> {
        self.0.id.get().map(|id| &**id)
    }

    /// Its route.
    pub fn route(&self) -> Option<&Route> {
        self.0.route.get().map(|route| &**route)
    }

    /// Who calls.
    pub fn session(&self) -> Option<&Session> {
        self.0.session.get().map(|session| &**session)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use http::StatusCode;

    use super::{STATUSES, Traffic};
    use crate::fault::Fault;
    use crate::texts::Message;

    #[test]
    fn calls_are_counted_by_status_and_unknown_ones_together() {
        let traffic = Traffic::default();
        for status in [StatusCode::OK, StatusCode::OK, StatusCode::IM_A_TEAPOT, StatusCode::GONE] {
            traffic.ended(status, Duration::from_millis(3));
        }
        assert_eq!(traffic.statuses().collect::<Vec<_>>(), [(Some(200), 2), (None, 2)]);
        assert_eq!((traffic.times().count(), traffic.times().sum()), (4, 12_000));
    }

    #[test]
    fn every_refusal_is_counted_under_its_own_status() {
        let wait = Duration::from_secs(1);
        let too_many = Fault::TooMany { retry_after: wait, message: Message::new("fault.tooMany") };
        let all = [
            Fault::SignedOut,
            too_many,
            Fault::Busy,
            Fault::Denied,
            Fault::NotFound,
            Fault::TooLarge,
            Fault::Invalid(Vec::new()),
            Fault::KeyReused,
            Fault::Crossed,
            Fault::TimedOut,
            Fault::internal("a bug"),
        ];
        for fault in all {
            assert!(STATUSES.contains(&fault.numbers().http.as_u16()), "{fault:?}");
        }
    }
}
