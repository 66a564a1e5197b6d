//! Queries: errors, strings, and values of the GL that are the layer's to answer.

use std::ffi::CString;

use glasm_runtime::model::fixed::UnitValue;
use glasm_runtime::model::{ProgramQueryArb, ProgramTarget, Resource, StageQuery, limits};

use crate::host::convert::give;
use crate::host::kinds::{PARAMETER_BUFFER_TARGETS, map, numbered_array};
use crate::host::{self, GLboolean, GLdouble, GLenum, GLfloat, GLint, GLubyte, GLuint, integer, tokens};
use crate::layer::Layer;
use crate::process::idle;
use crate::settings::settings;

use super::combiners::unit_value;
use super::enables::give_back;

pub(crate) unsafe fn get_error(layer: &mut Layer) -> GLenum {
    match layer.errors.kept.take() {
        Some(error) => {
            idle::error_taken();
            error
        }
        // SAFETY: GetError takes no parameters.
        None => unsafe { host::GetError() },
    }
}

/// The name that the user has given the driver.
fn named(name: GLenum) -> Option<&'static CString> {
    let environment = &settings().environment;
    match name {
        tokens::VENDOR => environment.vendor.as_ref(),
        tokens::RENDERER => environment.renderer.as_ref(),
        _ => environment.version.as_ref(),
    }
}

pub(crate) unsafe fn get_string(layer: &mut Layer, name: GLenum) -> *const GLubyte {
    match name {
        tokens::EXTENSIONS => layer.facts.advertised.text.as_ptr().cast(),
        tokens::VENDOR | tokens::RENDERER | tokens::VERSION if named(name).is_some() => {
            named(name).map_or(std::ptr::null(), |text| text.as_ptr().cast())
        }
        tokens::PROGRAM_ERROR_STRING_ARB if !layer.errors.is_hosts && !layer.facts.is_complete => {
            let text = layer.with_group(|group, _| group.model.program_error_string().replace('\0', " "));
            layer.errors.string = CString::new(text).unwrap_or_default();
            layer.errors.string.as_ptr().cast()
        }
        // SAFETY: programs may pass any token.
        _ => unsafe { host::GetString(name) },
    }
}

pub(crate) unsafe fn get_string_i(layer: &mut Layer, name: GLenum, number: GLuint) -> *const GLubyte {
    // Of a number that is too high the host makes an error, also where it has more itself.
    let number = match (name, layer.facts.extension(number)) {
        (tokens::EXTENSIONS, Some(extension)) => return extension.cast(),
        (tokens::EXTENSIONS, None) => u32::MAX,
        _ => number,
    };
    // SAFETY: programs may pass any token and number.
    unsafe { host::GetStringi(name, number) }
}

/// A value of the vertex array range, where that is the library's.
fn range_value(layer: &Layer, name: GLenum) -> Option<i32> {
    if !layer.facts.own.ranges {
        return None;
    }
    let has_positions = || host::is_on(tokens::VERTEX_ARRAY) || layer.arrays.on.numbered & 1 != 0;
    layer.memory.ranges.value(name, has_positions)
}

/// A value of the GL that is not the host's to answer. Between Begin and End the host refuses to answer.
fn own(layer: &mut Layer, name: GLenum) -> Option<i32> {
    if layer.draws.in_begin {
        return None;
    }
    give_back(layer, name);
    if name == tokens::SAMPLER_BINDING && layer.units.comparisons.is_any() {
        layer.units.comparisons.restore();
        layer.changed();
    }
    let bound = |layer: &mut Layer, target| {
        layer.know_bindings();
        layer.with_group(|group, _| group.model.bound(target).unwrap_or(0)).cast_signed()
    };
    if let Some(value) = settings().environment.value(name, || integer(name)) {
        return Some(value);
    }
    if layer.facts.is_complete && name != tokens::NUM_EXTENSIONS {
        return range_value(layer, name);
    }
    match unit_value(layer, name) {
        Some(UnitValue::Integer(value)) => return Some(value),
        Some(UnitValue::Float(value)) => return Some(value.round() as i32),
        Some(UnitValue::Color(_)) | None => {}
    }
    if let Some(value) = super::ati_shaders::value(layer, name) {
        return Some(value);
    }
    if let Some(stage) = PARAMETER_BUFFER_TARGETS.iter().position(|target| *target == name) {
        return Some(layer.memory.points.current[stage].cast_signed());
    }
    if let Some((dimension, number)) = map(name) {
        return Some(layer.fixed.evaluators.enabled[dimension][number].into());
    }
    let array = numbered_array(name);
    if let Some(recording) = &layer.lists.recording
        && name == tokens::LIST_INDEX
    {
        return Some(recording.name.cast_signed());
    }
    Some(match name {
        tokens::PROGRAM_ERROR_POSITION_ARB if !layer.errors.is_hosts => {
            layer.with_group(|group, _| group.model.program_error_position())
        }
        tokens::VERTEX_PROGRAM_BINDING_NV => bound(layer, ProgramTarget::Vertex),
        tokens::FRAGMENT_PROGRAM_BINDING_NV => bound(layer, ProgramTarget::FragmentNv),
        tokens::MAX_TRACK_MATRICES_NV if !layer.facts.hosts.matrices => limits::TRACK_MATRICES as i32,
        tokens::MAX_TRACK_MATRIX_STACK_DEPTH_NV if !layer.facts.hosts.matrices => 1,
        tokens::MAX_FRAGMENT_PROGRAM_LOCAL_PARAMETERS_NV => glasm::dialect::Dialect::Fp10.rules().parameters.into(),
        tokens::NUM_EXTENSIONS => layer.facts.advertised.names.len() as i32,
        // Asleep, the host has all state that it knows.
        tokens::CURRENT_PROGRAM | tokens::MATRIX_MODE if !layer.follows.awake => return None,
        tokens::VERTEX_PROGRAM_ARB | tokens::FRAGMENT_PROGRAM_ARB if !layer.follows.awake && layer.host_tries() => {
            return None;
        }
        tokens::CURRENT_PROGRAM => layer.programs.application.cast_signed(),
        tokens::MATRIX_MODE => layer.fixed.matrix_mode?.cast_signed(),
        tokens::VERTEX_PROGRAM_ARB => layer.programs.enabled.vertex.into(),
        tokens::FRAGMENT_PROGRAM_NV => layer.programs.enabled.fragment_nv.into(),
        tokens::FRAGMENT_PROGRAM_ARB => layer.programs.enabled.fragment_arb.into(),
        tokens::GEOMETRY_PROGRAM_NV if layer.facts.has_geometry() => layer.programs.enabled.geometry.into(),
        tokens::TESS_CONTROL_PROGRAM_NV if layer.facts.has_tessellation() => layer.programs.enabled.control.into(),
        tokens::TESS_EVALUATION_PROGRAM_NV if layer.facts.has_tessellation() => {
            layer.programs.enabled.evaluation.into()
        }
        _ => match layer.fixed.feedback.value(name).or_else(|| range_value(layer, name)) {
            Some(value) => value,
            None => i32::from(layer.arrays.on.numbered >> array? & 1 != 0),
        },
    })
}

/// A value of fixed units that is not the host's to answer.
fn own_unit(layer: &Layer, name: GLenum) -> Option<UnitValue> {
    unit_value(layer, name).filter(|_| !layer.facts.is_complete && !layer.draws.in_begin)
}

/// A colour of the GL that is not the host's to answer.
fn own_color(layer: &Layer, name: GLenum) -> Option<[f32; 4]> {
    match own_unit(layer, name) {
        Some(UnitValue::Color(color)) => Some(color),
        Some(UnitValue::Integer(_) | UnitValue::Float(_)) | None => None,
    }
}

/// Writes the components of a colour.
unsafe fn give_color<T>(given: *mut T, color: [f32; 4], convert: impl Fn(f32) -> T) {
    for (place, component) in color.into_iter().enumerate() {
        // SAFETY: the application has room for a colour.
        unsafe { give(given.wrapping_add(place), convert(component)) };
    }
}

pub(crate) unsafe fn get_integer(layer: &mut Layer, name: GLenum, given: *mut GLint) {
    if let Some(color) = own_color(layer, name).filter(|_| !given.is_null()) {
        // SAFETY: the application has room for a colour.
        return unsafe { give_color(given, color, |value| (f64::from(value) * f64::from(i32::MAX)).round() as i32) };
    }
    match own(layer, name) {
        // SAFETY: the application vouches for the room.
        Some(value) => unsafe { give(given, value) },
        // SAFETY: the host writes what this name has, for which the application has room.
        None => unsafe { host::GetIntegerv(name, given) },
    }
}

pub(crate) unsafe fn get_float(layer: &mut Layer, name: GLenum, given: *mut GLfloat) {
    if let Some(color) = own_color(layer, name).filter(|_| !given.is_null()) {
        // SAFETY: the application has room for a colour.
        return unsafe { give_color(given, color, |value| value) };
    }
    if let Some(UnitValue::Float(value)) = own_unit(layer, name) {
        // SAFETY: the application has room for the value.
        return unsafe { give(given, value) };
    }
    match own(layer, name) {
        // SAFETY: the application vouches for the room.
        Some(value) => unsafe { give(given, value as f32) },
        // SAFETY: the host writes the floats that this name has, for which the application has room.
        None => unsafe { host::GetFloatv(name, given) },
    }
}

pub(crate) unsafe fn get_double(layer: &mut Layer, name: GLenum, given: *mut GLdouble) {
    if let Some(color) = own_color(layer, name).filter(|_| !given.is_null()) {
        // SAFETY: the application has room for a colour.
        return unsafe { give_color(given, color, f64::from) };
    }
    if let Some(UnitValue::Float(value)) = own_unit(layer, name) {
        // SAFETY: the application has room for the value.
        return unsafe { give(given, value.into()) };
    }
    match own(layer, name) {
        // SAFETY: the application vouches for the room.
        Some(value) => unsafe { give(given, value.into()) },
        // SAFETY: the host writes the doubles that this name has, for which the application has room.
        None => unsafe { host::GetDoublev(name, given) },
    }
}

pub(crate) unsafe fn get_boolean(layer: &mut Layer, name: GLenum, given: *mut GLboolean) {
    if let Some(color) = own_color(layer, name).filter(|_| !given.is_null()) {
        // SAFETY: the application has room for a colour.
        return unsafe { give_color(given, color, |value| u8::from(value != 0.0)) };
    }
    match own(layer, name) {
        // SAFETY: the application vouches for the room.
        Some(value) => unsafe { give(given, u8::from(value != 0)) },
        // SAFETY: the host writes the bytes that this name has, for which the application has room.
        None => unsafe { host::GetBooleanv(name, given) },
    }
}

/// The query of a token of GetProgramivARB.
fn query(token: GLenum) -> Option<ProgramQueryArb> {
    use ProgramQueryArb::{Count, Max, MaxNative, NativeCount, Stage};
    use Resource::*;
    Some(match token {
        tokens::PROGRAM_LENGTH_ARB => ProgramQueryArb::Length,
        tokens::PROGRAM_FORMAT_ARB => ProgramQueryArb::Format,
        tokens::PROGRAM_BINDING_ARB => ProgramQueryArb::Binding,
        tokens::PROGRAM_INSTRUCTIONS_ARB => Count(Instructions),
        tokens::MAX_PROGRAM_INSTRUCTIONS_ARB => Max(Instructions),
        tokens::PROGRAM_NATIVE_INSTRUCTIONS_ARB => NativeCount(Instructions),
        tokens::MAX_PROGRAM_NATIVE_INSTRUCTIONS_ARB => MaxNative(Instructions),
        tokens::PROGRAM_TEMPORARIES_ARB => Count(Temporaries),
        tokens::MAX_PROGRAM_TEMPORARIES_ARB => Max(Temporaries),
        tokens::PROGRAM_NATIVE_TEMPORARIES_ARB => NativeCount(Temporaries),
        tokens::MAX_PROGRAM_NATIVE_TEMPORARIES_ARB => MaxNative(Temporaries),
        tokens::PROGRAM_PARAMETERS_ARB => Count(Parameters),
        tokens::MAX_PROGRAM_PARAMETERS_ARB => Max(Parameters),
        tokens::PROGRAM_NATIVE_PARAMETERS_ARB => NativeCount(Parameters),
        tokens::MAX_PROGRAM_NATIVE_PARAMETERS_ARB => MaxNative(Parameters),
        tokens::PROGRAM_ATTRIBS_ARB => Count(Attribs),
        tokens::MAX_PROGRAM_ATTRIBS_ARB => Max(Attribs),
        tokens::PROGRAM_NATIVE_ATTRIBS_ARB => NativeCount(Attribs),
        tokens::MAX_PROGRAM_NATIVE_ATTRIBS_ARB => MaxNative(Attribs),
        tokens::PROGRAM_ADDRESS_REGISTERS_ARB => Count(AddressRegisters),
        tokens::MAX_PROGRAM_ADDRESS_REGISTERS_ARB => Max(AddressRegisters),
        tokens::PROGRAM_NATIVE_ADDRESS_REGISTERS_ARB => NativeCount(AddressRegisters),
        tokens::MAX_PROGRAM_NATIVE_ADDRESS_REGISTERS_ARB => MaxNative(AddressRegisters),
        tokens::PROGRAM_ALU_INSTRUCTIONS_ARB => Count(AluInstructions),
        tokens::MAX_PROGRAM_ALU_INSTRUCTIONS_ARB => Max(AluInstructions),
        tokens::PROGRAM_NATIVE_ALU_INSTRUCTIONS_ARB => NativeCount(AluInstructions),
        tokens::MAX_PROGRAM_NATIVE_ALU_INSTRUCTIONS_ARB => MaxNative(AluInstructions),
        tokens::PROGRAM_TEX_INSTRUCTIONS_ARB => Count(TexInstructions),
        tokens::MAX_PROGRAM_TEX_INSTRUCTIONS_ARB => Max(TexInstructions),
        tokens::PROGRAM_NATIVE_TEX_INSTRUCTIONS_ARB => NativeCount(TexInstructions),
        tokens::MAX_PROGRAM_NATIVE_TEX_INSTRUCTIONS_ARB => MaxNative(TexInstructions),
        tokens::PROGRAM_TEX_INDIRECTIONS_ARB => Count(TexIndirections),
        tokens::MAX_PROGRAM_TEX_INDIRECTIONS_ARB => Max(TexIndirections),
        tokens::PROGRAM_NATIVE_TEX_INDIRECTIONS_ARB => NativeCount(TexIndirections),
        tokens::MAX_PROGRAM_NATIVE_TEX_INDIRECTIONS_ARB => MaxNative(TexIndirections),
        tokens::MAX_PROGRAM_LOCAL_PARAMETERS_ARB => ProgramQueryArb::MaxLocalParameters,
        tokens::MAX_PROGRAM_ENV_PARAMETERS_ARB => ProgramQueryArb::MaxEnvParameters,
        tokens::PROGRAM_UNDER_NATIVE_LIMITS_ARB => ProgramQueryArb::UnderNativeLimits,
        tokens::MAX_PROGRAM_EXEC_INSTRUCTIONS_NV => ProgramQueryArb::MaxExecInstructions,
        tokens::MAX_PROGRAM_CALL_DEPTH_NV => ProgramQueryArb::MaxCallDepth,
        tokens::MAX_PROGRAM_IF_DEPTH_NV => ProgramQueryArb::MaxIfDepth,
        tokens::MAX_PROGRAM_LOOP_DEPTH_NV => ProgramQueryArb::MaxLoopDepth,
        tokens::MAX_PROGRAM_LOOP_COUNT_NV => ProgramQueryArb::MaxLoopCount,
        tokens::MAX_PROGRAM_PARAMETER_BUFFER_BINDINGS_NV => ProgramQueryArb::MaxParameterBufferBindings,
        tokens::MAX_PROGRAM_PARAMETER_BUFFER_SIZE_NV => ProgramQueryArb::MaxParameterBufferSize,
        tokens::MAX_PROGRAM_SUBROUTINE_PARAMETERS_NV => ProgramQueryArb::MaxSubroutineParameters,
        tokens::MAX_PROGRAM_SUBROUTINE_NUM_NV => ProgramQueryArb::MaxSubroutineNumbers,
        tokens::MAX_PROGRAM_GENERIC_ATTRIBS_NV => ProgramQueryArb::MaxGenericAttribs,
        tokens::MAX_PROGRAM_GENERIC_RESULTS_NV => ProgramQueryArb::MaxGenericResults,
        tokens::PROGRAM_ATTRIB_COMPONENTS_NV => ProgramQueryArb::AttribComponents,
        tokens::PROGRAM_RESULT_COMPONENTS_NV => ProgramQueryArb::ResultComponents,
        tokens::MAX_PROGRAM_ATTRIB_COMPONENTS_NV => ProgramQueryArb::MaxAttribComponents,
        tokens::MAX_PROGRAM_RESULT_COMPONENTS_NV => ProgramQueryArb::MaxResultComponents,
        tokens::MAX_PROGRAM_OUTPUT_VERTICES_NV => Stage(StageQuery::MaxOutputVertices),
        tokens::MAX_PROGRAM_TOTAL_OUTPUT_COMPONENTS_NV => Stage(StageQuery::MaxTotalOutputComponents),
        tokens::GEOMETRY_VERTICES_OUT_EXT => Stage(StageQuery::VerticesOut),
        tokens::GEOMETRY_INPUT_TYPE_EXT => Stage(StageQuery::InputType),
        tokens::GEOMETRY_OUTPUT_TYPE_EXT => Stage(StageQuery::OutputType),
        tokens::MAX_PROGRAM_PATCH_ATTRIBS_NV => Stage(StageQuery::MaxPatchAttribs),
        _ => return None,
    })
}

pub(crate) unsafe fn get_program_iv_arb(layer: &mut Layer, token: GLenum, name: GLenum, given: *mut GLint) {
    layer.know_bindings();
    let Some(target) = layer.target(token) else { return };
    let Some(query) = query(name) else { return layer.set_error(tokens::INVALID_ENUM) };
    let of_the_program = !matches!(
        query,
        ProgramQueryArb::Max(_)
            | ProgramQueryArb::MaxNative(_)
            | ProgramQueryArb::MaxLocalParameters
            | ProgramQueryArb::MaxEnvParameters
            | ProgramQueryArb::Binding
            | ProgramQueryArb::MaxParameterBufferBindings
            | ProgramQueryArb::MaxParameterBufferSize
            | ProgramQueryArb::MaxSubroutineParameters
            | ProgramQueryArb::MaxSubroutineNumbers
            | ProgramQueryArb::MaxGenericAttribs
            | ProgramQueryArb::MaxGenericResults
            | ProgramQueryArb::MaxAttribComponents
            | ProgramQueryArb::MaxResultComponents
    );
    if of_the_program && layer.is_native(target) {
        // SAFETY: the application has room for the value.
        return unsafe { host::GetProgramivARB(token, name, given) };
    }
    if let Some(value) = layer.try_group(|group, _| group.model.get_program_iv_arb(target, query)) {
        // SAFETY: all queries of this table have one integer, for which the application has room.
        unsafe { give(given, value) };
    }
}

/// The program that the host uses, unless it is one of this library.
pub(crate) fn application_program(layer: &Layer) -> u32 {
    let program = integer(tokens::CURRENT_PROGRAM).cast_unsigned();
    if program == layer.programs.in_use { 0 } else { program }
}
