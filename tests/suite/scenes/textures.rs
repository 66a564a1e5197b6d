//! Lookups: targets, formats, filters, levels, wraps, comparisons.

use glasm::texture::{CompareFunction, DepthMode, Filter, MinFilter, MipFilter, Target, Wrap};
use glasm_runtime::{
    Capability, Context, ImageTarget, InternalFormat, PixelData, PixelFormat, Pixels, ProgramTarget, TexEnv,
    TexParameter,
};

use super::{Result, Scene, nv, scene, sheet};

/// A pattern that is not a power of anything.
fn texel(x: u32, y: u32, z: u32) -> [f32; 4] {
    let byte = |value: u32| ((value * 37 + 11) % 256) as f32 / 255.0;
    [byte(x * 3 + y), byte(y * 5 + z * 7), byte(x + z * 11 + 60), byte(x * y + 90)]
}

fn image(width: u32, height: u32, depth: u32) -> Vec<f32> {
    let mut texels = Vec::new();
    for z in 0..depth {
        for y in 0..height {
            texels.extend((0..width).flat_map(|x| texel(x, y, z)));
        }
    }
    texels
}

fn bound(gl: &mut Context, target: Target) -> Result {
    let name = gl.gen_textures(1)?[0];
    gl.bind_texture(target, name)
}

fn filters(gl: &mut Context, target: Target, texels: Filter, levels: MipFilter) -> Result {
    gl.tex_parameter(target, TexParameter::MinFilter(MinFilter::new(texels, levels)))?;
    gl.tex_parameter(target, TexParameter::MagFilter(texels))
}

fn wraps(gl: &mut Context, target: Target, wrap: Wrap) -> Result {
    gl.tex_parameter(target, TexParameter::WrapS(wrap))?;
    gl.tex_parameter(target, TexParameter::WrapT(wrap))
}

/// A pattern of long waves, which does not depend on the last bits of a level of detail.
fn waves(side: u32) -> Vec<f32> {
    let place = |number: u32| (number as f32 + 0.5) / side as f32 * std::f32::consts::TAU;
    let value = |x: u32, y: u32| [place(x).sin(), place(y).cos(), (place(x) + place(y)).sin(), 0.0];
    let texels = (0..side * side).flat_map(|at| value(at % side, at / side));
    texels.map(|value| ((value * 0.5 + 0.5) * 255.0).round() / 255.0).collect()
}

/// A 2D image with its levels.
fn flat(gl: &mut Context, format: InternalFormat, size: u32, levels: u32) -> Result {
    bound(gl, Target::Dim2)?;
    for level in 0..levels {
        let side = (size >> level).max(1);
        let texels = image(side, side, 1);
        gl.tex_image_2d(ImageTarget::Dim2, level, format, side, side, Some(Pixels::rgba_float(&texels)))?;
    }
    filters(gl, Target::Dim2, Filter::Nearest, MipFilter::None)
}

const VERTEX: &str =
    "!!VP2.0\nMOV o[HPOS], v[OPOS];\nMOV o[COL0], v[COL0];\nMUL R0, v[TEX0], c[0];\nADD o[TEX0], R0, c[1];\nEND";

/// Draws the sheet with scaled and moved coordinates.
fn lookup(gl: &mut Context, target: &str, scale: [f32; 4], offset: [f32; 4]) -> Result {
    nv(gl, ProgramTarget::Vertex, VERTEX)?;
    gl.program_parameter4f_nv(ProgramTarget::Vertex, 0, scale)?;
    gl.program_parameter4f_nv(ProgramTarget::Vertex, 1, offset)?;
    nv(gl, ProgramTarget::FragmentNv, &format!("!!FP1.0\nTEX R0, f[TEX0], TEX0, {target};\nMOV o[COLR], R0;\nEND"))?;
    sheet(gl)
}

fn once(gl: &mut Context, target: &str) -> Result {
    lookup(gl, target, [1.0; 4], [0.0; 4])
}

fn format(gl: &mut Context, format: InternalFormat) -> Result {
    flat(gl, format, 8, 1)?;
    once(gl, "2D")
}

fn mipmapped(gl: &mut Context, texels: Filter, between: MipFilter) -> Result {
    levels(gl, texels, between)?;
    lookup(gl, "2D", [5.0, 3.0, 1.0, 1.0], [0.0; 4])
}

/// A texture of seven levels.
fn levels(gl: &mut Context, texels: Filter, between: MipFilter) -> Result {
    bound(gl, Target::Dim2)?;
    for level in 0..7 {
        let side = 64 >> level;
        let image = waves(side);
        let pixels = Some(Pixels::rgba_float(&image));
        gl.tex_image_2d(ImageTarget::Dim2, level, InternalFormat::Rgba8, side, side, pixels)?;
    }
    filters(gl, Target::Dim2, texels, between)
}

fn wrapped(gl: &mut Context, wrap: Wrap, filter: Filter) -> Result {
    flat(gl, InternalFormat::Rgba8, 8, 1)?;
    filters(gl, Target::Dim2, filter, MipFilter::None)?;
    wraps(gl, Target::Dim2, wrap)?;
    lookup(gl, "2D", [3.5, 3.0, 1.0, 1.0], [-1.3, -1.1, 0.0, 0.0])
}

fn bordered(gl: &mut Context, wrap: Wrap, filter: Filter) -> Result {
    flat(gl, InternalFormat::Rgba8, 8, 1)?;
    gl.tex_parameter(Target::Dim2, TexParameter::BorderColor([0.9, 0.3, 0.6, 0.5]))?;
    filters(gl, Target::Dim2, filter, MipFilter::None)?;
    wraps(gl, Target::Dim2, wrap)?;
    lookup(gl, "2D", [3.5, 3.0, 1.0, 1.0], [-1.3, -1.1, 0.0, 0.0])
}

fn shadow(gl: &mut Context, compared: bool) -> Result {
    bound(gl, Target::Dim2)?;
    let depths: Vec<f32> = (0..64).map(|place| (place * 29 % 64) as f32 / 64.0).collect();
    let pixels = Pixels { format: PixelFormat::DepthComponent, data: PixelData::Floats(&depths) };
    gl.tex_image_2d(ImageTarget::Dim2, 0, InternalFormat::DepthComponent24, 8, 8, Some(pixels))?;
    filters(gl, Target::Dim2, Filter::Nearest, MipFilter::None)?;
    gl.tex_parameter(Target::Dim2, TexParameter::CompareMode(compared))?;
    gl.tex_parameter(Target::Dim2, TexParameter::CompareFunc(CompareFunction::GreaterOrEqual))?;
    gl.tex_parameter(Target::Dim2, TexParameter::DepthTextureMode(DepthMode::Intensity))?;
    once(gl, "2D")
}

/// Three faces of a cube map meet near the middle.
fn cube(gl: &mut Context, side: u32, filter: Filter, mip: MipFilter) -> Result {
    bound(gl, Target::Cube)?;
    let last = if mip == MipFilter::None { 0 } else { side.ilog2() };
    for (level, face) in (0..=last).flat_map(|level| (0..6).map(move |face| (level, face))) {
        let side = side >> level;
        let texels: Vec<f32> =
            (0..side * side).flat_map(|place| texel(place % side, place / side, face + 7 * level)).collect();
        let pixels = Some(Pixels::rgba_float(&texels));
        gl.tex_image_2d(ImageTarget::CubeFace(face as u8), level, InternalFormat::Rgba8, side, side, pixels)?;
    }
    filters(gl, Target::Cube, filter, mip)?;
    lookup(gl, "CUBE", [2.2, 2.2, 1.0, 1.0], [-1.1, -1.1, 0.4, 0.0])
}

fn filtered(name: &'static str, draw: fn(&mut Context) -> Result) -> Scene {
    Scene { filtered: true, ..scene(name, draw) }
}

pub fn scenes() -> Vec<Scene> {
    vec![
        scene("texture, nearest", |gl| format(gl, InternalFormat::Rgba8)),
        scene("luminance and alpha", |gl| format(gl, InternalFormat::Luminance8Alpha8)),
        scene("intensity", |gl| format(gl, InternalFormat::Intensity8)),
        scene("float texels", |gl| {
            bound(gl, Target::Rect)?;
            let texels: Vec<f32> = image(5, 5, 1).iter().map(|value| value * 1.7 - 0.3).collect();
            let pixels = Some(Pixels::rgba_float(&texels));
            gl.tex_image_2d(ImageTarget::Rect, 0, InternalFormat::FloatRgba32, 5, 5, pixels)?;
            lookup(gl, "RECT", [5.0, 5.0, 1.0, 1.0], [0.0; 4])
        }),
        scene("half texels", |gl| format(gl, InternalFormat::Rgba16F)),
        scene("16-bit texels", |gl| format(gl, InternalFormat::Rgba16)),
        scene("signed pairs", |gl| {
            bound(gl, Target::Dim2)?;
            let pairs: Vec<f32> = (0..128).map(|place| (place * 53 % 128) as f32 / 64.0 - 1.0).collect();
            let pixels = Pixels { format: PixelFormat::Hilo, data: PixelData::Floats(&pairs) };
            gl.tex_image_2d(ImageTarget::Dim2, 0, InternalFormat::SignedHilo16, 8, 8, Some(pixels))?;
            filters(gl, Target::Dim2, Filter::Nearest, MipFilter::None)?;
            once(gl, "2D")
        }),
        filtered("texture, linear", |gl| {
            flat(gl, InternalFormat::Rgba8, 8, 1)?;
            filters(gl, Target::Dim2, Filter::Linear, MipFilter::None)?;
            once(gl, "2D")
        }),
        filtered("nearest of the nearest level", |gl| mipmapped(gl, Filter::Nearest, MipFilter::Nearest)),
        filtered("linear in the nearest level", |gl| mipmapped(gl, Filter::Linear, MipFilter::Nearest)),
        filtered("linear between levels", |gl| mipmapped(gl, Filter::Linear, MipFilter::Linear)),
        scene("repeated", |gl| wrapped(gl, Wrap::Repeat, Filter::Nearest)),
        scene("mirrored", |gl| wrapped(gl, Wrap::MirroredRepeat, Filter::Nearest)),
        scene("clamped to the edge", |gl| wrapped(gl, Wrap::ClampToEdge, Filter::Linear)),
        scene("clamped, linear", |gl| bordered(gl, Wrap::Clamp, Filter::Linear)),
        scene("clamped, nearest", |gl| bordered(gl, Wrap::Clamp, Filter::Nearest)),
        scene("clamped to the border, linear", |gl| bordered(gl, Wrap::ClampToBorder, Filter::Linear)),
        scene("clamped to the border, nearest", |gl| bordered(gl, Wrap::ClampToBorder, Filter::Nearest)),
        scene("clamped to a border of nothing", |gl| wrapped(gl, Wrap::ClampToBorder, Filter::Linear)),
        scene("mirrored once", |gl| bordered(gl, Wrap::MirrorClampToEdge, Filter::Linear)),
        scene("mirrored once, then the border", |gl| bordered(gl, Wrap::MirrorClampToBorder, Filter::Linear)),
        filtered("a biased level", |gl| {
            gl.tex_env(TexEnv::LodBias(1.25))?;
            levels(gl, Filter::Linear, MipFilter::Linear)?;
            lookup(gl, "2D", [1.0, 1.0, 1.0, 1.0], [0.0; 4])
        }),
        scene("one dimension", |gl| {
            bound(gl, Target::Dim1)?;
            let texels = image(16, 1, 1);
            gl.tex_image_1d(0, InternalFormat::Rgba8, 16, Some(Pixels::rgba_float(&texels)))?;
            filters(gl, Target::Dim1, Filter::Nearest, MipFilter::None)?;
            once(gl, "1D")
        }),
        scene("three dimensions", |gl| {
            bound(gl, Target::Dim3)?;
            let texels = image(8, 4, 4);
            gl.tex_image_3d(Target::Dim3, 0, InternalFormat::Rgba8, [8, 4, 4], Some(Pixels::rgba_float(&texels)))?;
            filters(gl, Target::Dim3, Filter::Nearest, MipFilter::None)?;
            once(gl, "3D")
        }),
        scene("cube", |gl| cube(gl, 4, Filter::Nearest, MipFilter::None)),
        scene("cube, linear within faces", |gl| cube(gl, 4, Filter::Linear, MipFilter::None)),
        filtered("cube, linear in the nearest level", |gl| cube(gl, 256, Filter::Linear, MipFilter::Nearest)),
        scene("rectangle", |gl| {
            bound(gl, Target::Rect)?;
            let texels = image(13, 7, 1);
            gl.tex_image_2d(ImageTarget::Rect, 0, InternalFormat::Rgba8, 13, 7, Some(Pixels::rgba_float(&texels)))?;
            filters(gl, Target::Rect, Filter::Nearest, MipFilter::None)?;
            lookup(gl, "RECT", [15.0, 9.0, 1.0, 1.0], [-1.0, -1.0, 0.0, 0.0])
        }),
        scene("depths compared", |gl| shadow(gl, true)),
        scene("depths read", |gl| shadow(gl, false)),
        scene("a unit without a texture", |gl| {
            nv(
                gl,
                ProgramTarget::FragmentNv,
                "!!FP1.0\nTEX R0, f[TEX0], TEX5, 2D;\nADD o[COLR], R0, {0.25, 0.5, 0.75, 0};\nEND",
            )?;
            sheet(gl)
        }),
        scene("conventional texture", |gl| {
            flat(gl, InternalFormat::Rgb8, 8, 1)?;
            gl.enable(Capability::Texture(Target::Dim2))?;
            gl.tex_env(TexEnv::Color([0.2, 0.4, 0.6, 0.8]))?;
            sheet(gl)
        }),
        scene("a program that looks up vertices", |gl| {
            flat(gl, InternalFormat::Rgba32F, 4, 1)?;
            let text = "!!ARBvp1.0\nOPTION NV_vertex_program3;\nTEMP color;\nMOV result.position, vertex.position;\n
TEX color, vertex.texcoord[0], texture[0], 2D;\nMOV result.color, color;\nEND";
            super::arb(gl, ProgramTarget::Vertex, text)?;
            sheet(gl)
        }),
    ]
}
