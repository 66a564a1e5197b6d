//! Compute programs dispatched by a context beside equivalent hand-written WGSL on the same device, in turns:
//! `cargo bench --bench compute [-- NAME...]`.

#[path = "support/clock.rs"]
mod clock;
#[path = "support/ratio.rs"]
mod ratio;

use std::path::Path;

use clock::Clock;
use glasm_runtime::raster::ColorFormat;
use glasm_runtime::{BufferTarget, Capability, Context, Gpu, GpuDevice, ProgramTarget, TargetDescription};
use ratio::{Ratios, report};
use wgpu::util::DeviceExt;

const ROUNDS: usize = 9;
/// Dispatches in a round.
const DISPATCHES: u32 = 2;
/// Words of each buffer.
const WORDS: u32 = 1 << 20;

/// A program: its name, its groups, and how many words it writes; floats need not be the same to the bit.
struct Task {
    name: &'static str,
    groups: [u32; 3],
    words: u32,
    floats: bool,
}

const TASKS: [Task; 6] = [
    Task { name: "reduction", groups: [256, 1, 1], words: 256, floats: false },
    Task { name: "scan", groups: [4096, 1, 1], words: WORDS, floats: false },
    Task { name: "blur", groups: [4096, 1, 1], words: WORDS, floats: true },
    Task { name: "matrix", groups: [16, 16, 1], words: 1 << 16, floats: true },
    Task { name: "sort", groups: [4096, 1, 1], words: WORDS, floats: false },
    Task { name: "bodies", groups: [8, 1, 1], words: 4 * 2048, floats: true },
];

/// Numbers of all sizes, or floats from 0 to 1.
fn given(task: &Task) -> Vec<u32> {
    let hash = |at: u32| at.wrapping_mul(0x9e37_79b9) ^ (at.wrapping_mul(0x85eb_ca6b) >> 15);
    let float = |word: u32| ((word >> 8) as f32 / (1 << 24) as f32).to_bits();
    (0..WORDS).map(hash).map(|word| if task.floats { float(word) } else { word }).collect()
}

/// The hand-written side.
struct Hand {
    pipeline: wgpu::ComputePipeline,
    group: wgpu::BindGroup,
    result: wgpu::Buffer,
}

impl Hand {
    fn new(gpu: &Gpu, text: &str, given: &[u32]) -> Hand {
        let device = &gpu.device;
        let source = wgpu::ShaderSource::Wgsl(text.into());
        let module = device.create_shader_module(wgpu::ShaderModuleDescriptor { label: None, source });
        let pipeline = device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
            label: None,
            layout: None,
            module: &module,
            entry_point: Some("main"),
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            cache: None,
        });
        let buffer = |words: &[u32]| {
            device.create_buffer_init(&wgpu::util::BufferInitDescriptor {
                label: None,
                contents: bytemuck::cast_slice(words),
                usage: wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC,
            })
        };
        let (from, result) = (buffer(given), buffer(&vec![0; WORDS as usize]));
        let entries = [(0, &from), (1, &result)]
            .map(|(binding, buffer)| wgpu::BindGroupEntry { binding, resource: buffer.as_entire_binding() });
        let layout = &pipeline.get_bind_group_layout(0);
        let group = device.create_bind_group(&wgpu::BindGroupDescriptor { label: None, layout, entries: &entries });
        Hand { pipeline, group, result }
    }

    /// As contexts do: each dispatch in a submission of its own.
    fn run(&self, gpu: &Gpu, [x, y, z]: [u32; 3], dispatches: u32) {
        for _ in 0..dispatches {
            let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
            let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
            pass.set_pipeline(&self.pipeline);
            pass.set_bind_group(0, &self.group, &[]);
            pass.dispatch_workgroups(x, y, z);
            drop(pass);
            gpu.queue.submit([encoder.finish()]);
        }
        assert!(gpu.wait(), "the device was lost");
    }

    fn results(&self, gpu: &Gpu, words: u32) -> Vec<u32> {
        let size = u64::from(words) * 4;
        let usage = wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST;
        let descriptor = wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation: false };
        let staging = gpu.device.create_buffer(&descriptor);
        let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        encoder.copy_buffer_to_buffer(&self.result, 0, &staging, 0, size);
        gpu.queue.submit([encoder.finish()]);
        staging.map_async(wgpu::MapMode::Read, .., |_| {});
        assert!(gpu.wait(), "the device was lost");
        bytemuck::pod_collect_to_vec(&staging.get_mapped_range(..).expect("what was mapped"))
    }
}

/// A context with the program and its buffers.
fn context(gpu: &Gpu, text: &str, given: &[u32]) -> Context {
    let window = TargetDescription::color(1, 1, ColorFormat::Rgba8);
    let mut gl = Context::new(Box::new(GpuDevice::new(gpu.clone())), window).expect("a context");
    gl.program_string_arb(ProgramTarget::Compute, text.as_bytes()).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
    gl.enable(Capability::ComputeProgram).expect("a capability");
    for (name, words) in [(1, given), (2, &vec![0; WORDS as usize])] {
        gl.bind_buffer(BufferTarget::Array, name).expect("a buffer");
        gl.buffer_data(BufferTarget::Array, bytemuck::cast_slice(words)).expect("words");
        gl.bind_buffer_base(BufferTarget::ShaderStorage, name - 1, name).expect("a binding");
    }
    gl
}

fn same(task: &Task, own: &[u32], other: &[u32]) -> bool {
    let close = |a: f32, b: f32| (a - b).abs() <= 1e-3 * a.abs().max(b.abs()).max(1.0);
    let near = |a: u32, b: u32| a == b || task.floats && close(f32::from_bits(a), f32::from_bits(b));
    own.len() == other.len() && own.iter().zip(other).all(|(a, b)| near(*a, *b))
}

fn main() {
    let only: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let gpu = Gpu::open().expect("an adapter");
    println!("{}, {}", gpu.name, Clock::UNIT);
    let mut ratios = Ratios::default();
    for task in TASKS.iter().filter(|task| only.is_empty() || only.iter().any(|choice| choice == task.name)) {
        let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/benches/compute"));
        let read = |extension: &str| {
            std::fs::read_to_string(folder.join(task.name).with_extension(extension)).expect("a program")
        };
        let words = given(task);
        let hand = Hand::new(&gpu, &read("wgsl"), &words);
        let mut gl = context(&gpu, &read("cp"), &words);
        let own = |gl: &mut Context, dispatches: u32| {
            (0..dispatches).for_each(|_| gl.dispatch_compute(task.groups).expect("a dispatch"));
            gl.finish().expect("it is finished");
        };
        hand.run(&gpu, task.groups, 1);
        own(&mut gl, 1);
        gl.bind_buffer(BufferTarget::Array, 2).expect("a buffer");
        let bytes = gl.get_buffer_sub_data(BufferTarget::Array, 0, task.words * 4).expect("words");
        let results: Vec<u32> = bytemuck::pod_collect_to_vec(&bytes);
        let other = hand.results(&gpu, task.words);
        assert!(same(task, &results, &other), "{}: {:x?} beside {:x?}", task.name, &results[..8], &other[..8]);
        own(&mut gl, 1);
        let mut times = [Vec::new(), Vec::new()];
        for round in 0..ROUNDS {
            for turn in 0..2 {
                let at = (turn + round) % 2;
                let clock = Clock::start();
                match at {
                    0 => hand.run(&gpu, task.groups, DISPATCHES),
                    _ => own(&mut gl, DISPATCHES),
                }
                times[at].push(clock.seconds() / f64::from(DISPATCHES));
            }
        }
        ratios.add("compute", task.name, &times[1], &times[0]);
    }
    report(&ratios);
}
