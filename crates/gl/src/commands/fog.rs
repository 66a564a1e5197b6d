//! Fog, whose distance may be this library's (NV_fog_distance).

use glasm_runtime::model::fixed::FogDistance;

use super::combiners::set_units;
use crate::host::convert::{read, token};
use crate::host::{self, GLenum, GLfloat, GLint, tokens};
use crate::layer::Layer;
use crate::state::draws::State;

/// Sets the distance that fog depends on, if a command does that.
fn sets_distance(layer: &mut Layer, name: GLenum, mode: GLenum) -> bool {
    let sets = name == tokens::FOG_DISTANCE_MODE_NV && layer.facts.own.fog_distance;
    if sets {
        set_units(layer, move |units| {
            units.fog_distance = FogDistance::of(mode)?;
            Ok(())
        });
    } else {
        layer.touch(State::Others);
    }
    sets
}

pub(crate) unsafe fn fog_f(layer: &mut Layer, name: GLenum, value: GLfloat) {
    if !sets_distance(layer, name, token(value)) {
        // SAFETY: nothing is passed by pointer.
        unsafe { host::Fogf(name, value) };
    }
}

pub(crate) unsafe fn fog_i(layer: &mut Layer, name: GLenum, value: GLint) {
    if !sets_distance(layer, name, value.cast_unsigned()) {
        // SAFETY: nothing is passed by pointer.
        unsafe { host::Fogi(name, value) };
    }
}

pub(crate) unsafe fn fog_fv(layer: &mut Layer, name: GLenum, given: *const GLfloat) {
    // SAFETY: every parameter has a value.
    let [first] = unsafe { read::<GLfloat, 1>(given) };
    if !sets_distance(layer, name, token(first)) {
        // SAFETY: the application passes what the host reads.
        unsafe { host::Fogfv(name, given) };
    }
}

pub(crate) unsafe fn fog_iv(layer: &mut Layer, name: GLenum, given: *const GLint) {
    // SAFETY: every parameter has a value.
    let [first] = unsafe { read::<GLint, 1>(given) };
    if !sets_distance(layer, name, first.cast_unsigned()) {
        // SAFETY: the application passes what the host reads.
        unsafe { host::Fogiv(name, given) };
    }
}
