//! Making tenants.

use std::sync::Arc;

use codes::{Belong, DataType, EnabledStatus, PartyType};
use db::vals;
use kernel::access::Scope;
use kernel::act::{Act, Cx, Tx};
use kernel::app::App;
use kernel::cells;
use kernel::fault::{Answer, Fault, OnUnique as _};
use kernel::record::Table;
use kernel::texts::{Lang, Message};
use kernel::validate::Checks;

use super::{ADMIN, FIRST_BRANCH};
use crate::menu::{self, Button};
use crate::password::{self, Hasher};
use crate::session::PLAT_ADMIN;

/// Language of the names that a tenant begins with; one of the program's shared things, Chinese without it.
#[derive(Debug, Clone, Copy)]
pub struct FirstLanguage(pub Lang);

fn lang(app: &App) -> Lang {
    app.shared.get::<FirstLanguage>().map_or(Lang::Zh, |first| first.0)
}

static ORGANIZATION: Table = Table::new("organization", Scope::everybody("branch_code"));
static ROLE: Table = Table::new("role", Scope::everybody("branch_code"));
static PARTY: Table = Table::new("party", Scope::everybody("branch_code"));

/// The administrator of a tenant that was just made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Administrator {
    /// User name.
    pub username: String,
    /// The password, when it was made by chance: to be shown once and never again.
    pub password: Option<String>,
}

/// A tenant to be made.
#[derive(Debug, Clone)]
pub struct NewBranch {
    /// Its code: 4 to 20 letters and digits.
    pub code: String,
    /// Name of its organization; without one, the product's own in each language.
    pub name: Option<String>,
    /// User name of its administrator, unique among all tenants.
    pub username: String,
    /// Password; one is made by chance when there is none.
    pub password: Option<String>,
}

/// Readies the database for this version of the program: makes the first tenant when there is none,
/// and completes the menu and the first rows of every tenant. Answers the administrator when it made one. A password
/// that breaks the rule is refused before anything is written.
pub async fn first_start(app: &App, password: Option<&str>) -> Answer<Option<Administrator>> {
    let mut made = None;
    if branches(app).await?.is_empty() {
        let first = NewBranch {
            code: FIRST_BRANCH.to_owned(),
            name: None,
            username: ADMIN.to_owned(),
            password: password.map(str::to_owned),
        };
        made = match add_branch(app, first).await {
            Ok(administrator) => Some(administrator),
            // Another process was faster; everything is there now.
            Err(_) if !branches(app).await?.is_empty() => None,
            Err(fault) => return Err(fault),
        };
    }
    let buttons = Arc::new(menu::buttons(&app.features));
    for branch in branches(app).await? {
        let added = of_program(app, &branch).write(buttons.to_vec(), menu::complete).await?;
        if added > 0 {
            tracing::info!(branch, added, "menu entries added");
        }
        let begun = of_program(app, &branch).write(app.clone(), begin).await?;
        if begun > 0 {
            tracing::info!(branch, begun, "first rows written");
        }
    }
    Ok(made)
}

/// Makes a tenant with everything that a first start makes.
pub async fn add_branch(app: &App, branch: NewBranch) -> Answer<Administrator> {
    let chance = match &branch.password {
        Some(_) => None,
        None => Some(password::random(&branch.username)?),
    };
    check(&branch)?;
    let hasher = app.shared.get::<Hasher>()?;
    let hash = hasher.hash(branch.password.as_deref().or(chance.as_deref()).unwrap_or_default()).await?;
    let plan = Plan {
        names: Lang::ALL.map(|lang| match &branch.name {
            Some(name) => name.clone(),
            None => app.texts.render(lang, "firstStart.organization", &[]),
        }),
        role_name: app.texts.render(lang(app), "firstStart.role", &[]),
        party_name: app.texts.render(lang(app), "firstStart.party", &[]),
        username: branch.username.clone(),
        hash,
        buttons: menu::buttons(&app.features),
        app: app.clone(),
    };
    of_program(app, &branch.code).write(plan, make).await?;
    Ok(Administrator { username: branch.username, password: chance })
}

fn check(branch: &NewBranch) -> Answer<()> {
    let plain = branch.code.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let wrong = branch
        .password
        .as_deref()
        .and_then(|given| password::check("password", given, &branch.username).err());
    Checks::new()
        .that("code", plain && (4..=20).contains(&branch.code.len()), Message::new("firstStart.code"))
        .required("username", &branch.username)
        .at_most("username", &branch.username, 64)
        .that("name", branch.name.as_deref() != Some(""), Message::new("rule.required"))
        .done()?;
    wrong.map_or(Ok(()), |wrong| Err(Fault::Invalid(vec![wrong])))
}

struct Plan {
    names: [String; 4],
    role_name: String,
    party_name: String,
    username: String,
    hash: String,
    buttons: Vec<Button>,
    app: App,
}

async fn make(tx: &mut Tx, plan: &Plan) -> Answer<()> {
    let [zh, en, es, ja] = &plan.names;
    let organization = cells! { group_name: zh, name_zh: zh, name_en: en, name_es: es, name_ja: ja };
    ORGANIZATION.insert(tx, organization).await.on_unique("organization_branch_key", "code")?;
    let role = cells! { code: PLAT_ADMIN, role_name: &plan.role_name, belong: Belong::Common, fixed: true };
    let role = ROLE.insert(tx, role).await?;
    let party = cells! {
        code: &plan.username,
        username: &plan.username,
        name: &plan.party_name,
        party_type: PartyType::PlatformAdministrator,
        data_type: DataType::Warehouse,
        status: EnabledStatus::Enabled,
        weight: 0_i64,
        all_warehouses: true,
    };
    let party = PARTY.insert(tx, party).await.on_unique("party_username_key", "username")?;
    tx.exec(
        "insert into party_role (branch_code, party_id, role_id, sort) values ($1, $2, $3, 1)",
        &vals![tx.branch(), party, role],
    )
    .await?;
    password::set(tx, party, &plan.hash, false).await?;
    menu::complete(tx, &plan.buttons).await?;
    begin(tx, &plan.app).await.map(drop)
}

/// Writes the first rows of all features; answers how many.
async fn begin(tx: &mut Tx, app: &App) -> Answer<u64> {
    let mut written = 0;
    for rows in app.features.iter().flat_map(|feature| &feature.first_rows) {
        written += rows(tx, &app.texts).await?;
    }
    Ok(written)
}

/// Codes of all tenants, the first one first.
pub async fn branches(app: &App) -> Answer<Vec<String>> {
    async fn read(tx: &mut Tx, (): &()) -> Answer<Vec<String>> {
        Ok(tx.all("select branch_code from organization where deleted = 0 order by id", &[]).await?)
    }
    of_program(app, "").read((), read).await
}

fn of_program(app: &App, branch: &str) -> Cx {
    Cx::outside(app, Act::of_program(app, branch, "firstStart", "make").named(lang(app), ""))
}
