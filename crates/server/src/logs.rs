//! Log lines on standard error, for people or for collectors.
//!
//! Lines that are written while a call, a task or a unit of work runs carry what it is: the id of the call, its route,
//! account and tenant. No line holds a secret: bodies, queries and headers are never logged, and the libraries below us,
//! which would tell the values of statements and the bytes of connections, say no more than warnings whatever the filter
//! says.

use std::io::IsTerminal as _;

use tracing_subscriber::filter::Directive;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Layer as _, fmt, registry};

use crate::config::{ConfigError, Log, LogFormat};
use crate::otlp::Traces;

/// Libraries that tell more than a log may know.
const DISCREET: [&str; 7] =
    ["tokio_postgres", "hyper", "hyper_util", "h2", "rustls", "reqwest", "object_store"];

/// Starts logging, and tracing when there is somebody to send traces to; once in a process.
///
/// # Errors
/// [`ConfigError`] when the filter cannot be read or logging was started before.
pub fn start(log: &Log, traces: Option<Traces>) -> Result<(), ConfigError> {
    let lines = fmt::layer().with_writer(std::io::stderr).with_ansi(std::io::stderr().is_terminal());
    let lines = match log.format {
        LogFormat::Text => lines.boxed(),
        LogFormat::Json => {
            lines.json().flatten_event(true).with_current_span(true).with_span_list(false).boxed()
        }
    };
    let all = registry().with(lines.with_filter(filter(&log.filter)?)).with(traces.map(Traces::filtered));
    all.try_init().map_err(|error| ConfigError::new("log", error))
}

/// The filter of the settings, but for the libraries that have to be discreet.
fn filter(text: &str) -> Result<EnvFilter, ConfigError> {
    let wrong = |error: &dyn std::fmt::Display| ConfigError::new("log.filter", error);
    let mut filter = EnvFilter::try_new(text).map_err(|error| wrong(&error))?;
    for library in DISCREET {
        let most: Directive = format!("{library}=warn")
            .parse()
            .map_err(|error: tracing_subscriber::filter::ParseError| wrong(&error))?;
        filter = filter.add_directive(most);
    }
    Ok(filter)
}

#[cfg(test)]
mod tests {
    use super::filter;

    #[test]
    fn a_filter_never_lets_the_libraries_below_tell_what_they_carry() {
        for wish in ["trace", "tokio_postgres=trace", "info,hyper=debug,h2=trace"] {
            let text = filter(wish).unwrap().to_string();
            assert!(text.contains("tokio_postgres=warn") && text.contains("hyper=warn"), "{wish}: {text}");
            assert!(!text.contains("tokio_postgres=trace") && !text.contains("h2=trace"), "{wish}: {text}");
        }
        assert!(filter("a=b=c").unwrap_err().to_string().starts_with("log.filter: "));
    }
}
