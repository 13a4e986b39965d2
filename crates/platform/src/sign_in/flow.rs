//! One sign-in from the form to the token.

use std::sync::Arc;

use codes::DataType;
use kernel::access::Session;
use kernel::act::{Cx, Tx};
use kernel::audit;
use kernel::fault::{Answer, Fault};
use serde::Serialize;

use super::attempts::{self, Account, Who};
use super::model::{AuthorizeForm, Token};
use super::{Client, Pace};
use crate::password::{self, Hasher, Verdict};
use crate::session::{self, Opened, Opening};

/// How often the password is compared when its hash was replaced meanwhile.
const LOOKS: usize = 3;

/// Checks everything that a stranger may be told about, then the password, then the account.
pub async fn authorize(cx: &Cx, form: AuthorizeForm, agent: String) -> Answer<Token> {
    form.check(&*cx.app.shared.get::<Client>()?)?;
    let pace = cx.app.shared.get::<Pace>()?;
    let username = form.username.trim().to_owned();
    pace.attempt(&username, cx.act().address())?;
    let mut looks = 1;
    loop {
        let account = cx.read(username.clone(), attempts::of_username).await?;
        account
            .count
            .refuse_locked(cx.act().now())
            .inspect_err(|_| tell(cx, &account, "the account is locked"))?;
        let Some(proved) = prove(cx, &account, &form, &agent).await? else {
            return Err(refuse(cx, &account, &pace).await);
        };
        match open(cx, &account, proved).await? {
            (token, Admission::Opened(opened)) => {
                return Ok(Token::new(token, opened.seconds, opened.must_change));
            }
            (_, Admission::Replaced) if looks < LOOKS => looks += 1,
            // Answered like a wrong password, or the answer would tell that this one was right.
            (_, Admission::Replaced | Admission::Locked) => return Err(refuse(cx, &account, &pace).await),
        }
    }
}

/// Compares the password; nobody is proved by a wrong one.
async fn prove(cx: &Cx, account: &Account, form: &AuthorizeForm, agent: &str) -> Answer<Option<Proved>> {
    let hasher = cx.app.shared.get::<Hasher>()?;
    let verdict = hasher.verify(&form.password, account.hash.as_deref()).await?;
    let (&Who::Party(party), Some(hash)) = (&account.who, account.hash.clone()) else { return Ok(None) };
    let fresh = match verdict {
        Verdict::Wrong => return Ok(None),
        Verdict::Right => None,
        Verdict::Outdated => Some(hasher.hash(&form.password).await?),
    };
    let opening = Opening {
        party,
        role: None,
        token_hash: String::new(),
        device: form.device_id.clone(),
        agent: agent.to_owned(),
        data_type: Some(DataType::Warehouse).filter(|_| !form.authorize_data_code.is_empty()),
        data_code: Some(form.authorize_data_code.clone()).filter(|code| !code.is_empty()),
    };
    Ok(Some(Proved { hash, fresh, opening }))
}

/// Counts the failure, lets the caller wait, and says the one thing said to everybody.
async fn refuse(cx: &Cx, account: &Account, pace: &Pace) -> Fault {
    // Nobody is signed in, but the failure belongs to the account's tenant.
    let stranger = cx.on_behalf_of(Arc::new(Session::of_program(&account.branch, "anonymous")));
    match stranger.write(account.who.clone(), attempts::fail).await {
        Err(fault) => fault,
        Ok(count) => {
            let locked = count.refuse_locked(cx.act().now()).is_err();
            tell(cx, account, if locked { "wrong password; now it is locked" } else { "wrong password" });
            tokio::time::sleep(pace.delay(count.failures)).await;
            count
                .refuse_locked(cx.act().now())
                .err()
                .unwrap_or_else(|| Fault::invalid("password", "signIn.wrong"))
        }
    }
}

/// A line for whoever watches who tries to get in. A name that nobody has is left out: people type passwords into the
/// wrong box.
fn tell(cx: &Cx, account: &Account, why: &str) {
    let address = cx.act().address();
    match &account.who {
        Who::Party(_) => {
            tracing::warn!(user = account.username.as_str(), address, why, "a sign-in was refused")
        }
        Who::Unknown(_) => tracing::warn!(address, why, "a sign-in with an unknown name was refused"),
    }
}

/// Somebody who knew the password.
struct Proved {
    /// Hash that the password was compared with.
    hash: String,
    /// The same password at today's cost, where that is another one.
    fresh: Option<String>,
    opening: Opening,
}

/// What became of somebody who knew the password.
#[derive(Serialize)]
enum Admission {
    /// They are in.
    Opened(Opened),
    /// The account was locked while the password was compared.
    Locked,
    /// The password was changed while it was compared, or hashed anew.
    Replaced,
}

async fn open(cx: &Cx, account: &Account, mut proved: Proved) -> Answer<(String, Admission)> {
    let party = proved.opening.party;
    let person = Session { party, ..Session::of_program(&account.branch, &account.username) };
    // The token must not be kept under an idempotency key, which `on_behalf_of` leaves behind.
    let cx = cx.on_behalf_of(Arc::new(person));
    let token = session::fresh_token()?;
    proved.opening.token_hash = session::token_hash(&token);
    Ok((token, cx.write(proved, admit).await?))
}

/// Comparing takes time, and many may be compared at once: what counts is how the account stands now,
/// with nobody else at it.
async fn admit(tx: &mut Tx, Proved { hash, fresh, opening }: &Proved) -> Answer<Admission> {
    let account = attempts::hold(tx, opening.party).await?;
    if account.count.refuse_locked(tx.now()).is_err() {
        return Ok(Admission::Locked);
    }
    if account.hash.as_ref() != Some(hash) {
        return Ok(Admission::Replaced);
    }
    if !account.enabled {
        // Told only to somebody who knows the password.
        return Err(Fault::refused("signIn.disabled"));
    }
    if let Some(fresh) = fresh {
        password::rehash(tx, opening.party, hash, fresh).await?;
    }
    if let Some(code) = &opening.data_code {
        session::may_begin_in(tx, opening.party, code).await?;
    }
    attempts::succeed(tx, opening.party).await?;
    let opened = session::open(tx, opening).await?;
    audit::note(
        tx,
        "party",
        opening.party,
        &[("event", "signedIn".into()), ("device", opening.device.as_str().into())],
    )
    .await?;
    Ok(Admission::Opened(opened))
}
