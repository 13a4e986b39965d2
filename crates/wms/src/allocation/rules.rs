//! Rules of allocation as master data.

use allocate::Rule;
use codes::{AllocationManner, AllocationStep, Code as _, EnabledStatus};
use db::vals;
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::cells;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::list::Direction;
use kernel::master::{self, Before, Col, Lines, Master, Use};
use kernel::record::{Cells, NewRow, Table};
use kernel::texts::{Message, Texts};
use kernel::validate;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use utoipa::ToSchema;

use crate::owner;
use crate::party;
use crate::warehouse::Warehouse;

/// Steps of a rule at most.
const MOST: usize = 16;

/// A step of a rule.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Step {
    /// What it does.
    pub step: AllocationStep,
    /// How it is meant, for those that can be meant in several ways.
    pub manner: Option<AllocationManner>,
    /// Codes of areas between commas, for the step that names them.
    pub areas: Option<String>,
}

/// A rule.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AllocationRule {
    /// Code, unique in the organization.
    pub code: String,
    /// Name.
    pub name: String,
    /// Owner whose sheets it is for; all when left empty.
    pub owner_code: Option<String>,
    /// Warehouse that it is for; all when left empty.
    pub warehouse_code: Option<String>,
    /// Whether sheets that name no rule go by it.
    pub is_default: bool,
    /// Whether it may be chosen.
    pub status: EnabledStatus,
    /// Place among the others, smallest first.
    pub sort: i64,
    /// Anything else.
    pub remark: Option<String>,
    /// Its steps in order.
    #[serde(default)]
    pub steps: Vec<Step>,
}

impl Master for AllocationRule {
    const TABLE: &'static str = "allocation_rule";
    const SCREEN: &'static str = "allocationRuleManage";
    const BASE: &'static str = "/wms/allocationRule";
    const NAME: &'static str = "allocationRule";
    const SCOPE: Scope = Scope::party_or_common("branch_code", "owner_code");
    const COLUMNS: &'static [Col] = &[
        master::text("code").unique().searched().length(32).rule(&validate::LETTERS_DIGITS_HYPHEN),
        master::text("name").searched().required().length(50),
        master::refers_to("ownerCode", owner::REFERENCE),
        master::refers::<Warehouse>("warehouseCode"),
        master::flag("isDefault"),
        master::code("status", EnabledStatus::DESCRIPTION).otherwise("0"),
        master::int("sort").required().otherwise("0").within(0, 9_999).hidden(),
        master::text("remark").length(500).hidden(),
    ];
    const LINES: &'static [Lines] = &[Lines {
        name: "steps",
        table: "allocation_rule_step",
        parent: "rule_id",
        columns: &[
            master::code("step", AllocationStep::DESCRIPTION),
            master::code("manner", AllocationManner::DESCRIPTION).optional(),
            master::text("areas").length(2_000),
        ],
        least: 1,
        most: MOST,
    }];
    const SORT: (&'static str, Direction) = ("sort", Direction::Asc);
    const CHOOSABLE: &'static str = "status = 0";
    const USED_BY: &'static [Use] = &[Use {
        table: "delivery_sheet",
        column: "rule_code",
        holds: "code",
        alive: "deleted = 0",
        name: "route.deliverysheetManage",
    }];
    const ROW_BY_ROW: bool = true;

    fn check(&self) -> Answer<()> {
        self.rule().map(drop).map_err(Fault::Invalid)
    }

    /// Writes the steps as the core reads them, and sees to it that there is one usual rule for one place.
    async fn prepare(&self, tx: &mut Tx, before: Option<&Before<Self>>) -> Answer<Cells> {
        if party::is_outside(tx) {
            return Err(Fault::Denied);
        }
        let rule = self.rule().map_err(Fault::Invalid)?;
        if self.is_default {
            let own = before.map(|before| before.form.code.clone()).unwrap_or_default();
            self.alone(tx, &own).await?;
        }
        Ok(cells! { steps: rule.to_json().to_string() })
    }

    async fn leaving(tx: &mut Tx, _: Id) -> Answer<()> {
        if party::is_outside(tx) { Err(Fault::Denied) } else { Ok(()) }
    }
}

impl AllocationRule {
    /// The rule as the core knows it.
    fn rule(&self) -> Result<Rule, Vec<FieldError>> {
        let mut wrong = Vec::new();
        let mut steps = Vec::with_capacity(self.steps.len());
        for (at, step) in self.steps.iter().enumerate() {
            match step.to_json() {
                Ok(json) => steps.push(json),
                Err((field, message)) => {
                    wrong.push(FieldError { field: format!("steps[{at}].{field}"), message });
                }
            }
        }
        if !wrong.is_empty() {
            return Err(wrong);
        }
        Rule::read(&Json::Array(steps)).map_err(|wrong| {
            let named = |error: FieldError| FieldError {
                field: error.field.replace("].only", "].manner"),
                message: error.message,
            };
            wrong.into_iter().map(named).collect()
        })
    }

    /// Refuses a second usual rule for the same owner and warehouse.
    async fn alone(&self, tx: &mut Tx, own: &str) -> Answer<()> {
        let other: Option<String> = tx
            .one(
                "select code from allocation_rule where branch_code = $1 and deleted = 0 and is_default = $2
                   and code <> $3 and coalesce(owner_code, '') = $4 and coalesce(warehouse_code, '') = $5 limit 1",
                &vals![
                    tx.branch(),
                    true,
                    own,
                    self.owner_code.as_deref().unwrap_or_default().trim(),
                    self.warehouse_code.as_deref().unwrap_or_default().trim()
                ],
            )
            .await?;
        match other {
            None => Ok(()),
            Some(code) => {
                let message = Message::new("allocationRuleManage.defaultTwice").with("code", code);
                Err(Fault::Invalid(vec![FieldError { field: "isDefault".into(), message }]))
            }
        }
    }
}

impl Step {
    /// As the core reads it; else the field that is wrong, and why.
    fn to_json(&self) -> Result<Json, (&'static str, Message)> {
        let name = self.step.code();
        let manner = self.manner.map(|manner| manner.code());
        let areas: Vec<&str> = self
            .areas
            .as_deref()
            .unwrap_or_default()
            .split(',')
            .map(str::trim)
            .filter(|area| !area.is_empty())
            .collect();
        let named = self.step == AllocationStep::Zones;
        if !named && !areas.is_empty() {
            return Err(("areas", Message::new("allocationRuleManage.noAreas")));
        }
        let json = match self.step {
            AllocationStep::Zones if areas.is_empty() => {
                return Err(("areas", Message::new("rule.required")));
            }
            AllocationStep::Zones => json!({ "step": name, "only": areas }),
            AllocationStep::Places => match manner {
                None => return Err(("manner", Message::new("rule.required"))),
                Some(manner) => json!({ "step": name, "only": manner }),
            },
            AllocationStep::SingleBatch
            | AllocationStep::NamedBatch
            | AllocationStep::NamedLocation
            | AllocationStep::NamedContainer => match manner {
                None => json!({ "step": name }),
                Some(manner) => json!({ "step": name, "manner": manner }),
            },
            _ => json!(name),
        };
        let takes_one = json.is_object() && !named;
        if manner.is_some() && !takes_one {
            return Err(("manner", Message::new("allocationRuleManage.noManner")));
        }
        Ok(json)
    }
}

static RULES: Table = Table::new("allocation_rule", Scope::operator("branch_code"));

/// Steps of a rule that the program brings.
type First = &'static [(AllocationStep, Option<AllocationManner>)];

/// The rules of a new tenant: code, steps, and how the one step that can be meant in several ways is meant.
const FIRST: [(&str, First); 8] = {
    use AllocationManner as M;
    use AllocationStep as S;
    [
        (
            "FEFO",
            &[
                (S::Fefo, None),
                (S::FirstMade, None),
                (S::Fifo, None),
                (S::FullPallets, None),
                (S::ClearSmallest, None),
                (S::Nearest, None),
            ],
        ),
        ("FIFO", &[(S::Fifo, None), (S::Fefo, None), (S::FullPallets, None), (S::ClearSmallest, None)]),
        ("LIFO", &[(S::Lifo, None), (S::FullPallets, None), (S::ClearSmallest, None)]),
        ("FULL-PALLETS", &[(S::FullPallets, None), (S::Fefo, None), (S::Fifo, None), (S::Nearest, None)]),
        ("CLEAR-SMALLEST", &[(S::ClearSmallest, None), (S::Fefo, None), (S::Fifo, None)]),
        ("PICK-FACE", &[(S::PickFaceFirst, None), (S::Fefo, None), (S::Fifo, None), (S::Nearest, None)]),
        ("NEAREST", &[(S::Nearest, None), (S::Fefo, None), (S::Fifo, None)]),
        ("NAMED-BATCH", &[(S::NamedBatch, Some(M::Required)), (S::Fefo, None), (S::Fifo, None)]),
    ]
};

/// Writes the first rules of a tenant that never had any. Names are in the language of the first start.
///
/// # Errors
/// Those of the database.
pub async fn begin(tx: &mut Tx, texts: &Texts) -> Answer<u64> {
    let branch = tx.branch().to_owned();
    let held = "select 1 from allocation_rule where branch_code = $1 limit 1";
    if tx.one::<i64>(held, &vals![branch.as_str()]).await?.is_some() {
        return Ok(0);
    }
    let mut rows = Vec::with_capacity(FIRST.len());
    let mut steps = Vec::new();
    for (place, (code, list)) in (1_i64..).zip(FIRST) {
        let name = texts.render(tx.lang(), &format!("allocationRuleManage.first.{code}"), &[]);
        let form = AllocationRule {
            code: code.to_owned(),
            name: name.clone(),
            owner_code: None,
            warehouse_code: None,
            is_default: place == 1,
            status: EnabledStatus::Enabled,
            sort: place * 10,
            remark: None,
            steps: list
                .iter()
                .map(|(step, manner)| Step { step: *step, manner: *manner, areas: None })
                .collect(),
        };
        let rule = form.rule().map_err(Fault::Invalid)?;
        let cells = cells! {
            code: code, name: name, is_default: form.is_default, steps: rule.to_json().to_string(),
            status: form.status, sort: form.sort,
        };
        rows.push(NewRow { cells, children: Vec::new() });
        steps.push(form.steps);
    }
    let ids = RULES.insert_many(tx, rows).await?;
    let mut lines = Vec::new();
    for (id, steps) in ids.iter().zip(steps) {
        for (line_no, step) in (1_i64..).zip(steps) {
            lines.push(vals![tx.new_id(), branch.as_str(), *id, line_no, step.step, step.manner].to_vec());
        }
    }
    tx.insert_many(
        "allocation_rule_step",
        &["id", "branch_code", "rule_id", "line_no", "step", "manner"],
        lines,
    )
    .await?;
    Ok(FIRST.len() as u64)
}
