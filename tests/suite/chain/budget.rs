//! Draws that need more memory than the budget: drawn in parts, they give the same pictures.

use glasm_runtime::raster::Mode;
use glasm_runtime::{Cpu, Device, GpuDevice, ProgramTarget};

use super::{FRAGMENT, Numbers, VERTEX, context, draw, machines};

const WINDOW: u32 = 48;

/// The maximum of the declarations: 32 invocations of eight strips of four vertices.
const AMPLIFYING: &str = "!!NVgp5.0
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT TRIANGLE_STRIP;
VERTICES_OUT 32;
INVOCATIONS 32;
TEMP at, i, shift;
I2F.S shift.x, primitive.invocation.x;
MUL shift.x, shift.x, 0.0625;
MOV.S i.x, 0;
REP.S 8;
I2F.S shift.y, i.x;
MUL shift.y, shift.y, 0.25;
ADD at.xy, vertex[0].position, shift;
MOV at.zw, vertex[0].position;
MOV result.position, at;
MOV result.color, at;
EMIT;
ADD result.position, at, {0.04, 0, 0, 0};
MOV result.color, at.yxzw;
EMIT;
ADD result.position, at, {0, 0.2, 0, 0};
MOV result.color, at;
EMIT;
ADD result.position, at, {0.04, 0.2, 0, 0};
MOV result.color, at.yxzw;
EMIT;
ENDPRIM;
ADD.S i.x, i.x, 1;
ENDREP;
END
";

/// Patches with the highest levels.
const CUT: &str = "!!NVtep5.0
TESS_MODE QUADS;
TESS_SPACING FRACTIONAL_ODD;
MAD result.position.xy, vertex.tesscoord, {0.3, 0.3, 0, 0}, vertex[0].position;
MOV result.position.zw, vertex[0].position;
MOV result.color, vertex.tesscoord;
END
";

fn picture(device: Box<dyn Device>, programs: &[(ProgramTarget, &str)], mode: Mode, points: &[[f32; 4]]) -> Vec<u8> {
    let mut gl = context(device, WINDOW, programs);
    gl.patch_vertices(1).expect("a patch");
    gl.patch_default_outer_level([62.5, 64.0, 17.25, 33.0]).expect("levels");
    gl.patch_default_inner_level([64.0, 41.5]).expect("levels");
    let first = draw(&mut gl, mode, points);
    assert_eq!(draw(&mut gl, mode, points), first, "the same frame twice");
    first
}

#[test]
fn parts_make_the_same_picture_as_the_whole() {
    if machines().is_none() {
        return;
    }
    let mut numbers = Numbers(3);
    let points: Vec<[f32; 4]> = (0..40)
        .map(|_| {
            let mut place = || numbers.below(1 << 12) as f32 / 2048.0 - 1.5;
            [place(), place(), 0.0, 1.0]
        })
        .collect();
    let amplifying = [VERTEX, (ProgramTarget::Geometry, AMPLIFYING), FRAGMENT];
    let cutting = [VERTEX, (ProgramTarget::TessellationEvaluation, CUT), FRAGMENT];
    for (programs, mode, count) in [(&amplifying, Mode::Points, 40), (&cutting, Mode::Patches, 10)] {
        let points = &points[..count];
        let open = || GpuDevice::open().expect("an adapter");
        let whole = picture(Box::new(open()), programs, mode, points);
        let mut small = open();
        // Space for a few primitives at a time.
        small.limit_chain_memory(4 << 20).expect("a limit");
        assert!(picture(Box::new(small), programs, mode, points) == whole, "{mode:?} in parts");
        let cpu = picture(Box::new(Cpu::new()), programs, mode, points);
        let far = cpu.iter().zip(&whole).filter(|(one, other)| one.abs_diff(**other) > 2).count();
        assert!(far * 50 < whole.len(), "{mode:?}: {far} channels differ between the machines");
        assert!(whole.iter().any(|channel| *channel != 0));
    }
}

/// Elements that are far apart take no more memory than their number requires.
#[test]
fn elements_far_apart_are_drawn() {
    const PASS: &str = "!!NVgp5.0\nPRIMITIVE_IN TRIANGLES;\nPRIMITIVE_OUT TRIANGLE_STRIP;\nVERTICES_OUT 3;\n\
        MOV result.position, vertex[0].position;\nMOV result.color, vertex[0].color;\nEMIT;\n\
        MOV result.position, vertex[1].position;\nMOV result.color, vertex[1].color;\nEMIT;\n\
        MOV result.position, vertex[2].position;\nMOV result.color, vertex[2].color;\nEMIT;\nEND\n";
    // The colour of every element depends on its number.
    const NUMBERED: &str = "!!NVvp5.0\nTEMP id;\nMOV result.position, vertex.position;\nI2F id.x, vertex.id.x;\n\
        MUL result.color.x, id.x, 0.00001;\nMOV result.color.yzw, {0, 0.5, 0, 1};\nEND\n";
    let Some(machines) = machines() else { return };
    let mut numbers = Numbers(5);
    let mut vertices = vec![[9.0, 9.0, 9.0, 1.0]; 90_000];
    let listed: Vec<u32> = (0..3 * 8).map(|_| numbers.below(90_000)).collect();
    for index in &listed {
        let mut place = || numbers.below(256) as f32 / 128.0 - 1.0;
        vertices[*index as usize] = [place(), place(), 0.0, 1.0];
    }
    let pictures = machines.map(|device| {
        let programs = [(ProgramTarget::Vertex, NUMBERED), (ProgramTarget::Geometry, PASS), FRAGMENT];
        let mut gl = context(device, WINDOW, &programs);
        draw(&mut gl, Mode::Triangles, &vertices[..3]);
        let memory = glasm_runtime::ArrayMemory::from_floats(vertices.as_flattened());
        let float = glasm_runtime::ArrayType::Float;
        gl.array_pointer(glasm_runtime::ClientArray::Vertex, 4, float, 0, &memory, 0).expect("an array");
        gl.clear(glasm_runtime::ClearMask::COLOR).expect("it is cleared");
        gl.draw_elements(Mode::Triangles, &listed).expect("it draws");
        gl.draw_elements(Mode::TriangleStrip, &listed[3..9]).expect("it draws");
        let area = glasm_runtime::raster::state::Rectangle { x: 0, y: 0, width: WINDOW, height: WINDOW };
        gl.read_pixels_rgba8(area).expect("pixels")
    });
    let far = pictures[0].iter().zip(&pictures[1]).filter(|(one, other)| one.abs_diff(**other) > 1).count();
    assert!(pictures[0].chunks_exact(4).filter(|pixel| pixel[1] > 0).count() > 50);
    assert!(far < 12, "{far} channels differ");
}
