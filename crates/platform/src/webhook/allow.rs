//! Which addresses may be connected to.
//!
//! People name the addresses that the program connects to, so they could have it ask servers that only it reaches: its
//! own machine, the inner network, the machine that hands out keys to cloud programs. Only addresses of the public
//! internet are connected to, and only through TLS, unless the configuration names a host, an address or a network.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use kernel::net::Net;

/// What the configuration allows beyond the public internet.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Allow {
    hosts: Vec<String>,
    nets: Vec<Net>,
}

/// An entry that is no host, address or network.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0} is no host name, no address and no network like 10.0.0.0/8")]
pub struct NotAllowable(String);

impl Allow {
    /// From entries like `hooks.internal`, `10.0.0.5`, `10.0.0.0/8`, `fd00::/8`.
    ///
    /// # Errors
    /// Names the first entry that is nothing of this.
    pub fn of(entries: &[String]) -> Result<Self, NotAllowable> {
        let mut allow = Self::default();
        for entry in entries {
            let entry = entry.trim();
            match entry.parse() {
                Ok(net) => allow.nets.push(net),
                Err(_) if is_host(entry) => allow.hosts.push(entry.to_ascii_lowercase()),
                Err(_) => return Err(NotAllowable(entry.to_owned())),
            }
        }
        Ok(allow)
    }

    /// Whether this host is named, by its name or as an address: then it may be asked without TLS.
    pub fn names(&self, host: &str) -> bool {
        let literal = literal(host);
        self.hosts.iter().any(|known| known.eq_ignore_ascii_case(host))
            || literal.is_some_and(|address| self.has(address))
    }

    /// Whether an address to which `host` leads may be connected to.
    pub fn permits(&self, host: &str, address: IpAddr) -> bool {
        let address = address.to_canonical();
        is_public(address)
            || self.has(address)
            || self.hosts.iter().any(|known| known.eq_ignore_ascii_case(host))
    }

    fn has(&self, address: IpAddr) -> bool {
        self.nets.iter().any(|net| net.has(address))
    }
}

/// The address that a host is, when it is no name.
pub fn literal(host: &str) -> Option<IpAddr> {
    host.trim_start_matches('[').trim_end_matches(']').parse().ok()
}

fn is_host(text: &str) -> bool {
    let label = |label: &str| {
        !label.is_empty()
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
    };
    !text.is_empty() && text.len() <= 253 && text.split('.').all(label)
}

/// Whether an address belongs to the public internet.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let special = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_broadcast()
        || address.is_documentation()
        || address.is_multicast();
    // This network, carriers' own, protocols, relays, measurements, reserved.
    let reserved = a == 0
        || (a == 100 && (64..128).contains(&b))
        || (a == 192 && b == 0 && c == 0)
        || (a == 192 && b == 88 && c == 99)
        || (a == 198 && (18..20).contains(&b))
        || a >= 240;
    !special && !reserved
}

/// Global unicast without documentation, tunnels and other special parts of it.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, ..] = address.segments();
    let global = a & 0xe000 == 0x2000;
    let special = (a == 0x2001 && (b < 0x200 || b == 0xdb8)) || a == 0x2002 || a & 0xfff0 == 0x3ff0;
    global && !special
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allow(entries: &[&str]) -> Result<Allow, NotAllowable> {
        Allow::of(&entries.iter().map(|entry| (*entry).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn only_the_public_internet_is_reached_unless_the_configuration_says_so() {
        let nothing = Allow::default();
        let inner = [
            "0.0.0.0",
            "10.0.0.1",
            "100.64.0.1",
            "127.0.0.1",
            "127.1.2.3",
            "169.254.169.254",
            "172.16.0.1",
            "192.0.0.8",
            "192.0.2.1",
            "192.168.1.1",
            "192.88.99.1",
            "198.18.0.1",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::a00:1",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
            "2001::1",
            "2001:db8::1",
            "2002:a00:1::",
            "3fff::1",
        ];
        for address in inner {
            assert!(!nothing.permits("hooks.example.com", address.parse().unwrap()), "{address}");
        }
        for address in
            ["1.1.1.1", "172.32.0.1", "100.128.0.1", "2606:4700::1", "2a00:1450::1", "::ffff:8.8.8.8"]
        {
            assert!(nothing.permits("hooks.example.com", address.parse().unwrap()), "{address}");
        }
    }

    #[test]
    fn a_network_an_address_and_a_host_can_be_allowed() {
        let some = allow(&["10.1.0.0/16", "192.168.7.7", "fd00::/8", "Hooks.Internal"]).unwrap();
        for (host, address, permitted) in [
            ("a.example", "10.1.2.3", true),
            ("a.example", "10.2.2.3", false),
            ("a.example", "192.168.7.7", true),
            ("a.example", "192.168.7.8", false),
            ("a.example", "fd77::1", true),
            ("a.example", "::ffff:10.1.0.1", true),
            ("hooks.internal", "127.0.0.1", true),
            ("other.internal", "127.0.0.1", false),
        ] {
            assert_eq!(some.permits(host, address.parse().unwrap()), permitted, "{host} {address}");
        }
        for (host, named) in [
            ("HOOKS.internal", true),
            ("10.1.9.9", true),
            ("[fd00::5]", true),
            ("8.8.8.8", false),
            ("a.b", false),
        ] {
            assert_eq!(some.names(host), named, "{host}");
        }
        assert!(allow(&["0.0.0.0/0"]).unwrap().permits("a", "127.0.0.1".parse().unwrap()));
    }

    #[test]
    fn an_entry_that_is_nothing_of_this_is_named() {
        for wrong in ["10.0.0.0/33", "http://a", "a b", "", "a..b", "10.0.0.0/x"] {
            let told = allow(&["fine.example", wrong]).unwrap_err().to_string();
            assert!(told.starts_with(wrong), "{told}");
        }
    }
}
