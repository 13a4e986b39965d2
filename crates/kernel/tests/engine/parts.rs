//! Two screens and some kinds of work for the tests: brands, a plain master; goods, a list of every kind of column.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use db::vals;
use kernel::access::Scope;
use kernel::act::{Cx, Tx};
use kernel::call::{Body, Path};
use kernel::codes;
use kernel::codes::Code as _;
use kernel::export::EXPORT;
use kernel::fault::{Answer, Fault};
use kernel::feature::Feature;
use kernel::id::Id;
use kernel::list::{self, Direction, Kind, List, field};
use kernel::master::{self, Col, Master, Use};
use kernel::task::{self, NewTask, Outcome, Queued, TaskCx, TaskKind};
use kernel::validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub const TABLES: &str = "
create table brand (
  id bigint primary key, branch_code text not null, version bigint not null, deleted bigint not null,
  created_by text not null, gmt_created bigint not null, modified_by text not null, gmt_modified bigint not null,
  code text not null, name text not null, goods_unit text, sort bigint not null, grade bigint not null,
  active bigint not null, since text, fee bigint
);
create unique index brand_code_key on brand (branch_code, code);
create table goods (
  id bigint primary key, branch_code text not null, party_code text not null, code text not null, name text,
  brand_id bigint, quantity bigint, price bigint, grade bigint, frozen bigint, day text, at bigint, ean bigint,
  deleted bigint not null
);
create index goods_code on goods (branch_code, code, id);
create table probe (
  id bigint primary key, branch_code text not null, task_id bigint not null, attempt bigint not null, who text not null
);
";

const TEXTS: &str = r#"
[route]
brandManage = { zh = "品牌管理", en = "Brands", es = "Marcas", ja = "ブランド" }
goodsManage = { zh = "货品管理", en = "Goods", es = "Mercancías", ja = "商品" }
[goodsManage.field]
code = { zh = "货品编码", en = "Goods code", es = "Código", ja = "商品コード" }
quantity = { zh = "数量", en = "Quantity", es = "Cantidad", ja = "数量" }
price = { zh = "单价", en = "Price", es = "Precio", ja = "単価" }
grade = { zh = "等级", en = "Grade", es = "Calidad", ja = "等級" }
frozen = { zh = "冻结", en = "Frozen", es = "Congelado", ja = "凍結" }
day = { zh = "日期", en = "Day", es = "Día", ja = "日付" }
at = { zh = "时间", en = "Time", es = "Hora", ja = "日時" }
ean = { zh = "条码", en = "EAN", es = "EAN", ja = "EAN" }
[code.grade]
title = { zh = "等级", en = "Grade", es = "Calidad", ja = "等級" }
first = { zh = "一级", en = "First", es = "Primera", ja = "一級" }
second = { zh = "二级", en = "Second", es = "Segunda", ja = "二級" }
"#;

codes! {
    /// Grade.
    Grade {
        1 First  "first",
        2 Second "second",
    }
}

/// A brand of goods.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Brand {
    pub code: String,
    pub name: String,
    pub goods_unit: Option<String>,
    pub sort: i64,
    pub grade: Grade,
    pub active: bool,
    pub since: Option<String>,
    pub fee: Option<kernel::units::Money>,
}

impl Master for Brand {
    const TABLE: &'static str = "brand";
    const SCREEN: &'static str = "brandManage";
    const BASE: &'static str = "/test/brand";
    const COLUMNS: &'static [Col] = &[
        master::text("code").unique().searched().rule(&validate::LETTERS_DIGITS_HYPHEN),
        master::text("name").searched().required().length(20),
        master::text("goodsUnit"),
        master::int("sort").required().within(0, 999),
        master::code("grade", Grade::DESCRIPTION),
        master::flag("active"),
        master::date("since"),
        master::decimal("fee", 2).within(0, 100_000),
    ];
    const USED_BY: &'static [Use] = &[Use {
        table: "goods",
        column: "brand_id",
        holds: "id",
        alive: "deleted = 0",
        name: "route.goodsManage",
    }];

    fn check(&self) -> Answer<()> {
        match self.name == self.code {
            true => Err(Fault::invalid("name", "rule.taken")),
            false => Ok(()),
        }
    }
}

/// Goods, every kind of column.
pub static GOODS: List = List {
    name: "goods",
    from: "goods g",
    key: "g.id",
    always: "g.deleted = 0",
    scope: Scope::party("g.branch_code", "g.party_code"),
    fields: &[
        list::text("code", "g.code").contains().sort(),
        list::text("name", "g.name").nullable().contains().sort(),
        field("quantity", "g.quantity", Kind::Decimal(6)).nullable().sort(),
        field("price", "g.price", Kind::Decimal(2)),
        list::code("grade", "g.grade", Grade::DESCRIPTION),
        list::flag("frozen", "g.frozen"),
        field("day", "g.day", Kind::Date),
        list::time("at", "g.at"),
        list::int("ean", "g.ean").hidden(),
    ],
    sort: ("code", Direction::Asc),
    offers: &[],
};

/// Held shut by a test until the work may go on.
#[derive(Default)]
pub struct Gate(AtomicBool);

impl Gate {
    pub fn open(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    async fn pass(&self) {
        while !self.0.load(Ordering::SeqCst) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

static NOTE: TaskKind = TaskKind::new("note", |cx| Box::pin(note(cx)));
static PANICS: TaskKind = TaskKind::new("panics", |cx| Box::pin(panics(cx)));
static FLAKY: TaskKind = TaskKind::new("flaky", |cx| Box::pin(flaky(cx)));
static REFUSES: TaskKind = TaskKind::new("refuses", |cx| Box::pin(refuses(cx)));
static STALLS: TaskKind = TaskKind::new("stalls", |cx| Box::pin(stalls(cx)));
static STALLS_ONCE: TaskKind = TaskKind::new("stallsOnce", |cx| Box::pin(stalls(cx))).tries(1);
static TOO_LONG: TaskKind =
    TaskKind::new("tooLong", |cx| Box::pin(stalls(cx))).tries(1).limit(Duration::from_millis(50));
/// In the table, but no feature of the program brings it.
static FORGOTTEN: TaskKind = TaskKind::new("forgotten", |cx| Box::pin(note(cx)));

const KINDS: [&TaskKind; 7] = [&NOTE, &PANICS, &FLAKY, &REFUSES, &STALLS, &STALLS_ONCE, &TOO_LONG];

/// Leaves a row that says who ran which attempt.
async fn note(cx: TaskCx) -> Answer<Outcome> {
    let input: serde_json::Value = cx.input()?;
    cx.progress(1, Some(2)).await?;
    let task = input["task"].as_i64().unwrap_or_default();
    cx.write((task, cx.attempt()), leave).await?;
    Ok(Outcome::done().with_result(input))
}

async fn leave(tx: &mut Tx, (task, attempt): &(i64, i64)) -> Answer<()> {
    let values = vals![tx.new_id(), tx.branch(), *task, *attempt, tx.session().name.as_str()];
    tx.exec(
        "insert into probe (id, branch_code, task_id, attempt, who) values ($1, $2, $3, $4, $5)",
        &values,
    )
    .await?;
    Ok(())
}

async fn panics(_: TaskCx) -> Answer<Outcome> {
    panic!("the work blew up")
}

async fn flaky(cx: TaskCx) -> Answer<Outcome> {
    match cx.attempt() {
        1 | 2 => Err(Fault::internal("not yet")),
        _ => note(cx).await,
    }
}

async fn refuses(_: TaskCx) -> Answer<Outcome> {
    Err(Fault::refused("task.notFailed"))
}

async fn stalls(cx: TaskCx) -> Answer<Outcome> {
    cx.app().shared.get::<Gate>()?.pass().await;
    // Without telling how far it is, which would be found out too.
    let input: serde_json::Value = cx.input()?;
    cx.write((input["task"].as_i64().unwrap_or_default(), cx.attempt()), leave).await?;
    Ok(Outcome::done())
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Start {
    kind: String,
    number: i64,
    #[serde(default)]
    fails: bool,
}

async fn start(cx: Cx, Body(start): Body<Start>) -> Answer<Queued> {
    cx.write(start, queue).await
}

async fn queue(tx: &mut Tx, start: &Start) -> Answer<Queued> {
    let kind = KINDS.iter().copied().find(|kind| kind.name == start.kind).unwrap_or(&FORGOTTEN);
    let input = serde_json::json!({ "task": start.number });
    let queued = task::enqueue(tx, NewTask { kind, title: "A task", input }).await?;
    if start.fails { Err(Fault::refused("task.notFailed")) } else { Ok(queued) }
}

async fn cancel(cx: Cx, Path(id): Path<Id>) -> Answer<()> {
    cx.write(id, cancel_one).await
}

async fn cancel_one(tx: &mut Tx, id: &Id) -> Answer<()> {
    task::cancel(tx, *id, "called off").await
}

async fn retry(cx: Cx, Path(id): Path<Id>) -> Answer<()> {
    cx.write(id, retry_one).await
}

async fn retry_one(tx: &mut Tx, id: &Id) -> Answer<()> {
    task::retry(tx, *id).await
}

pub fn features() -> Vec<Feature> {
    let goods = Feature::new("goodsManage", "/test/goods").texts(TEXTS).list(&GOODS).task(&EXPORT);
    let goods = goods.task(&kernel::import::CHECK).task(&kernel::import::RUN);
    let work = Feature::new("work", "/test/queue").post("/start", "start", start);
    let work = work.post("/{id}/cancel", "cancel", cancel).post("/{id}/retry", "retry", retry);
    let mut features = vec![Feature::master::<Brand>(), goods, KINDS.into_iter().fold(work, Feature::task)];
    features.extend(crate::depots::features());
    features.push(crate::items::feature());
    features.push(crate::ways::feature());
    features
}
