//! Draws a subject with glasm: a device gets the same input as OpenGL.

use std::sync::Arc;

use glasm::dialect::bindings::{Binding, Output};
use glasm::dialect::state::{Matrix, StateItem, Transform};
use glasm::interp::initial_inputs;
use glasm::lower::FloatLevel;
use glasm::program::Program;
use glasm_oracle::{self as oracle, PASS_THROUGH, Picture, Surroundings, VertexData};
use glasm_runtime::call::{AttributeSource, DrawCall, LoadedProgram, StageCall, TargetId, TextureBinding, Versioned};
use glasm_runtime::raster::state::{CompareFunction, ReplacedDepth, RowOrder};
use glasm_runtime::raster::{Clear, ColorFormat, DepthFormat, Indices, Mode, State};
use glasm_runtime::{Device, DeviceError, TargetDescription};
use glasm_scene::cases::Bindings;

use super::{CLEAR, SIZE, Subject, load, scene, state as surroundings};

/// A device, its name, and its precision.
pub struct Machine {
    pub name: &'static str,
    pub float: FloatLevel,
    pub device: Box<dyn Device>,
}

/// The parameters that a program begins with, by their places in it.
pub fn parameters(program: &Program, around: &Surroundings) -> Vec<[u32; 4]> {
    let mut all = initial_inputs(program).parameters;
    for (parameter, value) in program.parameters().iter().zip(&mut all) {
        let given = match parameter.binding {
            Binding::Environment(index) => scene::environment(index),
            Binding::Local(index) => scene::local(index),
            Binding::State(item) => surroundings::value(around, item),
            _ => continue,
        };
        *value = given.map(f32::to_bits);
    }
    all
}

/// By number, as `DrawCall` has them: elements of all vertices.
fn attributes(vertices: &[VertexData]) -> Vec<Vec<[u32; 4]>> {
    (0..16).map(|number| vertices.iter().map(|data| data[number].map(f32::to_bits)).collect()).collect()
}

fn state(around: &Surroundings) -> State {
    let mut state = State::new(SIZE, SIZE);
    state.row_order = RowOrder::BottomUp;
    state.depth.test = true;
    state.depth.function = CompareFunction::Always;
    state.depth.range = around.depth_range;
    state.depth.replaced = ReplacedDepth::Clamp;
    state
}

/// Draws a subject.
pub fn draw(
    machine: &mut Machine,
    subject: &Subject,
    textures: &Bindings,
    around: &Surroundings,
) -> Result<Picture, String> {
    let count = (0..8).filter(|number| subject.fragment.1.writes(Output(*number))).count().max(1);
    let description = TargetDescription {
        width: SIZE,
        height: SIZE,
        samples: 1,
        colors: vec![ColorFormat::Rgba32Float; count],
        depth: Some(DepthFormat::Float32),
        stencil: false,
    };
    let target = machine.device.create_target(&description).map_err(|error| error.to_string())?;
    let picture = draw_into(machine, target, subject, textures, around, count);
    machine.device.delete_target(target);
    picture.map_err(|error| error.to_string())
}

fn draw_into(
    machine: &mut Machine,
    target: TargetId,
    subject: &Subject,
    textures: &Bindings,
    around: &Surroundings,
    count: usize,
) -> Result<Picture, DeviceError> {
    let state = Arc::new(state(around));
    let pass_through = load("what hands attributes on", PASS_THROUGH);
    let vertex = subject.vertex.map_or(&pass_through, |(_, program)| program);
    let (vertex, fragment) = (LoadedProgram::new(vertex.clone()), LoadedProgram::new(subject.fragment.1.clone()));
    let values = [&vertex, &fragment].map(|loaded| parameters(&loaded.program, around));
    let elements = attributes(subject.vertices);
    let sources: Vec<AttributeSource> = elements.iter().map(|elements| AttributeSource::Given(elements)).collect();
    let kept: Vec<Option<_>> = (0..16)
        .map(|unit| {
            textures.get(&unit).map(|texture| (Arc::new(Versioned::new(texture.texture.clone())), &texture.sampler))
        })
        .collect();
    let bound: Vec<Option<TextureBinding>> = kept
        .iter()
        .map(|kept| kept.as_ref().map(|(texture, sampler)| TextureBinding { texture, sampler, on_device: None }))
        .collect();
    let row = |row| StateItem::MatrixRow { matrix: Matrix::ModelviewProjection, transform: Transform::Identity, row };
    let device = &mut machine.device;
    let clear = Clear { color: Some(CLEAR), depth: Some(1.0), ..Clear::default() };
    device.clear(target, &state, &clear)?;
    device.draw(
        target,
        &DrawCall {
            state: &state,
            mode: match subject.mode {
                oracle::Mode::Points => Mode::Points,
                oracle::Mode::Triangles => Mode::Triangles,
                oracle::Mode::TriangleStrip => Mode::TriangleStrip,
            },
            indices: Indices::Range { first: 0, count: subject.vertices.len() as u32 },
            instance: 0,
            vertex: StageCall::new(&vertex, &values[0]),
            chain: None,
            fragment: StageCall::new(&fragment, &values[1]),
            attributes: &sources,
            edge_flags: None,
            textures: &bound,
            flat_colors: false,
            clamp_vertex_colors: false,
            program_point_size: false,
            model_view_projection: [0, 1, 2, 3].map(|number| surroundings::value(around, row(number))),
            world: None,
            feedback: None,
            float: machine.float,
        },
    )?;
    let area = state.viewport;
    let colors = (0..count).map(|buffer| device.read_color(target, buffer, area)).collect::<Result<_, _>>()?;
    Ok(Picture { colors, depths: device.read_depth(target, area)? })
}
