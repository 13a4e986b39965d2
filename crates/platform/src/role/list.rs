//! The list of roles.

use codes::Belong;
use kernel::access::Scope;
use kernel::codes::Code;
use kernel::list::{Direction, List, Offer, code, flag, int, text, time};

const CHANGEABLE: &[i64] = &[0];

/// Roles, newest first. The fixed role offers nothing but its detail and a copy.
pub static LIST: List = List {
    name: "role",
    from: "role r",
    key: "r.id",
    always: "r.deleted = 0",
    scope: Scope::operator("r.branch_code"),
    fields: &[
        text("code", "r.code").contains().primary().sort(),
        text("roleName", "r.role_name").contains().primary().sort(),
        code("type", "r.belong", Belong::DESCRIPTION).primary(),
        text("description", "r.description").nullable().width(280),
        int(
            "accounts",
            "(select count(*) from party_role h where h.branch_code = r.branch_code and h.role_id = r.id)",
        ),
        flag("fixed", "r.fixed"),
        text("modifiedBy", "r.modified_by").hidden(),
        time("gmtModified", "r.gmt_modified"),
        time("gmtCreated", "r.gmt_created").hidden(),
        int("version", "r.version").hidden(),
    ],
    sort: ("gmtCreated", Direction::Desc),
    offers: &[
        Offer::always("detail"),
        Offer::when("edit", "fixed", CHANGEABLE),
        Offer::always("copy"),
        Offer::when("delete", "fixed", CHANGEABLE),
    ],
};
