//! Containers that goods come in: those of the house, and SSCCs that nobody has seen before.

use std::collections::{BTreeMap, BTreeSet};

use codes::{ContainerClass, ContainerOwner, ContainerStatus, EnabledStatus};
use db::vals;
use kernel::act::Tx;
use kernel::cells;
use kernel::codes::Code as _;
use kernel::fault::{Answer, Fault, FieldError, OnUnique as _};
use kernel::id::Id;
use kernel::record::{NewRow, Table};
use kernel::sql::Sql;
use kernel::texts::Message;
use kernel::validate::SSCC;

use super::stored::Line;

/// Containers that are made here are the operator's until somebody says otherwise.
static TABLE: Table = Table::new("container", kernel::access::Scope::operator("branch_code"));

/// A container as a receipt names it.
#[derive(Debug, Clone)]
pub struct Named<'a> {
    /// Its code.
    pub code: &'a str,
    /// Where the goods are taken in.
    pub location: &'a str,
    /// Type of a new one.
    pub kind: Option<&'a str>,
    /// Place of the receipt in the form.
    pub at: &'a str,
}

/// Goods of a batch that go into a container, whose rule wants one batch of them in it.
#[derive(Debug, Clone, Copy)]
pub struct Laden<'a> {
    /// Code of the container.
    pub code: &'a str,
    /// Goods.
    pub goods: &'a str,
    /// Their batch.
    pub batch: Option<Id>,
    /// Place of the receipt in the form.
    pub at: &'a str,
}

/// What lies in a container.
struct Content {
    warehouse: String,
    location: String,
    owner: String,
    goods: String,
    batch: Option<Id>,
}

/// Refuses containers that lines expect although nobody knows them and they are no SSCC, which becomes one when it comes.
///
/// # Errors
/// `Invalid` with every line that names one.
pub async fn expected(tx: &mut Tx, lines: &[Line]) -> Answer<()> {
    let named = lines.iter().enumerate().filter_map(|(at, line)| Some((at, line.container_code.as_deref()?)));
    let named: Vec<(usize, &str)> = named.filter(|(_, code)| !SSCC.accepts(code)).collect();
    if named.is_empty() {
        return Ok(());
    }
    let codes: BTreeSet<&str> = named.iter().map(|(_, code)| *code).collect();
    let mut sql = Sql::new("select code from container where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("code", codes.into_iter().collect::<Vec<_>>());
    let known: Vec<String> = tx.all(sql.text(), sql.values()).await?;
    let known: BTreeSet<&str> = known.iter().map(String::as_str).collect();
    let unknown = named.into_iter().filter(|(_, code)| !known.contains(code));
    let wrong = unknown
        .map(|(at, _)| FieldError::new(format!("lines[{at}].containerCode"), "receiving.containerUnknown"));
    let wrong: Vec<FieldError> = wrong.collect();
    if wrong.is_empty() { Ok(()) } else { Err(Fault::Invalid(wrong)) }
}

/// Refuses containers that are elsewhere, hold goods of another owner or are out of use, and those that would hold two
/// batches of `laden` goods. Makes those that are new SSCCs. The goods go into them with the posting.
///
/// # Errors
/// `Invalid` with every wrong container.
pub async fn ready(
    tx: &mut Tx,
    (warehouse, owner): (&str, &str),
    (named, laden): (&[Named<'_>], &[Laden<'_>]),
) -> Answer<()> {
    if named.is_empty() {
        return Ok(());
    }
    let codes: BTreeSet<&str> = named.iter().map(|each| each.code).collect();
    let codes: Vec<&str> = codes.into_iter().collect();
    let known = known(tx, &codes).await?;
    let contents = contents(tx, &codes).await?;
    let mut wrong = Vec::new();
    let mut place_of: BTreeMap<&str, &str> = BTreeMap::new();
    for each in named {
        let here = *place_of.entry(each.code).or_insert(each.location);
        let filled = contents.get(each.code).map(Vec::as_slice).unwrap_or_default();
        let away = filled.iter().find(|c| c.warehouse != warehouse || c.location != each.location);
        let message = if here != each.location {
            Some(Message::new("receiving.containerElsewhere").with("where", here))
        } else if let Some(content) = away {
            Some(Message::new("receiving.containerElsewhere").with("where", &content.location))
        } else if filled.iter().any(|content| content.owner != owner) {
            Some(Message::new("receiving.containerOtherOwner"))
        } else {
            match known.get(each.code) {
                Some(ContainerStatus::Free | ContainerStatus::Occupied) => None,
                Some(status) => {
                    Some(Message::new("receiving.containerBlocked").with_text("status", status.label()))
                }
                None if SSCC.accepts(each.code) => None,
                None => Some(Message::new("receiving.containerUnknown")),
            }
        };
        if let Some(message) = message {
            wrong.push(FieldError { field: format!("{}.containerCode", each.at), message });
        }
    }
    wrong.extend(mixed(&contents, laden));
    if wrong.is_empty() { make_new(tx, warehouse, named, &known).await } else { Err(Fault::Invalid(wrong)) }
}

/// What would lie in one container with another batch of its goods.
fn mixed(contents: &BTreeMap<String, Vec<Content>>, laden: &[Laden<'_>]) -> Vec<FieldError> {
    let mut first: BTreeMap<(&str, &str), Option<Id>> = BTreeMap::new();
    let mut wrong = Vec::new();
    for each in laden {
        let before = *first.entry((each.code, each.goods)).or_insert(each.batch);
        let there = contents.get(each.code).map(Vec::as_slice).unwrap_or_default();
        let mut there = there.iter().filter(|content| content.goods == each.goods);
        if before != each.batch || there.any(|content| content.batch != each.batch) {
            let message = Message::new("receiving.containerOtherBatch").with("goods", each.goods);
            wrong.push(FieldError { field: format!("{}.containerCode", each.at), message });
        }
    }
    wrong
}

/// Makes those of these containers that nobody knows, as they come: SSCCs whose goods are posted next.
///
/// # Errors
/// `Invalid` when there is no type to make them of.
pub async fn brought(tx: &mut Tx, warehouse: &str, named: &[Named<'_>]) -> Answer<()> {
    if named.is_empty() {
        return Ok(());
    }
    let codes: BTreeSet<&str> = named.iter().map(|each| each.code).collect();
    let known = known(tx, &codes.into_iter().collect::<Vec<_>>()).await?;
    make_new(tx, warehouse, named, &known).await
}

async fn make_new(
    tx: &mut Tx,
    warehouse: &str,
    named: &[Named<'_>],
    known: &BTreeMap<String, ContainerStatus>,
) -> Answer<()> {
    let mut fresh: BTreeMap<&str, &Named<'_>> = BTreeMap::new();
    for each in named.iter().filter(|each| !known.contains_key(each.code)) {
        fresh.entry(each.code).or_insert(each);
    }
    if fresh.is_empty() {
        Ok(())
    } else {
        make(tx, &fresh.into_values().collect::<Vec<_>>(), warehouse).await
    }
}

async fn known(tx: &mut Tx, codes: &[&str]) -> Answer<BTreeMap<String, ContainerStatus>> {
    let mut sql = Sql::new("select code, status from container where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("code", codes.to_vec());
    // Two receivers with one container wait for each other, so that the second sees what the first put into it.
    sql.push(" order by code for update");
    let rows: Vec<(String, ContainerStatus)> = tx.all(sql.text(), sql.values()).await?;
    Ok(rows.into_iter().collect())
}

async fn contents(tx: &mut Tx, codes: &[&str]) -> Answer<BTreeMap<String, Vec<Content>>> {
    type Row = (String, String, String, String, String, Option<Id>);
    let mut sql = Sql::new(
        "select distinct container_code, warehouse_code, location_code, owner_code, goods_code, batch_id from stock
         where lies = 1",
    );
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("container_code", codes.to_vec());
    let rows: Vec<Row> = tx.all(sql.text(), sql.values()).await?;
    let mut contents: BTreeMap<String, Vec<Content>> = BTreeMap::new();
    for (code, warehouse, location, owner, goods, batch) in rows {
        contents.entry(code).or_default().push(Content { warehouse, location, owner, goods, batch });
    }
    Ok(contents)
}

/// Makes containers of new SSCCs: of the type that was said, else of the first pallet type that the racks of the
/// warehouse name, else of the first pallet type.
async fn make(tx: &mut Tx, fresh: &[&Named<'_>], warehouse: &str) -> Answer<()> {
    let kinds: Vec<(String, ContainerClass, bool)> = tx
        .all(
            "select t.code, t.container_class, case when exists (select 1 from bear_type_container c
                 join bear_type b on b.branch_code = c.branch_code and b.id = c.bear_type_id and b.deleted = 0
                 join location l on l.branch_code = b.branch_code and l.bear_type_code = b.code and l.deleted = 0
                 where c.branch_code = t.branch_code and c.type_code = t.code and l.warehouse_code = $3)
               then 1 else 0 end as fits
             from container_type t
             where t.branch_code = $1 and t.status = $2 and t.deleted = 0 order by t.sort, t.code",
            &vals![tx.branch(), EnabledStatus::Enabled, warehouse],
        )
        .await?;
    let pallets = kinds.iter().filter(|(_, class, _)| *class == ContainerClass::Pallet);
    let usual = pallets.min_by_key(|(_, _, fits)| !fits);
    let mut rows = Vec::with_capacity(fresh.len());
    let mut wrong = Vec::new();
    for each in fresh {
        let kind = match each.kind {
            Some(wanted) => kinds.iter().find(|(code, ..)| code == wanted),
            None => usual,
        };
        let Some((kind, class, _)) = kind else {
            let key = if each.kind.is_some() { "rule.notFound" } else { "receiving.containerTypeNeeded" };
            wrong.push(FieldError::new(format!("{}.containerTypeCode", each.at), key));
            continue;
        };
        let cells = cells! {
            code: each.code, type_code: kind.as_str(), container_class: *class,
            owner_kind: ContainerOwner::Operator, status: ContainerStatus::Free,
        };
        rows.push(NewRow { cells, children: Vec::new() });
    }
    if !wrong.is_empty() {
        return Err(Fault::Invalid(wrong));
    }
    let at = fresh.first().map(|each| format!("{}.containerCode", each.at)).unwrap_or_default();
    TABLE.insert_many(tx, rows).await.on_unique("container_code_key", &at)?;
    Ok(())
}
