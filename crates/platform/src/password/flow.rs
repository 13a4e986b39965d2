//! Rules about passwords and the change of one's own.

use std::sync::Arc;
use std::time::Duration;

use kernel::act::{Cx, Tx};
use kernel::audit;
use kernel::clock::Instant;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::validate::PASSWORD;

use super::hasher::{Hasher, Verdict};
use super::model::{MAX_LENGTH, PasswordChange};
use super::store;
use crate::session::{self, End};
use crate::setting::{Settings, names::PASSWORD_DAYS};
use crate::sign_in::attempts;

/// Whether a new password may be taken: the rule of the specification (8 characters, letters and
/// digits), no longer than [`MAX_LENGTH`], and not the user name.
pub fn check(field: &str, password: &str, username: &str) -> Result<(), FieldError> {
    let wrong = |message: Message| Err(FieldError { field: field.to_owned(), message });
    if let Some(key) = PASSWORD.refusal(password) {
        return wrong(Message::new(key));
    }
    if password.chars().nth(MAX_LENGTH).is_some() {
        return wrong(Message::new("rule.tooLong").with("max", MAX_LENGTH));
    }
    if password.to_lowercase() == username.to_lowercase() {
        return wrong(Message::new("updatePassword.sameAsUsername"));
    }
    Ok(())
}

/// Gives an account the password behind `hash`; earlier failures and a lock are forgotten. What
/// happens to its sessions is the caller's choice.
pub async fn set(tx: &mut Tx, party: Id, hash: &str, must_change: bool) -> Answer<()> {
    store::put(tx, party, hash, must_change).await
}

/// How long a password set at `changed` may still be used: `None` without a limit, zero when over.
pub fn left_over(settings: &Settings, changed: Instant, now: Instant) -> Answer<Option<Duration>> {
    let days = u64::try_from(settings.whole(&PASSWORD_DAYS)?).unwrap_or(0);
    if days == 0 {
        return Ok(None);
    }
    Ok(Some(Duration::from_secs(days * 24 * 60 * 60).saturating_sub(now.since(changed))))
}

/// Changes the caller's password and ends their other sessions. A wrong old password counts like
/// one at sign-in, so that an unattended screen is no place to guess.
pub async fn update(cx: &Cx, change: PasswordChange) -> Answer<()> {
    let party = cx.session.party;
    // No part of this call is kept under its idempotency key: a password may not be stored, in
    // whatever form, outside its own table.
    let cx = cx.on_behalf_of(cx.session.clone());
    let account = cx.read(party, attempts::of_party).await?;
    account.count.refuse_locked(cx.act().now())?;
    let hasher: Arc<Hasher> = cx.app.shared.get()?;
    if hasher.verify(&change.old_password, account.hash.as_deref()).await? == Verdict::Wrong {
        let failed = cx.write(account.who.clone(), attempts::fail).await?;
        failed.refuse_locked(cx.act().now())?;
        return Err(Fault::invalid("oldPassword", "updatePassword.wrongOld"));
    }
    check("newPassword", &change.new_password, &account.username)
        .map_err(|wrong| Fault::Invalid(vec![wrong]))?;
    if change.new_password == change.old_password {
        return Err(Fault::invalid("newPassword", "updatePassword.sameAsOld"));
    }
    let hash = hasher.hash(&change.new_password).await?;
    cx.write((account.hash, hash), replace).await?;
    session::rights_changed(&cx.app, &cx.session.branch).await
}

/// What counts is how the account stands now: it may have been locked, or given another password,
/// while the old one was compared.
async fn replace(tx: &mut Tx, (old, hash): &(Option<String>, String)) -> Answer<()> {
    let (party, own) = (tx.session().party, tx.session().id);
    let account = attempts::hold(tx, party).await?;
    account.count.refuse_locked(tx.now())?;
    if account.hash != *old {
        return Err(Fault::invalid("oldPassword", "updatePassword.wrongOld"));
    }
    set(tx, party, hash, false).await?;
    session::end_all(tx, party, Some(own), End::Password).await?;
    audit::note(tx, "credential", party, &[]).await
}
