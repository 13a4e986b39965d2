//! Scenarios over HTTP.
