//! Tests of messages and their advice.

use super::{ParseOptions, load};

/// Programs with one mistake: where the message points, and words of the message and of the advice.
const MISTAKES: &[(&str, &str, &str, &str)] = &[
    // Following the advice is not a mistake itself.
    ("!!VP2.0\nRCP R0, |R1|;\nMOV o[HPOS], R0;\nEND", "|R1|", "one component", "|R1.x|"),
    ("!!VP2.0\nRCP R0, -|R1 |;\nMOV o[HPOS], R0;\nEND", "-|R1 |", "one component", "-|R1.x|"),
    ("!!VP2.0\nRCP R0, -R1;\nMOV o[HPOS], R0;\nEND", "-R1", "one component", "name it: -R1.x"),
    ("!!ARBvp1.0\nADDRESS idx;\nARL idx.y, program.local[0].x;\nEND", "y", "only an x component", "write idx.x"),
    ("!!VP1.0\nARL A0.y, c[0].x;\nMOV o[HPOS], v[0];\nEND", "y", "only an x component", "write A0.x"),
    // The advice is not what the program already has.
    ("!!VSP1.0\nMOV o[HPOS], v[0];\nMOV c[0], v[0];\nEND", "o[HPOS]", "writes no vertex results", "c[0]"),
    ("!!FP1.0\nMOV o[COLR].y.x, R1;\nEND", "x", "follows a suffix", "one suffix"),
    ("!!FP1.0\nMOV o[COLR], f[COL0].y.x;\nEND", "x", "follows a suffix", "one suffix"),
    ("!!ARBfp1.0\nMOV result.color, fragment.color.x.y;\nEND", "y", "follows a suffix", "one suffix"),
    ("!!NVfp4.0\nMOV result.color, fragment.color.x.y;\nEND", "y", "follows a suffix", "one suffix"),
    ("!!ARBfp1.0\nMOV result.color, fragment.color.q.y;\nEND", "q", "does not belong", "comes last"),
    ("!!VP1.0\nMOV o[HPOS], v[99].x;\nEND", "v[99].x", "`v[99]` is not known", ""),
    // Instructions that need an option, and instructions without this suffix.
    ("!!ARBvp1.0\nTEMP t;\nSIN t, t.x;\nEND", "SIN", "ARBvp1.0 has no SIN", "OPTION NV_vertex_program2;"),
    ("!!ARBvp1.0\nBRA f;\nEND", "BRA", "ARBvp1.0 has no BRA", "OPTION NV_vertex_program2;"),
    ("!!ARBvp1.0\nTEMP t;\nMOV_SAT t, t;\nEND", "MOV_SAT", "has no MOV_SAT", "OPTION NV_vertex_program3;"),
    ("!!ARBvp1.0\nTEMP t;\nTEX t, t, texture[0], 2D;\nEND", "TEX", "has no TEX", "OPTION NV_vertex_program3;"),
    ("!!ARBfp1.0\nTEMP t;\nMOVH t, t;\nEND", "MOVH", "has no MOVH", "OPTION NV_fragment_program;"),
    ("!!ARBfp1.0\nTEMP t;\nIF GT.x;\nEND", "IF", "has no IF", "OPTION NV_fragment_program2;"),
    ("!!VP1.0\nSIN R0, R0.x;\nMOV o[HPOS], R0;\nEND", "SIN", "VP1.0 has no SIN", "belongs to VP2.0"),
    ("!!VP2.0\nf: BRAC f;\nMOV o[HPOS], v[0];\nEND", "BRAC", "BRA does not take the suffix C", "BRA"),
    ("!!ARBvp1.0\nADDRESS a;\nARL_SSAT a.x, 1;\nEND", "ARL_SSAT", "ARL does not take the suffix _SSAT", "ARL"),
    ("!!VP2.0\nMVO R0, v[0];\nMOV o[HPOS], R0;\nEND", "MVO", "unknown instruction", "MOV"),
    // A comma is missing.
    ("!!VP2.0\nMOV R0 R1;\nMOV o[HPOS], R0;\nEND", "R1", "comma is missing before `R1`", "commas"),
    ("!!VP2.0\nADD R0, v[0] -R1;\nMOV o[HPOS], R0;\nEND", "-R1", "comma is missing before `-R1`", "commas"),
    ("!!VP2.0\nMOV R0 (GT.x) R1;\nMOV o[HPOS], R0;\nEND", "R1", "comma is missing before `R1`", "commas"),
    ("!!VP2.0\nADD R0, R1;\nMOV o[HPOS], R0;\nEND", "ADD R0, R1", "3 operands, 2 given", ""),
    // Sizes.
    ("!!ARBvp1.0\nPARAM p[] = {};\nEND", "[]", "without elements", "at least one element"),
    ("!!ARBvp1.0\nPARAM p[3] = {1};\nEND", "[3]", "of size 3 with 1 elements", "leave the size out"),
    ("!!ARBvp1.0\nPARAM p[99999999999] = {1};\nEND", "99999999999", "99999999999 is too large", ""),
    ("!!ARBvp1.0\nPARAM p[1.0] = {1};\nEND", "1.0", "`1.0` is not an integer", "digits"),
    ("!!NVfp4.0\nTEMP p[99999999999];\nEND", "99999999999", "99999999999 is too large", ""),
    // Conditions with and without parentheses.
    (
        "!!ARBfp1.0\nOPTION NV_fragment_program2;\nIF (EQ.x);\nENDIF;\nEND",
        "(EQ.x)",
        "no parentheses here",
        "write EQ.x",
    ),
    ("!!ARBfp1.0\nOPTION NV_fragment_program;\nKIL (EQ.x);\nEND", "(EQ.x)", "no parentheses here", "write EQ.x"),
    ("!!NVfp4.0\nIF (EQ.x);\nENDIF;\nEND", "(EQ.x)", "no parentheses here", "write EQ.x"),
    ("!!NVfp4.0\nKIL (EQ.x);\nEND", "(EQ.x)", "no parentheses here", "write EQ.x"),
    (
        "!!ARBfp1.0\nOPTION NV_fragment_program2;\nCAL f EQ.x;\nRET;\nf: RET;\nEND",
        "EQ.x",
        "in parentheses",
        "write (EQ.x)",
    ),
    ("!!VP2.0\nMOV o[HPOS], v[0];\nf: BRA f EQ.x;\nEND", "EQ.x", "in parentheses", "write (EQ.x)"),
    ("!!VP2.0\nMOV o[HPOS], v[0];\nRET EQ.x;\nEND", "EQ.x", "in parentheses", "write (EQ.x)"),
    ("!!NVvp4.0\nCAL f EQ.x;\nRET;\nf: RET;\nEND", "EQ.x", "in parentheses", "write (EQ.x)"),
    ("!!VP2.0\nMOV o[HPOS], v[0];\nf: BRA f g;\nEND", "g", "`g` follows the label", ""),
    // Names and options.
    ("!!FP1.0\nDECLARE 1a;\nMOV o[COLR], f[COL0];\nEND", "1a", "`1a` is not a name", "begin with a letter"),
    ("!!FP1.0\nDECLARE R0;\nMOV o[COLR], f[COL0];\nEND", "R0", "the language uses it", "another name"),
    ("!!FP1.0\nMOV o[COLR], f[COL0];\nOPTION ARB_fog_exp;\nEND", "ARB_fog_exp", "FP1.0 has no option", ""),
    (
        "!!NVfp5.0\nOPTION NV_shader_storage_buffer_object;\nMOV result.color, 1;\nEND",
        "NV_shader_storage_buffer_object",
        "NVfp5.0 has no option",
        "did you mean NV_shader_storage_buffer?",
    ),
    (
        "!!ARBfp1.0\nOPTION ARB_fog_linaer;\nMOV result.color, 1;\nEND",
        "ARB_fog_linaer",
        "ARBfp1.0 has no option",
        "did you mean ARB_fog_linear?",
    ),
    (
        "!!ARBfp1.0\nMOV result.color, 1;\nOPTION ARB_fog_exp;\nEND",
        "OPTION ARB_fog_exp",
        "after the program's first",
        "to the top",
    ),
];

#[test]
fn messages_name_the_mistake() {
    let mut wrong = Vec::new();
    for (program, pointed, message, help) in MISTAKES {
        let found = load(program.as_bytes(), &ParseOptions::default()).diagnostics;
        let right = match &found[..] {
            [one] => {
                one.span.text(program.as_bytes()) == *pointed
                    && one.message.contains(message)
                    && one.help.as_deref().unwrap_or_default().contains(help)
            }
            _ => false,
        };
        if !right {
            wrong.push(format!("{program}\nwant `{pointed}` `{message}` `{help}`, got {found:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// What is optional stays optional in lenient reading.
#[test]
fn typed_conditions_are_read_either_way() {
    let lenient = ParseOptions::default().with_lenient(true);
    for body in ["IF (EQ.x);\nENDIF;", "CAL f EQ.x;\nRET;\nf: RET;", "KIL (EQ.x);", "REP;\nBRK EQ.x;\nENDREP;"] {
        let program = format!("!!NVfp4.0\n{body}\nEND");
        let checked = load(program.as_bytes(), &lenient);
        assert!(checked.program.is_some(), "{program}\n{:#?}", checked.diagnostics);
    }
}

/// What drivers accepted against the texts is an error, or a warning in lenient reading.
#[test]
fn what_drivers_took_is_a_warning_leniently() {
    let programs = [
        ("!!ARBfp1.0\nCOS result.color, 3.14159;\nEND", "scalar-suffix"),
        ("!!ARBvp1.0\nRCP result.color, 2;\nMOV result.position, vertex.position;\nEND", "scalar-suffix"),
        ("!!FP1.0\nRFL o[COLR], f[TEX0], f[TEX0];\nEND", "reflection-mask"),
        // Those that follow were tried on NVIDIA's own driver, which takes them.
        ("!!FP1.0\nMOV R0, f[TEX0];\nEND", "no-output"),
        ("!!VSP1.0\nMOV R0, v[0];\nEND", "state-output"),
        ("!!VP2.0\nBRA $a;\n$a:\nMOV o[HPOS], v[0];\nEND", "label-name"),
        (
            "!!ARBvp1.0\nADDRESS a;\nARL a.x, vertex.position;\nMOV result.position, vertex.position;\nEND",
            "scalar-suffix",
        ),
        (
            "!!ARBfp1.0\nOPTION MESA_texture_array;\nTEX result.color, fragment.color, texture[0], ARRAY2D;\nEND",
            "unknown-option",
        ),
    ];
    for (text, code) in programs {
        for lenient in [false, true] {
            let checked = load(text.as_bytes(), &ParseOptions::default().with_lenient(lenient));
            let codes: Vec<&str> = checked.diagnostics.iter().map(|diagnostic| diagnostic.code.as_str()).collect();
            assert_eq!(codes, [code], "{text}");
            assert_eq!(checked.program.is_some(), lenient, "{text}");
        }
    }
}
