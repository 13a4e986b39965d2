//! Reading a list: a page for the screen, or a walk over the whole result for files.

use db::Row;

use super::ask::Ask;
use super::{List, TOTAL_CAP, select, write};
use crate::act::Tx;
use crate::fault::{Answer, Fault};
use crate::id::Id;

/// One page, ready for the envelope.
pub struct Page {
    /// `{"records":[…],"total":n}` as JSON text.
    pub json: String,
    /// Whether there are more rows than totals are counted up to.
    pub long: bool,
}

/// How a page gets its total when it does not tell it by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Total {
    /// The rows are counted.
    Count,
    /// They are known to be more than totals are counted up to.
    Long,
}

/// Reads the page that `ask` describes, with the actions of `screen` that the session may use.
pub async fn page(
    tx: &mut Tx,
    list: &'static List,
    screen: &'static str,
    ask: &Ask,
    total: Total,
) -> Answer<Page> {
    let sql = select::page(list, ask, tx);
    let rows = tx.rows(sql.text(), sql.values()).await?;
    let total = match (known_total(ask, rows.len() as u64), total) {
        (Some(total), _) => total,
        (None, Total::Long) => TOTAL_CAP + 1,
        (None, Total::Count) => count(tx, list, ask, TOTAL_CAP).await?,
    };
    let session = tx.session();
    let offers = write::usable(list, screen, session);
    let mut json = String::with_capacity(64 + rows.len() * list.fields.len() * 24);
    json.push_str("{\"records\":[");
    for (at, row) in rows.iter().enumerate() {
        if at > 0 {
            json.push(',');
        }
        write::row(&mut json, list, &offers, row, &session.zone);
    }
    let long = total > TOTAL_CAP;
    json.push_str(&format!("],\"total\":{}", total.min(TOTAL_CAP)));
    if long {
        json.push_str(",\"totalCapped\":true");
    }
    json.push('}');
    Ok(Page { json, long })
}

/// A page that is not full tells the total by itself and saves the count.
fn known_total(ask: &Ask, rows: u64) -> Option<u64> {
    let ends_here = rows < ask.size && (rows > 0 || ask.page == 1);
    ends_here.then(|| ask.offset() + rows)
}

/// How many rows the whole result has, counted up to one more than `cap`.
pub async fn count(tx: &mut Tx, list: &'static List, ask: &Ask, cap: u64) -> Answer<u64> {
    let sql = select::count(list, ask, tx.session(), cap);
    let counted: Option<i64> = tx.one(sql.text(), sql.values()).await?;
    Ok(counted.unwrap_or_default().unsigned_abs())
}

/// Reads the next rows of a whole result after `last` (the row read before).
pub async fn walk(
    tx: &mut Tx,
    list: &'static List,
    ask: &Ask,
    last: Option<&Row>,
    rows: u64,
) -> Answer<Vec<Row>> {
    let at = list.fields.iter().position(|field| field.name == ask.sort.0.name).unwrap_or_default();
    let last = last.map(|row| select::Last { value: row.value(at + 1).clone(), key: row.value(0).clone() });
    let sql = select::next(list, ask, tx, last, rows);
    Ok(tx.rows(sql.text(), sql.values()).await?)
}

/// Reads one record of the list by its id, as JSON text in the same shape; `NotFound` when it is not
/// in the session's scope.
pub async fn one(tx: &mut Tx, list: &'static List, screen: &'static str, id: Id) -> Answer<String> {
    let sql = select::one(list, tx, id);
    let row = tx.rows(sql.text(), sql.values()).await?.into_iter().next().ok_or(Fault::NotFound)?;
    let session = tx.session();
    let mut json = String::with_capacity(list.fields.len() * 24);
    write::row(&mut json, list, &write::usable(list, screen, session), &row, &session.zone);
    Ok(json)
}
