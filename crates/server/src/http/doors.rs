//! Who may come in: how many connections there are, in all and from one address.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use kernel::net::Net;
use kernel::traffic::Connections;

use crate::config::Config;

/// How long a connection may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patience {
    /// From the first byte of a head, or from the beginning of the connection, to the end of that head.
    pub head: Duration,
    /// Between two calls. Longer than the minute after which the usual proxies close theirs, so that none is closed
    /// under a request on its way.
    pub idle: Duration,
    /// Without going on: with sending a body, or with taking an answer.
    pub stall: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self { head: Duration::from_secs(15), idle: Duration::from_secs(75), stall: Duration::from_secs(30) }
    }
}

/// The rules of a listener.
#[derive(Debug, Clone)]
pub struct Doors {
    /// Connections at most.
    pub most: usize,
    /// Connections at most from one address; proxies that are trusted may have as many as there are.
    pub per_address: usize,
    /// These proxies.
    pub proxies: Arc<[Net]>,
    /// How long running calls may take to finish after a stop.
    pub stop: Duration,
    /// How long a connection may take.
    pub patience: Patience,
    /// What is counted.
    pub counts: Arc<Connections>,
    taken: Arc<Mutex<Taken>>,
}

#[derive(Debug, Default)]
struct Taken {
    all: usize,
    by_address: HashMap<IpAddr, usize>,
}

impl Doors {
    /// The rules of the settings.
    pub fn of(config: &Config, counts: Arc<Connections>) -> Self {
        let number = |setting: u32| usize::try_from(setting).unwrap_or(usize::MAX);
        Self {
            most: number(config.limits.connections),
            per_address: number(config.limits.connections_per_address),
            proxies: config.trusted_proxies.as_slice().into(),
            stop: config.limits.stop(),
            patience: Patience::default(),
            counts,
            taken: Arc::default(),
        }
    }

    /// A place for a connection from there, when there is one.
    pub fn enter(&self, peer: IpAddr) -> Option<Place> {
        let peer = peer.to_canonical();
        let address = (!self.proxies.iter().any(|proxy| proxy.has(peer))).then(|| neighbourhood(peer));
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if taken.all >= self.most {
            self.counts.full.one();
            return None;
        }
        if let Some(address) = address {
            let own = taken.by_address.entry(address).or_default();
            if *own >= self.per_address {
                self.counts.crowded.one();
                return None;
            }
            *own += 1;
        }
        taken.all += 1;
        drop(taken);
        self.counts.open.up();
        Some(Place { doors: self.clone(), address })
    }

    fn leave(&self, address: Option<IpAddr>) {
        self.counts.open.down();
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.all = taken.all.saturating_sub(1);
        if let Some(address) = address
            && let Entry::Occupied(mut own) = taken.by_address.entry(address)
        {
            *own.get_mut() = own.get().saturating_sub(1);
            if *own.get() == 0 {
                own.remove();
            }
        }
    }
}

/// Somebody with a whole network of addresses counts once: of an IPv6 address the first half names the network.
fn neighbourhood(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
    }
}

/// The place of an open connection; given back when it is dropped.
#[derive(Debug)]
pub struct Place {
    doors: Doors,
    address: Option<IpAddr>,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.doors.leave(self.address);
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::sync::Arc;

    use kernel::traffic::Connections;

    use super::Doors;
    use crate::config::Config;

    fn doors(most: usize, per_address: usize, proxy: &str) -> Doors {
        let mut config = Config::defaults().unwrap();
        config.trusted_proxies = vec![proxy.parse().unwrap()];
        Doors { most, per_address, ..Doors::of(&config, Arc::new(Connections::default())) }
    }

    fn at(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn one_address_gets_so_many_places_and_a_trusted_proxy_all() {
        let doors = doors(5, 2, "10.0.0.9");
        let first = doors.enter(at("10.0.0.1"));
        let second = doors.enter(at("::ffff:10.0.0.1"));
        assert!(first.is_some() && second.is_some());
        assert!(doors.enter(at("10.0.0.1")).is_none(), "its places are taken");
        let proxied: Vec<_> = (0..3).map(|_| doors.enter(at("10.0.0.9"))).collect();
        assert!(proxied.iter().all(Option::is_some));
        assert!(doors.enter(at("10.0.0.2")).is_none(), "all places are taken");
        assert_eq!((doors.counts.open.get(), doors.counts.crowded.get(), doors.counts.full.get()), (5, 1, 1));
        drop((first, proxied));
        assert!(doors.enter(at("10.0.0.1")).is_some());
        drop(second);
        assert_eq!(doors.counts.open.get(), 0);
        assert!(doors.taken.lock().unwrap().by_address.is_empty(), "nobody is remembered who has left");
    }

    #[test]
    fn a_network_of_the_sixth_version_counts_as_one_address() {
        let doors = doors(9, 1, "10.0.0.9");
        let one = doors.enter(at("2001:db8:1:2::1"));
        assert!(one.is_some() && doors.enter(at("2001:db8:1:2:ffff::7")).is_none());
        assert!(doors.enter(at("2001:db8:1:3::1")).is_some());
    }
}
