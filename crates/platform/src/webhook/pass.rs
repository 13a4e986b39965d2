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
use serde::Serialize;

use super::accounts::{Account, Accounts};
use super::model::Words;
use super::store::{self, ANY, DELIVERY};
use super::{SCREEN, flow};

/// Documents of which the events are passed on in one unit of work.
const AT_ONCE: i64 = 200;

db::record! {
    /// A subscription that is on.
    struct Listener in "webhook" {
        id: Id,
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

impl Listener {
    /// Whose rights decide what it gets.
    fn account(&self, branch: &str) -> Account {
        Account { branch: branch.to_owned(), party: self.party_id, role: self.role_code.clone() }
    }

    fn asks_for(&self, event: &Waiting) -> bool {
        self.kinds.pass(Some(&event.kind))
            && self.warehouses.pass(event.warehouse_code.as_deref())
            && self.owners.pass(event.owner_code.as_deref())
    }
}

/// What waits in a tenant, and the subscriptions that ask for some of it.
struct Round {
    waiting: Vec<Waiting>,
    asking: Vec<Listener>,
}

/// Sessions of accounts.
pub(super) type Sessions = BTreeMap<Account, Arc<Session>>;

/// What became of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(super) enum Passed {
    /// Nothing waits.
    Nothing,
    /// Some events were passed on, and there may be more.
    Some,
    /// Nothing was passed on: somebody listens whose account was not looked at.
    Unknown,
}

/// Tells the outbox what is subscribed to. The program does so when it starts, when somebody changes a subscription
/// here, and every few seconds for the sake of other copies.
///
/// # Errors
/// The database does not answer.
pub async fn listen(app: &App) -> Answer<()> {
    let outbox = app.shared.get::<Outbox>()?;
    let _turn = outbox.turn().await;
    let cx = Cx::outside(app, Act::of_program(app, "", SCREEN, "listen"));
    let mut wanted: BTreeMap<String, Wanted> = BTreeMap::new();
    for (branch, Words(kinds)) in cx.read((), store::listening).await? {
        let more = if kinds.is_empty() { Wanted::All } else { Wanted::Kinds(kinds.into_iter().collect()) };
        let known = wanted.remove(&branch).unwrap_or_else(|| Wanted::Kinds(BTreeSet::new()));
        wanted.insert(branch, known.and(more));
    }
    outbox.listen(wanted);
    Ok(())
}

/// Passes on some of what waits, for every tenant; whether there may be more.
pub(super) async fn all(app: &App, accounts: &Accounts) -> Answer<bool> {
    let cx = Cx::outside(app, Act::of_program(app, "", SCREEN, "pass"));
    let mut more = false;
    for branch in cx.read((), branches).await? {
        match of_branch(app, accounts, &branch).await {
            Ok(left) => more |= left,
            // One tenant's trouble is not another's.
            Err(fault) => tracing::warn!(?fault, branch, "the events of a tenant were not passed on"),
        }
    }
    Ok(more)
}

async fn branches(tx: &mut Tx, (): &()) -> Answer<Vec<String>> {
    Ok(tx.all("select distinct branch_code from event where passed_at is null", &[]).await?)
}

async fn of_branch(app: &App, accounts: &Accounts, branch: &str) -> Answer<bool> {
    let cx = Cx::outside(app, Act::of_program(app, branch, SCREEN, "pass"));
    loop {
        let mut sessions = Sessions::new();
        for listener in cx.read((), look).await?.asking {
            let account = listener.account(branch);
            match accounts.session(app, &account).await? {
                Some(session) => drop(sessions.insert(account, session)),
                None => cx.write((listener.id, WebhookStop::OwnerGone), stop).await?,
            }
        }
        match cx.write(Arc::new(sessions), pass).await? {
            Passed::Nothing => return Ok(false),
            Passed::Some => return Ok(true),
            Passed::Unknown => {}
        }
    }
}

/// What waits first and who listens second: whoever is listened for with an event is there then.
async fn look(tx: &mut Tx, (): &()) -> Answer<Round> {
    // All that waits of a document, so that none of it is passed on before what came earlier.
    let sql = "select id, kind, at, document, document_id, doc_no, seq, warehouse_code, owner_code from event
         where branch_code = $1 and passed_at is null and document_id in (select w.document_id from event w
           where w.branch_code = $1 and w.passed_at is null order by w.id limit $2)
         order by id";
    let waiting: Vec<Waiting> = tx.all(sql, &vals![tx.branch(), AT_ONCE]).await?;
    if waiting.is_empty() {
        return Ok(Round { waiting, asking: Vec::new() });
    }
    let mut sql = Sql::new("select ");
    sql.push(Listener::COLUMN_LIST);
    sql.push(" from webhook where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("status", EnabledStatus::Enabled);
    sql.push(" order by id");
    let mut asking: Vec<Listener> = tx.all(sql.text(), sql.values()).await?;
    asking.retain(|listener| waiting.iter().any(|event| listener.asks_for(event)));
    Ok(Round { waiting, asking })
}

/// Switches a subscription off, for a reason that its people can read. One that is off already stays as it is.
pub(super) async fn stop(tx: &mut Tx, (id, reason): &(Id, WebhookStop)) -> Answer<()> {
    let standing: (i64, EnabledStatus) = ANY.load(tx, "version, status", *id).await?;
    let (version, EnabledStatus::Enabled) = standing else { return Ok(()) };
    tracing::info!(webhook = %id, ?reason, "a subscription was switched off");
    let cells = cells! { status: EnabledStatus::Disabled, stopped: *reason };
    ANY.update(tx, *id, version, cells).await
}

/// Passes some events on, to everybody who listens now that it is this copy's turn, whenever they were looked at.
pub(super) async fn pass(tx: &mut Tx, sessions: &Arc<Sessions>) -> Answer<Passed> {
    let (branch, now) = (tx.branch().to_owned(), tx.now());
    tx.exec(
        "insert into webhook_turn (branch_code, taken_at) values ($1, $2)
         on conflict (branch_code) do update set taken_at = excluded.taken_at",
        &vals![branch.as_str(), now],
    )
    .await?;
    let Round { waiting, asking } = look(tx, &()).await?;
    if waiting.is_empty() {
        return Ok(Passed::Nothing);
    }
    let mut rows = Vec::new();
    for listener in &asking {
        let Some(session) = sessions.get(&listener.account(&branch)) else { return Ok(Passed::Unknown) };
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
    Ok(Passed::Some)
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
        if let (true, Some(seen)) = (listener.asks_for(event), open.get(event.document.as_str())) {
            asked.entry(*seen).or_default().push(event.id);
        }
    }
    let mut visible = BTreeSet::new();
    for (seen, ids) in asked {
        visible.extend(visible_of(tx, (session, seen), ids).await?);
    }
    Ok(waiting.iter().filter(|event| visible.contains(&event.id)).collect())
}

/// Which of these events a session may know of.
async fn visible_of(tx: &mut Tx, (session, seen): (&Session, Seen), ids: Vec<Id>) -> Answer<Vec<Id>> {
    let mut sql = Sql::new("select id from event where 1 = 1");
    seen.scope().restrict(&mut sql, session);
    sql.and_any_of("id", ids);
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Whether a session may know of an event that was passed on before.
pub(super) async fn may_see(tx: &mut Tx, session: &Session, event: Id) -> Answer<bool> {
    let outbox = tx.shared::<Outbox>()?;
    let sql = "select document from event where branch_code = $1 and id = $2";
    let document: String = tx.one(sql, &vals![tx.branch(), event]).await?.ok_or(Fault::NotFound)?;
    match flow::open_to(session, &outbox).find(|source| source.name == document) {
        Some(source) => Ok(!visible_of(tx, (session, source.seen), vec![event]).await?.is_empty()),
        None => Ok(false),
    }
}
