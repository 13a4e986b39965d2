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
use crate::session::{self, End};

/// Where uploaded pictures are; any other address could tell a stranger who looks at it.
const FILES: &str = "/arpa-basic-api/file/";

/// Changes name, phone, mail and portrait.
pub async fn edit(tx: &mut Tx, form: &ProfileForm) -> Answer<Profile> {
    check(form)?;
    let party = tx.session().party;
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
    let mail = form.email.as_deref().unwrap_or_default().trim();
    let picture = form.head_img.as_deref().unwrap_or_default();
    let id = picture.strip_prefix(FILES).unwrap_or("-");
    let stored = picture.is_empty() || id.parse::<Id>().is_ok();
    Checks::new()
        .required("name", &form.name)
        .at_most("name", &form.name, 50)
        .optional("phone", form.phone.as_deref(), &validate::PHONE)
        .that("email", mail.is_empty() || is_mail(mail), Message::new("profile.wrongMail"))
        .that("headImg", stored, Message::new("profile.headImg"))
        .done()
}

/// One `@` with something around it and no spaces: whether mail arrives only sending it can tell.
fn is_mail(text: &str) -> bool {
    let host = text.split_once('@').filter(|(user, _)| !user.is_empty()).map_or("", |(_, host)| host);
    let plain = !text.chars().any(|letter| letter.is_whitespace() || letter.is_control());
    plain && text.len() <= 254 && host.contains('.') && !host.contains('@')
}

/// Ends one of the caller's sessions; somebody else's is answered like none.
pub async fn revoke(tx: &mut Tx, id: &Id) -> Answer<()> {
    let party = tx.session().party;
    if !session::end(tx, party, *id, End::Revoked).await? {
        return Err(Fault::NotFound);
    }
    audit::note(tx, "session", *id, &[("event", "revoked".into())]).await
}
