//! Licence expressions (SPDX): whether what a package asks for can be met with the licences that are allowed.

/// Whether an expression holds: of `OR` one side, of `AND` both. `/` is what old packages write for `OR`.
pub fn holds(expression: &str, allowed: &dyn Fn(&str) -> bool) -> bool {
    let text = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut reader = Reader { words: &words, at: 0, allowed };
    reader.either().is_some_and(|holds| holds && reader.at == words.len())
}

struct Reader<'a> {
    words: &'a [&'a str],
    at: usize,
    allowed: &'a dyn Fn(&str) -> bool,
}

impl Reader<'_> {
    fn take(&mut self, word: &str) -> bool {
        let found = self.words.get(self.at) == Some(&word);
        self.at += usize::from(found);
        found
    }

    fn either(&mut self) -> Option<bool> {
        let mut holds = self.both()?;
        while self.take("OR") {
            holds |= self.both()?;
        }
        Some(holds)
    }

    fn both(&mut self) -> Option<bool> {
        let mut holds = self.one()?;
        while self.take("AND") {
            holds &= self.one()?;
        }
        Some(holds)
    }

    /// None when it is no expression.
    fn one(&mut self) -> Option<bool> {
        if self.take("(") {
            let holds = self.either()?;
            return self.take(")").then_some(holds);
        }
        let name = self.words.get(self.at).filter(|word| !["OR", "AND", "WITH", ")"].contains(word))?;
        self.at += 1;
        if !self.take("WITH") {
            return Some((self.allowed)(name));
        }
        let exception = self.words.get(self.at)?;
        self.at += 1;
        Some((self.allowed)(&format!("{name} WITH {exception}")))
    }
}

#[cfg(test)]
mod tests {
    use super::holds;

    #[test]
    fn expressions_are_read_as_they_are_meant() {
        let allowed = |licence: &str| ["MIT", "ISC", "Apache-2.0 WITH LLVM-exception"].contains(&licence);
        for (expression, wanted) in [
            ("MIT", true),
            ("GPL-3.0", false),
            ("GPL-3.0 OR MIT", true),
            ("GPL-3.0/MIT", true),
            ("GPL-3.0 AND MIT", false),
            ("MIT AND (GPL-3.0 OR ISC)", true),
            ("(MIT OR ISC) AND GPL-3.0", false),
            ("GPL-3.0 AND MIT OR ISC", true),
            ("Apache-2.0 WITH LLVM-exception", true),
            ("Apache-2.0", false),
            ("Apache-2.0 WITH LLVM-exception OR GPL-3.0", true),
            ("MIT OR", false),
            ("(MIT", false),
            ("MIT)", false),
            ("MIT ISC", false),
            ("", false),
        ] {
            assert_eq!(holds(expression, &allowed), wanted, "{expression}");
        }
    }
}
