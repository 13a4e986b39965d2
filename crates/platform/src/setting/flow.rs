//! Changing settings.

use kernel::act::Tx;
use kernel::cells;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::texts::Message;

use super::catalog::{Kind, Setting, by_name};
use super::model::{SettingsDetail, SettingsForm};
use super::store::{self, TABLE};
use crate::organization;

/// Checks every change before it makes the first, so that all wrong values are told at once.
pub async fn edit(tx: &mut Tx, form: &SettingsForm) -> Answer<SettingsDetail> {
    let mut wrong = Vec::new();
    let mut checked = Vec::new();
    for (at, change) in form.changes.iter().enumerate() {
        if form.changes.iter().take(at).any(|earlier| earlier.name == change.name) {
            wrong.push(FieldError::new(change.name.as_str(), "rule.repeatedField"));
            continue;
        }
        match by_name(&change.name).map(|setting| (setting, setting.check(&change.value))) {
            Some((setting, Ok(value))) => checked.push((setting, value, change.version)),
            Some((setting, Err(key))) => wrong.push(refusal(setting, key)),
            None => wrong.push(FieldError::new(change.name.as_str(), "rule.unknownField")),
        }
    }
    if !wrong.is_empty() {
        return Err(Fault::Invalid(wrong));
    }
    // Two people who are the first to change a setting would both find no row.
    organization::lock(tx).await?;
    for (setting, value, version) in checked {
        match store::row(tx, setting.name).await? {
            // A version of 0 saw no row yet and is as stale as any other.
            Some(id) => TABLE.update(tx, id, version, cells! { value: value }).await?,
            None if version == 0 && value == setting.default => {}
            None if version == 0 => {
                TABLE.insert(tx, cells! { name: setting.name, value: value }).await?;
            }
            None => return Err(Fault::invalid(setting.name, "rule.notFound")),
        }
    }
    store::detail(tx, &()).await
}

fn refusal(setting: &'static Setting, key: &'static str) -> FieldError {
    let message = match setting.kind {
        Kind::Whole { min, max, .. } => Message::new(key).with("min", min).with("max", max),
        Kind::Prefix | Kind::Zone => Message::new(key),
    };
    FieldError { field: setting.name.to_owned(), message }
}
