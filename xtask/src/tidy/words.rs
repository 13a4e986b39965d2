//! Words that must not stand in the project: unfinished work, paths of a machine, words of the workplace.
//!
//! The words themselves are data, in `xtask/tidy-words.txt`, so that no program file has to hold them.

use super::{Finding, Project};

const LIST: &str = include_str!("../../tidy-words.txt");
const LIST_PATH: &str = "xtask/tidy-words.txt";

/// Where a word counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Anywhere, also inside a longer word.
    Anywhere,
    /// As a word of its own, in any letter case.
    Word,
    /// As a word of its own, after the sign that opens a comment.
    Comment,
}

/// Lines that hold one of the words.
pub fn look(project: &Project) -> Vec<Finding> {
    let words = words(LIST);
    let mut found = Vec::new();
    for (file, text) in project.written().filter(|(file, _)| file.path != LIST_PATH) {
        for (index, line) in text.lines().enumerate() {
            for (place, word) in &words {
                if holds(line, *place, word) {
                    found.push(Finding::at(&file.path, index + 1, format!("the word `{word}`")));
                }
            }
        }
    }
    found
}

/// The list: a line `anywhere:`, `word:` or `comment:` says where the words on the lines below it count.
fn words(list: &str) -> Vec<(Place, &str)> {
    let mut place = Place::Anywhere;
    let mut found = Vec::new();
    for line in list.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("# ")) {
        match line {
            "anywhere:" => place = Place::Anywhere,
            "word:" => place = Place::Word,
            "comment:" => place = Place::Comment,
            word => found.push((place, word)),
        }
    }
    found
}

fn holds(line: &str, place: Place, word: &str) -> bool {
    match place {
        Place::Anywhere => line.contains(word),
        Place::Word => has_word(&line.to_lowercase(), &word.to_lowercase()),
        Place::Comment => comment(line).is_some_and(|rest| has_word(rest, word)),
    }
}

fn has_word(text: &str, word: &str) -> bool {
    let mut from = 0;
    while let Some(at) = text[from..].find(word).map(|at| at + from) {
        let end = at + word.len();
        let part = |sign: Option<char>| sign.is_some_and(|sign| sign.is_ascii_alphanumeric() || sign == '_');
        if !part(text[..at].chars().next_back()) && !part(text[end..].chars().next()) {
            return true;
        }
        from = end;
    }
    false
}

/// What follows the first sign that opens or continues a comment in any of our languages.
fn comment(line: &str) -> Option<&str> {
    let signs = ["//", "/*", "--", "<!--", "#"];
    let first = signs.iter().filter_map(|sign| line.find(sign)).min();
    first.map(|at| &line[at..]).or_else(|| line.trim_start().starts_with("* ").then_some(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_list_is_found_where_it_counts() {
        for (place, word) in words(LIST) {
            let line = match place {
                Place::Anywhere => format!("let x = a{word}b\n"),
                Place::Word => format!("see the {word}, please\n"),
                Place::Comment => format!("x() // {word}: more\n"),
            };
            let project = Project::of(&[("web/src/a.ts", &line), (LIST_PATH, &line)]);
            let found = look(&project);
            assert!(
                found.contains(&Finding::at("web/src/a.ts", 1, format!("the word `{word}`"))),
                "{word}: {found:?}"
            );
            assert!(found.iter().all(|finding| finding.path != LIST_PATH), "{word}");
        }
    }

    #[test]
    fn a_list_has_words_for_each_place() {
        for place in [Place::Anywhere, Place::Word, Place::Comment] {
            assert!(words(LIST).iter().any(|(of, _)| *of == place), "{place:?}");
        }
    }

    #[test]
    fn a_part_of_a_longer_word_is_no_word() {
        assert!(has_word("the log, sorted", "log"));
        assert!(!has_word("the logs", "log") && !has_word("catalog", "log") && !has_word("my_log", "log"));
    }

    #[test]
    fn comment_words_count_in_comments_only() {
        assert!(holds("x -- later", Place::Comment, "later"));
        assert!(holds(" * later", Place::Comment, "later"));
        assert!(!holds("let later = 3;", Place::Comment, "later"));
    }
}
