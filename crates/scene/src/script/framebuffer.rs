//! Commands that draw to textures.

use super::names;
use super::words::Words;
use glasm::texture::Target;
use glasm_runtime::{Attachment, Context, FramebufferStatus, GlError};

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Framebuffer {
    Window,
    /// The 2D textures of these units, one for each colour buffer.
    Textures(Vec<u32>),
    /// All layers of a level of a unit's array, cube or volume.
    Layered {
        unit: u32,
        level: u32,
    },
    /// One layer or face.
    Slice {
        target: Target,
        unit: u32,
        level: u32,
        layer: u32,
    },
    /// Adds a depth and stencil buffer to the current target.
    Depth,
}

/// Targets whose textures have layers.
const LAYERED: [Target; 5] = [Target::Cube, Target::Array2D, Target::Dim3, Target::Array1D, Target::ArrayCube];

/// Reads a command that begins with this word; `None` if there is no such command.
pub(super) fn parse(name: &str, words: &mut Words) -> Result<Option<Framebuffer>, String> {
    if name != "fb" {
        return Ok(None);
    }
    Ok(Some(match words.next() {
        Some("winsys") => Framebuffer::Window,
        Some("depth") => Framebuffer::Depth,
        Some("tex") => match words.next() {
            Some("2d") => {
                let mut units = vec![words.integer()?];
                while !words.is_empty() {
                    units.push(words.integer()?);
                }
                Framebuffer::Textures(units)
            }
            Some("layered") => {
                let unit = words.integer()?;
                Framebuffer::Layered { unit, level: if words.is_empty() { 0 } else { words.integer()? } }
            }
            Some("slice") => Framebuffer::Slice {
                target: words.named("texture target", names::target)?,
                unit: words.integer()?,
                level: words.integer()?,
                layer: words.integer()?,
            },
            _ => return Err("what follows `fb tex` is 2d, layered or slice".to_owned()),
        },
        _ => return Err("what follows `fb` is tex, depth or winsys".to_owned()),
    }))
}

fn bound(gl: &mut Context, unit: u32, target: Target) -> Result<u32, GlError> {
    gl.active_texture(unit)?;
    gl.get_texture_binding(target)
}

/// Executes a command, and sets the viewport to the whole target; an error if it is incomplete.
pub(super) fn run(framebuffer: &Framebuffer, gl: &mut Context) -> Result<Option<String>, GlError> {
    if let Framebuffer::Depth = framebuffer {
        gl.framebuffer_depth_ext(true)?;
    } else {
        gl.bind_framebuffer_ext(0)?;
        if *framebuffer != Framebuffer::Window {
            let name = gl.gen_framebuffers_ext(1)?[0];
            gl.bind_framebuffer_ext(name)?;
        }
    }
    match framebuffer {
        Framebuffer::Window | Framebuffer::Depth => {}
        Framebuffer::Textures(units) => {
            for (number, unit) in (0..).zip(units) {
                let name = bound(gl, *unit, Target::Dim2)?;
                gl.framebuffer_texture_ext(Attachment::Color(number), name, 0)?;
            }
        }
        Framebuffer::Layered { unit, level } => {
            let mut name = 0;
            for target in LAYERED {
                name = if name == 0 { bound(gl, *unit, target)? } else { name };
            }
            gl.framebuffer_texture_ext(Attachment::Color(0), name, *level)?;
        }
        Framebuffer::Slice { target, unit, level, layer } => {
            let name = bound(gl, *unit, *target)?;
            match target {
                Target::Cube => gl.framebuffer_texture_face_ext(Attachment::Color(0), name, *level, *layer)?,
                _ if LAYERED.contains(target) => {
                    gl.framebuffer_texture_layer_ext(Attachment::Color(0), name, *level, *layer)?;
                }
                _ => gl.framebuffer_texture_ext(Attachment::Color(0), name, *level)?,
            }
        }
    }
    let status = gl.check_framebuffer_status_ext()?;
    let [width, height] = [gl.window().width, gl.window().height];
    gl.viewport(0, 0, width, height)?;
    Ok((status != FramebufferStatus::Complete).then(|| format!("what is drawn to is not complete: {status:?}")))
}
