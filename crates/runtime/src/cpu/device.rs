//! The `Device` implementation of the CPU device.

use rustc_hash::{FxHashMap, FxHashSet};

use super::chain::{self, ChainStage};
use super::fragment::FragmentStage;
use super::link::{Link, numbers_of};
use super::sketch::{Census, Sketch};
use super::vertex::VertexStage;
use super::watch::Watch;
use super::world::Kept;
use crate::call::{
    Chain, Device, DeviceError, DeviceLimits, DispatchCall, DrawCall, Identity, PixelCall, StageCall,
    TargetDescription, TargetId, TextureBinding, Versioned,
};
use crate::capture::Tally;
use crate::raster::coverage::{SUBPIXELS, sample_positions};
use crate::raster::shader::MAX_COLORS;
use crate::raster::state::{Rectangle, View};
use crate::raster::target::MAX_DIMENSION;
use crate::raster::{
    Clear, Draw, Image, Indices, PixelRectangle, Placement, RasterPosition, State, Statistics, TargetBuffers, clear,
    draw, draw_pixels, draw_stencil,
};
use crate::texels::TargetBuffer;
use glasm::dialect::bindings::Output;
use glasm::interp::{Dispatch, Inputs, Machine, Textures, World, initial_inputs};
use glasm::program::HANDLE_UNITS;
use glasm::texture::Unit;

/// The device that is available everywhere: exact, and the reference for all others.
#[derive(Debug, Default)]
pub struct Cpu {
    targets: FxHashMap<TargetId, TargetBuffers>,
    made: u64,
    watch: Option<Watch>,
    /// The target that was created first, whose pixels are watched.
    window: Option<TargetId>,
    pub(super) world: Kept,
    pub(super) tallies: FxHashMap<Identity, Tally>,
}

impl Cpu {
    /// A device without targets that records nothing.
    pub fn new() -> Cpu {
        Cpu::default()
    }

    /// A device that records what the watch selects.
    pub fn watched(watch: Watch) -> Cpu {
        Cpu { watch: Some(watch), ..Cpu::default() }
    }

    /// Tells the watch that pixels of a target are read, some of which it may have left out.
    fn read(&self, target: TargetId) {
        if let Some(watch) = self.watch_of(&[target]) {
            watch.read();
        }
    }

    /// The watch for draws to some targets: pixels of targets other than the window are not watched, and must be
    /// complete.
    fn watch_of(&self, targets: &[TargetId]) -> Option<&Watch> {
        self.watch.as_ref().filter(|_| targets.iter().all(|target| self.window == Some(*target)))
    }

    fn target(&mut self, target: TargetId) -> Result<&mut TargetBuffers, DeviceError> {
        self.targets.get_mut(&target).ok_or(DeviceError::NoTarget)
    }
}

/// Textures that handles name.
pub(super) fn resident<'a>(bindings: &'a [Option<TextureBinding<'a>>]) -> Vec<Option<Unit<'a>>> {
    let unit =
        |texture_binding: &'a TextureBinding<'a>| Unit::new(&texture_binding.texture.value, texture_binding.sampler);
    let named = bindings.get(HANDLE_UNITS.into()..).unwrap_or_default();
    named.iter().map(|binding| binding.as_ref().and_then(unit)).collect()
}

/// Units that are complete, beside those that handles name.
pub(super) fn units<'a>(bindings: &'a [Option<TextureBinding<'a>>], resident: &'a [Option<Unit<'a>>]) -> Textures<'a> {
    let mut textures = Textures { resident, ..Textures::default() };
    for (place, binding) in textures.units.iter_mut().zip(bindings) {
        *place = binding.as_ref().and_then(|binding| Unit::new(&binding.texture.value, binding.sampler));
    }
    textures
}

/// The part of the target that it is enough to draw; `None` for all, as if fragments store, which may matter later.
fn narrow(fragment: &StageCall<'_>, watch: Option<&Watch>) -> Option<Rectangle> {
    watch.filter(|_| !fragment.program.stores).and_then(Watch::narrow)
}

/// The state with sprite coordinates numbered as in the layout, restricted to what the watch needs.
fn linked_state(state: &State, link: &Link, fragment: &StageCall<'_>, watch: Option<&Watch>) -> State {
    let mut state = state.clone();
    if let Some(narrow) = narrow(fragment, watch) {
        state.scissor = Some(state.scissor.map_or(narrow, |scissor| scissor.common(narrow)));
    }
    state.point.sprite_varyings = link.varying_bits(state.point.sprite_varyings);
    state
}

pub(super) fn linked(call: &DrawCall<'_>) -> Link {
    let stages = call.chain.map(|chain| (chain.geometry, chain.geometry.or(chain.evaluation)));
    let (geometry, last) = stages.unwrap_or_default();
    let numbers = numbers_of(&last.unwrap_or(call.vertex).program.program, geometry.is_some());
    Link::new(&call.fragment.program.program, call.flat_colors, call.clamp_vertex_colors, &numbers)
}

/// Positions of the samples of a pixel relative to its centre; none with one sample.
fn sample_places(samples: u32, state: &State) -> Vec<[f32; 2]> {
    if samples < 2 || !state.multisample.enabled {
        return Vec::new();
    }
    sample_positions(samples, state.row_order)
        .iter()
        .map(|place| place.map(|units| units as f32 / SUBPIXELS as f32 - 0.5))
        .collect()
}

/// The fragment program of a draw to a target.
fn fragment_stage<'a>(
    target: &TargetBuffers,
    call: &'a StageCall<'a>,
    state: &State,
    link: &'a Link,
    textures: &'a Textures<'a>,
    world: &'a Kept,
    watch: Option<&'a Watch>,
) -> FragmentStage<'a> {
    let samples = sample_places(target.samples(), state);
    FragmentStage { call, link, textures, world, height: target.height(), samples, watch, first: 0, view: 0 }
}

/// A draw whose vertices pass through a chain.
///
/// Devices draw to one viewport after the other, and so does this.
fn draw_chain(
    targets: &mut [TargetBuffers],
    states: &[State],
    stage: &ChainStage<'_>,
    shader: &FragmentStage<'_>,
) -> Statistics {
    let mut statistics = Statistics::default();
    let count = stage.count();
    for start in (0..count).step_by(chain::BATCH) {
        let made = stage.run(start..count.min(start + chain::BATCH));
        let vertices = &made.vertices[..];
        let first = statistics.primitives as u32;
        let mut draw = |target: &mut TargetBuffers, view: u32, state: &State, indices: Indices<'_>| {
            let shader = &FragmentStage { first, view, ..shader.clone() };
            let work = Draw { state, layout: &stage.link.layout, vertices, shader, mode: made.mode, indices };
            statistics += draw(target, &work);
        };
        if let ([target], [state]) = (&mut *targets, states) {
            draw(target, 0, state, Indices::Range { first: 0, count: vertices.len() as u32 });
            continue;
        }
        for (view, state) in (0..).zip(states) {
            for (layer, target) in (0..).zip(&mut *targets) {
                draw(target, view, state, Indices::List(&made.of_cell(layer, view)));
            }
        }
    }
    statistics
}

impl Cpu {
    /// Draws to the layers of a target and to viewports, among which the last program chooses if there are several.
    pub(super) fn draw_layers(
        &mut self,
        layers: &[TargetId],
        views: &[View],
        call: &DrawCall<'_>,
        chain: &Chain<'_>,
    ) -> Result<Statistics, DeviceError> {
        if layers.is_empty() || layers.iter().any(|layer| !self.targets.contains_key(layer)) {
            return Err(DeviceError::NoTarget);
        }
        let mut targets: Vec<TargetBuffers> = layers.iter().filter_map(|layer| self.targets.remove(layer)).collect();
        let (world, watch) = (&self.world, self.watch.as_ref());
        let seen = self.watch_of(layers);
        let link = linked(call);
        let named = resident(call.textures);
        let textures = units(call.textures, &named);
        let state = linked_state(call.state, &link, &call.fragment, seen);
        let samples = targets.first().map_or(Vec::new(), |first| sample_places(first.samples(), &state));
        let height = targets.first().map_or(0, TargetBuffers::height);
        let shader = FragmentStage {
            call: &call.fragment,
            link: &link,
            textures: &textures,
            world,
            height,
            samples,
            watch: seen,
            first: 0,
            view: 0,
        };
        let states: Vec<State> = match views {
            [] => vec![state],
            views => {
                views.iter().map(|view| linked_state(&call.state.seen_by(view), &link, &call.fragment, seen)).collect()
            }
        };
        let stage = ChainStage { call, chain, link: &link, textures: &textures, world, watch };
        let statistics = draw_chain(&mut targets, &states, &stage, &shader);
        if let Some(watch) = watch {
            // The output of its programs has no vertex numbers.
            watch.drawn(|_| Vec::new());
        }
        self.targets.extend(layers.iter().copied().zip(targets));
        Ok(statistics)
    }
}

/// The vertices of a primitive of a draw, without duplicates.
fn primitive_vertices(call: &DrawCall, primitive: u32) -> Vec<u32> {
    let mut vertices = Vec::new();
    let primitive = call.mode.primitive(primitive as usize, call.indices.count());
    primitive.each_vertex(|place| {
        let vertex = call.indices.get(place);
        if !vertices.contains(&vertex) {
            vertices.push(vertex);
        }
    });
    vertices
}

/// The vertices of those primitives that have fragments in a draw whose vertices are only sketched.
fn seen_vertices(
    target: &mut TargetBuffers,
    call: &DrawCall,
    state: &State,
    link: &Link,
    vertices: &VertexStage,
) -> FxHashSet<u32> {
    if vertices.sketch.is_none() {
        return FxHashSet::default();
    }
    let census = Census::new(call.fragment.program.program.writes(Output::DEPTH));
    let work = Draw { state, layout: &link.layout, vertices, shader: &census, mode: call.mode, indices: call.indices };
    draw(target, &work);
    census.primitives().into_iter().flat_map(|primitive| primitive_vertices(call, primitive)).collect()
}

fn lacks(what: &str) -> DeviceError {
    DeviceError::Unsupported(what.to_owned())
}

impl Device for Cpu {
    fn name(&self) -> &str {
        "CPU"
    }

    fn limits(&self) -> DeviceLimits {
        DeviceLimits {
            texture_size: MAX_DIMENSION,
            texture_size_3d: 2048,
            texture_layers: 2048,
            target_size: MAX_DIMENSION,
            color_buffers: MAX_COLORS as u32,
            samples: 4,
        }
    }

    fn create_target(&mut self, description: &TargetDescription) -> Result<TargetId, DeviceError> {
        let TargetDescription { width, height, samples, ref colors, depth, stencil } = *description;
        let target = TargetBuffers::new(width, height, samples, colors, depth, stencil)
            .map_err(|error| DeviceError::Unsupported(format!("such a target: {error}")))?;
        self.made += 1;
        self.targets.insert(TargetId(self.made), target);
        self.window.get_or_insert(TargetId(self.made));
        Ok(TargetId(self.made))
    }

    fn delete_target(&mut self, target: TargetId) {
        self.targets.remove(&target);
        self.window = self.window.filter(|window| *window != target);
    }

    fn clear(&mut self, target: TargetId, state: &State, values: &Clear) -> Result<(), DeviceError> {
        clear(self.target(target)?, state, values);
        if let (Some(watch), Some(_)) = (self.watch_of(&[target]), values.color)
            && let Some([x, y]) = watch.pixel()
        {
            let [x, y] = [x, y].map(|place| i32::try_from(place).unwrap_or(i32::MAX));
            let target = self.targets.get(&target).ok_or(DeviceError::NoTarget)?;
            let color = target.read_color(0, Rectangle { x, y, width: 1, height: 1 });
            watch.cleared(color.and_then(|pixels| pixels.first().copied()).unwrap_or_default());
        }
        Ok(())
    }

    fn draw(&mut self, target: TargetId, call: &DrawCall<'_>) -> Result<Statistics, DeviceError> {
        self.world.follow(call.world);
        if let Some(feedback) = call.feedback {
            return self.draw_stored(target, call, feedback);
        }
        if let Some(chain) = call.chain {
            return self.draw_layers(&[target], &[], call, chain);
        }
        let world = &self.world;
        let watch = self.watch.as_ref();
        let seen = watch.filter(|_| self.window == Some(target));
        let target = self.targets.get_mut(&target).ok_or(DeviceError::NoTarget)?;
        let link = linked(call);
        let named = resident(call.textures);
        let textures = units(call.textures, &named);
        let state = linked_state(call.state, &link, &call.fragment, seen);
        let shader = fragment_stage(target, &call.fragment, &state, &link, &textures, world, seen);
        let mut vertices = VertexStage::new(call, &link, &textures, world, watch);
        if narrow(&call.fragment, seen).is_some() && !call.vertex.program.stores {
            vertices.sketch = Sketch::new(&call.vertex.program.program);
            let whole = seen_vertices(target, call, &state, &link, &vertices);
            if let Some(sketch) = &mut vertices.sketch {
                sketch.whole = whole;
            }
        }
        let work = Draw {
            state: &state,
            layout: &link.layout,
            vertices: &vertices,
            shader: &shader,
            mode: call.mode,
            indices: call.indices,
        };
        let statistics = draw(target, &work);
        if let Some(watch) = watch {
            watch.drawn(|primitive| primitive_vertices(call, primitive));
        }
        Ok(statistics)
    }

    fn dispatch(&mut self, call: &DispatchCall<'_>) -> Result<(), DeviceError> {
        self.world.follow(call.world);
        let mut machine = Machine::new(&call.compute.program.program);
        machine.world = self.world.enter(&call.compute);
        let inputs = Inputs { parameters: call.compute.parameters.to_vec(), ..initial_inputs(machine.program()) };
        let dispatch = Dispatch { groups: call.groups, group: call.group };
        let named = resident(call.textures);
        let textures = units(call.textures, &named);
        self.world.run(&mut machine, |machine| machine.dispatch(&dispatch, &inputs, &textures));
        Ok(())
    }

    fn pixels(&mut self, target: TargetId, call: &PixelCall<'_>) -> Result<(), DeviceError> {
        self.world.follow(call.world);
        let world = &self.world;
        let watch = self.watch.as_ref();
        let seen = watch.filter(|_| self.window == Some(target));
        let target = self.targets.get_mut(&target).ok_or(DeviceError::NoTarget)?;
        let link = Link::new(&call.fragment.program.program, false, true, &[]);
        let named = resident(call.textures);
        let textures = units(call.textures, &named);
        let state = linked_state(call.state, &link, &call.fragment, seen);
        let shader = fragment_stage(target, &call.fragment, &state, &link, &textures, world, seen);
        // Each varying has its front attribute, and a colour its back one after it.
        let given = &call.raster_position.attributes;
        let mut attributes = vec![crate::raster::vertex::UNWRITTEN; link.layout.attributes];
        for (varying, attribute) in link.layout.varyings.iter().zip(&link.attributes) {
            if let Some(value) = given.get(usize::from(attribute.0) - 1) {
                attributes[varying.front] = *value;
            }
        }
        let position = RasterPosition { attributes, ..*call.raster_position };
        let source = match call.pixels.source {
            Image::Color { values, varying } => {
                Image::Color { values, varying: link.varying(varying).unwrap_or(usize::MAX) }
            }
            other @ (Image::Depth(_) | Image::Bitmap(_)) => other,
        };
        let rectangle = PixelRectangle { source, ..*call.pixels };
        draw_pixels(target, &state, &link.layout, &shader, &position, &rectangle);
        if let Some(watch) = watch {
            watch.drawn(|_| Vec::new());
        }
        Ok(())
    }

    fn stencil_pixels(
        &mut self,
        target: TargetId,
        state: &State,
        placement: &Placement,
        values: &[u8],
    ) -> Result<(), DeviceError> {
        draw_stencil(self.target(target)?, state, placement, values);
        Ok(())
    }

    fn read_color(
        &mut self,
        target: TargetId,
        buffer: usize,
        rectangle: Rectangle,
    ) -> Result<Vec<[f32; 4]>, DeviceError> {
        self.read(target);
        self.target(target)?.read_color(buffer, rectangle).ok_or_else(|| lacks("such a colour buffer in this target"))
    }

    fn read_depth(&mut self, target: TargetId, rectangle: Rectangle) -> Result<Vec<f32>, DeviceError> {
        self.read(target);
        self.target(target)?.read_depth(rectangle).ok_or_else(|| lacks("a depth buffer in this target"))
    }

    fn read_stencil(&mut self, target: TargetId, rectangle: Rectangle) -> Result<Vec<u8>, DeviceError> {
        self.read(target);
        self.target(target)?.read_stencil(rectangle).ok_or_else(|| lacks("a stencil buffer in this target"))
    }

    fn world(&mut self, given: &Versioned<World>) -> Result<World, DeviceError> {
        self.world.contents(given)
    }

    fn write_color(&mut self, target: TargetId, buffer: usize, colors: &[[f32; 4]]) -> Result<(), DeviceError> {
        self.target(target)?.write_color(buffer, colors);
        Ok(())
    }

    fn read_samples(&mut self, target: TargetId, buffer: TargetBuffer) -> Result<Vec<[f32; 4]>, DeviceError> {
        self.read(target);
        let target = self.target(target)?;
        let samples = match buffer {
            TargetBuffer::Color(number) => target.color_samples(number).map(<[_]>::to_vec),
            TargetBuffer::Depth => {
                target.depth_samples().map(|depths| depths.iter().map(|depth| [*depth, 0.0, 0.0, 1.0]).collect())
            }
        };
        samples.ok_or_else(|| lacks("such a buffer in this target"))
    }

    fn write_samples(
        &mut self,
        target: TargetId,
        buffer: TargetBuffer,
        values: &[[f32; 4]],
    ) -> Result<(), DeviceError> {
        let target = self.target(target)?;
        match buffer {
            TargetBuffer::Color(number) => target.write_color_samples(number, values),
            TargetBuffer::Depth => target.write_depth_samples(values.iter().map(|value| value[0])),
        }
        Ok(())
    }

    fn tally(&mut self, tally: Identity) -> Result<Tally, DeviceError> {
        Ok(self.tallies.get(&tally).copied().unwrap_or_default())
    }

    fn drop_tally(&mut self, tally: Identity) {
        self.tallies.remove(&tally);
    }

    fn finish(&mut self) -> Result<(), DeviceError> {
        Ok(())
    }
}
