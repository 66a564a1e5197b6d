//! Random programs on the reference machine and on a device: the same bits, structured and as a dispatch loop.
//!
//! Each program has a seed. GLASM_RANDOM_SEED is the first one's, GLASM_RANDOM_PROGRAMS says how many follow; more than
//! the usual number show progress. What a device does is mostly to compile, and it does so on one thread: as many
//! devices as there are cores work side by side.

mod agree;
mod features;
#[path = "../../../fuzz/generate/mod.rs"]
mod generate;
mod groups;
mod irreducible;
mod shrink;

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use glasm::cases::{Batch, CaseFile, Cpu, Engine, Job, job};
use glasm::check;
use glasm::lower::FloatLevel;
use glasm::program::Program;
use glasm::runtime::{Gpu, GpuEngine, NoDevice};

use crate::support::expected;
use agree::{Outcome, disagreement};
use features::Features;
use generate::{Sample, generate, generate_in_words};

const PROGRAMS: u64 = 2000;
const SEED: u64 = 1;
/// Programs that go to a device at once.
const TOGETHER: u64 = 32;
/// One in so many programs with flow also runs as a dispatch loop.
const DISPATCHED: u64 = 6;
/// Batches after which a long run tells how far it is.
const TELLING: u64 = 32;
/// One program in words for so many others.
const IN_WORDS: u64 = 10;
/// Disagreements after which no more are looked for.
const ENOUGH: usize = 5;

/// A sample that has loaded.
pub struct Loaded {
    pub program: Program,
    pub jobs: Vec<Job>,
    /// Whether it is run as a dispatch loop, too.
    pub dispatched: bool,
}

impl Loaded {
    pub fn new(sample: &Sample, dispatched: bool) -> Result<Loaded, String> {
        let text = sample.text();
        let wrong = |what: String| format!("{what}\n{text}");
        let file = CaseFile::parse(&sample.file_name("sample"), text.as_bytes());
        let file = file.map_err(|malformed| wrong(format!("{malformed:?}")))?;
        let options = check::Options { stage: Some(file.stage), ..check::Options::default() };
        let checked = check::load(text.as_bytes(), &options);
        let Some(program) = checked.program else {
            return Err(wrong(glasm::diag::render(text.as_bytes(), "sample", &checked.diagnostics)));
        };
        let jobs = file.runs.iter().map(|run| job(&program, run).map_err(wrong)).collect::<Result<_, String>>()?;
        let dispatched = dispatched && program.instructions.iter().any(|instruction| instruction.op.is_flow());
        Ok(Loaded { program, jobs, dispatched })
    }
}

/// The machines that must agree.
pub struct Machines {
    gpu: GpuEngine,
}

impl Machines {
    /// What the reference machine gives for each program, and where a device differs.
    pub fn compare(&mut self, loaded: &[&Loaded]) -> Vec<(Vec<Outcome>, Option<String>)> {
        let batches: Vec<Batch<'_>> = loaded.iter().map(|it| Batch { program: &it.program, jobs: &it.jobs }).collect();
        let reference = agree::outcomes(Cpu.run(&batches));
        self.gpu.force_dispatch(false);
        let structured = self.gpu.run(&batches);
        self.gpu.force_dispatch(true);
        let flowing: Vec<usize> =
            (0..loaded.len()).filter(|at| loaded[*at].dispatched && is_short(&reference[*at])).collect();
        let chosen: Vec<Batch<'_>> =
            flowing.iter().map(|at| Batch { program: &loaded[*at].program, jobs: &loaded[*at].jobs }).collect();
        let mut dispatched = self.gpu.run(&chosen).into_iter();
        let mut results = Vec::new();
        for (at, (want, got)) in reference.into_iter().zip(structured).enumerate() {
            let program = &loaded[at].program;
            let mut difference = disagreement(program, &want, got);
            if flowing.binary_search(&at).is_ok() {
                let forced = dispatched.next().and_then(|got| disagreement(program, &want, got));
                difference = difference.or(forced.map(|text| format!("as a dispatch loop: {text}")));
            }
            results.push((want, difference));
        }
        results
    }
}

/// Whether all runs are short enough for a dispatch loop, which makes several rounds for an instruction: the software
/// device that tests run on leaves all loops after 65,535 rounds, counted over the runs it takes at once.
fn is_short(runs: &[Outcome]) -> bool {
    runs.iter().all(|run| run.seen.course.is_none_or(|course| course.steps < 4096))
}

/// The programs of a run, and how far it is. Workers take them batch by batch.
struct Work {
    seed: u64,
    count: u64,
    next: AtomicU64,
    failed: AtomicUsize,
    start: Instant,
    generate: fn(u64) -> Sample,
}

/// What a worker found: what came up, and by seed what differs.
#[derive(Default)]
struct Found {
    done: u64,
    features: Features,
    failures: Vec<(u64, String)>,
}

impl Work {
    fn new(seed: u64, count: u64, generate: fn(u64) -> Sample) -> Work {
        Work { seed, count, next: AtomicU64::new(0), failed: AtomicUsize::new(0), start: Instant::now(), generate }
    }

    /// Does the work on this device and, beside it, on others like it.
    fn share(&self, gpu: GpuEngine, open: impl Fn() -> Result<GpuEngine, NoDevice> + Sync) -> Found {
        let adapter = gpu.adapter().to_owned();
        let others = thread::available_parallelism().map_or(1, |cores| cores.get()) - 1;
        let found: Vec<Found> = thread::scope(|scope| {
            let helper = || {
                let gpu = open().unwrap_or_else(|error| panic!("a second device: {error}"));
                self.run(Machines { gpu })
            };
            let helpers: Vec<_> = (0..others).map(|_| scope.spawn(helper)).collect();
            let own = self.run(Machines { gpu });
            let joined =
                helpers.into_iter().map(|helper| helper.join().expect("a worker ended before its work was done"));
            joined.chain([own]).collect()
        });
        let mut all = Found::default();
        for found in found {
            all.done += found.done;
            all.features.add(found.features);
            all.failures.extend(found.failures);
        }
        all.failures.sort();
        let took = self.start.elapsed().as_secs_f64();
        println!("{} programs of seed {} on {adapter}, {took:.0} s\n{}", all.done, self.seed, all.features);
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
                    "{done} of {} programs of seed {}, {rate:.0} a second, {failed} differ",
                    self.count, self.seed
                );
            }
        }
        found
    }

    fn compare(&self, machines: &mut Machines, numbers: std::ops::Range<u64>, found: &mut Found) {
        let seeds: Vec<u64> = numbers.map(|number| self.seed.wrapping_add(number)).collect();
        let samples: Vec<Sample> = seeds.iter().map(|seed| (self.generate)(*seed)).collect();
        let loaded: Vec<Loaded> = samples
            .iter()
            .zip(&seeds)
            .map(|(sample, seed)| {
                // Languages take turns by seeds.
                let dispatched = (seed / generate::dialects().len() as u64).is_multiple_of(DISPATCHED);
                Loaded::new(sample, dispatched).unwrap_or_else(|why| panic!("a program does not load: {why}"))
            })
            .collect();
        let results = machines.compare(&loaded.iter().collect::<Vec<_>>());
        for (((seed, sample), loaded), (seen, difference)) in seeds.iter().zip(&samples).zip(&loaded).zip(&results) {
            found.features.add(Features::of(loaded, seen));
            let Some(difference) = difference else { continue };
            if self.failed.fetch_add(1, Ordering::Relaxed) < ENOUGH {
                let small = shrink::shrink(machines, sample, loaded.dispatched);
                found.failures.push((*seed, format!("seed {seed}: {difference}\n{small}")));
            }
        }
    }
}

fn number(name: &str, usual: u64) -> u64 {
    let given = std::env::var(name).ok();
    given.map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("{name} is a number, not `{text}`")))
}

/// A device, unless the machine need not have one.
fn device(open: impl Fn() -> Result<GpuEngine, NoDevice>) -> Option<GpuEngine> {
    match open() {
        Ok(gpu) => Some(gpu),
        Err(error) => {
            assert!(!expected("gpu"), "{error}; GLASM_WITHOUT=gpu goes without");
            println!("random programs were not compared: {error}");
            None
        }
    }
}

#[test]
fn random_programs_agree() {
    let open = || GpuEngine::open(FloatLevel::Exact);
    let Some(gpu) = device(open) else { return };
    let (count, seed) = (number("GLASM_RANDOM_PROGRAMS", PROGRAMS), number("GLASM_RANDOM_SEED", SEED));
    let all = Work::new(seed, count, generate).share(gpu, open);
    if count >= PROGRAMS {
        let missing = all.features.missing();
        assert!(missing.is_empty(), "never came up: {missing:?}");
    }
}

/// Where a device has no 64-bit integers, pairs of words give the same.
#[test]
fn random_programs_agree_in_words() {
    let open = || Gpu::open_in_words().map(|gpu| GpuEngine::on(gpu, FloatLevel::Exact));
    let Some(gpu) = device(open) else { return };
    let count = number("GLASM_RANDOM_PROGRAMS", PROGRAMS) / IN_WORDS;
    Work::new(number("GLASM_RANDOM_SEED", SEED), count, generate_in_words).share(gpu, open);
}
