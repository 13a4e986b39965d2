//! SQL of the profile.

use db::vals;
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::record::Table;

use super::model::{OwnSession, Profile, ProfileRole};

/// The caller's own row; whose it is, the caller's id says.
pub static TABLE: Table = Table::new("party", Scope::everybody("branch_code"));

/// The caller's account.
pub async fn profile(tx: &mut Tx, (): &()) -> Answer<Profile> {
    let (branch, party) = (tx.branch().to_owned(), tx.session().party);
    let values = vals![branch.as_str(), party];
    let rows = tx
        .rows(
            "select p.id, p.code, p.name, p.phone, p.email, p.head_img, p.version, p.last_login_at,
               d.name as department_name
             from party p left join department d
               on d.branch_code = p.branch_code and d.code = p.department_code and d.deleted = 0
             where p.branch_code = $1 and p.id = $2 and p.deleted = 0",
            &values,
        )
        .await?;
    let row = rows.first().ok_or(Fault::SignedOut)?;
    let roles: Vec<(String, String)> = tx
        .all(
            "select r.code, r.role_name from party_role h
             join role r on r.id = h.role_id and r.branch_code = h.branch_code and r.deleted = 0
             where h.branch_code = $1 and h.party_id = $2 order by h.sort, r.id",
            &values,
        )
        .await?;
    Ok(Profile {
        id: row.get("id")?,
        code: row.get("code")?,
        name: row.get("name")?,
        phone: row.get("phone")?,
        email: row.get("email")?,
        head_img: row.get("head_img")?,
        department_name: row.get("department_name")?,
        roles: roles.into_iter().map(|(code, role_name)| ProfileRole { code, role_name }).collect(),
        version: row.get("version")?,
        last_login_at: row.get("last_login_at")?,
    })
}

/// The caller's living sessions, the latest first.
pub async fn sessions(tx: &mut Tx, (): &()) -> Answer<Vec<OwnSession>> {
    let current = tx.session().id;
    let rows = tx
        .rows(
            "select id, device_id, address, agent, created_at, last_seen_at from session
             where branch_code = $1 and party_id = $2 and ended_at is null and expires_at > $3
             order by last_seen_at desc, id desc",
            &vals![tx.branch(), tx.session().party, tx.now()],
        )
        .await?;
    let own = |row: &db::Row| -> Result<OwnSession, db::Error> {
        let id = row.get("id")?;
        Ok(OwnSession {
            id,
            device_id: row.get("device_id")?,
            address: row.get("address")?,
            agent: row.get("agent")?,
            created_at: row.get("created_at")?,
            last_seen_at: row.get("last_seen_at")?,
            current: id == current,
        })
    };
    Ok(rows.iter().map(own).collect::<Result<_, _>>()?)
}
