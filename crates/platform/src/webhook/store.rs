//! SQL of subscriptions, and of what their form offers.

use codes::{EnabledStatus, WarehouseStatus, WebhookState, WebhookStop};
use db::vals;
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::outbox;
use kernel::record::Table;
use kernel::sql::Sql;

use super::list;
use super::model::{Choice, Delivery, Hook, HookRow, Try, Words};

/// Columns that no audit row holds.
const SECRETS: &[&str] = &["secret", "former_secret"];
/// Subscriptions are their account's own; the administrator changes all of them.
pub static TABLE: Table = Table::new("webhook", Scope::own("branch_code", "party_id")).secret(SECRETS);
/// The same for the program itself, which switches off what fails.
pub static ANY: Table = Table::new("webhook", Scope::everybody("branch_code")).secret(SECRETS);

/// Choices offered at most.
const OFFERED: u64 = 50;
/// Tries that are shown.
const SHOWN: i64 = 50;

/// One subscription.
pub async fn detail(tx: &mut Tx, id: &Id) -> Answer<Hook> {
    let row = row(tx, *id).await?;
    let db::Value::Int(status) = row.status.into() else { unreachable!("a status is a number") };
    let startable = row.status == EnabledStatus::Disabled && row.stopped != Some(WebhookStop::SecretLost);
    let can = list::HOOKS.can(tx, &[("status", status), ("startable", i64::from(startable))]);
    Ok(Hook {
        id: row.id,
        version: row.version,
        name: row.name,
        url: row.url,
        kinds: row.kinds,
        warehouses: row.warehouses,
        owners: row.owners,
        remark: row.remark,
        status: row.status,
        stopped: row.stopped,
        former_until: row.former_until.filter(|until| *until > tx.now()),
        party_name: row.party_name,
        role_code: row.role_code,
        failures: row.failures,
        failing_since: row.failing_since,
        succeeded_at: row.succeeded_at,
        failed_at: row.failed_at,
        can,
    })
}

/// One subscription as stored.
pub async fn row(tx: &mut Tx, id: Id) -> Answer<HookRow> {
    TABLE.load(tx, HookRow::COLUMN_LIST, id).await
}

/// Its secret, as it is kept.
pub async fn secret(tx: &mut Tx, id: Id) -> Answer<String> {
    TABLE.load(tx, "secret", id).await
}

/// How many subscriptions the session's account has.
pub async fn count(tx: &mut Tx) -> Answer<i64> {
    let sql = "select count(*) from webhook where branch_code = $1 and party_id = $2 and deleted = 0";
    Ok(tx.one(sql, &vals![tx.branch(), tx.session().party]).await?.unwrap_or_default())
}

/// Ends what waits for a subscription that goes, and forgets its secrets.
pub async fn cancel(tx: &mut Tx, id: Id) -> Answer<()> {
    tx.exec(
        "update webhook set secret = '', former_secret = null where branch_code = $1 and id = $2",
        &vals![tx.branch(), id],
    )
    .await?;
    let values = vals![WebhookState::Cancelled, tx.now(), tx.branch(), id, WebhookState::Pending];
    tx.exec(
        "update webhook_delivery set state = $1, ended_at = $2, next_at = null, lease_owner = null, lease_until = null
         where branch_code = $3 and webhook_id = $4 and state = $5",
        &values,
    )
    .await?;
    Ok(())
}

/// Lets what waits for a subscription be sent now.
pub async fn hurry(tx: &mut Tx, id: Id) -> Answer<()> {
    tx.exec(
        "update webhook_delivery set next_at = $1 where branch_code = $2 and webhook_id = $3 and state = $4",
        &vals![tx.now(), tx.branch(), id, WebhookState::Pending],
    )
    .await?;
    Ok(())
}

/// Forgets how a subscription has failed.
pub async fn forgive(tx: &mut Tx, id: Id) -> Answer<()> {
    tx.exec(
        "update webhook set failures = 0, failing_since = null where branch_code = $1 and id = $2",
        &vals![tx.branch(), id],
    )
    .await?;
    Ok(())
}

/// Warehouses that the session may look into, by a part of code or name.
pub async fn warehouses(tx: &mut Tx, term: &str) -> Answer<Vec<Choice>> {
    let mut sql = Sql::new("select code, name from warehouse where deleted = 0");
    sql.and_equals("status", WarehouseStatus::Enabled);
    Scope::everybody("branch_code").in_warehouse("code").restrict(&mut sql, tx.session());
    offered(tx, sql, term).await
}

/// Owners whose records the session sees, by a part of code or name.
pub async fn owners(tx: &mut Tx, term: &str) -> Answer<Vec<Choice>> {
    let mut sql = Sql::new("select code, name from cargo_owner where deleted = 0");
    Scope::party("branch_code", "code").restrict(&mut sql, tx.session());
    offered(tx, sql, term).await
}

async fn offered(tx: &mut Tx, mut sql: Sql, term: &str) -> Answer<Vec<Choice>> {
    sql.and_any_contains(&["code", "name"], term);
    sql.push(" order by code limit ");
    sql.number(OFFERED);
    let rows: Vec<(String, String)> = tx.all(sql.text(), sql.values()).await?;
    Ok(rows.into_iter().map(|(code, name)| Choice { code, name }).collect())
}

/// Which of these warehouses the session may not look into, or are not there.
pub async fn unknown_warehouses(tx: &mut Tx, codes: &Words) -> Answer<Vec<String>> {
    let sql = Sql::new("select code from warehouse where deleted = 0");
    unknown(tx, sql, Scope::everybody("branch_code").in_warehouse("code"), codes).await
}

/// Of which of these owners the session sees nothing, or are not there.
pub async fn unknown_owners(tx: &mut Tx, codes: &Words) -> Answer<Vec<String>> {
    let sql = Sql::new("select code from cargo_owner where deleted = 0");
    unknown(tx, sql, Scope::party("branch_code", "code"), codes).await
}

async fn unknown(tx: &mut Tx, mut sql: Sql, scope: Scope, codes: &Words) -> Answer<Vec<String>> {
    if codes.0.is_empty() {
        return Ok(Vec::new());
    }
    scope.restrict(&mut sql, tx.session());
    sql.and_any_of("code", codes.0.clone());
    let known: Vec<String> = tx.all(sql.text(), sql.values()).await?;
    Ok(codes.0.iter().filter(|code| !known.contains(code)).cloned().collect())
}

/// Puts an event in the log, and its delivery to one subscription, without asking who else may know.
pub async fn deliver_only(tx: &mut Tx, hook: &HookRow, event: &outbox::Event<'_>) -> Answer<Id> {
    let (event_id, id) = (tx.new_id(), tx.new_id());
    let columns = [&outbox::COLUMNS[..], &["passed_at"]].concat();
    let mut row = event.row(event_id)?;
    row.push(tx.now().into());
    tx.insert_many(outbox::TABLE, &columns, vec![row]).await?;
    let values = vals![
        id,
        tx.branch(),
        hook.party_id,
        hook.id,
        event_id,
        event.kind,
        event.document,
        event.record,
        event.number,
        event.version,
        WebhookState::Pending,
        0_i64,
        tx.now(),
        tx.now()
    ];
    tx.insert_many("webhook_delivery", &DELIVERY, vec![values.into()]).await?;
    tx.wake_outbox();
    Ok(id)
}

/// Columns of a new delivery.
pub const DELIVERY: [&str; 14] = [
    "id",
    "branch_code",
    "party_id",
    "webhook_id",
    "event_id",
    "kind",
    "document",
    "document_id",
    "doc_no",
    "seq",
    "state",
    "tries",
    "next_at",
    "created_at",
];

/// One delivery of the session's own, with its tries.
pub async fn delivery(tx: &mut Tx, id: &Id) -> Answer<Delivery> {
    let mut sql = Sql::new(
        "select d.id, d.event_id, d.kind, d.doc_no, d.state, d.webhook_id, d.tries, d.next_at, d.created_at, d.ended_at,
           h.name, h.url, h.deleted, e.body
         from webhook_delivery d
         join webhook h on h.branch_code = d.branch_code and h.id = d.webhook_id
         join event e on e.branch_code = d.branch_code and e.id = d.event_id
         where 1 = 1",
    );
    list::DELIVERIES.scope.restrict(&mut sql, tx.session());
    sql.and_equals("d.id", *id);
    let rows = tx.rows(sql.text(), sql.values()).await?;
    let row = rows.first().ok_or(kernel::fault::Fault::NotFound)?;
    let (state, deleted): (WebhookState, bool) = (row.get("state")?, row.get("deleted")?);
    let log: Vec<Try> = tx
        .all(
            "select number, at, took_ms, url, address, status, fault, answer from webhook_try
             where branch_code = $1 and delivery_id = $2 order by id desc limit $3",
            &vals![tx.branch(), *id, SHOWN],
        )
        .await?;
    let resendable = i64::from(state != WebhookState::Pending && !deleted);
    let body = serde_json::from_str(&row.get::<String>("body")?).map_err(kernel::fault::Fault::internal)?;
    Ok(Delivery {
        id: row.get("id")?,
        event_id: row.get("event_id")?,
        kind: row.get("kind")?,
        doc_no: row.get("doc_no")?,
        state,
        webhook_id: row.get("webhook_id")?,
        hook_name: row.get("name")?,
        url: row.get("url")?,
        tries: row.get("tries")?,
        next_at: row.get("next_at")?,
        happened_at: row.get("created_at")?,
        ended_at: row.get("ended_at")?,
        body,
        log,
        can: list::DELIVERIES.can(tx, &[("resendable", resendable)]),
    })
}

/// Puts a delivery that has ended back in the queue; whether there was one.
pub async fn resend(tx: &mut Tx, id: Id) -> Answer<bool> {
    let values = vals![WebhookState::Pending, tx.now(), tx.branch(), id, WebhookState::Pending];
    let back = tx
        .exec(
            "update webhook_delivery set state = $1, tries = 0, next_at = $2, ended_at = null
             where branch_code = $3 and id = $4 and state <> $5",
            &values,
        )
        .await?;
    tx.wake_outbox();
    Ok(back == 1)
}

/// Subscriptions that are on, of every tenant: tenant and kinds.
pub async fn listening(tx: &mut Tx, (): &()) -> Answer<Vec<(String, Words)>> {
    let sql = "select branch_code, kinds from webhook where deleted = 0 and status = $1";
    Ok(tx.all(sql, &vals![EnabledStatus::Enabled]).await?)
}
