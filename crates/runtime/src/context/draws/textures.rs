//! The textures that the programs of a draw sample, by units and by handles.

use arrayvec::ArrayVec;

use crate::call::TextureBinding;
use crate::context::draws::stages::Stages;
use crate::context::names::ProgramTarget;
use crate::context::state::gl::Gl;
use crate::context::state::handles::TextureHandle;
use crate::context::state::textures::Sampled;
use crate::model::limits::TEXTURE_IMAGE_UNITS;
use glasm::dialect::Stage;
use glasm::program::{GivenHandle, HANDLE_UNITS, Program};
use glasm::texture::Target;

/// The textures of a draw by unit, as far as any are sampled.
#[derive(Debug, Default)]
pub(crate) struct SampledUnits {
    units: Vec<Option<Sampled>>,
    /// What handles name, with its place among them.
    resident: Vec<(usize, Sampled)>,
}

/// The bindings of a draw, in the order of `binding_place`.
#[expect(clippy::large_enum_variant, reason = "it lives on the stack for one draw, which allocates nothing")]
pub(crate) enum SampledBindings<'a> {
    None,
    Units(ArrayVec<Option<TextureBinding<'a>>, TEXTURE_IMAGE_UNITS>),
    /// Handles name some.
    All(Vec<Option<TextureBinding<'a>>>),
}

impl<'a> SampledBindings<'a> {
    pub(crate) fn all(&self) -> &[Option<TextureBinding<'a>>] {
        match self {
            SampledBindings::None => &[],
            SampledBindings::Units(units) => units,
            SampledBindings::All(all) => all,
        }
    }
}

impl SampledUnits {
    /// The textures that the programs sample.
    pub(crate) fn of(gl: &Gl, stages: &Stages) -> SampledUnits {
        let uses = || stages.programs().flat_map(|program| program.textures()).filter(|it| it.unit < HANDLE_UNITS);
        let end = uses().map(|it| usize::from(it.unit) + 1).max().unwrap_or(0);
        let sampled = |unit: usize| {
            let target = uses().find(|it| usize::from(it.unit) == unit)?.target;
            let object = gl.textures.complete(unit, target)?;
            let sampled = Sampled::new(object, gl.textures.units[unit].bias);
            let reads = |program: &Program| program.textures().iter().any(|it| usize::from(it.unit) == unit);
            let depths_alone =
                stages.programs().any(|program| program.dialect().rules().takes_depths_alone() && reads(program));
            Some(if depths_alone { sampled.with_depths_alone() } else { sampled })
        };
        let units = (0..end.min(TEXTURE_IMAGE_UNITS)).map(sampled).collect();
        SampledUnits { units, resident: resident_textures(gl, stages) }
    }

    pub(crate) fn bindings(&self) -> SampledBindings<'_> {
        let units = self.units.iter().map(|unit| unit.as_ref().map(Sampled::binding));
        match self.resident.iter().map(|(place, _)| *place).max() {
            None if self.units.is_empty() => SampledBindings::None,
            None => SampledBindings::Units(units.collect()),
            Some(last) => {
                let mut all: Vec<_> = units.collect();
                all.resize(usize::from(HANDLE_UNITS) + last + 1, None);
                for (place, sampled) in &self.resident {
                    all[usize::from(HANDLE_UNITS) + place] = Some(sampled.binding());
                }
                SampledBindings::All(all)
            }
        }
    }
}

/// Resident textures that programs look up by handles, each with its place among the bindings of a draw.
fn resident_textures(gl: &Gl, stages: &Stages) -> Vec<(usize, Sampled)> {
    if stages.programs().any(|program| !program.given_handles().is_empty()) {
        return stages.programs().flat_map(|program| given_textures(gl, stages, program)).collect();
    }
    let targets: Vec<Target> =
        stages.programs().flat_map(|program| program.handles()).map(|(target, _)| *target).collect();
    let wanted = gl.handles.textures.iter().filter(|texture| texture.resident && targets.contains(&texture.of.1));
    let sampled = |texture_handle: &TextureHandle| {
        let object = gl.textures.object(texture_handle.of.0).filter(|object| object.is_complete())?;
        Some((glasm::program::handle_place(texture_handle.of.1, texture_handle.number()), Sampled::new(object, 0.0)))
    };
    wanted.filter_map(sampled).collect()
}

/// The textures of handles that a program makes of parameters.
fn given_textures(gl: &Gl, stages: &Stages, program: &Program) -> Vec<(usize, Sampled)> {
    let given = program.given_handles();
    let target = match program.dialect().rules().stage {
        Stage::Vertex | Stage::State => Some(ProgramTarget::Vertex),
        Stage::Fragment => stages.fragment_target,
        Stage::Geometry => Some(ProgramTarget::Geometry),
        Stage::TessellationControl => Some(ProgramTarget::TessellationControl),
        Stage::TessellationEvaluation => Some(ProgramTarget::TessellationEvaluation),
        Stage::Compute => Some(ProgramTarget::Compute),
    };
    let object = target.and_then(|target| gl.model.programs.current(target));
    let wanted = |index: usize| given.iter().any(|entry| entry.parameter as usize == index);
    let mut values = Vec::new();
    gl.model.gather_some(program, object, gl, wanted, &mut values);
    let sampled = |it: &GivenHandle| {
        let low = values.get(it.parameter as usize)?[usize::from(it.component)];
        let named =
            |known: &&TextureHandle| known.resident && known.of.1 == it.target && known.number() == low as usize;
        let found = gl.handles.textures.iter().find(named)?;
        let object = gl.textures.object(found.of.0).filter(|object| object.is_complete())?;
        let number = usize::from(it.unit - HANDLE_UNITS);
        Some((glasm::program::handle_place(it.target, number), Sampled::new(object, 0.0)))
    };
    given.iter().filter_map(sampled).collect()
}
