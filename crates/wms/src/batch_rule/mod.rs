//! Batch rules: what is known of a batch of goods, what makes it another batch, how long it lives and in which
//! order it leaves.
//!
//! Goods choose a rule. Once some have, the attributes that make a batch stay what they are for every batch that
//! was received: a change of them makes a new version of the rule, and old batches keep the number of theirs.
//! What does not make batches changes in place, and the days that mark the life of that version's batches with it.

mod api;
mod dates;
mod flow;
mod model;
mod pattern;
mod store;
#[cfg(test)]
pub(crate) mod tests;

pub use dates::{Hundredths, Least, Life, Limits, ShelfLife};
pub use model::{Attribute, BatchRule, Weights};
pub use pattern::Pattern;

use codes::{
    AttributeUse, BatchAttribute, BatchNoMode, CaptureMode, EnabledStatus, ExpiryMode, Rotation,
    ShelfLifeUnit,
};
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::codes::Code as _;
use kernel::fault::Answer;
use kernel::feature::Feature;
use kernel::id::Id;
use kernel::list::{self, Field};
use kernel::master::{self, Before, Col, Lines, Master, Use};
use kernel::record::Cells;
use kernel::validate;

use crate::{batch, owner};

/// A thousand years, in days: nothing keeps longer.
const LONGEST: i64 = 365_000;
/// A hundred tons, in grams.
const HEAVIEST: i64 = 100_000_000;

/// An owner sees its own rules and those that are common to all.
const SCOPE: Scope = Scope::party_or_common("branch_code", "owner_code");

const fn days(name: &'static str) -> Col {
    master::int(name).within(0, LONGEST).hidden()
}

const fn percent(name: &'static str) -> Col {
    master::int(name).within(0, 100)
}

const fn weight(name: &'static str) -> Col {
    master::decimal(name, 3).within(1, HEAVIEST).hidden()
}

impl Master for BatchRule {
    const TABLE: &'static str = "batch_rule";
    const SCREEN: &'static str = "batchRuleManage";
    const BASE: &'static str = "/wms/batchRule";
    const SCOPE: Scope = SCOPE;
    const COLUMNS: &'static [Col] = &[
        master::text("code").unique().searched().length(32).rule(&validate::LETTERS_DIGITS_HYPHEN),
        master::text("name").searched().required(),
        master::refers_to("ownerCode", owner::REFERENCE),
        master::code("batchNoMode", BatchNoMode::DESCRIPTION),
        master::text("batchNoPattern").length(64).hidden(),
        master::int("shelfLife").within(1, LONGEST),
        master::code("shelfLifeUnit", ShelfLifeUnit::DESCRIPTION),
        master::code("expiryMode", ExpiryMode::DESCRIPTION).hidden(),
        days("bestBeforeDays"),
        days("removalDays"),
        days("alertDays"),
        percent("receiveMinPct"),
        days("receiveMinDays"),
        percent("warnPct"),
        percent("shipMinPct"),
        days("shipMinDays"),
        master::code("rotation", Rotation::DESCRIPTION),
        master::flag("mixedBatch").hidden(),
        master::flag("mergeSameDay").hidden(),
        master::code("serialMode", CaptureMode::DESCRIPTION).hidden(),
        master::code("catchWeightMode", CaptureMode::DESCRIPTION).hidden(),
        weight("nominalWeight"),
        weight("weightMin"),
        weight("weightMax"),
        master::code("status", EnabledStatus::DESCRIPTION).otherwise("0"),
        master::int("sort").required().otherwise("0").within(0, 9_999).hidden(),
        master::text("remark").length(500).hidden(),
    ];
    const SHOWN: &'static [Field] = &[list::int("ruleVersion", "rule_version")];
    const LINES: &'static [Lines] = &[Lines {
        name: "attributes",
        table: "batch_rule_attribute",
        parent: "rule_id",
        columns: &[
            master::code("attribute", BatchAttribute::DESCRIPTION),
            master::code("usage", AttributeUse::DESCRIPTION),
            master::flag("inIdentity"),
            master::text("label").length(50),
        ],
        least: 0,
        most: 14,
    }];
    const CHOOSABLE: &'static str = "status = 0";
    const USED_BY: &'static [Use] = &[Use {
        table: "goods",
        column: "batch_rule_code",
        holds: "code",
        alive: "deleted = 0",
        name: "route.goodsManage",
    }];

    fn check(&self) -> Answer<()> {
        self.checked()
    }

    async fn prepare(&self, tx: &mut Tx, before: Option<&Before<Self>>) -> Answer<Cells> {
        flow::refuse_strangers(tx, [Some(self), before.map(|before| &before.form)])?;
        flow::version(self, tx, before).await
    }

    async fn saved(&self, tx: &mut Tx, id: Id) -> Answer<()> {
        flow::keep_version(self, tx, id).await?;
        batch::mark_again(tx, self.code.trim()).await
    }

    async fn leaving(tx: &mut Tx, id: Id) -> Answer<()> {
        flow::leaving(tx, id).await
    }
}

/// Manifest of batchRuleManage.
pub fn feature() -> Feature {
    Feature::master::<BatchRule>().texts(include_str!("texts.toml")).get(
        "/{id}/versions",
        "detail",
        api::versions,
    )
}
