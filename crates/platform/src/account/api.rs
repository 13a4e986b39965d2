//! Handlers of accountManage.

use codes::{Code as _, DataType, PartyType};
use kernel::act::{Cx, Tx};
use kernel::call::{Body, Path};
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::master::Many;

use super::flow::NewAccount;
use super::model::{
    Account, AccountForm, AccountOptions, AccountSeen, AccountSession, AddedAccount, FreshPassword, SignedOut,
};
use super::{door, flow, store};
use crate::password::{self, Hasher};
use crate::session::rights_changed;
use crate::{department, role};

/// `GET /options`: what an account can be given.
pub async fn options(cx: Cx) -> Answer<AccountOptions> {
    async fn read(tx: &mut Tx, (): &()) -> Answer<AccountOptions> {
        let own = tx.session().warehouses.clone();
        Ok(AccountOptions {
            roles: role::choices(tx).await?,
            all_warehouses: own.is_none(),
            warehouses: store::known_warehouses(tx, own).await?,
            departments: department::choices(tx, &()).await?,
            party_types: PartyType::ALL.to_vec(),
            data_types: DataType::ALL.to_vec(),
        })
    }
    cx.read((), read).await
}

/// `GET /{id}`: one account with all that belongs to it.
pub async fn detail(cx: Cx, Path(id): Path<Id>) -> Answer<Account> {
    cx.read(id, store::detail).await
}

/// `GET /{id}/sessions`: where it is signed in.
pub async fn sessions(cx: Cx, Path(id): Path<Id>) -> Answer<Vec<AccountSession>> {
    cx.read(id, store::sessions).await
}

/// `POST /add`: with the given password, or one made by chance that is answered this once.
pub async fn add(cx: Cx, Body(form): Body<AccountForm>) -> Answer<AddedAccount> {
    let checked = flow::check(&form);
    let given = form.password.clone();
    let fit =
        given.as_deref().map_or(Ok(()), |given| password::check("password", given, form.username.trim()));
    match (checked, fit) {
        (Ok(()), Ok(())) => {}
        (Ok(()), Err(wrong)) => return Err(Fault::Invalid(vec![wrong])),
        (Err(Fault::Invalid(mut fields)), Err(wrong)) => {
            fields.push(wrong);
            return Err(Fault::Invalid(fields));
        }
        (Err(fault), _) => return Err(fault),
    }
    let chance = if given.is_none() { Some(password::random(&form.username)?) } else { None };
    let hash = hash(&cx, given.or_else(|| chance.clone())).await?;
    // The form without its password: not even a digest of that may be stored.
    let content = serde_json::to_string(&form).map_err(Fault::internal)?;
    let added = cx.with_digest_of(&content).write(NewAccount { form, hash }, added).await?;
    Ok(AddedAccount { password: chance, ..added })
}

async fn added(tx: &mut Tx, new: &NewAccount) -> Answer<AddedAccount> {
    // Kept under the idempotency key, so without the password.
    Ok(AddedAccount { account: flow::add(tx, new).await?, password: None })
}

async fn hash(cx: &Cx, password: Option<String>) -> Answer<String> {
    let hasher = cx.app.shared.get::<Hasher>()?;
    hasher.hash(&password.unwrap_or_default()).await
}

/// `POST /{id}/edit`: takes effect at the account's next call.
pub async fn edit(cx: Cx, Path(id): Path<Id>, Body(form): Body<AccountForm>) -> Answer<Account> {
    changed(&cx, cx.write((id, form), flow::edit).await).await
}

/// `POST /{id}/enable`.
pub async fn enable(cx: Cx, Path(id): Path<Id>, Body(seen): Body<AccountSeen>) -> Answer<Account> {
    changed(&cx, cx.write((id, seen.version), door::enable).await).await
}

/// `POST /{id}/disable`: ends its sessions.
pub async fn disable(cx: Cx, Path(id): Path<Id>, Body(seen): Body<AccountSeen>) -> Answer<Account> {
    changed(&cx, cx.write((id, seen.version), door::disable).await).await
}

/// `POST /{id}/resetPassword`: a password made by chance, answered this once; ends its sessions.
pub async fn reset_password(cx: Cx, Path(id): Path<Id>) -> Answer<FreshPassword> {
    async fn reset(tx: &mut Tx, input: &(Id, String)) -> Answer<FreshPassword> {
        door::reset_password(tx, input).await?;
        Ok(FreshPassword { password: None })
    }
    let chance = password::random("")?;
    let hash = hash(&cx, Some(chance.clone())).await?;
    changed(&cx, cx.write((id, hash), reset).await).await?;
    Ok(FreshPassword { password: Some(chance) })
}

/// `POST /{id}/unlock`.
pub async fn unlock(cx: Cx, Path(id): Path<Id>) -> Answer<Account> {
    cx.write(id, door::unlock).await
}

/// `POST /{id}/signOut`: on every device.
pub async fn sign_out(cx: Cx, Path(id): Path<Id>) -> Answer<SignedOut> {
    changed(&cx, cx.write(id, door::sign_out).await).await
}

/// `POST /{id}/delete`.
pub async fn delete(cx: Cx, Path(id): Path<Id>) -> Answer<()> {
    changed(&cx, cx.write(id, flow::delete).await).await
}

/// `POST /deleteMany`: all or none.
pub async fn delete_many(cx: Cx, Body(many): Body<Many>) -> Answer<()> {
    changed(&cx, cx.write(many, flow::delete_many).await).await
}

/// What the account may do, and whether it is signed in, changes with the commit.
async fn changed<T>(cx: &Cx, answer: Answer<T>) -> Answer<T> {
    let done = answer?;
    rights_changed(&cx.app, &cx.session.branch).await?;
    Ok(done)
}
