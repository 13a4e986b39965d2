//! `floe health`: asks a running server whether it can serve calls, for those who watch a process or a container.

use std::io::{Read as _, Write as _};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream, ToSocketAddrs as _};
use std::time::Duration;

use anyhow::{Context as _, Result, bail};

use crate::config::Config;
use crate::edge::{HEALTH, READY};

/// Longest time to connect, and to answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// Longest answer that is read.
const LONGEST: u64 = 4096;

/// Asks the server of these settings; an error when it does not answer, or not well.
pub(super) fn health(config: &Config, alive: bool) -> Result<()> {
    let path = if alive { HEALTH } else { READY };
    let addresses = config.listen.to_socket_addrs();
    let mut addresses = addresses.with_context(|| format!("listen: {} is no address", config.listen))?;
    let Some(address) = addresses.next() else { bail!("listen: {} is no address", config.listen) };
    let answer = ask(near(address), path).with_context(|| format!("{address} does not answer"))?;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    if head.split(' ').nth(1) != Some("200") {
        bail!("{}", if body.is_empty() { head } else { body });
    }
    println!("{body}");
    Ok(())
}

/// An address for all means this machine.
fn near(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

fn ask(address: SocketAddr, path: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    write!(stream, "GET {path} HTTP/1.1\r\nhost: floe\r\nconnection: close\r\n\r\n")?;
    let mut answer = String::new();
    stream.take(LONGEST).read_to_string(&mut answer)?;
    Ok(answer)
}

#[cfg(test)]
mod tests {
    use super::near;

    #[test]
    fn an_address_for_all_is_asked_on_this_machine() {
        for (listened, asked) in
            [("0.0.0.0:80", "127.0.0.1:80"), ("[::]:80", "[::1]:80"), ("10.0.0.1:8080", "10.0.0.1:8080")]
        {
            assert_eq!(near(listened.parse().unwrap()).to_string(), asked);
        }
    }
}
