//! Traces: what a call, a task and a unit of work took, sent to a collector that speaks OTLP over HTTP.
//!
//! There are none unless a setting names a collector. A trace is what was spent where, never what was said: its
//! attributes are those of the log. Who waits for nothing is never held up: a span that finds the queue full is left out.
//! The protocol's JSON form is written here by hand, because it is two pages of text, while its libraries are forty
//! (decision 0060).

mod send;
mod span;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

use tokio::sync::mpsc;
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::{Filtered, filter_fn};
use tracing_subscriber::layer::Context;
use tracing_subscriber::registry::LookupSpan;

use crate::config::{ConfigError, Otlp};
pub use send::Sender;
use span::{Ended, Open};

/// Spans that wait to be sent.
const QUEUE: usize = 4096;
/// Beginning of the targets of spans that are traced.
const TARGETS: &str = "floe::";

/// The layer that listens to spans.
pub struct Traces {
    out: mpsc::Sender<Ended>,
    one_of: u64,
    roots: Arc<AtomicU64>,
}

/// The layer and what sends its spans, when a collector is set.
///
/// # Errors
/// [`ConfigError`] when the address cannot be used.
pub fn of(otlp: &Otlp) -> Result<Option<(Traces, Sender)>, ConfigError> {
    let Some(endpoint) = &otlp.endpoint else { return Ok(None) };
    let (out, spans) = mpsc::channel(QUEUE);
    let sender = Sender::to(endpoint, spans)?;
    let one_of = u64::from(otlp.one_of.max(1));
    Ok(Some((Traces { out, one_of, roots: Arc::default() }, sender)))
}

impl Traces {
    /// Only our own spans, whatever is logged.
    pub fn filtered<S>(self) -> Filtered<Self, impl tracing_subscriber::layer::Filter<S>, S>
    where
        S: Subscriber + for<'a> LookupSpan<'a>,
    {
        self.with_filter(filter_fn(|about| {
            about.target().starts_with(TARGETS) && (about.is_span() || *about.level() == Level::ERROR)
        }))
    }

    /// Whether the next trace is one of those that are kept.
    fn is_kept(&self) -> bool {
        self.roots.fetch_add(1, Ordering::Relaxed).is_multiple_of(self.one_of)
    }
}

impl<S> Layer<S> for Traces
where
    S: Subscriber + for<'a> LookupSpan<'a>,
{
    fn on_new_span(&self, about: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let Some(span) = context.span(id) else { return };
        let parent = span.parent();
        let parent = parent.as_ref().map(|parent| parent.extensions());
        let above = parent.as_ref().map(|extensions| extensions.get::<Open>());
        let mut open = match above {
            // Part of a trace that is not kept.
            Some(None) => return,
            Some(Some(above)) => Open::below(above, about.metadata()),
            None if self.is_kept() => Open::root(about.metadata()),
            None => return,
        };
        drop(parent);
        about.record(&mut open);
        span.extensions_mut().insert(open);
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        if let Some(span) = context.span(id)
            && let Some(open) = span.extensions_mut().get_mut::<Open>()
        {
            values.record(open);
        }
    }

    fn on_event(&self, _: &Event<'_>, context: Context<'_, S>) {
        if let Some(span) = context.lookup_current()
            && let Some(open) = span.extensions_mut().get_mut::<Open>()
        {
            open.failed = true;
        }
    }

    fn on_close(&self, id: Id, context: Context<'_, S>) {
        let open = context.span(&id).and_then(|span| span.extensions_mut().remove::<Open>());
        if let Some(open) = open {
            // A full queue is a collector that does not keep up: the program does not wait for it.
            drop(self.out.try_send(open.end(SystemTime::now())));
        }
    }
}
