//! Scenes to draw: a script, a demo by its name, or a program with a generated scene.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use glasm::check::{Options, load};
use glasm::diag;
use glasm::dialect::Stage;
use glasm_scene::cases::stage_of;
use glasm_scene::script::{LoneProgram, Remembered, Script, Surroundings, scene_of};
use include_dir::{Dir, include_dir};

use super::files::read;
use super::output::Refusal;

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
    pub(crate) fn find(word: &str) -> anyhow::Result<Scene> {
        let name = word.to_owned();
        let path = Path::new(word);
        if word == "-" {
            let text = String::from_utf8(read(word)?).context("standard input is no text")?;
            return Ok(Scene { name, place: SceneSource::Input(text) });
        }
        if path.is_dir() {
            return Ok(Scene { name, place: SceneSource::Script(path.join(SCRIPT)) });
        }
        if path.is_file() {
            let program = stage_of(word).is_some() || read(word)?.trim_ascii_start().starts_with(b"!!");
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
            None => bail!("{word} is no file and no demo; the demos are {}", names.join(", ")),
        }
    }

    /// The demo from the folder of demos here, if there is one.
    pub(crate) fn here(self) -> Scene {
        let path = Path::new("shaders").join(&self.name).join(SCRIPT);
        if path.is_file() { Scene { place: SceneSource::Script(path), ..self } } else { self }
    }

    /// The script, or the error.
    pub(crate) fn text(&self) -> anyhow::Result<String> {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).with_context(|| format!("{} is no text", self.name));
        match &self.place {
            SceneSource::Input(text) => Ok(text.clone()),
            SceneSource::Script(path) => text(read(&path.to_string_lossy())?),
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
            SceneSource::Script(path) | SceneSource::Program(path) => std::fs::read_to_string(beside(path, name)).ok(),
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
        let say = |line: usize, message: &str| format!("{}:{line}: {message}\n", self.name);
        Ok(parsed.map_err(|problems| problems.iter().map(|it| say(it.line, &it.message)).collect()))
    }
}

/// A file in the folder of another.
fn beside(path: &Path, name: &str) -> PathBuf {
    match path.parent().filter(|parent| !parent.as_os_str().is_empty()) {
        Some(parent) => parent.join(name),
        None => Path::new(".").join(name),
    }
}

/// The other half of a pair: the same name with the extension of the other stage.
fn partner(path: &Path, stage: Stage) -> Option<PathBuf> {
    let endings: &[&str] = match stage {
        Stage::Vertex => &["fp", "arbfp", "frag"],
        _ => &["vp", "arbvp", "vert"],
    };
    endings.iter().map(|ending| path.with_extension(ending)).find(|path| path.is_file())
}

/// A scene for the program in a file, with the one beside it that completes a pair.
fn lone(path: &Path) -> anyhow::Result<String> {
    let own = program(path)?;
    let other = partner(path, own.dialect().rules().stage).and_then(|path| Some((program(&path).ok()?, path)));
    let name = |path: &Path| path.file_name().map(|it| it.to_string_lossy().into_owned()).unwrap_or_default();
    let own_name = name(path);
    let other_name = other.as_ref().map(|(_, path)| name(path)).unwrap_or_default();
    let mut programs = vec![LoneProgram { name: &own_name, program: &own }];
    programs.extend(other.as_ref().map(|(program, _)| LoneProgram { name: &other_name, program }));
    scene_of(&programs).with_context(|| format!("{own_name}: only vertex and fragment programs make pictures"))
}

fn program(path: &Path) -> anyhow::Result<glasm::program::Program> {
    let name = path.to_string_lossy();
    let source = read(&name)?;
    let checked = load(&source, &Options::default().with_stage(stage_of(&name)));
    match checked.program {
        Some(program) => Ok(program),
        None => bail!(Refusal(diag::render(&source, &name, &checked.diagnostics))),
    }
}
