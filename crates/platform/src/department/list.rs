//! The flat list of departments: for the grid, the picker and the export.

use codes::EnabledStatus;
use kernel::access::Scope;
use kernel::codes::Code;
use kernel::list::{Direction, Filter, List, Offer, code, id, int, text, time};

/// Departments, in the order of their tree level.
pub static LIST: List = List {
    name: "department",
    from: "department d left join department p on p.branch_code = d.branch_code and p.id = d.parent_id",
    key: "d.id",
    always: "d.deleted = 0",
    scope: Scope::operator("d.branch_code"),
    fields: &[
        text("code", "d.code").contains().primary().sort(),
        text("name", "d.name").contains().primary().sort(),
        id("parentId", "d.parent_id"),
        text("parentName", "p.name").nullable().lookup(),
        text("leader", "d.leader").nullable().contains(),
        text("phone", "d.phone").nullable().contains(),
        int("sort", "d.sort").filter(Filter::Range).sort(),
        code("status", "d.status", EnabledStatus::DESCRIPTION).primary(),
        text("remark", "d.remark").nullable().hidden(),
        text("modifiedBy", "d.modified_by").hidden(),
        time("gmtModified", "d.gmt_modified"),
        int("version", "d.version").hidden(),
    ],
    sort: ("sort", Direction::Asc),
    offers: &[Offer::always("edit"), Offer::always("delete")],
};
