//! Programs as shader modules, cached by program and by the state that is part of a shader.

use std::sync::{Arc, Weak};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::call::{DeviceError, Identity, LoadedProgram};
use crate::gpu::adapter::aged::Aged;
use crate::gpu::adapter::device::Gpu;
use crate::gpu::adapter::forms::Forms;
use crate::gpu::adapter::objects::Objects;
use crate::gpu::shaders::ends::{FRAGMENT_GROUP, FragmentEnds, VERTEX_GROUP, VertexEnds};
use crate::gpu::shaders::entries::{group_entries, texture_entries};
use crate::gpu::shaders::marks::{MarkEnds, Varying};
use crate::gpu::shaders::plain::{Ends, PlainForm};
use crate::gpu::shaders::vertex::vertex_inputs;
use crate::gpu::textures::resources::in_arrays;
use crate::gpu::textures::units::BoundUnit;
use crate::gpu::textures::upload::Class;
use crate::raster::coverage::{SUBPIXELS, sample_positions};
use crate::raster::state::RowOrder;
use glasm::dialect::Switches;
use glasm::lower::description::Input;
use glasm::lower::locations::{Carried, Varyings};
use glasm::lower::lookups::{UnitSampler, UnitTexels};
use glasm::lower::stages::{ChainRequest, chain_stage};
use glasm::lower::wrappers::{PortPlace, PortType, Signature, signature, surround};
use glasm::lower::{self, FloatLevel, Fuel, Interface, Options, UnitFormat, lower};

/// The state that the programs themselves are translated for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Choices {
    pub float: FloatLevel,
    pub two_sided: bool,
    pub flat_colors: bool,
    pub formats: Vec<UnitFormat>,
    pub samplers: Vec<UnitSampler>,
    /// Units whose textures may contain any float.
    pub float_textures: u32,
    /// What computed lookups depend on.
    pub texels: Vec<UnitTexels>,
    /// The number of separate sections of memory.
    pub sections: u8,
    /// Another stage of the draw stores.
    pub others_store: bool,
    /// Samples of the target that fragments are drawn to.
    pub samples: u32,
    /// The group of arrays that indices choose textures from, if there may be any.
    pub arrays: Option<u32>,
    /// How textures are read, in the order of the program's.
    pub classes: Vec<(u8, Class)>,
}

impl Choices {
    pub(crate) fn new(float: FloatLevel, units: &[BoundUnit]) -> Choices {
        Choices {
            float,
            two_sided: false,
            flat_colors: false,
            sections: 0,
            others_store: false,
            samples: 1,
            arrays: None,
            formats: units.iter().filter_map(BoundUnit::format).collect(),
            samplers: units.iter().filter_map(|unit| unit.rule).collect(),
            float_textures: units.iter().filter(|unit| !unit.unit_range).fold(0, |bits, it| bits | 1 << (it.unit & 31)),
            texels: units.iter().filter_map(|unit| unit.texels.clone()).collect(),
            classes: units.iter().map(|unit| (unit.unit, unit.class)).collect(),
        }
    }
}

/// A program's shader.
pub(crate) struct Stage {
    pub module: wgpu::ShaderModule,
    pub interface: Interface,
    pub signature: Signature,
    pub group: wgpu::BindGroupLayout,
    /// Arrays of textures, which are in a group of their own.
    pub arrays: Option<wgpu::BindGroupLayout>,
    /// The group is not empty.
    pub has_group: bool,
    /// The shader reads the state block.
    pub reads_block: bool,
    /// Some of what it reads is flat.
    pub flat: bool,
    /// Bytes of the parameters.
    pub size: u64,
    /// Slots and their parameters.
    pub slots: Vec<(u32, u32)>,
    /// A number that is unique among all stages of the device.
    pub serial: u32,
    /// What takes its place while the driver compiles it for too long.
    pub plain: Option<Arc<PlainForm>>,
}

impl Stage {
    /// The inputs of a fragment program by location.
    pub(crate) fn varyings(&self) -> impl Iterator<Item = Varying> + '_ {
        self.signature.arguments.iter().filter_map(|port| match port.place {
            PortPlace::Location(location) => {
                Some(Varying { location, flat: port.flat, interpolation: port.interpolation, ty: port.ty })
            }
            _ => None,
        })
    }

    /// Whether the stage needs a certain value from the device.
    pub(crate) fn takes(&self, place: PortPlace) -> bool {
        self.signature.arguments.iter().any(|port| port.place == place)
    }

    /// What the vertex side passes to this fragment program.
    pub(crate) fn carried(&self) -> Vec<Carried> {
        self.interface.inputs.iter().map(Input::carried).collect()
    }

    /// The format of a vertex program's attribute at a location in its buffer.
    pub(crate) fn vertex_format(&self, location: u32) -> wgpu::VertexFormat {
        let input = vertex_inputs(&self.signature).into_iter().find(|(it, _)| *it == location);
        match input.map(|(_, ty)| ty) {
            Some(PortType::UnsignedVector) => wgpu::VertexFormat::Uint32x4,
            Some(PortType::SignedVector) => wgpu::VertexFormat::Sint32x4,
            Some(_) | None => wgpu::VertexFormat::Float32x4,
        }
    }

    /// Locations that are passed on or stored.
    pub(crate) fn passed(&self) -> impl Iterator<Item = u32> + '_ {
        self.signature.results.iter().filter_map(|port| match port.place {
            PortPlace::Location(location) => Some(location),
            PortPlace::SecondSource => Some(1),
            _ => None,
        })
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct VertexKey {
    program: Identity,
    ends: VertexEnds,
    choices: Choices,
    varyings: Vec<Carried>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct ChainKey {
    program: Identity,
    choices: Choices,
    request: ChainRequest,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct FragmentKey {
    program: Identity,
    ends: FragmentEnds,
    choices: Choices,
}

struct CachedStage {
    stage: Arc<Stage>,
    program: Weak<LoadedProgram>,
}

impl CachedStage {
    /// Whether the program can still be drawn with.
    fn lives(&self) -> bool {
        self.program.strong_count() > 0
    }
}

/// What translations for a device ask for, except how they round.
pub(crate) fn device_options(gpu: &Gpu) -> Options {
    Options::default()
        .with_own(gpu.rough_functions())
        .with_bounded_fetches(gpu.bounds_fetches())
        .with_bounded_arrays(gpu.bounds_arrays())
        .with_own_gathers(gpu.gathers_wrongly())
        .with_tells_nan(gpu.tells_nan())
        .with_long_integers(gpu.long_integers())
        .with_doubles(gpu.doubles())
        .with_lone_fragments(!gpu.has(wgpu::Features::SUBGROUP))
        .with_rounded_parameters(true)
}

/// Shaders of programs that live are kept, unless a stage has more than this many.
const MANY: usize = 1024;
/// Of so many, those are dropped that no draw has used for this many sweeps.
const PATIENCE: u64 = 16;

/// The caches.
#[derive(Default)]
pub(crate) struct Programs {
    vertex: Aged<VertexKey, CachedStage>,
    fragment: Aged<FragmentKey, CachedStage>,
    chain: Aged<ChainKey, CachedStage>,
    marks: FxHashMap<MarkEnds, (wgpu::ShaderModule, u32)>,
    layouts: FxHashMap<Vec<wgpu::BindGroupLayoutEntry>, wgpu::BindGroupLayout>,
    serial: u32,
    /// What all translations ask for on the device, except how they round.
    device: Options,
    /// How programs round.
    forms: Forms,
    /// Fragments vote across the threads of a subgroup.
    subgroups: bool,
    /// The device has arrays of textures.
    arrays: bool,
}

pub(crate) fn refused(error: &lower::Error) -> DeviceError {
    DeviceError::Unsupported(format!("what the program needs: {error}"))
}

impl Programs {
    pub(crate) fn new(gpu: &Gpu) -> Programs {
        Programs {
            device: device_options(gpu)
                .with_covered_samples(!gpu.is_opengl())
                .with_workgroup_memory(gpu.workgroup_memory()),
            forms: gpu.forms(),
            subgroups: gpu.has(wgpu::Features::SUBGROUP),
            arrays: gpu.has_texture_arrays(),
            ..Programs::default()
        }
    }

    /// Translates everything anew, with loops that end after this many rounds.
    pub(crate) fn limit_rounds(&mut self, rounds: Fuel) {
        self.device.precision.fuel = rounds;
        self.clear();
    }

    /// Translates everything anew, with loops that take rounds from a buffer, or do not.
    pub(crate) fn share_rounds(&mut self, shared: bool) {
        self.device.draw.shared_rounds = shared;
        self.clear();
    }

    fn clear(&mut self) {
        self.vertex.clear();
        self.fragment.clear();
        self.chain.clear();
    }

    fn next(&mut self) -> u32 {
        self.serial += 1;
        self.serial
    }

    /// Frees the shaders of programs that were dropped, and returns the numbers of all others.
    pub(crate) fn sweep(&mut self) -> FxHashSet<u32> {
        self.vertex.sweep(MANY, PATIENCE, |_, kept| kept.lives());
        self.fragment.sweep(MANY, PATIENCE, |_, kept| kept.lives());
        self.chain.sweep(MANY, PATIENCE, |_, kept| kept.lives());
        let stages = self.vertex.values().chain(self.fragment.values()).chain(self.chain.values());
        let marks = self.marks.values().map(|(_, serial)| *serial);
        stages.map(|kept| kept.stage.serial).chain(marks).collect()
    }

    /// A group for arrays of textures, on devices that have them.
    pub(crate) fn arrays_in(&self, group: u32) -> Option<u32> {
        self.arrays.then_some(group)
    }

    pub(crate) fn layout(
        &mut self,
        objects: &Objects,
        entries: Vec<wgpu::BindGroupLayoutEntry>,
    ) -> wgpu::BindGroupLayout {
        let layout = self.layouts.entry(entries).or_insert_with_key(|entries| objects.group_layout(entries));
        layout.clone()
    }

    /// The layout of the group with a stage's arrays of textures, if it has any.
    pub(crate) fn array_layout(
        &mut self,
        objects: &Objects,
        interface: &Interface,
        visibility: wgpu::ShaderStages,
    ) -> Option<wgpu::BindGroupLayout> {
        let mut slots = in_arrays(interface);
        slots.dedup_by_key(|slot| slot.texture_binding);
        let entries: Vec<_> = slots.into_iter().flat_map(|slot| texture_entries(slot, None, visibility)).collect();
        (!entries.is_empty()).then(|| self.layout(objects, entries))
    }

    /// The fragment side of a draw.
    pub(crate) fn fragment(
        &mut self,
        objects: &Objects,
        program: &Arc<LoadedProgram>,
        ends: &FragmentEnds,
        choices: &Choices,
    ) -> Result<Arc<Stage>, DeviceError> {
        let key = FragmentKey { program: program.identity, ends: *ends, choices: choices.clone() };
        if let Some(kept) = self.fragment.get(&key) {
            return Ok(kept.stage.clone());
        }
        let mut options = self.options(choices, FRAGMENT_GROUP);
        // Threads that read their numbers are each alone in their group.
        options.device.subgroups &= !program.program.options().has(Switches::THREAD_GROUP);
        let visibility = wgpu::ShaderStages::FRAGMENT;
        let stage = self.stage(objects, program, &options, choices, visibility, Ends::Fragment(*ends))?;
        self.fragment.insert(key, CachedStage { stage: stage.clone(), program: Arc::downgrade(program) });
        Ok(stage)
    }

    /// The vertex side of a draw, which passes on these locations.
    pub(crate) fn vertex(
        &mut self,
        objects: &Objects,
        program: &Arc<LoadedProgram>,
        ends: &VertexEnds,
        choices: &Choices,
        varyings: Vec<Carried>,
    ) -> Result<Arc<Stage>, DeviceError> {
        let key =
            VertexKey { program: program.identity, ends: *ends, choices: choices.clone(), varyings: varyings.clone() };
        if let Some(kept) = self.vertex.get(&key) {
            return Ok(kept.stage.clone());
        }
        let mut options = self.options(choices, VERTEX_GROUP).with_varyings(Varyings::Exactly(varyings));
        options.draw.shared_rounds &= ends.stored || objects.gpu().has(wgpu::Features::VERTEX_WRITABLE_STORAGE);
        let visibility = if ends.stored { wgpu::ShaderStages::COMPUTE } else { wgpu::ShaderStages::VERTEX };
        let stage = self.stage(objects, program, &options, choices, visibility, Ends::Vertex(*ends))?;
        self.vertex.insert(key, CachedStage { stage: stage.clone(), program: Arc::downgrade(program) });
        Ok(stage)
    }

    /// A stage before the rasteriser.
    pub(crate) fn chain(
        &mut self,
        objects: &Objects,
        program: &Arc<LoadedProgram>,
        choices: &Choices,
        request: &ChainRequest,
    ) -> Result<Arc<Stage>, DeviceError> {
        let key = ChainKey { program: program.identity, choices: choices.clone(), request: request.clone() };
        if let Some(kept) = self.chain.get(&key) {
            return Ok(kept.stage.clone());
        }
        let options = self.options(choices, 0);
        let lowered = chain_stage(&program.program, &options, request).map_err(|error| refused(&error))?;
        let source = wgpu::ShaderSource::Naga(std::borrow::Cow::Owned(lowered.module));
        let stage = Arc::new(self.made(
            objects,
            lowered.interface,
            Signature::default(),
            source,
            false,
            choices,
            wgpu::ShaderStages::COMPUTE,
        )?);
        self.chain.insert(key, CachedStage { stage: stage.clone(), program: Arc::downgrade(program) });
        Ok(stage)
    }

    /// The vertex shader of a mark, and its number.
    pub(crate) fn mark(
        &mut self,
        objects: &Objects,
        ends: &MarkEnds,
    ) -> Result<(wgpu::ShaderModule, u32), DeviceError> {
        if let Some((module, serial)) = self.marks.get(ends) {
            return Ok((module.clone(), *serial));
        }
        let text = ends.text();
        let module = objects.gpu().checked(|| objects.shader(wgpu::ShaderSource::Wgsl(text.into())))?;
        let serial = self.next();
        self.marks.insert(ends.clone(), (module.clone(), serial));
        Ok((module, serial))
    }

    pub(crate) fn options(&self, choices: &Choices, group: u32) -> Options {
        let place = |place: &[i64; 2]| place.map(|units| units as f32 / SUBPIXELS as f32 - 0.5);
        let places = sample_positions(choices.samples, RowOrder::TopDown);
        // At the exact level the sign of a NaN counts, too.
        let forms = if choices.float == FloatLevel::Exact { Forms::default() } else { self.forms };
        self.device
            .clone()
            .with_half(forms.half)
            .with_fixed(forms.fixed)
            .with_sample_positions(places.iter().filter(|_| choices.samples > 1).map(place).collect())
            .with_float(choices.float)
            .with_subgroups(self.subgroups && group == FRAGMENT_GROUP)
            .with_two_sided(choices.two_sided)
            .with_flat_colors(choices.flat_colors)
            .with_formats(choices.formats.clone())
            .with_samplers(choices.samplers.clone())
            .with_float_textures(choices.float_textures)
            .with_texels(choices.texels.clone())
            .with_sections(choices.sections)
            .with_others_store(choices.others_store)
            .with_binding_arrays(choices.arrays)
            .with_group(group)
    }

    fn stage(
        &mut self,
        objects: &Objects,
        program: &Arc<LoadedProgram>,
        options: &Options,
        choices: &Choices,
        visibility: wgpu::ShaderStages,
        ends: Ends,
    ) -> Result<Arc<Stage>, DeviceError> {
        let lowered = lower(&program.program, options).map_err(|error| refused(&error))?;
        let signature = signature(&lowered)
            .ok_or_else(|| DeviceError::Unsupported("this kind of input or result of a program".to_owned()))?;
        let text = ends.text(&signature);
        let reads_block = text.contains("state.");
        let module = surround(&lowered, &text).map_err(|error| refused(&error))?;
        let source = wgpu::ShaderSource::Naga(std::borrow::Cow::Owned(module));
        let stage = self.made(objects, lowered.interface, signature, source, reads_block, choices, visibility)?;
        let plain = PlainForm::of(program, options, ends, &stage.interface);
        Ok(Arc::new(Stage { plain, ..stage }))
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of a stage")]
    fn made(
        &mut self,
        objects: &Objects,
        interface: Interface,
        signature: Signature,
        source: wgpu::ShaderSource<'_>,
        reads_block: bool,
        choices: &Choices,
        visibility: wgpu::ShaderStages,
    ) -> Result<Stage, DeviceError> {
        let entries = group_entries(&interface, &choices.classes, visibility, true);
        let has_group = !entries.is_empty();
        let arrays = self.array_layout(objects, &interface, visibility);
        let group = self.layout(objects, entries);
        let module = objects.gpu().checked(|| objects.shader(source))?;
        let slots = (0..).zip(&interface.parameters).filter_map(|(index, it)| Some((it.slot?, index))).collect();
        let size = u64::from(interface.slots) * 16;
        let serial = self.next();
        let flat = signature.arguments.iter().any(|port| port.flat);
        Ok(Stage {
            module,
            interface,
            signature,
            group,
            arrays,
            has_group,
            reads_block,
            flat,
            size,
            slots,
            serial,
            plain: None,
        })
    }
}
