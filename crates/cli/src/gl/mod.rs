//! `glasm gl`: starts a program with the OpenGL drop-in.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, bail};
use clap::ValueEnum;

use super::output::Status;

/// The library's name on Linux.
const LIBRARY: &str = "libglasm_gl.so";

/// Which assembly programs are translated.
#[derive(Copy, Clone, Debug, ValueEnum)]
enum Mode {
    /// Those that the driver refuses
    Nv,
    /// All of them, for drivers whose own are poor
    All,
    /// None: the program runs as it would alone
    Off,
}

/// Starts a program with the OpenGL drop-in: what its driver refuses of NVIDIA's assembly languages is translated and
/// drawn by the driver. For Steam, put `glasm gl -- %command%` into the launch options.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Which assembly programs are translated
    #[arg(long, value_enum, default_value_t = Mode::Nv)]
    mode: Mode,
    /// Hold programs to their extension's text, as no shipping driver did
    #[arg(long)]
    strict: bool,
    /// Tell what is loaded, linked and refused; - is standard error
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Write each program with its translation into this folder
    #[arg(long, value_name = "FOLDER")]
    dump: Option<PathBuf>,
    /// Take changed programs from this folder, by their names in the dump
    #[arg(long, value_name = "FOLDER")]
    replace: Option<PathBuf>,
    /// Where linked programs are kept; `off` keeps none
    #[arg(long, value_name = "FOLDER")]
    cache: Option<PathBuf>,
    /// The drop-in, where it is not beside this program
    #[arg(long, value_name = "FILE", env = "GLASM_GL_LIBRARY")]
    library: Option<PathBuf>,
    /// The program and its arguments
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<OsString>,
}

/// The drop-in: the one that is named, or the one that was built or installed with this program.
fn library(named: Option<&Path>) -> anyhow::Result<PathBuf> {
    if let Some(named) = named {
        return named.canonicalize().with_context(|| format!("the drop-in {} cannot be read", named.display()));
    }
    let program = std::env::current_exe().context("this program cannot be found")?;
    let beside = program.parent().unwrap_or(Path::new("."));
    let places = [".", "deps", "../lib", "../lib/glasm"].map(|place| beside.join(place).join(LIBRARY));
    match places.iter().find(|place| place.is_file()) {
        Some(found) => found.canonicalize().context("the drop-in cannot be read"),
        None => bail!(
            "{LIBRARY} is not beside this program; build it with `cargo build --release -p glasm-gl`, or name it with --library"
        ),
    }
}

/// An absolute path: the program may change its folder.
fn absolute(path: &Path) -> anyhow::Result<PathBuf> {
    std::path::absolute(path).with_context(|| format!("{} is no path", path.display()))
}

/// `glasm gl`.
pub(crate) fn main(arguments: &Arguments) -> anyhow::Result<Status> {
    let library = library(arguments.library.as_deref())?;
    let (program, rest) = arguments.command.split_first().context("no program is named")?;
    let mut command = Command::new(program);
    command.args(rest);
    let mut preloaded = library.into_os_string();
    if let Some(others) = std::env::var_os("LD_PRELOAD").filter(|others| !others.is_empty()) {
        preloaded.push(":");
        preloaded.push(others);
    }
    command.env("LD_PRELOAD", preloaded);
    command.env("GLASM_GL", arguments.mode.to_possible_value().map_or_else(String::new, |it| it.get_name().to_owned()));
    if arguments.strict {
        command.env("GLASM_GL_STRICT", "1");
    }
    match arguments.log.as_deref() {
        Some(log) if log == Path::new("-") => {
            command.env("GLASM_GL_LOG", "1");
        }
        Some(log) => {
            command.env("GLASM_GL_LOG", absolute(log)?);
        }
        None => {}
    }
    for (name, path) in [("GLASM_GL_DUMP", &arguments.dump), ("GLASM_GL_REPLACE", &arguments.replace)] {
        if let Some(path) = path {
            command.env(name, absolute(path)?);
        }
    }
    match arguments.cache.as_deref() {
        Some(cache) if cache == Path::new("off") => {
            command.env("GLASM_GL_CACHE", "off");
        }
        Some(cache) => {
            command.env("GLASM_GL_CACHE", absolute(cache)?);
        }
        None => {}
    }
    start(command)
}

/// Becomes the program, so that signals and the exit status are its own.
#[cfg(unix)]
fn start(mut command: Command) -> anyhow::Result<Status> {
    use std::os::unix::process::CommandExt;
    let error = command.exec();
    Err(error).with_context(|| format!("{} cannot be started", command.get_program().display()))
}

#[cfg(not(unix))]
fn start(_: Command) -> anyhow::Result<Status> {
    bail!("the drop-in is for Linux")
}
