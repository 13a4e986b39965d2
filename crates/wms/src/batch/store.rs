//! Rows of batches.

use std::collections::BTreeMap;

use codes::BatchStatus;
use db::{Row, Value, vals};
use kernel::act::Tx;
use kernel::clock::BusinessDay;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::sql::Sql;

use super::Attributes;
use super::dates::Dates;
use super::identity::{Draft, Known};
use crate::batch_rule::Life;
use crate::goods::Item;

/// Goods and identity.
type Key = (String, String);

/// The batches with these identities that are there.
pub async fn read(tx: &mut Tx, keys: &[&Key]) -> Answer<BTreeMap<Key, Known>> {
    if keys.is_empty() {
        return Ok(BTreeMap::new());
    }
    let mut sql = Sql::new(
        "select id, goods_code, identity, production_date, expiry_date, batch_no, inbound_date, supplier_code, origin,
           plant_no, grade, customs_no, ext1, ext2, ext3, ext4, ext5
         from batch where 1 = 1",
    );
    sql.and_equals("branch_code", tx.branch());
    let pairs = keys.iter().map(|(goods, identity)| (goods.as_str(), identity.as_str()));
    sql.and_any_pair(["goods_code", "identity"], pairs);
    let rows = tx.rows(sql.text(), sql.values()).await?;
    let known = |row: &Row| -> Answer<(Key, Known)> {
        let key = (row.get("goods_code")?, row.get("identity")?);
        Ok((key, Known { id: row.get("id")?, attributes: attributes(row)? }))
    };
    rows.iter().map(known).collect()
}

/// What is known of the batches with these ids.
pub async fn known(tx: &mut Tx, ids: Vec<Id>) -> Answer<BTreeMap<Id, Attributes>> {
    if ids.is_empty() {
        return Ok(BTreeMap::new());
    }
    let mut sql = Sql::new(
        "select id, production_date, expiry_date, batch_no, inbound_date, supplier_code, origin, plant_no, grade,
           customs_no, ext1, ext2, ext3, ext4, ext5
         from batch where 1 = 1",
    );
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("id", ids);
    let rows = tx.rows(sql.text(), sql.values()).await?;
    rows.iter().map(|row| Ok((row.get("id")?, attributes(row)?))).collect()
}

/// Makes batches and notes them as known; answers the keys of those that somebody else made meanwhile.
pub async fn make(
    tx: &mut Tx,
    drafts: &[(Key, Draft<'_>)],
    known: &mut BTreeMap<Key, Known>,
) -> Answer<Vec<Key>> {
    let rows: Vec<_> = drafts.iter().map(|(_, draft)| row(tx, draft)).collect();
    let values: Vec<Vec<Value>> = rows.iter().map(|(_, values)| values.clone()).collect();
    let made = tx
        .exec_all(
            "insert into batch (id, branch_code, owner_code, goods_code, identity, rule_code, rule_version,
               best_before, removal_date, alert_date, status, created_by, gmt_created, production_date, expiry_date,
               batch_no, inbound_date, supplier_code, origin, plant_no, grade, customs_no, ext1, ext2, ext3, ext4, ext5)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
               $22, $23, $24, $25, $26, $27)
             on conflict (branch_code, goods_code, identity) do nothing",
            &values,
        )
        .await?;
    let mut others = Vec::new();
    for (((key, draft), (id, _)), count) in drafts.iter().zip(&rows).zip(made) {
        if count == 0 {
            others.push(key.clone());
        } else {
            known.insert(key.clone(), Known { id: *id, attributes: draft.attributes.clone() });
        }
    }
    Ok(others)
}

fn row(tx: &Tx, draft: &Draft<'_>) -> (Id, Vec<Value>) {
    let id = tx.new_id();
    let (item, attributes) = (draft.item, &draft.attributes);
    let rule = item.rule.as_ref();
    let [best_before, removal, alert] = marks(item, attributes.production_date, attributes.expiry_date);
    let identity = if draft.apart { format!("{}#{id}", draft.identity) } else { draft.identity.clone() };
    let mut values = vals![
        id,
        tx.branch(),
        item.owner_code.as_str(),
        item.code.as_str(),
        identity,
        rule.map(|(rule, _)| rule.code.as_str()),
        rule.map(|(_, version)| *version),
        best_before,
        removal,
        alert,
        BatchStatus::Normal,
        tx.session().name.as_str(),
        tx.now()
    ]
    .to_vec();
    let a = attributes.clone();
    values.extend(vals![a.production_date, a.expiry_date, a.batch_no, a.inbound_date, a.supplier, a.origin]);
    values.extend(vals![a.plant_no, a.grade, a.customs_no, a.ext1, a.ext2, a.ext3, a.ext4, a.ext5]);
    (id, values)
}

/// The days of production and the last days of batches, which stay so until the unit of work ends.
pub async fn dates(tx: &mut Tx, ids: Vec<Id>) -> Answer<BTreeMap<Id, Dates>> {
    let mut sql = Sql::new("select id, production_date, expiry_date from batch where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("id", ids);
    sql.push(" order by id for update");
    let rows: Vec<(Id, Option<BusinessDay>, Option<BusinessDay>)> = tx.all(sql.text(), sql.values()).await?;
    Ok(rows.into_iter().map(|(id, made, over)| (id, [made, over])).collect())
}

/// Writes the dates that a batch has got, with the marks of its life, and tells what lies of it.
pub async fn date(tx: &mut Tx, item: &Item, batch: &Known) -> Answer<()> {
    let (made, over) = (batch.attributes.production_date, batch.attributes.expiry_date);
    let [best_before, removal, alert] = marks(item, made, over);
    let values = vals![made, over, best_before, removal, alert, tx.branch(), batch.id].to_vec();
    tx.exec(
        "update batch set production_date = $1, expiry_date = $2, best_before = $3, removal_date = $4, alert_date = $5
         where branch_code = $6 and id = $7",
        &values,
    )
    .await?;
    stock::relabel(tx, &stock::Label::Batch(batch.id)).await.map(drop)
}

/// The days that a batch's life is marked by: best before, off the shelf, reported as ageing.
type Marks = [Option<BusinessDay>; 3];

/// The marks of a batch of goods: by the goods' rule, and the last by the earlier of its days and its share of life.
fn marks(item: &Item, production: Option<BusinessDay>, expiry: Option<BusinessDay>) -> Marks {
    let Some(expiry) = expiry else { return [None; 3] };
    let rule = item.rule.as_ref().map(|(rule, _)| rule);
    let before = |days: Option<i64>| Some(expiry.plus_days(-i32::try_from(days?).ok()?));
    [
        before(rule.and_then(|rule| rule.best_before_days)),
        before(rule.and_then(|rule| rule.removal_days)),
        Life { production, expiry }.first_below(item.limits().warn),
    ]
}

/// A batch as it is marked.
struct Marked {
    id: Id,
    goods: String,
    version: Option<i64>,
    dates: [Option<BusinessDay>; 2],
    marks: Marks,
}

/// Which batches are marked again.
#[derive(Debug, Clone, Copy)]
pub enum Again<'a> {
    /// Those of a rule, which says something else of them.
    Rule(&'a str),
    /// Those of goods that are about to say so themselves: at which share of life they are reported.
    Goods(&'a str, Option<i64>),
}

/// Marks batches that were made by the present version of their goods' rule again. Batches that are over keep their
/// marks.
pub async fn mark_again(tx: &mut Tx, again: Again<'_>, today: BusinessDay) -> Answer<()> {
    let mut sql = Sql::new(
        "select b.id, b.goods_code, b.rule_version, b.production_date, b.expiry_date, b.best_before, b.removal_date,
           b.alert_date from batch b
         join goods g on g.branch_code = b.branch_code and g.code = b.goods_code
           and coalesce(g.batch_rule_code, '') = coalesce(b.rule_code, '') and g.deleted = 0
         where 1 = 1",
    );
    sql.and_equals("b.branch_code", tx.branch());
    match again {
        Again::Rule(rule) => sql.and_equals("b.rule_code", rule),
        Again::Goods(goods, _) => sql.and_equals("b.goods_code", goods),
    }
    sql.compare("b.expiry_date", " >= ", today);
    let marked = |row: &Row| -> Answer<Marked> {
        Ok(Marked {
            id: row.at(0)?,
            goods: row.at(1)?,
            version: row.at(2)?,
            dates: [row.at(3)?, row.at(4)?],
            marks: [row.at(5)?, row.at(6)?, row.at(7)?],
        })
    };
    let rows = tx.rows(sql.text(), sql.values()).await?;
    let batches = rows.iter().map(marked).collect::<Answer<Vec<_>>>()?;
    let goods: Vec<&str> = batches.iter().map(|batch| batch.goods.as_str()).collect();
    crate::goods::forget(tx);
    let mut items = crate::goods::items(tx, &goods).await?;
    if let Again::Goods(goods, warn) = again
        && let Some(item) = items.get_mut(goods)
    {
        item.warn_at(warn);
    }
    let mut lists = Vec::new();
    for batch in &batches {
        let Some(item) = items.get(&batch.goods) else { continue };
        let [production, expiry] = batch.dates;
        let now = marks(item, production, expiry);
        if item.rule.as_ref().map(|(_, version)| *version) == batch.version && now != batch.marks {
            let [best_before, removal, alert] = now;
            lists.push(vals![best_before, removal, alert, tx.branch(), batch.id].to_vec());
        }
    }
    if !lists.is_empty() {
        let sql = "update batch set best_before = $1, removal_date = $2, alert_date = $3
             where branch_code = $4 and id = $5";
        tx.exec_all(sql, &lists).await?;
    }
    Ok(())
}

/// The columns of a batch that its attributes stand in.
fn attributes(row: &Row) -> Answer<Attributes> {
    Ok(Attributes {
        production_date: row.get("production_date")?,
        expiry_date: row.get("expiry_date")?,
        batch_no: row.get("batch_no")?,
        inbound_date: row.get("inbound_date")?,
        supplier: row.get("supplier_code")?,
        origin: row.get("origin")?,
        plant_no: row.get("plant_no")?,
        grade: row.get("grade")?,
        customs_no: row.get("customs_no")?,
        ext1: row.get("ext1")?,
        ext2: row.get("ext2")?,
        ext3: row.get("ext3")?,
        ext4: row.get("ext4")?,
        ext5: row.get("ext5")?,
    })
}
