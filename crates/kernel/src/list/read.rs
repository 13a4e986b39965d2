//! Reading a list: a page for the screen, or a walk over the whole result for files.

use db::{Row, Value};

use super::ask::Ask;
use super::hits::{DRIVEN, Hits};
use super::select::{self, Among, Last, Part, Step};
use super::way::Way;
use super::{List, TOTAL_CAP, write};
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
    let (rows, total) = match Hits::of(tx, list, ask, total.looked_for()).await? {
        Hits::Among(ids) => among(tx, list, ask, &ids).await?,
        hits => walked(tx, list, ask, (hits, total)).await?,
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

impl Total {
    /// Ids that an index is asked for: one that tells the total when that is not known.
    fn looked_for(self) -> u64 {
        match self {
            Self::Count => TOTAL_CAP,
            Self::Long => DRIVEN,
        }
    }
}

/// A page and the total of rows that are among some.
async fn among(tx: &mut Tx, list: &'static List, ask: &Ask, ids: &[i64]) -> Answer<(Vec<Row>, u64)> {
    let sql = select::keys(list, ask, tx.session(), ids);
    let keys: Vec<i64> = tx.all(sql.text(), sql.values()).await?;
    let first = usize::try_from(ask.offset()).unwrap_or(usize::MAX).min(keys.len());
    let size = usize::try_from(ask.size).unwrap_or(usize::MAX).min(keys.len() - first);
    let shown = keys.get(first..first + size).unwrap_or_default();
    if shown.is_empty() {
        return Ok((Vec::new(), keys.len() as u64));
    }
    let sql = select::of_keys(list, ask, tx, shown);
    Ok((tx.rows(sql.text(), sql.values()).await?, keys.len() as u64))
}

/// A page in the list's order, and the total.
async fn walked(
    tx: &mut Tx,
    list: &'static List,
    ask: &Ask,
    (hits, total): (Hits, Total),
) -> Answer<(Vec<Row>, u64)> {
    let (way, told) = way(tx, list, ask, total).await?;
    let rows = match ask.after {
        Some(after) => following(tx, list, ask, (after, way)).await?,
        None => {
            let sql = select::page(list, ask, tx, way);
            tx.rows(sql.text(), sql.values()).await?
        }
    };
    let told = told.or_else(|| known_total(ask, rows.len() as u64));
    let total = match (told, total, hits) {
        (Some(total), ..) => total,
        // What has all grams of a term has nearly always the term: whether there are more than the cap
        // is told by the index alone.
        (None, Total::Long, _) | (None, _, Hits::More { all: true }) => TOTAL_CAP + 1,
        (None, Total::Count, _) => counted(tx, list, ask, TOTAL_CAP, None).await?,
    };
    Ok((rows, total))
}

/// How the rows of a page are come by, and how many there are when that had to be counted for it.
async fn way(tx: &mut Tx, list: &'static List, ask: &Ask, total: Total) -> Answer<(Way, Option<u64>)> {
    if !ask.conditions.iter().any(|condition| ask.scatters(condition)) {
        return Ok((Way::Order, None));
    }
    let rows = match total {
        Total::Count => Some(counted(tx, list, ask, TOTAL_CAP, None).await?),
        Total::Long => None,
    };
    if rows.is_some_and(|rows| rows <= TOTAL_CAP) {
        return Ok((Way::Gather, rows));
    }
    let most = Way::most(ask);
    let few = most > TOTAL_CAP && counted(tx, list, ask, most, None).await? <= most;
    Ok((if few { Way::Gather } else { Way::Pass }, rows))
}

/// The page after a row, found by its place in the order: it costs the same however deep it is.
async fn following(tx: &mut Tx, list: &'static List, ask: &Ask, (after, way): (Id, Way)) -> Answer<Vec<Row>> {
    let sql = select::position(list, ask, tx.session(), after);
    let row = tx.rows(sql.text(), sql.values()).await?.into_iter().next();
    let row = row.ok_or_else(|| Fault::invalid("afterId", "rule.notFound"))?;
    let last = Last { value: row.value(0).clone(), key: row.value(1).clone() };
    go_on(tx, list, ask, Some(last), (ask.size, None, way)).await
}

/// A page that is not full tells the total by itself and saves the count. One that begins after a row does so only
/// when it is said which page it is.
fn known_total(ask: &Ask, rows: u64) -> Option<u64> {
    let placed = ask.after.is_none() || ask.page > 1;
    let ends_here = placed && rows < ask.size && (rows > 0 || (ask.page == 1 && ask.after.is_none()));
    ends_here.then(|| ask.offset() + rows)
}

/// How many rows the whole result has, counted up to one more than `cap`.
pub async fn count(tx: &mut Tx, list: &'static List, ask: &Ask, cap: u64) -> Answer<u64> {
    let hits = Hits::of(tx, list, ask, TOTAL_CAP).await?;
    counted(tx, list, ask, cap, hits.ids()).await
}

async fn counted(tx: &mut Tx, list: &'static List, ask: &Ask, cap: u64, ids: Among<'_>) -> Answer<u64> {
    let sql = select::count(list, ask, tx.session(), cap, ids);
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
    let hits = Hits::of(tx, list, ask, DRIVEN).await?;
    let at = list.fields.iter().position(|field| field.name == ask.sort.0.name).unwrap_or_default();
    let last = last.map(|row| Last { value: row.value(at + 1).clone(), key: row.value(0).clone() });
    // One pass over all rows, cut into steps: none of them gathers anew what those before it left.
    go_on(tx, list, ask, last, (rows, hits.ids(), Way::Pass)).await
}

/// The next rows after a place in the order.
async fn go_on(
    tx: &mut Tx,
    list: &'static List,
    ask: &Ask,
    last: Option<Last>,
    (rows, few, way): (u64, Among<'_>, Way),
) -> Answer<Vec<Row>> {
    if !ask.has_nulls() || way == Way::Gather {
        return step(tx, list, ask, Step { part: None, last, rows, among: few, way }).await;
    }
    let nulls = last.as_ref().is_some_and(|last| last.value == Value::Null);
    if nulls {
        return step(tx, list, ask, Step { part: Some(Part::Null), last, rows, among: few, way }).await;
    }
    let held = Step { part: Some(Part::Held), last, rows, among: few, way };
    let mut found = step(tx, list, ask, held).await?;
    let missing = rows.saturating_sub(found.len() as u64);
    if missing > 0 {
        let nulls = Step { part: Some(Part::Null), last: None, rows: missing, among: few, way };
        found.extend(step(tx, list, ask, nulls).await?);
    }
    Ok(found)
}

/// Counts the rows of a result by group, with the sums of some columns over the list's tables: the group, how many,
/// the sums. It reads the whole result.
pub async fn sums(
    tx: &mut Tx,
    list: &'static List,
    ask: &Ask,
    group: &'static str,
    sums: &[&'static str],
) -> Answer<Vec<Row>> {
    let sql = select::sums(list, ask, tx.session(), (group, sums));
    Ok(tx.rows(sql.text(), sql.values()).await?)
}

async fn step(tx: &mut Tx, list: &'static List, ask: &Ask, step: Step<'_>) -> Answer<Vec<Row>> {
    let sql = select::next(list, ask, tx, step);
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
