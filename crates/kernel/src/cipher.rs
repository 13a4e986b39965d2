//! Secrets of others that the program has to use again, as they lie in the database: encrypted, under a key of the
//! installation that lies elsewhere (decision 67).
//!
//! A text is bound to the row it belongs to, so it cannot be opened in another one. Which key a database goes by is
//! written down when the first secret is: whoever comes with another one is refused, instead of writing what the others
//! cannot read.

use std::sync::OnceLock;

use db::vals;
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use sha2::{Digest as _, Sha256};

use crate::act::{Tx, hex};
use crate::fault::{Answer, Fault};

/// Bytes of a key.
const LENGTH: usize = 32;
/// What an encrypted text begins with; no secret that is made here does.
const FORM: &str = "v1:";
/// Bytes of a digest that tell one key from another.
const TOLD: usize = 8;

/// The key of an installation: 256 random bits. It never shows.
#[derive(Clone, PartialEq, Eq)]
pub struct Key([u8; LENGTH]);

impl Key {
    /// A new one.
    ///
    /// # Errors
    /// When the machine has no random numbers.
    pub fn random() -> Answer<Self> {
        let mut bytes = [0; LENGTH];
        getrandom::fill(&mut bytes).map_err(Fault::internal)?;
        Ok(Self(bytes))
    }

    /// From 64 hexadecimal digits, blanks around them left out; none for anything else.
    pub fn read(text: &str) -> Option<Self> {
        Some(Self(bytes(text.trim())?.try_into().ok()?))
    }

    /// As [`Key::read`] takes it, for the file it is kept in.
    pub fn written(&self) -> String {
        hex(&self.0)
    }

    /// What it is called in messages and in the database: tells keys apart and says nothing about them.
    pub fn name(&self) -> String {
        let digest = Sha256::new().chain_update("name of a secret key\n").chain_update(self.0).finalize();
        hex(&digest[..TOLD])
    }
}

impl std::fmt::Debug for Key {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_tuple("Key").field(&self.name()).finish()
    }
}

/// The key at hand; one of the program's shared things. Commands that touch no secret work without one.
#[derive(Debug, Default)]
pub struct Cipher(OnceLock<Held>);

struct Held {
    key: LessSafeKey,
    name: String,
}

impl std::fmt::Debug for Held {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&self.name)
    }
}

impl Cipher {
    /// With this key.
    ///
    /// # Errors
    /// Never: every key has the right length.
    pub fn of(key: &Key) -> Answer<Self> {
        let cipher = Self::default();
        cipher.begin(key)?;
        Ok(cipher)
    }

    /// Takes a key for as long as the program lives; one that it has already stays.
    ///
    /// # Errors
    /// As [`Cipher::of`].
    pub fn begin(&self, key: &Key) -> Answer<()> {
        let unbound = UnboundKey::new(&CHACHA20_POLY1305, &key.0).map_err(Fault::internal)?;
        self.0.get_or_init(|| Held { key: LessSafeKey::new(unbound), name: key.name() });
        Ok(())
    }

    /// Name of the key; none when there is none.
    pub fn name(&self) -> Option<&str> {
        self.0.get().map(|held| held.name.as_str())
    }

    /// A secret as it is kept in this place.
    ///
    /// # Errors
    /// `Internal` when there is no key.
    pub fn hide(&self, place: &str, secret: &str) -> Answer<String> {
        let held = self.held()?;
        let mut nonce = [0; NONCE_LEN];
        getrandom::fill(&mut nonce).map_err(Fault::internal)?;
        let mut text = secret.as_bytes().to_vec();
        let sealed = held.key.seal_in_place_append_tag(
            Nonce::assume_unique_for_key(nonce),
            Aad::from(place.as_bytes()),
            &mut text,
        );
        sealed.map_err(Fault::internal)?;
        Ok(format!("{FORM}{}{}", hex(&nonce), hex(&text)))
    }

    /// The secret that is kept in this place. One that was written before secrets were encrypted comes as it is.
    ///
    /// # Errors
    /// `Internal` when it was encrypted under another key or for another place, or was changed.
    pub fn show(&self, place: &str, kept: &str) -> Answer<String> {
        let Some(text) = kept.strip_prefix(FORM) else { return Ok(kept.to_owned()) };
        let held = self.held()?;
        let open = || {
            let mut whole = bytes(text)?;
            let (nonce, sealed) = whole.split_at_mut_checked(NONCE_LEN)?;
            let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
            let opened = held.key.open_in_place(nonce, Aad::from(place.as_bytes()), sealed).ok()?;
            String::from_utf8(opened.to_vec()).ok()
        };
        open().ok_or_else(|| {
            Fault::internal(format!("the secret of {place} cannot be opened with the key {}", held.name))
        })
    }

    /// Writes down that this database goes by this key, or refuses when it goes by another.
    ///
    /// # Errors
    /// `Internal` when another copy of the program has written secrets under another key.
    pub async fn claim(&self, tx: &mut Tx) -> Answer<()> {
        let name = self.held()?.name.clone();
        let sql =
            "insert into secret_key (number, name, since) values (1, $1, $2) on conflict (number) do nothing";
        tx.exec(sql, &vals![name.as_str(), tx.now()]).await?;
        match of_database(tx, &()).await? {
            Some(known) if known == name => Ok(()),
            known => Err(Fault::internal(format!(
                "the secrets of this database are encrypted under the key {}, and this copy of the program has {name}",
                known.unwrap_or_default()
            ))),
        }
    }

    fn held(&self) -> Answer<&Held> {
        self.0.get().ok_or_else(|| Fault::internal("there is no key for secrets"))
    }
}

/// Whether a text of the database is encrypted.
pub fn is_hidden(kept: &str) -> bool {
    kept.starts_with(FORM)
}

/// Name of the key that the database goes by; none before its first secret.
pub async fn of_database(tx: &mut Tx, (): &()) -> Answer<Option<String>> {
    Ok(tx.one("select name from secret_key where number = 1", &[]).await?)
}

/// From now on the database goes by this key.
pub async fn replace(tx: &mut Tx, name: &String) -> Answer<()> {
    let sql = "insert into secret_key (number, name, since) values (1, $1, $2)
        on conflict (number) do update set name = excluded.name, since = excluded.since";
    tx.exec(sql, &vals![name.as_str(), tx.now()]).await?;
    Ok(())
}

/// Bytes out of hexadecimal digits.
fn bytes(text: &str) -> Option<Vec<u8>> {
    let digit = |sign: &u8| char::from(*sign).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let pair = |pair: &[u8]| match pair {
        [high, low] => Some(digit(high)? << 4 | digit(low)?),
        _ => None,
    };
    text.as_bytes().chunks(2).map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cipher() -> Cipher {
        Cipher::of(&Key::read(&"5a".repeat(LENGTH)).unwrap()).unwrap()
    }

    #[test]
    fn a_key_is_read_as_it_was_written_and_told_by_its_name_only() {
        let key = Key::random().unwrap();
        assert_eq!(Key::read(&format!(" {}\n", key.written())), Some(key.clone()));
        assert_ne!(key.name(), Key::random().unwrap().name());
        assert!(!format!("{key:?}").contains(&key.written()) && key.name().len() == 2 * TOLD);
        for wrong in ["", "5a", &"5a".repeat(33), &"5g".repeat(LENGTH), &"é".repeat(LENGTH)] {
            assert_eq!(Key::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_secret_is_opened_in_its_place_with_its_key_and_nowhere_else() {
        let (cipher, kept) = (cipher(), cipher().hide("webhook 1 7", "whsec_ü").unwrap());
        assert!(is_hidden(&kept) && !kept.contains("whsec"), "{kept}");
        assert_eq!(cipher.show("webhook 1 7", &kept).unwrap(), "whsec_ü");
        assert_ne!(cipher.hide("webhook 1 7", "whsec_ü").unwrap(), kept, "equal secrets do not look equal");
        assert!(cipher.show("webhook 1 8", &kept).is_err());
        assert!(Cipher::of(&Key::random().unwrap()).unwrap().show("webhook 1 7", &kept).is_err());
        assert!(Cipher::default().show("webhook 1 7", &kept).is_err());
    }

    #[test]
    fn what_was_changed_is_not_opened() {
        let (cipher, kept) = (cipher(), cipher().hide("p", "secret").unwrap());
        for at in FORM.len()..kept.len() {
            let mut changed = kept.clone().into_bytes();
            changed[at] = if changed[at] == b'0' { b'1' } else { b'0' };
            assert!(cipher.show("p", &String::from_utf8(changed).unwrap()).is_err(), "{at}");
        }
        for cut in [FORM, &kept[..FORM.len() + 8], &kept[..kept.len() - 1], &kept[..kept.len() - 2]] {
            assert!(cipher.show("p", cut).is_err(), "{cut}");
        }
    }

    #[test]
    fn a_secret_of_before_comes_as_it_is() {
        assert_eq!(Cipher::default().show("p", "whsec_old").unwrap(), "whsec_old");
    }

    #[test]
    fn the_first_key_stays() {
        let cipher = cipher();
        let name = cipher.name().unwrap().to_owned();
        cipher.begin(&Key::random().unwrap()).unwrap();
        assert_eq!(cipher.name(), Some(name.as_str()));
        assert_eq!(Cipher::default().name(), None);
    }
}
