//! Packs the case files that `glasm doctor` runs: an installed program has no repository beside it.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use flate2::{Compression, write::ZlibEncoder};

/// All case files of these folders: each was wrong on some driver once.
const WHOLE: [&str; 3] = ["drivers", "random", "full"];
/// Of every other folder each file at this distance, in the order of their names.
const STRIDE: usize = 4;
/// The largest file that is packed.
const LARGEST: u64 = 8 << 10;

/// The folders below one that have files, with these, everything in the order of its name.
fn folders(folder: &Path, found: &mut Vec<Vec<PathBuf>>) -> io::Result<()> {
    let mut entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    entries.sort();
    found.push(entries.iter().filter(|path| path.is_file()).cloned().collect());
    entries.iter().filter(|path| path.is_dir()).try_for_each(|path| folders(path, found))
}

/// Files whose program is run, with their names and texts.
fn chosen(root: &Path) -> io::Result<Vec<(String, Vec<u8>)>> {
    let mut all = Vec::new();
    folders(root, &mut all)?;
    let mut found = Vec::new();
    for files in all {
        let mut runs = Vec::new();
        for path in files {
            let text = fs::read(&path)?;
            if text.len() as u64 <= LARGEST && text.windows(6).any(|window| window == b"#@ run") {
                let name = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
                runs.push((name, text));
            }
        }
        let whole = runs.first().is_some_and(|(name, _)| WHOLE.iter().any(|it| name.starts_with(it)));
        found.extend(runs.into_iter().step_by(if whole { 1 } else { STRIDE }));
    }
    Ok(found)
}

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=cases");
    println!("cargo::rerun-if-changed=build.rs");
    let folder = |name| std::env::var_os(name).map(PathBuf::from).ok_or(io::ErrorKind::NotFound);
    let root = folder("CARGO_MANIFEST_DIR")?.join("cases");
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
    // A file is its name and its text, each behind its length.
    for (name, text) in chosen(&root)? {
        for part in [name.as_bytes(), &text] {
            packed.write_all(&(part.len() as u32).to_le_bytes())?;
            packed.write_all(part)?;
        }
    }
    fs::write(folder("OUT_DIR")?.join("cases.bin"), packed.finish()?)
}
