//! What an account may do and see, read from the tables in one go.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use codes::{Authorization, DataType, EnabledStatus, PartyType, ResourceKind};
use db::vals;
use kernel::access::{Key, SUPER_ADMIN, Session};
use kernel::act::Tx;
use kernel::clock::Zone;
use kernel::codes::Code as _;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::sql::Sql;
use kernel::task::Owner;

use super::model::RoleInfo;
use crate::setting::Settings;
use crate::setting::names::{CUT_OFF_HOUR, SESSION_HOURS};
use crate::{password, role};

/// Code of the role that may do everything; it is made at first start and cannot be changed.
pub const PLAT_ADMIN: &str = "PLAT_ADMIN";

/// Whether accounts of this party type are the operator's own people. A type that this version does
/// not know is an outside party: it sees less.
pub fn is_operator(party_type: &str) -> bool {
    PartyType::of(party_type).is_some_and(PartyType::is_operator)
}

/// A session with all its rights.
pub(super) struct Rights {
    pub session: Session,
    /// Milliseconds that a session lives without a call.
    pub life: i64,
}

/// An account's role with its id.
pub(super) struct HeldRole {
    pub id: Id,
    pub info: RoleInfo,
}

db::record! {
    /// The columns of an account that decide its rights.
    pub(super) struct Person in "party" {
        pub id: Id,
        pub code: String,
        pub name: String,
        pub party_type: String,
        pub data_type: DataType,
        pub status: EnabledStatus,
        pub all_warehouses: bool,
    }
}

/// The account, if it may be used.
pub(super) async fn person(tx: &mut Tx, party: Id) -> Answer<Person> {
    let found: Option<Person> = tx
        .one(
            "select id, code, name, party_type, data_type, status, all_warehouses
             from party where branch_code = $1 and id = $2 and deleted = 0",
            &vals![tx.branch(), party],
        )
        .await?;
    found.filter(|person| person.status == EnabledStatus::Enabled).ok_or(Fault::SignedOut)
}

/// Where an account stands: what a stored session, or the owner of a task, has chosen.
pub(super) struct Seat {
    pub session: Id,
    pub party: Id,
    /// Role chosen.
    pub role: Option<Id>,
    pub device: String,
    pub data_type: String,
    pub data_code: Option<String>,
    /// Nobody signs in and nobody waits: the program does what the account has asked for long ago, whatever the age of
    /// its password.
    pub unattended: bool,
}

/// What the account in a seat may do now.
pub(super) async fn of(tx: &mut Tx, seat: &Seat) -> Answer<Rights> {
    let person = person(tx, seat.party).await?;
    let settings = Settings::load(tx).await?;
    let must_change = !seat.unattended && must_change(tx, person.id, &settings).await?;
    let role = in_use(roles(tx, person.id).await?, seat.role).into_iter().next();
    let permissions = match &role {
        // The kernel refuses every call until the password is changed; background work is refused by this.
        Some(role) if !must_change => permissions(tx, role, &person.party_type).await?,
        _ => HashSet::new(),
    };
    let session = seated(tx, person, (seat, &settings)).await?;
    let session = Session {
        role: role.map(|role| role.info.code).unwrap_or_default(),
        permissions: Arc::new(permissions),
        must_change,
        ..session
    };
    Ok(Rights { session, life: settings.whole(&SESSION_HOURS)? * 60 * 60 * 1000 })
}

/// The session of an API key: what its account sees, and of `scopes` what the account holds in any of its roles. A
/// password that must be changed is a matter of the person.
pub(crate) async fn of_key(
    tx: &mut Tx,
    party: Id,
    (key, scopes): (Key, BTreeSet<String>),
) -> Answer<Session> {
    let person = person(tx, party).await?;
    let held = held_by(tx, person.id, &person.party_type).await?;
    let seat = Seat {
        session: key.id,
        party,
        role: None,
        device: String::new(),
        data_type: DataType::Warehouse.code().to_string(),
        data_code: None,
        unattended: true,
    };
    let settings = Settings::load(tx).await?;
    let session = seated(tx, person, (&seat, &settings)).await?;
    let permissions = scopes.into_iter().filter(|code| held.allows(code)).collect();
    Ok(Session { permissions: Arc::new(permissions), key: Some(Arc::new(key)), ..session })
}

/// The permissions of an account.
pub(crate) struct Held(HashSet<String>);

impl Held {
    /// Whether the permission is among them.
    pub(crate) fn allows(&self, permission: &str) -> bool {
        self.0.contains(permission) || self.0.contains(SUPER_ADMIN)
    }
}

/// What an account holds in any of its roles, among which it may switch; nothing when there is no such account.
pub(crate) async fn held(tx: &mut Tx, party: Id) -> Answer<Held> {
    let sql = "select party_type from party where branch_code = $1 and id = $2 and deleted = 0";
    let found: Option<String> = tx.one(sql, &vals![tx.branch(), party]).await?;
    held_by(tx, party, &found.unwrap_or_default()).await
}

async fn held_by(tx: &mut Tx, party: Id, party_type: &str) -> Answer<Held> {
    let mut all = HashSet::new();
    for role in roles(tx, party).await? {
        all.extend(permissions(tx, &role, party_type).await?);
    }
    Ok(Held(all))
}

/// A session of the account in a seat, without rights.
async fn seated(tx: &mut Tx, person: Person, (seat, settings): (&Seat, &Settings)) -> Answer<Session> {
    let zone = settings.zone()?;
    let warehouses = warehouses(tx, &person).await?;
    let parties = parties(tx, &person, &zone).await?;
    let names = names(tx, &parties).await?;
    let data_code =
        seat.data_code.clone().filter(|code| allowed(&seat.data_type, code, &warehouses, &parties));
    Ok(Session {
        id: seat.session,
        party: person.id,
        branch: tx.branch().to_owned(),
        role: String::new(),
        data_type: seat.data_type.clone(),
        parties: in_view(&seat.data_type, data_code.as_ref(), parties),
        data_code,
        names,
        permissions: Arc::default(),
        device: seat.device.clone(),
        warehouses,
        zone,
        cut_off_hour: settings.whole(&CUT_OFF_HOUR)?,
        must_change: false,
        key: None,
        code: person.code,
        name: person.name,
        party_type: person.party_type,
    })
}

/// Whether the account may still look at what it chose: a warehouse or a party that was taken away
/// since is no longer looked at.
fn allowed(
    kind: &str,
    code: &String,
    warehouses: &Option<Vec<String>>,
    parties: &Option<Vec<String>>,
) -> bool {
    let among = |codes: &Option<Vec<String>>| codes.as_ref().is_none_or(|codes| codes.contains(code));
    match DataType::of(kind) {
        Some(DataType::Warehouse) => among(warehouses),
        Some(DataType::Party) => among(parties),
        Some(DataType::Branch) | None => false,
    }
}

/// An outside party that looks at one party's records sees no other's meanwhile.
fn in_view(kind: &str, code: Option<&String>, parties: Option<Vec<String>>) -> Option<Vec<String>> {
    match (DataType::of(kind), code, parties) {
        (Some(DataType::Party), Some(code), Some(_)) => Some(vec![code.clone()]),
        (_, _, parties) => parties,
    }
}

/// The session of a task's owner as it is now.
pub(super) async fn of_owner(tx: &mut Tx, owner: &Owner) -> Answer<Session> {
    let seat = seat_of(tx, owner).await?;
    Ok(of(tx, &seat).await?.session)
}

/// The same for what the program does by itself as long as the account stands.
pub(crate) async fn of_standing(tx: &mut Tx, owner: &Owner) -> Answer<Session> {
    let seat = Seat { unattended: true, ..seat_of(tx, owner).await? };
    Ok(of(tx, &seat).await?.session)
}

async fn seat_of(tx: &mut Tx, owner: &Owner) -> Answer<Seat> {
    let held = roles(tx, owner.party).await?;
    Ok(Seat {
        session: Id::NONE,
        party: owner.party,
        role: held.iter().find(|role| role.info.code == owner.role).map(|role| role.id),
        device: String::new(),
        data_type: owner.data_type.clone(),
        data_code: owner.data_code.clone(),
        unattended: false,
    })
}

/// Whether the password was set by somebody else, or is too old.
pub(super) async fn must_change(tx: &mut Tx, party: Id, settings: &Settings) -> Answer<bool> {
    let Some(credential) = password::credential(tx, party).await? else { return Ok(false) };
    let left = password::left_over(settings, credential.changed_at, tx.now())?;
    Ok(credential.must_change || left.is_some_and(|left| left.is_zero()))
}

/// The account's roles in its own order.
pub(super) async fn roles(tx: &mut Tx, party: Id) -> Answer<Vec<HeldRole>> {
    let rows = tx
        .rows(
            "select r.id, r.branch_code, r.code, r.role_name, r.belong, r.description
             from party_role h join role r on r.id = h.role_id and r.branch_code = h.branch_code and r.deleted = 0
             where h.branch_code = $1 and h.party_id = $2 order by h.sort, r.id",
            &vals![tx.branch(), party],
        )
        .await?;
    let held = |row: &db::Row| -> Result<HeldRole, db::Error> {
        let code: String = row.get("code")?;
        let info = RoleInfo {
            branch_code: row.get("branch_code")?,
            role: code.clone(),
            roles: vec![code.clone()],
            code,
            description: row.get("description")?,
            role_name: row.get("role_name")?,
            belong: row.get("belong")?,
        };
        Ok(HeldRole { id: row.get("id")?, info })
    };
    Ok(rows.iter().map(held).collect::<Result<_, _>>()?)
}

/// The same roles with the one in use first: the chosen one while it is still held, else the first.
pub(super) fn in_use(mut roles: Vec<HeldRole>, chosen: Option<Id>) -> Vec<HeldRole> {
    let at = roles.iter().position(|role| Some(role.id) == chosen).unwrap_or(0);
    if let Some(before) = roles.get_mut(..=at) {
        before.rotate_right(1);
    }
    roles
}

/// Permission codes of a role: those of the buttons ticked for it. `super_admin` comes with the
/// administrator's role and no other way: most menu entries carry that word as a mark (specification
/// 2.4), which must not make everybody who may open them an administrator. Accounts of outside parties
/// never have the operator's own rights, whatever their role says.
pub(super) async fn permissions(tx: &mut Tx, role: &HeldRole, party_type: &str) -> Answer<HashSet<String>> {
    let codes: Vec<String> = if role.info.code == PLAT_ADMIN {
        vec![SUPER_ADMIN.to_owned()]
    } else {
        tx.all(
            "select distinct n.permission from role_resource t
             join resource n on n.branch_code = t.branch_code and n.code = t.resource_code and n.deleted = 0
             where t.branch_code = $1 and t.role_id = $2 and n.kind = $3
               and n.permission is not null and n.permission <> $4",
            &vals![tx.branch(), role.id, ResourceKind::Button, SUPER_ADMIN],
        )
        .await?
    };
    let operator = is_operator(party_type);
    Ok(codes.into_iter().filter(|code| operator || !role::operator_only(code)).collect())
}

/// Codes of the warehouses an account may look into; `None` for all.
pub(super) async fn warehouses(tx: &mut Tx, person: &Person) -> Answer<Option<Vec<String>>> {
    if person.all_warehouses {
        return Ok(None);
    }
    let codes = tx
        .all(
            "select warehouse_code from party_warehouse where branch_code = $1 and party_id = $2 order by warehouse_code",
            &vals![tx.branch(), person.id],
        )
        .await?;
    Ok(Some(codes))
}

/// Codes of the parties whose records an outside account sees: its own and those granted to it
/// today. `None` for the operator's people.
pub(super) async fn parties(tx: &mut Tx, person: &Person, zone: &Zone) -> Answer<Option<Vec<String>>> {
    if is_operator(&person.party_type) {
        return Ok(None);
    }
    let today = zone.show(tx.now()).chars().take(10).collect::<String>();
    let mut codes: Vec<String> = tx
        .all(
            "select granted_code from data_grant
             where branch_code = $1 and party_id = $2 and deleted = 0 and status = $3
               and (valid_from is null or valid_from <= $4) and (valid_to is null or valid_to >= $4)
             order by granted_code",
            &vals![tx.branch(), person.id, Authorization::Authorized, today],
        )
        .await?;
    codes.insert(0, person.code.clone());
    Ok(Some(codes))
}

/// Names of the accounts of these parties, which an outside account is told. `None` for the operator's people.
async fn names(tx: &mut Tx, parties: &Option<Vec<String>>) -> Answer<Option<Arc<HashSet<String>>>> {
    let Some(codes) = parties else { return Ok(None) };
    let mut sql = Sql::new("select name from party where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("code", codes.clone());
    let names: Vec<String> = tx.all(sql.text(), sql.values()).await?;
    Ok(Some(Arc::new(names.into_iter().collect())))
}
