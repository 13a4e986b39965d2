//! SQL of the organization.

use db::vals;
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::record::Table;

use super::model::{Organization, OrganizationRow};

/// The organization is the operator's own.
pub static TABLE: Table = Table::new("organization", Scope::operator("branch_code"));

/// The organization of the transaction's tenant.
pub async fn detail(tx: &mut Tx, (): &()) -> Answer<Organization> {
    if tx.session().parties.is_some() {
        // Outside parties see the name on the door, not the papers behind it.
        return Err(Fault::NotFound);
    }
    let row: Option<OrganizationRow> = tx
        .one(
            "select id, version, group_name, name_zh, name_en, name_es, name_ja, credit_code, contact, phone, address,
               logo_file, login_logo_file
             from organization where branch_code = $1 and deleted = 0",
            &vals![tx.branch()],
        )
        .await?;
    row.map(Organization::from).ok_or(Fault::NotFound)
}

/// Makes every other change of people, rights and trees of this tenant wait until this unit of work
/// ends. Rules about more than one row (a loop, the last administrator, something in use) hold only
/// under it: on PostgreSQL two units that look at once would not see each other.
pub async fn lock(tx: &mut Tx) -> Answer<()> {
    tx.exec("update organization set version = version where branch_code = $1", &vals![tx.branch()]).await?;
    Ok(())
}

/// Whether the file is a public image of this tenant, and so can be a logo.
pub async fn can_be_logo(tx: &mut Tx, file: Id) -> Answer<bool> {
    let found: Option<i64> = tx
        .one(
            "select 1 from file where branch_code = $1 and id = $2 and visibility = 'public' and mime like 'image/%'",
            &vals![tx.branch(), file],
        )
        .await?;
    Ok(found.is_some())
}
