//! The window: a scene drawn on the best device there is, beside the CPU's picture of it, and a look inside any pixel.
//!
//! [`Studio`] holds what is shown and does what is asked, without a window; `panels`, `canvas` and `trace` put it on a screen with egui;
//! `window` and `painter` are winit and wgpu. Reading files is the caller's ([`Shelf`]), and so is writing the picture of a
//! window that was asked for ([`Settings::screenshot`]).

mod canvas;
pub(crate) mod command;
#[cfg(test)]
mod driven;
mod icons;
mod painter;
mod panels;
mod studio;
mod trace;
mod window;
mod worker;

use glasm::lower::FloatLevel;
use glasm_runtime::Device;
use glasm_scene::script::{Forced, SceneText};

pub(crate) use studio::{Show, Studio};
pub(crate) use window::run;

/// Everything that the window shows.
fn show(ui: &mut egui::Ui, studio: &mut Studio, canvas: &mut canvas::Canvas) {
    panels::keys(ui, studio);
    panels::top(ui, studio);
    trace::panel(ui, studio);
    panels::side(ui, studio);
    canvas.show(ui, studio);
}

/// Where scenes come from.
pub(crate) trait Shelf {
    /// The names of the scenes, in the order in which `next` and `previous` go.
    fn names(&self) -> &[String];

    /// The text of a scene, or why it cannot be read.
    fn read(&self, scene: usize) -> Result<SceneText, String>;

    /// Another number when a file of the scene has changed.
    fn stamp(&self, scene: usize) -> u128;
}

/// Opens the device that draws, or says why there is none.
pub(crate) type Opener = Box<dyn Fn() -> Result<Box<dyn Device>, String>>;

/// How a window begins.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub scene: usize,
    /// Width and height of the window.
    pub size: [u32; 2],
    /// Stands still at this time, in place of playing from 0.
    pub time: Option<f64>,
    pub show: Show,
    pub forced: Option<Forced>,
    pub float: FloatLevel,
    /// A pixel of the scene's own size to look into, counted from the lower left.
    pub pixel: Option<[u32; 2]>,
    /// The moment of the pixel's trace to stand at; the last one without it.
    pub moment: Option<usize>,
    /// Ends after so many frames, with a picture of the window.
    pub screenshot: Option<u32>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            scene: 0,
            size: [1280, 800],
            time: None,
            show: Show::Gpu,
            forced: None,
            float: FloatLevel::Strict,
            pixel: None,
            moment: None,
            screenshot: None,
        }
    }
}

/// A picture of the window: width, height, four bytes a pixel, the top row first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Screenshot {
    pub size: [u32; 2],
    pub pixels: Vec<u8>,
}

/// Why there is no window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NoWindow(pub String);

impl std::fmt::Display for NoWindow {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "no window: {}", self.0)
    }
}

impl std::error::Error for NoWindow {}
