//! The same for JavaScript. JSON goes as text: its reader is faster than objects that are made one by one.

use glasm_runtime::{GpuDevice, OffscreenCanvas};
use js_sys::{Promise, Reflect, Uint8Array};
use rspirv::binary::{Disassemble, parse_words};
use rspirv::dr::Loader;
use rustc_hash::FxHashMap;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::future_to_promise;

use crate::choices::{self, Choices};
use crate::{editor, languages, scene};

fn choices(lines: &str) -> Result<Choices, JsError> {
    Choices::parse(lines).map_err(js_error)
}

fn js_error(error: impl ToString) -> JsError {
    JsError::new(&error.to_string())
}

/// An error with its code, and its diagnostics as JSON.
fn refused(error: crate::error::Error) -> JsValue {
    let thrown = js_sys::Error::new(&error.message);
    let set = |name: &str, value: &str| drop(Reflect::set(&thrown, &name.into(), &value.into()));
    set("code", error.code);
    set("diagnostics", &error.diagnostics.to_string());
    if let Some(program) = &error.program {
        set("program", program);
    }
    thrown.into()
}

/// Whether a program is one, and what is wrong.
#[wasm_bindgen]
pub fn check(source: &str, options: &str) -> Result<String, JsError> {
    Ok(languages::checked(source, &choices(options)?).to_string())
}

/// The languages to translate to.
#[wasm_bindgen]
pub fn languages() -> String {
    languages::languages().to_string()
}

/// A program in another language, with the lines that its lines come from.
#[wasm_bindgen]
pub fn translate(source: &str, to: &str, options: &str) -> Result<String, JsValue> {
    Ok(languages::translated(source, to, &choices(options)?).map_err(refused)?.to_string())
}

/// The file of a program in another language.
#[wasm_bindgen]
pub fn bytes(source: &str, to: &str, options: &str) -> Result<Vec<u8>, JsValue> {
    languages::bytes(source, to, &choices(options)?).map_err(refused)
}

/// Words of SPIR-V as text.
#[wasm_bindgen]
pub fn disassemble(words: &[u32]) -> Result<String, JsError> {
    let mut loader = Loader::new();
    parse_words(words, &mut loader).map_err(js_error)?;
    Ok(loader.module().disassemble() + "\n")
}

/// What a program takes and gives.
#[wasm_bindgen]
pub fn reflect(source: &str, options: &str) -> Result<String, JsValue> {
    Ok(languages::reflected(source, &choices(options)?).map_err(refused)?.to_string())
}

/// A pair of programs in another language.
#[wasm_bindgen]
pub fn link(vertex: &str, fragment: &str, to: &str, options: &str) -> Result<String, JsValue> {
    Ok(languages::linked(vertex, fragment, to, &choices(options)?).map_err(refused)?.to_string())
}

/// A scene for programs, by their names.
#[wasm_bindgen]
pub fn around(names: Vec<String>, texts: Vec<String>) -> Result<String, JsValue> {
    let programs: Vec<(String, String)> = names.into_iter().zip(texts).collect();
    scene::around(&programs).map_err(refused)
}

/// A program in an editor.
#[wasm_bindgen]
pub struct Editor(editor::Editor);

#[wasm_bindgen]
impl Editor {
    /// Reads a text.
    #[wasm_bindgen(constructor)]
    pub fn new(source: &str, options: &str) -> Result<Editor, JsError> {
        Ok(Editor(editor::Editor::new(source, &choices(options)?)))
    }

    /// Mistakes.
    pub fn diagnostics(&self) -> String {
        self.0.diagnostics().to_string()
    }

    /// Kinds of words.
    pub fn words(&self) -> String {
        self.0.words().to_string()
    }

    /// What a word means.
    pub fn hover(&self, at: u32) -> String {
        self.0.hover(at).to_string()
    }

    /// What can be written.
    pub fn completions(&self, at: u32) -> String {
        self.0.completions(at).to_string()
    }

    /// A name's declaration and uses.
    #[wasm_bindgen(js_name = nameAt)]
    pub fn name_at(&self, at: u32) -> String {
        self.0.name_at(at).to_string()
    }

    /// Lines that can be folded.
    pub fn folds(&self) -> String {
        self.0.folds().to_string()
    }

    /// The usual layout.
    pub fn formatted(&self) -> Option<String> {
        self.0.formatted()
    }
}

/// A scene, and the machine that draws it.
#[wasm_bindgen]
pub struct Scene(scene::Scene);

fn files(names: Vec<String>, texts: Vec<String>) -> FxHashMap<String, String> {
    names.into_iter().zip(texts).collect()
}

#[wasm_bindgen]
impl Scene {
    /// On the reference machine.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Result<Scene, JsError> {
        scene::Scene::new().map(Scene).map_err(js_error)
    }

    /// On WebGPU, if the browser has a device. Pictures can be shown on a canvas.
    pub async fn gpu(canvas: Option<OffscreenCanvas>) -> Result<Scene, JsError> {
        let device = GpuDevice::open_on_canvas(canvas).await.map_err(js_error)?;
        scene::Scene::on(Box::new(device)).map(Scene).map_err(js_error)
    }

    /// The machine that draws.
    pub fn device(&self) -> String {
        self.0.device().to_owned()
    }

    /// Another scene.
    pub fn open(&mut self, script: &str, names: Vec<String>, texts: Vec<String>) {
        self.0.open(script, files(names, texts));
    }

    /// Other texts of the same scene.
    pub fn edit(&mut self, script: &str, names: Vec<String>, texts: Vec<String>) {
        self.0.edit(script, files(names, texts));
    }

    /// Sets the time in seconds.
    pub fn time(&mut self, time: f64) {
        self.0.set_time(time);
    }

    /// Moves the camera.
    pub fn orbit(&mut self, around: f32, above: f32, distance: f32) {
        self.0.orbit(around, above, distance);
    }

    /// Forces a precision.
    pub fn force(&mut self, precision: &str) -> Result<(), JsError> {
        self.0.force(precision).map_err(js_error)
    }

    /// How exact the GPU is.
    pub fn float(&mut self, level: &str) -> Result<(), JsError> {
        self.0.set_float(choices::float(level).map_err(js_error)?);
        Ok(())
    }

    /// Changes a parameter.
    pub fn give(&mut self, line: usize, value: Vec<f32>) {
        self.0.give(line, value);
    }

    /// Gives a parameter back.
    pub fn take(&mut self, line: usize) {
        self.0.take(line);
    }

    /// Fills a texture with a picture.
    #[wasm_bindgen(js_name = giveTexture)]
    pub fn give_texture(&mut self, line: usize, width: u32, height: u32, pixels: Vec<u8>) -> Result<(), JsError> {
        self.0.give_texture(line, [width, height], pixels).map_err(js_error)
    }

    /// Gives a texture back.
    #[wasm_bindgen(js_name = takeTexture)]
    pub fn take_texture(&mut self, line: usize) {
        self.0.take_texture(line);
    }

    /// Draws a part of the picture alone.
    pub fn only(&mut self, part: u32, parts: u32) {
        self.0.only(part, parts);
    }

    /// Draws.
    pub fn draw(&mut self, width: u32, height: u32) -> Result<String, JsError> {
        Ok(self.0.draw(width, height).map_err(js_error)?.to_string())
    }

    /// The picture.
    pub fn pixels(&mut self) -> Result<Vec<u8>, JsError> {
        self.0.pixels().map_err(js_error)
    }

    /// The picture when the device has it, as a promise; what it found wrong with the draws, otherwise.
    pub fn picture(&mut self) -> Result<Promise, JsError> {
        let asked = self.0.ask().map_err(js_error)?;
        Ok(future_to_promise(async move {
            let pixels = asked.await.map_err(|message| JsValue::from(js_error(message)))?;
            Ok(Uint8Array::from(pixels.as_slice()).into())
        }))
    }

    /// Shows the picture on the canvas: one promise for when the device has taken it, or found it wrong, and one for when it
    /// is done.
    pub fn show(&mut self) -> Result<Vec<Promise>, JsError> {
        let endings = self.0.show().map_err(js_error)?;
        let promised = endings.map(|ending| {
            future_to_promise(async move {
                ending.await.map_err(|message| JsValue::from(js_error(message)))?;
                Ok(JsValue::UNDEFINED)
            })
        });
        Ok(promised.into())
    }

    /// Size, camera and parameters.
    pub fn facts(&mut self) -> String {
        self.0.facts().to_string()
    }

    /// What happened to a pixel.
    pub fn inspect(&mut self, x: u32, y: u32) -> Result<String, JsError> {
        Ok(self.0.inspect(x, y).map_err(js_error)?.to_string())
    }

    /// The run of an event.
    pub fn event(&self, event: usize) -> String {
        self.0.event(event).to_string()
    }

    /// The run of a vertex.
    pub fn vertex(&self, draw: usize, index: u32) -> Result<String, JsError> {
        Ok(self.0.vertex(draw, index).map_err(js_error)?.to_string())
    }

    /// The inspected pixel as text.
    pub fn trace(&self, name: &str) -> String {
        self.0.trace(name)
    }
}
