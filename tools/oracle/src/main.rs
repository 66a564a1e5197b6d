//! Command line for the system's OpenGL, without a display.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

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
        /// Prints the name of each file before it runs, so that one that hangs the driver is known
        #[arg(long)]
        names: bool,
    },
}

fn main() -> anyhow::Result<ExitCode> {
    let command = Command::parse();
    let oracle = Oracle::open()?;
    Ok(match command {
        Command::Driver => {
            println!("{}", oracle.driver());
            ExitCode::SUCCESS
        }
        Command::Check { programs } => check(&oracle, &programs)?,
        Command::Record { cases, output, tolerance, agreeing, names } => {
            for case in &cases {
                let files = files(case)?;
                let folder = if case.is_dir() { case.as_path() } else { case.parent().unwrap_or(Path::new("")) };
                for file in files {
                    if names {
                        println!("{}", file.display());
                    }
                    write(&oracle, &file, &output.join(file.strip_prefix(folder)?), &tolerance, agreeing)?;
                }
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
