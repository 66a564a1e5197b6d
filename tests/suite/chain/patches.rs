//! Random control and evaluation programs on both machines: their captured output is the same to the bit.

use std::fmt::Write as _;

use glasm_runtime::capture::Tally;
use glasm_runtime::raster::Mode;
use glasm_runtime::{
    ArrayMemory, ArrayType, BufferTarget, Capability, ClientArray, Context, Device, FeedbackItem, FeedbackMode,
    FeedbackPrimitive, FeedbackResult, ProgramTarget,
};

use super::{FRAGMENT, Numbers, VERTEX, context, machines, step};

/// The number of programs of each kind; GLASM_PATCHES sets it.
fn programs() -> u64 {
    std::env::var("GLASM_PATCHES").ok().and_then(|count| count.parse().ok()).unwrap_or(10)
}

/// Steps over these operands.
fn steps(text: &mut String, numbers: &mut Numbers, operands: &[String]) {
    for _ in 0..1 + numbers.below(5) {
        let mut operand = || operands[numbers.below(operands.len() as u32) as usize].clone();
        let operands = [operand(), operand(), operand()];
        step(text, numbers, 2, &operands);
    }
}

/// Votes of all, of some, and of those that are still in a loop.
fn votes(text: &mut String, numbers: &mut Numbers) {
    let vote = ["TGALL", "TGANY", "TGEQ"][numbers.below(3) as usize];
    let bound = f64::from(numbers.below(6)) / 4.0;
    match numbers.below(3) {
        0 => {
            let _ = writeln!(text, "SGT who, me, {bound:?};\n{vote} who.yzw, who;\nADD t1, t1, who.ywzy;");
        }
        1 => {
            let _ = writeln!(
                text,
                "SGT.CC who, me, {bound:?};\nIF NE.x;\nSGT who, t1, me;\n{vote} who, who;\nADD t0, t0, who;\nELSE;\n\
                {vote} who.zw, who.yyxx;\nSUB t0.yw, t0, who.zzww;\nENDIF;"
            );
        }
        _ => {
            let _ = writeln!(
                text,
                "ADD.S who.x, primitive.invocation.x, {};\nREP.S who.x;\nSGE who, t1, me;\n{vote} who.yz, who;\n\
                ADD t1.xy, t1, who.zyyy;\nENDREP;",
                numbers.below(3)
            );
        }
    }
}

/// A control program with this many output vertices for this many input vertices; sometimes its invocations read each
/// other's results, and vote.
fn control(numbers: &mut Numbers, taken: u32, made: u32) -> String {
    let mut text = format!(
        "!!NVtcp5.0\nVERTICES_OUT {made};\nATTRIB others = vertex.out.attrib[0];\nTEMP t0, t1, me, who;\n\
        I2F me, primitive.invocation.x;\nMUL me, me, {{0.25, 0.375, 0.125, 0.0625}};\nMOV t0, me;\n\
        MOV t1, vertex[0].position;\n"
    );
    let mut operands = vec!["me".to_owned(), "t0".to_owned(), "t1".to_owned()];
    operands.extend((0..taken).map(|vertex| format!("vertex[{vertex}].position")));
    operands.extend(["0.5".to_owned(), "1.25".to_owned()]);
    steps(&mut text, numbers, &operands);
    if numbers.below(2) == 0 {
        votes(&mut text, numbers);
    }
    text += "MOV result.attrib[0], t0;\n";
    if numbers.below(2) == 0 {
        let _ = writeln!(
            text,
            "ADD.S who.x, primitive.invocation.x, {};\nMOD.S who.x, who.x, {made};\nADD t1, t1, others[who.x];",
            1 + numbers.below(3)
        );
        steps(&mut text, numbers, &operands);
        if numbers.below(3) == 0 {
            votes(&mut text, numbers);
        }
        if numbers.below(2) == 0 {
            text += "MOV result.attrib[0].zw, t1;\n";
        }
    }
    text += "MOV result.position, t1;\n";
    // Levels from zero to slightly more than the maximum.
    for (number, which) in (0..4).map(|number| (number, "outer")).chain((0..2).map(|number| (number, "inner"))) {
        if numbers.below(8) == 0 {
            let _ = writeln!(text, "MOV result.patch.tess{which}[{number}].x, {}.5;", numbers.below(9));
        } else {
            let vertex = numbers.below(taken);
            let scale = [2.0, 5.5, 9.25, 70.0][numbers.below(8).min(3) as usize];
            let _ = writeln!(
                text,
                "MAD result.patch.tess{which}[{number}].x, |vertex[{vertex}].position.{}|, {scale:?}, 0.{};",
                ["x", "y"][numbers.below(2) as usize],
                numbers.below(10)
            );
        }
    }
    let _ = writeln!(text, "MOV result.patch.attrib[{}], vertex[{}].position;", numbers.below(2), numbers.below(taken));
    if numbers.below(2) == 0 {
        text += "SGT.CC me.y, me.x, 0.25;\nIF NE.y;\nMOV result.patch.attrib[1].y, me.x;\nENDIF;\n";
    }
    text + "END\n"
}

fn evaluation(numbers: &mut Numbers, corners: u32, controlled: bool) -> (String, FeedbackPrimitive) {
    let (mode, made) = [
        ("TRIANGLES", FeedbackPrimitive::Triangles),
        ("QUADS", FeedbackPrimitive::Triangles),
        ("ISOLINES", FeedbackPrimitive::Lines),
    ][numbers.below(3) as usize];
    let points = numbers.below(4) == 0;
    let spacing = ["EQUAL", "FRACTIONAL_ODD", "FRACTIONAL_EVEN"][numbers.below(3) as usize];
    let order = ["CW", "CCW"][numbers.below(2) as usize];
    let mut text = format!(
        "!!NVtep5.0\nTESS_MODE {mode};\nTESS_SPACING {spacing};\nTESS_VERTEX_ORDER {order};\n{}TEMP t0, t1, at;\n\
        MOV at, vertex.tesscoord;\nMOV t0, at;\nMOV t1, vertex[0].position;\n",
        if points { "TESS_POINT_MODE;\n" } else { "" }
    );
    let mut operands: Vec<String> = ["at", "t0", "t1", "0.75"].map(str::to_owned).to_vec();
    operands.extend((0..corners).map(|vertex| format!("vertex[{vertex}].position")));
    if controlled {
        operands.extend((0..corners).map(|vertex| format!("vertex[{vertex}].attrib[0]")));
        operands.extend(["primitive.patch.attrib[0]", "primitive.patch.attrib[1]"].map(str::to_owned));
        operands.push(format!("primitive.tessouter[{}].x", numbers.below(4)));
    }
    steps(&mut text, numbers, &operands);
    text += "MOV result.position, at;\n";
    steps(&mut text, numbers, &operands);
    text += "MOV result.color, t0;\nMOV result.attrib[2], t1;\nMOV.U result.attrib[3], primitive.id.x;\nEND\n";
    (text, if points { FeedbackPrimitive::Points } else { made })
}

/// Behind the evaluation program, with the values of the patch.
fn geometry(numbers: &mut Numbers, made: FeedbackPrimitive) -> String {
    let (input, corners) = match made {
        FeedbackPrimitive::Points => ("POINTS", 1),
        FeedbackPrimitive::Lines => ("LINES", 2),
        FeedbackPrimitive::Triangles => ("TRIANGLES", 3),
    };
    let mut text = format!(
        "!!NVgp5.0\nPRIMITIVE_IN {input};\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 2;\nTEMP t0, t1;\n\
        MOV t0, vertex[0].position;\nMOV t1, vertex[0].attrib[2];\n"
    );
    let mut operands: Vec<String> = ["t0", "t1", "0.5"].map(str::to_owned).to_vec();
    operands.extend((0..corners).map(|vertex| format!("vertex[{vertex}].color")));
    steps(&mut text, numbers, &operands);
    text += "MOV result.position, t0;\nMOV result.attrib[2], t1;\nMOV.U result.attrib[3], primitive.id.x;\nEMIT;\n";
    text + "SGT.CC t0.x, t0.x, 0.25;\nIF NE.x;\nMOV result.color, t1;\nEMIT;\nENDIF;\nEND\n"
}

/// Takes patches unchanged, with their values.
fn of_patches(numbers: &mut Numbers, corners: u32, controlled: bool) -> String {
    let mut text = "!!NVgp5.0\nPRIMITIVE_IN PATCHES;\nPRIMITIVE_OUT LINE_STRIP;\nVERTICES_OUT 4;\nTEMP t0, t1;\n\
        MOV t0, vertex[0].position;\nI2F t1, primitive.vertexcount.x;\n"
        .to_owned();
    let mut operands: Vec<String> = ["t0", "t1", "primitive.tessinner[1].x"].map(str::to_owned).to_vec();
    operands.extend((0..corners).map(|vertex| format!("vertex[{vertex}].position")));
    if controlled {
        operands.extend(["primitive.patch.attrib[0]", "primitive.patch.attrib[1]"].map(str::to_owned));
    }
    for _ in 0..3 {
        steps(&mut text, numbers, &operands);
        text += "MOV result.position, t0;\nMOV result.attrib[2], t1;\nEMIT;\n";
    }
    text + "END\n"
}

fn run(device: Box<dyn Device>, seed: u64) -> (Vec<u8>, Tally, String) {
    let mut numbers = Numbers(seed);
    let numbers = &mut numbers;
    let taken = 1 + numbers.below(4);
    let controlled = numbers.below(4) != 0;
    let most = if numbers.below(4) == 0 { 32 } else { 5 };
    let corners = if controlled { 1 + numbers.below(most) } else { taken };
    let mut texts = Vec::new();
    if controlled {
        texts.push((ProgramTarget::TessellationControl, control(numbers, taken, corners)));
    }
    let mut made = FeedbackPrimitive::Points;
    match numbers.below(8) {
        // The output of a control program, vertex by vertex.
        0 if controlled => {}
        1 => {
            texts.push((ProgramTarget::Geometry, of_patches(numbers, corners, controlled)));
            made = FeedbackPrimitive::Lines;
        }
        _ => {
            let text;
            (text, made) = evaluation(numbers, corners, controlled);
            texts.push((ProgramTarget::TessellationEvaluation, text));
            if numbers.below(3) == 0 {
                texts.push((ProgramTarget::Geometry, geometry(numbers, made)));
                made = FeedbackPrimitive::Points;
            }
        }
    }
    let mut programs = vec![VERTEX, FRAGMENT];
    programs.extend(texts.iter().map(|(target, text)| (*target, text.as_str())));
    let mut gl = context(device, 8, &programs);
    gl.enable(Capability::RasterizerDiscard).expect("it is enabled");
    gl.patch_vertices(taken).expect("a patch");
    gl.patch_default_outer_level(std::array::from_fn(|_| numbers.below(50) as f32 / 8.0 + 0.125)).expect("levels");
    gl.patch_default_inner_level(std::array::from_fn(|_| numbers.below(50) as f32 / 8.0)).expect("levels");
    let whole = |result| FeedbackItem::Result(result, 4);
    let items = [
        whole(FeedbackResult::Position),
        whole(FeedbackResult::PrimaryColor),
        whole(FeedbackResult::GenericAttribute(2)),
        FeedbackItem::Result(FeedbackResult::GenericAttribute(3), 1),
    ];
    gl.transform_feedback_attribs_nv(&items, FeedbackMode::Interleaved).expect("what is recorded");
    let name = gl.gen_buffers(1).expect("a name")[0];
    gl.bind_buffer_base_nv(BufferTarget::TransformFeedback, 0, name).expect("it is bound");
    gl.buffer_data(BufferTarget::TransformFeedback, &vec![0; 1 << 20]).expect("contents");
    let count = taken * (1 + numbers.below(6));
    let mut places: Vec<f32> = (0..4 * count).map(|_| numbers.below(256) as f32 / 64.0 - 2.0).collect();
    if numbers.below(6) == 0 {
        places[numbers.below(4 * count) as usize] = f32::NAN;
    }
    gl.array_pointer(ClientArray::Vertex, 4, ArrayType::Float, 0, &ArrayMemory::from_floats(&places), 0)
        .expect("an array");
    gl.enable_client_state(ClientArray::Vertex).expect("it is enabled");
    gl.begin_transform_feedback_nv(made).expect("it begins");
    gl.draw_arrays(Mode::Patches, 0, count).expect("it draws");
    gl.end_transform_feedback_nv().expect("it ends");
    let tally = gl.transform_feedback_tally().expect("counts");
    let bytes = contents(&mut gl);
    (bytes, tally, texts.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>().join("\n"))
}

fn contents(gl: &mut Context) -> Vec<u8> {
    let size = gl.get_buffer_size(BufferTarget::TransformFeedback).expect("a size");
    gl.get_buffer_sub_data(BufferTarget::TransformFeedback, 0, size).expect("contents")
}

/// Whether two words mean the same: the bits of a NaN are undefined.
fn alike(one: &[u8], other: &[u8]) -> bool {
    let float = |bytes: &[u8]| f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    one == other || float(one).is_nan() && float(other).is_nan()
}

#[test]
fn random_control_and_evaluation_programs_agree() {
    let mut made = 0;
    for seed in 0..programs() {
        let Some([cpu, gpu]) = machines() else { return };
        let (cpu, tally, text) = run(cpu, 7000 + seed);
        let (gpu, of_gpu, _) = run(gpu, 7000 + seed);
        assert_eq!(tally, of_gpu, "seed {seed}\n{text}");
        let far = cpu.chunks_exact(4).zip(gpu.chunks_exact(4)).position(|(one, other)| !alike(one, other));
        if let Some(word) = far {
            let words = |bytes: &[u8]| {
                let vertex = bytes.chunks_exact(4).skip(word / 13 * 13).take(13);
                vertex
                    .map(|vertex| f32::from_le_bytes([vertex[0], vertex[1], vertex[2], vertex[3]]))
                    .collect::<Vec<_>>()
            };
            let (one, other) = (words(&cpu), words(&gpu));
            panic!("seed {seed}, word {word}: {one:?} and {other:?}\n{text}");
        }
        made += tally.needed[0];
    }
    assert!(made > 20 * programs(), "only {made} primitives were made");
}
