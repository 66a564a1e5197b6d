//! Register combiners (NV_register_combiners, NV_register_combiners2), where they are this library's.

use std::sync::Arc;

use glasm_runtime::model::GlError;
use glasm_runtime::model::fixed::{CombinerOutput, CombinerState, CombinerValues, FixedUnits, UnitValue};

use crate::host::convert::{give, read, write};
use crate::host::{self, GLboolean, GLenum, GLfloat, GLint, tokens};
use crate::layer::Layer;

/// Sets something of the fixed units, or puts the command into the list that is being made.
pub(super) fn set_units(
    layer: &mut Layer,
    set: impl Fn(&mut FixedUnits) -> Result<(), GlError> + Send + Sync + 'static,
) {
    layer.wake();
    layer.listed(move |layer| {
        if layer.draws.in_begin {
            return layer.set_error(tokens::INVALID_OPERATION);
        }
        let result = set(Arc::make_mut(&mut layer.units.fixed));
        layer.checked(result);
        layer.changed();
    });
}

/// The same for numbers and constant colours, which are parameters of the program in use.
pub(super) fn set_constants(
    layer: &mut Layer,
    set: impl Fn(&mut FixedUnits) -> Result<(), GlError> + Send + Sync + 'static,
) {
    layer.wake();
    layer.listed(move |layer| {
        let result = layer.try_group(|group, _| {
            group.values[1] += 1;
            Ok(())
        });
        if result.is_some() {
            let result = set(Arc::make_mut(&mut layer.units.fixed));
            layer.checked(result);
        }
    });
}

/// What a query of the fixed units finds.
pub(super) fn ask_units<R>(layer: &mut Layer, ask: impl FnOnce(&FixedUnits) -> Result<R, GlError>) -> Option<R> {
    if layer.draws.in_begin {
        layer.set_error(tokens::INVALID_OPERATION);
        return None;
    }
    let found = ask(&layer.units.fixed);
    layer.checked(found)
}

/// A value of GetFloatv and its like that is of the fixed units.
pub(super) fn unit_value(layer: &Layer, name: GLenum) -> Option<UnitValue> {
    let is_own = match name {
        tokens::TEXTURE_SHADER_NV => layer.facts.own.shaders,
        tokens::FOG_DISTANCE_MODE_NV => layer.facts.own.fog_distance,
        _ => layer.facts.own.combiners,
    };
    if is_own { layer.units.fixed.get(name) } else { None }
}

fn set_parameter(layer: &mut Layer, name: GLenum, values: CombinerValues) {
    let set = move |units: &mut FixedUnits| units.combiners.combiner_parameter_nv(name, values);
    match CombinerState::is_color(name) {
        true => set_constants(layer, set),
        false => set_units(layer, set),
    }
}

/// How many values a parameter has.
fn parameter_values<T: Copy + Default>(name: GLenum, given: *const T) -> [T; 4] {
    if CombinerState::is_color(name) {
        // SAFETY: the application passes a colour.
        return unsafe { read::<T, 4>(given) };
    }
    // SAFETY: the application passes a value.
    let [first] = unsafe { read::<T, 1>(given) };
    [first, T::default(), T::default(), T::default()]
}

pub(crate) unsafe fn combiner_parameter_fv(layer: &mut Layer, name: GLenum, given: *const GLfloat) {
    if !layer.facts.own.combiners {
        // SAFETY: the application's own parameters.
        return unsafe { host::CombinerParameterfvNV(name, given) };
    }
    set_parameter(layer, name, CombinerValues::floats(parameter_values(name, given)));
}

pub(crate) unsafe fn combiner_parameter_iv(layer: &mut Layer, name: GLenum, given: *const GLint) {
    if !layer.facts.own.combiners {
        // SAFETY: the application's own parameters.
        return unsafe { host::CombinerParameterivNV(name, given) };
    }
    set_parameter(layer, name, CombinerValues::integers(parameter_values(name, given)));
}

pub(crate) unsafe fn combiner_parameter_f(layer: &mut Layer, name: GLenum, value: GLfloat) {
    if !layer.facts.own.combiners {
        // SAFETY: nothing is passed by pointer.
        return unsafe { host::CombinerParameterfNV(name, value) };
    }
    set_parameter(layer, name, CombinerValues::One(value));
}

pub(crate) unsafe fn combiner_parameter_i(layer: &mut Layer, name: GLenum, value: GLint) {
    if !layer.facts.own.combiners {
        // SAFETY: nothing is passed by pointer.
        return unsafe { host::CombinerParameteriNV(name, value) };
    }
    set_parameter(layer, name, CombinerValues::One(value as f32));
}

pub(crate) unsafe fn combiner_stage_parameter(layer: &mut Layer, stage: GLenum, name: GLenum, given: *const GLfloat) {
    if !layer.facts.own.combiners {
        // SAFETY: the application's own parameters.
        return unsafe { host::CombinerStageParameterfvNV(stage, name, given) };
    }
    // SAFETY: the application passes a colour.
    let value = unsafe { read::<GLfloat, 4>(given) };
    set_constants(layer, move |units| units.combiners.combiner_stage_parameterfv_nv(stage, name, value));
}

pub(crate) unsafe fn combiner_input(
    layer: &mut Layer,
    stage: GLenum,
    portion: GLenum,
    variable: GLenum,
    input: GLenum,
    mapping: GLenum,
    usage: GLenum,
) {
    if !layer.facts.own.combiners {
        // SAFETY: nothing is passed by pointer.
        return unsafe { host::CombinerInputNV(stage, portion, variable, input, mapping, usage) };
    }
    let place = [stage, portion, variable];
    set_units(layer, move |units| units.combiners.combiner_input_nv(place, input, mapping, usage));
}

#[allow(clippy::too_many_arguments, reason = "the command's own")]
pub(crate) unsafe fn combiner_output(
    layer: &mut Layer,
    stage: GLenum,
    portion: GLenum,
    ab: GLenum,
    cd: GLenum,
    sum: GLenum,
    scale: GLenum,
    bias: GLenum,
    ab_dot: GLboolean,
    cd_dot: GLboolean,
    mux: GLboolean,
) {
    if !layer.facts.own.combiners {
        // SAFETY: nothing is passed by pointer.
        return unsafe { host::CombinerOutputNV(stage, portion, ab, cd, sum, scale, bias, ab_dot, cd_dot, mux) };
    }
    let dots = [ab_dot != 0, cd_dot != 0];
    let output = CombinerOutput { outputs: [ab, cd, sum], scale, bias, dots, mux: mux != 0 };
    set_units(layer, move |units| units.combiners.combiner_output_nv(stage, portion, output));
}

pub(crate) unsafe fn final_combiner_input(
    layer: &mut Layer,
    variable: GLenum,
    input: GLenum,
    mapping: GLenum,
    usage: GLenum,
) {
    if !layer.facts.own.combiners {
        // SAFETY: nothing is passed by pointer.
        return unsafe { host::FinalCombinerInputNV(variable, input, mapping, usage) };
    }
    set_units(layer, move |units| units.combiners.final_combiner_input_nv(variable, input, mapping, usage));
}

pub(crate) unsafe fn get_combiner_input_fv(
    layer: &mut Layer,
    stage: GLenum,
    portion: GLenum,
    variable: GLenum,
    name: GLenum,
    given: *mut GLfloat,
) {
    if !layer.facts.own.combiners {
        // SAFETY: the application has room for the value.
        return unsafe { host::GetCombinerInputParameterfvNV(stage, portion, variable, name, given) };
    }
    let found =
        ask_units(layer, |units| units.combiners.get_combiner_input_parameter_nv(stage, portion, variable, name));
    if let Some(value) = found {
        // SAFETY: the application has room for the value.
        unsafe { give(given, value as f32) };
    }
}

pub(crate) unsafe fn get_combiner_input_iv(
    layer: &mut Layer,
    stage: GLenum,
    portion: GLenum,
    variable: GLenum,
    name: GLenum,
    given: *mut GLint,
) {
    if !layer.facts.own.combiners {
        // SAFETY: the application has room for the value.
        return unsafe { host::GetCombinerInputParameterivNV(stage, portion, variable, name, given) };
    }
    let found =
        ask_units(layer, |units| units.combiners.get_combiner_input_parameter_nv(stage, portion, variable, name));
    if let Some(value) = found {
        // SAFETY: the application has room for the value.
        unsafe { give(given, value.cast_signed()) };
    }
}

pub(crate) unsafe fn get_combiner_output_fv(
    layer: &mut Layer,
    stage: GLenum,
    portion: GLenum,
    name: GLenum,
    given: *mut GLfloat,
) {
    if !layer.facts.own.combiners {
        // SAFETY: the application has room for the value.
        return unsafe { host::GetCombinerOutputParameterfvNV(stage, portion, name, given) };
    }
    let found = ask_units(layer, |units| units.combiners.get_combiner_output_parameter_nv(stage, portion, name));
    if let Some(value) = found {
        // SAFETY: the application has room for the value.
        unsafe { give(given, value as f32) };
    }
}

pub(crate) unsafe fn get_combiner_output_iv(
    layer: &mut Layer,
    stage: GLenum,
    portion: GLenum,
    name: GLenum,
    given: *mut GLint,
) {
    if !layer.facts.own.combiners {
        // SAFETY: the application has room for the value.
        return unsafe { host::GetCombinerOutputParameterivNV(stage, portion, name, given) };
    }
    let found = ask_units(layer, |units| units.combiners.get_combiner_output_parameter_nv(stage, portion, name));
    if let Some(value) = found {
        // SAFETY: the application has room for the value.
        unsafe { give(given, value.cast_signed()) };
    }
}

pub(crate) unsafe fn get_final_combiner_input_fv(
    layer: &mut Layer,
    variable: GLenum,
    name: GLenum,
    given: *mut GLfloat,
) {
    if !layer.facts.own.combiners {
        // SAFETY: the application has room for the value.
        return unsafe { host::GetFinalCombinerInputParameterfvNV(variable, name, given) };
    }
    let found = ask_units(layer, |units| units.combiners.get_final_combiner_input_parameter_nv(variable, name));
    if let Some(value) = found {
        // SAFETY: the application has room for the value.
        unsafe { give(given, value as f32) };
    }
}

pub(crate) unsafe fn get_final_combiner_input_iv(layer: &mut Layer, variable: GLenum, name: GLenum, given: *mut GLint) {
    if !layer.facts.own.combiners {
        // SAFETY: the application has room for the value.
        return unsafe { host::GetFinalCombinerInputParameterivNV(variable, name, given) };
    }
    let found = ask_units(layer, |units| units.combiners.get_final_combiner_input_parameter_nv(variable, name));
    if let Some(value) = found {
        // SAFETY: the application has room for the value.
        unsafe { give(given, value.cast_signed()) };
    }
}

pub(crate) unsafe fn get_combiner_stage_parameter(layer: &mut Layer, stage: GLenum, name: GLenum, given: *mut GLfloat) {
    if !layer.facts.own.combiners {
        // SAFETY: the application has room for the colour.
        return unsafe { host::GetCombinerStageParameterfvNV(stage, name, given) };
    }
    let found = ask_units(layer, |units| units.combiners.get_combiner_stage_parameterfv_nv(stage, name));
    // SAFETY: the application has room for the colour.
    unsafe { write(given, found) };
}
