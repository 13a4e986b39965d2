//! Changing the organization.

use kernel::act::Tx;
use kernel::cells;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::validate::{self, Checks, given};

use super::model::{Organization, OrganizationForm};
use super::store::{self, TABLE};
use crate::file::{Change, Held};

/// Saves names, logos and address.
pub async fn edit(tx: &mut Tx, form: &OrganizationForm) -> Answer<Organization> {
    check(form)?;
    let mut wrong = Vec::new();
    for (field, file) in [("logoFile", form.logo_file), ("loginLogoFile", form.login_logo_file)] {
        if let Some(file) = file
            && !store::can_be_logo(tx, file).await?
        {
            wrong.push(FieldError::new(field, "organizationInfoEdit.logo"));
        }
    }
    if !wrong.is_empty() {
        return Err(Fault::Invalid(wrong));
    }
    let held = store::detail(tx, &()).await?;
    for (field, before, after) in [
        ("logoFile", held.logo_file, form.logo_file),
        ("loginLogoFile", held.login_logo_file, form.login_logo_file),
    ] {
        Change { field, before: before.map(Held::inside), after: after.map(Held::inside) }.note(tx).await?;
    }
    let cells = cells! {
        group_name: form.group_name.trim(),
        name_zh: form.name_zh.trim(),
        name_en: form.name_en.trim(),
        name_es: form.name_es.trim(),
        name_ja: form.name_ja.trim(),
        credit_code: given(form.credit_code.as_deref()),
        contact: given(form.contact.as_deref()),
        phone: given(form.phone.as_deref()),
        address: given(form.address.as_deref()),
        logo_file: form.logo_file,
        login_logo_file: form.login_logo_file,
    };
    TABLE.update(tx, held.id, form.version, cells).await?;
    store::detail(tx, &()).await
}

fn check(form: &OrganizationForm) -> Answer<()> {
    Checks::new()
        .required("groupName", &form.group_name)
        .at_most("groupName", &form.group_name, 100)
        .at_most("nameZh", &form.name_zh, 100)
        .at_most("nameEn", &form.name_en, 100)
        .at_most("nameEs", &form.name_es, 100)
        .at_most("nameJa", &form.name_ja, 100)
        .optional("creditCode", form.credit_code.as_deref(), &validate::SOCIAL_CREDIT_CODE)
        .optional_at_most("contact", form.contact.as_deref(), 50)
        .optional("phone", form.phone.as_deref(), &validate::PHONE)
        .optional_at_most("address", form.address.as_deref(), 200)
        .done()
}
