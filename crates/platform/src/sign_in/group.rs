//! The organization that the sign-in page and the shell show.

use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::texts::Lang;

use super::model::DefaultGroup;
use super::store;

/// The caller's organization, or the first one for somebody who has not signed in.
pub async fn of(tx: &mut Tx, branch: &Option<String>) -> Answer<DefaultGroup> {
    let branch = match branch {
        Some(branch) => branch.clone(),
        None => store::default_branch(tx).await?,
    };
    let Some(row) = store::organization(tx, &branch).await? else {
        return Ok(DefaultGroup {
            group_name: String::new(),
            logo_url: String::new(),
            login_logo_url: String::new(),
        });
    };
    let column = match tx.lang() {
        Lang::Zh => "name_zh",
        Lang::En => "name_en",
        Lang::Es => "name_es",
        Lang::Ja => "name_ja",
    };
    let named: String = row.get(column)?;
    let group_name = if named.is_empty() { row.get("group_name")? } else { named };
    Ok(DefaultGroup {
        group_name,
        logo_url: url(row.get("logo_file")?),
        login_logo_url: url(row.get("login_logo_file")?),
    })
}

fn url(file: Option<Id>) -> String {
    file.map(|id| format!("/arpa-basic-api/file/{id}")).unwrap_or_default()
}
