//! A copy of the repository whose sources have all changes in them, and what is built from it.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::sites::{Change, rewrite};

/// A change with its number and source.
pub(crate) struct Numbered {
    pub file: PathBuf,
    pub change: Change,
}

pub(crate) struct Tree {
    /// The copy.
    pub root: PathBuf,
    /// Where it is built.
    pub target: PathBuf,
    /// A number that these sources and tests have and hardly any others.
    pub contents: u64,
    pub changes: Vec<Numbered>,
    /// Those that do not compile.
    pub refused: BTreeSet<usize>,
}

/// Names of folders and files that are not changed: tests, and what only Windows compiles.
const LEFT_OUT: [&str; 5] = ["loopback", "pbuffers", "private", "tests", "windows"];

/// What all commands of this repository have, so that they share what they compile.
const SELECTION: [&str; 3] = ["--workspace", "--features", "glasm-cli/view"];

impl Tree {
    /// Copies the repository and puts all changes of the folders into it.
    pub(crate) fn new(repository: &Path, work: &Path, folders: &[PathBuf]) -> Result<Self> {
        let root = work.join("tree");
        std::fs::create_dir_all(&root)?;
        let root = root.canonicalize()?;
        let listed = Command::new("git")
            .args(["ls-files", "-z", "-co", "--exclude-standard"])
            .current_dir(repository)
            .output()?;
        ensure!(listed.status.success(), "git does not list the files of {}", repository.display());
        let names = String::from_utf8(listed.stdout).context("a file's name is not text")?;
        let mut contents = DefaultHasher::new();
        for name in names.split('\0').filter(|part| !part.is_empty()) {
            let (from, to) = (repository.join(name), root.join(name));
            std::fs::create_dir_all(to.parent().context("a file has a folder")?)?;
            if from.is_symlink() {
                let _ = std::fs::remove_file(&to);
                std::os::unix::fs::symlink(std::fs::read_link(&from)?, &to)?;
            } else if from.is_file() {
                let bytes = std::fs::read(&from)?;
                (name, &bytes).hash(&mut contents);
                put(&to, &bytes)?;
            }
        }
        let (target, contents) = (work.join("build"), contents.finish());
        let mut tree = Self { root, target, contents, changes: Vec::new(), refused: BTreeSet::new() };
        tree.write(repository, folders)?;
        // Most of what does not compile is found once for the same sources.
        let known = work.join(format!("refused-{:016x}.txt", tree.mark()));
        if let Ok(text) = std::fs::read_to_string(&known) {
            tree.refused = text.lines().filter_map(|line| line.parse().ok()).collect();
            tree.write(repository, folders)?;
        }
        while tree.drop_refused()? {
            tree.write(repository, folders)?;
            let numbers: Vec<String> = tree.refused.iter().map(usize::to_string).collect();
            std::fs::write(&known, numbers.join("\n"))?;
        }
        Ok(tree)
    }

    /// A number that these changes have and hardly any others.
    fn mark(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        for it in &self.changes {
            (&it.file, it.change.at, &it.change.what).hash(&mut hasher);
        }
        hasher.finish()
    }

    fn write(&mut self, repository: &Path, folders: &[PathBuf]) -> Result<()> {
        self.changes.clear();
        let mut files = Vec::new();
        for folder in folders {
            collect(&repository.join(folder), &mut files)?;
        }
        files.sort();
        for path in files {
            let name = path.strip_prefix(repository)?.to_owned();
            let source = std::fs::read_to_string(&path)?;
            let refused = |number| self.refused.contains(&number);
            let (changes, text) = rewrite(&source, self.changes.len(), &refused)?;
            self.changes.extend(changes.into_iter().map(|change| Numbered { file: name.clone(), change }));
            put(&self.root.join(name), text.as_bytes())?;
        }
        let module = include_str!("mutant.txt").replace("COUNT", &self.changes.len().to_string());
        let sources: BTreeSet<PathBuf> = folders.iter().map(|folder| sources_of(folder)).collect();
        for sources in sources {
            put(&self.root.join(&sources).join("mutant.rs"), module.as_bytes())?;
            let main = std::fs::read_to_string(repository.join(&sources).join("lib.rs"))?;
            put(&self.root.join(&sources).join("lib.rs"), format!("{main}\nmod mutant;\n").as_bytes())?;
        }
        Ok(())
    }

    fn cargo(&self, command: &[&str]) -> Result<Vec<Value>> {
        let output = Command::new("cargo")
            .args(command)
            .args(SELECTION)
            .args(["--message-format", "json"])
            .env("CARGO_TARGET_DIR", &self.target)
            .current_dir(&self.root)
            .stderr(Stdio::inherit())
            .output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        Ok(text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect())
    }

    /// Leaves out the changes of lines that do not compile. Whether there were any.
    fn drop_refused(&mut self) -> Result<bool> {
        let mut lines: BTreeMap<PathBuf, BTreeSet<usize>> = BTreeMap::new();
        for message in self.cargo(&["check", "--lib"])? {
            let message = &message["message"];
            if message["level"] != "error" {
                continue;
            }
            for span in message["spans"].as_array().into_iter().flatten() {
                let (Some(name), Some(line)) = (span["file_name"].as_str(), span["line_start"].as_u64()) else {
                    continue;
                };
                lines.entry(PathBuf::from(name)).or_default().insert(line as usize);
            }
        }
        if lines.is_empty() {
            return Ok(false);
        }
        let before = self.refused.len();
        for (number, it) in self.changes.iter().enumerate() {
            let Some(lines) = lines.get(&it.file) else { continue };
            if lines.range(it.change.at.0..=it.change.last).next().is_some() {
                self.refused.insert(number);
            }
        }
        eprintln!("{} of {} changes do not compile", self.refused.len(), self.changes.len());
        if self.refused.len() == before {
            bail!("the copy does not compile: {lines:?}");
        }
        Ok(true)
    }

    /// Builds the tests: their programs by the source they begin with.
    pub(crate) fn build(&self) -> Result<BTreeMap<PathBuf, PathBuf>> {
        let mut found = BTreeMap::new();
        for message in self.cargo(&["test", "--no-run"])? {
            let target = &message["target"];
            if let (Some(source), Some(program)) = (target["src_path"].as_str(), message["executable"].as_str()) {
                let source = Path::new(source).canonicalize()?;
                found.insert(source.strip_prefix(&self.root)?.to_owned(), PathBuf::from(program));
            }
        }
        Ok(found)
    }
}

/// Where the sources of a folder's crate are.
pub(crate) fn sources_of(folder: &Path) -> PathBuf {
    let mut parts = folder.components();
    match (parts.next(), parts.next()) {
        (Some(crates), Some(name)) if crates.as_os_str() == "crates" => Path::new("crates").join(name).join("src"),
        _ => PathBuf::from("src"),
    }
}

/// Writes a file unless it has these contents, so that nothing is compiled in vain.
fn put(path: &Path, contents: &[u8]) -> Result<()> {
    if std::fs::read(path).ok().as_deref() == Some(contents) {
        return Ok(());
    }
    std::fs::write(path, contents).with_context(|| path.display().to_string())
}

/// Sources of a folder that are not tests.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in std::fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        let left_out = path.file_stem().and_then(|stem| stem.to_str()).is_some_and(|it| LEFT_OUT.contains(&it));
        if path.is_dir() && !left_out {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") && !left_out {
            files.push(path);
        }
    }
    Ok(())
}
