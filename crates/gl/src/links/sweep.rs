//! Pairs of deleted programs, and of contexts that have gone.

use std::sync::Arc;

use glasm_runtime::call::Identity;
use rustc_hash::FxHashMap;

use super::pairs::{Pair, Side};
use super::table::Links;
use crate::state::left::Left;

/// How many pairs are kept before those of deleted programs are looked for.
const SWEEP: usize = 64;

impl Links {
    /// Leaves all pairs.
    pub(crate) fn leave(&self, left: &mut Left) {
        self.pairs.iter().flatten().for_each(|pair| pair.leave(left));
        self.ahead.leave(left);
    }

    /// Drops pairs whose programs only pairs hold.
    pub(super) fn sweep(&mut self) {
        self.sweep += 1;
        if self.sweep < SWEEP {
            return;
        }
        self.sweep = 0;
        self.in_use = None;
        let mut holders: FxHashMap<Identity, usize> = FxHashMap::default();
        for side in self.pairs.iter().flatten().flat_map(|pair| pair.sides.iter().flatten()) {
            *holders.entry(side.loaded.identity).or_default() += 1;
        }
        let is_held = |side: &Side| Arc::strong_count(&side.loaded) > holders[&side.loaded.identity];
        let mut left = Left::default();
        let mut before: Vec<Option<Option<Pair>>> = std::mem::take(&mut self.pairs).into_iter().map(Some).collect();
        for (key, place) in std::mem::take(&mut self.places) {
            let Some(pair) = before[place].take() else { continue };
            if let Some(pair) = pair.as_ref().filter(|pair| !pair.sides.iter().flatten().all(is_held)) {
                pair.leave(&mut left);
                continue;
            }
            self.places.insert(key, self.pairs.len());
            self.pairs.push(pair);
        }
        left.delete();
    }
}
