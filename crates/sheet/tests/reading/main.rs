//! Reading whole files.

#[cfg(test)]
mod files;
