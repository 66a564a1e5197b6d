//! Texture units: the state of fixed units, and what is known of the textures there.

use std::sync::Arc;

use glasm::combine::{Facts, Fog, REGISTERS, TextureStage, UNITS, Unit};
use glasm::texture::Target;
use glasm_runtime::model::fixed::FixedUnits;
use rustc_hash::FxHashMap;

use super::comparisons::Comparisons;
use super::environment::Environment;
use super::formats::Formats;
use super::textures::{self, Known, Textured, Wanted};
use crate::process::counts::texture_changes;

/// The texture units of a context.
#[derive(Default)]
pub(crate) struct Units {
    /// Register combiners and texture shaders.
    pub(crate) fixed: Arc<FixedUnits>,
    /// Counts changes of what is bound to texture units, once there are depth textures.
    pub(crate) bindings: u64,
    /// The textures of units; the count of bindings when the host was asked for them, and what was asked for.
    textured: Option<((u64, Wanted), Textured)>,
    known: Known,
    /// Texture environments after texture shaders, as they were for the last draw.
    pub(crate) environment: Option<Arc<Environment>>,
    pub(crate) comparisons: Comparisons,
}

impl Units {
    /// What is bound to the units, if nothing has changed since that was asked for.
    pub(crate) fn known(&self, wanted: Wanted) -> Option<Textured> {
        self.textured.filter(|(then, _)| *then == (self.bindings, wanted)).map(|(_, known)| known)
    }

    /// Asks the host for what is bound to the units.
    pub(crate) fn ask(&mut self, wanted: Wanted, formats: &Formats) -> Textured {
        let changes = texture_changes();
        if self.known.0 != changes {
            self.known = (changes, FxHashMap::default());
        }
        let found = textures::textured(wanted, formats, &mut self.known.1);
        self.textured = Some(((self.bindings, wanted), found));
        found
    }
}

/// The facts that the program of a unit is made for.
pub(crate) fn unit_facts(units: [Unit; REGISTERS], fog: Fog) -> Facts {
    Facts { units, fog, pairs: true, ..Facts::default() }
}

/// The textures that stages look up.
pub(crate) fn targets(stages: &[TextureStage; UNITS]) -> [Option<Target>; UNITS] {
    stages.map(|stage| stage.operation.target())
}
