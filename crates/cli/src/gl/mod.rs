//! `glasm gl`: starts a program with the OpenGL drop-in, or puts it beside a program of Windows.

mod environment;
mod games;
mod inspect;
mod install;
#[cfg(unix)]
mod preload;
mod trace;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, bail};
use clap::ValueEnum;

use super::lowering::Precision;
use super::output::Status;

/// Settings of the drop-in: the variables and the names in its file, with their values.
type Settings = Vec<(&'static str, &'static str, OsString)>;

/// Which assembly programs are translated.
#[derive(Copy, Clone, Debug, ValueEnum)]
enum Mode {
    /// Programs that the driver refuses
    Nv,
    /// All programs, for drivers whose own support is poor
    All,
    /// None: the game runs as it would without the drop-in
    Off,
}

/// Starts a program with the OpenGL drop-in: what its driver refuses of NVIDIA's assembly languages is translated and
/// drawn by the driver. For Steam, put `glasm gl -- %command%` into the launch options. Programs of Windows have it
/// beside them: `glasm gl --install FOLDER`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Which assembly programs are translated [default: nv]
    #[arg(long, value_enum)]
    mode: Option<Mode>,
    /// Refuse programs that break a rule of their specification, as no shipping driver did
    #[arg(long)]
    strict: bool,
    /// How to compute fp16, fx12 and special values; by default full on a GPU, and text where the driver draws in software
    #[arg(long, value_enum)]
    precision: Option<Precision>,
    /// Log what is loaded, linked and refused to this file; - is standard error
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Write each program and its translation into this folder
    #[arg(long, value_name = "FOLDER")]
    dump: Option<PathBuf>,
    /// Use the programs in this folder in place of the game's programs that have the same name in the dump
    #[arg(long, value_name = "FOLDER")]
    replace: Option<PathBuf>,
    /// Keep linked programs in this folder; `off` keeps none
    #[arg(long, value_name = "FOLDER")]
    cache: Option<PathBuf>,
    /// Wait at most this long for a driver that compiles in threads of its own [default: 30]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    patience: Option<f64>,
    /// Let `glasm gl --inspect` show and change the game's programs while it runs
    #[arg(long)]
    inspectable: bool,
    /// Show and change the programs of a running game that was started with --inspectable; if there are several, name its
    /// process
    #[arg(long, value_name = "PID", num_args = 0..=1, conflicts_with_all = ["command", "install", "remove", "inspectable"])]
    inspect: Option<Option<u32>>,
    /// With --inspect: run these commands in place of typed ones, as in "tint 3; picture frame.png"; `help` lists them all
    #[arg(long, value_name = "COMMANDS", requires = "inspect")]
    run: Vec<String>,
    /// Keys that change programs while the game runs: some or all of next=F8,off=F9,tint=F10,freeze=F11
    #[arg(long, value_name = "ACTION=KEY,...", value_parser = keys)]
    keys: Option<String>,
    /// The drop-in, if it is not beside this program; may be given once for each width (32 and 64 bits)
    #[arg(long, value_name = "FILE", env = "GLASM_GL_LIBRARY")]
    library: Vec<PathBuf>,
    /// Put the drop-in for Windows into this folder, or beside this .exe; other options go into its glasm.ini
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    install: Option<PathBuf>,
    /// Remove the drop-in from this folder, and put back what was there
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["command", "install"])]
    remove: Option<PathBuf>,
    /// The game and its arguments
    #[arg(last = true, required_unless_present_any = ["install", "remove", "inspect"], value_name = "COMMAND")]
    command: Vec<OsString>,
    // Last, since its heading is that of all options after it.
    #[command(flatten)]
    environment: environment::Arguments,
}

/// Checks what keys do; how they are called is the window system's.
fn keys(text: &str) -> anyhow::Result<String> {
    let mut taken: Vec<&str> = Vec::new();
    for part in text.split([',', ' ', ';']).filter(|part| !part.is_empty()) {
        match part.split_once('=') {
            Some(("next" | "off" | "tint" | "freeze", key)) if !key.is_empty() => {
                if taken.iter().any(|other| other.eq_ignore_ascii_case(key)) {
                    bail!("{part}: {key} does something else already");
                }
                taken.push(key);
            }
            _ => bail!("{part}: a key has the form next=F8, with next, off, tint or freeze"),
        }
    }
    Ok(text.to_owned())
}

/// A number of seconds.
fn seconds(text: &str) -> anyhow::Result<f64> {
    let seconds = text.parse().ok().filter(|seconds| (0.0..=86400.0).contains(seconds));
    seconds.with_context(|| format!("`{text}` is not a number of seconds from 0 to 86400"))
}

/// An absolute path: the program may change its folder.
fn absolute(path: &Path) -> anyhow::Result<PathBuf> {
    std::path::absolute(path).with_context(|| format!("{} is not a path", path.display()))
}

/// What the options ask of the drop-in. Paths are what `path` makes of them.
fn settings(arguments: &Arguments, path: impl Fn(&Path) -> anyhow::Result<PathBuf>) -> anyhow::Result<Settings> {
    let mode = arguments.mode.unwrap_or(Mode::Nv);
    let mode = mode.to_possible_value().map_or_else(String::new, |it| it.get_name().to_owned());
    let mut settings = vec![("GLASM_GL", "mode", OsString::from(mode))];
    if arguments.strict {
        settings.push(("GLASM_GL_STRICT", "strict", "1".into()));
    }
    if let Some(precision) = arguments.precision.and_then(|precision| precision.to_possible_value()) {
        settings.push(("GLASM_GL_PRECISION", "precision", precision.get_name().into()));
    }
    if arguments.inspectable {
        settings.push(("GLASM_GL_INSPECT", "inspectable", "1".into()));
    }
    if let Some(keys) = &arguments.keys {
        settings.push(("GLASM_GL_KEYS", "keys", keys.into()));
    }
    if let Some(patience) = arguments.patience {
        settings.push(("GLASM_GL_PATIENCE", "patience", patience.to_string().into()));
    }
    // A word in place of a path.
    let paths = [
        ("GLASM_GL_LOG", "log", &arguments.log, Some(("-", "1"))),
        ("GLASM_GL_DUMP", "dump", &arguments.dump, None),
        ("GLASM_GL_REPLACE", "replace", &arguments.replace, None),
        ("GLASM_GL_CACHE", "cache", &arguments.cache, Some(("off", "off"))),
    ];
    for (variable, name, given, word) in paths {
        let Some(given) = given else { continue };
        let value = match word {
            Some((word, value)) if given == Path::new(word) => value.into(),
            _ => path(given)?.into_os_string(),
        };
        settings.push((variable, name, value));
    }
    arguments.environment.add_to(&mut settings);
    Ok(settings)
}

/// What LD_PRELOAD names for the drop-in that is beside this program.
#[cfg(unix)]
pub(crate) fn preloaded() -> anyhow::Result<OsString> {
    preload::value(&[])
}

/// Other systems load it otherwise.
#[cfg(not(unix))]
pub(crate) fn preloaded() -> anyhow::Result<OsString> {
    anyhow::bail!(
        "on this system the drop-in is put beside each program (glasm gl --install FOLDER), so it was not tried"
    )
}

/// `glasm gl`.
pub(crate) fn main(arguments: &Arguments) -> anyhow::Result<Status> {
    if let Some(folder) = &arguments.remove {
        install::remove(folder)?;
        return Ok(Status::Success);
    }
    if let Some(folder) = &arguments.install {
        // The program's folder is where its paths start, on another system perhaps.
        let settings = settings(arguments, |path| Ok(path.to_owned()))?;
        let asked = arguments.mode.is_some() || settings.len() > 1;
        install::install(folder, &arguments.library, &settings, asked)?;
        return Ok(Status::Success);
    }
    if let Some(process) = arguments.inspect {
        return inspect::main(process, &arguments.run);
    }
    if !arguments.run.is_empty() {
        bail!("--run goes with --inspect: start the game with --inspectable, and inspect it from another terminal");
    }
    let (program, rest) = arguments.command.split_first().context("no program is named")?;
    let mut command = Command::new(program);
    command.args(rest);
    #[cfg(unix)]
    {
        preload::warn_of_width(program, &arguments.library)?;
        command.env("LD_PRELOAD", preload::value(&arguments.library)?);
    }
    for (variable, _, value) in settings(arguments, absolute)? {
        command.env(variable, value);
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
    anyhow::bail!("on Windows the drop-in goes beside the program: glasm gl --install FOLDER")
}
