//! A batch rule and what its form must obey.

use codes::{
    AttributeUse, BatchAttribute, BatchNoMode, CaptureMode, EnabledStatus, ExpiryMode, Rotation,
    ShelfLifeUnit,
};
use kernel::fault::{Answer, FieldError};
use kernel::texts::Message;
use kernel::units::Grams;
use kernel::validate::{Checks, given};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::dates::ShelfLife;
use super::pattern::Pattern;

/// A batch rule.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BatchRule {
    /// Code, unique in the organization.
    pub code: String,
    /// Name.
    pub name: String,
    /// Code of the only owner whose goods may choose it; none for all.
    pub owner_code: Option<String>,
    /// Where batch numbers come from.
    pub batch_no_mode: BatchNoMode,
    /// How generated numbers look: `{yyyyMMdd}{seq3}`.
    pub batch_no_pattern: Option<String>,
    /// How long goods keep, unless the goods say otherwise.
    pub shelf_life: Option<i64>,
    /// What the shelf life is counted in.
    pub shelf_life_unit: ShelfLifeUnit,
    /// Whether the day of production is the first of the life.
    pub expiry_mode: ExpiryMode,
    /// Days before expiry up to which goods are at their best.
    pub best_before_days: Option<i64>,
    /// Days before expiry from which stock is no longer given away.
    pub removal_days: Option<i64>,
    /// Days before expiry from which stock is reported.
    pub alert_days: Option<i64>,
    /// Least share of life at receipt, in per cent.
    pub receive_min_pct: Option<i64>,
    /// Fewest days of life at receipt.
    pub receive_min_days: Option<i64>,
    /// Share of life below which stock is ageing, in per cent.
    pub warn_pct: Option<i64>,
    /// Least share of life when shipped, in per cent.
    pub ship_min_pct: Option<i64>,
    /// Fewest days of life when shipped.
    pub ship_min_days: Option<i64>,
    /// In which order stock leaves.
    pub rotation: Rotation,
    /// Whether batches may share a container.
    pub mixed_batch: bool,
    /// Whether what comes on one day with one identity joins one batch.
    pub merge_same_day: bool,
    /// When serial numbers are taken down.
    pub serial_mode: CaptureMode,
    /// When real weights are taken down.
    pub catch_weight_mode: CaptureMode,
    /// Weight of one unit as planned, in kilograms.
    pub nominal_weight: Option<Grams>,
    /// Smallest weight of one unit, in kilograms.
    pub weight_min: Option<Grams>,
    /// Largest weight of one unit, in kilograms.
    pub weight_max: Option<Grams>,
    /// Whether goods may choose it.
    pub status: EnabledStatus,
    /// Place among the others, smallest first.
    pub sort: i64,
    /// Anything else.
    pub remark: Option<String>,
    /// What is known of a batch, and what of it makes another batch.
    #[serde(default)]
    pub attributes: Vec<Attribute>,
}

/// An attribute of the batches of a rule. What a rule does not name is not used.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Attribute {
    /// Which one.
    pub attribute: BatchAttribute,
    /// Whether it is asked for.
    pub usage: AttributeUse,
    /// Whether another value makes another batch.
    pub in_identity: bool,
    /// What it is called instead of its own name; own attributes must be called something.
    pub label: Option<String>,
}

impl BatchRule {
    /// The attributes that make a batch, as one text that is equal when they are.
    pub fn identity(&self) -> String {
        let in_identity = self.attributes.iter().filter(|attribute| attribute.in_identity);
        let mut names: Vec<String> = in_identity
            .map(|attribute| {
                let must = if attribute.usage == AttributeUse::Required { "!" } else { "" };
                format!("{}{must}", kernel::codes::Code::code(attribute.attribute))
            })
            .collect();
        names.sort_unstable();
        names.join(",")
    }

    /// How long goods keep, when the rule says so.
    pub fn life(&self) -> Option<ShelfLife> {
        let length = i32::try_from(self.shelf_life?).ok()?;
        Some(ShelfLife { length, unit: self.shelf_life_unit, mode: self.expiry_mode })
    }

    fn uses(&self, attribute: BatchAttribute) -> bool {
        let mut all = self.attributes.iter();
        all.any(|each| each.attribute == attribute && each.usage != AttributeUse::Unused)
    }

    pub(super) fn checked(&self) -> Answer<()> {
        let checks = self.check_attributes(Checks::new());
        let checks = self.check_number(checks);
        let checks = self.check_life(checks);
        self.check_weight(checks).done()
    }

    fn check_attributes(&self, mut checks: Checks) -> Checks {
        for (at, each) in self.attributes.iter().enumerate() {
            let place = |field: &str| format!("attributes[{at}].{field}");
            let earlier = self.attributes.iter().take(at);
            let once = earlier.into_iter().all(|other| other.attribute != each.attribute);
            let used = each.usage != AttributeUse::Unused;
            let labelled = !is_own(each.attribute) || !used || given(each.label.as_deref()).is_some();
            checks = checks
                .that(&place("attribute"), once, Message::new("batchRuleManage.attributeTwice"))
                .that(
                    &place("inIdentity"),
                    used || !each.in_identity,
                    Message::new("batchRuleManage.unusedIdentity"),
                )
                .that(&place("label"), labelled, Message::new("batchRuleManage.ownNeedsLabel"));
        }
        checks
    }

    fn check_number(&self, mut checks: Checks) -> Checks {
        let pattern = given(self.batch_no_pattern.as_deref());
        let generated = self.batch_no_mode == BatchNoMode::Generated;
        let used = self.batch_no_mode == BatchNoMode::Typed || self.uses(BatchAttribute::BatchNo);
        checks = checks
            .that("batchNoMode", used, Message::new("batchRuleManage.numberUnused"))
            .that("batchNoPattern", !generated || pattern.is_some(), Message::new("rule.required"))
            .that(
                "batchNoPattern",
                generated || pattern.is_none(),
                Message::new("batchRuleManage.patternUnused"),
            );
        match pattern.filter(|_| generated).map(Pattern::read) {
            Some(Err(why)) => checks.that("batchNoPattern", false, Message::new(why)),
            _ => checks,
        }
    }

    fn check_life(&self, checks: Checks) -> Checks {
        use BatchAttribute::{ExpiryDate, ProductionDate};
        let dated = self.uses(ExpiryDate) || self.uses(ProductionDate);
        let asked = match self.rotation {
            Rotation::FirstExpired => dated,
            Rotation::FirstManufactured => self.uses(ProductionDate),
            Rotation::FirstIn | Rotation::LastIn | Rotation::Manual => true,
        };
        let whole = self.life().map(ShelfLife::days_at_least);
        let shorter = |days: Option<i64>| match (days, whole) {
            (Some(days), Some(whole)) => days < whole,
            _ => true,
        };
        let rising = |smaller: Option<i64>, larger: Option<i64>| match (smaller, larger) {
            (Some(smaller), Some(larger)) => smaller <= larger,
            _ => true,
        };
        let beyond = || Message::new("batchRuleManage.beyondLife");
        checks
            .that("rotation", asked, Message::new("batchRuleManage.rotationNeedsDate"))
            .that("bestBeforeDays", shorter(self.best_before_days), beyond())
            .that("removalDays", shorter(self.removal_days), beyond())
            .that("alertDays", shorter(self.alert_days), beyond())
            .that("receiveMinDays", shorter(self.receive_min_days), beyond())
            .that("shipMinDays", shorter(self.ship_min_days), beyond())
            .that(
                "alertDays",
                rising(self.removal_days, self.alert_days),
                Message::new("batchRuleManage.alertLate"),
            )
            .that(
                "warnPct",
                rising(self.ship_min_pct, self.warn_pct),
                Message::new("batchRuleManage.warnBelowShip"),
            )
            .that(
                "receiveMinPct",
                rising(self.ship_min_pct, self.receive_min_pct)
                    && rising(self.warn_pct, self.receive_min_pct),
                Message::new("batchRuleManage.receiveBelow"),
            )
            .that(
                "receiveMinDays",
                rising(self.ship_min_days, self.receive_min_days),
                Message::new("batchRuleManage.receiveBelow"),
            )
    }

    fn check_weight(&self, mut checks: Checks) -> Checks {
        let weights = Weights {
            mode: self.catch_weight_mode,
            nominal: self.nominal_weight,
            min: self.weight_min,
            max: self.weight_max,
        };
        for FieldError { field, message } in weights.wrong() {
            checks = checks.that(&field, false, message);
        }
        checks
    }
}

/// Attributes that mean nothing before the house says what.
fn is_own(attribute: BatchAttribute) -> bool {
    use BatchAttribute::{ExtFive, ExtFour, ExtOne, ExtThree, ExtTwo};
    matches!(attribute, ExtOne | ExtTwo | ExtThree | ExtFour | ExtFive)
}

/// Real weights of single units: how they are planned and what they may be. Rules and goods say it alike.
#[derive(Debug, Clone, Copy)]
pub struct Weights {
    /// When they are taken down.
    pub mode: CaptureMode,
    /// As planned.
    pub nominal: Option<Grams>,
    /// Smallest.
    pub min: Option<Grams>,
    /// Largest.
    pub max: Option<Grams>,
}

impl Weights {
    /// What is wrong with them: they rise from smallest over planned to largest, and are only said where real
    /// weights are taken down.
    pub fn wrong(self) -> Vec<FieldError> {
        let rising = |smaller: Option<Grams>, larger: Option<Grams>| match (smaller, larger) {
            (Some(smaller), Some(larger)) => smaller <= larger,
            _ => true,
        };
        let caught = self.mode != CaptureMode::None;
        let mut wrong = Vec::new();
        for (field, weight) in
            [("nominalWeight", self.nominal), ("weightMin", self.min), ("weightMax", self.max)]
        {
            if !caught && weight.is_some() {
                wrong.push(FieldError::new(field, "batchRuleManage.weightUnused"));
            }
        }
        if !rising(self.min, self.nominal) {
            wrong.push(FieldError::new("weightMin", "batchRuleManage.weightOrder"));
        }
        if !rising(self.nominal, self.max) || !rising(self.min, self.max) {
            wrong.push(FieldError::new("weightMax", "batchRuleManage.weightOrder"));
        }
        wrong
    }
}
