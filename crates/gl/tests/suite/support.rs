//! What the tests have beside programs in C.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

pub use crate::client::{Client, Target, WINDOWS, repository, runs, succeed, temporary};
use crate::client::{built, crate_folder};

/// Whether a test that needs this must run: it is not in GLASM_WITHOUT.
pub fn has(what: &str) -> bool {
    let without = std::env::var("GLASM_WITHOUT").unwrap_or_default();
    !without.split(',').any(|part| part == what)
}

/// What the client `nv` prints without the drop-in: that the host lacks the languages, or that all is well where it has
/// them itself, as NVIDIA's does.
pub fn host_alone() -> String {
    let client = Client::build("nv", Target::Own);
    let output = client.command().env_remove("LD_PRELOAD").output().expect("a client can be started");
    let printed = String::from_utf8_lossy(&output.stdout).trim_end().to_owned();
    assert!(["ok", "GL_NV_vertex_program is not told"].contains(&printed.as_str()), "{printed}");
    printed
}

/// As GLASM_GL says.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Mode {
    Off,
    Refused,
    All,
}

impl Mode {
    fn name(self) -> &'static str {
        match self {
            Mode::Off => "off",
            Mode::Refused => "nv",
            Mode::All => "all",
        }
    }
}

/// The program `glasm`, built as this test was, which `cargo test` of the workspace does before it runs tests.
pub fn program() -> PathBuf {
    let program = built().join("../glasm");
    assert!(program.is_file(), "no {}: `cargo build -p glasm-cli` builds it", program.display());
    program
}

/// A folder of a test's own, whose path is as short as those of sockets have to be.
pub fn short_folder() -> PathBuf {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("glasm-test-{}-{number}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

impl Client {
    /// Compiles `tests/clients/NAME.c`.
    pub fn build(name: &str, target: Target) -> Client {
        Client::compile(&crate_folder().join("tests/clients").join(format!("{name}.c")), target, target.library())
    }

    /// What it prints under the drop-in.
    pub fn run(&self, mode: Mode) -> String {
        let output = self.command().env("GLASM_GL", mode.name()).output().expect("a client can be started");
        let printed = String::from_utf8_lossy(&output.stdout).replace('\r', "");
        match output.status.code() {
            Some(0 | 1) => printed,
            _ => format!("{printed}\n{}\n{}", output.status, String::from_utf8_lossy(&output.stderr)),
        }
    }
}
