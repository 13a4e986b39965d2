//! What collectors of metrics are told of webhooks: what waits, what was given up, and who is not told any more.

use codes::WebhookState;
use db::vals;
use kernel::act::Tx;
use kernel::clock::Instant;
use kernel::fault::Answer;
use kernel::gauge::{Family, Gauge, Sample, Samples};

/// Deliveries that wait, and that were given up.
pub static DELIVERIES: Gauge = Gauge {
    families: &[Family {
        name: "floe_webhook_deliveries",
        help: "Events on their way to subscriptions, by state: PENDING, and FAILED, which were given up and are kept for a while.",
        labels: &["branch", "state"],
    }],
    read: |tx| Box::pin(deliveries(tx)),
};

/// Subscriptions that are switched off.
pub static STOPPED: Gauge = Gauge {
    families: &[Family {
        name: "floe_webhooks_stopped",
        help: "Subscriptions that are switched off, by reason: BY_HAND, FAILING, GONE, OWNER_GONE, SECRET_LOST.",
        labels: &["branch", "reason"],
    }],
    read: |tx| {
        Box::pin(async move {
            let sql =
                "select branch_code, stopped, count(*) from webhook where deleted = 0 and stopped is not null
                 group by branch_code, stopped order by branch_code, stopped";
            let rows: Vec<(String, String, i64)> = tx.all(sql, &[]).await?;
            Ok(vec![rows.iter().map(|(branch, why, count)| Sample::of([branch, why], *count)).collect()])
        })
    },
};

/// Events that were not passed on to their subscriptions: how many, and how long the oldest has waited.
pub static WAITING: Gauge = Gauge {
    families: &[
        Family {
            name: "floe_events_waiting",
            help: "Events that were written and are not passed on to subscriptions yet.",
            labels: &["branch"],
        },
        Family {
            name: "floe_events_waiting_seconds",
            help: "Seconds since the oldest event happened that is not passed on to subscriptions yet.",
            labels: &["branch"],
        },
    ],
    read: |tx| Box::pin(waiting(tx)),
};

async fn waiting(tx: &mut Tx) -> Answer<Samples> {
    let now = tx.now();
    let sql = "select branch_code, count(*), min(at) from event where passed_at is null
         group by branch_code order by branch_code";
    let rows: Vec<(String, i64, Instant)> = tx.all(sql, &[]).await?;
    let counts = rows.iter().map(|(branch, count, _)| Sample::of([branch], *count)).collect();
    let ages = rows.iter().map(|(branch, _, oldest)| Sample::age([branch], *oldest, now)).collect();
    Ok(vec![counts, ages])
}

/// Only tenants with subscriptions are looked at, each by its own piece of an index: most rows have long been delivered.
async fn deliveries(tx: &mut Tx) -> Answer<Samples> {
    let sql = "select b.branch_code,
           (select count(*) from webhook_delivery d where d.branch_code = b.branch_code and d.state = 'PENDING'),
           (select count(*) from webhook_delivery d where d.branch_code = b.branch_code and d.state = $1)
         from (select distinct branch_code from webhook) b order by b.branch_code";
    let rows: Vec<(String, i64, i64)> = tx.all(sql, &vals![WebhookState::Failed]).await?;
    let samples = rows.iter().flat_map(|(branch, waiting, failed)| {
        [Sample::of([branch, "PENDING"], *waiting), Sample::of([branch, "FAILED"], *failed)]
    });
    Ok(vec![samples.collect()])
}
