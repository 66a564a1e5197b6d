//! Draws that need more memory than there is: drawn in parts, they are the same pictures.

use glasm::raster::Mode;
use glasm::runtime::{Cpu, Device, GpuDevice, ProgramTarget};

use super::{FRAGMENT, Numbers, VERTEX, context, draw, machines};

const WINDOW: u32 = 48;

/// As much as the declarations allow: 32 invocations of eight strips of four vertices.
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

/// Patches cut as finely as they may be.
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
        // Room for a few primitives at a time.
        small.limit_chain_memory(4 << 20).expect("a limit");
        assert!(picture(Box::new(small), programs, mode, points) == whole, "{mode:?} in parts");
        let cpu = picture(Box::new(Cpu::new()), programs, mode, points);
        let far = cpu.iter().zip(&whole).filter(|(one, other)| one.abs_diff(**other) > 2).count();
        assert!(far * 50 < whole.len(), "{mode:?}: {far} channels differ between the machines");
        assert!(whole.iter().any(|channel| *channel != 0));
    }
}
