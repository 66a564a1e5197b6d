//! Case files on the translation, which is evaluated without a device.

use std::borrow::Cow;

use naga::valid::ModuleInfo;
use rayon::prelude::*;

use super::chained::{Chained, outcome};
use super::contents::{contents, contents_of_memory, dispatched, nothing, observe, parameter_words};
use super::engine::{Aftermath, Batch, BatchResult, Engine, Invocation, Job};
use super::grouped::{groups, held, in_chain};
use super::texture::{Bindings, formats};
use crate::error::Error;
use crate::evaluate::{Liberties, Resource, Resources, Shader, Stop, read_wgsl};
use glasm::dialect::Stage;
use glasm::interp::{Dispatch, Inputs, World};
use glasm::lower::description::Memory;
use glasm::lower::memory::HEADER;
use glasm::lower::probes::Probe;
use glasm::lower::{self, DeviceFacts, FloatLevel, Interface, LongIntegers, Options, OwnFunctions, Precision};
use glasm::program::Program;
use glasm_runtime::layered::{self, Complete};

/// The modules that wgpu would get, run by [`crate::evaluate`]: the same results on every machine.
#[derive(Clone, Debug)]
pub struct ModuleEngine {
    options: Options,
    written: bool,
    liberties: Liberties,
}

impl Default for ModuleEngine {
    fn default() -> ModuleEngine {
        ModuleEngine::new(FloatLevel::Exact)
    }
}

impl ModuleEngine {
    /// An engine whose modules have this precision.
    pub fn new(float: FloatLevel) -> ModuleEngine {
        let options = Options::default()
            .with_float(float)
            .with_own(OwnFunctions::all())
            .with_bounded_fetches(false)
            .with_float_textures(u32::MAX)
            .with_workgroup_memory(1 << 15);
        ModuleEngine { options, written: false, liberties: Liberties::default() }
    }

    /// Whether every block becomes a state of a dispatch loop, to test dispatch loops as well.
    pub fn force_dispatch(&mut self, force: bool) {
        self.options.draw.force_dispatch = force;
    }

    /// With 64-bit numbers as pairs of words, as on devices that have none.
    pub fn in_words(mut self) -> ModuleEngine {
        self.options.precision.doubles = lower::Doubles::Pairs;
        self.options.precision.long_integers = LongIntegers::Pairs;
        self
    }

    /// With another precision.
    pub fn with_precision(mut self, change: impl FnOnce(&mut Precision)) -> ModuleEngine {
        change(&mut self.options.precision);
        self
    }

    /// On another device.
    pub fn with_device(mut self, change: impl FnOnce(&mut DeviceFacts)) -> ModuleEngine {
        change(&mut self.options.device);
        self
    }

    /// With modules that are written as WGSL and read again.
    pub fn as_wgsl(self) -> ModuleEngine {
        ModuleEngine { written: true, ..self }
    }

    /// On a device that takes these liberties, or its compiler.
    pub fn with_liberties(self, liberties: Liberties) -> ModuleEngine {
        ModuleEngine { liberties, ..self }
    }

    fn batch(&self, batch: &Batch<'_>) -> BatchResult {
        let held = held(batch);
        let batch = &Batch { program: held.as_ref().unwrap_or(batch.program), jobs: batch.jobs };
        let stage = batch.program.dialect().rules().stage;
        if in_chain(stage) || stage == Stage::Compute {
            let run = |job: &Job| match stage {
                Stage::Compute => self.run_groups(batch.program, job),
                _ => self.run_stage(batch.program, job),
            };
            let done: Result<Vec<Aftermath>, Failure> = batch.jobs.iter().map(run).collect();
            return done.map_or_else(BatchResult::from, BatchResult::Done);
        }
        let mut aftermaths: Vec<Aftermath> = batch.jobs.iter().map(|job| nothing(batch.program, job)).collect();
        let votes = batch.program.instructions().iter().any(|instruction| instruction.op.votes());
        let mut last: Option<(Options, Probe)> = None;
        for jobs in groups(batch.jobs, votes) {
            let Some(first) = jobs.first().and_then(|job| batch.jobs.get(*job)) else { continue };
            let quads = first.invocations.iter().any(|invocation| matches!(invocation, Invocation::Quad(_)));
            let threads = if votes && !quads { first.invocations.len() as u32 } else { 1 };
            let options = self.options(batch.program, &first.textures, &first.world).with_threads(threads);
            let known = last.take().filter(|(for_options, _)| *for_options == options);
            let probe = match known {
                Some((_, probe)) => probe,
                None => match lower::probes::probe(batch.program, &options) {
                    Ok(probe) => probe,
                    Err(error) => return BatchResult::Refused(error.to_string()),
                },
            };
            if let Err(failure) = self.run_probe(&probe, batch, &jobs, &mut aftermaths) {
                return failure.into();
            }
            last = Some((options, probe));
        }
        BatchResult::Done(aftermaths)
    }

    /// What a program is translated with for these surroundings.
    pub fn options(&self, program: &Program, textures: &Bindings, world: &World) -> Options {
        let complete = |slot: &glasm::program::TextureUse| textures.get(&slot.unit).map(Complete::from);
        self.options
            .clone()
            .with_formats(formats(textures))
            .with_texels(layered::units(program, complete, |_, extent| extent[2]))
            .with_sections(lower::memory::sections(world.memory.pages()))
    }
}

/// Why there is no result.
enum Failure {
    Skipped,
    Refused(String),
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Failure {
        match stop {
            Stop::Unsupported(_) => Failure::Skipped,
            Stop::Wrong(_) => Failure::Refused(stop.to_string()),
        }
    }
}

impl From<lower::Error> for Failure {
    fn from(error: lower::Error) -> Failure {
        Failure::Refused(error.to_string())
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::Refused(error.to_string())
    }
}

impl From<Failure> for BatchResult {
    fn from(failure: Failure) -> BatchResult {
        match failure {
            Failure::Skipped => BatchResult::Skipped,
            Failure::Refused(why) => BatchResult::Refused(why),
        }
    }
}

/// A module and what naga knows of it.
type Known<'a> = (Cow<'a, naga::Module>, Cow<'a, ModuleInfo>);

/// A module, written as WGSL and read again.
fn read_again(module: &naga::Module, info: &ModuleInfo) -> Result<Known<'static>, Failure> {
    let flags = naga::back::wgsl::WriterFlags::empty();
    let text = naga::back::wgsl::write_string(module, info, flags).map_err(|_| Failure::Skipped)?;
    let (module, info) = read_wgsl(&text)?;
    Ok((Cow::Owned(module), Cow::Owned(info)))
}

impl ModuleEngine {
    fn module<'a>(&self, module: &'a naga::Module, info: &'a ModuleInfo) -> Result<Known<'a>, Failure> {
        match self.written {
            true => read_again(module, info),
            false => Ok((Cow::Borrowed(module), Cow::Borrowed(info))),
        }
    }

    /// Runs a compute program over the groups of a job.
    fn run_groups(&self, program: &Program, job: &Job) -> Result<Aftermath, Failure> {
        let inputs = match job.invocations.first() {
            Some(Invocation::One(inputs)) => &**inputs,
            Some(Invocation::Quad(quad)) => &quad[0],
            None => return Err(Failure::Refused("there is no invocation".to_owned())),
        };
        let dispatch = job.dispatch.unwrap_or(Dispatch { groups: [1; 3], group: [1; 3] });
        let options = self.options(program, &job.textures, &job.world).with_group_size(dispatch.group);
        let lowered = lower::lower(program, &options)?;
        let mut resources = bound(&lowered.interface, job, inputs);
        let module = self.module(&lowered.module, &lowered.info)?;
        let shader = Shader::new(&module.0, &module.1, &lowered.interface.entry_point, &resources)?;
        shader.dispatch(&mut resources, dispatch.groups)?;
        let mut aftermath = dispatched(job);
        bring(lowered.interface.memory.as_ref(), &lowered.interface.images, &resources, &mut aftermath);
        Ok(aftermath)
    }

    /// Runs a geometry or tessellation program on the primitive of a job.
    fn run_stage(&self, program: &Program, job: &Job) -> Result<Aftermath, Failure> {
        let chained = Chained::new(program, job)?;
        let options = self.options(program, &job.textures, &job.world).with_threads(chained.threads);
        let lowered = lower::stages::chain_stage(program, &options, &chained.request)?;
        let mut resources = bound(&lowered.interface, job, chained.first);
        let [results, counts] = chained.sizes.map(|words| vec![0; words]);
        let block = chained.block.words().collect();
        for (binding, words) in (0..).zip([block, chained.given, results, vec![0; 4], counts]) {
            resources.bind(1, binding, Resource::Buffer(words));
        }
        let module = self.module(&lowered.module, &lowered.info)?;
        let shader = Shader::new(&module.0, &module.1, lower::stages::CHAIN_ENTRY, &resources)?;
        let [x, y] = chained.groups;
        shader.dispatch(&mut resources, [x, y, 1])?;
        let mut aftermath = outcome(program, &chained.request, job, resources.words(1, 2), resources.words(1, 4));
        bring(lowered.interface.memory.as_ref(), &lowered.interface.images, &resources, &mut aftermath);
        Ok(aftermath)
    }

    /// Runs some jobs of a batch, and puts what they leave into its results.
    fn run_probe(
        &self,
        probe: &Probe,
        batch: &Batch<'_>,
        jobs: &[usize],
        aftermaths: &mut [Aftermath],
    ) -> Result<(), Failure> {
        let Some(first) = jobs.first().and_then(|job| batch.jobs.get(*job)) else { return Ok(()) };
        let (inputs, results) = contents(probe, batch, jobs);
        let mut resources = Resources::default();
        resources.bind(0, 0, Resource::Buffer(inputs));
        resources.bind(0, 1, Resource::Buffer(results));
        let memory = probe.memory.map(|words| {
            let (table, pairs, writes) = (words + 1, probe.pairs, probe.writes_memory);
            Memory { group: 0, words, table, pairs, writes }
        });
        surround(&mut resources, first, memory.as_ref(), &probe.images, &probe.textures);
        let module = self.module(&probe.module, &probe.info)?;
        let shader = Shader::new(&module.0, &module.1, probe.entry_point.name(), &resources)?;
        let shader = shader.with_liberties(self.liberties);
        let runs: u32 = jobs.iter().map(|job| batch.jobs[*job].invocations.len() as u32).sum();
        let pixels = if probe.stage == Stage::Fragment { 4 } else { 1 };
        if pixels == 4 {
            shader
                .quads(&mut resources, (0..runs).map(|run| [run % lower::probes::QUADS, run / lower::probes::QUADS]))?;
        } else {
            shader.dispatch(&mut resources, [runs.div_ceil(probe.workgroup), 1, 1])?;
        }
        let words = resources.words(0, 1);
        let vectors = probe.layout.result_stride as usize * 4;
        let mut place = 0;
        for job in jobs {
            let aftermath = &mut aftermaths[*job];
            for observation in &mut aftermath.threads {
                if let Some(run) = words.get(place * pixels * vectors..).and_then(|rest| rest.get(..vectors)) {
                    observe(probe, run, observation);
                }
                place += 1;
            }
            bring(memory.as_ref(), &probe.images, &resources, aftermath);
        }
        Ok(())
    }
}

/// What a program's own module is bound to for a run.
pub fn bound(interface: &Interface, job: &Job, inputs: &Inputs) -> Resources {
    let mut resources = Resources::default();
    if let Some((group, binding)) = interface.parameter_binding {
        resources.bind(group, binding, Resource::Buffer(parameter_words(interface, job, inputs)));
    }
    surround(&mut resources, job, interface.memory.as_ref(), &interface.images, &interface.textures);
    resources
}

/// Binds memory, images and textures as they are before a job.
fn surround(
    resources: &mut Resources,
    job: &Job,
    memory: Option<&Memory>,
    images: &[lower::description::Image],
    textures: &[lower::description::Texture],
) {
    if let Some(memory) = memory {
        let (words, table) = contents_of_memory(&job.world);
        resources.bind(memory.group, memory.words, Resource::Buffer(words));
        resources.bind(memory.group, memory.table, Resource::Buffer(table));
        if let Some(pairs) = memory.pairs {
            resources.bind_again(memory.group, pairs, memory.words);
        }
    }
    for slot in images {
        let image = job.world.images.get(usize::from(slot.unit)).and_then(Option::as_ref);
        resources.bind(slot.group, slot.binding, Resource::Buffer(lower::memory::image_words(image)));
    }
    for slot in textures {
        resources.bind(slot.group, slot.texture_binding, texture(&job.textures, slot));
    }
}

/// Puts what a program has changed into what is known after the run.
fn bring(
    memory: Option<&Memory>,
    images: &[lower::description::Image],
    resources: &Resources,
    aftermath: &mut Aftermath,
) {
    let take = |to: &mut [u32], from: &[u32]| to.iter_mut().zip(from).for_each(|(to, from)| *to = *from);
    if let Some(memory) = memory.filter(|memory| memory.writes) {
        take(&mut aftermath.memory, resources.words(memory.group, memory.words));
    }
    for slot in images.iter().filter(|slot| slot.writes) {
        if let Some(Some(image)) = aftermath.images.get_mut(usize::from(slot.unit)) {
            take(&mut image.words, resources.words(slot.group, slot.binding).get(HEADER..).unwrap_or_default());
        }
    }
}

/// A texture in the form that lookups are computed from. Where they are left to a sampler, single texels are read.
fn texture(textures: &Bindings, slot: &lower::description::Texture) -> Resource {
    let form = slot.texels.unwrap_or(lower::description::Texels::Floats);
    let complete = textures
        .get(&slot.unit)
        .map(Complete::from)
        .filter(|it| it.texture.target() == slot.target && glasm::texture::Unit::new(it.texture, it.sampler).is_some());
    let mut levels = complete.map(|complete| layered::levels(complete, form)).unwrap_or_default();
    if levels.is_empty() {
        levels.push(layered::Level { extent: [1; 3], vectors: vec![[0; 4]] });
    }
    match form {
        lower::description::Texels::Buffer | lower::description::Texels::Bordered => {
            Resource::Buffer(levels.into_iter().flat_map(|level| level.vectors).flatten().collect())
        }
        lower::description::Texels::Floats | lower::description::Texels::Words => Resource::Texture(levels),
    }
}

impl Engine for ModuleEngine {
    fn name(&self) -> &'static str {
        "module"
    }

    fn run(&mut self, batches: &[Batch<'_>]) -> Vec<BatchResult> {
        batches.par_iter().map(|batch| self.batch(batch)).collect()
    }
}
