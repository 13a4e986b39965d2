//! The ledger at work on both databases.

#[cfg(test)]
mod chain;
mod flow;
#[cfg(test)]
mod random;
#[cfg(test)]
mod rules;
mod since;
#[cfg(test)]
mod table;
#[cfg(test)]
mod world;
