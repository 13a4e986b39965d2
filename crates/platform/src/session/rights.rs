//! What an account may do and see, read from the tables in one go.

use std::collections::HashSet;
use std::sync::Arc;

use db::vals;
use jiff::tz::TimeZone;
use kernel::access::{SUPER_ADMIN, Session};
use kernel::act::Tx;
use kernel::clock::Instant;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;

use super::model::{ENABLED, RoleInfo, SessionRow};
use crate::password;
use crate::setting::Settings;
use crate::setting::names::{SESSION_HOURS, TIME_ZONE};

/// Code of the role that may do everything; it is made at first start and cannot be changed.
pub const PLAT_ADMIN: &str = "PLAT_ADMIN";

/// Status of a grant that is in force (code table Authorization).
const AUTHORIZED: i64 = 1;

/// Party types of the operator's own people; every other type is an outside party.
const OPERATOR: [&str; 2] = ["PLAT_ADMIN", "PLAT_STAFF"];

/// Whether accounts of this party type are the operator's own people.
pub fn is_operator(party_type: &str) -> bool {
    OPERATOR.contains(&party_type)
}

/// A session with all its rights.
pub(super) struct Rights {
    pub session: Session,
    pub must_change: bool,
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
        pub data_type: String,
        pub status: i64,
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
    found.filter(|person| person.status == ENABLED).ok_or(Fault::SignedOut)
}

/// Turns a stored session into what it may do now.
pub(super) async fn of(tx: &mut Tx, row: &SessionRow) -> Answer<Rights> {
    let person = person(tx, row.party_id).await?;
    let settings = Settings::load(tx).await?;
    let must_change = must_change(tx, person.id, &settings).await?;
    let role = in_use(roles(tx, person.id).await?, row.role_id).into_iter().next();
    let permissions = match &role {
        // Until the password is changed nothing is allowed that needs a permission.
        Some(role) if !must_change => permissions(tx, role).await?,
        _ => HashSet::new(),
    };
    let zone = TimeZone::get(settings.text(&TIME_ZONE)).map_err(Fault::internal)?;
    let session = Session {
        id: row.id,
        party: person.id,
        branch: row.branch_code.clone(),
        role: role.map(|role| role.info.code).unwrap_or_default(),
        data_type: row.data_type.clone(),
        data_code: row.data_code.clone(),
        warehouses: warehouses(tx, &person).await?,
        parties: parties(tx, &person, &zone).await?,
        permissions: Arc::new(permissions),
        device: row.device_id.clone(),
        zone,
        code: person.code,
        name: person.name,
        party_type: person.party_type,
    };
    Ok(Rights { session, must_change, life: settings.whole(&SESSION_HOURS)? * 60 * 60 * 1000 })
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
            kind: row.get("belong")?,
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

/// Permission codes of a role. `super_admin` comes with the administrator's role and no other way:
/// most menu entries carry that word as a label (specification 2.4), which must not make everybody
/// who may open them an administrator.
pub(super) async fn permissions(tx: &mut Tx, role: &HeldRole) -> Answer<HashSet<String>> {
    let codes: Vec<String> = if role.info.code == PLAT_ADMIN {
        vec![SUPER_ADMIN.to_owned()]
    } else {
        tx.all(
            "select distinct n.permission from role_resource t
             join resource n on n.branch_code = t.branch_code and n.code = t.resource_code and n.deleted = 0
             where t.branch_code = $1 and t.role_id = $2 and n.kind = 'button' and n.permission is not null and n.permission <> $3",
            &vals![tx.branch(), role.id, SUPER_ADMIN],
        )
        .await?
    };
    Ok(codes.into_iter().collect())
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
async fn parties(tx: &mut Tx, person: &Person, zone: &TimeZone) -> Answer<Option<Vec<String>>> {
    if is_operator(&person.party_type) {
        return Ok(None);
    }
    let today = today(tx.now(), zone)?;
    let mut codes: Vec<String> = tx
        .all(
            "select granted_code from data_grant
             where branch_code = $1 and party_id = $2 and deleted = 0 and status = $3
               and (valid_from is null or valid_from <= $4) and (valid_to is null or valid_to >= $4)
             order by granted_code",
            &vals![tx.branch(), person.id, AUTHORIZED, today],
        )
        .await?;
    codes.insert(0, person.code.clone());
    Ok(Some(codes))
}

fn today(now: Instant, zone: &TimeZone) -> Answer<String> {
    let stamp = jiff::Timestamp::from_millisecond(now.millis()).map_err(Fault::internal)?;
    Ok(stamp.to_zoned(zone.clone()).date().to_string())
}
