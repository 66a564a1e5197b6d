//! Instructions and the values that they give: constants are folded, and clamps left out where a value cannot leave its
//! range.

use std::borrow::Cow;

use crate::dialect::bindings::{Attribute, Binding, Output};
use crate::isa::Op;
use crate::isa::lookup::find;
use crate::program::{
    Destination, File, Instruction, Offset, Operand, Parameter, Program, Select, Temporary, TextureOperand, TextureUse,
};
use crate::span::Span;
use crate::vocabulary::{Dialect, Saturate, Target, Type};

/// The language whose rows of the opcode table name the instructions.
const ROWS: Dialect = Dialect::ArbFpNv2;

/// Components x, y and z.
pub(super) const RGB: u8 = 7;
/// Component w.
pub(super) const ALPHA: u8 = 8;

/// An operand, and what is known of its components.
#[derive(Copy, Clone, Debug)]
pub(super) struct Value {
    pub operand: Operand,
    /// No component is below this or above that.
    pub range: (f32, f32),
    /// The components, if they are constant.
    pub known: Option<[f32; 4]>,
}

impl Value {
    /// With each component from the place that is chosen.
    pub(super) fn swizzled(self, places: [usize; 4]) -> Value {
        let operand = Operand {
            swizzle: places.map(|place| self.operand.swizzle[place]),
            negate: self.negated(places),
            ..self.operand
        };
        Value { operand, known: self.known.map(|known| places.map(|place| known[place])), ..self }
    }

    fn negated(&self, places: [usize; 4]) -> u8 {
        (0..4).filter(|lane| self.operand.negate >> places[*lane] & 1 != 0).fold(0, |mask, lane| mask | 1 << lane)
    }

    /// One component in all places.
    pub(super) fn replicated(self, place: usize) -> Value {
        self.swizzled([place; 4])
    }

    pub(super) fn negative(self) -> Value {
        Value {
            operand: Operand { negate: self.operand.negate ^ 15, ..self.operand },
            range: (-self.range.1, -self.range.0),
            known: self.known.map(|known| known.map(|known| -known)),
        }
    }

    /// With components that are the constants 0 or 1.
    pub(super) fn selected(self, swizzle: [Select; 4]) -> Value {
        let (low, high) = self.range;
        Value { operand: Operand { swizzle, ..self.operand }, range: (low.min(0.0), high.max(1.0)), known: None }
    }

    /// Whether all components in the mask are this constant.
    pub(super) fn is(&self, mask: u8, wanted: f32) -> bool {
        self.known.is_some_and(|known| (0..4).all(|lane| mask >> lane & 1 == 0 || known[lane] == wanted))
    }

    pub(super) fn within(self, low: f32, high: f32) -> Value {
        Value { range: (low, high), ..self }
    }
}

/// A sum of products that no instruction has computed yet.
#[derive(Copy, Clone, Debug)]
pub(super) enum Term {
    Value(Value),
    Product(Value, Value),
}

fn product_range(a: (f32, f32), b: (f32, f32)) -> (f32, f32) {
    let corners = [a.0 * b.0, a.0 * b.1, a.1 * b.0, a.1 * b.1];
    (corners.into_iter().fold(f32::INFINITY, f32::min), corners.into_iter().fold(f32::NEG_INFINITY, f32::max))
}

impl Term {
    /// A product, simplified where a factor is 0, 1 or -1.
    pub(super) fn product(mask: u8, a: Value, b: Value, zero: Value) -> Term {
        for (a, b) in [(a, b), (b, a)] {
            if a.is(mask, 0.0) {
                return Term::Value(zero);
            }
            if a.is(mask, 1.0) {
                return Term::Value(b);
            }
            if a.is(mask, -1.0) {
                return Term::Value(b.negative());
            }
        }
        Term::Product(a, b)
    }

    fn range(&self) -> (f32, f32) {
        match self {
            Term::Value(value) => value.range,
            Term::Product(a, b) => product_range(a.range, b.range),
        }
    }
}

/// The clamp to [-1, 1] that values of this range need, and the range after it.
pub(super) fn signed_clamp((low, high): (f32, f32)) -> (Saturate, (f32, f32)) {
    if low >= -1.0 && high <= 1.0 {
        (Saturate::None, (low, high))
    } else if low >= 0.0 {
        (Saturate::Unsigned, (low.min(1.0), 1.0))
    } else {
        (Saturate::Signed, (low.max(-1.0), high.min(1.0)))
    }
}

pub(super) struct Maker {
    program: Program,
    span: Span,
}

impl Maker {
    pub(super) fn new(dialect: Dialect) -> Maker {
        Maker { program: Program::new(dialect), span: Span::point(0) }
    }

    /// Instructions from here on belong to this place of a text.
    pub(super) fn at(&mut self, span: Option<Span>) {
        self.span = span.unwrap_or_default();
    }

    /// The program, with its counts.
    pub(super) fn finish(self) -> Program {
        let mut program = self.program;
        let count = |list: usize| list as u32;
        let textures = count(program.instructions.iter().filter(|instruction| instruction.op.is_texture()).count());
        program.resources.instructions = count(program.instructions.len());
        program.resources.texture_instructions = textures;
        program.resources.alu_instructions = program.resources.instructions - textures;
        program.resources.temporaries = count(program.temporaries.len());
        program.resources.parameters = count(program.parameters.len());
        program.resources.attributes = count(program.attributes_read.iter().count());
        program
    }

    fn value(&self, file: File, index: usize, range: (f32, f32)) -> Value {
        let operand = Operand { file, index: index as i32, span: self.span, ..Operand::NONE };
        Value { operand, range, known: None }
    }

    /// A constant vector.
    pub(super) fn constant(&mut self, vector: [f32; 4]) -> Value {
        let bits = vector.map(f32::to_bits);
        let constants = &mut self.program.constants;
        let index = constants.iter().position(|known| *known == bits).unwrap_or_else(|| {
            constants.push(bits);
            constants.len() - 1
        });
        let low = vector.into_iter().fold(f32::INFINITY, f32::min);
        let high = vector.into_iter().fold(f32::NEG_INFINITY, f32::max);
        Value { known: Some(vector), ..self.value(File::Constant, index, (low, high)) }
    }

    /// A constant in all components.
    pub(super) fn scalar(&mut self, value: f32) -> Value {
        self.constant([value; 4])
    }

    pub(super) fn attribute(&mut self, attribute: Attribute, low: f32, high: f32) -> Value {
        self.value(File::Attribute, attribute.0.into(), (low, high))
    }

    /// A value that is supplied from outside.
    pub(super) fn parameter(&mut self, name: Cow<'static, str>, binding: Binding, low: f32, high: f32) -> Value {
        let parameters = &mut self.program.parameters;
        let known = parameters.iter().position(|parameter| parameter.name == name && parameter.binding == binding);
        let index = known.unwrap_or_else(|| {
            parameters.push(Parameter { name, alias: None, binding, initial: [0; 4] });
            parameters.len() - 1
        });
        self.value(File::Parameter, index, (low, high))
    }

    /// A register of the program's own.
    pub(super) fn temporary(&mut self, name: impl Into<Cow<'static, str>>) -> Value {
        self.program.temporaries.push(Temporary { name: name.into(), ty: Type::F32 });
        self.value(File::Temporary, self.program.temporaries.len() - 1, (f32::NEG_INFINITY, f32::INFINITY))
    }

    /// An instruction. Attributes, results and textures are noted.
    fn push(
        &mut self,
        name: &str,
        destination: Destination,
        saturate: Saturate,
        sources: &[Value],
    ) -> &mut Instruction {
        let row = find(ROWS, name.as_bytes());
        let (row, op) = row.map_or((0, Op::Mov), |found| (found.row, found.row().op));
        let mut instruction = Instruction::new(op, row, self.span);
        instruction.destination = destination;
        instruction.saturate = saturate;
        for (place, value) in instruction.sources.iter_mut().zip(sources) {
            *place = Operand { span: self.span, ..value.operand };
            if let (File::Attribute, Ok(number)) = (place.file, u8::try_from(place.index)) {
                self.program.attributes_read.insert(number);
            }
        }
        instruction.source_count = sources.len() as u8;
        self.program.instructions.push(instruction);
        let last = self.program.instructions.len() - 1;
        &mut self.program.instructions[last]
    }

    fn destination(register: &Value, mask: u8) -> Destination {
        let Operand { file, index, .. } = register.operand;
        Destination { file, index, relative: None, mask, ty: Type::F32 }
    }

    /// Writes components of a register.
    pub(super) fn write(&mut self, name: &str, register: &Value, mask: u8, saturate: Saturate, sources: &[Value]) {
        self.push(name, Self::destination(register, mask), saturate, sources);
    }

    /// An instruction into a new register.
    pub(super) fn compute(
        &mut self,
        name: &str,
        register: &'static str,
        mask: u8,
        saturate: Saturate,
        sources: &[Value],
    ) -> Value {
        let value = self.temporary(register);
        self.write(name, &value, mask, saturate, sources);
        if mask == ALPHA { value.replicated(3) } else { value }
    }

    /// Writes components of a result.
    pub(super) fn output(&mut self, output: Output, mask: u8, value: &Value) {
        self.output_with("MOV", output, mask, Saturate::None, &[*value]);
    }

    /// Writes components of a result with an instruction.
    pub(super) fn output_with(&mut self, name: &str, output: Output, mask: u8, saturate: Saturate, sources: &[Value]) {
        let register = self.value(File::Output, output.0.into(), (0.0, 1.0));
        self.program.outputs_written.insert(output.0);
        self.push(name, Self::destination(&register, mask), saturate, sources);
    }

    /// Discards the fragment where a component is below zero.
    pub(super) fn kill(&mut self, value: &Value) {
        self.push("KIL", Destination::NONE, Saturate::None, &[*value]);
    }

    /// A lookup; with `projected`, the coordinates are divided by the fourth.
    pub(super) fn lookup(&mut self, unit: u8, target: Target, projected: bool, register: &Value, coordinates: &Value) {
        let used = TextureUse { unit, target, shadow: false };
        if !self.program.textures.contains(&used) {
            self.program.textures.push(used);
        }
        let name = if projected { "TXP" } else { "TEX" };
        let instruction = self.push(name, Self::destination(register, 15), Saturate::None, &[*coordinates]);
        instruction.texture = Some(TextureOperand {
            unit,
            relative: None,
            target,
            shadow: false,
            component: 0,
            offset: Offset::NONE,
            second: false,
        });
    }

    /// A product and a number added to it.
    pub(super) fn scaled(&mut self, register: &'static str, mask: u8, value: &Value, factor: f32, added: f32) -> Value {
        if let Some(known) = value.known {
            return self.constant(known.map(|known| known * factor + added));
        }
        let (low, high) = product_range(value.range, (factor, factor));
        let range = (low + added, high + added);
        let computed = if factor == 1.0 && added == 0.0 {
            *value
        } else if factor == -1.0 && added == 0.0 {
            value.negative()
        } else if factor == 1.0 || factor == -1.0 {
            let value = if factor < 0.0 { value.negative() } else { *value };
            let added = self.scalar(added);
            self.compute("ADD", register, mask, Saturate::None, &[value, added])
        } else {
            let factor = self.scalar(factor);
            if added == 0.0 {
                self.compute("MUL", register, mask, Saturate::None, &[*value, factor])
            } else {
                let added = self.scalar(added);
                self.compute("MAD", register, mask, Saturate::None, &[*value, factor, added])
            }
        };
        computed.within(range.0, range.1)
    }

    /// The value of a term.
    pub(super) fn term(&mut self, mask: u8, term: Term) -> Value {
        match term {
            Term::Value(value) => value,
            Term::Product(a, b) => {
                if let (Some(a), Some(b)) = (a.known, b.known) {
                    return self.constant(std::array::from_fn(|lane| a[lane] * b[lane]));
                }
                let (low, high) = term.range();
                self.compute("MUL", "product", mask, Saturate::None, &[a, b]).within(low, high)
            }
        }
    }

    /// The sum of two terms, clamped by what `clamp` says of its range.
    pub(super) fn sum(
        &mut self,
        register: &'static str,
        mask: u8,
        terms: [Term; 2],
        clamp: impl Fn((f32, f32)) -> (Saturate, (f32, f32)),
    ) -> Value {
        let [first, second] = terms.map(|term| term.range());
        let (saturate, (low, high)) = clamp((first.0 + second.0, first.1 + second.1));
        let zero = |term: &Term| matches!(term, Term::Value(value) if value.is(mask, 0.0));
        let terms = match terms {
            [one, other] if zero(&one) => [other, one],
            terms => terms,
        };
        let computed = match terms {
            [Term::Value(value), other] if zero(&other) => {
                if let Some(known) = value.known {
                    return self.constant(known.map(|known| clamped(saturate, known)));
                }
                match saturate {
                    Saturate::None => value,
                    _ => self.compute("MOV", register, mask, saturate, &[value]),
                }
            }
            [Term::Product(a, b), other] if zero(&other) => {
                if let (Some(a), Some(b)) = (a.known, b.known) {
                    return self.constant(std::array::from_fn(|lane| clamped(saturate, a[lane] * b[lane])));
                }
                self.compute("MUL", register, mask, saturate, &[a, b])
            }
            [Term::Value(a), Term::Value(b)] => {
                if let (Some(a), Some(b)) = (a.known, b.known) {
                    return self.constant(std::array::from_fn(|lane| clamped(saturate, a[lane] + b[lane])));
                }
                self.compute("ADD", register, mask, saturate, &[a, b])
            }
            [Term::Product(a, b), Term::Value(c)] | [Term::Value(c), Term::Product(a, b)] => {
                self.compute("MAD", register, mask, saturate, &[a, b, c])
            }
            [Term::Product(a, b), other @ Term::Product(..)] => {
                let other = self.term(mask, other);
                self.compute("MAD", register, mask, saturate, &[a, b, other])
            }
        };
        computed.within(low, high)
    }
}

fn clamped(saturate: Saturate, value: f32) -> f32 {
    match saturate {
        Saturate::None => value,
        Saturate::Unsigned => value.clamp(0.0, 1.0),
        Saturate::Signed => value.clamp(-1.0, 1.0),
    }
}
