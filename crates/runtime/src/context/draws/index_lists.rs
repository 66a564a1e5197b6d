//! Lists of indices that are drawn again and again, so that devices keep them. They are recognised by what they contain.

use std::hash::Hasher;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHasher};

use crate::raster::IndexList;

/// The fewest indices of a list that is worth a buffer of its own.
const FEWEST: usize = 96;

/// The largest number of lists that are known, and of the indices of those that are kept.
const LISTS: usize = 4096;
const INDICES: usize = 1 << 22;

/// A list that was drawn, kept if it was drawn twice.
struct Known {
    kept: Option<Arc<IndexList>>,
    used: u64,
}

/// The lists of recent draws, by a few of their indices.
#[derive(Default)]
pub(crate) struct IndexLists {
    known: FxHashMap<u64, Known>,
    /// The indices of all that are kept.
    indices: usize,
    draws: u64,
    /// The draw before which lists were forgotten last.
    tidied: u64,
}

/// A number that differs for most lists that differ.
fn mark(list: &[u32]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_usize(list.len());
    for part in list.chunks(list.len().div_ceil(16).max(1)) {
        hasher.write_u32(part[0]);
    }
    hasher.write_u32(list.last().copied().unwrap_or(0));
    hasher.finish()
}

/// Whether lists are the same, without a branch for each index.
fn same(one: &[u32], other: &[u32]) -> bool {
    let equal = |(one, other): (&[u32], &[u32])| one.iter().zip(other).fold(0, |apart, (a, b)| apart | (a ^ b)) == 0;
    one.len() == other.len() && one.chunks(64).zip(other.chunks(64)).all(equal)
}

impl IndexLists {
    /// The list if it has been drawn before.
    pub(crate) fn known(&mut self, list: &[u32]) -> Option<Arc<IndexList>> {
        if list.len() < FEWEST || list.len() > INDICES / 4 {
            return None;
        }
        self.draws += 1;
        if self.known.len() > LISTS || self.indices > INDICES {
            self.tidy();
        }
        let Some(known) = self.known.get_mut(&mark(list)) else {
            self.known.insert(mark(list), Known { kept: None, used: self.draws });
            return None;
        };
        known.used = self.draws;
        match &known.kept {
            Some(kept) if same(kept.list(), list) => {}
            // It has changed, and may change again.
            Some(kept) => {
                self.indices -= kept.list().len();
                known.kept = None;
            }
            None => {
                self.indices += list.len();
                known.kept = Some(Arc::new(IndexList::new(list)));
            }
        }
        known.kept.clone()
    }

    /// Forgets the lists that were not drawn since the last time; all if that is not enough.
    fn tidy(&mut self) {
        let since = std::mem::replace(&mut self.tidied, self.draws);
        self.known.retain(|_, known| known.used > since);
        let count = |known: &Known| known.kept.as_ref().map_or(0, |kept| kept.list().len());
        self.indices = self.known.values().map(count).sum();
        if self.known.len() > LISTS / 2 || self.indices > INDICES / 2 {
            self.known.clear();
            self.indices = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(length: u32) -> Vec<u32> {
        (0..length).map(|index| index * 7 % 1000).collect()
    }

    #[test]
    fn a_list_is_kept_when_it_is_drawn_again() {
        let mut lists = IndexLists::default();
        assert!(lists.known(&list(300)).is_none());
        let second = lists.known(&list(300)).expect("drawn before");
        let third = lists.known(&list(300)).expect("drawn before");
        assert_eq!((second.identity, second.list()), (third.identity, &list(300)[..]));
        assert!(lists.known(&list(301)).is_none(), "another length");
        assert!(lists.known(&list(12)).is_none() && lists.known(&list(12)).is_none(), "too few");
    }

    #[test]
    fn a_changed_list_is_another() {
        let mut lists = IndexLists::default();
        let (first, mut other) = (list(5000), list(5000));
        // No index that the mark has.
        other[1] += 1;
        assert_eq!(mark(&first), mark(&other));
        lists.known(&first);
        let kept = lists.known(&first).expect("drawn before");
        assert!(lists.known(&other).is_none(), "it has changed");
        let again = lists.known(&other).expect("drawn before");
        assert_eq!(again.list(), other);
        assert_ne!(again.identity, kept.identity);
    }

    #[test]
    fn memory_stays_within_limits() {
        let mut lists = IndexLists::default();
        for number in 0..200u32 {
            let mut many = list(1 << 18);
            many[0] = number;
            lists.known(&many);
            lists.known(&many);
            assert!(lists.indices <= INDICES + many.len());
        }
        for number in 0..20_000u32 {
            let mut few = list(100);
            few[0] = number;
            lists.known(&few);
            assert!(lists.known.len() <= LISTS + 1);
        }
    }
}
