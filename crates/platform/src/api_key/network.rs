//! Networks from which a key works.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

/// Addresses whose first `length` bits are those of `address`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    length: u8,
}

/// Neither an address nor a network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoNetwork;

impl FromStr for Network {
    type Err = NoNetwork;

    /// Takes `10.0.0.1`, `10.0.0.0/8` and their like of IPv6. Bits behind the length are dropped.
    fn from_str(text: &str) -> Result<Self, NoNetwork> {
        let (address, length) =
            text.split_once('/').map_or((text, None), |(before, after)| (before, Some(after)));
        let address: IpAddr = address.parse().map_err(|_| NoNetwork)?;
        let most = bits(address);
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let length = match length {
            None => most,
            Some(text) if digits(text) => text.parse().map_err(|_| NoNetwork)?,
            Some(_) => return Err(NoNetwork),
        };
        if length > most { Err(NoNetwork) } else { Ok(Self { address: cut(address, length), length }) }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.length == bits(self.address) {
            write!(out, "{}", self.address)
        } else {
            write!(out, "{}/{}", self.address, self.length)
        }
    }
}

impl Network {
    /// Whether the address lies in it. One family is never in a network of the other.
    pub fn holds(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        address.is_ipv4() == self.address.is_ipv4() && cut(address, self.length) == self.address
    }
}

const fn bits(address: IpAddr) -> u8 {
    if address.is_ipv4() { 32 } else { 128 }
}

fn cut(address: IpAddr, length: u8) -> IpAddr {
    match address {
        IpAddr::V4(v4) => {
            let mask = u32::MAX.checked_shl(32 - u32::from(length)).unwrap_or(0);
            IpAddr::V4((u32::from(v4) & mask).into())
        }
        IpAddr::V6(v6) => {
            let mask = u128::MAX.checked_shl(128 - u32::from(length)).unwrap_or(0);
            IpAddr::V6((u128::from(v6) & mask).into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_in_its_network_and_in_no_other() {
        for (network, inside, outside) in [
            ("203.0.113.7", "203.0.113.7", "203.0.113.8"),
            ("10.0.0.0/8", "10.255.1.2", "11.0.0.1"),
            ("10.1.2.3/16", "10.1.255.255", "10.2.0.0"),
            ("0.0.0.0/0", "198.51.100.1", "2001:db8::1"),
            ("2001:db8::/32", "2001:db8:ffff::1", "2001:db9::1"),
            ("::/0", "2001:db8::1", "10.0.0.1"),
            ("10.0.0.1", "::ffff:10.0.0.1", "::ffff:10.0.0.2"),
        ] {
            let parsed: Network = network.parse().unwrap();
            assert!(parsed.holds(inside.parse().unwrap()), "{inside} in {network}");
            assert!(!parsed.holds(outside.parse().unwrap()), "{outside} in {network}");
        }
    }

    #[test]
    fn a_network_is_spelt_in_one_way() {
        for (text, spelt) in [
            ("10.1.2.3/8", "10.0.0.0/8"),
            ("10.1.2.3/32", "10.1.2.3"),
            ("2001:DB8:0::1/32", "2001:db8::/32"),
            ("::1/128", "::1"),
        ] {
            assert_eq!(text.parse::<Network>().unwrap().to_string(), spelt);
        }
    }

    #[test]
    fn what_is_no_network_is_refused() {
        for text in
            ["", "10.0.0", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/+8", "10.0.0.0/8/8", "example.com"]
        {
            assert_eq!(text.parse::<Network>(), Err(NoNetwork), "{text}");
        }
    }
}
