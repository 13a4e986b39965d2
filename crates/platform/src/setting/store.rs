//! Rows of settings.

use std::collections::BTreeMap;
use std::sync::Arc;

use db::vals;
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::clock::{DayCut, Zone};
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::record::Table;

use super::catalog::{self, Kind, Setting};
use super::model::{SettingDetail, SettingsDetail};

/// Settings belong to the operator.
pub static TABLE: Table = Table::new("setting", Scope::operator("branch_code"));

/// The settings in force for the tenant of a transaction.
#[derive(Debug, Clone)]
pub struct Settings(Arc<BTreeMap<&'static str, String>>);

impl Settings {
    /// Reads them all in one statement, once in a unit of work.
    pub async fn load(tx: &mut Tx) -> Answer<Self> {
        if let Some(known) = tx.memo().get::<Self>() {
            return Ok(Self::clone(&known));
        }
        let rows: Vec<(String, String)> = tx
            .all(
                "select name, value from setting where branch_code = $1 and deleted = 0",
                &vals![tx.branch()],
            )
            .await?;
        let mut values: BTreeMap<&'static str, String> =
            catalog::ALL.iter().map(|setting| (setting.name, setting.default.to_owned())).collect();
        for (name, value) in rows {
            // A row of a setting that a later version dropped is left alone.
            if let Some(setting) = catalog::by_name(&name) {
                values.insert(setting.name, value);
            }
        }
        Ok(Self::clone(&tx.memo().keep(Self(Arc::new(values)))))
    }

    /// The value as text.
    pub fn text(&self, setting: &Setting) -> &str {
        self.0.get(setting.name).map_or(setting.default, String::as_str)
    }

    /// The value of a whole number.
    pub fn whole(&self, setting: &Setting) -> Answer<i64> {
        self.text(setting)
            .parse()
            .map_err(|_| Fault::internal(format!("setting {} is no number", setting.name)))
    }

    /// The organization's time zone.
    pub fn zone(&self) -> Answer<Zone> {
        Zone::of(self.text(&catalog::TIME_ZONE)).map_err(Fault::internal)
    }

    /// How business days are cut.
    pub fn day_cut(&self) -> Answer<DayCut> {
        DayCut::new(self.zone()?, self.whole(&catalog::CUT_OFF_HOUR)?).map_err(Fault::internal)
    }
}

/// Id of the row of a changed setting.
pub async fn row(tx: &mut Tx, name: &str) -> Answer<Option<Id>> {
    let found = tx
        .one(
            "select id from setting where branch_code = $1 and name = $2 and deleted = 0",
            &vals![tx.branch(), name],
        )
        .await?;
    Ok(found)
}

/// Every setting as the screen shows it.
pub async fn detail(tx: &mut Tx, (): &()) -> Answer<SettingsDetail> {
    let rows: Vec<(String, String, i64)> = tx
        .all(
            "select name, value, version from setting where branch_code = $1 and deleted = 0",
            &vals![tx.branch()],
        )
        .await?;
    let settings = catalog::ALL
        .iter()
        .map(|setting| {
            let row = rows.iter().find(|(name, ..)| name == setting.name);
            describe(setting, row.map(|(_, value, version)| (value.as_str(), *version)))
        })
        .collect();
    Ok(SettingsDetail { settings })
}

fn describe(setting: &Setting, row: Option<(&str, i64)>) -> SettingDetail {
    let (value, version) = row.unwrap_or((setting.default, 0));
    let (kind, limits, unit) = match setting.kind {
        Kind::Whole { min, max, unit } => ("whole", Some((min, max)), Some(unit)),
        Kind::Prefix => ("prefix", None, None),
        Kind::Zone => ("zone", None, None),
    };
    SettingDetail {
        name: setting.name.to_owned(),
        group: setting.group.to_owned(),
        kind: kind.to_owned(),
        value: value.to_owned(),
        default_value: setting.default.to_owned(),
        min: limits.map(|(min, _)| min),
        max: limits.map(|(_, max)| max),
        unit: unit.map(str::to_owned),
        version,
    }
}
