//! Layered framebuffers: geometry programs choose the layer, everything else goes to the first.

use glasm::texture::Target;
use glasm_runtime::raster::Mode;
use glasm_runtime::raster::state::Rectangle;
use glasm_runtime::{
    Attachment, ClearMask, Context, ErrorName, FramebufferStatus, ImageTarget, InternalFormat, ProgramTarget,
};

use super::{FRAGMENT, VERTEX, context, draw, machines};

/// Each triangle becomes as many as there are layers, each a little further right and brighter. Only the provoking
/// vertex determines the layer.
const EVERYWHERE: &str = "!!NVgp5.0
PRIMITIVE_IN TRIANGLES;
PRIMITIVE_OUT TRIANGLE_STRIP;
VERTICES_OUT 3;
INVOCATIONS 6;
TEMP shift, color;
I2F shift.x, primitive.invocation.x;
MUL color.x, shift.x, 0.2;
MUL shift.x, shift.x, 0.25;
MOV shift.yzw, 0;
MOV color.yzw, {0, 1, 0, 1};
MOV.S result.layer.x, 77;
ADD result.position, vertex[0].position, shift;
MOV result.color, color;
EMIT;
MOV.S result.layer.x, -3;
ADD result.position, vertex[1].position, shift;
MOV result.color, color;
EMIT;
MOV.S result.layer.x, primitive.invocation.x;
ADD result.position, vertex[2].position, shift;
MOV result.color, color;
EMIT;
END
";

const SIZE: u32 = 8;

/// The left quarter of the window.
const QUARTER: [[f32; 4]; 6] = [
    [-1.0, -1.0, 0.0, 1.0],
    [-0.75, -1.0, 0.0, 1.0],
    [-1.0, 1.0, 0.0, 1.0],
    [-1.0, 1.0, 0.0, 1.0],
    [-0.75, -1.0, 0.0, 1.0],
    [-0.75, 1.0, 0.0, 1.0],
];

fn texture(gl: &mut Context, target: Target, format: InternalFormat) -> u32 {
    let name = gl.gen_textures(1).expect("a name")[0];
    gl.bind_texture(target, name).expect("it is bound");
    match target {
        Target::Cube => (0..6).for_each(|face| {
            gl.tex_image_2d(ImageTarget::CubeFace(face), 0, format, SIZE, SIZE, None).expect("an image");
        }),
        Target::Dim2 => gl.tex_image_2d(ImageTarget::Dim2, 0, format, SIZE, SIZE, None).expect("an image"),
        Target::Array1D => gl.tex_image_2d(ImageTarget::Array1D, 0, format, SIZE, 6, None).expect("an image"),
        _ => gl.tex_image_3d(target, 0, format, [SIZE, SIZE, 6], None).expect("an image"),
    }
    name
}

fn bound(gl: &mut Context) -> u32 {
    let name = gl.gen_framebuffers_ext(1).expect("a name")[0];
    gl.bind_framebuffer_ext(name).expect("it is bound");
    name
}

/// The first row of each layer, red and green.
fn rows(gl: &mut Context, target: Target) -> Vec<Vec<[f32; 2]>> {
    let texels = gl.get_tex_image(target, 0).expect("texels");
    let height = if target == Target::Array1D { 1 } else { SIZE };
    let layers = texels.chunks((SIZE * height * 4) as usize);
    layers.map(|layer| layer.chunks(4).take(SIZE as usize).map(|texel| [texel[0], texel[1]]).collect()).collect()
}

#[test]
fn primitives_go_to_the_layer_of_their_provoking_vertex() {
    let Some(machines) = machines() else { return };
    for device in machines {
        let mut gl = context(device, SIZE, &[VERTEX, (ProgramTarget::Geometry, EVERYWHERE), FRAGMENT]);
        for target in [Target::Cube, Target::Array2D, Target::Dim3, Target::Array1D] {
            let name = texture(&mut gl, target, InternalFormat::Rgba32F);
            bound(&mut gl);
            gl.framebuffer_texture_ext(Attachment::Color(0), name, 0).expect("it is attached");
            assert_eq!(gl.check_framebuffer_status_ext(), Ok(FramebufferStatus::Complete));
            gl.clear_color([0.5, 0.0, 0.0, 0.0]).expect("a colour");
            let picture = draw(&mut gl, Mode::Triangles, &QUARTER);
            // Layer 0 is read: the first column is covered, the others are cleared.
            assert_eq!(picture[..8], [0, 255, 0, 255, 128, 0, 0, 0], "{target:?}");
            gl.bind_framebuffer_ext(0).expect("the window");
            let found = rows(&mut gl, target);
            let expected: Vec<Vec<[f32; 2]>> = (0..6)
                .map(|layer| {
                    let covered = |column: usize| column == layer;
                    let color = [layer as f32 * 0.2, 1.0];
                    (0..8).map(|column| if covered(column) { color } else { [0.5, 0.0] }).collect()
                })
                .collect();
            assert_eq!(found, expected, "{target:?}");
        }
    }
}

#[test]
fn without_a_chosen_layer_the_first_is_drawn_to() {
    let Some(machines) = machines() else { return };
    for device in machines {
        let mut gl = context(device, SIZE, &[VERTEX, FRAGMENT]);
        let name = texture(&mut gl, Target::Array2D, InternalFormat::Rgba8);
        bound(&mut gl);
        gl.framebuffer_texture_ext(Attachment::Color(0), name, 0).expect("it is attached");
        gl.clear_color([0.0, 0.0, 0.0, 0.0]).expect("a colour");
        gl.clear(ClearMask::COLOR).expect("it is cleared");
        gl.bind_framebuffer_ext(0).expect("the window");
        assert!(rows(&mut gl, Target::Array2D).iter().flatten().flatten().all(|row| *row == 0.0));
        // One layer: the others are unchanged.
        let one = bound(&mut gl);
        gl.framebuffer_texture_layer_ext(Attachment::Color(0), name, 0, 2).expect("it is attached");
        gl.clear_color([1.0, 0.0, 0.0, 1.0]).expect("a colour");
        gl.clear(ClearMask::COLOR).expect("it is cleared");
        let area = Rectangle { x: 0, y: 0, width: 1, height: 1 };
        assert_eq!(gl.read_pixels_rgba8(area).expect("pixels"), [255, 0, 0, 255]);
        gl.delete_framebuffers_ext(&[one]).expect("it is deleted");
        let found = rows(&mut gl, Target::Array2D);
        assert_eq!(found[2][0], [1.0, 0.0]);
        assert!(found[..2].iter().chain(&found[3..]).flatten().flatten().all(|entry| *entry == 0.0));
        // The contents of a level are there when it is drawn to again.
        bound(&mut gl);
        gl.framebuffer_texture_ext(Attachment::Color(0), name, 0).expect("it is attached");
        gl.scissor(0, 0, 1, 1).expect("a scissor");
        gl.enable(glasm_runtime::Capability::ScissorTest).expect("it is enabled");
        gl.clear_color([0.0, 1.0, 0.0, 1.0]).expect("a colour");
        gl.clear(ClearMask::COLOR).expect("it is cleared");
        gl.bind_framebuffer_ext(0).expect("the window");
        let found = rows(&mut gl, Target::Array2D);
        assert_eq!(found[2][..2], [[0.0, 1.0], [1.0, 0.0]]);
        assert_eq!(found[5][..2], [[0.0, 1.0], [0.0, 0.0]]);
    }
}

#[test]
fn framebuffers_are_complete_where_the_text_says() {
    let Some([cpu, _]) = machines() else { return };
    let mut gl = context(cpu, SIZE, &[VERTEX, FRAGMENT]);
    let cube = texture(&mut gl, Target::Cube, InternalFormat::Rgba8);
    let array = texture(&mut gl, Target::Array2D, InternalFormat::Rgba8);
    let plain = texture(&mut gl, Target::Dim2, InternalFormat::Rgba8);
    let depth = texture(&mut gl, Target::Dim2, InternalFormat::DepthComponent24);
    let status = |gl: &Context| gl.check_framebuffer_status_ext().expect("a status");
    assert!(gl.framebuffer_texture_ext(Attachment::Color(0), plain, 0).is_err(), "the window has no attachments");
    bound(&mut gl);
    assert_eq!(status(&gl), FramebufferStatus::IncompleteMissingAttachment);
    let refused = gl.clear(ClearMask::COLOR).err().map(|error| error.name);
    assert_eq!(refused, Some(ErrorName::InvalidFramebufferOperation));
    gl.framebuffer_texture_ext(Attachment::Color(0), cube, 0).expect("it is attached");
    assert_eq!(status(&gl), FramebufferStatus::Complete);
    gl.framebuffer_texture_ext(Attachment::Color(1), array, 0).expect("it is attached");
    assert_eq!(status(&gl), FramebufferStatus::IncompleteLayerTargets);
    gl.framebuffer_texture_ext(Attachment::Color(1), plain, 0).expect("it is attached");
    assert_eq!(status(&gl), FramebufferStatus::IncompleteLayerTargets);
    gl.framebuffer_texture_face_ext(Attachment::Color(0), cube, 0, 5).expect("it is attached");
    assert_eq!(status(&gl), FramebufferStatus::Complete);
    gl.framebuffer_texture_ext(Attachment::Depth, depth, 0).expect("it is attached");
    assert_eq!(status(&gl), FramebufferStatus::Complete);
    gl.framebuffer_texture_ext(Attachment::Depth, plain, 0).expect("it is attached");
    assert_eq!(status(&gl), FramebufferStatus::IncompleteAttachment);
    gl.framebuffer_texture_ext(Attachment::Depth, 0, 0).expect("it is detached");
    gl.framebuffer_texture_layer_ext(Attachment::Color(1), array, 0, 6).expect("it is attached");
    assert_eq!(status(&gl), FramebufferStatus::IncompleteAttachment);
    gl.bind_texture(Target::Dim3, 90).expect("it is bound");
    gl.tex_image_3d(Target::Dim3, 0, InternalFormat::Rgba8, [4, 4, 2], None).expect("an image");
    gl.framebuffer_texture_ext(Attachment::Color(1), 0, 0).expect("it is detached");
    gl.framebuffer_texture_layer_ext(Attachment::Color(0), 90, 0, 1).expect("it is attached");
    assert_eq!(status(&gl), FramebufferStatus::Complete);
    assert_eq!((gl.window().width, gl.window().height), (4, 4));
    gl.framebuffer_texture_ext(Attachment::Color(1), plain, 0).expect("it is attached");
    assert_eq!(status(&gl), FramebufferStatus::IncompleteDimensions);
    assert!(gl.framebuffer_texture_layer_ext(Attachment::Color(0), plain, 0, 1).is_err(), "it has no layers");
    assert!(gl.framebuffer_texture_ext(Attachment::Color(0), 4711, 0).is_err(), "there is no such texture");
    gl.bind_framebuffer_ext(0).expect("the window");
    assert_eq!((gl.window().width, status(&gl)), (SIZE, FramebufferStatus::Complete));
}
