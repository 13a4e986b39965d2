//! Signatures: whoever knows the secret can tell that a request is ours, whole and fresh.

use kernel::act::hex;
use kernel::fault::{Answer, Fault};
use ring::hmac;

/// Marks a secret as one, for people and for programs that look for secrets in the wrong places.
const MARK: &str = "whsec_";

/// A secret of 256 random bits.
pub fn fresh_secret() -> Answer<String> {
    let mut bytes = [0_u8; 32];
    getrandom::fill(&mut bytes).map_err(Fault::internal)?;
    Ok(format!("{MARK}{}", hex(&bytes)))
}

/// The header: `v1=<hex>` of `timestamp.body` for each of the secrets, between commas.
pub fn header(secrets: &[&str], timestamp: i64, body: &str) -> String {
    let signed = format!("{timestamp}.{body}");
    let one = |secret: &&str| {
        let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
        format!("v1={}", hex(hmac::sign(&key, signed.as_bytes()).as_ref()))
    };
    secrets.iter().map(one).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_is_that_of_the_published_example() {
        // The same bytes through `openssl dgst -sha256 -hmac`, which stands in docs/webhooks.md.
        let signed = header(&["whsec_test"], 1_772_352_000, r#"{"id":"1"}"#);
        assert_eq!(signed, "v1=0014b002069193e79a6e03eff9aa015a637372b1e14592c07dcfa28f8f04e272");
    }

    #[test]
    fn while_a_secret_is_renewed_both_sign() {
        let both = header(&["new", "old"], 7, "{}");
        assert_eq!(both, format!("{},{}", header(&["new"], 7, "{}"), header(&["old"], 7, "{}")));
        assert_ne!(header(&["new"], 7, "{}"), header(&["new"], 8, "{}"));
    }

    #[test]
    fn secrets_are_random_and_marked() {
        let (one, other) = (fresh_secret().unwrap(), fresh_secret().unwrap());
        assert!(one.starts_with(MARK) && one.len() == MARK.len() + 64 && one != other);
    }
}
