//! Translations: a program's module in every language, alone or as one side of a pair.

use std::os::raw::c_char;
use std::sync::{Arc, OnceLock};

use glasm::export::{self, Exported};
use glasm::lower::{self, Translation, link, lower};
use glasm::program::Program;

use crate::boundary::{Answer, Failure, Text, exclusive, free, guard, put, shared};
use crate::choices::{Choices, To, Writing, glasm_translate_options};
use crate::description::Description;
use crate::program::glasm_program;
use crate::store::Kept;
use crate::types::*;

/// A program's translation. It lives on its own: the program may be freed before it.
pub struct glasm_translation {
    origin: Origin,
    description: OnceLock<Description>,
    json: OnceLock<Text>,
    pair_json: Text,
    /// What was written so far, by language.
    written: Vec<(glasm_language, Written)>,
}

/// Where a translation comes from.
enum Origin {
    Translated {
        program: Arc<Program>,
        translation: Box<Translation>,
        writing: Writing,
    },
    /// One language and the description, from the cache.
    Kept(Kept),
}

/// A translation in a language.
pub(crate) enum Written {
    Text(Text),
    Words(Vec<u32>),
}

impl Written {
    pub(crate) fn of(translation: &Translation, to: To, writing: &Writing) -> Answer<Written> {
        writing.permits(to)?;
        match to {
            To::Naga => Ok(Written::Text(Text::new(format!("{:#?}\n", translation.module)))),
            To::Language(language) => match translation.to_with(language, &writing.export) {
                Ok(Exported::Text(text)) => Ok(Written::Text(Text::new(text))),
                Ok(Exported::Words(words)) => Ok(Written::Words(words)),
                Err(error) => Err(Failure::translation(error.code, error)),
            },
        }
    }

    fn view(&self) -> glasm_data {
        match self {
            Written::Text(text) => {
                let view = text.view();
                glasm_data { data: view.data.cast(), length: view.length }
            }
            Written::Words(words) => glasm_data { data: words.as_ptr().cast(), length: 4 * words.len() },
        }
    }

    /// The bytes as they lie in memory, with those that end a text.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        match self {
            Written::Text(text) => text.bytes().to_vec(),
            Written::Words(words) => words.iter().flat_map(|word| word.to_ne_bytes()).collect(),
        }
    }
}

pub(crate) fn lowering(error: lower::Error) -> Failure {
    Failure::translation(error.code, error)
}

impl glasm_translation {
    pub(crate) fn new(program: Arc<Program>, translation: Translation, writing: Writing) -> glasm_translation {
        let origin = Origin::Translated { program, translation: Box::new(translation), writing };
        glasm_translation::from(origin)
    }

    pub(crate) fn kept(kept: Kept) -> glasm_translation {
        glasm_translation::from(Origin::Kept(kept))
    }

    fn from(origin: Origin) -> glasm_translation {
        glasm_translation {
            origin,
            description: OnceLock::new(),
            json: OnceLock::new(),
            pair_json: Text::default(),
            written: Vec::new(),
        }
    }

    pub(crate) fn description(&self) -> Answer<&Description> {
        if let Some(description) = self.description.get() {
            return Ok(description);
        }
        let description = match &self.origin {
            Origin::Translated { program, translation, .. } => Description::of(&translation.interface, program),
            Origin::Kept(kept) => kept.description()?,
        };
        Ok(self.description.get_or_init(|| description))
    }

    pub(crate) fn json(&self) -> Answer<&Text> {
        if let Some(json) = self.json.get() {
            return Ok(json);
        }
        let json = match &self.origin {
            Origin::Translated { translation, .. } => export::reflect(&translation.interface).to_string(),
            Origin::Kept(kept) => kept.json()?.to_owned(),
        };
        Ok(self.json.get_or_init(|| Text::new(json)))
    }

    pub(crate) fn write(&mut self, language: glasm_language) -> Answer<glasm_data> {
        if let Some((_, written)) = self.written.iter().find(|(known, _)| *known == language) {
            return Ok(written.view());
        }
        let to = To::of(language)?;
        match &self.origin {
            Origin::Translated { translation, writing, .. } => {
                let written = Written::of(translation, to, writing)?;
                let view = written.view();
                self.written.push((language, written));
                Ok(view)
            }
            Origin::Kept(kept) if kept.language == language => Ok(kept.data()),
            Origin::Kept(_) => {
                Err(Failure::argument("a translation from the cache is in one language: ask the cache for the other"))
            }
        }
    }

    /// The translation in a language that was written, for the cache.
    pub(crate) fn written(&self, language: glasm_language) -> Option<&Written> {
        self.written.iter().find(|(known, _)| *known == language).map(|(_, written)| written)
    }
}

/// Translates a program for its stage. `options` may be NULL. Geometry and tessellation programs become compute entry
/// points that pass on everything that they write; `glasm_translate_chain` translates programs that are used together.
///
/// Returns `GLASM_OK`; `GLASM_REFUSED` for a program that was refused; `GLASM_UNSUPPORTED` if there is no such
/// translation. `*translation` is NULL unless the result is `GLASM_OK`.
///
/// # Safety
/// `program` is a handle; `options` is NULL or a struct of the size that it says; `translation` points to a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_translate(
    program: *const glasm_program,
    options: *const glasm_translate_options,
    translation: *mut *mut glasm_translation,
) -> glasm_status {
    guard(|| {
        // SAFETY: `translation` points to a pointer.
        unsafe { put(translation, std::ptr::null_mut(), "translation") }?;
        // SAFETY: the pointer is NULL or points to a struct of the size that it says.
        let choices = unsafe { Choices::of(options) }?;
        // SAFETY: the handle is live.
        let program = unsafe { shared(program, "program") }?.checked()?;
        let lowered = lower(program, &choices.options).map_err(lowering)?;
        let made = glasm_translation::new(program.clone(), lowered, choices.writing);
        // SAFETY: `translation` points to a pointer.
        unsafe { put(translation, Box::into_raw(Box::new(made)), "translation") }?;
        Ok(GLASM_OK)
    })
}

/// Translates a vertex and a fragment program that are drawn with together: only what the fragment program reads is passed
/// between them, and the vertex program's bindings follow those of the fragment program. `options` may be NULL.
///
/// # Safety
/// Both programs are handles; `options` is NULL or a struct of the size that it says; the two others point to pointers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_translate_pair(
    vertex: *const glasm_program,
    fragment: *const glasm_program,
    options: *const glasm_translate_options,
    vertex_translation: *mut *mut glasm_translation,
    fragment_translation: *mut *mut glasm_translation,
) -> glasm_status {
    guard(|| {
        // SAFETY: `vertex_translation` points to a pointer.
        unsafe { put(vertex_translation, std::ptr::null_mut(), "vertex_translation") }?;
        // SAFETY: `fragment_translation` points to a pointer.
        unsafe { put(fragment_translation, std::ptr::null_mut(), "fragment_translation") }?;
        // SAFETY: the pointer is NULL or points to a struct of the size that it says.
        let choices = unsafe { Choices::of(options) }?;
        // SAFETY: `vertex` is a live handle.
        let vertex = unsafe { shared(vertex, "vertex") }?.checked()?;
        // SAFETY: `fragment` is a live handle, which may be the same one.
        let fragment = unsafe { shared(fragment, "fragment") }?.checked()?;
        let (first, second) = pair(vertex, fragment, &choices)?;
        // SAFETY: `vertex_translation` points to a pointer, which was set to NULL before.
        unsafe { put(vertex_translation, Box::into_raw(Box::new(first)), "vertex_translation") }?;
        // SAFETY: `fragment_translation` points to a pointer, which was set to NULL before.
        unsafe { put(fragment_translation, Box::into_raw(Box::new(second)), "fragment_translation") }?;
        Ok(GLASM_OK)
    })
}

/// Both sides of a pair.
pub(crate) fn pair(
    vertex: &Arc<Program>,
    fragment: &Arc<Program>,
    choices: &Choices,
) -> Answer<(glasm_translation, glasm_translation)> {
    use glasm::dialect::Stage;
    let stages = [vertex, fragment].map(|program| program.dialect().rules().stage);
    if stages != [Stage::Vertex, Stage::Fragment] {
        let [one, other] = stages.map(Stage::name);
        return Err(Failure::unsupported(format!("a {one} and a {other} program are not a pair")));
    }
    let (first, second) = link(vertex, fragment, &choices.options).map_err(lowering)?;
    Ok((
        glasm_translation::new(vertex.clone(), first, choices.writing),
        glasm_translation::new(fragment.clone(), second, choices.writing),
    ))
}

/// Frees a translation with all data that it returned; NULL is ignored.
///
/// # Safety
/// `translation` is NULL or a handle that was not freed and that no other thread uses.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_translation_free(translation: *mut glasm_translation) {
    // SAFETY: the handle came from `Box::into_raw` and was not freed.
    unsafe { free(translation) }
}

/// The translation in a language. It is written once; the data belong to the translation.
///
/// Returns `GLASM_UNSUPPORTED` if the language lacks something that the program uses, and `GLASM_ERROR_ARGUMENT` for
/// `GLASM_LANGUAGE_GLSL_COMPAT` unless the translation was made with `opengl`.
///
/// # Safety
/// `translation` is a handle; `data` points to a `glasm_data`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_translation_write(
    translation: *mut glasm_translation,
    language: glasm_language,
    data: *mut glasm_data,
) -> glasm_status {
    guard(|| {
        // SAFETY: the handle is live, and no other thread uses it.
        let written = unsafe { exclusive(translation, "translation") }?.write(language)?;
        // SAFETY: `data` points to a `glasm_data`.
        unsafe { put(data, written, "data") }?;
        Ok(GLASM_OK)
    })
}

/// The interface as JSON, as `glasm reflect` prints it and docs/INTERFACE.md describes it. The text belongs to the
/// translation.
///
/// # Safety
/// `translation` is a handle; `json` points to a `glasm_text`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_translation_json(
    translation: *const glasm_translation,
    json: *mut glasm_text,
) -> glasm_status {
    guard(|| {
        // SAFETY: the handle is live.
        let text = unsafe { shared(translation, "translation") }?.json()?.view();
        // SAFETY: `json` points to a `glasm_text`.
        unsafe { put(json, text, "json") }?;
        Ok(GLASM_OK)
    })
}

/// The interfaces of a pair as JSON, as `glasm reflect --link` prints them. The text belongs to the vertex side and lives
/// until the next such call with it.
///
/// # Safety
/// Both translations are handles, and not the same one; `json` points to a `glasm_text`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_translation_pair_json(
    vertex: *mut glasm_translation,
    fragment: *const glasm_translation,
    json: *mut glasm_text,
) -> glasm_status {
    guard(|| {
        if vertex.cast_const() == fragment {
            return Err(Failure::argument("a translation is not a pair"));
        }
        // SAFETY: the handle is live, no other thread uses it, and it is not the other one.
        let vertex = unsafe { exclusive(vertex, "vertex") }?;
        // SAFETY: the handle is live.
        let fragment = unsafe { shared(fragment, "fragment") }?;
        let text = |text: &Text| String::from_utf8_lossy(text.bytes()).into_owned();
        let (first, second) = (text(vertex.json()?), text(fragment.json()?));
        let version = lower::description::VERSION;
        vertex.pair_json = Text::new(format!(r#"{{"version":{version},"vertex":{first},"fragment":{second}}}"#));
        // SAFETY: `json` points to a `glasm_text`.
        unsafe { put(json, vertex.pair_json.view(), "json") }?;
        Ok(GLASM_OK)
    })
}

/// Finds the number of a language by its name, as `glasm translate --to` takes it. `GLASM_ERROR_ARGUMENT` if there is none.
///
/// # Safety
/// `name` ends with a zero byte; `language` points to a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_language_find(name: *const c_char, language: *mut glasm_language) -> glasm_status {
    guard(|| {
        if name.is_null() {
            return Err(Failure::argument("name is NULL"));
        }
        // SAFETY: the name ends with a zero byte.
        let name = unsafe { crate::boundary::name(name, "") };
        let number = match To::ALL.iter().position(|entry| entry.texts()[0] == name) {
            Some(place) => place as u32,
            None => return Err(Failure::argument(format!("no language is called `{name}`"))),
        };
        // SAFETY: `language` points to a number.
        unsafe { put(language, number, "language") }?;
        Ok(GLASM_OK)
    })
}
