//! What the numbers of an expression are.

use naga::ScalarKind;

/// The type of an expression's lanes.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::lower) enum LaneType {
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
    pub(in crate::lower) fn scalar(self) -> naga::Scalar {
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

    pub(in crate::lower) fn is_wide(self) -> bool {
        self.scalar().width == 8
    }

    pub(in crate::lower) fn naga(self) -> ScalarKind {
        self.scalar().kind
    }
}
