//! The list of contracts: a row for each version.

use codes::{ContractParty, ContractStatus, LeaseMode, WarehouseAttribute};
use kernel::access::Scope;
use kernel::codes::Code;
use kernel::list::{Direction, Field, Filter, Kind, List, Offer, code, field, flag, int, text, time};

const WRITABLE: &[i64] = &[0, 3];
const DRAFT: &[i64] = &[0];
const TO_AUDIT: &[i64] = &[1];
const IN_FORCE: &[i64] = &[2];

/// Both kinds of owner share one table; customers and loading teams have their own.
const PARTY_NAME: &str = "(case c.party_kind
    when 2 then (select p.name from customer p where p.branch_code = c.branch_code and p.code = c.party_code)
    when 3 then (select p.name from loading_team p where p.branch_code = c.branch_code and p.code = c.party_code)
    else (select p.name from cargo_owner p where p.branch_code = c.branch_code and p.code = c.party_code) end)";

const WAREHOUSE_NAME: &str =
    "(select w.name from warehouse w where w.branch_code = c.branch_code and w.code = c.warehouse_code)";

const fn date(name: &'static str, column: &'static str) -> Field {
    field(name, column, Kind::Date).filter(Filter::DateRange).sort()
}

/// Contracts, newest first.
pub static LIST: List = List {
    name: "contract",
    from: "contract c",
    key: "c.id",
    always: "c.deleted = 0",
    scope: Scope::party("c.branch_code", "c.owner_code").in_warehouse_or_none("c.warehouse_code"),
    fields: &[
        text("contractNo", "c.contract_no").contains().primary().sort(),
        int("versionNo", "c.version_no").sort(),
        text("name", "c.name").contains().primary().sort(),
        code("status", "c.status", ContractStatus::DESCRIPTION).primary().sort(),
        flag("expiring", "c.expiring").primary(),
        code("partyKind", "c.party_kind", ContractParty::DESCRIPTION),
        text("partyCode", "c.party_code").contains().sort().hidden(),
        text("partyName", PARTY_NAME).contains().primary().nullable(),
        text("warehouseCode", "c.warehouse_code").nullable().lookup().sort().hidden(),
        text("warehouseName", WAREHOUSE_NAME).nullable(),
        code("warehouseAttribute", "c.warehouse_attribute", WarehouseAttribute::DESCRIPTION),
        code("leaseMode", "c.lease_mode", LeaseMode::DESCRIPTION),
        date("startDate", "c.start_date"),
        date("endDate", "c.end_date"),
        date("validFrom", "c.valid_from").hidden(),
        date("validTo", "c.valid_to").nullable().hidden(),
        date("terminateOn", "c.terminate_on").nullable().hidden(),
        text("currency", "c.currency").hidden(),
        int(
            "rateLines",
            "(select count(*) from contract_rate r where r.branch_code = c.branch_code and r.contract_id = c.id)",
        )
        .hidden(),
        int(
            "rentedSpaces",
            "(select count(*) from contract_space s where s.branch_code = c.branch_code and s.contract_id = c.id)",
        )
        .hidden(),
        text("submittedBy", "c.submitted_by").nullable().hidden(),
        text("auditBy", "c.audit_by").nullable().hidden(),
        time("auditAt", "c.audit_at").nullable().hidden(),
        text("createdBy", "c.created_by").hidden(),
        time("gmtCreated", "c.gmt_created").hidden(),
        text("modifiedBy", "c.modified_by").hidden(),
        time("gmtModified", "c.gmt_modified").hidden(),
        int("version", "c.version").hidden(),
    ],
    sort: ("gmtCreated", Direction::Desc),
    offers: &[
        Offer::always("detail"),
        Offer::when("edit", "status", WRITABLE),
        Offer::when("submit", "status", DRAFT),
        Offer::when("withdraw", "status", TO_AUDIT),
        Offer::when("approve", "status", TO_AUDIT),
        Offer::when("reject", "status", TO_AUDIT),
        Offer::when("newVersion", "status", IN_FORCE),
        Offer::when("terminate", "status", IN_FORCE),
        Offer::always("attach"),
        Offer::always("detach"),
        Offer::when("delete", "status", WRITABLE),
    ],
};
