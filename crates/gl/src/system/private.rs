//! Windows' random numbers, and files that only the user can open.

use std::ffi::{c_int, c_void};
use std::fs::File;
use std::io::{Error, Result};
use std::os::windows::ffi::OsStrExt;
use std::os::windows::io::{FromRawHandle, OwnedHandle};
use std::path::Path;
use std::ptr::null_mut;

/// Windows' functions that are used here.
mod functions {
    use std::ffi::{c_int, c_void};

    /// What a new object may be used for, and by whom.
    #[repr(C)]
    pub(super) struct Attributes {
        pub(super) length: u32,
        pub(super) descriptor: *mut c_void,
        pub(super) inherit: c_int,
    }

    #[link(name = "kernel32")]
    unsafe extern "system" {
        pub(super) fn CreateFileW(
            name: *const u16,
            access: u32,
            share: u32,
            attributes: *const Attributes,
            disposition: u32,
            flags: u32,
            template: *mut c_void,
        ) -> *mut c_void;
        pub(super) fn GetCurrentProcess() -> *mut c_void;
        pub(super) fn LocalFree(memory: *mut c_void) -> *mut c_void;
    }

    #[link(name = "advapi32")]
    unsafe extern "system" {
        pub(super) fn ConvertSidToStringSidW(user: *const c_void, text: *mut *mut u16) -> c_int;
        pub(super) fn ConvertStringSecurityDescriptorToSecurityDescriptorW(
            text: *const u16,
            revision: u32,
            descriptor: *mut *mut c_void,
            size: *mut u32,
        ) -> c_int;
        pub(super) fn GetTokenInformation(
            token: *mut c_void,
            class: c_int,
            into: *mut c_void,
            size: u32,
            needed: *mut u32,
        ) -> c_int;
        pub(super) fn OpenProcessToken(process: *mut c_void, access: u32, token: *mut *mut c_void) -> c_int;
        /// RtlGenRandom.
        pub(super) fn SystemFunction036(into: *mut c_void, length: u32) -> u8;
    }

    pub(super) const TOKEN_QUERY: u32 = 8;
    pub(super) const TOKEN_USER: c_int = 1;
    pub(super) const SDDL_REVISION_1: u32 = 1;
    pub(super) const GENERIC_WRITE: u32 = 0x4000_0000;
    pub(super) const DELETE: u32 = 0x1_0000;
    /// Others may read it meanwhile, and delete it.
    pub(super) const FILE_SHARE_READ_DELETE: u32 = 1 | 4;
    pub(super) const CREATE_NEW: u32 = 1;
    pub(super) const FILE_FLAG_DELETE_ON_CLOSE: u32 = 0x0400_0000;
}

/// Fills bytes with random ones. `false` if the system has none.
pub(crate) fn random(bytes: &mut [u8; 16]) -> bool {
    // SAFETY: the array has 16 bytes.
    unsafe { functions::SystemFunction036(bytes.as_mut_ptr().cast(), 16) != 0 }
}

/// The result of a function that returns 0 where it fails.
fn done(result: c_int) -> Result<()> {
    if result == 0 { Err(Error::last_os_error()) } else { Ok(()) }
}

/// Memory that the system has allocated.
struct Memory(*mut c_void);

impl Drop for Memory {
    fn drop(&mut self) {
        // SAFETY: the system has allocated it, and nothing refers to it any more.
        unsafe { functions::LocalFree(self.0) };
    }
}

/// The user of this process, as security descriptors name it.
fn user() -> Result<String> {
    let mut token = null_mut();
    // SAFETY: there is room for the handle.
    done(unsafe {
        functions::OpenProcessToken(functions::GetCurrentProcess(), functions::TOKEN_QUERY, &raw mut token)
    })?;
    // SAFETY: the handle was opened here.
    let _token = unsafe { OwnedHandle::from_raw_handle(token) };
    let (mut information, mut length) = ([0usize; 64], 0);
    let (into, room) = (information.as_mut_ptr().cast(), size_of_val(&information) as u32);
    // SAFETY: the room is that of the array.
    done(unsafe { functions::GetTokenInformation(token, functions::TOKEN_USER, into, room, &raw mut length) })?;
    let mut text = null_mut();
    // SAFETY: the information begins with the address of the user's identifier, which lies in it.
    done(unsafe { functions::ConvertSidToStringSidW(information[0] as *const c_void, &raw mut text) })?;
    let _memory = Memory(text.cast());
    // SAFETY: the text is zero-terminated.
    let units = (0..).map(|place| unsafe { *text.add(place) }).take_while(|unit| *unit != 0);
    char::decode_utf16(units).collect::<std::result::Result<String, _>>().map_err(Error::other)
}

/// Makes a file that this user alone can open, and that the system deletes when it is closed, however the process ends.
pub(crate) fn new_file(path: &Path) -> Result<File> {
    let rights: Vec<u16> = format!("D:P(A;;FA;;;{})\0", user()?).encode_utf16().collect();
    let mut descriptor = null_mut();
    // SAFETY: the text is zero-terminated, and there is room for the address.
    done(unsafe {
        functions::ConvertStringSecurityDescriptorToSecurityDescriptorW(
            rights.as_ptr(),
            functions::SDDL_REVISION_1,
            &raw mut descriptor,
            null_mut(),
        )
    })?;
    let _memory = Memory(descriptor);
    let attributes =
        functions::Attributes { length: size_of::<functions::Attributes>() as u32, descriptor, inherit: 0 };
    let name: Vec<u16> = path.as_os_str().encode_wide().chain([0]).collect();
    // SAFETY: the name is zero-terminated, and the attributes live during the call.
    let handle = unsafe {
        functions::CreateFileW(
            name.as_ptr(),
            functions::GENERIC_WRITE | functions::DELETE,
            functions::FILE_SHARE_READ_DELETE,
            &raw const attributes,
            functions::CREATE_NEW,
            functions::FILE_FLAG_DELETE_ON_CLOSE,
            null_mut(),
        )
    };
    if handle as isize == -1 {
        return Err(Error::last_os_error());
    }
    // SAFETY: the handle was opened here.
    Ok(unsafe { OwnedHandle::from_raw_handle(handle) }.into())
}
