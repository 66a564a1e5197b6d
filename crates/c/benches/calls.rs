//! What the C library costs: calls against the Rust API, translations from the cache, and loading the library.
//!
//! `cargo bench -p glasm-c --bench calls [-- LIBRARY]`; the library is one that `scripts/c-library` built.

use std::ffi::{CString, c_char, c_int, c_void};
use std::path::Path;
use std::ptr::{null, null_mut};
use std::time::{Duration, Instant};

use glasm::check::{self, load};
use glasm::export::{Language, export};
use glasm::lower::{Options, lower};
use glasm_c::cache::{glasm_cache_free, glasm_cache_open, glasm_cache_translate};
use glasm_c::program::{glasm_program_free, glasm_program_load};
use glasm_c::translation::{glasm_translate, glasm_translation_free, glasm_translation_write};
use glasm_c::types::*;

/// Rounds whose times are compared.
const ROUNDS: usize = 41;

/// The programs of the demos that have a translation of their own.
fn programs() -> Vec<Vec<u8>> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shaders")];
    let mut programs = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the demos") {
            let path = entry.expect("an entry").path();
            let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
            if path.is_dir() {
                folders.push(path);
            } else if ["vp", "fp"].contains(&ending) {
                programs.push(std::fs::read(path).expect("a program"));
            }
        }
    }
    programs.retain(|text| through_rust(text) > 0);
    programs
}

/// Bytes of a program's WGSL; 0 where there is none.
fn through_rust(text: &[u8]) -> usize {
    let checked = load(text, &check::ParseOptions::default());
    let lowered = checked.program.and_then(|program| lower(&program, &Options::default()).ok());
    let written = lowered.and_then(|lowered| export(&lowered, Language::Wgsl).ok());
    written.map_or(0, |written| written.text().map_or(0, str::len))
}

/// The same through the C library.
fn through_c(text: &[u8]) -> usize {
    let (mut program, mut translation) = (null_mut(), null_mut());
    let mut data = glasm_data { data: null(), length: 0 };
    // SAFETY: the text has as many bytes, and the handles are freed once.
    unsafe {
        glasm_program_load(text.as_ptr().cast(), text.len(), null(), &raw mut program);
        glasm_translate(program, null(), &raw mut translation);
        glasm_translation_write(translation, GLASM_LANGUAGE_WGSL, &raw mut data);
        glasm_translation_free(translation);
        glasm_program_free(program);
    }
    data.length
}

fn time(mut work: impl FnMut()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// Each program's fastest run is compared: what else the machine does lengthens the others.
fn calls(programs: &[Vec<u8>]) {
    let mut fastest = [Duration::ZERO; 2];
    for text in programs {
        let mut of_program = [Duration::MAX; 2];
        for round in 0..ROUNDS {
            let mut bytes = [0, 0];
            // Whichever is first has the colder caches.
            for at in [round % 2, (round + 1) % 2] {
                let through = [through_rust, through_c][at];
                of_program[at] = of_program[at].min(time(|| bytes[at] = through(text)));
            }
            assert_eq!(bytes[0], bytes[1], "both write the same");
        }
        fastest.iter_mut().zip(of_program).for_each(|(sum, one)| *sum += one);
    }
    let ratio = fastest[1].as_secs_f64() / fastest[0].as_secs_f64();
    let each = fastest[0] / programs.len() as u32;
    println!("calls: {ratio:.3} of the Rust API ({} programs to WGSL, {each:?} each)", programs.len());
}

fn cached(programs: &[Vec<u8>]) {
    let folder = std::env::temp_dir().join(format!("glasm-c-bench-{}", std::process::id()));
    let name = CString::new(folder.to_string_lossy().into_owned()).expect("a name");
    let mut cache = null_mut();
    // SAFETY: the name ends with a zero byte; handles are freed once; texts have as many bytes as they say.
    let mut times: Vec<Duration> = unsafe {
        glasm_cache_open(name.as_ptr(), 0, &raw mut cache);
        let translate = |text: &Vec<u8>| {
            let mut translation = null_mut();
            let mut data = glasm_data { data: null(), length: 0 };
            let (start, length) = (text.as_ptr().cast(), text.len());
            let status =
                glasm_cache_translate(cache, start, length, null(), null(), GLASM_LANGUAGE_WGSL, &raw mut translation);
            glasm_translation_write(translation, GLASM_LANGUAGE_WGSL, &raw mut data);
            glasm_translation_free(translation);
            assert!(status == GLASM_OK && data.length > 0);
        };
        programs.iter().for_each(translate);
        (0..ROUNDS).map(|_| time(|| programs.iter().for_each(translate)) / programs.len() as u32).collect()
    };
    // SAFETY: the handle is freed once.
    unsafe { glasm_cache_free(cache) };
    println!("cache: {:?} for a program", median(&mut times));
    drop(std::fs::remove_dir_all(folder));
}

unsafe extern "C" {
    fn dlopen(name: *const c_char, mode: c_int) -> *mut c_void;
    fn dlclose(library: *mut c_void) -> c_int;
}

/// RTLD_NOW.
const NOW: c_int = 2;

fn loading(library: &str) {
    let name = CString::new(library).expect("a name");
    let mut times: Vec<Duration> = (0..ROUNDS)
        .map(|_| {
            let mut handle = null_mut();
            // SAFETY: the name ends with a zero byte; nothing of the library is used after it is closed.
            let took = time(|| handle = unsafe { dlopen(name.as_ptr(), NOW) });
            assert!(!handle.is_null(), "{library} cannot be loaded");
            // SAFETY: the handle came from dlopen.
            unsafe { dlclose(handle) };
            took
        })
        .collect();
    println!("loading: {:?} ({} bytes)", median(&mut times), std::fs::metadata(library).map_or(0, |about| about.len()));
}

fn main() {
    let programs = programs();
    calls(&programs);
    cached(&programs);
    if let Some(library) = std::env::args().skip(1).find(|argument| !argument.starts_with('-')) {
        loading(&library);
    }
}
