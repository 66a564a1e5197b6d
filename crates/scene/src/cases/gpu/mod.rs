//! Case files on a wgpu device: our translation, with fragments as real draws of quads.

mod compute;
mod own;
mod pipelines;
mod stages;
mod textures;

use std::sync::Arc;

use rayon::prelude::*;

use glasm_runtime::binding as texels;
use glasm_runtime::{Forms, Gpu, NoDevice};

use crate::cases::contents::{contents, contents_of_memory, nothing, observe};
use crate::cases::grouped::{groups, held, in_chain};
use crate::cases::texture::formats;
use crate::cases::{Aftermath, Batch, BatchResult, Engine, Invocation, Job};
use crate::error::Error;
use glasm::dialect::Stage;
use glasm::isa::Op;
use glasm::lower::probes::Probe;
use glasm::lower::{self, Doubles, FloatLevel, Options, OwnFunctions};
use glasm::program::Program;
use textures::{bind, samplers};

/// A triangle that covers the upper left quarter of the viewport, which is the target. A larger triangle would be
/// clipped: devices cut the rest in two along a diagonal, and the quads there are not shaded in one piece.
const COVER: &str = "@vertex fn cover(@builtin(vertex_index) i: u32) -> @builtin(position) vec4<f32> {
    return vec4<f32>(f32(i & 1u) * 2.0 - 1.0, 1.0 - f32(i >> 1u) * 2.0, 0.5, 1.0);
}";

/// The format of the target of fragments, although they write nothing to it.
const FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Rgba8Unorm;

/// Batches that are compiled together.
const TOGETHER: usize = 64;
/// Sets of runs that share a submission: drivers of GPUs end one that takes many seconds, and a program that loops takes a
/// GPU, which runs one thread slowly, far longer than a processor.
const SUBMITTED: usize = 8;

/// A wgpu device as an engine.
pub struct GpuEngine {
    gpu: Gpu,
    cover: wgpu::ShaderModule,
    options: Options,
}

/// Submitted runs of one program with one set of textures.
struct Pending {
    batch: usize,
    jobs: Vec<usize>,
    staging: wgpu::Buffer,
    /// The buffer to read memory from after the run, if the program may write it.
    memory: Option<wgpu::Buffer>,
    /// What was images, by unit.
    images: Vec<(u8, wgpu::Buffer)>,
    prepared: Arc<Prepared>,
}

/// A program as the device runs it.
struct Prepared {
    probe: Probe,
    layout: wgpu::BindGroupLayout,
    pipeline: Pipeline,
}

enum Pipeline {
    Draw(wgpu::RenderPipeline),
    Dispatch(wgpu::ComputePipeline),
}

/// What becomes of a batch whose jobs come to these.
fn together(jobs: impl Iterator<Item = Result<Aftermath, Error>>) -> BatchResult {
    let done: Result<Vec<Aftermath>, Error> = jobs.collect();
    done.map_or_else(|error| BatchResult::Refused(error.to_string()), BatchResult::Done)
}

impl GpuEngine {
    /// Opens the first adapter.
    pub fn open(float: FloatLevel) -> Result<GpuEngine, NoDevice> {
        Gpu::open().map(|gpu| GpuEngine::on(gpu, float))
    }

    /// An engine on a device.
    pub fn on(gpu: Gpu, float: FloatLevel) -> GpuEngine {
        let cover = gpu.device.create_shader_module(wgpu::ShaderModuleDescriptor {
            label: None,
            source: wgpu::ShaderSource::Wgsl(COVER.into()),
        });
        let own = gpu.rough_functions();
        // Case files bind textures of any format.
        let long_integers = gpu.long_integers();
        let forms = if float == FloatLevel::Exact { Forms::default() } else { gpu.forms() };
        let options = Options::default()
            .with_half(forms.half)
            .with_fixed(forms.fixed)
            .with_float(float)
            .with_own(own)
            .with_bounded_fetches(gpu.bounds_fetches())
            .with_own_gathers(gpu.gathers_wrongly())
            .with_tells_nan(gpu.tells_nan())
            .with_long_integers(long_integers)
            .with_doubles(gpu.doubles())
            .with_float_textures(u32::MAX)
            .with_workgroup_memory(gpu.workgroup_memory())
            .with_lone_fragments(!gpu.has(wgpu::Features::SUBGROUP));
        GpuEngine { gpu, cover, options }
    }

    /// Whether every block becomes a state of a dispatch loop, to test dispatch loops as well.
    pub fn force_dispatch(&mut self, force: bool) {
        self.options.draw.force_dispatch = force;
    }

    /// Whether 64-bit floats are pairs of words, which the device may have itself.
    pub fn pair_doubles(&mut self, pairs: bool) {
        self.options.precision.doubles = if pairs { Doubles::Pairs } else { Doubles::Native };
    }

    /// Whether programs round 64-bit floats themselves, which the device may do right.
    pub fn round_doubles(&mut self, own: bool) {
        self.options.precision.own.set(OwnFunctions::WHOLE_DOUBLES, own);
    }

    /// Whether programs read the texels of doubtful gathers themselves, which the device may gather right.
    pub fn own_gathers(&mut self, own: bool) {
        self.options.device.own_gathers = own;
    }

    /// How programs round to fp16 and fx12, which is exact on the device only where [`Gpu::exact_forms`] says so.
    pub fn round(&mut self, forms: Forms) {
        (self.options.precision.half, self.options.precision.fixed) = (forms.half, forms.fixed);
    }

    /// The names of the forms of rounding that are exact on the device.
    pub fn exact_forms(&self) -> Vec<&'static str> {
        self.gpu.exact_forms()
    }

    /// The adapter's name.
    pub fn adapter(&self) -> &str {
        &self.gpu.name
    }

    fn buffer(&self, words: &[u32], usage: wgpu::BufferUsages) -> wgpu::Buffer {
        let bytes: &[u8] = bytemuck::cast_slice(words);
        let buffer = self.gpu.device.create_buffer(&wgpu::BufferDescriptor {
            label: None,
            size: bytes.len().max(16) as u64,
            usage: usage | wgpu::BufferUsages::COPY_DST,
            mapped_at_creation: false,
        });
        self.gpu.queue.write_buffer(&buffer, 0, bytes);
        buffer
    }

    /// The program for the device, unless that cannot filter what the program samples.
    fn prepare(&self, program: &Program, options: &Options) -> Result<Option<Prepared>, lower::Error> {
        let device = &self.gpu.device;
        let probe = lower::probes::probe(program, options)?;
        if self.cannot_filter(&probe) {
            return Ok(None);
        }
        let module = device.create_shader_module(wgpu::ShaderModuleDescriptor {
            label: None,
            source: wgpu::ShaderSource::Naga(std::borrow::Cow::Owned(probe.module.clone())),
        });
        let layout = self.group_layout(&probe);
        let pipeline_layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: None,
            bind_group_layouts: &[Some(&layout)],
            immediate_size: 0,
        });
        let pipeline = if probe.stage == Stage::Fragment {
            Pipeline::Draw(self.render_pipeline(&module, &pipeline_layout))
        } else {
            Pipeline::Dispatch(device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
                label: None,
                layout: Some(&pipeline_layout),
                module: &module,
                entry_point: Some(probe.entry_point.name()),
                compilation_options: wgpu::PipelineCompilationOptions::default(),
                cache: None,
            }))
        };
        Ok(Some(Prepared { probe, layout, pipeline }))
    }

    fn start(
        &self,
        number: usize,
        batch: &Batch<'_>,
        jobs: Vec<usize>,
        prepared: Arc<Prepared>,
    ) -> (Pending, wgpu::CommandBuffer) {
        let device = &self.gpu.device;
        let probe = &prepared.probe;
        let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let (inputs, results) = contents(probe, batch, &jobs);
        let runs: u32 =
            jobs.iter().filter_map(|job| batch.jobs.get(*job)).map(|job| job.invocations.len() as u32).sum();
        let size = (results.len() * 4) as u64;
        let inputs = self.buffer(&inputs, wgpu::BufferUsages::STORAGE);
        let results = self.buffer(&results, wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC);
        let missing = batch.program.dialect().rules().missing_texture;
        let none = Arc::default();
        let first = jobs.first().and_then(|job| batch.jobs.get(*job));
        let textures = first.map_or(&none, |job| &job.textures);
        let bound: Vec<_> =
            probe.textures.iter().map(|slot| bind(&self.gpu, slot, textures.get(&slot.unit), missing)).collect();
        let mut entries = vec![
            wgpu::BindGroupEntry { binding: 0, resource: inputs.as_entire_binding() },
            wgpu::BindGroupEntry { binding: 1, resource: results.as_entire_binding() },
        ];
        for (slot, bound) in probe.textures.iter().zip(&bound) {
            entries.extend(bound.entries(slot));
        }
        let usage = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC;
        let heap = probe.memory.map(|binding| {
            let (words, table) = first.map(|job| contents_of_memory(&job.world)).unwrap_or_default();
            (binding, self.buffer(&words, usage), self.buffer(&table, wgpu::BufferUsages::STORAGE), words.len())
        });
        if let Some((first, words, table, _)) = &heap {
            entries.push(wgpu::BindGroupEntry { binding: *first, resource: words.as_entire_binding() });
            entries.push(wgpu::BindGroupEntry { binding: first + 1, resource: table.as_entire_binding() });
        }
        if let (Some(binding), Some((_, words, _, _))) = (probe.pairs, &heap) {
            entries.push(wgpu::BindGroupEntry { binding, resource: words.as_entire_binding() });
        }
        let image = |slot: &'_ lower::description::Image| {
            let image = first.and_then(|job| job.world.images.get(usize::from(slot.unit))?.as_ref());
            let words = lower::memory::image_words(image);
            (*slot, self.buffer(&words, usage), words.len())
        };
        let images: Vec<_> = probe.images.iter().map(image).collect();
        for (slot, buffer, _) in &images {
            entries.push(wgpu::BindGroupEntry { binding: slot.binding, resource: buffer.as_entire_binding() });
        }
        let group = wgpu::BindGroupDescriptor { label: None, layout: &prepared.layout, entries: &entries };
        let group = device.create_bind_group(&group);
        self.execute(&mut encoder, &prepared, &group, runs);
        let mut brought = |buffer: &wgpu::Buffer, size: u64| {
            let staging = device.create_buffer(&wgpu::BufferDescriptor {
                label: None,
                size: size.max(16),
                usage: wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST,
                mapped_at_creation: false,
            });
            encoder.copy_buffer_to_buffer(buffer, 0, &staging, 0, size.max(16));
            staging
        };
        let staging = brought(&results, size);
        let memory =
            heap.filter(|_| probe.writes_memory).map(|(_, words, _, count)| brought(&words, (count * 4) as u64));
        let images = images.iter().filter(|(slot, _, _)| slot.writes);
        let images = images.map(|(slot, buffer, count)| (slot.unit, brought(buffer, (count * 4) as u64))).collect();
        (Pending { batch: number, jobs, staging, memory, images, prepared }, encoder.finish())
    }

    /// Starts the runs of a batch: one for each set of textures.
    fn batch(&self, number: usize, batch: &Batch<'_>) -> (BatchResult, Vec<(Pending, wgpu::CommandBuffer)>) {
        if in_chain(batch.program.dialect().rules().stage) {
            let run = |job: &Job| stages::run_stage(&self.gpu, batch.program, job, &self.options);
            return (together(batch.jobs.iter().map(run)), Vec::new());
        }
        if batch.program.dialect().rules().stage == Stage::Compute {
            let run = |job: &Job| compute::run_groups(&self.gpu, batch.program, job, &self.options);
            return (together(batch.jobs.iter().map(run)), Vec::new());
        }
        // Threads of a device pass a critical section at once.
        let section = batch.program.instructions().iter().any(|instruction| instruction.op == Op::Fsib);
        if section && batch.jobs.iter().any(|job| job.invocations.len() > 1) {
            return (BatchResult::Skipped, Vec::new());
        }
        let mut result = BatchResult::Done(batch.jobs.iter().map(|job| nothing(batch.program, job)).collect());
        let mut pending = Vec::new();
        let mut last: Option<(Options, Arc<Prepared>)> = None;
        let votes = batch.program.instructions().iter().any(|instruction| instruction.op.votes());
        for jobs in groups(batch.jobs, votes) {
            let first = jobs.first().and_then(|job| batch.jobs.get(*job));
            // Quads of fragments with slopes have no others in their group.
            let quads = first
                .is_some_and(|job| job.invocations.iter().any(|invocation| matches!(invocation, Invocation::Quad(_))));
            let threads = first.filter(|_| votes && !quads).map_or(1, |job| job.invocations.len() as u32);
            if let Some(reason) = self.too_large(threads) {
                result = BatchResult::Refused(reason);
                continue;
            }
            let textures = jobs.first().and_then(|job| batch.jobs.get(*job)).map(|job| &job.textures);
            let formats = textures.map(|textures| formats(textures)).unwrap_or_default();
            let samplers = textures.map(|textures| samplers(&self.gpu, textures)).unwrap_or_default();
            let texels = textures
                .map(|textures| {
                    texels::units(&self.gpu, batch.program, |slot| textures.get(&slot.unit).map(Into::into))
                })
                .unwrap_or_default();
            let sections = first.map_or(0, |job| lower::memory::sections(job.world.memory.pages()));
            let options = self
                .options
                .clone()
                .with_formats(formats)
                .with_samplers(samplers)
                .with_texels(texels)
                .with_threads(threads)
                .with_sections(sections);
            // Most groups of a batch differ only in the contents of memory.
            let known = last.take().filter(|(for_options, _)| *for_options == options);
            let prepared = match known {
                Some((_, prepared)) => Ok(Some(prepared)),
                None => self.prepare(batch.program, &options).map(|prepared| prepared.map(Arc::new)),
            };
            match prepared {
                Err(error) => result = BatchResult::Refused(error.to_string()),
                Ok(None) => return (BatchResult::Skipped, Vec::new()),
                Ok(Some(prepared)) => {
                    pending.push(self.start(number, batch, jobs, prepared.clone()));
                    last = Some((options, prepared));
                }
            }
        }
        (result, pending)
    }

    /// Whether a program samples what the device cannot filter: textures of case files have 32 bits.
    fn cannot_filter(&self, probe: &Probe) -> bool {
        let sampled = probe.textures.iter().any(|slot| slot.texels.is_none() && !slot.shadow);
        sampled && !self.gpu.has(wgpu::Features::FLOAT32_FILTERABLE)
    }

    /// Why a group of this size cannot vote.
    fn too_large(&self, threads: u32) -> Option<String> {
        let limits = self.gpu.device.limits();
        let most = limits.max_compute_invocations_per_workgroup.min(limits.max_compute_workgroup_size_x);
        (threads > most)
            .then(|| format!("a group of {threads} threads needs workgroups of that many; the device has {most}"))
    }

    /// Submits work in parts, each after the one before; whether all of them ended.
    fn submitted(&self, commands: Vec<wgpu::CommandBuffer>) -> bool {
        let mut rest = commands.into_iter().peekable();
        let mut all = true;
        while rest.peek().is_some() {
            self.gpu.queue.submit(rest.by_ref().take(SUBMITTED));
            all &= self.gpu.wait();
        }
        all
    }

    fn together(&self, batches: &[Batch<'_>]) -> Vec<BatchResult> {
        // Drivers compile on the calling thread.
        let started: Vec<_> = batches.par_iter().enumerate().map(|(number, batch)| self.batch(number, batch)).collect();
        let mut results: Vec<BatchResult> = Vec::new();
        let (mut pending, mut commands) = (Vec::new(), Vec::new());
        for (result, runs) in started {
            results.push(result);
            for (run, recorded) in runs {
                pending.push(run);
                commands.push(recorded);
            }
        }
        let mut waited = self.submitted(commands);
        for it in &pending {
            it.staging.map_async(wgpu::MapMode::Read, .., |_| {});
            for buffer in it.memory.iter().chain(it.images.iter().map(|(_, buffer)| buffer)) {
                buffer.map_async(wgpu::MapMode::Read, .., |_| {});
            }
        }
        waited &= self.gpu.wait();
        let errors = self.gpu.take_errors();
        if !waited || !errors.is_empty() {
            let message = errors.into_iter().next().unwrap_or_else(|| "the device was lost".to_owned());
            // A lost device does nothing more.
            if self.gpu.lost().is_some() {
                return batches.iter().map(|_| BatchResult::Refused(message.clone())).collect();
            }
            // One bad batch makes its submission fail: the others are run again one by one.
            if batches.len() > 1 {
                return (0..batches.len()).flat_map(|at| self.together(&batches[at..=at])).collect();
            }
            return vec![BatchResult::Refused(message)];
        }
        for it in pending {
            let Ok(view) = it.staging.get_mapped_range(..) else { continue };
            let words: Vec<u32> = bytemuck::pod_collect_to_vec(&view[..]);
            let BatchResult::Done(aftermaths) = &mut results[it.batch] else { continue };
            let pixels = if it.prepared.probe.stage == Stage::Fragment { 4 } else { 1 };
            let mut place = 0;
            for job in &it.jobs {
                let Some(aftermath) = aftermaths.get_mut(*job) else { continue };
                for observation in &mut aftermath.threads {
                    let start = place * pixels * it.prepared.probe.layout.result_stride as usize * 4;
                    let end = start + it.prepared.probe.layout.result_stride as usize * 4;
                    if let Some(run) = words.get(start..end) {
                        observe(&it.prepared.probe, run, observation);
                    }
                    place += 1;
                }
                if let Some(memory) = &it.memory {
                    bring(memory, 0, &mut aftermath.memory);
                }
                for (unit, buffer) in &it.images {
                    if let Some(Some(image)) = aftermath.images.get_mut(usize::from(*unit)) {
                        bring(buffer, lower::memory::HEADER, &mut image.words);
                    }
                }
            }
        }
        results
    }
}

/// The words of a mapped buffer, from one of them on.
fn bring(buffer: &wgpu::Buffer, first: usize, into: &mut [u32]) {
    let Ok(view) = buffer.get_mapped_range(..) else { return };
    let words: Vec<u32> = bytemuck::pod_collect_to_vec(&view[..]);
    for (to, from) in into.iter_mut().zip(words.into_iter().skip(first)) {
        *to = from;
    }
}

impl Engine for GpuEngine {
    fn name(&self) -> &'static str {
        "gpu"
    }

    fn run(&mut self, batches: &[Batch<'_>]) -> Vec<BatchResult> {
        let held: Vec<Option<Program>> = batches.iter().map(held).collect();
        let batches: Vec<Batch<'_>> = (batches.iter().zip(&held))
            .map(|(batch, held)| Batch { program: held.as_ref().unwrap_or(batch.program), jobs: batch.jobs })
            .collect();
        batches.chunks(TOGETHER).flat_map(|chunk| self.together(chunk)).collect()
    }
}
