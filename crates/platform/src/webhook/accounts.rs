//! What the accounts of subscriptions may do, believed for a moment as at calls (decision 10).

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use kernel::access::Session;
use kernel::app::App;
use kernel::clock::Instant;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::task::Owner;

use crate::session::{self, FRESH, Sessions};

/// Whose rights decide what a subscription gets: an account, with the role that it had.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Account {
    pub branch: String,
    pub party: Id,
    pub role: String,
}

impl Account {
    /// The same for whoever looks for its session. Its filter is the subscription's own, not the warehouse that somebody
    /// happens to look at.
    pub fn owner(&self) -> Owner {
        Owner {
            branch: self.branch.clone(),
            party: self.party,
            key: None,
            role: self.role.clone(),
            data_type: "WAREHOUSE".to_owned(),
            data_code: None,
        }
    }

    /// What was found, when it is that of an account which stands and has its role still; none when not.
    ///
    /// # Errors
    /// Nothing could be found out.
    pub fn standing<S: Borrow<Session>>(&self, found: Answer<S>) -> Answer<Option<S>> {
        match found {
            Ok(session) => Ok(Some(session).filter(|session| session.borrow().role == self.role)),
            Err(Fault::SignedOut | Fault::Denied | Fault::NotFound) => Ok(None),
            Err(fault) => Err(fault),
        }
    }
}

/// The accounts that this copy of the program has looked at lately.
#[derive(Default)]
pub struct Accounts(Mutex<BTreeMap<Account, Known>>);

struct Known {
    session: Arc<Session>,
    read_at: Instant,
    /// In which generation of rights; none where the program keeps no sessions.
    generation: Option<u64>,
}

impl Accounts {
    /// What an account may do; none when it is gone, disabled or without its role.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn session(&self, app: &App, account: &Account) -> Answer<Option<Arc<Session>>> {
        let (now, generation) = (app.clock.now(), generation(app));
        let counts = |known: &Known| {
            let age = now.millis() - known.read_at.millis();
            let fresh = age >= 0 && Duration::from_millis(age.unsigned_abs()) < FRESH;
            fresh && known.generation == generation
        };
        let known = {
            let mut accounts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            accounts.retain(|_, known| counts(known));
            accounts.get(account).map(|known| known.session.clone())
        };
        if known.is_some() {
            return Ok(known);
        }
        let found = account.standing(session::standing_of(app.clone(), account.owner()).await)?;
        if let Some(session) = &found {
            let known = Known { session: session.clone(), read_at: now, generation };
            self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(account.clone(), known);
        }
        Ok(found)
    }
}

fn generation(app: &App) -> Option<u64> {
    app.shared.get::<Sessions>().ok().map(|sessions| sessions.generation())
}

impl fmt::Debug for Accounts {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Accounts")
    }
}
