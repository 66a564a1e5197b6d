//! Commands that draw to textures.

use super::names;
use super::words::Words;
use crate::error::{Code, Error};
use glasm::texture::{Filter, Target};
use glasm_runtime::{Attachment, ClearMask, Context, FramebufferStatus, GlError};

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Framebuffer {
    Window,
    /// The 2D or 2D multisample textures of these units, one for each colour buffer.
    Textures {
        target: Target,
        units: Vec<u32>,
    },
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
    /// A texture as depth buffer of the current target.
    DepthTexture {
        target: Target,
        unit: u32,
    },
    /// Copies the current target to the window, or to a unit's 2D texture.
    Blit {
        unit: Option<u32>,
        mask: ClearMask,
    },
}

/// Targets whose textures have layers.
const LAYERED: [Target; 6] =
    [Target::Cube, Target::Array2D, Target::Dim3, Target::Array1D, Target::ArrayCube, Target::MultisampleArray];

/// Reads a command that begins with this word; `None` if there is no such command.
pub(super) fn parse(name: &str, words: &mut Words) -> Result<Option<Framebuffer>, Error> {
    if name != "fb" {
        return Ok(None);
    }
    Ok(Some(match words.next() {
        Some("winsys") => Framebuffer::Window,
        Some("depth") if words.is_empty() => Framebuffer::Depth,
        Some("depth") => match words.next() {
            Some("tex") => Framebuffer::DepthTexture {
                target: words.named("texture target", names::target)?,
                unit: words.integer()?,
            },
            _ => return Err(Code::UnknownWord.error("`fb depth` is followed by nothing or tex")),
        },
        Some("blit") => {
            let unit = match words.next() {
                Some("winsys") => None,
                Some("2d") => Some(words.integer()?),
                _ => return Err(Code::UnknownWord.error("`fb blit` is followed by winsys or 2d")),
            };
            Framebuffer::Blit { unit, mask: buffers(words)? }
        }
        Some("tex") => match words.next() {
            Some(kind @ ("2d" | "2dms")) => {
                let target = if kind == "2d" { Target::Dim2 } else { Target::Multisample };
                let mut units = vec![words.integer()?];
                while !words.is_empty() {
                    units.push(words.integer()?);
                }
                Framebuffer::Textures { target, units }
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
            _ => return Err(Code::UnknownWord.error("`fb tex` is followed by 2d, 2dms, layered or slice")),
        },
        _ => return Err(Code::UnknownWord.error("`fb` is followed by tex, depth, blit or winsys")),
    }))
}

/// The buffers of a blit: the colours, unless others are named.
fn buffers(words: &mut Words) -> Result<ClearMask, Error> {
    let mut mask = ClearMask::empty();
    while let Some(word) = words.next() {
        mask |= match word {
            "color" => ClearMask::COLOR,
            "depth" => ClearMask::DEPTH,
            "stencil" => ClearMask::STENCIL,
            other => {
                return Err(Code::UnknownWord.error(format!("`{other}` is not a buffer: color, depth and stencil are")));
            }
        };
    }
    Ok(if mask.is_empty() { ClearMask::COLOR } else { mask })
}

fn blit(gl: &mut Context, unit: Option<u32>, mask: ClearMask) -> Result<(), GlError> {
    let [width, height] = [gl.window().width, gl.window().height].map(|side| i32::try_from(side).unwrap_or(i32::MAX));
    let area = [[0, 0], [width, height]];
    let from = gl.get_framebuffer_binding()?;
    let mut to = 0;
    if let Some(unit) = unit {
        let texture = bound(gl, unit, Target::Dim2)?;
        to = gl.gen_framebuffers_ext(1)?[0];
        gl.bind_framebuffer_ext(to)?;
        gl.framebuffer_texture_ext(Attachment::Color(0), texture, 0)?;
        gl.bind_framebuffer_ext(from)?;
    }
    gl.blit_named_framebuffer([from, to], [area; 2], mask, Filter::Nearest)?;
    if to != 0 { gl.delete_framebuffers_ext(&[to]) } else { Ok(()) }
}

fn bound(gl: &mut Context, unit: u32, target: Target) -> Result<u32, GlError> {
    gl.active_texture(unit)?;
    gl.get_texture_binding(target)
}

/// Executes a command, and sets the viewport to the whole target; an error if it is incomplete.
pub(super) fn run(framebuffer: &Framebuffer, gl: &mut Context) -> Result<Option<String>, GlError> {
    if let Framebuffer::Blit { unit, mask } = framebuffer {
        blit(gl, *unit, *mask)?;
        return Ok(None);
    }
    if !matches!(framebuffer, Framebuffer::Depth | Framebuffer::DepthTexture { .. }) {
        gl.bind_framebuffer_ext(0)?;
        if *framebuffer != Framebuffer::Window {
            let name = gl.gen_framebuffers_ext(1)?[0];
            gl.bind_framebuffer_ext(name)?;
        }
    }
    match framebuffer {
        Framebuffer::Window | Framebuffer::Blit { .. } => {}
        Framebuffer::Depth => gl.framebuffer_depth_ext(true)?,
        Framebuffer::DepthTexture { target, unit } => {
            let name = bound(gl, *unit, *target)?;
            gl.framebuffer_texture_ext(Attachment::Depth, name, 0)?;
        }
        Framebuffer::Textures { target, units } => {
            for (number, unit) in (0..).zip(units) {
                let name = bound(gl, *unit, *target)?;
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
    Ok((status != FramebufferStatus::Complete).then(|| format!("the framebuffer is not complete: {status:?}")))
}
