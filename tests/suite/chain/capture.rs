//! Captured vertices: which are recorded, dropped, counted, and refused.

use glasm_runtime::raster::Mode;
use glasm_runtime::{
    ArrayMemory, ArrayType, BufferTarget, Capability, ClientArray, Context, Cpu, Device, ErrorName, FeedbackItem,
    FeedbackMode, FeedbackPrimitive, FeedbackQuery, FeedbackResult, GlError, ProgramTarget,
};

use super::{FRAGMENT, VERTEX, context, machines};

/// Three corners of a triangle, then three more.
const PLACES: [[f32; 4]; 6] = [
    [0.0, 0.0, 0.0, 1.0],
    [1.0, 0.0, 0.0, 1.0],
    [0.0, 1.0, 0.0, 1.0],
    [2.0, 0.0, 0.0, 1.0],
    [3.0, 0.0, 0.0, 1.0],
    [2.0, 1.0, 0.0, 1.0],
];

/// Each triangle becomes two points: one of stream 0 and one of stream 1.
const STREAMS: &str = "!!NVgp5.0
PRIMITIVE_IN TRIANGLES;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 2;
MOV result.position, vertex[0].position;
EMITS 0;
MOV result.position, vertex[1].position;
EMITS 1;
END
";

fn with_places(device: Box<dyn Device>, programs: &[(ProgramTarget, &str)]) -> Context {
    let mut gl = context(device, 8, programs);
    let memory = ArrayMemory::from_floats(PLACES.as_flattened());
    gl.array_pointer(ClientArray::Vertex, 4, ArrayType::Float, 0, &memory, 0).expect("an array");
    gl.enable_client_state(ClientArray::Vertex).expect("it is enabled");
    gl
}

/// A buffer of nines at a binding point.
fn room(gl: &mut Context, index: u32, words: usize) -> u32 {
    let name = gl.gen_buffers(1).expect("a name")[0];
    gl.bind_buffer_base_nv(BufferTarget::TransformFeedback, index, name).expect("it is bound");
    let bytes: Vec<u8> = vec![9f32; words].into_iter().flat_map(f32::to_le_bytes).collect();
    gl.buffer_data(BufferTarget::TransformFeedback, &bytes).expect("contents");
    name
}

fn contents(gl: &mut Context, name: u32, words: u32) -> Vec<f32> {
    gl.bind_buffer(BufferTarget::TransformFeedback, name).expect("it is bound");
    let bytes = gl.get_buffer_sub_data(BufferTarget::TransformFeedback, 0, 4 * words).expect("contents");
    bytes.chunks_exact(4).map(|chunk| f32::from_le_bytes([chunk[0], chunk[1], chunk[2], chunk[3]])).collect()
}

fn name_of<T>(result: Result<T, GlError>) -> Option<ErrorName> {
    result.err().map(|error| error.name)
}

const POSITION: FeedbackItem = FeedbackItem::Result(FeedbackResult::Position, 2);

#[test]
fn triangles_are_recorded_whole_or_not_at_all() {
    let Some(machines) = machines() else { return };
    for device in machines {
        let mut gl = with_places(device, &[VERTEX, FRAGMENT]);
        gl.enable(Capability::RasterizerDiscard).expect("it is enabled");
        gl.transform_feedback_attribs_nv(&[POSITION, FeedbackItem::Skip(1)], FeedbackMode::Interleaved)
            .expect("what is recorded");
        // A triangle takes nine words.
        let name = room(&mut gl, 0, 12);
        gl.begin_query_indexed(FeedbackQuery::PrimitivesGenerated, 0).expect("it begins");
        gl.begin_query_indexed(FeedbackQuery::PrimitivesWritten, 0).expect("it begins");
        gl.begin_transform_feedback_nv(FeedbackPrimitive::Triangles).expect("it begins");
        gl.draw_arrays(Mode::Triangles, 0, 6).expect("it draws");
        assert_eq!(name_of(gl.draw_arrays(Mode::Lines, 0, 6)), Some(ErrorName::InvalidOperation));
        gl.end_transform_feedback_nv().expect("it ends");
        assert_eq!(gl.end_query_indexed(FeedbackQuery::PrimitivesGenerated, 0), Ok(2));
        assert_eq!(gl.end_query_indexed(FeedbackQuery::PrimitivesWritten, 0), Ok(1));
        let got = contents(&mut gl, name, 12);
        assert_eq!(got, [0.0, 0.0, 9.0, 1.0, 0.0, 9.0, 0.0, 1.0, 9.0, 9.0, 9.0, 9.0]);
    }
}

#[test]
fn each_of_many_captures_begins_with_nothing() {
    let Some(machines) = machines() else { return };
    for device in machines {
        let mut gl = with_places(device, &[VERTEX, FRAGMENT]);
        gl.enable(Capability::RasterizerDiscard).expect("it is enabled");
        gl.transform_feedback_attribs_nv(&[POSITION], FeedbackMode::Interleaved).expect("what is recorded");
        let name = room(&mut gl, 0, 12);
        // More tallies than a device keeps at a time, most of them with nothing read in between.
        for number in 0..700 {
            let triangles = 1 + number % 2;
            gl.begin_transform_feedback_nv(FeedbackPrimitive::Triangles).expect("it begins");
            gl.draw_arrays(Mode::Triangles, 3 * (1 - number % 2), 3 * triangles).expect("it draws");
            gl.end_transform_feedback_nv().expect("it ends");
            if number % 101 == 0 || number == 699 {
                let tally = gl.transform_feedback_tally().expect("counts");
                assert_eq!([tally.needed[0], tally.written[0]], [u64::from(triangles); 2], "capture {number}");
            }
        }
        // The last one has both triangles.
        let got = contents(&mut gl, name, 12);
        assert_eq!(got, [0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 2.0, 0.0, 3.0, 0.0, 2.0, 1.0]);
    }
}

#[test]
fn streams_go_to_buffers_of_their_own() {
    let Some(machines) = machines() else { return };
    for device in machines {
        let mut gl = with_places(device, &[VERTEX, (ProgramTarget::Geometry, STREAMS), FRAGMENT]);
        let items = [POSITION, FeedbackItem::NextBuffer, FeedbackItem::Result(FeedbackResult::Position, 1)];
        assert_eq!(
            name_of(gl.transform_feedback_stream_attribs_nv(&items, &[0, 1], FeedbackMode::Interleaved)),
            Some(ErrorName::InvalidOperation),
            "a result is recorded once"
        );
        let items = [POSITION, FeedbackItem::NextBuffer, FeedbackItem::Result(FeedbackResult::PrimaryColor, 1)];
        gl.transform_feedback_stream_attribs_nv(&items, &[1, 0], FeedbackMode::Interleaved).expect("what is recorded");
        let (first, second) = (room(&mut gl, 0, 4), room(&mut gl, 1, 3));
        gl.begin_transform_feedback_nv(FeedbackPrimitive::Points).expect("it begins");
        gl.draw_arrays(Mode::Triangles, 0, 6).expect("it draws");
        gl.end_transform_feedback_nv().expect("it ends");
        assert_eq!(contents(&mut gl, first, 4), [1.0, 0.0, 3.0, 0.0]);
        // No program wrote a colour.
        assert_eq!(contents(&mut gl, second, 3), [0.0, 0.0, 9.0]);
        // Two points of stream 1 were recorded.
        gl.disable(Capability::GeometryProgram).expect("it is disabled");
        gl.begin_query_indexed(FeedbackQuery::PrimitivesGenerated, 0).expect("it begins");
        gl.draw_transform_feedback_stream(Mode::Points, 1).expect("it draws");
        assert_eq!(gl.end_query_indexed(FeedbackQuery::PrimitivesGenerated, 0), Ok(2));
    }
}

#[test]
fn strips_and_quads_are_recorded_as_triangles() {
    let mut gl = with_places(Box::new(Cpu::new()), &[VERTEX, FRAGMENT]);
    gl.transform_feedback_attribs_nv(&[FeedbackItem::Result(FeedbackResult::Position, 1)], FeedbackMode::Separate)
        .expect("what is recorded");
    let name = room(&mut gl, 0, 6);
    gl.begin_transform_feedback_nv(FeedbackPrimitive::Triangles).expect("it begins");
    gl.draw_arrays(Mode::TriangleStrip, 0, 4).expect("it draws");
    gl.end_transform_feedback_nv().expect("it ends");
    // 0 1 2, then 2 1 3.
    assert_eq!(contents(&mut gl, name, 6), [0.0, 1.0, 0.0, 0.0, 1.0, 2.0]);
}

#[test]
fn captures_are_refused_as_the_text_says() {
    let mut gl = with_places(Box::new(Cpu::new()), &[VERTEX, FRAGMENT]);
    let operation = Some(ErrorName::InvalidOperation);
    let value = Some(ErrorName::InvalidValue);
    let begin = |gl: &mut Context| name_of(gl.begin_transform_feedback_nv(FeedbackPrimitive::Points));
    assert_eq!(begin(&mut gl), operation, "nothing is to be recorded");
    let attribs = |gl: &mut Context, items: &[FeedbackItem]| {
        name_of(gl.transform_feedback_attribs_nv(items, FeedbackMode::Interleaved))
    };
    assert_eq!(attribs(&mut gl, &[FeedbackItem::Result(FeedbackResult::PointSize, 2)]), value);
    assert_eq!(attribs(&mut gl, &[FeedbackItem::Result(FeedbackResult::GenericAttribute(32), 1)]), value);
    assert_eq!(attribs(&mut gl, &[POSITION, POSITION]), operation);
    assert_eq!(attribs(&mut gl, &[FeedbackItem::Skip(5)]), value);
    assert_eq!(attribs(&mut gl, &[POSITION]), None);
    assert_eq!(begin(&mut gl), operation, "no buffer is bound");
    let name = room(&mut gl, 0, 4);
    let target = BufferTarget::TransformFeedback;
    assert_eq!(name_of(gl.bind_buffer_range_nv(target, 0, name, 2, 8)), value);
    assert_eq!(name_of(gl.bind_buffer_range_nv(target, 0, name, 0, 0)), value);
    assert_eq!(name_of(gl.bind_buffer_base_nv(target, 4, name)), value);
    assert_eq!(name_of(gl.end_transform_feedback_nv()), operation);
    assert_eq!(begin(&mut gl), None);
    assert_eq!(begin(&mut gl), operation);
    assert_eq!(attribs(&mut gl, &[POSITION]), operation);
    assert_eq!(name_of(gl.bind_buffer_base_nv(target, 0, name)), operation);
    assert_eq!(name_of(gl.begin_query_indexed(FeedbackQuery::PrimitivesWritten, 4)), value);
    assert_eq!(name_of(gl.end_query_indexed(FeedbackQuery::PrimitivesWritten, 0)), operation);
    gl.end_transform_feedback_nv().expect("it ends");
}
