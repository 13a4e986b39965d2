//! Changing one's own account and ending one's own sessions.

use kernel::act::Tx;
use kernel::audit;
use kernel::cells;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::validate::{self, Checks};

use super::model::{Profile, ProfileForm};
use super::store::{self, TABLE};
use crate::file::{self, Change, Held};
use crate::session::{self, End};

/// The file of a portrait. Any other address could tell a stranger who looks at it.
fn portrait(address: &str) -> Option<Id> {
    address.trim().strip_prefix(file::PATH).and_then(|id| id.parse().ok())
}

/// Changes name, phone, mail and portrait.
pub async fn edit(tx: &mut Tx, form: &ProfileForm) -> Answer<Profile> {
    check(form)?;
    let party = tx.session().party;
    let before = store::profile(tx, &()).await?.head_img.as_deref().and_then(portrait);
    let after = form.head_img.as_deref().and_then(portrait);
    if let Some(file) = after.filter(|_| after != before) {
        let found = file::readable(tx, file).await.ok();
        if !found.is_some_and(|file| file.mime.starts_with("image/")) {
            return Err(Fault::invalid("headImg", "profile.headImg"));
        }
    }
    Change { field: "headImg", before: before.map(Held::inside), after: after.map(Held::inside) }
        .note(tx)
        .await?;
    let filled = |text: &Option<String>| {
        text.clone().map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
    };
    let cells = cells! {
        name: form.name.trim(),
        phone: filled(&form.phone),
        email: filled(&form.email),
        head_img: filled(&form.head_img),
    };
    TABLE.update(tx, party, form.version, cells).await?;
    store::profile(tx, &()).await
}

fn check(form: &ProfileForm) -> Answer<()> {
    let picture = form.head_img.as_deref().unwrap_or_default();
    let stored = picture.trim().is_empty() || portrait(picture).is_some();
    Checks::new()
        .required("name", &form.name)
        .at_most("name", &form.name, 50)
        .optional("phone", form.phone.as_deref(), &validate::PHONE)
        .optional("email", form.email.as_deref(), &validate::EMAIL)
        .optional_at_most("email", form.email.as_deref(), 254)
        .that("headImg", stored, Message::new("profile.headImg"))
        .done()
}

/// Ends one of the caller's sessions; somebody else's is answered like none.
pub async fn revoke(tx: &mut Tx, id: &Id) -> Answer<()> {
    let party = tx.session().party;
    if !session::end(tx, party, *id, End::Revoked).await? {
        return Err(Fault::NotFound);
    }
    audit::note(tx, "session", *id, &[("event", "revoked".into())]).await
}
