//! Rust source as tokens: functions with their lengths, string literals, paths.
//!
//! Tokens are enough for the rules and, unlike a syntax tree, also show what stands inside macro calls. Comments
//! are gone; documentation comments appear as attributes and are passed over.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// A function with a body.
pub struct Function {
    pub name: String,
    /// Line of its opening brace.
    pub line: usize,
    /// Lines between its braces.
    pub lines: usize,
}

/// The tokens of a file; none when it is not Rust (the compiler says so in another step).
pub fn tokens(text: &str) -> TokenStream {
    text.parse().unwrap_or_default()
}

/// Every function of a file, those inside functions and macro calls included.
pub fn functions(stream: TokenStream) -> Vec<Function> {
    let mut found = Vec::new();
    each_level(stream, &mut |level| {
        for (index, pair) in level.windows(2).enumerate() {
            let (TokenTree::Ident(keyword), TokenTree::Ident(name)) = (&pair[0], &pair[1]) else {
                continue;
            };
            if keyword != "fn" {
                continue;
            }
            if let Some(body) = body(&level[index + 2..]) {
                let (first, last) = (body.span_open().start().line, body.span_close().end().line);
                let lines = last.saturating_sub(first + 1);
                found.push(Function { name: name.to_string(), line: first, lines });
            }
        }
    });
    found
}

/// The braces of a function, unless it is only declared.
fn body(after_name: &[TokenTree]) -> Option<&Group> {
    for token in after_name {
        match token {
            TokenTree::Punct(sign) if sign.as_char() == ';' => return None,
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => return Some(group),
            _ => {}
        }
    }
    None
}

/// Every string literal with its line, as written in the source.
pub fn strings(stream: TokenStream) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    each_level(stream, &mut |level| {
        for (index, token) in level.iter().enumerate() {
            let TokenTree::Literal(literal) = token else {
                continue;
            };
            let text = literal.to_string();
            if text.contains('"') && !is_documentation(&level[..index]) {
                found.push((literal.span().start().line, text));
            }
        }
    });
    found
}

fn is_documentation(before: &[TokenTree]) -> bool {
    matches!(before, [.., TokenTree::Ident(name), TokenTree::Punct(equals)] if name == "doc" && equals.as_char() == '=')
}

/// Every path as a list of names with its line; `a::{b, c::d}` gives `a::b` and `a::c::d`.
pub fn paths(stream: TokenStream) -> Vec<(usize, Vec<String>)> {
    let mut found = Vec::new();
    each_level(stream, &mut |level| {
        let mut index = 0;
        while index < level.len() {
            index += path_at(level, index, &[], &mut found).max(1);
        }
    });
    found
}

/// Reads one path at a place of a level and answers how many tokens it took.
fn path_at(
    level: &[TokenTree],
    start: usize,
    before: &[String],
    found: &mut Vec<(usize, Vec<String>)>,
) -> usize {
    let Some(TokenTree::Ident(first)) = level.get(start) else {
        return 0;
    };
    let line = first.span().start().line;
    let mut names = before.to_vec();
    names.push(first.to_string());
    let mut index = start + 1;
    while is_separator(level, index) {
        match level.get(index + 2) {
            Some(TokenTree::Ident(name)) => names.push(name.to_string()),
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                let mut at = 0;
                while at < inner.len() {
                    at += path_at(&inner, at, &names, found).max(1);
                }
                return index + 3 - start;
            }
            _ => break,
        }
        index += 3;
    }
    if names.len() > 1 {
        found.push((line, names));
    }
    index - start
}

fn is_separator(level: &[TokenTree], index: usize) -> bool {
    let colon = |at: usize| matches!(level.get(at), Some(TokenTree::Punct(sign)) if sign.as_char() == ':');
    colon(index) && colon(index + 1)
}

/// Shows the tokens between each pair of brackets, the whole file first.
fn each_level(stream: TokenStream, look: &mut dyn FnMut(&[TokenTree])) {
    let level: Vec<TokenTree> = stream.into_iter().collect();
    look(&level);
    for token in level {
        if let TokenTree::Group(group) = token {
            each_level(group.stream(), look);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_measured_wherever_they_stand() {
        let text = "trait T { fn declared(&self); }\nmod m {\n    fn outer() {\n        fn inner() {}\n        let f: fn(i32) = g;\n    }\n}\n";
        let found: Vec<_> = functions(tokens(text)).into_iter().map(|f| (f.name, f.line, f.lines)).collect();
        assert_eq!(found, [("outer".to_owned(), 3, 2), ("inner".to_owned(), 4, 0)]);
    }

    #[test]
    fn strings_are_found_in_macro_calls_but_not_in_documentation() {
        let text = "/// \"quoted\" words\nfn a() { m!(\"one\", r#\"two\"#, 3); }\n";
        let found = strings(tokens(text));
        assert_eq!(found, [(2, "\"one\"".to_owned()), (2, "r#\"two\"#".to_owned())]);
    }

    #[test]
    fn grouped_paths_are_spelled_out() {
        let found: Vec<_> = paths(tokens("use crate::role::{store, flow::add}; fn a() { b::c(); }"))
            .into_iter()
            .map(|(_, names)| names.join("::"))
            .collect();
        assert!(found.contains(&"crate::role::store".to_owned()), "{found:?}");
        assert!(found.contains(&"crate::role::flow::add".to_owned()), "{found:?}");
        assert!(found.contains(&"b::c".to_owned()), "{found:?}");
    }
}
