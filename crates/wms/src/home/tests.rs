//! Stories of the home page over HTTP, on both databases.

mod page;
mod stream;
