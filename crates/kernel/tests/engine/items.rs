//! Items: a master with a search index over texts, owners and the GTINs of its lines.

use kernel::access::Scope;
use kernel::feature::Feature;
use kernel::list::{Indexed, SearchIndex};
use kernel::master::{self, Col, Lines, Master};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub const TABLES: &str = "
create table item (
  id bigint primary key, branch_code text not null, version bigint not null, deleted bigint not null,
  created_by text not null, gmt_created bigint not null, modified_by text not null, gmt_modified bigint not null,
  owner_code text not null, code text not null, name text not null, english_name text
);
create unique index item_code_key on item (branch_code, code);
create table item_pack (
  id bigint primary key, branch_code text not null, item_id bigint not null, line_no bigint not null, gtin text
);
create index item_pack_item on item_pack (branch_code, item_id);
";

const TEXTS: &str = r#"
[route]
itemManage = { zh = "物品", en = "Items", es = "Artículos", ja = "品目" }
"#;

#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Pack {
    gtin: Option<String>,
}

/// An item of somebody.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Item {
    owner_code: String,
    code: String,
    name: String,
    english_name: Option<String>,
    #[serde(default)]
    packs: Vec<Pack>,
}

pub static INDEX: SearchIndex = SearchIndex {
    table: "goods_search",
    columns: &[
        Indexed::Text("code"),
        Indexed::Text("name"),
        Indexed::Text("english_name"),
        Indexed::Whole("owner_code"),
        Indexed::Gtins { lines: "item_pack", parent: "item_id", column: "gtin" },
    ],
};

impl Master for Item {
    const TABLE: &'static str = "item";
    const SCREEN: &'static str = "itemManage";
    const BASE: &'static str = "/test/item";
    const SCOPE: Scope = Scope::party("branch_code", "owner_code");
    const COLUMNS: &'static [Col] = &[
        master::text("code").searched().unique(),
        master::text("name").searched().required(),
        master::text("englishName").searched(),
        master::text("ownerCode").required(),
    ];
    const LINES: &'static [Lines] = &[Lines {
        name: "packs",
        table: "item_pack",
        parent: "item_id",
        columns: &[master::text("gtin")],
        least: 0,
        most: 3,
    }];
    const SEARCH: Option<&'static SearchIndex> = Some(&INDEX);
}

pub fn feature() -> Feature {
    Feature::master::<Item>().texts(TEXTS)
}
