//! Programs with WGSL by hand beside them.

use std::path::{Path, PathBuf};

/// The folders of the project.
pub(crate) fn folders() -> Vec<PathBuf> {
    let benches = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches");
    ["programs", "typed", "arb", "flow"].map(|name| benches.join(name)).into()
}

/// The programs of folders whose path contains one of the names, or all programs without names.
pub(crate) fn programs(folders: &[PathBuf], only: &[String]) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = Vec::new();
    for folder in folders {
        let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        found.extend(entries.map(|entry| entry.expect("a folder entry").path()));
    }
    let named = |path: &Path| only.is_empty() || only.iter().any(|name| path.to_string_lossy().contains(name.as_str()));
    found
        .retain(|path| path.extension().is_some_and(|extension| extension == "fp" || extension == "vp") && named(path));
    found.sort_by_key(|path| (path.extension().map(ToOwned::to_owned), path.clone()));
    found
}
