//! From what a table calls a record to its code: the code in any letters, or the name where only one is called so.
//!
//! One statement for the codes of each kind, and one for the names among those that are no codes.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde_json::Value as Json;
use sheet::ascii;

use super::draft::{Batch, Draft, Wrong};
use super::reference::Reference;
use super::shape::{Placed, Shape};
use crate::act::Tx;
use crate::fault::Answer;
use crate::sql::Sql;
use crate::texts::Message;
use crate::validate;

/// Codes of records of one name that a refusal tells.
const TOLD: usize = 5;

/// What is meant by a text.
enum Meant {
    Code(String),
    /// Several records are called so.
    Several(Vec<String>),
}

/// What texts mean, by the kind of record.
type Known = HashMap<&'static str, HashMap<String, Meant>>;

/// A batch whose references are codes. What nothing is called stays as it is; what several records are called is
/// left out and told.
pub(crate) async fn named(tx: &mut Tx, shape: &Shape, batch: &Batch) -> Answer<Batch> {
    let mut drafts = batch.drafts.clone();
    let mut asked: BTreeMap<&'static str, (&'static Reference, BTreeSet<String>)> = BTreeMap::new();
    for draft in &mut drafts {
        each(shape, draft, &mut |reference, _, text| {
            let (_, texts) = asked.entry(reference.table).or_insert((reference, BTreeSet::new()));
            texts.insert(text.clone());
            None
        });
    }
    let mut known = Known::new();
    for (table, (reference, texts)) in asked {
        known.insert(table, meant(tx, reference, texts).await?);
    }
    for draft in &mut drafts {
        let mut wrong = Vec::new();
        each(shape, draft, &mut |reference, field, text| match known
            .get(reference.table)
            .and_then(|texts| texts.get(text))
        {
            Some(Meant::Code(code)) => Some(Json::String(code.clone())),
            Some(Meant::Several(codes)) => {
                let why = Message::new("import.several").with("codes", codes.join(", "));
                wrong.push(Wrong { field: Some(field), why: why.into() });
                Some(Json::Null)
            }
            None => None,
        });
        draft.wrong.append(&mut wrong);
    }
    let meeting = batch.meeting.clone();
    Ok(Batch { drafts, mode: batch.mode, within: batch.within, meeting })
}

/// Goes through the references of a draft with the field of each; what is answered takes the place of the text.
fn each(
    shape: &Shape,
    draft: &mut Draft,
    visit: &mut impl FnMut(&'static Reference, String, &String) -> Option<Json>,
) {
    row(&shape.columns, &mut draft.json, "", visit);
    for rows in &shape.lines {
        let lines = draft.json.get_mut(rows.lines.name).and_then(Json::as_array_mut);
        for (at, line) in lines.into_iter().flatten().enumerate() {
            row(&rows.columns, line, &format!("{}[{at}].", rows.lines.name), visit);
        }
    }
}

fn row(
    columns: &[Placed],
    json: &mut Json,
    place: &str,
    visit: &mut impl FnMut(&'static Reference, String, &String) -> Option<Json>,
) {
    for col in columns.iter().map(|placed| placed.col) {
        if let (Some(reference), Some(value)) = (&col.reference, json.get_mut(col.name))
            && let Json::String(text) = &*value
            && let Some(code) = visit(reference, format!("{place}{}", col.name), text)
        {
            *value = code;
        }
    }
}

/// What each text means among the records that the session sees.
async fn meant(
    tx: &mut Tx,
    reference: &'static Reference,
    texts: BTreeSet<String>,
) -> Answer<HashMap<String, Meant>> {
    let spelled = |text: &str| validate::code(ascii(text.trim()).trim()).into_owned();
    let codes: BTreeSet<String> = texts.iter().map(|text| spelled(text)).collect();
    let mut sql = Sql::new("select code");
    reference.records(&mut sql, tx.session());
    sql.and_any_of("code", codes.into_iter().collect());
    let codes: BTreeSet<String> = tx.all::<String>(sql.text(), sql.values()).await?.into_iter().collect();
    let (coded, others): (Vec<String>, Vec<String>) =
        texts.into_iter().partition(|text| codes.contains(&spelled(text)));
    let mut meant: HashMap<String, Meant> =
        coded.into_iter().map(|text| (text.clone(), Meant::Code(spelled(&text)))).collect();
    if others.is_empty() || !reference.is_named() {
        return Ok(meant);
    }
    let mut called = called(tx, reference, &others).await?;
    for text in others {
        match called.remove(text.trim()) {
            Some(mut codes) if codes.len() == 1 => {
                meant.extend(codes.pop().map(|code| (text, Meant::Code(code))));
            }
            Some(codes) => {
                meant.insert(text, Meant::Several(codes.into_iter().take(TOLD).collect()));
            }
            None => {}
        }
    }
    Ok(meant)
}

/// Codes by name: of those that may be chosen, where one of a name may be.
async fn called(
    tx: &mut Tx,
    reference: &'static Reference,
    names: &[String],
) -> Answer<HashMap<String, Vec<String>>> {
    let mut sql = Sql::new("select ");
    sql.push(reference.label);
    sql.push(", code, case when ");
    reference.may_be_chosen(&mut sql, tx);
    sql.push(" then 1 else 0 end");
    reference.records(&mut sql, tx.session());
    sql.and_any_of(reference.label, names.iter().map(|name| name.trim().to_owned()).collect());
    sql.push(" order by code");
    let rows: Vec<(String, String, i64)> = tx.all(sql.text(), sql.values()).await?;
    let mut called: HashMap<String, Vec<(String, bool)>> = HashMap::new();
    for (name, code, choosable) in rows {
        called.entry(name).or_default().push((code, choosable == 1));
    }
    let best = |(name, codes): (String, Vec<(String, bool)>)| {
        let choosable = codes.iter().any(|(_, choosable)| *choosable);
        let codes = codes.into_iter().filter(|(_, own)| *own || !choosable).map(|(code, _)| code);
        (name, codes.collect())
    };
    Ok(called.into_iter().map(best).collect())
}
