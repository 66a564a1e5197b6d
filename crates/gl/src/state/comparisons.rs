//! Texture comparison that programs turn off (ARB_fragment_program_shadow, 3.11.6; ATI_fragment_shader, interactions with
//! ARB_shadow): while one draws, sampler objects without comparison stand over the samplers of such textures.

use super::left::Left;
use crate::host::{self, GLenum, GLfloat, GLint, GLuint, tokens};

/// Units whose textures may be set up for a comparison that a program does not make.
const UNITS: usize = 32;

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
    over: Vec<(u8, GLuint)>,
}

/// Does something with each of some units active.
fn each<T>(units: impl Iterator<Item = (u8, T)>, mut work: impl FnMut(u8, T)) {
    let mut active = None;
    for (unit, given) in units {
        active.get_or_insert_with(|| host::integer(tokens::ACTIVE_TEXTURE).cast_unsigned());
        // SAFETY: the host has this unit.
        unsafe { host::ActiveTexture(tokens::TEXTURE0 + u32::from(unit)) };
        work(unit, given);
    }
    if let Some(active) = active {
        // SAFETY: it was active before.
        unsafe { host::ActiveTexture(active) };
    }
}

fn bound() -> GLuint {
    host::integer(tokens::SAMPLER_BINDING).cast_unsigned()
}

fn bind(unit: u8, sampler: GLuint) {
    // SAFETY: the host has this unit, and the sampler exists or is 0.
    unsafe { host::BindSampler(unit.into(), sampler) };
}

impl Comparisons {
    /// Leaves the library's samplers.
    pub(crate) fn leave(&self, left: &mut Left) {
        left.samplers.extend(self.own.iter().filter(|sampler| **sampler != 0));
    }

    /// Whether samplers of the library stand anywhere.
    pub(crate) fn is_any(&self) -> bool {
        !self.over.is_empty()
    }

    /// Gives the application's samplers their places back, where it has not bound others since.
    pub(crate) fn restore(&mut self) {
        each(std::mem::take(&mut self.over).into_iter(), |unit, before| {
            if bound() == self.own[usize::from(unit)] {
                bind(unit, before);
            }
        });
    }

    /// Turns comparison off for textures of some units and targets, until the next [`Comparisons::restore`].
    pub(crate) fn turn_off(&mut self, units: impl Iterator<Item = (u8, GLenum)>) {
        each(units, |unit, target| {
            let Some(own) = self.own.get_mut(usize::from(unit)) else { return };
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
