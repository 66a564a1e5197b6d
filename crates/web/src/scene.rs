//! A scene that is drawn again and again: the state of the page, without the page.

use std::sync::Arc;

use glasm::check::{ParseOptions, load};
use glasm::export::Json;
use glasm::lower::FloatLevel;
use glasm::texture::Target;
use glasm_runtime::call::Ending;
use glasm_runtime::raster::state::Rectangle;
use glasm_runtime::{Cpu, Device, GlError, Watch, Watched};
use glasm_scene::inspect::{self, Blind, Inspection};
use glasm_scene::script::{Forced, Image, LoneProgram, Orbit, Player, SceneText, Script, Session, Verdict, scene_of};
use glasm_scene::{Code, Error};
use rustc_hash::FxHashMap;

use glasm_scene::inspect::json as trace;

/// A scene, and the machine that draws it.
pub struct Scene {
    name: String,
    session: Session,
    player: Player,
    /// Where only a part of the picture is drawn: shared with the device.
    watch: Option<Watch>,
    /// Which of how many parts that is, from the bottom.
    part: (u32, u32),
    size: [u32; 2],
    drawn: Option<Script>,
    inspection: Option<([u32; 2], Inspection)>,
}

/// The rows of a part, `[first, after the last]`: whole quads, so that a pixel's neighbours are drawn with it.
pub fn rows(height: u32, (part, parts): (u32, u32)) -> [u32; 2] {
    let parts = parts.max(1);
    let edge = |part: u32| {
        let place = u64::from(height) * u64::from(part.min(parts)) / u64::from(parts);
        if part >= parts { height } else { place as u32 & !1 }
    };
    [edge(part), edge(part.saturating_add(1))]
}

/// The rows of a part, the top one first.
fn turned(pixels: &[u8], size: [u32; 2], part: (u32, u32)) -> Vec<u8> {
    let row = 4 * size[0] as usize;
    let [first, behind] = rows(size[1], part).map(|row| row as usize);
    let part = pixels.get(first * row..behind * row).unwrap_or_default();
    part.chunks_exact(row.max(1)).rev().flatten().copied().collect()
}

impl Scene {
    /// A scene that the reference machine draws.
    pub fn new() -> Result<Scene, GlError> {
        Scene::on(Box::new(Cpu::new()))
    }

    /// A scene that a device draws.
    pub fn on(device: Box<dyn Device>) -> Result<Scene, GlError> {
        let name = device.name().to_owned();
        let player = Player::new(device)?;
        let session = Session::default();
        Ok(Scene { name, session, player, watch: None, part: (0, 1), size: [0; 2], drawn: None, inspection: None })
    }

    /// The machine that draws.
    pub fn device(&self) -> &str {
        &self.name
    }

    /// Replaces the scene, from its beginning.
    pub fn open(&mut self, script: &str, files: FxHashMap<String, String>) {
        let session = Session::new(SceneText { script: script.to_owned(), files });
        let old = std::mem::replace(&mut self.session, session);
        self.session.forced = old.forced;
        (self.drawn, self.inspection) = (None, None);
    }

    /// Replaces the texts of the same scene.
    pub fn edit(&mut self, script: &str, files: FxHashMap<String, String>) {
        self.session.reload(SceneText { script: script.to_owned(), files });
        self.inspection = None;
    }

    /// The time in seconds.
    pub fn set_time(&mut self, time: f64) {
        self.session.time = time;
    }

    /// The camera relative to the scene's: angles in radians, a factor of the distance.
    pub fn orbit(&mut self, around: f32, above: f32, distance: f32) {
        self.session.orbit = Orbit { around, above, distance };
    }

    /// The precision of fragment programs: `R`, `H`, `X`, or nothing for their own; `full` is that of all programs.
    pub fn force(&mut self, precision: &str) -> Result<(), Error> {
        self.session.forced = match precision {
            "" => None,
            "R" => Some(Forced::Float),
            "H" => Some(Forced::Half),
            "X" => Some(Forced::Fixed),
            "full" => Some(Forced::Full),
            other => {
                return Err(Code::UnknownWord.error(format!("{other:?} is not one of the precisions R, H, X and full")));
            }
        };
        Ok(())
    }

    /// How exact the GPU is.
    pub fn set_float(&mut self, level: FloatLevel) {
        self.player.context().set_float_level(level);
    }

    /// Changes the parameter, or the numbers of the matrix, that a line of the script sets.
    pub fn give(&mut self, line: usize, value: Vec<f32>) {
        self.session.given.insert(line, value);
    }

    /// Gives the parameter back to the script.
    pub fn take(&mut self, line: usize) {
        self.session.given.remove(&line);
    }

    /// Fills the texture that a line of the script fills with a picture: four bytes a pixel, the top row first.
    pub fn give_texture(&mut self, line: usize, size: [u32; 2], pixels: Vec<u8>) -> Result<(), Error> {
        self.session.pictures.insert(line, Arc::new(Image::new(size, pixels)?));
        Ok(())
    }

    /// Gives the texture back to the script.
    pub fn take_texture(&mut self, line: usize) {
        self.session.pictures.remove(&line);
    }

    /// Draws only a part of the picture from now on, so that several machines draw one together.
    pub fn only(&mut self, part: u32, parts: u32) {
        if self.part != (part, parts) {
            self.part = (part, parts);
            self.size = [0; 2];
        }
    }

    /// Draws, with a size of its own where that is 0. The answer tells whether there is a new picture, and what is wrong.
    pub fn draw(&mut self, width: u32, height: u32) -> Result<Json, GlError> {
        let script = self.session.script([width, height]);
        let mut drawn = false;
        if let Some(script) = script {
            let window = script.window();
            self.divide([window.width, window.height])?;
            let mut verdict = self.player.draw(&script)?;
            // A part was drawn before it was known that the rest is read.
            if self.watch.as_ref().is_some_and(Watch::again) {
                verdict = self.player.draw(&script)?;
                self.watch.as_ref().map(Watch::again);
            }
            drawn = matches!(verdict, Verdict::Passed { .. });
            self.session.judge(&verdict);
            self.drawn = Some(script);
        }
        let [first, behind] = rows(self.size[1], self.part);
        Ok(Json::Object(vec![
            ("drawn", drawn.into()),
            ("width", self.size[0].into()),
            ("height", self.size[1].into()),
            ("first", first.into()),
            ("behind", behind.into()),
            ("problems", self.session.problems().iter().map(String::as_str).collect()),
            ("camera", self.session.has_camera().into()),
        ]))
    }

    /// Restricts the device to its part of a picture of this size.
    fn divide(&mut self, size: [u32; 2]) -> Result<(), GlError> {
        if size == self.size {
            return Ok(());
        }
        self.size = size;
        let watch = (self.part.1 > 1).then(|| {
            let [first, behind] = rows(size[1], self.part);
            let area = Rectangle { x: 0, y: first as i32, width: size[0], height: behind - first };
            Watch::new(Watched::Area(area)).narrowed(0)
        });
        if watch.is_some() || self.watch.is_some() {
            let device = watch.clone().map_or_else(Cpu::new, Cpu::watched);
            self.player = Player::new(Box::new(device))?;
            self.watch = watch;
        }
        Ok(())
    }

    /// The picture, or the part of it that is drawn: four bytes a pixel, the top row first.
    pub fn pixels(&mut self) -> Result<Vec<u8>, GlError> {
        let pixels = self.player.pixels()?;
        Ok(turned(&pixels, self.size, self.part))
    }

    /// The same without waiting for the device: it comes later, or what the device found wrong with what was drawn.
    pub fn ask(&mut self) -> Result<impl Future<Output = Result<Vec<u8>, GlError>> + Send + use<>, GlError> {
        let (size, part) = (self.size, self.part);
        let asked = self.player.ask()?;
        Ok(async move { asked.await.map(|pixels| turned(&pixels, size, part)) })
    }

    /// Shows the picture on the canvas that the device was opened for: what comes when the device has taken it, or what it
    /// found wrong, and what comes when it is done.
    pub fn show(&mut self) -> Result<[Ending; 2], GlError> {
        let shown = self.player.show()?;
        Ok([shown.accepted, shown.finished])
    }

    /// The size that the scene was made for, and its parameters at this time.
    pub fn facts(&mut self) -> Json {
        // Reads the script for its own size.
        let _ = self.session.script([0, 0]);
        let parameters = self.session.parameters().iter().map(|parameter| {
            Json::Object(vec![
                ("line", (parameter.line as u32).into()),
                ("name", parameter.name.as_str().into()),
                ("matrix", parameter.matrix.into()),
                ("parts", parameter.parts.iter().copied().collect()),
                ("value", Json::List(parameter.value.iter().copied().map(Json::Number).collect())),
            ])
        });
        let textures = self.session.textures().iter().map(|texture| {
            Json::Object(vec![
                ("line", (texture.line as u32).into()),
                ("unit", texture.unit.into()),
                ("cube", (texture.target == Target::Cube).into()),
            ])
        });
        Json::Object(vec![
            ("size", self.session.size().unwrap_or([320, 240]).into_iter().collect()),
            ("camera", self.session.has_camera().into()),
            ("parameters", Json::List(parameters.collect())),
            ("textures", Json::List(textures.collect())),
        ])
    }

    /// What happened to a pixel of the picture that was drawn last, counted from the lower left.
    pub fn inspect(&mut self, x: u32, y: u32) -> Result<Json, Blind> {
        let inspection = inspect::pixel(self.drawn.as_ref().ok_or(Blind::NotDrawn)?, [x, y])?;
        let events = trace::events([x, y], &inspection);
        self.inspection = Some(([x, y], inspection));
        Ok(events)
    }

    /// The run of an event of the inspected pixel.
    pub fn event(&self, event: usize) -> Json {
        self.inspection.as_ref().map_or(Json::Null, |(_, inspection)| trace::fragment(inspection, event))
    }

    /// The run of a vertex of a draw.
    pub fn vertex(&self, draw: usize, index: u32) -> Result<Json, Blind> {
        inspect::vertex(self.drawn.as_ref().ok_or(Blind::NotDrawn)?, draw, index).map(|known| trace::vertex(&known))
    }

    /// The inspected pixel as text, as `glasm trace` prints it for a scene of this name.
    pub fn trace(&self, name: &str) -> String {
        self.inspection.as_ref().map_or_else(String::new, |(at, inspection)| trace::text(name, *at, inspection))
    }
}

/// A scene for a program, or for a vertex and a fragment program, with what is wrong as an error.
pub fn around(programs: &[(String, String)]) -> Result<String, crate::error::Error> {
    let mut checked = Vec::new();
    for (name, text) in programs {
        // As scripts are read.
        let options = ParseOptions::default().with_stage(glasm_scene::cases::stage_of(name)).with_lenient(true);
        let found = load(text.as_bytes(), &options);
        let Some(program) = found.program else {
            return Err(crate::error::Error::refused(text, name, &found.diagnostics).of(name));
        };
        checked.push((name, program));
    }
    let lone: Vec<LoneProgram<'_>> = checked.iter().map(|(name, program)| LoneProgram { name, program }).collect();
    Ok(scene_of(&lone).ok_or(Code::NotPossible.error("only vertex and fragment programs make pictures"))?)
}
