//! Tasks as the task centre shows them.

use codes::{BackgroundTaskKind, BackgroundTaskStatus, ExportTaskType};
use kernel::access::Scope;
use kernel::codes::{Code, Wire};
use kernel::list::{Direction, Filter, Kind, List, Offer, code, field, flag, int, text, time};

/// The task type of the specification that belongs to a screen; exports of other screens have none
/// and are told apart by `screen`. Written from the code table when the program is built.
pub(super) const TYPE: &str = match str::from_utf8(&WRITTEN) {
    Ok(text) => text,
    Err(_) => panic!("codes and screens are texts"),
};

const LENGTH: usize = write_type([0; 0]).1;
const WRITTEN: [u8; LENGTH] = write_type([0; LENGTH]).0;

/// Writes `case t.screen when 'screen' then 'CODE' … end` as far as there is room, and says how much
/// there is of it.
const fn write_type<const ROOM: usize>(room: [u8; ROOM]) -> ([u8; ROOM], usize) {
    let mut text = push((room, 0), "case t.screen");
    let mut place = 0;
    while place < ExportTaskType::ALL.len() {
        let Wire::Text(code) = ExportTaskType::DESCRIPTION.rows[place].code else {
            panic!("codes are words")
        };
        text = push(push(text, " when '"), ExportTaskType::ALL[place].screen());
        text = push(push(push(text, "' then '"), code), "'");
        place += 1;
    }
    push(text, " end")
}

const fn push<const ROOM: usize>((mut text, length): ([u8; ROOM], usize), more: &str) -> ([u8; ROOM], usize) {
    let (more, mut at) = (more.as_bytes(), 0);
    while at < more.len() {
        if length + at < ROOM {
            text[length + at] = more[at];
        }
        at += 1;
    }
    (text, length + at)
}

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
    scope: Scope::own("t.branch_code", "t.party_id").made_by_key("t.api_key_id"),
    fields: &[
        text("title", "t.title").contains().primary().width(280),
        field("type", TYPE, Kind::Code(ExportTaskType::DESCRIPTION))
            .filter(Filter::AnyOf)
            .primary()
            .nullable(),
        text("screen", "t.screen").hidden(),
        code("kind", "t.kind", BackgroundTaskKind::DESCRIPTION),
        code("status", "t.state", BackgroundTaskStatus::DESCRIPTION).primary(),
        int("progress", PROGRESS).nullable(),
        text("message", "coalesce(t.fault, t.summary)").nullable().width(280),
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
