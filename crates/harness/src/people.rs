//! The people of tests: the administrator, accounts with just some permissions, and strangers.

use db::vals;
use kernel::access::Scope;
use kernel::act::{Act, Cx, Tx, hex};
use kernel::cells;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::record::Table;
use platform::{FIRST_BRANCH, NewBranch};
use sha2::{Digest as _, Sha256};

use crate::{Actor, Reply, World};

/// Password of `admin` in every world, and of every administrator of another tenant.
pub const ADMIN_PASSWORD: &str = "Frost-2026-door";

static ROLE: Table = Table::new("role", Scope::everybody("branch_code"));
static PARTY: Table = Table::new("party", Scope::everybody("branch_code"));

/// An account about to be made without going through the screens.
#[derive(Debug, Clone)]
struct Person {
    username: String,
    party_type: &'static str,
    permissions: Vec<String>,
    warehouses: Option<Vec<String>>,
    token_hash: String,
}

impl World {
    /// The administrator, signed in.
    pub async fn admin(&self) -> Actor {
        self.signed_in("admin", ADMIN_PASSWORD).await
    }

    /// Somebody of the operator's staff with just these permissions in every warehouse, signed in.
    ///
    /// # Panics
    /// When a permission is not in the menu.
    pub async fn account(&self, permissions: &[&str]) -> Actor {
        self.person("PLAT_STAFF", permissions, None).await
    }

    /// The same, limited to some warehouses.
    ///
    /// # Panics
    /// When a permission is not in the menu.
    pub async fn account_in(&self, permissions: &[&str], warehouses: &[&str]) -> Actor {
        self.person("PLAT_STAFF", permissions, Some(warehouses)).await
    }

    /// Somebody outside the operator (`OWNER`, `SHIPPER`, `CARRIER` …) with just these permissions, signed in.
    ///
    /// # Panics
    /// When a permission is not in the menu.
    pub async fn outsider(&self, party_type: &'static str, permissions: &[&str]) -> Actor {
        self.person(party_type, permissions, None).await
    }

    /// The administrator of another tenant, signed in; each call makes another tenant.
    ///
    /// # Panics
    /// When the tenant cannot be made.
    pub async fn stranger(&self) -> Actor {
        let number = self.app.ids.next(self.app.clock.now());
        let username = format!("stranger{number}");
        let branch = NewBranch {
            code: format!("B{}", number.get() % 1_000_000_007),
            name: Some("Northern Cold Stores".into()),
            username: username.clone(),
            password: Some(ADMIN_PASSWORD.into()),
        };
        platform::add_branch(&self.app, branch).await.expect("another tenant");
        self.signed_in(&username, ADMIN_PASSWORD).await
    }

    /// Signs in over HTTP and answers what was answered.
    pub async fn sign_in(&self, username: &str, password: &str) -> Reply {
        let actor = self.anonymous();
        let console = &self.config.console;
        let fields = [
            ("username", username),
            ("password", password),
            ("client_id", &console.client_id),
            ("client_secret", &console.client_secret),
            ("grant_type", "password"),
            ("response_type", "token"),
            ("device_id", &actor.device),
            ("time", "0"),
            ("authorizeDataCode", ""),
        ];
        actor.post_form("/arpa-basic-api/authorize", &fields).await
    }

    /// Somebody who signs in over HTTP with a password.
    ///
    /// # Panics
    /// When sign-in is refused.
    pub async fn signed_in(&self, username: &str, password: &str) -> Actor {
        let reply = self.sign_in(username, password).await;
        let Some(token) = reply.data()["access_token"].as_str().map(str::to_owned) else {
            reply.fail("an access token was expected")
        };
        let mut actor = self.anonymous().with_token(&token);
        actor.username = username.to_owned();
        actor.id = self.id_of(username).await;
        actor
    }

    async fn id_of(&self, username: &str) -> String {
        async fn find(tx: &mut Tx, username: &String) -> Answer<Option<Id>> {
            // As sign-in looks: a user name is unique over all tenants.
            let sql = "select p.id from party p where p.deleted = 0 and p.username = $1";
            Ok(tx.one(sql, &vals![username.as_str()]).await?)
        }
        let cx = self.program();
        cx.read(username.to_owned(), find).await.ok().flatten().map(|id| id.to_string()).unwrap_or_default()
    }

    fn program(&self) -> Cx {
        Cx::outside(&self.app, Act::of_program(&self.app, FIRST_BRANCH, "harness", "make"))
    }

    async fn person(
        &self,
        party_type: &'static str,
        permissions: &[&str],
        warehouses: Option<&[&str]>,
    ) -> Actor {
        let number = self.app.ids.next(self.app.clock.now());
        let token = hex(&Sha256::digest(number.to_string()));
        let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        let person = Person {
            username: format!("CLERK{number}"),
            party_type,
            permissions: owned(permissions),
            warehouses: warehouses.map(owned),
            token_hash: hex(&Sha256::digest(token.as_bytes())),
        };
        let mut actor = self.anonymous().with_token(&token);
        actor.username.clone_from(&person.username);
        let made = self.program().write(person, make).await;
        actor.id = made.unwrap_or_else(|fault| panic!("the account of a test: {fault:?}")).to_string();
        actor
    }
}

/// Writes the rows of an account with a role of its own and a session on the usual device.
async fn make(tx: &mut Tx, person: &Person) -> Answer<Id> {
    let name = person.username.as_str();
    let role = cells! { code: name, role_name: name, belong: "COMMON", fixed: false };
    let role = ROLE.insert(tx, role).await?;
    for permission in &person.permissions {
        grant(tx, role, permission).await?;
    }
    let party = cells! {
        code: name,
        username: name,
        name: name,
        party_type: person.party_type,
        data_type: "WAREHOUSE",
        status: 0_i64,
        weight: 0_i64,
        all_warehouses: person.warehouses.is_none(),
    };
    let party = PARTY.insert(tx, party).await?;
    let branch = tx.branch().to_owned();
    tx.exec(
        "insert into party_role (branch_code, party_id, role_id, sort) values ($1, $2, $3, 1)",
        &vals![branch.as_str(), party, role],
    )
    .await?;
    for warehouse in person.warehouses.iter().flatten() {
        tx.exec(
            "insert into party_warehouse (branch_code, party_id, warehouse_code) values ($1, $2, $3)",
            &vals![branch.as_str(), party, warehouse.as_str()],
        )
        .await?;
    }
    sign_in(tx, party, &person.token_hash).await?;
    Ok(party)
}

async fn grant(tx: &mut Tx, role: Id, permission: &str) -> Answer<()> {
    let branch = tx.branch().to_owned();
    let given = tx
        .exec(
            "insert into role_resource (branch_code, role_id, resource_code)
             select branch_code, $1, code from resource
             where branch_code = $2 and permission = $3 and kind = 'button' and deleted = 0",
            &vals![role, branch, permission],
        )
        .await?;
    assert!(given > 0, "no button of the menu has the permission {permission}");
    Ok(())
}

async fn sign_in(tx: &mut Tx, party: Id, token_hash: &str) -> Answer<()> {
    let now = tx.now();
    let tomorrow = now.plus(std::time::Duration::from_secs(24 * 60 * 60));
    let values = vals![tx.new_id(), tx.branch(), party, token_hash, "device-1", now, tomorrow];
    tx.exec(
        "insert into session (id, branch_code, party_id, token_hash, device_id, address, agent, data_type,
           created_at, last_seen_at, expires_at)
         values ($1, $2, $3, $4, $5, '127.0.0.1', 'test', 'WAREHOUSE', $6, $6, $7)",
        &values,
    )
    .await?;
    Ok(())
}
