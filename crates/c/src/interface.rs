//! The interface of a translation: what a caller must supply and gets, as plain structs.

mod values;

use crate::boundary::{Answer, Failure, Growing, Text, guard, put, shared, write};
use crate::description::Description;
use crate::translation::glasm_translation;
use crate::types::*;

pub use values::*;

/// Reports the interface of a translation. Its texts belong to the translation.
///
/// # Safety
/// `translation` is a handle; `info` points to a struct of the size that it says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_translation_get_interface(
    translation: *const glasm_translation,
    info: *mut glasm_interface,
) -> glasm_status {
    guard(|| {
        // SAFETY: the handle is live.
        let it = unsafe { shared(translation, "translation") }?.description()?;
        let filled = glasm_interface {
            size: 0,
            stage: it.stage,
            flags: it.flags,
            binding_count: it.binding_count,
            parameter_group: it.parameter_group,
            parameter_binding: it.parameter_binding,
            slots: it.slots,
            memory_group: it.memory_group,
            memory_words: it.memory_words,
            memory_table: it.memory_table,
            memory_pairs: it.memory_pairs,
            chain_group: it.chain_group,
            workgroup: it.workgroup,
            input_count: it.inputs.len() as u32,
            output_count: it.outputs.len() as u32,
            parameter_count: it.parameters.len() as u32,
            system_count: it.system.len() as u32,
            texture_count: it.textures.len() as u32,
            image_count: it.images.len() as u32,
            buffer_count: it.buffers.len() as u32,
            feature_count: it.features.len() as u32,
            number_count: it.numbers.len() as u32,
            emulated_count: it.emulated.len() as u32,
            omitted_count: it.omitted.len() as u32,
            entry_point: it.entry_point.view(),
            second_view_layer: it.second_view_layer.cast_signed(),
        };
        // SAFETY: `info` points to a struct of the size that it says.
        unsafe { write(info, &filled, "info") }?;
        Ok(GLASM_OK)
    })
}

/// An item of one of the lists.
fn item<'a, T>(list: &'a [T], index: u32, what: &str) -> Answer<&'a T> {
    let found = usize::try_from(index).ok().and_then(|index| list.get(index));
    found.ok_or_else(|| Failure::argument(format!("{index} is beyond the {} {what}", list.len())))
}

fn variable(it: &crate::description::Variable) -> glasm_variable {
    glasm_variable {
        size: 0,
        number: it.number,
        location: it.location,
        format: it.format,
        interpolation: 0,
        second_source: 0,
        name: it.name.view(),
    }
}

/// Tells an item of a list: the body of the functions below.
///
/// # Safety
/// `translation` is a handle; `into` points to a struct of the size that it says.
#[inline(always)]
unsafe fn fill<T: Growing>(
    translation: *const glasm_translation,
    into: *mut T,
    name: &str,
    find: impl FnOnce(&Description) -> Answer<T>,
) -> glasm_status {
    guard(|| {
        // SAFETY: the handle is live.
        let filled = find(unsafe { shared(translation, "translation") }?.description()?)?;
        // SAFETY: `into` points to a struct of the size that it says.
        unsafe { write(into, &filled, name) }?;
        Ok(GLASM_OK)
    })
}

/// Reports an input. Its name belongs to the translation.
///
/// # Safety
/// `translation` is a handle; `input` points to a struct of the size that it says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_translation_input(
    translation: *const glasm_translation,
    index: u32,
    input: *mut glasm_variable,
) -> glasm_status {
    let find = |description: &Description| {
        let found = item(&description.inputs, index, "inputs")?;
        Ok(glasm_variable { interpolation: found.flags, ..variable(found) })
    };
    // SAFETY: the handle is live; `input` points to a struct of the size that it says.
    unsafe { fill(translation, input, "input", find) }
}

/// Reports an output. Its name belongs to the translation.
///
/// # Safety
/// `translation` is a handle; `output` points to a struct of the size that it says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_translation_output(
    translation: *const glasm_translation,
    index: u32,
    output: *mut glasm_variable,
) -> glasm_status {
    let find = |description: &Description| {
        let found = item(&description.outputs, index, "outputs")?;
        Ok(glasm_variable { second_source: found.flags, ..variable(found) })
    };
    // SAFETY: the handle is live; `output` points to a struct of the size that it says.
    unsafe { fill(translation, output, "output", find) }
}

/// Reports a parameter. Its names belong to the translation.
///
/// # Safety
/// `translation` is a handle; `parameter` points to a struct of the size that it says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_translation_parameter(
    translation: *const glasm_translation,
    index: u32,
    parameter: *mut glasm_parameter,
) -> glasm_status {
    let find = |description: &Description| {
        let description = item(&description.parameters, index, "parameters")?;
        Ok(glasm_parameter {
            size: 0,
            slot: description.slot,
            binding: description.binding,
            index: description.index,
            initial: glasm_vector { u: description.initial },
            name: description.name.view(),
            alias: description.alias.view(),
        })
    };
    // SAFETY: the handle is live; `parameter` points to a struct of a parameter that says its size.
    unsafe { fill(translation, parameter, "parameter", find) }
}

/// Reports a vector that the application or runtime supplies. Its name belongs to the translation.
///
/// # Safety
/// `translation` is a handle; `parameter` points to a struct of the size that it says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_translation_system_parameter(
    translation: *const glasm_translation,
    index: u32,
    parameter: *mut glasm_system_parameter,
) -> glasm_status {
    let find = |description: &Description| {
        let description = item(&description.system, index, "system parameters")?;
        Ok(glasm_system_parameter {
            size: 0,
            what: description.what,
            index: description.index,
            slot: description.slot,
            name: description.name.view(),
        })
    };
    // SAFETY: the handle is live; `parameter` points to a struct of a system parameter that says its size.
    unsafe { fill(translation, parameter, "parameter", find) }
}

/// Reports a texture unit.
///
/// # Safety
/// `translation` is a handle; `texture` points to a struct of the size that it says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_translation_texture(
    translation: *const glasm_translation,
    index: u32,
    texture: *mut glasm_texture_binding,
) -> glasm_status {
    let find = |description: &Description| {
        let description = item(&description.textures, index, "textures")?;
        Ok(glasm_texture_binding {
            size: 0,
            unit: description.unit,
            target: description.target,
            comparison: description.comparison,
            group: description.group,
            texture: description.texture,
            sampler: description.sampler,
            texels: description.texels,
        })
    };
    // SAFETY: the handle is live; `texture` points to a struct of the size that it says.
    unsafe { fill(translation, texture, "texture", find) }
}

/// Reports an image unit.
///
/// # Safety
/// `translation` is a handle; `image` points to a struct of the size that it says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_translation_image(
    translation: *const glasm_translation,
    index: u32,
    image: *mut glasm_image_binding,
) -> glasm_status {
    let find = |description: &Description| {
        let description = item(&description.images, index, "images")?;
        let (unit, target, group) = (description.unit, description.target, description.group);
        Ok(glasm_image_binding {
            size: 0,
            unit,
            target,
            group,
            binding: description.binding,
            writes: description.writes,
        })
    };
    // SAFETY: the handle is live; `image` points to a struct of the size that it says.
    unsafe { fill(translation, image, "image", find) }
}

/// Reports a buffer.
///
/// # Safety
/// `translation` is a handle; `buffer` points to a struct of the size that it says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_translation_buffer(
    translation: *const glasm_translation,
    index: u32,
    buffer: *mut glasm_buffer_binding,
) -> glasm_status {
    let find = |description: &Description| {
        let description = item(&description.buffers, index, "buffers")?;
        Ok(glasm_buffer_binding {
            size: 0,
            binding: description.binding,
            element: description.element,
            elements: description.elements,
            kind: description.kind,
        })
    };
    // SAFETY: the handle is live; `buffer` points to a struct of the size that it says.
    unsafe { fill(translation, buffer, "buffer", find) }
}

/// A list of words.
pub type glasm_word_list = u32;
/// Features that the device must have, by wgpu's names.
pub const GLASM_WORDS_FEATURES: glasm_word_list = 0;
/// Numbers that the device supplies and that have no location.
pub const GLASM_WORDS_NUMBERS: glasm_word_list = 1;
/// What is emulated.
pub const GLASM_WORDS_EMULATED: glasm_word_list = 2;
/// What the program states and the module omits.
pub const GLASM_WORDS_OMITTED: glasm_word_list = 3;

/// Reports a word of one of the lists. It belongs to the translation.
///
/// # Safety
/// `translation` is a handle; `word` points to a `glasm_text`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_translation_word(
    translation: *const glasm_translation,
    list: glasm_word_list,
    index: u32,
    word: *mut glasm_text,
) -> glasm_status {
    guard(|| {
        // SAFETY: the handle is live.
        let it = unsafe { shared(translation, "translation") }?.description()?;
        let words: &[Text] = match list {
            GLASM_WORDS_FEATURES => &it.features,
            GLASM_WORDS_NUMBERS => &it.numbers,
            GLASM_WORDS_EMULATED => &it.emulated,
            GLASM_WORDS_OMITTED => &it.omitted,
            other => return Err(Failure::argument(format!("{other} is not a list of words"))),
        };
        let found = item(words, index, "words")?.view();
        // SAFETY: `word` points to a `glasm_text`.
        unsafe { put(word, found, "word") }?;
        Ok(GLASM_OK)
    })
}
