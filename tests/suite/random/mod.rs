//! Random programs on the reference machine and on a device: the same bits where the texts are exact, within their
//! bounds elsewhere, structured and as a dispatch loop.
//!
//! Each program has a seed. GLASM_RANDOM_SEED is the first one's, GLASM_RANDOM_PROGRAMS says how many follow; more than
//! the usual number show progress.

mod agree;
mod bounds;
mod features;
#[path = "../../../fuzz/generate/mod.rs"]
mod generate;
mod irreducible;
mod shrink;

use std::time::Instant;

use glasm::cases::{Batch, CaseFile, Cpu, Engine, Job, Observation, invocation};
use glasm::check;
use glasm::lower::FloatLevel;
use glasm::program::Program;
use glasm::runtime::GpuEngine;
use rayon::prelude::*;

use crate::support::expected;
use agree::disagreement;
use features::Features;
use generate::{Sample, generate};

const PROGRAMS: u64 = 2000;
const SEED: u64 = 1;
/// Programs that go to the device at once.
const TOGETHER: u64 = 64;
/// Disagreements after which no more are looked for.
const ENOUGH: usize = 5;

/// A sample that has loaded.
pub struct Loaded {
    pub program: Program,
    pub jobs: Vec<Job>,
}

impl Loaded {
    pub fn new(sample: &Sample) -> Result<Loaded, String> {
        let text = sample.text();
        let wrong = |what: String| format!("{what}\n{text}");
        let file = CaseFile::parse(&sample.file_name("sample"), text.as_bytes());
        let file = file.map_err(|malformed| wrong(format!("{malformed:?}")))?;
        let options = check::Options { stage: Some(file.stage), ..check::Options::default() };
        let checked = check::load(text.as_bytes(), &options);
        let Some(program) = checked.program else {
            return Err(wrong(glasm::diag::render(text.as_bytes(), "sample", &checked.diagnostics)));
        };
        let job = |run: &glasm::cases::Run| {
            let invocation = invocation(&program, &run.inputs).map_err(wrong)?;
            Ok(Job::new(invocation, run.textures.clone()))
        };
        let jobs = file.runs.iter().map(job).collect::<Result<_, String>>()?;
        Ok(Loaded { program, jobs })
    }
}

/// The machines that must agree.
pub struct Machines {
    gpu: GpuEngine,
}

impl Machines {
    /// What the reference machine gives for each program, and where a device differs.
    pub fn compare(&mut self, loaded: &[&Loaded]) -> Vec<(Vec<Observation>, Option<String>)> {
        let batches: Vec<Batch<'_>> = loaded.iter().map(|it| Batch { program: &it.program, jobs: &it.jobs }).collect();
        let reference = agree::observations(Cpu.run(&batches));
        self.gpu.force_dispatch(false);
        let structured = self.gpu.run(&batches);
        self.gpu.force_dispatch(true);
        let flowing: Vec<usize> =
            (0..loaded.len()).filter(|at| flows(&loaded[*at].program) && is_short(&reference[*at])).collect();
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
fn is_short(runs: &[Observation]) -> bool {
    runs.iter().all(|run| run.course.is_none_or(|course| course.steps < 4096))
}

fn flows(program: &Program) -> bool {
    program.instructions.iter().any(|instruction| instruction.op.is_flow())
}

fn number(name: &str, usual: u64) -> u64 {
    let given = std::env::var(name).ok();
    given.map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("{name} is a number, not `{text}`")))
}

#[test]
fn random_programs_agree() {
    let gpu = match GpuEngine::open(FloatLevel::Exact) {
        Ok(gpu) => gpu,
        Err(error) => {
            assert!(!expected("gpu"), "{error}; GLASM_WITHOUT=gpu goes without");
            println!("random programs were not compared: {error}");
            return;
        }
    };
    let (count, seed) = (number("GLASM_RANDOM_PROGRAMS", PROGRAMS), number("GLASM_RANDOM_SEED", SEED));
    let mut machines = Machines { gpu };
    let mut features = Features::default();
    let mut failures = Vec::new();
    let start = Instant::now();
    let mut done = 0;
    while done < count && failures.len() < ENOUGH {
        let next = (done + TOGETHER).min(count);
        let samples: Vec<Sample> = (done..next).map(|number| generate(seed.wrapping_add(number))).collect();
        let loaded: Vec<Loaded> = samples
            .par_iter()
            .map(|sample| Loaded::new(sample).unwrap_or_else(|why| panic!("a program does not load: {why}")))
            .collect();
        let results = machines.compare(&loaded.iter().collect::<Vec<_>>());
        let counted: Vec<Features> =
            loaded.par_iter().zip(&results).map(|(loaded, (seen, _))| Features::of(loaded, seen)).collect();
        counted.into_iter().for_each(|counted| features.add(counted));
        for ((at, sample), (_, difference)) in (done..next).zip(&samples).zip(&results) {
            if let Some(difference) = difference
                && failures.len() < ENOUGH
            {
                let small = shrink::shrink(&mut machines, sample);
                failures.push(format!("seed {}: {difference}\n{small}", seed.wrapping_add(at)));
            }
        }
        done = next;
        if count > PROGRAMS && done % (TOGETHER * 16) == 0 {
            let rate = done as f64 / start.elapsed().as_secs_f64();
            println!("{done} of {count} programs of seed {seed}, {rate:.0} a second, {} differ", failures.len());
        }
    }
    println!("{done} programs of seed {seed} on {}\n{features}", machines.gpu.adapter());
    assert!(failures.is_empty(), "{} programs differ\n{}", failures.len(), failures.join("\n"));
    if count >= PROGRAMS {
        let missing = features.missing();
        assert!(missing.is_empty(), "never came up: {missing:?}");
    }
}
