//! What a program's lookups in a unit need: the device's operations, functions beside them, or texels alone.

use crate::isa::{Fetch, Op, Sampling};
use crate::lower::request::edges::Edge;
use crate::lower::request::options::Options;
use crate::lower::request::units::UnitTexels;
use crate::program::{Instruction, Program, TextureOperand, TextureUse};
use crate::texture::MipFilter;
use crate::vocabulary::{Base, Stage};

/// Functions that lookups in a unit call where naga's IR, or no device, has an operation.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Needs {
    /// TXF and TXFMS: a texel, zeros beyond the image.
    pub fetched: bool,
    /// TXQ: the size of a level.
    pub size: bool,
    /// The level of detail that slopes give.
    pub lambda: bool,
    /// LOD: the level that lookups reach, too.
    pub detail: bool,
    /// A comparison at a level that the program chooses.
    pub compared: bool,
    /// Texel offsets that are computed, which are longer steps on coarser levels.
    pub shifted: bool,
}

impl Needs {
    pub(crate) fn any(&self) -> bool {
        *self != Needs::default()
    }

    /// Whether a function beside the template makes the fetch.
    pub(crate) fn makes(&self, fetch: Fetch) -> bool {
        fetch.reads_texel() && self.fetched || fetch == Fetch::Size && self.size
    }
}

/// The functions that lookups in a unit with a sampler call.
pub(crate) fn needs(program: &Program, options: &Options, texture: &TextureUse) -> Needs {
    let mut needs = Needs::default();
    let state = options.texels(texture.unit);
    let compares = is_compared(program, options, texture);
    let in_fragment = program.dialect.rules().stage == Stage::Fragment;
    for (instruction, operand) in lookups_in(program, texture.unit) {
        match instruction.op {
            Op::Tex(sampling) => {
                let compared = compares && !is_device_comparison(program, state, (instruction, operand), sampling);
                let clamped = instruction.clamped && !compares;
                let shifted = !compares && is_shifted(state, operand);
                needs.compared |= compared;
                needs.shifted |= shifted;
                needs.lambda |= (clamped || compared || shifted) && sampling.has_slopes(in_fragment);
            }
            Op::Fetch(fetch) if fetch.reads_texel() => needs.fetched = true,
            Op::Fetch(Fetch::Size) => needs.size = true,
            Op::Fetch(Fetch::Level) => (needs.lambda, needs.detail) = (true, true),
            _ => {}
        }
    }
    needs
}

/// Whether lookups in the unit compare.
pub(crate) fn is_compared(program: &Program, options: &Options, texture: &TextureUse) -> bool {
    options.compared(texture.unit, texture.target, texture.shadow).is_some()
        && program.dialect.rules().compares(texture.shadow)
}

/// Whether naga's IR has the comparison: at the level that derivatives give, or at level 0, which is any level of a
/// texture that has one. Older languages compare at no other levels.
pub(crate) fn is_device_comparison(
    program: &Program,
    state: Option<&UnitTexels>,
    (instruction, operand): (&Instruction, &TextureOperand),
    sampling: Sampling,
) -> bool {
    is_comparison_of(program, state, (operand, instruction.clamped), sampling)
}

/// The same of a lookup whose level is held to a least one, or not.
pub(crate) fn is_comparison_of(
    program: &Program,
    state: Option<&UnitTexels>,
    (operand, clamped): (&TextureOperand, bool),
    sampling: Sampling,
) -> bool {
    let one_level = state.is_some_and(|state| !state.is_detailed());
    let plain = matches!(sampling, Sampling::Plain | Sampling::Projected);
    let in_fragment = program.dialect.rules().stage == Stage::Fragment;
    let implicit = plain && operand.relative.is_none() && operand.offset.constant().is_some();
    !program.dialect.rules().compares_at_levels() || one_level || !clamped && (implicit || plain && !in_fragment)
}

/// Whether an offset is computed and moves the lookup further on coarser levels.
pub(crate) fn is_shifted(state: Option<&UnitTexels>, operand: &TextureOperand) -> bool {
    let levels = state.is_none_or(|state| state.filter.min.levels != MipFilter::None);
    operand.offset.constant().is_none() && levels && operand.target.has_levels()
}

/// Whether some lookup in the unit is one that neither the device nor a function beside it makes.
pub(crate) fn is_forced(
    program: &Program,
    options: &Options,
    texture: &TextureUse,
    state: Option<&UnitTexels>,
) -> bool {
    let rule = options.sampler(texture.unit);
    let edged = rule.is_some_and(|rule| rule.edges != [Edge::Sampled; 3]);
    let compares = is_compared(program, options, texture);
    let gives_vectors = options.is_hemisphere(texture.unit);
    let mixed = state.is_some_and(|state| state.filter.is_mixed());
    lookups_in(program, texture.unit).any(|(instruction, operand)| match instruction.op {
        Op::Tex(sampling) if compares && !is_device_comparison(program, state, (instruction, operand), sampling) => {
            // GLSL reads no texels of depth textures that it compares.
            true
        }
        Op::Tex(_) => match operand.offset.constant() {
            Some(offset) => offset != [0; 3] && edged,
            None => edged || mixed,
        },
        // The device finds texels of a neighbouring face where OpenGL stays within one.
        Op::Fetch(fetch) if fetch.gathers() => {
            let doubtful = options.device.own_gathers && is_doubtful(state, operand, compares);
            edged || gives_vectors || doubtful || texture.target.is_cube() && state.is_some()
        }
        Op::Fetch(fetch) => fetch.reads_texel() && gives_vectors,
        _ => false,
    })
}

/// Whether a gather is one that some devices make wrong: along a mirrored axis, or of comparisons at an offset.
fn is_doubtful(state: Option<&UnitTexels>, operand: &TextureOperand, compares: bool) -> bool {
    let moved = operand.offset.constant() != Some([0; 3]);
    state.is_some_and(|state| compares && moved || state.wrap.iter().take(2).any(|wrap| wrap.mirrors()))
}

/// Whether the program takes single texels of the unit as integers, and makes no other lookups in it.
pub(crate) fn fetches_integers(program: &Program, unit: u8) -> bool {
    let mut fetches = lookups_in(program, unit).filter(|(it, _)| it.op != Op::Fetch(Fetch::Size)).peekable();
    fetches.peek().is_some()
        && fetches.all(|(instruction, _)| {
            matches!(instruction.op, Op::Fetch(fetch) if fetch.reads_texel()) && instruction.ty.base != Base::Float
        })
}

/// The instructions that look something up in a unit.
pub(crate) fn lookups_in(program: &Program, unit: u8) -> impl Iterator<Item = (&Instruction, &TextureOperand)> {
    program.instructions.iter().filter_map(move |instruction| {
        let operand = instruction.texture.as_ref()?;
        let range = operand.relative.as_ref().and_then(|relative| program.ranges.get(usize::from(relative.range)));
        let reached = match range {
            Some(range) => (range.first..range.first.saturating_add(range.count)).contains(&unit.into()),
            None => operand.relative.is_none() && operand.unit == unit,
        };
        reached.then_some((instruction, operand))
    })
}
