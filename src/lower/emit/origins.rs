//! Choices between two known numbers: what is computed from one is a choice between two other known numbers, and what is
//! asked of one is the condition that it depends on. So a comparison that a program makes into a number, negates,
//! converts and tests is one comparison.

use naga::{BinaryOperator, Expression, Handle};

use crate::lower::emit::value::{Mask, Value};

/// A number of which a condition chooses one.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Choice {
    pub(crate) mask: Mask,
    pub(crate) yes: Value,
    pub(crate) no: Value,
}

/// What is known of expressions of one function, by what computes them.
#[derive(Default)]
pub(crate) struct Origins {
    pub(crate) choices: rustc_hash::FxHashMap<Handle<Expression>, Choice>,
    /// The integers that floats were made of.
    pub(crate) integers: rustc_hash::FxHashMap<Handle<Expression>, Value>,
    /// Comparisons of integers, whose opposites are comparisons.
    pub(crate) comparisons: rustc_hash::FxHashSet<Handle<Expression>>,
}

impl Origins {
    pub(crate) fn clear(&mut self) {
        self.choices.clear();
        self.integers.clear();
        self.comparisons.clear();
    }
}

/// The comparison of integers that holds where this does not.
pub(crate) fn opposite_comparison(op: BinaryOperator) -> Option<BinaryOperator> {
    Some(match op {
        BinaryOperator::Equal => BinaryOperator::NotEqual,
        BinaryOperator::NotEqual => BinaryOperator::Equal,
        BinaryOperator::Less => BinaryOperator::GreaterEqual,
        BinaryOperator::LessEqual => BinaryOperator::Greater,
        BinaryOperator::Greater => BinaryOperator::LessEqual,
        BinaryOperator::GreaterEqual => BinaryOperator::Less,
        _ => return None,
    })
}
