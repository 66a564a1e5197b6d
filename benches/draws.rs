//! Ten thousand draws with a parameter change each, beside raw wgpu with a dynamic-offset uniform, the time from
//! process start to a first picture beside a bare wgpu program, and a first frame of many programs. All in one run:
//! `cargo bench --bench draws`.

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

#[path = "support/clock.rs"]
mod clock;

use clock::Clock;

use glasm::check;
use glasm::lower::FloatLevel;
use glasm_runtime::call::{
    AttributeSource, Device, DrawCall, LoadedProgram, StageCall, TargetDescription, TargetId, Versioned,
};
use glasm_runtime::raster::state::{Rectangle, State};
use glasm_runtime::raster::{ColorFormat, Indices, Mode};
use glasm_runtime::{ArrayMemory, ArrayType, Capability, ClientArray, Context, Gpu, GpuDevice, ProgramTarget};

const DRAWS: usize = 10_000;
const SIZE: u32 = 64;
const ROUNDS: usize = 15;

const VERTEX: &str = "!!VP1.0\nADD o[HPOS], v[OPOS], c[0];\nMOV o[COL0], c[1];\nEND";
const FRAGMENT: &str = "!!FP1.0\nMOV o[COLR], f[COL0];\nEND";

/// The same by hand.
const WGSL: &str = "struct Parameters { place: vec4<f32>, color: vec4<f32> }
@group(0) @binding(0) var<uniform> parameters: Parameters;
struct Vertex { @builtin(position) position: vec4<f32>, @location(0) color: vec4<f32> }
@vertex fn vertex(@location(0) position: vec4<f32>) -> Vertex {
    let moved = position + parameters.place;
    return Vertex(vec4<f32>(moved.xy, (moved.z + moved.w) * 0.5, moved.w), saturate(parameters.color));
}
@fragment fn fragment(vertex: Vertex) -> @location(0) vec4<f32> { return vertex.color; }";

const TRIANGLE: [[f32; 4]; 3] = [[-1.0, -1.0, 0.0, 1.0], [-0.95, -1.0, 0.0, 1.0], [-1.0, -0.95, 0.0, 1.0]];

/// The position of draw `number`, and its colour.
fn values(number: usize) -> [[f32; 4]; 2] {
    let place = |number: usize| (number % 32) as f32 / 16.0;
    [[place(number), place(number / 32), 0.0, 0.0], [place(number), 0.5, place(number / 7), 1.0]]
}

/// A renderer of this one scene.
struct Raw {
    gpu: Gpu,
    pipeline: wgpu::RenderPipeline,
    group: wgpu::BindGroup,
    uniforms: wgpu::Buffer,
    vertices: wgpu::Buffer,
    view: wgpu::TextureView,
    bytes: Vec<u8>,
}

impl Raw {
    fn new(gpu: Gpu) -> Raw {
        let device = &gpu.device;
        let buffer = |size, usage| {
            let usage = usage | wgpu::BufferUsages::COPY_DST;
            device.create_buffer(&wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation: false })
        };
        let uniforms = buffer(DRAWS as u64 * 256, wgpu::BufferUsages::UNIFORM);
        let vertices = buffer(48, wgpu::BufferUsages::VERTEX);
        let bytes: Vec<u8> = TRIANGLE.iter().flatten().flat_map(|value| value.to_le_bytes()).collect();
        gpu.queue.write_buffer(&vertices, 0, &bytes);
        let format = wgpu::TextureFormat::Rgba8Unorm;
        let texture = device.create_texture(&wgpu::TextureDescriptor {
            label: None,
            size: wgpu::Extent3d { width: SIZE, height: SIZE, depth_or_array_layers: 1 },
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format,
            usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::COPY_SRC,
            view_formats: &[],
        });
        let layout = device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
            label: None,
            entries: &[wgpu::BindGroupLayoutEntry {
                binding: 0,
                visibility: wgpu::ShaderStages::VERTEX,
                ty: wgpu::BindingType::Buffer {
                    ty: wgpu::BufferBindingType::Uniform,
                    has_dynamic_offset: true,
                    min_binding_size: std::num::NonZeroU64::new(32),
                },
                count: None,
            }],
        });
        let group = device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: None,
            layout: &layout,
            entries: &[wgpu::BindGroupEntry {
                binding: 0,
                resource: wgpu::BindingResource::Buffer(wgpu::BufferBinding {
                    buffer: &uniforms,
                    offset: 0,
                    size: std::num::NonZeroU64::new(32),
                }),
            }],
        });
        let module = device.create_shader_module(wgpu::ShaderModuleDescriptor {
            label: None,
            source: wgpu::ShaderSource::Wgsl(WGSL.into()),
        });
        let pipeline_layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: None,
            bind_group_layouts: &[Some(&layout)],
            immediate_size: 0,
        });
        let attributes =
            [wgpu::VertexAttribute { format: wgpu::VertexFormat::Float32x4, offset: 0, shader_location: 0 }];
        let pipeline = device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
            label: None,
            layout: Some(&pipeline_layout),
            vertex: wgpu::VertexState {
                module: &module,
                entry_point: Some("vertex"),
                compilation_options: wgpu::PipelineCompilationOptions::default(),
                buffers: &[Some(wgpu::VertexBufferLayout {
                    array_stride: 16,
                    step_mode: wgpu::VertexStepMode::Vertex,
                    attributes: &attributes,
                })],
            },
            primitive: wgpu::PrimitiveState::default(),
            depth_stencil: None,
            multisample: wgpu::MultisampleState::default(),
            fragment: Some(wgpu::FragmentState {
                module: &module,
                entry_point: Some("fragment"),
                compilation_options: wgpu::PipelineCompilationOptions::default(),
                targets: &[Some(format.into())],
            }),
            multiview_mask: None,
            cache: None,
        });
        let view = texture.create_view(&wgpu::TextureViewDescriptor::default());
        Raw { gpu, pipeline, group, uniforms, vertices, view, bytes: Vec::new() }
    }

    fn frame(&mut self, draws: usize) {
        self.bytes.clear();
        self.bytes.resize(draws * 256, 0);
        for number in 0..draws {
            for (place, value) in values(number).as_flattened().iter().enumerate() {
                let start = number * 256 + place * 4;
                self.bytes[start..start + 4].copy_from_slice(&value.to_le_bytes());
            }
        }
        self.gpu.queue.write_buffer(&self.uniforms, 0, &self.bytes);
        let mut encoder = self.gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            label: None,
            color_attachments: &[Some(wgpu::RenderPassColorAttachment {
                view: &self.view,
                depth_slice: None,
                resolve_target: None,
                ops: wgpu::Operations { load: wgpu::LoadOp::Load, store: wgpu::StoreOp::Store },
            })],
            depth_stencil_attachment: None,
            timestamp_writes: None,
            occlusion_query_set: None,
            multiview_mask: None,
        });
        pass.set_pipeline(&self.pipeline);
        pass.set_vertex_buffer(0, self.vertices.slice(..));
        for number in 0..draws {
            pass.set_bind_group(0, &self.group, &[number as u32 * 256]);
            pass.draw(0..3, 0..1);
        }
        drop(pass);
        self.gpu.queue.submit([encoder.finish()]);
        self.gpu.wait();
    }

    fn pixels(&self) -> usize {
        let texture = self.view.texture();
        let copy = self.gpu.device.create_buffer(&wgpu::BufferDescriptor {
            label: None,
            size: u64::from(SIZE * SIZE * 4),
            usage: wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ,
            mapped_at_creation: false,
        });
        let mut encoder = self.gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let layout = wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(SIZE * 4), rows_per_image: None };
        let destination = wgpu::TexelCopyBufferInfo { buffer: &copy, layout };
        encoder.copy_texture_to_buffer(texture.as_image_copy(), destination, texture.size());
        self.gpu.queue.submit([encoder.finish()]);
        copy.map_async(wgpu::MapMode::Read, .., |_| {});
        self.gpu.wait();
        copy.get_mapped_range(..).map_or(0, |bytes| bytes.iter().filter(|byte| **byte != 0).count())
    }
}

fn program(source: &str) -> Arc<LoadedProgram> {
    let checked = check::load(source.as_bytes(), &check::ParseOptions::default());
    LoadedProgram::new(checked.program.expect("a program"))
}

fn window() -> TargetDescription {
    TargetDescription { depth: None, stencil: false, ..TargetDescription::color(SIZE, SIZE, ColorFormat::Rgba8) }
}

/// The device interface.
struct Seam {
    device: GpuDevice,
    target: TargetId,
    programs: [Arc<LoadedProgram>; 2],
    state: Arc<State>,
    positions: Arc<Versioned<Vec<[u32; 4]>>>,
}

impl Seam {
    fn new(gpu: Gpu) -> Seam {
        let mut device = GpuDevice::new(gpu);
        let target = device.create_target(&window()).expect("a target");
        let positions = Arc::new(Versioned::new(TRIANGLE.map(|vector| vector.map(f32::to_bits)).to_vec()));
        let programs = [program(VERTEX), program(FRAGMENT)];
        Seam { device, target, programs, state: Arc::new(State::new(SIZE, SIZE)), positions }
    }

    fn frame(&mut self, draws: usize) {
        let attributes = [AttributeSource::Kept(&self.positions)];
        for number in 0..draws {
            let parameters = values(number).map(|vector| vector.map(f32::to_bits));
            let call = DrawCall {
                state: &self.state,
                mode: Mode::Triangles,
                indices: Indices::Range { first: 0, count: 3 },
                instance: 0,
                vertex: StageCall::new(&self.programs[0], &parameters),
                chain: None,
                fragment: StageCall::new(&self.programs[1], &[]),
                attributes: &attributes,
                edge_flags: None,
                textures: &[],
                flat_colors: false,
                clamp_vertex_colors: true,
                program_point_size: false,
                model_view_projection: Default::default(),
                world: None,
                feedback: None,
                float: FloatLevel::Strict,
            };
            self.device.draw(self.target, &call).expect("a draw");
        }
        self.device.finish().expect("a frame");
    }
}

/// The context.
fn context(gpu: Gpu) -> Context {
    let mut gl = Context::new(Box::new(GpuDevice::new(gpu)), window()).expect("a context");
    let ids = gl.gen_programs(2).expect("names");
    for (target, capability, id, text) in [
        (ProgramTarget::Vertex, Capability::VertexProgram, ids[0], VERTEX),
        (ProgramTarget::FragmentNv, Capability::FragmentProgramNv, ids[1], FRAGMENT),
    ] {
        gl.load_program_nv(target, id, text.as_bytes()).expect("a program");
        gl.bind_program_nv(target, id).expect("a program");
        gl.enable(capability).expect("a stage");
    }
    let memory = ArrayMemory::from_floats(TRIANGLE.as_flattened());
    gl.array_pointer(ClientArray::Vertex, 4, ArrayType::Float, 0, &memory, 0).expect("an array");
    gl.enable_client_state(ClientArray::Vertex).expect("an array");
    gl
}

fn context_frame(gl: &mut Context, draws: usize) {
    for number in 0..draws {
        let [place, color] = values(number);
        gl.program_parameters4fv_nv(ProgramTarget::Vertex, 0, &[place, color]).expect("parameters");
        gl.draw_arrays(Mode::Triangles, 0, 3).expect("a draw");
    }
    gl.finish().expect("a frame");
}

fn timed(mut frame: impl FnMut()) -> Duration {
    let start = Instant::now();
    frame();
    start.elapsed()
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn report(unit: &str, times: &mut [Vec<Duration>; 3]) {
    println!("{unit}:");
    let times = times.each_mut().map(|times| median(times).as_secs_f64());
    for (name, time) in ["raw wgpu", "the seam", "the context"].into_iter().zip(times) {
        let each = time * 1e6 / DRAWS as f64;
        println!("{name:>16}: {each:6.3} us a draw, {:.2} times raw wgpu", time / times[0]);
    }
}

fn draws() {
    let gpu = Gpu::open().expect("an adapter");
    println!("{}: {DRAWS} draws with a parameter change each", gpu.name);
    let mut raw = Raw::new(gpu.clone());
    let mut seam = Seam::new(gpu.clone());
    let mut gl = context(gpu);
    raw.frame(DRAWS);
    seam.frame(DRAWS);
    context_frame(&mut gl, DRAWS);
    seam.frame(DRAWS);
    let before = seam.device.counters();
    let mut times: [Vec<Duration>; 3] = Default::default();
    let mut given: [Vec<Duration>; 3] = Default::default();
    let mut frames: [&mut dyn FnMut(); 3] =
        [&mut || raw.frame(DRAWS), &mut || seam.frame(DRAWS), &mut || context_frame(&mut gl, DRAWS)];
    for _ in 0..ROUNDS {
        for (frame, (times, given)) in frames.iter_mut().zip(times.iter_mut().zip(&mut given)) {
            let clock = Clock::start();
            times.push(timed(frame));
            given.push(Duration::from_secs_f64(clock.seconds()));
        }
    }
    assert_eq!(seam.device.counters(), before, "no frame makes an object");
    report("on the clock", &mut times);
    report(Clock::UNIT, &mut given);
}

/// A first picture, in a separate process.
fn first(which: &str) {
    let gpu = Gpu::open().expect("an adapter");
    let lit = match which {
        "raw" => {
            let mut raw = Raw::new(gpu);
            raw.frame(1);
            raw.pixels()
        }
        _ => {
            let mut gl = context(gpu);
            context_frame(&mut gl, 1);
            let area = Rectangle { x: 0, y: 0, width: SIZE, height: SIZE };
            gl.read_pixels_rgba8(area).expect("pixels").iter().filter(|byte| **byte != 0).count()
        }
    };
    assert!(black_box(lit) > 0, "a picture");
}

fn start() {
    let program = std::env::current_exe().expect("this program");
    let run = |which: &str| {
        timed(|| {
            let output = Command::new(&program).args(["first", which]).output().expect("a process");
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        })
    };
    run("raw");
    run("context");
    let mut times: [Vec<Duration>; 2] = Default::default();
    for _ in 0..ROUNDS {
        times[0].push(run("raw"));
        times[1].push(run("context"));
    }
    let [raw, context] = times.each_mut().map(|times| median(times).as_secs_f64() * 1e3);
    println!(
        "from process start to a first picture: raw wgpu {raw:.1} ms, the context {context:.1} ms, {:.2} times",
        context / raw
    );
}

/// Fragment programs of the other benches, which read constants, colours, coordinates and textures.
fn many_programs() -> Vec<(ProgramTarget, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches");
    let inside = |name: &str| std::fs::read_dir(folder.join(name)).expect("a folder of programs");
    let files = ["programs", "arb", "flow"].into_iter().flat_map(inside).map(|entry| entry.expect("an entry").path());
    let mut files: Vec<_> = files.filter(|path| path.extension().is_some_and(|extension| extension == "fp")).collect();
    files.sort();
    let read = |path: &PathBuf| {
        let text = std::fs::read(path).expect("a program");
        let native = text.starts_with(b"!!FP1.0");
        (if native { ProgramTarget::FragmentNv } else { ProgramTarget::FragmentArb }, text)
    };
    files.iter().map(read).collect()
}

/// A frame that draws a triangle with each of many programs, all of which are new.
fn many() {
    let texts = many_programs();
    let mut times: [Vec<Duration>; 2] = Default::default();
    for _ in 0..ROUNDS {
        let mut gl = context(Gpu::open().expect("an adapter"));
        let names = gl.gen_programs(texts.len() as u32).expect("names");
        for ((target, text), name) in texts.iter().zip(&names) {
            if *target == ProgramTarget::FragmentNv {
                gl.load_program_nv(*target, *name, text).expect("a program");
            } else {
                gl.bind_program_arb(*target, *name).expect("a name");
                gl.program_string_arb(*target, text).expect("a program");
            }
        }
        let clock = Clock::start();
        times[0].push(timed(|| {
            for ((target, _), name) in texts.iter().zip(&names) {
                if *target == ProgramTarget::FragmentNv {
                    gl.bind_program_nv(*target, *name).expect("a program");
                    gl.disable(Capability::FragmentProgramArb).expect("a stage");
                } else {
                    gl.bind_program_arb(*target, *name).expect("a program");
                    // This one is used if both are enabled.
                    gl.enable(Capability::FragmentProgramArb).expect("a stage");
                }
                gl.draw_arrays(Mode::Triangles, 0, 3).expect("a draw");
            }
            gl.finish().expect("a frame");
        }));
        times[1].push(Duration::from_secs_f64(clock.seconds()));
    }
    let [wall, given] = times.each_mut().map(|times| median(times).as_secs_f64() * 1e3);
    let count = texts.len();
    println!("a first frame of {count} programs: {wall:.0} ms, {given:.0} ms of processor time");
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    match arguments.iter().position(|argument| argument == "first") {
        Some(place) => first(arguments.get(place + 1).map_or("", String::as_str)),
        None => {
            if !arguments.iter().any(|argument| argument == "many") {
                draws();
                start();
            }
            many();
        }
    }
}
