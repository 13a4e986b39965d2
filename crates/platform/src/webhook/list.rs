//! The lists of subscriptions and of deliveries.

use codes::{EnabledStatus, WebhookFault, WebhookState, WebhookStop};
use kernel::access::Scope;
use kernel::codes::Code as _;
use kernel::list::{Direction, Filter, Kind, List, Offer, code, field, flag, id, int, text, time};

const ENABLED: &[i64] = &[0];
const YES: &[i64] = &[1];

/// Whether it can be switched on: it is off, which has a reason, and its secret is known.
const STARTABLE: &str = "case when h.stopped is not null and h.stopped <> 'SECRET_LOST' then 1 else 0 end";

/// Subscriptions, newest first: everybody's own; the administrator sees all of them.
pub static HOOKS: List = List {
    name: "webhook",
    from: "webhook h",
    key: "h.id",
    always: "h.deleted = 0",
    scope: Scope::own("h.branch_code", "h.party_id"),
    fields: &[
        text("name", "h.name").contains().primary().sort(),
        text("url", "h.url").contains().primary().width(300),
        code("status", "h.status", EnabledStatus::DESCRIPTION).primary(),
        field("stopped", "h.stopped", Kind::Code(WebhookStop::DESCRIPTION)).nullable().width(200),
        text("kinds", "h.kinds").width(240),
        text("warehouses", "h.warehouses"),
        text("owners", "h.owners"),
        int("failures", "h.failures"),
        field("succeededAt", "h.succeeded_at", Kind::Time).nullable(),
        field("failedAt", "h.failed_at", Kind::Time).nullable(),
        field("failingSince", "h.failing_since", Kind::Time).nullable().hidden(),
        text("partyName", "h.party_name"),
        text("roleCode", "h.role_code").hidden(),
        text("remark", "h.remark").nullable().hidden(),
        time("gmtCreated", "h.gmt_created"),
        text("modifiedBy", "h.modified_by").hidden(),
        field("gmtModified", "h.gmt_modified", Kind::Time).hidden(),
        int("version", "h.version").hidden(),
        flag("startable", STARTABLE).hidden(),
    ],
    sort: ("gmtCreated", Direction::Desc),
    offers: &[
        Offer::always("detail"),
        Offer::when("ping", "status", ENABLED),
        Offer::always("edit"),
        Offer::always("renewSecret"),
        Offer::when("disable", "status", ENABLED),
        Offer::when("enable", "startable", YES),
        Offer::always("delete"),
    ],
};

const HOOK: &str =
    "(select h.name from webhook h where h.branch_code = d.branch_code and h.id = d.webhook_id)";
/// Whether it can be sent once more: it has ended, and its subscription is there.
const RESENDABLE: &str = "case when d.state <> 'PENDING' and exists (select 1 from webhook h
    where h.branch_code = d.branch_code and h.id = d.webhook_id and h.deleted = 0) then 1 else 0 end";

/// Deliveries of one's own subscriptions, newest first.
pub static DELIVERIES: List = List {
    name: "webhookDelivery",
    from: "webhook_delivery d",
    key: "d.id",
    always: "",
    scope: Scope::own("d.branch_code", "d.party_id"),
    fields: &[
        text("kind", "d.kind").lookup().primary().width(220),
        text("docNo", "d.doc_no").contains().primary().width(170),
        code("state", "d.state", WebhookState::DESCRIPTION).primary(),
        text("hookName", HOOK).nullable().width(160),
        field("webhookId", "d.webhook_id", Kind::Id).filter(Filter::Equals).hidden(),
        int("tries", "d.tries"),
        int("lastStatus", "d.last_status").nullable(),
        field("lastFault", "d.last_fault", Kind::Code(WebhookFault::DESCRIPTION)).nullable().width(220),
        field("nextAt", "d.next_at", Kind::Time).nullable(),
        field("endedAt", "d.ended_at", Kind::Time).nullable(),
        time("happenedAt", "d.created_at").primary(),
        id("eventId", "d.event_id"),
        flag("resendable", RESENDABLE).hidden(),
    ],
    sort: ("happenedAt", Direction::Desc),
    offers: &[Offer::always("detail"), Offer::when("resend", "resendable", YES)],
};
