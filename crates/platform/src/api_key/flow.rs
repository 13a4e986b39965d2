//! Making, changing and ending API keys.

use std::collections::BTreeSet;

use kernel::access::KEY_MARK;
use kernel::act::Tx;
use kernel::cells;
use kernel::clock::{BusinessDay, DayCut, Instant};
use kernel::fault::{Answer, Fault, OnUnique as _};
use kernel::id::Id;
use kernel::record::{Cells, Child};
use kernel::texts::Message;
use kernel::validate::{Checks, given};

use super::model::{ApiKey, KeyForm, KeyRow};
use super::network::Network;
use super::scopes;
use super::store::{self, TABLE};
use crate::account::{self, Choice};
use crate::organization;
use crate::setting::Settings;

/// Networks of one key at most.
const NETWORKS: usize = 50;
/// Permissions of one key at most.
const SCOPES: usize = 1000;
const UNIQUE: &str = "api_key_name_key";

/// Accounts for which the caller can make a key: an outside account for itself.
pub async fn accounts(tx: &mut Tx, term: &String) -> Answer<Vec<Choice>> {
    if tx.session().parties.is_none() {
        return account::choices(tx, term).await;
    }
    Ok(account::own_choice(tx).await?.into_iter().collect())
}

/// Adds a key with the hash of its secret.
pub async fn add(tx: &mut Tx, (form, hash): &(KeyForm, String)) -> Answer<ApiKey> {
    let networks = check(form)?;
    organization::lock(tx).await?;
    reachable(tx, form.party_id).await?;
    let until = until(tx, form.expires_on, None).await?;
    let wanted: BTreeSet<String> = form.scopes.iter().cloned().collect();
    scopes::may_give(tx, form.party_id, &wanted).await?;
    let mut cells = cells(form, &networks, until);
    cells.extend(cells! { party_id: form.party_id, secret_hash: hash.as_str() });
    let children = vec![Child { name: "scopes", before: String::new(), after: store::join(&wanted) }];
    let id = TABLE.insert_with(tx, cells, children).await.on_unique(UNIQUE, "name")?;
    store::hold(tx, id, &wanted).await?;
    store::detail(tx, &id).await
}

/// Changes a key. Only what is added must be the editor's and the account's own.
pub async fn edit(tx: &mut Tx, (id, form): &(Id, KeyForm)) -> Answer<ApiKey> {
    let networks = check(form)?;
    let version = form.version.ok_or_else(|| Fault::invalid("version", "rule.required"))?;
    organization::lock(tx).await?;
    let row = living(tx, *id).await?;
    if row.party_id != form.party_id {
        return Err(Fault::invalid("partyId", "apiKeyManage.sameAccount"));
    }
    reachable(tx, row.party_id).await?;
    let until = until(tx, form.expires_on, row.expires_on).await?;
    let wanted: BTreeSet<String> = form.scopes.iter().cloned().collect();
    let held = store::held(tx, *id).await?;
    let added: BTreeSet<String> = wanted.difference(&held).cloned().collect();
    scopes::may_give(tx, row.party_id, &added).await?;
    let children = vec![Child { name: "scopes", before: store::join(&held), after: store::join(&wanted) }];
    let cells = cells(form, &networks, until);
    TABLE.update_with(tx, *id, version, cells, children).await.on_unique(UNIQUE, "name")?;
    if held != wanted {
        store::hold(tx, *id, &wanted).await?;
    }
    store::detail(tx, id).await
}

/// Gives a key another secret. Whoever reads it can do what the key can, so all of that must be theirs.
pub async fn renew(tx: &mut Tx, (id, version, hash): &(Id, i64, String)) -> Answer<ApiKey> {
    organization::lock(tx).await?;
    let row = living(tx, *id).await?;
    reachable(tx, row.party_id).await?;
    let held = store::held(tx, *id).await?;
    scopes::callers_own(tx, &held)?;
    TABLE.update(tx, *id, *version, cells! { secret_hash: hash.as_str() }).await?;
    store::detail(tx, id).await
}

/// Ends a key for good. Whoever may revoke at all may revoke each key that they see, be it of somebody with more rights:
/// a secret that has got about must die at once.
pub async fn revoke(tx: &mut Tx, (id, version): &(Id, i64)) -> Answer<ApiKey> {
    living(tx, *id).await?;
    let (now, who) = (tx.now(), tx.session().name.clone());
    TABLE.update(tx, *id, *version, cells! { revoked_at: now, revoked_by: who }).await?;
    store::detail(tx, id).await
}

/// The key, unless it was revoked.
async fn living(tx: &mut Tx, id: Id) -> Answer<KeyRow> {
    let row = store::row(tx, id).await?;
    if row.revoked_at.is_some() { Err(Fault::refused("apiKeyManage.isRevoked")) } else { Ok(row) }
}

/// Refuses an account for which the caller may not make a key: none but its own for an outside account, and nobody's who
/// holds more than the caller.
async fn reachable(tx: &mut Tx, party: Id) -> Answer<()> {
    let session = tx.session();
    if session.party == party {
        return Ok(());
    }
    match account::may_touch(tx, party).await {
        Err(Fault::NotFound) => Err(Fault::invalid("partyId", "rule.notFound")),
        answer => answer,
    }
}

/// When the last day is over. A day that has passed is refused, unless it stood there before.
async fn until(
    tx: &mut Tx,
    day: Option<BusinessDay>,
    before: Option<BusinessDay>,
) -> Answer<Option<Instant>> {
    let Some(day) = day else { return Ok(None) };
    let cut = DayCut::midnight(Settings::load(tx).await?.zone()?);
    if day < cut.day_of(tx.now()) && before != Some(day) {
        return Err(Fault::invalid("expiresOn", "apiKeyManage.dayPassed"));
    }
    Ok(Some(cut.start_of(day.plus_days(1))))
}

fn check(form: &KeyForm) -> Answer<Vec<Network>> {
    let mut checks = Checks::new()
        .required("name", &form.name)
        .at_most("name", &form.name, 50)
        .that("name", !form.name.contains(KEY_MARK.trim()), Message::new("apiKeyManage.nameMark"))
        .that("scopes", !form.scopes.is_empty(), Message::new("rule.required"))
        .that("scopes", form.scopes.len() <= SCOPES, Message::new("apiKeyManage.atMost").with("max", SCOPES))
        .that(
            "addresses",
            form.addresses.len() <= NETWORKS,
            Message::new("apiKeyManage.atMost").with("max", NETWORKS),
        )
        .optional_at_most("remark", form.remark.as_deref(), 500);
    let mut networks: Vec<Network> = Vec::new();
    for (at, text) in form.addresses.iter().enumerate() {
        match text.trim().parse() {
            Ok(network) if !networks.contains(&network) => networks.push(network),
            Ok(_) => {}
            Err(_) => {
                let wrong = Message::new("apiKeyManage.address");
                checks = checks.that(&format!("addresses[{at}]"), false, wrong);
            }
        }
    }
    checks.done()?;
    Ok(networks)
}

fn cells(form: &KeyForm, networks: &[Network], until: Option<Instant>) -> Cells {
    let networks: Vec<String> = networks.iter().map(Network::to_string).collect();
    cells! {
        name: form.name.trim(),
        addresses: networks.join(","),
        expires_on: form.expires_on,
        expires_at: until,
        remark: given(form.remark.as_deref()),
    }
}
