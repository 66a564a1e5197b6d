//! Chains of any stages under any state, at random: outlines, points with sizes of their own, faces that are culled or have two
//! colours, clip distances, flat colours, numbers of primitives.

use std::fmt::Write as _;

use glasm_runtime::raster::Mode;
use glasm_runtime::raster::state::{CullFace, FrontFace, PolygonMode, Rectangle};
use glasm_runtime::{
    ArrayMemory, ArrayType, Capability, ClearMask, ClientArray, Cpu, Device, Face, GpuDevice, ProgramTarget, ShadeModel,
};

use super::recorded::input;
use super::{Numbers, context, machines};
use crate::support::MODES;

const WINDOW: u32 = 64;

/// Their number; GLASM_CHAINS sets it.
fn count() -> u64 {
    std::env::var("GLASM_CHAINS").ok().and_then(|count| count.parse().ok()).unwrap_or(16)
}

/// What a stage writes besides the position, from `color`; what later stages pass on is an attribute.
fn results(text: &mut String, numbers: &mut Numbers, last: bool, writes: &Writes) {
    *text += "MOV result.color, color;\nMOV result.attrib[1], color;\n";
    if !last {
        return;
    }
    if writes.back {
        *text += "SUB result.color.back, 1, color;\n";
    }
    if writes.size {
        let _ = writeln!(text, "MAD result.pointsize.x, color.y, {}.25, 1.5;", numbers.below(6));
    }
    if writes.clips {
        let _ = writeln!(text, "SUB result.clip[0].x, color.x, 0.{}3;", numbers.below(5));
    }
}

/// Which results the last stage before the rasteriser writes.
struct Writes {
    back: bool,
    size: bool,
    clips: bool,
}

fn geometry(numbers: &mut Numbers, kind: &str, corners: u32, writes: &Writes) -> String {
    let (output, run) = [("POINTS", 1), ("LINE_STRIP", 2), ("TRIANGLE_STRIP", 3)][numbers.below(3) as usize];
    let strip = run + numbers.below(3);
    let strips = 1 + numbers.below(2);
    let mut text = format!(
        "!!NVgp5.0\nPRIMITIVE_IN {kind};\nPRIMITIVE_OUT {output};\nVERTICES_OUT {};\nINVOCATIONS {};\n\
        TEMP color, at, shift;\nI2F shift.xy, primitive.invocation.x;\nMUL shift.xy, shift, {{0.125, 0.0625, 0, 0}};\n",
        (strip * strips - numbers.below(2)).max(1),
        1 + numbers.below(3)
    );
    for number in 0..strips {
        for place in 0..strip {
            let _ = writeln!(
                text,
                "MOV at, vertex[{}].position;\nADD at.xy, at, shift;\nADD at.y, at.y, {}.{}25;\n\
                ADD color, vertex[{}].attrib[1], shift.yxyx;\nMOV color.w, 1;\nMOV result.position, at;",
                (place + number) % corners,
                0,
                number,
                numbers.below(corners)
            );
            results(&mut text, numbers, true, writes);
            text += "MOV.S result.primid.x, primitive.id.x;\nEMIT;\n";
        }
        text += "ENDPRIM;\n";
    }
    text + "END\n"
}

fn evaluation(numbers: &mut Numbers, last: bool, writes: &Writes) -> (String, &'static str, u32) {
    let (mode, kind, corners) =
        [("TRIANGLES", "TRIANGLES", 3), ("QUADS", "TRIANGLES", 3), ("ISOLINES", "LINES", 2)][numbers.below(3) as usize];
    let points = numbers.below(4) == 0;
    let spacing = ["EQUAL", "FRACTIONAL_ODD", "FRACTIONAL_EVEN"][numbers.below(3) as usize];
    let order = ["CW", "CCW"][numbers.below(2) as usize];
    let mut text = format!(
        "!!NVtep5.0\nTESS_MODE {mode};\nTESS_SPACING {spacing};\nTESS_VERTEX_ORDER {order};\n{}TEMP color, at;\n\
        MOV color, vertex.tesscoord;\nMOV color.w, 1;\nMOV at, vertex[0].position;\n\
        MAD at.xy, vertex.tesscoord, {{0.75, 0.625, 0, 0}}, at;\nMOV result.position, at;\n",
        if points { "TESS_POINT_MODE;\n" } else { "" }
    );
    results(&mut text, numbers, last, writes);
    let (kind, corners) = if points { ("POINTS", 1) } else { (kind, corners) };
    (text + "END\n", kind, corners)
}

/// Positions on an eighth of a pixel, so that few edges run through pixel centres.
fn places(numbers: &mut Numbers, count: u32) -> Vec<[f32; 4]> {
    let mut place = || (numbers.below(WINDOW * 8) as f32 + 0.25) / (WINDOW as f32 * 4.0) - 1.0;
    (0..count).map(|_| [place(), place(), place() * 0.5, 1.0]).collect()
}

fn picture(device: Box<dyn Device>, seed: u64) -> (Vec<u8>, String) {
    let mut numbers = Numbers(seed);
    let numbers = &mut numbers;
    let mut mode = MODES[numbers.below(14) as usize];
    let tessellated = numbers.below(3) == 0;
    let assembled = !tessellated || numbers.below(2) == 0;
    let mut bit = || numbers.below(3) == 0;
    let writes = Writes { back: bit(), size: bit(), clips: bit() };
    let mut vertex = "!!NVvp5.0\nTEMP color;\nMOV result.position, vertex.position;\n\
        MAD color, vertex.position.yxzw, 0.5, 0.5;\nMOV color.w, 1;\n"
        .to_owned();
    results(&mut vertex, numbers, false, &writes);
    let mut texts = vec![(ProgramTarget::Vertex, vertex + "END\n")];
    let (mut kind, mut corners) = input(mode);
    if tessellated {
        mode = Mode::Patches;
        let (text, made, each) = evaluation(numbers, !assembled, &writes);
        (kind, corners) = (made, each);
        texts.push((ProgramTarget::TessellationEvaluation, text));
    }
    if assembled {
        texts.push((ProgramTarget::Geometry, geometry(numbers, kind, corners, &writes)));
    }
    let numbered = numbers.below(3) == 0;
    let fragment = if numbered {
        "!!NVfp4.0\nFLAT INT ATTRIB number = primitive.id;\nTEMP color;\nI2F color.x, number.x;\n\
        MUL color, color.x, {0.618034, 0.414214, 0.732051, 0};\nFRC color, color;\n\
        ADD result.color, color, fragment.color;\nEND\n"
    } else {
        "!!NVfp4.0\nMOV result.color, fragment.color;\nEND\n"
    };
    texts.push((ProgramTarget::FragmentArb, fragment.to_owned()));
    let programs: Vec<(ProgramTarget, &str)> = texts.iter().map(|(target, it)| (*target, it.as_str())).collect();
    let mut gl = context(device, WINDOW, &programs);
    let modes = [PolygonMode::Fill, PolygonMode::Fill, PolygonMode::Line, PolygonMode::Point];
    let mut draws = [0, 1].map(|_| modes[numbers.below(4) as usize]);
    gl.point_size(3.0).expect("a size");
    if numbers.below(3) > 0 {
        // Faces with different state are drawn one after the other on a device.
        draws[1] = draws[0];
    } else {
        gl.enable(Capability::CullFace).expect("it is enabled");
        gl.cull_face([CullFace::Front, CullFace::Back][numbers.below(2) as usize]).expect("a face");
    }
    let [front, back] = draws;
    gl.polygon_mode(Face::Front, front).expect("how polygons are drawn");
    gl.polygon_mode(Face::Back, back).expect("how polygons are drawn");
    gl.front_face([FrontFace::Clockwise, FrontFace::CounterClockwise][numbers.below(2) as usize]).expect("a winding");
    if writes.back {
        gl.enable(Capability::VertexProgramTwoSide).expect("it is enabled");
    }
    if writes.size {
        gl.enable(Capability::VertexProgramPointSize).expect("it is enabled");
    }
    if writes.clips {
        gl.enable(Capability::ClipPlane(0)).expect("it is enabled");
    }
    if numbers.below(3) == 0 {
        gl.shade_model(ShadeModel::Flat).expect("a model");
    }
    gl.patch_vertices(1 + numbers.below(3)).expect("a patch");
    gl.patch_default_outer_level(std::array::from_fn(|_| numbers.below(24) as f32 / 4.0)).expect("levels");
    gl.patch_default_inner_level(std::array::from_fn(|_| numbers.below(24) as f32 / 4.0)).expect("levels");
    let count = 7 + numbers.below(12);
    let places = places(numbers, count);
    let memory = ArrayMemory::from_floats(places.as_flattened());
    gl.array_pointer(ClientArray::Vertex, 4, ArrayType::Float, 0, &memory, 0).expect("an array");
    gl.enable_client_state(ClientArray::Vertex).expect("it is enabled");
    let listed: Vec<u32> = (0..4 + numbers.below(12)).map(|_| numbers.below(count)).collect();
    let first = numbers.below(3);
    let mut frame = || {
        gl.clear(ClearMask::COLOR).expect("it is cleared");
        gl.draw_arrays(mode, first, count - first).expect("it draws");
        gl.draw_elements(mode, &listed).expect("it draws");
        gl.read_pixels_rgba8(Rectangle { x: 0, y: 0, width: WINDOW, height: WINDOW }).expect("pixels")
    };
    let shown = frame();
    assert!(shown == frame(), "seed {seed}: the same frame differs");
    let description = format!("{mode:?}, front {front:?}, back {back:?}, numbered {numbered}");
    let texts: Vec<&str> = texts.iter().map(|(_, text)| text.as_str()).collect();
    (shown, format!("{description}\n{}", texts.join("\n")))
}

#[test]
fn chains_under_any_state_agree() {
    if machines().is_none() {
        return;
    }
    let (mut lit, mut failures) = (0, Vec::new());
    for seed in 0..count() {
        let (cpu, description) = picture(Box::new(Cpu::new()), 300 + seed);
        let (gpu, _) = picture(Box::new(GpuDevice::open().expect("an adapter")), 300 + seed);
        let pixels = || cpu.chunks_exact(4).zip(gpu.chunks_exact(4));
        lit += usize::from(cpu.iter().any(|channel| *channel != 0));
        let far = pixels().filter(|(one, other)| one.iter().zip(*other).any(|(one, other)| one.abs_diff(*other) > 3));
        let far = far.count();
        if far >= 25 {
            failures.push(format!("seed {}: {far} pixels differ, {description}", 300 + seed));
        }
    }
    assert!(failures.is_empty(), "{} differ: {}", failures.len(), failures.join("\n"));
    assert!(lit as u64 * 4 > count() * 3, "only {lit} pictures show something");
}
