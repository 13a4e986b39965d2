//! Goods by the million, written straight into their tables.

use std::sync::Arc;

use anyhow::Result;
use bench::tables::{self, START};
use db::{Value, vals};
use kernel::list::Indexed;

use crate::names;

/// Rows written in one unit of work.
const BATCH: i64 = 5_000;
/// Records that an import makes in a millisecond.
const A_MILLISECOND: i64 = 20;

const GOODS: &str = "id, branch_code, version, deleted, created_by, gmt_created, modified_by, gmt_modified, owner_code, \
    code, name, english_name, spec, category, unit_code, commodity_type, source, settlement_unit, catch_weight_mode, \
    thermosphere, serial_mode, status, shelf_life_days, base_gtin, base_gross_weight";
const PACK: &str = "id, branch_code, goods_id, line_no, level, unit_code, pieces, gtin, for_inbound, for_outbound, owner_code";

/// The goods, all of which follow from their numbers.
pub struct Goods {
    /// How many.
    pub rows: i64,
    english: Vec<String>,
}

/// Rows of a batch.
#[derive(Default)]
struct Batch {
    goods: Vec<Vec<Value>>,
    packs: Vec<Vec<Value>>,
    entries: Vec<db::Entry>,
}

/// A number that looks random, below `end`.
fn mixed(number: i64, salt: i64, end: usize) -> usize {
    let mut x = (number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(salt as u64);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    usize::try_from((x ^ (x >> 31)) % end as u64).unwrap_or_default()
}

fn one_of<'a>(words: &[&'a str], number: i64, salt: i64) -> &'a str {
    words.get(mixed(number, salt, words.len())).copied().unwrap_or_default()
}

impl Goods {
    /// So many goods.
    pub fn new(rows: i64) -> Result<Self> {
        Ok(Self { rows, english: names::of_catalogue()? })
    }

    /// The GTIN of a good's base unit, 14 digits.
    pub fn gtin(&self, number: i64) -> String {
        let digits = format!("069{:010}", (number * 7_919) % 9_999_999_967);
        let sum: u32 = digits
            .chars()
            .zip([3, 1].into_iter().cycle())
            .fold(0, |sum, (digit, weight)| sum + digit.to_digit(10).unwrap_or_default() * weight);
        format!("{digits}{}", (10 - sum % 10) % 10)
    }

    fn name(&self, n: i64) -> String {
        let rare = if mixed(n, 9, 3_000) == 0 { one_of(&names::RARE, n, 8) } else { "" };
        let (made, more) = (one_of(&names::MADE, n, 1), one_of(&names::MADE, n, 2));
        format!("{rare}{made}{more}{}{}", one_of(&names::THINGS, n, 3), one_of(&names::FORMS, n, 4))
    }

    fn add(&self, batch: &mut Batch, branch: &str, n: i64) {
        // As ids are: the millisecond, and a number in it.
        let id = ((n / A_MILLISECOND) << 22) + n % A_MILLISECOND + 1;
        let at = START + n / A_MILLISECOND;
        let code = format!("G{:07}", (n * 7_919) % 10_000_019);
        let (name, gtin) = (self.name(n), self.gtin(n));
        let english = self.english.get(mixed(n, 5, self.english.len()));
        let english = english.filter(|_| n % 10 > 0).map(|english| {
            format!("{english} {}", one_of(&["Classic", "Family", "Fresh", "Frozen", "Premium"], n, 6))
        });
        let spec =
            format!("{}克*{}", [100, 200, 250, 500, 1000][mixed(n, 7, 5)], [6, 12, 24][mixed(n, 10, 3)]);
        let owner = format!("OW{:02}", n % 20 + 1);
        let category = one_of(&["肉类", "水产", "面点", "果蔬", "乳品", "冰品"], n, 11);
        let mut row = vals![id, branch, 1, 0, "bench", at, "bench", at + n % 977].to_vec();
        row.extend(vals![
            owner.as_str(),
            code.as_str(),
            name.as_str(),
            english.clone(),
            spec.as_str(),
            category
        ]);
        let kept = one_of(&["NORMAL", "CHILLED", "FROZEN"], n, 12);
        row.extend(vals!["EA", 1, 1, "PIECE", 0, kept, 0, 0]);
        let shelf = (n % 4 > 0).then(|| i64::try_from(mixed(n, 13, 720)).unwrap_or_default() + 1);
        row.extend(vals![shelf, gtin.as_str(), 1_000 + n % 9_000]);
        batch.goods.push(row);
        batch
            .packs
            .push(vals![id, branch, id, 1, 0, "EA", 1_000_000, gtin.as_str(), 1, 1, owner.as_str()].to_vec());
        let grams = wms::goods::SEARCH.grams(|indexed| match indexed {
            Indexed::Text("code") => vec![code.clone()],
            Indexed::Text("name") => vec![name.clone()],
            Indexed::Text("english_name") => english.clone().into_iter().collect(),
            Indexed::Text("spec") => vec![spec.clone()],
            Indexed::Text("category") => vec![category.to_owned()],
            Indexed::Text("base_gtin") | Indexed::Gtins { .. } => vec![gtin.clone()],
            Indexed::Whole(_) => vec![owner.clone()],
            Indexed::Text(_) => Vec::new(),
        });
        batch.entries.push((id, grams));
    }

    /// Writes all of them.
    pub async fn write(&self, url: &str) -> Result<()> {
        let db = tables::open(url).await?;
        let branch = tables::branch(&db).await?;
        for first in (0..self.rows).step_by(usize::try_from(BATCH)?) {
            let mut batch = Batch::default();
            (first..self.rows.min(first + BATCH)).for_each(|n| self.add(&mut batch, &branch, n));
            let (batch, branch) = (Arc::new(batch), branch.clone());
            let written: Result<(), db::Error> = db
                .write((), move |tx| {
                    let (batch, branch) = (Arc::clone(&batch), branch.clone());
                    Box::pin(async move {
                        let columns =
                            |list: &'static str| -> Vec<&str> { list.split(',').map(str::trim).collect() };
                        tx.insert_many("goods", &columns(GOODS), batch.goods.clone()).await?;
                        tx.insert_many("goods_pack", &columns(PACK), batch.packs.clone()).await?;
                        tx.search_add("goods_search", &branch, batch.entries.clone()).await
                    })
                })
                .await;
            written?;
        }
        tables::settle(db, url).await
    }
}
