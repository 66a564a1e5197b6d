//! Random captures on both machines: the same words, the same counts, and the same pictures of captured vertices.

use std::fmt::Write as _;

use glasm_runtime::capture::Tally;
use glasm_runtime::raster::Mode;
use glasm_runtime::{
    ArrayMemory, ArrayType, BufferTarget, Capability, ClientArray, Context, Device, FeedbackItem, FeedbackMode,
    FeedbackPrimitive, FeedbackResult, ProgramTarget,
};

use super::{FRAGMENT, Numbers, context, machines};
use crate::support::MODES;

const VERTEX: &str = "!!NVvp5.0
MOV result.position, vertex.position;
MAD result.color, vertex.position.yxzw, 0.75, 0.125;
ADD result.attrib[3], vertex.position, vertex.position.wzyx;
MOV.U result.attrib[5], vertex.id.x;
END
";

fn figure(mode: Mode) -> FeedbackPrimitive {
    use glasm_runtime::raster::Figure;
    match mode.figure() {
        Figure::Points => FeedbackPrimitive::Points,
        Figure::Lines => FeedbackPrimitive::Lines,
        Figure::Polygons => FeedbackPrimitive::Triangles,
    }
}

pub fn input(mode: Mode) -> (&'static str, u32) {
    match mode {
        Mode::LinesAdjacency | Mode::LineStripAdjacency => ("LINES_ADJACENCY", 4),
        Mode::TrianglesAdjacency | Mode::TriangleStripAdjacency => ("TRIANGLES_ADJACENCY", 6),
        _ => match figure(mode) {
            FeedbackPrimitive::Points => ("POINTS", 1),
            FeedbackPrimitive::Lines => ("LINES", 2),
            FeedbackPrimitive::Triangles => ("TRIANGLES", 3),
        },
    }
}

/// A geometry program with arbitrary emissions, to all streams if they are points.
fn geometry(numbers: &mut Numbers, mode: Mode, output: FeedbackPrimitive) -> String {
    let (input, corners) = input(mode);
    let output = match output {
        FeedbackPrimitive::Points => "POINTS",
        FeedbackPrimitive::Lines => "LINE_STRIP",
        FeedbackPrimitive::Triangles => "TRIANGLE_STRIP",
    };
    let invocations = 1 + numbers.below(3);
    let mut text = format!(
        "!!NVgp5.0\nPRIMITIVE_IN {input};\nPRIMITIVE_OUT {output};\nVERTICES_OUT {};\nINVOCATIONS {invocations};\n\
        TEMP at, number;\nI2F number.x, primitive.invocation.x;\nI2F number.y, primitive.id.x;\n",
        2 + numbers.below(9)
    );
    for _ in 0..2 + numbers.below(9) {
        let corner = numbers.below(corners);
        let _ = writeln!(
            text,
            "MAD at, number.xyxy, {{0.5, 0.25, 2, 0}}, vertex[{corner}].position;\nMOV result.position, at;\n\
            MOV result.attrib[3], vertex[{}].attrib[3];\nMOV.U result.attrib[5], primitive.id.x;",
            numbers.below(corners)
        );
        let condition = numbers.below(3) == 0;
        if condition {
            text += "SGT.CC at.x, at.x, 0.25;\nIF NE.x;\n";
        }
        match numbers.below(6) {
            0 => text += "ENDPRIM;\n",
            1 | 2 if output == "POINTS" => {
                let _ = writeln!(text, "EMITS {};", numbers.below(4));
            }
            _ => text += "EMIT;\n",
        }
        if condition {
            text += "ENDIF;\n";
        }
    }
    text + "END\n"
}

fn evaluation(numbers: &mut Numbers) -> (String, FeedbackPrimitive) {
    let (mode, made) = [
        ("TRIANGLES", FeedbackPrimitive::Triangles),
        ("QUADS", FeedbackPrimitive::Triangles),
        ("ISOLINES", FeedbackPrimitive::Lines),
    ][numbers.below(3) as usize];
    let points = numbers.below(3) == 0;
    let spacing = ["EQUAL", "FRACTIONAL_ODD", "FRACTIONAL_EVEN"][numbers.below(3) as usize];
    let order = ["CW", "CCW"][numbers.below(2) as usize];
    let text = format!(
        "!!NVtep5.0\nTESS_MODE {mode};\nTESS_SPACING {spacing};\nTESS_VERTEX_ORDER {order};\n{}\
        MOV result.position, vertex.tesscoord;\nADD result.attrib[3], vertex.tesscoord, vertex[0].position;\n\
        MOV.U result.attrib[5], primitive.id.x;\nEND\n",
        if points { "TESS_POINT_MODE;\n" } else { "" }
    );
    (text, if points { FeedbackPrimitive::Points } else { made })
}

/// What is recorded, with the streams of the buffers; buffers have some words each.
struct Plan {
    items: Vec<FeedbackItem>,
    streams: Vec<u32>,
    mode: FeedbackMode,
    sizes: Vec<usize>,
}

fn plan(numbers: &mut Numbers) -> Plan {
    let mut results = vec![
        (FeedbackResult::Position, 4),
        (FeedbackResult::PrimaryColor, 3),
        (FeedbackResult::GenericAttribute(3), 4),
        (FeedbackResult::GenericAttribute(5), 1),
        (FeedbackResult::FogCoordinate, 1),
    ];
    let separate = numbers.below(3) == 0;
    let (mut items, mut streams) = (Vec::new(), vec![numbers.below(4)]);
    for _ in 0..1 + numbers.below(4) {
        let (result, most) = results.swap_remove(numbers.below(results.len() as u32) as usize);
        if !items.is_empty() && (separate || numbers.below(3) == 0) {
            streams.push(if numbers.below(2) == 0 { 0 } else { numbers.below(4) });
            if !separate {
                items.push(FeedbackItem::NextBuffer);
            }
        }
        if !separate && numbers.below(4) == 0 {
            items.push(FeedbackItem::Skip(1 + numbers.below(4) as u8));
        }
        items.push(FeedbackItem::Result(result, 1 + numbers.below(most) as u8));
    }
    if numbers.below(2) == 0 {
        streams.fill(0);
    }
    let sizes = streams.iter().map(|_| numbers.below(400) as usize).collect();
    let mode = if separate { FeedbackMode::Separate } else { FeedbackMode::Interleaved };
    Plan { items, streams, mode, sizes }
}

/// Buffers of threes, bound to the binding points.
fn rooms(gl: &mut Context, sizes: &[usize]) -> Vec<u32> {
    let names = gl.gen_buffers(sizes.len() as u32).expect("names");
    for (index, (name, size)) in (0..).zip(names.iter().zip(sizes)) {
        gl.bind_buffer_base_nv(BufferTarget::TransformFeedback, index, *name).expect("it is bound");
        let bytes: Vec<u8> = vec![3u32; (*size).max(1)].into_iter().flat_map(u32::to_le_bytes).collect();
        gl.buffer_data(BufferTarget::TransformFeedback, &bytes).expect("contents");
    }
    names
}

fn contents(gl: &mut Context, name: u32) -> Vec<u8> {
    gl.bind_buffer(BufferTarget::TransformFeedback, name).expect("it is bound");
    let size = gl.get_buffer_size(BufferTarget::TransformFeedback).expect("a size");
    gl.get_buffer_sub_data(BufferTarget::TransformFeedback, 0, size).expect("contents")
}

/// Everything that a run changes.
#[derive(Debug, PartialEq)]
struct Left {
    buffers: Vec<Vec<u8>>,
    tally: Tally,
    again: Vec<u8>,
    tally_again: Tally,
}

fn run(device: Box<dyn Device>, seed: u64) -> (Left, String) {
    let mut numbers = Numbers(seed);
    let numbers = &mut numbers;
    let mut mode = MODES[numbers.below(14) as usize];
    let mut texts = vec![(ProgramTarget::Vertex, VERTEX.to_owned())];
    let mut made = figure(mode);
    match numbers.below(4) {
        0 => {}
        1 => {
            mode = Mode::Patches;
            let (text, kind) = evaluation(numbers);
            (made, _) = (kind, texts.push((ProgramTarget::TessellationEvaluation, text)));
            if numbers.below(2) == 0 {
                let stand_in = match kind {
                    FeedbackPrimitive::Points => Mode::Points,
                    FeedbackPrimitive::Lines => Mode::Lines,
                    FeedbackPrimitive::Triangles => Mode::Triangles,
                };
                made = FeedbackPrimitive::Points;
                texts.push((ProgramTarget::Geometry, geometry(numbers, stand_in, made)));
            }
        }
        _ => {
            made = [FeedbackPrimitive::Points, FeedbackPrimitive::Lines, FeedbackPrimitive::Triangles]
                [numbers.below(3) as usize];
            texts.push((ProgramTarget::Geometry, geometry(numbers, mode, made)));
        }
    }
    let mut programs: Vec<(ProgramTarget, &str)> =
        texts.iter().map(|(target, text)| (*target, text.as_str())).collect();
    programs.push(FRAGMENT);
    let mut gl = context(device, 16, &programs);
    if numbers.below(2) == 0 {
        gl.enable(Capability::RasterizerDiscard).expect("it is enabled");
    }
    gl.patch_vertices(1 + numbers.below(4)).expect("a patch");
    gl.patch_default_outer_level(std::array::from_fn(|_| numbers.below(40) as f32 / 8.0)).expect("levels");
    gl.patch_default_inner_level(std::array::from_fn(|_| numbers.below(40) as f32 / 8.0)).expect("levels");
    let plan = plan(numbers);
    let names = rooms(&mut gl, &plan.sizes);
    gl.transform_feedback_stream_attribs_nv(&plan.items, &plan.streams, plan.mode).expect("what is recorded");
    let count = 6 + numbers.below(30);
    let places: Vec<f32> = (0..4 * count).map(|_| numbers.below(256) as f32 / 128.0 - 1.0).collect();
    gl.array_pointer(ClientArray::Vertex, 4, ArrayType::Float, 0, &ArrayMemory::from_floats(&places), 0)
        .expect("an array");
    gl.enable_client_state(ClientArray::Vertex).expect("it is enabled");
    gl.begin_transform_feedback_nv(made).expect("it begins");
    let first = numbers.below(3);
    gl.draw_arrays(mode, first, count - first).expect("it draws");
    let listed: Vec<u32> = (0..numbers.below(40)).map(|_| numbers.below(count)).collect();
    gl.draw_elements(mode, &listed).expect("it draws");
    gl.end_transform_feedback_nv().expect("it ends");
    let tally = gl.transform_feedback_tally().expect("counts");

    // Vertices from the first buffer, as many as its stream has, through the vertex program only.
    for capability in [Capability::GeometryProgram, Capability::TessellationEvaluationProgram] {
        gl.disable(capability).expect("it is disabled");
    }
    gl.array_pointer(ClientArray::Vertex, 2, ArrayType::Float, 8, &ArrayMemory::of_buffer(names[0]), 0)
        .expect("an array");
    let again = MODES[numbers.below(14) as usize];
    gl.transform_feedback_attribs_nv(&[FeedbackItem::Result(FeedbackResult::Position, 3)], FeedbackMode::Interleaved)
        .expect("what is recorded");
    let second = gl.gen_buffers(1).expect("a name")[0];
    gl.bind_buffer_base_nv(BufferTarget::TransformFeedback, 0, second).expect("it is bound");
    gl.buffer_data(BufferTarget::TransformFeedback, &vec![1; 4 * numbers.below(300) as usize + 4]).expect("contents");
    gl.begin_transform_feedback_nv(figure(again)).expect("it begins");
    gl.draw_transform_feedback_stream(again, plan.streams[0]).expect("it draws");
    gl.end_transform_feedback_nv().expect("it ends");
    let tally_again = gl.transform_feedback_tally().expect("counts");
    let left = Left {
        buffers: names.iter().map(|name| contents(&mut gl, *name)).collect(),
        tally,
        again: contents(&mut gl, second),
        tally_again,
    };
    let description = format!("{mode:?} as {made:?}, {:?}\n{}", plan.items, texts.last().map_or("", |(_, text)| text));
    (left, description)
}

#[test]
fn captures_leave_the_same_on_both_machines() {
    let count = std::env::var("GLASM_CAPTURES").ok().and_then(|count| count.parse().ok()).unwrap_or(12);
    let mut recorded = 0;
    for seed in 0..count {
        let Some([cpu, gpu]) = machines() else { return };
        let (cpu, description) = run(cpu, 1000 + seed);
        let (gpu, _) = run(gpu, 1000 + seed);
        assert_eq!(cpu, gpu, "seed {seed}, {description}");
        recorded += cpu.tally.written.iter().sum::<u64>() + cpu.tally_again.written[0];
    }
    assert!(recorded > 12 * count, "only {recorded} primitives were recorded");
}
