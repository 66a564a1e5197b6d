//! The meanings of names in operands, which each family of languages resolves in its own way.

use super::context::CheckContext;
use crate::program::{File, Instruction, Outer, Relative, SubroutineOperand, TextureOperand};
use crate::span::Span;
use crate::syntax::tree::Term;
use crate::vocabulary::{Base, Type, Width};

/// A register, parameter or constant that a term names.
pub(super) struct Source {
    pub file: File,
    pub index: i32,
    pub relative: Option<Relative>,
    /// The first of two indices.
    pub outer: Option<Outer>,
    /// The swizzle as text.
    pub suffix: Option<Span>,
    /// A scalar stands for four equal components and takes no suffix.
    pub scalar: bool,
    /// What the typed languages declare of a variable.
    pub storage: VariableStorage,
}

impl Source {
    pub(super) fn new(file: File, index: i32, suffix: Option<Span>) -> Self {
        let storage = VariableStorage::default();
        Self { file, index, relative: None, outer: None, suffix, scalar: false, storage }
    }
}

/// The type and size that a variable is declared with.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct VariableStorage {
    /// INT, UINT or FLOAT.
    pub base: Option<Base>,
    pub short: bool,
    /// Components have 64 bits.
    pub long: bool,
}

impl VariableStorage {
    pub(super) fn width(self) -> Width {
        if self.long { Width::Bits64 } else { Width::Bits32 }
    }
}

/// A register that can be written.
pub(super) struct WrittenRegister {
    pub file: File,
    pub index: i32,
    pub relative: Option<Relative>,
    pub ty: Type,
    pub suffix: Option<Span>,
    pub storage: VariableStorage,
}

impl WrittenRegister {
    /// `CC`: nothing but the condition code.
    pub(super) fn condition_code(suffix: Option<Span>) -> Self {
        let storage = VariableStorage::default();
        Self { file: File::Null, index: 0, relative: None, ty: Type::F32, suffix, storage }
    }
}

/// How a family of languages resolves names.
pub(super) trait Names {
    /// Resolves the name of a source. Constants of the typed languages are numbers of the `wanted` type.
    fn source(&mut self, context: &mut CheckContext, term: &Term, wanted: Type) -> Option<Source>;
    fn target(&mut self, context: &mut CheckContext, term: &Term) -> Option<WrittenRegister>;
    /// An address register and its suffix.
    fn address(&mut self, context: &mut CheckContext, term: &Term) -> Option<(u16, Option<Span>)>;
    fn texture(&mut self, context: &mut CheckContext, unit: &Term, target: &Term) -> Option<TextureOperand>;
    /// An image unit, and the register added to it. Languages without images have no instruction that needs one.
    fn image(&mut self, _context: &mut CheckContext, _unit: &Term) -> Option<(u8, Option<Relative>)> {
        None
    }
    /// A subroutine variable. Languages without them have no instruction that needs one.
    fn subroutine(&mut self, _context: &mut CheckContext, _term: &Term) -> Option<SubroutineOperand> {
        None
    }
    /// Rules about the instruction as a whole; called when its operands are known.
    fn finish(&mut self, context: &mut CheckContext, instruction: &mut Instruction);
    /// Whether the program has declared this name, which then takes precedence over a condition.
    fn is_declared(&self, _name: &[u8]) -> bool {
        false
    }
    /// Whether suffixes may be written with r, g, b and a.
    fn colors(&self) -> bool {
        false
    }
}
