//! Texture shaders (NV_texture_shader, 2 and 3), where they are this library's: environments with their target.

use std::sync::Arc;

use glasm::combine::Fog;
use glasm_runtime::model::fixed::{
    EnvironmentValues, FixedUnits, OwnEnvironment, ShaderState, environment_values, is_environment,
};

use crate::host::convert::{give, read, token};
use crate::host::{self, GLenum, GLfloat, GLint, integer, tokens};
use crate::layer::Layer;
use crate::process::counts::texture_changed;
use crate::process::flags;
use crate::state::draws::State;
use crate::state::units::{targets, unit_facts};

use super::combiners::{ask_units, set_constants, set_units};

/// The active texture unit.
fn active_unit() -> usize {
    integer(tokens::ACTIVE_TEXTURE).cast_unsigned().wrapping_sub(tokens::TEXTURE0) as usize
}

fn is_own_shader(layer: &Layer, target: GLenum) -> bool {
    target == tokens::TEXTURE_SHADER_NV && layer.facts.own.shaders
}

fn set_shader(layer: &mut Layer, name: GLenum, given: EnvironmentValues) {
    // Which unit is active is known when the command is carried out.
    let set = move |units: &mut FixedUnits| units.shader.tex_env(active_unit(), name, given);
    match ShaderState::is_number(name) {
        true => set_constants(layer, set),
        false => set_units(layer, set),
    }
}

/// The values of a parameter of the active unit.
fn ask_shader(layer: &mut Layer, name: GLenum) -> Option<[f32; 4]> {
    let wanted = targets(&layer.units.fixed.shader.setup());
    let is_consistency = name == tokens::SHADER_CONSISTENT_NV;
    let units = if is_consistency { layer.textured(Some(wanted)).units } else { Default::default() };
    ask_units(layer, |state| state.shader.get_tex_env(active_unit(), name, &unit_facts(units, Fog::Off)))
}

/// Whether a value of an environment, or the one in whose place it comes, is none that hosts know.
fn sets_own(layer: &mut Layer, target: GLenum, name: GLenum, value: GLenum) -> bool {
    if target != tokens::TEXTURE_ENV || !is_environment(name) {
        return false;
    }
    let takes = OwnEnvironment::takes(name, value, layer.facts.own.environments);
    // Lists are not parted where no environment has ever had such values.
    if !takes && !flags::ENVIRONMENTS.is_set() {
        return false;
    }
    flags::ENVIRONMENTS.set();
    set_units(layer, move |units| {
        let count = integer(tokens::MAX_TEXTURE_UNITS).cast_unsigned();
        match units.environments.get_mut(active_unit()) {
            Some(environment) if takes => return environment.set(name, value, count),
            Some(environment) => environment.release(name, value, count),
            None => {}
        }
        Ok(())
    });
    takes
}

/// A value of the active unit's environment that hosts do not know.
fn own_value(layer: &Layer, target: GLenum, name: GLenum) -> Option<GLenum> {
    let is_last = OwnEnvironment::takes(name, tokens::TEXTURE, layer.facts.own.environments);
    if target != tokens::TEXTURE_ENV || !flags::ENVIRONMENTS.is_set() && !is_last {
        return None;
    }
    let environment = layer.units.fixed.environments.get(active_unit())?;
    environment.get(name).filter(|value| OwnEnvironment::takes(name, *value, layer.facts.own.environments))
}

/// Whether a command on environments is the host's alone while no program needs the library.
#[inline]
pub(crate) fn is_hosts_environment(target: GLenum, name: GLenum) -> bool {
    target != tokens::TEXTURE_SHADER_NV && !is_environment(name)
}

/// Reads as many values as a parameter has.
unsafe fn vector<T: Copy>(name: GLenum, given: *const T, convert: impl Fn(T) -> f32) -> EnvironmentValues {
    let mut values = [0.0; 4];
    if !given.is_null() {
        for (place, value) in values.iter_mut().enumerate().take(environment_values(name)) {
            // SAFETY: the application passes as many values as the parameter has.
            *value = convert(unsafe { given.add(place).read_unaligned() });
        }
    }
    EnvironmentValues { values, is_vector: true }
}

/// Writes as many values as a parameter has.
unsafe fn give_values<T>(name: GLenum, given: *mut T, found: [f32; 4], convert: impl Fn(f32) -> T) {
    if !given.is_null() {
        for (place, value) in found.into_iter().enumerate().take(environment_values(name)) {
            // SAFETY: the application has room for as many values as the parameter has.
            unsafe { given.add(place).write_unaligned(convert(value)) };
        }
    }
}

pub(crate) unsafe fn tex_env_f(layer: &mut Layer, target: GLenum, name: GLenum, value: GLfloat) {
    if is_own_shader(layer, target) {
        return set_shader(layer, name, EnvironmentValues { values: [value, 0.0, 0.0, 0.0], is_vector: false });
    }
    if sets_own(layer, target, name, token(value)) {
        return;
    }
    layer.touch(State::Others);
    // SAFETY: nothing is passed by pointer.
    unsafe { host::TexEnvf(target, name, value) };
}

pub(crate) unsafe fn tex_env_i(layer: &mut Layer, target: GLenum, name: GLenum, value: GLint) {
    if is_own_shader(layer, target) {
        return set_shader(layer, name, EnvironmentValues { values: [value as f32, 0.0, 0.0, 0.0], is_vector: false });
    }
    if sets_own(layer, target, name, value.cast_unsigned()) {
        return;
    }
    layer.touch(State::Others);
    // SAFETY: nothing is passed by pointer.
    unsafe { host::TexEnvi(target, name, value) };
}

pub(crate) unsafe fn tex_env_fv(layer: &mut Layer, target: GLenum, name: GLenum, given: *const GLfloat) {
    if is_own_shader(layer, target) {
        // SAFETY: the application passes the parameter's values.
        let values = unsafe { vector(name, given, |value| value) };
        return set_shader(layer, name, values);
    }
    // SAFETY: every parameter has a value.
    let [first] = unsafe { read::<GLfloat, 1>(given) };
    if sets_own(layer, target, name, token(first)) {
        return;
    }
    layer.touch(State::Others);
    // SAFETY: the application passes what the host reads.
    unsafe { host::TexEnvfv(target, name, given) };
}

pub(crate) unsafe fn tex_env_iv(layer: &mut Layer, target: GLenum, name: GLenum, given: *const GLint) {
    if is_own_shader(layer, target) {
        // SAFETY: the application passes the parameter's values.
        let values = unsafe { vector(name, given, |value| value as f32) };
        return set_shader(layer, name, values);
    }
    // SAFETY: every parameter has a value.
    let [first] = unsafe { read::<GLint, 1>(given) };
    if sets_own(layer, target, name, first.cast_unsigned()) {
        return;
    }
    layer.touch(State::Others);
    // SAFETY: the application passes what the host reads.
    unsafe { host::TexEnviv(target, name, given) };
}

pub(crate) unsafe fn get_tex_env_fv(layer: &mut Layer, target: GLenum, name: GLenum, given: *mut GLfloat) {
    if let Some(value) = own_value(layer, target, name) {
        // SAFETY: the application has room for the value.
        return unsafe { give(given, value as GLfloat) };
    }
    if !is_own_shader(layer, target) {
        // SAFETY: the application has room for what the host writes.
        return unsafe { host::GetTexEnvfv(target, name, given) };
    }
    if let Some(found) = ask_shader(layer, name) {
        // SAFETY: the application has room for the parameter's values.
        unsafe { give_values(name, given, found, |value| value) };
    }
}

pub(crate) unsafe fn get_tex_env_iv(layer: &mut Layer, target: GLenum, name: GLenum, given: *mut GLint) {
    if let Some(value) = own_value(layer, target, name) {
        // SAFETY: the application has room for the value.
        return unsafe { give(given, value.cast_signed()) };
    }
    if !is_own_shader(layer, target) {
        // SAFETY: the application has room for what the host writes.
        return unsafe { host::GetTexEnviv(target, name, given) };
    }
    if let Some(found) = ask_shader(layer, name) {
        // SAFETY: the application has room for the parameter's values.
        unsafe { give_values(name, given, found, |value| value.round() as GLint) };
    }
}

/// A name of a texture may be another texture's from now on.
pub(crate) unsafe fn delete_textures(layer: &mut Layer, count: GLint, names: *const u32) {
    layer.units.bindings += 1;
    texture_changed();
    if !names.is_null() {
        layer.with_group(|group, _| {
            if group.formats.0.is_empty() && group.palettes.is_empty() {
                return;
            }
            let formats = Arc::make_mut(&mut group.formats);
            for place in 0..count.max(0) as usize {
                // SAFETY: the application passes as many names as it says.
                let name = unsafe { names.add(place).read_unaligned() };
                // The textures of name 0 stay.
                if name != 0 {
                    formats.0.remove(&(name, 0));
                    group.palettes.remove(&(name, 0));
                }
            }
        });
    }
    // SAFETY: the host checks the count.
    unsafe { host::DeleteTextures(count, names) };
}
