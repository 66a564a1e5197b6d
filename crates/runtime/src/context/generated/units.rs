//! Programs of fixed fragment units for the textures that they sample.

use std::sync::Arc;

use crate::call::LoadedProgram;
use glasm::combine::{Facts, Setup};

/// Programs of setups, the one that was used last first.
#[derive(Debug, Default)]
pub(crate) struct UnitPrograms(Vec<UnitProgram>);

#[derive(Debug)]
struct UnitProgram {
    setup: Arc<Setup>,
    facts: Facts,
    loaded: Arc<LoadedProgram>,
}

/// How many are kept.
const MOST: usize = 256;

impl UnitPrograms {
    /// The program of a setup for these textures.
    pub(crate) fn made(&mut self, setup: Arc<Setup>, facts: Facts) -> &Arc<LoadedProgram> {
        let known = |unit_program: &UnitProgram| {
            unit_program.facts == facts && (Arc::ptr_eq(&unit_program.setup, &setup) || unit_program.setup == setup)
        };
        let place = self.0.iter().position(known).unwrap_or_else(|| {
            self.0.truncate(MOST - 1);
            let loaded = LoadedProgram::new(setup.program(&facts));
            self.0.push(UnitProgram { setup, facts, loaded });
            self.0.len() - 1
        });
        self.0[..=place].rotate_right(1);
        &self.0[0].loaded
    }
}
