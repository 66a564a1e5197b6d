//! What the numbers of an expression are.

use naga::ScalarKind;

/// The type of an expression's lanes.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::lower) enum Kind {
    Float,
    Signed,
    Unsigned,
    Bool,
    /// 64 bits: registers, and unsigned numbers.
    Wide,
    WideSigned,
    Double,
}

impl Kind {
    pub(in crate::lower) fn scalar(self) -> naga::Scalar {
        match self {
            Kind::Float => naga::Scalar::F32,
            Kind::Signed => naga::Scalar::I32,
            Kind::Unsigned => naga::Scalar::U32,
            Kind::Bool => naga::Scalar::BOOL,
            Kind::Wide => naga::Scalar::U64,
            Kind::WideSigned => naga::Scalar::I64,
            Kind::Double => naga::Scalar::F64,
        }
    }

    pub(in crate::lower) fn is_wide(self) -> bool {
        self.scalar().width == 8
    }

    pub(in crate::lower) fn naga(self) -> ScalarKind {
        self.scalar().kind
    }
}
