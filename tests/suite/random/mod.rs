//! Random programs on the reference machine and on a device: the same bits, structured and as a dispatch loop.
//!
//! Each program has a seed. GLASM_RANDOM_SEED is the first one's, GLASM_RANDOM_PROGRAMS the number of programs; longer
//! runs than usual show their progress. Devices spend most of their time compiling, on one thread: as many devices as
//! there are cores work in parallel. GLASM_RANDOM_LANGUAGES=typed and =older select some languages, a name such as RC1.0 one;
//! GLASM_RANDOM_SHOW=1 shows the programs. GLASM_RANDOM_SHRINK is the time in seconds for reducing one that differs.
//!
//! A driver that interprets need not compile. With GLASM_RANDOM_QUICK=gl programs with short runs go to the first
//! OpenGL adapter; long ones, those it refuses and those with different results go to the usual device. Mesa's softpipe
//! is such a driver and is an order of magnitude faster: GALLIUM_DRIVER=softpipe MESA_GL_VERSION_OVERRIDE=4.5
//! MESA_GLSL_VERSION_OVERRIDE=450. It also divides for fragments that do not exist, and one program in ten thousand
//! ends the process that way: run a few hundred at a time. If the usual device differs in runs that end at the
//! execution limit, the quick one decides, since llvmpipe leaves loops a round earlier.

mod agree;
mod atomics;
mod batches;
mod entries;
mod features;
mod formulas;
#[path = "../../../fuzz/generate/mod.rs"]
pub mod generate;
mod groups;
mod irreducible;
mod liberties;
mod lookups;
mod modules;
mod quads;
mod second;
mod shrink;
mod translate;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use glasm::check;
use glasm::dialect::{Dialect, Family};
use glasm::lower::{FloatLevel, Options, lower};
use glasm::program::Program;
use glasm_runtime::{Gpu, NoDevice};
use glasm_scene::cases::GpuEngine;
use glasm_scene::cases::{Batch, BatchResult, CaseFile, Cpu, Engine, Job, job, program_of};

use crate::support::expected;
use agree::{Outcome, disagreement};
use features::Features;
use generate::{Sample, generate_among};

const PROGRAMS: u64 = 2000;
const SEED: u64 = 1;
/// Programs that are passed to a device together.
const TOGETHER: u64 = 32;
/// One in this many programs with flow also runs as a dispatch loop, and with a quick device also on the usual one, since
/// the quick one does not run these.
const DISPATCHED: u64 = 6;
const DISPATCHED_BESIDE: u64 = 48;
/// Batches after which a long run reports its progress.
const TELLING: u64 = 32;
/// One program in words for this many others.
const IN_WORDS: u64 = 10;
/// Total steps of all runs from which compiling is cheaper than interpreting.
const SHORT: u64 = 1024;
/// Rounds after which the usual device leaves all loops, if it is Mesa's llvmpipe.
const ROUNDS: u64 = 65_535;
/// Rounds that an instruction may take if calls need a stack: the program is then a dispatch loop.
const STACKED_ROUNDS: u64 = 4;
/// The number of disagreements after which the search stops.
const ENOUGH: usize = 5;

/// A sample that loads.
pub struct Loaded {
    pub program: Program,
    pub jobs: Vec<Job>,
    /// Whether it also runs as a dispatch loop.
    pub dispatched: bool,
}

impl Loaded {
    pub fn new(sample: &Sample, dispatched: bool) -> Result<Loaded, String> {
        let text = sample.text();
        let wrong = |what: String| format!("{what}\n{text}");
        let file = CaseFile::parse(&sample.file_name("sample"), text.as_bytes());
        let file = file.map_err(|malformed| wrong(format!("{malformed:?}")))?;
        let options = check::ParseOptions::default().with_stage(file.stage);
        let checked = check::load(text.as_bytes(), &options);
        let Some(program) = program_of(&checked, file.runs.first()) else {
            return Err(wrong(glasm::diag::render(text.as_bytes(), "sample", &checked.diagnostics)));
        };
        let jobs = file
            .runs
            .iter()
            .map(|run| job(&program, run).map_err(|error| wrong(error.to_string())))
            .collect::<Result<_, String>>()?;
        let dispatched = dispatched && program.instructions().iter().any(|instruction| instruction.op.is_flow());
        Ok(Loaded { program, jobs, dispatched })
    }

    fn batch(&self) -> Batch<'_> {
        Batch { program: &self.program, jobs: &self.jobs }
    }
}

/// Machines that must agree.
pub trait Compare {
    /// The reference machine's result for each program, and where another machine differs.
    fn compare(&mut self, loaded: &[&Loaded]) -> Vec<(Vec<Outcome>, Option<String>)>;
}

/// The reference machine and devices.
pub struct Machines {
    gpu: GpuEngine,
    /// Whether the signs of zeros are compared.
    exact: bool,
    /// For programs with short runs, if there is one.
    quick: Option<GpuEngine>,
    /// Programs that the quick one ran.
    quickly: u64,
    /// A device of another driver, looked for when something differs.
    second: Option<Option<GpuEngine>>,
    /// Disagreements of only one driver.
    alone: Vec<String>,
}

impl Machines {
    pub fn open() -> Result<Machines, NoDevice> {
        let gpu = GpuEngine::open(FloatLevel::Exact)?;
        let asked = std::env::var("GLASM_RANDOM_QUICK").is_ok_and(|backend| backend == "gl");
        let quick = asked.then(|| Gpu::open_on(wgpu::Backends::GL)).transpose()?;
        Ok(Machines { quick: quick.map(|gpu| GpuEngine::on(gpu, FloatLevel::Exact)), ..Machines::on(gpu) })
    }

    /// A device at the usual level.
    fn open_strict() -> Result<Machines, NoDevice> {
        Ok(Machines { exact: false, ..Machines::on(GpuEngine::open(FloatLevel::Strict)?) })
    }

    fn on(gpu: GpuEngine) -> Machines {
        Machines { gpu, exact: true, quick: None, quickly: 0, second: None, alone: Vec::new() }
    }

    fn adapters(&self) -> String {
        let quick = self.quick.as_ref().map(|quick| format!(" and {}", quick.adapter()));
        format!("{}{}", self.gpu.adapter(), quick.unwrap_or_default())
    }

    /// What still differs where the runs are done one by one, and on another driver.
    fn again(&mut self, loaded: &Loaded, want: &[Outcome], found: String, dispatch: bool) -> Option<String> {
        if second::may_be_left(want, stacks(&loaded.program)) {
            self.gpu.force_dispatch(dispatch);
            if second::one_by_one(&mut self.gpu, loaded, want, self.exact).is_none() {
                self.alone.push(format!("{}, runs together: {found}", self.gpu.adapter()));
                return None;
            }
        }
        let (name, exact) = (self.gpu.adapter().to_owned(), self.exact);
        let float = if exact { FloatLevel::Exact } else { FloatLevel::Strict };
        let other = self.second.get_or_insert_with(|| second::another(&name, float)).as_mut();
        let Some(other) = other else { return Some(found) };
        other.force_dispatch(dispatch);
        let got = other.run(&[loaded.batch()]).into_iter().next()?;
        let there = disagreement(&loaded.program, want, got, exact);
        if there.is_none() {
            self.alone.push(format!("{name}, not {}: {found}", other.adapter()));
        }
        there.map(|there| format!("{found}; on {}: {there}", other.adapter()))
    }

    /// The device that decides if one differs: the usual one for short runs, which ran on the quick one, and the quick
    /// one for runs of this many instructions that the usual one may have left loops.
    fn other(&mut self, program: &Program, (all, longest): (u64, u64)) -> Option<&mut GpuEngine> {
        let quick = self.quick.as_mut()?;
        self.gpu.force_dispatch(false);
        let rounds = if stacks(program) { longest * STACKED_ROUNDS } else { longest };
        match (all < SHORT, rounds >= ROUNDS) {
            (true, _) => Some(&mut self.gpu),
            (false, true) => Some(quick),
            (false, false) => None,
        }
    }

    /// The devices' results for some of the programs, in order.
    fn run(
        &mut self,
        dispatch: bool,
        loaded: &[&Loaded],
        reference: &[Vec<Outcome>],
        which: Vec<usize>,
    ) -> Vec<BatchResult> {
        let mut results: BTreeMap<usize, BatchResult> = BTreeMap::new();
        // Dispatch loops take too long on an interpreter.
        if let Some(quick) = self.quick.as_mut().filter(|_| !dispatch) {
            let short: Vec<usize> = which.iter().copied().filter(|at| steps(&reference[*at]).0 < SHORT).collect();
            let done = quick.run(&short.iter().map(|at| loaded[*at].batch()).collect::<Vec<_>>());
            results.extend(short.into_iter().zip(done).filter(|(_, done)| matches!(done, BatchResult::Done(_))));
            self.quickly += results.len() as u64;
        }
        let rest: Vec<usize> = which.into_iter().filter(|at| !results.contains_key(at)).collect();
        self.gpu.force_dispatch(dispatch);
        let done = self.gpu.run(&rest.iter().map(|at| loaded[*at].batch()).collect::<Vec<_>>());
        results.extend(rest.into_iter().zip(done));
        results.into_values().collect()
    }
}

impl Compare for Machines {
    fn compare(&mut self, loaded: &[&Loaded]) -> Vec<(Vec<Outcome>, Option<String>)> {
        let batches: Vec<Batch<'_>> = loaded.iter().map(|loaded| loaded.batch()).collect();
        let reference = agree::outcomes(Cpu.run(&batches));
        let structured = self.run(false, loaded, &reference, (0..loaded.len()).collect());
        let flowing: Vec<usize> =
            (0..loaded.len()).filter(|at| loaded[*at].dispatched && steps(&reference[*at]).1 < 4096).collect();
        let mut dispatched = self.run(true, loaded, &reference, flowing.clone()).into_iter();
        let mut results = Vec::new();
        for (at, (want, got)) in reference.into_iter().zip(structured).enumerate() {
            let (program, exact) = (&loaded[at].program, self.exact);
            let mut difference = disagreement(program, &want, got, exact);
            if let Some(found) = &difference
                && let Some(other) = self.other(program, steps(&want))
            {
                let other = other.run(&[loaded[at].batch()]).into_iter().next();
                let other = other.and_then(|got| disagreement(program, &want, got, exact));
                if other.is_none() {
                    self.alone.push(found.clone());
                }
                difference = other;
            }
            difference = difference.and_then(|found| self.again(loaded[at], &want, found, false));
            if flowing.binary_search(&at).is_ok() {
                let forced = dispatched.next().and_then(|got| disagreement(program, &want, got, exact));
                let forced = forced.and_then(|found| self.again(loaded[at], &want, found, true));
                difference = difference.or(forced.map(|text| format!("as a dispatch loop: {text}")));
            }
            results.push((want, difference));
        }
        results
    }
}

/// Whether the program's module has a stack.
fn stacks(program: &Program) -> bool {
    let lowered = lower(program, &Options::default().with_float(FloatLevel::Exact));
    lowered.is_ok_and(|lowered| {
        let functions = lowered.module.functions.iter().map(|(_, function)| function);
        let mut variables = functions.flat_map(|function| function.local_variables.iter());
        variables.any(|(_, variable)| variable.name.as_deref() == Some("stack"))
    })
}

/// Steps of all runs of a program, and of the longest: it must be short enough for a dispatch loop, which takes several
/// rounds for an instruction. The software device that tests run on leaves all loops after 65,535 rounds, counted over
/// the runs it handles together.
fn steps(runs: &[Outcome]) -> (u64, u64) {
    let steps = || runs.iter().filter_map(|run| run.seen.course).map(|course| course.steps);
    (steps().sum(), steps().max().unwrap_or(0))
}

/// The programs of a run, and its progress. Workers take them batch by batch.
struct Work {
    seed: u64,
    count: u64,
    next: AtomicU64,
    failed: AtomicUsize,
    start: Instant,
    generate: fn(u64, &[Dialect]) -> Sample,
    languages: Vec<Dialect>,
}

/// The results of a worker: what occurred, and the differences by seed.
#[derive(Default)]
struct Found {
    done: u64,
    quickly: u64,
    alone: Vec<String>,
    features: Features,
    failures: Vec<(u64, String)>,
}

impl Work {
    fn new(count: u64, languages: Vec<Dialect>, generate: fn(u64, &[Dialect]) -> Sample) -> Work {
        Work {
            seed: number("GLASM_RANDOM_SEED", SEED),
            count,
            next: AtomicU64::new(0),
            failed: AtomicUsize::new(0),
            start: Instant::now(),
            generate,
            languages,
        }
    }

    /// Works on this device and, in parallel, on others like it.
    fn share(&self, machines: Machines, open: impl Fn() -> Result<Machines, NoDevice> + Sync) -> Found {
        let adapters = machines.adapters();
        let others = thread::available_parallelism().map_or(1, std::num::NonZero::get) - 1;
        let found: Vec<Found> = thread::scope(|scope| {
            let helper = || self.run(open().unwrap_or_else(|error| panic!("a second device: {error}")));
            let helpers: Vec<_> = (0..others).map(|_| scope.spawn(helper)).collect();
            let own = self.run(machines);
            let joined =
                helpers.into_iter().map(|helper| helper.join().expect("a worker ended before its work was done"));
            joined.chain([own]).collect()
        });
        let mut all = Found::default();
        for found in found {
            all.done += found.done;
            all.quickly += found.quickly;
            all.alone.extend(found.alone);
            all.features.add(found.features);
            all.failures.extend(found.failures);
        }
        all.failures.sort();
        let took = self.start.elapsed().as_secs_f64();
        let quickly = match all.quickly {
            0 => String::new(),
            count => format!(" ({count} on the latter; one of them alone differs for {})", all.alone.len()),
        };
        println!("{} programs of seed {} on {adapters}{quickly}, {took:.0} s\n{}", all.done, self.seed, all.features);
        all.alone.iter().for_each(|text| println!("only one device: {text}"));
        let failures: Vec<&str> = all.failures.iter().map(|(_, text)| text.as_str()).collect();
        assert!(failures.is_empty(), "{} programs differ\n{}", failures.len(), failures.join("\n"));
        all
    }

    fn batch(&self) -> Option<std::ops::Range<u64>> {
        let enough = self.failed.load(Ordering::Relaxed) >= ENOUGH;
        let first = self.next.fetch_add(TOGETHER, Ordering::Relaxed);
        (first < self.count && !enough).then(|| first..(first + TOGETHER).min(self.count))
    }

    fn run(&self, mut machines: Machines) -> Found {
        let mut found = Found::default();
        while let Some(numbers) = self.batch() {
            let first = numbers.start;
            found.done += numbers.end - first;
            self.compare(&mut machines, numbers, &mut found);
            if self.count > PROGRAMS && (first / TOGETHER + 1).is_multiple_of(TELLING) {
                let (done, failed) = (first + TOGETHER, self.failed.load(Ordering::Relaxed));
                let rate = done as f64 / self.start.elapsed().as_secs_f64();
                println!(
                    "{done} of {} programs of seed {}, {rate:.0} a second, {failed} differ, one device alone {}",
                    self.count,
                    self.seed,
                    machines.alone.len()
                );
            }
        }
        (found.quickly, found.alone) = (machines.quickly, machines.alone);
        found
    }

    fn compare(&self, machines: &mut Machines, numbers: std::ops::Range<u64>, found: &mut Found) {
        let seeds: Vec<u64> = numbers.map(|number| self.seed.wrapping_add(number)).collect();
        let samples: Vec<Sample> = seeds.iter().map(|seed| (self.generate)(*seed, &self.languages)).collect();
        let loaded: Vec<Loaded> = samples
            .iter()
            .zip(&seeds)
            .map(|(sample, seed)| {
                // Languages cycle with the seeds.
                let rounds = if machines.quick.is_some() { DISPATCHED_BESIDE } else { DISPATCHED };
                let dispatched = (seed / self.languages.len() as u64).is_multiple_of(rounds);
                Loaded::new(sample, dispatched).unwrap_or_else(|why| panic!("a program does not load: {why}"))
            })
            .collect();
        if std::env::var_os("GLASM_RANDOM_SHOW").is_some() {
            samples.iter().for_each(|sample| println!("{}", sample.text()));
        }
        let results = machines.compare(&loaded.iter().collect::<Vec<_>>());
        for (((seed, sample), loaded), (seen, difference)) in seeds.iter().zip(&samples).zip(&loaded).zip(&results) {
            found.features.add(Features::of(loaded, seen));
            let Some(difference) = difference else { continue };
            if self.failed.fetch_add(1, Ordering::Relaxed) < ENOUGH {
                // Whoever watches a slow device knows it before the program is reduced.
                println!("seed {seed} differs: {difference}");
                let small = shrink::shrink(machines, sample, loaded.dispatched);
                let text = format!("seed {seed}: {difference}\n{small}");
                if self.count > PROGRAMS {
                    println!("{text}");
                }
                found.failures.push((*seed, text));
            }
        }
    }
}

pub fn number(name: &str, usual: u64) -> u64 {
    let given = std::env::var(name).ok();
    given.map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("{name} is a number, not `{text}`")))
}

/// Opens with a device, unless the machine need not have one.
fn device<T>(open: impl Fn() -> Result<T, NoDevice>) -> Option<T> {
    match open() {
        Ok(opened) => Some(opened),
        Err(error) => {
            assert!(!expected("gpu"), "{error}; GLASM_WITHOUT=gpu goes without");
            println!("random programs were not compared: {error}");
            None
        }
    }
}

/// The languages in GLASM_RANDOM_LANGUAGES.
fn languages() -> Vec<Dialect> {
    chosen(generate::dialects())
}

/// Those of some languages that GLASM_RANDOM_LANGUAGES asks for.
fn chosen(mut languages: Vec<Dialect>) -> Vec<Dialect> {
    let is_typed = |dialect: &Dialect| dialect.rules().family == Family::Typed;
    match std::env::var("GLASM_RANDOM_LANGUAGES").as_deref() {
        Err(_) => {}
        Ok("typed") => languages.retain(is_typed),
        Ok("older") => languages.retain(|dialect| !is_typed(dialect)),
        Ok(name) => languages.retain(|dialect| dialect.rules().name == name),
    }
    assert!(!languages.is_empty(), "GLASM_RANDOM_LANGUAGES is typed, older or the name of a language of this test");
    languages
}

#[test]
fn random_programs_agree() {
    let Some(machines) = device(Machines::open) else { return };
    let (count, languages) = (number("GLASM_RANDOM_PROGRAMS", PROGRAMS), languages());
    let all_languages = languages.len() == generate::dialects().len();
    let all = Work::new(count, languages, generate_among).share(machines, Machines::open);
    if count >= PROGRAMS && all_languages {
        let missing = all.features.missing();
        assert!(missing.is_empty(), "never came up: {missing:?}");
    }
}

/// If a device has no 64-bit numbers, pairs of words give the same results.
#[test]
fn random_programs_agree_in_words() {
    let open = || Gpu::open_in_words().map(|gpu| Machines::on(GpuEngine::on(gpu, FloatLevel::Exact)));
    let Some(machines) = device(open) else { return };
    let count = number("GLASM_RANDOM_PROGRAMS", PROGRAMS) / IN_WORDS;
    Work::new(count, generate::languages_with_words(), generate_among).share(machines, open);
}
