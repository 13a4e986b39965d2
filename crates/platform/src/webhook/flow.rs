//! What people do to their subscriptions.

use std::collections::BTreeSet;
use std::time::Duration;

use codes::{EnabledStatus, WebhookStop};
use kernel::access::Session;
use kernel::act::Tx;
use kernel::cells;
use kernel::clock::Instant;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::outbox::{Event, Outbox, Source};
use kernel::record::Cells;
use kernel::texts::Message;
use kernel::validate::{Checks, given};

use super::accounts::Account;
use super::model::{Choice, Hook, HookForm, HookRow, Looked, Pinged, RenewForm, Seen, Words};
use super::store::{self, TABLE};
use super::url::Target;
use super::work::Hooks;
use super::{PING, pass, secrets};
use crate::session;

/// Subscriptions of one account.
const MOST: i64 = 20;
/// Characters of a name.
const NAME: usize = 50;
/// Characters of a remark.
const REMARK: usize = 500;
/// Words of a filter.
const WORDS: usize = 100;
/// Hours for which a former secret may sign, too.
const OVERLAP: i64 = 7 * 24;
/// Hours for which it does when nothing is said.
const USUAL_OVERLAP: i64 = 24;
const HOUR: Duration = Duration::from_secs(60 * 60);

/// Sources of which a session may be told.
pub fn open_to<'a>(session: &'a Session, outbox: &'a Outbox) -> impl Iterator<Item = &'static Source> + 'a {
    let open = |source: &&'static Source| source.permission.is_empty() || session.can(source.permission);
    outbox.sources().iter().copied().filter(open)
}

/// Adds a subscription of the session's account.
pub async fn add(tx: &mut Tx, (form, secret): &(HookForm, String)) -> Answer<Hook> {
    let cells = checked(tx, form).await?;
    if store::count(tx).await? >= MOST {
        return Err(Fault::Refused(Message::new("webhookManage.tooMany").with("most", MOST)));
    }
    let session = tx.session();
    let (party, name, role) = (session.party, session.name.clone(), session.role.clone());
    let id = tx.new_id();
    let secret = secrets::hide(tx, id, secret).await?;
    let mut all = cells;
    all.extend(cells! {
        status: EnabledStatus::Enabled,
        secret: secret,
        party_id: party,
        party_name: name,
        role_code: role,
        failures: 0_i64,
    });
    TABLE.insert_as(tx, id, all, Vec::new()).await?;
    store::detail(tx, &id).await
}

/// Changes a subscription. It stays the account's that made it.
pub async fn edit(tx: &mut Tx, (id, form): &(Id, HookForm)) -> Answer<Hook> {
    let version = form.version.ok_or_else(|| Fault::invalid("version", "rule.required"))?;
    store::row(tx, *id).await?;
    let cells = checked(tx, form).await?;
    TABLE.update(tx, *id, version, cells).await?;
    store::detail(tx, id).await
}

/// Deletes a subscription; what waits for it is not sent.
pub async fn delete(tx: &mut Tx, id: &Id) -> Answer<()> {
    TABLE.delete(tx, *id, None).await?;
    store::cancel(tx, *id).await
}

/// Switches a subscription on; what waits is sent at once, what happened meanwhile is not.
pub async fn enable(tx: &mut Tx, (id, seen): &(Id, Seen)) -> Answer<Hook> {
    let row = store::row(tx, *id).await?;
    if row.status == EnabledStatus::Enabled {
        return Err(Fault::refused("webhookManage.onAlready"));
    }
    if row.stopped == Some(WebhookStop::SecretLost) {
        return Err(Fault::refused("webhookManage.secretLost"));
    }
    let cells = cells! { status: EnabledStatus::Enabled, stopped: None::<WebhookStop> };
    TABLE.update(tx, *id, seen.version, cells).await?;
    store::forgive(tx, *id).await?;
    store::hurry(tx, *id).await?;
    tx.wake_outbox();
    store::detail(tx, id).await
}

/// Switches a subscription off.
pub async fn disable(tx: &mut Tx, (id, seen): &(Id, Seen)) -> Answer<Hook> {
    let row = store::row(tx, *id).await?;
    if row.status != EnabledStatus::Enabled {
        return Err(Fault::refused("webhookManage.offAlready"));
    }
    let cells = cells! { status: EnabledStatus::Disabled, stopped: WebhookStop::ByHand };
    TABLE.update(tx, *id, seen.version, cells).await?;
    store::detail(tx, id).await
}

/// Gives a subscription a new secret. The present one signs beside it for a while, so that receivers need not change
/// at the very moment. One that was lost signs nothing, and the subscription may be switched on again.
pub async fn renew(tx: &mut Tx, (id, form, secret): &(Id, RenewForm, String)) -> Answer<Hook> {
    let hours = form.overlap_hours.unwrap_or(USUAL_OVERLAP);
    Checks::new().within("overlapHours", hours, 0, OVERLAP).done()?;
    let lost = store::row(tx, *id).await?.stopped == Some(WebhookStop::SecretLost);
    let former = store::secret(tx, *id).await?;
    let secret = secrets::hide(tx, *id, secret).await?;
    let overlaps = hours > 0 && !lost;
    let until = tx.now().plus(HOUR.saturating_mul(u32::try_from(hours).unwrap_or_default()));
    let mut cells = cells! {
        secret: secret,
        former_secret: overlaps.then_some(former),
        former_until: overlaps.then_some(until),
    };
    if lost {
        cells.extend(cells! { stopped: WebhookStop::ByHand });
    }
    TABLE.update(tx, *id, form.version, cells).await?;
    store::detail(tx, id).await
}

/// Sends a test event to a subscription and nobody else.
pub async fn ping(tx: &mut Tx, id: &Id) -> Answer<Pinged> {
    let row = store::row(tx, *id).await?;
    if row.status != EnabledStatus::Enabled {
        return Err(Fault::refused("webhookManage.off"));
    }
    let (branch, at) = (tx.branch().to_owned(), tx.now());
    let delivery_id = store::deliver_only(tx, &row, &test_event(&branch, at, &row)).await?;
    Ok(Pinged { delivery_id })
}

fn test_event<'a>(branch: &'a str, at: Instant, row: &'a HookRow) -> Event<'a> {
    Event {
        branch,
        at,
        kind: PING,
        document: "webhook",
        record: row.id,
        number: &row.name,
        version: row.version,
        warehouse: None,
        owner: None,
        party: Some(row.party_id),
        change: None,
    }
}

/// Sends a delivery that has ended once more, when its account may know of the event still.
pub async fn resend(tx: &mut Tx, id: &Id) -> Answer<()> {
    let delivery = store::delivery(tx, id).await?;
    let row = store::row(tx, delivery.webhook_id).await.map_err(|fault| match fault {
        Fault::NotFound => Fault::refused("webhookManage.deleted"),
        other => other,
    })?;
    if row.status != EnabledStatus::Enabled {
        return Err(Fault::refused("webhookManage.off"));
    }
    let account =
        Account { branch: tx.branch().to_owned(), party: row.party_id, role: row.role_code.clone() };
    let found = session::of_standing(tx, &account.owner()).await;
    let Some(session) = account.standing(found)? else {
        return Err(Fault::refused("webhookManage.ownerGone"));
    };
    if delivery.kind != PING && !pass::may_see(tx, &session, delivery.event_id).await? {
        return Err(Fault::refused("webhookManage.unseen"));
    }
    if store::resend(tx, *id).await? { Ok(()) } else { Err(Fault::refused("webhookManage.waits")) }
}

/// Warehouses or owners to choose from.
pub async fn choose(tx: &mut Tx, looked: &Looked) -> Answer<Vec<Choice>> {
    match looked.field.as_str() {
        "warehouses" => store::warehouses(tx, looked.term.trim()).await,
        "owners" => store::owners(tx, looked.term.trim()).await,
        _ => Err(Fault::invalid("field", "rule.unknownField")),
    }
}

/// The columns of a form in which nothing is wrong.
async fn checked(tx: &mut Tx, form: &HookForm) -> Answer<Cells> {
    let [kinds, warehouses, owners] = [&form.kinds, &form.warehouses, &form.owners].map(Words::tidied);
    let (name, url) = (form.name.trim(), form.url.trim());
    let hooks = tx.shared::<Hooks>()?;
    let target = Target::of(url, &hooks.door.allow);
    let known = known_kinds(tx)?;
    let none = |kind: &&String| !known.contains(kind.as_str());
    let unknown = [
        ("kinds", kinds.0.iter().find(none).cloned()),
        ("warehouses", store::unknown_warehouses(tx, &warehouses).await?.into_iter().next()),
        ("owners", store::unknown_owners(tx, &owners).await?.into_iter().next()),
    ];
    let mut checks = Checks::new()
        .required("name", name)
        .at_most("name", name, NAME)
        .that("url", target.is_ok(), target.err().unwrap_or_else(|| Message::new("webhookManage.notUrl")))
        .optional_at_most("remark", form.remark.as_deref(), REMARK);
    for (field, words) in [("kinds", &kinds), ("warehouses", &warehouses), ("owners", &owners)] {
        let most = Message::new("webhookManage.tooManyWords").with("most", WORDS);
        checks = checks.that(field, words.0.len() <= WORDS, most);
    }
    for (field, word) in unknown {
        let message =
            Message::new("webhookManage.unknownWord").with("word", word.as_deref().unwrap_or_default());
        checks = checks.that(field, word.is_none(), message);
    }
    checks.done()?;
    Ok(cells! {
        name: name,
        url: url,
        kinds: kinds,
        warehouses: warehouses,
        owners: owners,
        remark: given(form.remark.as_deref()),
    })
}

fn known_kinds(tx: &Tx) -> Answer<BTreeSet<String>> {
    let outbox = tx.shared::<Outbox>()?;
    let kinds = |source: &'static Source| source.words().into_iter().map(|word| source.kind(&word.name));
    Ok(open_to(tx.session(), &outbox).flat_map(kinds).collect())
}
