//! Versions of batch rules.

use kernel::act::Tx;
use kernel::clock::Instant;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::master::Before;
use kernel::record::Cells;
use kernel::validate;
use serde::Serialize;
use serde_json::Value as Json;
use utoipa::ToSchema;

use super::model::BatchRule;
use super::store;

/// The versions of a rule and what hangs on them.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Versions {
    /// Goods that chose the rule. While there are none, a change of its identity makes no new version.
    pub goods: i64,
    /// The latest first.
    pub versions: Vec<Version>,
}

/// What a rule was for a while.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Version {
    /// Its number, from 1.
    pub version_no: i64,
    /// Since when.
    pub valid_from: Instant,
    /// Until when; none for the present one.
    pub valid_until: Option<Instant>,
    /// Who made it.
    pub made_by: String,
    /// The whole rule as its form was then.
    #[schema(value_type = Object)]
    pub content: Json,
}

/// Rules that are common to all owners are the operator's to write.
pub fn refuse_strangers(tx: &Tx, rules: [Option<&BatchRule>; 2]) -> Answer<()> {
    let common =
        rules.into_iter().flatten().any(|rule| validate::given(rule.owner_code.as_deref()).is_none());
    if tx.session().parties.is_some() && common {
        return Err(Fault::invalid("ownerCode", "batchRuleManage.commonIsOperators"));
    }
    Ok(())
}

/// The same for a rule that is to be deleted.
pub async fn leaving(tx: &mut Tx, id: Id) -> Answer<()> {
    let owner = store::owner(tx, id).await?;
    if tx.session().parties.is_some() && owner.is_none() {
        return Err(Fault::refused("batchRuleManage.commonIsOperators"));
    }
    Ok(())
}

/// The number of the version that a rule will have: the next one when goods use it and what makes its batches
/// changes.
pub async fn version(rule: &BatchRule, tx: &mut Tx, before: Option<&Before<BatchRule>>) -> Answer<Cells> {
    let Some(before) = before else { return Ok(vec![("rule_version", 1_i64.into())]) };
    if before.form.identity() == rule.identity() || !store::is_chosen(tx, &before.form.code).await? {
        return Ok(Cells::new());
    }
    let next = store::present(tx, before.id).await? + 1;
    Ok(vec![("rule_version", next.into())])
}

/// Keeps what the rule says now under its version. Whatever does not make batches may change in place; the
/// version then says the latest.
pub async fn keep_version(rule: &BatchRule, tx: &mut Tx, id: Id) -> Answer<()> {
    let number = store::present(tx, id).await?;
    let content = serde_json::to_string(rule).map_err(Fault::internal)?;
    store::keep(tx, id, number, (&rule.identity(), &content)).await
}

/// The versions of a rule that the session may see.
pub async fn versions(tx: &mut Tx, id: &Id) -> Answer<Versions> {
    let code = store::code(tx, *id).await?;
    let goods = store::goods(tx, &code).await?;
    let mut versions = Vec::new();
    for (version_no, valid_from, valid_until, made_by, content) in store::versions(tx, *id).await? {
        let content = serde_json::from_str(&content).map_err(Fault::internal)?;
        versions.push(Version { version_no, valid_from, valid_until, made_by, content });
    }
    Ok(Versions { goods, versions })
}
