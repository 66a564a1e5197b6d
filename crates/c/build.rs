//! Gives the library a number for the sources that it is built from, so that a cache never takes the translation of another
//! build for its own, even where both call themselves the same version.

use std::path::{Path, PathBuf};

/// Adds bytes to a checksum (FNV-1a).
fn add(sum: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(sum, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3))
}

/// All files below a folder, in order.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() { files(&path, found) } else { found.push(path) }
    }
}

fn main() {
    // In a checkout: the translator, this crate, and the versions of what they use. Elsewhere the version has to do.
    let mut found = Vec::new();
    let root = Path::new("../..");
    files(&root.join("src"), &mut found);
    files(Path::new("src"), &mut found);
    found.push(root.join("Cargo.lock"));
    let mut sum = add(0xcbf2_9ce4_8422_2325, env!("CARGO_PKG_VERSION").as_bytes());
    for path in found {
        if let Ok(bytes) = std::fs::read(&path) {
            sum = add(sum, &bytes);
            println!("cargo::rerun-if-changed={}", path.display());
        }
    }
    for folder in ["src", "../../src"] {
        if Path::new(folder).exists() {
            println!("cargo::rerun-if-changed={folder}");
        }
    }
    println!("cargo::rustc-env=GLASM_BUILD={sum:016x}");
}
