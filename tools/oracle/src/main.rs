//! Command line for the system's OpenGL, without a display.

mod watch;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use clap::Parser;
use glasm_oracle::{Oracle, record};

#[derive(Parser)]
#[command(name = "glasm-oracle", about = "Runs assembly programs on the system's OpenGL, without a display")]
enum Command {
    /// Prints the vendor and version of the OpenGL
    Driver,
    /// Loads programs, and prints their resource use or errors
    Check {
        #[arg(required = true)]
        programs: Vec<PathBuf>,
    },
    /// Runs case files and writes them with the values that this OpenGL computes
    Record {
        /// Case files, and folders of them
        #[arg(required = true)]
        cases: Vec<PathBuf>,
        /// The folder for the golden files
        #[arg(short, long, default_value = "tests/golden")]
        output: PathBuf,
        /// The tolerance for comparisons with them, as in case files
        #[arg(long, default_value = "~1e-4")]
        tolerance: String,
        /// Leaves out runs that give something else than the case wants
        #[arg(long)]
        agreeing: bool,
        /// How many seconds a file may take before it counts as hanging the driver
        #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..))]
        patience: u64,
        /// Records files of this folder here and now, and names each before it runs
        #[arg(long, hide = true)]
        watched: Option<PathBuf>,
    },
}

fn main() -> anyhow::Result<ExitCode> {
    Ok(match Command::parse() {
        Command::Driver => {
            println!("{}", Oracle::open()?.driver());
            ExitCode::SUCCESS
        }
        Command::Check { programs } => check(&Oracle::open()?, &programs)?,
        Command::Record { cases, output, tolerance, agreeing, watched: Some(root), .. } => {
            let oracle = Oracle::open()?;
            for file in &cases {
                println!("{}{}", watch::BEGINS, file.display());
                write(&oracle, file, &output.join(file.strip_prefix(&root)?), &tolerance, agreeing)?;
            }
            ExitCode::SUCCESS
        }
        Command::Record { cases, output, tolerance, agreeing, patience, watched: None } => {
            // Where there is no driver, this is said once.
            Oracle::open()?;
            let output = output.to_str().context("the folder's name is not text")?.to_owned();
            let mut arguments = vec!["--output".to_owned(), output, "--tolerance".to_owned(), tolerance];
            arguments.extend(agreeing.then(|| "--agreeing".to_owned()));
            for case in &cases {
                let root = if case.is_dir() { case.as_path() } else { case.parent().unwrap_or(Path::new("")) };
                watch::record(root, &files(case)?, &arguments, Duration::from_secs(patience))?;
            }
            ExitCode::SUCCESS
        }
    })
}

fn check(oracle: &Oracle, programs: &[PathBuf]) -> anyhow::Result<ExitCode> {
    let mut all = true;
    for program in programs {
        let text = std::fs::read_to_string(program).with_context(|| program.display().to_string())?;
        match oracle.try_load(&text) {
            Ok(resources) => println!("{}: {resources:?}", program.display()),
            Err(refused) => {
                all = false;
                println!("{}: refused {refused}", program.display());
            }
        }
    }
    Ok(if all { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// All files at or below a path, ordered by name.
fn files(path: &Path) -> anyhow::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let entries = std::fs::read_dir(path).with_context(|| path.display().to_string())?;
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<anyhow::Result<Vec<PathBuf>>>()?;
    paths.sort();
    let mut all = Vec::new();
    for path in paths {
        all.extend(files(&path)?);
    }
    Ok(all)
}

fn write(oracle: &Oracle, case: &Path, golden: &Path, tolerance: &str, agreeing: bool) -> anyhow::Result<()> {
    let name = case.display().to_string();
    let source = std::fs::read(case).with_context(|| name.clone())?;
    let recording = match record(oracle, &name, &source, tolerance) {
        Ok(recording) => recording,
        Err(error) => {
            eprintln!("{name}: {error}");
            return Ok(());
        }
    };
    for (line, reason) in &recording.left_out {
        eprintln!("{name}:{line}: left out: {reason}");
    }
    for (line, difference) in &recording.differing {
        println!("{name}:{line}: {difference}");
    }
    if let Some(text) = if agreeing { recording.agreeing } else { recording.text } {
        if let Some(folder) = golden.parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::write(golden, text)?;
        println!("{}: {} runs", golden.display(), recording.runs);
    }
    Ok(())
}
