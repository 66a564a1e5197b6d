//! What the numbers of an expression are.

use naga::ScalarKind;

use crate::vocabulary::{Base, Type, Width};

/// The type of an expression's lanes.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum LaneType {
    Float,
    Signed,
    Unsigned,
    Bool,
    /// 64 bits: registers, and unsigned numbers.
    Wide,
    WideSigned,
    Double,
}

impl LaneType {
    /// The lanes of a type; halves and fx12 are computed as floats.
    pub(crate) fn of(ty: Type) -> LaneType {
        match (ty.base, ty.width) {
            (Base::Float, Width::Bits64) => LaneType::Double,
            (Base::Signed, Width::Bits64) => LaneType::WideSigned,
            (Base::Unsigned, Width::Bits64) => LaneType::Wide,
            (Base::Float, _) => LaneType::Float,
            (Base::Signed, _) => LaneType::Signed,
            (Base::Unsigned, _) => LaneType::Unsigned,
        }
    }

    pub(crate) fn scalar(self) -> naga::Scalar {
        match self {
            LaneType::Float => naga::Scalar::F32,
            LaneType::Signed => naga::Scalar::I32,
            LaneType::Unsigned => naga::Scalar::U32,
            LaneType::Bool => naga::Scalar::BOOL,
            LaneType::Wide => naga::Scalar::U64,
            LaneType::WideSigned => naga::Scalar::I64,
            LaneType::Double => naga::Scalar::F64,
        }
    }

    pub(crate) fn is_wide(self) -> bool {
        self.scalar().width == 8
    }

    pub(crate) fn naga(self) -> ScalarKind {
        self.scalar().kind
    }
}
