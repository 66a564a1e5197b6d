//! Pictures as PNG files.

use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

use anyhow::Context;

/// The alpha of a written picture.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Alpha {
    /// Every pixel is opaque, as on a screen.
    Opaque,
    /// The window's own: whatever the program left there.
    Kept,
}

/// Writes pixels of four bytes, the bottom row first, as in the GL.
pub(crate) fn write(path: &Path, [width, height]: [u32; 2], pixels: &[u8], alpha: Alpha) -> anyhow::Result<()> {
    let name = || path.display().to_string();
    let file = File::create(path).with_context(name)?;
    let mut encoder = png::Encoder::new(BufWriter::new(file), width, height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let mut rows: Vec<u8> = pixels.chunks_exact(4 * width as usize).rev().flatten().copied().collect();
    if alpha == Alpha::Opaque {
        rows.chunks_exact_mut(4).for_each(|pixel| pixel[3] = 255);
    }
    let mut writer = encoder.write_header().with_context(name)?;
    writer.write_image_data(&rows).with_context(name)?;
    writer.finish().with_context(name)
}
