//! Fragment programs and quads.

use super::*;
use crate::dialect::bindings::Attribute;

/// Runs a program with a value for f[COL0], which is the second attribute.
fn fragment(text: &str, color: [f32; 4]) -> Outcome {
    run(&format!("!!FP1.0\n{text}\nEND"), &[[0.0; 4], color])
}

fn color(text: &str, operand: [f32; 4]) -> [f32; 4] {
    fragment(text, operand).outputs[0].map(f32::from_bits)
}

/// NV_fragment_program, 3.11.5.24; its rule 10 is read so that an infinity to a negative power is 0.
#[test]
fn pow_follows_its_list() {
    let cases = [
        (-1.0, 2.0, NAN),
        (NAN, 1.0, NAN),
        (0.0, 0.0, NAN),
        (INF, 0.0, NAN),
        (1.0, INF, NAN),
        (0.0, 2.0, 0.0),
        (-0.0, -2.0, INF),
        (1.0, -5.0, 1.0),
        (INF, 2.0, INF),
        (INF, -2.0, 0.0),
        (3.0, 0.0, 1.0),
        (0.5, INF, 0.0),
        (2.0, INF, INF),
        (0.5, -INF, INF),
        (2.0, -INF, 0.0),
        (4.0, 0.5, 2.0),
    ];
    for (base, exponent, want) in cases {
        same(color("POW o[COLR], f[COL0].x, f[COL0].y;", [base, exponent, 0.0, 0.0]), [want; 4]);
    }
}

#[test]
fn operations_round_operands_and_results_to_their_precision() {
    // 1 + 2^-11 is a tie between halves, 2049 and 65520 are between 2048 and 2050, and 65504 and infinity.
    same(color("ADDH o[COLR], f[COL0], 0;", [1.000_488_3, 2049.0, 65520.0, 65519.0]), [1.0, 2048.0, INF, 65504.0]);
    same(color("ADDX o[COLR], f[COL0], 0;", [1.0e9, -5.0, NAN, 0.000_976]), [2047.0 / 1024.0, -2.0, 0.0, 1.0 / 1024.0]);
    // Products of fx12 are clamped only when they are stored.
    same(color("MADX o[COLR], f[COL0], f[COL0], -1;", [1.5, -2.0, 1.0, 0.0]), [1.25, 2047.0 / 1024.0, 0.0, -1.0]);
    // A sum of half products is kept in fp32 until it is stored.
    same(color("DP3H o[COLR], f[COL0], f[COL0].wwwx;", [300.0, -300.0, 1.0, 300.0]), [300.0; 4]);
}

#[test]
fn saturation_leaves_nan_and_comes_before_the_condition_code() {
    same(color("MOV_SAT o[COLR], f[COL0];", [NAN, -1.0, 2.0, 0.5]), [NAN, 0.0, 1.0, 0.5]);
    same(
        color("MOVC_SAT R0, f[COL0];\nMOV R0, 3;\nMOV R0(EQ), 5;\nMOV o[COLR], R0;", [NAN, -1.0, 2.0, -0.0]),
        [3.0, 5.0, 3.0, 5.0],
    );
    // The smallest fp32 number is zero as a half, and so its code is EQ.
    same(
        color("MOVRC H0, f[COL0];\nMOV R0, 3;\nMOV R0(EQ), 5;\nMOV o[COLR], R0;", [1.0e-30, 1.0, -1.0e-9, 0.0]),
        [5.0, 3.0, 5.0, 5.0],
    );
}

/// NV_fragment_program, 3.11.5.20 to 23 and 41 to 44.
#[test]
fn packing_and_unpacking_keep_bits() {
    let packed = |text: &str, operand| fragment(&format!("{text} o[COLR], f[COL0];"), operand).outputs[0][0];
    assert_eq!(packed("PK2H", [1.0, -2.0, 0.0, 0.0]), 0xc000_3c00);
    assert_eq!(packed("PK2H", [6.0e-8, 65520.0, 0.0, 0.0]), 0x7c00_0001);
    assert_eq!(packed("PK2US", [1.0, -0.5, 0.0, 0.0]), 0x0000_ffff);
    assert_eq!(packed("PK4UB", [1.0, 0.0, 2.0, 0.2]), 0x33ff_00ff);
    assert_eq!(packed("PK4B", [-128.0 / 127.0, 0.0, 1.0, -9.0]), 0x00ff_8000);
    let unpacked =
        |text: &str, word| color(&format!("{text} o[COLR], f[COL0].x;"), [f32::from_bits(word), 0.0, 0.0, 0.0]);
    same(unpacked("UP2H", 0xc000_3c00), [1.0, -2.0, 1.0, -2.0]);
    same(unpacked("UP2US", 0x0000_ffff), [1.0, 0.0, 1.0, 0.0]);
    same(unpacked("UP4UB", 0x33ff_00ff), [1.0, 0.0, 1.0, 0.2]);
    same(unpacked("UP4B", 0x00ff_8001), [-127.0 / 127.0, 0.0, 1.0, -128.0 / 127.0]);
}

#[test]
fn composite_instructions() {
    // Reflecting (1, 0, 0) about (1, 1, 0) gives (0, 1, 0).
    same(
        color("MOV R0, f[COL0];\nRFL R0.xyz, R0, {1, 0, 0};\nMOV o[COLR], R0;", [1.0, 1.0, 0.0, 9.0]),
        [0.0, 1.0, 0.0, 9.0],
    );
    same(
        color("MOV R1, {5, 7, 11, 13};\nX2D o[COLR], f[COL0], {2, 3}, R1;", [100.0, 200.0, 0.0, 0.0]),
        [131.0, 261.0, 131.0, 261.0],
    );
    same(color("LRP o[COLR], 0.25, f[COL0], 8;", [4.0, 8.0, 0.0, -8.0]), [7.0, 8.0, 6.0, 4.0]);
    same(color("DST o[COLR], f[COL0], f[COL0];", [9.0, 3.0, 5.0, 7.0]), [1.0, 9.0, 5.0, 7.0]);
    same(color("LIT o[COLR], f[COL0];", [1.0, 0.0, 0.0, 0.0]), [1.0, 1.0, NAN, 1.0]);
}

fn quad(text: &str, colors: [[f32; 4]; 4]) -> [Outcome; 4] {
    let program = load(&format!("!!FP1.0\n{text}\nEND"));
    let lanes = colors.map(|color| {
        let mut lane = initial_inputs(&program);
        lane.attributes[usize::from(Attribute::COLOR0.0)] = color.map(f32::to_bits);
        lane
    });
    Machine::new(&program).run_quad(&lanes, [true; 4], &Textures::default())
}

#[test]
fn slopes_are_those_of_the_lanes_own_row_and_column() {
    let colors = [[1.0; 4], [3.0; 4], [10.0; 4], [20.0; 4]];
    let got = |text| quad(text, colors).map(|outcome| f32::from_bits(outcome.outputs[0][0]));
    assert_eq!(got("DDX o[COLR], f[COL0];"), [2.0, 2.0, 10.0, 10.0]);
    assert_eq!(got("DDY o[COLR], f[COL0];"), [9.0, 17.0, 9.0, 17.0]);
    assert_eq!(got("DDX o[COLR], -f[COL0].x;"), [-2.0, -2.0, -10.0, -10.0]);
}

#[test]
fn a_discarded_fragment_still_helps_its_neighbours() {
    let text = "MOVC RC, f[COL0];\nKIL LT.x;\nADD R0, f[COL0], f[COL0];\nDDX o[COLR], R0;";
    let outcomes = quad(text, [[-1.0; 4], [3.0; 4], [10.0; 4], [20.0; 4]]);
    assert!(outcomes[0].killed);
    assert_eq!(outcomes[0].steps, 2);
    assert_eq!(f32::from_bits(outcomes[1].outputs[0][0]), 8.0);
    assert_eq!((outcomes[1].killed, outcomes[1].steps), (false, 4));
}
