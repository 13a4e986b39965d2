//! Trees kept as rows that name their parent: menus, departments.
//!
//! Rows come from one statement in the order of their siblings; nesting, and the check that a move
//! does not close a loop, are done here in memory.

use std::collections::HashMap;
use std::hash::Hash;

/// A row that names its parent and can hold its children.
pub trait Branch: Sized {
    /// What rows are called by.
    type Key: Eq + Hash + Clone;
    /// Its own name.
    fn key(&self) -> Self::Key;
    /// The parent's name; `None` for a root.
    fn parent(&self) -> Option<Self::Key>;
    /// Where its children go.
    fn children(&mut self) -> &mut Vec<Self>;
}

/// Nests rows, keeping the order of siblings. A row whose parent is not among them becomes a root,
/// so that a row whose parent a session may not see is not lost.
pub fn nest<T: Branch>(rows: Vec<T>) -> Vec<T> {
    let known: HashMap<T::Key, ()> = rows.iter().map(|row| (row.key(), ())).collect();
    let mut below: HashMap<Option<T::Key>, Vec<T>> = HashMap::new();
    for row in rows {
        let parent = row.parent().filter(|parent| known.contains_key(parent) && *parent != row.key());
        below.entry(parent).or_default().push(row);
    }
    let roots = below.remove(&None).unwrap_or_default();
    roots.into_iter().map(|root| adopt(root, &mut below)).collect()
}

fn adopt<T: Branch>(mut row: T, below: &mut HashMap<Option<T::Key>, Vec<T>>) -> T {
    let children = below.remove(&Some(row.key())).unwrap_or_default();
    *row.children() = children.into_iter().map(|child| adopt(child, below)).collect();
    row
}

/// Whether hanging `key` under `parent` would close a loop, given every row's parent.
pub fn would_loop<K: Eq + Hash + Clone>(parents: &HashMap<K, Option<K>>, key: &K, parent: &K) -> bool {
    let mut at = Some(parent.clone());
    // A path longer than there are rows is a loop already.
    for _ in 0..=parents.len() {
        match at {
            None => return false,
            Some(place) if place == *key => return true,
            Some(place) => at = parents.get(&place).cloned().flatten(),
        }
    }
    true
}

/// How many levels lie above `key`, itself included.
pub fn depth<K: Eq + Hash + Clone>(parents: &HashMap<K, Option<K>>, key: &K) -> usize {
    let mut at = Some(key.clone());
    let mut levels = 0;
    while let Some(place) = at
        && levels <= parents.len()
    {
        levels += 1;
        at = parents.get(&place).cloned().flatten();
    }
    levels
}

/// How many levels `key` and what lies below it take: 1 when nothing lies below.
pub fn height<K: Eq + Hash + Clone>(parents: &HashMap<K, Option<K>>, key: &K) -> usize {
    let above = depth(parents, key).saturating_sub(1);
    let below = parents.keys().filter(|row| would_loop(parents, key, row));
    below.map(|row| depth(parents, row) - above).max().unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq)]
    struct Row(u8, Option<u8>, Vec<Row>);

    impl Branch for Row {
        type Key = u8;
        fn key(&self) -> u8 {
            self.0
        }
        fn parent(&self) -> Option<u8> {
            self.1
        }
        fn children(&mut self) -> &mut Vec<Self> {
            &mut self.2
        }
    }

    fn row(key: u8, parent: Option<u8>) -> Row {
        Row(key, parent, Vec::new())
    }

    #[test]
    fn children_keep_their_order_below_their_parent() {
        let nested = nest(vec![row(3, Some(1)), row(1, None), row(2, Some(1)), row(4, Some(3))]);
        let expected = Row(1, None, vec![Row(3, Some(1), vec![row(4, Some(3))]), row(2, Some(1))]);
        assert_eq!(nested, vec![expected]);
    }

    #[test]
    fn a_row_whose_parent_is_unknown_becomes_a_root() {
        assert_eq!(nest(vec![row(2, Some(9))]).len(), 1);
    }

    #[test]
    fn a_parent_below_itself_is_a_loop() {
        let parents = HashMap::from([(1, None), (2, Some(1)), (3, Some(2))]);
        assert!(would_loop(&parents, &1, &3));
        assert!(would_loop(&parents, &2, &2));
        assert!(!would_loop(&parents, &3, &1));
        assert_eq!(depth(&parents, &3), 3);
        assert_eq!([1, 2, 3, 4].map(|key| height(&parents, &key)), [3, 2, 1, 1]);
    }

    #[test]
    fn rows_that_loop_already_do_not_hang_the_check() {
        let parents = HashMap::from([(1, Some(2)), (2, Some(1))]);
        assert!(would_loop(&parents, &3, &1));
    }
}
