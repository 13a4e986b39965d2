//! Papers of a contract: the signed scan, annexes, powers of attorney. They belong to the contract, so all its
//! versions have them; a contract in force keeps taking them. Only the operator's people see them.

use db::vals;
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::cells;
use kernel::clock::Instant;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::record::Table;
use kernel::texts::Message;
use platform::file::{self, Change, Held};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{flow, store};
use crate::party;

/// Files of a contract at most.
const MOST: usize = 50;

static TABLE: Table = Table::new("contract_file", Scope::operator("branch_code"));

db::record! {
    /// A file of a contract.
    #[derive(Serialize, ToSchema)]
    #[serde(rename_all = "camelCase")]
    pub struct ContractFile in "contract_file" {
        /// Id of the entry.
        pub id: Id,
        /// Id of the file; its content is at `/arpa-basic-api/file/{file}`.
        pub file_id: Id,
        /// Its name.
        pub name: String,
        /// What it is.
        pub mime: String,
        /// Bytes.
        pub size: i64,
        /// Who attached it.
        pub created_by: String,
        /// When that was.
        pub gmt_created: Instant,
    }
}

/// Uploaded files that become papers of a contract.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Attach {
    /// Their ids.
    pub files: Vec<Id>,
}

/// An entry to be taken away.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Detach {
    /// Its id.
    pub id: Id,
}

/// The papers of the contract that a version belongs to, in the order in which they came.
pub async fn files(tx: &mut Tx, id: &Id) -> Answer<Vec<ContractFile>> {
    let number = number_of(tx, *id).await?;
    if party::is_outside(tx) {
        return Ok(Vec::new());
    }
    of_contract(tx, &number).await
}

/// Attaches files to the contract that a version belongs to.
pub async fn attach(tx: &mut Tx, (id, wanted): &(Id, Attach)) -> Answer<Vec<ContractFile>> {
    flow::refuse_outside(tx)?;
    let number = number_of(tx, *id).await?;
    let held = of_contract(tx, &number).await?;
    if wanted.files.is_empty() {
        return Err(Fault::invalid("files", "rule.required"));
    }
    if held.len() + wanted.files.len() > MOST {
        let message = Message::new("rule.outOfRange").with("min", 0).with("max", MOST);
        return Err(Fault::Invalid(vec![kernel::fault::FieldError { field: "files".into(), message }]));
    }
    let mut known: Vec<Id> = held.iter().map(|each| each.file_id).collect();
    for file in &wanted.files {
        if known.contains(file) {
            continue;
        }
        known.push(*file);
        let found = file::readable(tx, *file).await.map_err(|_| Fault::invalid("files", "file.gone"))?;
        Change { field: "files", before: None, after: Some(Held::inside(*file)) }.note(tx).await?;
        let cells = cells! {
            contract_no: number.as_str(), file_id: *file, name: found.name, mime: found.mime, size: found.size,
        };
        TABLE.insert(tx, cells).await?;
    }
    of_contract(tx, &number).await
}

/// Takes a paper away from the contract that a version belongs to.
pub async fn detach(tx: &mut Tx, (id, wanted): &(Id, Detach)) -> Answer<Vec<ContractFile>> {
    flow::refuse_outside(tx)?;
    let number = number_of(tx, *id).await?;
    let held = of_contract(tx, &number).await?;
    let gone = held.iter().find(|each| each.id == wanted.id).ok_or(Fault::NotFound)?;
    remove(tx, gone).await?;
    of_contract(tx, &number).await
}

/// Lets all papers of a contract go, because its last version is deleted.
pub async fn remove_all(tx: &mut Tx, number: &str) -> Answer<()> {
    for each in of_contract(tx, number).await? {
        remove(tx, &each).await?;
    }
    Ok(())
}

async fn remove(tx: &mut Tx, entry: &ContractFile) -> Answer<()> {
    Change { field: "files", before: Some(Held::inside(entry.file_id)), after: None }.note(tx).await?;
    TABLE.delete(tx, entry.id, None).await
}

/// Number of the contract, if the session sees this version of it.
async fn number_of(tx: &mut Tx, id: Id) -> Answer<String> {
    Ok(store::load(tx, id).await?.form.contract_no.unwrap_or_default())
}

async fn of_contract(tx: &mut Tx, number: &str) -> Answer<Vec<ContractFile>> {
    let branch = tx.branch().to_owned();
    Ok(tx
        .all(
            "select id, file_id, name, mime, size, created_by, gmt_created from contract_file
             where branch_code = $1 and contract_no = $2 and deleted = 0 order by gmt_created, id",
            &vals![branch, number],
        )
        .await?)
}
