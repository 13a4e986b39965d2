//! One sign-in from the form to the token.

use std::sync::Arc;

use codes::DataType;
use kernel::access::Session;
use kernel::act::{Cx, Tx};
use kernel::audit;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;

use super::attempts::{self, Account, Who};
use super::model::{AuthorizeForm, Token};
use super::{Client, Pace};
use crate::password::{self, Hasher, Verdict};
use crate::session::{self, Opening};

/// Checks everything that a stranger may be told about, then the password, then the account.
pub async fn authorize(cx: &Cx, form: AuthorizeForm, agent: String) -> Answer<Token> {
    form.check(&*cx.app.shared.get::<Client>()?)?;
    let (pace, hasher) = (cx.app.shared.get::<Pace>()?, cx.app.shared.get::<Hasher>()?);
    let username = form.username.trim().to_owned();
    pace.attempt(&username, cx.act().address())?;
    let account = cx.read(username, attempts::of_username).await?;
    account.count.refuse_locked(cx.act().now())?;
    let verdict = hasher.verify(&form.password, account.hash.as_deref()).await?;
    let party = match (&account.who, verdict) {
        (Who::Party(party), Verdict::Right | Verdict::Outdated) => *party,
        _ => return Err(refuse(cx, &account, &pace).await),
    };
    if !account.enabled {
        // Told only to somebody who knows the password.
        return Err(Fault::refused("signIn.disabled"));
    }
    let rehashed = match verdict {
        Verdict::Outdated => Some(hasher.hash(&form.password).await?),
        Verdict::Right | Verdict::Wrong => None,
    };
    open(cx, &account, Proved { party, rehashed, form, agent }).await
}

/// Counts the failure, lets the caller wait, and says the one thing said to everybody.
async fn refuse(cx: &Cx, account: &Account, pace: &Pace) -> Fault {
    // Nobody is signed in, but the failure belongs to the account's tenant.
    let stranger = cx.on_behalf_of(Arc::new(Session::of_program(&account.branch, "anonymous")));
    match stranger.write(account.who.clone(), attempts::fail).await {
        Err(fault) => fault,
        Ok(count) => {
            tokio::time::sleep(pace.delay(count.failures)).await;
            count
                .refuse_locked(cx.act().now())
                .err()
                .unwrap_or_else(|| Fault::invalid("password", "signIn.wrong"))
        }
    }
}

/// Somebody who knew the password.
struct Proved {
    party: Id,
    rehashed: Option<String>,
    form: AuthorizeForm,
    agent: String,
}

async fn open(cx: &Cx, account: &Account, proved: Proved) -> Answer<Token> {
    let Proved { party, rehashed, form, agent } = proved;
    let person = Session { party, ..Session::of_program(&account.branch, &account.username) };
    // The token must not be kept under an idempotency key, which `on_behalf_of` leaves behind.
    let cx = cx.on_behalf_of(Arc::new(person));
    let token = session::fresh_token()?;
    let opening = Opening {
        party,
        role: None,
        token_hash: session::token_hash(&token),
        device: form.device_id,
        agent,
        data_type: Some(DataType::Warehouse).filter(|_| !form.authorize_data_code.is_empty()),
        data_code: Some(form.authorize_data_code).filter(|code| !code.is_empty()),
    };
    let opened = cx.write((opening, rehashed), admit).await?;
    Ok(Token::new(token, opened.seconds, opened.must_change))
}

async fn admit(tx: &mut Tx, (opening, rehashed): &(Opening, Option<String>)) -> Answer<session::Opened> {
    if let Some(hash) = rehashed {
        password::rehash(tx, opening.party, hash).await?;
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
    Ok(opened)
}
