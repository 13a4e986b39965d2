//! What one version says differently from another: fields of the head, and lines that were added, taken
//! away or changed. Lines are known by what they are for, not by their place.

use std::collections::BTreeMap;

use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::master::Names;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::conflict;
use super::history::VersionEntry;
use super::model::{ContractForm, Rate, Space};
use super::{references, store};

/// With which version to compare.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct With {
    /// Id of the other version; the one that was followed when it is left out.
    pub with: Option<Id>,
}

/// A field of the head that differs, as the form has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct FieldChange {
    /// Wire name.
    pub field: String,
    /// What it was.
    pub before: Value,
    /// What it is.
    pub after: Value,
}

/// A line that is there in one version only, or differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineChange<T> {
    /// The line as it was; none when it was added.
    pub before: Option<T>,
    /// The line as it is; none when it was taken away.
    pub after: Option<T>,
    /// Fields that differ.
    pub fields: Vec<String>,
}

/// A row of space that is there in one version only, or differs. A type of its own, as the next one is: an empty value
/// of a type parameter is not described.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SpaceChange {
    /// The row as it was; none when it was added.
    pub before: Option<Space>,
    /// The row as it is; none when it was taken away.
    pub after: Option<Space>,
    /// Fields that differ.
    pub fields: Vec<String>,
}

impl From<LineChange<Space>> for SpaceChange {
    fn from(LineChange { before, after, fields }: LineChange<Space>) -> Self {
        Self { before, after, fields }
    }
}

/// A rate line that is there in one version only, or differs.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RateChange {
    /// The line as it was; none when it was added.
    pub before: Option<Rate>,
    /// The line as it is; none when it was taken away.
    pub after: Option<Rate>,
    /// Fields that differ.
    pub fields: Vec<String>,
}

impl From<LineChange<Rate>> for RateChange {
    fn from(LineChange { before, after, fields }: LineChange<Rate>) -> Self {
        Self { before, after, fields }
    }
}

/// Everything that differs between two versions.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VersionComparison {
    /// Number of the earlier version.
    pub before_no: i64,
    /// Number of the later version.
    pub after_no: i64,
    /// Fields of the head.
    pub fields: Vec<FieldChange>,
    /// Rented space.
    pub spaces: Vec<SpaceChange>,
    /// Rate lines.
    pub rates: Vec<RateChange>,
    /// Names of what both refer to, by field and code.
    pub names: Names,
}

/// The versions of the contract that a version belongs to, the newest first.
pub async fn versions(tx: &mut Tx, id: &Id) -> Answer<Vec<VersionEntry>> {
    let stored = store::load(tx, *id).await?;
    store::history(tx, stored.form.contract_no.as_deref().unwrap_or_default()).await
}

/// Compares two versions of one contract, the earlier one first whichever was asked for.
///
/// # Errors
/// `NotFound` when there is no other version, or it belongs to another contract.
pub async fn compare(tx: &mut Tx, (id, with): &(Id, With)) -> Answer<VersionComparison> {
    let one = store::load(tx, *id).await?;
    let other = with.with.or(one.standing.supersedes_id).ok_or(Fault::NotFound)?;
    let other = store::load(tx, other).await?;
    if one.form.contract_no != other.form.contract_no {
        return Err(Fault::NotFound);
    }
    let (before, after) =
        if one.standing.version_no < other.standing.version_no { (one, other) } else { (other, one) };
    Ok(VersionComparison {
        before_no: before.standing.version_no,
        after_no: after.standing.version_no,
        fields: head(&before.form, &after.form)?,
        spaces: each(lines(&before.form.spaces, &after.form.spaces, space_key)?),
        rates: each(lines(&before.form.rates, &after.form.rates, rate_key)?),
        names: references::names(tx, &[&before.form, &after.form]).await?,
    })
}

fn each<T, C: From<T>>(changes: Vec<T>) -> Vec<C> {
    changes.into_iter().map(C::from).collect()
}

/// Fields of the head that differ.
pub fn head(before: &ContractForm, after: &ContractForm) -> Answer<Vec<FieldChange>> {
    let (before, after) = (object(before)?, object(after)?);
    let skipped = ["version", "spaces", "rates"];
    let changed = after.into_iter().filter(|(field, _)| !skipped.contains(&field.as_str()));
    let change = |(field, after): (String, Value)| {
        let before = before.get(&field).cloned().unwrap_or_default();
        (before != after).then_some(FieldChange { field, before, after })
    };
    Ok(changed.filter_map(change).collect())
}

/// What a rate line is for.
pub fn rate_key(rate: &Rate) -> String {
    let purpose = (&rate.fee_type_code, rate.charge_trigger, rate.payer, rate.method.is_whole());
    format!("{purpose:?} {:?}", conflict::selectors(rate))
}

/// What a row of space is about.
pub fn space_key(space: &Space) -> String {
    format!("{:?} {:?}", space.location_code, space.area_code)
}

/// Lines that differ: pairs are those of one key, in their order.
pub fn lines<T: Serialize + Clone + PartialEq>(
    before: &[T],
    after: &[T],
    key: fn(&T) -> String,
) -> Answer<Vec<LineChange<T>>> {
    let mut old: BTreeMap<String, Vec<&T>> = BTreeMap::new();
    for line in before.iter().rev() {
        old.entry(key(line)).or_default().push(line);
    }
    let mut changes = Vec::new();
    for line in after {
        match old.get_mut(&key(line)).and_then(Vec::pop) {
            Some(was) if was == line => {}
            was => changes.push(LineChange {
                fields: fields(was, line)?,
                before: was.cloned(),
                after: Some(line.clone()),
            }),
        }
    }
    let left = |line: &T| {
        let place = old.get(&key(line)).is_some_and(|rest| rest.iter().any(|kept| std::ptr::eq(*kept, line)));
        place.then(|| LineChange { before: Some(line.clone()), after: None, fields: Vec::new() })
    };
    changes.extend(before.iter().filter_map(left));
    Ok(changes)
}

fn fields<T: Serialize>(before: Option<&T>, after: &T) -> Answer<Vec<String>> {
    let Some(before) = before else { return Ok(Vec::new()) };
    let (before, after) = (object(before)?, object(after)?);
    Ok(after
        .into_iter()
        .filter(|(field, value)| before.get(field) != Some(value))
        .map(|(field, _)| field)
        .collect())
}

fn object<T: Serialize>(form: &T) -> Answer<Map<String, Value>> {
    match serde_json::to_value(form).map_err(Fault::internal)? {
        Value::Object(map) => Ok(map),
        _ => Err(Fault::internal("a form that is no object")),
    }
}
