//! The engine at work: a small program made of it alone, on both databases.

#[cfg(test)]
mod at_once;
#[cfg(test)]
mod back;
#[cfg(test)]
mod bucket;
#[cfg(test)]
mod depots;
#[cfg(test)]
mod exports;
#[cfg(test)]
mod imports;
#[cfg(test)]
mod items;
#[cfg(test)]
mod masters;
#[cfg(test)]
mod memory;
#[cfg(test)]
mod naming;
#[cfg(test)]
mod nodes;
#[cfg(test)]
mod numbers;
#[cfg(test)]
mod parts;
#[cfg(test)]
mod queue;
#[cfg(test)]
mod referring;
#[cfg(test)]
mod searching;
#[cfg(test)]
mod tasks;
#[cfg(test)]
mod updates;
#[cfg(test)]
mod ways;
#[cfg(test)]
mod world;
