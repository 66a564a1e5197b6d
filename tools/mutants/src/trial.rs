//! What the tests say of a change.

use std::collections::BTreeSet;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

/// A command that succeeds without a change.
pub(crate) struct Check {
    pub name: String,
    program: PathBuf,
    /// Where it runs.
    folder: PathBuf,
    arguments: Vec<String>,
    /// How long it takes without a change.
    pub takes: Duration,
    /// The changes that it comes to.
    pub reaches: BTreeSet<usize>,
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
            takes: Duration::ZERO,
            reaches: BTreeSet::new(),
        }
    }

    fn run(&self, name: &str, value: &str, limit: Duration) -> Result<bool> {
        // What a change makes grow without end must not take all memory.
        let mut child = Command::new("sh")
            .args(["-c", "ulimit -v 16000000; exec \"$@\"", "sh"])
            .arg(&self.program)
            .args(&self.arguments)
            .env(name, value)
            .envs([("LP_NUM_THREADS", "0"), ("GALLIVM_PERF", "nopt")])
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

/// Runs the checks that come to a change, until one fails.
pub(crate) fn try_change(checks: &[Check], number: usize) -> Result<Fate> {
    let mut reached = false;
    for check in checks.iter().filter(|check| check.reaches.contains(&number)) {
        reached = true;
        let limit = check.takes * 8 + Duration::from_secs(5);
        if !check.run("GLASM_MUTANT", &number.to_string(), limit)? {
            return Ok(Fate::Seen);
        }
    }
    Ok(if reached { Fate::Survived } else { Fate::Unreached })
}
