//! The little TypeScript that generated files consist of.

/// A string in single quotes.
pub(super) fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('\'');
    for sign in text.chars() {
        match sign {
            '\\' => out.push_str("\\\\"),
            '\'' => out.push_str("\\'"),
            '\n' => out.push_str("\\n"),
            '\u{2028}' => out.push_str("\\u2028"),
            '\u{2029}' => out.push_str("\\u2029"),
            control if control.is_control() => out.push_str(&format!("\\u{:04x}", u32::from(control))),
            plain => out.push(plain),
        }
    }
    out.push('\'');
    out
}

/// `name: value`.
pub(super) fn property(name: &str, value: String) -> String {
    format!("{name}: {value}")
}

/// `{ a: 1, b: 2 }`.
pub(super) fn object(parts: &[String]) -> String {
    format!("{{ {} }}", parts.join(", "))
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn strings_keep_their_content() {
        assert_eq!(quoted(r"^\d'$"), r"'^\\d\'$'");
        assert_eq!(quoted("a\nb\u{2028}\u{1}"), r"'a\nb\u2028\u0001'");
        assert_eq!(quoted("角色"), "'角色'");
    }
}
