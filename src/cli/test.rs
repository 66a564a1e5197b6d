//! `glasm test`.

use clap::ValueEnum;
use glasm::cases::{Cpu, Engine, Unavailable, run};

use super::files::collect;
use super::output::{Status, complain, emit};

#[derive(clap::Args)]
pub struct Arguments {
    /// Case files, and folders of them
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<String>,
    /// Which machine runs the programs
    #[arg(long, value_enum, default_value_t)]
    on: On,
}

#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, ValueEnum)]
enum On {
    /// The reference interpreter
    Cpu,
    /// A wgpu adapter
    Gpu,
    /// Both; without an adapter its side is counted as skipped
    #[default]
    Both,
}

pub fn main(arguments: &Arguments) -> anyhow::Result<Status> {
    if arguments.on == On::Gpu {
        complain("glasm: this version has no GPU engine; use --on cpu\n");
        return Ok(Status::Refused);
    }
    let sources = collect(&arguments.paths)?;
    let (mut cpu, mut gpu) = (Cpu, Unavailable("gpu"));
    let mut engines: Vec<&mut dyn Engine> = vec![&mut cpu];
    if arguments.on == On::Both {
        engines.push(&mut gpu);
    }
    let report = run(&sources, &mut engines);
    emit(&report.to_string())?;
    Ok(match (report.malformed, report.failed) {
        (0, 0) => Status::Success,
        (0, _) => Status::Refused,
        _ => Status::Unusable,
    })
}
