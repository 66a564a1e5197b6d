//! Constants of the program: numbers in place, or constants of the module if the program names them.

use naga::{Constant, Expression, Handle, Literal, Module, Span, UnaryOperator};

use crate::lower::emit::value::is_literal;
use crate::lower::emit::{Builder, Facts, LaneType, Value, type_of};
use crate::lower::machine::globals::{NamedConstant, NamedConstants};
use crate::lower::machine::state::Machine;
use crate::lower::passes::names::plain;
use crate::lower::request::options::{FloatLevel, Options};
use crate::program::{Operand, Program};
use crate::vocabulary::{Base, Present, Width};

/// Creates constants for those with names. If the hidden zero of `Emitter` replaces zeros, none has.
pub(crate) fn named_constants(module: &mut Module, program: &Program, options: &Options) -> NamedConstants {
    let mut found = NamedConstants::default();
    if options.precision.float == FloatLevel::Exact {
        return found;
    }
    for named in &program.constant_names {
        let number = named.constant as usize;
        let Some(bits) = program.constants.get(number) else { continue };
        let kind = if named.base == Base::Float { LaneType::Float } else { LaneType::Unsigned };
        if kind == LaneType::Float && !bits.iter().all(|bits| is_literal(f32::from_bits(*bits))) {
            continue;
        }
        let scalar = bits.iter().all(|known| *known == bits[0]);
        let ty = type_of(module, kind, if scalar { 1 } else { 4 });
        let mut global = |expression| module.global_expressions.append(expression, Span::UNDEFINED);
        let init = if scalar {
            global(literal(kind, bits[0]))
        } else {
            let components = bits.iter().map(|bits| global(literal(kind, *bits))).collect();
            global(Expression::Compose { ty, components })
        };
        let constant = Constant { name: Some(plain(&named.name).into_owned()), ty, init };
        let constant = module.constants.append(constant, Span::UNDEFINED);
        found.insert(number, NamedConstant { constant, kind, scalar });
    }
    found
}

fn literal(kind: LaneType, bits: u32) -> Expression {
    Expression::Literal(if kind == LaneType::Float { Literal::F32(f32::from_bits(bits)) } else { Literal::U32(bits) })
}

/// Up to four words as floats.
fn floats(words: &[u32]) -> [f32; 4] {
    let mut numbers = [0.0; 4];
    for (to, bits) in numbers.iter_mut().zip(words) {
        *to = f32::from_bits(*bits);
    }
    numbers
}

pub(crate) fn constant_components(machine: &mut Machine, operand: &Operand, index: usize, components: &[u8]) -> Value {
    if operand.held == Width::Bits64 {
        let vector = machine.unit.program.wide_constants.get(index).copied().present_or([0; 4]);
        let numbers: Vec<u64> = components.iter().map(|c| vector[(*c & 3) as usize]).collect();
        return machine.builder.wide_constant(&numbers);
    }
    let vector = machine.unit.program.constants.get(index).copied().present_or([0; 4]);
    let words = machine.unit.typed && operand.ty.base != Base::Float;
    let kind = if words { LaneType::Unsigned } else { LaneType::Float };
    let named = machine.unit.variables.constants.get(&index).filter(|named| named.kind == kind);
    let mut chosen = [0; 4];
    for (to, component) in chosen.iter_mut().zip(components) {
        *to = vector[usize::from(component & 3)];
    }
    let chosen = &chosen[..components.len().clamp(1, 4)];
    if let Some(named) = named
        && machine.builder.emitter.hidden_zero.is_none()
    {
        return named_constant(&mut machine.builder, *named, components, chosen);
    }
    if words {
        return machine.builder.word_constant(chosen);
    }
    let numbers = floats(chosen);
    let numbers = &numbers[..chosen.len()];
    if numbers.iter().all(|number| number.to_bits() == numbers[0].to_bits()) {
        return machine.builder.float(numbers[0]);
    }
    machine.builder.constant(numbers)
}

/// A named constant, or components of one, negated to these numbers.
pub(crate) fn negated_name(builder: &mut Builder, value: &Value, numbers: &[f32]) -> Value {
    let negated = builder.unary(UnaryOperator::Negate, value);
    let mut words = [0; 4];
    for (to, number) in words.iter_mut().zip(numbers) {
        *to = number.to_bits();
    }
    stand_for(builder, negated.expression, LaneType::Float, &words[..numbers.len().clamp(1, 4)]);
    Value { facts: Facts::constant(numbers), ..negated }
}

/// Components of a constant of the module.
fn named_constant(builder: &mut Builder, named: NamedConstant, components: &[u8], words: &[u32]) -> Value {
    let kind = named.kind;
    let whole = builder.emitter.named_constant(named.constant);
    let lanes = if words.iter().all(|word| *word == words[0]) { 1 } else { words.len() };
    let expression = match *components {
        _ if named.scalar => whole,
        [first, ..] if lanes == 1 => builder.emitter.component(whole, first),
        [0, 1, 2, 3] => whole,
        _ => builder.picked(whole, components),
    };
    let words = &words[..lanes];
    stand_for(builder, expression, kind, words);
    let facts = match kind {
        LaneType::Float => Facts::constant(&floats(words)[..lanes]),
        _ => Facts::ANY,
    };
    Value { expression, lanes: lanes as u8, kind, facts }
}

/// Records the numbers of a named constant, or of components of one.
fn stand_for(builder: &mut Builder, named: Handle<Expression>, kind: LaneType, words: &[u32]) {
    if builder.emitter.is_named_constant(named) {
        return;
    }
    let literals = match *words {
        [word] => literal(kind, word),
        _ => {
            let components = words.iter().map(|word| builder.emitter.literal(kind, *word)).collect();
            Expression::Compose { ty: type_of(builder.module, kind, words.len() as u8), components }
        }
    };
    builder.emitter.stand_for(named, literals);
}
