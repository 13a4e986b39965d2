//! The list of accounts.

use codes::{Code, DataType, EnabledStatus, PartyType};
use kernel::access::Scope;
use kernel::list::{Direction, Kind, List, Offer, code, field, flag, int, text, time};

const ENABLED: &[i64] = &[0];
const DISABLED: &[i64] = &[1];
const SOME: &[i64] = &[1];

/// Accounts, newest first.
pub static LIST: List = List {
    name: "account",
    from: "party p
      left join credential c on c.branch_code = p.branch_code and c.party_id = p.id
      left join department d on d.branch_code = p.branch_code and d.code = p.department_code and d.deleted = 0",
    key: "p.id",
    always: "p.deleted = 0",
    scope: Scope::operator("p.branch_code"),
    fields: &[
        text("username", "p.username").contains().primary().sort(),
        text("name", "p.name").contains().primary().sort(),
        text("phone", "p.phone").nullable().contains(),
        text("email", "p.email").nullable().contains().hidden(),
        code("partyType", "p.party_type", PartyType::DESCRIPTION).primary(),
        text("departmentName", "d.name").nullable().lookup(),
        text(
            "roleNames",
            "(select string_agg(r.role_name, ', ' order by h.sort, r.id) from party_role h
               join role r on r.branch_code = h.branch_code and r.id = h.role_id and r.deleted = 0
               where h.branch_code = p.branch_code and h.party_id = p.id)",
        )
        .nullable()
        .contains()
        .width(200),
        int(
            "warehouses",
            "(select count(*) from party_warehouse w where w.branch_code = p.branch_code and w.party_id = p.id)",
        ),
        flag("allWarehouses", "p.all_warehouses"),
        code("dataType", "p.data_type", DataType::DESCRIPTION).hidden(),
        code("status", "p.status", EnabledStatus::DESCRIPTION).primary(),
        field("locked", "case when c.locked_until > $now then 1 else 0 end", Kind::Bool),
        time("lockedUntil", "c.locked_until").nullable().hidden(),
        flag("failed", "case when c.failures > 0 then 1 else 0 end").hidden(),
        flag("mustChange", "coalesce(c.must_change, 0)").hidden(),
        time("lastLoginAt", "p.last_login_at").nullable(),
        text("code", "p.code").contains().hidden(),
        text("remark", "p.remark").nullable().hidden(),
        text("createdBy", "p.created_by").hidden(),
        time("gmtCreated", "p.gmt_created"),
        text("modifiedBy", "p.modified_by").hidden(),
        time("gmtModified", "p.gmt_modified").hidden(),
        int("version", "p.version").hidden(),
    ],
    sort: ("gmtCreated", Direction::Desc),
    offers: &[
        Offer::always("detail"),
        Offer::always("edit"),
        Offer::when("enable", "status", DISABLED),
        Offer::when("disable", "status", ENABLED),
        Offer::always("resetPassword"),
        Offer::when("unlock", "failed", SOME),
        Offer::always("signOut"),
        Offer::always("delete"),
    ],
};
