//! What was deleted is freed on the device, whatever the application makes and deletes in between.

use glasm::texture::{Filter, MinFilter, MipFilter, Target};
use glasm_runtime::raster::{ColorFormat, Mode};
use glasm_runtime::{
    Capability, Context, Gpu, GpuDevice, ImageTarget, InternalFormat, Pixels, ProgramTarget, TargetDescription,
    TexParameter,
};

use super::{square, use_nv};
use crate::support::expected;

/// Submissions of a test. What is not needed is freed after every 64.
const FRAMES: u32 = 150;
/// What may be there in the end: that of the submissions since.
const MOST: usize = 100;

/// A context, and the instance that counts what its device has.
fn counted() -> (Context, wgpu::Instance) {
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle());
    let adapter = pollster::block_on(instance.request_adapter(&wgpu::RequestAdapterOptions::default()));
    let adapter = adapter.expect("an adapter");
    let required_features = adapter.features() & Gpu::useful_features();
    let description = wgpu::DeviceDescriptor { required_features, ..wgpu::DeviceDescriptor::default() };
    let (device, queue) = pollster::block_on(adapter.request_device(&description)).expect("a device");
    let device = Box::new(GpuDevice::new(Gpu::new(device, queue)));
    let window = TargetDescription::color(4, 4, ColorFormat::Rgba8);
    (Context::new(device, window).expect("a context"), instance)
}

/// The numbers of pipelines (render and compute), textures and samplers.
fn alive(instance: &wgpu::Instance) -> [usize; 4] {
    let report = instance.generate_report().expect("a report");
    let all = report.hub_report();
    let pipelines = [all.render_pipelines.num_allocated, all.compute_pipelines.num_allocated];
    [pipelines[0], pipelines[1], all.textures.num_allocated, all.samplers.num_allocated]
}

/// Draws with a new program in each submission, and deletes it.
fn deleted(target: ProgramTarget, capability: Capability, text: impl Fn(u32) -> String) -> [usize; 4] {
    let (mut gl, instance) = counted();
    for number in 0..FRAMES {
        let id = gl.gen_programs(1).expect("a name")[0];
        gl.bind_program_arb(target, id).expect("a binding");
        gl.program_string_arb(target, text(number).as_bytes()).expect("a program");
        gl.enable(capability).expect("a capability");
        gl.begin(Mode::Triangles).expect("a draw");
        for corner in [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0f32]] {
            gl.vertex(corner).expect("a corner");
        }
        gl.end().expect("a draw");
        gl.finish().expect("it is drawn");
        gl.delete_programs(&[id]).expect("a name");
        gl.disable(capability).expect("a capability");
    }
    alive(&instance)
}

#[test]
fn pipelines_of_deleted_programs_are_freed() {
    if !expected("gpu") {
        return;
    }
    let fragment = |number| format!("!!ARBfp1.0\nMOV result.color, {{{number},0,0,1}};\nEND");
    let found = deleted(ProgramTarget::FragmentArb, Capability::FragmentProgramArb, fragment);
    assert!(found[0] <= MOST, "{found:?}");
    let vertex = |number| {
        format!("!!ARBvp1.0\nMOV result.position, vertex.position;\nMOV result.color, {{{number},0,0,1}};\nEND")
    };
    let found = deleted(ProgramTarget::Vertex, Capability::VertexProgram, vertex);
    assert!(found[0] <= MOST, "{found:?}");
    // A stage before the rasteriser is a dispatch.
    let geometry = |number| {
        format!(
            "!!NVgp4.0\nPRIMITIVE_IN TRIANGLES;\nPRIMITIVE_OUT TRIANGLE_STRIP;\nVERTICES_OUT 3;\n\
             MOV result.position, vertex[0].position;\nMOV result.color, {{{number},0,0,1}};\nEMIT;\nENDPRIM;\nEND"
        )
    };
    let found = deleted(ProgramTarget::Geometry, Capability::GeometryProgram, geometry);
    assert!(found[0] + found[1] <= MOST, "{found:?}");
}

/// A texture of two levels.
fn texture(gl: &mut Context) -> u32 {
    let name = gl.gen_textures(1).expect("a name")[0];
    gl.bind_texture(Target::Dim2, name).expect("a binding");
    for (level, side) in [(0, 2), (1, 1)] {
        let texels = vec![77; (side * side * 4) as usize];
        let image = Some(Pixels::rgba8(&texels));
        gl.tex_image_2d(ImageTarget::Dim2, level, InternalFormat::Rgba8, side, side, image).expect("a level");
    }
    let filter = TexParameter::MinFilter(MinFilter::new(Filter::Nearest, MipFilter::Nearest));
    gl.tex_parameter(Target::Dim2, filter).expect("a filter");
    name
}

#[test]
fn deleted_textures_and_samplers_are_freed() {
    if !expected("gpu") {
        return;
    }
    let (mut gl, instance) = counted();
    use_nv(&mut gl, ProgramTarget::FragmentNv, 1, "!!FP1.0\nTEX o[COLR], f[TEX0], TEX0, 2D;\nEND");
    for _ in 0..2 * FRAMES {
        let name = texture(&mut gl);
        square(&mut gl, 0.0).expect("a draw");
        gl.finish().expect("it is drawn");
        gl.delete_textures(&[name]).expect("a name");
    }
    let found = alive(&instance);
    assert!(found[2] <= 2 * MOST, "{found:?}");
    texture(&mut gl);
    for number in 0..FRAMES {
        gl.tex_parameter(Target::Dim2, TexParameter::MinLod(number as f32 / 1000.0)).expect("a level of detail");
        square(&mut gl, 0.0).expect("a draw");
        gl.finish().expect("it is drawn");
    }
    let found = alive(&instance);
    assert!(found[3] <= MOST, "{found:?}");
}

/// More samplers in one submission than devices must have.
#[test]
fn samplers_are_freed_when_there_are_many() {
    if !expected("gpu") {
        return;
    }
    let (mut gl, instance) = counted();
    use_nv(&mut gl, ProgramTarget::FragmentNv, 1, "!!FP1.0\nTEX o[COLR], f[TEX0], TEX0, 2D;\nEND");
    texture(&mut gl);
    for number in 0..3000 {
        gl.tex_parameter(Target::Dim2, TexParameter::MinLod(number as f32 / 10000.0)).expect("a level of detail");
        square(&mut gl, 0.0).expect("a draw");
        if number % 300 == 0 {
            gl.finish().expect("it is drawn");
        }
    }
    gl.finish().expect("it is drawn");
    let found = alive(&instance);
    assert!(found[3] <= 2000, "{found:?}");
}
