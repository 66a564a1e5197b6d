//! Pictures as PNG files.

use std::path::Path;

use anyhow::{Context, bail};

use super::output::emit_data;

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
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let mut rows: Vec<u8> = pixels.chunks_exact(4 * width as usize).rev().flatten().copied().collect();
    if alpha == Alpha::Opaque {
        rows.chunks_exact_mut(4).for_each(|pixel| pixel[3] = 255);
    }
    let mut writer = encoder.write_header().with_context(name)?;
    writer.write_image_data(&rows).with_context(name)?;
    writer.finish().with_context(name)?;
    put(path, &file)
}

/// Writes a file, or to standard output for `-`.
pub(crate) fn put(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    if path == Path::new("-") {
        return emit_data(bytes, "a picture").map(|_| ());
    }
    std::fs::write(path, bytes).with_context(|| path.display().to_string())
}

/// Whether a picture can have this name: its ending says PNG, or nothing.
pub(crate) fn check_name(path: &Path) -> anyhow::Result<()> {
    match path.extension() {
        Some(ending) if !ending.eq_ignore_ascii_case("png") => {
            bail!("{}: pictures are PNG files, so the name ends in .png", path.display())
        }
        _ => Ok(()),
    }
}
