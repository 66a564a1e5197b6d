//! Files and folders on the command line.

use std::io::Read;
use std::path::Path;

use anyhow::Context;
use glasm_scene::cases::{Source, stage_of};

/// Reads a file, or standard input for `-`.
pub(crate) fn read(path: &str) -> anyhow::Result<Vec<u8>> {
    if path == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().lock().read_to_end(&mut bytes).context("standard input")?;
        return Ok(bytes);
    }
    std::fs::read(path).with_context(|| path.to_owned())
}

/// The case files that the paths name: files as they are, folders with all below them whose ending names a stage, in
/// the order of their names.
pub(crate) fn collect(paths: &[String]) -> anyhow::Result<Vec<Source>> {
    let mut names = Vec::new();
    for path in paths {
        if Path::new(path).is_dir() {
            below(Path::new(path), &|name| stage_of(name).is_some(), &mut names)?;
        } else {
            names.push(path.clone());
        }
    }
    names.into_iter().map(|name| Ok(Source { bytes: read(&name)?, name })).collect()
}

/// Adds the files below a folder that are wanted, in the order of their names.
pub(crate) fn below(folder: &Path, wanted: &dyn Fn(&str) -> bool, names: &mut Vec<String>) -> anyhow::Result<()> {
    let context = || folder.display().to_string();
    let mut entries = std::fs::read_dir(folder)
        .with_context(context)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()
        .with_context(context)?;
    entries.sort();
    for entry in entries {
        let name = entry.to_string_lossy().into_owned();
        if entry.is_dir() {
            below(&entry, wanted, names)?;
        } else if wanted(&name) {
            names.push(name);
        }
    }
    Ok(())
}
