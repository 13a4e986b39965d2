//! A road between the program and its database, on the loopback interface, with weather on it.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// What each piece waits on a slow road.
const SLOW: Duration = Duration::from_millis(15);

/// The state of the road.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weather {
    /// Everything passes.
    Fair,
    /// All connections are cut, new ones too.
    Cut,
    /// Nothing passes, and nobody is told.
    Stalled,
    /// Everything passes late.
    Slow,
}

/// The road.
pub struct Proxy {
    /// Where it begins.
    pub port: u16,
    weather: Arc<watch::Sender<Weather>>,
}

impl Proxy {
    /// Opens a road to a port.
    ///
    /// # Errors
    /// When it cannot listen.
    pub async fn start(to: u16) -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let port = listener.local_addr()?.port();
        let weather = Arc::new(watch::Sender::new(Weather::Fair));
        let told = weather.clone();
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                if *told.borrow() != Weather::Cut {
                    tokio::spawn(join(near, to, told.subscribe()));
                }
            }
        });
        Ok(Self { port, weather })
    }

    /// Changes the weather.
    pub fn weather(&self, weather: Weather) {
        self.weather.send_replace(weather);
    }
}

async fn join(near: TcpStream, to: u16, weather: watch::Receiver<Weather>) {
    let Ok(far) = TcpStream::connect(("127.0.0.1", to)).await else { return };
    drop((near.set_nodelay(true), far.set_nodelay(true)));
    let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
    // When one way ends both do: what is dropped here is closed.
    tokio::select! {
        () = carry(near_in, far_out, weather.clone()) => {}
        () = carry(far_in, near_out, weather) => {}
    }
}

async fn carry(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut weather: watch::Receiver<Weather>) {
    let mut piece = vec![0; 16 * 1024];
    loop {
        let read = tokio::select! {
            read = from.read(&mut piece) => read.unwrap_or(0),
            cut = weather.wait_for(|weather| *weather == Weather::Cut) => {
                drop(cut);
                return;
            }
        };
        if read == 0 {
            return;
        }
        let now = *weather.borrow();
        if now == Weather::Slow {
            tokio::time::sleep(SLOW).await;
        }
        // What stands still passes later, or never.
        match weather.wait_for(|weather| *weather != Weather::Stalled).await.map(|weather| *weather) {
            Ok(Weather::Cut) | Err(_) => return,
            Ok(_) => {}
        }
        if to.write_all(&piece[..read]).await.is_err() {
            return;
        }
    }
}
