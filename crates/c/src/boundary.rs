//! What every function does at the boundary: pointers are checked, panics are caught, and errors are kept as a text.

use std::any::Any;
use std::cell::RefCell;
use std::os::raw::c_char;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread::LocalKey;

use glasm::lower;

use crate::types::{
    GLASM_ERROR_ARGUMENT, GLASM_ERROR_INTERNAL, GLASM_UNSUPPORTED, GLASM_ZERO_TERMINATED, glasm_status, glasm_text,
};

/// Why a call did nothing.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) status: glasm_status,
    /// The code of a translation's error; empty for others.
    pub(crate) code: &'static str,
    pub(crate) message: String,
}

impl Failure {
    pub(crate) fn new(status: glasm_status, message: impl Into<String>) -> Failure {
        Failure { status, code: "", message: message.into() }
    }

    pub(crate) fn argument(message: impl Into<String>) -> Failure {
        Failure::new(GLASM_ERROR_ARGUMENT, message)
    }

    pub(crate) fn unsupported(message: impl Into<String>) -> Failure {
        Failure::new(GLASM_UNSUPPORTED, message)
    }

    /// A program that is not translated, or not written in a language.
    pub(crate) fn translation(code: lower::Code, error: impl ToString) -> Failure {
        Failure { code: code.as_str(), ..Failure::unsupported(error.to_string()) }
    }
}

pub(crate) type Answer<T> = Result<T, Failure>;

thread_local! {
    /// The thread's last error, with a zero byte after it.
    static LAST_ERROR: Kept = const { RefCell::new(Vec::new()) };
    /// Its code.
    static LAST_CODE: Kept = const { RefCell::new(Vec::new()) };
}

type Kept = RefCell<Vec<u8>>;

fn keep(code: &str, message: &str) {
    for (text, place) in [(code, &LAST_CODE), (message, &LAST_ERROR)] {
        // A thread that is ending has no texts any more.
        let _ = place.try_with(|last| {
            if let Ok(mut last) = last.try_borrow_mut() {
                last.clear();
                last.extend(text.bytes().filter(|byte| *byte != 0));
                last.push(0);
            }
        });
    }
}

fn kept(place: &'static LocalKey<Kept>) -> *const c_char {
    let text = place.try_with(|last| match last.try_borrow() {
        Ok(last) if !last.is_empty() => last.as_ptr().cast(),
        _ => c"".as_ptr(),
    });
    text.unwrap_or(c"".as_ptr())
}

/// Says in a sentence why this thread's last failed call failed; empty if no call has failed. The text
/// ends with a zero byte and lives until the thread's next call that fails. Calls that succeed leave it as it is.
#[unsafe(no_mangle)]
pub extern "C" fn glasm_last_error() -> *const c_char {
    align_stack();
    kept(&LAST_ERROR)
}

/// Says with a stable word, such as `language-lacks`, why this thread's last failed call did not translate a program or
/// did not write it in a language; empty if it failed otherwise. `glasm explain` explains the words. The text ends with
/// a zero byte and lives as long as that of `glasm_last_error`.
#[unsafe(no_mangle)]
pub extern "C" fn glasm_last_error_code() -> *const c_char {
    align_stack();
    kept(&LAST_CODE)
}

fn panic_text(payload: &(dyn Any + Send)) -> &str {
    let literal = payload.downcast_ref::<&str>().copied();
    literal.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("unknown")
}

/// Has the function that calls it align its stack. Programs of old compilers keep that of 32-bit processes aligned to four
/// bytes, while what is compiled for Linux today expects sixteen: the first vector that is saved would end the program. A
/// variable that asks for more than any system gives makes the compiler align the stack itself.
#[inline(always)]
fn align_stack() {
    #[cfg(all(target_arch = "x86", unix))]
    {
        #[repr(align(32))]
        struct Aligned {
            _byte: u8,
        }
        let mut aligned = Aligned { _byte: 0 };
        std::hint::black_box(&mut aligned);
    }
}

/// Runs the body of a function. No panic leaves it. Exported functions have it inside, so that their own stack is aligned.
#[inline(always)]
pub(crate) fn guard(body: impl FnOnce() -> Answer<glasm_status>) -> glasm_status {
    align_stack();
    guarded(body)
}

#[inline(never)]
fn guarded(body: impl FnOnce() -> Answer<glasm_status>) -> glasm_status {
    // Whoever gets GLASM_ERROR_INTERNAL is told not to use the handle further.
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(status)) => status,
        Ok(Err(failure)) => {
            keep(failure.code, &failure.message);
            failure.status
        }
        Err(payload) => {
            keep("", &format!("an error in glasm, please report it: {}", panic_text(&*payload)));
            GLASM_ERROR_INTERNAL
        }
    }
}

/// The same for a function that answers with a value: `otherwise` where it fails.
#[inline(always)]
pub(crate) fn guard_value<T: Copy>(otherwise: T, body: impl FnOnce() -> Answer<T>) -> T {
    let mut value = otherwise;
    guard(|| {
        value = body()?;
        Ok(crate::types::GLASM_OK)
    });
    value
}

/// What a pointer points to.
///
/// # Safety
/// The pointer is NULL or points to a live `T` that nothing changes during `'a`.
pub(crate) unsafe fn shared<'a, T>(pointer: *const T, name: &str) -> Answer<&'a T> {
    if !pointer.is_aligned() {
        return Err(Failure::argument(format!("{name} is not aligned")));
    }
    // SAFETY: the caller says that the pointer is NULL or good; it is aligned.
    unsafe { pointer.as_ref() }.ok_or_else(|| Failure::argument(format!("{name} is NULL")))
}

/// What a pointer points to, to be changed.
///
/// # Safety
/// The pointer is NULL or points to a live `T` that nothing else uses during `'a`.
pub(crate) unsafe fn exclusive<'a, T>(pointer: *mut T, name: &str) -> Answer<&'a mut T> {
    if !pointer.is_aligned() {
        return Err(Failure::argument(format!("{name} is not aligned")));
    }
    // SAFETY: the caller says that the pointer is NULL or good; it is aligned.
    unsafe { pointer.as_mut() }.ok_or_else(|| Failure::argument(format!("{name} is NULL")))
}

/// Writes an answer.
///
/// # Safety
/// The pointer is NULL or points to room for a `T`.
pub(crate) unsafe fn put<T>(pointer: *mut T, value: T, name: &str) -> Answer<()> {
    if pointer.is_null() || !pointer.is_aligned() {
        return Err(Failure::argument(format!("{name} is NULL or not aligned")));
    }
    // SAFETY: there is room for a `T`, and the pointer is aligned.
    unsafe { pointer.write(value) };
    Ok(())
}

/// Frees a handle; NULL is none.
///
/// # Safety
/// The pointer is NULL or came from `Box::into_raw` and was not freed.
#[inline(always)]
pub(crate) unsafe fn free<T>(pointer: *mut T) {
    guard(|| {
        if !pointer.is_null() {
            // SAFETY: the caller says that the box is whole and was not freed.
            drop(unsafe { Box::from_raw(pointer) });
        }
        Ok(crate::types::GLASM_OK)
    });
}

/// Bytes that the caller passes, or up to their zero byte. None where they are more than `most`: then nothing has been read.
///
/// # Safety
/// The pointer is NULL or points to `length` bytes, or to a zero-terminated text where the length says so, which
/// nothing changes during `'a`.
pub(crate) unsafe fn bytes<'a>(
    pointer: *const c_char,
    length: usize,
    most: usize,
    name: &str,
) -> Answer<Option<&'a [u8]>> {
    if pointer.is_null() {
        return Err(Failure::argument(format!("{name} is NULL")));
    }
    let length = if length == GLASM_ZERO_TERMINATED {
        // SAFETY: the caller says that a zero byte ends the text.
        unsafe { std::ffi::CStr::from_ptr(pointer) }.count_bytes()
    } else {
        length
    };
    if length > most {
        return Ok(None);
    }
    // SAFETY: the caller says that there are as many bytes; `most` is far below isize::MAX.
    Ok(Some(unsafe { std::slice::from_raw_parts(pointer.cast(), length) }))
}

/// A zero-terminated name that may be left out.
///
/// # Safety
/// The pointer is NULL or points to a zero-terminated text that nothing changes during `'a`.
pub(crate) unsafe fn name<'a>(pointer: *const c_char, otherwise: &'a str) -> std::borrow::Cow<'a, str> {
    if pointer.is_null() {
        return otherwise.into();
    }
    // SAFETY: a zero byte ends the text.
    unsafe { std::ffi::CStr::from_ptr(pointer) }.to_string_lossy()
}

/// A struct that begins with its size and may grow at its end.
///
/// # Safety
/// The type is `repr(C)`, its first field is the size as `u32`, and any bytes are a value of it.
pub(crate) unsafe trait Growing: Copy {
    /// All fields zero: what fields that a caller does not know are.
    const ZERO: Self;
}

/// Larger than any struct will ever be: what says more was not set.
const LARGEST: usize = 4096;

/// The size that a caller's struct says that it has.
///
/// # Safety
/// The pointer points to at least four readable bytes.
unsafe fn stated_size<T>(pointer: *const T, name: &str) -> Answer<usize> {
    // SAFETY: four bytes can be read; they need no alignment here.
    let size = unsafe { pointer.cast::<u32>().read_unaligned() } as usize;
    if !(4..=LARGEST).contains(&size) {
        return Err(Failure::argument(format!("set the size of {name} to its sizeof: {size} is not a known size")));
    }
    Ok(size)
}

/// Reads a struct that the caller made with this version of the header, an older or a newer one. NULL is a struct of zeros.
///
/// # Safety
/// The pointer is NULL or points to as many readable bytes as the struct's size says.
pub(crate) unsafe fn read<T: Growing>(pointer: *const T, name: &str) -> Answer<T> {
    let mut value = T::ZERO;
    if pointer.is_null() {
        return Ok(value);
    }
    // SAFETY: the struct has its size at the front.
    let size = unsafe { stated_size(pointer, name) }?;
    let known = size.min(size_of::<T>());
    // SAFETY: `known` bytes are there on both sides, and any bytes are a `T`.
    unsafe { std::ptr::copy_nonoverlapping(pointer.cast::<u8>(), (&raw mut value).cast::<u8>(), known) };
    // SAFETY: the caller's struct has `size` bytes.
    let rest = unsafe { std::slice::from_raw_parts(pointer.cast::<u8>().add(known), size - known) };
    if rest.iter().any(|byte| *byte != 0) {
        return Err(Failure::argument(format!("{name} uses something that this version of the library does not know")));
    }
    Ok(value)
}

/// Fills the caller's struct as far as it goes; what it has beyond this version's fields becomes zero.
///
/// # Safety
/// The pointer is NULL or points to as many writable bytes as the struct's size says.
pub(crate) unsafe fn write<T: Growing>(pointer: *mut T, value: &T, name: &str) -> Answer<()> {
    if pointer.is_null() {
        return Err(Failure::argument(format!("{name} is NULL")));
    }
    // SAFETY: the struct has its size at the front.
    let size = unsafe { stated_size(pointer.cast_const(), name) }?;
    let known = size.min(size_of::<T>());
    // SAFETY: both sides have `known` bytes; the size at the front stays what the caller set, so it is left out.
    unsafe {
        std::ptr::copy_nonoverlapping(
            std::ptr::from_ref(value).cast::<u8>().add(4),
            pointer.cast::<u8>().add(4),
            known - 4,
        );
        std::ptr::write_bytes(pointer.cast::<u8>().add(known), 0, size - known);
    }
    Ok(())
}

/// A text with a zero byte after it, as handles keep those that they give.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Text(Vec<u8>);

impl Text {
    pub(crate) fn new(text: impl Into<String>) -> Text {
        let mut bytes = text.into().into_bytes();
        bytes.push(0);
        Text(bytes)
    }

    /// The text as C takes it; none is an empty one.
    pub(crate) fn view(&self) -> glasm_text {
        match self.0.len() {
            0 => EMPTY,
            length => glasm_text { data: self.0.as_ptr().cast(), length: length - 1 },
        }
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        self.0.split_last().map_or(&[], |(_, text)| text)
    }
}

/// The empty text.
pub(crate) const EMPTY: glasm_text = glasm_text { data: c"".as_ptr(), length: 0 };

#[cfg(test)]
mod tests {
    use std::ffi::CStr;

    use super::*;
    use crate::types::GLASM_OK;

    fn last() -> String {
        // SAFETY: the text is zero-terminated and lives until this thread's next failure.
        unsafe { CStr::from_ptr(glasm_last_error()) }.to_string_lossy().into_owned()
    }

    #[test]
    fn a_panic_becomes_a_status_and_a_text() {
        assert_eq!(guard(|| Ok(GLASM_OK)), 0);
        let status = guard(|| panic!("of {}", "words"));
        assert_eq!(status, GLASM_ERROR_INTERNAL);
        assert_eq!(last(), "an error in glasm, please report it: of words");
        assert_eq!(guard_value(7, || Err(Failure::argument("none"))), 7);
        assert_eq!(last(), "none");
        let other = std::thread::spawn(last).join().expect("a thread");
        assert_eq!(other, "", "each thread has a text of its own");
    }

    #[repr(C)]
    #[derive(Copy, Clone, Debug, PartialEq, Eq)]
    struct Pair {
        size: u32,
        first: u32,
        second: u32,
    }

    // SAFETY: `Pair` is repr(C), begins with its size, and consists of integers.
    unsafe impl Growing for Pair {
        const ZERO: Pair = Pair { size: 0, first: 0, second: 0 };
    }

    #[test]
    fn structs_of_older_and_newer_headers_are_read() {
        let words = |size: u32, rest: [u32; 3]| [size, rest[0], rest[1], rest[2]];
        let read = |words: &[u32; 4]| {
            // SAFETY: no size in this test is above the array's 16 bytes, but those that are refused.
            unsafe { super::read::<Pair>(words.as_ptr().cast(), "pair") }.map_err(|error| error.status)
        };
        assert_eq!(read(&words(8, [5, 6, 7])), Ok(Pair { size: 8, first: 5, second: 0 }));
        assert_eq!(read(&words(12, [5, 6, 7])), Ok(Pair { size: 12, first: 5, second: 6 }));
        assert_eq!(read(&words(16, [5, 6, 0])), Ok(Pair { size: 16, first: 5, second: 6 }));
        assert_eq!(read(&words(16, [5, 6, 7])), Err(GLASM_ERROR_ARGUMENT));
        assert_eq!(read(&words(0, [0; 3])), Err(GLASM_ERROR_ARGUMENT));
        assert_eq!(read(&words(u32::MAX, [0; 3])), Err(GLASM_ERROR_ARGUMENT));
    }

    #[test]
    fn structs_of_older_and_newer_headers_are_filled() {
        let value = Pair { size: 0, first: 5, second: 6 };
        let written = |size: u32| {
            let mut words = [size, 9, 9, 9];
            // SAFETY: no size in this test is above the array's 16 bytes.
            let answer = unsafe { super::write::<Pair>(words.as_mut_ptr().cast(), &value, "pair") };
            answer.map(|()| words).map_err(|error| error.status)
        };
        assert_eq!(written(8), Ok([8, 5, 9, 9]));
        assert_eq!(written(12), Ok([12, 5, 6, 9]));
        assert_eq!(written(16), Ok([16, 5, 6, 0]));
        assert_eq!(written(3), Err(GLASM_ERROR_ARGUMENT));
    }
}
