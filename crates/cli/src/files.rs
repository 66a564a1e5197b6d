//! What the command line names: files, folders, scripts and demos, and the programs in them.

use std::collections::HashSet;
use std::io::Read;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use glasm::diag::Diagnostic;
use glasm::dialect::{Dialect, Stage};
use glasm::span::{Lines, Span};
use glasm::texture::Target;
use glasm_scene::cases::{Source, stage_of};

use super::output::{Refusal, visible};
use super::scene::Scene;
use super::split::programs_in;

/// Reads a text file, or standard input for `-`, without its byte order mark.
pub(crate) fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        std::io::stdin().lock().read_to_end(&mut bytes).context("standard input")?;
    } else {
        bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
    }
    Ok(without_mark(bytes))
}

/// The text after a byte order mark, in UTF-8. Notepad writes such files.
fn without_mark(mut bytes: Vec<u8>) -> Vec<u8> {
    let wide = |bytes: &[u8], unit: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = bytes.as_chunks().0.iter().map(|pair| unit(*pair)).collect();
        String::from_utf16_lossy(&units).into_bytes()
    };
    match bytes.as_slice() {
        [0xef, 0xbb, 0xbf, ..] => {
            bytes.drain(..3);
            bytes
        }
        [0xff, 0xfe, rest @ ..] => wide(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => wide(rest, u16::from_be_bytes),
        _ => bytes,
    }
}

/// A program that the command line names.
#[derive(Clone)]
pub(crate) struct Input {
    /// What lists call it.
    pub name: String,
    /// The file that it is in, in which lines are counted.
    pub file: String,
    text: Arc<[u8]>,
    lines: Arc<Lines>,
    range: Range<usize>,
    /// What the file's ending says.
    pub stage: Option<Stage>,
    /// The textures that the program's script fills, by unit.
    pub textures: Arc<[(u8, Target)]>,
}

impl Input {
    fn whole(name: String, bytes: Vec<u8>) -> Input {
        let (range, stage) = (0..bytes.len(), stage_of(&name));
        let lines = Lines::new(&bytes).into();
        Input { file: name.clone(), name, text: bytes.into(), lines, range, stage, textures: [].into() }
    }

    /// What stands before the program in its file.
    pub(crate) fn before(&self) -> &[u8] {
        &self.text[..self.range.start]
    }

    /// Where a line of the program is in the file, both counted from 1.
    pub(crate) fn line(&self, line: usize) -> usize {
        self.lines.line(self.range.start) + line - 1
    }

    /// The lines of the file.
    pub(crate) fn lines(&self) -> &Lines {
        &self.lines
    }

    /// The program string.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.text[self.range.clone()]
    }

    /// The file.
    pub(crate) fn text(&self) -> &[u8] {
        &self.text
    }

    /// Where a diagnostic of the program is in the file.
    pub(crate) fn place(&self, diagnostic: &Diagnostic) -> Diagnostic {
        Diagnostic { span: self.placed(Some(diagnostic.span)), ..diagnostic.clone() }
    }

    /// Where a part of the program is in the file, or all of it.
    pub(crate) fn placed(&self, span: Option<Span>) -> Span {
        let before = self.range.start as u32;
        span.map_or(Span::new(before, self.range.end as u32), |span| Span::new(span.start + before, span.end + before))
    }
}

/// The ending of files with programs that begin so.
fn stage_ending(bytes: &[u8]) -> Option<&'static str> {
    let rules = Dialect::ALL.into_iter().map(Dialect::rules);
    rules.into_iter().find(|rule| bytes.starts_with(rule.header.as_bytes())).map(|rule| rule.stage.extension())
}

/// Endings that tell programs apart: that of the stage, after the program's number if an earlier one has it already.
#[derive(Default)]
struct Endings {
    count: usize,
    taken: HashSet<String>,
}

impl Endings {
    /// The ending of the next program.
    fn next(&mut self, program: &[u8]) -> String {
        self.count += 1;
        let ending = match stage_ending(program) {
            Some(ending) if self.taken.contains(ending) => format!("{}.{ending}", self.count),
            Some(ending) => ending.to_owned(),
            None => self.count.to_string(),
        };
        self.taken.insert(ending.clone());
        ending
    }
}

/// The programs of a file: one, or several that follow each other.
pub(crate) fn parts(name: &str, bytes: Vec<u8>) -> Vec<Input> {
    let ranges = programs_in(&bytes);
    let whole = Input::whole(name.to_owned(), bytes);
    if ranges.len() == 1 {
        return vec![whole];
    }
    let mut endings = Endings::default();
    let part = |range: Range<usize>| {
        let ending = endings.next(&whole.text[range.clone()]);
        Input { name: format!("{name}.{ending}"), range, stage: None, ..whole.clone() }
    };
    ranges.into_iter().map(part).collect()
}

/// What a path stands for.
pub(crate) enum Place {
    /// A file, or standard input.
    File(PathBuf),
    /// A script or a demo, with its programs.
    Scene(PathBuf),
}

impl Place {
    pub(crate) fn of(path: &Path) -> Place {
        let script = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("shader_test"));
        let demo = || path.to_str().is_some_and(|name| super::scene::demos().iter().any(|demo| demo.name == name));
        if script || path != Path::new("-") && !path.exists() && demo() {
            Place::Scene(path.to_owned())
        } else {
            Place::File(path.to_owned())
        }
    }

    /// As the command line has it.
    pub(crate) fn path(&self) -> &Path {
        match self {
            Place::File(path) | Place::Scene(path) => path,
        }
    }

    /// The programs there.
    pub(crate) fn open(&self) -> anyhow::Result<Vec<Input>> {
        match self {
            // A word may have been meant for a demo.
            Place::File(path) if is_word(path) && !path.exists() => Scene::find(path).map(|_| Vec::new()),
            Place::File(path) => Ok(parts(&path.to_string_lossy(), read(path)?)),
            Place::Scene(path) => of_scene(&path.to_string_lossy(), &Scene::find(path)?),
        }
    }
}

/// Whether a path has neither a folder nor an ending, as names of demos.
fn is_word(path: &Path) -> bool {
    path != Path::new("-") && path.extension().is_none() && path.components().count() == 1
}

/// The programs of a scene: those in its text, and those in files of their own.
fn of_scene(name: &str, scene: &Scene) -> anyhow::Result<Vec<Input>> {
    let text = Input::whole(scene.name.clone(), scene.text()?.into_bytes());
    let script = match scene.parse(0.0, None)? {
        Ok(script) => script,
        Err(message) => bail!(Refusal(visible(&message))),
    };
    let mut found: Vec<Input> = Vec::new();
    let mut endings = Endings::default();
    for program in script.programs() {
        if let Some(file) = program.file {
            let (path, bytes) = (scene.path_of(file), scene.bytes_of(file)?);
            if !found.iter().any(|entry| entry.name == path) {
                found.push(Input::whole(path, bytes));
            }
            continue;
        }
        let bytes = program.text.as_bytes();
        let start = line_start(text.text(), program.line);
        let range = start..start + bytes.len();
        let named = format!("{name}.{}", endings.next(bytes));
        found.push(match text.text().get(range.clone()) {
            Some(inside) if inside == bytes => Input { name: named, range, stage: None, ..text.clone() },
            _ => Input { stage: None, ..Input::whole(named, bytes.to_vec()) },
        });
    }
    if found.is_empty() {
        bail!("{name} has no assembly programs");
    }
    let textures =
        script.bound_textures().into_iter().filter_map(|(unit, target)| Some((unit.try_into().ok()?, target)));
    let textures: Arc<[(u8, Target)]> = textures.collect();
    for program in &mut found {
        program.textures = textures.clone();
    }
    Ok(found)
}

/// Where a line begins, counted from 1.
fn line_start(text: &[u8], line: usize) -> usize {
    let ends = text.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1);
    if line <= 1 { 0 } else { ends.into_iter().nth(line - 2).unwrap_or(text.len()) }
}

/// Whether the paths can name more than one file: there are several, or one is a folder.
pub(crate) fn several(paths: &[PathBuf]) -> bool {
    paths.len() > 1 || paths.iter().any(|path| path.is_dir())
}

/// The files that the paths name: files, scripts and demos as they are, folders with all programs below them, in the order
/// of their names. A program's file has an ending that says so, or begins with `!!`.
pub(crate) fn places(paths: &[PathBuf]) -> anyhow::Result<Vec<Place>> {
    found(paths, &is_program)
}

/// The same, of a folder only the files whose ending says that they are programs: for commands that write them.
pub(crate) fn places_by_ending(paths: &[PathBuf]) -> anyhow::Result<Vec<Place>> {
    found(paths, &has_ending)
}

fn found(paths: &[PathBuf], wanted: &dyn Fn(&Path) -> bool) -> anyhow::Result<Vec<Place>> {
    let found = walk(paths, wanted)?;
    if found.is_empty() {
        bail!("there are no programs in {}", list(paths));
    }
    Ok(found.iter().map(|path| Place::of(path)).collect())
}

fn has_ending(path: &Path) -> bool {
    stage_of(&path.to_string_lossy()).is_some()
}

fn is_program(path: &Path) -> bool {
    has_ending(path) || begins_program(path)
}

/// Whether a file begins with a header, or with comments before one.
fn begins_program(path: &Path) -> bool {
    let mut bytes = Vec::new();
    let begin = std::fs::File::open(path).and_then(|file| file.take(64).read_to_end(&mut bytes));
    begin.is_ok() && without_mark(bytes).trim_ascii_start().starts_with(b"!!")
}

fn list(paths: &[PathBuf]) -> String {
    paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ")
}

/// The scripts that the paths name, likewise; a demo is one by its name.
pub(crate) fn scripts(paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let found = walk(paths, &|path| path.extension().is_some_and(|extension| extension == "shader_test"))?;
    if found.is_empty() {
        bail!("there are no .shader_test scripts in {}", list(paths));
    }
    Ok(found)
}

/// The programs that the paths name. The first that cannot be read is an error.
pub(crate) fn inputs(paths: &[PathBuf]) -> anyhow::Result<Vec<Input>> {
    let all: anyhow::Result<Vec<Vec<Input>>> = places(paths)?.iter().map(Place::open).collect();
    Ok(all?.into_iter().flatten().collect())
}

/// The case files that the paths name.
pub(crate) fn sources(paths: &[PathBuf]) -> anyhow::Result<Vec<Source>> {
    let found = walk(paths, &has_ending)?;
    if found.is_empty() {
        bail!("there are no programs in {}", list(paths));
    }
    let source = |path: PathBuf| Ok(Source { bytes: read(&path)?, name: path.to_string_lossy().into_owned() });
    found.into_iter().map(source).collect()
}

fn walk(paths: &[PathBuf], wanted: &dyn Fn(&Path) -> bool) -> anyhow::Result<Vec<PathBuf>> {
    let mut names = Vec::new();
    for path in paths {
        if path.is_dir() {
            below(path, wanted, &mut names)?;
        } else {
            names.push(path.clone());
        }
    }
    Ok(names)
}

/// Adds the files below a folder that are wanted, in the order of their names. Symbolic links are left out.
fn below(folder: &Path, wanted: &dyn Fn(&Path) -> bool, names: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    let context = || folder.display().to_string();
    let mut entries = std::fs::read_dir(folder)
        .with_context(context)?
        .map(|entry| entry.and_then(|entry| Ok((entry.path(), entry.file_type()?))))
        .collect::<Result<Vec<_>, _>>()
        .with_context(context)?;
    entries.sort_by(|one, other| one.0.cmp(&other.0));
    for (path, kind) in entries {
        if kind.is_dir() {
            below(&path, wanted, names)?;
        } else if kind.is_file() && wanted(&path) {
            names.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Endings, parts, without_mark};

    #[test]
    fn a_file_with_two_programs_is_parted_at_their_headers() {
        let text = b"# Doom 3\n!!ARBvp1.0\nEND\n\n# pixels\n  !!ARBfp1.0\n# !! no header\nEND\n".to_vec();
        let found = parts("a.vfp", text);
        let listed: Vec<(&str, &str)> = found
            .iter()
            .map(|entry| (entry.name.as_str(), std::str::from_utf8(entry.bytes()).expect("a text")))
            .collect();
        assert_eq!(
            listed,
            [("a.vfp.vp", "!!ARBvp1.0\nEND\n\n# pixels\n  "), ("a.vfp.fp", "!!ARBfp1.0\n# !! no header\nEND\n")]
        );
        // One program is the whole file: what stands before the header is for its language to judge.
        let found = parts("a.fp", b"# one\n!!FP1.0\nEND".to_vec());
        assert_eq!((found.len(), found[0].bytes()), (1, &b"# one\n!!FP1.0\nEND"[..]));
        assert_eq!(parts("a.fp", Vec::new()).len(), 1);
    }

    #[test]
    fn repeated_stages_are_numbered() {
        let mut endings = Endings::default();
        let programs = ["!!ARBfp1.0", "!!ARBvp1.0", "!!FP1.0", "!!strange", "!!ARBfp1.0"];
        assert_eq!(programs.map(|program| endings.next(program.as_bytes())), ["fp", "vp", "3.fp", "4", "5.fp"]);
    }

    #[test]
    fn byte_order_marks_are_left_out() {
        assert_eq!(without_mark(b"\xef\xbb\xbf!!FP1.0".to_vec()), b"!!FP1.0");
        assert_eq!(without_mark(b"\xff\xfe!\0!\0F\0".to_vec()), b"!!F");
        assert_eq!(without_mark(b"\xfe\xff\0!\0!".to_vec()), b"!!");
        assert_eq!(without_mark(b"!!".to_vec()), b"!!");
    }
}
