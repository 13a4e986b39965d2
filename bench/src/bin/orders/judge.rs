//! Whether everything is where it must be: what the plan says of every lot, beside what the product says.

use std::collections::BTreeMap;

use anyhow::{Result, bail, ensure};
use bench::inbound::{Desk, OWNER, WAREHOUSE};
use bench::outbound::SHEET;
use db::{Db, vals};

use super::house::code;
use super::plan::Flow;
use super::set::Set;

/// Rows of a page.
const PAGE: usize = 1_000;
/// What is wrong is told of so many.
const TOLD: usize = 5;
/// Millionths of a piece.
const PIECE: i64 = 1_000_000;

/// Pieces by goods and lot.
type Pieces = BTreeMap<(String, String), u64>;

/// Compares all of it, and prints the sums.
pub async fn judge(desk: &mut Desk, (set, flows): (&Set, &[Flow]), db: &Db) -> Result<()> {
    let (mut there, mut gone) = (there(desk).await?, gone(db).await?);
    let mut wrong = Vec::new();
    let (mut brought, mut left, mut leaves, mut ordered, mut old) = (0, 0, 0, 0, 0);
    for ((product, _), flow) in set.goods.iter().zip(flows) {
        for (lot, (came, rest)) in flow.lots.into_iter().zip(flow.left()).enumerate() {
            let key = (code(product), format!("L{lot}"));
            let is = (there.remove(&key).unwrap_or_default(), gone.remove(&key).unwrap_or_default());
            if is != (rest, came - rest) {
                wrong
                    .push(format!("{key:?}: {came} came, {rest} must be there; {} are, {} left", is.0, is.1));
            }
        }
        (brought, left) = (brought + flow.brought(), left + flow.left().iter().sum::<u64>());
        (leaves, ordered) = (leaves + flow.leaves(), ordered + flow.ordered.iter().sum::<u64>());
        old += flow.lots.first().copied().unwrap_or_default();
    }
    let strange = there.len() + gone.len();
    if !wrong.is_empty() || strange > 0 {
        for line in wrong.iter().take(TOLD) {
            println!("  wrong: {line}");
        }
        bail!("{} lots are not as they must be, {strange} are of nobody", wrong.len());
    }
    let given_up = given_up(db).await?;
    ensure!(ordered == leaves + given_up, "{ordered} ordered, {leaves} left, {given_up} given up");
    println!(
        "  {brought} pieces came, {leaves} left, {left} are there ({old} of them too old for any store); \
         {ordered} were ordered, {given_up} could not be had"
    );
    println!("  of every product what expires first left first, but for lots that are too old:");
    for reason in reasons(desk, db).await? {
        println!("    {reason}");
    }
    Ok(())
}

/// What the stock list shows.
async fn there(desk: &mut Desk) -> Result<Pieces> {
    let mut pieces = Pieces::new();
    for page in 1.. {
        let path = format!(
            "/wms/inventory/list?ownerCode={OWNER}&warehouseCode={WAREHOUSE}&pageSize={PAGE}&pageNum={page}"
        );
        let list = desk.get(&path).await?;
        let rows = list["records"].as_array().cloned().unwrap_or_default();
        for row in &rows {
            let text = |field: &str| row[field].as_str().unwrap_or_default().to_owned();
            if text("goodsCode").starts_with("ORD-") {
                *pieces.entry((text("goodsCode"), text("batchNo"))).or_default() +=
                    row["qty"].as_u64().unwrap_or_default();
            }
        }
        if rows.len() < PAGE {
            break;
        }
    }
    Ok(pieces)
}

/// What delivery notes say has left.
async fn gone(db: &Db) -> Result<Pieces> {
    let sql = "select l.goods_code, b.batch_no, cast(sum(l.qty) as bigint) from delivery_note_line l
       join delivery_note n on n.id = l.note_id
       join batch b on b.id = l.batch_id
       where n.departed_at is not null and l.goods_code like 'ORD-%' group by l.goods_code, b.batch_no";
    let rows: Result<Vec<(String, String, i64)>, db::Error> =
        db.read((), move |tx| Box::pin(async move { tx.all(sql, &vals![]).await })).await;
    rows?.into_iter().map(|(goods, lot, qty)| Ok(((goods, lot), u64::try_from(qty / PIECE)?))).collect()
}

/// What sheets gave up, and what was ordered on those that were called off.
async fn given_up(db: &Db) -> Result<u64> {
    let sql = "select cast(coalesce(sum(case when s.void_at is null then l.qty_cancelled else l.qty_ordered end), 0) as bigint)
       from delivery_line l join delivery_sheet s on s.id = l.note_id where l.goods_code like 'ORD-%'";
    let sum: Result<Option<i64>, db::Error> =
        db.read((), move |tx| Box::pin(async move { tx.one(sql, &vals![]).await })).await;
    Ok(u64::try_from(sum?.unwrap_or_default() / PIECE)?)
}

/// What a sheet says of goods that were passed over.
async fn reasons(desk: &mut Desk, db: &Db) -> Result<Vec<String>> {
    let sql = "select sheet_id from delivery_note_line l join delivery_note n on n.id = l.note_id
       where l.goods_code in (select goods_code from batch where batch_no = 'L0') order by l.id limit 1";
    let sheet: Result<Option<i64>, db::Error> =
        db.read((), move |tx| Box::pin(async move { tx.one(sql, &vals![]).await })).await;
    let Some(id) = sheet? else { return Ok(Vec::new()) };
    let shown = desk.get(&format!("{SHEET}/{id}")).await?;
    let lines = shown["lines"].as_array().into_iter().flatten();
    let skipped = lines.flat_map(|line| line["said"]["skipped"].as_array().cloned().unwrap_or_default());
    let told = skipped.filter_map(|text| text.as_str().filter(|text| text.contains("L0")).map(str::to_owned));
    let told: Vec<String> = told.collect();
    ensure!(!told.is_empty(), "nothing is said of lots that were passed over");
    Ok(told)
}
