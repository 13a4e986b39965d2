//! Connections that go on: who sends a head, a body or takes an answer too slowly is cut off.
//!
//! What HTTP leaves open is bounded here, byte by byte: a head has to be there some seconds after it began, a body and an
//! answer have to move. A peer that does none of it costs its place for so long, and nobody else anything.

use std::error::Error;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::Bytes;
use hyper::body::{Body, Frame, Incoming, SizeHint};
use kernel::traffic::Connections;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

use super::Patience;

/// How HTTP/2 begins; no call of HTTP/1 does.
const HTTP_2: &[u8] = b"PRI";

/// The calls of a connection.
#[derive(Debug, Default)]
pub(super) struct Calls {
    begun: AtomicU64,
    flying: AtomicU64,
}

impl Calls {
    /// A head has come and its call runs until the answer is dropped.
    pub(super) fn begin(self: &Arc<Self>) -> Flying {
        self.begun.fetch_add(1, Ordering::Relaxed);
        self.flying.fetch_add(1, Ordering::Relaxed);
        Flying(self.clone())
    }
}

/// A call that runs.
pub(super) struct Flying(Arc<Calls>);

impl Drop for Flying {
    fn drop(&mut self) {
        self.0.flying.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A connection that is not waited for without end.
pub(super) struct Paced {
    stream: TcpStream,
    calls: Arc<Calls>,
    patience: Patience,
    counts: Arc<Connections>,
    /// A head has begun: when it has to be there, and how many there had been before it.
    head: Option<(Pin<Box<Sleep>>, u64)>,
    /// Something is to be written that the peer does not take.
    write: Option<Pin<Box<Sleep>>>,
    /// The first bytes, until it is known what is spoken.
    speaks: Speaks,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Speaks {
    Unknown,
    Http1,
    /// Its calls come in frames between others, so only the first head is timed; the peer is asked whether it is there.
    Http2,
}

impl Paced {
    pub(super) fn new(
        stream: TcpStream,
        calls: Arc<Calls>,
        patience: Patience,
        counts: Arc<Connections>,
    ) -> Self {
        let head = Some((Box::pin(sleep(patience.head)), 0));
        Self { stream, calls, patience, counts, head, write: None, speaks: Speaks::Unknown }
    }

    fn late(&self, what: &str) -> io::Error {
        self.counts.slow.one();
        io::Error::new(io::ErrorKind::TimedOut, format!("{what} took too long"))
    }

    /// Whether the head that has begun is late.
    fn look_at_head(&mut self, task: &mut Context<'_>) -> Result<(), io::Error> {
        let begun = self.calls.begun.load(Ordering::Relaxed);
        let Some((until, before)) = &mut self.head else { return Ok(()) };
        if *before != begun {
            self.head = None;
            return Ok(());
        }
        let late = until.as_mut().poll(task).is_ready();
        if late { Err(self.late("a head")) } else { Ok(()) }
    }

    /// Bytes have come: outside of a call they begin a head.
    fn came(&mut self, bytes: &[u8], task: &mut Context<'_>) {
        if bytes.is_empty() {
            return;
        }
        if self.speaks == Speaks::Unknown {
            let second = bytes.starts_with(HTTP_2);
            self.speaks = if second { Speaks::Http2 } else { Speaks::Http1 };
        }
        let between = self.calls.flying.load(Ordering::Relaxed) == 0;
        if self.speaks == Speaks::Http1 && between && self.head.is_none() {
            let mut until = Box::pin(sleep(self.patience.head));
            // It has to wake this task; it cannot be over yet.
            let _ = until.as_mut().poll(task);
            self.head = Some((until, self.calls.begun.load(Ordering::Relaxed)));
        }
    }

    /// Whether what is written moves.
    fn wrote<T>(&mut self, written: Poll<io::Result<T>>, task: &mut Context<'_>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.write = None;
            return written;
        }
        let stall = self.patience.stall;
        let until = self.write.get_or_insert_with(|| Box::pin(sleep(stall)));
        ready!(until.as_mut().poll(task));
        Poll::Ready(Err(self.late("an answer")))
    }
}

impl AsyncRead for Paced {
    fn poll_read(
        mut self: Pin<&mut Self>,
        task: &mut Context<'_>,
        out: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.look_at_head(task)?;
        let before = out.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(task, out))?;
        let came = out.filled().get(before..).unwrap_or_default();
        self.came(came, task);
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Paced {
    fn poll_write(mut self: Pin<&mut Self>, task: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(task, bytes);
        self.wrote(written, task)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        task: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(task, pieces);
        self.wrote(written, task)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, task: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(task)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, task: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(task)
    }
}

/// The body of a call, which has to go on.
pub(super) struct Flowing {
    body: Incoming,
    patience: Duration,
    until: Option<Pin<Box<Sleep>>>,
}

impl Flowing {
    pub(super) fn new(body: Incoming, patience: Duration) -> Self {
        Self { body, patience, until: None }
    }
}

impl Body for Flowing {
    type Data = Bytes;
    type Error = Box<dyn Error + Send + Sync>;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        task: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        if let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(task) {
            self.until = None;
            return Poll::Ready(frame.map(|frame| frame.map_err(Into::into)));
        }
        let patience = self.patience;
        let until = self.until.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(until.as_mut().poll(task));
        Poll::Ready(Some(Err("the body does not go on".into())))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
