//! The list of the task centre, and what the forklift page offers for a single job.

use codes::{EquipmentClass, JobPriority, JobProblem, JobStatus, JobType, StockDoc, TaskCentre, TaskType};
use kernel::access::Scope;
use kernel::codes::Code;
use kernel::list::{Direction, Field, Filter, Kind, List, Offer, code, field, flag, int, text, time};

/// How far a job is, by what has been written down of it: see `Stage`.
const STAGE: &str = "(case when j.cancelled <> 0 then 4 when j.finished_at is not null then 3
    when j.started_at is not null then 2 when j.assigned_to is not null then 1 else 0 end)";
const ASSIGNED: &str = "(case when j.assigned_to is null then 0 else 1 end)";
const UNIT_NAME: &str =
    "(select u.name from unit u where u.branch_code = j.branch_code and u.code = j.unit_code)";
const WAREHOUSE_NAME: &str =
    "(select w.name from warehouse w where w.branch_code = j.branch_code and w.code = j.warehouse_code)";
const AREA_NAME: &str =
    "(select a.name from area a where a.branch_code = j.branch_code and a.code = j.area_code)";
const OWNER_NAME: &str =
    "(select o.name from cargo_owner o where o.branch_code = j.branch_code and o.code = j.owner_code)";
const TEAM_NAME: &str = "(select t.name from loading_team t where t.branch_code = j.branch_code and t.code = j.loading_team_code)";
const PROBLEM: &str = "(case when j.problem_code is null then 0 else 1 end)";

/// Whether somebody has to count a place.
const COUNT: &str =
    "(case when j.task_type = 'INVENTORY' and j.finished_at is null and j.cancelled = 0 then 1 else 0 end)";

const OPEN: &[i64] = &[0];
const NOT_BEGUN: &[i64] = &[0, 1];
const HELD: &[i64] = &[1, 2];
const ALIVE: &[i64] = &[0, 1, 2];
const YES: &[i64] = &[1];

const SCOPE: Scope = Scope::operator("j.branch_code").in_warehouse("j.warehouse_code");

const FIELDS: &[Field] = &[
    text("jobNo", "j.job_no").contains().primary().sort(),
    code("taskType", "j.task_type", TaskType::DESCRIPTION).primary(),
    code("status", "j.status", JobStatus::DESCRIPTION).primary(),
    code("assigned", ASSIGNED, TaskCentre::DESCRIPTION).primary(),
    code("priority", "j.priority", JobPriority::DESCRIPTION).sort(),
    text("assignedName", "j.assigned_name").nullable().contains(),
    text("docNo", "j.doc_no").contains().primary(),
    text("fromLocation", "j.from_location").nullable().contains(),
    text("toLocation", "j.to_location").nullable().contains(),
    text("containerCode", "j.container_code").nullable().contains(),
    text("goodsCode", "j.goods_code").nullable().contains().hidden(),
    text("goodsName", "j.goods_name").nullable(),
    field("qty", "j.qty", Kind::Decimal(6)).nullable(),
    text("unitCode", "j.unit_code").nullable().hidden(),
    text("unitName", UNIT_NAME).nullable(),
    field("weight", "j.weight", Kind::Decimal(3)).nullable().hidden(),
    text("warehouseCode", "j.warehouse_code").lookup().hidden(),
    text("warehouseName", WAREHOUSE_NAME).nullable(),
    text("areaCode", "j.area_code").nullable().lookup().hidden(),
    text("areaName", AREA_NAME).nullable(),
    text("ownerCode", "j.owner_code").nullable().lookup().hidden(),
    text("ownerName", OWNER_NAME).nullable(),
    code("equipment", "j.equipment", EquipmentClass::DESCRIPTION).nullable(),
    code("jobType", "j.job_type", JobType::DESCRIPTION).nullable().hidden(),
    text("loadingTeamCode", "j.loading_team_code").nullable().hidden(),
    text("loadingTeamName", TEAM_NAME).nullable().hidden(),
    flag("problem", PROBLEM).hidden(),
    flag("toCount", COUNT).hidden(),
    code("problemCode", "j.problem_code", JobProblem::DESCRIPTION).nullable(),
    flag("cancelled", "j.cancelled"),
    field("stage", STAGE, Kind::Int).filter(Filter::AnyOf).hidden(),
    field("docKind", "j.doc_kind", Kind::Code(StockDoc::DESCRIPTION)).hidden(),
    field("docId", "j.doc_id", Kind::Id).hidden(),
    time("gmtCreated", "j.gmt_created"),
    time("takenAt", "j.taken_at").nullable().hidden(),
    time("startedAt", "j.started_at").nullable().hidden(),
    time("finishedAt", "j.finished_at").nullable(),
    text("finishedBy", "j.finished_by").nullable().hidden(),
    int("version", "j.version").hidden(),
];

const fn jobs(name: &'static str, offers: &'static [Offer]) -> List {
    List {
        name,
        from: "job j",
        key: "j.id",
        always: "j.deleted = 0",
        scope: SCOPE,
        fields: FIELDS,
        sort: ("gmtCreated", Direction::Desc),
        offers,
    }
}

/// All jobs, for whoever gives them out.
pub static CENTRE: List = jobs(
    "warehouseTask",
    &[
        Offer::always("detail"),
        Offer::when("assign", "stage", NOT_BEGUN),
        Offer::when("priority", "stage", ALIVE),
        Offer::when("release", "stage", HELD),
        Offer::when("solve", "problem", YES),
        Offer::when("counted", "toCount", YES),
    ],
);

/// What whoever does jobs may do with one; the page has a board instead of this list.
pub static FORKLIFT: List = jobs(
    "forkliftJob",
    &[
        Offer::always("detail"),
        Offer::when("take", "stage", OPEN),
        Offer::when("start", "stage", NOT_BEGUN),
        Offer::when("release", "stage", HELD),
        Offer::when("report", "stage", ALIVE),
        Offer::when("solve", "problem", YES),
        Offer::when("counted", "toCount", YES),
    ],
);
