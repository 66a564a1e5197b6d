//! The fragment stage on the reference machine.

use super::link::Link;
use super::watch::Watch;
use super::world::Kept;
use crate::call::StageCall;
use crate::raster::{Fragment, FragmentShader, MAX_COLORS, Quad};
use glasm::dialect::Switches;
use glasm::dialect::bindings::{Attribute, Output};
use glasm::interp::{Inputs, Machine, Textures, World, initial_inputs};
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
    type Scratch = (Machine<'a>, [Inputs; 4]);

    fn scratch(&self) -> Self::Scratch {
        let inputs = Inputs { parameters: self.call.parameters.to_vec(), ..initial_inputs(self.program()) };
        let mut machine = Machine::new(self.program());
        machine.world = World { samples: self.samples.clone(), ..self.world.enter(self.call) };
        (machine, std::array::from_fn(|_| inputs.clone()))
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

    fn shade(&self, (machine, inputs): &mut Self::Scratch, quad: &Quad, fragments: &mut [Fragment; 4]) {
        let facing = if quad.front_facing { 1.0f32 } else { -1.0 };
        for (lane, inputs) in inputs.iter_mut().enumerate() {
            let attributes = &mut inputs.attributes;
            let mut set = |attribute: Attribute, value: [u32; 4]| {
                if let Some(place) = attributes.get_mut(usize::from(attribute.0)) {
                    *place = value;
                }
            };
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
        if let Some(watch) = self.watch
            && let Some(lane) = watch.lane(quad)
        {
            self.world.peek(machine, |machine| watch.fragment(machine, self.call, (inputs, quad, lane), self.textures));
        }
        let covered = quad.coverage.map(|mask| mask != 0);
        self.world.run(machine, |machine| machine.execute_quad(inputs, covered, self.textures));
        let written = self.written_colors();
        for (lane, fragment) in fragments.iter_mut().enumerate().filter(|(lane, _)| quad.coverage[*lane] != 0) {
            for (number, color) in fragment.colors.iter_mut().enumerate().filter(|(it, _)| written >> it & 1 != 0) {
                *color = machine.output(lane, Output(Output::COLOR0.0 + number as u8)).map(f32::from_bits);
            }
            if self.program().writes(Output::SECONDARY_COLOR0) {
                fragment.colors[1] = machine.output(lane, Output::SECONDARY_COLOR0).map(f32::from_bits);
            }
            if self.program().writes(Output::SAMPLE_MASK) {
                fragment.sample_mask = machine.output(lane, Output::SAMPLE_MASK)[0];
            }
            if self.replaces_depth() {
                fragment.depth = Some(f32::from_bits(machine.output(lane, Output::DEPTH)[2]));
            }
            fragment.killed = machine.killed(lane);
        }
    }
}
