//! The largest and smallest numbers that programs may have in each place, and the numbers next to them.

use glasm::check::{self, ParseOptions};
use glasm::diag::Severity;

/// Programs with `@` for a number, and the least and the largest number with which they load: limits of the texts, or the
/// least that the texts ask of an implementation.
const EDGES: &[(&str, u128, u128)] = &[
    ("!!NVgp5.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT @;\nEMIT;\nEND", 1, 1024),
    ("!!NVgp5.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\nINVOCATIONS @;\nEMIT;\nEND", 1, 32),
    (
        "!!NVgp5.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT @;\nMOV result.position, 1;\n\
         EMIT;\nEND",
        1,
        256,
    ),
    (
        "!!NVgp5.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT @;\nMOV result.position, 1;\n\
         MOV result.color.xyz, 1;\nMOV.S result.layer.x, 0;\nEMIT;\nEND",
        1,
        128,
    ),
    ("!!NVtcp5.0\nVERTICES_OUT @;\nMOV result.position, 1;\nEND", 1, 32),
    ("!!NVtep5.0\nTESS_MODE TRIANGLES;\nMOV result.position, vertex[@].position;\nEND", 0, 31),
    ("!!NVtcp5.0\nVERTICES_OUT 3;\nMOV result.position, vertex.out[@].position;\nEND", 0, 2),
    (
        "!!NVgp4.0\nPRIMITIVE_IN TRIANGLES;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\n\
         MOV result.position, vertex[@].position;\nEMIT;\nEND",
        0,
        2,
    ),
    (
        "!!NVgp4.0\nPRIMITIVE_IN LINES_ADJACENCY;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\n\
         MOV result.position, vertex[@].position;\nEMIT;\nEND",
        0,
        3,
    ),
    (
        "!!NVgp4.0\nPRIMITIVE_IN TRIANGLES_ADJACENCY;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\n\
         MOV result.position, vertex[@].position;\nEMIT;\nEND",
        0,
        5,
    ),
    ("!!NVtcp5.0\nVERTICES_OUT 3;\nMOV result.patch.tessouter[@].x, 1;\nEND", 0, 3),
    ("!!NVtcp5.0\nVERTICES_OUT 3;\nMOV result.patch.tessinner[@].x, 1;\nEND", 0, 1),
    ("!!NVtcp5.0\nVERTICES_OUT 3;\nMOV result.patch.attrib[@], 1;\nEND", 0, 29),
    ("!!NVvp4.0\nMOV result.position, 1;\nMOV result.clip[@].x, 1;\nEND", 0, 7),
    ("!!NVvp4.0\nMOV result.position, vertex.attrib[@];\nEND", 0, 15),
    ("!!NVvp4.0\nMOV result.position, vertex.texcoord[@];\nEND", 0, 7),
    ("!!NVfp4.0\nMOV result.color, fragment.attrib[@];\nEND", 0, 31),
    ("!!NVvp4.0\nMOV result.position, 1;\nMOV result.attrib[@], 1;\nEND", 0, 31),
    ("!!NVfp4.0\nMOV result.color, fragment.texcoord[@];\nEND", 0, 7),
    ("!!NVfp4.0\nTEX result.color, fragment.texcoord[0], texture[@], 2D;\nEND", 0, 31),
    ("!!NVfp5.0\nLOADIM.U32 result.color, {0}, image[@], 2D;\nEND", 0, 7),
    ("!!NVvp4.0\nMOV result.position, program.local[@];\nEND", 0, 1023),
    ("!!NVvp4.0\nMOV result.position, program.env[@];\nEND", 0, 255),
    ("!!NVvp4.0\nBUFFER b[] = { program.buffer[@] };\nMOV result.position, b[0];\nEND", 0, 15),
    ("!!NVvp4.0\nBUFFER b[] = { program.buffer[0] };\nMOV result.position, b[@];\nEND", 0, 16_383),
    ("!!NVvp4.0\nBUFFER4 b[] = { program.buffer[0] };\nMOV result.position, b[@];\nEND", 0, 4095),
    (
        "!!NVvp5.0\nSUBROUTINETYPE t { r };\nSUBROUTINE t s = program.subroutine[@];\nmain:\nCALI s;\nRET;\n\
         r SUBROUTINENUM(0):\nMOV result.position, 1;\nRET;\nEND",
        0,
        1023,
    ),
    (
        "!!NVvp5.0\nSUBROUTINETYPE t { r };\nSUBROUTINE t s = program.subroutine[0];\nmain:\nCALI s;\nRET;\n\
         r SUBROUTINENUM(@):\nMOV result.position, 1;\nRET;\nEND",
        0,
        255,
    ),
    ("!!NVcp5.0\nGROUP_SIZE @;\nBAR;\nEND", 1, 1024),
    ("!!NVcp5.0\nGROUP_SIZE 1 @;\nBAR;\nEND", 1, 1024),
    ("!!NVcp5.0\nGROUP_SIZE 1 1 @;\nBAR;\nEND", 1, 64),
    ("!!NVcp5.0\nGROUP_SIZE 4 4 @;\nBAR;\nEND", 1, 64),
    ("!!NVcp5.0\nGROUP_SIZE 8 @ 2;\nBAR;\nEND", 1, 64),
    ("!!NVcp5.0\nGROUP_SIZE 1;\nSHARED_MEMORY @;\nBAR;\nEND", 1, 49_152),
    (
        "!!NVcp5.0\nGROUP_SIZE 1;\nSHARED_MEMORY 64;\nSHARED s[] = { program.sharedmem };\nTEMP r;\n\
         LDS.U32 r, s[@];\nEND",
        0,
        60,
    ),
    (
        "!!NVcp5.0\nGROUP_SIZE 1;\nSHARED_MEMORY 64;\nSHARED s[] = { program.sharedmem };\nTEMP r;\n\
         LDS.U32X4 r, s[@];\nEND",
        0,
        48,
    ),
    (
        "!!NVcp5.0\nOPTION NV_shader_storage_buffer;\nGROUP_SIZE 1;\nSTORAGE s[] = { program.storage[@] };\n\
         TEMP r;\nLDB.U32 r, s[0];\nEND",
        0,
        31,
    ),
    (
        "!!NVcp5.0\nOPTION NV_shader_atomic_counters;\nGROUP_SIZE 1;\nCOUNTER c[] = { program.counter[@] };\n\
         TEMP r;\nATOMCTR.GET r, c[0];\nEND",
        0,
        7,
    ),
    ("!!NVfp4.0\nTEX result.color, fragment.texcoord[0], texture[0], 2D, (@, 0);\nEND", 0, 7),
    ("!!NVfp4.0\nTEX result.color, fragment.texcoord[0], texture[0], 2D, (0, -@);\nEND", 0, 8),
    ("!!NVfp4.0\nOPTION ARB_draw_buffers;\nMOV result.color[@], 1;\nEND", 0, 7),
    ("!!NVvp4.0\nMOV result.position, state.light[@].position;\nEND", 0, 7),
    ("!!NVvp4.0\nMOV result.position, state.clip[@].plane;\nEND", 0, 5),
    ("!!NVvp4.0\nMOV result.position, state.matrix.mvp.row[@];\nEND", 0, 3),
    ("!!NVvp4.0\nTEMP t[@];\nMOV t[0], 1;\nMOV result.position, t[0];\nEND", 1, 4096),
    ("!!NVvp4.0\nTEMP t[5];\nMOV t[@], 1;\nMOV result.position, t[0];\nEND", 0, 4),
    ("!!NVvp4.0\nPARAM t[5] = { program.local[0..4] };\nMOV result.position, t[@];\nEND", 0, 4),
    (
        "!!NVvp4.0\nPARAM t[5] = { program.local[0..4] };\nINT TEMP i;\nMOV.S i, 0;\n\
         MOV result.position, t[i.x + @];\nEND",
        0,
        4,
    ),
    (
        "!!NVvp4.0\nATTRIB t[] = { vertex.attrib[3..6] };\nINT TEMP i;\nMOV.S i, 0;\n\
         MOV result.position, t[i.x + @];\nEND",
        0,
        3,
    ),
    ("!!NVvp4.0\nMOV.U result.attrib[0], @;\nMOV result.position, 1;\nEND", 0, 4_294_967_295),
    ("!!NVvp4.0\nMOV.S result.attrib[0], @;\nMOV result.position, 1;\nEND", 0, 2_147_483_647),
    ("!!NVvp4.0\nMOV.S result.attrib[0], -@;\nMOV result.position, 1;\nEND", 0, 2_147_483_648),
    ("!!NVvp5.0\nLONG TEMP d;\nMOV.S64 d, @;\nMOV result.position, 1;\nEND", 0, 9_223_372_036_854_775_807),
    ("!!NVvp5.0\nLONG TEMP d;\nMOV.S64 d, -@;\nMOV result.position, 1;\nEND", 0, 9_223_372_036_854_775_808),
    ("!!NVvp5.0\nLONG TEMP d;\nMOV.U64 d, @;\nMOV result.position, 1;\nEND", 0, 18_446_744_073_709_551_615),
    (
        "!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT @;\nMOV result.position, 1;\n\
         MOV result.fogcoord, 1;\nEMIT;\nEND",
        1,
        204,
    ),
    (
        "!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT @;\nMOV result.position, 1;\n\
         MOV result.pointsize, 1;\nEMIT;\nEND",
        1,
        204,
    ),
    (
        "!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT @;\nMOV result.position, 1;\n\
         MOV result.clip[0], 1;\nEMIT;\nEND",
        1,
        204,
    ),
    (
        "!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT @;\nMOV result.position, 1;\n\
         MOV result.clip[7], 1;\nEMIT;\nEND",
        1,
        204,
    ),
    (
        "!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT @;\nMOV result.position, 1;\n\
         MOV.S result.primid, 1;\nEMIT;\nEND",
        1,
        204,
    ),
    (
        "!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT @;\nMOV result.position, 1;\n\
         MOV.S result.layer, 1;\nEMIT;\nEND",
        1,
        204,
    ),
    (
        "!!NVgp5.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT @;\nMOV result.position, 1;\n\
         MOV result.clip[0], 1;\nMOV result.clip[1], 1;\nMOV result.clip[2], 1;\nMOV result.clip[3], 1;\n\
         MOV result.clip[4], 1;\nMOV result.clip[5], 1;\nMOV result.clip[6], 1;\nMOV result.clip[7], 1;\n\
         EMIT;\nEND",
        1,
        85,
    ),
    (
        "!!NVgp5.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT @;\nMOV result.attrib[0].y, 1;\n\
         MOV result.attrib[0].z, 1;\nMOV result.attrib[0].y, 2;\nEMIT;\nEND",
        1,
        512,
    ),
    ("!!NVvp4.0\nBUFFER b[@] = { program.buffer[0] };\nMOV result.position, b[0];\nEND", 1, 16_384),
    ("!!NVvp4.0\nBUFFER b[5] = { program.buffer[0] };\nMOV result.position, b[@];\nEND", 0, 4),
    ("!!NVvp4.0\nBUFFER b[1] = { program.buffer[0] };\nMOV result.position, b[@];\nEND", 0, 0),
    ("!!NVvp4.0\nBUFFER b[] = { program.buffer[0][3..6] };\nMOV result.position, b[@];\nEND", 0, 3),
    ("!!NVvp4.0\nBUFFER b = program.buffer[0][@];\nMOV result.position, b;\nEND", 0, 16_383),
    ("!!VP1.0\nMOV o[HPOS], c[@];\nEND", 0, 95),
    ("!!VP1.0\nMOV o[HPOS], v[@];\nEND", 0, 15),
    ("!!VP1.0\nMOV R@, v[0];\nMOV o[HPOS], v[0];\nEND", 0, 11),
    ("!!VP1.0\nARL A0.x, v[1].x;\nMOV o[HPOS], c[A0.x + @];\nEND", 0, 63),
    ("!!VP1.0\nARL A0.x, v[1].x;\nMOV o[HPOS], c[A0.x - @];\nEND", 0, 64),
    ("!!VP2.0\nMOV o[HPOS], c[@];\nEND", 0, 255),
    ("!!VP2.0\nMOV R@, v[0];\nMOV o[HPOS], v[0];\nEND", 0, 15),
    ("!!VP2.0\nARL A0, v[1];\nMOV o[HPOS], c[A0.w + @];\nEND", 0, 255),
    ("!!VP2.0\nARL A0, v[1];\nMOV o[HPOS], c[A0.w - @];\nEND", 0, 256),
    ("!!VP2.0\nMOV o[CLP@].x, v[0];\nMOV o[HPOS], v[0];\nEND", 0, 5),
    ("!!VP2.0\nMOV o[TEX@], v[0];\nMOV o[HPOS], v[0];\nEND", 0, 7),
    ("!!VSP1.0\nMOV c[@], v[0];\nEND", 0, 95),
    ("!!FP1.0\nMOV R@, f[COL0];\nMOV o[COLR], f[COL0];\nEND", 0, 31),
    ("!!FP1.0\nMOV H@, f[COL0];\nMOV o[COLR], f[COL0];\nEND", 0, 63),
    ("!!FP1.0\nMOV o[COLR], p[@];\nEND", 0, 63),
    ("!!FP1.0\nMOV o[COLR], f[TEX@];\nEND", 0, 7),
    ("!!FP1.0\nTEX o[COLR], f[TEX0], TEX@, 2D;\nEND", 0, 15),
    ("!!ARBvp1.0\nMOV result.position, vertex.attrib[@];\nEND", 0, 15),
    ("!!ARBvp1.0\nMOV result.position, vertex.texcoord[@];\nEND", 0, 7),
    (
        "!!ARBvp1.0\nADDRESS a;\nPARAM p[80] = { program.local[0..79] };\nARL a.x, vertex.attrib[1].x;\n\
         MOV result.position, p[a.x + @];\nEND",
        0,
        63,
    ),
    (
        "!!ARBvp1.0\nADDRESS a;\nPARAM p[80] = { program.local[0..79] };\nARL a.x, vertex.attrib[1].x;\n\
         MOV result.position, p[a.x - @];\nEND",
        0,
        64,
    ),
    (
        "!!ARBvp1.0\nOPTION NV_vertex_program2;\nADDRESS a;\nPARAM p[80] = { program.local[0..79] };\n\
         ARL a.x, vertex.attrib[1].x;\nMOV result.position, p[a.x + @];\nEND",
        0,
        65_535,
    ),
    (
        "!!ARBvp1.0\nOPTION NV_vertex_program2;\nADDRESS a;\nPARAM p[80] = { program.local[0..79] };\n\
         ARL a.x, vertex.attrib[1].x;\nMOV result.position, p[a.x - @];\nEND",
        0,
        65_535,
    ),
    ("!!ARBfp1.0\nTEX result.color, fragment.texcoord[0], texture[@], 2D;\nEND", 0, 15),
    ("!!ARBfp1.0\nMOV result.color, fragment.texcoord[@];\nEND", 0, 7),
    (
        "!!ARBfp1.0\nOPTION NV_fragment_program2;\nTEMP r;\nLOOP {1, 0, 1};\n\
         MOV r, fragment.texcoord[A0.x + @];\nENDLOOP;\nMOV result.color, r;\nEND",
        0,
        9,
    ),
];

#[test]
fn numbers_are_allowed_up_to_their_limits() {
    let mut wrong = Vec::new();
    for (text, least, most) in EDGES {
        for number in least.checked_sub(1).into_iter().chain([*least, *most, most + 1]) {
            let text = text.replace('@', &number.to_string());
            let found = check::load(text.as_bytes(), &ParseOptions::default()).diagnostics;
            let errors = found.iter().filter(|diagnostic| diagnostic.severity == Severity::Error).count();
            // A number that is out of range is one mistake.
            if errors != usize::from(!(*least..=*most).contains(&number)) {
                wrong.push(format!("{text}\n{found:#?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
