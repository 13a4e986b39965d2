//! Words in four languages: reading `texts.toml` files and merging them for the browser.
//!
//! A file holds groups of keys; each key is one line `name = { zh = "…", en = "…", es = "…", ja = "…" }`. Keys are
//! flattened with dots. A missing or empty language, a placeholder that one language lacks, half a plural and a
//! key that two files define are errors, so that no screen can show a hole. The server reads its own files with the
//! kernel; this reader stands apart, so that the guards work before anything of the product compiles.

use std::collections::{BTreeMap, BTreeSet};

use toml::{Table, Value};

/// Languages in the order of all our lists; Chinese is written first.
pub const LANGUAGES: [&str; 4] = ["zh", "en", "es", "ja"];

/// The wording of one key, in the order of [`LANGUAGES`].
pub type Wording = [String; 4];

/// All keys of one or more files with their wordings.
pub type Texts = BTreeMap<String, Wording>;

/// Reads one file, and says in sentences all that is wrong with it.
pub fn read(source: &str) -> (Texts, Vec<String>) {
    let mut texts = Texts::new();
    let mut problems = Vec::new();
    match source.parse::<Table>() {
        Ok(table) => collect("", &table, &mut texts, &mut problems),
        Err(error) => problems.push(format!("is not TOML: {}", error.to_string().trim().replace('\n', " "))),
    }
    check_plurals(&texts, &mut problems);
    for (key, wording) in &texts {
        check_placeholders(key, wording, &mut problems);
    }
    (texts, problems)
}

/// Adds the texts of `origin` to `all`; `owners` remembers where each key came from.
pub fn merge(
    all: &mut Texts,
    owners: &mut BTreeMap<String, String>,
    origin: &str,
    texts: Texts,
) -> Vec<String> {
    let mut problems = Vec::new();
    for (key, wording) in texts {
        if let Some(other) = owners.insert(key.clone(), origin.to_owned()) {
            problems.push(format!("`{key}` stands in {other} and in {origin}"));
        }
        all.insert(key, wording);
    }
    problems
}

/// One language as the browser reads it: flat keys, sorted.
pub fn to_json(texts: &Texts, language: usize) -> serde_json::Result<String> {
    let flat: BTreeMap<&str, &str> =
        texts.iter().map(|(key, words)| (key.as_str(), words[language].as_str())).collect();
    serde_json::to_string_pretty(&flat).map(|text| text + "\n")
}

/// The TypeScript type of all keys; a plural is asked for without its ending.
pub fn to_key_type(texts: &Texts) -> String {
    let names: BTreeSet<&str> = texts.keys().map(|key| plural_stem(key).unwrap_or(key)).collect();
    let lines: String = names.iter().map(|name| format!("  | '{name}'\n")).collect();
    let body = if lines.is_empty() { "  never\n".to_owned() } else { lines };
    format!(
        "/** Every text key; a plural is named without its ending. Written by `cargo xtask codegen`. */\nexport type TextKey =\n{body}"
    )
}

fn collect(prefix: &str, table: &Table, texts: &mut Texts, problems: &mut Vec<String>) {
    for (name, value) in table {
        let key = if prefix.is_empty() { name.clone() } else { format!("{prefix}.{name}") };
        if !is_name(name) {
            problems.push(format!("`{key}`: a name is a letter or digit, then letters, digits, _ or -"));
        }
        match value {
            Value::Table(inner) if inner.values().any(Value::is_str) => match wording(inner) {
                Ok(_) if prefix.is_empty() => problems.push(format!("`{key}` belongs to no group")),
                Ok(words) => drop(texts.insert(key, words)),
                Err(problem) => problems.push(format!("`{key}` {problem}")),
            },
            Value::Table(inner) => collect(&key, inner, texts, problems),
            _ => problems.push(format!("`{key}` is neither a group nor a text in four languages")),
        }
    }
}

fn wording(table: &Table) -> Result<Wording, String> {
    if let Some(extra) = table.keys().find(|name| !LANGUAGES.contains(&name.as_str())) {
        return Err(format!("has the part `{extra}`, which is no language of ours"));
    }
    let mut words = Wording::default();
    for (place, language) in words.iter_mut().zip(LANGUAGES) {
        let text = table.get(language).and_then(Value::as_str).unwrap_or_default();
        if text.trim().is_empty() {
            return Err(format!("has no words in {language}"));
        }
        text.clone_into(place);
    }
    Ok(words)
}

fn is_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphanumeric())
        && name.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '_' || sign == '-')
}

fn plural_stem(key: &str) -> Option<&str> {
    key.strip_suffix("_one").or_else(|| key.strip_suffix("_other"))
}

/// `x_one` and `x_other` come together. A lone `_other` or `_one` is a name that merely ends so only when the
/// wording counts nothing.
fn check_plurals(texts: &Texts, problems: &mut Vec<String>) {
    for (key, wording) in texts {
        let Some(stem) = plural_stem(key) else { continue };
        let counts = wording.iter().any(|words| words.contains("{{count}}"));
        let twin = if key.ends_with("_one") { format!("{stem}_other") } else { format!("{stem}_one") };
        if counts && !texts.contains_key(&twin) {
            problems.push(format!("`{key}` is half a plural: `{twin}` is missing"));
        }
    }
}

fn check_placeholders(key: &str, wording: &Wording, problems: &mut Vec<String>) {
    let mut of_zh = None;
    for (words, language) in wording.iter().zip(LANGUAGES) {
        let Some(names) = placeholders(words) else {
            problems.push(format!("`{key}`: the braces in {language} are not a {{{{placeholder}}}}"));
            return;
        };
        if *of_zh.get_or_insert_with(|| names.clone()) != names {
            problems.push(format!("`{key}`: the placeholders in {language} differ from those in zh"));
        }
    }
}

/// The names between double braces; nothing when braces are left over.
fn placeholders(words: &str) -> Option<BTreeSet<&str>> {
    let mut parts = words.split("{{");
    let mut names = BTreeSet::new();
    let mut plain = vec![parts.next().unwrap_or_default()];
    for part in parts {
        let (name, rest) = part.split_once("}}")?;
        names.insert(name);
        plain.push(rest);
    }
    let is_plain = |name: &&str| {
        !name.is_empty() && name.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '_')
    };
    (names.iter().all(is_plain) && !plain.iter().any(|part| part.contains("}}"))).then_some(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(source: &str) -> String {
        read(source).1.join("; ")
    }

    #[test]
    fn groups_are_flattened_to_dotted_keys() {
        let source = "[a]\nt = { zh = \"一\", en = \"one\", es = \"uno\", ja = \"一\" }\n\
                      [a.f]\nn = { zh = \"二\", en = \"two\", es = \"dos\", ja = \"二\" }\n";
        let (texts, problems) = read(source);
        assert!(problems.is_empty(), "{problems:?}");
        assert_eq!(texts.keys().collect::<Vec<_>>(), ["a.f.n", "a.t"]);
        assert_eq!(to_json(&texts, 2).unwrap(), "{\n  \"a.f.n\": \"dos\",\n  \"a.t\": \"uno\"\n}\n");
        assert!(to_key_type(&texts).ends_with("=\n  | 'a.f.n'\n  | 'a.t'\n"));
    }

    #[test]
    fn a_missing_an_empty_and_a_foreign_language_are_errors() {
        assert!(problems("[a]\nt = { zh = \"一\", en = \"one\", es = \"uno\" }").contains("no words in ja"));
        assert!(
            problems("[a]\nt = { zh = \" \", en = \"o\", es = \"u\", ja = \"一\" }")
                .contains("no words in zh")
        );
        let foreign = "[a]\nt = { zh = \"一\", en = \"one\", es = \"uno\", ja = \"一\", fr = \"un\" }";
        assert!(problems(foreign).contains("`fr`"));
    }

    #[test]
    fn a_placeholder_that_one_language_lacks_is_an_error() {
        let source = "[a]\nt = { zh = \"{{n}} 一\", en = \"x {{n}}\", es = \"x\", ja = \"{{n}}\" }";
        assert_eq!(problems(source), "`a.t`: the placeholders in es differ from those in zh");
    }

    #[test]
    fn braces_that_are_no_placeholder_are_an_error() {
        for words in ["{{n", "n}}", "{{a b}}", "{{}}"] {
            let source = format!("[a]\nt = {{ zh = \"{words}\", en = \"x\", es = \"x\", ja = \"x\" }}");
            assert_eq!(problems(&source), "`a.t`: the braces in zh are not a {{placeholder}}", "{words}");
        }
    }

    #[test]
    fn half_a_plural_is_an_error_and_a_whole_one_is_one_key() {
        let one = "n_one = { zh = \"{{count}}\", en = \"one {{count}}\", es = \"{{count}}\", ja = \"{{count}}\" }\n";
        let other =
            "n_other = { zh = \"{{count}}\", en = \"{{count}}\", es = \"{{count}}\", ja = \"{{count}}\" }\n";
        assert!(problems(&format!("[a]\n{other}")).contains("half a plural"));
        let (texts, problems) = read(&format!("[a]\n{one}{other}"));
        assert!(problems.is_empty(), "{problems:?}");
        assert!(to_key_type(&texts).ends_with("=\n  | 'a.n'\n"));
    }

    #[test]
    fn odd_names_and_lone_texts_are_errors() {
        let line = "= { zh = \"一\", en = \"o\", es = \"u\", ja = \"一\" }";
        assert!(problems(&format!("[a]\n\"b c\" {line}")).contains("`a.b c`"));
        assert!(problems(&format!("b {line}")).contains("belongs to no group"));
        assert!(problems("[a]\nb = 3").contains("neither"));
        assert!(problems("[a").contains("is not TOML"));
    }

    #[test]
    fn a_key_in_two_files_is_an_error() {
        let texts = read("[a]\nt = { zh = \"一\", en = \"o\", es = \"u\", ja = \"一\" }").0;
        let (mut all, mut owners) = (Texts::new(), BTreeMap::new());
        assert!(merge(&mut all, &mut owners, "x.toml", texts.clone()).is_empty());
        assert_eq!(merge(&mut all, &mut owners, "y.toml", texts), ["`a.t` stands in x.toml and in y.toml"]);
    }
}
