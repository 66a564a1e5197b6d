//! From state to a draw call of the device.

use glasm::dialect::Switches;
use std::sync::Arc;

use arrayvec::ArrayVec;

use crate::call::{AttributeSource, DrawCall, LoadedProgram, StageCall, TextureBinding};
use crate::context::base::Context;
use crate::context::chain::ChainPrograms;
use crate::context::feedback::Recording;
use crate::context::fixed_units::FixedUnit;
use crate::context::generated::conventional::{FragmentKey, UnitKey, VertexKey, class, clips};
use crate::context::generated::sorter::sorter;
use crate::context::names::{ProgramTarget, ShadeModel};
use crate::context::state::Gl;
use crate::context::textures::Sampled;
use crate::model::ProgramObject;
use crate::model::error::{Result, invalid_operation};
use crate::model::limits::{ATTRIBUTE_SLOTS, TEXTURE_COORDS, TEXTURE_IMAGE_UNITS, TEXTURE_UNITS};
use crate::raster::state::{MAX_POINT_SIZE, ReplacedDepth, State};
use crate::raster::{Indices, Mode};
use crate::stored::{Counted, Feedback};
use glasm::dialect::Family;
use glasm::dialect::bindings::{Attribute, Output};
use glasm::lower::chain_reads;
use glasm::memory::Section;
use glasm::program::{FogMode, HANDLE_UNITS, Program};
use glasm::texture::{BaseFormat, Target};

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

/// Working memory shared by draws.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    pub vertex: Vec<[u32; 4]>,
    /// Control, evaluation and geometry programs.
    pub chain: [Vec<[u32; 4]>; 3],
    pub fragment: Vec<[u32; 4]>,
    /// Parameter buffers of the stages, in the order of [`WORLDLY`].
    pub buffers: [Vec<Option<Section>>; 5],
    pub subroutines: [Vec<u32>; 5],
}

/// Targets whose programs have parameter buffers and subroutines.
const WORLDLY: [ProgramTarget; 5] = [
    ProgramTarget::Vertex,
    ProgramTarget::FragmentArb,
    ProgramTarget::TessellationControl,
    ProgramTarget::TessellationEvaluation,
    ProgramTarget::Geometry,
];

impl Scratch {
    /// A stage with the bindings of its target.
    pub(crate) fn stage<'a>(
        &'a self,
        place: usize,
        program: &'a Arc<LoadedProgram>,
        parameters: &'a [[u32; 4]],
    ) -> StageCall<'a> {
        StageCall { program, parameters, buffers: &self.buffers[place], subroutines: &self.subroutines[place] }
    }
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

    fn loaded(&self) -> impl Iterator<Item = &Arc<LoadedProgram>> {
        let chain = self.chain.all().filter_map(|(_, program)| program);
        [&self.vertex, &self.fragment].into_iter().chain(chain)
    }

    fn of(&self, target: ProgramTarget) -> Option<&Program> {
        match target {
            ProgramTarget::Vertex => Some(&self.vertex.program),
            ProgramTarget::FragmentArb => Some(&self.fragment.program),
            _ => self.chain.all().find(|(it, _)| *it == target).and_then(|(_, program)| program).map(|it| &it.program),
        }
    }
}

/// The state of a draw, kept until something changes.
#[derive(Debug)]
pub(crate) struct Prepared {
    stages: Stages,
    state: Arc<State>,
    textures: SampledUnits,
    reaches_world: bool,
    stores: bool,
    flat_colors: bool,
    clamp_vertex_colors: bool,
    program_point_size: bool,
    /// How many slots of vertex attributes are used.
    attributes: usize,
    /// Primitives are counted or captured.
    recorded: bool,
    /// The last program before the rasteriser chooses a viewport, several, a layer; the vertex program does any of it.
    chooses: Chooses,
    /// The next draw can use it again: it contains nothing that devices have changed.
    lasting: bool,
}

/// What programs choose for their primitives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Chooses {
    viewport: bool,
    viewports: bool,
    layer: bool,
    /// The vertex program chooses.
    first: bool,
}

impl Chooses {
    fn of(stages: &Stages) -> Chooses {
        let writes = |output: Output| stages.chain.writes(&stages.vertex, output);
        let numbers = [Output::LAYER, Output::VIEWPORT, Output::VIEWPORT_MASK];
        Chooses {
            viewport: writes(Output::VIEWPORT),
            viewports: writes(Output::VIEWPORT_MASK),
            layer: writes(Output::LAYER),
            first: numbers.iter().any(|it| stages.vertex.program.writes(*it)),
        }
    }
}

impl Prepared {
    /// Whether neither programs, queries nor captures need the primitives.
    pub(crate) fn takes_any_mode(&self) -> bool {
        self.stages.chain.is_empty() && !self.recorded
    }
}

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
    pub(crate) fn bindings(&self) -> SampledBindings<'_> {
        let units = self.units.iter().map(|it| it.as_ref().map(Sampled::binding));
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

impl Gl {
    /// The user's fragment program target that is in use.
    fn fragment_target(&self) -> Option<ProgramTarget> {
        if self.fragment_program_arb {
            Some(ProgramTarget::FragmentArb)
        } else {
            self.fragment_program_nv.then_some(ProgramTarget::FragmentNv)
        }
    }

    /// The current program of a target, which must have been loaded, as it is to compute.
    pub(crate) fn valid(&self, target: ProgramTarget) -> Result<&Arc<LoadedProgram>> {
        match self.model.programs.current(target).and_then(|object| object.loaded.as_ref()) {
            Some(loaded) => Ok(loaded.with_arithmetic(self.model.arithmetic)),
            None => invalid_operation(format!(
                "{} is enabled and program {} is not loaded",
                target.name(),
                self.model.programs.bound(target).unwrap_or(0)
            )),
        }
    }

    /// The errors of Begin, and of every other command that draws vertices.
    pub(crate) fn validate(&self) -> Result {
        self.validate_programs()?;
        self.validate_fragments()
    }

    /// The errors of RasterPos: programs that are enabled must have been loaded, except those of NV_fragment_program.
    pub(crate) fn validate_programs(&self) -> Result {
        if self.vertex_program {
            self.valid(ProgramTarget::Vertex)?;
        }
        self.chain_programs()?;
        if self.fragment_program_arb {
            self.valid(ProgramTarget::FragmentArb)?;
        }
        Ok(())
    }

    pub(crate) fn validate_fragments(&self) -> Result {
        self.framebuffers.validate()?;
        let program = self.fragment_target().map(|target| self.valid(target)).transpose()?;
        self.fixed_unit()?;
        self.outputs.validate(program.is_some(), &self.raster.blend)
    }

    /// The programs in use now, conventional ones included.
    pub(crate) fn stages(&mut self) -> Result<Stages> {
        let user = if self.vertex_program { Some(self.valid(ProgramTarget::Vertex)?.clone()) } else { None };
        let fragment_target = self.fragment_target();
        let chain = self.chain_programs()?;
        let fixed_unit = self.fixed_unit()?;
        let last = || chain.last().or(user.as_ref()).map(|loaded| &loaded.program);
        let fragment = match (fragment_target, fixed_unit) {
            (Some(target), _) => self.valid(target)?.clone(),
            (None, Some(unit)) => self.fixed_program(unit, last())?,
            (None, None) => {
                let key = self.fragment_key(last());
                self.conventional.fragment(&key).map_or_else(unwritten, Ok)?
            }
        };
        let vertex = match user {
            // For other programs, the distances are values that they may read (NV_geometry_program4, 2.X.3.2).
            Some(user) if self.clip_planes != 0 && clips(&user.program) => {
                self.conventional.clipped(&user, self.clip_planes).map_or_else(unwritten, Ok)?
            }
            Some(user) => user,
            None => {
                let key = self.vertex_key(&fragment.program, &chain);
                self.conventional.vertex(&key).map_or_else(unwritten, Ok)?
            }
        };
        let between = chain.all().filter_map(|(_, program)| program);
        let mut next = self.numbers_handles([&vertex, &fragment].into_iter().chain(between));
        let (vertex, fragment) = (self.with_handles(vertex, &mut next), self.with_handles(fragment, &mut next));
        let chain = chain.map(|program| self.with_handles(program, &mut next));
        Ok(Stages { vertex, chain, fragment, fragment_target, fixed_unit })
    }

    /// The programs for fragments that come from no vertex.
    pub(crate) fn fragment_stages(&mut self) -> Result<Stages> {
        // A vertex program that is not loaded is not an error here, since it is not run.
        let enabled = std::mem::take(&mut self.vertex_program);
        let chain = std::mem::take(&mut self.chain);
        let stages = self.stages();
        self.vertex_program = enabled;
        self.chain = chain;
        stages
    }

    /// The programs for vertices without fragments. A program of NV_fragment_program need not be loaded for them.
    pub(crate) fn vertex_stages(&mut self) -> Result<Stages> {
        let enabled = (self.fragment_program_nv, self.fragment_shader_ati, self.text_fragment_shader_ati);
        self.fragment_program_nv &= self.valid(ProgramTarget::FragmentNv).is_ok();
        if self.fixed_unit().is_err() {
            (self.fragment_shader_ati, self.text_fragment_shader_ati) = (false, false);
        }
        let stages = self.stages();
        (self.fragment_program_nv, self.fragment_shader_ati, self.text_fragment_shader_ati) = enabled;
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
                class: class(format, object.sampler.depth_mode),
                environment: self.textures.units[unit].environment,
            })
        });
        let (color_sum, fog) = self.after_texturing(vertex);
        FragmentKey { units: units.collect(), color_sum, fog }
    }

    /// Whether the secondary colour is added after texturing, and which fog is applied.
    pub(crate) fn after_texturing(&self, vertex: Option<&Program>) -> (bool, Option<FogMode>) {
        // Programs of the NV languages always have the sum, ARB programs if it is enabled (ARB_vertex_program,
        // interactions with NV_vertex_program).
        let native = vertex.is_some_and(|program| program.dialect().rules().family == Family::Register);
        // An unwritten fog coordinate means a factor of 1 (NV_vertex_program2, 2.14.1.5).
        let fogged = self.fog && vertex.is_none_or(|program| program.writes(Output::FOGC));
        (native || self.color_sum, fogged.then_some(self.lighting.fog.mode))
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
            clip_planes: self.clip_planes,
            attenuated: self.lighting.point_attenuation != [1.0, 0.0, 0.0],
        }
    }

    /// The device's state for these programs.
    pub(crate) fn device_state(&self, stages: &Stages) -> State {
        let mut state = self.raster.clone();
        state.scissor = self.scissor_test.then_some(self.scissor);
        state.logic_operation = self.logic_enabled.then_some(self.logic_operation);
        state.polygon.cull = self.cull_enabled.then_some(self.cull_face);
        let programmed = self.vertex_program || !stages.chain.is_empty();
        state.polygon.two_sided_color = programmed && self.program_two_side;
        state.multisample.sample_coverage = self.coverage_enabled.then_some(self.coverage);
        state.multisample.sample_mask = self.sample_mask_enabled.then_some(self.sample_mask);
        state.clip_distances = self.clip_planes;
        // Coordinate set 0 is the fourth attribute behind the window position.
        state.point.sprite_varyings = self.textures.replaced_coordinates() << 3;
        if programmed {
            // In program mode only the implementation's limits apply to sizes (NV_vertex_program, 2.14.1.5).
            state.point.size_range = [0.0, MAX_POINT_SIZE];
        }
        let native = stages.fragment.program.dialect().rules().family == Family::Register;
        state.depth.replaced = if native { ReplacedDepth::Discard } else { ReplacedDepth::Clamp };
        state.color_sources = self.outputs.sources(stages.fragment.program.options().has(Switches::DRAW_BUFFERS));
        state
    }

    /// The state of clears, which does not depend on programs.
    pub(crate) fn clear_state(&self) -> State {
        let mut state = self.raster.clone();
        state.scissor = self.scissor_test.then_some(self.scissor);
        state.color_sources = self.outputs.sources(true);
        state
    }

    /// Fills in the values of the programs' bindings.
    pub(crate) fn gather_bindings(&self, stages: &Stages, scratch: &mut Scratch) {
        for (place, target) in WORLDLY.into_iter().enumerate() {
            scratch.buffers[place].clear();
            scratch.subroutines[place].clear();
            let program = stages.of(target).filter(|program| program.dialect().rules().typed.is_some());
            if let (Some(program), Some(object)) = (program, self.model.programs.current(target)) {
                if program.reaches_world() {
                    scratch.buffers[place] = self.buffers.sections(target);
                }
                scratch.subroutines[place].clone_from(&object.subroutines);
            }
        }
    }

    /// Fills in the parameters of all programs.
    pub(crate) fn gather_stages(&self, stages: &Stages, scratch: &mut Scratch) {
        let gather = |program: &Program, object: Option<&ProgramObject>, values: &mut Vec<[u32; 4]>| {
            if program.parameters().is_empty() {
                values.clear();
            } else {
                self.model.gather(program, object, self, values);
            }
        };
        let current = |target: ProgramTarget| self.model.programs.current(target);
        let vertex = self.vertex_program.then_some(ProgramTarget::Vertex);
        gather(&stages.vertex.program, vertex.and_then(current), &mut scratch.vertex);
        let fragment = match stages.fixed_unit {
            Some(unit) => self.fixed_values(unit),
            None => stages.fragment_target.and_then(current),
        };
        gather(&stages.fragment.program, fragment, &mut scratch.fragment);
        if stages.fixed_unit == Some(FixedUnit::Combined) {
            self.fill_constants(&stages.fragment.program, &mut scratch.fragment);
        }
        if stages.chain.is_empty() {
            return;
        }
        for ((target, program), values) in stages.chain.all().zip(&mut scratch.chain) {
            if let Some(loaded) = program {
                gather(&loaded.program, current(target), values);
            }
        }
    }

    /// The textures that the programs sample.
    pub(crate) fn sampled_units(&self, stages: &Stages) -> SampledUnits {
        let uses = || stages.programs().flat_map(|program| program.textures()).filter(|it| it.unit < HANDLE_UNITS);
        let end = uses().map(|it| usize::from(it.unit) + 1).max().unwrap_or(0);
        let sampled = |unit: usize| {
            let target = uses().find(|it| usize::from(it.unit) == unit)?.target;
            let object = self.textures.complete(unit, target)?;
            Some(Sampled::new(object, self.textures.units[unit].bias))
        };
        let units = (0..end.min(TEXTURE_IMAGE_UNITS)).map(sampled).collect();
        SampledUnits { units, resident: self.resident_textures(stages) }
    }
}

fn unwritten<T>() -> Result<T> {
    invalid_operation("this combination of conventional state has no program")
}

/// # Draws: what all of them share.
impl Context {
    /// The state that a draw needs.
    fn prepare(&mut self) -> Result<Prepared> {
        let stages = self.gl.values().stages()?;
        self.show_images(&stages)?;
        self.fill_buffer_textures(&stages)?;
        self.gl.gather_bindings(&stages, &mut self.scratch);
        let gl = &self.gl;
        let reaches_world = stages.loaded().any(|program| program.reaches_world);
        let stores = stages.loaded().any(|program| program.stores);
        let buffers = stages.programs().flat_map(|program| program.textures()).any(|it| it.target == Target::Buffer);
        let given = stages.programs().any(|program| !program.given_handles().is_empty());
        Ok(Prepared {
            state: Arc::new(gl.device_state(&stages)),
            textures: gl.sampled_units(&stages),
            reaches_world,
            stores,
            // Position-invariant programs do not name the position.
            attributes: (stages.vertex.program.slots_read().end() as usize).max(1),
            recorded: gl.feedback.is_active(),
            chooses: Chooses::of(&stages),
            flat_colors: gl.shade_model == ShadeModel::Flat,
            clamp_vertex_colors: gl.clamp_vertex_color.holds(&self.description),
            program_point_size: gl.program_point_size || !gl.vertex_program && stages.chain.is_empty(),
            // Parameters may name other textures.
            lasting: !(reaches_world || buffers || given || gl.image_units.is_shown()),
            stages,
        })
    }

    /// Draws indexed vertices with numbered attributes.
    pub(crate) fn draw<'a>(
        &mut self,
        mode: Mode,
        indices: Indices,
        attribute: &dyn Fn(usize, &Gl) -> AttributeSource<'a>,
        edge_flags: Option<&[bool]>,
        instance: u32,
        counted: Option<Counted>,
    ) -> Result {
        let prepared = match self.gl.prepared.take() {
            Some(prepared) => prepared,
            None => Box::new(self.prepare()?),
        };
        let recording = if prepared.recorded { self.recording()? } else { Recording::default() };
        // Attributes that the program does not read can be skipped.
        // Filled where it is: what `collect` makes would be moved, all 32 places of it.
        let mut attributes: ArrayVec<AttributeSource<'_>, ATTRIBUTE_SLOTS> = ArrayVec::new();
        attributes.extend((0..prepared.attributes).map(|number| attribute(number, &self.gl)));
        let stages = &prepared.stages;
        self.gl.gather_stages(stages, &mut self.scratch);
        let discard = self.gl.feedback.discard;
        let capture = recording.capture(&self.gl.feedback);
        let captures = capture.is_some();
        let fetches = attributes.iter().any(|source| matches!(source, AttributeSource::Heap(_)));
        let reaches = fetches || captures || prepared.reaches_world;
        let chooses = prepared.chooses;
        let views = self.gl.views(chooses.viewport, chooses.viewports);
        let sorted = !views.is_empty() || chooses.layer && !self.gl.framebuffers.layers().is_empty();
        let sorter = match stages.chain.before_sorting(&stages.vertex).filter(|_| sorted) {
            Some(before) => Some(sorter(&mut self.sorters, before, mode)?),
            None => None,
        };
        let layers = if chooses.layer { self.gl.framebuffers.layers() } else { &[] };
        let feedback = Feedback { discard, tallies: &recording.tallies, capture, counted, layers, views: &views };
        let common = !discard && !fetches && counted.is_none() && recording.tallies.is_empty() && !sorted;
        let mut chain = self.gl.chain.call(&stages.chain, chooses.first, &self.scratch);
        if let (Some(chain), Some(sorter)) = (&mut chain, &sorter) {
            chain.geometry = Some(StageCall::new(sorter, &[]));
        }
        let textures = prepared.textures.bindings();
        let call = DrawCall {
            state: &prepared.state,
            mode,
            indices,
            instance,
            vertex: self.scratch.stage(0, &stages.vertex, &self.scratch.vertex),
            chain: chain.as_ref(),
            fragment: self.scratch.stage(1, &stages.fragment, &self.scratch.fragment),
            attributes: &attributes,
            edge_flags,
            textures: textures.all(),
            flat_colors: prepared.flat_colors,
            clamp_vertex_colors: prepared.clamp_vertex_colors,
            program_point_size: prepared.program_point_size,
            model_view_projection: *self.gl.transforms.model_view_projection(),
            world: reaches.then_some(&self.gl.buffers.world),
            feedback: (!common).then_some(&feedback),
            float: self.float,
        };
        self.statistics = self.device.draw(self.target, &call)?;
        drop(textures);
        self.gl.values().framebuffers.touch();
        if captures || prepared.stores {
            self.gl.buffers.stored = true;
        }
        if prepared.lasting {
            self.gl.prepared = Some(prepared);
        }
        Ok(())
    }
}
