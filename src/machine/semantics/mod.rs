//! The computation of each instruction, for all machines.
//!
//! An instruction computes only the components that its destination needs and evaluates only the operand components
//! that those need, so a scalar result costs a scalar operation. Sums are added in the order of the texts. Instructions
//! compute in fp32 on operands of their own precision; the operand pipeline (`execute`) rounds operands before and
//! results after.

mod arithmetic;
mod elements;
mod flow;
mod fog;
mod functions;
mod integers;
mod memory;
mod packing;
mod sampling;

pub(crate) use flow::{kills, loop_parameters, repeat_count, stream};
pub(crate) use fog::fog;
pub(crate) use integers::{CARRY, OVERFLOW, flags};
pub(crate) use sampling::{ballot, quad_value, shuffled};

use crate::dialect::Rules;
use crate::isa::{Comparison, Extremum, Op, Product, for_each_operation};
use crate::machine::execute::{Registers, operand};
use crate::machine::ops::{Axis, Binary, Lanes, Order, Unary};
use crate::program::Instruction;
use crate::vocabulary::{Base, Type, Width};

/// The evaluation of one instruction on one machine.
struct Evaluation<'a, M: Registers> {
    machine: &'a mut M,
    instruction: &'a Instruction,
    rules: &'a Rules,
    /// The components of the result that are needed.
    lanes: Lanes,
    /// The type of the primitives: floats narrower than 32 bits compute in 32.
    ty: Type,
}

fn working_type(instruction: &Instruction) -> Type {
    let narrow_float = instruction.ty.base == Base::Float && instruction.ty.width != Width::Bits64;
    if narrow_float { Type::F32 } else { instruction.ty }
}

/// What the instruction needs to compute anything. `check` has set it: an instruction without it is a mistake there.
fn present<T>(part: Option<T>) -> Option<T> {
    debug_assert!(part.is_some(), "an instruction lacks the texture, access or image of its operation");
    part
}

/// The result of the function in the last column of an operation's line.
macro_rules! outcome {
    ($it:ident value $method:ident($($argument:tt)*)) => {
        Some($it.$method($($argument)*))
    };
    ($it:ident texture $method:ident($($argument:tt)*)) => {
        present($it.instruction.texture.as_ref()).map(|texture| $it.$method(texture $(, $argument)*))
    };
    ($it:ident memory $method:ident($($argument:tt)*)) => {
        present($it.instruction.access.as_ref()).map(|access| $it.$method(access $(, $argument)*))
    };
    ($it:ident image $method:ident()) => {
        present($it.instruction.accessed_image()).map(|(access, image)| $it.$method(access, image))
    };
    ($it:ident memory_effect $method:ident()) => {{
        if let Some(access) = present($it.instruction.access.as_ref()) {
            $it.$method(access);
        }
        None
    }};
    ($it:ident image_effect $method:ident()) => {{
        if let Some((access, image)) = present($it.instruction.accessed_image()) {
            $it.$method(access, image);
        }
        None
    }};
    // Left to the machine.
    ($it:ident $($role:tt)+) => {
        None
    };
}

/// A function with an arm for each operation that calls the function of its line.
macro_rules! define_computed {
    ($(
        $(#[$note:meta])*
        $name:ident $(($($field:ident: $ty:ty),+))? =>
            $treatment:ident, $zero_sign:expr, $uses:expr, $role:ident $($method:ident($($argument:tt)*))?;
    )+) => {
        impl<M: Registers> Evaluation<'_, M> {
            fn computed(&mut self) -> Option<M::Value> {
                let it = self;
                match it.instruction.op {
                    $(Op::$name $(($($field),+))? => {
                        $($(let _ = $field;)+)?
                        outcome!(it $role $($method($($argument)*))?)
                    })+
                }
            }
        }
    };
}

for_each_operation!(define_computed);

/// The result of an instruction: one lane for each component of `lanes`, in order, or one lane that stands for all of
/// them. `None` for instructions that compute nothing: flow, KIL, and the address stack, which the machine executes
/// itself.
pub(crate) fn evaluate<M: Registers>(
    machine: &mut M,
    instruction: &Instruction,
    rules: &Rules,
    lanes: Lanes,
) -> Option<M::Value> {
    Evaluation { machine, instruction, rules, lanes, ty: working_type(instruction) }.computed()
}

impl<M: Registers> Evaluation<'_, M> {
    /// The components of operand `index` that correspond to the needed components of the result.
    fn vector(&mut self, index: usize) -> M::Value {
        self.components(index, self.lanes.components())
    }

    /// The components of operand `index` with the numbers in `components`.
    fn components(&mut self, index: usize, components: &[u8]) -> M::Value {
        operand(self.machine, self.instruction, index, components)
    }

    /// Component `component` of operand `index`.
    fn component(&mut self, index: usize, component: u8) -> M::Value {
        self.components(index, &[component])
    }

    /// A scalar operand.
    fn scalar(&mut self, index: usize) -> M::Value {
        self.component(index, 0)
    }

    /// Components of operand `index`, one for each needed component of the result, mapped by `table`.
    fn mapped(&mut self, index: usize, table: [u8; 4]) -> M::Value {
        let mut chosen = [0; 4];
        let wanted = self.lanes.components();
        for (to, component) in chosen.iter_mut().zip(wanted) {
            *to = table[*component as usize];
        }
        self.components(index, &chosen[..wanted.len()])
    }

    /// The result that `part` computes component by component.
    fn parts(&mut self, mut part: impl FnMut(&mut Self, u8) -> M::Value) -> M::Value {
        let wanted = self.lanes.components();
        let parts: [Option<M::Value>; 4] =
            std::array::from_fn(|lane| wanted.get(lane).map(|component| part(self, *component)));
        match parts {
            [Some(x), Some(y), Some(z), Some(w)] => self.machine.join(&[x, y, z, w]),
            [Some(x), Some(y), Some(z), None] => self.machine.join(&[x, y, z]),
            [Some(x), Some(y), ..] => self.machine.join(&[x, y]),
            [Some(x), ..] => x,
            [None, ..] => self.float(0.0),
        }
    }

    fn float(&mut self, number: f32) -> M::Value {
        self.machine.float(number)
    }

    /// A number of the type that the instruction computes in.
    fn number(&mut self, number: i8) -> M::Value {
        let (narrow, bits) = (Type::new(self.ty.base, Width::Bits32), i32::from(number));
        let value = match self.ty.base {
            Base::Float => self.machine.float(f32::from(number)),
            Base::Signed => self.machine.integer(bits),
            Base::Unsigned => self.machine.word(bits.cast_unsigned()),
        };
        // All ones stay all ones.
        let from = if self.ty.base == Base::Unsigned { Type::S32 } else { narrow };
        if self.ty.width == Width::Bits64 { self.machine.convert(from, self.ty, &value) } else { value }
    }

    /// TRUE: 1.0, -1, all ones.
    fn truth(&mut self) -> M::Value {
        self.number(if self.ty.base == Base::Float { 1 } else { -1 })
    }

    /// The needed ones of four lanes.
    fn wanted(&mut self, four: M::Value) -> M::Value {
        if self.lanes == Lanes::ALL {
            return four;
        }
        self.machine.lanes(&four, self.lanes.components())
    }

    fn unary(&mut self, function: Unary, value: &M::Value) -> M::Value {
        self.machine.unary(function, self.ty, value)
    }

    fn binary(&mut self, function: Binary, left: &M::Value, right: &M::Value) -> M::Value {
        self.machine.binary(function, self.ty, left, right)
    }

    fn add(&mut self, left: &M::Value, right: &M::Value) -> M::Value {
        self.binary(Binary::Add, left, right)
    }

    fn subtract(&mut self, left: &M::Value, right: &M::Value) -> M::Value {
        self.binary(Binary::Subtract, left, right)
    }

    fn multiply(&mut self, left: &M::Value, right: &M::Value) -> M::Value {
        self.binary(Binary::Multiply(Product::Ieee), left, right)
    }

    /// An IEEE comparison.
    fn compare(&mut self, comparison: Comparison, left: &M::Value, right: &M::Value) -> M::Mask {
        self.machine.compare(comparison, Order::Ieee, self.ty, left, right)
    }

    /// `value`, but `low` if it is below `low`; NaN and the sign of zeros stay, except at full precision.
    fn at_least(&mut self, value: &M::Value, low: f32) -> M::Value {
        let low = self.float(low);
        if self.machine.is_full() {
            return self.binary(Binary::Maximum(Extremum::NumberWins), value, &low);
        }
        let below = self.compare(Comparison::Less, value, &low);
        self.machine.select(&below, &low, value)
    }

    /// `value`, but `high` if it is above `high`.
    fn at_most(&mut self, value: &M::Value, high: f32) -> M::Value {
        let high = self.float(high);
        if self.machine.is_full() {
            return self.binary(Binary::Minimum(Extremum::NumberWins), value, &high);
        }
        let above = self.compare(Comparison::Greater, value, &high);
        self.machine.select(&above, &high, value)
    }

    /// A function of the needed components.
    fn map(&mut self, function: Unary) -> M::Value {
        let value = self.vector(0);
        self.unary(function, &value)
    }

    /// A function of the needed components of two operands.
    fn combine(&mut self, function: Binary) -> M::Value {
        let left = self.vector(0);
        let right = self.vector(1);
        self.binary(function, &left, &right)
    }

    /// A function of a scalar operand, for all components.
    fn function(&mut self, function: Unary) -> M::Value {
        let value = self.scalar(0);
        self.unary(function, &value)
    }
}
