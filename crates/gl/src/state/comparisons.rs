//! Texture comparison that ATI's fragment shaders turn off (ATI_fragment_shader, interactions with ARB_shadow): while one
//! draws, sampler objects without comparison stand over the samplers of such textures.

use super::textures::{TARGETS, each_unit};
use crate::host::{self, GLenum, GLfloat, GLint, GLuint, tokens};

/// Units that a shader has.
const UNITS: usize = 8;

/// Parameters of samplers with one whole number, and with one float.
const INTEGERS: [GLenum; 5] = [
    tokens::TEXTURE_WRAP_S,
    tokens::TEXTURE_WRAP_T,
    tokens::TEXTURE_WRAP_R,
    tokens::TEXTURE_MIN_FILTER,
    tokens::TEXTURE_MAG_FILTER,
];
const FLOATS: [GLenum; 3] = [tokens::TEXTURE_MIN_LOD, tokens::TEXTURE_MAX_LOD, tokens::TEXTURE_LOD_BIAS];

/// What stands over the samplers of the units.
#[derive(Debug, Default)]
pub(crate) struct Comparisons {
    /// The library's samplers; 0 where there is none yet.
    own: [GLuint; UNITS],
    /// The units that have them now, with the application's samplers.
    over: Vec<(usize, GLuint)>,
}

fn bound() -> GLuint {
    host::integer(tokens::SAMPLER_BINDING).cast_unsigned()
}

fn bind(unit: usize, sampler: GLuint) {
    // SAFETY: the host has this unit, and the sampler exists or is 0.
    unsafe { host::BindSampler(unit as GLuint, sampler) };
}

impl Comparisons {
    /// Gives the application's samplers their places back, where it has not bound others since.
    pub(crate) fn restore(&mut self) {
        let over = std::mem::take(&mut self.over);
        if over.is_empty() {
            return;
        }
        each_unit(UNITS, |unit| {
            if let Some((_, before)) = over.iter().find(|(it, _)| *it == unit)
                && bound() == self.own[unit]
            {
                bind(unit, *before);
            }
        });
    }

    /// Turns comparison off in some units, a bit for each, until the next [`Comparisons::restore`].
    pub(crate) fn turn_off(&mut self, units: u32) {
        each_unit(UNITS, |unit| {
            let target = TARGETS.iter().find(|(_, token)| host::is_on(*token)).map(|(_, token)| *token);
            let Some(target) = target.filter(|_| units >> unit & 1 != 0) else { return };
            let own = &mut self.own[unit];
            if *own == 0 {
                // SAFETY: there is room for one name.
                unsafe { host::GenSamplers(1, own) };
            }
            let before = bound();
            copy(target, before, *own);
            bind(unit, *own);
            self.over.push((unit, before));
        });
    }
}

/// Copies the parameters of a sampler, or of the active unit's texture, to another sampler, except those of comparison.
fn copy(target: GLenum, from: GLuint, to: GLuint) {
    // SAFETY: each parameter has as many values as there is room for; the samplers exist.
    unsafe {
        for name in INTEGERS {
            let mut value: GLint = 0;
            match from {
                0 => host::GetTexParameteriv(target, name, &raw mut value),
                _ => host::GetSamplerParameteriv(from, name, &raw mut value),
            }
            host::SamplerParameteri(to, name, value);
        }
        for name in FLOATS {
            let mut value: GLfloat = 0.0;
            match from {
                0 => host::GetTexParameterfv(target, name, &raw mut value),
                _ => host::GetSamplerParameterfv(from, name, &raw mut value),
            }
            host::SamplerParameterf(to, name, value);
        }
        let mut border: [GLfloat; 4] = [0.0; 4];
        match from {
            0 => host::GetTexParameterfv(target, tokens::TEXTURE_BORDER_COLOR, border.as_mut_ptr()),
            _ => host::GetSamplerParameterfv(from, tokens::TEXTURE_BORDER_COLOR, border.as_mut_ptr()),
        }
        host::SamplerParameterfv(to, tokens::TEXTURE_BORDER_COLOR, border.as_ptr());
    }
}
