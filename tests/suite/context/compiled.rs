//! Pipelines are compiled on threads while more draws are given: each draw has its own all the same, and one that a device
//! refuses takes nothing with it.

use glasm_runtime::ErrorName::Unsupported;
use glasm_runtime::ProgramTarget::{FragmentArb, FragmentNv, Vertex};
use glasm_runtime::call::TargetDescription;
use glasm_runtime::raster::ColorFormat;
use glasm_runtime::{Capability, Context, Gpu, GpuDevice};

use super::{each_device_with, picture, refused, square, use_arb, use_nv};
use crate::support::expected;

fn window(width: u32) -> TargetDescription {
    TargetDescription::color(width, 1, ColorFormat::Rgba8)
}

/// Draws over one column.
fn column(gl: &mut Context, x: usize) {
    gl.scissor(x as i32, 0, 1, 1).expect("a column");
    square(gl, 0.0).expect("a draw");
}

#[test]
fn every_draw_of_a_first_frame_has_its_own_program() {
    each_device_with(&window(16), |gl| {
        gl.enable(Capability::ScissorTest).expect("a test");
        for number in 0..16 {
            // As many instructions as its number, so that pipelines end in another order than they begin.
            let steps = "ADD R0, R0, 0.0;\n".repeat(number * 4);
            let color = number as f32 / 15.0;
            let text = format!("!!FP1.0\nMOV R0, {{{color}, 0.2, 1, 1}};\n{steps}MOV o[COLR], R0;\nEND");
            use_nv(gl, FragmentNv, 1 + number as u32, &text);
            column(gl, number);
        }
        let wanted: Vec<[u8; 4]> = (0..16u8).map(|number| [number * 17, 51, 255, 255]).collect();
        assert_eq!(picture(gl), wanted);
    });
}

/// A pair that passes 24 vectors; a device of the portable profile passes 16.
fn use_large_pair(gl: &mut Context) {
    let attributes = |text: &dyn Fn(usize) -> String| (0..16).map(text).collect::<String>();
    let written = attributes(&|it| format!("MOV result.attrib[{it}], vertex.position;\n"));
    let coordinates: String =
        (0..8).map(|number| format!("MOV result.texcoord[{number}], vertex.position;\n")).collect();
    let text = format!("!!NVvp4.0\nMOV result.position, vertex.position;\n{written}{coordinates}END");
    use_arb(gl, Vertex, &text);
    let read = attributes(&|it| format!("ADD sum, sum, fragment.attrib[{it}];\n"));
    let coordinates: String = (0..8).map(|number| format!("ADD sum, sum, fragment.texcoord[{number}];\n")).collect();
    let text = format!("!!NVfp4.0\nTEMP sum;\nMOV sum, 0;\n{read}{coordinates}MOV result.color, sum;\nEND");
    use_arb(gl, FragmentArb, &text);
}

#[test]
fn a_pipeline_that_is_refused_takes_no_other_draw_with_it() {
    if !expected("gpu") {
        return;
    }
    let gpu = Gpu::open_portable(wgpu::Backends::VULKAN).expect("an adapter");
    let mut gl = Context::new(Box::new(GpuDevice::new(gpu)), window(4)).expect("a context");
    let one = |gl: &mut Context, color: &str, x: usize| {
        use_arb(gl, Vertex, "!!NVvp4.0\nMOV result.position, vertex.position;\nEND");
        use_arb(gl, FragmentArb, &format!("!!NVfp4.0\nMOV result.color, {color};\nEND"));
        column(gl, x);
    };
    gl.enable(Capability::ScissorTest).expect("a test");
    one(&mut gl, "{1, 0, 0, 1}", 0);
    use_large_pair(&mut gl);
    column(&mut gl, 1);
    one(&mut gl, "{0, 1, 0, 1}", 2);
    assert_eq!(refused(gl.finish()), Unsupported);
    gl.finish().expect("the error comes once");
    one(&mut gl, "{0, 0, 1, 1}", 3);
    let (black, red, green, blue) = ([0; 4], [255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]);
    assert_eq!(picture(&mut gl), [red, black, green, blue]);
    // The next draw with it tries again, and is told again.
    use_large_pair(&mut gl);
    column(&mut gl, 1);
    assert_eq!(refused(gl.finish()), Unsupported);
    // The device is dropped before these pipelines are waited for.
    one(&mut gl, "{1, 1, 0, 1}", 1);
    use_large_pair(&mut gl);
    column(&mut gl, 1);
}
