//! Programs: loading them, what the GL would answer about them, and printing them.

use std::os::raw::c_char;
use std::sync::{Arc, OnceLock};

use glasm::check::{self, Checked};
use glasm::diag::{Code, Diagnostic, Severity, render};
use glasm::dialect::{FogMode, PrecisionHint, Switches};
use glasm::program::Program;
use glasm::span::Span;

use crate::boundary::{Answer, EMPTY, Failure, Growing, Text, exclusive, free, guard, put, shared, write};
use crate::choices::{dialect_number, source, stage_number};
use crate::diagnostics::Shown;
use crate::reading::Reading;
use crate::types::*;

/// A program string that was read, with its diagnostics. It keeps a copy of the text.
pub struct glasm_program {
    pub(crate) source: Arc<[u8]>,
    /// None where it was refused.
    pub(crate) program: Option<Arc<Program>>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) shown: OnceLock<Vec<Shown>>,
    report: Text,
    error_string: OnceLock<Text>,
    formatted: OnceLock<Option<Text>>,
}

impl glasm_program {
    pub(crate) fn load(source: &[u8], reading: Reading) -> glasm_program {
        glasm_program::of(source, reading.load(source))
    }

    fn of(source: &[u8], checked: Checked) -> glasm_program {
        glasm_program {
            source: source.into(),
            program: checked.program.map(Arc::new),
            diagnostics: checked.diagnostics,
            shown: OnceLock::new(),
            report: Text::default(),
            error_string: OnceLock::new(),
            formatted: OnceLock::new(),
        }
    }

    /// A program string that is longer than any that is read.
    fn too_large() -> glasm_program {
        let message = format!("the program string has more than {} bytes", check::MAX_SOURCE);
        let diagnostic = Diagnostic::error(Code::SourceTooLarge, Span::point(0), message).help("split the program");
        glasm_program::of(&[], Checked { program: None, diagnostics: vec![diagnostic], setup: None })
    }

    pub(crate) fn checked(&self) -> Answer<&Arc<Program>> {
        self.program.as_ref().ok_or_else(|| {
            let first = self.first_error().map_or("", |error| error.message.as_ref());
            Failure::new(GLASM_REFUSED, format!("the program was refused: {first}"))
        })
    }

    fn first_error(&self) -> Option<&Diagnostic> {
        self.diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// What the GL says of the program: the first error, or all warnings.
    fn error_string(&self) -> &Text {
        self.error_string.get_or_init(|| match self.first_error() {
            Some(error) => Text::new(error.message.as_ref()),
            None => Text::new(
                self.diagnostics.iter().map(|diagnostic| diagnostic.message.as_ref()).collect::<Vec<_>>().join("\n"),
            ),
        })
    }
}

/// Reads a program string of any of the languages, of `length` bytes or up to its zero byte
/// (`GLASM_ZERO_TERMINATED`). `options` may be NULL.
///
/// Returns `GLASM_OK`, with or without warnings, or `GLASM_REFUSED`. In both cases `*program` is a handle that holds the
/// diagnostics and is freed by `glasm_program_free`; after any other result it is NULL. The text is copied.
///
/// # Safety
/// `text` points to `length` bytes, or ends with a zero byte; `options` is NULL or a struct of the size that it says;
/// `program` points to a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_program_load(
    text: *const c_char,
    length: usize,
    options: *const crate::reading::glasm_load_options,
    program: *mut *mut glasm_program,
) -> glasm_status {
    guard(|| {
        // SAFETY: `program` points to a pointer.
        unsafe { put(program, std::ptr::null_mut(), "program") }?;
        // SAFETY: the pointer is NULL or points to a struct of the size that it says.
        let reading = unsafe { Reading::of(options) }?;
        // SAFETY: the text has as many bytes, or ends with a zero byte.
        let loaded = match unsafe { source(text, length) }? {
            Some(source) => glasm_program::load(source, reading),
            None => glasm_program::too_large(),
        };
        let refused = loaded.program.is_none();
        // SAFETY: `program` points to a pointer.
        unsafe { put(program, Box::into_raw(Box::new(loaded)), "program") }?;
        if refused {
            return Err(Failure::new(GLASM_REFUSED, "the program was refused: its diagnostics say why"));
        }
        Ok(GLASM_OK)
    })
}

/// Frees a program; NULL is ignored. What was made from it stays.
///
/// # Safety
/// `program` is NULL or a handle that was not freed and that no other thread uses.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_program_free(program: *mut glasm_program) {
    // SAFETY: the handle came from `Box::into_raw` and was not freed.
    unsafe { free(program) }
}

/// What the program is.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct glasm_program_info {
    /// sizeof(glasm_program_info)
    pub size: u32,
    /// 0 for a program that was refused: then only `error_position` and `error_string` have a meaning.
    pub valid: u32,
    /// The stage that the program runs in.
    pub stage: glasm_stage,
    /// The language that its header names.
    pub dialect: glasm_dialect,
    /// A set of `GLASM_OPTION_`: what OPTION statements switched on.
    pub options: u32,
    /// The byte at which the first error begins, as GL_PROGRAM_ERROR_POSITION_NV has it; -1 without one.
    pub error_position: i32,
    /// What GL_PROGRAM_ERROR_STRING_ARB is: the first error's message, or all warnings, a line each.
    pub error_string: glasm_text,
    /// The language's name, with the option that widens it. It lives forever.
    pub dialect_name: glasm_text,
    /// The word that programs of the language begin with. It lives forever.
    pub header: glasm_text,
}

// SAFETY: the struct is repr(C) and begins with its size; all of its bytes are integers and pointers that only C reads.
unsafe impl Growing for glasm_program_info {
    const ZERO: Self = Self {
        size: 0,
        valid: 0,
        stage: 0,
        dialect: 0,
        options: 0,
        error_position: -1,
        error_string: EMPTY,
        dialect_name: EMPTY,
        header: EMPTY,
    };
}

/// NV_position_invariant, ARB_position_invariant
pub const GLASM_OPTION_POSITION_INVARIANT: u32 = 1 << 0;
/// ARB_fragment_coord_origin_upper_left
pub const GLASM_OPTION_ORIGIN_UPPER_LEFT: u32 = 1 << 1;
/// ARB_fragment_coord_pixel_center_integer
pub const GLASM_OPTION_PIXEL_CENTER_INTEGER: u32 = 1 << 2;
/// ARB_draw_buffers, ATI_draw_buffers
pub const GLASM_OPTION_DRAW_BUFFERS: u32 = 1 << 3;
/// ARB_fragment_program_shadow
pub const GLASM_OPTION_SHADOW: u32 = 1 << 4;
/// MESA_texture_array
pub const GLASM_OPTION_TEXTURE_ARRAYS: u32 = 1 << 5;
/// NV_early_fragment_tests
pub const GLASM_OPTION_EARLY_FRAGMENT_TESTS: u32 = 1 << 6;
/// ARB_blend_func_extended
pub const GLASM_OPTION_DUAL_SOURCE: u32 = 1 << 7;
/// NV_explicit_multisample
pub const GLASM_OPTION_EXPLICIT_MULTISAMPLE: u32 = 1 << 8;
/// NV_parameter_buffer_object2
pub const GLASM_OPTION_CONSTANT_BUFFERS: u32 = 1 << 9;
/// NV_shader_buffer_load
pub const GLASM_OPTION_GLOBAL_LOADS: u32 = 1 << 10;
/// NV_shader_atomic_float
pub const GLASM_OPTION_ATOMIC_FLOATS: u32 = 1 << 11;
/// NV_gpu_program5_mem_extended
pub const GLASM_OPTION_EXTENDED_MEMORY: u32 = 1 << 12;
/// NV_shader_thread_group
pub const GLASM_OPTION_THREAD_GROUP: u32 = 1 << 13;
/// ARB_fog_linear
pub const GLASM_OPTION_FOG_LINEAR: u32 = 1 << 24;
/// ARB_fog_exp
pub const GLASM_OPTION_FOG_EXP: u32 = 1 << 25;
/// ARB_fog_exp2
pub const GLASM_OPTION_FOG_EXP2: u32 = 1 << 26;
/// ARB_precision_hint_fastest
pub const GLASM_OPTION_FASTEST: u32 = 1 << 27;
/// ARB_precision_hint_nicest
pub const GLASM_OPTION_NICEST: u32 = 1 << 28;

/// The switches of the library, and their numbers in the header.
const SWITCHES: [(Switches, u32); 14] = [
    (Switches::POSITION_INVARIANT, GLASM_OPTION_POSITION_INVARIANT),
    (Switches::ORIGIN_UPPER_LEFT, GLASM_OPTION_ORIGIN_UPPER_LEFT),
    (Switches::PIXEL_CENTER_INTEGER, GLASM_OPTION_PIXEL_CENTER_INTEGER),
    (Switches::DRAW_BUFFERS, GLASM_OPTION_DRAW_BUFFERS),
    (Switches::SHADOW, GLASM_OPTION_SHADOW),
    (Switches::TEXTURE_ARRAYS, GLASM_OPTION_TEXTURE_ARRAYS),
    (Switches::EARLY_FRAGMENT_TESTS, GLASM_OPTION_EARLY_FRAGMENT_TESTS),
    (Switches::DUAL_SOURCE, GLASM_OPTION_DUAL_SOURCE),
    (Switches::EXPLICIT_MULTISAMPLE, GLASM_OPTION_EXPLICIT_MULTISAMPLE),
    (Switches::CONSTANT_BUFFERS, GLASM_OPTION_CONSTANT_BUFFERS),
    (Switches::GLOBAL_LOADS, GLASM_OPTION_GLOBAL_LOADS),
    (Switches::ATOMIC_FLOATS, GLASM_OPTION_ATOMIC_FLOATS),
    (Switches::EXTENDED_MEMORY, GLASM_OPTION_EXTENDED_MEMORY),
    (Switches::THREAD_GROUP, GLASM_OPTION_THREAD_GROUP),
];

fn options_of(program: &Program) -> u32 {
    let own = program.options();
    let switches = SWITCHES.iter().filter(|(switch, _)| own.has(*switch)).fold(0, |set, (_, bit)| set | bit);
    let fog = own.fog.map_or(0, |mode| match mode {
        FogMode::Linear => GLASM_OPTION_FOG_LINEAR,
        FogMode::Exp => GLASM_OPTION_FOG_EXP,
        FogMode::Exp2 => GLASM_OPTION_FOG_EXP2,
    });
    let hint = own.precision_hint.map_or(0, |hint| match hint {
        PrecisionHint::Fastest => GLASM_OPTION_FASTEST,
        PrecisionHint::Nicest => GLASM_OPTION_NICEST,
    });
    switches | fog | hint
}

/// The dialects' names and headers, with zero bytes after them.
fn dialect_texts(dialect: glasm_dialect) -> (glasm_text, glasm_text) {
    static TEXTS: OnceLock<Vec<(Text, Text)>> = OnceLock::new();
    let texts = TEXTS.get_or_init(|| {
        let rules = glasm::dialect::Dialect::ALL.iter().map(|dialect| dialect.rules());
        rules.map(|rules| (Text::new(rules.name), Text::new(rules.header))).collect()
    });
    let texts = (dialect as usize).checked_sub(1).and_then(|place| texts.get(place));
    texts.map_or((EMPTY, EMPTY), |(name, header)| (name.view(), header.view()))
}

/// Reports what the program is, and what the GL would report about it.
///
/// # Safety
/// `program` is a handle; `info` points to a struct of the size that it says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_program_get_info(
    program: *const glasm_program,
    info: *mut glasm_program_info,
) -> glasm_status {
    guard(|| {
        // SAFETY: the handle is live.
        let program = unsafe { shared(program, "program") }?;
        let position = program.first_error().map(|error| error.offset(&program.source));
        let mut filled = glasm_program_info {
            error_position: position.map_or(-1, |position| i32::try_from(position).unwrap_or(i32::MAX)),
            error_string: program.error_string().view(),
            ..glasm_program_info::ZERO
        };
        if let Some(checked) = &program.program {
            filled.valid = 1;
            filled.stage = stage_number(checked.dialect().rules().stage);
            filled.dialect = dialect_number(checked.dialect());
            filled.options = options_of(checked);
            (filled.dialect_name, filled.header) = dialect_texts(filled.dialect);
        }
        // SAFETY: `info` points to a struct of the size that it says.
        unsafe { write(info, &filled, "info") }?;
        Ok(GLASM_OK)
    })
}

/// How much a program uses, as glGetProgramivARB reports it: GL_PROGRAM_INSTRUCTIONS_ARB and the like. Native counts
/// are the same: nothing here has other limits.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct glasm_counts {
    /// sizeof(glasm_counts)
    pub size: u32,
    /// `GL_PROGRAM_INSTRUCTIONS_ARB`
    pub instructions: u32,
    /// `GL_PROGRAM_ALU_INSTRUCTIONS_ARB`
    pub alu_instructions: u32,
    /// `GL_PROGRAM_TEX_INSTRUCTIONS_ARB`
    pub texture_instructions: u32,
    /// `GL_PROGRAM_TEX_INDIRECTIONS_ARB`
    pub texture_indirections: u32,
    /// `GL_PROGRAM_TEMPORARIES_ARB`
    pub temporaries: u32,
    /// `GL_PROGRAM_PARAMETERS_ARB`
    pub parameters: u32,
    /// `GL_PROGRAM_ATTRIBS_ARB`
    pub attributes: u32,
    /// `GL_PROGRAM_ADDRESS_REGISTERS_ARB`
    pub address_registers: u32,
}

// SAFETY: the struct is repr(C), begins with its size, and consists of integers.
unsafe impl Growing for glasm_counts {
    const ZERO: Self = Self {
        size: 0,
        instructions: 0,
        alu_instructions: 0,
        texture_instructions: 0,
        texture_indirections: 0,
        temporaries: 0,
        parameters: 0,
        attributes: 0,
        address_registers: 0,
    };
}

/// Reports how much the program uses. Returns `GLASM_REFUSED` for a program that was refused.
///
/// # Safety
/// `program` is a handle; `counts` points to a struct of the size that it says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_program_get_counts(
    program: *const glasm_program,
    counts: *mut glasm_counts,
) -> glasm_status {
    guard(|| {
        // SAFETY: the handle is live.
        let resources = unsafe { shared(program, "program") }?.checked()?.resources();
        let filled = glasm_counts {
            size: 0,
            instructions: resources.instructions,
            alu_instructions: resources.alu_instructions,
            texture_instructions: resources.texture_instructions,
            texture_indirections: resources.texture_indirections,
            temporaries: resources.temporaries,
            parameters: resources.parameters,
            attributes: resources.attributes,
            address_registers: resources.address_registers,
        };
        // SAFETY: `counts` points to a struct of the size that it says.
        unsafe { write(counts, &filled, "counts") }?;
        Ok(GLASM_OK)
    })
}

/// All diagnostics for people to read: each with its line, a caret, and what to do. `file` is what to call the
/// program, "program" if it is NULL. The text lives until the next call or until the program is freed.
///
/// # Safety
/// `program` is a handle; `file` is NULL or ends with a zero byte; `report` points to a `glasm_text`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_program_report(
    program: *mut glasm_program,
    file: *const c_char,
    report: *mut glasm_text,
) -> glasm_status {
    guard(|| {
        // SAFETY: the handle is live, and no other thread uses it.
        let program = unsafe { exclusive(program, "program") }?;
        // SAFETY: the name is NULL or ends with a zero byte.
        let file = unsafe { crate::boundary::name(file, "program") };
        program.report = Text::new(render(&program.source, &file, &program.diagnostics));
        // SAFETY: `report` points to a `glasm_text`.
        unsafe { put(report, program.report.view(), "report") }?;
        Ok(GLASM_OK)
    })
}

/// The program in the usual layout, as `glasm fmt` prints it. `GLASM_REFUSED` if its form is wrong. The text belongs to
/// the program.
///
/// # Safety
/// `program` is a handle; `text` points to a `glasm_text`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_program_print(program: *const glasm_program, text: *mut glasm_text) -> glasm_status {
    guard(|| {
        // SAFETY: the handle is live.
        let program = unsafe { shared(program, "program") }?;
        let formatted = program.formatted.get_or_init(|| check::format(&program.source).ok().map(Text::new));
        let Some(formatted) = formatted else {
            return Err(Failure::new(GLASM_REFUSED, "the form of the program is wrong: its diagnostics say where"));
        };
        // SAFETY: `text` points to a `glasm_text`.
        unsafe { put(text, formatted.view(), "text") }?;
        Ok(GLASM_OK)
    })
}
