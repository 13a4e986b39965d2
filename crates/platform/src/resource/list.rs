//! The flat list of menu entries and buttons.

use codes::{Belong, ResourceKind};
use kernel::access::Scope;
use kernel::codes::Code;
use kernel::list::{Direction, Filter, List, Offer, code, flag, int, text, time};

/// Menu entries and buttons, level by level.
pub static LIST: List = List {
    name: "resource",
    from: "resource r",
    key: "r.id",
    always: "r.deleted = 0",
    scope: Scope::operator("r.branch_code"),
    fields: &[
        text("code", "r.code").contains().primary().sort(),
        text("title", "r.title").contains().primary().sort(),
        code("kind", "r.kind", ResourceKind::DESCRIPTION).primary(),
        code("belong", "r.belong", Belong::DESCRIPTION).primary(),
        text("parentCode", "r.parent_code").nullable().lookup(),
        text("permission", "r.permission").nullable().contains().width(260),
        text("path", "r.path").nullable().contains(),
        text("component", "r.component").nullable().contains(),
        flag("hidden", "r.hidden"),
        flag("keepLive", "r.keep_live"),
        int("level", "r.level").filter(Filter::Range).sort(),
        int("sort", "r.sort").filter(Filter::Range).sort(),
        text("modifiedBy", "r.modified_by").hidden(),
        time("gmtModified", "r.gmt_modified").hidden(),
        int("version", "r.version").hidden(),
    ],
    sort: ("level", Direction::Asc),
    offers: &[Offer::always("edit"), Offer::always("delete")],
};
