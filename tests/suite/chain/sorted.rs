//! Primitives scattered over many layers: each layer has its own in their original order, whatever the size of a draw's
//! parts.

use glasm::texture::Target;
use glasm_runtime::raster::Mode;
use glasm_runtime::raster::state::BlendFactor;
use glasm_runtime::{
    ArrayMemory, ArrayType, Attachment, Capability, ClearMask, ClientArray, Context, Cpu, Device, FeedbackQuery,
    GpuDevice, InternalFormat, ProgramTarget,
};

use super::{FRAGMENT, Numbers, VERTEX, context, machines};

const SIZE: u32 = 8;
const LAYERS: u32 = 40;
const POINTS: u32 = 900;

/// Each point becomes a strip of four vertices, the last of which has a layer of its own, and every other point three
/// vertices more. Each point has its own colour, which blends half with the background.
fn scattering(output: &str) -> String {
    format!(
        "!!NVgp5.0
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT {output};
VERTICES_OUT 7;
INT TEMP layer;
TEMP at, color;
TRUNC.S layer, vertex[0].position.zwzw;
MOV at, vertex[0].position;
MOV at.zw, {{0, 0, 0, 1}};
I2F color.x, primitive.id.x;
MUL color, color.x, {{0.618034, 0.414214, 0.732051, 0}};
FRC color, color;
MOV color.w, 0.5;
ADD result.position, at, {{-0.375, -0.375, 0, 0}};
MOV result.color, color;
MOV.S result.layer.x, layer.x;
EMIT;
ADD result.position, at, {{0.375, -0.375, 0, 0}};
MOV result.color, color;
MOV.S result.layer.x, layer.x;
EMIT;
ADD result.position, at, {{-0.375, 0.375, 0, 0}};
MOV result.color, color;
MOV.S result.layer.x, layer.x;
EMIT;
ADD result.position, at, {{0.375, 0.375, 0, 0}};
MOV result.color, color;
MOV.S result.layer.x, layer.y;
EMIT;
ENDPRIM;
AND.S.CC layer.z, primitive.id.x, 1;
IF NE.z;
ADD result.position, at, {{-0.5, 0, 0, 0}};
MOV result.color, color.yzxw;
MOV.S result.layer.x, layer.y;
EMIT;
ADD result.position, at, {{0.5, 0, 0, 0}};
MOV result.color, color.yzxw;
MOV.S result.layer.x, layer.y;
EMIT;
ADD result.position, at, {{0, 0.5, 0, 0}};
MOV result.color, color.yzxw;
MOV.S result.layer.x, layer.x;
EMIT;
ENDIF;
END
"
    )
}

/// Positions in steps of a sixteenth of a pixel, and two layers for each, some of which do not exist.
fn points() -> Vec<[f32; 4]> {
    let mut numbers = Numbers(23);
    let mut place = || numbers.below(128) as f32 / 64.0 - 1.0;
    let places: Vec<[f32; 2]> = (0..POINTS).map(|_| [place(), place()]).collect();
    let mut layer = || numbers.below(LAYERS + 4) as f32 - 2.0;
    places.into_iter().map(|[x, y]| [x, y, layer(), layer()]).collect()
}

/// All layers, drawn to one after the other, and the number of primitives, if it is queried.
fn drawn(device: Box<dyn Device>, output: &str, asks: bool) -> (Vec<f32>, Option<u64>) {
    let text = scattering(output);
    let mut gl = context(device, SIZE, &[VERTEX, (ProgramTarget::Geometry, text.as_str()), FRAGMENT]);
    let name = gl.gen_textures(1).expect("a name")[0];
    gl.bind_texture(Target::Array2D, name).expect("it is bound");
    gl.tex_image_3d(Target::Array2D, 0, InternalFormat::Rgba8, [SIZE, SIZE, LAYERS], None).expect("an image");
    let framebuffer = gl.gen_framebuffers_ext(1).expect("a name")[0];
    gl.bind_framebuffer_ext(framebuffer).expect("it is bound");
    gl.framebuffer_texture_ext(Attachment::Color(0), name, 0).expect("it is attached");
    gl.enable(Capability::Blend).expect("it is enabled");
    gl.blend_func(BlendFactor::SourceAlpha, BlendFactor::OneMinusSourceAlpha).expect("factors");
    gl.clear(ClearMask::COLOR).expect("it is cleared");
    let count = asks.then(|| {
        gl.begin_query_indexed(FeedbackQuery::PrimitivesGenerated, 0).expect("it begins");
        all_at_once(&mut gl);
        gl.end_query_indexed(FeedbackQuery::PrimitivesGenerated, 0).expect("a number")
    });
    if !asks {
        all_at_once(&mut gl);
    }
    gl.bind_framebuffer_ext(0).expect("the window");
    (gl.get_tex_image(Target::Array2D, 0).expect("texels"), count)
}

fn all_at_once(gl: &mut Context) {
    let memory = ArrayMemory::from_floats(points().as_flattened());
    gl.array_pointer(ClientArray::Vertex, 4, ArrayType::Float, 0, &memory, 0).expect("an array");
    gl.enable_client_state(ClientArray::Vertex).expect("it is enabled");
    // Two draws, the second of which overlaps the first and lists its vertices.
    gl.draw_arrays(Mode::Points, 0, POINTS).expect("it draws");
    let backwards: Vec<u32> = (0..50).rev().collect();
    gl.draw_elements(Mode::Points, &backwards).expect("it draws");
}

fn open(bytes: Option<u64>) -> Box<dyn Device> {
    let mut device = GpuDevice::open().expect("an adapter");
    if let Some(bytes) = bytes {
        device.limit_chain_memory(bytes).expect("a limit");
    }
    Box::new(device)
}

#[test]
fn each_layer_has_its_primitives_in_order() {
    if machines().is_none() {
        return;
    }
    // Two triangles, three lines or four points of each strip, and one, two or three of every other point.
    let each = [("TRIANGLE_STRIP", 2, 1), ("LINE_STRIP", 3, 2), ("POINTS", 4, 3)];
    for (output, first, more) in each {
        let generated = u64::from(POINTS * first + POINTS / 2 * more + 50 * first + 25 * more);
        let (reference, _) = drawn(Box::new(Cpu::new()), output, false);
        let (whole, _) = drawn(open(None), output, false);
        let (again, count) = drawn(open(None), output, true);
        assert!(again == whole, "{output}: other bits where somebody counts them");
        assert_eq!(count, Some(generated), "{output}");
        let (parts, _) = drawn(open(Some(256 << 10)), output, false);
        assert!(parts == whole, "{output}: other bits in parts");
        let far = |pair: (&[f32], &[f32])| pair.0.iter().zip(pair.1).any(|(a, b)| (a - b).abs() > 2.5 / 255.0);
        let apart = reference.chunks(4).zip(whole.chunks(4)).filter(|pair| far(*pair)).count();
        assert_eq!(apart, 0, "{output}");
        let covered = |layer: &[f32]| layer.chunks(4).filter(|texel| texel[3] > 0.0).count();
        let least = reference.chunks((SIZE * SIZE * 4) as usize).map(covered).min();
        assert!(least.is_some_and(|least| least > 24), "{output}: {least:?} texels of a layer");
    }
}
