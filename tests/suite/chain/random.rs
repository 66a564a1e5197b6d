//! Random geometry programs on both machines, and the same frame twice.

use std::fmt::Write as _;

use glasm_runtime::raster::Mode;
use glasm_runtime::{Context, ProgramTarget};

use super::{FRAGMENT, Numbers, VERTEX, context, draw, machines, step};

const PROGRAMS: usize = 20;
const WINDOW: u32 = 64;

/// For each program; GLASM_PRIMITIVES sets the number, 5000 for 100,000 in total.
fn primitives() -> usize {
    std::env::var("GLASM_PRIMITIVES").ok().and_then(|count| count.parse().ok()).unwrap_or(500)
}

fn component(numbers: &mut Numbers) -> &'static str {
    ["x", "y", "z", "w"][numbers.below(4) as usize]
}

/// An operand: a temporary, a vertex, a number, the primitive's number as it was converted.
fn operand(numbers: &mut Numbers, vertices: u32) -> String {
    match numbers.below(5) {
        0 => format!("vertex[{}].position", numbers.below(vertices)),
        1 => format!("{{{}, {}, 0.5, 0.25}}", numbers.below(3), f64::from(numbers.below(8)) / 8.0),
        2 => "which".to_owned(),
        _ => format!("t{}", numbers.below(3)),
    }
}

fn steps(text: &mut String, numbers: &mut Numbers, vertices: u32) {
    for _ in 0..2 + numbers.below(5) {
        let operands = [operand(numbers, vertices), operand(numbers, vertices), operand(numbers, vertices)];
        step(text, numbers, 3, &operands);
    }
}

/// A vertex in the middle of some pixel.
fn emit(text: &mut String, numbers: &mut Numbers) {
    let at = numbers.below(3);
    let _ = writeln!(
        text,
        "FRC spot.xy, t{at}.{}{}{}{};\nMUL spot.xy, spot, 63.99;\nFLR spot.xy, spot;\nADD spot.xy, spot, 0.5;\n\
        MAD result.position.xy, spot, 0.03125, -1;\nMOV result.position.zw, {{0, 0, 0, 1}};\n\
        FRC result.color.xyz, t{};\nMOV result.color.w, 1;\nEMIT;",
        component(numbers),
        component(numbers),
        component(numbers),
        component(numbers),
        numbers.below(3),
    );
}

/// A program with branches and loops around its emissions.
fn program(numbers: &mut Numbers, input: &str, vertices: u32) -> String {
    let invocations = 1 + numbers.below(3);
    let mut text = format!(
        "!!NVgp5.0\nPRIMITIVE_IN {input};\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT {};\nINVOCATIONS {invocations};\n\
        TEMP t0, t1, t2, which, spot;\nMAD.S which.x, primitive.id.x, {invocations}, primitive.invocation.x;\n\
        I2F which, which.x;\nMUL which, which, {{0.6180339, 0.7548776, 0.5698402, 0.8191725}};\nFRC which, which;\n\
        MOV t0, which;\nMOV t1, vertex[0].position;\nMOV t2, {{0.125, 0.375, 0.625, 0.875}};\n",
        1 + numbers.below(6)
    );
    steps(&mut text, numbers, vertices);
    emit(&mut text, numbers);
    if numbers.below(2) == 0 {
        let _ = writeln!(text, "SGE.CC spot.z, which.{}, 0.5;\nIF NE.z;", component(numbers));
        steps(&mut text, numbers, vertices);
        emit(&mut text, numbers);
        text += "ELSE;\nENDPRIM;\n";
        steps(&mut text, numbers, vertices);
        text += "ENDIF;\n";
    }
    let _ = writeln!(text, "REP.S {};", 1 + numbers.below(4));
    steps(&mut text, numbers, vertices);
    emit(&mut text, numbers);
    if numbers.below(2) == 0 {
        text += "SGT.CC spot.z, t0.x, 0.75;\nBRK (NE.z);\n";
    }
    text + "ENDREP;\nEND\n"
}

fn vertices(numbers: &mut Numbers, count: usize) -> Vec<[f32; 4]> {
    let mut number = || numbers.below(256) as f32 / 128.0 - 1.0;
    (0..count).map(|_| [number(), number(), number(), 1.0]).collect()
}

#[test]
fn random_geometry_programs_agree() {
    let mut numbers = Numbers(23);
    for round in 0..PROGRAMS {
        let Some(machines) = machines() else { return };
        let (input, mode, size) = [
            ("POINTS", Mode::Points, 1),
            ("LINES", Mode::LineStrip, 2),
            ("TRIANGLES", Mode::Triangles, 3),
            ("TRIANGLES", Mode::TriangleStrip, 3),
            ("LINES_ADJACENCY", Mode::LineStripAdjacency, 4),
            ("TRIANGLES_ADJACENCY", Mode::TriangleStripAdjacency, 6),
        ][round % 6];
        let text = program(&mut numbers, input, size);
        let count = match mode {
            Mode::Triangles => 3 * primitives(),
            Mode::TriangleStripAdjacency => 2 * primitives() + 4,
            _ => primitives() + size as usize - 1,
        };
        let places = vertices(&mut numbers, count);
        let programs = [VERTEX, (ProgramTarget::Geometry, text.as_str()), FRAGMENT];
        let pictures = machines.map(|device| {
            let mut gl: Context = context(device, WINDOW, &programs);
            let first = draw(&mut gl, mode, &places);
            assert!(first == draw(&mut gl, mode, &places), "the same frame differs:\n{text}");
            first
        });
        let far = pictures[0].iter().zip(&pictures[1]).filter(|(one, other)| one.abs_diff(**other) > 1).count();
        let lit = pictures[0].chunks_exact(4).filter(|pixel| pixel[..3] != [0, 0, 0]).count();
        assert!(lit > 0, "nothing is drawn:\n{text}");
        assert_eq!(far, 0, "{far} channels differ, {lit} pixels are lit, {mode:?}:\n{text}");
    }
}
