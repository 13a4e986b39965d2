//! Tasks as the task centre shows them.

use codes::{BackgroundTaskStatus, ExportTaskType};
use kernel::access::Scope;
use kernel::codes::Code;
use kernel::list::{Direction, Kind, List, Offer, code, field, flag, int, text, time};

/// The task type of the specification that belongs to a screen; exports of other screens have none
/// and are told apart by `screen`. A test compares it with the code table.
pub(super) const TYPE: &str = "case t.screen
    when 'receivingNoteManage' then 'RECEIVE' when 'deliverysheetManage' then 'DELIVERY'
    when 'entryManage' then 'INBOUND' when 'deliveryNoteManage' then 'OUTBOUND'
    when 'pickingGoodsNoteManage' then 'PICKING' when 'inventoryQuery' then 'INVENTORY'
    when 'countManage' then 'COUNTING' when 'diffManage' then 'DIFFERENCE'
    when 'shiftManage' then 'MOVE' when 'putawayNoteManage' then 'PUT'
    when 'customerManage' then 'CUSTOMER' when 'supplierManage' then 'SUPPLIER'
    when 'brandManage' then 'BRAND' when 'batchRuleManage' then 'RULE'
    when 'unitManage' then 'UNIT' when 'containerManage' then 'CONTAINER'
    when 'inventoryStatusManage' then 'STATUS' end";

/// Hundredths done; a hundred only when it has ended well.
const PROGRESS: &str =
    "case when t.state = 'COMPLETED' then 100 when t.total is null or t.total = 0 then null
    when t.done >= t.total then 99 else t.done * 100 / t.total end";

const YES: &[i64] = &[1];

/// A person's tasks, newest first.
pub static LIST: List = List {
    name: "task",
    from: "task t",
    key: "t.id",
    always: "",
    scope: Scope::own("t.branch_code", "t.party_id"),
    fields: &[
        text("title", "t.title").contains().primary().width(280),
        field("type", TYPE, Kind::Code(ExportTaskType::DESCRIPTION)).nullable(),
        text("screen", "t.screen").hidden(),
        text("kind", "t.kind").hidden(),
        code("status", "t.state", BackgroundTaskStatus::DESCRIPTION).primary(),
        int("progress", PROGRESS).nullable(),
        text("message", "t.fault").nullable().width(280),
        text("partyName", "t.party_name").contains(),
        text("fileName", "t.file_name").nullable().hidden(),
        int("fileSize", "t.file_size").nullable(),
        time("gmtCreated", "t.created_at").primary(),
        time("finishedAt", "t.finished_at").nullable(),
        time("expiresAt", "t.expires_at").nullable(),
        flag("running", "case when t.state = 'IN_PROCESS' and t.cancelled = 0 then 1 else 0 end").hidden(),
        flag("failed", "case when t.state = 'FAIL' then 1 else 0 end").hidden(),
        flag("hasFile", "case when t.file_key is null then 0 else 1 end").hidden(),
    ],
    sort: ("gmtCreated", Direction::Desc),
    offers: &[
        Offer::when("download", "hasFile", YES).own(),
        Offer::when("retry", "failed", YES).own(),
        Offer::when("cancel", "running", YES).own(),
    ],
};
