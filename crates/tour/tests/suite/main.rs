//! Tours and plans against the plain truth, by example, at random, and against published optima.

mod batching;
mod floor;
mod layout;
mod published;
mod routing;
mod set;
mod truth;
