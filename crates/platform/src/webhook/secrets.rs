//! Secrets of subscriptions as they are kept: encrypted, each for its own row.

use codes::{EnabledStatus, WebhookStop};
use db::vals;
use kernel::act::{Act, Cx, Tx};
use kernel::app::App;
use kernel::cells;
use kernel::cipher::{Cipher, is_hidden};
use kernel::clock::Instant;
use kernel::fault::Answer;
use kernel::id::Id;

use super::store::ANY;
use super::{SCREEN, sign};

/// The secrets of a row, as they are kept.
#[derive(Debug, Clone)]
struct Kept {
    branch: String,
    id: Id,
    secret: String,
    former: Option<String>,
}

/// Where a secret belongs.
fn place(branch: &str, id: Id) -> String {
    format!("webhook {branch} {id}")
}

/// A secret as it is kept in that row of the session's tenant.
pub(super) async fn hide(tx: &mut Tx, id: Id, secret: &str) -> Answer<String> {
    let cipher = tx.shared::<Cipher>()?;
    cipher.claim(tx).await?;
    cipher.hide(&place(tx.branch(), id), secret)
}

/// The secret that is kept in that row of the session's tenant.
pub(super) fn show(tx: &Tx, id: Id, kept: &str) -> Answer<String> {
    tx.shared::<Cipher>()?.show(&place(tx.branch(), id), kept)
}

/// Encrypts what was written before secrets were encrypted, of every tenant; how many rows that were.
///
/// # Errors
/// When there is no key, or not the one that the database goes by.
pub async fn hide_old(app: &App) -> Answer<u64> {
    let mut changed = 0;
    for kept in all(app).await? {
        let texts = [Some(&kept.secret), kept.former.as_ref()];
        if texts.into_iter().flatten().any(|text| !is_hidden(text)) {
            let cx = Cx::outside(app, Act::of_program(app, &kept.branch, SCREEN, "hide"));
            changed += cx.write(kept, hide_row).await?;
        }
    }
    Ok(changed)
}

/// Encrypts all secrets under `cipher`, in every tenant. What can be opened neither with it nor with the former key is
/// lost: such a subscription gets a secret that nobody knows, and is switched off until its people have renewed it.
/// Answers tenants and names of those.
///
/// # Errors
/// Those of the database; what was done until then stays, and the next time goes on from there.
pub async fn encrypt_anew(app: &App, former: &Cipher, cipher: &Cipher) -> Answer<Vec<String>> {
    let mut lost = Vec::new();
    for kept in all(app).await? {
        let spot = place(&kept.branch, kept.id);
        if is_hidden(&kept.secret) && cipher.show(&spot, &kept.secret).is_ok() {
            continue;
        }
        let again = |text: &str| former.show(&spot, text).ok().map(|secret| cipher.hide(&spot, &secret));
        let cx = Cx::outside(app, Act::of_program(app, &kept.branch, SCREEN, "renewSecret"));
        match again(&kept.secret).transpose()? {
            Some(secret) => {
                let former = kept.former.as_deref().and_then(again).transpose()?;
                cx.write((kept, secret, former), put).await?;
            }
            None => {
                let secret = cipher.hide(&spot, &sign::fresh_secret()?)?;
                lost.push(cx.write((kept.id, secret), lose).await?);
            }
        }
    }
    Ok(lost)
}

async fn all(app: &App) -> Answer<Vec<Kept>> {
    Cx::outside(app, Act::of_program(app, "", SCREEN, "hide")).read((), rows).await
}

async fn rows(tx: &mut Tx, (): &()) -> Answer<Vec<Kept>> {
    let sql = "select branch_code, id, secret, former_secret from webhook where deleted = 0 order by id";
    let rows: Vec<(String, Id, String, Option<String>)> = tx.all(sql, &[]).await?;
    Ok(rows.into_iter().map(|(branch, id, secret, former)| Kept { branch, id, secret, former }).collect())
}

async fn hide_row(tx: &mut Tx, kept: &Kept) -> Answer<u64> {
    let mut hidden = Vec::new();
    for text in [Some(&kept.secret), kept.former.as_ref()] {
        hidden.push(match text {
            Some(text) => Some(hide(tx, kept.id, &show(tx, kept.id, text)?).await?),
            None => None,
        });
    }
    let former = hidden.pop().flatten();
    put(tx, &(kept.clone(), hidden.pop().flatten().unwrap_or_default(), former)).await
}

/// Writes both, unless somebody has renewed the secret meanwhile.
async fn put(tx: &mut Tx, (kept, secret, former): &(Kept, String, Option<String>)) -> Answer<u64> {
    let values = vals![secret.as_str(), former.as_deref(), tx.branch(), kept.id, kept.secret.as_str()];
    let sql = "update webhook set secret = $1, former_secret = $2 where branch_code = $3 and id = $4 and secret = $5";
    Ok(tx.exec(sql, &values).await?)
}

async fn lose(tx: &mut Tx, (id, secret): &(Id, String)) -> Answer<String> {
    let (version, name): (i64, String) = ANY.load(tx, "version, name", *id).await?;
    let cells = cells! {
        secret: secret.as_str(),
        former_secret: None::<String>,
        former_until: None::<Instant>,
        status: EnabledStatus::Disabled,
        stopped: WebhookStop::SecretLost,
    };
    ANY.update(tx, *id, version, cells).await?;
    Ok(format!("{}: {name}", tx.branch()))
}
