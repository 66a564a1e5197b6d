//! What is hidden from compilers, where the form of rounding asks for it.

use super::wgsl;
use crate::lower::probes::probe;
use crate::lower::{Fixed, FloatLevel, Half, Options, OwnFunctions};

/// How often each of the functions that round to fp16 is called.
fn calls(half: Half, lines: &str) -> [usize; 2] {
    let text = wgsl(&format!("!!FP1.0\n{lines}\nMOVR o[COLR], H0;\nEND"), &Options::default().with_half(half));
    ["= round_to_half", "= round_lookup_to_half"].map(|name| text.matches(name).count())
}

#[test]
fn halves_of_lookups_are_hidden_from_compilers_that_would_look_halves_up() {
    let direct = [
        "TEX R0, f[TEX0], TEX0, 2D;\nMOVH H0, R0;",
        "TEX R0, f[TEX0], TEX0, 2D;\nMOVH H0, -|R0|;",
        "TEX R0, f[TEX0], TEX0, 2D;\nMINR R0, R0, 0.5;\nMOVH H0, R0;",
        "TEX R0, f[TEX0], TEX0, 2D;\nSLTC R1, f[TEX1], 0.5;\nMOVR R0 (NE), 0.25;\nMOVH H0, R0;",
    ];
    for lines in direct {
        assert_eq!(calls(Half::Hidden, lines), [0, 1], "{lines}");
        // Without a word that no compiler knows there is nothing to hide it by.
        assert_eq!(calls(Half::Packed, lines), [1, 0], "{lines}");
    }
    for lines in ["MOVH H0, f[TEX0];", "TEX R0, f[TEX0], TEX0, 2D;\nMULR R0, R0, R0;\nMOVH H0, R0;"] {
        assert_eq!(calls(Half::Hidden, lines), [1, 0], "{lines}");
    }
}

/// Two components share a word.
#[test]
fn words_of_two_halves_are_hidden() {
    let combined = |half: Half| {
        let text = wgsl("!!FP1.0\nMOVH H0, f[TEX0];\nMOVR o[COLR], H0;\nEND", &Options::default().with_half(half));
        (text.matches(" pack2x16float").count() + text.matches("(pack2x16float").count(), text.matches(" ^ ").count())
    };
    assert_eq!(combined(Half::Packed), (2, 0));
    assert_eq!(combined(Half::Hidden), (2, 2));
}

/// Fragments hide a one in roundings to fx12 by the sign of their position, which a program may read as well.
#[test]
fn roundings_to_fx12_read_the_sign_of_the_position() {
    let read = |lines: &str, options: Options| {
        let text = wgsl(&format!("!!FP1.0\n{lines}\nMOVR o[COLR], R0;\nEND"), &options);
        (text.matches("@builtin(position)").count(), text.matches(" >> 31u").count())
    };
    let hidden = || Options::default().with_fixed(Fixed::Hidden);
    assert_eq!(read("MULX R0, f[COL0], f[COL0];", hidden()), (1, 1));
    assert_eq!(read("MOVR R1, f[WPOS];\nMULX R0, R1, R1;", hidden()), (1, 1));
    assert_eq!(read("MULX R0, f[COL0], f[COL0];", hidden().with_float(FloatLevel::Exact)), (0, 0));
    assert_eq!(read("MULX R0, f[COL0], f[COL0];", Options::default()), (0, 0));
    assert_eq!(read("MULR R0, f[COL0], f[COL0];", hidden()), (0, 0));
}

#[test]
fn lookups_are_hidden_from_the_device_s_own_halves() {
    let hidden = |lines: &str| {
        let options = Options::default().with_half(Half::NativeHidden);
        let text = wgsl(&format!("!!FP1.0\n{lines}\nMOVR o[COLR], H0;\nEND"), &options);
        (text.contains("f16>("), text.contains(" ^ "))
    };
    assert_eq!(hidden("TEX R0, f[TEX0], TEX0, 2D;\nMOVH H0, R0;"), (true, true));
    assert_eq!(hidden("TEX R0, f[TEX0], TEX0, 2D;\nMULR R0, R0, R0;\nMOVH H0, R0;"), (true, false));
}

#[test]
fn halves_that_are_only_stored_are_hidden_too() {
    let program = |line: &str| {
        format!(
            "!!NVvp5.0\nOPTION NV_gpu_program5_mem_extended;\nOPTION NV_shader_atomic_fp16_vector;\nLONG TEMP a;\nTEMP R;\n\
             PK64.U a, program.local[0];\nMOV.F R, program.local[2];\n{line}\nMOV.F result.position, R;\nEND"
        )
    };
    let zeros = |line: &str| {
        wgsl(&program(line), &Options::default().with_half(Half::Hidden)).matches("var<private> zero").count()
    };
    for line in ["STORE.F16X2 R, a.x;", "ATOM.ADD.F16X2 R.x, R, a.x;"] {
        assert_eq!(zeros(line), 1, "{line}");
    }
    for line in ["LOAD.F16X2 R, a.x;", "STORE.F32X2 R, a.x;"] {
        assert_eq!(zeros(line), 0, "{line}");
    }
}

/// A thread keeps functions that it has written for other translations: what they depend on must be part of what they are
/// found by.
#[test]
fn translations_do_not_depend_on_those_before() {
    let sources = [
        "!!FP1.0\nMULH H0, f[TEX0], f[TEX0];\nTEX R1, H0, TEX0, 2D;\nADDH H1, R1, H0;\nMOVR o[COLR], H1;\nEND",
        "!!FP1.0\nMULX H0, f[TEX0], f[TEX0];\nRCPR R0, f[TEX1].x;\nMULX H1, R0, H0;\nMOVR o[COLR], H1;\nEND",
        "!!NVvp5.0\nTEMP sum, whole;\nADD sum, program.local[0].x, 0.125;\nROUND whole.x, sum;\nCEIL whole.y, sum;\n\
         MOV result.attrib[0], whole;\nPK2H result.attrib[1].x, whole.x;\nPK2H result.attrib[1].y, whole.y;\nEND",
        "!!NVvp5.0\nOPTION NV_gpu_program5_mem_extended;\nLONG TEMP a;\nTEMP R;\nPK64.U a, program.local[0];\n\
         MOV.F R, program.local[2];\nSTORE.F16X2 R, a.x;\nMOV.F result.position, R;\nEND",
        "!!ARBvp1.0\nOPTION NV_vertex_program3;\nTEMP sum;\nADD sum, vertex.position, program.local[0];\nMOV result.position, sum;\nEND",
    ];
    let mut choices = Vec::new();
    for half in [Half::Emulated, Half::Packed, Half::Hidden, Half::Native, Half::NativeHidden] {
        for fixed in [Fixed::Emulated, Fixed::Hidden] {
            for tells_nan in [false, true] {
                let options = Options::default().with_half(half).with_fixed(fixed).with_tells_nan(tells_nan);
                let own = OwnFunctions::WHOLE_DOUBLES | OwnFunctions::CIRCULAR;
                choices.extend([options.clone().with_own(own).with_threads(16), options]);
            }
        }
    }
    let one = |source: &str, options: &Options| {
        let program = crate::check::load(source.as_bytes(), &crate::check::ParseOptions::default()).program;
        let probe = probe(&program.expect("a program"), options).expect("a probe");
        [wgsl(source, options), format!("{:?}", probe.module)]
    };
    let all = || -> Vec<[String; 2]> {
        choices.iter().flat_map(|options| sources.iter().map(|source| one(source, options))).collect()
    };
    let together = all();
    assert_eq!(together, all(), "the same ones again");
    let alone = choices.iter().flat_map(|options| sources.iter().map(move |source| (options.clone(), *source)));
    for ((options, source), together) in alone.zip(together) {
        let options_then = options.clone();
        let alone = std::thread::spawn(move || one(source, &options_then)).join().expect("a translation");
        assert_eq!(alone, together, "{:?}\n{source}", options.precision);
    }
}
