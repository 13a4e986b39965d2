//! Masters for the tests: they refer to each other, have lines, share a table and are audited.

use db::vals;
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::cells;
use kernel::fault::{Answer, Fault};
use kernel::feature::Feature;
use kernel::master::{self, Audited, Before, Col, Lines, Master, Reference, Use};
use kernel::record::Cells;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::parts::Grade;
use kernel::codes::Code as _;

pub const TABLES: &str = "
create table depot (
  id bigint primary key, branch_code text not null, version bigint not null, deleted bigint not null,
  created_by text not null, gmt_created bigint not null, modified_by text not null, gmt_modified bigint not null,
  code text not null, name text not null, open bigint not null
);
create unique index depot_code_key on depot (branch_code, code);
create table room (
  id bigint primary key, branch_code text not null, version bigint not null, deleted bigint not null,
  created_by text not null, gmt_created bigint not null, modified_by text not null, gmt_modified bigint not null,
  kind bigint not null, code text not null, depot_code text, secret_no text, size bigint
);
create unique index room_code_key on room (branch_code, code);
create table shelf (
  id bigint primary key, branch_code text not null, room_id bigint not null, line_no bigint not null,
  mark text not null, room_code text, load bigint
);
create unique index shelf_mark_key on shelf (branch_code, mark);
create table keeper (
  id bigint primary key, branch_code text not null, version bigint not null, deleted bigint not null,
  created_by text not null, gmt_created bigint not null, modified_by text not null, gmt_modified bigint not null,
  code text not null, name text not null, depot_code text not null, room_code text,
  audit_status bigint not null, audit_by text, audit_at bigint, audit_opinion text, makers text not null, approved text
);
create unique index keeper_code_key on keeper (branch_code, code);
";

const TEXTS: &str = r#"
[route]
depotManage = { zh = "仓", en = "Depots", es = "Depósitos", ja = "倉" }
roomManage = { zh = "库房", en = "Rooms", es = "Salas", ja = "部屋" }
keeperManage = { zh = "保管员", en = "Keepers", es = "Guardas", ja = "保管係" }
keeperAudit = { zh = "保管员审核", en = "Keeper audit", es = "Auditoría", ja = "審査" }
"#;

#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Depot {
    code: String,
    name: String,
    open: bool,
}

impl Master for Depot {
    const TABLE: &'static str = "depot";
    const SCREEN: &'static str = "depotManage";
    const BASE: &'static str = "/test/depot";
    const COLUMNS: &'static [Col] = &[
        master::text("code").unique().searched(),
        master::text("name").required().searched(),
        master::flag("open"),
    ];
    const CHOOSABLE: &'static str = "open = 1";
    const USED_BY: &'static [Use] = &[Use {
        table: "room",
        column: "depot_code",
        holds: "code",
        alive: "deleted = 0",
        name: "route.roomManage",
    }];
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Shelf {
    mark: String,
    #[serde(default)]
    room_code: Option<String>,
    #[serde(default)]
    load: Option<kernel::units::Money>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Room {
    code: String,
    #[serde(default)]
    depot_code: Option<String>,
    #[serde(default)]
    secret_no: Option<String>,
    #[serde(default)]
    shelves: Vec<Shelf>,
}

impl Master for Room {
    const TABLE: &'static str = "room";
    const SCREEN: &'static str = "roomManage";
    const BASE: &'static str = "/test/room";
    const LABEL: &'static str = "code";
    const FIXED: &'static [(&'static str, i64)] = &[("kind", 1)];
    const COLUMNS: &'static [Col] = &[
        master::text("code").unique().searched(),
        master::refers::<Depot>("depotCode"),
        master::text("secretNo").secret(),
    ];
    const LINES: &'static [Lines] = &[Lines {
        name: "shelves",
        table: "shelf",
        parent: "room_id",
        columns: &[
            master::text("mark").unique().length(4),
            master::refers::<Room>("roomCode").sharing(&["depotCode"]),
            master::decimal("load", 2),
        ],
        least: 0,
        most: 3,
    }];

    async fn prepare(&self, tx: &mut Tx, before: Option<&Before<Self>>) -> Answer<Cells> {
        let rooms: Option<i64> =
            tx.one("select count(*) from room where branch_code = $1", &vals![tx.branch()]).await?;
        if before.is_none() && rooms.unwrap_or_default() > 4 {
            return Err(Fault::refused("task.notFailed"));
        }
        Ok(cells! { size: self.shelves.len() as i64 })
    }
}

/// The rooms of the other kind.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Vault {
    code: String,
}

impl Master for Vault {
    const TABLE: &'static str = "room";
    const NAME: &'static str = "vault";
    const SCREEN: &'static str = "roomManage";
    const BASE: &'static str = "/test/vault";
    const FIXED: &'static [(&'static str, i64)] = &[("kind", 2)];
    const COLUMNS: &'static [Col] = &[master::text("code").unique().searched()];
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Keeper {
    code: String,
    name: String,
    depot_code: String,
    #[serde(default)]
    room_code: Option<String>,
}

const ROOMS: Reference = Reference {
    table: "room",
    label: "code",
    choosable: "",
    passed: None,
    only: &[("kind", 1)],
    scope: Scope::everybody("branch_code"),
    search: None,
};

impl Master for Keeper {
    const TABLE: &'static str = "keeper";
    const SCREEN: &'static str = "keeperManage";
    const BASE: &'static str = "/test/keeper";
    const COLUMNS: &'static [Col] = &[
        master::text("code").unique().searched(),
        master::text("name").required(),
        master::refers::<Depot>("depotCode").required(),
        master::refers_to("roomCode", ROOMS).sharing(&["depotCode"]),
    ];
    const AUDITED: Option<Audited> = Some(Audited {
        screen: "keeperAudit",
        base: "/test/keeperAudit",
        table: Grade::DESCRIPTION,
        waiting: 0,
        passed: 1,
        failed: 2,
    });
}

pub fn features() -> Vec<Feature> {
    vec![
        Feature::master::<Depot>().texts(TEXTS),
        Feature::master::<Room>(),
        Feature::master::<Vault>(),
        Feature::master::<Keeper>(),
        master::audit_feature::<Keeper>(),
    ]
}
