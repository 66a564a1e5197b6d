//! Places, tools and programs that the tests of the C library use.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// The folder of the crate.
pub fn crate_folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The folder of the repository.
pub fn root() -> &'static Path {
    crate_folder().ancestors().nth(2).expect("crates/c stands two folders down")
}

/// All files below a folder, in order.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten() {
            let path = entry.expect("a folder entry").path();
            if path.is_dir() { folders.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    found
}

/// The sources of the crate in the order in which the header tells them.
pub fn sources() -> Vec<PathBuf> {
    let order = [
        "types",
        "boundary",
        "lists",
        "reading",
        "choices",
        "program",
        "diagnostics",
        "translation",
        "chain",
        "interface/values",
        "interface",
        "machine",
        "textures",
        "images",
        "trace",
        "cache",
    ];
    order.iter().map(|name| crate_folder().join(format!("src/{name}.rs"))).collect()
}

/// Whether the machine should have `what`; GLASM_WITHOUT lists, with commas, what need not be there.
pub fn expected(what: &str) -> bool {
    let without = std::env::var("GLASM_WITHOUT").unwrap_or_default();
    !without.split(',').any(|part| part.trim() == what)
}

/// Whether a tool runs.
pub fn runs(tool: &str) -> bool {
    Command::new(tool).arg("--version").output().is_ok_and(|output| output.status.success())
}

/// Whether to use a tool: it is there, or a test fails that should have it.
pub fn use_of(tool: &str, what: &str) -> bool {
    let there = runs(tool);
    assert!(there || !expected(what), "no {tool}; GLASM_WITHOUT={what} goes without");
    there
}

/// What a command said where it should succeed.
pub fn succeed(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(
        output.status.success(),
        "{command:?}: {}\n{}\n{}",
        output.status,
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    output
}

/// The folder of what was built with this test.
fn built() -> PathBuf {
    let own = std::env::current_exe().expect("a test is a program");
    own.ancestors().nth(2).expect("a test lies in deps").to_owned()
}

/// The program `glasm`, built as this test was, which `cargo test` of the workspace does before it runs tests.
pub fn program() -> Option<PathBuf> {
    let program = built().join("glasm");
    let there = runs(&program.to_string_lossy());
    let advice = "`cargo build -p glasm-cli` builds it; GLASM_WITHOUT=program goes without";
    assert!(there || !expected("program"), "no {}: {advice}", program.display());
    there.then_some(program)
}

/// The folder that has libglasm.so, libglasm.a, glasm.h and glasm.pc, built as this test was.
pub fn library() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let profile = built();
        let folder = profile.join("c-library");
        std::fs::create_dir_all(&folder).expect("a folder");
        for (built, name) in [("libglasm_c.so", "libglasm.so"), ("libglasm_c.a", "libglasm.a")] {
            let built = profile.join("deps").join(built);
            let place = folder.join(name);
            let beside = folder.join(format!("{name}.{}", std::process::id()));
            std::fs::copy(&built, &beside).unwrap_or_else(|error| panic!("{}: {error}", built.display()));
            std::fs::rename(&beside, &place).expect("a library can be put in its place");
        }
        folder
    })
}

/// A folder of files that goes when the test ends.
pub struct Folder(PathBuf);

impl Folder {
    /// `name` is this test's alone.
    pub fn new(name: &str) -> Folder {
        let folder = Folder(std::env::temp_dir().join(format!("glasm-c-{name}-{}", std::process::id())));
        std::fs::create_dir_all(&folder.0).expect("a temporary folder");
        folder
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

/// How a program in C is built.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Build {
    C99,
    Cpp17,
    /// C99 with AddressSanitizer.
    Sanitized,
    /// C99 with the library inside.
    Static,
}

/// System libraries that a program needs which has the library inside.
pub const SYSTEM_LIBRARIES: [&str; 5] = ["-lgcc_s", "-lutil", "-lpthread", "-lm", "-ldl"];

/// Compiles a program and links it with the library.
pub fn compiled(source: &Path, build: Build, folder: &Path) -> PathBuf {
    let name = source.file_stem().expect("a source has a name").to_string_lossy();
    let program = folder.join(format!("{name}-{build:?}"));
    let compiler = if build == Build::Cpp17 { "g++" } else { "gcc" };
    let mut command = Command::new(compiler);
    match build {
        Build::Cpp17 => command.args(["-std=c++17", "-x", "c++"]),
        Build::C99 | Build::Sanitized | Build::Static => command.arg("-std=c99"),
    };
    command.args(["-Wall", "-Wextra", "-Werror", "-pedantic", "-g", "-O1", "-pthread"]);
    if build == Build::Sanitized {
        command.args(["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]);
    }
    command.arg("-I").arg(crate_folder().join("include")).arg(source).args(["-x", "none", "-o"]).arg(&program);
    if build == Build::Static {
        command.arg(library().join("libglasm.a")).args(SYSTEM_LIBRARIES);
    } else {
        command.arg("-L").arg(library()).arg("-lglasm").arg(format!("-Wl,-rpath,{}", library().display()));
    }
    succeed(&mut command);
    program
}

/// All programs of the demos, the case files and the corpus, with their stages' endings.
pub fn programs() -> Vec<PathBuf> {
    PROGRAMS.iter().flat_map(|folder| files(&root().join(folder))).filter(|path| stage_of(path) != 0).collect()
}

/// The folders that have them, the last one only where the project is checked out beside it.
pub const PROGRAMS: [&str; 3] = ["shaders", "tests/cases", "../shared/corpus"];

/// The stage that a program's ending names, as the header numbers stages; 0 where it names none.
pub fn stage_of(path: &Path) -> u32 {
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("vp") => 1,
        Some("fp") => 2,
        Some("vsp") => 3,
        Some("gp") => 4,
        Some("tcp") => 5,
        Some("tep") => 6,
        _ => 0,
    }
}

/// The stages by their numbers in the header.
pub fn stages() -> [(u32, glasm::dialect::Stage); 6] {
    use glasm::dialect::Stage;
    [
        (1, Stage::Vertex),
        (2, Stage::Fragment),
        (3, Stage::State),
        (4, Stage::Geometry),
        (5, Stage::TessellationControl),
        (6, Stage::TessellationEvaluation),
    ]
}
