//! Handlers of apiKeyManage.

use kernel::act::{Cx, Tx};
use kernel::call::{Body, Path, Query};
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::master::Term;

use super::model::{ApiKey, FreshKey, KeyForm, KeySeen, OwnKey, Scope, ScopesAsk};
use super::{door, flow, scopes, store};
use crate::account::Choice;
use crate::session::{self, rights_changed};

/// `GET /accounts`: accounts for which a key can be made, found by a part of user name or name.
pub async fn accounts(cx: Cx, Query(term): Query<Term>) -> Answer<Vec<Choice>> {
    cx.read(term.term, flow::accounts).await
}

/// `GET /scopes`: what can be chosen for a key of an account.
pub async fn scopes(cx: Cx, Query(ask): Query<ScopesAsk>) -> Answer<Vec<Scope>> {
    cx.read(ask.party_id, scopes::tree).await
}

/// `GET /self`: what the key that calls can do. A person has none.
pub async fn own(cx: Cx) -> Answer<OwnKey> {
    let session = &*cx.session;
    let key = session.key.as_deref().ok_or(Fault::NotFound)?;
    let mut held: Vec<String> = session.permissions.iter().cloned().collect();
    held.sort_unstable();
    Ok(OwnKey {
        id: key.id,
        name: key.name.clone(),
        party_code: session.code.clone(),
        party_name: session.name.clone(),
        branch_code: session.branch.clone(),
        warehouses: session.warehouses.clone(),
        parties: session.parties.clone(),
        scopes: held,
        time_zone: session.zone.name().to_owned(),
    })
}

/// `GET /{id}`: one key, without its secret, which nobody can show again.
pub async fn detail(cx: Cx, Path(id): Path<Id>) -> Answer<ApiKey> {
    cx.read(id, store::detail).await
}

/// `POST /add`: the secret is answered this once.
pub async fn add(cx: Cx, Body(form): Body<KeyForm>) -> Answer<FreshKey> {
    async fn added(tx: &mut Tx, input: &(KeyForm, String)) -> Answer<FreshKey> {
        // Kept under the idempotency key, so without the secret.
        Ok(FreshKey { key: flow::add(tx, input).await?, secret: None })
    }
    let secret = session::fresh_token()?;
    let hash = session::token_hash(&secret);
    let fresh = cx.write((form, hash), added).await?;
    Ok(with_secret(fresh, &secret))
}

/// `POST /{id}/edit`: takes effect at the key's next call.
pub async fn edit(cx: Cx, Path(id): Path<Id>, Body(form): Body<KeyForm>) -> Answer<ApiKey> {
    let key = cx.write((id, form), flow::edit).await?;
    rights_changed(&cx.app, &cx.session.branch).await?;
    Ok(key)
}

/// `POST /{id}/renew`: another secret; the one before works no more.
pub async fn renew(cx: Cx, Path(id): Path<Id>, Body(seen): Body<KeySeen>) -> Answer<FreshKey> {
    async fn renewed(tx: &mut Tx, input: &(Id, i64, String)) -> Answer<FreshKey> {
        Ok(FreshKey { key: flow::renew(tx, input).await?, secret: None })
    }
    let secret = session::fresh_token()?;
    let hash = session::token_hash(&secret);
    let fresh = cx.write((id, seen.version, hash), renewed).await?;
    rights_changed(&cx.app, &cx.session.branch).await?;
    Ok(with_secret(fresh, &secret))
}

/// `POST /{id}/revoke`: for good.
pub async fn revoke(cx: Cx, Path(id): Path<Id>, Body(seen): Body<KeySeen>) -> Answer<ApiKey> {
    let key = cx.write((id, seen.version), flow::revoke).await?;
    rights_changed(&cx.app, &cx.session.branch).await?;
    Ok(key)
}

fn with_secret(fresh: FreshKey, secret: &str) -> FreshKey {
    let written = door::written(fresh.key.id, secret);
    FreshKey { secret: Some(written), ..fresh }
}
