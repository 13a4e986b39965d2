//! Where goods are, and in which state.

use codes::StockBeyond;
use kernel::id::Id;

/// Goods of one owner, batch and state in one place. Two buckets that differ in anything are kept
/// apart; equal ones are one row.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bucket {
    /// Warehouse.
    pub warehouse: String,
    /// Location in it.
    pub location: String,
    /// Pallet or box that holds them.
    pub container: Option<String>,
    /// Cargo owner.
    pub owner: String,
    /// Goods.
    pub goods: String,
    /// Batch; none for goods without batches and for those not received yet.
    pub batch: Option<Id>,
    /// Inventory status: qualified, damaged, to inspect.
    pub status: String,
    /// Whether they are held back by a hold document.
    pub frozen: bool,
    /// Whether they were entered: only then they can be promised.
    pub entered: bool,
}

impl Bucket {
    /// Everything in one text, equal for equal buckets only. Postings lock rows in the order of these
    /// texts, so that two of them never wait for each other.
    pub fn key(&self) -> String {
        let batch = self.batch.map(|batch| batch.to_string()).unwrap_or_default();
        let parts = [
            self.warehouse.as_str(),
            &self.location,
            self.container.as_deref().unwrap_or_default(),
            &self.owner,
            &self.goods,
            &batch,
            &self.status,
            if self.frozen { "1" } else { "0" },
            if self.entered { "1" } else { "0" },
        ];
        let mut key = String::with_capacity(64);
        for (at, part) in parts.iter().enumerate() {
            if at > 0 {
                key.push('|');
            }
            for letter in part.chars() {
                if letter == '|' || letter == '\\' {
                    key.push('\\');
                }
                key.push(letter);
            }
        }
        key
    }
}

/// The parts of a bucket's key in their order: warehouse, location, container, owner, goods, batch, status, whether it
/// is held back, whether it was entered.
pub fn key_parts(key: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut letters = key.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '|' => parts.push(String::new()),
            '\\' => parts.last_mut().into_iter().for_each(|part| part.extend(letters.next())),
            other => parts.last_mut().into_iter().for_each(|part| part.push(other)),
        }
    }
    parts
}

/// One end of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Side {
    /// In the house.
    At(Bucket),
    /// Outside: what goods come from or go to. Nothing is kept of it but the moves themselves.
    Beyond(StockBeyond),
}

impl Side {
    /// The bucket, when it is in the house.
    pub fn bucket(&self) -> Option<&Bucket> {
        match self {
            Self::At(bucket) => Some(bucket),
            Self::Beyond(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Bucket, key_parts};

    fn bucket(location: &str, container: Option<&str>) -> Bucket {
        Bucket {
            warehouse: "W1".into(),
            location: location.into(),
            container: container.map(str::to_owned),
            owner: "O1".into(),
            goods: "FISH".into(),
            batch: None,
            status: "OK".into(),
            frozen: false,
            entered: true,
        }
    }

    #[test]
    fn different_buckets_have_different_keys_whatever_stands_in_their_codes() {
        assert_eq!(bucket("A-01", Some("P1")).key(), r"W1|A-01|P1|O1|FISH||OK|0|1");
        let odd =
            [bucket("A|P", None), bucket("A", Some("P|")), bucket(r"A\", Some("P")), bucket("A", Some("P"))];
        let keys: std::collections::BTreeSet<String> = odd.iter().map(Bucket::key).collect();
        assert_eq!(keys.len(), odd.len());
    }

    #[test]
    fn a_key_tells_its_parts_again() {
        for bucket in [bucket("A-01", Some("P1")), bucket("A|P", None), bucket(r"A\", Some(r"P|\"))] {
            let parts = key_parts(&bucket.key());
            assert_eq!(parts[1], bucket.location);
            assert_eq!(parts[2], bucket.container.clone().unwrap_or_default());
            assert_eq!((parts.len(), parts[4].as_str()), (9, "FISH"));
        }
    }
}
