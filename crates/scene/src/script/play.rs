//! Scripts that are drawn repeatedly, as in a window.

use super::parse::Script;
use super::run::{Verdict, run_watched};
use super::stock::Stock;
use glasm_runtime::raster::ColorFormat;
use glasm_runtime::raster::state::Rectangle;
use glasm_runtime::{Context, Device, GlError, TargetDescription};

/// A context that draws scripts one after the other, and keeps what they share.
///
/// ```
/// use glasm_runtime::Cpu;
/// use glasm_scene::script::{Player, Script, Surroundings};
///
/// let text = "[require]\nSIZE 4 4\n[test]\nclear color {time} 0 0 1\nclear\n";
/// let mut player = Player::new(Box::new(Cpu::new())).expect("a context");
/// for (time, red) in [(0.0, 0), (1.0, 255)] {
///     let script = Script::parse_within(text, &Surroundings { time, ..Surroundings::default() }).expect("a script");
///     player.draw(&script).expect("a window");
///     assert_eq!(player.pixels().expect("pixels")[..4], [red, 0, 0, 255]);
/// }
/// ```
pub struct Player {
    gl: Context,
    stock: Stock,
}

impl Player {
    /// A player that draws on a device. The window takes the size that a script asks for.
    pub fn new(device: Box<dyn Device>) -> Result<Player, GlError> {
        let window = TargetDescription::color(1, 1, ColorFormat::Rgba8);
        Ok(Player { gl: Context::new(device, window)?, stock: Stock::default() })
    }

    /// Draws a script like [`super::run`] on a new context.
    pub fn draw(&mut self, script: &Script) -> Result<Verdict, GlError> {
        self.gl.restart(&script.window())?;
        let verdict = run_watched(script, &mut self.gl, &mut self.stock, &mut |_| ());
        self.stock.tidy();
        Ok(verdict)
    }

    /// The picture, four bytes a pixel, the bottom row first, opaque like a window.
    pub fn pixels(&mut self) -> Result<Vec<u8>, GlError> {
        let window = self.gl.window();
        let area = Rectangle { x: 0, y: 0, width: window.width, height: window.height };
        let mut pixels = self.gl.read_pixels_rgba8(area)?;
        pixels.chunks_exact_mut(4).for_each(|pixel| pixel[3] = 255);
        Ok(pixels)
    }

    /// The context that the scripts draw with.
    pub fn context(&mut self) -> &mut Context {
        &mut self.gl
    }
}
