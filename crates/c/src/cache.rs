//! Translations kept in a folder, so that a program that was translated once is there at once the next time.

use std::os::raw::c_char;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use crate::boundary::{Answer, Failure, Growing, free, guard, put, shared, write};
use crate::choices::{Choices, To, glasm_translate_options, source};
use crate::program::glasm_program;
use crate::reading::{Reading, glasm_load_options};
use crate::store::Store;
use crate::translation::{glasm_translation, lowering, pair};
use crate::types::*;

/// A folder of translations. Unlike other handles, several threads may use one at once, and several processes may use
/// one folder.
pub struct glasm_cache {
    store: Store,
}

/// The default limit of a cache in bytes: 64 MiB.
pub const GLASM_CACHE_USUAL: u64 = 64 << 20;

/// Opens a cache in a folder, which is created if it does not exist. Nothing else in the library touches files. The folder
/// is kept below `limit` bytes, 0 for `GLASM_CACHE_USUAL`: the least recently used files are deleted first. Use a folder that
/// only the user can write to: whoever can write there decides what the translations are.
///
/// `GLASM_ERROR_FILE` if the folder cannot be used.
///
/// # Safety
/// `folder` ends with a zero byte; `cache` points to a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_cache_open(
    folder: *const c_char,
    limit: u64,
    cache: *mut *mut glasm_cache,
) -> glasm_status {
    guard(|| {
        // SAFETY: `cache` points to a pointer.
        unsafe { put(cache, std::ptr::null_mut(), "cache") }?;
        // SAFETY: a zero byte ends the name.
        let folder = unsafe { path(folder) }?;
        let limit = if limit == 0 { GLASM_CACHE_USUAL } else { limit };
        let opened = glasm_cache { store: Store::open(&folder, limit)? };
        // SAFETY: `cache` points to a pointer.
        unsafe { put(cache, Box::into_raw(Box::new(opened)), "cache") }?;
        Ok(GLASM_OK)
    })
}

/// The name of a folder: bytes as the system has them, or UTF-8 on Windows.
///
/// # Safety
/// The pointer is NULL or ends with a zero byte.
unsafe fn path(folder: *const c_char) -> Answer<PathBuf> {
    // SAFETY: a zero byte ends the name.
    let bytes = unsafe { crate::boundary::bytes(folder, GLASM_ZERO_TERMINATED, 1 << 16, "folder") }?;
    let bytes = bytes.filter(|bytes| !bytes.is_empty());
    let bytes = bytes.ok_or_else(|| Failure::argument("the name of the folder is empty or too long"))?;
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;
        Ok(PathBuf::from(std::ffi::OsStr::from_bytes(bytes)))
    }
    #[cfg(not(unix))]
    {
        let name = std::str::from_utf8(bytes).map_err(|_| Failure::argument("the folder's name is not UTF-8"))?;
        Ok(PathBuf::from(name))
    }
}

/// Closes a cache; NULL is ignored. Its files stay, and so do translations that came from it.
///
/// # Safety
/// `cache` is NULL or a handle that was not freed and that no other thread uses.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_cache_free(cache: *mut glasm_cache) {
    // SAFETY: the handle came from `Box::into_raw` and was not freed.
    unsafe { free(cache) }
}

/// What tells a request from all others, but for the text of the programs.
struct Request {
    reading: Reading,
    choices: Choices,
    language: glasm_language,
}

/// Which part of a request an answer is.
#[derive(Copy, Clone)]
enum Part {
    Alone = 0,
    Vertex = 1,
    Fragment = 2,
}

impl Request {
    /// # Safety
    /// The pointers are NULL or point to structs of the size that they say.
    unsafe fn of(
        load: *const glasm_load_options,
        translate: *const glasm_translate_options,
        language: glasm_language,
    ) -> Answer<Request> {
        // SAFETY: `load` is NULL or points to a struct of the size that it says.
        let reading = unsafe { Reading::of(load) }?;
        // SAFETY: `translate` is NULL or points to a struct of the size that it says.
        let choices = unsafe { Choices::of(translate) }?;
        To::of(language)?;
        Ok(Request { reading, choices, language })
    }

    fn key(&self, part: Part, sources: &[&[u8]]) -> Vec<u8> {
        let length = 128 + sources.iter().map(|source| source.len() + 4).sum::<usize>();
        let mut key = Vec::with_capacity(length);
        key.extend(env!("GLASM_BUILD").as_bytes());
        let words = [part as u32, self.language].into_iter().chain(self.reading.key());
        words.chain(self.choices.key()).for_each(|word| key.extend(word.to_le_bytes()));
        for source in sources {
            key.extend((source.len() as u32).to_le_bytes());
            key.extend_from_slice(source);
        }
        key
    }

    fn load(&self, source: &[u8]) -> glasm_program {
        glasm_program::load(source, self.reading)
    }
}

impl glasm_cache {
    /// Writes a translation in the language that was asked for, and keeps it.
    fn keep(&self, key: &[u8], request: &Request, translation: &mut glasm_translation) -> Answer<()> {
        translation.write(request.language)?;
        if let Some(written) = translation.written(request.language) {
            let bytes = written.bytes();
            let json = translation.json()?;
            let json = String::from_utf8_lossy(json.bytes());
            self.store.keep(key, request.language, &bytes, translation.description()?, &json);
        }
        Ok(())
    }

    fn translate(&self, source: &[u8], request: &Request) -> Answer<glasm_translation> {
        let key = request.key(Part::Alone, &[source]);
        if let Some(kept) = self.store.find(&key, request.language) {
            return Ok(glasm_translation::kept(kept));
        }
        let loaded = request.load(source);
        let program = loaded.checked()?;
        let lowered = glasm::lower::lower(program, &request.choices.options).map_err(lowering)?;
        let mut translation = glasm_translation::new(program.clone(), lowered, request.choices.writing);
        self.keep(&key, request, &mut translation)?;
        Ok(translation)
    }

    fn translate_pair(&self, sources: [&[u8]; 2], request: &Request) -> Answer<[glasm_translation; 2]> {
        let keys = [Part::Vertex, Part::Fragment].map(|part| request.key(part, &sources));
        let kept = keys.each_ref().map(|key| self.store.find(key, request.language));
        if let [Some(vertex), Some(fragment)] = kept {
            return Ok([glasm_translation::kept(vertex), glasm_translation::kept(fragment)]);
        }
        let [vertex, fragment] = sources.map(|source| request.load(source));
        let (vertex, fragment) = pair(vertex.checked()?, fragment.checked()?, &request.choices)?;
        let mut sides = [vertex, fragment];
        for (key, side) in keys.iter().zip(&mut sides) {
            self.keep(key, request, side)?;
        }
        Ok(sides)
    }
}

/// A text that is short enough to be a program.
fn whole(source: Option<&[u8]>) -> Answer<&[u8]> {
    source.ok_or_else(|| Failure::new(GLASM_REFUSED, "the program string is too large"))
}

/// Reads and translates a program as `glasm_program_load`, `glasm_translate` and `glasm_translation_write` do, or takes the
/// translation from the cache. A translation from the cache supports everything but `glasm_translation_write` for another
/// language. `load` and `translate` may be NULL.
///
/// If the result is `GLASM_REFUSED`, `glasm_program_load` reports what is wrong with the program. A translation that could
/// not be kept is not an error.
///
/// # Safety
/// `cache` is a handle; `text` points to `length` bytes, or ends with a zero byte; the options are NULL or structs of the
/// size that they say; `translation` points to a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_cache_translate(
    cache: *const glasm_cache,
    text: *const c_char,
    length: usize,
    load: *const glasm_load_options,
    translate: *const glasm_translate_options,
    language: glasm_language,
    translation: *mut *mut glasm_translation,
) -> glasm_status {
    guard(|| {
        // SAFETY: `translation` points to a pointer.
        unsafe { put(translation, std::ptr::null_mut(), "translation") }?;
        // SAFETY: the handle is live.
        let cache = unsafe { shared(cache, "cache") }?;
        // SAFETY: the pointers are NULL or point to structs of the size that they say.
        let request = unsafe { Request::of(load, translate, language) }?;
        // SAFETY: the text has as many bytes, or ends with a zero byte.
        let source = whole(unsafe { source(text, length) }?)?;
        let made = cache.translate(source, &request)?;
        // SAFETY: `translation` points to a pointer.
        unsafe { put(translation, Box::into_raw(Box::new(made)), "translation") }?;
        Ok(GLASM_OK)
    })
}

/// The same for a vertex and a fragment program that are drawn with together, as `glasm_translate_pair` does.
///
/// # Safety
/// `cache` is a handle; each text points to as many bytes as its length says, or ends with a zero byte; the options are
/// NULL or structs of the size that they say; the two last point to pointers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_cache_translate_pair(
    cache: *const glasm_cache,
    vertex_text: *const c_char,
    vertex_length: usize,
    fragment_text: *const c_char,
    fragment_length: usize,
    load: *const glasm_load_options,
    translate: *const glasm_translate_options,
    language: glasm_language,
    vertex: *mut *mut glasm_translation,
    fragment: *mut *mut glasm_translation,
) -> glasm_status {
    guard(|| {
        // SAFETY: `vertex` points to a pointer.
        unsafe { put(vertex, std::ptr::null_mut(), "vertex") }?;
        // SAFETY: `fragment` points to a pointer.
        unsafe { put(fragment, std::ptr::null_mut(), "fragment") }?;
        // SAFETY: the handle is live.
        let cache = unsafe { shared(cache, "cache") }?;
        // SAFETY: the pointers are NULL or point to structs of the size that they say.
        let request = unsafe { Request::of(load, translate, language) }?;
        // SAFETY: the vertex program has `vertex_length` bytes, or ends with a zero byte.
        let first = whole(unsafe { source(vertex_text, vertex_length) }?)?;
        // SAFETY: the fragment program has `fragment_length` bytes, or ends with a zero byte.
        let second = whole(unsafe { source(fragment_text, fragment_length) }?)?;
        let sides = cache.translate_pair([first, second], &request)?;
        let [first, second] = sides.map(|side| Box::into_raw(Box::new(side)));
        // SAFETY: `vertex` points to a pointer, which was set to NULL before.
        unsafe { put(vertex, first, "vertex") }?;
        // SAFETY: `fragment` points to a pointer, which was set to NULL before.
        unsafe { put(fragment, second, "fragment") }?;
        Ok(GLASM_OK)
    })
}

/// What a cache did since it was opened, and how large its folder is.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct glasm_cache_info {
    /// sizeof(glasm_cache_info)
    pub size: u32,
    /// Zero; for later use.
    pub reserved: u32,
    /// Translations that were found in the cache.
    pub hits: u64,
    /// Translations that were not found.
    pub misses: u64,
    /// Translations that were stored.
    pub stored: u64,
    /// Bytes of the folder's translations, including those of other processes.
    pub bytes: u64,
    /// Translations that could not be stored: no space is left, or the folder cannot be written any more.
    pub failed: u64,
}

// SAFETY: the struct is repr(C), begins with its size, and consists of integers.
unsafe impl Growing for glasm_cache_info {
    const ZERO: Self = Self { size: 0, reserved: 0, hits: 0, misses: 0, stored: 0, bytes: 0, failed: 0 };
}

/// Reports what a cache did. This looks through the folder.
///
/// # Safety
/// `cache` is a handle; `info` points to a struct of the size that it says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_cache_get_info(cache: *const glasm_cache, info: *mut glasm_cache_info) -> glasm_status {
    guard(|| {
        // SAFETY: the handle is live.
        let store = &unsafe { shared(cache, "cache") }?.store;
        let filled = glasm_cache_info {
            hits: store.hits.load(Ordering::Relaxed),
            misses: store.misses.load(Ordering::Relaxed),
            stored: store.stored.load(Ordering::Relaxed),
            bytes: store.size(),
            failed: store.failed.load(Ordering::Relaxed),
            ..glasm_cache_info::ZERO
        };
        // SAFETY: `info` points to a struct of the size that it says.
        unsafe { write(info, &filled, "info") }?;
        Ok(GLASM_OK)
    })
}
