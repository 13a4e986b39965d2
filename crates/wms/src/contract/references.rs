//! What a contract refers to: its party, its warehouse, and what its lines are limited to.

use codes::ContractParty;
use db::Value;
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::master::{self, Choice, Names, Reference, Referred, Wanted, choices};
use serde::Deserialize;
use utoipa::ToSchema;

use super::model::ContractForm;
use crate::area::Area;
use crate::bear_type::BearType;
use crate::container::ContainerType;
use crate::customer::Customer;
use crate::dictionary::WmsFeeType;
use crate::goods::Goods;
use crate::loading_team::LoadingTeam;
use crate::location::Location;
use crate::owner::{EnterpriseOwner, PersonalOwner};
use crate::warehouse::Warehouse;

static PERSONAL_OWNER: Reference = Reference::to::<PersonalOwner>();
static ENTERPRISE_OWNER: Reference = Reference::to::<EnterpriseOwner>();
static CUSTOMER: Reference = Reference::to::<Customer>();
static LOADING_TEAM: Reference = Reference::to::<LoadingTeam>();
static WAREHOUSE: Reference = Reference::to::<Warehouse>();
static AREA: Reference = Reference::to::<Area>();
static LOCATION: Reference = Reference::to::<Location>();
static FEE_TYPE: Reference = Reference::to::<WmsFeeType>();
static GOODS: Reference = Reference::to::<Goods>();
static CONTAINER_TYPE: Reference = Reference::to::<ContainerType>();
static BEAR_TYPE: Reference = Reference::to::<BearType>();

/// Where a party of this kind is looked up.
fn party(kind: ContractParty) -> &'static Reference {
    match kind {
        ContractParty::PersonalOwner => &PERSONAL_OWNER,
        ContractParty::EnterpriseOwner => &ENTERPRISE_OWNER,
        ContractParty::Customer => &CUSTOMER,
        ContractParty::LoadingTeam => &LOADING_TEAM,
    }
}

/// Whether the party is an owner, whose goods alone its rates can name.
pub fn is_owner(kind: ContractParty) -> bool {
    matches!(kind, ContractParty::PersonalOwner | ContractParty::EnterpriseOwner)
}

/// Everything that a form refers to.
fn referred(form: &ContractForm) -> Vec<Referred> {
    let mut all = Vec::new();
    let mut add = |field: String, reference, code: Option<&str>, within: Vec<(&'static str, Value)>| {
        if let Some(code) = kernel::validate::given(code) {
            all.push(Referred { within, ..Referred::to(reference, field, code) });
        }
    };
    let here = |column: &'static str| -> Vec<(&'static str, Value)> {
        form.warehouse_code.iter().map(|code| (column, code.as_str().into())).collect()
    };
    let owned = || -> Vec<(&'static str, Value)> {
        if is_owner(form.party_kind) {
            vec![("owner_code", form.party_code.trim().into())]
        } else {
            Vec::new()
        }
    };
    add("partyCode".into(), party(form.party_kind), Some(&form.party_code), Vec::new());
    add("warehouseCode".into(), &WAREHOUSE, form.warehouse_code.as_deref(), Vec::new());
    for (at, space) in form.spaces.iter().enumerate() {
        let field = |name: &str| format!("spaces[{at}].{name}");
        add(field("areaCode"), &AREA, space.area_code.as_deref(), here("warehouse_code"));
        add(field("locationCode"), &LOCATION, space.location_code.as_deref(), here("warehouse_code"));
    }
    for (at, rate) in form.rates.iter().enumerate() {
        let field = |name: &str| format!("rates[{at}].{name}");
        add(field("feeTypeCode"), &FEE_TYPE, Some(&rate.fee_type_code), Vec::new());
        add(field("goodsCode"), &GOODS, rate.goods_code.as_deref(), owned());
        add(field("areaCode"), &AREA, rate.area_code.as_deref(), here("warehouse_code"));
        add(field("locationCode"), &LOCATION, rate.location_code.as_deref(), here("warehouse_code"));
        add(field("containerTypeCode"), &CONTAINER_TYPE, rate.container_type_code.as_deref(), Vec::new());
        add(field("bearTypeCode"), &BEAR_TYPE, rate.bear_type_code.as_deref(), Vec::new());
    }
    all
}

/// Refuses what does not exist or is not on offer; what stood there before may stay.
pub async fn check(tx: &mut Tx, form: &ContractForm, before: Option<&ContractForm>) -> Answer<()> {
    master::check(tx, referred(form), &before.map(referred).unwrap_or_default()).await
}

/// Names of what forms refer to.
pub async fn names(tx: &mut Tx, forms: &[&ContractForm]) -> Answer<Names> {
    let all: Vec<Referred> = forms.iter().flat_map(|form| referred(form)).collect();
    master::names(tx, &all).await
}

/// Which records a picker asks for.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Asked {
    /// Field to be filled: `partyCode`, `rates.goodsCode`.
    pub field: String,
    /// Part of code or name.
    #[serde(default)]
    pub term: String,
    /// Kind of party, which decides where a party is looked up and whose goods are offered.
    pub party_kind: Option<ContractParty>,
    /// Party chosen already, whose goods are offered.
    pub party_code: Option<String>,
    /// Warehouse chosen already.
    pub warehouse_code: Option<String>,
}

/// Records on offer for a field.
///
/// # Errors
/// `Invalid` for a field that refers to nothing, and for a party before its kind is chosen.
pub async fn choose(tx: &mut Tx, asked: &Asked) -> Answer<Vec<Choice>> {
    let given = |code: &Option<String>| code.clone().filter(|code| !code.is_empty());
    let here = || given(&asked.warehouse_code).map(|code| ("warehouse_code", code));
    let owner = || given(&asked.party_code).filter(|_| asked.party_kind.is_some_and(is_owner));
    // Boxes in a line are named with it: `spaces.locationCode`.
    let field = asked.field.rsplit('.').next().unwrap_or_default();
    let (reference, within) = match field {
        "partyCode" => {
            let kind = asked.party_kind.ok_or_else(|| Fault::invalid("partyKind", "rule.required"))?;
            (party(kind), None)
        }
        "warehouseCode" => (&WAREHOUSE, None),
        "areaCode" => (&AREA, here()),
        "locationCode" => (&LOCATION, here()),
        "feeTypeCode" => (&FEE_TYPE, None),
        "goodsCode" => (&GOODS, owner().map(|code| ("owner_code", code))),
        "containerTypeCode" => (&CONTAINER_TYPE, None),
        "bearTypeCode" => (&BEAR_TYPE, None),
        _ => return Err(Fault::invalid("field", "rule.unknownField")),
    };
    let term = asked.term.trim().to_owned();
    choices(tx, &Wanted { reference, term, within: within.into_iter().collect() }).await
}
