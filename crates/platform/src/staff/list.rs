//! The list of staff.

use codes::StaffStatus;
use kernel::access::Scope;
use kernel::codes::Code;
use kernel::list::{Direction, Filter, Kind, List, Offer, code, field, id, int, text, time};

/// Staff, newest first.
pub static LIST: List = List {
    name: "staff",
    from: "staff s
      left join department d on d.branch_code = s.branch_code and d.id = s.department_id
      left join party p on p.branch_code = s.branch_code and p.id = s.party_id",
    key: "s.id",
    always: "s.deleted = 0",
    scope: Scope::operator("s.branch_code"),
    fields: &[
        text("code", "s.code").contains().primary().sort(),
        text("name", "s.name").contains().primary().sort(),
        text("phone", "s.phone").nullable().contains(),
        text("email", "s.email").nullable().contains().hidden(),
        id("departmentId", "s.department_id").filter(Filter::Equals),
        text("departmentName", "d.name").nullable().lookup().primary(),
        text("position", "s.position").nullable().lookup(),
        field("hiredOn", "s.hired_on", Kind::Date).nullable().sort().filter(Filter::Range),
        code("status", "s.status", StaffStatus::DESCRIPTION).primary(),
        text("username", "p.username").nullable().contains(),
        text("remark", "s.remark").nullable().hidden(),
        text("modifiedBy", "s.modified_by").hidden(),
        time("gmtModified", "s.gmt_modified").hidden(),
        time("gmtCreated", "s.gmt_created"),
        int("version", "s.version").hidden(),
    ],
    sort: ("gmtCreated", Direction::Desc),
    offers: &[Offer::always("detail"), Offer::always("edit"), Offer::always("delete")],
};
