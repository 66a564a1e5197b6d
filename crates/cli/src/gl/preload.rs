//! What LD_PRELOAD names: one path by which 64-bit and 32-bit programs find the drop-in of their own width, also those that a
//! launcher starts later.
//!
//! The dynamic linker puts the name of its folder of libraries in place of `$LIB`, which is another one for each width. A
//! folder of the user's has a link below each of these names. Where there is no drop-in of a width, an empty library is
//! there in its place, since the linker complains of what it does not find.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

use crate::output::complain;

/// The library's name on Linux.
const LIBRARY: &str = "libglasm_gl.so";

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Width {
    Bits64,
    Bits32,
}

impl Width {
    /// The width of a library for the processors of PCs.
    fn of(path: &Path) -> Option<Width> {
        let mut start = [0; 20];
        fs::File::open(path).ok()?.read_exact(&mut start).ok()?;
        match start {
            [0x7f, b'E', b'L', b'F', 2, .., 62, 0] => Some(Width::Bits64),
            [0x7f, b'E', b'L', b'F', 1, .., 3, 0] => Some(Width::Bits32),
            _ => None,
        }
    }

    /// What dynamic linkers call their folder of libraries: Debian's, Fedora's and others', and Arch's.
    fn folders(self, plain_is_32: bool) -> Vec<&'static str> {
        let mut folders = match self {
            Width::Bits64 => vec!["lib/x86_64-linux-gnu", "lib64"],
            Width::Bits32 => vec!["lib/i386-linux-gnu", "lib32"],
        };
        if plain_is_32 == (self == Width::Bits32) {
            folders.push("lib");
        }
        folders
    }
}

/// Whether `lib` is the folder of 32-bit libraries: where another one has those of 64 bits.
fn plain_is_32() -> bool {
    fs::symlink_metadata("/usr/lib64").is_ok_and(|symlink_metadata| symlink_metadata.is_dir())
}

/// Where drop-ins may lie, as they are built or installed with this program.
fn places(program: &Path) -> Vec<PathBuf> {
    let beside = program.parent().unwrap_or(Path::new("."));
    let mut places: Vec<PathBuf> = [".", "deps", "../lib", "../lib/glasm", "../lib/glasm/x86_64", "../lib/glasm/i686"]
        .map(|place| beside.join(place))
        .into();
    let profile = beside.file_name().unwrap_or_default();
    for target in ["x86_64-unknown-linux-gnu", "i686-unknown-linux-gnu"] {
        for above in ["..", "../.."] {
            places
                .extend([profile, OsStr::new("drop-in")].map(|profile| beside.join(above).join(target).join(profile)));
        }
    }
    places
}

/// The drop-ins at hand: those that are named, or those of this program.
fn libraries(named: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    if !named.is_empty() {
        let real = |path: &PathBuf| {
            let mut start = [0; 4];
            let read = fs::File::open(path).and_then(|mut file| file.read_exact(&mut start));
            read.with_context(|| format!("the drop-in {} cannot be read", path.display()))?;
            if start != *b"\x7fELF" {
                bail!("{} is not a library: --library names the drop-in, {LIBRARY}", path.display());
            }
            path.canonicalize().with_context(|| format!("the drop-in {} cannot be read", path.display()))
        };
        return named.iter().map(real).collect();
    }
    let program = std::env::current_exe().context("this program cannot be found")?;
    let found: Vec<PathBuf> = places(&program)
        .iter()
        .map(|place| place.join(LIBRARY))
        .filter(|path| path.is_file())
        .map(|path| path.canonicalize().context("the drop-in cannot be read"))
        .collect::<anyhow::Result<_>>()?;
    if found.is_empty() {
        let beside = program.parent().unwrap_or(Path::new(".")).display();
        bail!(
            "{LIBRARY} is not beside this program: in glasm's sources, `scripts/drop-in --into {beside}` builds it there; \
             --library names one elsewhere"
        );
    }
    Ok(found)
}

/// A library without contents. Its parts are the header, three segments, then tables of one empty entry each.
fn empty_library(width: Width) -> Vec<u8> {
    let wide = width == Width::Bits64;
    let (header, segment, symbol) = if wide { (64, 56, 24) } else { (52, 32, 16) };
    let hashes = header + 3 * segment;
    let symbols = hashes + 16;
    let dynamic = symbols + symbol + 8;
    let strings = symbols + symbol;
    let entries: [[u64; 2]; 6] = [[4, hashes], [5, strings], [6, symbols], [10, 1], [11, symbol], [0, 0]];
    let word = if wide { 8 } else { 4 };
    let end = dynamic + 12 * word;
    let mut file = Vec::new();
    let mut put = |value: u64, bytes: usize| file.extend_from_slice(&value.to_le_bytes()[..bytes]);
    let word = word as usize;
    for byte in [0x7f, 0x45, 0x4c, 0x46, if wide { 2 } else { 1 }, 1, 1, 0] {
        put(byte, 1);
    }
    put(0, 8);
    // A library for this processor, version 1, without an entry point, its segments, and no sections.
    put(3, 2);
    put(if wide { 62 } else { 3 }, 2);
    put(1, 4);
    put(0, word);
    put(header, word);
    put(0, word);
    put(0, 4);
    for value in [header, segment, 3, 0, 0, 0] {
        put(value, 2);
    }
    // Everything, loaded so that it can be written, the dynamic section, and a stack that is not executed.
    for (kind, place, size, align) in [(1, 0, end, 4096), (2, dynamic, end - dynamic, 8), (0x6474_e551, 0, 0, 16)] {
        put(kind, 4);
        if wide {
            put(6, 4);
        }
        for value in [place, place, place, size, size] {
            put(value, word);
        }
        if !wide {
            put(6, 4);
        }
        put(align, word);
    }
    for value in [1, 1, 0, 0] {
        put(value, 4);
    }
    for _ in 0..symbol + 8 {
        put(0, 1);
    }
    for value in entries.as_flattened() {
        put(*value, word);
    }
    file
}

/// Puts something at a place in one step: others may be doing the same, or reading it.
fn place(path: &Path, make: impl FnOnce(&Path) -> std::io::Result<()>) -> std::io::Result<()> {
    fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
    let beside = path.with_extension(std::process::id().to_string());
    make(&beside).and_then(|()| fs::rename(&beside, path))
}

/// A folder of the user's for what can be made again.
fn user_folder() -> Option<PathBuf> {
    let base = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from).filter(|it| it.is_absolute());
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache"));
    base.or_else(home).map(|base| base.join("glasm"))
}

/// Makes the folder of links.
fn folder(libraries: &[PathBuf]) -> std::io::Result<PathBuf> {
    let base = user_folder().ok_or(std::io::ErrorKind::NotFound)?;
    let find = |width| libraries.iter().find(|path| Width::of(path) == Some(width));
    let chosen = [Width::Bits64, Width::Bits32].map(|width| (width, find(width)));
    let mut hasher = DefaultHasher::new();
    chosen.map(|(_, path)| path).hash(&mut hasher);
    let folder = base.join(format!("preload-{:016x}", hasher.finish()));
    for (width, library) in chosen {
        for name in width.folders(plain_is_32()) {
            let path = folder.join(name).join(LIBRARY);
            match library {
                Some(library) => place(&path, |path| std::os::unix::fs::symlink(library, path))?,
                None => place(&path, |path| fs::write(path, empty_library(width)))?,
            }
        }
    }
    Ok(folder)
}

/// Says that a program has a width of which there is no drop-in: it would run as without one. Programs that are named without
/// a folder start others, as `sh` and `wine` do.
pub(super) fn warn_of_width(program: &OsStr, named: &[PathBuf]) -> anyhow::Result<()> {
    let path = Path::new(program);
    let Some(width) = Width::of(path).filter(|_| path.components().count() > 1) else { return Ok(()) };
    if !libraries(named)?.iter().any(|library| Width::of(library) == Some(width)) {
        let (bits, target) = match width {
            Width::Bits64 => (64, "x86_64-unknown-linux-gnu"),
            Width::Bits32 => (32, "i686-unknown-linux-gnu"),
        };
        complain(&format!(
            "glasm: {} is a {bits}-bit program, and there is no {bits}-bit drop-in, so that it runs as without one: \
             `scripts/drop-in --target {target}` builds it\n",
            program.display()
        ));
    }
    Ok(())
}

/// The value of LD_PRELOAD.
pub(super) fn value(named: &[PathBuf]) -> anyhow::Result<OsString> {
    let libraries = libraries(named)?;
    let first = libraries.first().context("there is no drop-in")?;
    // Other processors have one width, and a user without a folder has the library of this program's.
    let path = match Width::of(first) {
        Some(_) => folder(&libraries).map_or_else(|_| first.clone(), |folder| folder.join("$LIB").join(LIBRARY)),
        None => first.clone(),
    };
    if path.to_string_lossy().contains([' ', ':']) {
        bail!(
            "{}: LD_PRELOAD cannot name a path with a space or a colon; set XDG_CACHE_HOME to one without",
            path.display()
        );
    }
    let mut value = path.into_os_string();
    if let Some(others) = std::env::var_os("LD_PRELOAD").filter(|others| !others.is_empty()) {
        value.push(":");
        value.push(others);
    }
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::{Width, empty_library};

    #[test]
    #[cfg(all(target_os = "linux", target_arch = "x86_64"))]
    fn an_empty_library_can_be_loaded() {
        let path = std::env::temp_dir().join(format!("glasm-empty-{}.so", std::process::id()));
        for width in [Width::Bits64, Width::Bits32] {
            std::fs::write(&path, empty_library(width)).expect("a folder that can be written");
            assert_eq!(Width::of(&path), Some(width));
            let output = std::process::Command::new("/bin/true").env("LD_PRELOAD", &path).output().expect("it starts");
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            // That of the other width is refused, for no other reason.
            assert_eq!(said.is_empty(), width == Width::Bits64, "{said}");
            assert!(said.is_empty() || said.contains("wrong ELF class"), "{said}");
        }
        std::fs::remove_file(&path).expect("it was there");
    }
}
