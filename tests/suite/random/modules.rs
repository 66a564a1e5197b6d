//! Random programs on the reference machine and as the modules that devices get, evaluated without one: no driver compiles,
//! so that one takes a few milliseconds.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use rayon::prelude::*;

use glasm_scene::cases::{BatchResult, CaseFile, Cpu, Engine, Job, ModuleEngine, job};

use super::agree::{Outcome, disagreement, outcomes};
use super::generate::{
    Choices, Sample, fixed_languages, generate_among, generate_atomics, generate_fixed, generate_lookups,
    generate_stages, languages_with_words, stage_languages, typed_languages,
};
use super::{Compare, DISPATCHED, Loaded, chosen, languages, number, shrink, steps};
use crate::robustness::mutate;
use crate::support::root;
use glasm::check;
use glasm::dialect::Dialect;
use glasm::interp::Exit;
use glasm::isa::Modifiers;
use glasm::lower::{Arithmetic, Fixed, FloatLevel, Fuel, Half, Options, lower};
use glasm::program::Program;

/// The number of programs, unless GLASM_RANDOM_PROGRAMS sets it.
const PROGRAMS: u64 = 5000;
/// Programs that a worker takes together.
const TOGETHER: u64 = 256;
/// Differences after which the search ends.
const ENOUGH: usize = 5;

/// How the programs of a run went.
#[derive(Default)]
struct Tally {
    compared: AtomicU64,
    skipped: AtomicU64,
    dispatched: AtomicU64,
}

/// The reference machine and evaluated modules.
struct Modules<'a> {
    engine: ModuleEngine,
    /// How the reference machine's programs compute.
    arithmetic: Arithmetic,
    tally: &'a Tally,
}

impl Modules<'_> {
    fn difference(&mut self, loaded: &Loaded, want: &[Outcome]) -> Option<String> {
        // Where the language has no limit, the reference machine's own ends a run at another place than a module's, which
        // has to end as well.
        let unlimited = loaded.program.dialect().rules().execution_limit.is_none();
        if unlimited && want.iter().any(|run| run.seen.course.is_some_and(|course| course.exit == Exit::Limit)) {
            self.tally.skipped.fetch_add(1, Ordering::Relaxed);
            let mut engine = self.engine.clone().with_precision(|it| it.fuel = Fuel(1 << 10));
            return match engine.run(&[loaded.batch()]).pop()? {
                BatchResult::Refused(why) if why.contains("it does not end") => {
                    Some(format!("after 2^10 rounds: {why}"))
                }
                _ => None,
            };
        }
        for dispatch in [false, true] {
            if dispatch && !(loaded.dispatched && steps(want).1 < 4096) {
                continue;
            }
            self.engine.force_dispatch(dispatch);
            let got = self.engine.run(&[loaded.batch()]).pop()?;
            let count = match (&got, dispatch) {
                (BatchResult::Skipped, _) => &self.tally.skipped,
                (_, false) => &self.tally.compared,
                (_, true) => &self.tally.dispatched,
            };
            count.fetch_add(1, Ordering::Relaxed);
            if got == BatchResult::Skipped {
                return None;
            }
            if let Some(found) = disagreement(&loaded.program, want, got, true) {
                return Some(if dispatch { format!("as a dispatch loop: {found}") } else { found });
            }
        }
        None
    }
}

impl Compare for Modules<'_> {
    fn compare(&mut self, loaded: &[&Loaded]) -> Vec<(Vec<Outcome>, Option<String>)> {
        let full = self.arithmetic == Arithmetic::Full;
        let programs: Vec<Program> =
            loaded.iter().filter(|_| full).map(|loaded| loaded.program.at_full_precision()).collect();
        let mut batches: Vec<_> = loaded.iter().map(|loaded| loaded.batch()).collect();
        batches.iter_mut().zip(&programs).for_each(|(batch, program)| batch.program = program);
        let reference = outcomes(Cpu.run(&batches));
        let compared = loaded.iter().zip(reference).map(|(loaded, want)| {
            let difference = self.difference(loaded, &want);
            (want, difference)
        });
        compared.collect()
    }
}

/// Where the two machines differ about a program, with the program reduced.
fn difference(mut modules: Modules<'_>, seed: u64, sample: &Sample, languages: u64) -> Option<String> {
    let dispatched = (seed / languages).is_multiple_of(DISPATCHED);
    let loaded = Loaded::new(sample, dispatched).unwrap_or_else(|why| panic!("a program does not load: {why}"));
    let (_, found) = modules.compare(&[&loaded]).pop()?;
    found.map(|found| format!("seed {seed}: {found}\n{}", shrink::shrink(&mut modules, sample, dispatched)))
}

/// Compares programs, and returns how many were compared.
pub(super) fn compare(
    engine: &ModuleEngine,
    count: u64,
    languages: &[Dialect],
    generate: fn(u64, &[Dialect]) -> Sample,
) -> u64 {
    compare_at(Arithmetic::Specified, engine, count, languages, generate)
}

/// The same with programs that compute so.
fn compare_at(
    arithmetic: Arithmetic,
    engine: &ModuleEngine,
    count: u64,
    languages: &[Dialect],
    generate: fn(u64, &[Dialect]) -> Sample,
) -> u64 {
    let (first, start, tally) = (number("GLASM_RANDOM_SEED", 1), Instant::now(), Tally::default());
    let mut found = Vec::new();
    let mut done = 0;
    while done < count && found.len() < ENOUGH {
        let next = (done + TOGETHER).min(count);
        let differences = (done..next).into_par_iter().filter_map(|number| {
            let seed = first.wrapping_add(number);
            let modules = Modules { engine: engine.clone(), arithmetic, tally: &tally };
            difference(modules, seed, &generate(seed, languages), languages.len() as u64)
        });
        let differences: Vec<String> = differences.collect();
        if count > PROGRAMS {
            differences.iter().for_each(|text| println!("{text}"));
        }
        found.extend(differences);
        done = next;
        if count > PROGRAMS && (done / TOGETHER).is_multiple_of(64) {
            let rate = done as f64 / start.elapsed().as_secs_f64();
            println!("{done} of {count} programs of seed {first}, {rate:.0} a second, {} differ", found.len());
        }
    }
    let [compared, skipped, dispatched] =
        [&tally.compared, &tally.skipped, &tally.dispatched].map(|value| value.load(Ordering::Relaxed));
    println!(
        "{done} programs of seed {first}, {:.0} s: {compared} compared, {dispatched} as dispatch loops too, {skipped} not evaluated",
        start.elapsed().as_secs_f64()
    );
    assert!(found.is_empty(), "{} programs differ\n{}", found.len(), found.join("\n"));
    compared
}

#[test]
fn random_modules_agree() {
    let count = number("GLASM_RANDOM_PROGRAMS", PROGRAMS);
    let compared = compare(&ModuleEngine::default(), count, &languages(), generate_among);
    assert!(compared > count / 2, "{compared}");
}

/// The reference machine has the program at full precision, and the translation is asked for it.
#[test]
fn random_modules_agree_at_full_precision() {
    let count = number("GLASM_RANDOM_PROGRAMS", PROGRAMS) / 2;
    let engine = ModuleEngine::default().with_precision(|it| it.arithmetic = Arithmetic::Full);
    let compared = compare_at(Arithmetic::Full, &engine, count, &languages(), generate_among);
    assert!(compared > count / 2, "{compared}");
}

/// Each form of rounding to fp16 and fx12 gives the same bits where packing rounds as it should.
#[test]
fn random_modules_round_alike_in_every_form() {
    let count = number("GLASM_RANDOM_PROGRAMS", PROGRAMS) / 5;
    let rounding: Vec<Dialect> =
        languages().into_iter().filter(|language| language.rules().modifiers.contains(Modifiers::H)).collect();
    assert!(!rounding.is_empty());
    for (half, fixed) in [(Half::Packed, Fixed::Emulated), (Half::Hidden, Fixed::Hidden)] {
        let engine = ModuleEngine::default().with_precision(|it| (it.half, it.fixed) = (half, fixed));
        let compared = compare(&engine, count, &rounding, generate_among);
        assert!(compared > count / 2, "{compared}");
    }
}

#[test]
fn random_modules_in_words_agree() {
    let count = number("GLASM_RANDOM_PROGRAMS", PROGRAMS) / 5;
    let compared = compare(&ModuleEngine::default().in_words(), count, &languages_with_words(), generate_among);
    assert!(compared > count / 2, "{compared}");
}

#[test]
fn random_modules_look_up_alike() {
    let count = number("GLASM_RANDOM_PROGRAMS", PROGRAMS) / 5;
    let compared = compare(&ModuleEngine::default(), count, &typed_languages(), generate_lookups);
    assert!(compared > count / 2, "{compared}");
}

#[test]
fn random_modules_change_memory_alike() {
    let count = number("GLASM_RANDOM_PROGRAMS", PROGRAMS) / 5;
    let compared = compare(&ModuleEngine::default(), count, &languages_with_words(), generate_atomics);
    assert!(compared > count / 2, "{compared}");
}

/// Programs of the stages that see several vertices, and compute programs.
#[test]
fn random_modules_of_other_stages_agree() {
    let count = number("GLASM_RANDOM_PROGRAMS", PROGRAMS) / 5;
    let compared = compare(&ModuleEngine::default(), count, &stage_languages(), generate_stages);
    assert!(compared > count / 2, "{compared}");
}

/// Combiners, texture shaders and ATI's fragment shaders.
#[test]
fn random_modules_of_fixed_units_agree() {
    let count = number("GLASM_RANDOM_PROGRAMS", PROGRAMS) / 5;
    let compared = compare(&ModuleEngine::default(), count, &chosen(fixed_languages()), generate_fixed);
    assert!(compared > count / 2, "{compared}");
}

/// WGSL says the same as the module that it is written from.
#[test]
fn random_modules_agree_as_wgsl() {
    let count = number("GLASM_RANDOM_PROGRAMS", PROGRAMS) / 5;
    let compared = compare(&ModuleEngine::default().as_wgsl(), count, &languages(), generate_among);
    assert!(compared > count / 2, "{compared}");
}

/// What applications get, which have no probes, at each level of precision: naga takes it.
#[test]
fn random_programs_become_modules_at_every_level() {
    let (first, languages) = (number("GLASM_RANDOM_SEED", 1), languages());
    let count = number("GLASM_RANDOM_PROGRAMS", PROGRAMS);
    let refused = (0..count).into_par_iter().filter_map(|number| {
        let seed = first.wrapping_add(number);
        let loaded = Loaded::new(&generate_among(seed, &languages), false);
        let loaded = loaded.unwrap_or_else(|why| panic!("a program does not load: {why}"));
        [FloatLevel::Strict, FloatLevel::Fast, FloatLevel::Exact].into_iter().find_map(|float| {
            let error = lower(&loaded.program, &Options::default().with_float(float)).err()?;
            let ours = error.to_string().contains("an error in glasm");
            ours.then(|| format!("seed {seed} at {float:?}: {error}"))
        })
    });
    let refused: Vec<String> = refused.collect();
    assert!(refused.is_empty(), "{} of {count} programs\n{}", refused.len(), refused.join("\n"));
}

/// Case files of the project, damaged token by token, where they still load: the same results in modules. One program in
/// 20,000 reads a vertex that its patch does not have, which is not a value.
#[test]
fn mutated_case_files_agree_in_modules() {
    let seeds = mutate::seeds(&root().join("tests/cases"));
    let (first, count) = (number("GLASM_RANDOM_SEED", 1), number("GLASM_RANDOM_PROGRAMS", PROGRAMS));
    let tally = Tally::default();
    let differences = (0..count).into_par_iter().filter_map(|number| {
        let seed = first.wrapping_add(number);
        let mut choices = Choices::new(seed);
        let entropy: Vec<u8> = (0..14 + 8 * choices.below(2)).map(|_| choices.below(256) as u8).collect();
        let text = mutate::mutated(&seeds, &entropy);
        let loaded = damaged(&text)?;
        let mut modules = Modules { engine: ModuleEngine::default(), arithmetic: Arithmetic::Specified, tally: &tally };
        let (_, found) = modules.compare(&[&loaded]).pop()?;
        found.map(|found| format!("seed {seed}: {found}\n{}", String::from_utf8_lossy(&text)))
    });
    let differences: Vec<String> = differences.collect();
    let compared = tally.compared.load(Ordering::Relaxed);
    println!(
        "{compared} of {count} damaged programs compared, {} not evaluated",
        tally.skipped.load(Ordering::Relaxed)
    );
    assert!(differences.is_empty(), "{} programs differ\n{}", differences.len(), differences.join("\n"));
    assert!(compared > count / 50, "{compared}");
}

/// A damaged case file, if it still is one.
fn damaged(text: &[u8]) -> Option<Loaded> {
    let header = String::from_utf8_lossy(text.get(..12)?).to_lowercase();
    let stages = ["vsp", "vp", "fp", "gp", "tcp", "tep", "cp"];
    let extension = stages.iter().find(|stage| header.contains(**stage))?;
    // Behind a barrier, what an invocation loads depends on the order of all if others store without another barrier.
    let stores = ["ST", "ATOM"];
    let lines = String::from_utf8_lossy(text).lines().map(|line| line.trim_start().to_uppercase()).collect::<Vec<_>>();
    let behind = lines.iter().skip_while(|line| !line.starts_with("BAR"));
    if *extension == "cp" && behind.into_iter().any(|line| stores.iter().any(|store| line.starts_with(store))) {
        return None;
    }
    let file = CaseFile::parse(&format!("damaged.{extension}"), text).ok()?;
    let checked = check::load(text, &check::ParseOptions::default().with_stage(file.stage).with_lenient(file.lenient));
    let program = checked.program?;
    let jobs: Vec<Job> = file.runs.iter().filter_map(|run| job(&program, run).ok()).collect();
    Some(Loaded { program, jobs, dispatched: false })
}
