//! Pairs of deleted programs.

use std::sync::Arc;

use glasm_runtime::call::Identity;
use rustc_hash::FxHashMap;

use super::pairs::{Pair, Side};
use super::table::Links;
use crate::host;

/// How many pairs are kept before those of deleted programs are looked for.
const SWEEP: usize = 64;

impl Links {
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
        let mut before: Vec<Option<Option<Pair>>> = std::mem::take(&mut self.pairs).into_iter().map(Some).collect();
        for (key, place) in std::mem::take(&mut self.places) {
            let Some(pair) = before[place].take() else { continue };
            if let Some(Pair { program, .. }) = pair.as_ref().filter(|pair| !pair.sides.iter().flatten().all(is_held)) {
                // SAFETY: the program belongs to the library; a context that uses it keeps it until it uses another.
                unsafe { host::DeleteProgram(*program) };
                continue;
            }
            self.places.insert(key, self.pairs.len());
            self.pairs.push(pair);
        }
    }
}
