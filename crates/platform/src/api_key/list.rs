//! The list of API keys.

use codes::ApiKeyStatus;
use kernel::access::Scope;
use kernel::codes::Code;
use kernel::list::{Direction, Filter, Kind, List, Offer, field, flag, int, text, time};

/// Whether a key works; see `KeyRow::status`.
const STATUS: &str = "case when k.revoked_at is not null then 3 when k.expires_at <= $now then 2 else 1 end";
const NOT_REVOKED: &[i64] = &[1, 2];

/// Keys, newest first; those that were revoked stay to be looked at.
pub static LIST: List = List {
    name: "apiKey",
    from: "api_key k join party p on p.branch_code = k.branch_code and p.id = k.party_id",
    key: "k.id",
    always: "k.deleted = 0 and p.deleted = 0",
    scope: Scope::account("k.branch_code", "k.party_id"),
    fields: &[
        text("name", "k.name").contains().primary(),
        text("username", "p.username").contains().primary(),
        text("accountName", "p.name").contains(),
        // It hangs on the time, of which a filter knows nothing; the filters are beside it.
        field("status", STATUS, Kind::Code(ApiKeyStatus::DESCRIPTION)),
        flag("revoked", "case when k.revoked_at is null then 0 else 1 end").primary().hidden(),
        int(
            "scopes",
            "(select count(*) from api_key_scope s where s.branch_code = k.branch_code and s.key_id = k.id)",
        ),
        field("expiresOn", "k.expires_on", Kind::Date).nullable().filter(Filter::Range).sort(),
        text("addresses", "k.addresses").hidden(),
        time("lastUsedAt", "k.last_used_at").nullable(),
        text("lastUsedFrom", "k.last_used_from").nullable(),
        time("revokedAt", "k.revoked_at").nullable().hidden(),
        text("revokedBy", "k.revoked_by").nullable().hidden(),
        text("remark", "k.remark").nullable().hidden(),
        text("createdBy", "k.created_by").hidden(),
        time("gmtCreated", "k.gmt_created"),
        int("version", "k.version").hidden(),
    ],
    sort: ("gmtCreated", Direction::Desc),
    offers: &[
        Offer::always("detail"),
        Offer::when("edit", "status", NOT_REVOKED),
        Offer::when("renew", "status", NOT_REVOKED),
        Offer::when("revoke", "status", NOT_REVOKED),
    ],
};
