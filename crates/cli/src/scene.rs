//! Scenes to draw: a script, a demo by its name, or a program with a generated scene.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use glasm::check::{ParseOptions, load};
use glasm::dialect::Stage;
use glasm::program::Program;
use glasm_scene::cases::stage_of;
use glasm_scene::script::{LoneProgram, Remembered, Script, Surroundings, scene_of};
use include_dir::{Dir, include_dir};

use super::files::{Input, Place, read};
use super::output::{Refusal, shown};

static DEMOS: Dir = include_dir!("$CARGO_MANIFEST_DIR/shaders");
/// The script in a demo's folder.
const SCRIPT: &str = "scene.shader_test";

/// Something to draw.
pub(crate) struct Scene {
    pub name: String,
    place: SceneSource,
}

enum SceneSource {
    Script(PathBuf),
    /// A demo that is packed with this program.
    Demo(&'static Dir<'static>),
    Program(PathBuf),
    Input(String),
}

/// The packed demos, ordered by name.
pub(crate) fn demos() -> Vec<Scene> {
    let folders = DEMOS.dirs().filter(|folder| folder.get_file(folder.path().join(SCRIPT)).is_some());
    folders
        .map(|folder| Scene { name: folder.path().to_string_lossy().into_owned(), place: SceneSource::Demo(folder) })
        .collect()
}

impl Scene {
    /// A file, a folder with a scene, `-`, or a demo by its name. If the current folder contains `shaders/NAME`, the
    /// demo is read from there, so that it can be edited.
    pub(crate) fn find(path: &Path) -> anyhow::Result<Scene> {
        let name = path.to_string_lossy().into_owned();
        let word = name.as_str();
        if word == "-" {
            let text = String::from_utf8(read(path)?).context("standard input is not UTF-8 text")?;
            return Ok(Scene { name, place: SceneSource::Input(text) });
        }
        if path.is_dir() {
            return Ok(Scene { name, place: SceneSource::Script(path.join(SCRIPT)) });
        }
        if path.is_file() {
            let pair = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("vfp"));
            let program = pair || stage_of(word).is_some() || read(path)?.trim_ascii_start().starts_with(b"!!");
            let path = path.to_owned();
            return Ok(Scene {
                name,
                place: if program { SceneSource::Program(path) } else { SceneSource::Script(path) },
            });
        }
        let demos = demos();
        let names: Vec<String> = demos.iter().map(|demo| demo.name.clone()).collect();
        match demos.into_iter().find(|demo| demo.name == word) {
            Some(demo) => Ok(demo.here()),
            None => bail!("{word} is neither a file nor a demo; the demos are {}", names.join(", ")),
        }
    }

    /// The demo from the folder of demos here, if there is one.
    pub(crate) fn here(self) -> Scene {
        let path = Path::new("shaders").join(&self.name).join(SCRIPT);
        if path.is_file() { Scene { place: SceneSource::Script(path), ..self } } else { self }
    }

    /// The script, or the error.
    pub(crate) fn text(&self) -> anyhow::Result<String> {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).with_context(|| format!("{} is not text", self.name));
        match &self.place {
            SceneSource::Input(text) => Ok(text.clone()),
            SceneSource::Script(path) => text(read(path)?),
            SceneSource::Demo(folder) => {
                let file = folder.get_file(folder.path().join(SCRIPT)).context("a demo without a scene")?;
                text(file.contents().to_vec())
            }
            SceneSource::Program(path) => lone(path),
        }
    }

    /// A file that the script names.
    pub(crate) fn file(&self, name: &str) -> Option<String> {
        match &self.place {
            SceneSource::Input(_) => None,
            SceneSource::Script(path) => std::fs::read_to_string(beside(path, name)).ok(),
            SceneSource::Program(path) => beside_program(path, name),
            SceneSource::Demo(folder) => Some(folder.get_file(folder.path().join(name))?.contents_utf8()?.to_owned()),
        }
    }

    /// When the scene or a file beside it last changed.
    #[cfg(feature = "view")]
    pub(crate) fn changed(&self) -> Option<std::time::SystemTime> {
        let path = match &self.place {
            SceneSource::Input(_) | SceneSource::Demo(_) => return None,
            SceneSource::Script(path) | SceneSource::Program(path) => path,
        };
        let folder = std::fs::read_dir(beside(path, "")).ok()?;
        let files = folder.flatten().filter_map(|entry| entry.metadata().ok()).filter(std::fs::Metadata::is_file);
        files.filter_map(|file| file.modified().ok()).max()
    }

    /// Reads the scene at a time; errors have their lines.
    pub(crate) fn parse(&self, time: f64, size: Option<[u32; 2]>) -> anyhow::Result<Result<Script, String>> {
        let file = |name: &str| self.file(name);
        let surroundings = Surroundings { time, size, file: &file };
        let parsed = Script::parse_again(&self.text()?, &surroundings, &mut Remembered::default());
        Ok(parsed.map_err(|problems| problems.iter().map(|problem| format!("{}:{problem}\n", self.name)).collect()))
    }
}

/// A file in the folder of another.
fn beside(path: &Path, name: &str) -> PathBuf {
    match path.parent().filter(|parent| !parent.as_os_str().is_empty()) {
        Some(parent) => parent.join(name),
        None => Path::new(".").join(name),
    }
}

/// A program in the folder of another, or one of several in the same file.
fn beside_program(path: &Path, name: &str) -> Option<String> {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).ok();
    let file = beside(path, name);
    if file.is_file() {
        return text(&read(&file).ok()?);
    }
    let inputs = Place::File(path.to_owned()).open().ok()?;
    let (_, part) = name.rsplit_once('.')?;
    let ends = |input: &&Input| input.name.rsplit_once('.').is_some_and(|(_, it)| it == part);
    inputs.iter().find(ends).and_then(|input| text(input.bytes()))
}

/// The other half of a pair: the same name with the extension of the other stage.
fn partner(path: &Path, stage: Stage) -> Option<PathBuf> {
    let endings: &[&str] = match stage {
        Stage::Vertex => &["fp", "arbfp", "frag"],
        _ => &["vp", "arbvp", "vert"],
    };
    endings.iter().map(|ending| path.with_extension(ending)).find(|path| path.is_file())
}

/// A scene for the program in a file, with the one beside it that completes a pair; a file may have both.
fn lone(path: &Path) -> anyhow::Result<String> {
    let own = programs(path)?;
    let mut found: Vec<(String, Program)> = own;
    if let [(_, program)] = found.as_slice() {
        let other = partner(path, program.dialect().rules().stage);
        found.extend(other.and_then(|path| programs(&path).ok()).into_iter().flatten());
    }
    let programs: Vec<LoneProgram> = found.iter().map(|(name, program)| LoneProgram { name, program }).collect();
    let name = found.first().map_or("", |(name, _)| name.as_str());
    scene_of(&programs).with_context(|| format!("{name}: only vertex and fragment programs make pictures"))
}

/// The programs of a file, with the names that a scene reads them by.
fn programs(path: &Path) -> anyhow::Result<Vec<(String, Program)>> {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let inputs = Place::File(path.to_owned()).open()?;
    let several = inputs.len() > 1;
    let named = |input: &Input| {
        let part = input.name.rsplit_once('.').map_or("", |(_, part)| part);
        if several { format!("{name}.{part}") } else { name.clone() }
    };
    inputs.iter().map(|input| Ok((named(input), program(input)?))).collect()
}

fn program(input: &Input) -> anyhow::Result<Program> {
    let checked = load(input.bytes(), &ParseOptions::default().with_stage(input.stage));
    checked.program.ok_or_else(|| Refusal(shown(input, &checked.diagnostics)).into())
}
