//! Numbers of 64 bits as words.

use naga::{
    Expression, FunctionResult, Handle, Literal, Module, Scalar, ScalarKind, Span, StructMember, Type, TypeInner,
    UniqueArena,
};

use crate::vocabulary::Present;

/// Which numbers of 64 bits become words.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Wide {
    Integers,
    /// Floats, too.
    All,
}

pub(crate) fn is_wide(wide: Wide, scalar: Scalar) -> bool {
    scalar.width == 8
        && match scalar.kind {
            ScalarKind::Sint | ScalarKind::Uint => true,
            ScalarKind::Float => wide == Wide::All,
            ScalarKind::Bool | ScalarKind::AbstractInt | ScalarKind::AbstractFloat => false,
        }
}

/// How many lanes of such numbers a type or what it points to has.
pub(crate) fn wide_lanes(wide: Wide, types: &UniqueArena<Type>, inner: &TypeInner) -> Option<u8> {
    match *inner {
        TypeInner::Scalar(scalar) => is_wide(wide, scalar).then_some(1),
        TypeInner::Vector { size, scalar } => is_wide(wide, scalar).then_some(size as u8),
        TypeInner::ValuePointer { size, scalar, .. } => {
            is_wide(wide, scalar).then_some(size.map_or(1, |size| size as u8))
        }
        TypeInner::Pointer { base, .. } | TypeInner::Array { base, .. } => wide_lanes(wide, types, &types[base].inner),
        _ => None,
    }
}

/// The types of the low and of the high words for a type with such numbers.
pub(crate) fn half(wide: Wide, module: &mut Module, ty: Handle<Type>) -> Option<Handle<Type>> {
    let words = |scalar: Scalar| is_wide(wide, scalar).then_some(Scalar::U32);
    let inner = match module.types[ty].inner {
        TypeInner::Scalar(scalar) => TypeInner::Scalar(words(scalar)?),
        TypeInner::Vector { size, scalar } => TypeInner::Vector { size, scalar: words(scalar)? },
        TypeInner::Array { base, size, stride } => {
            let base = half(wide, module, base)?;
            TypeInner::Array { base, size, stride: stride / 2 }
        }
        _ => return None,
    };
    Some(module.types.insert(Type { name: None, inner }, Span::UNDEFINED))
}

/// The result type of a function that returns such numbers: a structure of both words.
pub(crate) fn whole(wide: Wide, module: &mut Module, ty: Handle<Type>) -> Option<Handle<Type>> {
    let half = half(wide, module, ty)?;
    let offset = match module.types[half].inner {
        TypeInner::Vector { size: naga::VectorSize::Bi, .. } => 8,
        TypeInner::Vector { .. } => 16,
        _ => 4,
    };
    let member = |name: &str, offset| StructMember { name: Some(name.to_owned()), ty: half, binding: None, offset };
    let inner = TypeInner::Struct { members: vec![member("low", 0), member("high", offset)], span: 2 * offset };
    let lanes = wide_lanes(wide, &module.types, &module.types[ty].inner).present_or(1);
    Some(module.types.insert(Type { name: Some(format!("Pair{lanes}")), inner }, Span::UNDEFINED))
}

pub(crate) fn expression_is_wide(wide: Wide, expression: &Expression) -> bool {
    match expression {
        Expression::Literal(Literal::F64(_)) => wide == Wide::All,
        Expression::Literal(literal) => matches!(literal, Literal::U64(_) | Literal::I64(_)),
        Expression::As { kind, convert: Some(width), .. } => is_wide(wide, Scalar { kind: *kind, width: *width }),
        _ => false,
    }
}

/// The result of a function in words.
pub(crate) fn result(wide: Wide, module: &mut Module, result: &FunctionResult) -> FunctionResult {
    FunctionResult { ty: whole(wide, module, result.ty).unwrap_or(result.ty), ..result.clone() }
}
