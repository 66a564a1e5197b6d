//! Draws of every mode, split to fit their memory, and draws of captures, filled and as outlines: the same pictures as
//! without splitting, and as on the reference machine.

use std::sync::{Arc, Mutex};

use glasm_runtime::raster::Mode;
use glasm_runtime::raster::state::{PolygonMode, Rectangle};
use glasm_runtime::{
    ArrayMemory, ArrayType, BufferTarget, Capability, ClearMask, ClientArray, Context, Cpu, Device, Face, FeedbackItem,
    FeedbackMode, FeedbackPrimitive, FeedbackResult, GpuDevice, ProgramTarget,
};

use super::recorded::input;
use super::{FRAGMENT, Numbers, VERTEX, context, draw, machines};
use crate::context::frames::{Kept, held};
use crate::support::MODES;

const WINDOW: u32 = 40;

/// Each primitive has a colour of its own.
const NUMBERED: (ProgramTarget, &str) = (
    ProgramTarget::FragmentArb,
    "!!NVfp4.0\nFLAT INT ATTRIB number = primitive.id;\nTEMP color;\nI2F color.x, number.x;\n\
    MUL color, color.x, {0.618034, 0.414214, 0.732051, 0};\nFRC color, color;\nMOV color.w, 1;\n\
    MOV result.color, color;\nEND\n",
);

fn open() -> GpuDevice {
    GpuDevice::open().expect("an adapter")
}

fn limited(memory: u64) -> GpuDevice {
    let mut device = open();
    device.limit_chain_memory(memory).expect("a limit");
    device
}

/// A device with space for a few hundred primitives at a time.
fn small() -> Box<dyn Device> {
    Box::new(limited(256 << 10))
}

/// Draws with a budget for a few patches at a time.
fn of_patches(how: PolygonMode) -> u64 {
    if how == PolygonMode::Fill { 256 << 10 } else { 8 << 20 }
}

/// Small steps around the window, so that neighbours are close to each other.
fn walk(count: u32) -> Vec<[f32; 4]> {
    let mut numbers = Numbers(11);
    let mut at = [0.0f32; 2];
    let mut step = || {
        at = at.map(|it| (it + numbers.below(256) as f32 / 512.0 - 0.25).clamp(-1.0, 1.0));
        [at[0], at[1], 0.0, 1.0]
    };
    (0..count).map(|_| step()).collect()
}

fn far(one: &[u8], other: &[u8]) -> usize {
    let pixels = one.chunks_exact(4).zip(other.chunks_exact(4));
    pixels.filter(|(one, other)| one.iter().zip(*other).any(|(one, other)| one.abs_diff(*other) > 2)).count()
}

/// Passes its input on: of primitives with adjacency the drawn part.
fn handing_on(mode: Mode) -> String {
    let (kind, count) = input(mode);
    let (output, corners): (_, &[u32]) = match count {
        1 => ("POINTS", &[0]),
        2 => ("LINE_STRIP", &[0, 1]),
        4 => ("LINE_STRIP", &[1, 2]),
        6 => ("TRIANGLE_STRIP", &[0, 2, 4]),
        _ => ("TRIANGLE_STRIP", &[0, 1, 2]),
    };
    let mut text = format!(
        "!!NVgp4.0\nPRIMITIVE_IN {kind};\nPRIMITIVE_OUT {output};\nVERTICES_OUT 3;\nTEMP number;\n\
        I2F number.x, primitive.id.x;\nMUL number, number.x, {{0.618034, 0.414214, 0.732051, 0}};\nFRC number, number;\n"
    );
    for corner in corners {
        text += &format!("MOV result.position, vertex[{corner}].position;\nMOV result.color, number;\nEMIT;\n");
    }
    text + "END\n"
}

/// Elements that are far apart, in no order.
fn elements(count: u32) -> Vec<u32> {
    let mut numbers = Numbers(17);
    (0..count).map(|_| numbers.below(count)).collect()
}

fn listed(gl: &mut Context, mode: Mode, elements: &[u32]) -> Vec<u8> {
    gl.clear(ClearMask::COLOR | ClearMask::DEPTH).expect("it is cleared");
    gl.draw_elements(mode, elements).expect("it draws");
    gl.read_pixels_rgba8(Rectangle { x: 0, y: 0, width: WINDOW, height: WINDOW }).expect("pixels")
}

#[test]
fn every_mode_is_drawn_in_parts() {
    if machines().is_none() {
        return;
    }
    let points = walk(1500);
    let elements = elements(1500);
    let flat = "!!NVfp4.0\nFLAT ATTRIB color = fragment.color;\nMOV result.color, color;\nEND\n";
    for &mode in MODES {
        let text = handing_on(mode);
        let programs = [VERTEX, (ProgramTarget::Geometry, text.as_str()), (ProgramTarget::FragmentArb, flat)];
        let draws = |device: Box<dyn Device>| {
            let mut gl = context(device, WINDOW, &programs);
            let arrays = draw(&mut gl, mode, &points);
            [arrays, listed(&mut gl, mode, &elements)]
        };
        let whole = draws(Box::new(open()));
        let parts = draws(small());
        assert!(parts == whole, "{mode:?} in parts: {:?}", [0, 1].map(|value| far(&parts[value], &whole[value])));
        let reference = draws(Box::new(Cpu::new()));
        let apart = [0, 1].map(|value| far(&reference[value], &whole[value]));
        assert!(apart.iter().all(|it| it * 50 < (WINDOW * WINDOW) as usize), "{mode:?}: {apart:?} pixels differ");
    }
}

/// Captured vertices are drawn unchanged: with outlines, edge flags and numbers of primitives.
fn captured(device: Box<dyn Device>, mode: Mode, how: PolygonMode, flags: bool, points: &[[f32; 4]]) -> Vec<u8> {
    let mut gl = context(device, WINDOW, &[VERTEX, NUMBERED]);
    let memory = ArrayMemory::from_floats(points.as_flattened());
    gl.array_pointer(ClientArray::Vertex, 4, ArrayType::Float, 0, &memory, 0).expect("an array");
    gl.enable_client_state(ClientArray::Vertex).expect("it is enabled");
    let items = [FeedbackItem::Result(FeedbackResult::Position, 4)];
    gl.transform_feedback_attribs_nv(&items, FeedbackMode::Interleaved).expect("what is recorded");
    let name = gl.gen_buffers(1).expect("a name")[0];
    gl.bind_buffer_base_nv(BufferTarget::TransformFeedback, 0, name).expect("it is bound");
    gl.buffer_data(BufferTarget::TransformFeedback, &vec![0; 16 * points.len()]).expect("contents");
    gl.enable(Capability::RasterizerDiscard).expect("it is enabled");
    gl.begin_transform_feedback_nv(FeedbackPrimitive::Points).expect("it begins");
    gl.draw_arrays(Mode::Points, 0, points.len() as u32).expect("it draws");
    gl.end_transform_feedback_nv().expect("it ends");
    gl.disable(Capability::RasterizerDiscard).expect("it is disabled");
    gl.array_pointer(ClientArray::Vertex, 4, ArrayType::Float, 0, &ArrayMemory::of_buffer(name), 0).expect("an array");
    gl.polygon_mode(Face::FrontAndBack, how).expect("how polygons are drawn");
    gl.point_size(3.0).expect("a size");
    if flags {
        let flags: Vec<bool> = (0..points.len()).map(|place| place % 3 != 1).collect();
        gl.edge_flag_pointer(&flags).expect("flags");
        gl.enable_client_state(ClientArray::EdgeFlag).expect("it is enabled");
    }
    gl.clear(ClearMask::COLOR).expect("it is cleared");
    gl.draw_transform_feedback_stream(mode, 0).expect("it draws");
    if mode == Mode::Points {
        // Flags and numbers are those of the elements.
        gl.draw_elements(mode, &[5, 3, 3, 9]).expect("it draws");
    }
    gl.read_pixels_rgba8(Rectangle { x: 0, y: 0, width: WINDOW, height: WINDOW }).expect("pixels")
}

#[test]
fn what_was_captured_is_outlined_and_numbered_as_it_is_drawn() {
    if machines().is_none() {
        return;
    }
    // Convex shapes: four corners of quads, one after the other around the window's middle.
    let around: Vec<[f32; 4]> = (0..12)
        .map(|place| {
            let angle = place as f32 * 0.5;
            [0.9 * angle.cos(), 0.9 * angle.sin(), 0.0, 1.0]
        })
        .collect();
    for &mode in MODES {
        for how in [PolygonMode::Fill, PolygonMode::Line, PolygonMode::Point] {
            for flags in [false, true] {
                let what = format!("{mode:?} as {how:?}, edge flags: {flags}");
                let reference = captured(Box::new(Cpu::new()), mode, how, flags, &around);
                let picture = captured(Box::new(open()), mode, how, flags, &around);
                let apart = far(&reference, &picture);
                assert!(apart < 12, "{what}: {apart} pixels differ");
                assert!(picture.chunks_exact(4).any(|pixel| pixel[3] != 0), "{what}: nothing is drawn");
            }
        }
    }
}

/// Patches that are cut, and triangles that are numbered.
fn cutting(device: Box<dyn Device>, how: PolygonMode) -> Context {
    const CUT: &str = "!!NVtep5.0\nTESS_MODE TRIANGLES;\nTESS_SPACING EQUAL;\n\
        MAD result.position.xy, vertex.tesscoord, {0.25, 0.25, 0, 0}, vertex[0].position;\n\
        MOV result.position.zw, vertex[0].position;\nEND\n";
    let mut gl = context(device, WINDOW, &[VERTEX, (ProgramTarget::TessellationEvaluation, CUT), NUMBERED]);
    gl.patch_vertices(1).expect("a patch");
    gl.patch_default_outer_level([3.0, 4.0, 5.0, 1.0]).expect("levels");
    gl.patch_default_inner_level([4.0, 1.0]).expect("levels");
    gl.polygon_mode(Face::FrontAndBack, how).expect("how polygons are drawn");
    gl.point_size(3.0).expect("a size");
    gl
}

/// The number of primitives in earlier parts stays on the device: frames create no programs and read nothing back.
#[test]
fn numbers_of_parts_stay_on_the_device() {
    if machines().is_none() {
        return;
    }
    for how in [PolygonMode::Fill, PolygonMode::Line, PolygonMode::Point] {
        let device = Arc::new(Mutex::new(limited(of_patches(how))));
        let mut gl = cutting(Box::new(Kept(device.clone())), how);
        let memory = ArrayMemory::from_floats(walk(90).as_flattened());
        gl.array_pointer(ClientArray::Vertex, 4, ArrayType::Float, 0, &memory, 0).expect("an array");
        gl.enable_client_state(ClientArray::Vertex).expect("it is enabled");
        let mut frame = || {
            gl.clear(ClearMask::COLOR).expect("it is cleared");
            gl.draw_arrays(Mode::Patches, 0, 90).expect("it draws");
            gl.finish().expect("it is submitted");
        };
        frame();
        frame();
        // Buffers that the host fills depend on how soon the device is done with others.
        let counted = || {
            let counters = held(&device).counters();
            [counters.reads, counters.pipelines, counters.shaders]
        };
        let before = counted();
        frame();
        frame();
        assert_eq!(counted(), before, "{how:?}");
    }
}

#[test]
fn numbers_go_on_from_part_to_part() {
    if machines().is_none() {
        return;
    }
    let points = walk(3000);
    for how in [PolygonMode::Fill, PolygonMode::Line, PolygonMode::Point] {
        let picture = |device: Box<dyn Device>| {
            let mut gl = cutting(device, how);
            draw(&mut gl, Mode::Patches, &points[..if how == PolygonMode::Fill { 300 } else { 60 }])
        };
        let whole = picture(Box::new(open()));
        assert!(picture(Box::new(limited(of_patches(how)))) == whole, "{how:?}");
        assert!(far(&picture(Box::new(Cpu::new())), &whole) < 32, "{how:?}");
    }
    for mode in [Mode::Quads, Mode::TriangleFan, Mode::Polygon, Mode::LineLoop, Mode::LineStrip] {
        for how in [PolygonMode::Fill, PolygonMode::Line] {
            let whole = captured(Box::new(open()), mode, how, false, &points);
            assert!(captured(small(), mode, how, false, &points) == whole, "{mode:?} as {how:?}");
        }
    }
}

/// A draw of quads after one of triangles, with nothing else changed.
#[test]
fn quads_are_numbered_behind_triangles() {
    let Some(machines) = machines() else { return };
    let points: Vec<[f32; 4]> = walk(24);
    let pictures = machines.map(|device| {
        let mut gl = context(device, WINDOW, &[VERTEX, NUMBERED]);
        draw(&mut gl, Mode::Triangles, &points);
        [Mode::Quads, Mode::Polygon, Mode::Triangles].map(|mode| draw(&mut gl, mode, &points))
    });
    for (one, other) in pictures[0].iter().zip(&pictures[1]) {
        assert!(far(one, other) < 24, "{} pixels differ", far(one, other));
    }
    assert!(far(&pictures[0][0], &pictures[0][2]) > 0);
}

/// A geometry program whose declared output of one patch far exceeds the space, and one that reaches its declaration.
#[test]
fn what_is_made_of_one_patch_is_drawn_in_parts() {
    if machines().is_none() {
        return;
    }
    const CUT: &str = "!!NVtep5.0\nTESS_MODE QUADS;\nTESS_SPACING FRACTIONAL_ODD;\n\
        MAD result.position.xy, vertex.tesscoord, {1.9, 1.9, 0, 0}, {-0.95, -0.95, 0, 0};\n\
        MOV result.position.zw, vertex[0].position;\nMOV result.color, vertex.tesscoord;\nEND\n";
    let making = |vertices: u32| {
        format!(
            "!!NVgp5.0\nPRIMITIVE_IN TRIANGLES;\nPRIMITIVE_OUT TRIANGLE_STRIP;\nVERTICES_OUT {vertices};\nINVOCATIONS 32;\n\
            TEMP shift, color;\nI2F shift.x, primitive.invocation.x;\nMUL shift.x, shift.x, 0.002;\nMOV shift.yzw, 0;\n\
            I2F color.x, primitive.id.x;\nMAD color.x, color.x, 0.25, 0.125;\nMOV color.zw, 1;\n\
            MOV color.y, vertex[1].color.x;\nADD result.position, vertex[0].position, shift;\nMOV result.color, color;\nEMIT;\n\
            ADD result.position, vertex[1].position, shift;\nMOV result.color, color;\nEMIT;\n\
            MOV result.position, vertex[2].position;\nMOV result.color, color.yxzw;\nEMIT;\nEND\n"
        )
    };
    let points = [[0.0, 0.0, 0.0, 1.0]; 2];
    let [few, many] = [3, 64].map(|vertices| {
        let text = making(vertices);
        let geometry = (ProgramTarget::Geometry, text.as_str());
        let programs = [VERTEX, (ProgramTarget::TessellationEvaluation, CUT), geometry, FRAGMENT];
        let mut gl = context(Box::new(open()), WINDOW, &programs);
        gl.patch_vertices(1).expect("a patch");
        gl.patch_default_outer_level([32.0; 4]).expect("levels");
        gl.patch_default_inner_level([32.0; 2]).expect("levels");
        draw(&mut gl, Mode::Patches, &points)
    });
    assert!(few == many, "{} pixels differ", far(&few, &many));
    let drawn = few.chunks_exact(4).filter(|pixel| pixel[3] > 0).count();
    assert!(drawn * 10 > 8 * (WINDOW * WINDOW) as usize, "only {drawn} pixels");
}
