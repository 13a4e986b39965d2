//! SQL of grants.

use db::{Record as _, vals};
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::record::Table;

use super::model::{Grant, GrantRow};

/// Grants are the operator's own affair.
pub static TABLE: Table = Table::new("data_grant", Scope::operator("branch_code"));

/// One grant.
pub async fn detail(tx: &mut Tx, id: &Id) -> Answer<Grant> {
    let row: GrantRow = TABLE.load(tx, GrantRow::COLUMN_LIST, *id).await?;
    Ok(row.into())
}

/// Code of an account, and whether it is an outside one.
pub async fn account(tx: &mut Tx, id: Id) -> Answer<Option<(String, bool)>> {
    let found: Option<(String, String)> = tx
        .one(
            "select code, party_type from party where branch_code = $1 and id = $2 and deleted = 0",
            &vals![tx.branch(), id],
        )
        .await?;
    Ok(found.map(|(code, kind)| (code, !crate::session::is_operator(&kind))))
}
