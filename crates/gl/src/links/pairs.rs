//! Programs of the host that are made of assembly programs, and what chooses between their variants.

use std::sync::Arc;

use glasm::dialect::Family;
use glasm::dialect::bindings::Output;
use glasm_runtime::call::{Identity, LoadedProgram};
use glasm_runtime::model::{Model, ProgramTarget};

use super::depths::Depths;
use super::images::{Formats, PairImages};
use super::memory::PairMemory;
use super::parameters::Block;
use super::units::UnitValues;
use crate::facts::values::CurrentHost;
use crate::host::GLuint;
use crate::seen::inputs::Input;
use crate::seen::shade::Shade;
use crate::state::arrays::Arrays;
use crate::state::draws::{Need, Touched};
use crate::state::left::Left;
use crate::state::overrides::Overridden;
use crate::state::postponed;
use crate::state::stages::{STAGES, StagePrograms};

/// Which programs the stages have.
pub(crate) type Identities = [Option<Identity>; STAGES];

/// A pair of programs with what chooses between its variants.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    /// The application's programs by stage, in the order of the pipeline.
    pub(crate) programs: Identities,
    /// The place of the program that is fixed function before other stages.
    pub(crate) fixed: Option<usize>,
    pub(crate) generic: u16,
    pub(crate) depths: Depths,
    pub(crate) formats: Formats,
    /// Squares are drawn with a geometry program of triangles.
    pub(crate) squares: bool,
    /// The application clamps depths, which the fragment program replaces.
    pub(crate) clamps_depths: bool,
    /// What is recorded of it: the number of the list, from 1 on; 0 if it only draws.
    pub(crate) recording: usize,
    /// What the user has made of its pixels.
    pub(crate) shade: Shade,
}

/// A pair that the host has linked.
pub(crate) struct Pair {
    pub(crate) program: GLuint,
    pub(crate) sides: [Option<Side>; STAGES],
    pub(crate) memory: PairMemory,
    pub(crate) images: PairImages,
    /// The last program before the rasteriser replaces fixed function's clip planes.
    pub(crate) replaces_planes: bool,
    /// Capabilities of the host that its programs override.
    pub(crate) overrides: Overridden,
    /// The inputs that its fragment program writes at a pixel; `None` if it writes nothing there.
    pub(crate) recorded: Option<Vec<Input>>,
}

/// One program of a pair.
pub(crate) struct Side {
    pub(crate) loaded: Arc<LoadedProgram>,
    pub(crate) block: Option<Block>,
}

impl Pair {
    /// Leaves what it has of the host.
    pub(super) fn leave(&self, left: &mut Left) {
        left.programs.push(self.program);
        self.memory.leave(left);
        self.sides.iter().flatten().filter_map(|side| side.block.as_ref()).for_each(|block| block.leave(left));
    }

    /// Gives the host the values of parameters that have changed. `true` if that has bound a buffer. Of a pair that was not
    /// in use before, all buffers are bound. `counts` are those of changes: of vertex programs, and of others.
    pub(crate) fn bring_up_values(
        &mut self,
        (targets, unit): (&[Option<ProgramTarget>; STAGES], &UnitValues),
        (model, counts): (&Model, [u64; 2]),
        (host, touched): (&CurrentHost, Touched),
        is_new: bool,
    ) -> bool {
        let mut bound = false;
        for (number, side) in self.sides.iter_mut().enumerate() {
            let Some(Side { loaded, block: Some(block) }) = side else { continue };
            let counts = (counts[usize::from(number > 0)], touched);
            if !is_new && block.is_fresh(model, counts) {
                continue;
            }
            let object = match (targets[number], unit) {
                (Some(target), _) => model.current(target),
                (None, unit) if number + 1 == STAGES => unit.object(model),
                (None, _) => None,
            };
            let chosen = targets[number].map_or(&[][..], |target| model.subroutines(target));
            if block.bring_up(&loaded.program, (object, chosen), (model, host), counts, unit) {
                bound = true;
            } else if is_new {
                bound |= block.bind();
            }
        }
        bound
    }

    /// Takes the value of a parameter that is postponed, of a vertex program or of a fragment program.
    #[inline]
    pub(crate) fn take(&mut self, is_vertex: bool, key: postponed::Key, value: [u32; 4]) -> Need {
        match &mut self.sides[if is_vertex { 0 } else { STAGES - 1 }] {
            Some(Side { block: Some(block), .. }) => block.take(key, value),
            // Without a program that reads it there is nothing to give.
            _ => Need::Nothing,
        }
    }

    /// Gives the host what was taken. `true` if that has bound a buffer.
    #[inline]
    pub(crate) fn give(&mut self) -> bool {
        let mut bound = false;
        for stage in [0, STAGES - 1] {
            if let Some(Side { block: Some(block), .. }) = &mut self.sides[stage] {
                bound |= block.give();
            }
        }
        bound
    }

    /// Whether it reads matrices.
    pub(crate) fn needs_matrices(&self, model: &Model) -> bool {
        self.sides.iter().flatten().filter_map(|side| side.block.as_ref()).any(|block| block.needs_matrices(model))
    }
}

/// What fixed fragments are after a program for vertices in one of NVIDIA's own languages: the secondary colour is always
/// added (NV_vertex_program, issues), and without a fog coordinate there is no fog (2.14.1.5). `None` for other programs,
/// or else whether there is fog.
pub(crate) fn fixed_after(vertex: &LoadedProgram) -> Option<bool> {
    let is_own = vertex.program.dialect().rules().family == Family::Register;
    is_own.then(|| vertex.program.writes(Output::FOGC))
}

/// Whether a fragment program replaces depths as NVIDIA's own do: what is outside of the depth range is discarded, and near
/// and far plane do not clip (NV_fragment_program, 2.11 and 3.11.6; NV_texture_shader, 3.8.13.1.21).
pub(crate) fn replaces_depths(fragment: &LoadedProgram) -> bool {
    let is_own = matches!(fragment.program.dialect().rules().family, Family::Register | Family::Fixed);
    is_own && fragment.program.writes(Output::DEPTH)
}

/// Capabilities of the host that these programs override.
pub(crate) fn overridden(programs: &StagePrograms, has_depth_clamp: bool) -> Overridden {
    let fragment = programs[STAGES - 1].as_deref();
    let last = programs[..STAGES - 1].iter().rev().flatten().next();
    let fixed = last.filter(|_| fragment.is_none()).and_then(|last| fixed_after(last));
    Overridden::default()
        .with(Overridden::COLOR_SUM, fixed.is_some())
        .with(Overridden::FOG, fixed == Some(false))
        .with(Overridden::DEPTH_CLAMP, has_depth_clamp && fragment.is_some_and(replaces_depths))
}

/// Which programs these are.
pub(crate) fn identities(programs: &StagePrograms) -> Identities {
    programs.each_ref().map(|loaded| loaded.as_ref().map(|loaded| loaded.identity))
}

/// The attributes of a program that are generic ones of the host.
pub(crate) fn generic(loaded: &LoadedProgram, numbered: u32, arrays: Arrays) -> u16 {
    let by_array = arrays.numbered | arrays.generic;
    if loaded.program.dialect().rules().family == Family::Register {
        // In NVIDIA's own languages an attribute has one value, whichever command set it, and a conventional array is read
        // if there is none by number (NV_vertex_program, 2.14.3).
        return (numbered & !arrays.conventional | by_array) as u16;
    }
    // In the others numbers may mean the conventional attributes, as they did on NVIDIA's own drivers: a conventional
    // array is read if there is no generic one. The host has the position in one place for both.
    let conventional = arrays.conventional & !by_array;
    loaded.program.numbered_attributes() & !(conventional as u16 | 1)
}
