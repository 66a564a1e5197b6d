//! From the state of a draw to shaders and pipelines.

use glasm::dialect::Switches;
use std::sync::Arc;

use super::block::{BLOCK_SIZE, Block};
use super::bound::{bound_alone, bound_arrays};
use super::computed_lookups;
use super::convert::{depth_stencil, reads_second_source};
use super::drawing::{GpuDevice, GroupKey};
use super::geometry::{arrays_of, device_location};
use super::marks::{MARK_ENTRY, MarkEnds, MarkShape, planes};
use super::numbered::Numbered;
use super::pipelines::{Block as Reader, Front, depth_bounds, multisample, primitive, viewport};
use super::programs::{Choices, Stage};
use super::record::{Group, GroupKind, Setup};
use super::targets::DeviceTarget;
use super::units::BoundUnit;
use super::work::Work;
use super::wrapper::{ARRAY_GROUP, FragmentEnds, Locations, Mark, VERTEX_ENTRY, VertexEnds, inputs};
use crate::call::{DeviceError, DrawCall, StageCall, TextureBinding, binding_place};
use crate::layered::Complete;
use crate::raster::state::{CompareFunction, LineRule, ReplacedDepth, State, StencilFace};
use crate::raster::{MAX_COLORS, Mode};
use glasm::dialect::bindings::{Attribute, Output};
use glasm::isa::Op;
use glasm::lower::{self, BACK_COLOR, CLIP, Carried, FloatLevel, POINT_SIZE};
use glasm::program::{Program, TextureUse};
use glasm::texture::Target::Dim2;

/// What a part of a draw needs, valid until the state changes.
#[derive(Clone)]
pub(super) struct Plan {
    pub work: Work,
    pub setup: usize,
    pub vertex: Arc<Stage>,
    pub fragment: Arc<Stage>,
    /// Byte of the ring with the state block.
    pub block: u32,
    pub state: Block,
    /// Locations that are arrays, and those that are not.
    pub arrays: Vec<u32>,
    pub constants: Vec<u32>,
    /// Planes that may cut polygons drawn as outlines.
    pub planes: Vec<u32>,
    /// The group of a program that stores its results.
    pub stored_group: Option<usize>,
}

/// Clip distances of the state that the program writes.
fn clips(program: &Program, state: &State) -> u8 {
    let written = (0..6).filter(|number| program.writes(Output(Output::CLP0.0 + number)));
    written.fold(0, |bits, number| bits | 1 << number) & state.clip_distances
}

/// Which fragments of its rectangle belong to a mark, and whether its edges are exact.
pub(super) fn mark_kind(state: &State, samples: u32, line: bool, masks: bool) -> (Mark, bool) {
    let multisample = samples > 1;
    if line {
        let exact = multisample || state.line.rule == LineRule::Rectangle;
        return (if exact { Mark::Whole } else { Mark::Line }, exact);
    }
    if multisample && !state.point.sprite && state.point.round_multisampled {
        return (if masks { Mark::Disc } else { Mark::Round }, true);
    }
    (Mark::Whole, multisample || state.point.sprite)
}

/// Both stages of a part of a draw, and the choices they were built with.
struct Sides {
    vertex: Arc<Stage>,
    fragment: Arc<Stage>,
    ends: FragmentEnds,
    /// Clip distances in use, as bits.
    enabled: u8,
    /// See [`MarkEnds::exact`].
    exact: bool,
    vertex_units: Vec<BoundUnit>,
    fragment_units: Vec<BoundUnit>,
}

impl Sides {
    /// The kind of a mark, for an outline with so many planes that clip it.
    fn mark_ends(&self, call: &DrawCall<'_>, work: Work, planes: u32) -> MarkEnds {
        let (state, fragment, vertex) = (call.state, &self.fragment, &self.vertex);
        let elements = if work.is_outline() { 3 + planes } else { 1 };
        let numbered = fragment.takes(lower::PortPlace::PrimitiveIndex).then(|| (elements, Numbered::of(call.mode)));
        MarkEnds {
            shape: if work.is_line() { MarkShape::Line } else { MarkShape::Point },
            mark: self.ends.mark,
            varyings: fragment.varyings().collect(),
            numbered,
            stored: vertex.passed().collect(),
            outline: work.is_outline(),
            two_sided: work.is_outline() && state.polygon.two_sided_color,
            clips: self.enabled,
            unclipped: self.ends.unclipped,
            sized: call.program_point_size,
            sprite: (state.point.sprite && !work.is_line()).then_some(state.point.sprite_varyings),
            exact: self.exact,
        }
    }
}

/// The side of the stencil test that applies.
fn stencil_face(state: &State, work: Work) -> &StencilFace {
    if work.faces() == Work::BACK && state.stencil.two_sided { &state.stencil.back } else { &state.stencil.front }
}

/// What the vertices of a part of a draw pass on.
fn passed_on(fragment: &Stage, call: &DrawCall<'_>, work: Work, enabled: u8) -> Vec<Carried> {
    let fill = !work.is_mark();
    let mut varyings = fragment.carried();
    let read = |location: u32| fragment.interface.inputs.iter().any(|input| input.location == location);
    for group in 0..2 {
        if enabled >> (4 * group) & 15 != 0 && !read(CLIP + group) {
            varyings.push(Carried::plain(CLIP + group));
        }
    }
    let two_sided = work.is_outline() && call.state.polygon.two_sided_color;
    if !fill {
        if two_sided {
            let back = |color| Carried::plain(BACK_COLOR + color);
            varyings.extend((0..2).filter(|color| read(*color)).map(back));
        }
        if call.vertex.program.program.writes(Output::PSIZ) && call.program_point_size {
            varyings.push(Carried::plain(POINT_SIZE));
        }
    }
    varyings.sort_unstable();
    varyings
}

impl GpuDevice {
    /// What follows the fragment program with this state.
    fn fragment_ends(
        &self,
        program: &Program,
        state: &State,
        target: &DeviceTarget,
    ) -> Result<FragmentEnds, DeviceError> {
        let gpu = self.objects.gpu();
        let masks = !gpu.is_opengl();
        let dual_source = reads_second_source(state);
        if dual_source && !gpu.has(wgpu::Features::DUAL_SOURCE_BLENDING) {
            return Err(DeviceError::Unsupported("blending with a second source".to_owned()));
        }
        let description = &target.description;
        let multisample = description.samples > 1;
        if multisample && !state.multisample.enabled {
            return Err(DeviceError::Unsupported("single-sample rules on a multisampled target".to_owned()));
        }
        let multisampling = &state.multisample;
        let first = target.first_buffer(state);
        let whole = first.is_some_and(|format| format.integer().is_some());
        let covers = multisample && multisampling.alpha_to_coverage && !whole;
        let chosen = multisampling.sample_coverage.is_some() || multisampling.sample_mask.is_some();
        let samples = multisample && chosen;
        if !masks && (samples || covers && multisampling.alpha_to_one) {
            return Err(DeviceError::Unsupported("sample masks of fragments".to_owned()));
        }
        let replaces = program.writes(Output::DEPTH);
        let mut colors = [None; MAX_COLORS];
        for (buffer, painted) in colors.iter_mut().enumerate().take(description.colors.len()) {
            *painted = target.painted(state, buffer)?.0;
        }
        if dual_source && state.color_sources[0] != Some(0) {
            return Err(DeviceError::Unsupported("a second source for other buffers than the first".to_owned()));
        }
        Ok(FragmentEnds {
            colors,
            fixed: first.is_none_or(|format| format.is_fixed()),
            depth: description.depth.is_some(),
            alpha_test: (state.alpha_test.enabled && !whole && state.alpha_test.function != CompareFunction::Always)
                .then_some(state.alpha_test.function),
            unclipped: state.depth.clamp || replaces && state.depth.replaced == ReplacedDepth::Discard,
            clamp_depth: state.depth.clamp,
            replaced: if replaces { state.depth.replaced } else { ReplacedDepth::Discard },
            clips: 0,
            alpha_to_coverage: covers && masks,
            alpha_to_one: multisample && multisampling.alpha_to_one && !whole,
            sample_coverage: samples,
            dual_source,
            mark: Mark::Whole,
            numbered: Numbered::Mark,
            early: program.options().has(Switches::EARLY_FRAGMENT_TESTS),
        })
    }

    /// How fragments get the number of their primitive.
    fn numbered(&self, mode: Mode, work: Work) -> Result<Numbered, DeviceError> {
        let numbered = match (work, mode) {
            (Work::Points | Work::Lines | Work::OutlineLines(_) | Work::OutlinePoints(_), _) => Numbered::Mark,
            (Work::Fill(_), mode) => Numbered::of(mode),
        };
        let counted = matches!(numbered, Numbered::Each | Numbered::Pairs);
        if counted && !self.objects.gpu().has(wgpu::Features::PRIMITIVE_INDEX) {
            return Err(DeviceError::Unsupported("primitive numbers (PRIMITIVE_INDEX)".to_owned()));
        }
        Ok(numbered)
    }

    /// Textures of a stage.
    pub(super) fn units(
        &mut self,
        program: &Program,
        textures: &[Option<TextureBinding<'_>>],
        float: FloatLevel,
    ) -> Result<Vec<BoundUnit>, DeviceError> {
        let missing = program.dialect().rules().missing_texture;
        let typed = program.dialect().rules().typed.is_some();
        let binding = |slot: &TextureUse| textures.get(binding_place(slot)).and_then(Option::as_ref);
        let mut units = Vec::new();
        for slot in program.textures() {
            // What is never sampled has a stand-in for its view.
            let integer =
                |it: &TextureBinding<'_>| it.texture.value.level(0).is_some_and(|it| it.format().is_integer());
            let fetched = typed && (float == FloatLevel::Exact || binding(slot).is_some_and(integer));
            let sampled = slot.target.is_filtered() && !fetched;
            let plain = if sampled { *slot } else { TextureUse { target: Dim2, shadow: false, ..*slot } };
            let made = (&self.objects, &mut self.residents);
            units.push(self.units.bind(made, (&plain, typed), binding(slot), missing, self.submission)?);
        }
        let complete = |slot: &_| binding(slot).map(|it| Complete { texture: &it.texture.value, sampler: it.sampler });
        let texels = computed_lookups::units(self.objects.gpu(), program, complete);
        // Of the older languages' textures, those with borders and the arrays of MESA_texture_array, whose layers count.
        let computed: Vec<bool> = (program.textures().iter().zip(&texels))
            .map(|(slot, texels)| typed || texels.rim.is_some() || slot.target.layer_component().is_some())
            .collect();
        if computed.contains(&true) {
            let texels = texels.into_iter().zip(computed).map(|(texels, computed)| computed.then_some(texels));
            units.iter_mut().zip(texels).for_each(|(unit, texels)| unit.texels = texels);
            let options = self.programs.options(&Choices::new(float, &units), 0);
            for (slot, unit) in program.textures().iter().zip(&mut units) {
                if let Some(form) = lower::texels(program, &options, slot) {
                    let gpu = self.objects.gpu();
                    if form == lower::Texels::Rimmed && !computed_lookups::fits(gpu, binding(slot)) {
                        return Err(DeviceError::Unsupported("so many texels in a texture with a border".to_owned()));
                    }
                    let made = (&self.objects, &mut self.residents);
                    unit.computed = self.lately.texel(made, slot.target, form, binding(slot))?;
                }
            }
        }
        Ok(units)
    }

    /// The number of a stage's group.
    pub(super) fn stage_group(&mut self, stage: &Stage, units: &[BoundUnit], call: &StageCall<'_>) -> Option<usize> {
        if !stage.has_group {
            return None;
        }
        let textures = bound_alone(&stage.interface, units);
        let parameters = stage.interface.parameter_binding.map(|(_, binding)| (binding, stage.size));
        let memory = stage.interface.memory.map(|places| (places, self.memory.bound(&self.objects, call)));
        let bound = memory.as_ref().map(|(_, bound)| bound.clone());
        let images: Vec<_> = stage
            .interface
            .images
            .iter()
            .map(|slot| (slot.binding, self.memory.image(&self.objects, slot.unit)))
            .collect();
        let key = GroupKey {
            layout: stage.group.clone(),
            textures: textures.clone(),
            parameters: parameters.map_or(0, |(_, size)| size),
            memory: bound,
            images: images.clone(),
        };
        Some(self.group(key, GroupKind::Stage { parameters, textures, memory, images }))
    }

    /// The number of the group with a stage's arrays of textures, if it has any.
    fn array_group(&mut self, stage: &Stage, units: &[BoundUnit]) -> Option<usize> {
        let layout = stage.arrays.clone()?;
        let textures = bound_arrays(&stage.interface, units);
        let key = GroupKey { layout, textures: textures.clone(), parameters: 0, memory: None, images: Vec::new() };
        Some(self.group(key, GroupKind::Stage { parameters: None, textures, memory: None, images: Vec::new() }))
    }

    /// The number of a group, which is made if there is none like it.
    fn group(&mut self, key: GroupKey, kind: GroupKind) -> usize {
        let (layout, next) = (key.layout.clone(), self.groups.len());
        let number = *self.group_places.entry(key).or_insert(next);
        if number == next {
            self.groups.push(Group::new(layout, kind));
        }
        number
    }

    /// Both stages of a part of a draw.
    fn sides(&mut self, target: &DeviceTarget, call: &DrawCall<'_>, work: Work) -> Result<Sides, DeviceError> {
        let (state, samples) = (call.state, target.description.samples);
        let fragment_program = &call.fragment.program.program;
        let fragment_units = self.units(fragment_program, call.textures, call.float)?;
        let enabled = clips(&call.vertex.program.program, state);
        let native = self.objects.gpu().has(wgpu::Features::CLIP_DISTANCES);
        let masks = !self.objects.gpu().is_opengl();
        let (mark, exact) = match work.is_mark() {
            true => mark_kind(state, samples, work.is_line(), masks),
            false => (Mark::Whole, false),
        };
        let fill = !work.is_mark();
        let mut ends = self.fragment_ends(fragment_program, state, target)?;
        ends.clips = if fill && !native { enabled } else { 0 };
        ends.mark = mark;
        if fragment_program.reads(Attribute::FRAGMENT_PRIMITIVE_ID) {
            ends.numbered = self.numbered(call.mode, work)?;
        }
        let mut choices = Choices::new(call.float, &fragment_units);
        choices.flat_colors = call.flat_colors;
        choices.sections = self.memory.sections(call.fragment.program);
        choices.others_store = call.vertex.program.stores;
        let places = fragment_program.instructions().iter().any(|it| matches!(it.op, Op::Interpolate(_)));
        choices.samples = if places { samples } else { 1 };
        choices.two_sided = fill && state.polygon.two_sided_color;
        choices.arrays = if fill { self.programs.arrays_in(ARRAY_GROUP) } else { None };
        let fragment = self.programs.fragment(&self.objects, call.fragment.program, &ends, &choices)?;
        let varyings = passed_on(&fragment, call, work, enabled);
        let read = |location: u32| fragment.interface.inputs.iter().any(|input| input.location == location);
        let [near, far] = state.depth.range;
        let vertex_ends = VertexEnds {
            clamp_colors: call.clamp_vertex_colors,
            reversed: near > far && !ends.unclipped,
            unclipped: ends.unclipped && fill,
            clips: enabled,
            native_clips: native,
            reads_clips: read(CLIP) || read(CLIP + 1),
            stored: !fill,
            locations: Locations::of(fragment.varyings().map(|varying| varying.location)),
        };
        let vertex_units = self.units(&call.vertex.program.program, call.textures, call.float)?;
        let mut vertex_choices = Choices::new(call.float, &vertex_units);
        vertex_choices.flat_colors = call.flat_colors && fill;
        vertex_choices.sections = self.memory.sections(call.vertex.program);
        vertex_choices.others_store = call.fragment.program.stores;
        let vertex =
            self.programs.vertex(&self.objects, call.vertex.program, &vertex_ends, &vertex_choices, varyings)?;
        Ok(Sides { vertex, fragment, ends, enabled, exact, vertex_units, fragment_units })
    }

    /// Everything except vertices and parameters of a part of a draw. `None`: it draws nothing.
    pub(super) fn plan(&mut self, target: &DeviceTarget, call: &DrawCall<'_>, work: Work) -> Result<Plan, DeviceError> {
        let sides = self.sides(target, call, work)?;
        let (state, description, fill) = (call.state, &target.description, !work.is_mark());
        let (vertex, fragment) = (&sides.vertex, &sides.fragment);
        let locations: Vec<u32> = inputs(&vertex.signature).into_iter().map(|(location, _)| location).collect();
        let limit = self.objects.device().limits().max_vertex_attributes;
        let room = |location: &u32| device_location(*location, &locations) < limit;
        // Programs that store their results read no attributes of the device.
        if fill && !locations.iter().all(room) {
            return Err(DeviceError::Unsupported(format!("{} vertex attributes at once", locations.len())));
        }
        let arrays = arrays_of(call, locations.iter().copied());
        let is_array = |location: &u32| arrays.checked_shr(*location).unwrap_or(0) & 1 == 1;
        let (arrays, constants): (Vec<u32>, Vec<u32>) = match fill {
            true => locations.into_iter().partition(is_array),
            false => (locations, Vec::new()),
        };

        let planes: Vec<u32> = match work.is_outline() {
            true => planes(sides.ends.unclipped, sides.enabled).collect(),
            false => Vec::new(),
        };
        let mark_module = match fill {
            true => None,
            false => {
                let ends = sides.mark_ends(call, work, planes.len() as u32);
                Some(self.programs.mark(&self.objects, &ends)?)
            }
        };
        let offset = fill && state.polygon.offset_fill;
        let face = stencil_face(state, work);
        let depth = depth_stencil(state, face, description, offset);
        let primitive = primitive(state, work);
        let (colors, constant) = self.blending_and_colors(state, target, fragment)?;
        let masks = !self.objects.gpu().is_opengl();
        let multisample = multisample(state, description.samples, masks);
        let readers = Reader::of(!fill || vertex.reads_block, fragment.reads_block);
        let front = match &mark_module {
            Some((module, serial)) => Front {
                block: readers,
                module,
                entry: MARK_ENTRY,
                serial: *serial,
                group: None,
                marks: true,
                vertex: None,
                arrays: &[],
                constants: &[],
            },
            None => Front {
                block: readers,
                module: &vertex.module,
                entry: VERTEX_ENTRY,
                serial: vertex.serial,
                group: vertex.has_group.then_some(&vertex.group),
                marks: false,
                vertex: Some(vertex),
                arrays: &arrays,
                constants: &constants,
            },
        };
        let pipeline = self.pipeline(&front, fragment, primitive, depth, multisample, colors)?;
        let own = self.stage_group(vertex, &sides.vertex_units, &call.vertex);
        let other = self.stage_group(fragment, &sides.fragment_units, &call.fragment);
        let stored_group = own.filter(|_| !fill);
        let last = if fill { self.array_group(fragment, &sides.fragment_units) } else { Some(self.layouts.mark_group) };
        let groups = [own.filter(|_| fill), other, readers.group(&self.layouts), last];
        let largest = self.objects.device().limits().max_texture_dimension_2d;
        let (low, high) = depth_bounds(state);
        let viewport = match fill {
            true => viewport(state, description.height, largest, low, high),
            false => [0.0, 0.0, description.width as f32, description.height as f32, low, high],
        };
        let setup = Setup {
            pipeline,
            groups,
            offsets: [fill && vertex.size > 0, fragment.size > 0],
            viewport,
            scissor: target.inside(state.scissor),
            constant,
            reference: u32::from(face.reference),
        };
        let first = target.first_buffer(state);
        let size = [description.width, description.height];
        let diamonds = sides.ends.mark == Mark::Line;
        let mut block = Block::new(state, size, first.is_none_or(|it| it.is_fixed()), description.depth, diamonds);
        block.flags[1] |= u32::from(work.faces());
        if matches!(work, Work::OutlineLines(_)) && state.polygon.offset_line
            || matches!(work, Work::OutlinePoints(_)) && state.polygon.offset_point
        {
            block.offset[0] = state.polygon.offset_factor;
            block.offset[1] = state.polygon.offset_units;
        }
        self.record.setups.push(setup);
        let setup = self.record.setups.len() - 1;
        let place = self.put_block(&block);
        let Sides { vertex, fragment, .. } = sides;
        Ok(Plan { work, setup, vertex, fragment, block: place, state: block, arrays, constants, planes, stored_group })
    }

    /// Writes a state block to the ring.
    pub(super) fn put_block(&mut self, block: &Block) -> u32 {
        let place = self.ring.align(super::ring::ALIGNMENT);
        self.ring.words(block.words());
        self.ring.reserve_to(place + BLOCK_SIZE as usize);
        place as u32
    }

    /// A pipeline of a pixel rectangle, and its fragment side.
    pub(super) fn pixel_setup(
        &mut self,
        target: &DeviceTarget,
        state: &State,
        call: &StageCall<'_>,
        textures: &[Option<TextureBinding<'_>>],
        float: glasm::lower::FloatLevel,
        image: Option<u32>,
    ) -> Result<(Setup, Arc<Stage>), DeviceError> {
        let program = &call.program.program;
        let units = self.units(program, textures, float)?;
        let masks = !self.objects.gpu().is_opengl();
        let ends = FragmentEnds { unclipped: false, ..self.fragment_ends(program, state, target)? };
        let mut choices = Choices::new(float, &units);
        choices.sections = self.memory.sections(call.program);
        let fragment = self.programs.fragment(&self.objects, call.program, &ends, &choices)?;
        let mark = MarkEnds {
            shape: MarkShape::Pixel(image),
            mark: Mark::Whole,
            varyings: fragment.varyings().collect(),
            numbered: fragment.takes(lower::PortPlace::PrimitiveIndex).then_some((1, Numbered::Mark)),
            stored: Vec::new(),
            outline: false,
            two_sided: false,
            clips: 0,
            unclipped: false,
            sized: false,
            sprite: None,
            exact: true,
        };
        let (module, serial) = self.programs.mark(&self.objects, &mark)?;
        let readers = Reader::of(true, fragment.reads_block);
        let front = Front {
            block: readers,
            module: &module,
            entry: MARK_ENTRY,
            serial,
            group: None,
            marks: true,
            vertex: None,
            arrays: &[],
            constants: &[],
        };
        let face = &state.stencil.front;
        let depth = depth_stencil(state, face, &target.description, false);
        let (colors, constant) = self.blending_and_colors(state, target, &fragment)?;
        let primitive = primitive(state, Work::Points);
        let multisample = multisample(state, target.description.samples, masks);
        let pipeline = self.pipeline(&front, &fragment, primitive, depth, multisample, colors)?;
        let other = self.stage_group(&fragment, &units, call);
        let setup = Setup {
            pipeline,
            groups: [None, other, readers.group(&self.layouts), Some(self.layouts.mark_group)],
            offsets: [false, fragment.size > 0],
            viewport: [0.0, 0.0, target.description.width as f32, target.description.height as f32, 0.0, 1.0],
            scissor: target.inside(state.scissor),
            constant,
            reference: u32::from(face.reference),
        };
        Ok((setup, fragment))
    }
}
