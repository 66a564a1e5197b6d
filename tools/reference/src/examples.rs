//! Examples: the case files of the project, each a small program with its inputs and what it gives.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Context;
use glasm::check::{ParseOptions, load};
use glasm::dialect::Dialect;
use glasm_scene::cases::stage_of;

/// A program that uses an instruction.
#[derive(Clone, Debug)]
pub(crate) struct Example {
    pub(crate) source: String,
    /// How good an example it is: the smallest is the best.
    rank: (bool, bool, usize),
}

impl Example {
    /// Smaller is better.
    pub(crate) fn rank(&self) -> (bool, bool, usize) {
        self.rank
    }
}

/// The best example of each row of the opcode table in each language.
pub(crate) type Examples = BTreeMap<(u16, Dialect), Example>;

fn files(folder: &Path, found: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)
        .with_context(|| format!("{} cannot be read", folder.display()))?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    entries.sort();
    for path in entries {
        if path.is_dir() { files(&path, found)? } else { found.push(path) }
    }
    Ok(())
}

/// Reads all case files below a folder.
pub(crate) fn collect(folder: &Path) -> anyhow::Result<Examples> {
    let mut paths = Vec::new();
    files(folder, &mut paths)?;
    let mut examples = Examples::new();
    for path in paths {
        let Ok(source) = String::from_utf8(std::fs::read(&path)?) else { continue };
        let stage = stage_of(&path.to_string_lossy());
        // Some instructions are in no extension, and are only read leniently.
        let program =
            |lenient| load(source.as_bytes(), &ParseOptions::default().with_stage(stage).with_lenient(lenient)).program;
        let Some(program) = program(false).or_else(|| program(true)) else { continue };
        let mut uses: BTreeMap<u16, usize> = BTreeMap::new();
        for instruction in program.instructions() {
            *uses.entry(instruction.row).or_default() += 1;
        }
        let random = path.components().any(|component| component.as_os_str() == "random");
        for row in uses.into_keys() {
            // A program that runs says more, and a short one is read sooner.
            let rank = (!source.contains("#@ run"), random, source.len());
            let place = (row, program.dialect());
            if examples.get(&place).is_none_or(|known| rank < known.rank) {
                examples.insert(place, Example { source: source.clone(), rank });
            }
        }
    }
    Ok(examples)
}
