//! Changes sources in many places, one at a time, and tells which changes no test sees.
//!
//! All changes are compiled at once, each behind a question that an environment variable answers, so that a change costs
//! the tests that come to it and no build.

mod sites;
mod tree;
mod trial;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Parser;
use indicatif::{ParallelProgressIterator, ProgressStyle};
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
    let checks = checks(&tree, &work, &arguments.folders, Duration::from_secs(arguments.longest))?;
    let tried = sample(&tree, &arguments);
    rayon::ThreadPoolBuilder::new().num_threads(arguments.jobs).build_global()?;
    let style = ProgressStyle::with_template("{pos} of {len} changes, {eta} left {wide_bar}")?;
    let done = AtomicUsize::new(0);
    let fates: Vec<(usize, Fate)> = tried
        .into_par_iter()
        .progress_with_style(style)
        .map(|number| {
            let fate = try_change(&checks, number)?;
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            if fate != Fate::Seen {
                // The count tells what was tried if this is stopped, and where there is no terminal for the bar.
                eprintln!("{} ({done} tried)", line(&tree, number, fate));
            }
            Ok((number, fate))
        })
        .collect::<Result<_>>()?;
    let left = fates.iter().filter(|(_, fate)| *fate != Fate::Seen);
    let left: String = left.map(|(number, fate)| line(&tree, *number, *fate) + "\n").collect();
    std::fs::write(work.join("survivors.txt"), left)?;
    print!("{}", table(&tree, &arguments.folders, &fates));
    Ok(())
}

fn line(tree: &Tree, number: usize, fate: Fate) -> String {
    let it = &tree.changes[number];
    let fate = if fate == Fate::Unreached { "not come to" } else { "not seen" };
    format!("{}:{}:{}: {} ({fate}, change {number})", it.file.display(), it.change.at.0, it.change.at.1, it.change.what)
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
const SUITE: [&str; 15] = [
    "random::modules",
    "random::groups::random_groups_vote_alike_in_modules",
    "strict",
    "properties",
    "robustness",
    "pairs",
    "doubles",
    "traces",
    "exports",
    "translate",
    "scripts",
    "lookups",
    "chain",
    "random",
    "context",
];

/// Modules of the drop-in's suite: each starts programs in C under it.
const DROP_IN: [&str; 11] = [
    "ahead",
    "ati_shaders",
    "environment",
    "faults",
    "inspect",
    "keys",
    "layers",
    "null",
    "starting",
    "targets",
    "traced",
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
    let record = work.join("reached.txt");
    let mut kept = Vec::new();
    for mut check in checks {
        if !check.begin(&record, longest)? {
            eprintln!("{} fails without a change, or takes too long, and is left out", check.name);
        } else {
            eprintln!("{}: {} changes, {:.1} s", check.name, check.reaches.len(), check.takes.as_secs_f64());
            kept.push(check);
        }
    }
    kept.sort_by_key(|kept| kept.takes);
    Ok(kept)
}

type Programs = BTreeMap<PathBuf, PathBuf>;

/// The test program that begins with this source.
fn program<'a>(programs: &'a Programs, source: &str) -> Result<&'a PathBuf> {
    programs.get(Path::new(source)).with_context(|| format!("{source} was not built"))
}

fn library_checks(tree: &Tree, programs: &Programs) -> Result<Vec<Check>> {
    let (units, suite) = (program(programs, "src/lib.rs")?, program(programs, "tests/suite/main.rs")?);
    let (root, glasm) = (&tree.root, tree.target.join("debug/glasm"));
    let mut checks = vec![Check::new("unit tests", units, root, &[])];
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
    let (folder, few) = (root.join("crates/cli"), ["random::modules"]);
    checks.push(Check::new("suite, random::modules (few programs)", suite, &folder, &few).with_programs(300));
    for module in SUITE {
        let filter = if module.contains("::") { module.to_owned() } else { format!("{module}::") };
        checks.push(Check::new(&format!("suite, {module}"), suite, &root.join("crates/cli"), &[&filter]));
    }
    Ok(checks)
}

fn drop_in_checks(tree: &Tree, programs: &Programs) -> Result<Vec<Check>> {
    let (units, suite) =
        (program(programs, "crates/gl/src/lib.rs")?, program(programs, "crates/gl/tests/suite/main.rs")?);
    let folder = tree.root.join("crates/gl");
    let mut checks = vec![Check::new("the drop-in's unit tests", units, &folder, &[])];
    for module in DROP_IN {
        let filter = format!("{module}::");
        checks.push(Check::new(&format!("the drop-in's suite, {module}"), suite, &folder, &[&filter]));
    }
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
