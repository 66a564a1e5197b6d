//! Values of the lowering: expressions with their width, kind and what is known of them.

use naga::{Expression, Handle};

use crate::lower::emit::facts::Facts;
use crate::lower::emit::lane_type::LaneType;

/// One to four lanes of 32 bits.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Value {
    pub expression: Handle<Expression>,
    pub lanes: u8,
    pub kind: LaneType,
    pub facts: Facts,
}

/// One to four truth values.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Mask {
    pub expression: Handle<Expression>,
    pub lanes: u8,
}

impl Value {
    /// Truth values as a mask.
    pub(crate) fn mask(&self) -> Mask {
        Mask { expression: self.expression, lanes: self.lanes }
    }
}

impl Mask {
    pub(crate) fn value(&self) -> Value {
        Value { expression: self.expression, lanes: self.lanes, kind: LaneType::Bool, facts: Facts::ANY }
    }
}

/// A result that is NaN where `undefined` says, and this number elsewhere.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Apart {
    pub number: Value,
    pub undefined: Mask,
}

/// The numbers of a constant's lanes.
pub(crate) struct Numbers {
    pub(crate) list: [f32; 4],
    pub(crate) count: usize,
}

impl Numbers {
    /// The results of a function of these numbers and the indices of their lanes.
    pub(crate) fn map(self, function: impl Fn(usize, f32) -> f32) -> Numbers {
        Numbers { list: std::array::from_fn(|lane| function(lane, self.list[lane])), ..self }
    }
}

impl std::ops::Deref for Numbers {
    type Target = [f32];

    fn deref(&self) -> &[f32] {
        &self.list[..self.count]
    }
}

/// Whether a literal can hold the number in every language: the shortest decimal digits of the largest, which naga
/// writes, are a number above it, which browsers refuse.
pub(crate) fn is_literal(number: f32) -> bool {
    number.abs() < f32::MAX
}
