//! Networks, as settings name them, and the address of whoever calls through them.

use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

use axum::extract::ConnectInfo;
use http::{Extensions, HeaderMap};
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

/// The address of whoever calls, empty where nobody came by the network: the peer's; behind a trusted proxy, the last address that is not a trusted proxy. A socket for
/// both families names an IPv4 peer as `::ffff:a.b.c.d`, so addresses are compared and told in their plain form.
pub fn caller(extensions: &Extensions, headers: &HeaderMap, proxies: &[Net]) -> String {
    let Some(ConnectInfo(peer)) = extensions.get::<ConnectInfo<SocketAddr>>() else {
        return String::new();
    };
    let peer = peer.ip().to_canonical();
    let trusted = |address: &IpAddr| proxies.iter().any(|proxy| proxy.has(*address));
    if !trusted(&peer) {
        return peer.to_string();
    }
    let forwarded = headers.get_all("x-forwarded-for").iter().map(|value| value.to_str().unwrap_or("?"));
    let hops: Vec<&str> = forwarded.flat_map(|line| line.split(',')).collect();
    let mut nearest = peer;
    for text in hops.into_iter().rev() {
        // What stands further left is what the caller says of itself: nobody trusted vouches for it.
        let Some(hop) = hop(text.trim()) else { break };
        nearest = hop.to_canonical();
        if !trusted(&nearest) {
            break;
        }
    }
    nearest.to_string()
}

/// An address as proxies write it: bare, in brackets, or with a port.
fn hop(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    bare.parse().ok().or_else(|| text.parse().ok().map(|address: SocketAddr| address.ip()))
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

    fn caller(peer: &str, forwarded: &str, proxies: &[&str]) -> String {
        let peer = SocketAddr::new(peer.parse().unwrap(), 4000);
        let request =
            http::Request::builder().header("x-forwarded-for", forwarded).extension(ConnectInfo(peer));
        let (head, _) = request.body(()).unwrap().into_parts();
        let proxies: Vec<Net> = proxies.iter().map(|proxy| proxy.parse().unwrap()).collect();
        super::caller(&head.extensions, &head.headers, &proxies)
    }

    #[test]
    fn only_a_trusted_proxy_is_believed_however_its_address_is_written() {
        for (peer, proxy) in [
            ("10.0.0.1", "10.0.0.1"),
            ("::ffff:10.0.0.1", "10.0.0.1"),
            ("10.0.0.1", "::ffff:10.0.0.1"),
            ("fd00::1", "fd00::1"),
        ] {
            assert_eq!(caller(peer, "1.1.1.1, 203.0.113.7", &[proxy]), "203.0.113.7", "{peer} {proxy}");
        }
        assert_eq!(caller("::ffff:10.0.0.2", "203.0.113.7", &["10.0.0.1"]), "10.0.0.2");
        assert_eq!(caller("10.0.0.1", "", &["10.0.0.1"]), "10.0.0.1");
    }

    #[test]
    fn what_a_caller_says_of_itself_is_never_taken_for_what_a_proxy_says() {
        for (told, address) in [
            ("6.6.6.6, 203.0.113.7:5678", "203.0.113.7"),
            ("6.6.6.6, [2001:db8::7]:5678", "2001:db8::7"),
            ("6.6.6.6, [2001:db8::7]", "2001:db8::7"),
            ("6.6.6.6, unknown", "10.0.0.1"),
            ("6.6.6.6, unknown, 10.0.0.2", "10.0.0.2"),
            ("6.6.6.6,", "10.0.0.1"),
        ] {
            assert_eq!(caller("10.0.0.1", told, &["10.0.0.1", "10.0.0.2"]), address, "{told}");
        }
    }

    #[test]
    fn a_proxy_behind_a_proxy_is_skipped() {
        let proxies = ["10.0.0.1", "10.0.0.2/31"];
        assert_eq!(caller("10.0.0.1", "::ffff:203.0.113.7, ::ffff:10.0.0.2", &proxies), "203.0.113.7");
    }
}
