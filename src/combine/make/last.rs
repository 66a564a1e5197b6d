//! The final combiner (NV_register_combiners, 3.8.12.3).

use super::general::{Registers, constants, positive_part};
use super::values::{ALPHA, Maker, RGB, Term, Value};
use crate::combine::setup::{Combiners, FinalInput, FinalSource, Register, Usage};
use crate::dialect::bindings::Output;
use crate::program::Saturate;

/// The clamp to at most 1 of values that are not below zero.
fn upper_clamp((low, high): (f32, f32)) -> (Saturate, (f32, f32)) {
    if high <= 1.0 { (Saturate::None, (low, high)) } else { (Saturate::Unsigned, (low, 1.0)) }
}

/// Writes the fragment's colour.
pub(super) fn make(maker: &mut Maker, combiners: &Combiners, registers: &Registers) {
    let last = &combiners.last;
    let inputs = Inputs { combiners, registers };
    let [rgb, alpha] = [last.spans[1], last.spans[2]];
    maker.at(last.spans[0].or(rgb));
    let [a, b, c, d, ..] = last.inputs;
    let reads = |source: FinalSource| [a, b, c, d].iter().any(|input| input.source == source);
    let zero = registers.zero.rgb;
    let sum = if reads(FinalSource::Sum) { inputs.sum(maker) } else { zero };
    let product = if reads(FinalSource::Product) { inputs.product(maker) } else { zero };
    maker.at(rgb);
    let mut value = |input: FinalInput| inputs.value(maker, &input, RGB, &[product, sum]);
    let [a, b, c, d] = [value(a), value(b), value(c), value(d)];
    let blended = blend(maker, a, b, c, zero);
    let color = maker.sum("color", RGB, [blended, Term::Value(d)], upper_clamp);
    maker.output(Output::COLOR0, RGB, &color);
    maker.at(alpha);
    let alpha = inputs.value(maker, &last.inputs[6], ALPHA, &[zero, zero]);
    maker.output(Output::COLOR0, ALPHA, &alpha);
}

/// AB + (1 - A)C.
fn blend(maker: &mut Maker, a: Value, b: Value, c: Value, zero: Value) -> Term {
    if c.is(RGB, 0.0) || a.is(RGB, 1.0) {
        return Term::product(RGB, a, b, zero);
    }
    if a.is(RGB, 0.0) {
        return Term::Value(c);
    }
    if b.is(RGB, 0.0) {
        let rest = maker.scaled("rest", RGB, &a, -1.0, 1.0);
        return Term::product(RGB, rest, c, zero);
    }
    let (low, high) = (b.range.0.min(c.range.0), b.range.1.max(c.range.1));
    let blended = maker.compute("LRP", "blended", RGB, Saturate::None, &[a, b, c]);
    Term::Value(blended.within(low, high))
}

struct Inputs<'a> {
    combiners: &'a Combiners,
    registers: &'a Registers,
}

impl Inputs<'_> {
    fn register(&self, maker: &mut Maker, register: Register, usage: Usage, mask: u8) -> Value {
        let constants = match register {
            Register::Constant(_) => constants(maker, self.combiners),
            _ => [self.registers.zero.rgb; 2],
        };
        let contents = self.registers.read(register, &constants);
        match (mask, usage) {
            (_, Usage::Blue) => contents.rgb.replicated(2),
            (RGB, Usage::Own) => contents.rgb,
            (_, Usage::Own | Usage::Alpha) => contents.alpha,
        }
    }

    /// A variable after its mapping.
    fn value(&self, maker: &mut Maker, input: &FinalInput, mask: u8, [product, sum]: &[Value; 2]) -> Value {
        let value = match input.source {
            FinalSource::Register(register) => self.register(maker, register, input.usage, mask),
            FinalSource::Product => *product,
            FinalSource::Sum => *sum,
        };
        let positive = positive_part(maker, mask, value, input.invert);
        if input.invert { maker.scaled("inverted", mask, &positive, -1.0, 1.0) } else { positive }
    }

    /// E times F.
    fn product(&self, maker: &mut Maker) -> Value {
        let zero = self.registers.zero.rgb;
        let [.., e, f, _] = self.combiners.last.inputs;
        let [e, f] = [e, f].map(|input| self.value(maker, &input, RGB, &[zero, zero]));
        maker.term(RGB, Term::product(RGB, e, f, zero))
    }

    /// Spare 0 plus the secondary colour.
    fn sum(&self, maker: &mut Maker) -> Value {
        let [spare, secondary] = [Register::Spare(0), Register::Secondary].map(|register| {
            let value = self.register(maker, register, Usage::Own, RGB);
            Term::Value(positive_part(maker, RGB, value, false))
        });
        let clamp = self.combiners.last.clamp_sum;
        let free = |range| (Saturate::None, range);
        if clamp {
            maker.sum("color_sum", RGB, [spare, secondary], upper_clamp)
        } else {
            maker.sum("color_sum", RGB, [spare, secondary], free)
        }
    }
}
