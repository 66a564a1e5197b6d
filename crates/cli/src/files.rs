//! Files and folders on the command line.

use std::io::Read;
use std::path::Path;

use anyhow::{Context, bail};
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

/// Whether the paths can name more than one file: there are several, or one is a folder.
pub(crate) fn several(paths: &[String]) -> bool {
    paths.len() > 1 || paths.iter().any(|path| Path::new(path).is_dir())
}

/// The programs that the paths name: files as they are, folders with all files below them whose ending names a stage, in
/// the order of their names.
pub(crate) fn programs(paths: &[String]) -> anyhow::Result<Vec<String>> {
    let found = walk(paths, &|name| stage_of(name).is_some())?;
    if found.is_empty() {
        bail!("there is no program below {}", paths.join(", "));
    }
    Ok(found)
}

/// The scripts that the paths name, likewise.
pub(crate) fn scripts(paths: &[String]) -> anyhow::Result<Vec<String>> {
    let found = walk(paths, &|name| name.ends_with(".shader_test"))?;
    if found.is_empty() {
        bail!("there is no .shader_test script below {}", paths.join(", "));
    }
    Ok(found)
}

/// The programs that the paths name, with their texts.
pub(crate) fn sources(paths: &[String]) -> anyhow::Result<Vec<Source>> {
    programs(paths)?.into_iter().map(|name| Ok(Source { bytes: read(&name)?, name })).collect()
}

fn walk(paths: &[String], wanted: &dyn Fn(&str) -> bool) -> anyhow::Result<Vec<String>> {
    let mut names = Vec::new();
    for path in paths {
        if Path::new(path).is_dir() {
            below(Path::new(path), wanted, &mut names)?;
        } else {
            names.push(path.clone());
        }
    }
    Ok(names)
}

/// Adds the files below a folder that are wanted, in the order of their names.
fn below(folder: &Path, wanted: &dyn Fn(&str) -> bool, names: &mut Vec<String>) -> anyhow::Result<()> {
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
