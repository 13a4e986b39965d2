//! Addresses that are taken before anything is changed, and listened on when everything is ready: until then nobody who
//! calls takes the program for one that serves.

use std::io::{Error, ErrorKind, Result};
use std::net::SocketAddr;

use tokio::net::{TcpListener, TcpSocket, lookup_host};

/// Connections that may wait to be taken.
const WAITING: u32 = 1024;

/// A port that is ours.
#[derive(Debug)]
pub struct Held(TcpSocket);

impl Held {
    /// Takes the first address of `address` that is free.
    ///
    /// # Errors
    /// When none is, or it is no address of this machine.
    pub async fn of(address: &str) -> Result<Self> {
        let mut failed = Error::new(ErrorKind::InvalidInput, "it is no address");
        for address in lookup_host(address).await? {
            match take(address) {
                Ok(socket) => return Ok(Self(socket)),
                Err(error) => failed = error,
            }
        }
        Err(failed)
    }

    /// Address and port.
    ///
    /// # Errors
    /// That of the operating system.
    pub fn address(&self) -> Result<SocketAddr> {
        self.0.local_addr()
    }

    /// From now on connections come in.
    ///
    /// # Errors
    /// When another program began to listen there meanwhile.
    pub fn listen(self) -> Result<TcpListener> {
        self.0.listen(WAITING)
    }
}

fn take(address: SocketAddr) -> Result<TcpSocket> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // What is left of connections of the program before it must not hold up a restart.
    #[cfg(not(windows))]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    Ok(socket)
}

#[cfg(test)]
mod tests {
    use tokio::net::TcpStream;

    use super::Held;

    #[tokio::test]
    async fn a_port_that_is_held_is_no_door_yet_and_one_that_is_open_is_not_held() {
        let held = Held::of("127.0.0.1:0").await.unwrap();
        let address = held.address().unwrap();
        assert!(TcpStream::connect(address).await.is_err());
        let _listener = held.listen().unwrap();
        assert!(TcpStream::connect(address).await.is_ok());
        assert!(Held::of(&address.to_string()).await.is_err());
        assert!(Held::of("nowhere").await.is_err());
    }
}
