//! What the tests say of a change.

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

/// A command that succeeds without a change.
pub(crate) struct Check {
    pub name: String,
    program: PathBuf,
    /// Where it runs.
    folder: PathBuf,
    arguments: Vec<String>,
    /// The number of random programs, if it is not the default.
    programs: Option<u32>,
    /// How long it takes without a change.
    pub takes: Duration,
    /// The changes that it comes to.
    pub reaches: BTreeSet<usize>,
    /// The changes that it has seen, and the milliseconds that it took in all: checks that see much come first.
    seen: AtomicU64,
    spent: AtomicU64,
}

/// What came of a change.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Fate {
    Unreached,
    /// All checks passed, or those that there was time for.
    Survived,
    /// A check failed, or did not end.
    Seen,
}

impl Fate {
    const ALL: [Self; 3] = [Self::Unreached, Self::Survived, Self::Seen];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Unreached => "not come to",
            Self::Survived => "not seen",
            Self::Seen => "seen",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|fate| fate.name() == name)
    }
}

impl Check {
    pub(crate) fn new(name: &str, program: &Path, folder: &Path, arguments: &[&str]) -> Self {
        Self {
            name: name.to_owned(),
            program: program.to_owned(),
            folder: folder.to_owned(),
            arguments: arguments.iter().map(|&argument| argument.to_owned()).collect(),
            programs: None,
            takes: Duration::ZERO,
            reaches: BTreeSet::new(),
            seen: AtomicU64::new(0),
            spent: AtomicU64::new(0),
        }
    }

    /// Sets the number of random programs.
    pub(crate) fn with_programs(self, programs: u32) -> Self {
        Self { programs: Some(programs), ..self }
    }

    /// Changes that it sees in a second.
    fn worth(&self) -> f64 {
        let seen = self.seen.load(Ordering::Relaxed) as f64 + 0.5;
        seen / (self.spent.load(Ordering::Relaxed) as f64 / 1000.0 + self.takes.as_secs_f64() + 0.05)
    }

    fn run(&self, name: &str, value: &str, limit: Duration) -> Result<bool> {
        // What a change makes grow without end must not take all memory.
        let mut child = Command::new("sh")
            .args(["-c", "ulimit -v 16000000; exec \"$@\"", "sh"])
            .arg(&self.program)
            .args(&self.arguments)
            .env(name, value)
            .envs([("LP_NUM_THREADS", "0"), ("GALLIVM_PERF", "nopt")])
            .envs(self.programs.map(|programs| ("GLASM_RANDOM_PROGRAMS", programs.to_string())))
            .current_dir(&self.folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .with_context(|| self.program.display().to_string())?;
        let start = Instant::now();
        let fails = watch(child.stdout.take().context("a pipe was asked for")?);
        loop {
            if let Some(status) = child.try_wait()? {
                return Ok(status.success());
            }
            if start.elapsed() > limit || fails.load(Ordering::Relaxed) {
                end(&mut child)?;
                return Ok(false);
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Runs the command without a change. Whether it succeeds in time.
    pub(crate) fn begin(&mut self, record: &Path, longest: Duration) -> Result<bool> {
        let _ = std::fs::remove_file(record);
        let path = record.to_str().context("a path that is not text")?;
        // Taking notes takes several times as long as the tests.
        if !self.run("GLASM_MUTANTS_REACHED", path, longest * 10)? {
            return Ok(false);
        }
        let reached = std::fs::read_to_string(record).unwrap_or_default();
        self.reaches = reached.lines().filter_map(|line| line.parse().ok()).collect();
        let start = Instant::now();
        let succeeds = self.run("GLASM_MUTANT", "", longest)?;
        self.takes = start.elapsed();
        Ok(succeeds)
    }
}

/// Becomes true when one of Rust's tests has failed: the others need not run.
fn watch(output: ChildStdout) -> Arc<AtomicBool> {
    let fails = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&fails);
    std::thread::spawn(move || {
        for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
            if line.starts_with(b"test ") && line.ends_with(b"... FAILED") {
                told.store(true, Ordering::Relaxed);
            }
        }
    });
    fails
}

/// Ends a program with those that it has started: they are in its group.
fn end(child: &mut Child) -> Result<()> {
    let _ = Command::new("kill").args(["-9", "--", &format!("-{}", child.id())]).status();
    child.wait()?;
    Ok(())
}

/// Runs the checks that come to a change, until one fails or the budget is spent: first those that have seen most changes
/// for their time.
pub(crate) fn try_change(checks: &[Check], number: usize, budget: Duration) -> Result<Fate> {
    let mut checks: Vec<(f64, &Check)> =
        checks.iter().filter(|check| check.reaches.contains(&number)).map(|check| (check.worth(), check)).collect();
    checks.sort_by(|one, other| other.0.total_cmp(&one.0));
    let begin = Instant::now();
    for (_, check) in &checks {
        if begin.elapsed() + check.takes > budget {
            continue;
        }
        let limit = check.takes * 8 + Duration::from_secs(5);
        let start = Instant::now();
        let passes = check.run("GLASM_MUTANT", &number.to_string(), limit)?;
        check.spent.fetch_add(start.elapsed().as_millis() as u64, Ordering::Relaxed);
        if !passes {
            check.seen.fetch_add(1, Ordering::Relaxed);
            return Ok(Fate::Seen);
        }
    }
    Ok(if checks.is_empty() { Fate::Unreached } else { Fate::Survived })
}
