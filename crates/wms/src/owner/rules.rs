//! What columns cannot say about owners.

use codes::{EnabledStatus, NoticeChannel};
use db::vals;
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::record::Cells;
use kernel::validate::{self, Checks, MOBILE};
use platform::file::{self, Change, Held};

use super::Contact;
use crate::party;

/// First and last day of the business.
type Days<'a> = (&'a Option<String>, &'a Option<String>);

/// Days in their order, and contacts that can be reached the way they want to be.
pub fn check((from, to): Days<'_>, contacts: &[Contact]) -> Answer<()> {
    party::in_order(from.as_deref(), to.as_deref(), "validTo")?;
    let mut checks = Checks::new();
    for (at, contact) in contacts.iter().enumerate() {
        checks = match contact.channel {
            NoticeChannel::Sms => {
                checks.rule(&format!("contacts[{at}].phone"), contact.phone.trim(), &MOBILE)
            }
            NoticeChannel::Email => {
                let email = contact.email.as_deref().unwrap_or_default();
                checks.required(&format!("contacts[{at}].email"), email)
            }
            NoticeChannel::Silent | NoticeChannel::Phone => checks,
        };
    }
    checks.done()
}

/// Code and status of an owner.
type Mark<'a> = (&'a str, EnabledStatus);

/// What is written beside an owner's form, after what an outside account may not do was refused.
pub fn prepare(tx: &Tx, now: Mark<'_>, before: Option<Mark<'_>>, region: Option<&str>) -> Answer<Cells> {
    match before {
        // An account of an owner that does not exist yet belongs to nobody.
        None if party::is_outside(tx) => return Err(Fault::Denied),
        None => {}
        Some((code, status)) => {
            party::keep(tx, &[("code", code != now.0.trim()), ("status", status != now.1)])?;
        }
    }
    party::region(region)
}

/// Only the operator parts with an owner.
pub fn leaving(tx: &Tx) -> Answer<()> {
    if party::is_outside(tx) { Err(Fault::Denied) } else { Ok(()) }
}

/// Code of an owner, and the address of the photo of its licence.
type Licence<'a> = (&'a str, Option<&'a str>);

/// Takes the photo of a licence into use and lets the one before go.
pub async fn licence(tx: &mut Tx, (was, before): Licence<'_>, (code, after): Licence<'_>) -> Answer<()> {
    let (before, after) = (before.and_then(photo), photo_of(after)?);
    if let Some(file) = after.filter(|_| after != before) {
        let found = file::readable(tx, file).await.ok();
        if !found.is_some_and(|file| file.mime.starts_with("image/")) {
            return Err(Fault::invalid("licence", "party.licence"));
        }
    }
    let before = before.map(|file| Held::of_party(was, file));
    let after = after.map(|file| Held::of_party(code, file));
    Change { field: "licence", before, after }.note(tx).await
}

/// Lets the photo of an owner go that is about to be deleted.
pub async fn let_licence_go(tx: &mut Tx, id: Id) -> Answer<()> {
    let sql = "select code, licence from cargo_owner where branch_code = $1 and id = $2";
    let held: Option<(String, Option<String>)> = tx.one(sql, &vals![tx.branch(), id]).await?;
    match held {
        Some((code, held)) => licence(tx, (&code, held.as_deref()), (&code, None)).await,
        None => Ok(()),
    }
}

/// The file behind an address.
fn photo(address: &str) -> Option<Id> {
    address.trim().strip_prefix(file::PATH).and_then(|id| id.parse().ok())
}

/// The same, an address of anything else refused: it could tell a stranger who looks at it.
fn photo_of(address: Option<&str>) -> Answer<Option<Id>> {
    match validate::given(address) {
        None => Ok(None),
        Some(address) => photo(address).map(Some).ok_or_else(|| Fault::invalid("licence", "party.licence")),
    }
}
