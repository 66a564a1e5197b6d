//! Many fragments at once give the bits that they give in quads.

use super::*;
use crate::dialect::bindings::Attribute;
use crate::interp::{Batch, FRAGMENTS, QUADS};

const SPECIAL: [f32; 12] = [0.0, -0.0, 1.0, -1.0, INF, -INF, NAN, f32::MIN_POSITIVE, 65504.0, 65520.0, 1.0e-40, -1.999];

/// A number that has nothing to do with the last one.
fn random(state: &mut u64) -> u32 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as u32
}

fn number(state: &mut u64) -> u32 {
    match random(state) % 4 {
        0 => SPECIAL[random(state) as usize % SPECIAL.len()].to_bits(),
        1 => ((random(state) % 9) as f32 - 3.0).to_bits(),
        _ => (random(state) as f32 / 2.0f32.powi(30) - 1.0).to_bits(),
    }
}

/// Runs a program many times on random numbers, in quads and all at once.
fn compare(text: &str) {
    let program = load(text);
    let mut machine = Machine::new(&program);
    let mut batch = Batch::new(&program).expect("a program that needs no memory");
    let textures = Textures::default();
    let mut state = 7;
    for round in 0..40 {
        let mut quads = Vec::new();
        let mut coverage = [false; FRAGMENTS];
        for quad in 0..QUADS {
            let mut inputs: [Inputs; 4] = std::array::from_fn(|_| initial_inputs(&program));
            for (lane, inputs) in inputs.iter_mut().enumerate() {
                coverage[4 * quad + lane] = round == 0 || !random(&mut state).is_multiple_of(3);
                for (attribute, value) in inputs.attributes.iter_mut().take(16).enumerate() {
                    *value = [0; 4].map(|_| number(&mut state));
                    batch.set_attribute(4 * quad + lane, Attribute(attribute as u8), *value);
                }
            }
            quads.push(inputs);
        }
        batch.execute(&coverage, &quads[0][0].parameters, &textures);
        for (quad, inputs) in quads.iter().enumerate() {
            let covered: [bool; 4] = std::array::from_fn(|lane| coverage[4 * quad + lane]);
            if covered == [false; 4] {
                continue;
            }
            let outcomes = machine.run_quad(inputs, covered, &textures);
            for (lane, outcome) in outcomes.iter().enumerate().filter(|(lane, _)| covered[*lane]) {
                let fragment = 4 * quad + lane;
                let what = format!("round {round}, quad {quad}, fragment {lane}, {covered:?}\n{text}");
                assert_eq!(batch.killed(fragment), outcome.killed, "{what}");
                for written in program.outputs_written().iter().filter(|_| !outcome.killed) {
                    let output = Output(written);
                    assert_eq!(batch.output(fragment, output), outcome.outputs[usize::from(written)], "{what}");
                }
            }
        }
    }
}

#[test]
fn arithmetic_conditions_and_precisions() {
    compare(
        "!!FP1.0\nMOVC H0, f[COL0];\nMOV R9, f[TEX1];\nMADX R1, f[TEX0], R9.wzyx, -H0;\n\
         DP3RC R2.x, |f[TEX2]|, -H0;\nMUL R1 (GT.xxyy), R1, R2.x;\nRCP R3.x, f[TEX3].x;\n\
         RSQ R3.y, f[TEX3].y;\nLG2 R3.z, f[TEX3].z;\nEX2 R3.w, f[TEX3].w;\nMINC R0, R3, f[TEX4];\n\
         SLT R0.xy (LE), R3, R1;\nLRP_SAT R4, f[COL1], R0, R1;\nPK2H R5.x, R4;\nUP2H R5, R5.x;\n\
         X2D R6, R4, R5, f[TEX5];\nRFL R7.xyz, R9, f[TEX7];\nDST R7.w, R6, R7;\nLIT R8, R6;\n\
         ADDH o[COLR], R7, R8;\nEND",
    );
}

#[test]
fn discarded_fragments_help_their_neighbours() {
    compare(
        "!!FP1.0\nMOVC R0, f[COL0];\nKIL LT.x;\nDDX R1, f[TEX0];\nADDC R2, R1, f[TEX1];\nKIL GT.y;\n\
         DDY R3.xy, R2.zwxy;\nMUL o[COLR], R3, R1;\nMOV o[DEPR].z, R3.x;\nEND",
    );
    compare("!!FP1.0\nMOVC R0, f[COL0];\nKIL LT.x;\nMOV o[COLR], R0;\nKIL GT.y;\nADD o[COLR].x, R0, R0;\nEND");
}

#[test]
fn branches_part_and_meet_again() {
    compare(
        "!!ARBfp1.0\nOPTION NV_fragment_program2;\nTEMP a, b, c;\nMOVC a, fragment.texcoord[0];\nMOV b, 0;\n\
         IF GT.x;\nADD b, b, fragment.color;\nIF LT.y;\nDDX b.x, fragment.texcoord[1];\nELSE;\nMUL b, b, 2;\nENDIF;\n\
         ELSE;\nSUB b, b, a;\nENDIF;\nDDY c, b;\nMOV result.color, c;\nADD result.color.y, b, c;\nEND",
    );
}

#[test]
fn loops_end_at_their_own_count() {
    compare(
        "!!ARBfp1.0\nOPTION NV_fragment_program2;\nTEMP a, b;\nMOV a, 0;\nREP {6, 0, 0, 0};\n\
         ADD a, a, fragment.color;\nADDC b, a, fragment.texcoord[1];\nBRK (GT.x);\nDDX b, a;\nADD a.y, a, b;\nENDREP;\n\
         LOOP {4, 0, 1, 0};\nADD a, a, fragment.texcoord[A0.x+1];\nMOVC b, a;\nIF EQ.z;\nRET;\nENDIF;\nENDLOOP;\n\
         MOV result.color, a;\nEND",
    );
}

#[test]
fn calls_return_to_their_callers() {
    compare(
        "!!ARBfp1.0\nOPTION NV_fragment_program2;\nTEMP a, b;\nmain:\nMOVC a, fragment.texcoord[0];\n\
         CAL one (GT.x);\nCAL two (LE.y);\nDDY b, a;\nADD result.color, a, b;\nCAL one;\n\
         MOV result.color.w, a;\nRET;\none:\nADD a, a, 1;\nDDX b, a;\nADD a, a, b;\nRET (LT.x);\n\
         MUL a, a, 0.5;\nCAL two (GT.y);\nRET;\ntwo:\nSUB a, a, fragment.color;\nRET;\nEND",
    );
}

#[test]
fn runs_end_at_the_limit_one_by_one() {
    compare(
        "!!ARBfp1.0\nOPTION NV_fragment_program2;\nTEMP a;\nMOV a, 0;\nREP 255;\nREP 255;\nADDC a, a, 1;\n\
         IF GT.x;\nADDC a.y, a, fragment.texcoord[0];\nIF GT.y;\nADD a.z, a, 1;\nMOV result.color, a;\nENDIF;\nENDIF;\n\
         ENDREP;\nENDREP;\nMOV result.color.w, a;\nEND",
    );
}

#[test]
fn fog_is_added_to_what_was_written() {
    compare(
        "!!ARBfp1.0\nOPTION ARB_fog_linear;\nTEMP a;\nMUL a, fragment.color, fragment.texcoord[0];\n\
         MOV result.color, a;\nEND",
    );
}

#[test]
fn integers_conversions_and_flags() {
    compare(
        "!!NVfp4.0\nTEMP a, b, c, i;\nMOV.F a, fragment.texcoord[0];\nTRUNC.S.CC0 i, fragment.texcoord[1];\n\
         ADD.S.CC1 b, i, {2147483647, 1, -7, 0};\nMOV.U c, 9;\nMOV.U c (OF1), i.wzyx;\nADD.U.CC0 b.xy, i, b;\n\
         MOV.U c.zw (CF0.xxyy), {3, 4, 5, 6};\nDIV.S b.z, i, 3;\nMOD.U b.w, c, 5;\nSHL.U c.x, c, i.y;\n\
         SHR.S c.y, i, 2;\nAND.U c.z, b, i;\nXOR.U c.w, c, b;\nI2F.S a, i;\nMAD.F.SAT a, a, 0.125, -fragment.color;\n\
         ADD.U c, c, b;\nXOR.U result.color, c, a;\nEND",
    );
    compare(
        "!!NVfp5.0\nTEMP a, b;\nCVT.F16.F32.ROUND a, fragment.texcoord[0];\nCVT.S8.F32.SAT b, fragment.texcoord[1];\n\
         CVT.F32.S8 b, b;\nBFE.S a.z, {5, 3, 0, 0}, fragment.texcoord[2];\nBTFM.U a.w, fragment.color;\n\
         PK2H.F b.x, fragment.texcoord[3];\nUP2H.F b.zw, b.x;\nADD.F result.color, a, b;\nEND",
    );
}

#[test]
fn registers_of_each_fragments_own() {
    compare(
        "!!NVfp4.0\nTEMP a[6], r, c;\nINT TEMP i;\nPARAM p[4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {-1, 0, 0, 1}, program.local[0]};\n\
         ATTRIB t[3] = {fragment.texcoord[2..4]};\nMOV.F a[0], 1;\nMOV.F a[3], fragment.color;\nMOV.F a[5], 7;\n\
         TRUNC.S i, fragment.texcoord[0];\nMOV.F.CC a[i.x], fragment.texcoord[1];\nMOV.F a[i.y+2].xz (GT), p[i.z];\n\
         ADD.F r, a[i.w], t[i.x];\nADD.F r, r, -a[i.z+1].wzyx;\nMOV.F result.color, r;\nEND",
    );
}

#[test]
fn loops_have_each_fragments_own_count() {
    compare(
        "!!NVfp4.0\nTEMP a, b;\nINT TEMP i;\nMOV.F a, 0;\nTRUNC.S i, fragment.texcoord[0];\nMIN.S i, i, 6;\nREP.S i.x;\n\
         ADD.F a, a, fragment.color;\nDDX.F b, a;\nADD.F a.x, a, b.y;\nADD.S.CC i.y, i, 1;\nCONT (GT.y);\n\
         ADD.F a.z, a, 1;\nENDREP;\nMOV.S i.z, 0;\nREP;\nADD.F.CC a.w, a, 1.5;\nBRK (GT.w);\nADD.S i.z, i, 3;\n\
         SGT.S.CC i.w, i.z, 20;\nBRK (NE.w);\nENDREP;\nDDY.F b, a;\nADD.F result.color, a, b;\nEND",
    );
}

#[test]
fn calls_return_where_they_run_into_a_label() {
    compare(
        "!!NVfp4.0\nTEMP a, b;\none:\nADD.F a, a, 2;\nDDX.F b, a;\ntwo:\nMUL.F a, a, fragment.color;\nDDY.F b.zw, a;\nmain:\n\
         MOV.F.CC a, fragment.texcoord[0];\nMOV.F b, 1;\nCAL one (GT.x);\nCAL two (LT.y);\nCAL one;\n\
         ADD.F result.color, a, b;\nEND",
    );
}

#[test]
fn neighbours_give_their_sums_where_they_stand_together() {
    compare(
        "!!NVfp5.0\nOPTION NV_shader_thread_group;\nTEMP a, b;\nMOV.F.CC a, fragment.texcoord[0];\n\
         QSWZ0.F b, a, fragment.color;\nIF GT.x;\nQSWZX.F b.xy, a, b;\nQSWZ3.F b.zw, a, b;\nELSE;\nKIL LT.y;\n\
         QSWZY.F b, b, a;\nENDIF;\nQSWZ2.F result.color, b, a;\nEND",
    );
}

#[test]
fn what_has_no_row_runs_in_quads() {
    let refused = |text: &str| assert!(Batch::new(&load(text)).is_none(), "{text}");
    refused("!!NVfp5.0\nLONG TEMP a;\nPK64.U a, fragment.color;\nUP64.U result.color, a;\nEND");
    refused("!!NVfp5.0\nTEMP a;\nLOAD.F32 a.x, program.local[0].x;\nMOV.F result.color, a.x;\nEND");
    refused("!!NVfp4.0\nBUFFER4 b[] = { program.buffer[0] };\nMOV.F result.color, b[1];\nEND");
    refused("!!NVfp5.0\nTEMP a;\nTGALL.U a, fragment.color;\nMOV.U result.color, a;\nEND");
    refused("!!NVfp5.0\nIPAO.F result.color, fragment.texcoord[0], {0.25, 0.25, 0, 0};\nEND");
}
