//! Which instruction of a program each instruction of its SPIR-V comes from.
//!
//! naga's writer notes places before the instructions of each statement, if it is asked to. The module that is written a
//! second time, with those notes, has a statement for each value; without the notes both are the same.

use naga::back::spv::{DebugInfo, WriterFlags};
use naga::{Block, Expression, Function, Handle, Module, Statement};
use rustc_hash::FxHashMap;

use super::after_naga::spirv_words;
use super::spirv::write_with;
use super::{Error, ExportOptions, Exported, Language, export_with};
use crate::lower::Translation;
use crate::span::Span;

/// Where each place ends, by where it begins.
type Ends = FxHashMap<u32, u32>;

/// OpSourceContinued, OpSource, OpName, OpMemberName, OpString, OpLine and OpNoLine: what only readers need.
const NOTES: [u32; 7] = [2, 3, 5, 6, 7, 8, 317];
const LINE: u32 = 8;
/// OpBranch, OpBranchConditional, OpSwitch, OpKill, OpReturn, OpReturnValue, OpUnreachable: the scope of a note ends.
const ENDS: [u32; 7] = [249, 250, 251, 252, 253, 254, 255];

/// For each instruction of the SPIR-V that is written, the one of the program that it comes from.
pub(super) fn instructions(lowered: &Translation, options: &ExportOptions) -> Result<Vec<Option<Span>>, Error> {
    let Exported::Words(words) = export_with(lowered, Language::Spirv, options)? else { return Ok(Vec::new()) };
    let count = spirv_words::instructions(&words).count();
    let mut ends = Ends::default();
    let module = with_places(&lowered.module, &mut ends);
    let last = ends.keys().copied().max().unwrap_or(0) as usize;
    // A place is an offset, in a text of which each byte is a line.
    let source_code = "\n".repeat(last + 1);
    let info = DebugInfo {
        source_code: &source_code,
        file_name: "program",
        language: naga::back::spv::SourceLanguage::Unknown,
    };
    let noted_module = Translation { module, ..lowered.clone() };
    let Ok(noted) = write_with(&noted_module, WriterFlags::DEBUG, Some(info), &mut None) else {
        return Ok(vec![None; count]);
    };
    let places = places(&noted, &ends);
    let mut noted = places.into_iter();
    let mut found = Vec::with_capacity(count);
    for (code, _) in spirv_words::instructions(&words) {
        if NOTES.contains(&code) {
            found.push(None);
            continue;
        }
        match noted.next() {
            Some((same, place)) if same == code => found.push(place),
            // The two are not alike: no place is better than a wrong one.
            _ => return Ok(vec![None; count]),
        }
    }
    Ok(if noted.next().is_none() { found } else { vec![None; count] })
}

/// The instructions without notes, each with the place that a note has said last.
fn places(words: &[u32], ends: &Ends) -> Vec<(u32, Option<Span>)> {
    let mut place = None;
    let mut found = Vec::new();
    for (code, instruction) in spirv_words::instructions(words) {
        if code == LINE {
            // Lines are counted from 1, and nothing comes from the header at offset 0.
            let start = instruction.get(2).map_or(0, |line| line.saturating_sub(1));
            place = ends.get(&start).filter(|_| start > 0).map(|end| Span::new(start, *end));
        }
        if NOTES.contains(&code) {
            continue;
        }
        found.push((code, place));
        if ENDS.contains(&code) {
            place = None;
        }
    }
    found
}

/// The module with a place for each statement. Functions that are no program's have none.
fn with_places(module: &Module, ends: &mut Ends) -> Module {
    let mut module = module.clone();
    let own: Vec<bool> =
        module.functions.iter().map(|(handle, _)| module.functions.get_span(handle).is_defined()).collect();
    for ((_, function), own) in module.functions.iter_mut().zip(own) {
        place_statements(function, own, ends);
    }
    module.entry_points.iter_mut().for_each(|entry| place_statements(&mut entry.function, true, ends));
    module
}

fn place_statements(function: &mut Function, own: bool, ends: &mut Ends) {
    let body = std::mem::take(&mut function.body);
    let placing = Placing { function, own };
    let body = placing.block(body, ends);
    function.body = body;
}

struct Placing<'a> {
    function: &'a Function,
    own: bool,
}

impl Placing<'_> {
    /// Where a value comes from.
    fn place(&self, value: Handle<Expression>, ends: &mut Ends) -> naga::Span {
        let span = self.function.expressions.get_span(value);
        match span.to_range() {
            Some(range) if self.own => {
                ends.insert(range.start as u32, range.end as u32);
                span
            }
            _ => naga::Span::UNDEFINED,
        }
    }

    fn block(&self, block: Block, ends: &mut Ends) -> Block {
        let mut placed = Block::new();
        for (statement, _) in block.span_into_iter() {
            let value = match &statement {
                Statement::Emit(range) => {
                    for value in range.clone() {
                        let one = naga::Range::new_from_bounds(value, value);
                        placed.push(Statement::Emit(one), self.place(value, ends));
                    }
                    continue;
                }
                Statement::Store { value, .. }
                | Statement::ImageStore { value, .. }
                | Statement::Atomic { value, .. }
                | Statement::If { condition: value, .. }
                | Statement::Switch { selector: value, .. } => Some(*value),
                Statement::Call { result, arguments, .. } => result.or(arguments.last().copied()),
                _ => None,
            };
            let span = value.map_or(naga::Span::UNDEFINED, |value| self.place(value, ends));
            let inside = match statement {
                Statement::Block(inner) => Statement::Block(self.block(inner, ends)),
                Statement::If { condition, accept, reject } => {
                    let (accept, reject) = (self.block(accept, ends), self.block(reject, ends));
                    Statement::If { condition, accept, reject }
                }
                Statement::Switch { selector, cases } => {
                    let case = |case: naga::SwitchCase| naga::SwitchCase { body: self.block(case.body, ends), ..case };
                    Statement::Switch { selector, cases: cases.into_iter().map(case).collect() }
                }
                Statement::Loop { body, continuing, break_if } => {
                    let (body, continuing) = (self.block(body, ends), self.block(continuing, ends));
                    Statement::Loop { body, continuing, break_if }
                }
                other => other,
            };
            placed.push(inside, span);
        }
        placed
    }
}
