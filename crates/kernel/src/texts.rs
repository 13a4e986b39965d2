//! Every word the program shows, in its four languages, and the choice among them.
//!
//! Words stand in `texts.toml` files beside the code that uses them, one key a line with all four
//! languages, so that none can be missing. The registry refuses a file with a missing language, an
//! empty text, placeholders that differ between languages, or a key that another file has already.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

mod message;
mod parse;
#[cfg(test)]
mod tests;

pub use message::{Argument, Message};

/// A language of the console.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lang {
    /// Chinese, the language in which texts are written first.
    Zh,
    /// English, for everybody whose language is not among the four.
    #[default]
    En,
    /// Spanish.
    Es,
    /// Japanese.
    Ja,
}

impl Lang {
    /// The four languages in the order of the specification.
    pub const ALL: [Self; 4] = [Self::Zh, Self::En, Self::Es, Self::Ja];

    /// `zh`, `en`, `es` or `ja`.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::Zh => "zh",
            Self::En => "en",
            Self::Es => "es",
            Self::Ja => "ja",
        }
    }

    /// The language of an `Accept-Language` header: of the four the one wanted most, the first of
    /// equals; English when none is wanted. The console sends the saved language, else the
    /// browser's, which makes the order of the specification: saved, browser, English.
    pub fn of(header: &str) -> Self {
        let mut best: Option<(u32, Self)> = None;
        for range in header.split(',') {
            let mut parts = range.split(';').map(str::trim);
            let weight =
                parts.clone().skip(1).find_map(|part| part.strip_prefix("q=")).map_or(1000, thousandths);
            let primary = parts.next().and_then(|tag| tag.split(['-', '_']).next()).unwrap_or_default();
            let known = Self::ALL.into_iter().find(|lang| lang.tag().eq_ignore_ascii_case(primary));
            if let Some(lang) = known
                && weight > best.map_or(0, |(weight, _)| weight)
            {
                best = Some((weight, lang));
            }
        }
        best.map_or(Self::default(), |(_, lang)| lang)
    }

    const fn place(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.tag())
    }
}

/// A quality value of `Accept-Language` in thousandths; a malformed one counts as not wanted.
fn thousandths(text: &str) -> u32 {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    match whole {
        "1" => 1000,
        "0" if decimals.len() <= 3 && digits(decimals) => format!("{decimals:0<3}").parse().unwrap_or(0),
        _ => 0,
    }
}

/// Why a file of texts was refused. Every message names the file or the key.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TextsError {
    /// Not TOML, or a key twice in one file.
    #[error("{file}: {reason}")]
    Syntax {
        /// The file.
        file: String,
        /// What the parser said.
        reason: String,
    },
    /// A key does not have exactly the four languages with a text each.
    #[error("{file}: {key}: {reason}")]
    Entry {
        /// The file.
        file: String,
        /// The key.
        key: String,
        /// What is wrong with it.
        reason: String,
    },
    /// Two files say the same key.
    #[error("{second}: {key} is in {first} already")]
    Duplicate {
        /// The key.
        key: String,
        /// The file that came first.
        first: String,
        /// The file that was refused.
        second: String,
    },
}

#[derive(Debug)]
struct Entry {
    file: String,
    words: [String; 4],
}

/// All texts of the program under their flat keys.
#[derive(Debug, Default)]
pub struct Texts {
    entries: BTreeMap<String, Entry>,
}

impl Texts {
    /// An empty registry.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the texts of one file; `file` names it in errors. A refused file leaves nothing behind.
    ///
    /// # Errors
    /// See [`TextsError`].
    pub fn add(&mut self, file: &str, toml: &str) -> Result<(), TextsError> {
        let parsed = parse::parse(file, toml)?;
        for key in parsed.keys() {
            if let Some(earlier) = self.entries.get(key) {
                let (key, first, second) = (key.clone(), earlier.file.clone(), file.to_owned());
                return Err(TextsError::Duplicate { key, first, second });
            }
        }
        let entries = parsed.into_iter().map(|(key, words)| (key, Entry { file: file.to_owned(), words }));
        self.entries.extend(entries);
        Ok(())
    }

    /// The text of a key as it stands, placeholders included.
    pub fn get(&self, lang: Lang, key: &str) -> Option<&str> {
        self.entries.get(key).map(|entry| entry.words[lang.place()].as_str())
    }

    /// Whether the key has a text.
    pub fn has(&self, key: &str) -> bool {
        self.entries.contains_key(key)
    }

    /// All keys in order.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.entries.keys().map(String::as_str)
    }

    /// All texts of one language, for the generator of the browser's files.
    pub fn all(&self, lang: Lang) -> BTreeMap<&str, &str> {
        self.entries.iter().map(|(key, entry)| (key.as_str(), entry.words[lang.place()].as_str())).collect()
    }

    /// The text of a key with its placeholders filled. When there is no text `key` but one for
    /// `key_one` or `key_other`, the argument `count` decides between them. A key without a text
    /// shows as itself, as in the browser.
    pub fn render(&self, lang: Lang, key: &str, arguments: &[(&str, &str)]) -> String {
        let Some(text) = self.get(lang, key).or_else(|| self.plural(lang, key, arguments)) else {
            return key.to_owned();
        };
        fill(text, |name| {
            arguments.iter().find(|(known, _)| *known == name).map(|(_, value)| Cow::Borrowed(*value))
        })
    }

    /// A message in one language; arguments that are text keys themselves are translated too.
    pub fn message(&self, lang: Lang, message: &Message) -> String {
        let arguments: Vec<(&str, Cow<'_, str>)> = message
            .arguments
            .iter()
            .map(|(name, argument)| match argument {
                Argument::Value(value) => (name.as_ref(), Cow::Borrowed(value.as_str())),
                Argument::Key(key) => (name.as_ref(), Cow::Owned(self.render(lang, key, &[]))),
            })
            .collect();
        let borrowed: Vec<(&str, &str)> =
            arguments.iter().map(|(name, value)| (*name, value.as_ref())).collect();
        self.render(lang, &message.key, &borrowed)
    }

    fn plural(&self, lang: Lang, key: &str, arguments: &[(&str, &str)]) -> Option<&str> {
        let (_, count) = arguments.iter().find(|(name, _)| *name == "count")?;
        let one = *count == "1" && matches!(lang, Lang::En | Lang::Es);
        self.get(lang, &format!("{key}_{}", if one { "one" } else { "other" }))
    }
}

/// Replaces each `{{name}}`; a name without a value stays as it is, so that a test or a reader sees it.
fn fill<'a>(text: &str, value: impl Fn(&str) -> Option<Cow<'a, str>>) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, name, after)) = parse::placeholder(rest) {
        filled.push_str(before);
        match value(name) {
            Some(value) => filled.push_str(&value),
            None => filled.push_str(&rest[before.len()..rest.len() - after.len()]),
        }
        rest = after;
    }
    filled.push_str(rest);
    filled
}
