//! Tessellation and geometry programs on the reference machine, a few primitives at a time.

use glasm::dialect::Switches;
use rayon::prelude::*;

use super::link::Link;
use super::vertex::{VertexStage, hand_over};
use super::watch::Watch;
use super::world::Kept;
use crate::call::{Chain, DrawCall, StageCall};
use crate::capture::{self, Sink, Tally};
use crate::raster::{Mode, Primitive, Vertex, VertexSource, place_among};
use crate::tessellator::{Levels, tessellate};
use glasm::dialect::bindings::{Attribute, Output};
use glasm::interp::{Inputs, Machine, Textures, initial_inputs, name_thread};
use glasm::program::{Arrangement, PrimitiveOut, Program, TessellationMode};

/// Results of one invocation, by `Output` number.
type Outputs = Vec<[u32; 4]>;

/// Input primitives that are processed at a time.
pub(super) const BATCH: usize = 1024;

/// A draw whose vertices pass through a chain.
pub(super) struct ChainStage<'a> {
    pub call: &'a DrawCall<'a>,
    pub chain: &'a Chain<'a>,
    pub link: &'a Link,
    pub textures: &'a Textures<'a>,
    pub watch: Option<&'a Watch>,
    pub world: &'a Kept,
}

/// A patch or primitive in progress.
struct Item {
    /// Numbers of its vertices.
    vertices: Vec<usize>,
    /// The value of `primitive.id`.
    id: u32,
    /// Values of the patch, by `Output` number minus that of the first.
    patch: Option<Outputs>,
    /// Of a geometry program's vertex streams.
    stream: u32,
}

/// The current state of a batch.
struct Stream {
    vertices: Vec<Outputs>,
    items: Vec<Item>,
}

/// The output of a batch: lists of points, lines or triangles.
pub(super) struct Made {
    pub mode: Mode,
    pub vertices: Vec<Vertex>,
    /// For each primitive; empty if all are drawn to the first layer.
    layers: Vec<u32>,
    /// For each primitive the viewports that it is drawn to, as bits; empty if the program names none.
    views: Vec<u32>,
    /// The number of a viewport is added to the layer (NV_layer_viewport_relative).
    relative: bool,
}

impl Made {
    /// The vertices of the primitives of a layer in a viewport.
    pub(super) fn of_cell(&self, layer: u32, view: u32) -> Vec<u32> {
        let corners = PrimitiveOut::from(self.mode.figure()).corners();
        let shift = if self.relative { view } else { 0 };
        let here = |primitive: &u32| {
            let at = *primitive as usize;
            let own = self.layers.get(at).copied().unwrap_or(0).checked_add(shift);
            own == Some(layer) && self.views.get(at).copied().unwrap_or(1) >> view & 1 != 0
        };
        let count = self.vertices.len() as u32 / corners;
        (0..count).filter(here).flat_map(|primitive| primitive * corners..(primitive + 1) * corners).collect()
    }
}

/// Vertices of a tessellated patch, the primitives between them, and its origin.
type CutPatch<'a> = (Vec<Outputs>, Vec<Vec<usize>>, &'a Item);

const FIRST_OF_PATCH: Output = Output::TESS_OUTER0;

impl<'a> ChainStage<'a> {
    /// Primitives of the draw itself.
    pub(super) fn count(&self) -> usize {
        let vertices = self.call.indices.count();
        match self.call.mode {
            Mode::Patches => vertices / self.chain.patch_vertices.max(1) as usize,
            mode => mode.primitives(vertices),
        }
    }

    /// Passes some of them through all stages.
    pub(super) fn run(&self, primitives: std::ops::Range<usize>) -> Made {
        let mut stream = self.stages(primitives);
        // Only stream 0 is drawn (ARB_transform_feedback3).
        stream.items.retain(|item| item.stream == 0);
        self.finish(stream, self.kind())
    }

    /// The output of the last stage.
    pub(super) fn kind(&self) -> PrimitiveOut {
        let last = self.chain.geometry.or(self.chain.evaluation);
        let made = last.and_then(|stage| stage.program.program.arrangement().made());
        made.unwrap_or_else(|| self.call.mode.figure().into())
    }

    /// Records the output for some of them.
    pub(super) fn record(&self, primitives: std::ops::Range<usize>, sinks: &mut [Sink<'_>], tally: &mut Tally) {
        let (stream, kind) = (self.stages(primitives), self.kind());
        let each = kind.corners() as usize;
        for item in &stream.items {
            // Patches are recorded vertex by vertex; adjacent vertices are not recorded.
            let own: Vec<usize> = match item.vertices[..] {
                [_, start, end, _] if kind == PrimitiveOut::LineStrip => vec![start, end],
                [first, _, second, _, third, _] if kind == PrimitiveOut::TriangleStrip => vec![first, second, third],
                _ => item.vertices.clone(),
            };
            for part in own.chunks_exact(each) {
                let vertices: Vec<&[[u32; 4]]> = part.iter().map(|vertex| &stream.vertices[*vertex][..]).collect();
                capture::record(sinks, item.stream, &vertices, tally);
            }
        }
    }

    fn stages(&self, primitives: std::ops::Range<usize>) -> Stream {
        let mut stream = self.gather(primitives);
        if let Some(control) = &self.chain.control {
            stream = self.control(control, stream);
        }
        if let Some(evaluation) = &self.chain.evaluation {
            stream = self.evaluation(evaluation, stream);
        }
        if let Some(geometry) = &self.chain.geometry {
            stream = self.geometry(geometry, stream);
        }
        stream
    }

    fn gather(&self, primitives: std::ops::Range<usize>) -> Stream {
        let (mode, length) = (self.call.mode, self.call.indices.count());
        let patch = self.chain.patch_vertices as usize;
        let places = |number: usize| match mode {
            Mode::Patches => (number * patch..(number + 1) * patch).collect(),
            _ => mode.gathered(number, length),
        };
        let id = |number: usize| match mode {
            Mode::Patches => number,
            _ => match mode.primitive(number, length) {
                Primitive::Triangle { polygon, .. } => polygon,
                Primitive::Point(_) | Primitive::Line(_) => number,
            },
        };
        let mut items: Vec<Item> = primitives
            .map(|number| Item { vertices: places(number), id: id(number) as u32, patch: None, stream: 0 })
            .collect();
        let indices = &self.call.indices;
        let mut used: Vec<u32> = items.iter().flat_map(|item| &item.vertices).map(|at| indices.get(*at)).collect();
        used.sort_unstable();
        used.dedup();
        for item in &mut items {
            for place in &mut item.vertices {
                *place = place_among(&used, indices.get(*place));
            }
        }
        let stage = VertexStage::new(self.call, self.link, self.textures, self.world, self.watch);
        let program = &self.call.vertex.program.program;
        let vertices = used
            .par_iter()
            .map_init(
                || stage.scratch(),
                |(machine, inputs), index| {
                    stage.run(machine, inputs, *index);
                    let mut outputs = outputs_of(machine);
                    if program.options().has(Switches::POSITION_INVARIANT) {
                        outputs[usize::from(Output::HPOS.0)] = stage.position(inputs).map(f32::to_bits);
                    }
                    outputs
                },
            )
            .collect();
        Stream { vertices, items }
    }

    /// What all invocations of a stage for an item share.
    fn inputs(&self, stage: &StageCall<'_>, item: &Item) -> Inputs {
        let mut inputs = initial_inputs(&stage.program.program);
        inputs.parameters = stage.parameters.to_vec();
        let mut set = |attribute: Attribute, value: [u32; 4]| inputs.attributes[usize::from(attribute.0)] = value;
        let levels = self.chain.levels;
        for (number, level) in (FIRST_OF_PATCH.0..).zip(levels.outer.iter().chain(&levels.inner)) {
            set(Attribute(number), [level.to_bits(), 0, 0, 1f32.to_bits()]);
        }
        for (number, value) in (FIRST_OF_PATCH.0..).zip(item.patch.iter().flatten()) {
            set(Attribute(number), *value);
        }
        set(Attribute::PRIMITIVE_ID, [item.id, 0, 0, 0]);
        set(Attribute::VERTEX_COUNT, [item.vertices.len() as u32, 0, 0, 0]);
        inputs
    }

    fn machine<'b>(&self, stage: &'b StageCall<'_>) -> Machine<'b> {
        let mut machine = Machine::new(&stage.program.program);
        machine.world = self.world.enter(stage);
        machine
    }

    /// Runs all invocations of a stage for each item.
    fn invoke<R: Send>(
        &self,
        stage: &StageCall<'_>,
        stream: &Stream,
        count: u32,
        run: impl Fn(&mut Machine<'_>, &[Inputs], &Textures<'_>) -> R + Sync,
    ) -> Vec<R> {
        let one = |machine: &mut Machine<'_>, item: &Item| {
            machine.world.vertices = seen(&stream.vertices, item);
            let mut invocations = invocations(&self.inputs(stage, item), count);
            if let Arrangement::Control { .. } = stage.program.program.arrangement() {
                // Those of a patch are one group.
                for (number, inputs) in (0..).zip(&mut invocations) {
                    name_thread(&mut inputs.attributes, number);
                }
            }
            self.world.run(machine, |machine| run(machine, &invocations, self.textures))
        };
        stream.items.par_iter().map_init(|| self.machine(stage), one).collect()
    }

    fn control(&self, stage: &StageCall<'_>, stream: Stream) -> Stream {
        let program = &stage.program.program;
        let Arrangement::Control { vertices: count } = program.arrangement() else { return stream };
        let patches = self.invoke(stage, &stream, count, |machine, all, textures| machine.run_group(all, textures));
        let mut made = Stream { vertices: Vec::new(), items: Vec::new() };
        for (outcomes, item) in patches.into_iter().zip(&stream.items) {
            let first = made.vertices.len();
            made.vertices.extend(outcomes.into_iter().map(|outcome| whole(outcome.outputs)));
            // Values of the patch are the same for all of them.
            let patch = made.vertices.get(first).map(|outputs| outputs[usize::from(FIRST_OF_PATCH.0)..].to_vec());
            made.items.push(Item { vertices: (first..made.vertices.len()).collect(), id: item.id, patch, stream: 0 });
        }
        made
    }

    fn levels(&self, item: &Item) -> Levels {
        let Some(patch) = &item.patch else { return self.chain.levels };
        let level = |place: usize| patch.get(place).map_or(0.0, |value| f32::from_bits(value[0]));
        let inner = usize::from(Output::TESS_INNER0.0 - FIRST_OF_PATCH.0);
        Levels { outer: std::array::from_fn(level), inner: std::array::from_fn(|place| level(inner + place)) }
    }

    fn evaluation(&self, stage: &StageCall<'_>, stream: Stream) -> Stream {
        let program = &stage.program.program;
        let Arrangement::Evaluation { mode, spacing, order, points } = program.arrangement() else { return stream };
        let patches: Vec<CutPatch<'_>> = stream
            .items
            .par_iter()
            .map_init(
                || self.machine(stage),
                |machine, item| {
                    let cut = tessellate(mode, spacing, order, &self.levels(item));
                    machine.world.vertices = seen(&stream.vertices, item);
                    let mut inputs = self.inputs(stage, item);
                    let vertices = cut
                        .vertices
                        .iter()
                        .map(|[u, v, w]| {
                            let place = [*u, *v, *w, 1.0].map(f32::to_bits);
                            inputs.attributes[usize::from(Attribute::TESSELLATION_COORDINATE.0)] = place;
                            self.world.run(machine, |machine| machine.execute(&inputs, self.textures));
                            outputs_of(machine)
                        })
                        .collect();
                    let wide = |corners: &[u32]| corners.iter().map(|corner| *corner as usize).collect();
                    let primitives = match mode {
                        _ if points => (0..cut.vertices.len()).map(|vertex| vec![vertex]).collect(),
                        TessellationMode::Isolines => cut.lines.iter().map(|line| wide(line)).collect(),
                        TessellationMode::Triangles | TessellationMode::Quads => {
                            cut.triangles.iter().map(|triangle| wide(triangle)).collect()
                        }
                    };
                    (vertices, primitives, item)
                },
            )
            .collect();
        let mut made = Stream { vertices: Vec::new(), items: Vec::new() };
        for (vertices, primitives, item) in patches {
            let first = made.vertices.len();
            made.vertices.extend(vertices);
            made.items.extend(primitives.into_iter().map(|mut corners| {
                corners.iter_mut().for_each(|corner| *corner += first);
                Item { vertices: corners, id: item.id, patch: item.patch.clone(), stream: 0 }
            }));
        }
        made
    }

    fn geometry(&self, stage: &StageCall<'_>, stream: Stream) -> Stream {
        let program = &stage.program.program;
        let Arrangement::Geometry { output, invocations: count, .. } = program.arrangement() else { return stream };
        let made =
            self.invoke(stage, &stream, count.max(1), |machine, all, textures| machine.run_primitive(all, textures));
        let mut stream = Stream { vertices: Vec::new(), items: Vec::new() };
        for (_, primitives) in made {
            let first = stream.vertices.len();
            for cut in primitives.cut(output) {
                let vertices = cut.vertices().iter().map(|vertex| first + vertex).collect();
                stream.items.push(Item { vertices, id: 0, patch: None, stream: cut.stream });
            }
            stream.vertices.extend(primitives.vertices.into_iter().map(|vertex| whole(vertex.outputs)));
        }
        stream
    }

    /// The last program before the rasteriser.
    fn last(&self) -> &'a Program {
        let last = self.chain.evaluation.into_iter().chain(self.chain.geometry).last();
        &last.unwrap_or(self.call.vertex).program.program
    }

    fn finish(&self, stream: Stream, kind: PrimitiveOut) -> Made {
        let mode = match kind {
            PrimitiveOut::Points => Mode::Points,
            PrimitiveOut::LineStrip => Mode::Lines,
            PrimitiveOut::TriangleStrip => Mode::Triangles,
        };
        let program = self.last();
        let vertex = |outputs: &Outputs| {
            let mut vertex = Vertex::new([0.0, 0.0, 0.0, 1.0], self.link.layout.attributes);
            let output = |output: Output| outputs[usize::from(output.0)].map(f32::from_bits);
            hand_over(self.call, self.link, program, &output, &mut vertex);
            vertex
        };
        let made: Vec<Vertex> = stream.vertices.par_iter().map(vertex).collect();
        let provoking = |output: Output| {
            let last = stream.items.iter().filter_map(|item| item.vertices.last());
            let word = |vertex: &usize| stream.vertices[*vertex][usize::from(output.0)][0];
            if program.writes(output) { last.map(word).collect() } else { Vec::new() }
        };
        let layers = provoking(Output::LAYER);
        let views = match program.writes(Output::VIEWPORT_MASK) {
            true => provoking(Output::VIEWPORT_MASK),
            // No bit of a number beyond all viewports.
            false => provoking(Output::VIEWPORT).into_iter().map(|view| 1u32.checked_shl(view).unwrap_or(0)).collect(),
        };
        let relative = program.options().has(Switches::LAYER_RELATIVE);
        let vertices: Vec<Vertex> =
            stream.items.iter().flat_map(|item| &item.vertices).map(|at| made[*at].clone()).collect();
        Made { mode, vertices, layers, views, relative }
    }
}

fn outputs_of(machine: &Machine<'_>) -> Outputs {
    (0..Output::COUNT as u8).map(|number| machine.output(0, Output(number))).collect()
}

/// All results, since a machine may keep only those up to the last that its program writes.
fn whole(mut outputs: Outputs) -> Outputs {
    outputs.resize(Output::COUNT, [0, 0, 0, 1f32.to_bits()]);
    outputs
}

/// Vertices as the invocations for an item see them.
fn seen(vertices: &[Outputs], item: &Item) -> Vec<Outputs> {
    item.vertices.iter().map(|vertex| vertices[*vertex].clone()).collect()
}

/// The inputs of each of several invocations.
fn invocations(inputs: &Inputs, count: u32) -> Vec<Inputs> {
    let numbered = |number: u32| {
        let mut inputs = inputs.clone();
        inputs.attributes[usize::from(Attribute::INVOCATION.0)] = [number, 0, 0, 0];
        inputs
    };
    (0..count).map(numbered).collect()
}
