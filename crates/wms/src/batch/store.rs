//! Rows of batches.

use std::collections::BTreeMap;

use codes::BatchStatus;
use db::{Row, Value, vals};
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::sql::Sql;

use super::Attributes;
use super::identity::{Draft, Known};

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
    sql.and_any_of("goods_code", keys.iter().map(|(goods, _)| goods.as_str()).collect());
    sql.and_any_of("identity", keys.iter().map(|(_, identity)| identity.as_str()).collect());
    let rows = tx.rows(sql.text(), sql.values()).await?;
    let known = |row: &Row| -> Answer<(Key, Known)> {
        let key = (row.get("goods_code")?, row.get("identity")?);
        Ok((key, Known { id: row.get("id")?, attributes: attributes(row)? }))
    };
    let mut found = rows.iter().map(known).collect::<Answer<BTreeMap<Key, Known>>>()?;
    found.retain(|key, _| keys.contains(&key));
    Ok(found)
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
        .exec_each(
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

fn row(tx: &Tx, draft: &Draft<'_>) -> (kernel::id::Id, Vec<Value>) {
    let id = tx.new_id();
    let (item, attributes) = (draft.item, &draft.attributes);
    let rule = item.rule.as_ref();
    let before = |days: Option<i64>| {
        let days = i32::try_from(days?).ok()?;
        Some(attributes.expiry_date?.plus_days(-days))
    };
    let identity = if draft.apart { format!("{}#{id}", draft.identity) } else { draft.identity.clone() };
    let mut values = vals![
        id,
        tx.branch(),
        item.owner_code.as_str(),
        item.code.as_str(),
        identity,
        rule.map(|(rule, _)| rule.code.as_str()),
        rule.map(|(_, version)| *version),
        before(rule.and_then(|(rule, _)| rule.best_before_days)),
        before(rule.and_then(|(rule, _)| rule.removal_days)),
        before(rule.and_then(|(rule, _)| rule.alert_days)),
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
