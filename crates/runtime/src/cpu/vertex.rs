//! The vertex stage on the reference machine.

use super::link::Link;
use super::sketch::Sketch;
use super::watch::Watch;
use super::world::Kept;
use crate::call::{AttributeSource, DrawCall};
use crate::raster::{Vertex, VertexSource};
use glasm::dialect::Switches;
use glasm::dialect::bindings::{Attribute, Output};
use glasm::interp::{Inputs, Machine, Textures, initial_inputs};
use glasm::program::Program;

/// Vertices of a draw.
pub(super) struct VertexStage<'a> {
    call: &'a DrawCall<'a>,
    link: &'a Link,
    textures: &'a Textures<'a>,
    watch: Option<&'a Watch>,
    /// Which vertices need not run in full.
    pub sketch: Option<Sketch>,
    world: &'a Kept,
    /// Attributes that the program reads, with their sources.
    read: Vec<(usize, AttributeSource<'a>)>,
}

const UNSET: [u32; 4] = [0, 0, 0, 1f32.to_bits()];

impl<'a> VertexStage<'a> {
    pub(super) fn new(
        call: &'a DrawCall<'a>,
        link: &'a Link,
        textures: &'a Textures<'a>,
        world: &'a Kept,
        watch: Option<&'a Watch>,
    ) -> VertexStage<'a> {
        let source = |number: usize| call.attributes.get(number).copied().unwrap_or(AttributeSource::Constant(UNSET));
        let mut read = call.vertex.program.program.attributes_read();
        if call.vertex.program.program.options().has(Switches::POSITION_INVARIANT) {
            read.insert(Attribute::OPOS.0);
        }
        VertexStage {
            call,
            link,
            textures,
            world,
            watch,
            sketch: None,
            read: read.iter().map(usize::from).map(|number| (number, source(number))).collect(),
        }
    }

    fn program(&self) -> &'a Program {
        &self.call.vertex.program.program
    }
}

fn element(source: &AttributeSource, index: u32) -> [u32; 4] {
    let place = index as usize;
    match source {
        AttributeSource::Constant(value) => *value,
        AttributeSource::Kept(values) => values.value.get(place).copied().unwrap_or(UNSET),
        AttributeSource::Given(values) => values.get(place).copied().unwrap_or(UNSET),
        // Fetched before anything runs.
        AttributeSource::Heap(_) => UNSET,
    }
}

impl<'a> VertexSource for VertexStage<'a> {
    type Scratch = (Machine<'a>, Inputs);

    fn scratch(&self) -> Self::Scratch {
        let inputs = Inputs { parameters: self.call.vertex.parameters.to_vec(), ..initial_inputs(self.program()) };
        let mut machine = Machine::new(self.program());
        machine.world = self.world.enter(&self.call.vertex);
        (machine, inputs)
    }

    fn vertex(&self, (machine, inputs): &mut Self::Scratch, index: u32, vertex: &mut Vertex) {
        self.run(machine, inputs, index);
        let output = |output: Output| machine.output(0, output).map(f32::from_bits);
        hand_over(self.call, self.link, self.program(), &output, vertex);
        if self.program().options().has(Switches::POSITION_INVARIANT) {
            vertex.position = self.position(inputs);
        }
        if let Some(flags) = self.call.edge_flags {
            vertex.edge_flag = flags.get(index as usize).copied().unwrap_or(true);
        }
    }
}

const VERTEX: &usize = &(Attribute::VERTEX_ID.0 as usize);
const INSTANCE: &usize = &(Attribute::INSTANCE.0 as usize);

impl VertexStage<'_> {
    /// Runs the program for the vertex of this index.
    pub(super) fn run(&self, machine: &mut Machine<'_>, inputs: &mut Inputs, index: u32) {
        for (number, source) in &self.read {
            if let Some(place) = inputs.attributes.get_mut(*number) {
                *place = match number {
                    VERTEX => [index, 0, 0, 1],
                    INSTANCE => [self.call.instance, 0, 0, 1],
                    _ => element(source, index),
                };
            }
        }
        if let Some(watch) = self.watch
            && watch.wants_vertex(index)
        {
            let invariant = self.program().options().has(Switches::POSITION_INVARIANT);
            let position = invariant.then(|| self.position(inputs).map(f32::to_bits));
            let run =
                |machine: &mut Machine| watch.vertex(machine, &self.call.vertex, (inputs, position), self.textures);
            self.world.peek(machine, run);
        }
        match &self.sketch {
            Some(sketch) if !sketch.whole.contains(&index) => {
                machine.execute_while(inputs, self.textures, &sketch.going_on);
            }
            _ => {
                self.world.run(machine, |machine| machine.execute(inputs, self.textures));
            }
        }
    }

    /// The position of a position-invariant program.
    pub(super) fn position(&self, inputs: &Inputs) -> [f32; 4] {
        let position = inputs.attributes.first().copied().unwrap_or(UNSET).map(f32::from_bits);
        self.call.model_view_projection.map(|row| {
            let [x, y, z, w] = std::array::from_fn(|axis| row[axis] * position[axis]);
            x + y + z + w
        })
    }
}

/// Passes the output of the last program for a vertex to the rasteriser.
pub(super) fn hand_over(
    call: &DrawCall<'_>,
    link: &Link,
    program: &Program,
    output: &dyn Fn(Output) -> [f32; 4],
    vertex: &mut Vertex,
) {
    vertex.position = output(Output::HPOS);
    for (attribute, result) in vertex.attributes.iter_mut().zip(&link.results) {
        *attribute = output(*result);
        if *result == Output::FOGC {
            // NV_fragment_program, table X.1: (c, 0, 0, 1).
            let [coordinate, ..] = if program.writes(Output::FOGC) { *attribute } else { [0.0; 4] };
            *attribute = [coordinate, 0.0, 0.0, 1.0];
        }
    }
    for (number, distance) in vertex.clip_distances.iter_mut().enumerate() {
        let clip = Output(Output::CLP0.0 + number as u8);
        if program.writes(clip) {
            *distance = output(clip)[0];
        }
    }
    if call.program_point_size && program.writes(Output::PSIZ) {
        vertex.point_size = Some(output(Output::PSIZ)[0]);
    }
}
