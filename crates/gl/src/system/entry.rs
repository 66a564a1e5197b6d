//! How functions of the host are found by name, and how a function is exported.
//!
//! Programs of old compilers keep the stack of 32-bit processes aligned to four bytes, while what is compiled for Linux today
//! expects sixteen: the first vector that is saved would end the program. There each exported function is a few
//! instructions that align the stack, pass the parameters again, and call its body.

use std::ffi::{CStr, c_void};
use std::sync::atomic::{AtomicPtr, Ordering};

#[cfg(unix)]
use super::linux::{find, is_found_for_good};
#[cfg(windows)]
use super::windows::{find, is_found_for_good};

/// A command of the host that is looked up when it is first called.
pub(crate) struct Entry {
    name: &'static CStr,
    function: AtomicPtr<c_void>,
}

impl Entry {
    pub(crate) const fn new(name: &'static CStr) -> Entry {
        Entry { name, function: AtomicPtr::new(std::ptr::null_mut()) }
    }

    /// The function; where the host has none, the one that stands for it. Both have the same type, since with some
    /// conventions it is the function that takes its parameters off the stack.
    #[inline]
    pub(crate) fn get(&self, absent: *const c_void) -> *const c_void {
        match self.function.load(Ordering::Relaxed) {
            known if known.is_null() => self.look_up(absent),
            known => known,
        }
    }

    /// Finds, once in a process, the functions that may be called between Begin and End: Wine's look-up fails there.
    #[cfg(windows)]
    #[inline]
    pub(crate) fn find_before_begin(entries: &[&Entry]) {
        static FOUND: std::sync::Once = std::sync::Once::new();
        FOUND.call_once(|| {
            for entry in entries {
                let found = find(entry.name);
                if !found.is_null() {
                    entry.function.store(found.cast_mut(), Ordering::Relaxed);
                }
            }
        });
    }

    #[cold]
    fn look_up(&self, absent: *const c_void) -> *const c_void {
        let found = find(self.name);
        let function = if found.is_null() { absent } else { found };
        if !found.is_null() || is_found_for_good() {
            self.function.store(function.cast_mut(), Ordering::Relaxed);
        }
        function
    }
}

/// Exports functions under their C names.
#[cfg(not(all(target_arch = "x86", unix)))]
macro_rules! exported {
    ($($(#[$doc:meta])* fn $name:ident($($parameter:ident: $ty:ty),* $(,)?) -> $result:ty $body:block)*) => {
        $(
            $(#[$doc])*
            #[unsafe(no_mangle)]
            #[allow(non_snake_case)]
            pub unsafe extern "system" fn $name($($parameter: $ty),*) -> $result $body
        )*
    };
}

/// Exports functions under their C names.
#[cfg(all(target_arch = "x86", unix))]
macro_rules! exported {
    ($($(#[$doc:meta])* fn $name:ident($($parameter:ident: $ty:ty),* $(,)?) -> $result:ty $body:block)*) => {
        $(
            #[allow(non_snake_case)]
            mod $name {
                use super::*;
                pub(super) unsafe extern "system" fn body($($parameter: $ty),*) -> $result $body
            }
            $(#[$doc])*
            #[unsafe(no_mangle)]
            #[unsafe(naked)]
            #[allow(non_snake_case)]
            pub unsafe extern "system" fn $name($($parameter: $ty),*) -> $result {
                std::arch::naked_asm!(
                    ".cfi_startproc",
                    "push ebp",
                    ".cfi_def_cfa_offset 8",
                    ".cfi_offset ebp, -8",
                    "mov ebp, esp",
                    ".cfi_def_cfa_register ebp",
                    "and esp, -16",
                    "sub esp, {padding}",
                    "mov ecx, {words}",
                    "jecxz 3f",
                    // The return address and the saved register lie below the first parameter.
                    "2: push dword ptr [ebp + 4 * ecx + 4]",
                    "dec ecx",
                    "jnz 2b",
                    "3: call {body}",
                    "leave",
                    ".cfi_def_cfa esp, 4",
                    "ret",
                    ".cfi_endproc",
                    words = const $crate::system::entry::words(&[$(size_of::<$ty>()),*]),
                    padding = const $crate::system::entry::padding(&[$(size_of::<$ty>()),*]),
                    body = sym $name::body,
                )
            }
        )*
    };
}

/// Calls a function of the host by its name and type; one that the host lacks does nothing and returns zero.
macro_rules! from_host {
    ($name:ident($($parameter:ident: $ty:ty),*) -> $result:ty) => {{
        const NAME: &std::ffi::CStr =
            match std::ffi::CStr::from_bytes_with_nul(concat!(stringify!($name), "\0").as_bytes()) {
                Ok(name) => name,
                Err(_) => c"",
            };
        static ENTRY: $crate::system::entry::Entry = $crate::system::entry::Entry::new(NAME);
        type Function = unsafe extern "system" fn($($ty),*) -> $result;
        unsafe extern "system" fn absent($(_: $ty),*) -> $result {
            // SAFETY: what these functions return may be zero.
            unsafe { std::mem::zeroed() }
        }
        // SAFETY: the host's function of this name has this type. The application vouches for its parameters.
        #[allow(unused_unsafe)]
        let call = || unsafe {
            let function = ENTRY.get(absent as Function as *const c_void);
            std::mem::transmute::<*const c_void, Function>(function)($($parameter),*)
        };
        call()
    }};
}

/// Exports functions that pass on to the host and then note what happened.
macro_rules! passed_on {
    ($($(#[$doc:meta])* $name:ident($($parameter:ident: $ty:ty),*) -> $result:ty, |$given:ident| $then:expr;)*) => {
        exported! {
            $(
                $(#[$doc])*
                fn $name($($parameter: $ty),*) -> $result {
                    let $given = from_host!($name($($parameter: $ty),*) -> $result);
                    $then;
                    $given
                }
            )*
        }
    };
}

/// Words of the stack that parameters of these sizes take.
#[cfg(any(test, all(target_arch = "x86", unix)))]
pub(crate) const fn words(sizes: &[usize]) -> usize {
    let (mut words, mut place) = (0, 0);
    while place < sizes.len() {
        words += sizes[place].div_ceil(4);
        place += 1;
    }
    words
}

/// Bytes to leave free before the parameters, so that the first one lies at a multiple of sixteen.
#[cfg(any(test, all(target_arch = "x86", unix)))]
pub(crate) const fn padding(sizes: &[usize]) -> usize {
    words(sizes).next_multiple_of(4) * 4 - words(sizes) * 4
}

#[cfg(test)]
mod tests {
    use super::{padding, words};

    #[test]
    fn parameters_end_where_the_stack_is_aligned() {
        // glBegin, glOrtho's six doubles, glVertexAttrib1hNV, glMapBufferRange.
        for (sizes, expected) in [(&[4][..], 1), (&[8; 6], 12), (&[4, 2], 2), (&[4, 4, 4, 4], 4), (&[], 0)] {
            assert_eq!(words(sizes), expected);
            assert_eq!((4 * words(sizes) + padding(sizes)) % 16, 0);
            assert!(padding(sizes) < 16);
        }
    }
}
