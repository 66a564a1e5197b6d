//! From the state of a draw to shaders and pipelines.

use std::sync::Arc;

use crate::call::{DeviceError, DrawCall, StageCall, TargetId, TextureBinding};
use crate::gpu::adapter::device::Gpu;
use crate::gpu::buffers::geometry::arrays_of;
use crate::gpu::draw::compiling::PipelineState;
use crate::gpu::draw::logic::recipe::painted;
use crate::gpu::draw::parts::{DrawPart, draw_parts};
use crate::gpu::draw::pipelines::{
    BlockReaders, VertexSide, blending_and_colors, depth_bounds, multisample, primitive, viewport,
};
use crate::gpu::draw::plan::{Plan, PreviousDraw};
use crate::gpu::draw::record::Setup;
use crate::gpu::draw::renderer::Renderer;
use crate::gpu::draw::state::{depth_stencil, reads_second_source};
use crate::gpu::shaders::block::Block;
use crate::gpu::shaders::ends::{ARRAY_GROUP, FragmentEnds, Locations, Mark, VertexEnds};
use crate::gpu::shaders::locations::device_location;
use crate::gpu::shaders::marks::{MarkEnds, MarkShape, planes};
use crate::gpu::shaders::numbering::PrimitiveNumbering;
use crate::gpu::shaders::programs::{Choices, Stage};
use crate::gpu::shaders::vertex::vertex_inputs;
use crate::gpu::textures::targets::DeviceTarget;
use crate::gpu::textures::units::BoundUnit;
use crate::raster::state::{CompareFunction, LineRule, ReplacedDepth, State, StencilFace};
use crate::raster::{MAX_COLORS, Mode};
use glasm::dialect::Switches;
use glasm::dialect::bindings::{Attribute, Output};
use glasm::isa::Op;
use glasm::lower::locations::{BACK_COLOR, CLIP, Carried, POINT_SIZE};
use glasm::lower::{self, FloatLevel};
use glasm::program::Program;

/// Clip distances of the state that the program writes.
fn clips(program: &Program, state: &State) -> u8 {
    let written = (0..6).filter(|number| program.writes(Output(Output::CLP0.0 + number)));
    written.fold(0, |bits, number| bits | 1 << number) & state.clip_distances
}

/// Which fragments of its rectangle belong to a mark, and whether its edges are exact.
pub(crate) fn mark_kind(state: &State, samples: u32, line: bool, masks: bool) -> (Mark, bool) {
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
    /// The kind of a mark, for an outline with this many planes that clip it.
    fn mark_ends(&self, call: &DrawCall<'_>, part: DrawPart, planes: u32) -> MarkEnds {
        let (state, fragment, vertex) = (call.state, &self.fragment, &self.vertex);
        let elements = if part.is_outline() { 3 + planes } else { 1 };
        let numbered = fragment
            .takes(lower::wrappers::PortPlace::PrimitiveIndex)
            .then(|| (elements, PrimitiveNumbering::of(call.mode)));
        MarkEnds {
            shape: if part.is_line() { MarkShape::Line } else { MarkShape::Point },
            mark: self.ends.mark,
            varyings: fragment.varyings().collect(),
            numbered,
            stored: vertex.passed().collect(),
            outline: part.is_outline(),
            two_sided: part.is_outline() && state.polygon.two_sided_color,
            clips: self.enabled,
            unclipped: self.ends.unclipped,
            sized: call.program_point_size,
            sprite: (state.point.sprite && !part.is_line()).then_some(state.point.sprite_varyings),
            exact: self.exact,
        }
    }
}

/// The side of the stencil test that applies.
fn stencil_face(state: &State, part: DrawPart) -> &StencilFace {
    if part.faces() == DrawPart::BACK && state.stencil.two_sided { &state.stencil.back } else { &state.stencil.front }
}

/// What the vertices of a part of a draw pass on.
fn passed_on(fragment: &Stage, call: &DrawCall<'_>, part: DrawPart, enabled: u8) -> Vec<Carried> {
    let fill = !part.is_mark();
    let mut varyings = fragment.carried();
    let read = |location: u32| fragment.interface.inputs.iter().any(|input| input.location == location);
    for group in 0..2 {
        if enabled >> (4 * group) & 15 != 0 && !read(CLIP + group) {
            varyings.push(Carried::plain(CLIP + group));
        }
    }
    let two_sided = part.is_outline() && call.state.polygon.two_sided_color;
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

/// What follows the fragment program with this state.
fn fragment_ends(
    gpu: &Gpu,
    program: &Program,
    state: &State,
    target: &DeviceTarget,
) -> Result<FragmentEnds, DeviceError> {
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
    for (buffer, color) in colors.iter_mut().enumerate().take(description.colors.len()) {
        *color = painted(target, state, buffer)?.0;
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
        numbered: PrimitiveNumbering::Mark,
        early: program.options().has(Switches::EARLY_FRAGMENT_TESTS),
    })
}

/// How fragments get the number of their primitive.
fn numbered(gpu: &Gpu, mode: Mode, part: DrawPart) -> Result<PrimitiveNumbering, DeviceError> {
    let numbered = match (part, mode) {
        (DrawPart::Points | DrawPart::Lines | DrawPart::OutlineLines(_) | DrawPart::OutlinePoints(_), _) => {
            PrimitiveNumbering::Mark
        }
        (DrawPart::Fill(_), mode) => PrimitiveNumbering::of(mode),
    };
    let counted = matches!(numbered, PrimitiveNumbering::Each | PrimitiveNumbering::Pairs);
    if counted && !gpu.has(wgpu::Features::PRIMITIVE_INDEX) {
        return Err(DeviceError::Unsupported("primitive numbers (PRIMITIVE_INDEX)".to_owned()));
    }
    Ok(numbered)
}

impl Renderer {
    /// The parts of a draw, those of the previous draw if the state is the same.
    pub(crate) fn plans(&mut self, id: TargetId, call: &DrawCall<'_>) -> Result<Arc<Vec<Plan>>, DeviceError> {
        if let Some(plans) = self.previous.as_ref().and_then(|previous| previous.plans_of(id, call)) {
            return Ok(plans);
        }
        // The target is moved out while it is used.
        let target = self.targets.take(id)?;
        let plans = self.all_plans(&target, call);
        self.targets.put_back(id, target);
        let plans = Arc::new(plans?);
        self.previous = Some(PreviousDraw::new(id, call, &plans));
        Ok(plans)
    }

    fn all_plans(&mut self, target: &DeviceTarget, call: &DrawCall<'_>) -> Result<Vec<Plan>, DeviceError> {
        let empty = |[_, _, width, height]: [u32; 4]| width == 0 || height == 0;
        let viewport = &call.state.viewport;
        if empty(target.inside(call.state.scissor)) || viewport.width == 0 || viewport.height == 0 {
            return Ok(Vec::new());
        }
        draw_parts(call.mode, call.state).into_iter().map(|part| self.plan(target, call, part)).collect()
    }

    /// Both stages of a part of a draw.
    fn sides(&mut self, target: &DeviceTarget, call: &DrawCall<'_>, part: DrawPart) -> Result<Sides, DeviceError> {
        let (state, samples) = (call.state, target.description.samples);
        let fragment_program = &call.fragment.program.program;
        let fragment_units = self.units(fragment_program, call.textures, call.float)?;
        let enabled = clips(&call.vertex.program.program, state);
        let native = self.objects.gpu().has(wgpu::Features::CLIP_DISTANCES);
        let masks = !self.objects.gpu().is_opengl();
        let (mark, exact) = match part.is_mark() {
            true => mark_kind(state, samples, part.is_line(), masks),
            false => (Mark::Whole, false),
        };
        let fill = !part.is_mark();
        let mut ends = fragment_ends(self.objects.gpu(), fragment_program, state, target)?;
        ends.clips = if fill && !native { enabled } else { 0 };
        ends.mark = mark;
        if fragment_program.reads(Attribute::FRAGMENT_PRIMITIVE_ID) {
            ends.numbered = numbered(self.objects.gpu(), call.mode, part)?;
        }
        let mut choices = Choices::new(call.float, &fragment_units);
        choices.flat_colors = call.flat_colors;
        choices.sections = self.memory.sections(call.fragment.program);
        choices.others_store = call.vertex.program.stores;
        let places =
            fragment_program.instructions().iter().any(|instruction| matches!(instruction.op, Op::Interpolate(_)));
        choices.samples = if places { samples } else { 1 };
        choices.two_sided = fill && state.polygon.two_sided_color;
        choices.arrays = if fill { self.programs.arrays_in(ARRAY_GROUP) } else { None };
        let fragment = self.programs.fragment(&self.objects, call.fragment.program, &ends, &choices)?;
        let varyings = passed_on(&fragment, call, part, enabled);
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

    /// The locations of a part's vertex inputs: those that arrays feed, and those with one value for all vertices.
    fn vertex_locations(
        &self,
        call: &DrawCall<'_>,
        vertex: &Stage,
        fill: bool,
    ) -> Result<(Vec<u32>, Vec<u32>), DeviceError> {
        let locations: Vec<u32> = vertex_inputs(&vertex.signature).into_iter().map(|(location, _)| location).collect();
        let limit = self.objects.device().limits().max_vertex_attributes;
        let room = |location: &u32| device_location(*location, &locations) < limit;
        // Programs that store their results read no attributes of the device.
        if fill && !locations.iter().all(room) {
            return Err(DeviceError::Unsupported(format!("{} vertex attributes at once", locations.len())));
        }
        let arrays = arrays_of(call, locations.iter().copied());
        let is_array = |location: &u32| arrays.checked_shr(*location).unwrap_or(0) & 1 == 1;
        Ok(match fill {
            true => locations.into_iter().partition(is_array),
            false => (locations, Vec::new()),
        })
    }

    /// Everything except vertices and parameters of a part of a draw. `None`: it draws nothing.
    pub(crate) fn plan(
        &mut self,
        target: &DeviceTarget,
        call: &DrawCall<'_>,
        part: DrawPart,
    ) -> Result<Plan, DeviceError> {
        let sides = self.sides(target, call, part)?;
        let (state, description, fill) = (call.state, &target.description, !part.is_mark());
        let (vertex, fragment) = (&sides.vertex, &sides.fragment);
        let (arrays, constants) = self.vertex_locations(call, vertex, fill)?;
        let planes: Vec<u32> = match part.is_outline() {
            true => planes(sides.ends.unclipped, sides.enabled).collect(),
            false => Vec::new(),
        };
        let mark_module = match fill {
            true => None,
            false => {
                let ends = sides.mark_ends(call, part, planes.len() as u32);
                Some(self.programs.mark(&self.objects, &ends)?)
            }
        };
        let offset = fill && state.polygon.offset_fill;
        let face = stencil_face(state, part);
        let depth = depth_stencil(state, face, description, offset);
        let primitive = primitive(state, part);
        let (colors, constant) = blending_and_colors(state, target, fragment)?;
        let masks = !self.objects.gpu().is_opengl();
        let multisample = multisample(state, description.samples, masks);
        let readers = BlockReaders::of(!fill || vertex.reads_block, fragment.reads_block);
        let side = match &mark_module {
            Some((module, serial)) => VertexSide::of_mark(readers, module, *serial),
            None => VertexSide::of_program(readers, vertex, [&arrays, &constants]),
        };
        let pipeline = self.pipelines.drawn(
            &self.objects,
            &side,
            fragment,
            PipelineState { primitive, depth, multisample, colors },
        )?;
        let own = self.stage_group(vertex, &sides.vertex_units, &call.vertex);
        let other = self.stage_group(fragment, &sides.fragment_units, &call.fragment);
        let stored_group = own.filter(|_| !fill);
        let last = if fill {
            self.array_group(fragment, &sides.fragment_units)
        } else {
            Some(self.pipelines.layouts.mark_group)
        };
        let groups = [own.filter(|_| fill), other, readers.group(&self.pipelines.layouts), last];
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
        let block = block_of(target, state, part, sides.ends.mark == Mark::Line);
        self.pending.record.setups.push(setup);
        let setup = self.pending.record.setups.len() - 1;
        let place = self.pending.put_block(&block);
        let Sides { vertex, fragment, .. } = sides;
        Ok(Plan { part, setup, vertex, fragment, block: place, state: block, arrays, constants, planes, stored_group })
    }

    /// A pipeline of a pixel rectangle, and its fragment side.
    pub(crate) fn pixel_setup(
        &mut self,
        target: &DeviceTarget,
        state: &State,
        call: &StageCall<'_>,
        textures: &[Option<TextureBinding<'_>>],
        float: FloatLevel,
        image: Option<u32>,
    ) -> Result<(Setup, Arc<Stage>), DeviceError> {
        let program = &call.program.program;
        let units = self.units(program, textures, float)?;
        let masks = !self.objects.gpu().is_opengl();
        let ends = FragmentEnds { unclipped: false, ..fragment_ends(self.objects.gpu(), program, state, target)? };
        let mut choices = Choices::new(float, &units);
        choices.sections = self.memory.sections(call.program);
        let fragment = self.programs.fragment(&self.objects, call.program, &ends, &choices)?;
        let mark = MarkEnds {
            shape: MarkShape::Pixel(image),
            mark: Mark::Whole,
            varyings: fragment.varyings().collect(),
            numbered: fragment
                .takes(lower::wrappers::PortPlace::PrimitiveIndex)
                .then_some((1, PrimitiveNumbering::Mark)),
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
        let readers = BlockReaders::of(true, fragment.reads_block);
        let side = VertexSide::of_mark(readers, &module, serial);
        let face = &state.stencil.front;
        let depth = depth_stencil(state, face, &target.description, false);
        let (colors, constant) = blending_and_colors(state, target, &fragment)?;
        let primitive = primitive(state, DrawPart::Points);
        let multisample = multisample(state, target.description.samples, masks);
        let pipeline = self.pipelines.drawn(
            &self.objects,
            &side,
            &fragment,
            PipelineState { primitive, depth, multisample, colors },
        )?;
        let other = self.stage_group(&fragment, &units, call);
        let setup = Setup {
            pipeline,
            groups: [None, other, readers.group(&self.pipelines.layouts), Some(self.pipelines.layouts.mark_group)],
            offsets: [false, fragment.size > 0],
            viewport: [0.0, 0.0, target.description.width as f32, target.description.height as f32, 0.0, 1.0],
            scissor: target.inside(state.scissor),
            constant,
            reference: u32::from(face.reference),
        };
        Ok((setup, fragment))
    }
}

/// What the shaders of a part read of the state.
fn block_of(target: &DeviceTarget, state: &State, part: DrawPart, diamonds: bool) -> Block {
    let description = &target.description;
    let first = target.first_buffer(state);
    let size = [description.width, description.height];
    let mut block = Block::new(state, size, first.is_none_or(|first| first.is_fixed()), description.depth, diamonds);
    block.flags[1] |= u32::from(part.faces());
    if matches!(part, DrawPart::OutlineLines(_)) && state.polygon.offset_line
        || matches!(part, DrawPart::OutlinePoints(_)) && state.polygon.offset_point
    {
        block.offset[0] = state.polygon.offset_factor;
        block.offset[1] = state.polygon.offset_units;
    }
    block
}
