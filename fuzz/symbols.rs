//! What libFuzzer asks of the sanitizers, so that it can tell which functions inputs reached. The sanitizers need another
//! toolchain; debug information is enough.

use std::ffi::{CStr, c_char, c_int, c_void};

/// Name, file and line of the function that an address belongs to, in the form that libFuzzer asks for: `%F`, `%s`, `%l`
/// or `%s:%l`. Of functions that were put into one another it is the outermost.
#[unsafe(no_mangle)]
unsafe extern "C" fn __sanitizer_symbolize_pc(
    address: *mut c_void,
    format: *const c_char,
    out: *mut c_char,
    size: usize,
) {
    let (mut name, mut file, mut line) = (String::from("?"), String::from("?"), 0);
    backtrace::resolve(address, |symbol| {
        if let Some(found) = symbol.name() {
            name = format!("{found:#}").replace(' ', "_");
        }
        if let (Some(found), Some(number)) = (symbol.filename(), symbol.lineno()) {
            file = found.display().to_string();
            line = number;
        }
    });
    // SAFETY: libFuzzer passes a text that ends with a zero.
    let text = match unsafe { CStr::from_ptr(format) }.to_bytes() {
        b"%F" => name,
        b"%s" => file,
        b"%l" => line.to_string(),
        _ => format!("{file}:{line}"),
    };
    let length = text.len().min(size.saturating_sub(1));
    if size > 0 {
        // SAFETY: libFuzzer passes room for `size` bytes.
        unsafe {
            out.cast::<u8>().copy_from_nonoverlapping(text.as_ptr(), length);
            out.add(length).write(0);
        }
    }
}

/// libFuzzer prints coverage only where this is there; it does not call it for that.
#[unsafe(no_mangle)]
extern "C" fn __sanitizer_get_module_and_offset_for_pc(
    _: *mut c_void,
    _: *mut c_char,
    _: usize,
    _: *mut *mut c_void,
) -> c_int {
    0
}
