//! One scene on two devices.

use std::sync::{Arc, Mutex};

use glasm::check::{self, ParseOptions};
use glasm::interp::World;
use glasm_runtime::call::{
    Device, DeviceError, DeviceLimits, DrawCall, Identity, LoadedProgram, PixelCall, StageCall, TargetDescription,
    TargetId, Versioned,
};
use glasm_runtime::capture::Tally;
use glasm_runtime::raster::state::{LineRule, PolygonMode, Rectangle, State};
use glasm_runtime::raster::{Clear, ColorFormat, Mode, Placement, Statistics};
use glasm_runtime::texels::TargetBuffer;
use glasm_runtime::{Context, Cpu, Gpu, GpuDevice};

use super::Scene;
use crate::support::expected;

/// The CPU device, which also marks the pixels near projected edges by drawing everything again as outlines three
/// pixels wide.
struct Outlined {
    cpu: Cpu,
    marks: Option<TargetId>,
    window: Option<TargetDescription>,
    white: Arc<LoadedProgram>,
    near: Arc<Mutex<Vec<bool>>>,
}

impl Outlined {
    fn new(near: Arc<Mutex<Vec<bool>>>) -> Outlined {
        let checked = check::load(b"!!FP1.0\nMOV o[COLR], {1, 1, 1, 1};\nEND", &ParseOptions::default());
        let white = LoadedProgram::new(checked.program.expect("a program"));
        Outlined { cpu: Cpu::new(), marks: None, window: None, white, near }
    }

    fn mark(&mut self, call: &DrawCall<'_>) {
        let (Some(marks), Some(window)) = (self.marks, &self.window) else { return };
        let given = call.state;
        let mut state = State::new(window.width, window.height);
        state.viewport = given.viewport;
        state.scissor = given.scissor;
        state.clip_distances = given.clip_distances;
        state.depth.clamp = given.depth.clamp;
        state.polygon.front_mode = PolygonMode::Line;
        state.polygon.back_mode = PolygonMode::Line;
        state.point = given.point;
        state.line.rule = LineRule::Rectangle;
        let lines = matches!(call.mode, Mode::Lines | Mode::LineLoop | Mode::LineStrip);
        let outlined = [given.polygon.front_mode, given.polygon.back_mode] != [PolygonMode::Fill; 2];
        // For a line the pixels at its rim: only its outline is drawn, which is all of a thin line.
        state.line.width = if lines || outlined { given.line.width + 3.0 } else { 3.0 };
        if call.mode == Mode::Points {
            return;
        }
        let white = StageCall::new(&self.white, &[]);
        let call = DrawCall { state: &Arc::new(state), fragment: white, edge_flags: None, ..*call };
        self.cpu.draw(marks, &call).expect("marks are drawn");
    }
}

impl Device for Outlined {
    fn name(&self) -> &str {
        self.cpu.name()
    }

    fn limits(&self) -> DeviceLimits {
        self.cpu.limits()
    }

    fn create_target(&mut self, description: &TargetDescription) -> Result<TargetId, DeviceError> {
        let plain = TargetDescription {
            samples: 1,
            ..TargetDescription::color(description.width, description.height, ColorFormat::Rgba8)
        };
        self.marks = Some(self.cpu.create_target(&plain)?);
        self.window = Some(description.clone());
        self.cpu.create_target(description)
    }

    fn delete_target(&mut self, target: TargetId) {
        self.cpu.delete_target(target);
    }

    fn clear(&mut self, target: TargetId, state: &State, clear: &Clear) -> Result<(), DeviceError> {
        if let (Some(marks), Some(_), None) = (self.marks, clear.color, state.scissor) {
            self.cpu.clear(marks, state, &Clear { color: Some([0.0; 4]), ..Clear::default() })?;
        }
        self.cpu.clear(target, state, clear)
    }

    fn draw(&mut self, target: TargetId, call: &DrawCall<'_>) -> Result<Statistics, DeviceError> {
        self.mark(call);
        self.cpu.draw(target, call)
    }

    fn pixels(&mut self, target: TargetId, call: &PixelCall<'_>) -> Result<(), DeviceError> {
        self.cpu.pixels(target, call)
    }

    fn stencil_pixels(
        &mut self,
        target: TargetId,
        state: &State,
        placement: &Placement,
        values: &[u8],
    ) -> Result<(), DeviceError> {
        self.cpu.stencil_pixels(target, state, placement, values)
    }

    fn read_color(&mut self, target: TargetId, buffer: usize, area: Rectangle) -> Result<Vec<[f32; 4]>, DeviceError> {
        if let (Some(marks), Some(window)) = (self.marks, &self.window) {
            let whole = Rectangle { x: 0, y: 0, width: window.width, height: window.height };
            let marked = self.cpu.read_color(marks, 0, whole)?;
            *self.near.lock().expect("marks") = marked.iter().map(|color| color[0] > 0.0).collect();
        }
        self.cpu.read_color(target, buffer, area)
    }

    fn read_depth(&mut self, target: TargetId, area: Rectangle) -> Result<Vec<f32>, DeviceError> {
        self.cpu.read_depth(target, area)
    }

    fn read_stencil(&mut self, target: TargetId, area: Rectangle) -> Result<Vec<u8>, DeviceError> {
        self.cpu.read_stencil(target, area)
    }

    fn read_samples(&mut self, target: TargetId, buffer: TargetBuffer) -> Result<Vec<[f32; 4]>, DeviceError> {
        self.cpu.read_samples(target, buffer)
    }

    fn write_samples(
        &mut self,
        target: TargetId,
        buffer: TargetBuffer,
        values: &[[f32; 4]],
    ) -> Result<(), DeviceError> {
        self.cpu.write_samples(target, buffer, values)
    }

    fn world(&mut self, given: &Versioned<World>) -> Result<World, DeviceError> {
        self.cpu.world(given)
    }

    fn write_color(&mut self, target: TargetId, buffer: usize, colors: &[[f32; 4]]) -> Result<(), DeviceError> {
        self.cpu.write_color(target, buffer, colors)
    }

    fn tally(&mut self, tally: Identity) -> Result<Tally, DeviceError> {
        self.cpu.tally(tally)
    }

    fn drop_tally(&mut self, tally: Identity) {
        self.cpu.drop_tally(tally);
    }

    fn finish(&mut self) -> Result<(), DeviceError> {
        self.cpu.finish()
    }
}

/// The contents of a scene's buffers.
struct Picture {
    colors: Vec<Vec<[f32; 4]>>,
    depths: Option<Vec<f32>>,
    stencils: Option<Vec<u8>>,
}

fn picture(scene: &Scene, device: Box<dyn Device>) -> Result<Picture, String> {
    let mut gl = Context::new(device, scene.window.clone()).map_err(|error| error.to_string())?;
    (scene.draw)(&mut gl).map_err(|error| error.to_string())?;
    read(scene, &mut gl)
}

fn read(scene: &Scene, gl: &mut Context) -> Result<Picture, String> {
    let area = Rectangle { x: 0, y: 0, width: scene.window.width, height: scene.window.height };
    let (target, one) = (gl.target(), scene.window.samples == 1);
    let device = gl.device();
    let failed = |error: DeviceError| error.to_string();
    let mut colors = Vec::new();
    for buffer in 0..scene.window.colors.len() {
        colors.push(device.read_color(target, buffer, area).map_err(failed)?);
    }
    let depths = match scene.window.depth {
        Some(_) if one => Some(device.read_depth(target, area).map_err(failed)?),
        _ => None,
    };
    let stencils = match scene.window.stencil && one {
        true => Some(device.read_stencil(target, area).map_err(failed)?),
        false => None,
    };
    Ok(Picture { colors, depths, stencils })
}

/// Pixels that differ, except at edges, and whether any differ by more than a comparison explains.
fn differences(scene: &Scene, cpu: &Picture, gpu: &Picture, near: &[bool]) -> Vec<String> {
    let allowed = if scene.filtered { 2.0 } else { 1.0 } / 255.0 + 1e-6;
    let at = |place: usize| (place as u32 % scene.window.width, place as u32 / scene.window.width);
    let mut found = Vec::new();
    let mut pixel = |place: usize, what: String| {
        if !near.get(place).copied().unwrap_or(false) {
            found.push(format!("{:?}: {what}", at(place)));
        }
    };
    for (buffer, (left, right)) in cpu.colors.iter().zip(&gpu.colors).enumerate() {
        for (place, (left, right)) in left.iter().zip(right).enumerate() {
            // Floats may be large.
            let far = left.iter().zip(right).any(|(a, b)| (a - b).abs() > allowed * a.abs().max(1.0));
            if far {
                pixel(place, format!("colour {buffer} is {left:?} and on the GPU {right:?}"));
            }
        }
    }
    if let (Some(left), Some(right)) = (&cpu.depths, &gpu.depths) {
        for (place, (left, right)) in left.iter().zip(right).enumerate() {
            if (left - right).abs() > 1e-5 {
                pixel(place, format!("depth is {left} and on the GPU {right}"));
            }
        }
    }
    if let (Some(left), Some(right)) = (&cpu.stencils, &gpu.stencils) {
        for (place, (left, right)) in left.iter().zip(right).enumerate() {
            if left != right {
                pixel(place, format!("stencil is {left} and on the GPU {right}"));
            }
        }
    }
    found
}

/// The devices that draw the scenes.
#[derive(Clone, Copy, PartialEq)]
pub enum On {
    Vulkan,
    OpenGl,
    /// Vulkan without optional features and with the minimum limits of WebGPU.
    Portable,
}

fn adapter(on: On) -> Option<Gpu> {
    let opened = match on {
        On::Vulkan => Gpu::open_on(wgpu::Backends::PRIMARY),
        On::OpenGl => Gpu::open_on(wgpu::Backends::GL),
        On::Portable => Gpu::open_portable(wgpu::Backends::PRIMARY),
    };
    match opened {
        Ok(gpu) => Some(gpu),
        Err(error) => {
            assert!(!expected("gpu"), "there should be an adapter: {error}");
            None
        }
    }
}

/// Draws all scenes twice.
pub fn run(scenes: &[Scene], on: On) {
    let Some(gpu) = adapter(on) else { return };
    let opengl = on == On::OpenGl;
    let mut failures = Vec::new();
    let (mut flipped, mut pixels) = (0, 0);
    for scene in scenes {
        let near = Arc::new(Mutex::new(Vec::new()));
        let cpu = picture(scene, Box::new(Outlined::new(near.clone())));
        let cpu = match cpu {
            Ok(cpu) => cpu,
            Err(error) => {
                failures.push(format!("{} on the CPU: {error}", scene.name));
                continue;
            }
        };
        let lit = cpu.colors.iter().flatten().filter(|color| color[..3] != [0.0; 3]).count();
        if lit < 100 {
            failures.push(format!("{} shows nothing", scene.name));
        }
        match picture(scene, Box::new(GpuDevice::new(gpu.clone()))) {
            Err(error) if on != On::Vulkan && scene.refused.is_some_and(|reason| error.contains(reason)) => {}
            Err(error) => failures.push(format!("{}: {error}", scene.name)),
            Ok(_) if opengl && scene.open => {}
            Ok(picture) => {
                let near = near.lock().expect("marks");
                let far = near.iter().filter(|near| !**near).count();
                if far * 3 < near.len() {
                    failures.push(format!("{}: all is near an edge", scene.name));
                }
                let found = differences(scene, &cpu, &picture, &near);
                flipped += found.len();
                pixels += near.len();
                // A few pixels are due to comparisons; more are an error.
                if found.len() * 1000 > near.len() * 2 {
                    let first = &found[..found.len().min(3)];
                    failures.push(format!("{}: {} pixels, {}", scene.name, found.len(), first.join("; ")));
                }
            }
        }
    }
    let share = flipped as f64 / pixels.max(1) as f64 * 100.0;
    println!("{}: {flipped} of {pixels} pixels differ, {share:.4} per cent", gpu.name);
    assert!(failures.is_empty(), "{} of {} scenes:\n{}", failures.len(), scenes.len(), failures.join("\n"));
    assert!(share < 0.05, "{share} per cent of all pixels differ");
}
