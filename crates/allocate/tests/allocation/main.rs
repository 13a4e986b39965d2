//! What is given for which order, told in tables and checked against a slow model.

#[cfg(test)]
mod manners;
#[cfg(test)]
mod naive;
#[cfg(test)]
mod random;
#[cfg(test)]
mod reasons;
#[cfg(test)]
mod sheets;
#[cfg(test)]
mod swaps;
#[cfg(test)]
mod vectors;
#[cfg(test)]
mod world;
