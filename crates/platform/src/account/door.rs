//! Whether and how an account gets in: enabled or not, its password, its lock, its sessions.

use codes::EnabledStatus;
use kernel::act::Tx;
use kernel::audit;
use kernel::cells;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;

use super::guard;
use super::model::{Account, SignedOut};
use super::store::{self, TABLE};
use crate::password;
use crate::session::{self, End};
use crate::sign_in::attempts;

/// Lets an account sign in again.
pub async fn enable(tx: &mut Tx, (id, version): &(Id, i64)) -> Answer<Account> {
    let target = guard::target(tx, *id).await?;
    if target.row.status == EnabledStatus::Enabled {
        return Err(Fault::refused("accountManage.alreadyEnabled"));
    }
    TABLE.update(tx, *id, *version, cells! { status: EnabledStatus::Enabled }).await?;
    store::detail(tx, id).await
}

/// Keeps an account out; its sessions end.
pub async fn disable(tx: &mut Tx, (id, version): &(Id, i64)) -> Answer<Account> {
    let target = guard::target(tx, *id).await?;
    if target.is_own(tx.session()) {
        return Err(Fault::refused("accountManage.ownDisable"));
    }
    if target.row.status == EnabledStatus::Disabled {
        return Err(Fault::refused("accountManage.alreadyDisabled"));
    }
    guard::keeps_an_administrator(tx, &target).await?;
    TABLE.update(tx, *id, *version, cells! { status: EnabledStatus::Disabled }).await?;
    session::end_all(tx, *id, None, End::Disabled).await?;
    store::detail(tx, id).await
}

/// Gives an account the password behind `hash`, to be changed at the next sign-in; its sessions end.
/// One's own is changed with the old password instead: an unattended screen is no way to a new one.
pub async fn reset_password(tx: &mut Tx, (id, hash): &(Id, String)) -> Answer<()> {
    let target = guard::target(tx, *id).await?;
    if target.is_own(tx.session()) {
        return Err(Fault::refused("accountManage.ownReset"));
    }
    password::set(tx, *id, hash, true).await?;
    session::end_all(tx, *id, None, End::Password).await?;
    audit::note(tx, "party", *id, &[("event", "passwordReset".into())]).await
}

/// Forgets wrong passwords and the lock that followed them.
pub async fn unlock(tx: &mut Tx, id: &Id) -> Answer<Account> {
    guard::target(tx, *id).await?;
    attempts::succeed(tx, *id).await?;
    audit::note(tx, "party", *id, &[("event", "unlocked".into())]).await?;
    store::detail(tx, id).await
}

/// Ends every session of an account; of one's own account, every other session.
pub async fn sign_out(tx: &mut Tx, id: &Id) -> Answer<SignedOut> {
    let target = guard::target(tx, *id).await?;
    let own = target.is_own(tx.session()).then(|| tx.session().id);
    let ended = session::end_all(tx, *id, own, End::Revoked).await?;
    audit::note(tx, "party", *id, &[("event", "signedOutEverywhere".into())]).await?;
    Ok(SignedOut { ended })
}
