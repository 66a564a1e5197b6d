//! The programs that are read.

use std::fmt::Write;

const LAMPS: usize = 8;
/// Of the arithmetic.
const ROUNDS: usize = 32;

/// Lights a vertex with eight lamps.
pub(crate) fn lighting() -> String {
    let mut text = String::from("!!VP2.0\n");
    for row in 0..4 {
        let component = ["x", "y", "z", "w"][row];
        writeln!(text, "DP4 o[HPOS].{component}, v[OPOS], c[{row}];").expect("text grows");
        writeln!(text, "DP4 R0.{component}, v[OPOS], c[{}];", row + 4).expect("text grows");
    }
    text += "DP3 R3.x, v[NRML], c[8];\nDP3 R3.y, v[NRML], c[9];\nDP3 R3.z, v[NRML], c[10];\n";
    text += "DP3 R3.w, R3, R3;\nRSQ R3.w, R3.w;\nMUL R3.xyz, R3, R3.w;\n";
    text += "ADD R5, c[11], -R0;\nDP3 R5.w, R5, R5;\nRSQ R5.w, R5.w;\nMUL R5.xyz, R5, R5.w;\n";
    text += "MOV R6, c[12];\nMOV R7, c[13];\n";
    for lamp in 0..LAMPS {
        let base = 20 + 3 * lamp;
        writeln!(
            text,
            "ADD R1, c[{base}], -R0;\nDP3 R1.w, R1, R1;\nRSQ R1.w, R1.w;\nMUL R1.xyz, R1, R1.w;\n\
             DP3 R2.x, R3, R1;\nADD R4.xyz, R1, R5;\nDP3 R4.w, R4, R4;\nRSQ R4.w, R4.w;\nMUL R4.xyz, R4, R4.w;\n\
             DP3 R2.y, R3, R4;\nMOV R2.w, c[14].x;\nLIT R2, R2;\n\
             MAD R6, R2.y, c[{}], R6;\nMAD R7, R2.z, c[{}], R7;",
            base + 1,
            base + 2
        )
        .expect("text grows");
    }
    text + "MOV o[COL0], R6;\nMOV o[COL1], R7;\nMOV o[TEX0], v[TEX0];\nEND\n"
}

/// The same in WGSL, statement by statement.
pub(crate) fn lighting_wgsl() -> String {
    let mut text = String::from(
        "struct Parameters {\n    c: array<vec4<f32>, 96>,\n}\n\
         @group(0) @binding(0) var<uniform> parameters: Parameters;\n\
         struct Output {\n    @builtin(position) position: vec4<f32>,\n    @location(0) color: vec4<f32>,\n    \
         @location(1) secondary: vec4<f32>,\n    @location(2) texcoord: vec4<f32>,\n}\n\
         fn lit(v: vec4<f32>) -> vec4<f32> {\n    \
         let power = select(0.0, pow(max(v.y, 0.0), clamp(v.w, -128.0, 128.0)), v.x > 0.0);\n    \
         return vec4<f32>(1.0, max(v.x, 0.0), power, 1.0);\n}\n\
         @vertex\nfn main(@location(0) v0: vec4<f32>, @location(2) v2: vec4<f32>, @location(8) v8: vec4<f32>) -> Output {\n    \
         var output: Output;\n    var r0: vec4<f32>;\n    var r1: vec4<f32>;\n    var r2: vec4<f32>;\n    \
         var r3: vec4<f32>;\n    var r4: vec4<f32>;\n    var r5: vec4<f32>;\n",
    );
    for row in 0..4 {
        let component = ["x", "y", "z", "w"][row];
        writeln!(text, "    output.position.{component} = dot(v0, parameters.c[{row}]);").expect("text grows");
        writeln!(text, "    r0.{component} = dot(v0, parameters.c[{}]);", row + 4).expect("text grows");
    }
    for row in 0..3 {
        let component = ["x", "y", "z"][row];
        writeln!(text, "    r3.{component} = dot(v2.xyz, parameters.c[{}].xyz);", row + 8).expect("text grows");
    }
    text += "    r3.w = inverseSqrt(dot(r3.xyz, r3.xyz));\n    r3 = vec4<f32>(r3.xyz * r3.w, r3.w);\n";
    text += "    r5 = parameters.c[11] - r0;\n    r5.w = inverseSqrt(dot(r5.xyz, r5.xyz));\n";
    text += "    r5 = vec4<f32>(r5.xyz * r5.w, r5.w);\n";
    text += "    var r6 = parameters.c[12];\n    var r7 = parameters.c[13];\n";
    for lamp in 0..LAMPS {
        let base = 20 + 3 * lamp;
        writeln!(
            text,
            "    r1 = parameters.c[{base}] - r0;\n    r1.w = inverseSqrt(dot(r1.xyz, r1.xyz));\n    \
             r1 = vec4<f32>(r1.xyz * r1.w, r1.w);\n    r2.x = dot(r3.xyz, r1.xyz);\n    \
             r4 = vec4<f32>(r1.xyz + r5.xyz, r4.w);\n    r4.w = inverseSqrt(dot(r4.xyz, r4.xyz));\n    \
             r4 = vec4<f32>(r4.xyz * r4.w, r4.w);\n    r2.y = dot(r3.xyz, r4.xyz);\n    \
             r2.w = parameters.c[14].x;\n    r2 = lit(r2);\n    \
             r6 = r2.y * parameters.c[{}] + r6;\n    r7 = r2.z * parameters.c[{}] + r7;",
            base + 1,
            base + 2
        )
        .expect("text grows");
    }
    text + "    output.color = r6;\n    output.secondary = r7;\n    output.texcoord = v8;\n    return output;\n}\n"
}

/// A fragment program that only computes, with all the usual operand forms.
pub(crate) fn arithmetic() -> String {
    let mut text = String::from("!!FP1.0\nMOV R0, f[TEX0];\nMOV R1, f[COL0];\n");
    for round in 0..ROUNDS {
        writeln!(
            text,
            "MAD R2, R0, R1.wzyx, R{};\nADD R0, R2, -R1;\nMUL R1, R2.yzxw, R0;\nDP4 R3.x, R0, R1;\n\
             MAX R1.xyz, R1, |R2|;\nDP3_SAT R3.y, R2, R0;\nMIN R0, R0, R1;\nMADC R3, R2, R0, R1;",
            round % 3
        )
        .expect("text grows");
    }
    text + "MOV o[COLR], R3;\nEND\n"
}

/// The same in WGSL.
pub(crate) fn arithmetic_wgsl() -> String {
    let mut text = String::from(
        "@fragment\nfn main(@location(0) t0: vec4<f32>, @location(1) color: vec4<f32>) -> @location(0) vec4<f32> {\n    \
         var r0 = t0;\n    var r1 = color;\n    var r2: vec4<f32>;\n    var r3: vec4<f32>;\n",
    );
    for round in 0..ROUNDS {
        writeln!(
            text,
            "    r2 = r0 * r1.wzyx + r{};\n    r0 = r2 - r1;\n    r1 = r2.yzxw * r0;\n    r3.x = dot(r0, r1);\n    \
             r1 = vec4<f32>(max(r1.xyz, abs(r2.xyz)), r1.w);\n    r3.y = clamp(dot(r2.xyz, r0.xyz), 0.0, 1.0);\n    \
             r0 = min(r0, r1);\n    r3 = r2 * r0 + r1;",
            round % 3
        )
        .expect("text grows");
    }
    text + "    return r3;\n}\n"
}

/// A text of one language with the names of another.
fn reworded(text: &str, words: &[(&str, &str)]) -> String {
    words.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
}

/// The lighting as an ARB program.
pub(crate) fn declared_lighting() -> String {
    reworded(
        &lighting(),
        &[
            (
                "!!VP2.0\n",
                "!!ARBvp1.0\nPARAM c[96] = { program.env[0..95] };\nTEMP R0, R1, R2, R3, R4, R5, R6, R7;\n\
                 OUTPUT color = result.color;\nATTRIB position = vertex.position;\n",
            ),
            ("o[HPOS]", "result.position"),
            ("o[COL0]", "color"),
            ("o[COL1]", "result.color.secondary"),
            ("o[TEX0]", "result.texcoord[0]"),
            ("v[OPOS]", "position"),
            ("v[NRML]", "vertex.normal"),
            ("v[TEX0]", "vertex.texcoord[0]"),
        ],
    )
}

/// The arithmetic as an ARB program.
pub(crate) fn declared_arithmetic() -> String {
    reworded(
        &arithmetic(),
        &[
            ("!!FP1.0\n", "!!ARBfp1.0\nOPTION NV_fragment_program;\nTEMP R0, R1, R2, R3;\n"),
            ("f[TEX0]", "fragment.texcoord[0]"),
            ("f[COL0]", "fragment.color"),
            ("o[COLR]", "result.color"),
        ],
    )
}

/// The arithmetic in a typed language.
pub(crate) fn typed_arithmetic() -> String {
    reworded(
        &declared_arithmetic(),
        &[("!!ARBfp1.0\nOPTION NV_fragment_program;\n", "!!NVfp4.0\n"), ("DP3_SAT", "DP3.SAT"), ("MADC", "MAD.CC")],
    )
}

/// A typed fragment program that mixes the bits of integers.
pub(crate) fn integers() -> String {
    let mut text = String::from("!!NVfp4.0\nTEMP a, b;\nTRUNC.U a, fragment.texcoord[0];\nMOV.U b, a.wzyx;\n");
    for round in 1..=ROUNDS {
        writeln!(
            text,
            "MUL.U a, a, 2654435769;\nSHR.U b, a, {};\nXOR.U a, a, b.yzwx;\nADD.U.CC b, b, a;\nAND.U b.x (NE), a, 65535;",
            round % 31
        )
        .expect("text grows");
    }
    text + "I2F.U result.color, a;\nEND\n"
}

/// The arithmetic repeated, at least `size` bytes of it.
pub(crate) fn long_arithmetic(size: usize) -> String {
    let text = arithmetic();
    let (head, rest) = text.split_at(text.find("MAD").expect("the first instruction"));
    let (body, end) = rest.split_at(rest.find("MOV o").expect("the last instruction"));
    let mut long = head.to_owned();
    for line in body.lines().cycle() {
        if long.len() + end.len() >= size {
            break;
        }
        long += line;
        long.push('\n');
    }
    long + end
}
