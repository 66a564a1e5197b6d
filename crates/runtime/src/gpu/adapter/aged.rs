//! Caches that forget: what nothing needs any more, and where there is much, what was not used for a while.

use std::hash::Hash;

use rustc_hash::FxHashMap;

/// A cache that is swept now and then.
pub(crate) struct Aged<K, V> {
    /// Values, with the sweep after which each was last used.
    entries: FxHashMap<K, (V, u64)>,
    sweeps: u64,
}

impl<K, V> Default for Aged<K, V> {
    fn default() -> Self {
        Aged { entries: FxHashMap::default(), sweeps: 0 }
    }
}

impl<K: Eq + Hash, V> Aged<K, V> {
    /// What is kept for a key, which is used by that.
    pub(crate) fn get(&mut self, key: &K) -> Option<&V> {
        let (value, used) = self.entries.get_mut(key)?;
        *used = self.sweeps;
        Some(value)
    }

    pub(crate) fn insert(&mut self, key: K, value: V) {
        self.entries.insert(key, (value, self.sweeps));
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(crate) fn values(&self) -> impl Iterator<Item = &V> {
        self.entries.values().map(|(value, _)| value)
    }

    pub(crate) fn clear(&mut self) {
        self.entries.clear();
    }

    /// Keeps what fulfils a condition.
    pub(crate) fn retain(&mut self, keep: impl Fn(&K, &V) -> bool) {
        self.entries.retain(|key, (value, _)| keep(key, value));
    }

    /// Drops what does not fulfil a condition; of more than `many` that do, those that were not used since this many sweeps.
    pub(crate) fn sweep(&mut self, many: usize, patience: u64, keep: impl Fn(&K, &V) -> bool) {
        self.retain(keep);
        if self.len() > many {
            let oldest = self.sweeps.saturating_sub(patience);
            self.entries.retain(|_, (_, used)| *used >= oldest);
        }
        self.sweeps += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_the_unused_ones_are_dropped() {
        let mut cache = Aged::default();
        for number in 0..8 {
            cache.insert(number, ());
        }
        cache.sweep(8, 1, |number, ()| *number != 3);
        assert_eq!(cache.len(), 7, "there are few");
        cache.insert(8, ());
        assert!(cache.get(&5).is_some());
        // The others were used one sweep ago, then two.
        cache.sweep(2, 1, |_, ()| true);
        assert_eq!(cache.len(), 8);
        cache.sweep(2, 1, |_, ()| true);
        assert_eq!(cache.len(), 2);
        assert!(cache.get(&5).is_some() && cache.get(&8).is_some());
        for _ in 0..9 {
            cache.sweep(2, 1, |_, ()| true);
        }
        assert_eq!(cache.len(), 2, "they are few again");
    }
}
