//! A scene that is watched and changed interactively: the content of a window, without the window.

use std::collections::BTreeMap;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::adjust::{Forced, Orbit};
use super::failure::Failure;
use super::parse::{Remembered, Script, Surroundings, no_file};
use super::run::Verdict;
use super::settings::{Image, SceneParameter, SceneTexture};
use crate::error::Problem;

/// The text of a script and of its files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SceneText {
    /// The script itself.
    pub script: String,
    /// Texts by the names that the script has for them.
    pub files: FxHashMap<String, String>,
}

impl SceneText {
    /// Reads the files that a script names with `file`, in commands and in sections that contain a file name; missing
    /// ones are left out, and the script reports them.
    pub fn gather(script: String, file: impl Fn(&str) -> Option<String>) -> SceneText {
        let mut files = FxHashMap::default();
        let mut is_name = false;
        for line in script.lines().map(str::trim) {
            if line.starts_with('[') {
                is_name = line.ends_with(" program file]");
                continue;
            }
            let mut words = line.split_whitespace();
            let name = match (is_name, words.next()) {
                (true, _) => Some(line),
                (false, Some("program")) => words.nth(1),
                (false, _) => None,
            };
            if let Some(name) = name.filter(|name| !name.is_empty())
                && let Some(text) = file(name)
            {
                files.insert(name.to_owned(), text);
            }
        }
        SceneText { script, files }
    }
}

/// A scene with its time, its camera and all manual changes. A text with errors leaves the last good one in use.
///
/// ```
/// use glasm_scene::script::{SceneText, Session, Verdict};
///
/// let text = |script: &str| SceneText { script: script.to_owned(), ..SceneText::default() };
/// let mut session = Session::new(text("[test]\nclear color {time} 0 0 1\n"));
/// assert!(session.script([8, 8]).is_some());
/// session.judge(&Verdict::Passed { warnings: Vec::new() });
/// // The file is saved while a word is incomplete.
/// session.reload(text("[test]\nclear colo\n"));
/// assert!(session.script([8, 8]).is_some(), "the last good one goes on");
/// assert_eq!(session.problems().len(), 1);
/// session.reload(text("[test]\nclear color 0 0 0 1\n"));
/// assert!(session.problems().is_empty());
/// ```
#[derive(Default)]
pub struct Session {
    text: SceneText,
    good: Option<SceneText>,
    problems: Vec<String>,
    remembered: Remembered,
    /// In seconds.
    pub time: f64,
    /// Whether [`Session::advance`] moves the time on.
    pub playing: bool,
    /// The position of the camera.
    pub orbit: Orbit,
    /// A precision that is forced on fragment programs; `None`: they keep their own.
    pub forced: Option<Forced>,
    /// Parameters and matrices changed by hand, by the line of their command.
    pub given: BTreeMap<usize, Vec<f32>>,
    /// Pictures in place of the scene's own, by the line of their command.
    pub pictures: BTreeMap<usize, Arc<Image>>,
    parameters: Vec<SceneParameter>,
    textures: Vec<SceneTexture>,
    has_camera: bool,
    size: [u32; 2],
}

impl Session {
    /// A session at time 0 that does not play.
    pub fn new(text: SceneText) -> Session {
        Session { text, ..Session::default() }
    }

    /// Replaces the text of the same scene: time, camera and parameters stay.
    pub fn reload(&mut self, text: SceneText) {
        self.text = text;
        self.problems.clear();
    }

    /// Sets a message for a text that cannot be read.
    pub fn refuse(&mut self, message: String) {
        self.problems = vec![message];
    }

    /// The errors of the latest text.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }

    /// The parameters and matrices of the scene as the script sets them at this time.
    pub fn parameters(&self) -> &[SceneParameter] {
        &self.parameters
    }

    /// The textures of the scene that a picture can take the place of.
    pub fn textures(&self) -> &[SceneTexture] {
        &self.textures
    }

    /// Whether the script, as it was last read, has a camera that `orbit` moves.
    pub fn has_camera(&self) -> bool {
        self.has_camera
    }

    /// The size that the scene was designed for.
    pub fn size(&self) -> Option<[u32; 2]> {
        (self.size != [0; 2]).then_some(self.size)
    }

    /// Advances the time by this many seconds while it plays.
    pub fn advance(&mut self, seconds: f64) {
        if self.playing {
            self.time += seconds;
        }
    }

    /// The script to draw now; `None` if no text was ever good. With an empty size the script's own applies.
    pub fn script(&mut self, size: [u32; 2]) -> Option<Script> {
        if self.text == SceneText::default() {
            return None;
        }
        match self.parse(size) {
            Ok(script) => Some(script),
            Err(problems) => {
                self.fall_back(problems.iter().map(|problem| format!("line {problem}")).collect());
                let good = self.good.is_some();
                good.then(|| self.parse(size).ok()).flatten()
            }
        }
    }

    fn parse(&mut self, size: [u32; 2]) -> Result<Script, Vec<Problem>> {
        let files = &self.text.files;
        let file = |name: &str| files.get(name).map_or_else(|| no_file(name), |text| Ok(text.clone()));
        let own = size.contains(&0);
        let surroundings = Surroundings { time: self.time, size: (!own).then_some(size), file: &file };
        let mut script = Script::parse_again(&self.text.script, &surroundings, &mut self.remembered)?;
        if own {
            let window = script.window();
            self.size = [window.width, window.height];
        }
        self.parameters = script.parameters();
        self.textures = script.textures();
        self.has_camera = script.has_camera();
        for (line, value) in &self.given {
            script.set_parameter(*line, value);
        }
        for (line, image) in &self.pictures {
            script.set_texture(*line, image);
        }
        script.orbit(self.orbit);
        if let Some(forced) = self.forced {
            script.force(forced);
        }
        Ok(script)
    }

    /// Takes the result of the script that was returned last.
    pub fn judge(&mut self, verdict: &Verdict) {
        match verdict {
            Verdict::Passed { .. } => self.good = Some(self.text.clone()),
            Verdict::Skipped(what) => self.fall_back(vec![what.clone()]),
            Verdict::Failed(failures) => {
                let said = |failure: &Failure| match &failure.file {
                    Some(_) => failure.to_string(),
                    None => format!("line {failure}"),
                };
                self.fall_back(failures.iter().map(said).collect());
            }
        }
    }

    fn fall_back(&mut self, problems: Vec<String>) {
        if self.problems.is_empty() {
            self.problems = problems;
        }
        if let Some(good) = &self.good {
            self.text = good.clone();
        }
    }
}
