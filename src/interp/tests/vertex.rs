//! Vertex and state programs.

use super::*;

const BIG: f32 = 18_446_744_073_709_551_616.0;

/// NV_vertex_program, 2.14.1.11.
#[test]
fn vp1_zero_times_anything_is_zero() {
    let operands = [[0.0, -0.0, 0.0, 2.0], [INF, NAN, -3.0, 0.25]];
    same(
        result(
            "!!VP1.0\nMUL o[HPOS], v[0], v[0];MUL R0, v[0], v[0];\nMOV R1, v[1];\nMUL o[HPOS], v[0], R1;\nEND",
            &operands,
        ),
        [0.0, 0.0, 0.0, 0.5],
    );
    same(result("!!VP1.0\nMOV R1, v[1];\nDP4 o[HPOS], v[0], R1;\nEND", &operands), [0.5; 4]);
}

/// NV_vertex_program, 2.14.1.11: -NaN < -Inf and +Inf < +NaN.
#[test]
fn vp1_nan_lies_beyond_infinity() {
    let operands = [[NAN, INF, -NAN, -INF], [INF, NAN, -INF, -NAN]];
    same(result("!!VP1.0\nMOV R1, v[1];\nSGE o[HPOS], v[0], R1;\nEND", &operands), [1.0, 0.0, 0.0, 1.0]);
    same(result("!!VP1.0\nMOV R1, v[1];\nSLT o[HPOS], v[0], R1;\nEND", &operands), [0.0, 1.0, 1.0, 0.0]);
    same(result("!!VP1.0\nMOV R1, v[1];\nMIN o[HPOS], v[0], R1;\nEND", &operands), [INF, INF, NAN, NAN]);
    same(result("!!VP1.0\nMOV R1, v[1];\nMAX o[HPOS], v[0], R1;\nEND", &operands), [NAN, NAN, -INF, -INF]);
}

/// NV_vertex_program, 2.14.1.10.
#[test]
fn vp1_functions() {
    scalar_cases("!!VP1.0\nRSQ o[HPOS], v[0].x;\nEND", &[(-4.0, 0.5), (-0.0, INF), (-INF, 0.0), (NAN, NAN)]);
    for (operand, want) in [(-INF, [0.0, 0.0, 0.0, 1.0]), (INF, [INF, 0.0, INF, 1.0]), (-3.0, [0.125, 0.0, 0.125, 1.0])]
    {
        same(result("!!VP1.0\nEXP o[HPOS], v[0].x;\nEND", &[[operand; 4]]), want);
    }
    for (operand, want) in [
        (0.0, [-INF, 1.0, -INF, 1.0]),
        (-INF, [INF, 1.0, INF, 1.0]),
        (-4.0, [2.0, 1.0, 2.0, 1.0]),
        // The exponent is that of the number, although its logarithm rounds up to 3.
        (7.999_999_5, [2.0, 1.999_999_9, 3.0, 1.0]),
    ] {
        same(result("!!VP1.0\nLOG o[HPOS], v[0].x;\nEND", &[[operand; 4]]), want);
    }
}

#[test]
fn lit_clamps_its_exponent_and_takes_nothing_to_the_nothing_as_one() {
    for header in ["!!VP1.0", "!!VP2.0"] {
        let text = format!("{header}\nLIT o[HPOS], v[0];\nEND");
        same(result(&text, &[[0.5, 0.25, 9.0, 2.0]]), [1.0, 0.5, 0.0625, 1.0]);
        same(result(&text, &[[0.5, 0.0, 9.0, 0.0]]), [1.0, 0.5, 1.0, 1.0]);
        same(result(&text, &[[-1.0, 0.5, 9.0, 1.0]]), [1.0, 0.0, 0.0, 1.0]);
        // 0.5 to the power of 127.99609375, not of 1000.
        let clamped = result(&text, &[[1.0, 0.5, 0.0, 1000.0]])[2];
        assert!((clamped.log2() + 127.996_09).abs() < 1.0e-3 || clamped == 0.0, "{clamped}");
    }
}

/// NV_vertex_program2, 2.14.3: MUL, SEQ, MAX, SSG, RSQ, RCC, FLR, FRC.
#[test]
fn vp2_special_cases() {
    let operands = [[0.0, -0.0, INF, NAN], [INF, 5.0, -INF, 1.0]];
    let two = |instruction: &str| {
        result(&format!("!!VP2.0\nMOV R1, v[1];\n{instruction} o[HPOS], v[0], R1;\nEND"), &operands)
    };
    same(two("MUL"), [NAN, -0.0, -INF, NAN]);
    same(two("ADD"), [INF, 5.0, NAN, NAN]);
    same(two("SEQ"), [0.0, 0.0, 0.0, NAN]);
    same(two("SNE"), [1.0, 1.0, 1.0, NAN]);
    same(two("MAX"), [INF, 5.0, INF, NAN]);
    same(two("SFL"), [0.0; 4]);
    let one = |instruction: &str, operand| result(&format!("!!VP2.0\n{instruction} o[HPOS], v[0];\nEND"), &[operand]);
    same(one("SSG", [NAN, -0.0, -INF, 1.0e-30]), [NAN, 0.0, -1.0, 1.0]);
    same(one("FLR", [-0.0, -3.6, INF, NAN]), [-0.0, -4.0, INF, NAN]);
    same(one("FRC", [-0.0, -1.75, INF, 2.5]), [0.0, 0.25, NAN, 0.5]);
    scalar_cases("!!VP2.0\nRSQ o[HPOS], v[0].x;\nEND", &[(-4.0, NAN), (-0.0, -INF), (INF, 0.0), (4.0, 0.5)]);
    scalar_cases(
        "!!VP2.0\nRCC o[HPOS], v[0].x;\nEND",
        &[
            (NAN, NAN),
            (INF, 1.0 / BIG),
            (-INF, -1.0 / BIG),
            (0.0, BIG),
            (-0.0, -BIG),
            (1.0e30, 1.0 / BIG),
            (-1.0e30, -1.0 / BIG),
            (1.0e-30, BIG),
            (-1.0e-30, -BIG),
            (4.0, 0.25),
        ],
    );
}

#[test]
fn denormals_are_zero_in_arithmetic_and_move_whole() {
    let denormal = f32::from_bits(0x8000_1234);
    same(result("!!VP2.0\nADD o[HPOS], v[0], v[0];\nEND", &[[denormal; 4]]), [-0.0; 4]);
    same(result("!!VP2.0\nMOV o[HPOS], v[0];\nEND", &[[denormal; 4]]), [denormal; 4]);
    same(result("!!VP2.0\nMOVC o[HPOS], v[0];\nMOV o[HPOS](EQ), v[1];\nEND", &[[denormal; 4], [1.0; 4]]), [1.0; 4]);
}

/// The example of NV_vertex_program2, 2.14.2.2.
#[test]
fn condition_codes_follow_what_was_written() {
    let text = |rest: &str| {
        format!("!!VP2.0\nMOV R1, v[0];\nMOVC R0, R1;\nMOVC R0.xyz, R1.yzwx;\n{rest}MOV o[HPOS], R0;\nEND")
    };
    let operand = [[-2.0, 0.0, 2.0, NAN], [1.0; 4], [7.0; 4]];
    same(result(&text(""), &operand), [0.0, 2.0, NAN, NAN]);
    same(result(&text("MOVC R0 (NE), R1.zywx;\n"), &operand), [0.0, 0.0, NAN, -2.0]);
    // The codes are then EQ, EQ, UN, LT.
    let rules = [
        ("EQ", [7.0, 7.0, 1.0, 1.0]),
        ("LT", [1.0, 1.0, 1.0, 7.0]),
        ("NE", [1.0, 1.0, 7.0, 7.0]),
        ("LE", [7.0, 7.0, 1.0, 7.0]),
        ("GE", [7.0, 7.0, 1.0, 1.0]),
    ];
    for (rule, want) in rules {
        let text = text(&format!("MOVC R0 (NE), R1.zywx;\nMOV R0, v[1];\nMOV R0 ({rule}), v[2];\n"));
        same(result(&text, &operand), want);
    }
}

#[test]
fn address_registers_floor_round_clamp_and_add() {
    let read = |load: &str, operand| {
        let text = format!("!!VP2.0\n{load}\nMOV R0, c[A0.x+2];\nMOV o[HPOS], R0;\nEND");
        let program = load_with(&text);
        let mut inputs = inputs(&program, &[operand]);
        for (number, parameter) in inputs.parameters.iter_mut().enumerate() {
            *parameter = [(number as f32).to_bits(); 4];
        }
        f32::from_bits(Machine::new(&program).run(&inputs, &Textures::default()).outputs[0][0])
    };
    assert_eq!(read("ARL A0, v[0];", [2.9, 0.0, 0.0, 0.0]), 4.0);
    assert_eq!(read("ARL A0, v[0];", [-1.5, 0.0, 0.0, 0.0]), 0.0);
    assert_eq!(read("ARL A0, v[0];", [NAN, 0.0, 0.0, 0.0]), 2.0);
    assert_eq!(read("ARR A0, v[0];", [2.5, 0.0, 0.0, 0.0]), 4.0);
    assert_eq!(read("ARR A0, v[0];", [3.5, 0.0, 0.0, 0.0]), 6.0);
    assert_eq!(read("ARL A1, v[0];\nARA A0, A1;", [3.0, 0.0, 4.0, 0.0]), 9.0);
    // Outside the registers.
    assert_eq!(read("ARL A0, v[0];", [400.0, 0.0, 0.0, 0.0]), 0.0);
    assert_eq!(read("ARL A0, v[0];", [-3.0, 0.0, 0.0, 0.0]), 0.0);
}

fn load_with(text: &str) -> Program {
    super::load(text)
}

#[test]
fn runs_end_in_four_ways() {
    let step = "ADD R0.x, R0.x, v[0].w;\nMOV o[HPOS], R0;\n";
    let endless = run(&format!("!!VP2.0\nagain:\n{step}BRA again;\nEND"), &[]);
    assert_eq!((endless.exit, endless.steps), (Exit::Limit, 65536));
    // 65,536 instructions are 21,845 rounds of three and one more addition.
    same(endless.outputs[0].map(f32::from_bits), [21845.0, 0.0, 0.0, 0.0]);
    let deep = run(&format!("!!VP2.0\nself:\n{step}CAL self;\nEND"), &[]);
    assert_eq!((deep.exit, f32::from_bits(deep.outputs[0][0])), (Exit::Overflow, 5.0));
    let back = run("!!VP2.0\nMOV o[HPOS], v[0];\nRET;\nMOV o[HPOS], v[1];\nEND", &[[3.0; 4]]);
    assert_eq!((back.exit, back.steps, f32::from_bits(back.outputs[0][0])), (Exit::Ret, 2, 3.0));
    let whole = run("!!VP2.0\nMOV o[HPOS], v[0];\nEND", &[]);
    assert_eq!((whole.exit, whole.steps), (Exit::End, 1));
    same(whole.outputs[usize::from(Output::COL0.0)].map(f32::from_bits), [0.0, 0.0, 0.0, 1.0]);
}

#[test]
fn state_programs_write_parameters() {
    let program = super::load("!!VSP1.0\nADD c[1].xy, v[0], c[0];\nEND");
    let mut inputs = inputs(&program, &[[1.0, 2.0, 3.0, 4.0]]);
    inputs.parameters[0] = [10.0f32.to_bits(); 4];
    let outcome = Machine::new(&program).run(&inputs, &Textures::default());
    same(outcome.parameters[1].map(f32::from_bits), [11.0, 12.0, 0.0, 0.0]);
}
