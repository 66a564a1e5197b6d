//! Builds programs in C and runs them under the drop-in: on this system, in 32 bits, and as Windows' programs under Wine.
//! A bench uses it too.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// What a client is compiled for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// The system that the tests run on.
    Own,
    /// Linux in 32 bits.
    Linux32,
    Windows64,
    Windows32,
}

pub const WINDOWS: [Target; 2] = [Target::Windows64, Target::Windows32];

impl Target {
    /// Its name among Rust's targets.
    fn triple(self) -> &'static str {
        match self {
            Target::Own => "",
            Target::Linux32 => "i686-unknown-linux-gnu",
            Target::Windows64 => "x86_64-win7-windows-gnu",
            Target::Windows32 => "i686-win7-windows-gnu",
        }
    }

    fn is_windows(self) -> bool {
        WINDOWS.contains(&self)
    }

    fn compiler(self) -> &'static str {
        match self {
            Target::Own | Target::Linux32 => "gcc",
            Target::Windows64 => "x86_64-w64-mingw32-gcc",
            Target::Windows32 => "i686-w64-mingw32-gcc",
        }
    }

    /// Whether programs for it can be built and run here. Says what is missing.
    pub fn is_at_hand(self) -> bool {
        static AT_HAND: [OnceLock<bool>; 4] = [const { OnceLock::new() }; 4];
        *AT_HAND[self as usize].get_or_init(|| {
            let missing = match self {
                Target::Own => None,
                Target::Linux32 if root32().is_none() => Some("GLASM_ROOT32 names no root with a 32-bit OpenGL"),
                Target::Linux32 if !runs("gcc", &["-m32", "-E", "-x", "c", "/dev/null"]) => Some("no gcc -m32"),
                _ if !has_standard_library(self.triple()) => Some("no standard library of Rust, and no rust-src"),
                _ if !runs(self.compiler(), &["--version"]) => Some("no compiler of mingw-w64"),
                _ if self.is_windows() && !wine_runs(self) => {
                    Some("no Wine that runs its programs; GLASM_WINE names one")
                }
                _ => None,
            };
            if let Some(missing) = missing {
                eprintln!("{self:?} is not tried: {missing}");
            }
            missing.is_none()
        })
    }

    /// The drop-in: the one that was built with this test, or one that the project's script builds, for benches as a release.
    pub fn library(self) -> PathBuf {
        static BUILT: [OnceLock<PathBuf>; 4] = [const { OnceLock::new() }; 4];
        let built = BUILT[self as usize].get_or_init(|| {
            if self == Target::Own {
                return built().join("libglasm_gl.so");
            }
            let folder = temporary().join(format!("drop-in-{self:?}"));
            let mut script = Command::new(repository().join("scripts/drop-in"));
            script.args(["--target", self.triple(), "--into"]).arg(&folder);
            let profile = if cfg!(debug_assertions) { "checked" } else { "drop-in" };
            succeed(script.env("GLASM_PROFILE", profile).env_remove("RUSTFLAGS"));
            folder.join(if self.is_windows() { "opengl32.dll" } else { "libglasm_gl.so" })
        });
        assert!(built.is_file(), "{} was not built", built.display());
        built.clone()
    }
}

pub fn crate_folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The folder of the repository.
pub fn repository() -> &'static Path {
    crate_folder().ancestors().nth(2).expect("crates/gl stands two folders down")
}

/// The folder that the drop-in was built into with this test.
pub fn built() -> PathBuf {
    let own = std::env::current_exe().expect("a test is a program");
    own.parent().expect("a test lies in deps").to_owned()
}

/// Where tests write.
pub fn temporary() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("gl-clients");
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Whether a tool ends without an error.
pub fn runs(tool: &str, arguments: &[&str]) -> bool {
    Command::new(tool).args(arguments).output().is_ok_and(|output| output.status.success())
}

/// What a command said where it should succeed.
pub fn succeed(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let said = [&output.stdout[..], &output.stderr].map(|value| String::from_utf8_lossy(value).into_owned());
    assert!(output.status.success(), "{command:?}: {}\n{}\n{}", output.status, said[0], said[1]);
    output
}

/// Whether `scripts/drop-in` finds Rust's standard library for a target, or its sources.
fn has_standard_library(triple: &str) -> bool {
    let compilers = [std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned()), "/usr/bin/rustc".to_owned()];
    compilers.iter().any(|compiler| {
        let printed = Command::new(compiler).args(["--print", "sysroot"]).output();
        let Ok(printed) = printed else { return false };
        let libraries = Path::new(String::from_utf8_lossy(&printed.stdout).trim()).join("lib/rustlib");
        libraries.join(triple).join("lib").is_dir() || libraries.join("src/rust/library/std").is_dir()
    })
}

/// A root in which 32-bit OpenGL is installed: this system's, or the one that GLASM_ROOT32 names.
fn root32() -> Option<PathBuf> {
    let named = std::env::var_os("GLASM_ROOT32").map(PathBuf::from);
    let has_opengl = |root: &PathBuf| libraries32(root).join("libEGL.so.1").exists();
    named.into_iter().chain([PathBuf::from("/")]).find(has_opengl)
}

fn libraries32(root: &Path) -> PathBuf {
    root.join("usr/lib/i386-linux-gnu")
}

/// Wine, with a window system for it.
fn wine(program: &Path) -> Command {
    let wine = std::env::var_os("GLASM_WINE").unwrap_or_else(|| OsString::from("wine"));
    let mut command = if std::env::var_os("DISPLAY").is_some() {
        Command::new(wine)
    } else {
        let mut command = Command::new("xvfb-run");
        command.arg("-a").arg(wine);
        command
    };
    command.arg(program);
    command.env("WINEPREFIX", temporary().join("wine")).env("WINEDEBUG", "-all");
    // The library beside the program comes before Wine's own; no window tells of a crash.
    command.env("WINEDLLOVERRIDES", "mscoree,mshtml,winedbg.exe=;opengl32=n,b");
    command
}

/// Whether Wine runs programs of a width. One that lacks the width says so and ends as if all were well, so that the program
/// has to say something.
fn wine_runs(target: Target) -> bool {
    let source = temporary().join(format!("nothing-{target:?}.c"));
    let program = source.with_extension("exe");
    std::fs::write(&source, "#include <stdio.h>\nint main(void) { puts(\"here\"); return 0; }")
        .expect("a folder that can be written");
    let compiled = Command::new(target.compiler()).arg("-o").arg(&program).arg(&source).output();
    compiled.is_ok_and(|output| output.status.success())
        && wine(&program).output().is_ok_and(|output| output.stdout.starts_with(b"here"))
}

/// A program in C in a folder of its own.
pub struct Client {
    pub folder: PathBuf,
    pub program: PathBuf,
    target: Target,
    library: PathBuf,
}

impl Client {
    /// Compiles a source in C for a target, to run above this drop-in.
    pub fn compile(source: &Path, target: Target, library: PathBuf) -> Client {
        let name = source.file_stem().expect("a source has a name").to_string_lossy();
        // Tests run side by side, each with a program of its own.
        let number = std::process::id();
        let thread = std::thread::current().name().unwrap_or_default().replace("::", "-");
        let folder = temporary().join(format!("{name}-{target:?}-{number}-{thread}"));
        std::fs::create_dir_all(&folder).expect("a folder");
        let program = folder.join(if target.is_windows() { "client.exe" } else { "client" });
        let mut command = Command::new(target.compiler());
        command.args([
            "-std=gnu99",
            "-Wall",
            "-Wextra",
            "-Wno-unused-function",
            "-Werror",
            "-g",
            "-O1",
            "-pthread",
            "-o",
        ]);
        command.arg(&program).arg(source);
        command.arg("-I").arg(env!("OUT_DIR"));
        match target {
            Target::Own => command.args(["-lEGL", "-lGL"]),
            Target::Linux32 => {
                let libraries = libraries32(&root32().expect("a root"));
                // As compilers of the time kept the stack.
                command.args(["-m32", "-mpreferred-stack-boundary=2", "-Wl,--allow-shlib-undefined"]);
                command.args(["libEGL.so.1", "libGL.so.1"].map(|name| libraries.join(name)))
            }
            Target::Windows64 | Target::Windows32 => {
                std::fs::copy(&library, folder.join("opengl32.dll")).expect("a library");
                command.args(["-static", "-lopengl32", "-lgdi32"])
            }
        };
        succeed(command.arg("-lm"));
        Client { folder, program, target, library }
    }

    /// The command that runs it with the drop-in at hand.
    pub fn command(&self) -> Command {
        let mut command = match self.target {
            Target::Own => Command::new(&self.program),
            Target::Linux32 => {
                let root = root32().expect("a root");
                let libraries = libraries32(&root);
                let mut command = Command::new(root.join("lib/ld-linux.so.2"));
                command.arg("--library-path").arg(&libraries).arg(&self.program);
                command.env("LIBGL_DRIVERS_PATH", libraries.join("dri"));
                command.env("__EGL_VENDOR_LIBRARY_DIRS", root.join("usr/share/glvnd/egl_vendor.d"));
                command
            }
            Target::Windows64 | Target::Windows32 => wine(&self.program),
        };
        if !self.target.is_windows() {
            command.env("LD_PRELOAD", &self.library).env("EGL_PLATFORM", "surfaceless");
        }
        command.current_dir(&self.folder).env("GLASM_GL_CACHE", "off");
        command
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
