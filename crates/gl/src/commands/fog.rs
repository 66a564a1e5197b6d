//! Fog, whose distance may be this library's (NV_fog_distance).

use glasm_runtime::model::fixed::FogDistance;

use crate::convert::read;
use crate::host::{self, GLenum, GLfloat, GLint, tokens};
use crate::layer::{Layer, State};

impl Layer {
    /// Sets the distance that fog depends on, if a command does that.
    fn sets_distance(&mut self, name: GLenum, mode: GLenum) -> bool {
        let sets = name == tokens::FOG_DISTANCE_MODE_NV && self.facts.own.fog_distance;
        if sets {
            self.set_units(move |units| {
                units.fog_distance = FogDistance::of(mode)?;
                Ok(())
            });
        } else {
            self.touch(State::Others);
        }
        sets
    }
}

pub(crate) unsafe fn fog_f(layer: &mut Layer, name: GLenum, value: GLfloat) {
    if !layer.sets_distance(name, value as GLenum) {
        // SAFETY: nothing is passed by pointer.
        unsafe { host::Fogf(name, value) };
    }
}

pub(crate) unsafe fn fog_i(layer: &mut Layer, name: GLenum, value: GLint) {
    if !layer.sets_distance(name, value.cast_unsigned()) {
        // SAFETY: nothing is passed by pointer.
        unsafe { host::Fogi(name, value) };
    }
}

pub(crate) unsafe fn fog_fv(layer: &mut Layer, name: GLenum, given: *const GLfloat) {
    // SAFETY: every parameter has a value.
    let [first] = unsafe { read::<GLfloat, 1>(given) };
    if !layer.sets_distance(name, first as GLenum) {
        // SAFETY: the application passes what the host reads.
        unsafe { host::Fogfv(name, given) };
    }
}

pub(crate) unsafe fn fog_iv(layer: &mut Layer, name: GLenum, given: *const GLint) {
    // SAFETY: every parameter has a value.
    let [first] = unsafe { read::<GLint, 1>(given) };
    if !layer.sets_distance(name, first.cast_unsigned()) {
        // SAFETY: the application passes what the host reads.
        unsafe { host::Fogiv(name, given) };
    }
}
