//! `floe serve`: from an empty folder or database to a running server, and to a clean end.

use std::io::Write as _;
use std::time::Duration;

use anyhow::{Context as _, Result};
use db::Target;
use kernel::app::App;
use kernel::id::IdMaker;
use kernel::live::Streams;
use kernel::traffic::Connections;
use tokio::sync::watch;

use crate::config::{Config, Secret};
use crate::held::Held;
use crate::lease::{Keeper, NodeLost};
use crate::lock::DataLock;
use crate::ready::{self, Readiness};
use crate::{background, backup, demo, http, metrics, program};

/// Serves until a signal.
pub(super) async fn serve(config: &Config, extent: Option<demo::Extent>) -> Result<()> {
    let mut signals = Signals::watch()?;
    config.check()?;
    backup::check_folder(config)?;
    let door =
        Held::of(&config.listen).await.with_context(|| format!("cannot listen on {}", config.listen))?;
    let told = metrics::hold(config).await?;
    program::data_folder(&config.data).with_context(|| format!("cannot make {}", config.data.display()))?;
    if extent.is_none() {
        backup::warn(config)?;
    }
    let _lock = match config.database()?.target {
        Target::Sqlite(path) => Some(DataLock::shared(&path)?),
        Target::Postgres(_) => None,
    };
    let (mut config, given) = (config.clone(), config.admin_password.is_some());
    let demo_password = if extent.is_some() { Some(demo::password(&config).await?) } else { None };
    config.admin_password = config.admin_password.or_else(|| demo_password.clone());
    // A step of the schema that a signal cuts off is rolled back.
    let app = tokio::select! {
        built = program::build(&config) => built?,
        () = signals.stop() => return stopped(),
    };
    let keeper = Keeper::start(&app, IdMaker::RENEWAL);
    // A password that came from a person is theirs to know and not ours to print.
    let ours = demo_password.as_ref().filter(|_| !given);
    let demo = demo_password.as_ref().zip(extent);
    tokio::select! {
        filled = fill(&app, &config, ours, demo) => filled?,
        () = keeper.lost() => return end(&app, keeper).await,
        () = signals.stop() => {
            end(&app, keeper).await?;
            return stopped();
        }
    }
    if let Err(why) = ready::look(&app).await {
        tracing::warn!(%why, "not ready yet");
    }
    let told = told.map(|held| metrics::open(&app, &config, held)).transpose()?;
    if let Some(told) = &told {
        tracing::info!(address = %told.address, "metrics are served");
        say(&format!("metrics at http://{}/metrics", told.address));
    }
    let background = background::start(&app, &config)?;
    let listener = door.listen().with_context(|| format!("cannot listen on {}", config.listen))?;
    let address = listener.local_addr()?;
    tracing::info!(version = program::VERSION, build = program::BUILD, %address, "the server listens");
    say(&format!("Floe {} listens on http://{address}/wms_new/", program::version()));
    let router = program::router(&app, &config);
    let doors = http::Doors::of(&config, app.shared.get::<Connections>().unwrap_or_default());
    let stop = stop(&app, &config, (signals.stop(), signals.hurry()), keeper.lost());
    let finished = http::serve(listener, router, &doors, stop, signals.hurry()).await;
    if !finished {
        tracing::warn!("some calls were still running and were cut off");
    }
    if let Some(told) = told {
        told.stop().await;
    }
    background.stop().await;
    end(&app, keeper).await?;
    stopped()
}

/// Says that the server has ended because somebody wanted it to.
fn stopped() -> Result<()> {
    tracing::info!("the server has stopped");
    say("stopped");
    Ok(())
}

/// Resolves when no more connections are to be taken. After a signal the program says that it is not ready and serves on
/// for a while, so that whoever sends calls here sends them elsewhere; who asks twice waits for nothing.
async fn stop(
    app: &App,
    config: &Config,
    (signal, hurry): (impl Future<Output = ()>, impl Future<Output = ()>),
    lost: impl Future<Output = ()>,
) {
    let drain = tokio::select! {
        () = signal => config.limits.drain(),
        // Nothing can be added any more: every call here is one that fails.
        () = lost => Duration::ZERO,
    };
    tracing::info!(drain_seconds = drain.as_secs(), "the server is about to stop");
    if let Ok(readiness) = app.shared.get::<Readiness>() {
        readiness.stop();
    }
    if !drain.is_zero() {
        tokio::select! {
            () = tokio::time::sleep(drain) => {}
            () = hurry => {}
        }
    }
    // Nothing else would ever end them.
    if let Ok(streams) = app.shared.get::<Streams>() {
        streams.end();
    }
}

/// Gives back what the program took; an error when others had taken it before.
async fn end(app: &App, keeper: Keeper) -> Result<()> {
    let lost = keeper.has_lost();
    keeper.stop().await;
    program::close(app).await;
    if lost { Err(NodeLost { node: app.ids.node() }.into()) } else { Ok(()) }
}

/// The administrator and the demonstration, where they are wanted and not there yet.
async fn fill(
    app: &App,
    config: &Config,
    ours: Option<&Secret>,
    demo: Option<(&Secret, demo::Extent)>,
) -> Result<()> {
    if let Some(made) = program::first_start(app, config).await? {
        let password = made.password.as_deref().or(ours.map(Secret::expose));
        let password = password.unwrap_or("as given in the settings");
        say(&format!("made the administrator: user {}, password {password}", made.username));
    }
    if let Some((password, extent)) = demo {
        say(demo::fill(app, config, password, extent).await?.trim_end());
    }
    Ok(())
}

/// Tells the person at the terminal. A server goes on when nobody listens any more.
fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    drop(writeln!(out, "{text}").and_then(|()| out.flush()));
}

/// Counts the signals that ask the program to stop.
struct Signals(watch::Receiver<u8>);

impl Signals {
    #[cfg(unix)]
    fn watch() -> Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        let (mut terminate, mut interrupt) =
            (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
        let (count, counted) = watch::channel(0);
        tokio::spawn(async move {
            loop {
                tokio::select! {
                    _ = terminate.recv() => {}
                    _ = interrupt.recv() => {}
                }
                count.send_modify(|count: &mut u8| *count = count.saturating_add(1));
            }
        });
        Ok(Self(counted))
    }

    #[cfg(not(unix))]
    fn watch() -> Result<Self> {
        let (count, counted) = watch::channel(0);
        tokio::spawn(async move {
            while tokio::signal::ctrl_c().await.is_ok() {
                count.send_modify(|count: &mut u8| *count = count.saturating_add(1));
            }
        });
        Ok(Self(counted))
    }

    /// Resolves at the first signal.
    fn stop(&mut self) -> impl Future<Output = ()> + use<> {
        Self::after(self.0.clone(), 1)
    }

    /// Resolves at the second.
    fn hurry(&mut self) -> impl Future<Output = ()> + use<> {
        Self::after(self.0.clone(), 2)
    }

    async fn after(mut counted: watch::Receiver<u8>, wanted: u8) {
        if counted.wait_for(|count| *count >= wanted).await.is_err() {
            // The watching task never ends before the program does.
            std::future::pending::<()>().await;
        }
    }
}
