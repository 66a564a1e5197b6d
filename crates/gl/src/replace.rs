//! Programs by a hash of their text: the names under which they are dumped, and from which changed ones are taken.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::log;
use crate::settings::settings;

/// A name for a text: the same in every run.
pub(crate) fn name(text: &[u8]) -> String {
    // SipHash with fixed keys.
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// The extension that files of a program have.
pub(crate) fn extension(text: &[u8]) -> &'static str {
    let header = text.get(..6).unwrap_or_default();
    match header {
        b"!!ARBv" | b"!!NVvp" => "vp",
        b"!!ARBf" | b"!!NVfp" => "fp",
        _ if header.starts_with(b"!!VP") => "vp",
        _ if header.starts_with(b"!!VSP") => "vsp",
        _ if header.starts_with(b"!!FP") => "fp",
        _ => "txt",
    }
}

/// Writes a program of the application where programs are dumped.
pub(crate) fn dump(text: &[u8]) {
    if let Some(folder) = &settings().dump {
        write(folder, &format!("{}.{}", name(text), extension(text)), text);
    }
}

/// The program that the user has put in place of this one, with its file.
pub(crate) fn changed(text: &[u8]) -> Option<(PathBuf, Vec<u8>)> {
    let folder = settings().replace.as_ref()?;
    if !folder.is_dir() {
        log::problem(&format!("{} is not a folder: no program is replaced", folder.display()));
        return None;
    }
    let read = |path: PathBuf| {
        let changed = std::fs::read(&path).ok()?;
        Some((path, changed))
    };
    names(text).map(|name| folder.join(name)).find_map(read)
}

/// The file that takes the place of a text, and when it was saved.
pub(crate) fn file(text: &[u8]) -> Option<(PathBuf, SystemTime)> {
    let folder = settings().replace.as_ref()?;
    let saved = |path: PathBuf| {
        let time = std::fs::metadata(&path).and_then(|metadata| metadata.modified()).ok()?;
        Some((path, time))
    };
    names(text).map(|name| folder.join(name)).find_map(saved)
}

/// The files that may take the place of a text: as it is dumped, and as other tools name programs.
fn names(text: &[u8]) -> impl Iterator<Item = String> {
    let (name, extension) = (name(text), extension(text));
    let stage = match extension {
        "fp" => Some("fragment"),
        "vp" => Some("vertex"),
        _ => None,
    };
    let other = stage.map(|stage| format!("{stage}_{name}.arb"));
    [format!("{name}.{extension}")].into_iter().chain(other)
}

/// Writes a file of the dump.
pub(crate) fn write(folder: &Path, name: &str, text: &[u8]) {
    let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(folder.join(name), text));
    if let Err(error) = written {
        log::problem(&format!("{} cannot be written: {error}", folder.join(name).display()));
    }
}

#[cfg(test)]
mod tests {
    use super::{name, names};

    #[test]
    fn files_of_a_program_have_its_stage() {
        let files = |text: &[u8]| names(text).collect::<Vec<String>>();
        let text = b"!!ARBfp1.0\nEND";
        assert_eq!(files(text), [format!("{}.fp", name(text)), format!("fragment_{}.arb", name(text))]);
        assert!(files(b"!!VP2.0\nEND")[1].starts_with("vertex_"));
        assert_eq!(files(b"!!VSP1.0\nEND").len(), 1);
    }
}
