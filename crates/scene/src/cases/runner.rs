//! Many files at once: load all, run all, compare all.

use std::fmt;
use std::ops::AddAssign;
use std::sync::Arc;

use rayon::prelude::*;

use super::capture::Captures;
use super::compare::{differences, places};
use super::engine::{Aftermath, Batch, BatchResult, Engine, Job};
use super::file::{CaseFile, LARGEST_GROUP, Load, Refusal, Run};
use super::fixed;
use super::invariant;
use super::resolve::{Spot, invocations};
use super::stages;
use super::tessellate::TessellatorCase;
use super::texture::Bindings;
use crate::error::{Code, Error, Problem};
use glasm::check::{self, Checked};
use glasm::diag::{Diagnostic, Severity};
use glasm::dialect::Stage;
use glasm::interp::{Dispatch, World};
use glasm::lower::Arithmetic;
use glasm::program::{Arrangement, HANDLE_UNITS, HANDLES, Program};
use glasm::span::line_column;
use glasm::texture::DepthMode;

/// A file's name and bytes.
#[derive(Clone, Debug)]
pub struct Source {
    /// The name of the file in reports; its extension is the stage.
    pub name: String,
    /// The whole text.
    pub bytes: Vec<u8>,
}

/// The result of running case files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// `FILE:LINE: what differed, got and want`.
    pub lines: Vec<String>,
    /// Files; a file that an engine skipped counts among the skipped as well.
    pub passed: usize,
    /// Files with at least one failed run.
    pub failed: usize,
    /// Files with at least one run that the engine skipped.
    pub skipped: usize,
    /// Files with a directive that is not understood; they count as failed.
    pub malformed: usize,
}

/// Reports of different files make one.
impl AddAssign for Report {
    fn add_assign(&mut self, mut other: Report) {
        self.lines.append(&mut other.lines);
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
        self.malformed += other.malformed;
    }
}

impl fmt::Display for Report {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.lines {
            writeln!(formatter, "{line}")?;
        }
        writeln!(formatter, "{} passed, {} failed, {} skipped", self.passed, self.failed, self.skipped)
    }
}

/// A file whose directives are understood, ready to run.
struct Prepared {
    file: CaseFile,
    /// The programs of runs that follow each other: one, unless they depend on textures.
    variants: Vec<Variant>,
    /// Failures of loading: line and text.
    failures: Vec<(usize, String)>,
}

/// A program and the runs that it executes.
struct Variant {
    program: Program,
    /// The number of the first run.
    first: usize,
    /// One for each run.
    jobs: Vec<Job>,
    places: Vec<Vec<Option<Spot>>>,
    captures: Vec<Captures>,
}

/// Runs case files on every engine.
pub fn run(sources: &[Source], engines: &mut [&mut dyn Engine]) -> Report {
    run_at(Arithmetic::Specified, sources, engines)
}

/// The same with programs that compute so, unless their file says how.
pub fn run_at(arithmetic: Arithmetic, sources: &[Source], engines: &mut [&mut dyn Engine]) -> Report {
    let prepare = |source: &Source| prepare(source, arithmetic);
    let prepared: Vec<Result<Prepared, Vec<Problem>>> = sources.par_iter().map(prepare).collect();
    let variants = prepared.iter().flatten().flat_map(|prepared| &prepared.variants);
    let batches: Vec<Batch<'_>> =
        variants.map(|variant| Batch { program: &variant.program, jobs: &variant.jobs }).collect();
    let mut results: Vec<(&'static str, std::vec::IntoIter<BatchResult>)> =
        engines.iter_mut().map(|engine| (engine.name(), engine.run(&batches).into_iter())).collect();

    let mut report = Report::default();
    for (source, prepared) in sources.iter().zip(&prepared) {
        let (failures, skipped) = match prepared {
            Ok(prepared) => judge(prepared, &mut results),
            Err(malformed) => {
                report.malformed += 1;
                (malformed.iter().map(|malformed| (malformed.line, malformed.error.to_string())).collect(), false)
            }
        };
        report.skipped += usize::from(skipped);
        if failures.is_empty() {
            report.passed += 1;
        } else {
            report.failed += 1;
        }
        report.lines.extend(failures.iter().map(|(line, text)| format!("{}:{line}: {text}", source.name)));
    }
    report
}

/// The failures of a file, and whether an engine skipped it.
fn judge(
    prepared: &Prepared,
    results: &mut [(&'static str, std::vec::IntoIter<BatchResult>)],
) -> (Vec<(usize, String)>, bool) {
    let mut failures = prepared.failures.clone();
    let mut skipped = false;
    for variant in &prepared.variants {
        skipped |= judge_variant(&prepared.file, variant, results, &mut failures);
    }
    failures.sort_by_key(|(line, _)| *line);
    (failures, skipped)
}

/// Adds the failures of the runs of one program; whether an engine skipped them.
fn judge_variant(
    file: &CaseFile,
    variant: &Variant,
    results: &mut [(&'static str, std::vec::IntoIter<BatchResult>)],
    failures: &mut Vec<(usize, String)>,
) -> bool {
    let mut skipped = false;
    let runs = &file.runs[variant.first..];
    let first_line = runs.first().map_or(1, |run| run.line);
    for (engine, results) in results {
        match results.next() {
            Some(BatchResult::Done(observations)) if observations.len() == variant.jobs.len() => {
                let runs = runs.iter().zip(&variant.jobs).zip(&variant.places).zip(&variant.captures);
                for ((((run, job), places), captures), mut observation) in runs.zip(observations) {
                    bring_back(job, &mut observation);
                    invariant::transform(&variant.program, run, job, &mut observation);
                    let tally = captures.carry_out(&variant.program, &mut observation);
                    let lines = differences(run, places, &observation, &tally);
                    failures.extend(lines.into_iter().map(|line| (run.line, format!("{engine}: {line}"))));
                }
            }
            Some(BatchResult::Refused(reason)) => failures.push((first_line, format!("{engine}: {reason}"))),
            Some(BatchResult::Skipped) => skipped = true,
            Some(BatchResult::Done(_)) | None => {
                failures.push((first_line, format!("{engine}: the engine gave no outcome")));
            }
        }
    }
    skipped
}

fn prepare(source: &Source, arithmetic: Arithmetic) -> Result<Prepared, Vec<Problem>> {
    let file = CaseFile::parse(&source.name, &source.bytes)?;
    let options = check::ParseOptions::default().with_stage(file.stage).with_lenient(file.lenient);
    let checked = check::load(&source.bytes, &options);
    let failures: Vec<(usize, String)> = match &file.load {
        Load::Accept { line } => refused(&source.bytes, &checked).map(|text| (*line, text)).into_iter().collect(),
        Load::Refuse(_) => unmet(&source.bytes, &file.load, &checked),
    };
    let failures = failures.into_iter().chain(unwarned(&source.bytes, &file.warnings, &checked));
    let failures = failures.chain(file.tessellations.iter().flat_map(TessellatorCase::differences)).collect();
    let full = [arithmetic, file.arithmetic].contains(&Arithmetic::Full);
    let mut prepared = Prepared { file, variants: Vec::new(), failures };
    let Some(program) = checked.program.as_ref().filter(|_| matches!(prepared.file.load, Load::Accept { .. })) else {
        return Ok(prepared);
    };
    let mut malformed = Vec::new();
    for (number, run) in prepared.file.runs.iter().enumerate() {
        let before = number.checked_sub(1).map(|before| &prepared.file.runs[before]);
        let same = before.is_some_and(|before| match &checked.setup {
            Some(setup) => fixed::facts(setup, before) == fixed::facts(setup, run),
            None => true,
        });
        if !same {
            let program = match &checked.setup {
                Some(setup) => fixed::program_for(setup, run),
                None => program.clone(),
            };
            let program = if full { program.at_full_precision() } else { program };
            let (jobs, places, captures) = (Vec::new(), Vec::new(), Vec::new());
            prepared.variants.push(Variant { program, first: number, jobs, places, captures });
        }
        let Some(variant) = prepared.variants.last_mut() else { continue };
        let program = &variant.program;
        match job(program, run).and_then(|job| Ok((job, places(program, run)?, Captures::of(program, run)?))) {
            Ok((job, places, captures)) => {
                variant.jobs.push(job);
                variant.places.push(places);
                variant.captures.push(captures);
            }
            Err(error) => malformed.push(error.at(run.line)),
        }
    }
    if malformed.is_empty() { Ok(prepared) } else { Err(malformed) }
}

/// The job of a run for an engine.
pub fn job(program: &Program, run: &Run) -> Result<Job, Error> {
    let mut world = run.surroundings.world(&run.inputs)?;
    let invocations = match program.dialect().rules().stage {
        Stage::Geometry | Stage::TessellationControl | Stage::TessellationEvaluation => {
            stages::invocations(program, run, &mut world)?
        }
        Stage::Vertex | Stage::State | Stage::Fragment | Stage::Compute => {
            invocations(program, &run.inputs, run.threads)?
        }
    };
    let textures = resident(program, run, &mut world);
    Ok(Job { invocations, textures, world, dispatch: dispatch(program, run)? })
}

/// The run's textures, with those that handles name at units of their own; and so its images.
fn resident(program: &Program, run: &Run, world: &mut World) -> Arc<Bindings> {
    let addresses = &run.surroundings.addresses;
    if program.handles_images() {
        let named: Vec<_> = addresses.images().take(HANDLES.into()).collect();
        world.images.resize(usize::from(HANDLE_UNITS + HANDLES), None);
        world.alike.resize(world.images.len(), None);
        for (place, unit) in (usize::from(HANDLE_UNITS)..).zip(named) {
            world.images[place] = world.images[usize::from(unit)].clone();
            world.alike[place] = Some(unit.into());
        }
    }
    let depths_alone = program.dialect().rules().takes_depths_alone();
    if program.handles().is_empty() && !depths_alone {
        return run.textures.clone();
    }
    let mut textures = (*run.textures).clone();
    if depths_alone {
        textures.values_mut().for_each(|binding| binding.sampler.depth_mode = DepthMode::Intensity);
    }
    for (kind, (target, _)) in (0..).zip(program.handles()) {
        for number in 0..HANDLES {
            let unit = addresses.texture_of_handle(*target, number);
            if let Some(binding) = unit.and_then(|unit| run.textures.get(&unit)) {
                textures.insert(HANDLE_UNITS + kind * HANDLES + number, binding.clone());
            }
        }
    }
    Arc::new(textures)
}

/// Puts what a device has written to an image by its handle where the image was declared.
pub(super) fn bring_back(job: &Job, after: &mut Aftermath) {
    for (place, unit) in job.world.alike.iter().enumerate().skip(HANDLE_UNITS.into()) {
        let (Some(unit), Some(written)) = (unit, after.images.get(place).cloned()) else { continue };
        if job.world.images.get(place) != Some(&written) {
            after.images[*unit] = written;
        }
    }
}

/// The largest number of invocations of all groups of a run.
const LARGEST_DISPATCH: u64 = 1 << 20;

/// The groups of a compute program's run.
fn dispatch(program: &Program, run: &Run) -> Result<Option<Dispatch>, Error> {
    let Arrangement::Compute { group, .. } = program.arrangement() else {
        return match run.dispatch.or(run.group) {
            Some(_) => Err(Code::NotPossible.error("only compute programs are dispatched")),
            None => Ok(None),
        };
    };
    let group = match (group, run.group) {
        ([0, ..], Some(group)) if !group.contains(&0) => group,
        ([0, ..], _) => return Err(Code::MissingWord.error("the program's groups have no size: group=X,Y,Z gives it")),
        (_, Some(_)) => return Err(Code::GivenTwice.error("GROUP_SIZE gives the size of the program's groups")),
        (group, None) => group,
    };
    let groups = run.dispatch.ok_or(Code::MissingWord.error("a compute program runs with dispatch=X,Y,Z"))?;
    let count = |sides: [u32; 3]| sides.iter().fold(1u64, |all, side| all.saturating_mul((*side).into()));
    if count(group) > LARGEST_GROUP.into() {
        return Err(Code::OutOfRange
            .error(format!("a group of {} invocations; at most {LARGEST_GROUP} are allowed", count(group))));
    }
    if count(groups).saturating_mul(count(group)) > LARGEST_DISPATCH {
        return Err(Code::TooLarge.error(format!("a case has {LARGEST_DISPATCH} invocations at most")));
    }
    Ok(Some(Dispatch { groups, group }))
}

/// Why a program that must load does not.
fn refused(source: &[u8], checked: &Checked) -> Option<String> {
    checked.program.is_none().then(|| match checked.first_error() {
        Some(error) => format!("loading: got {}, want no error", with_line(source, error)),
        None => "loading: got no program, want one".to_owned(),
    })
}

fn with_line(source: &[u8], error: &Diagnostic) -> String {
    let (line, _) = line_column(source, error.span.start as usize);
    format!("`{}` on line {line}", error.message)
}

/// The expected warnings that are missing.
fn unwarned(source: &[u8], wanted: &[Refusal], checked: &Checked) -> Vec<(usize, String)> {
    let warnings = checked.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Warning);
    let given: Vec<(usize, String)> = warnings
        .map(|warning| (line_column(source, warning.span.start as usize).0, warning.message.to_lowercase()))
        .collect();
    let missing = wanted.iter().filter(|wanted| {
        let text = wanted.text.to_lowercase();
        !given.iter().any(|(line, message)| *line == wanted.line && message.contains(&text))
    });
    missing
        .map(|missing| (missing.line, format!("loading: want a warning on this line that says \"{}\"", missing.text)))
        .collect()
}

/// The expected error that is missing for a program that must not load.
fn unmet(source: &[u8], load: &Load, checked: &Checked) -> Vec<(usize, String)> {
    let Load::Refuse(refusals) = load else {
        return Vec::new();
    };
    let errors: Vec<&Diagnostic> =
        checked.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error).collect();
    let got = match (&checked.program, errors.first()) {
        (Some(_), _) => "a program that loads".to_owned(),
        (None, Some(error)) => with_line(source, error),
        (None, None) => "no diagnostic".to_owned(),
    };
    refusals
        .iter()
        .filter(|refusal| {
            let text = refusal.text.to_lowercase();
            let meets = |error: &&Diagnostic| {
                error.message.to_lowercase().contains(&text)
                    && (!refusal.here || line_column(source, error.span.start as usize).0 == refusal.line)
            };
            checked.program.is_some() || !errors.iter().any(meets)
        })
        .map(|refusal| {
            let place = if refusal.here { " on this line" } else { "" };
            (refusal.line, format!("loading: got {got}, want an error{place} that says \"{}\"", refusal.text))
        })
        .collect()
}
