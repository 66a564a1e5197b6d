//! Objects of one kind by their names.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::model::error::{Result, at_most};
use crate::model::limits::MAX_NAMES;

/// Names that were generated become objects when they are first bound.
#[derive(Debug)]
pub(crate) struct Objects<T> {
    all: FxHashMap<u32, T>,
    reserved: FxHashSet<u32>,
    /// Where the next name is looked for. A name that was given back is not handed out again while there are others: another
    /// context may still have the object of that name bound.
    next: u32,
}

impl<T> Objects<T> {
    pub(crate) fn new() -> Objects<T> {
        Objects { all: FxHashMap::default(), reserved: FxHashSet::default(), next: 1 }
    }

    /// Unused names, which are reserved from now on.
    pub(crate) fn generate(&mut self, count: u32) -> Result<Vec<u32>> {
        at_most("names", count.into(), MAX_NAMES)?;
        let all = (self.next..=u32::MAX).chain(1..self.next);
        let free = all.filter(|name| !self.all.contains_key(name) && !self.reserved.contains(name));
        let names: Vec<u32> = free.take(count as usize).collect();
        self.next = names.last().map_or(self.next, |last| last.checked_add(1).unwrap_or(1));
        self.reserved.extend(&names);
        Ok(names)
    }

    pub(crate) fn has(&self, name: u32) -> bool {
        self.all.contains_key(&name)
    }

    pub(crate) fn get(&self, name: u32) -> Option<&T> {
        self.all.get(&name)
    }

    pub(crate) fn get_mut(&mut self, name: u32) -> Option<&mut T> {
        self.all.get_mut(&name)
    }

    /// The object of a name, which is made if there is none.
    pub(crate) fn create(&mut self, name: u32, new: impl FnOnce() -> T) -> &mut T {
        self.reserved.remove(&name);
        self.all.entry(name).or_insert_with(new)
    }

    /// Makes an object of a name, in place of the one before.
    pub(crate) fn insert(&mut self, name: u32, object: T) {
        self.reserved.remove(&name);
        self.all.insert(name, object);
    }

    pub(crate) fn remove(&mut self, name: u32) -> Option<T> {
        self.reserved.remove(&name);
        self.all.remove(&name)
    }

    pub(crate) fn values(&self) -> impl Iterator<Item = &T> {
        self.all.values()
    }

    pub(crate) fn names(&self) -> Vec<u32> {
        self.all.keys().copied().collect()
    }
}
