//! Puts the drop-in for Windows beside a program, and takes it away again.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

use super::Settings;

/// The drop-in's name beside a program.
const LIBRARY: &str = "opengl32.dll";
/// What the program brought under this name.
const KEPT: &str = "opengl32.before-glasm.dll";
const INI: &str = "glasm.ini";
/// A text that the drop-in has, and no other library of its name.
const MARK: &[u8] = b"GLASM_GL_REPLACE";

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Width {
    Bits64,
    Bits32,
}

impl Width {
    /// The width of a program or library of Windows.
    fn of(file: &[u8]) -> Option<Width> {
        if !file.starts_with(b"MZ") {
            return None;
        }
        let place = u32::from_le_bytes(file.get(60..64)?.try_into().ok()?) as usize;
        match file.get(place..place.checked_add(6)?)? {
            [b'P', b'E', 0, 0, 0x64, 0x86] => Some(Width::Bits64),
            [b'P', b'E', 0, 0, 0x4c, 0x01] => Some(Width::Bits32),
            _ => None,
        }
    }

    fn bits(self) -> u32 {
        match self {
            Width::Bits64 => 64,
            Width::Bits32 => 32,
        }
    }

    fn architecture(self) -> &'static str {
        match self {
            Width::Bits64 => "x86_64",
            Width::Bits32 => "i686",
        }
    }
}

fn contains(file: &[u8], text: &[u8]) -> bool {
    file.windows(text.len()).any(|part| part.eq_ignore_ascii_case(text))
}

/// A file of a folder by its name, whatever its case: the folder may be Windows' own or one of Wine's.
fn entry(folder: &Path, name: &str) -> Option<PathBuf> {
    let entries = fs::read_dir(folder).ok()?.flatten();
    entries
        .map(|entry| entry.path())
        .find(|path| path.file_name().is_some_and(|known| known.eq_ignore_ascii_case(name)))
}

/// The folder of a program, and the program's width.
fn game(path: &Path) -> anyhow::Result<(PathBuf, Width, PathBuf)> {
    let (folder, programs) = if path.is_dir() {
        let entries = fs::read_dir(path).with_context(|| format!("{} cannot be read", path.display()))?;
        let is_program =
            |path: &PathBuf| path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("exe"));
        let mut programs: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(is_program).collect();
        programs.sort();
        (path.to_owned(), programs)
    } else {
        (path.parent().unwrap_or(Path::new(".")).to_owned(), vec![path.to_owned()])
    };
    let mut found = Vec::new();
    for program in programs {
        let file = fs::read(&program).with_context(|| format!("{} cannot be read", program.display()))?;
        if let Some(width) = Width::of(&file) {
            found.push((program, width, contains(&file, LIBRARY.as_bytes())));
        }
    }
    // Programs beside the game, as its settings and its removal, do not name the library.
    if found.iter().any(|(_, _, names)| *names) {
        found.retain(|(_, _, names)| *names);
    }
    let Some((program, width, _)) = found.first().cloned() else {
        bail!("{} contains no Windows program", path.display());
    };
    if let Some((other, _, _)) = found.iter().find(|(_, other, _)| *other != width) {
        let names = [&program, other].map(|value| value.display().to_string());
        bail!("{} and {} have different widths: name the one that draws in place of the folder", names[0], names[1]);
    }
    Ok((folder, width, program))
}

/// The drop-in of a width, as it is built or installed with this program.
fn library(named: &[PathBuf], width: Width) -> anyhow::Result<PathBuf> {
    let program = std::env::current_exe().context("this program cannot be found")?;
    let beside = program.parent().unwrap_or(Path::new("."));
    let architecture = width.architecture();
    let mut places = named.to_vec();
    if named.is_empty() {
        for above in ["drop-in", "../lib/glasm/windows", "../drop-in"] {
            places.push(beside.join(above).join(architecture).join(LIBRARY));
        }
        let profile = beside.file_name().unwrap_or_default();
        for (above, system) in [("..", "win7"), ("../..", "win7"), ("..", "pc"), ("../..", "pc")] {
            let target = beside.join(above).join(format!("{architecture}-{system}-windows-gnu"));
            places.extend([profile, "drop-in".as_ref()].map(|profile| target.join(profile).join("glasm_gl.dll")));
        }
    }
    let fits =
        |path: &&PathBuf| fs::read(path).is_ok_and(|file| Width::of(&file) == Some(width) && contains(&file, MARK));
    places.iter().find(fits).cloned().with_context(|| {
        let target = format!("{architecture}-win7-windows-gnu");
        let missing = match named.first() {
            Some(path) => format!("{} is not glasm's {}-bit {LIBRARY}", path.display(), width.bits()),
            None => format!("there is no {}-bit {LIBRARY} with this program", width.bits()),
        };
        format!("{missing}: `scripts/drop-in --target {target}` builds it")
    })
}

fn is_ours(path: &Path) -> anyhow::Result<bool> {
    let file = fs::read(path).with_context(|| format!("{} cannot be read", path.display()))?;
    Ok(contains(&file, MARK))
}

/// The first line of a file of settings that was written here.
const TITLE: &str =
    "; Settings of glasm's opengl32.dll, as `glasm help gl` describes them. Paths start in this folder.\r\n";

/// The file of settings, which says of itself what it is.
fn ini(settings: &Settings) -> String {
    let mut text = String::from(TITLE);
    for (_, name, value) in settings {
        text += &format!("{name} = {}\r\n", value.to_string_lossy());
    }
    text
}

/// `glasm gl --install`. Settings that are there stay, since people change them, unless the user has `asked` for some.
pub(super) fn install(path: &Path, named: &[PathBuf], settings: &Settings, asked: bool) -> anyhow::Result<()> {
    let (folder, width, program) = game(path)?;
    let library = library(named, width)?;
    let file = folder.join(INI);
    if asked && fs::read(&file).is_ok_and(|text| text != ini(settings).as_bytes()) {
        bail!(
            "{} has other settings: change it, or remove it by `glasm gl --remove {}` before this",
            file.display(),
            path.display()
        );
    }
    println!("{} is a {}-bit program", program.display(), width.bits());
    if let Some(present) = entry(&folder, LIBRARY)
        && !is_ours(&present)?
    {
        let kept = folder.join(KEPT);
        fs::rename(&present, &kept).with_context(|| format!("{} cannot be renamed", present.display()))?;
        println!("its own {} is kept as {}; it is not used, --remove puts it back", present.display(), kept.display());
    }
    let place = entry(&folder, LIBRARY).unwrap_or_else(|| folder.join(LIBRARY));
    fs::copy(&library, &place).with_context(|| format!("{} cannot be written", place.display()))?;
    println!("{} is there", place.display());
    if file.exists() {
        println!("{} was there and is left as it is", file.display());
    } else {
        fs::write(&file, ini(settings)).with_context(|| format!("{} cannot be written", file.display()))?;
        println!("{} has the settings", file.display());
    }
    println!("under Wine, start it with WINEDLLOVERRIDES=opengl32=n,b");
    Ok(())
}

/// `glasm gl --remove`.
pub(super) fn remove(path: &Path) -> anyhow::Result<()> {
    let folder = if path.is_dir() { path } else { path.parent().unwrap_or(Path::new(".")) };
    if !path.exists() {
        bail!("there is no {}", path.display());
    }
    let Some(place) = entry(folder, LIBRARY) else { bail!("{} has no {LIBRARY}", folder.display()) };
    if !is_ours(&place)? {
        bail!("{} is not glasm's and is left as it is", place.display());
    }
    fs::remove_file(&place).with_context(|| format!("{} cannot be removed", place.display()))?;
    println!("{} is removed", place.display());
    let kept = folder.join(KEPT);
    if kept.exists() {
        fs::rename(&kept, &place).with_context(|| format!("{} cannot be renamed", kept.display()))?;
        println!("the program's own {} is back", place.display());
    }
    let file = folder.join(INI);
    if fs::read(&file).is_ok_and(|text| text.starts_with(TITLE.as_bytes())) {
        fs::remove_file(&file).with_context(|| format!("{} cannot be removed", file.display()))?;
        println!("{} is removed", file.display());
    }
    Ok(())
}
