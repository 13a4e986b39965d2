//! A password nobody has to think of.

use kernel::fault::{Answer, Fault};

use super::flow::check;

/// Letters and digits that look like no other.
const SIGNS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz23456789A";

/// A password made by chance: four groups of four signs: 80 bits, easy to type from a terminal.
pub fn random(username: &str) -> Answer<String> {
    loop {
        let mut bytes = [0_u8; 16];
        getrandom::fill(&mut bytes).map_err(Fault::internal)?;
        let signs: Vec<char> = bytes.iter().map(|byte| char::from(SIGNS[usize::from(byte % 32)])).collect();
        let groups: Vec<String> = signs.chunks(4).map(|group| group.iter().collect()).collect();
        let password = groups.join("-");
        // One in a thousand has no digit.
        if check("password", &password, username).is_ok() {
            return Ok(password);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::random;

    #[test]
    fn passwords_obey_the_rule_and_differ() {
        let (one, other) = (random("admin").unwrap(), random("admin").unwrap());
        assert_ne!(one, other);
        assert_eq!(one.len(), 19);
    }
}
