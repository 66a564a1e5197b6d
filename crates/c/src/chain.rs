//! Geometry and tessellation programs with the vertex program before them, translated to be used together.

use std::sync::Arc;

use glasm::dialect::Stage;
use glasm::lower::stages::{
    ChainPrograms, ChainRequest, ChainRequests, ChainResults, Feed, chain_request, chain_requests, chain_stage,
};
use glasm::program::Program;

use crate::boundary::{Answer, Failure, guard, put, shared};
use crate::choices::{Choices, glasm_translate_options};
use crate::program::glasm_program;
use crate::translation::{glasm_translation, lowering};
use crate::types::*;

/// Programs of a chain, one of each stage.
pub const GLASM_CHAIN_LONGEST: usize = 4;

/// The places of stages in a chain.
fn place(stage: Stage) -> Option<usize> {
    match stage {
        Stage::Vertex => Some(0),
        Stage::TessellationControl => Some(1),
        Stage::TessellationEvaluation => Some(2),
        Stage::Geometry => Some(3),
        Stage::Fragment | Stage::State | Stage::Compute => None,
    }
}

/// The programs by their places; those that are there follow each other.
fn sorted<'a>(programs: &[&'a Arc<Program>]) -> Answer<[Option<&'a Program>; GLASM_CHAIN_LONGEST]> {
    let mut sorted = [None; GLASM_CHAIN_LONGEST];
    let mut free = 0;
    for program in programs {
        let stage = program.dialect().rules().stage;
        let Some(place) = place(stage).filter(|place| *place >= free) else {
            let message = format!(
                "a chain is a vertex, a tessellation control, a tessellation evaluation and a geometry program in this \
                 order, of which any but the first may be left out: the {} program does not fit",
                stage.name()
            );
            return Err(Failure::unsupported(message));
        };
        sorted[place] = Some(&***program);
        free = place + 1;
    }
    Ok(sorted)
}

/// What each program is asked for, in the order of the stages.
fn requests(programs: &[&Arc<Program>]) -> Answer<Vec<ChainRequest>> {
    let [vertex, control, evaluation, geometry] = sorted(programs)?;
    let (Some(vertex), Some(last)) = (vertex, programs.last()) else {
        return Err(Failure::unsupported("a chain begins with a vertex program"));
    };
    let arrays = match chain_request(vertex).feed {
        Feed::Arrays(arrays) => arrays,
        Feed::Vertices(_) | Feed::Patches { .. } => Vec::new(),
    };
    let asked = ChainResults { results: chain_request(last).results, apart: Vec::new() };
    let programs = ChainPrograms { vertex, control, evaluation, geometry };
    let ChainRequests { vertex, control, evaluation, geometry } = chain_requests(&programs, arrays, &asked);
    Ok([Some(vertex), control, evaluation, geometry].into_iter().flatten().collect())
}

/// Translates the programs before the rasteriser for use together: a vertex program, then a tessellation control, a
/// tessellation evaluation and a geometry program, of which any but the first may be left out. Each becomes a compute entry
/// point that stores what the next one reads; the last stores all that it writes. docs/INTERFACE.md describes the buffers
/// between them. `options` may be NULL.
///
/// `translations` has room for `count` handles; all are NULL unless the result is `GLASM_OK`.
///
/// # Safety
/// `programs` points to `count` handles; `options` is NULL or a struct of the size that it says; `translations` points to
/// room for `count` pointers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_translate_chain(
    programs: *const *const glasm_program,
    count: usize,
    options: *const glasm_translate_options,
    translations: *mut *mut glasm_translation,
) -> glasm_status {
    guard(|| {
        if count == 0 || count > GLASM_CHAIN_LONGEST {
            return Err(Failure::argument(format!("a chain has 1 to {GLASM_CHAIN_LONGEST} programs, not {count}")));
        }
        for place in 0..count {
            // SAFETY: there is room for as many pointers; `wrapping_add` of NULL is refused by `put` at the first place.
            unsafe { put(translations.wrapping_add(place), std::ptr::null_mut(), "translations") }?;
        }
        // SAFETY: the pointer is NULL or points to a struct of the size that it says.
        let choices = unsafe { Choices::of(options) }?;
        let mut checked = Vec::new();
        for place in 0..count {
            // SAFETY: there are as many pointers; that of the first place is refused where it is NULL.
            let program = *unsafe { shared(programs.wrapping_add(place), "programs") }?;
            // SAFETY: each is a live handle.
            checked.push(unsafe { shared(program, "a program") }?.checked()?);
        }
        if choices.options.host.native_stages {
            let message = "stages of a chain are compute programs, and `opengl` asks for OpenGL's own stages";
            return Err(Failure::argument(message));
        }
        if choices.options.host.clamped_colors {
            let message = "stages of a chain pass colours on as they are, so `clamped_colors` must be 0: clamp them where they are drawn";
            return Err(Failure::argument(message));
        }
        let mut made = Vec::new();
        for (program, request) in checked.iter().zip(requests(&checked)?) {
            let lowered = chain_stage(program, &choices.options, &request).map_err(lowering)?;
            made.push(glasm_translation::new(Arc::clone(program), lowered, choices.writing));
        }
        for (place, translation) in made.into_iter().enumerate() {
            let handle = Box::into_raw(Box::new(translation));
            // SAFETY: there is room for as many pointers.
            unsafe { put(translations.wrapping_add(place), handle, "translations") }?;
        }
        Ok(GLASM_OK)
    })
}
