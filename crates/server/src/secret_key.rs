//! Where the key for secrets in the database comes from (decision 67): a setting, or a file that the first start makes.
//!
//! The key and the database find each other at the start of the server, so that a wrong one is told before anything is
//! signed with it. Commands that touch no secret ask for nothing.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use kernel::act::{Act, Cx};
use kernel::app::App;
use kernel::cipher::{self, Cipher, Key};
use kernel::fault::Fault;

use crate::config::{Config, ConfigError};
use crate::program::StartError;

/// Name of the file in the data folder.
const FILE: &str = "secret.key";

/// The file that the settings name.
pub fn file(config: &Config) -> PathBuf {
    config.secret_key_file.clone().unwrap_or_else(|| config.data.join(FILE))
}

/// The key at hand; none when there is no file yet.
///
/// # Errors
/// When the setting or the file holds something else, or cannot be read.
pub fn at_hand(config: &Config) -> Result<Option<Key>, ConfigError> {
    if let Some(text) = &config.secret_key {
        let key = Key::read(text.expose());
        return key.map(Some).ok_or_else(|| ConfigError::new("secret_key", WRITTEN));
    }
    read(&file(config))
}

const WRITTEN: &str = "a key is 64 hexadecimal digits, as `openssl rand -hex 32` prints them";

/// The key of a file; none when it is not there.
///
/// # Errors
/// When it cannot be read or holds no key.
pub fn read(path: &Path) -> Result<Option<Key>, ConfigError> {
    let wrong = |why: &dyn std::fmt::Display| ConfigError::new(path.display(), why);
    match fs::read_to_string(path) {
        Ok(text) => Key::read(&text).map(Some).ok_or_else(|| wrong(&WRITTEN)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(wrong(&error)),
    }
}

/// The key at hand, or a new one in the file that the settings name.
///
/// # Errors
/// As [`at_hand`], and when the file cannot be made.
pub fn at_hand_or_new(config: &Config) -> Result<Key, StartError> {
    if let Some(key) = at_hand(config)? {
        return Ok(key);
    }
    let path = file(config);
    let key = Key::random().map_err(|fault| part(&fault))?;
    make(&path, &key).map_err(|error| ConfigError::new(path.display(), error))?;
    tracing::info!(file = %path.display(), key = key.name(), "made a key for secrets; keep a copy of it apart from the backups");
    // Another copy that starts on the same folder may have been faster.
    Ok(read(&path)?.unwrap_or(key))
}

/// Writes a key into a file that nobody but its owner may read, all at once; one that is there stays.
fn make(path: &Path, key: &Key) -> io::Result<()> {
    let fresh = path.with_extension(format!("part-{}", std::process::id()));
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let written = options.open(&fresh).and_then(|mut file| {
        writeln!(file, "{}", key.written())?;
        file.sync_all()
    });
    let linked = written.and_then(|()| match fs::hard_link(&fresh, path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        linked => linked,
    });
    drop(fs::remove_file(&fresh));
    linked
}

/// Brings key and database together, and encrypts what lies in the database as it was given.
///
/// # Errors
/// When the database goes by another key than the one at hand.
pub async fn meet(app: &App, config: &Config) -> Result<(), StartError> {
    let cipher = app.shared.get::<Cipher>().map_err(|fault| part(&fault))?;
    let known = of_database(app).await?;
    if known.is_none() {
        cipher.begin(&at_hand_or_new(config)?).map_err(|fault| part(&fault))?;
    }
    if let Some(known) = known.filter(|known| cipher.name() != Some(known.as_str())) {
        return Err(StartError::Key(format!("{}\n{}", differ(config, &known, cipher.name()), WAYS)));
    }
    let hidden = platform::webhook::hide_old(app).await.map_err(|fault| part(&fault))?;
    if hidden > 0 {
        tracing::info!(hidden, "secrets of webhooks are encrypted from now on");
    }
    Ok(())
}

const WAYS: &str = "Put the key back where it was, or name it with the setting secret_key_file or secret_key (FLOE_SECRET_KEY); every copy \
    of the program has the same one, and no backup holds it. If it is lost, `floe rekey` begins anew: webhooks are \
    switched off until their secrets are renewed, and nothing else changes.";

/// What is wrong, when the database goes by a key that is not at hand.
fn differ(config: &Config, known: &str, held: Option<&str>) -> String {
    let at_hand = match (held, &config.secret_key) {
        (Some(held), Some(_)) => format!("the setting secret_key is the key {held}"),
        (Some(held), None) => format!("{} holds the key {held}", file(config).display()),
        (None, _) => format!("there is no file {}", file(config).display()),
    };
    format!("secrets in the database are encrypted under the key {known}, and {at_hand}.")
}

/// A line about the key for whoever has brought a database back; none when all is well.
///
/// # Errors
/// Those of the settings and of the database.
pub async fn missing(app: &App, config: &Config) -> Result<Option<String>, StartError> {
    let held = at_hand(config)?.map(|key| key.name());
    let known = of_database(app).await?.filter(|known| held.as_ref() != Some(known));
    Ok(known.map(|known| differ(config, &known, held.as_deref())))
}

async fn of_database(app: &App) -> Result<Option<String>, StartError> {
    let cx = Cx::outside(app, Act::of_program(app, "", "webhookManage", "key"));
    cx.read((), cipher::of_database).await.map_err(|fault| part(&fault))
}

/// Takes the key at hand, or a new one, for all secrets. Answers its name and what could not be opened: tenants and
/// names of webhooks.
///
/// # Errors
/// Those of the settings and of the database.
pub async fn replace(
    app: &App,
    config: &Config,
    former: Option<&Path>,
) -> Result<(String, Vec<String>), StartError> {
    let mut before = Cipher::default();
    if let Some(path) = former {
        let key = read(path)?.ok_or_else(|| ConfigError::new(path.display(), "there is no such file"))?;
        before = Cipher::of(&key).map_err(|fault| part(&fault))?;
    }
    let key = at_hand_or_new(config)?;
    let cipher = Cipher::of(&key).map_err(|fault| part(&fault))?;
    let lost = platform::webhook::encrypt_anew(app, &before, &cipher).await.map_err(|fault| part(&fault))?;
    let cx = Cx::outside(app, Act::of_program(app, "", "webhookManage", "key"));
    cx.write(key.name(), cipher::replace).await.map_err(|fault| part(&fault))?;
    Ok((key.name(), lost))
}

fn part(fault: &Fault) -> StartError {
    StartError::Part(format!("secrets: {fault:?}"))
}
