//! Program objects: names, loading, binding.

use std::ffi::c_void;
use std::path::Path;

use glasm::check::ParseOptions;
use glasm::dialect::bindings::Binding;
use glasm::dialect::state::StateItem;
use glasm_runtime::model::{GlError, ProgramObject, ProgramQueryNv, ProgramTarget};

use crate::host::convert::read;
use crate::host::{self, GLboolean, GLenum, GLfloat, GLint, GLsizei, GLubyte, GLuint, tokens};
use crate::layer::{Group, Layer};
use crate::process::flags::{MATERIALS, PROGRAMS};
use crate::settings::settings;
use crate::state::watch::Watched;
use crate::{log, replace};

/// Names that an application passes.
///
/// # Safety
/// `names` is NULL or points to `count` names.
unsafe fn names(layer: &mut Layer, count: GLsizei, names: *const GLuint) -> Option<Vec<u32>> {
    let Ok(count) = usize::try_from(count) else {
        layer.set_error(tokens::INVALID_VALUE);
        return None;
    };
    // SAFETY: the caller vouches for the names.
    Some((0..count).map(|place| unsafe { read::<_, 1>(names.add(place)) }[0]).collect())
}

pub(crate) unsafe fn gen_programs(layer: &mut Layer, count: GLsizei, given: *mut GLuint) {
    let Ok(count) = u32::try_from(count) else { return layer.set_error(tokens::INVALID_VALUE) };
    let Some(names) = layer.try_group(|group, _| group.model.gen_programs(count)) else { return };
    for (place, name) in names.into_iter().enumerate() {
        // SAFETY: the application has room for as many names as it asks for.
        unsafe { given.add(place).write_unaligned(name) };
    }
}

pub(crate) unsafe fn delete_programs(layer: &mut Layer, count: GLsizei, given: *const GLuint) {
    // SAFETY: the application vouches for its names.
    let Some(names) = (unsafe { names(layer, count, given) }) else { return };
    let hosts = layer.host_tries();
    let others_may_have = hosts && !layer.share.is_alone();
    let deleted = layer.try_group(|group, _| {
        group.model.delete_programs(&names)?;
        group.watch.forget(&names);
        if others_may_have {
            group.deleted.extend(&names);
        }
        group.changes += 1;
        Ok(())
    });
    if deleted.is_some() && hosts {
        // SAFETY: the host reads the same names that were read here, since the count was found valid.
        unsafe { host::DeleteProgramsARB(count, given) };
    }
}

pub(crate) unsafe fn is_program(layer: &mut Layer, name: GLuint) -> GLboolean {
    let Some(known) = layer.try_group(|group, _| Ok(group.model.is_program(name))) else { return 0 };
    // What was bound while the layer was asleep may be known to the host alone.
    // SAFETY: any name can be asked for.
    (known || layer.host_tries() && unsafe { host::IsProgramARB(name) } != 0).into()
}

/// What the host calls a target, if it may have programs of this kind.
pub(super) fn host_target(target: ProgramTarget) -> Option<u32> {
    match target {
        ProgramTarget::Vertex => Some(tokens::VERTEX_PROGRAM_ARB),
        ProgramTarget::FragmentArb => Some(tokens::FRAGMENT_PROGRAM_ARB),
        ProgramTarget::VertexState
        | ProgramTarget::FragmentNv
        | ProgramTarget::Geometry
        | ProgramTarget::TessellationControl
        | ProgramTarget::TessellationEvaluation
        | ProgramTarget::Compute
        | ProgramTarget::TextFragmentAti => None,
    }
}

/// The place of a kind of programs that hosts have.
pub(super) fn stage(target: ProgramTarget) -> usize {
    usize::from(target != ProgramTarget::Vertex)
}

fn bind(layer: &mut Layer, token: GLenum, name: u32, arb: bool) {
    let Some(target) = layer.target(token) else { return };
    if host_target(target).is_none() || !layer.host_tries() {
        PROGRAMS.set();
        layer.wake();
    }
    let bound = layer.try_group(|group, _| {
        group.changes += 1;
        let is_other = group.model.is_deleted(target);
        match arb {
            true => group.model.bind_program_arb(target, name)?,
            false => group.model.bind_program_nv(target, name)?,
        }
        Ok(is_other)
    });
    if let (Some(is_other), Some(token), true) = (bound, host_target(target), layer.host_tries()) {
        layer.programs.without_host[stage(target)] = false;
        // SAFETY: binding takes any name.
        unsafe {
            if is_other {
                // Mesa takes a name for the program that it has bound, though that was deleted and the name given anew.
                host::BindProgramARB(token, 0);
            }
            host::BindProgramARB(token, name);
        }
    }
}

pub(crate) unsafe fn bind_program_arb(layer: &mut Layer, target: GLenum, name: GLuint) {
    layer.listed(move |layer| bind(layer, target, name, true));
}

pub(crate) unsafe fn bind_program_nv(layer: &mut Layer, target: GLenum, name: GLuint) {
    layer.listed(move |layer| bind(layer, target, name, false));
}

/// The text of a program.
///
/// # Safety
/// `text` is NULL or points to `length` bytes.
pub(super) unsafe fn text<'t>(layer: &mut Layer, length: GLsizei, text: *const u8) -> Option<&'t [u8]> {
    match usize::try_from(length) {
        Err(_) => {
            layer.set_error(tokens::INVALID_VALUE);
            None
        }
        Ok(length) if text.is_null() || length == 0 => Some(&[]),
        // SAFETY: the caller vouches for the bytes.
        Ok(length) => Some(unsafe { std::slice::from_raw_parts(text, length) }),
    }
}

/// A text with its file, if the user has put it in place of the application's.
type Source<'s> = (&'s [u8], Option<&'s Path>);

/// Tells the log what became of a text.
fn note(group: &Group, (string, file): Source, result: &Result<(), GlError>, lenient: bool) {
    match result {
        Ok(()) => {
            if !group.model.program_error_string().is_empty() {
                log::once(&format!("read leniently: {}", group.model.program_error_string()));
            }
        }
        Err(error) => {
            let options = ParseOptions::default().with_lenient(lenient);
            let checked = glasm::check::load(string, &options);
            let name = file.map_or_else(|| replace::name(string), |file| file.display().to_string());
            let shown = glasm::diag::render(string, &name, &checked.diagnostics);
            // The text may be right, and the program another one's or of another stage.
            let shown = if shown.is_empty() { error.to_string() } else { shown };
            match file {
                None => log::problem(&format!("a program was refused\n{}", shown.trim_end())),
                Some(_) => log::once(&format!("{name} is not used in place of a program\n{}", shown.trim_end())),
            }
        }
    }
}

/// Loads what the user has put in place of a text, or the text itself where that has errors or there is nothing.
fn load_either<R>(text: &[u8], mut load: impl FnMut(Source) -> R, is_loaded: impl Fn(&R) -> bool) -> R {
    replace::dump(text);
    if let Some((file, changed)) = replace::changed(text) {
        let result = load((&changed, Some(&file)));
        if is_loaded(&result) {
            log::once(&format!("{} is used in place of a program", file.display()));
            return result;
        }
    }
    load((text, None))
}

/// Whether a text may have options of NVIDIA's, which hosts without them refuse.
fn has_nv_options(string: &[u8]) -> bool {
    string.windows(3).any(|window| window == b"NV_")
}

/// Whether the host's own assembly accepts the current program of a target.
fn host_accepts(layer: &mut Layer, target: ProgramTarget, string: &[u8]) -> bool {
    let known = string.starts_with(b"!!ARB") && (layer.facts.hosts.options || !has_nv_options(string));
    let Some(token) = host_target(target).filter(|_| known && !layer.programs.without_host[stage(target)]) else {
        return false;
    };
    layer.keep_host_error();
    let length = GLsizei::try_from(string.len()).unwrap_or(0);
    // Mesa reads on to a zero, whatever the length.
    let ended = [string, &[0]].concat();
    // SAFETY: the bytes are those of the string.
    unsafe {
        host::ProgramStringARB(token, tokens::PROGRAM_FORMAT_ASCII_ARB, length, ended.as_ptr().cast::<c_void>());
        host::GetError() == tokens::NO_ERROR
    }
}

/// The program of a name, or the current one, which may have lost its name.
fn object(group: &Group, target: ProgramTarget, name: Option<u32>) -> Option<&ProgramObject> {
    match name {
        Some(name) => group.model.program(name),
        None => group.model.current(target),
    }
}

/// Whether a program reads materials.
fn reads_materials(layer: &mut Layer, target: ProgramTarget, name: Option<u32>) -> bool {
    layer.with_group(|group, _| {
        let loaded = object(group, target, name).and_then(ProgramObject::loaded);
        let parameters = loaded.map_or(&[][..], |loaded| loaded.program.parameters());
        parameters.iter().any(|parameter| {
            matches!(
                parameter.binding,
                Binding::State(StateItem::Material { .. } | StateItem::SceneColor(_) | StateItem::LightProduct { .. })
            )
        })
    })
}

fn loaded(layer: &mut Layer, target: ProgramTarget, name: Option<u32>, native: bool, result: Result<(), GlError>) {
    PROGRAMS.set();
    layer.errors.is_hosts = native;
    if !native && reads_materials(layer, target, name) {
        MATERIALS.set();
    }
    layer.with_group(|group, _| group.changes += 1);
    if native {
        // Where the host's reader and ours differ, the host's decides, since it draws.
        layer.with_group(|group, _| group.model.set_native(target, true));
    } else if layer.checked(result).is_some() {
        layer.wake();
    } else {
        return;
    }
    begin_ahead(layer, target, name, native);
}

/// Begins to link a program with the one that was loaded before.
fn begin_ahead(layer: &mut Layer, target: ProgramTarget, name: Option<u32>, native: bool) {
    let is_vertex = match target {
        ProgramTarget::Vertex => true,
        ProgramTarget::FragmentArb | ProgramTarget::FragmentNv => false,
        _ => return,
    };
    // Programs that are inspected are listed with what is drawn.
    if !layer.facts.compiles_aside || settings().is_inspected() {
        return;
    }
    let attributes = (layer.arrays.newer, layer.arrays.on);
    layer.with_links(|group, host, links, _| {
        let Some(loaded) = object(group, target, name).and_then(|object| object.loaded().cloned()) else { return };
        links.ahead.loaded(loaded, (is_vertex, native), attributes, host);
    });
}

pub(crate) unsafe fn load_program_nv(
    layer: &mut Layer,
    token: GLenum,
    name: GLuint,
    length: GLsizei,
    string: *const GLubyte,
) {
    // SAFETY: the application vouches for its text.
    let Some(string) = (unsafe { text(layer, length, string) }).map(<[u8]>::to_vec) else { return };
    layer.listed(move |layer| {
        let watched = Watched::new(token, name, true, &string);
        reload(layer, token, name, &string);
        if let Some(target) = layer.target(token) {
            layer.watch(target, watched);
        }
    });
}

/// Loads a text by name.
pub(crate) fn reload(layer: &mut Layer, token: GLenum, name: GLuint, string: &[u8]) {
    let Some(target) = layer.target(token) else { return };
    let load = |source: Source| {
        layer.try_group(|group, _| {
            let result = group.model.load_program_nv(target, name, source.0);
            note(group, source, &result, group.model.is_lenient());
            Ok(result)
        })
    };
    let result = load_either(string, load, |result| matches!(result, Some(Ok(()))));
    if let Some(result) = result {
        loaded(layer, target, Some(name), false, result);
    }
}

pub(crate) unsafe fn program_string_arb(
    layer: &mut Layer,
    token: GLenum,
    format: GLenum,
    length: GLsizei,
    string: *const c_void,
) {
    // SAFETY: the application vouches for its text.
    let Some(string) = (unsafe { text(layer, length, string.cast()) }).map(<[u8]>::to_vec) else { return };
    layer.listed(move |layer| load_string(layer, token, format, &string));
}

/// Loads a text into the current program of a target.
pub(super) fn load_string(layer: &mut Layer, token: GLenum, format: GLenum, string: &[u8]) {
    let Some(target) = layer.target(token) else { return };
    if format != tokens::PROGRAM_FORMAT_ASCII_ARB {
        return layer.set_error(tokens::INVALID_ENUM);
    }
    layer.know_bindings();
    if layer.draws.in_begin {
        return layer.set_error(tokens::INVALID_OPERATION);
    }
    let name = layer.with_group(|group, _| group.model.bound(target).unwrap_or(0));
    let watched = Watched::new(token, name, false, string);
    let load = |source: Source| load_current(layer, target, source);
    let (native, result) = load_either(string, load, |(native, result)| *native || result.is_ok());
    layer.watch(target, watched);
    loaded(layer, target, None, native, result);
}

/// Loads a text into the current program of a target. Returns whether the host draws it itself, and what the model says.
fn load_current(layer: &mut Layer, target: ProgramTarget, source: Source) -> (bool, Result<(), GlError>) {
    let (string, _) = source;
    // The host may have a program of a name that is another kind's here.
    let is_there = layer.with_group(|group, _| {
        let bound = group.model.bound(target).unwrap_or(0);
        group.model.current(target).is_some() || group.model.program(bound).is_none()
    });
    let native = is_there && layer.host_tries() && host_accepts(layer, target, string);
    // Of programs without options that the host does not know, the host is one of the drivers that leniency is for:
    // what both it and the text refuse is refused.
    let hosts = layer.facts.hosts.programs && string.starts_with(b"!!ARB") && !has_nv_options(string);
    let load = |layer: &mut Layer, lenient: bool| {
        layer.with_group(|group, _| {
            group.model.set_lenient(lenient);
            let result = group.model.program_string_arb(target, string);
            group.model.set_lenient(!settings().strict);
            result
        })
    };
    let mut lenient = !settings().strict && (native || !hosts);
    let mut result = load(layer, lenient);
    if result.is_err() && !lenient && !settings().strict && !layer.host_tries() && host_accepts(layer, target, string) {
        lenient = true;
        result = load(layer, lenient);
    }
    if !native {
        layer.with_group(|group, _| note(group, source, &result, lenient));
    }
    (native, result)
}

pub(crate) unsafe fn program_vertex_limit(layer: &mut Layer, token: GLenum, limit: GLint) {
    layer.listed(move |layer| {
        let Some(target) = layer.target(token) else { return };
        layer.try_group(|group, _| {
            group.model.program_vertex_limit_nv(target, limit)?;
            group.changes += 1;
            Ok(())
        });
    });
}

pub(crate) unsafe fn are_programs_resident(
    layer: &mut Layer,
    count: GLsizei,
    given: *const GLuint,
    residences: *mut GLboolean,
) -> GLboolean {
    // SAFETY: the application vouches for its names.
    let Some(names) = (unsafe { names(layer, count, given) }) else { return 0 };
    let _ = residences;
    layer.try_group(|group, _| group.model.are_programs_resident_nv(&names)).unwrap_or(false).into()
}

pub(crate) unsafe fn request_resident_programs(layer: &mut Layer, count: GLsizei, given: *const GLuint) {
    // SAFETY: the application vouches for its names.
    if let Some(names) = unsafe { names(layer, count, given) } {
        layer.listed(move |layer| {
            layer.try_group(|group, _| group.model.request_resident_programs_nv(&names));
        });
    }
}

pub(crate) unsafe fn execute_program(layer: &mut Layer, token: GLenum, name: GLuint, given: *const GLfloat) {
    // SAFETY: the application passes a vector.
    let given = unsafe { read::<_, 4>(given) };
    layer.listed(move |layer| {
        let Some(target) = layer.target(token) else { return };
        layer.try_group(|group, host| {
            let execution = group.model.executed(target, name, given, host)?;
            group.model.execute_program_nv(execution);
            group.changes += 1;
            Ok(())
        });
    });
}

pub(crate) unsafe fn get_program_iv_nv(layer: &mut Layer, name: GLuint, query: GLenum, given: *mut GLint) {
    let query = match query {
        tokens::PROGRAM_TARGET_NV => ProgramQueryNv::Target,
        tokens::PROGRAM_LENGTH_NV => ProgramQueryNv::Length,
        tokens::PROGRAM_RESIDENT_NV => ProgramQueryNv::Resident,
        _ => return layer.set_error(tokens::INVALID_ENUM),
    };
    if let Some(value) = layer.try_group(|group, _| group.model.get_program_iv_nv(name, query)) {
        // SAFETY: the application has room for the value.
        unsafe { given.write_unaligned(value) };
    }
}

/// Copies a text to where the application has room for it.
unsafe fn give(text: &[u8], given: *mut u8) {
    // SAFETY: the application asked for the length before.
    unsafe { std::ptr::copy_nonoverlapping(text.as_ptr(), given, text.len()) };
}

pub(crate) unsafe fn get_program_string_nv(layer: &mut Layer, name: GLuint, query: GLenum, given: *mut GLubyte) {
    if query != tokens::PROGRAM_STRING_NV {
        return layer.set_error(tokens::INVALID_ENUM);
    }
    let text = layer.try_group(|group, _| group.model.get_program_string_nv(name).map(<[u8]>::to_vec));
    if let Some(text) = text {
        // SAFETY: the application has room for the text.
        unsafe { give(&text, given) };
    }
}

pub(crate) unsafe fn get_program_string_arb(layer: &mut Layer, token: GLenum, query: GLenum, given: *mut c_void) {
    layer.know_bindings();
    let Some(target) = layer.target(token) else { return };
    if query != tokens::PROGRAM_STRING_ARB {
        return layer.set_error(tokens::INVALID_ENUM);
    }
    if layer.is_native(target) {
        // SAFETY: the application has room for the text.
        return unsafe { host::GetProgramStringARB(token, query, given) };
    }
    let text = layer.try_group(|group, _| group.model.get_program_string_arb(target).map(<[u8]>::to_vec));
    if let Some(text) = text {
        // SAFETY: the application asked for the length and has room for that many bytes.
        unsafe { give(&text, given.cast()) };
    }
}
