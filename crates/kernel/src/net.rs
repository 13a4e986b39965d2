//! Networks, as settings name them.

use std::net::IpAddr;
use std::str::FromStr;

use serde::Deserialize;

/// A network: all addresses with the same first bits. A single address is the smallest one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Net {
    address: IpAddr,
    bits: u32,
}

/// A text that is no address and no network.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0} is no address and no network like 10.0.0.0/8")]
pub struct NotANet(String);

impl Net {
    /// Whether an address lies in it; one of the fourth version that is written as one of the sixth is what it was.
    pub fn has(&self, address: IpAddr) -> bool {
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(own), IpAddr::V4(other)) => {
                let shift = 32 - self.bits;
                own.to_bits().checked_shr(shift) == other.to_bits().checked_shr(shift)
            }
            (IpAddr::V6(own), IpAddr::V6(other)) => {
                let shift = 128 - self.bits;
                own.to_bits().checked_shr(shift) == other.to_bits().checked_shr(shift)
            }
            _ => false,
        }
    }
}

impl FromStr for Net {
    type Err = NotANet;

    fn from_str(text: &str) -> Result<Self, NotANet> {
        of(text.trim()).ok_or_else(|| NotANet(text.to_owned()))
    }
}

impl TryFrom<String> for Net {
    type Error = NotANet;

    fn try_from(text: String) -> Result<Self, NotANet> {
        text.parse()
    }
}

fn of(text: &str) -> Option<Net> {
    let (address, bits) = match text.split_once('/') {
        Some((address, bits)) => (address, Some(bits.parse::<u32>().ok()?)),
        None => (text, None),
    };
    let written: IpAddr = address.parse().ok()?;
    let address = written.to_canonical();
    let most = if address.is_ipv4() { 32 } else { 128 };
    // Of one of the fourth version that is written as one of the sixth, 96 bits are said with it.
    let more = if written == address { 0 } else { 96 };
    let bits = bits.map_or(Some(most), |bits| bits.checked_sub(more))?;
    (bits <= most).then_some(Net { address, bits })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has(net: &str, address: &str) -> bool {
        net.parse::<Net>().unwrap().has(address.parse().unwrap())
    }

    #[test]
    fn a_network_has_the_addresses_with_its_first_bits() {
        assert!(has("10.0.0.5", "10.0.0.5") && !has("10.0.0.5", "10.0.0.6"));
        assert!(has("10.1.0.0/16", "10.1.255.1") && !has("10.1.0.0/16", "10.2.0.1"));
        assert!(has("0.0.0.0/0", "203.0.113.7") && !has("0.0.0.0/0", "2001:db8::1"));
        assert!(has("fd00::/8", "fd12::1") && !has("fd00::/8", "fe80::1"));
        assert!(has("::/0", "2001:db8::1"));
        assert!(has("10.0.0.5", "::ffff:10.0.0.5") && has("::ffff:10.0.0.5", "10.0.0.5"));
        assert!(has("::ffff:10.0.0.0/104", "10.9.9.9"));
    }

    #[test]
    fn what_is_none_is_named() {
        for text in
            ["", "proxy", "10.0.0", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/x", "::ffff:10.0.0.0/8"]
        {
            assert_eq!(text.parse::<Net>(), Err(NotANet(text.to_owned())), "{text}");
        }
    }
}
