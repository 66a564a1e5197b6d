//! What the library is and knows: its versions, languages and instructions.

use std::os::raw::c_char;
use std::sync::OnceLock;

use glasm::isa::TABLE;

use crate::boundary::{EMPTY, Failure, Growing, Text, guard, write};
use crate::choices::To;
use crate::types::*;

/// The version of this header's interface. It increases when programs that were compiled against an older header must be
/// changed, but not when functions are added or structs grow.
pub const GLASM_ABI_VERSION: u32 = 1;

/// The library's version, such as "0.1.0", followed by a zero byte. It lives forever.
#[unsafe(no_mangle)]
pub extern "C" fn glasm_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// The `GLASM_ABI_VERSION` that the library was built with. A program that loads the library at run time compares it
/// with its own.
#[unsafe(no_mangle)]
pub extern "C" fn glasm_abi_version() -> u32 {
    GLASM_ABI_VERSION
}

/// A language to translate to. Its texts live forever.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct glasm_language_info {
    /// sizeof(glasm_language_info)
    pub size: u32,
    /// Its number.
    pub language: glasm_language,
    /// What `glasm translate --to` calls it.
    pub name: glasm_text,
    /// Its whole name, with the version that is written.
    pub title: glasm_text,
    /// The extension of its files, without the dot.
    pub extension: glasm_text,
}

// SAFETY: the struct is repr(C) and begins with its size; all of its bytes are integers and pointers that only C reads.
unsafe impl Growing for glasm_language_info {
    const ZERO: Self = Self { size: 0, language: 0, name: EMPTY, title: EMPTY, extension: EMPTY };
}

/// How many languages there are to translate to; they are numbered from 0.
#[unsafe(no_mangle)]
pub extern "C" fn glasm_language_count() -> usize {
    To::ALL.len()
}

/// Name, title and extension of each language.
fn language_texts() -> &'static [[Text; 3]] {
    static TEXTS: OnceLock<Vec<[Text; 3]>> = OnceLock::new();
    TEXTS.get_or_init(|| To::ALL.iter().map(|entry| entry.texts().map(Text::new)).collect())
}

/// Describes the language with this number.
///
/// # Safety
/// `info` points to a struct of the size that it says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_language_get_info(
    language: glasm_language,
    info: *mut glasm_language_info,
) -> glasm_status {
    guard(|| {
        let Some([name, title, extension]) = language_texts().get(language as usize) else {
            return Err(Failure::argument(format!("{language} is not a language")));
        };
        let filled = glasm_language_info {
            size: 0,
            language,
            name: name.view(),
            title: title.view(),
            extension: extension.view(),
        };
        // SAFETY: `info` points to a struct of the size that it says.
        unsafe { write(info, &filled, "info") }?;
        Ok(GLASM_OK)
    })
}

/// An instruction, or one meaning of an instruction that languages define differently. Its texts live forever.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct glasm_instruction_info {
    /// sizeof(glasm_instruction_info)
    pub size: u32,
    /// The languages that have it: bit n is set for the `GLASM_DIALECT_` n.
    pub dialects: u32,
    /// The mnemonic.
    pub name: glasm_text,
    /// What it computes for each component; a, b and c are its operands.
    pub meaning: glasm_text,
    /// Where that is written.
    pub section: glasm_text,
}

// SAFETY: the struct is repr(C) and begins with its size; all of its bytes are integers and pointers that only C reads.
unsafe impl Growing for glasm_instruction_info {
    const ZERO: Self = Self { size: 0, dialects: 0, name: EMPTY, meaning: EMPTY, section: EMPTY };
}

/// How many instructions `glasm_instruction_get_info` describes.
#[unsafe(no_mangle)]
pub extern "C" fn glasm_instruction_count() -> usize {
    TABLE.len()
}

/// Name, meaning and section of each row of the opcode table.
fn instruction_texts() -> &'static [[Text; 3]] {
    static TEXTS: OnceLock<Vec<[Text; 3]>> = OnceLock::new();
    TEXTS.get_or_init(|| TABLE.iter().map(|row| [row.name, row.meaning, row.section].map(Text::new)).collect())
}

/// Describes one of the instructions.
///
/// # Safety
/// `info` points to a struct of the size that it says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_instruction_get_info(index: usize, info: *mut glasm_instruction_info) -> glasm_status {
    guard(|| {
        let (Some(row), Some([name, meaning, section])) = (TABLE.get(index), instruction_texts().get(index)) else {
            return Err(Failure::argument(format!("there are {} instructions", TABLE.len())));
        };
        let numbers = row.dialects.iter().map(crate::choices::dialect_number);
        let filled = glasm_instruction_info {
            size: 0,
            dialects: numbers.fold(0, |set, number| set | 1 << number),
            name: name.view(),
            meaning: meaning.view(),
            section: section.view(),
        };
        // SAFETY: `info` points to a struct of the size that it says.
        unsafe { write(info, &filled, "info") }?;
        Ok(GLASM_OK)
    })
}
