//! Textures without a consistent set of images: lookups of !!FP1.0 programs there are zeros (NV_fragment_program, 3.11.5.38),
//! where the host has another value, so that such units choose a variant of the program.

use glasm::Program;
use glasm::dialect::Family;
use rustc_hash::FxHashSet;

use crate::facts::Facts;
use crate::host::{self, integer, tokens};
use crate::process::counts::texture_changes;
use crate::state::formats::{self, Key};
use crate::state::textures::{TARGETS, is_complete};

/// Whether lookups of a program in units without a complete texture are zeros.
pub(crate) fn has_zeros(program: &Program) -> bool {
    program.dialect().rules().family == Family::Register && !program.textures().is_empty()
}

/// The textures that were found complete, until the count of changes is another one.
#[derive(Default)]
pub(crate) struct Completeness {
    changes: u64,
    known: FxHashSet<(Key, u32)>,
}

impl Completeness {
    /// The units of a program that have no complete texture now, a bit for each.
    pub(crate) fn missing(&mut self, program: &Program, facts: &Facts) -> u32 {
        let changes = texture_changes();
        if self.changes != changes {
            *self = Completeness { changes, known: FxHashSet::default() };
        }
        let active = integer(tokens::ACTIVE_TEXTURE).cast_unsigned();
        let mut missing = 0;
        let units = program.textures().iter();
        for texture in units.filter(|texture| texture.unit < 32 && i32::from(texture.unit) < facts.limits.units) {
            let Some((target, token)) = TARGETS.iter().find(|(target, _)| *target == texture.target) else { continue };
            // SAFETY: the host has this unit.
            unsafe { host::ActiveTexture(tokens::TEXTURE0 + u32::from(texture.unit)) };
            // A sampler object may have another filter; then the host's word counts.
            if facts.samplers && integer(tokens::SAMPLER_BINDING) != 0 {
                continue;
            }
            let Some(key) = formats::texture(*token) else { continue };
            // What is not complete may become so without being noted.
            if !self.known.contains(&(key, *token)) {
                match is_complete(*target, *token) {
                    true => _ = self.known.insert((key, *token)),
                    false => missing |= 1 << texture.unit,
                }
            }
        }
        // SAFETY: it was active before.
        unsafe { host::ActiveTexture(active) };
        missing
    }
}
