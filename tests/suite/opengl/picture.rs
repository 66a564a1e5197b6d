//! What glasm draws: an engine runs both stages, the rasteriser stands between them.

use std::sync::{Arc, Mutex, PoisonError};

use glasm::cases::{Batch, BatchResult, Bindings, Engine, Invocation, Job, Observation};
use glasm::dialect::bindings::{Attribute, Binding, Output};
use glasm::dialect::state::{Matrix, StateItem, Transform};
use glasm::interp::{Inputs, initial_inputs};
use glasm::program::{Program, ProgramOptions};
use glasm::raster::state::RowOrder;
use glasm::raster::{
    self, ColorFormat, Draw, Fragment, FragmentShader, Indices, Interpolation, Layout, Quad, State, Target, Vertex,
};
use glasm_oracle::{Mode, Picture, Surroundings, VertexData};

use super::{CLEAR, SIZE, Subject, scene, state};

/// Colours, fog coordinate, texture coordinates.
const VARYINGS: usize = 11;

/// A quad with what its fragments are given.
struct Shaded {
    positions: [[f32; 4]; 4],
    coverage: [u32; 4],
    front_facing: bool,
    varyings: Vec<[[f32; 4]; 4]>,
}

/// A fragment stage that only takes notes.
#[derive(Default)]
struct Notes(Mutex<Vec<Shaded>>);

impl FragmentShader for Notes {
    type Scratch = ();

    fn scratch(&self) {}

    fn shade(&self, (): &mut (), quad: &Quad, _: &mut [Fragment; 4]) {
        let note = Shaded {
            positions: quad.positions,
            coverage: quad.coverage,
            front_facing: quad.front_facing,
            varyings: quad.varyings.to_vec(),
        };
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(note);
    }
}

fn inputs(program: &Program, around: &Surroundings) -> Inputs {
    let mut inputs = initial_inputs(program);
    for (parameter, value) in program.parameters.iter().zip(&mut inputs.parameters) {
        let given = match parameter.binding {
            Binding::Environment(index) => scene::environment(index),
            Binding::Local(index) => scene::local(index),
            Binding::State(item) => state::value(around, item),
            Binding::Constant(_) | Binding::Register(_) | Binding::Named => continue,
        };
        *value = given.map(f32::to_bits);
    }
    inputs
}

fn run(engine: &mut dyn Engine, program: &Program, jobs: &[Job]) -> Result<Vec<Observation>, String> {
    match engine.run(&[Batch { program, jobs }]).pop() {
        Some(BatchResult::Done(all)) => Ok(all.into_iter().flat_map(|aftermath| aftermath.threads).collect()),
        Some(BatchResult::Refused(reason)) => Err(reason),
        Some(BatchResult::Skipped) | None => Err("the engine gave no outcome".to_owned()),
    }
}

fn vertices(
    engine: &mut dyn Engine,
    subject: &Subject,
    textures: &Arc<Bindings>,
    around: &Surroundings,
) -> Result<Vec<Vertex>, String> {
    let Some((_, program)) = subject.vertex else {
        return Ok(subject.vertices.iter().map(pass_through).collect());
    };
    let base = inputs(program, around);
    let job = |data: &VertexData| {
        let mut inputs = base.clone();
        for (attribute, value) in inputs.attributes.iter_mut().zip(data) {
            *attribute = value.map(f32::to_bits);
        }
        Job::new(Invocation::One(Box::new(inputs)), Arc::clone(textures))
    };
    let jobs: Vec<Job> = subject.vertices.iter().map(job).collect();
    let seen = run(engine, program, &jobs)?;
    let vertex = |(seen, data): (&Observation, &VertexData)| {
        let output = |output: Output| seen.outputs[usize::from(output.0)].map(f32::from_bits);
        let position =
            if program.options.position_invariant { transformed(around, data[0]) } else { output(Output::HPOS) };
        let mut vertex = Vertex::new(position, VARYINGS);
        vertex.attributes[0] = output(Output::COL0);
        vertex.attributes[1] = output(Output::COL1);
        vertex.attributes[2] = [output(Output::FOGC)[0], 0.0, 0.0, 1.0];
        for (set, attribute) in (0..).zip(&mut vertex.attributes[3..]) {
            *attribute = output(Output(Output::TEX0.0 + set));
        }
        vertex
    };
    Ok(seen.iter().zip(subject.vertices).map(vertex).collect())
}

/// The position of a vertex where the program leaves it to the GL.
fn transformed(around: &Surroundings, position: [f32; 4]) -> [f32; 4] {
    std::array::from_fn(|row| {
        let item = StateItem::MatrixRow {
            matrix: Matrix::ModelviewProjection,
            transform: Transform::Identity,
            row: row as u8,
        };
        state::value(around, item).iter().zip(position).map(|(a, b)| a * b).sum()
    })
}

fn pass_through(data: &VertexData) -> Vertex {
    let mut vertex = Vertex::new(data[0], VARYINGS);
    vertex.attributes[0] = data[3];
    vertex.attributes[1] = data[4];
    vertex.attributes[2] = data[5];
    vertex.attributes[3..].copy_from_slice(&data[8..]);
    vertex
}

/// The window position as the program counts it (ARB_fragment_coord_conventions).
fn conventional(options: &ProgramOptions, [x, y, depth, w]: [f32; 4]) -> [f32; 4] {
    let y = if options.origin_upper_left { SIZE as f32 - y } else { y };
    let center = if options.pixel_center_integer { 0.5 } else { 0.0 };
    [x - center, y - center, depth, w]
}

/// The inputs of a lane.
fn lane(base: &Inputs, options: &ProgramOptions, note: &Shaded, lane: usize) -> Inputs {
    let mut inputs = base.clone();
    let mut set = |attribute: Attribute, value: [f32; 4]| {
        inputs.attributes[usize::from(attribute.0)] = value.map(f32::to_bits);
    };
    set(Attribute::WINDOW_POSITION, conventional(options, note.positions[lane]));
    set(Attribute::FACING, [if note.front_facing { 1.0 } else { -1.0 }, 0.0, 0.0, 1.0]);
    for (attribute, varying) in (Attribute::COLOR0.0..).zip(&note.varyings) {
        set(Attribute(attribute), varying[lane]);
    }
    inputs
}

/// Draws a subject.
pub fn draw(
    engine: &mut dyn Engine,
    subject: &Subject,
    textures: Bindings,
    around: &Surroundings,
) -> Result<Picture, String> {
    let textures = Arc::new(textures);
    let vertices = vertices(engine, subject, &textures, around)?;
    let mut target =
        Target::new(SIZE, SIZE, 1, &[ColorFormat::Rgba8], None, false).map_err(|error| error.to_string())?;
    let mut rules = State::new(SIZE, SIZE);
    rules.row_order = RowOrder::BottomUp;
    rules.depth.range = around.depth_range;
    let notes = Notes::default();
    let layout = Layout::plain(VARYINGS, Interpolation::Smooth);
    let mode = match subject.mode {
        Mode::Points => raster::Mode::Points,
        Mode::Triangles => raster::Mode::Triangles,
        Mode::TriangleStrip => raster::Mode::TriangleStrip,
    };
    let indices = Indices::Range { first: 0, count: vertices.len() as u32 };
    raster::draw(
        &mut target,
        &Draw { state: &rules, layout: &layout, vertices: vertices.as_slice(), shader: &notes, mode, indices },
    );
    let notes = notes.0.into_inner().unwrap_or_else(PoisonError::into_inner);

    let program = subject.fragment.1;
    let base = inputs(program, around);
    let mut jobs = Vec::new();
    let mut places = Vec::new();
    for note in &notes {
        for own in (0..4).filter(|lane| note.coverage[*lane] != 0) {
            // The fragment itself comes first; its neighbours are mirrored with it, which no level of detail sees.
            let quad = Box::new(std::array::from_fn(|place| lane(&base, &program.options, note, own ^ place)));
            jobs.push(Job::new(Invocation::Quad(quad), Arc::clone(&textures)));
            let [x, y, depth, _] = note.positions[own];
            places.push((y as usize * SIZE as usize + x as usize, depth));
        }
    }
    let seen = run(engine, program, &jobs)?;
    let buffers = (0..8).filter(|number| program.writes(Output(*number))).count().max(1);
    let pixels = (SIZE * SIZE) as usize;
    let mut picture = Picture { colors: vec![vec![CLEAR; pixels]; buffers], depths: vec![1.0; pixels] };
    for ((place, depth), seen) in places.into_iter().zip(&seen).filter(|(_, seen)| !seen.killed) {
        for (color, output) in picture.colors.iter_mut().zip(&seen.outputs) {
            color[place] = output.map(f32::from_bits);
        }
        let replaced = program.writes(Output::DEPTH);
        let written = f32::from_bits(seen.outputs[usize::from(Output::DEPTH.0)][2]).clamp(0.0, 1.0);
        picture.depths[place] = if replaced { written } else { depth };
    }
    Ok(picture)
}
