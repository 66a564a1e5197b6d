//! Operators of GLSL in their order, and texts that know how strongly they hold together.

use naga::{BinaryOperator, SwizzleComponent};

/// How strongly an expression holds together; operators of GLSL in their order.
pub(super) mod rank {
    pub(in super::super) const CHOICE: u8 = 0;
    pub(in super::super) const OR: u8 = 1;
    pub(in super::super) const AND: u8 = 3;
    pub(in super::super) const BITS_OR: u8 = 4;
    pub(in super::super) const BITS_XOR: u8 = 5;
    pub(in super::super) const BITS_AND: u8 = 6;
    pub(in super::super) const EQUALITY: u8 = 7;
    pub(in super::super) const RELATION: u8 = 8;
    pub(in super::super) const SHIFT: u8 = 9;
    pub(in super::super) const SUM: u8 = 10;
    pub(in super::super) const PRODUCT: u8 = 11;
    pub(in super::super) const PREFIX: u8 = 12;
    pub(in super::super) const WHOLE: u8 = 13;
}

/// An expression's text.
#[derive(Clone, Debug)]
pub(super) struct Text {
    pub(super) text: String,
    pub(super) rank: u8,
}

impl Text {
    /// A name, a literal or a call.
    pub(super) fn whole(text: impl Into<String>) -> Text {
        Text { text: text.into(), rank: rank::WHOLE }
    }

    /// The text where something that holds as strongly is wanted.
    pub(super) fn within(self, least: u8) -> String {
        if self.rank < least { format!("({})", self.text) } else { self.text }
    }
}

/// The letters of components.
pub(super) const LETTERS: [char; 4] = ['x', 'y', 'z', 'w'];

/// A binary operator of scalars and, but for comparisons, of vectors.
pub(super) const fn operator(op: BinaryOperator) -> (&'static str, u8) {
    match op {
        BinaryOperator::Add => ("+", rank::SUM),
        BinaryOperator::Subtract => ("-", rank::SUM),
        BinaryOperator::Multiply => ("*", rank::PRODUCT),
        BinaryOperator::Divide => ("/", rank::PRODUCT),
        BinaryOperator::Modulo => ("%", rank::PRODUCT),
        BinaryOperator::Equal => ("==", rank::EQUALITY),
        BinaryOperator::NotEqual => ("!=", rank::EQUALITY),
        BinaryOperator::Less => ("<", rank::RELATION),
        BinaryOperator::LessEqual => ("<=", rank::RELATION),
        BinaryOperator::Greater => (">", rank::RELATION),
        BinaryOperator::GreaterEqual => (">=", rank::RELATION),
        BinaryOperator::And => ("&", rank::BITS_AND),
        BinaryOperator::ExclusiveOr => ("^", rank::BITS_XOR),
        BinaryOperator::InclusiveOr => ("|", rank::BITS_OR),
        BinaryOperator::LogicalAnd => ("&&", rank::AND),
        BinaryOperator::LogicalOr => ("||", rank::OR),
        BinaryOperator::ShiftLeft => ("<<", rank::SHIFT),
        BinaryOperator::ShiftRight => (">>", rank::SHIFT),
    }
}

/// The function that compares vectors.
pub(super) const fn comparison(op: BinaryOperator) -> Option<&'static str> {
    match op {
        BinaryOperator::Equal => Some("equal"),
        BinaryOperator::NotEqual => Some("notEqual"),
        BinaryOperator::Less => Some("lessThan"),
        BinaryOperator::LessEqual => Some("lessThanEqual"),
        BinaryOperator::Greater => Some("greaterThan"),
        BinaryOperator::GreaterEqual => Some("greaterThanEqual"),
        _ => None,
    }
}

/// The letter of a component.
pub(super) fn letter(component: SwizzleComponent) -> char {
    LETTERS[component as usize]
}
