//! What sign-in reads outside its own tables.

use db::vals;
use kernel::act::Tx;
use kernel::fault::Answer;

/// Tenant of the organization that was made first: the one whose name stands on the door.
pub(crate) async fn default_branch(tx: &mut Tx) -> Answer<String> {
    let first =
        tx.one("select branch_code from organization where deleted = 0 order by id limit 1", &[]).await?;
    Ok(first.unwrap_or_default())
}

/// Names and logos of an organization.
pub(super) async fn organization(tx: &mut Tx, branch: &str) -> Answer<Option<db::Row>> {
    let rows = tx
        .rows(
            "select group_name, name_zh, name_en, name_es, name_ja, logo_file, login_logo_file
             from organization where branch_code = $1 and deleted = 0",
            &vals![branch],
        )
        .await?;
    Ok(rows.into_iter().next())
}
