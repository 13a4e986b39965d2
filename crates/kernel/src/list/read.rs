//! Reading a list: a page for the screen, or a walk over the whole result for files.

use db::Row;

use super::ask::Ask;
use super::{List, TOTAL_CAP, select, write};
use crate::act::Tx;
use crate::fault::Answer;

/// One page, ready for the envelope.
pub struct Page {
    /// `{"records":[…],"total":n}` as JSON text.
    pub json: String,
}

/// Reads the page that `ask` describes, with the actions of `screen` that the session may use.
pub async fn page(tx: &mut Tx, list: &'static List, screen: &'static str, ask: &Ask) -> Answer<Page> {
    let sql = select::page(list, ask, tx.session());
    let rows = tx.rows(sql.text(), sql.values()).await?;
    let total = match known_total(ask, rows.len() as u64) {
        Some(total) => total,
        None => {
            let sql = select::count(list, ask, tx.session());
            let counted: Option<i64> = tx.one(sql.text(), sql.values()).await?;
            counted.unwrap_or_default().unsigned_abs()
        }
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
    let capped = total > TOTAL_CAP;
    json.push_str(&format!("],\"total\":{}", total.min(TOTAL_CAP)));
    if capped {
        json.push_str(",\"totalCapped\":true");
    }
    json.push('}');
    Ok(Page { json })
}

/// A page that is not full tells the total by itself and saves the count.
fn known_total(ask: &Ask, rows: u64) -> Option<u64> {
    let ends_here = rows < ask.size && (rows > 0 || ask.page == 1);
    ends_here.then(|| ask.offset() + rows)
}

/// Reads the next rows of a whole result after `last` (the row read before). A nullable sort column
/// cannot be walked by key, so callers ask for one that is not.
pub async fn walk(
    tx: &mut Tx,
    list: &'static List,
    ask: &Ask,
    last: Option<&Row>,
    rows: u64,
) -> Answer<Vec<Row>> {
    let at = list
        .fields
        .iter()
        .position(|field| field.name == ask.sort.0.name)
        .unwrap_or_default();
    let last = last.map(|row| (row.value(at + 1).clone(), row.value(0).clone()));
    let sql = select::next(list, ask, tx.session(), last, rows);
    Ok(tx.rows(sql.text(), sql.values()).await?)
}
