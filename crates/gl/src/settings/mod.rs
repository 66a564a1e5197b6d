//! What the user asks for: in the environment, and on Windows in a file beside the library.

mod choices;
mod environment;
mod keys;
mod years;

use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Duration;

use glasm::lower::Arithmetic;

use self::choices::{Choices, warn};
use self::environment::Environment;
pub(crate) use self::keys::{Action, Key};
use crate::system;

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

/// The user's choices.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub mode: Mode,
    /// Programs are held to their extension's text.
    pub strict: bool,
    /// How programs compute; `None`: as suits the host.
    pub arithmetic: Option<Arithmetic>,
    /// Where the log goes: `1` is standard error.
    pub log: Option<PathBuf>,
    /// Where programs are written with their translations.
    pub dump: Option<PathBuf>,
    /// Where changed programs are taken from.
    pub replace: Option<PathBuf>,
    /// Programs can be seen and changed from outside.
    pub inspect: bool,
    /// Keys that change programs.
    pub keys: Vec<Key>,
    /// Where linked programs are kept.
    pub cache: Option<PathBuf>,
    /// How long a draw waits for a host that compiles in threads of its own.
    pub patience: Duration,
    /// What is reported of the driver.
    pub environment: Environment,
}

/// Drivers were seen that took more than 20 seconds for one program.
const USUAL_PATIENCE: Duration = Duration::from_secs(30);

fn read() -> Settings {
    let choices = Choices::find();
    let mode = choices.text("GLASM_GL", "mode");
    let mode = match mode.as_ref().map(|mode| mode.to_string_lossy()).as_deref() {
        None | Some("nv") => Mode::Refused,
        Some("all") => Mode::All,
        Some("off") => Mode::Off,
        Some(other) => {
            warn(&format!("GLASM_GL is {other}, which is not one of nv, all, off; nv is used"));
            Mode::Refused
        }
    };
    let precision = choices.text("GLASM_GL_PRECISION", "precision");
    let arithmetic = match precision.as_ref().map(|precision| precision.to_string_lossy()).as_deref() {
        None => None,
        Some("text") => Some(Arithmetic::Specified),
        Some("full") => Some(Arithmetic::Full),
        Some(other) => {
            warn(&format!("GLASM_GL_PRECISION is {other}, which is neither text nor full; taken as not set"));
            None
        }
    };
    Settings {
        mode,
        arithmetic,
        strict: choices.is_set("GLASM_GL_STRICT", "strict"),
        inspect: inspects(&choices, mode),
        keys: keys(&choices, mode),
        log: choices.path("GLASM_GL_LOG", "log"),
        dump: choices.path("GLASM_GL_DUMP", "dump"),
        replace: choices.path("GLASM_GL_REPLACE", "replace"),
        cache: cache_folder(choices.path("GLASM_GL_CACHE", "cache")),
        patience: patience(&choices),
        environment: Environment::read(&choices),
    }
}

/// How long a draw waits for the host.
fn patience(choices: &Choices) -> Duration {
    let Some(text) = choices.text("GLASM_GL_PATIENCE", "patience") else { return USUAL_PATIENCE };
    let text = text.to_string_lossy();
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.unwrap_or_else(|| {
        warn(&format!("GLASM_GL_PATIENCE is {text}, which is not a number of seconds; taken as not set"));
        USUAL_PATIENCE
    })
}

/// Whether programs can be inspected, where that is asked for.
fn inspects(choices: &Choices, mode: Mode) -> bool {
    let asked = choices.is_set("GLASM_GL_INSPECT", "inspectable");
    if asked && mode == Mode::Off {
        warn("programs cannot be inspected while the drop-in is off (GLASM_GL)");
    }
    asked && mode != Mode::Off
}

/// The keys that change programs.
fn keys(choices: &Choices, mode: Mode) -> Vec<Key> {
    let text = choices.text("GLASM_GL_KEYS", "keys").filter(|_| mode != Mode::Off).unwrap_or_default();
    keys::read(&text.to_string_lossy()).unwrap_or_else(|reason| {
        warn(&format!("GLASM_GL_KEYS: {reason}; taken as not set"));
        Vec::new()
    })
}

impl Settings {
    /// Whether programs can be seen and changed while the application runs.
    #[inline]
    pub(crate) fn is_inspected(&self) -> bool {
        self.inspect || !self.keys.is_empty()
    }
}

/// The folder of linked programs: the one that is named, or one of the user's. `off` is none.
fn cache_folder(named: Option<PathBuf>) -> Option<PathBuf> {
    match named {
        Some(name) if name == *"off" => None,
        Some(name) => Some(name),
        None => system::cache_folder().map(|base| base.join("glasm").join("gl")),
    }
}

/// The settings, read when they are first asked for.
pub(crate) fn settings() -> &'static Settings {
    static SETTINGS: OnceLock<Settings> = OnceLock::new();
    SETTINGS.get_or_init(read)
}
