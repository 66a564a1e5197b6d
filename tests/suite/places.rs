//! Where diagnostics point, and which of several mistakes are reported: programs in which what is wrong is marked.

use glasm::check::{self, ParseOptions};
use glasm::diag::Diagnostic;
use glasm::span::Span;

/// Programs with mistakes, each with `<` before and `>` behind what its diagnostic points to. Then the diagnostics in their
/// order, as code, colon and words of the message, and behind a semicolon words of the advice.
const MISTAKES: &[(&str, &[&str])] = &[
    ("<>MOV R0, R1;\nEND", &["header: does not begin with a header"]),
    ("# first\n<!!ARBvp1.0>\nEND", &["header: comes before the header"]),
    ("<!!ARBfp2.0>\nEND", &["header: `!!ARBfp2.0` is not a program header; did you mean !!ARBfp1.0?"]),
    ("<!!FCP1.0>\nEND", &["withdrawn-header: withdrawn; !!FP1.0"]),
    ("!!VP2.0\nMOV o[HPOS], v[0];\nEND <x>yz", &["after-end: text follows END"]),
    ("!!VP2.0\nMOV o[HPOS], v[0];\n<>", &["missing-end: END is missing"]),
    ("!!VP2.0\nMOV o[HPOS], v[0]<>\nEND", &["syntax: expected `;`; a semicolon ends every statement"]),
    ("!!VP2.0\nMOV o[COL0], v[0];\n<END>", &["position-missing: o[HPOS]"]),
    (
        "!!NVgp4.0\nMOV result.position, 1;\n<<<END>>>",
        &[
            "declaration-missing: PRIMITIVE_IN",
            "declaration-missing: PRIMITIVE_OUT",
            "declaration-missing: VERTICES_OUT",
        ],
    ),
    ("!!VP2.0\nADD R0, R1, R2<, R3>, R4;\nMOV o[HPOS], R0;\nEND", &["operand-count: ADD takes 3 operands, 5 given"]),
    (
        "!!VP2.0\nADD R0, R1, R2 # a comment, too\n  <,\n R3>;\nMOV o[HPOS], R0;\nEND",
        &["operand-count: ADD takes 3 operands, 4 given"],
    ),
    ("!!VP2.0\n<MOV R0>;\nMOV o[HPOS], R0;\nEND", &["operand-count: MOV takes 2 operands, 1 given"]),
    ("!!VP2.0\n<MOV>;\nMOV o[HPOS], R0;\nEND", &["operand-count: MOV takes 2 operands, 0 given"]),
    (
        "!!VP2.0\n<MOV, R0, v[0]>;\nMOV o[HPOS], R0;\nEND",
        &["operand-count: no operand stands before the first comma of MOV; remove the comma"],
    ),
    ("!!VP2.0\nADD R0, R1, R2 <R3>;\nMOV o[HPOS], R0;\nEND", &["syntax: `R3` follows the operand without a comma"]),
    ("!!VP2.0\nADD R0 <R1>, R2;\nMOV o[HPOS], R0;\nEND", &["syntax: a comma is missing before `R1`"]),
    ("!!VP2.0\nADD R0, R1, <,> R2;\nMOV o[HPOS], R0;\nEND", &["syntax: expected an operand, found `,`"]),
    (
        "!!NVfp4.0\nTEX result.color, fragment.texcoord[0], texture[0], 2D, (1, 1)<, 2>;\nEND",
        &["operand-count: TEX takes 5 operands, 6 given"],
    ),
    (
        "!!VP2.0\nMOV R0 (TR), v[0];\n<OPTION NV_position_invariant>;\nMOV o[HPOS], R0;\nEND",
        &["option-place: after the program's first statement"],
    ),
    (
        "!!FP1.0\nDEFINE a = {1, 2, 1, 2};\nDEFINE b = {2, 2, 1, 1};\nADD R0, {5, 6, 7, 8}, <R99>;\n\
         ADD R1, a, b;\nMOV o[COLR], R1;\nEND",
        &["undefined-name: `R99`"],
    ),
    (
        "!!ARBfp1.0\nOPTION NV_fragment_program2;\nTEMP r;\nLOOP {3, 0, 1};\n\
         ADD r, r, fragment.texcoord[A0.x - <0>];\nADD r, r, fragment.texcoord[A0.x + <10>];\nENDLOOP;\n\
         ADD r, r, fragment.texcoord[<A0>.x];\nMOV result.color, r;\nEND",
        &[
            "relative-offset: outside the range 0 to 9",
            "relative-offset: outside the range 0 to 9",
            "loop-index-outside: LOOP blocks only",
        ],
    ),
    (
        "!!NVfp5.0\nTEXTURE t[] = { texture[0..1] };\nTEXTURE u = texture[2];\nTEMP r;\nTEX r, r, t[0], 2D;\n\
         TEX r, r, texture[1], <3D>;\nTEX r, r, u, CUBE;\nTEX r, r, texture[2], <2D>;\n\
         TEX r, r, texture[3], 3D;\nMOV result.color, r;\nEND",
        &["two-targets: texture[1] was used as 2D before", "two-targets: texture[2] was used as CUBE before"],
    ),
    (
        "!!NVvp4.0\nCAL r;\nMOV result.position, 1;\nRET;\nr:\nRET (GT.x)<, (LT.x)>;\nRET <R0>;\nEND",
        &["operand-count: RET takes 1 operand, 2 given", "syntax: a condition was expected; in parentheses"],
    ),
    (
        "!!NVfp4.0\nTEMP t;\nREP 2<, 3>;\nBRK (GT.x)<, 1>;\nENDREP;\nKIL t<, t>;\nMOV result.color, t;\nEND",
        &[
            "operand-count: REP takes 1 operand, 2 given",
            "operand-count: BRK takes 1 operand, 2 given",
            "operand-count: KIL takes 1 operand, 2 given",
        ],
    ),
    (
        "!!NVfp4.0\nIF GT.x<, LT.x>;\n<ELSE GT.x>;\n<ENDIF 1>;\nMOV result.color, 1;\nEND",
        &[
            "operand-count: IF takes 1 operand, 2 given",
            "operand-count: ELSE takes 0 operands, 1 given",
            "operand-count: ENDIF takes 0 operands, 1 given",
        ],
    ),
    (
        "!!NVfp5.0\nTEMP r;\nTEX r, r, texture[0], <-CUBE>;\nTEX r, r, texture[1], <|RECT|>;\n\
         TEX r, r, <-texture[2]>, 2D;\nLOADIM.U32 r, r, image[0], <-BUFFER>;\nMOV result.color, r;\nEND",
        &[
            "texture-target: `-CUBE`",
            "texture-target: `|RECT|`",
            "texture-unit: is not a unit",
            "image-target: `-BUFFER`",
        ],
    ),
    (
        "!!NVfp5.0\nOPTION NV_shader_storage_buffer;\nSTORAGE b[] = { program.storage[0] };\nLONG TEMP a;\n\
         TEMP r;\nATOM.MIN.<F32> r, r, a.x;\nATOM.MIN.<F64> a, a, a.x;\nATOM.AND.<U64> a, a, a.x;\n\
         ATOM.CSWAP.<F16> r, r, a.x;\nATOMIM.ADD.<U64> a, a, {0}, image[0], 2D;\n\
         ATOMB.IWRAP.<S32> r, r, b[0];\nMOV result.color, r;\nEND",
        &[
            "atomic-modifier: does not exist for this type; ADD and EXCH take F32 with OPTION NV_shader_atomic_float",
            "atomic-modifier: does not exist for this type; F64 with OPTION NV_shader_atomic_float64",
            "atomic-modifier: does not exist for this type; OPTION NV_shader_atomic_int64",
            "atomic-modifier: does not exist for this type; F16X2 and F16X4 with OPTION NV_shader_atomic_fp16_vector",
            "atomic-modifier: does not exist for this type; all take U32, and all but IWRAP and DWRAP S32",
            "atomic-modifier: does not exist for this type; all but IWRAP and DWRAP S32",
        ],
    ),
    (
        "!!NVtep5.0\nTESS_MODE TRIANGLES;\nTESS_POINT_MODE;\n<TESS_POINT_MODE>;\nTESS_SPACING EQUAL;\n\
         <TESS_SPACING EQUAL>;\nTESS_VERTEX_ORDER CW;\n<TESS_VERTEX_ORDER CW>;\n<TESS_MODE TRIANGLES>;\n\
         MOV result.position, 1;\nEND",
        &[
            "declaration-twice: TESS_POINT_MODE occurs twice",
            "declaration-twice: TESS_SPACING occurs twice",
            "declaration-twice: TESS_VERTEX_ORDER occurs twice",
            "declaration-twice: TESS_MODE occurs twice",
        ],
    ),
    (
        "!!NVgp4.0\nPRIMITIVE_IN LINES;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\n\
         ATTRIB p = vertex.position;\nATTRIB t[] = { vertex.texcoord[0..2] };\nTEMP list[3];\n\
         MOV result.position, p<[2]>;\nMOV result.position, t<[2]>[0];\nMOV result.position, t[0]<[3]>;\n\
         MOV result.position, list<[3]>;\nEMIT;\nEND",
        &[
            "vertex-number: element 2 of 2; vertices are numbered from 0 to 1",
            "vertex-number: element 2 of 2; vertices are numbered",
            "array-index: element 3 of 3; use an index from 0 to 2",
            "array-index: element 3 of 3; use an index from 0 to 2",
        ],
    ),
    (
        "!!NVvp4.0\n<two words>:\nMOV result.position, 1;\nEND",
        &["subroutine-number: this is not a label; write label:"],
    ),
    (
        "!!NVvp5.0\n<two words>:\n<r SUBROUTINENUM(256)>:\nMOV result.position, 1;\nEND",
        &[
            "subroutine-number: this is not a label; write label SUBROUTINENUM(n): with n below 256",
            "subroutine-number: this is not a label; n below 256",
        ],
    ),
    (
        "!!ARBvp1.0\nMOV result.color, vertex.color;\n<OPTION ARB_position_invariant>;\nEND",
        &["option-place: after the program's first statement"],
    ),
    (
        "!!ARBvp1.0\nOPTION NV_vertex_program2;\nhere: <OPTION ARB_position_invariant>;\nMOV result.color, 1;\nEND",
        &["option-place: after the program's first statement"],
    ),
    (
        "!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nmain:\n<VERTICES_OUT 1>;\n\
         <OPTION ARB_viewport_array>;\nMOV result.position, 1;\nEMIT;\nEND",
        &["declaration-place: comes too late", "option-place: after the program's first statement"],
    ),
    (
        "!!ARBfp1.0\nTEX result.color, fragment.texcoord[0], texture[0], <SHADOW2D>;\nEND",
        &["texture-target: `SHADOW2D`; OPTION ARB_fragment_program_shadow adds"],
    ),
    (
        "!!ARBfp1.0\nOPTION ARB_fragment_program_shadow;\n\
         TEX result.color, fragment.texcoord[0], texture[0], SHADOW2D;\n\
         TEX result.color, fragment.texcoord[0], texture[1], <SHADOWCUBE>;\nEND",
        &["texture-target: `SHADOWCUBE`; SHADOW1D, SHADOW2D and SHADOWRECT"],
    ),
    ("!!VP2.0\nADD <R77>, R1, <-R88>;\nMOV o[HPOS], R0;\nEND", &["unknown-register: `R77`", "unknown-register: `R88`"]),
    (
        "!!FP1.0\nMADR_SAT <R32.x>, <H64>, <|f[TEX8].x|>, R0;\nMOV o[COLR], R0;\nEND",
        &["undefined-name: `R32`", "undefined-name: `H64`", "unknown-register: `f[TEX8]`"],
    ),
    (
        "!!ARBvp1.0\nTEMP t;\nMUL <u>, t, program.local<[1024]>;\nEND",
        &["undefined-name: `u`", "unknown-binding: program parameter 1024 does not exist: numbers go from 0 to 1023"],
    ),
    (
        "!!VP2.0\nMOV R0.<yx>, v[0];\nRCP R0, v[0].<xy>;\nMOV R0, v[0].<xyz>;\nMOV o[HPOS], R0;\nEND",
        &["write-mask: `.yx`", "scalar-suffix: `.xy`", "swizzle: `.xyz`"],
    ),
    (
        "!!FP1.0\nRFL <R0>, f[TEX0], R1;\nRFL R0.<xyzw>, R1, R2;\nMOV o[COLR], R0;\nEND",
        &["reflection-mask: w component; mask without w", "reflection-mask: w component"],
    ),
    ("!!ARBvp1.0\nTEMP t;\nRSQ t, <-t>;\nEND", &["scalar-suffix: RSQ takes one component of `-t`; name it: -t.x"]),
    (
        "!!VP1.0\nARL A0.x, v[1].x;\nMOV o[HPOS], c[A0.x - <65>];\nMOV R0, c[A0.x + <64>];\n\
         MOV R0, c[<96>];\nMOV R0, c[<B0.x>];\nEND",
        &[
            "relative-offset: -64 to 63",
            "relative-offset: -64 to 63",
            "register-range: 96",
            "unknown-register: `B0.x` is not an address register; A0",
        ],
    ),
    (
        "!!ARBvp1.0\nPARAM p[] = { 1, 2 };\nMOV result.position, p<[2]>;\nEND",
        &["array-index: there is no element 2; from 0 to 1"],
    ),
    (
        "!!NVfp5.0\nTEXTURE t[] = { texture[0..1] };\nIMAGE i[2] = { image[0..1] };\nTEMP r;\n\
         TEX r, r, t<[2]>, 2D;\nLOADIM.U32 r, r, i<[2]>, 2D;\nMOV result.color, r;\nEND",
        &["array-index: element 2 of 2; from 0 to 1", "array-index: element 2 of 2; from 0 to 1"],
    ),
    (
        "!!NVgp4.0\nPRIMITIVE_IN LINES;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\n\
         MOV result.position, <vertex[2].position>;\nEMIT;\nEND",
        &["vertex-number: there is no vertex 2; numbered from 0 to 1"],
    ),
    (
        "!!NVvp4.0\nPARAM p[4] = { program.local[0..3] };\nINT TEMP i;\nMOV result.position, p<[i.x + 4]>;\n\
         MOV result.position, p<[i.x - 1]>;\nMOV result.position, p[<i>];\nEND",
        &[
            "relative-offset: outside the array; 0 to 3",
            "relative-offset: outside the array",
            "scalar-suffix: one component; write i.x",
        ],
    ),
    (
        "!!VP2.0\na: MOV R0, v[0];\n<a>: BRA <b1>;\nMOV o[HPOS], R0;\nEND",
        &["label-twice: `a` is defined twice", "undefined-label: `b1` is not defined; did you mean `a`?"],
    ),
    ("!!VP1.0\n<here>: MOV o[HPOS], v[0];\nEND", &["label-unavailable: VP1.0 has no labels"]),
    (
        "!!NVfp4.0\nIF GT.x;\n<inside>: MOV result.color, 1;\nENDIF;\nCAL inside;\nEND",
        &["label-in-block: `inside` is inside a block"],
    ),
    (
        "!!ARBfp1.0\nOPTION NV_fragment_program2;\nREP {2};\n<inside>:\nENDREP;\nCAL inside;\n\
         CAL <outside>;\nMOV result.color, 1;\nEND",
        &["label-in-block: `inside`", "undefined-label: `outside`"],
    ),
    (
        "!!NVvp4.0\nTEMP t;\n<IF GT.x>;\n<REP>;\nBRK;\nEND",
        &["block-open: ENDIF is missing", "block-open: ENDREP is missing"],
    ),
    (
        "!!NVvp4.0\nIF GT.x;\n<ENDREP>;\nENDIF;\n<ELSE>;\n<BRK>;\nMOV result.position, 1;\nEND",
        &["block-end: ENDREP", "block-end: ELSE without IF", "break-outside: BRK"],
    ),
    (
        "!!FP1.0\nDEFINE a = {1};\n<OPTION ARB_fragment_coord_origin_upper_left>;\nMOV o[COLR], a;\nEND",
        &["option-place: after the program's first statement; directly below the header"],
    ),
    (
        "!!FP1.0\nDECLARE a;\n<OPTION ARB_fragment_coord_origin_upper_left>;\nMOV o[COLR], a;\nEND",
        &["option-place: after the program's first statement"],
    ),
    (
        "!!FP1.0\n<FOO> a;\n<OPTION ARB_fragment_coord_origin_upper_left>;\nMOV o[COLR], R0;\nEND",
        &["unknown-instruction: `FOO`", "option-place: after the program's first statement"],
    ),
    ("!!ARBvp1.0\nOPTION <ARB_nothing>;\nMOV result.position, 1;\nEND", &["unknown-option: ARB_nothing"]),
    (
        "!!ARBvp1.0\nTEMP t, <t>, <MOV>, <state>;\nEND",
        &["name-twice: `t`", "reserved-name: `MOV`", "reserved-name: `state`"],
    ),
    (
        "!!ARBvp1.0\nATTRIB a = vertex.attrib[3];\nATTRIB b = <vertex.color>;\nMOV result.position, a;\nEND",
        &["attribute-conflict: `vertex.color` and vertex.attrib[3] that shares its storage; another number"],
    ),
    (
        "!!NVvp4.0\nMOV result.position, vertex.color;\nMOV result.position, <vertex.attrib[3]>;\nEND",
        &["attribute-conflict: `vertex.attrib[3]` and the conventional attribute"],
    ),
    (
        "!!NVgp4.0\nPRIMITIVE_IN POINTS;\n<PRIMITIVE_IN LINES>;\nPRIMITIVE_OUT POINTS;\n\
         VERTICES_OUT <1025>;\nEMIT;\nEND",
        &["declaration-twice: PRIMITIVE_IN", "declaration: does not take this; 1 to 1024"],
    ),
    (
        "!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\n<VERTICES_OUT 257>;\n\
         MOV result.position, 1;\nEMIT;\nEND",
        &["too-many-outputs: 257 vertices of 4 components: at most 1024"],
    ),
    (
        "!!NVgp4.0\nOPTION NV_geometry_program_passthrough;\nPRIMITIVE_IN POINTS;\n\
         PASSTHROUGH <result.primid>;\nPASSTHROUGH result.color.<gr>;\n\
         <PASSTHROUGH result.color, result.position>;\nEND",
        &[
            "declaration: `result.primid` does not belong to an input vertex",
            "write-mask: not a write mask",
            "declaration: PASSTHROUGH takes one result",
        ],
    ),
    (
        "!!NVfp5.0\nTEMP r;\nADD.F32.<F32> r, r, r;\nADD.F.<F32> r, r, r;\nADD.S32.<U> r, r, r;\n\
         LOADIM.U32.<U32X2> r, r, image[0], 2D;\nCVT.F32.S32.<U8> r, r;\nADD.CC0.<CC1> r, r, r;\n\
         ADD.SAT.<SSAT> r, r, r;\nMOV result.color, r;\nEND",
        &[
            "modifier-twice: two modifiers of one kind",
            "modifier-twice: two modifiers of one kind",
            "modifier-twice: two modifiers of one kind",
            "modifier-twice: two modifiers of one kind",
            "modifier-twice: two modifiers of one kind",
            "modifier-twice: two modifiers of one kind",
            "modifier-twice: two modifiers of one kind",
        ],
    ),
    (
        "!!NVfp5.0\nTEMP r;\nADD.<QQ> r, r, r;\nADD.<COH> r, r, r;\n<CVT>.F32 r, r;\n\
         <ATOMIM>.U32 r, r, r, image[0], 2D;\nMOV result.color, r;\nEND",
        &[
            "modifier: no modifier QQ",
            "modifier: ADD does not take the modifier COH; glasm ops ADD",
            "storage-modifier: two types",
            "atomic-modifier: says what to do",
        ],
    ),
    (
        "!!NVfp5.0\nTEMP r;\nTXFMS r, r, texture[0], <2D>;\nTEX r, r, texture[1], <2DMS>;\n\
         TEX r, r, texture[2].<y>, 2D;\nTXG r, r, texture[3].<xy>, 2D;\nTXP r, r, texture[4], <BUFFER>;\n\
         TEX r, r, texture[5], 2D, <(8, 0)>;\nTEX r, r, texture[5], <3D>;\nMOV result.color, r;\nEND",
        &[
            "option-needed: fetching samples",
            "texture-target: `2DMS`",
            "texture-component: does not belong here",
            "texture-component: does not belong here",
            "texture-target: TXP does not work on BUFFER",
            "texel-offset: offsets do not exist; from -8 to 7",
            "two-targets: texture[5] was used as 2D before",
        ],
    ),
    (
        "!!NVvp4.0\nINT TEMP i;\nMOV.F <i>, 1;\nMOV.S i, <1.5>;\nMOV.U result.attrib[0], {-<1>, 2};\n\
         MOV.S i, <4294967296>;\nMOV.S i, 0xFFFFFFFF;\nMOV.S i, <0x100000000>;\nMOV result.position, 1;\nEND",
        &[
            "type-mismatch: `i` is INT",
            "constant-type: `1.5` is not an integer",
            "constant-type: -1 is negative",
            "constant-type: does not fit",
            "constant-type: `0x100000000` does not fit",
        ],
    ),
];

/// A program without its marks, and what they surround, in order.
fn unmarked(text: &str) -> (String, Vec<Span>) {
    let (mut program, mut places, mut open) = (String::new(), Vec::new(), Vec::new());
    for letter in text.chars() {
        let here = program.len() as u32;
        match letter {
            '<' => {
                open.push(places.len());
                places.push(Span::point(here));
            }
            '>' => places[open.pop().expect("a mark that opens")].end = here,
            _ => program.push(letter),
        }
    }
    places.sort_unstable();
    (program, places)
}

/// Whether a diagnostic is one of the kind and with the words that an entry of the table names.
fn says(diagnostic: &Diagnostic, expected: &str) -> bool {
    let (code, words) = expected.split_once(": ").expect("a code and words");
    let (message, advice) = words.split_once("; ").unwrap_or((words, ""));
    diagnostic.code.as_str() == code
        && diagnostic.message.contains(message)
        && diagnostic.help.as_deref().unwrap_or_default().contains(advice)
}

#[test]
fn mistakes_are_pointed_to_in_their_order() {
    let mut wrong = Vec::new();
    for (text, expected) in MISTAKES {
        let (program, places) = unmarked(text);
        let found = check::load(program.as_bytes(), &ParseOptions::default()).diagnostics;
        let mut spans: Vec<Span> = found.iter().map(|diagnostic| diagnostic.span).collect();
        spans.sort_unstable();
        let said = found.iter().zip(*expected).all(|(diagnostic, expected)| says(diagnostic, expected));
        if spans != places || found.len() != expected.len() || !said {
            wrong.push(format!("{text}\nwant {places:?} {expected:#?}\ngot {found:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
