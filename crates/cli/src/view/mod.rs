//! The window: a scene drawn on the best available device, beside the CPU's picture of it, and the inspection of
//! pixels.
//!
//! [`Studio`] holds the state and handles requests, without a window; `panels`, `canvas` and `trace` show it with egui;
//! `window` and `painter` are winit and wgpu. The caller reads files ([`Shelf`]) and writes screenshots
//! ([`Settings::screenshot`]).

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

/// The source of scenes.
pub(crate) trait Shelf {
    /// The names of the scenes, in the order in which `next` and `previous` go.
    fn names(&self) -> &[String];

    /// The text of a scene, or why it cannot be read.
    fn read(&self, scene: usize) -> anyhow::Result<SceneText>;

    /// Changes when a file of the scene has changed.
    fn stamp(&self, scene: usize) -> u128;
}

/// Opens the device that draws, or returns the error.
pub(crate) type Opener = Box<dyn Fn() -> anyhow::Result<Box<dyn Device>>>;

/// The initial state of a window.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub scene: usize,
    /// Width and height of the window.
    pub size: [u32; 2],
    /// Stops at this time, instead of playing from 0.
    pub time: Option<f64>,
    pub show: Show,
    pub forced: Option<Forced>,
    pub float: FloatLevel,
    /// A pixel in the scene's own size to inspect, counted from the lower left.
    pub pixel: Option<[u32; 2]>,
    /// The step of the pixel's trace to show; by default the last one.
    pub moment: Option<usize>,
    /// Ends after this many frames, with a picture of the window.
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
        write!(formatter, "no window can be opened: {}", self.0)
    }
}

impl std::error::Error for NoWindow {}
