//! Literal values: their table, and the rule that an instruction's constants share four scalars.

use rustc_hash::FxHashMap;

use crate::program::{ConstantName, Program};
use crate::vocabulary::Base;

/// The vectors of `Program::constants`, each once.
#[derive(Default)]
pub(super) struct ConstantTable {
    numbers: FxHashMap<[u32; 4], u32>,
}

impl ConstantTable {
    /// The number of a vector in `constants`.
    pub(super) fn intern(&mut self, constants: &mut Vec<[u32; 4]>, bits: [u32; 4]) -> i32 {
        let number = *self.numbers.entry(bits).or_insert_with(|| {
            constants.push(bits);
            constants.len() as u32 - 1
        });
        number as i32
    }
}

/// The number in `Program::constants` of a named vector.
pub(super) fn name_constant(program: &mut Program, bits: [u32; 4], base: Base, name: Box<str>) -> i32 {
    let constant = program.constants.len() as u32;
    program.constants.push(bits);
    program.constant_names.push(ConstantName { constant, name, base });
    constant as i32
}

/// The scalars that the constants of one instruction have in total (NV_fragment_program, 3.11.2).
#[derive(Default)]
pub(super) struct UniqueScalars {
    values: Vec<u32>,
}

impl UniqueScalars {
    pub(super) fn clear(&mut self) {
        self.values.clear();
    }

    /// Counts the scalars of a constant; both zeros count as one value.
    pub(super) fn add(&mut self, scalars: &[f32]) {
        for scalar in scalars {
            let bits = if *scalar == 0.0 { 0 } else { scalar.to_bits() };
            // More than do not fit need not be told apart.
            if self.fit_one_vector() && !self.values.contains(&bits) {
                self.values.push(bits);
            }
        }
    }

    pub(super) fn fit_one_vector(&self) -> bool {
        self.values.len() <= 4
    }
}
