//! Making, changing and deleting accounts.

use codes::EnabledStatus;
use kernel::act::Tx;
use kernel::cells;
use kernel::fault::{Answer, Fault, FieldError, OnUnique as _};
use kernel::id::Id;
use kernel::master::Many;
use kernel::number::CodeSeries;
use kernel::record::{Cells, Child};
use kernel::texts::Message;
use kernel::validate::{self, Checks, given};

use super::guard::{self, Given, Target};
use super::model::{Account, AccountForm};
use super::store::{self, TABLE};
use crate::organization;
use crate::password;
use crate::session::{self, End};

/// Codes of accounts that nobody chose a code for.
static CODES: CodeSeries =
    CodeSeries { series: "account", prefix: "U", digits: 5, table: "party", column: "code" };

/// A new account with the hash of its first password.
pub struct NewAccount {
    /// What was filled in.
    pub form: AccountForm,
    /// Hash of the password.
    pub hash: String,
}

/// Adds an account.
pub async fn add(tx: &mut Tx, new: &NewAccount) -> Answer<Account> {
    let form = &new.form;
    organization::lock(tx).await?;
    let given = guard::may_give(tx, form, None).await?;
    let code = match validate::given(form.code.as_deref()) {
        // It is the code of an owner or supplier, too, whose data the account sees.
        Some(code) => validate::code(code).into_owned(),
        None => CODES.next(tx).await?,
    };
    let mut cells = cells(form);
    cells.extend(cells! { code: code, status: EnabledStatus::Enabled, weight: 0_i64 });
    let inserted = TABLE.insert_with(tx, cells, children(None, &given)).await.map_err(Fault::from);
    let id = unique(inserted)?;
    store::give_roles(tx, id, &given.roles).await?;
    store::give_warehouses(tx, id, &given.warehouses).await?;
    password::set(tx, id, &new.hash, form.must_change.unwrap_or(true)).await?;
    store::detail(tx, &id).await
}

/// Changes an account with its roles and warehouses.
pub async fn edit(tx: &mut Tx, (id, form): &(Id, AccountForm)) -> Answer<Account> {
    check(form)?;
    let version = form.version.ok_or_else(|| Fault::invalid("version", "rule.required"))?;
    let only_new = [
        ("code", form.code.is_some()),
        ("password", form.password.is_some()),
        ("mustChange", form.must_change.is_some()),
    ];
    let sent = only_new.iter().filter(|(_, sent)| *sent);
    let wrong: Vec<FieldError> =
        sent.map(|(field, _)| FieldError::new(*field, "accountManage.onlyNew")).collect();
    if !wrong.is_empty() {
        return Err(Fault::Invalid(wrong));
    }
    let before = guard::target(tx, *id).await?;
    let given = guard::may_give(tx, form, Some(&before)).await?;
    if before.administrator && !given.administrator {
        if before.is_own(tx.session()) {
            return Err(Fault::refused("accountManage.ownAdministrator"));
        }
        guard::keeps_an_administrator(tx, &before).await?;
    }
    unique(TABLE.update_with(tx, *id, version, cells(form), children(Some(&before), &given)).await)?;
    store::give_roles(tx, *id, &given.roles).await?;
    store::give_warehouses(tx, *id, &given.warehouses).await?;
    store::detail(tx, id).await
}

/// Deletes an account: it signs in no more, and its user name can be given again.
pub async fn delete(tx: &mut Tx, id: &Id) -> Answer<()> {
    let target = guard::target(tx, *id).await?;
    if target.is_own(tx.session()) {
        return Err(Fault::refused("accountManage.ownDelete"));
    }
    guard::keeps_an_administrator(tx, &target).await?;
    TABLE.delete(tx, *id, None).await?;
    store::give_roles(tx, *id, &[]).await?;
    store::give_warehouses(tx, *id, &Default::default()).await?;
    store::forget_password(tx, *id).await?;
    session::end_all(tx, *id, None, End::Disabled).await?;
    Ok(())
}

/// Deletes several accounts, all or none.
pub async fn delete_many(tx: &mut Tx, many: &Many) -> Answer<()> {
    for id in many.in_order()? {
        delete(tx, &id).await?;
    }
    Ok(())
}

/// Checks all that can be checked without the database.
pub fn check(form: &AccountForm) -> Answer<()> {
    Checks::new()
        .required("username", &form.username)
        .that("username", is_username(form.username.trim()), Message::new("accountManage.username"))
        .required("name", &form.name)
        .at_most("name", &form.name, 50)
        .optional("phone", form.phone.as_deref(), &validate::PHONE)
        .optional("email", form.email.as_deref(), &validate::EMAIL)
        .optional_at_most("email", form.email.as_deref(), 254)
        .optional_at_most("address", form.address.as_deref(), 200)
        .optional_at_most("remark", form.remark.as_deref(), 500)
        .optional("code", form.code.as_deref(), &validate::LETTERS_DIGITS_HYPHEN)
        .optional_at_most("code", form.code.as_deref(), 32)
        .done()
}

/// Two to 64 letters or digits of any script, with `.`, `_`, `-` and `@` after the first. What is left
/// out matters: blanks are cut off at sign-in, and `#` marks the names of deleted accounts.
fn is_username(text: &str) -> bool {
    let mut letters = text.chars();
    let first = letters.next().is_some_and(char::is_alphanumeric);
    let rest = letters.all(|letter| letter.is_alphanumeric() || "._-@".contains(letter));
    first && rest && (2..=64).contains(&text.chars().count())
}

fn unique<T>(answer: Answer<T>) -> Answer<T> {
    answer.on_unique("party_username_key", "username").on_unique("party_code_key", "code")
}

/// Roles and warehouses for the audit row.
fn children(before: Option<&Target>, given: &Given) -> Vec<Child> {
    let roles =
        before.map(|before| before.roles.iter().map(|role| role.code.as_str()).collect::<Vec<_>>().join(","));
    let join = |codes: &std::collections::BTreeSet<String>| {
        codes.iter().map(String::as_str).collect::<Vec<_>>().join(",")
    };
    let warehouses = before.map(|before| join(&before.warehouses));
    vec![
        Child { name: "roles", before: roles.unwrap_or_default(), after: given.role_codes.join(",") },
        Child { name: "warehouses", before: warehouses.unwrap_or_default(), after: join(&given.warehouses) },
    ]
}

fn cells(form: &AccountForm) -> Cells {
    cells! {
        username: form.username.trim(),
        name: form.name.trim(),
        phone: given(form.phone.as_deref()),
        email: given(form.email.as_deref()),
        address: given(form.address.as_deref()),
        party_type: form.party_type,
        data_type: form.data_type,
        department_code: given(form.department_code.as_deref()),
        all_warehouses: form.all_warehouses,
        remark: given(form.remark.as_deref()),
    }
}
