//! Pages that were counted a moment ago, for all who see the same.
//!
//! A page is counted again when this copy of the program has written something since, or when it is two seconds old,
//! because other copies write, too. Where counting takes long it is counted less often: never more than a twentieth of
//! the time goes into the page of one scope. Who comes while it is counted waits for that answer.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use kernel::access::Session;
use kernel::act::Cx;
use kernel::clock::Instant;
use kernel::fault::Answer;
use tokio::sync::Mutex as Turn;

use super::model::Home;
use super::{read, todo};

/// How long a page is believed while this copy of the program writes nothing. A stream that looks at the end of that time
/// is told the old page, and looks again only then.
const BELIEVED: Duration = Duration::from_secs(2);
/// So many times as long as it took to count it, a page is believed whatever is written.
const RESTS: u32 = 20;
/// The longest of these rests.
const LONGEST: Duration = Duration::from_secs(10);
/// Pages remembered at most.
const REMEMBERED: usize = 500;

/// The pages of this process; one of the program's shared things.
#[derive(Default)]
pub struct Figures(Mutex<HashMap<String, Arc<Turn<Option<Counted>>>>>);

/// A page as it was counted.
struct Counted {
    page: Home,
    at: Instant,
    took: Duration,
    /// What this copy of the program had written before.
    units: u64,
}

impl Counted {
    fn counts(&self, now: Instant, units: u64) -> bool {
        // A clock that was set back makes pages from the future, which are not believed.
        let age = now.since(self.at);
        let rests = (self.took * RESTS).min(LONGEST);
        self.at <= now && (age < rests || (self.units == units && age < BELIEVED))
    }
}

impl Figures {
    fn seen_by(&self, session: &Session) -> Arc<Turn<Option<Counted>>> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.entry(key(session)).or_default().clone()
    }
}

/// All that a page depends on: tenant, warehouses, owners, and what may be opened.
fn key(session: &Session) -> String {
    let may = todo::PERMISSIONS.iter().map(|code| if session.can(code) { '1' } else { '0' });
    let may: String = may.collect();
    let (warehouses, parties) = (session.warehouses_in_view(), &session.parties);
    format!("{:?}", (&session.branch, warehouses, parties, may))
}

/// The page of whoever asks.
pub async fn of(cx: Cx) -> Answer<Home> {
    let turn = cx.app.shared.get::<Figures>()?.seen_by(&cx.session);
    let mut counted = turn.lock().await;
    let (now, units) = (cx.app.clock.now(), cx.app.db.stats().units);
    if let Some(known) = counted.as_ref().filter(|known| known.counts(now, units)) {
        return Ok(known.page.clone());
    }
    let page = cx.read(cx.app.clone(), read::page).await?;
    let took = cx.app.clock.now().since(now);
    *counted = Some(Counted { page: page.clone(), at: now, took, units });
    Ok(page)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use kernel::live::{ASKED, LOOKED};

    use super::BELIEVED;

    /// What decision 45 promises, with time to count in.
    #[test]
    fn a_change_of_another_copy_shows_within_five_seconds() {
        assert!(BELIEVED + LOOKED + ASKED < Duration::from_secs(5));
    }
}
