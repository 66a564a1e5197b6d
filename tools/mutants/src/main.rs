//! Changes sources in many places, one at a time, and tells which changes no test sees.
//!
//! All changes are compiled at once, each behind a question that an environment variable answers, so that a change costs
//! the tests that come to it and no build.

mod sites;
mod tree;
mod trial;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Parser;
use indicatif::{ParallelProgressIterator, ProgressBar, ProgressStyle};
use rayon::prelude::*;

use tree::Tree;
use trial::{Check, Fate, try_change};

/// Change sources in many places, one at a time, and tell which changes no test sees
#[derive(Parser)]
struct Arguments {
    /// Folders of the repository whose sources are changed
    #[arg(default_values = ["src/numeric", "src/machine", "src/flow", "src/lower"])]
    folders: Vec<PathBuf>,
    /// How many of each folder's changes to try
    #[arg(long, default_value_t = 100)]
    sample: usize,
    /// Chooses other changes
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Tries these changes alone, by their numbers
    #[arg(long, value_delimiter = ',')]
    only: Vec<usize>,
    /// Leaves out tests that take more seconds: survivors can be tried with all of them by --only
    #[arg(long, default_value_t = 600)]
    longest: u64,
    /// Leaves out the checks of a change that would go beyond this many seconds in all: survivors can be tried with all of
    /// them by --only
    #[arg(long, default_value_t = 3600)]
    budget: u64,
    /// Builds, and tells all changes with their numbers: what is built makes the one that GLASM_MUTANT names
    #[arg(long)]
    list: bool,
    /// Changes tried side by side
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// Where the copy, its build and the answers go
    #[arg(long, default_value = "target/mutants")]
    work: PathBuf,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let repository = std::env::current_dir()?;
    let work = std::path::absolute(&arguments.work)?;
    let tree = Tree::new(&repository, &work, &arguments.folders)?;
    if arguments.list {
        tree.build()?;
        let kept = (0..tree.changes.len()).filter(|number| !tree.refused.contains(number));
        kept.for_each(|number| println!("{}", line(&tree, number, "not tried")));
        return Ok(());
    }
    rayon::ThreadPoolBuilder::new().num_threads(arguments.jobs).build_global()?;
    let checks = checks(&tree, &work, &arguments.folders, Duration::from_secs(arguments.longest))?;
    let tried = sample(&tree, &arguments);
    let style = ProgressStyle::with_template("{pos} of {len} changes, {eta} left {wide_bar}")?;
    let bar = ProgressBar::new(tried.len() as u64).with_style(style);
    let budget = Duration::from_secs(arguments.budget);
    let answers = Answers::of(&tree, &work, &arguments)?;
    // In their order, so that whole folders are done if this is stopped.
    let fates: Vec<(usize, Fate)> = tried
        .into_iter()
        .par_bridge()
        .map(|number| {
            let fate = match answers.known.get(&number) {
                Some(known) => *known,
                None => {
                    let fate = try_change(&checks, number, budget)?;
                    answers.note(number, fate)?;
                    fate
                }
            };
            if fate != Fate::Seen {
                bar.suspend(|| eprintln!("{}", line(&tree, number, fate.name())));
            }
            bar.inc(1);
            Ok((number, fate))
        })
        .collect::<Result<_>>()?;
    bar.finish_and_clear();
    let left = fates.iter().filter(|(_, fate)| *fate != Fate::Seen);
    let left: String = left.map(|(number, fate)| line(&tree, *number, fate.name()) + "\n").collect();
    std::fs::write(work.join("survivors.txt"), left)?;
    print!("{}", table(&tree, &arguments.folders, &fates));
    Ok(())
}

/// A file of what came of each change, so that a run that was stopped goes on where it was.
struct Answers {
    file: Mutex<File>,
    known: BTreeMap<usize, Fate>,
}

impl Answers {
    /// The answers for these changes, with the same tests and as much time. Changes that are named are tried again.
    fn of(tree: &Tree, work: &Path, arguments: &Arguments) -> Result<Self> {
        let mut hasher = DefaultHasher::new();
        (tree.contents, &arguments.folders, arguments.longest, arguments.budget).hash(&mut hasher);
        let path = work.join(format!("fates-{:016x}.txt", hasher.finish()));
        let again = !arguments.only.is_empty();
        let text = if again { String::new() } else { std::fs::read_to_string(&path).unwrap_or_default() };
        let known = text.lines().filter_map(|line| {
            let (number, fate) = line.split_once(' ')?;
            Some((number.parse().ok()?, Fate::named(fate)?))
        });
        let known = known.collect();
        Ok(Self { file: Mutex::new(File::options().create(true).append(true).open(path)?), known })
    }

    fn note(&self, number: usize, fate: Fate) -> Result<()> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(writeln!(file, "{number} {}", fate.name())?)
    }
}

fn line(tree: &Tree, number: usize, fate: &str) -> String {
    let it = &tree.changes[number];
    let (file, at, what) = (it.file.display(), it.change.at, it.change.what.as_str());
    format!("{file}:{}:{}: {what} ({fate}, change {number})", at.0, at.1)
}

/// The changes to try: the same ones for a seed, as long as sources stay as they are.
fn sample(tree: &Tree, arguments: &Arguments) -> Vec<usize> {
    if !arguments.only.is_empty() {
        return arguments.only.clone();
    }
    let mut tried = Vec::new();
    for folder in &arguments.folders {
        let inside = |number: &usize| tree.changes[*number].file.starts_with(folder) && !tree.refused.contains(number);
        let mut numbers: Vec<usize> = (0..tree.changes.len()).filter(inside).collect();
        numbers.sort_by_key(|number| {
            let mut hasher = DefaultHasher::new();
            (arguments.seed, number).hash(&mut hasher);
            hasher.finish()
        });
        tried.extend(numbers.into_iter().take(arguments.sample));
    }
    tried
}

/// Folders that have files themselves.
fn leaves(folder: &Path, found: &mut Vec<PathBuf>) -> Result<()> {
    let mut has_files = false;
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { leaves(&path, found)? } else { has_files = true }
    }
    if has_files {
        found.push(folder.to_owned());
    }
    Ok(())
}

/// Tests of the suite that run programs, by the names of their modules.
const SUITE: [&str; 23] = [
    "chain",
    "combiners",
    "context",
    "doubles",
    "exports",
    "extrema",
    "forms",
    "inputs",
    "limits",
    "lookups",
    "pairs",
    "properties",
    "queries",
    "random",
    "robustness",
    "roundings",
    "scripts",
    "sizes",
    "snapshots",
    "strict",
    "texture_shaders",
    "traces",
    "translate",
];

/// The tests that may come to changes of the folders, in the order of their time.
fn checks(tree: &Tree, work: &Path, folders: &[PathBuf], longest: Duration) -> Result<Vec<Check>> {
    let programs = tree.build()?;
    let is_drop_in = |folder: &PathBuf| folder.starts_with("crates/gl");
    let mut checks = Vec::new();
    if !folders.iter().all(is_drop_in) {
        checks.extend(library_checks(tree, &programs)?);
    }
    if folders.iter().any(is_drop_in) {
        checks.extend(drop_in_checks(tree, &programs)?);
    }
    let style = ProgressStyle::with_template("{pos} of {len} checks, {eta} left {wide_bar}")?;
    let kept: Vec<Option<Check>> = checks
        .into_par_iter()
        .enumerate()
        .progress_with_style(style)
        .map(|(number, mut check)| {
            let succeeds = check.begin(&work.join(format!("reached-{number}.txt")), longest)?;
            if succeeds {
                eprintln!("{}: {} changes, {:.1} s", check.name, check.reaches.len(), check.takes.as_secs_f64());
            } else {
                eprintln!("{} fails without a change, or takes too long, and is left out", check.name);
            }
            Ok(succeeds.then_some(check))
        })
        .collect::<Result<_>>()?;
    let mut kept: Vec<Check> = kept.into_iter().flatten().collect();
    kept.sort_by_key(|kept| kept.takes);
    Ok(kept)
}

/// The names of the tests of a test program.
fn listed(program: &Path, folder: &Path) -> Result<Vec<String>> {
    let output = Command::new(program).arg("--list").current_dir(folder).output()?;
    let text = String::from_utf8(output.stdout)?;
    let tests = text.lines().filter_map(|line| line.strip_suffix(": test"));
    Ok(tests.map(str::to_owned).collect())
}

/// A check for each test of these modules, or parts of them.
fn each_test(program: &Path, folder: &Path, modules: &[&str]) -> Result<Vec<Check>> {
    let of = |test: &String, module: &str| test.strip_prefix(module).is_some_and(|rest| rest.starts_with("::"));
    let inside = |test: &String| modules.iter().any(|module| of(test, module));
    let tests = listed(program, folder)?.into_iter().filter(inside);
    Ok(tests.map(|test| Check::new(&test, program, folder, &["--exact", &test])).collect())
}

/// A check for each module at the top of a test program.
fn each_module(program: &Path, folder: &Path) -> Result<Vec<Check>> {
    let tests = listed(program, folder)?;
    let modules: BTreeSet<&str> = tests.iter().filter_map(|test| Some(test.split_once("::")?.0)).collect();
    let check = |module| Check::new(&format!("units of {module}"), program, folder, &[&format!("{module}::")]);
    Ok(modules.into_iter().map(check).collect())
}

type Programs = BTreeMap<PathBuf, PathBuf>;

/// The test program that begins with this source.
fn program<'a>(programs: &'a Programs, source: &str) -> Result<&'a PathBuf> {
    programs.get(Path::new(source)).with_context(|| format!("{source} was not built"))
}

fn library_checks(tree: &Tree, programs: &Programs) -> Result<Vec<Check>> {
    let (units, suite) = (program(programs, "src/lib.rs")?, program(programs, "tests/suite/main.rs")?);
    let (root, glasm) = (&tree.root, tree.target.join("debug/glasm"));
    let mut checks = each_module(units, root)?;
    let mut folders = Vec::new();
    leaves(&root.join("tests/cases"), &mut folders)?;
    for folder in folders {
        let path = folder.strip_prefix(root)?.to_str().context("a path that is not text")?;
        let exact = ["test", "--on", "cpu", path];
        checks.push(Check::new(&format!("{path} (cpu)"), &glasm, root, &exact));
        for machine in ["module", "gpu"] {
            let exact = ["test", "--on", machine, path];
            checks.push(Check::new(&format!("{path} ({machine}, exact)"), &glasm, root, &exact));
            let pairs = ["test", "--on", machine, "--int64", "pairs", path];
            checks.push(Check::new(&format!("{path} ({machine}, pairs)"), &glasm, root, &pairs));
        }
    }
    let folder = root.join("crates/cli");
    let few = each_test(suite, &folder, &["random::modules"])?;
    checks.extend(few.into_iter().map(|check| check.with_programs(300)));
    checks.extend(each_test(suite, &folder, &SUITE)?);
    Ok(checks)
}

fn drop_in_checks(tree: &Tree, programs: &Programs) -> Result<Vec<Check>> {
    let (units, suite) =
        (program(programs, "crates/gl/src/lib.rs")?, program(programs, "crates/gl/tests/suite/main.rs")?);
    let folder = tree.root.join("crates/gl");
    let mut checks = each_module(units, &folder)?;
    // Each starts programs in C under the drop-in.
    let each = |test: String| Check::new(&test, suite, &folder, &["--exact", &test]);
    checks.extend(listed(suite, &folder)?.into_iter().map(each));
    Ok(checks)
}

fn table(tree: &Tree, folders: &[PathBuf], fates: &[(usize, Fate)]) -> String {
    let mut text = String::from(
        "| folder | changes | tried | seen | not seen | of these not come to |\n| --- | --- | --- | --- | --- | --- |\n",
    );
    for folder in folders {
        let inside = |number: usize| tree.changes[number].file.starts_with(folder);
        let all = (0..tree.changes.len()).filter(|number| inside(*number) && !tree.refused.contains(number)).count();
        let tried: Vec<Fate> = fates.iter().filter(|fate| inside(fate.0)).map(|(_, fate)| *fate).collect();
        let left = tried.iter().filter(|tried| **tried != Fate::Seen).count();
        let unreached = tried.iter().filter(|tried| **tried == Fate::Unreached).count();
        let share = 100.0 * left as f64 / tried.len().max(1) as f64;
        let _ = writeln!(
            text,
            "| `{}` | {} | {} | {} | {left} ({share:.1} %) | {unreached} |",
            folder.display(),
            all,
            tried.len(),
            tried.len() - left,
        );
    }
    text
}
