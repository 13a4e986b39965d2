//! Many people at work: a heap of things to do, and desks that take the next one from it.

use std::cell::RefCell;
use std::time::Instant;

use anyhow::Result;
use futures::future::try_join_all;

use crate::figures::Figures;
use crate::inbound::{Desk, Headers};

/// Does everything of a heap at so many desks, and answers what came of it and how long each took.
///
/// # Errors
/// The first thing that fails.
pub async fn work<T, R>(
    (address, headers, desks): (&str, &Headers, usize),
    heap: impl IntoIterator<Item = T>,
    doing: impl AsyncFn(&mut Desk, T) -> Result<R>,
) -> Result<(Vec<R>, Figures)> {
    let (heap, done) = (RefCell::new(heap.into_iter()), RefCell::new(Vec::new()));
    let started = Instant::now();
    let (heap, done, doing) = (&heap, &done, &doing);
    let desk = |_| async move {
        let mut desk = Desk::open(address, headers).await?;
        loop {
            let Some(next) = heap.borrow_mut().next() else { return Ok::<_, anyhow::Error>(()) };
            let began = Instant::now();
            let came = doing(&mut desk, next).await?;
            let micros = u32::try_from(began.elapsed().as_micros()).unwrap_or(u32::MAX);
            done.borrow_mut().push((came, micros));
        }
    };
    try_join_all((0..desks).map(desk)).await?;
    let (came, micros): (Vec<R>, Vec<u32>) = done.take().into_iter().unzip();
    Ok((came, Figures::new(micros, started.elapsed())))
}
