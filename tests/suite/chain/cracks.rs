//! Patches that share edges leave no gaps, whatever their levels.

use glasm_runtime::raster::Mode;
use glasm_runtime::raster::state::BlendFactor;
use glasm_runtime::{Capability, ProgramTarget};

use super::{FRAGMENT, Numbers, VERTEX, context, draw, machines};

/// Patches on a side.
const SIDE: usize = 4;
const WINDOW: u32 = 96;

/// The level of each edge comes with its corners: x and y are the position, z the level of the edge to the right or
/// above this corner, which the patch on the other side reads too. Inner levels are those of the first corner.
fn control(corners: usize) -> String {
    let level = |number: usize, vertex: usize, component: &str| {
        format!("MOV result.patch.tessouter[{number}].x, vertex[{vertex}].position.{component};\n")
    };
    // Corners of a square come as (0,0), (1,0), (0,1), (1,1).
    let levels = match corners {
        4 => [level(0, 0, "w"), level(1, 0, "z"), level(2, 1, "w"), level(3, 2, "z")].concat(),
        _ => [level(0, 0, "z"), level(1, 1, "z"), level(2, 2, "z")].concat(),
    };
    format!(
        "!!NVtcp5.0\nVERTICES_OUT {corners};\nATTRIB given = vertex.in.position;\nTEMP me;\n\
        MOV.S me.x, primitive.invocation.x;\nMOV result.position, given[me.x];\n{levels}\
        ADD result.patch.tessinner[0].x, vertex[0].position.z, 0.7;\n\
        ADD result.patch.tessinner[1].x, vertex[0].position.z, 1.9;\nEND\n"
    )
}

/// Positions are bent, so that a vertex on only one side of an edge would leave a gap.
fn evaluation(mode: &str, spacing: &str) -> String {
    let place = match mode {
        "QUADS" => {
            "LRP low, vertex.tesscoord.x, vertex[1].position, vertex[0].position;\n\
            LRP at, vertex.tesscoord.x, vertex[3].position, vertex[2].position;\n\
            LRP at, vertex.tesscoord.y, at, low;\n"
        }
        _ => {
            // In the order of the corners' positions, so that both sides of an edge add in the same order.
            "MUL at, vertex[0].position, vertex.tesscoord.x;\n\
            MAD at, vertex[1].position, vertex.tesscoord.y, at;\n\
            MAD at, vertex[2].position, vertex.tesscoord.z, at;\n"
        }
    };
    format!(
        "!!NVtep5.0\nTESS_MODE {mode};\nTESS_SPACING {spacing};\nTEMP low, at, bend;\n{place}\
        MUL bend.x, at.y, at.y;\nMUL bend.y, at.x, at.x;\n\
        MAD at.x, bend.x, 0.125, at.x;\nMAD at.y, bend.y, -0.125, at.y;\n\
        MOV result.position.xy, at;\nMOV result.position.zw, {{0, 0, 0, 1}};\n\
        MOV result.color, {{0.25, 0.25, 0.25, 1}};\nEND\n"
    )
}

/// Possible levels: small, large, whole and fractional.
fn level(numbers: &mut Numbers) -> f32 {
    [1.0, 2.0, 0.3, 1.5, 3.0, 4.25, 7.9, 12.0, 23.6][numbers.below(9) as usize] + numbers.below(4) as f32 * 0.125
}

/// The corners of all patches. Positions are multiples of 1/8, so that both sides of an edge compute the same.
fn squares(numbers: &mut Numbers) -> Vec<[f32; 4]> {
    let mut levels = || -> Vec<f32> { (0..(SIDE + 1) * (SIDE + 1)).map(|_| level(numbers)).collect() };
    let (right, up) = (levels(), levels());
    let corner = |x: usize, y: usize| {
        let place = |at: usize| -0.75 + at as f32 * (1.5 / SIDE as f32);
        let number = y * (SIDE + 1) + x;
        [place(x), place(y), right[number], up[number]]
    };
    let mut vertices = Vec::new();
    for y in 0..SIDE {
        for x in 0..SIDE {
            vertices.extend([corner(x, y), corner(x + 1, y), corner(x, y + 1), corner(x + 1, y + 1)]);
        }
    }
    vertices
}

/// Two triangles for each square; the levels of the edges opposite their corners.
fn triangles(numbers: &mut Numbers) -> Vec<[f32; 4]> {
    let squares = squares(numbers);
    let mut vertices = Vec::new();
    for square in squares.chunks_exact(4) {
        let [a, b, c, d] = [square[0], square[1], square[2], square[3]];
        let across = level(numbers);
        let with = |corner: [f32; 4], level: f32| [corner[0], corner[1], level, 1.0];
        // a b c: opposite to a is b c, to b is c a (up of a), to c is a b (right of a).
        vertices.extend([with(a, across), with(b, a[3]), with(c, a[2])]);
        // d c b: opposite to d is c b, to c is b d (up of b), to b is d c (right of c).
        vertices.extend([with(d, across), with(c, b[3]), with(b, c[2])]);
    }
    vertices
}

/// Pixels that are covered more than once, and exactly once.
fn counts(picture: &[u8]) -> (usize, usize) {
    let once = |pixel: &[u8]| (62..=66).contains(&pixel[0]);
    let wrong = picture.chunks_exact(4).filter(|pixel| pixel[0] != 0 && !once(pixel)).count();
    (wrong, picture.chunks_exact(4).filter(|pixel| once(pixel)).count())
}

#[test]
fn no_pixel_between_patches_is_left_out() {
    let Some(machines) = machines() else { return };
    let mut pictures: Vec<Vec<Vec<u8>>> = Vec::new();
    let mut devices: Vec<_> = machines.into_iter().map(Some).collect();
    for device in &mut devices {
        let mut numbers = Numbers(7);
        let mut own = Vec::new();
        let mut device = device.take();
        for (mode, corners) in [("QUADS", 4), ("TRIANGLES", 3)] {
            for spacing in ["EQUAL", "FRACTIONAL_ODD", "FRACTIONAL_EVEN"] {
                let (control, evaluation) = (control(corners), evaluation(mode, spacing));
                let programs = [
                    VERTEX,
                    (ProgramTarget::TessellationControl, control.as_str()),
                    (ProgramTarget::TessellationEvaluation, evaluation.as_str()),
                    FRAGMENT,
                ];
                let name = device.as_ref().map(|device| device.name().to_owned()).unwrap_or_default();
                let again: Box<dyn glasm_runtime::Device> = if name == "CPU" {
                    Box::new(glasm_runtime::Cpu::new())
                } else {
                    Box::new(glasm_runtime::GpuDevice::open().expect("an adapter"))
                };
                let mut gl = context(device.replace(again).expect("a device"), WINDOW, &programs);
                gl.patch_vertices(corners as u32).expect("a patch");
                gl.enable(Capability::Blend).expect("it is enabled");
                gl.blend_func(BlendFactor::One, BlendFactor::One).expect("factors");
                for round in 0..3 {
                    let vertices = if corners == 4 { squares(&mut numbers) } else { triangles(&mut numbers) };
                    let picture = draw(&mut gl, Mode::Patches, &vertices);
                    let (wrong, once) = counts(&picture);
                    // A bent square of 3/4 of the window on each side. Where the patches' edges have fewer segments
                    // than their inside, the bend folds slivers over.
                    assert!(wrong * 20 < once, "{name}, {mode} {spacing} {round}: {wrong} pixels are covered twice");
                    assert!(wrong + once > 4500, "{name}, {mode} {spacing} {round}: {once} pixels are covered");
                    own.push(picture);
                }
            }
        }
        pictures.push(own);
    }
    for (number, (cpu, gpu)) in pictures[0].iter().zip(&pictures[1]).enumerate() {
        let far = cpu.iter().zip(gpu).filter(|(one, other)| one.abs_diff(**other) > 2).count();
        // Pixels that are missing on one machine only are at the outline, where sums are rounded.
        assert!(far < 60, "picture {number}: {far} channels differ");
        // Inside nothing is missing.
        for picture in [cpu, gpu] {
            let at = |place: usize| (place / 52 + 22) * WINDOW as usize + place % 52 + 22;
            let open = (0..52 * 52).filter(|place| picture[at(*place) * 4] == 0).count();
            assert_eq!(open, 0, "picture {number} has holes");
        }
    }
}
