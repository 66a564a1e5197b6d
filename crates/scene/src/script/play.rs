//! Scripts that are drawn repeatedly, as in a window.

use super::parse::Script;
use super::run::{Verdict, run_watched};
use super::stock::Stock;
use glasm_runtime::call::Shown;
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

fn opaque(mut pixels: Vec<u8>) -> Vec<u8> {
    pixels.chunks_exact_mut(4).for_each(|pixel| pixel[3] = 255);
    pixels
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

    fn window(&self) -> Rectangle {
        let window = self.gl.window();
        Rectangle { x: 0, y: 0, width: window.width, height: window.height }
    }

    /// The picture, four bytes a pixel, the bottom row first, opaque like a window.
    pub fn pixels(&mut self) -> Result<Vec<u8>, GlError> {
        Ok(opaque(self.gl.read_pixels_rgba8(self.window())?))
    }

    /// The same without waiting for the device: the picture comes later, or what the device found wrong with the draws.
    pub fn ask(&mut self) -> Result<impl Future<Output = Result<Vec<u8>, GlError>> + Send + use<>, GlError> {
        let asked = self.gl.ask_pixels_rgba8(self.window())?;
        Ok(async move { asked.await.map(opaque) })
    }

    /// Shows the picture on the surface that the device was opened for.
    pub fn show(&mut self) -> Result<Shown, GlError> {
        self.gl.show()
    }

    /// The context that the scripts draw with.
    pub fn context(&mut self) -> &mut Context {
        &mut self.gl
    }
}
