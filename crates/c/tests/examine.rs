//! Any bytes through the C library: what the fuzz target and the tests share. The first bytes choose options, languages and
//! numbers, most of which do not exist; the rest is a program string.

use std::os::raw::c_void;
use std::ptr::{null, null_mut};

use glasm_c::boundary::glasm_last_error;
use glasm_c::choices::glasm_translate_options;
use glasm_c::diagnostics::{glasm_diagnostic, glasm_program_diagnostic, glasm_program_diagnostic_count};
use glasm_c::interface::*;
use glasm_c::machine::*;
use glasm_c::program::*;
use glasm_c::reading::glasm_load_options;
use glasm_c::trace::glasm_step;
use glasm_c::translation::*;
use glasm_c::types::*;

/// Bytes that choose.
pub const CHOICES: usize = 64;
/// Instructions that a run may take.
const STEPS: u64 = 2000;

/// A struct whose size is set and everything else zero.
///
/// # Safety
/// The type is one of the header's structs that begin with their size: any bytes are a value of it.
unsafe fn sized<T>() -> T {
    let mut value = std::mem::MaybeUninit::<T>::zeroed();
    // SAFETY: the size is the struct's first field.
    unsafe { value.as_mut_ptr().cast::<u32>().write(size_of::<T>() as u32) };
    // SAFETY: all zeros but the size are a value of the type.
    unsafe { value.assume_init() }
}

/// The texts that an answer gives can be read, and end with zero bytes.
fn read(text: glasm_text) {
    // SAFETY: the library says that this many bytes are there, and a zero byte after them.
    let bytes = unsafe { std::slice::from_raw_parts(text.data.cast::<u8>(), text.length + 1) };
    assert_eq!(bytes.last(), Some(&0));
    assert!(std::str::from_utf8(&bytes[..text.length]).is_ok());
}

fn known(status: glasm_status) -> bool {
    assert!((GLASM_ERROR_ARGUMENT..=GLASM_UNSUPPORTED).contains(&status), "status {status}");
    if status != GLASM_OK {
        // SAFETY: the text ends with a zero byte and lives until the next failure.
        assert!(unsafe { *glasm_last_error() } != 0, "status {status} without a text");
    }
    status == GLASM_OK
}

/// Options with room after them, since a size may be anything up to 255: such a struct is one of a newer header.
#[repr(C)]
struct Roomy {
    options: glasm_translate_options,
    rest: [u8; 256],
}

/// Sends bytes through everything that a program goes through.
pub fn examine(bytes: &[u8]) {
    let (choices, text) = bytes.split_at(bytes.len().min(CHOICES));
    let byte = |place: usize| u32::from(choices.get(place).copied().unwrap_or(0));
    // SAFETY: both are structs of the header.
    let (mut load, options) = unsafe { (sized::<glasm_load_options>(), sized::<glasm_translate_options>()) };
    let mut roomy = Roomy { options, rest: [0; 256] };
    let options = &mut roomy.options;
    load.stage = byte(0) % 9;
    load.lenient = byte(1) % 3;
    options.float_level = byte(2) % 4;
    options.own_functions = byte(3) & 1;
    options.paired_int64 = byte(4) & 1;
    options.gl_coordinates = byte(5) & 1;
    options.names = byte(6) % 3;
    options.opengl = byte(6) >> 7;
    options.group = byte(7) * byte(8);
    options.binding = byte(9) * byte(10) * byte(11);
    options.lookups[(byte(12) % 32) as usize] = (byte(13) % 12) as u8;
    options.size = if byte(14) == 255 { byte(15) } else { options.size };
    // A member of a newer header: zero, or a number that this library does not know.
    roomy.rest[0] = (byte(15) == 254).into();
    let mut program = null_mut();
    // SAFETY: the text has as many bytes, the options have the size that they say, and the last is a pointer.
    let status = unsafe { glasm_program_load(text.as_ptr().cast(), text.len(), &raw const load, &raw mut program) };
    if !known(status) && status != GLASM_REFUSED {
        assert!(program.is_null());
        return;
    }
    check_description(program, text.len());
    translated(program, (&raw const roomy).cast(), choices);
    run(program, choices);
    // SAFETY: the handle was made above and is freed once.
    unsafe { glasm_program_free(program) };
}

/// What a program tells of itself.
fn check_description(program: *mut glasm_program, length: usize) {
    // SAFETY: the handle is live, and every struct is one of the header's.
    unsafe {
        let mut info = sized::<glasm_program_info>();
        assert!(known(glasm_program_get_info(program, &raw mut info)));
        read(info.error_string);
        read(info.dialect_name);
        let mut counts = sized::<glasm_counts>();
        assert_eq!(known(glasm_program_get_counts(program, &raw mut counts)), info.valid == 1);
        let count = glasm_program_diagnostic_count(program);
        assert!(info.valid == 1 || count > 0, "a program is refused for a reason");
        for index in 0..count {
            let mut diagnostic = sized::<glasm_diagnostic>();
            assert!(known(glasm_program_diagnostic(program, index, &raw mut diagnostic)));
            assert!(diagnostic.offset as usize <= length && diagnostic.error_position as usize <= length);
            read(diagnostic.message);
            read(diagnostic.help);
        }
        let mut text = glasm_text { data: null(), length: 0 };
        if known(glasm_program_report(program, null(), &raw mut text)) {
            read(text);
        }
        if known(glasm_program_print(program, &raw mut text)) {
            read(text);
        }
    }
}

/// What a translation tells, in one language and by numbers that may not exist.
fn translated(program: *const glasm_program, options: *const glasm_translate_options, choices: &[u8]) {
    let byte = |place: usize| u32::from(choices.get(place).copied().unwrap_or(0));
    let mut translation = null_mut();
    // SAFETY: the handles are live, every struct is one of the header's, and the translation is freed once.
    unsafe {
        if !known(glasm_translate(program, options, &raw mut translation)) {
            assert!(translation.is_null());
            return;
        }
        let mut data = glasm_data { data: null(), length: 0 };
        known(glasm_translation_write(translation, byte(16) % 10, &raw mut data));
        let mut text = glasm_text { data: null(), length: 0 };
        assert!(known(glasm_translation_json(translation, &raw mut text)));
        read(text);
        let mut info = sized::<glasm_interface>();
        assert!(known(glasm_translation_get_interface(translation, &raw mut info)));
        for index in [0, 1, byte(17), u32::MAX] {
            let mut variable = sized::<glasm_variable>();
            assert_eq!(known(glasm_translation_input(translation, index, &raw mut variable)), index < info.input_count);
            assert_eq!(
                known(glasm_translation_output(translation, index, &raw mut variable)),
                index < info.output_count
            );
            let mut parameter = sized::<glasm_parameter>();
            let there = known(glasm_translation_parameter(translation, index, &raw mut parameter));
            assert_eq!(there, index < info.parameter_count);
            let mut system = sized::<glasm_system_parameter>();
            known(glasm_translation_system_parameter(translation, index, &raw mut system));
            let mut texture = sized::<glasm_texture_binding>();
            assert_eq!(
                known(glasm_translation_texture(translation, index, &raw mut texture)),
                index < info.texture_count
            );
            if known(glasm_translation_word(translation, byte(18) % 5, index, &raw mut text)) {
                read(text);
            }
        }
        glasm_translation_free(translation);
    }
}

/// Counts steps.
///
/// # Safety
/// `user` points to a counter.
unsafe extern "C" fn count(user: *mut c_void, step: *const glasm_step) {
    // SAFETY: the caller passes a counter, and the library a step.
    unsafe {
        *user.cast::<u64>() += 1;
        read((*step).text);
    }
}

/// Runs on the reference machine, with hostile inputs.
fn run(program: *const glasm_program, choices: &[u8]) {
    let byte = |place: usize| u32::from(choices.get(place).copied().unwrap_or(0));
    let mut machine = null_mut();
    // SAFETY: the handles are live, every struct is one of the header's, and the machine is freed once.
    unsafe {
        if !known(glasm_machine_new(program, &raw mut machine)) {
            return;
        }
        assert!(known(glasm_machine_set_limit(machine, STEPS)));
        for place in 0..4 {
            let word = u32::from_le_bytes([0, 1, 2, 3].map(|value| byte(20 + 4 * place as usize + value) as u8));
            let vector = glasm_vector { u: [word, !word, word.rotate_left(7), 0x7fc0_0000] };
            assert!(known(glasm_machine_set_attribute(machine, place, byte(40), &raw const vector)) || byte(40) >= 128);
            known(glasm_machine_set_parameter(machine, place, &raw const vector));
        }
        let coverage = byte(41) % 18;
        let ran = known(glasm_machine_run(machine, coverage));
        for fragment in 0..5 {
            let mut vector = glasm_vector { u: [0; 4] };
            let there = known(glasm_machine_get_result(machine, fragment, byte(42) % 128, &raw mut vector));
            assert_eq!(there, ran && fragment < 4 && coverage >> fragment & 1 != 0);
        }
        let mut steps = 0u64;
        if known(glasm_machine_trace(machine, coverage, byte(43) % 5, Some(count), (&raw mut steps).cast())) {
            assert!(steps <= STEPS);
        }
        glasm_machine_free(machine);
    }
}
