//! Test world.
