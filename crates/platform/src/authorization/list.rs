//! The list of grants.

use codes::Authorization;
use kernel::access::Scope;
use kernel::codes::Code;
use kernel::list::{Direction, Filter, Kind, List, Offer, code, field, int, text, time};

const AUTHORIZED: &[i64] = &[1];
const NOT_AUTHORIZED: &[i64] = &[2];

/// Grants, newest first.
pub static LIST: List = List {
    name: "authorization",
    from: "data_grant g join party p on p.branch_code = g.branch_code and p.id = g.party_id",
    key: "g.id",
    always: "g.deleted = 0 and p.deleted = 0",
    scope: Scope::operator("g.branch_code"),
    fields: &[
        text("username", "p.username").contains().primary().sort(),
        text("accountName", "p.name").contains().primary(),
        text("grantedCode", "g.granted_code").contains().primary().sort(),
        text("grantedName", "g.granted_name").contains(),
        code("status", "g.status", Authorization::DESCRIPTION).primary(),
        field("validFrom", "g.valid_from", Kind::Date).nullable().filter(Filter::Range),
        field("validTo", "g.valid_to", Kind::Date).nullable().filter(Filter::Range),
        text("remark", "g.remark").nullable(),
        text("modifiedBy", "g.modified_by").hidden(),
        time("gmtModified", "g.gmt_modified").hidden(),
        time("gmtCreated", "g.gmt_created"),
        int("version", "g.version").hidden(),
    ],
    sort: ("gmtCreated", Direction::Desc),
    offers: &[
        Offer::always("detail"),
        Offer::when("revoke", "status", AUTHORIZED),
        Offer::when("authorize", "status", NOT_AUTHORIZED),
        Offer::always("edit"),
        Offer::always("delete"),
    ],
};
