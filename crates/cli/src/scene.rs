//! Scenes to draw: a script, a demo by its name, or a program with a generated scene.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use glasm::check::{ParseOptions, load};
use glasm::dialect::Stage;
use glasm::program::Program;
use glasm_scene::cases::stage_of;
use glasm_scene::script::{Failure, LoneProgram, Remembered, Script, Surroundings, scene_of};
use include_dir::{Dir, include_dir};

use super::files::{Input, Place, parts, read};
use super::output::{Refusal, shown};
use super::split::says_nothing;

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
    /// A script from standard input.
    Input(String),
    /// Programs from standard input.
    Programs(Vec<Input>),
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
            let bytes = read(path)?;
            let place = if begins_program(&bytes) {
                SceneSource::Programs(parts(word, bytes))
            } else {
                SceneSource::Input(as_text(bytes).context("standard input is not text")?)
            };
            return Ok(Scene { name, place });
        }
        if path.is_dir() {
            return Ok(Scene { name, place: SceneSource::Script(path.join(SCRIPT)) });
        }
        if path.is_file() {
            let pair = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("vfp"));
            let program = pair || stage_of(word).is_some() || begins_program(&read(path)?);
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
        let text = |bytes| as_text(bytes).with_context(|| format!("{} is not text", self.name));
        match &self.place {
            SceneSource::Input(text) => Ok(text.clone()),
            SceneSource::Script(path) => text(read(path)?),
            SceneSource::Demo(folder) => {
                let file = folder.get_file(folder.path().join(SCRIPT)).context("a demo without a scene")?;
                text(file.contents().to_vec())
            }
            SceneSource::Program(path) => lone(&self.programs()?, Some(path)),
            SceneSource::Programs(inputs) => lone(inputs, None),
        }
    }

    /// The programs of a scene that is made for them.
    fn programs(&self) -> anyhow::Result<Vec<Input>> {
        match &self.place {
            SceneSource::Program(path) => Place::File(path.clone()).open(),
            SceneSource::Programs(inputs) => Ok(inputs.clone()),
            SceneSource::Script(_) | SceneSource::Demo(_) | SceneSource::Input(_) => Ok(Vec::new()),
        }
    }

    /// A file that the script names, or one of the programs that a scene is made for.
    pub(crate) fn bytes_of(&self, name: &str) -> anyhow::Result<Vec<u8>> {
        if let Some(input) = self.programs()?.iter().find(|input| file_name(input) == name) {
            return Ok(input.bytes().to_vec());
        }
        match &self.place {
            SceneSource::Script(path) | SceneSource::Program(path) if beside(path, name).exists() => {
                read(&beside(path, name))
            }
            SceneSource::Demo(folder) if folder.get_file(folder.path().join(name)).is_some() => {
                let file = folder.get_file(folder.path().join(name));
                Ok(file.map(|file| file.contents().to_vec()).unwrap_or_default())
            }
            _ => bail!("there is no file `{name}`"),
        }
    }

    /// The same as text. Where it is not UTF-8, as in comments of the time, letters are replaced, and lines stay.
    pub(crate) fn text_of(&self, name: &str) -> anyhow::Result<String> {
        Ok(String::from_utf8_lossy(&self.bytes_of(name)?).into_owned())
    }

    /// Where a file is that the script names.
    pub(crate) fn path_of(&self, name: &str) -> String {
        match &self.place {
            SceneSource::Script(path) | SceneSource::Program(path) => beside(path, name).to_string_lossy().into_owned(),
            SceneSource::Demo(_) => format!("{}/{name}", self.name),
            SceneSource::Input(_) | SceneSource::Programs(_) => name.to_owned(),
        }
    }

    /// A failure with its file and line, as diagnostics have them.
    pub(crate) fn placed(&self, failure: &Failure) -> String {
        let Failure { file, line, message, .. } = failure;
        let programs = self.programs().unwrap_or_default();
        match file {
            Some(name) => match programs.iter().find(|input| file_name(input) == *name) {
                Some(input) => format!("{}:{}: {message}", input.file, input.line(*line)),
                None => format!("{}:{line}: {message}", self.path_of(name)),
            },
            None if programs.is_empty() => format!("{}:{line}: {message}", self.name),
            None => format!("{}: {message} (line {line} of the scene that is made for it)", self.name),
        }
    }

    /// The same with the line of source that a refused program has there.
    pub(crate) fn told(&self, failure: &Failure) -> String {
        format!("{}\n{}", self.placed(failure), failure.excerpt.as_deref().unwrap_or_default())
    }

    /// When the scene or a file beside it last changed.
    #[cfg(feature = "view")]
    pub(crate) fn changed(&self) -> Option<std::time::SystemTime> {
        let path = match &self.place {
            SceneSource::Input(_) | SceneSource::Programs(_) | SceneSource::Demo(_) => return None,
            SceneSource::Script(path) | SceneSource::Program(path) => path,
        };
        let folder = std::fs::read_dir(beside(path, ".")).ok()?;
        let files = folder.flatten().filter_map(|entry| entry.metadata().ok()).filter(std::fs::Metadata::is_file);
        files.filter_map(|file| file.modified().ok()).max()
    }

    /// Reads the scene at a time; errors have their lines.
    pub(crate) fn parse(&self, time: f64, size: Option<[u32; 2]>) -> anyhow::Result<Result<Script, String>> {
        let file = |name: &str| self.text_of(name).map_err(|error| format!("{error:#}"));
        let surroundings = Surroundings { time, size, file: &file };
        let parsed = Script::parse_again(&self.text()?, &surroundings, &mut Remembered::default());
        Ok(parsed.map_err(|problems| problems.iter().map(|problem| format!("{}:{problem}\n", self.name)).collect()))
    }
}

/// A script. Letters that are not UTF-8, as in comments of the time, are replaced; `None` for what is not text.
fn as_text(bytes: Vec<u8>) -> Option<String> {
    (!bytes.contains(&0)).then(|| String::from_utf8_lossy(&bytes).into_owned())
}

/// A file in the folder of another.
fn beside(path: &Path, name: &str) -> PathBuf {
    match path.parent().filter(|parent| !parent.as_os_str().is_empty()) {
        Some(parent) => parent.join(name),
        None => PathBuf::from(name),
    }
}

/// Whether a text is a program, and not a script.
fn begins_program(bytes: &[u8]) -> bool {
    let mut lines = bytes.split(|byte| matches!(byte, b'\n' | b'\r'));
    lines.find(|line| !says_nothing(line)).is_some_and(|line| line.trim_ascii_start().starts_with(b"!!"))
}

/// The name that a scene has for a program.
fn file_name(input: &Input) -> String {
    Path::new(&input.name).file_name().map_or_else(|| input.name.clone(), |name| name.to_string_lossy().into_owned())
}

/// The other half of a pair: the same name with the extension of the other stage.
fn partner(path: &Path, stage: Stage) -> Option<PathBuf> {
    let endings: &[&str] = match stage {
        Stage::Vertex => &["fp", "arbfp", "frag"],
        _ => &["vp", "arbvp", "vert"],
    };
    endings.iter().map(|ending| path.with_extension(ending)).find(|path| path.is_file())
}

/// A scene for the programs of a file, with the one beside it that completes a pair.
fn lone(inputs: &[Input], path: Option<&Path>) -> anyhow::Result<String> {
    let mut found: Vec<(String, Program)> = Vec::new();
    for input in inputs {
        found.push((file_name(input), program(input)?));
    }
    if let ([(_, program)], Some(path)) = (found.as_slice(), path) {
        found.extend(beside_program(path, program.dialect().rules().stage)?);
    }
    let programs: Vec<LoneProgram> = found.iter().map(|(name, program)| LoneProgram { name, program }).collect();
    let name = found.first().map_or("", |(name, _)| name.as_str());
    scene_of(&programs).with_context(|| format!("{name}: only vertex and fragment programs make pictures"))
}

/// The program that completes a pair with that of a file. Files of other languages have the same endings.
fn beside_program(path: &Path, stage: Stage) -> anyhow::Result<Option<(String, Program)>> {
    let Some(path) = partner(path, stage) else { return Ok(None) };
    match Place::File(path).open()?.as_slice() {
        [input] if begins_program(input.bytes()) => Ok(Some((file_name(input), program(input)?))),
        _ => Ok(None),
    }
}

/// Reads a program as scripts are read: leniently.
fn program(input: &Input) -> anyhow::Result<Program> {
    let checked = load(input.bytes(), &ParseOptions::default().with_lenient(true).with_stage(input.stage));
    checked.program.ok_or_else(|| Refusal(shown(input, &checked.diagnostics)).into())
}
