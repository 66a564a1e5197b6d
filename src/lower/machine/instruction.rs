//! State for the translation of a single instruction.

use naga::{Expression, Handle, Span};

use crate::lower::machine::current::{Before, Current};
use crate::lower::machine::state::Machine;
use crate::lower::machine::zeros::keeps_zero_sign;
use crate::lower::passes::liveness::Live;
use crate::program::Instruction;

impl Machine<'_> {
    /// Begins an instruction, of which `live` is used, which sees the loop index in `loop_index`, and which may choose
    /// a texture that all fragments choose. Where the level or PREC asks for it, the driver is kept from simplifying what
    /// the instruction computes.
    pub(crate) fn begin(
        &mut self,
        instruction: &Instruction,
        live: Live,
        loop_index: Option<Handle<Expression>>,
        chosen_alike: bool,
    ) -> Before {
        self.change(Current {
            precise: instruction.precise,
            zero_sign: keeps_zero_sign(instruction, live),
            loop_index,
            chosen_alike,
            first: self.builder.emitter.expressions().len(),
            place: Span::new(instruction.span.start, instruction.span.end),
        })
    }

    /// Begins a value that belongs to no instruction, such as a member of the result.
    pub(crate) fn begin_value(&mut self) -> Before {
        self.change(Current::none(self.builder.emitter.expressions().len()))
    }

    /// Returns to the previous instruction.
    pub(crate) fn end(&mut self, before: Before) {
        let _ = self.change(before.0);
    }

    fn change(&mut self, current: Current) -> Before {
        self.builder.emitter.place = current.place;
        self.builder.emitter.hidden_zero = self.unit.variables.zero.filter(|_| current.precise || self.unit.exact());
        Before(std::mem::replace(&mut self.current, current))
    }

    pub(crate) fn is_precise(&self) -> bool {
        self.current.precise
    }

    /// Whether a rounding must keep the sign of zeros.
    pub(crate) fn keeps_zero_sign(&self) -> bool {
        self.current.zero_sign
    }

    pub(crate) fn loop_index(&self) -> Option<Handle<Expression>> {
        self.current.loop_index
    }

    /// Whether all fragments that execute the instruction choose the same texture.
    pub(crate) fn is_chosen_alike(&self) -> bool {
        self.current.chosen_alike
    }

    /// Whether an expression belongs to the instruction, and is not an earlier value that it passes on.
    pub(crate) fn is_own(&self, expression: Handle<Expression>) -> bool {
        expression.index() >= self.current.first
    }
}
