//! Builds clients in C and runs them under the drop-in.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Whether a test that needs this must run: it is not in GLASM_WITHOUT.
pub fn has(what: &str) -> bool {
    let without = std::env::var("GLASM_WITHOUT").unwrap_or_default();
    !without.split(',').any(|it| it == what)
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

fn crate_folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The folder that the drop-in was built into with this test.
fn built() -> PathBuf {
    let own = std::env::current_exe().expect("a test is a program");
    own.parent().expect("a test lies in deps").to_owned()
}

/// A client in C.
pub struct Client(PathBuf);

impl Client {
    /// Compiles `tests/clients/NAME.c`.
    pub fn build(name: &str) -> Client {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("gl-clients");
        std::fs::create_dir_all(&folder).expect("a folder");
        // Tests run side by side, each with a program of its own.
        let number = std::process::id();
        let thread = std::thread::current().name().unwrap_or_default().replace("::", "-");
        let program = folder.join(format!("{name}-{number}-{thread}"));
        let output = Command::new("gcc")
            .args(["-std=gnu99", "-Wall", "-Wextra", "-Wno-unused-function", "-Werror", "-g", "-O1", "-pthread", "-o"])
            .arg(&program)
            .arg(crate_folder().join("tests/clients").join(format!("{name}.c")))
            .args(["-lEGL", "-lGL", "-lm"])
            .output()
            .expect("gcc can be started");
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        Client(program)
    }

    /// What it prints under the drop-in.
    pub fn run(&self, mode: Mode) -> String {
        let library = built().join("libglasm_gl.so");
        assert!(library.is_file(), "{} was not built", library.display());
        let output = Command::new(&self.0)
            .env("LD_PRELOAD", library)
            .env("EGL_PLATFORM", "surfaceless")
            .env("GLASM_GL", mode.name())
            .env("GLASM_GL_CACHE", "off")
            .output()
            .expect("a client can be started");
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        match output.status.code() {
            Some(_) => printed,
            None => format!("{printed}\n{}\n{}", output.status, String::from_utf8_lossy(&output.stderr)),
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}
