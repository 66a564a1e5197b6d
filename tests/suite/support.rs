//! Helpers for several tests.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use glasm::check::{self, ParseOptions};
use glasm::dialect::Stage;
use glasm::lower::{self, Translation};
use glasm::program::Program;
use glasm_runtime::raster::Mode;
use glasm_scene::cases::stage_of;

/// All primitive modes except patches.
pub const MODES: &[Mode] = Mode::ALL.split_at(14).0;

/// Whether the machine should have `what`: an adapter (`gpu`), the system's OpenGL (`opengl`), spirv-val and
/// glslangValidator (`validators`), Xvfb (`window`), a C compiler (`c`), or an adapter with 64-bit numbers (`wide`). If it
/// is missing, tests fail; GLASM_WITHOUT is a comma-separated list of what may be missing.
pub fn expected(what: &str) -> bool {
    let without = std::env::var("GLASM_WITHOUT").unwrap_or_default();
    !without.split(',').any(|part| part.trim() == what)
}

/// A folder of files that is deleted when the test ends.
pub struct Folder(PathBuf);

impl Folder {
    /// `name` must be unique to the test.
    pub fn new(name: &str, files: &[(&str, &str)]) -> Folder {
        let folder = Folder(std::env::temp_dir().join(format!("glasm-{name}-{}", std::process::id())));
        std::fs::create_dir_all(&folder.0).expect("a temporary folder");
        for (name, text) in files {
            let path = folder.0.join(name);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(path, text).expect("a file");
        }
        folder
    }

    /// The program's output for these arguments in the folder.
    pub fn glasm(&self, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_glasm")).args(arguments).current_dir(&self.0).output().expect("glasm runs")
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    pub fn text(&self, name: &str) -> String {
        let path = self.0.join(name);
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    pub fn has(&self, name: impl AsRef<Path>) -> bool {
        self.0.join(name).exists()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

/// The folder of the repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("crates/cli stands two folders down")
}

/// All files below a folder, in order.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("a folder entry").path();
            if path.is_dir() { folders.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    found
}

/// A program's module. Programs of the typed languages may need what no device or, as yet, no module has: `None` then.
pub fn lowered(path: &Path, program: &Program, options: &lower::Options) -> Option<Translation> {
    let typed = program.dialect().rules().typed.is_some();
    match lower::lower(program, options) {
        Ok(lowered) => Some(lowered),
        Err(error) if typed && error.message.contains("SHADER_INT64_ATOMIC_ALL_OPS") => None,
        Err(error) if typed && error.message.contains("critical section") => None,
        Err(error) if typed && error.message.contains("not lowered by this version") => None,
        Err(error) => panic!("{}: {error}", path.display()),
    }
}

/// The case programs that load and have a stage with a module of its own.
pub fn programs() -> Vec<(PathBuf, Program)> {
    let own = |stage| matches!(stage, Stage::Vertex | Stage::Fragment | Stage::State | Stage::Compute);
    all_programs().into_iter().filter(|(_, program)| own(program.dialect().rules().stage)).collect()
}

/// The same with those of geometry and tessellation.
pub fn all_programs() -> Vec<(PathBuf, Program)> {
    let load = |path: PathBuf| {
        let source = std::fs::read(&path).expect("a case file");
        let lenient = String::from_utf8_lossy(&source).contains("#@ lenient");
        let options = ParseOptions::default().with_stage(stage_of(&path.to_string_lossy())).with_lenient(lenient);
        check::load(&source, &options).program.map(|program| (path, program))
    };
    let folder = root().join("tests/cases");
    files(&folder).into_iter().filter_map(load).collect()
}
