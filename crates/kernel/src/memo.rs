//! What a unit of work has read once and does not change: settings, cut-off hours.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// One value of each type. It is of one run of one unit of work: a clone is empty.
#[derive(Default)]
pub struct Memo(HashMap<TypeId, Arc<dyn Any + Send + Sync>>);

impl Memo {
    /// The value of that type, when it is known.
    pub fn get<T: Any + Send + Sync>(&self) -> Option<Arc<T>> {
        let known = self.0.get(&TypeId::of::<T>())?;
        Arc::clone(known).downcast().ok()
    }

    /// Remembers a value instead of the one before.
    pub fn keep<T: Any + Send + Sync>(&mut self, value: T) -> Arc<T> {
        let value = Arc::new(value);
        self.0.insert(TypeId::of::<T>(), value.clone());
        value
    }
}

impl Clone for Memo {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl fmt::Debug for Memo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Memo of {}", self.0.len())
    }
}

#[cfg(test)]
mod tests {
    use super::Memo;

    #[test]
    fn the_next_unit_of_work_knows_nothing_of_it() {
        let mut memo = Memo::default();
        memo.keep(7_u8);
        memo.keep(8_u8);
        assert_eq!((memo.get::<u8>().as_deref(), memo.get::<u16>()), (Some(&8), None));
        assert_eq!(memo.clone().get::<u8>(), None);
    }
}
