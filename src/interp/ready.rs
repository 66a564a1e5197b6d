//! The conversions of operands in the older languages, prepared once for each program: the general way
//! (`machine::execute::operand`) decides about them at each execution.

use super::context::LaneContext;
use super::value::Value;
use super::words::Words;
use crate::dialect::Rules;
use crate::isa::{Op, Treatment};

use crate::numeric;
use crate::program::{File, Instruction, Operand, Program, Select};
use crate::vocabulary::{Base, Stage, Type, Width};

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
    /// Would be flushed, but nothing denormal is ever written there.
    Clean,
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

/// A register of many invocations.
pub(super) enum Source<'r, L> {
    /// Each has its own.
    Apart(&'r [L; 4]),
    Same(&'r [u32; 4]),
}

/// A component of one.
pub(super) enum Picked<'r, L> {
    Apart(&'r L),
    Same(u32),
}

impl<L: Words> Source<'_, L> {
    /// A component, or 0 or 1, by the number of its `Select`.
    #[inline(always)]
    pub(super) fn component(&self, select: u8) -> Picked<'_, L> {
        match (select, self) {
            (0..=3, Source::Apart(register)) => Picked::Apart(&register[usize::from(select)]),
            (0..=3, Source::Same(register)) => Picked::Same(register[usize::from(select)]),
            (5, _) => Picked::Same(1f32.to_bits()),
            _ => Picked::Same(0),
        }
    }
}

/// The operands of every instruction; empty for the typed languages, whose operands are of many types.
pub(super) fn ready(program: &Program, rules: &Rules) -> Vec<[Ready; 3]> {
    if rules.has_types() {
        return Vec::new();
    }
    let clean = clean_temporaries(program);
    let of = |instruction: &Instruction| {
        instruction.sources.each_ref().map(|operand| Ready::of(program, rules, instruction, operand, &clean))
    };
    program.instructions.iter().map(of).collect()
}

/// The temporaries that never hold a denormal number: what is computed never is one, and what is moved or looked up may
/// be.
fn clean_temporaries(program: &Program) -> Vec<bool> {
    let mut clean = vec![true; program.temporaries.len()];
    let is_clean = |clean: &[bool], instruction: &Instruction| {
        let [source, ..] = &instruction.sources;
        match instruction.op.treatment() {
            Treatment::Arithmetic => instruction.texture.is_none(),
            Treatment::Moved => {
                let number = usize::try_from(source.index).unwrap_or(usize::MAX);
                source.file == File::Temporary && source.relative.is_none() && clean.get(number) == Some(&true)
            }
            Treatment::Raw => false,
        }
    };
    loop {
        let mut changed = false;
        for instruction in
            program.instructions.iter().filter(|instruction| instruction.destination.file == File::Temporary)
        {
            let number = usize::try_from(instruction.destination.index).unwrap_or(usize::MAX);
            let relative = instruction.destination.relative.is_some();
            if relative {
                return vec![false; clean.len()];
            }
            if clean.get(number) == Some(&true) && !is_clean(&clean, instruction) {
                clean[number] = false;
                changed = true;
            }
        }
        if !changed {
            return clean;
        }
    }
}

impl Ready {
    fn of(program: &Program, rules: &Rules, instruction: &Instruction, operand: &Operand, clean: &[bool]) -> Self {
        let number = usize::try_from(operand.index).unwrap_or(usize::MAX);
        let temporary = program.temporaries.get(number);
        let bank = match operand.file {
            _ if operand.relative.is_some() || operand.outer.is_some() => Bank::Elsewhere,
            File::Temporary if temporary.is_some_and(|temporary| temporary.ty.base == Base::Float) => Bank::Temporary,
            File::Attribute => Bank::Attribute,
            // A state program writes its parameters.
            File::Parameter if rules.stage != Stage::State => Bank::Parameter,
            File::Constant => Bank::Constant,
            File::Temporary | File::Parameter | File::Output | File::Address | File::Buffer(_) | File::Null => {
                Bank::Elsewhere
            }
        };
        let held =
            if bank == Bank::Temporary { temporary.map_or(Type::F32, |temporary| temporary.ty) } else { Type::F32 };
        let index = u16::try_from(operand.index);
        let rounding = match rounding(instruction.op, instruction.ty, held) {
            Rounding::Flushed if bank == Bank::Temporary && clean.get(number) == Some(&true) => Rounding::Clean,
            rounding => rounding,
        };
        Self {
            bank: if index.is_ok() { bank } else { Bank::Elsewhere },
            rounding,
            index: index.unwrap_or(0),
            picks: operand.swizzle.map(|select| select as u8),
            negate: operand.negate & 15,
            uniform: operand.swizzle == [operand.swizzle[0]; 4] && matches!(operand.negate & 15, 0 | 15),
            straight: operand.swizzle == Select::XYZW,
            kept: if operand.absolute { !SIGN } else { u32::MAX },
        }
    }

    /// The register that the operand is read from; one of no file takes the general way.
    pub(super) fn place(&self) -> (File, usize) {
        let file = match self.bank {
            Bank::Temporary => File::Temporary,
            Bank::Attribute => File::Attribute,
            Bank::Parameter => File::Parameter,
            Bank::Constant => File::Constant,
            Bank::Elsewhere => File::Null,
        };
        (file, self.index.into())
    }

    /// The given components of the operand's register, ready to compute with.
    pub(super) fn taken<L: Words>(&self, source: &Source<'_, L>, components: &[u8]) -> Value<L> {
        let mut value = Value { lanes: [L::ZERO; 4], count: components.len().min(4) as u32 };
        if let [one] = components {
            self.take(source, *one, &mut value.lanes[0]);
        } else if self.uniform {
            value.count = 1;
            self.take(source, 0, &mut value.lanes[0]);
        } else {
            for (lane, number) in value.lanes.iter_mut().zip(components) {
                self.take(source, *number, lane);
            }
        }
        value
    }

    #[inline(always)]
    fn take<L: Words>(&self, source: &Source<'_, L>, component: u8, to: &mut L) {
        let component = usize::from(component & 3);
        let sign = u32::from(self.negate >> component & 1) << 31;
        let ready = |bits: u32| (bits & self.kept) ^ sign;
        let lane = match source.component(self.picks[component]) {
            Picked::Same(bits) => {
                *to = L::splat(self.finish(ready(bits)));
                return;
            }
            Picked::Apart(lane) => lane,
        };
        *to = match self.rounding {
            Rounding::Kept | Rounding::Clean if self.kept == u32::MAX && sign == 0 => *lane,
            Rounding::Kept => lane.map(ready),
            Rounding::Clean => lane.map(|bits| clean(ready(bits))),
            Rounding::Flushed => lane.map(|bits| numeric::flush(ready(bits))),
            Rounding::Half => lane.map(|bits| numeric::round_to_half(ready(bits))),
            Rounding::Fixed => lane.map(|bits| numeric::round_to_fixed(ready(bits))),
        };
    }

    #[inline(always)]
    fn finish(&self, bits: u32) -> u32 {
        match self.rounding {
            Rounding::Kept => bits,
            Rounding::Clean => clean(bits),
            Rounding::Flushed => numeric::flush(bits),
            Rounding::Half => numeric::round_to_half(bits),
            Rounding::Fixed => numeric::round_to_fixed(bits),
        }
    }
}

#[inline(always)]
fn clean(bits: u32) -> u32 {
    debug_assert_eq!(numeric::flush(bits), bits, "a denormal number in a register that has none");
    bits
}

/// The conversion of numbers of the type `held` to the operation's.
fn rounding(op: Op, ty: Type, held: Type) -> Rounding {
    let treatment = op.treatment();
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
            Rounding::Clean => lanes.map(clean),
            Rounding::Flushed => lanes.map(numeric::flush),
            Rounding::Half => lanes.map(numeric::round_to_half),
            Rounding::Fixed => lanes.map(numeric::round_to_fixed),
        };
        Some(Value { lanes, count: components.len() as u32 })
    }
}
