//! Shapes of staff.

use codes::StaffStatus;
use kernel::clock::BusinessDay;
use kernel::id::Id;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

db::record! {
    /// A member of staff as stored.
    pub struct StaffRow in "staff" {
        pub id: Id,
        pub version: i64,
        pub code: String,
        pub name: String,
        pub phone: Option<String>,
        pub email: Option<String>,
        pub id_card: Option<String>,
        pub department_id: Option<Id>,
        pub position: Option<String>,
        pub hired_on: Option<BusinessDay>,
        pub status: StaffStatus,
        pub party_id: Option<Id>,
        pub remark: Option<String>,
    }
}

/// What a person fills in.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StaffForm {
    /// Version that was seen; absent when adding.
    pub version: Option<i64>,
    /// Staff number, unique in the organization.
    pub code: String,
    /// Name.
    pub name: String,
    /// Phone.
    pub phone: Option<String>,
    /// Mail address.
    pub email: Option<String>,
    /// Identity number of 18 characters; absent keeps the one that is stored, empty removes it.
    pub id_card: Option<String>,
    /// Department.
    pub department_id: Option<Id>,
    /// What the person does.
    pub position: Option<String>,
    /// First day of work.
    pub hired_on: Option<BusinessDay>,
    /// Working or gone.
    pub status: StaffStatus,
    /// Account of the person.
    pub party_id: Option<Id>,
    /// Anything else, up to 500 characters.
    pub remark: Option<String>,
}

/// A member of staff as the screen shows it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Staff {
    /// Id.
    pub id: Id,
    /// Version to send back with a change.
    pub version: i64,
    /// Staff number.
    pub code: String,
    /// Name.
    pub name: String,
    /// Phone.
    pub phone: Option<String>,
    /// Mail address.
    pub email: Option<String>,
    /// Identity number with all but the first three and last four characters masked.
    pub id_card_masked: Option<String>,
    /// Department.
    pub department_id: Option<Id>,
    /// Its name.
    pub department_name: Option<String>,
    /// What the person does.
    pub position: Option<String>,
    /// First day of work.
    pub hired_on: Option<BusinessDay>,
    /// Working or gone.
    pub status: StaffStatus,
    /// Account of the person, deleted ones included.
    pub party_id: Option<Id>,
    /// Its user name; with `#` and a number behind it when the account was deleted.
    pub username: Option<String>,
    /// Remark.
    pub remark: Option<String>,
    /// Actions that the caller may use.
    pub can: Vec<&'static str>,
}

/// What the names behind a member of staff's ids are.
#[derive(Debug, Clone, Default)]
pub struct Names {
    /// Name of the department.
    pub department: Option<String>,
    /// User name of the account.
    pub account: Option<String>,
}

impl Staff {
    /// From its row, with names and the actions that the caller may use.
    pub fn of(row: StaffRow, names: Names, can: Vec<&'static str>) -> Self {
        Self {
            id: row.id,
            version: row.version,
            code: row.code,
            name: row.name,
            phone: row.phone,
            email: row.email,
            id_card_masked: row.id_card.as_deref().map(mask),
            department_id: row.department_id,
            department_name: names.department,
            position: row.position,
            hired_on: row.hired_on,
            status: row.status,
            party_id: row.party_id,
            username: names.account,
            remark: row.remark,
            can,
        }
    }
}

/// `110***********002X`.
fn mask(number: &str) -> String {
    let letters: Vec<char> = number.chars().collect();
    let tail = letters.len().saturating_sub(4);
    letters.iter().enumerate().map(|(at, letter)| if at < 3 || at >= tail { *letter } else { '*' }).collect()
}
