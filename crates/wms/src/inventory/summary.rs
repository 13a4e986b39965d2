//! Sums of a filtered list, and the moves of one row.

use codes::{StockBeyond, StockVerb};
use db::{Row, vals};
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::list::{self, Ask};
use kernel::master::Reference;
use kernel::units::{Grams, Qty};

use super::choose::{self, GOODS, OWNER, WAREHOUSE};
use super::model::{StockGroup, StockMoveLine, StockSummary, StockSums};

/// Groups that are told.
const TOLD: usize = 200;
/// Moves of a row that are shown.
const MOVES: i64 = 100;

/// By what stock is summed.
struct By {
    column: &'static str,
    /// Where the names are; none for a code of a table.
    names: Option<&'static Reference>,
}

fn by(word: &str) -> Option<By> {
    Some(match word {
        "goods" => By { column: "s.goods_code", names: Some(&GOODS) },
        "owner" => By { column: "s.owner_code", names: Some(&OWNER) },
        "warehouse" => By { column: "s.warehouse_code", names: Some(&WAREHOUSE) },
        "thermosphere" => By { column: "g.thermosphere", names: None },
        _ => return None,
    })
}

/// Sums of the rows that a query of the screen's list finds.
pub async fn summary(tx: &mut Tx, pairs: &Vec<(String, String)>) -> Answer<StockSummary> {
    let (asked, rest): (Vec<_>, Vec<_>) = pairs.iter().cloned().partition(|(name, _)| name == "by");
    let by = match asked.as_slice() {
        [(_, word)] => by(word).ok_or_else(|| Fault::invalid("by", "rule.code"))?,
        [] => return Err(Fault::invalid("by", "rule.required")),
        _ => return Err(Fault::invalid("by", "rule.repeatedField")),
    };
    let list = super::list_of(tx.screen());
    let ask = Ask::parse(list, &rest, &tx.session().zone)?;
    let rows = list::sums(tx, list, &ask, by.column, &["s.qty", "s.held", "s.weight"]).await?;
    let mut groups = rows.iter().map(group).collect::<Answer<Vec<StockGroup>>>()?;
    let total = groups.iter().try_fold(StockSums::default(), |sum, group| sum.plus(group.sums))?;
    groups.sort_by(|one, other| {
        other.sums.weight.cmp(&one.sums.weight).then_with(|| one.code.cmp(&other.code))
    });
    let more = groups.len() > TOLD;
    groups.truncate(TOLD);
    if let Some(names) = by.names {
        let codes: Vec<String> = groups.iter().map(|group| group.code.clone()).collect();
        let names = names.names(tx, &codes).await?;
        for group in &mut groups {
            group.name = names.get(&group.code).cloned();
        }
    }
    Ok(StockSummary { rows: groups, more, total })
}

fn group(row: &Row) -> Answer<StockGroup> {
    let code: Option<String> = row.at(0)?;
    let sums = StockSums {
        rows: row.at(1)?,
        qty: Qty::of_raw(row.at(2)?),
        held: Qty::of_raw(row.at(3)?),
        weight: Grams::of_raw(row.at(4)?),
    };
    Ok(StockGroup { code: code.unwrap_or_default(), name: None, sums })
}

impl StockSums {
    fn plus(self, other: Self) -> Answer<Self> {
        Ok(Self {
            rows: self.rows + other.rows,
            qty: self.qty.plus(other.qty).map_err(Fault::internal)?,
            held: self.held.plus(other.held).map_err(Fault::internal)?,
            weight: self.weight.plus(other.weight).map_err(Fault::internal)?,
        })
    }
}

/// What came to a row of stock and what left it, the latest first.
pub async fn moves(tx: &mut Tx, id: &Id) -> Answer<Vec<StockMoveLine>> {
    if !choose::is_seen(tx, *id).await? {
        return Err(Fault::NotFound);
    }
    let rows = tx
        .rows(
            "select m.id, m.posted_at, m.verb, m.doc_no, m.qty, m.left_there, m.other, m.beyond, m.party_name, p.reason
             from (
               select id, posting_id, posted_at, verb, doc_no, qty, left_there, other, beyond, party_name from (
                 select id, posting_id, posted_at, verb, doc_no, qty, to_left as left_there, from_location as other,
                   from_beyond as beyond, party_name
                 from stock_move where to_stock = $1 and branch_code = $3 order by id desc limit $2
               ) came
               union all
               select id, posting_id, posted_at, verb, doc_no, qty, left_there, other, beyond, party_name from (
                 select id, posting_id, posted_at, verb, doc_no, -qty as qty, from_left as left_there,
                   to_location as other, to_beyond as beyond, party_name
                 from stock_move where from_stock = $1 and branch_code = $3 order by id desc limit $2
               ) went
             ) m join stock_posting p on p.branch_code = $3 and p.id = m.posting_id
             order by m.id desc limit $2",
            &vals![id, MOVES, tx.branch()],
        )
        .await?;
    rows.iter().map(line).collect()
}

fn line(row: &Row) -> Answer<StockMoveLine> {
    use kernel::codes::Code as _;
    let (verb, beyond): (String, Option<String>) = (row.at(2)?, row.at(7)?);
    let verb = StockVerb::parse(&verb).ok_or_else(|| Fault::internal(format!("stock_move.verb: {verb}")))?;
    Ok(StockMoveLine {
        id: row.at(0)?,
        posted_at: row.at(1)?,
        verb,
        doc_no: row.at(3)?,
        qty: Qty::of_raw(row.at(4)?),
        left: Qty::of_raw(row.at(5)?),
        other: row.at(6)?,
        beyond: beyond.as_deref().and_then(StockBeyond::parse),
        posted_by: row.at(8)?,
        reason: row.at(9)?,
    })
}
