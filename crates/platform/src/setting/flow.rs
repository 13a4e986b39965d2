//! Changing settings.

use kernel::act::Tx;
use kernel::cells;
use kernel::fault::{Answer, Fault, FieldError, OnUnique as _};
use kernel::texts::Message;

use super::catalog::{Kind, Setting, by_name};
use super::model::{SettingsDetail, SettingsForm};
use super::store::{self, TABLE};

/// Checks every change before it makes the first, so that all wrong values are told at once.
pub async fn edit(tx: &mut Tx, form: &SettingsForm) -> Answer<SettingsDetail> {
    let mut wrong = Vec::new();
    let mut checked = Vec::new();
    for change in &form.changes {
        match by_name(&change.name).map(|setting| (setting, setting.check(&change.value))) {
            Some((setting, Ok(value))) => checked.push((setting, value, change.version)),
            Some((setting, Err(key))) => wrong.push(refusal(setting, key)),
            None => wrong.push(FieldError::new(change.name.as_str(), "rule.unknownField")),
        }
    }
    if !wrong.is_empty() {
        return Err(Fault::Invalid(wrong));
    }
    for (setting, value, version) in checked {
        match store::row(tx, setting.name).await? {
            Some(id) => TABLE.update(tx, id, version, cells! { value: value }).await?,
            None => {
                TABLE
                    .insert(tx, cells! { name: setting.name, value: value })
                    .await
                    .on_unique("setting_name_key", setting.name)?;
            }
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
