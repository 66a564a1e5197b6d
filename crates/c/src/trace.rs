//! Runs that are seen step by step.

use std::os::raw::c_void;
use std::sync::Arc;

use glasm::interp::{Step, Tracer};
use glasm::program::Program;
use glasm::span::Lines;

use crate::boundary::{EMPTY, Growing, Text};
use crate::types::*;

/// Operands that an instruction has at most.
pub const GLASM_OPERANDS: usize = 3;

/// An executed instruction. Upper halves are the words of 64-bit components that are above the lower
/// ones.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct glasm_step {
    /// sizeof(glasm_step) of the library.
    pub size: u32,
    /// Which step it is, from 1 on.
    pub number: u32,
    /// Which instruction of the program it is, from 0 on.
    pub instruction: u32,
    /// Where it is in the text.
    pub line: u32,
    /// From 1 on, in characters.
    pub column: u32,
    /// In bytes from the beginning of the program.
    pub offset: u32,
    /// How many of `operands` there are.
    pub operand_count: u32,
    /// Components that were written: bit 0 is x.
    pub written: u32,
    /// 1: the instruction has a destination register, whose contents `result` are afterwards.
    pub has_result: u32,
    /// 1: `upper_operands` and `upper_result` have upper halves.
    pub has_upper: u32,
    /// Operands after swizzle, sign and conversion.
    pub operands: [glasm_vector; GLASM_OPERANDS],
    /// The destination register after the instruction.
    pub result: glasm_vector,
    /// The upper words of 64-bit operands.
    pub upper_operands: [glasm_vector; GLASM_OPERANDS],
    /// The upper words of a 64-bit result.
    pub upper_result: glasm_vector,
    /// The numbers that last set the two condition code registers.
    pub conditions: [glasm_vector; 2],
    /// The instruction as the program has it. It lives until the callback returns.
    pub text: glasm_text,
}

const ZEROS: glasm_vector = glasm_vector { u: [0; 4] };

// SAFETY: the struct is repr(C) and begins with its size; all of its bytes are integers and pointers that only C reads.
unsafe impl Growing for glasm_step {
    const ZERO: Self = Self {
        size: 0,
        number: 0,
        instruction: 0,
        line: 0,
        column: 0,
        offset: 0,
        operand_count: 0,
        written: 0,
        has_result: 0,
        has_upper: 0,
        operands: [ZEROS; GLASM_OPERANDS],
        result: ZEROS,
        upper_operands: [ZEROS; GLASM_OPERANDS],
        upper_result: ZEROS,
        conditions: [ZEROS; 2],
        text: EMPTY,
    };
}

/// Called for each executed instruction. It must return: exceptions and longjmp must not leave it.
pub type glasm_step_callback = Option<unsafe extern "C" fn(user: *mut c_void, step: *const glasm_step)>;

/// An instruction's text and place.
struct Line {
    text: Text,
    line: u32,
    column: u32,
    offset: u32,
}

/// Tells a callback of each step.
pub(crate) struct Listener {
    lines: Vec<Line>,
    callback: unsafe extern "C" fn(*mut c_void, *const glasm_step),
    user: *mut c_void,
    number: u32,
}

impl Listener {
    pub(crate) fn new(
        program: &Arc<Program>,
        source: &Arc<[u8]>,
        callback: unsafe extern "C" fn(*mut c_void, *const glasm_step),
        user: *mut c_void,
    ) -> Listener {
        let lines = Lines::new(source);
        let line = |instruction: &glasm::program::Instruction| {
            let (line, column) = lines.place(source, instruction.span.start as usize);
            let text = instruction.span.text(source);
            Line {
                text: Text::new(text.split_whitespace().collect::<Vec<_>>().join(" ")),
                line: line as u32,
                column: column as u32,
                offset: instruction.span.start,
            }
        };
        Listener { lines: program.instructions().iter().map(line).collect(), callback, user, number: 0 }
    }
}

/// The first operands of a list.
fn vectors(list: &[[u32; 4]]) -> [glasm_vector; GLASM_OPERANDS] {
    std::array::from_fn(|place| glasm_vector { u: list.get(place).copied().unwrap_or_default() })
}

impl Tracer for Listener {
    fn step(&mut self, step: &Step) {
        self.number = self.number.saturating_add(1);
        let mut filled = glasm_step {
            size: size_of::<glasm_step>() as u32,
            number: self.number,
            instruction: step.instruction,
            operand_count: step.operands.len() as u32,
            written: step.written.into(),
            has_result: step.result.is_some().into(),
            has_upper: (!step.operands_upper.is_empty() || step.result_upper.is_some()).into(),
            operands: vectors(&step.operands),
            result: glasm_vector { u: step.result.unwrap_or_default() },
            upper_operands: vectors(&step.operands_upper),
            upper_result: glasm_vector { u: step.result_upper.unwrap_or_default() },
            conditions: step.conditions.map(|u| glasm_vector { u }),
            ..glasm_step::ZERO
        };
        if let Some(line) = self.lines.get(step.instruction as usize) {
            (filled.line, filled.column, filled.offset) = (line.line, line.column, line.offset);
            filled.text = line.text.view();
        }
        // SAFETY: whoever passed the callback said that it keeps to its type, with this `user`.
        unsafe { (self.callback)(self.user, &raw const filled) };
    }
}
