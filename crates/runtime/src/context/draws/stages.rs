//! The programs of a draw: the user's, those made of fixed units, and conventional ones.

use std::sync::Arc;

use crate::call::LoadedProgram;
use crate::context::draws::chain::ChainPrograms;
use crate::context::draws::fixed_units::FixedUnit;
use crate::context::generated::conventional::{FragmentKey, UnitKey, VertexKey, class, clips};
use crate::context::names::ProgramTarget;
use crate::context::state::enabled::Enabled;
use crate::context::state::gl::Gl;
use crate::model::error::{Result, invalid_operation};
use crate::model::limits::{TEXTURE_COORDS, TEXTURE_UNITS};
use glasm::dialect::bindings::{Attribute, Output};
use glasm::lower::stages::chain_reads;
use glasm::program::Program;
use glasm::texture::BaseFormat;

/// The programs of a draw. A user's program comes with its object, which holds its parameters.
#[derive(Debug)]
pub(crate) struct Stages {
    pub vertex: Arc<LoadedProgram>,
    pub chain: ChainPrograms,
    pub fragment: Arc<LoadedProgram>,
    /// A user's program of this target draws the fragments.
    pub fragment_target: Option<ProgramTarget>,
    /// The fixed unit that the fragment program is made of.
    pub fixed_unit: Option<FixedUnit>,
}

impl Stages {
    /// A compute program, alone.
    pub(crate) fn of_compute(program: &Arc<LoadedProgram>) -> Stages {
        let (vertex, fragment) = (program.clone(), program.clone());
        Stages { vertex, chain: ChainPrograms::default(), fragment, fragment_target: None, fixed_unit: None }
    }

    /// All programs of the draw.
    pub(crate) fn programs(&self) -> impl Iterator<Item = &Program> {
        self.loaded().map(|loaded| &loaded.program)
    }

    pub(crate) fn loaded(&self) -> impl Iterator<Item = &Arc<LoadedProgram>> {
        let chain = self.chain.all().filter_map(|(_, program)| program);
        [&self.vertex, &self.fragment].into_iter().chain(chain)
    }

    pub(crate) fn of(&self, target: ProgramTarget) -> Option<&Program> {
        match target {
            ProgramTarget::Vertex => Some(&self.vertex.program),
            ProgramTarget::FragmentArb => Some(&self.fragment.program),
            _ => self.chain.all().find(|(it, _)| *it == target).and_then(|(_, program)| program).map(|it| &it.program),
        }
    }
}

impl Gl {
    /// The programs in use now, conventional ones included.
    pub(crate) fn stages(&mut self) -> Result<Stages> {
        let user = if self.enabled.vertex_program { Some(self.valid(ProgramTarget::Vertex)?.clone()) } else { None };
        let fragment_target = self.fragment_target();
        let chain = self.chain_programs()?;
        let fixed_unit = self.fixed_unit()?;
        let last = || chain.last().or(user.as_ref()).map(|loaded| &loaded.program);
        let fragment = match (fragment_target, fixed_unit) {
            (Some(target), _) => self.valid(target)?.clone(),
            (None, Some(unit)) => self.fixed_program(unit, last())?,
            (None, None) => {
                let key = self.fragment_key(last());
                self.generated.conventional.fragment(&key).map_or_else(unwritten, Ok)?
            }
        };
        let vertex = match user {
            // For other programs, the distances are values that they may read (NV_geometry_program4, 2.X.3.2).
            Some(user) if self.enabled.clip_planes != 0 && clips(&user.program) => {
                self.generated.conventional.clipped(&user, self.enabled.clip_planes).map_or_else(unwritten, Ok)?
            }
            Some(user) => user,
            None => {
                let key = self.vertex_key(&fragment.program, &chain);
                self.generated.conventional.vertex(&key).map_or_else(unwritten, Ok)?
            }
        };
        let between = chain.all().filter_map(|(_, program)| program);
        let mut next = self.handles.numbers_handles([&vertex, &fragment].into_iter().chain(between));
        let (vertex, fragment) =
            (self.handles.with_handles(vertex, &mut next), self.handles.with_handles(fragment, &mut next));
        let chain = chain.map(|program| self.handles.with_handles(program, &mut next));
        Ok(Stages { vertex, chain, fragment, fragment_target, fixed_unit })
    }

    /// The programs for fragments that come from no vertex. A vertex program that is not loaded is not an error here, since
    /// it is not run.
    pub(crate) fn fragment_stages(&mut self) -> Result<Stages> {
        let enabled = self.enabled;
        self.enabled = Enabled {
            vertex_program: false,
            control_program: false,
            evaluation_program: false,
            geometry_program: false,
            ..enabled
        };
        let stages = self.stages();
        self.enabled = enabled;
        stages
    }

    /// The programs for vertices without fragments. A program of NV_fragment_program need not be loaded for them.
    pub(crate) fn vertex_stages(&mut self) -> Result<Stages> {
        let enabled = self.enabled;
        self.enabled.fragment_program_nv &= self.valid(ProgramTarget::FragmentNv).is_ok();
        if self.fixed_unit().is_err() {
            (self.enabled.fragment_shader_ati, self.enabled.text_fragment_shader_ati) = (false, false);
        }
        let stages = self.stages();
        self.enabled = enabled;
        stages
    }

    /// `vertex` is the last program before the rasteriser.
    fn fragment_key(&self, vertex: Option<&Program>) -> FragmentKey {
        let units = (0..TEXTURE_UNITS).filter_map(|unit| {
            let (target, object) = self.textures.conventional(unit)?;
            let format = object.images.value.level(object.sampler.base_level)?.format();
            Some(UnitKey {
                unit: unit as u8,
                target,
                compared: object.compares && format == BaseFormat::Depth,
                class: class(format, object.sampler.depth_mode)?,
                environment: self.textures.units[unit].environment,
            })
        });
        let (color_sum, fog) = self.after_texturing(vertex);
        FragmentKey { units: units.collect(), color_sum, fog }
    }

    /// What conventional vertices need, for fragments or a capture, or for the program behind them.
    fn vertex_key(&self, fragment: &Program, chain: &ChainPrograms) -> VertexKey {
        let read = chain.first().map(|first| chain_reads(&first.program).0);
        let captured: Vec<Output> = if read.is_none() { self.feedback.outputs().collect() } else { Vec::new() };
        let asked = |output: Output, attribute: Attribute| match &read {
            Some(read) => read.contains(&output.0),
            None => fragment.reads(attribute) || captured.contains(&output),
        };
        let sets = (0..TEXTURE_COORDS as u8)
            .filter(|set| asked(Output(Output::TEX0.0 + set), Attribute(Attribute::TEXCOORD0.0 + set)))
            .fold(0, |bits, set| bits | 1 << set);
        let fogged = asked(Output::FOGC, Attribute::FOG) || read.is_none() && fragment.options().fog.is_some();
        VertexKey {
            sets,
            fog: fogged.then_some(self.lighting.fog.source),
            distance: self.lighting.fog.distance,
            clip_planes: self.enabled.clip_planes,
            attenuated: self.lighting.point_attenuation != [1.0, 0.0, 0.0],
        }
    }
}

fn unwritten<T>() -> Result<T> {
    invalid_operation("this combination of conventional state has no program")
}
