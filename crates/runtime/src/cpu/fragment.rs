//! The fragment stage on the reference machine.

use super::link::Link;
use super::watch::Watch;
use super::world::Kept;
use crate::call::StageCall;
use crate::raster::{Fragment, FragmentShader, MAX_COLORS, Quad};
use glasm::dialect::Switches;
use glasm::dialect::bindings::{Attribute, Output};
use glasm::interp::{Batch, FRAGMENTS, Inputs, Machine, QUADS, Textures, World, initial_inputs};
use glasm::program::Program;

/// The fragment program of a draw.
#[derive(Clone)]
pub(super) struct FragmentStage<'a> {
    pub call: &'a StageCall<'a>,
    pub link: &'a Link,
    pub textures: &'a Textures<'a>,
    pub world: &'a Kept,
    /// Height of the window.
    pub height: u32,
    /// Positions of the samples relative to a pixel's centre.
    pub samples: Vec<[f32; 2]>,
    pub watch: Option<&'a Watch>,
    /// Earlier primitives of the draw.
    pub first: u32,
    /// The viewport that is drawn to.
    pub view: u32,
}

impl<'a> FragmentStage<'a> {
    fn program(&self) -> &'a Program {
        &self.call.program.program
    }

    /// The window position with the conventions of the program's options (ARB_fragment_coord_conventions).
    fn position(&self, [mut x, mut y, depth, w]: [f32; 4]) -> [u32; 4] {
        let options = &self.program().options();
        if options.has(Switches::ORIGIN_UPPER_LEFT) {
            y = self.height as f32 - y;
        }
        if options.has(Switches::PIXEL_CENTER_INTEGER) {
            (x, y) = (x - 0.5, y - 0.5);
        }
        [x, y, depth, w].map(f32::to_bits)
    }
}

impl<'a> FragmentShader for FragmentStage<'a> {
    type Scratch = Scratch<'a>;

    fn scratch(&self) -> Self::Scratch {
        let inputs = Inputs { parameters: self.call.parameters.to_vec(), ..initial_inputs(self.program()) };
        let mut machine = Machine::new(self.program());
        machine.world = World { samples: self.samples.clone(), ..self.world.enter(self.call) };
        let batch = if self.watch.is_some() { None } else { Batch::new(self.program()) };
        Scratch { machine, inputs: std::array::from_fn(|_| inputs.clone()), batch }
    }

    fn per_sample(&self) -> bool {
        self.link.per_sample || self.program().reads(Attribute::SAMPLE_ID)
    }

    fn tests_early(&self) -> bool {
        self.program().options().has(Switches::EARLY_FRAGMENT_TESTS)
    }

    fn replaces_depth(&self) -> bool {
        self.program().writes(Output::DEPTH)
    }

    fn written_colors(&self) -> u32 {
        (self.program().outputs_written().0 >> Output::COLOR0.0) as u32 & ((1 << MAX_COLORS) - 1)
    }

    /// Hidden fragments are recorded, too.
    fn has_side_effects(&self) -> bool {
        self.program().stores() || self.watch.is_some_and(|watch| watch.pixel().is_some())
    }

    fn written(&self, pixel: [i32; 2], passed: u32, color: Option<[f32; 4]>) {
        if let Some(watch) = self.watch
            && watch.pixel().map(|pixel| pixel.map(i64::from)) == Some(pixel.map(i64::from))
        {
            watch.merged(passed, color.unwrap_or_default());
        }
    }

    fn room(&self, scratch: &Self::Scratch) -> usize {
        if scratch.batch.is_some() { QUADS } else { 1 }
    }

    fn shade(&self, scratch: &mut Self::Scratch, quads: &[Quad], fragments: &mut [[Fragment; 4]]) {
        let Scratch { machine, inputs, batch } = scratch;
        if let Some(batch) = batch {
            self.shade_together(batch, &inputs[0].parameters, quads, fragments);
            return;
        }
        for (quad, fragments) in quads.iter().zip(fragments) {
            self.shade_alone(machine, inputs, quad, fragments);
        }
    }
}

impl<'a> FragmentStage<'a> {
    /// The attributes of a fragment.
    fn attributes(&self, quad: &Quad, lane: usize, mut set: impl FnMut(Attribute, [u32; 4])) {
        let facing = if quad.front_facing { 1.0f32 } else { -1.0 };
        set(Attribute::WINDOW_POSITION, self.position(quad.positions[lane]));
        set(Attribute::FACING, [facing, 0.0, 0.0, 1.0].map(f32::to_bits));
        set(Attribute::FRAGMENT_PRIMITIVE_ID, [self.first.wrapping_add(quad.primitive), 0, 0, 1]);
        if self.view != 0 {
            set(Attribute::FRAGMENT_VIEWPORT, [self.view, 0, 0, 1]);
        }
        set(Attribute::SAMPLE_ID, [quad.sample.unwrap_or(0), 0, 0, 1]);
        set(Attribute::SAMPLE_MASK, [quad.coverage[lane], 0, 0, 1]);
        set(Attribute::HELPER, [if quad.coverage[lane] == 0 { u32::MAX } else { 0 }, 0, 0, 0]);
        for (attribute, values) in self.link.attributes.iter().zip(quad.varyings) {
            set(*attribute, values[lane].map(f32::to_bits));
        }
    }

    fn shade_alone(
        &self,
        machine: &mut Machine<'a>,
        inputs: &mut [Inputs; 4],
        quad: &Quad,
        fragments: &mut [Fragment; 4],
    ) {
        for (lane, inputs) in inputs.iter_mut().enumerate() {
            self.attributes(quad, lane, |attribute, value| {
                if let Some(place) = inputs.attributes.get_mut(usize::from(attribute.0)) {
                    *place = value;
                }
            });
        }
        if let Some(watch) = self.watch
            && let Some(lane) = watch.lane(quad)
        {
            self.world.peek(machine, |machine| watch.fragment(machine, self.call, (inputs, quad, lane), self.textures));
        }
        let covered = quad.coverage.map(|mask| mask != 0);
        self.world.run(machine, |machine| machine.execute_quad(inputs, covered, self.textures));
        for (lane, fragment) in fragments.iter_mut().enumerate().filter(|(lane, _)| covered[*lane]) {
            self.collect(fragment, |output| machine.output(lane, output));
            fragment.killed = machine.killed(lane);
        }
    }

    fn shade_together(
        &self,
        batch: &mut Batch<'a>,
        parameters: &[[u32; 4]],
        quads: &[Quad],
        fragments: &mut [[Fragment; 4]],
    ) {
        let mut covered = [false; FRAGMENTS];
        for (number, quad) in quads.iter().enumerate() {
            for lane in 0..4 {
                covered[4 * number + lane] = quad.coverage[lane] != 0;
                self.attributes(quad, lane, |attribute, value| {
                    batch.set_attribute(4 * number + lane, attribute, value);
                });
            }
        }
        batch.execute(&covered, parameters, self.textures);
        let fragments = fragments.as_flattened_mut().iter_mut().enumerate();
        for (number, fragment) in fragments.filter(|(number, _)| covered[*number]) {
            self.collect(fragment, |output| batch.output(number, output));
            fragment.killed = batch.killed(number);
        }
    }

    /// Takes over the results of a fragment.
    fn collect(&self, fragment: &mut Fragment, output: impl Fn(Output) -> [u32; 4]) {
        let (program, written) = (self.program(), self.written_colors());
        for (number, color) in fragment.colors.iter_mut().enumerate().filter(|(it, _)| written >> it & 1 != 0) {
            *color = output(Output(Output::COLOR0.0 + number as u8)).map(f32::from_bits);
        }
        if program.writes(Output::SECONDARY_COLOR0) {
            fragment.colors[1] = output(Output::SECONDARY_COLOR0).map(f32::from_bits);
        }
        if program.writes(Output::SAMPLE_MASK) {
            fragment.sample_mask = output(Output::SAMPLE_MASK)[0];
        }
        if self.replaces_depth() {
            fragment.depth = Some(f32::from_bits(output(Output::DEPTH)[2]));
        }
    }
}

/// What shades fragments in one thread.
pub(super) struct Scratch<'a> {
    machine: Machine<'a>,
    inputs: [Inputs; 4],
    /// For programs whose fragments can run together, unless a fragment is watched.
    batch: Option<Batch<'a>>,
}
