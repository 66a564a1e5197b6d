//! The conversions of operands in the older languages, prepared once for each program: the general way
//! (`machine::execute::operand`) decides about them at each execution.

use super::context::LaneContext;
use super::value::Value;
use crate::dialect::Rules;
use crate::isa::{Op, Treatment};

use crate::numeric;
use crate::program::{File, Instruction, Operand, Program, Select};
use crate::vocabulary::Stage;
use crate::vocabulary::{Base, Type, Width};

const SIGN: u32 = 1 << 31;

/// The registers of an operand that can be read directly.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Bank {
    Temporary,
    Attribute,
    Parameter,
    Constant,
    /// Anything else takes the general way.
    Elsewhere,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Rounding {
    Kept,
    Flushed,
    Half,
    Fixed,
}

/// One operand.
#[derive(Copy, Clone, Debug)]
pub(super) struct Ready {
    bank: Bank,
    rounding: Rounding,
    index: u16,
    /// x, y, z, w, 0 or 1, for each component.
    picks: [u8; 4],
    /// Components to negate; bit 0 is x.
    negate: u8,
    /// All components are the same.
    uniform: bool,
    straight: bool,
    /// The mask that takes the absolute value.
    kept: u32,
}

/// The operands of every instruction; empty for the typed languages, whose operands are of many types.
pub(super) fn ready(program: &Program, rules: &Rules) -> Vec<[Ready; 3]> {
    if rules.typed.is_some() {
        return Vec::new();
    }
    let of = |instruction: &Instruction| {
        instruction.sources.each_ref().map(|operand| Ready::of(program, rules, instruction, operand))
    };
    program.instructions.iter().map(of).collect()
}

impl Ready {
    fn of(program: &Program, rules: &Rules, instruction: &Instruction, operand: &Operand) -> Self {
        let number = usize::try_from(operand.index).unwrap_or(usize::MAX);
        let temporary = program.temporaries.get(number);
        let bank = match operand.file {
            _ if operand.relative.is_some() || operand.outer.is_some() => Bank::Elsewhere,
            File::Temporary if temporary.is_some_and(|it| it.ty.base == Base::Float) => Bank::Temporary,
            File::Attribute => Bank::Attribute,
            // A state program writes its parameters.
            File::Parameter if rules.stage != Stage::State => Bank::Parameter,
            File::Constant => Bank::Constant,
            File::Temporary | File::Parameter | File::Output | File::Address | File::Buffer(_) | File::Null => {
                Bank::Elsewhere
            }
        };
        let held = if bank == Bank::Temporary { temporary.map_or(Type::F32, |it| it.ty) } else { Type::F32 };
        let index = u16::try_from(operand.index);
        Self {
            bank: if index.is_ok() { bank } else { Bank::Elsewhere },
            rounding: rounding(instruction.op, instruction.ty, held),
            index: index.unwrap_or(0),
            picks: operand.swizzle.map(|select| select as u8),
            negate: operand.negate & 15,
            uniform: operand.swizzle == [operand.swizzle[0]; 4] && matches!(operand.negate & 15, 0 | 15),
            straight: operand.swizzle == Select::XYZW,
            kept: if operand.absolute { !SIGN } else { u32::MAX },
        }
    }

    #[inline(always)]
    fn finish(&self, bits: u32) -> u32 {
        match self.rounding {
            Rounding::Kept => bits,
            Rounding::Flushed => numeric::flush(bits),
            Rounding::Half => numeric::round_to_half(bits),
            Rounding::Fixed => numeric::round_to_fixed(bits),
        }
    }
}

/// The conversion of numbers of the type `held` to the operation's.
fn rounding(op: Op, ty: Type, held: Type) -> Rounding {
    let treatment = op.descriptor().treatment;
    let target = if treatment == Treatment::Raw { Type::F32 } else { ty };
    if target == held || target.width > held.width {
        // Halves and fx12 are never denormal as fp32.
        let flushes = treatment == Treatment::Arithmetic && held == Type::F32;
        return if flushes { Rounding::Flushed } else { Rounding::Kept };
    }
    match target.width {
        Width::Fixed12 => Rounding::Fixed,
        Width::Bits16 => Rounding::Half,
        Width::Bits8 | Width::Bits32 | Width::Bits64 => Rounding::Kept,
    }
}

impl LaneContext<'_> {
    /// The given components of operand `index` of the current instruction, unless it needs the general way.
    #[inline(always)]
    pub(super) fn ready_operand(&self, index: usize, components: &[u8]) -> Option<Value> {
        let ready = self.ready.get(self.current)?.get(index)?;
        let number = usize::from(ready.index);
        let register = match ready.bank {
            Bank::Temporary => self.lane.temporaries.get(number)?,
            Bank::Attribute => self.inputs.attributes.get(number)?,
            Bank::Parameter => self.inputs.parameters.get(number)?,
            Bank::Constant => self.program.constants.get(number)?,
            Bank::Elsewhere => return None,
        };
        // In the order of `Select`.
        let choices = [register[0], register[1], register[2], register[3], 0, 1f32.to_bits(), 0, 0];
        let sign = |component: usize| u32::from(ready.negate >> component & 1) << 31;
        let pick = |component: usize| (choices[usize::from(ready.picks[component] & 7)] & ready.kept) ^ sign(component);
        if let [component] = components {
            return Some(Value::one(ready.finish(pick(usize::from(component & 3)))));
        }
        if ready.uniform {
            return Some(Value::one(ready.finish(pick(0))));
        }
        let in_order = matches!(components, [0, 1] | [0, 1, 2] | [0, 1, 2, 3]);
        let lanes = if in_order && ready.straight {
            std::array::from_fn(|lane| (register[lane] & ready.kept) ^ sign(lane))
        } else if in_order {
            [pick(0), pick(1), pick(2), pick(3)]
        } else {
            let place = |lane: usize| usize::from(components.get(lane).map_or(0, |component| component & 3));
            [pick(place(0)), pick(place(1)), pick(place(2)), pick(place(3))]
        };
        let lanes = match ready.rounding {
            Rounding::Kept => lanes,
            Rounding::Flushed => lanes.map(numeric::flush),
            Rounding::Half => lanes.map(numeric::round_to_half),
            Rounding::Fixed => lanes.map(numeric::round_to_fixed),
        };
        Some(Value { lanes, count: components.len() as u32 })
    }
}
