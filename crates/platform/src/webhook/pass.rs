//! Passing events on: which subscription gets which event.
//!
//! Of a tenant's events that were not passed on yet, each becomes a delivery for every subscription that is on, asks
//! for its kind, warehouse and owner, and whose account may see it at this moment, with its role, like a list would
//! show it. One copy of the program at a time does so for a tenant, so the events of a document are passed on in order.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use codes::{EnabledStatus, WebhookState, WebhookStop};
use db::vals;
use kernel::access::Session;
use kernel::act::{Act, Cx, Tx};
use kernel::app::App;
use kernel::cells;
use kernel::clock::Instant;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::outbox::{Outbox, Seen, Wanted};
use kernel::sql::Sql;
use kernel::task::Owner;

use super::model::Words;
use super::store::{self, ANY, DELIVERY};
use super::{SCREEN, flow};
use crate::session;

/// Documents of which the events are passed on in one unit of work.
const AT_ONCE: i64 = 200;

db::record! {
    /// A subscription that is on.
    struct Listener in "webhook" {
        id: Id,
        version: i64,
        kinds: Words,
        warehouses: Words,
        owners: Words,
        party_id: Id,
        role_code: String,
    }
}

db::record! {
    /// An event that waits to be passed on.
    struct Waiting in "event" {
        id: Id,
        kind: String,
        at: Instant,
        document: String,
        document_id: Id,
        doc_no: String,
        seq: i64,
        warehouse_code: Option<String>,
        owner_code: Option<String>,
    }
}

/// A subscription with its account's session.
type Heard = (Listener, Arc<Session>);

/// Tells the outbox what is subscribed to. The program does so when it starts, when somebody changes a subscription
/// here, and every few seconds for the sake of other copies.
///
/// # Errors
/// The database does not answer.
pub async fn listen(app: &App) -> Answer<()> {
    let cx = Cx::outside(app, Act::of_program(app, "", SCREEN, "listen"));
    let mut wanted: BTreeMap<String, Wanted> = BTreeMap::new();
    for (branch, Words(kinds)) in cx.read((), store::listening).await? {
        let more = if kinds.is_empty() { Wanted::All } else { Wanted::Kinds(kinds.into_iter().collect()) };
        let known = wanted.remove(&branch).unwrap_or_else(|| Wanted::Kinds(BTreeSet::new()));
        wanted.insert(branch, known.and(more));
    }
    app.shared.get::<Outbox>()?.listen(wanted);
    Ok(())
}

/// Passes on what waits, for every tenant.
pub(super) async fn all(app: &App) -> Answer<()> {
    let cx = Cx::outside(app, Act::of_program(app, "", SCREEN, "pass"));
    for branch in cx.read((), branches).await? {
        // One tenant's trouble is not another's.
        if let Err(fault) = of_branch(app, &branch).await {
            tracing::warn!(?fault, branch, "the events of a tenant were not passed on");
        }
    }
    Ok(())
}

async fn branches(tx: &mut Tx, (): &()) -> Answer<Vec<String>> {
    Ok(tx.all("select distinct branch_code from event where passed_at is null", &[]).await?)
}

async fn of_branch(app: &App, branch: &str) -> Answer<()> {
    let cx = Cx::outside(app, Act::of_program(app, branch, SCREEN, "pass"));
    let listeners = cx.read((), listeners).await?;
    let mut heard = Vec::with_capacity(listeners.len());
    for listener in listeners {
        match account(app, branch, &listener).await {
            Ok(session) => heard.push((listener, session)),
            Err(Fault::SignedOut | Fault::Denied | Fault::NotFound) => {
                cx.write((listener.id, WebhookStop::OwnerGone), stop).await?;
            }
            Err(fault) => return Err(fault),
        }
    }
    let heard = Arc::new(heard);
    while cx.write(heard.clone(), pass).await? {}
    Ok(())
}

async fn listeners(tx: &mut Tx, (): &()) -> Answer<Vec<Listener>> {
    let mut sql = Sql::new("select ");
    sql.push(Listener::COLUMN_LIST);
    sql.push(" from webhook where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("status", EnabledStatus::Enabled);
    sql.push(" order by id");
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// What the account of a subscription may do now. Its filter is the subscription's own, not the warehouse that somebody
/// happens to look at.
async fn account(app: &App, branch: &str, listener: &Listener) -> Answer<Arc<Session>> {
    let owner = Owner {
        branch: branch.to_owned(),
        party: listener.party_id,
        key: None,
        role: listener.role_code.clone(),
        data_type: "WAREHOUSE".to_owned(),
        data_code: None,
    };
    let session = session::standing_of(app.clone(), owner).await?;
    if session.role == listener.role_code { Ok(session) } else { Err(Fault::Denied) }
}

/// Switches a subscription off, for a reason that its people can read. One that is off already stays as it is.
pub(super) async fn stop(tx: &mut Tx, (id, reason): &(Id, WebhookStop)) -> Answer<()> {
    let standing: (i64, EnabledStatus) = ANY.load(tx, "version, status", *id).await?;
    let (version, EnabledStatus::Enabled) = standing else { return Ok(()) };
    tracing::info!(webhook = %id, ?reason, "a subscription was switched off");
    let cells = cells! { status: EnabledStatus::Disabled, stopped: *reason };
    ANY.update(tx, *id, version, cells).await
}

/// Passes some events on; whether there may be more.
async fn pass(tx: &mut Tx, heard: &Arc<Vec<Heard>>) -> Answer<bool> {
    let (branch, now) = (tx.branch().to_owned(), tx.now());
    tx.exec(
        "insert into webhook_turn (branch_code, taken_at) values ($1, $2)
         on conflict (branch_code) do update set taken_at = excluded.taken_at",
        &vals![branch.as_str(), now],
    )
    .await?;
    // All that waits of a document, so that none of it is passed on before what came earlier.
    let sql = "select id, kind, at, document, document_id, doc_no, seq, warehouse_code, owner_code from event
         where branch_code = $1 and passed_at is null and document_id in (select w.document_id from event w
           where w.branch_code = $1 and w.passed_at is null order by w.id limit $2)
         order by id";
    let waiting: Vec<Waiting> = tx.all(sql, &vals![branch.as_str(), AT_ONCE]).await?;
    if waiting.is_empty() {
        return Ok(false);
    }
    let mut rows = Vec::new();
    for (listener, session) in heard.iter() {
        for event in for_listener(tx, (listener, session), &waiting).await? {
            rows.push(
                vals![
                    tx.new_id(),
                    branch.as_str(),
                    listener.party_id,
                    listener.id,
                    event.id,
                    event.kind.as_str(),
                    event.document.as_str(),
                    event.document_id,
                    event.doc_no.as_str(),
                    event.seq,
                    WebhookState::Pending,
                    0_i64,
                    now,
                    event.at
                ]
                .to_vec(),
            );
        }
    }
    if !rows.is_empty() {
        tx.insert_many("webhook_delivery", &DELIVERY, rows).await?;
    }
    let mut sql = Sql::new("update event set passed_at = ");
    sql.bind(now);
    sql.push(" where 1 = 1");
    sql.and_equals("branch_code", branch.as_str());
    sql.and_any_of("id", waiting.iter().map(|event| event.id).collect());
    tx.exec(sql.text(), sql.values()).await?;
    Ok(true)
}

/// The events that a subscription asks for and that its account may see.
async fn for_listener<'a>(
    tx: &mut Tx,
    (listener, session): (&Listener, &Session),
    waiting: &'a [Waiting],
) -> Answer<Vec<&'a Waiting>> {
    let outbox = tx.shared::<Outbox>()?;
    let open: BTreeMap<&str, Seen> =
        flow::open_to(session, &outbox).map(|source| (source.name, source.seen)).collect();
    let mut asked: BTreeMap<Seen, Vec<Id>> = BTreeMap::new();
    for event in waiting {
        let passes = listener.kinds.pass(Some(&event.kind))
            && listener.warehouses.pass(event.warehouse_code.as_deref())
            && listener.owners.pass(event.owner_code.as_deref());
        if let (true, Some(seen)) = (passes, open.get(event.document.as_str())) {
            asked.entry(*seen).or_default().push(event.id);
        }
    }
    let mut visible = BTreeSet::new();
    for (seen, ids) in asked {
        let mut sql = Sql::new("select id from event where 1 = 1");
        seen.scope().restrict(&mut sql, session);
        sql.and_any_of("id", ids);
        visible.extend(tx.all::<Id>(sql.text(), sql.values()).await?);
    }
    Ok(waiting.iter().filter(|event| visible.contains(&event.id)).collect())
}
