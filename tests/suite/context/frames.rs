//! Frames of draws that were seen before create no objects of the GPU, whatever the application changes in between
//! except programs and the state of pipelines; and the next draw sees every change.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use glasm::interp::World;
use glasm::texture::{Filter, MinFilter, MipFilter, Target};
use glasm_runtime::ProgramTarget::{FragmentNv, Vertex};
use glasm_runtime::call::{
    Device, DeviceError, DeviceLimits, DrawCall, Identity, PixelCall, TargetDescription, TargetId, Versioned,
};
use glasm_runtime::capture::Tally;
use glasm_runtime::raster::state::{Rectangle, State};
use glasm_runtime::raster::{Clear, ColorFormat, Mode, Placement, Statistics};
use glasm_runtime::texels::{Lease, TargetBuffer, TexelCopy, TexelLevel};
use glasm_runtime::{
    ArrayMemory, ArrayType, Capability, ClientArray, Context, Face, GpuDevice, ImageTarget, InternalFormat, Light,
    Material, MatrixMode, Pixels, TexParameter, TrackedMatrix, Transform,
};

use super::{each_device, pixel, use_nv};
use crate::support::expected;

/// A device that the test keeps a reference to.
pub struct Kept(pub Arc<Mutex<GpuDevice>>);

/// The device, even if another thread panicked with it.
pub fn held(device: &Mutex<GpuDevice>) -> MutexGuard<'_, GpuDevice> {
    device.lock().unwrap_or_else(PoisonError::into_inner)
}

type Answer<T> = Result<T, DeviceError>;

impl Device for Kept {
    fn name(&self) -> &str {
        "a device that is watched"
    }

    fn limits(&self) -> DeviceLimits {
        held(&self.0).limits()
    }

    fn create_target(&mut self, description: &TargetDescription) -> Answer<TargetId> {
        held(&self.0).create_target(description)
    }

    fn delete_target(&mut self, target: TargetId) {
        held(&self.0).delete_target(target);
    }

    fn clear(&mut self, target: TargetId, state: &State, clear: &Clear) -> Answer<()> {
        held(&self.0).clear(target, state, clear)
    }

    fn draw(&mut self, target: TargetId, call: &DrawCall<'_>) -> Answer<Statistics> {
        held(&self.0).draw(target, call)
    }

    fn pixels(&mut self, target: TargetId, call: &PixelCall<'_>) -> Answer<()> {
        held(&self.0).pixels(target, call)
    }

    fn stencil_pixels(&mut self, target: TargetId, state: &State, placement: &Placement, values: &[u8]) -> Answer<()> {
        held(&self.0).stencil_pixels(target, state, placement, values)
    }

    fn read_color(&mut self, target: TargetId, buffer: usize, area: Rectangle) -> Answer<Vec<[f32; 4]>> {
        held(&self.0).read_color(target, buffer, area)
    }

    fn read_depth(&mut self, target: TargetId, area: Rectangle) -> Answer<Vec<f32>> {
        held(&self.0).read_depth(target, area)
    }

    fn read_stencil(&mut self, target: TargetId, area: Rectangle) -> Answer<Vec<u8>> {
        held(&self.0).read_stencil(target, area)
    }

    fn world(&mut self, given: &Versioned<World>) -> Answer<World> {
        held(&self.0).world(given)
    }

    fn write_color(&mut self, target: TargetId, buffer: usize, colors: &[[f32; 4]]) -> Answer<()> {
        held(&self.0).write_color(target, buffer, colors)
    }

    fn read_samples(&mut self, target: TargetId, buffer: TargetBuffer) -> Answer<Vec<[f32; 4]>> {
        held(&self.0).read_samples(target, buffer)
    }

    fn write_samples(&mut self, target: TargetId, buffer: TargetBuffer, values: &[[f32; 4]]) -> Answer<()> {
        held(&self.0).write_samples(target, buffer, values)
    }

    fn copy_to_texels(&mut self, target: TargetId, copy: &TexelCopy<'_>) -> Answer<bool> {
        held(&self.0).copy_to_texels(target, copy)
    }

    fn copy_from_texels(
        &mut self,
        target: TargetId,
        buffer: TargetBuffer,
        level: &TexelLevel<'_>,
        slice: u32,
    ) -> Answer<bool> {
        held(&self.0).copy_from_texels(target, buffer, level, slice)
    }

    fn read_texels(&mut self, lease: &Arc<Lease>, level: u32) -> Answer<Vec<[u32; 4]>> {
        held(&self.0).read_texels(lease, level)
    }

    fn tally(&mut self, name: Identity) -> Answer<Tally> {
        held(&self.0).tally(name)
    }

    fn drop_tally(&mut self, name: Identity) {
        held(&self.0).drop_tally(name);
    }

    fn finish(&mut self) -> Answer<()> {
        held(&self.0).finish()
    }
}

const MOVED: &str = "!!VP2.0\nDP4 o[HPOS].x, c[0], v[OPOS];\nDP4 o[HPOS].y, c[1], v[OPOS];\nDP4 o[HPOS].z, c[2], v[OPOS];\n\
    DP4 o[HPOS].w, c[3], v[OPOS];\nMUL o[COL0], v[COL0], c[4];\nMOV o[TEX0], v[OPOS];\nEND";
const PAINTED: &str = "!!FP1.0\nTEX R0, f[TEX0], TEX0, 2D;\nMUL o[COLR], R0, f[COL0];\nEND";

/// One of everything that is cached: a textured triangle with a parameter and a matrix of its own, points and lines
/// without programs, a quad between Begin and End.
fn frame(gl: &mut Context, turn: usize) {
    for number in 0..40 {
        let share = ((number + turn) % 8) as f32 / 8.0;
        gl.enable(Capability::VertexProgram).unwrap();
        gl.enable(Capability::FragmentProgramNv).unwrap();
        gl.program_parameter4f_nv(Vertex, 4, [share, 1.0, 1.0 - share, 1.0]).unwrap();
        gl.load_identity().unwrap();
        gl.translatef(share, 0.0, 0.0).unwrap();
        gl.draw_arrays(Mode::Triangles, 0, 3).unwrap();
        gl.program_parameter4f_nv(Vertex, 4, [1.0, share, 0.0, 1.0]).unwrap();
        gl.draw_elements(Mode::TriangleFan, &[0, 1, 2]).unwrap();
        gl.draw_elements(Mode::TriangleStrip, &[0, 1, 2].repeat(40)).unwrap();
        gl.begin(Mode::Quads).unwrap();
        for corner in [[-0.5, -0.5], [share, -0.5], [share, 0.5], [-0.5, 0.5f32]] {
            gl.color([1.0, share, 0.5, 1.0]).unwrap();
            gl.vertex(corner).unwrap();
        }
        gl.end().unwrap();
        gl.disable(Capability::VertexProgram).unwrap();
        gl.disable(Capability::FragmentProgramNv).unwrap();
        gl.light(0, Light::Diffuse([share; 4])).unwrap();
        gl.material(Face::Front, Material::Diffuse([share; 4])).unwrap();
        gl.draw_arrays(Mode::Points, 0, 3).unwrap();
        gl.draw_arrays(Mode::LineLoop, 0, 3).unwrap();
    }
    gl.finish().unwrap();
}

#[test]
fn a_frame_of_what_was_seen_makes_no_object() {
    let device = match GpuDevice::open() {
        Ok(device) => Arc::new(Mutex::new(device)),
        Err(error) => {
            assert!(!expected("gpu"), "there should be an adapter: {error}");
            return;
        }
    };
    let window = TargetDescription::color(8, 8, ColorFormat::Rgba8);
    let mut gl = Context::new(Box::new(Kept(device.clone())), window).unwrap();
    use_nv(&mut gl, Vertex, 1, MOVED);
    use_nv(&mut gl, FragmentNv, 2, PAINTED);
    gl.track_matrix_nv(Vertex, 0, TrackedMatrix::ModelviewProjection, Transform::Identity).unwrap();
    let white = [255; 16];
    gl.tex_image_2d(ImageTarget::Dim2, 0, InternalFormat::Rgba8, 2, 2, Some(Pixels::rgba8(&white))).unwrap();
    let filter = MinFilter::new(Filter::Linear, MipFilter::None);
    gl.tex_parameter(Target::Dim2, TexParameter::MinFilter(filter)).unwrap();
    let memory = ArrayMemory::from_floats(&[-1.0, -1.0, 1.0, -1.0, 0.0, 1.0]);
    gl.array_pointer(ClientArray::Vertex, 2, ArrayType::Float, 0, &memory, 0).unwrap();
    gl.enable_client_state(ClientArray::Vertex).unwrap();
    for turn in 0..3 {
        frame(&mut gl, turn);
    }
    let before = held(&device).counters();
    assert!(before.bind_groups > 0 && before.pipelines > 3, "something was made: {before:?}");
    for turn in 3..6 {
        frame(&mut gl, turn);
    }
    assert_eq!(held(&device).counters(), before);
}

/// Draws reuse what the last one prepared from the state: each kind of change must reach the next one.
#[test]
fn a_draw_sees_what_changed_since_the_last() {
    each_device(2, |gl| {
        use_nv(
            gl,
            Vertex,
            1,
            "!!VP1.0\nMOV o[HPOS], v[OPOS];\nMUL o[COL0], v[COL0], c[4];\nMOV o[TEX0], v[OPOS];\nEND",
        );
        use_nv(gl, FragmentNv, 2, PAINTED);
        let texture = |gl: &mut Context, color: [u8; 4]| {
            let format = InternalFormat::Rgba8;
            gl.tex_image_2d(ImageTarget::Dim2, 0, format, 1, 1, Some(Pixels::rgba8(&color))).unwrap();
        };
        texture(gl, [255; 4]);
        let filter = MinFilter::new(Filter::Nearest, MipFilter::None);
        gl.tex_parameter(Target::Dim2, TexParameter::MinFilter(filter)).unwrap();
        let memory = ArrayMemory::from_floats(&[-1.0, -1.0, 3.0, -1.0, -1.0, 3.0]);
        gl.array_pointer(ClientArray::Vertex, 2, ArrayType::Float, 0, &memory, 0).unwrap();
        gl.enable_client_state(ClientArray::Vertex).unwrap();
        let drawn = |gl: &mut Context| {
            gl.draw_arrays(Mode::Triangles, 0, 3).unwrap();
            pixel(gl, 0, 0)
        };
        gl.program_parameter4f_nv(Vertex, 4, [1.0; 4]).unwrap();
        assert_eq!(drawn(gl), [255; 4]);
        gl.program_parameter4f_nv(Vertex, 4, [0.0, 1.0, 1.0, 1.0]).unwrap();
        assert_eq!(drawn(gl), [0, 255, 255, 255], "a parameter");
        gl.color([1.0, 0.0, 1.0, 1.0]).unwrap();
        assert_eq!(drawn(gl), [0, 0, 255, 255], "a current attribute");
        texture(gl, [255, 255, 0, 255]);
        assert_eq!(drawn(gl), [0, 0, 0, 255], "an image");
        gl.color_mask([true, false, true, true]).unwrap();
        gl.color([1.0; 4]).unwrap();
        assert_eq!(drawn(gl), [0, 0, 0, 255], "a mask");
        gl.color_mask([true; 4]).unwrap();
        assert_eq!(drawn(gl), [0, 255, 0, 255]);
        gl.load_program_nv(FragmentNv, 2, b"!!FP1.0\nMOV o[COLR], {1, 0, 0, 1}.x;\nEND").unwrap();
        assert_eq!(drawn(gl), [255; 4], "a program");
        gl.disable(Capability::FragmentProgramNv).unwrap();
        assert_eq!(drawn(gl), [0, 255, 255, 255], "an enable");
        gl.disable(Capability::VertexProgram).unwrap();
        gl.matrix_mode(MatrixMode::Modelview).unwrap();
        assert_eq!(drawn(gl), [255; 4], "the other enable");
        gl.load_matrixf([0.0; 16]).unwrap();
        gl.color([0.0; 4]).unwrap();
        assert_eq!(drawn(gl), [255; 4], "a matrix that leaves nothing");
        gl.load_identity().unwrap();
        assert_eq!(drawn(gl), [0; 4]);
        let elsewhere = ArrayMemory::from_floats(&[5.0; 6]);
        gl.color([1.0; 4]).unwrap();
        gl.array_pointer(ClientArray::Vertex, 2, ArrayType::Float, 0, &elsewhere, 0).unwrap();
        assert_eq!(drawn(gl), [0; 4], "an array");
    });
}
