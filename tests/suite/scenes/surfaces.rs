//! Targets of other kinds, and pixels without a primitive.

use glasm_runtime::raster::state::{BlendFactor, Rectangle};
use glasm_runtime::raster::{ColorFormat, DepthFormat};
use glasm_runtime::{
    Capability, ClearMask, Context, DrawBuffer, PixelCopy, PixelData, PixelFormat, Pixels, ProgramTarget,
    TargetDescription,
};

use super::{Result, SIZE, Scene, arb, blades, nv, scene, sheet};

fn on(name: &'static str, window: TargetDescription, draw: fn(&mut Context) -> Result) -> Scene {
    Scene { window, ..scene(name, draw) }
}

fn of(format: ColorFormat) -> TargetDescription {
    TargetDescription::color(SIZE, SIZE, format)
}

fn samples() -> TargetDescription {
    TargetDescription { samples: 4, ..of(ColorFormat::Rgba8) }
}

/// A picture in bytes.
fn picture(width: u32, height: u32) -> Vec<u8> {
    (0..width * height * 4).map(|place| (place * 89 % 251) as u8).collect()
}

fn outputs(count: usize) -> String {
    let mut text = String::from("!!ARBfp1.0\nOPTION ARB_draw_buffers;\n");
    for number in 0..count {
        let share = 1.0 / (number + 1) as f32;
        text += &format!("MUL result.color[{number}], fragment.color, {share};\n");
    }
    text + "END"
}

pub fn scenes() -> Vec<Scene> {
    vec![
        on("halves", of(ColorFormat::Rgba16Float), |gl| {
            nv(
                gl,
                ProgramTarget::FragmentNv,
                "!!FP1.0\nMUL R0, f[COL0], {9, -5, 1, 1};\nADD o[COLR], R0, {-3, 1, 0, 0};\nEND",
            )?;
            sheet(gl)
        }),
        Scene {
            refused: Some("Rgba32Float"),
            ..on("floats", of(ColorFormat::Rgba32Float), |gl| {
                nv(
                    gl,
                    ProgramTarget::FragmentNv,
                    "!!FP1.0\nMUL R0, f[COL0], {90, -500, 1, 1};\nADD o[COLR], R0, {-3, 1, 0, 0};\nEND",
                )?;
                sheet(gl)
            })
        },
        on("halves blended", of(ColorFormat::Rgba16Float), |gl| {
            gl.enable(Capability::Blend)?;
            gl.blend_func(BlendFactor::SourceAlpha, BlendFactor::One)?;
            sheet(gl)?;
            blades(gl)
        }),
        on("four colours", TargetDescription { colors: vec![ColorFormat::Rgba8; 4], ..of(ColorFormat::Rgba8) }, |gl| {
            gl.draw_buffers(&[0, 1, 2, 3].map(DrawBuffer::Color))?;
            arb(gl, ProgramTarget::FragmentArb, &outputs(4))?;
            sheet(gl)
        }),
        on(
            "two of three colours",
            TargetDescription {
                colors: vec![ColorFormat::Rgba8, ColorFormat::Rgba16Float, ColorFormat::Rgba8],
                ..of(ColorFormat::Rgba8)
            },
            |gl| {
                gl.draw_buffers(&[0, 1, 2].map(DrawBuffer::Color))?;
                arb(gl, ProgramTarget::FragmentArb, &outputs(2))?;
                sheet(gl)
            },
        ),
        on("multisampled", samples(), |gl| {
            gl.enable(Capability::DepthTest)?;
            sheet(gl)?;
            blades(gl)
        }),
        // The number of samples for an alpha is undefined (GL 1.5, 4.1.3).
        Scene {
            open: true,
            ..on("alpha to coverage", samples(), |gl| {
                gl.enable(Capability::SampleAlphaToCoverage)?;
                sheet(gl)
            })
        },
        Scene {
            refused: Some("sample masks"),
            ..on("sample coverage", samples(), |gl| {
                gl.enable(Capability::SampleCoverage)?;
                gl.sample_coverage(0.5, true)?;
                sheet(gl)
            })
        },
        on(
            "a depth buffer of floats",
            TargetDescription { depth: Some(DepthFormat::Float32), stencil: false, ..of(ColorFormat::Rgba8) },
            |gl| {
                gl.enable(Capability::DepthTest)?;
                sheet(gl)?;
                blades(gl)
            },
        ),
        scene("cleared in parts", |gl| {
            gl.clear_color([0.2, 0.4, 0.6, 0.8])?;
            gl.clear_stencil(77)?;
            gl.clear_depth(0.3)?;
            gl.clear(ClearMask::COLOR | ClearMask::DEPTH | ClearMask::STENCIL)?;
            gl.enable(Capability::ScissorTest)?;
            gl.scissor(10, 20, 50, 30)?;
            gl.color_mask([true, false, true, true])?;
            gl.stencil_mask(0x0f)?;
            gl.clear_color([0.9, 0.9, 0.1, 0.5])?;
            gl.clear_stencil(170)?;
            gl.clear_depth(0.7)?;
            gl.clear(ClearMask::COLOR | ClearMask::DEPTH | ClearMask::STENCIL)
        }),
        scene("pixels", |gl| {
            let bytes = picture(17, 11);
            gl.window_pos([7.25, 12.5, 0.5])?;
            gl.draw_pixels(17, 11, Pixels::rgba8(&bytes))?;
            gl.pixel_zoom(2.5, -3.0)?;
            gl.window_pos([40.0, 90.0, 0.25])?;
            gl.draw_pixels(17, 11, Pixels::rgba8(&bytes))
        }),
        scene("pixels through a program", |gl| {
            nv(
                gl,
                ProgramTarget::FragmentNv,
                "!!FP1.0\nMUL R0, f[COL0], {1, 0.5, 0.25, 1};\nMAD o[COLR], f[WPOS].x, {0, 0, 0.005, 0}, R0;\nEND",
            )?;
            let bytes = picture(40, 40);
            gl.window_pos([5.0, 6.0, 0.0])?;
            gl.draw_pixels(40, 40, Pixels::rgba8(&bytes))
        }),
        scene("a bitmap", |gl| {
            gl.color([0.9, 0.6, 0.3, 1.0])?;
            gl.window_pos([20.0, 30.0, 0.0])?;
            let bits: Vec<bool> = (0..40 * 30).map(|place| place % 7 < 3).collect();
            gl.bitmap([40, 30], [3.0, 4.0], [0.0, 0.0], &bits)
        }),
        scene("copied pixels", |gl| {
            sheet(gl)?;
            gl.window_pos([50.0, 3.0, 0.0])?;
            gl.copy_pixels(Rectangle { x: 20, y: 20, width: 30, height: 40 }, PixelCopy::Color)
        }),
        scene("depths and stencil values drawn", |gl| {
            sheet(gl)?;
            let values: Vec<u8> = (0..30 * 20).map(|place| (place % 256) as u8).collect();
            gl.window_pos([12.0, 34.0, 0.0])?;
            gl.stencil_mask(0x7f)?;
            gl.draw_stencil_pixels(30, 20, &values)?;
            gl.enable(Capability::DepthTest)?;
            gl.depth_func(glasm_runtime::raster::state::CompareFunction::Always)?;
            let depths: Vec<f32> = (0..20 * 20).map(|place| place as f32 / 400.0).collect();
            let pixels = Pixels { format: PixelFormat::DepthComponent, data: PixelData::Floats(&depths) };
            gl.draw_pixels(20, 20, pixels)
        }),
    ]
}
