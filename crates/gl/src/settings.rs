//! What the environment asks for.

use std::path::PathBuf;
use std::sync::OnceLock;

/// Which programs are taken over.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Those that the host refuses.
    Refused,
    /// All assembly programs.
    All,
    /// None: every command goes to the host.
    Off,
}

/// The environment's choices.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub mode: Mode,
    /// Programs are held to their extension's text.
    pub strict: bool,
    /// Where the log goes: `1` is standard error.
    pub log: Option<PathBuf>,
    /// Where programs are written with their translations.
    pub dump: Option<PathBuf>,
    /// Where changed programs are taken from.
    pub replace: Option<PathBuf>,
    /// Where linked programs are kept.
    pub cache: Option<PathBuf>,
}

fn read() -> Settings {
    let path = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let mode = match std::env::var("GLASM_GL").as_deref() {
        Err(_) | Ok("" | "nv") => Mode::Refused,
        Ok("all") => Mode::All,
        Ok("off") => Mode::Off,
        Ok(other) => {
            eprintln!("glasm: GLASM_GL is {other}, which is none of nv, all, off; taken as nv");
            Mode::Refused
        }
    };
    Settings {
        mode,
        strict: std::env::var_os("GLASM_GL_STRICT").is_some_and(|value| !value.is_empty() && value != "0"),
        log: path("GLASM_GL_LOG"),
        dump: path("GLASM_GL_DUMP"),
        replace: path("GLASM_GL_REPLACE"),
        cache: cache_folder(path("GLASM_GL_CACHE")),
    }
}

/// The folder of linked programs: the one that is named, or one of the user's. `off` is none.
fn cache_folder(named: Option<PathBuf>) -> Option<PathBuf> {
    match named {
        Some(name) if name == *"off" => None,
        Some(name) => Some(name),
        None => {
            let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache"));
            let base = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from).filter(|it| it.is_absolute());
            base.or_else(home).map(|base| base.join("glasm").join("gl"))
        }
    }
}

/// The settings, read when they are first asked for.
pub(crate) fn settings() -> &'static Settings {
    static SETTINGS: OnceLock<Settings> = OnceLock::new();
    SETTINGS.get_or_init(read)
}
