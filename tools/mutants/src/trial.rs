//! What the tests say of a change.

use std::collections::BTreeSet;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
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
    Survived,
    /// A check failed, or did not end.
    Seen,
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
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .with_context(|| self.program.display().to_string())?;
        let start = Instant::now();
        loop {
            if let Some(status) = child.try_wait()? {
                return Ok(status.success());
            }
            if start.elapsed() > limit {
                // The group: tests start programs of their own.
                let _ = Command::new("kill").args(["-9", "--", &format!("-{}", child.id())]).status();
                child.wait()?;
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

/// Runs the checks that come to a change, until one fails: first those that have seen most changes for their time.
pub(crate) fn try_change(checks: &[Check], number: usize) -> Result<Fate> {
    let mut checks: Vec<(f64, &Check)> = checks
        .iter()
        .filter(|check| check.reaches.contains(&number))
        .map(|check| (check.worth(), check))
        .collect();
    checks.sort_by(|one, other| other.0.total_cmp(&one.0));
    for (_, check) in &checks {
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
