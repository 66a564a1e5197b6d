//! Kernels of integers and memory on a wgpu device, beside equivalent hand-written WGSL on the same buffers, in turns,
//! and 64-bit numbers as pairs beside the device's own: `cargo bench --bench kernels [-- NAME...]`.

#[path = "support/clock.rs"]
mod clock;
#[path = "support/ratio.rs"]
mod ratio;

use std::borrow::Cow;
use std::path::Path;

use clock::Clock;
use glasm::check::{self, load};
use glasm::interp::World;
use glasm::lower::memory::{memory_table, sections};
use glasm::lower::probes::{Probe, probe};
use glasm::lower::{Doubles, FloatLevel, LongIntegers, Options};
use glasm::memory::{Heap, Permission};
use glasm::program::Program;
use glasm_runtime::Gpu;
use ratio::{Ratios, report};
use wgpu::util::DeviceExt;

const ROUNDS: usize = 9;
/// Invocations of a kernel, and dispatches in a round.
const RUNS: u32 = 1 << 14;
const DISPATCHES: u32 = 4;
/// Words of memory for an invocation, and counters.
const WORDS: u32 = 64;
const BINS: u32 = 256;

struct Kernel {
    pipeline: wgpu::ComputePipeline,
    group: wgpu::BindGroup,
    results: wgpu::Buffer,
}

fn bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// The inputs of all runs: two addresses, then the run's number.
fn inputs(probe: &Probe, world: &World) -> Vec<u32> {
    let [data, bins] = [0, 1].map(|binding| world.buffers[binding].map_or(0, |section| section.start));
    let mut words = Vec::new();
    for run in 0..RUNS {
        let start = words.len();
        if probe.layout.parameters > 0 {
            words.extend([data, 0, bins, 0]);
        }
        words.resize(start + probe.layout.parameters as usize * 4, 0);
        words.extend([run, 0, 0, 0]);
        words.resize(start + probe.layout.input_stride as usize * 4, 0);
    }
    words
}

fn kernel(gpu: &Gpu, module: wgpu::ShaderSource<'_>, probe: &Probe, world: &World, table: bool) -> Kernel {
    let device = &gpu.device;
    let module = device.create_shader_module(wgpu::ShaderModuleDescriptor { label: None, source: module });
    let pipeline = device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
        label: None,
        layout: None,
        module: &module,
        entry_point: Some("state_main"),
        compilation_options: wgpu::PipelineCompilationOptions::default(),
        cache: None,
    });
    let usage = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC;
    let buffer = |words: &[u32]| {
        let contents = &bytes(words);
        device.create_buffer_init(&wgpu::util::BufferInitDescriptor { label: None, contents, usage })
    };
    let lies = memory_table(&world.buffers, world.memory.pages(), sections(world.memory.pages()));
    let results = buffer(&vec![0; (RUNS * probe.layout.result_stride * 4) as usize]);
    let buffers = [buffer(&inputs(probe, world)), results.clone(), buffer(world.memory.words()), buffer(&lies)];
    let count = if probe.memory.is_none() {
        2
    } else if table {
        4
    } else {
        3
    };
    let entries: Vec<wgpu::BindGroupEntry> = (0..)
        .zip(&buffers[..count])
        .map(|(binding, buffer)| wgpu::BindGroupEntry { binding, resource: buffer.as_entire_binding() })
        .collect();
    let layout = &pipeline.get_bind_group_layout(0);
    let group = device.create_bind_group(&wgpu::BindGroupDescriptor { label: None, layout, entries: &entries });
    Kernel { pipeline, group, results }
}

fn run(gpu: &Gpu, kernel: &Kernel, dispatches: u32) {
    let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    for _ in 0..dispatches {
        let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
        pass.set_pipeline(&kernel.pipeline);
        pass.set_bind_group(0, &kernel.group, &[]);
        pass.dispatch_workgroups(RUNS / WORDS, 1, 1);
    }
    gpu.queue.submit([encoder.finish()]);
    assert!(gpu.wait(), "the device was lost");
}

fn results(gpu: &Gpu, kernel: &Kernel) -> Vec<u8> {
    let size = kernel.results.size();
    let usage = wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST;
    let staging =
        gpu.device.create_buffer(&wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation: false });
    let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    encoder.copy_buffer_to_buffer(&kernel.results, 0, &staging, 0, size);
    gpu.queue.submit([encoder.finish()]);
    staging.map_async(wgpu::MapMode::Read, .., |_| {});
    assert!(gpu.wait(), "the device was lost");
    staging.get_mapped_range(..).expect("what was mapped").to_vec()
}

/// Times the second kernel beside the first, in turns.
fn add(ratios: &mut Ratios, form: &'static str, name: &str, gpu: &Gpu, kernels: &[Kernel; 2]) {
    let mut times = [Vec::new(), Vec::new()];
    for round in 0..ROUNDS {
        for turn in 0..2 {
            let at = (turn + round) % 2;
            let clock = Clock::start();
            run(gpu, &kernels[at], DISPATCHES);
            times[at].push(clock.seconds() / f64::from(DISPATCHES));
        }
    }
    ratios.add(form, name, &times[1], &times[0]);
}

fn program(name: &str, source: &str) -> Program {
    let checked = load(source.as_bytes(), &check::ParseOptions::default());
    checked.program.unwrap_or_else(|| panic!("{name}: {:?}", checked.diagnostics))
}

fn options(world: &World) -> Options {
    Options::default().with_float(FloatLevel::Strict).with_threads(WORDS).with_sections(sections(world.memory.pages()))
}

/// 64-bit floats as pairs beside the device's own.
fn doubles(gpu: &Gpu, world: &World, only: &[String], ratios: &mut Ratios) {
    if !only.is_empty() && !only.iter().any(|choice| choice == "doubles") || gpu.doubles() == Doubles::Pairs {
        return;
    }
    let program = program("doubles", include_str!("kernels/doubles.vp"));
    let kernels = [Doubles::Native, Doubles::Pairs].map(|doubles| {
        let probe = probe(&program, &options(world).with_doubles(doubles)).expect("a module");
        let module = wgpu::ShaderSource::Naga(Cow::Owned(probe.module.clone()));
        let kernel = kernel(gpu, module, &probe, world, true);
        run(gpu, &kernel, 1);
        kernel
    });
    assert!(results(gpu, &kernels[0]) == results(gpu, &kernels[1]), "doubles: pairs differ");
    add(ratios, "pairs", "doubles", gpu, &kernels);
}

fn main() {
    let only: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let gpu = Gpu::open().expect("an adapter");
    println!("{}, {}", gpu.name, Clock::UNIT);
    let mut memory = Heap::default();
    let values: Vec<u32> = (0..RUNS * WORDS).map(|at| at.wrapping_mul(0x9e37_79b9) >> 8).collect();
    let data = memory.place(&values, Permission::ReadWrite);
    let bins = memory.place(&[0; BINS as usize], Permission::ReadWrite);
    let world = World { memory, buffers: vec![data, bins], ..World::default() };
    let mut ratios = Ratios::default();
    doubles(&gpu, &world, &only, &mut ratios);
    // Atomic counters hand out positions in any order: only sums and hashes are compared.
    for (name, ordered) in [("hash", true), ("histogram", false), ("prefix", true), ("wide", true)] {
        if !only.is_empty() && !only.iter().any(|choice| choice == name) {
            continue;
        }
        let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/benches/kernels"));
        let read = |extension: &str| std::fs::read_to_string(folder.join(name).with_extension(extension));
        let source = read("vp").expect("a program");
        let program = program(name, &source);
        let options = options(&world);
        let lowered = |options: &Options| probe(&program, options).unwrap_or_else(|error| panic!("{name}: {error}"));
        let probe = lowered(&options);
        let text = read("wgsl").expect("its counterpart");
        let text = text.replace("INPUTS", &format!("{}u", probe.layout.input_stride));
        let text = text.replace("PARAMETERS", &format!("{}u", probe.layout.parameters));
        let text = text.replace("RESULTS", &format!("{}u", probe.layout.result_stride));
        let ours = wgpu::ShaderSource::Naga(Cow::Owned(probe.module.clone()));
        let kernels = [
            kernel(&gpu, wgpu::ShaderSource::Wgsl(text.into()), &probe, &world, false),
            kernel(&gpu, ours, &probe, &world, true),
        ];
        kernels.iter().for_each(|kernel| run(&gpu, kernel, 1));
        if ordered {
            assert!(results(&gpu, &kernels[0]) == results(&gpu, &kernels[1]), "{name}: results differ");
        }
        add(&mut ratios, "kernel", name, &gpu, &kernels);
        if name == "wide" {
            let pairs = lowered(&options.with_long_integers(LongIntegers::Pairs));
            let ours = wgpu::ShaderSource::Naga(Cow::Owned(pairs.module.clone()));
            let [_, native] = kernels;
            let kernels = [native, kernel(&gpu, ours, &pairs, &world, true)];
            run(&gpu, &kernels[1], 1);
            assert!(results(&gpu, &kernels[0]) == results(&gpu, &kernels[1]), "{name}: pairs differ");
            add(&mut ratios, "pairs", name, &gpu, &kernels);
        }
    }
    report(&ratios);
}
