//! Drawing only a single pixel's quad: finds which primitives cover it before any vertex runs in full.

use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashSet;

use crate::raster::{Fragment, FragmentShader, Quad};
use glasm::dialect::bindings::Output;
use glasm::flow::{Step, steps};
use glasm::interp::leads_to;
use glasm::program::Program;

/// Vertices that run in full; of the others only the position is computed.
pub(super) struct Sketch {
    /// Instructions after which the position may still change.
    pub going_on: Vec<bool>,
    pub whole: FxHashSet<u32>,
}

impl Sketch {
    /// None for programs without loops, whose vertices are too cheap to save.
    pub(super) fn new(program: &Program) -> Option<Sketch> {
        let mut flow = steps(program).into_iter();
        let may_be_long = flow.any(|step| match step {
            Step::Jump { .. } | Step::Call { .. } | Step::Loop(_) => true,
            Step::Plain
            | Step::Return { .. }
            | Step::If
            | Step::Else
            | Step::EndIf
            | Step::EndLoop
            | Step::Break { .. }
            | Step::Continue { .. }
            | Step::End
            | Step::Push
            | Step::Pop => false,
        });
        let place = |output: Output| {
            output == Output::HPOS || output == Output::PSIZ || (Output::CLP0.0..Output::CLP0.0 + 8).contains(&output.0)
        };
        may_be_long.then(|| Sketch { going_on: leads_to(program, place), whole: FxHashSet::default() })
    }
}

/// A fragment stage that records which primitives arrive, and discards all fragments.
pub(super) struct Census {
    replaces_depth: bool,
    seen: Mutex<FxHashSet<u32>>,
}

impl Census {
    pub(super) fn new(replaces_depth: bool) -> Census {
        Census { replaces_depth, seen: Mutex::default() }
    }

    pub(super) fn primitives(self) -> FxHashSet<u32> {
        self.seen.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

impl FragmentShader for Census {
    type Scratch = ();

    fn scratch(&self) {}

    fn replaces_depth(&self) -> bool {
        self.replaces_depth
    }

    fn has_side_effects(&self) -> bool {
        true
    }

    fn shade(&self, (): &mut (), quads: &[Quad], fragments: &mut [[Fragment; 4]]) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.extend(quads.iter().map(|quad| quad.primitive));
        fragments.as_flattened_mut().iter_mut().for_each(|fragment| fragment.killed = true);
    }
}
