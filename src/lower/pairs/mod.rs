//! Modules without 64-bit numbers, for devices and languages that have none: each such number becomes two words.
//!
//! A pass over a finished module, so that no other code depends on it: every expression with 64-bit numbers becomes one
//! for the low and one for the high word, variables and arguments become two, results a structure. `numbers` has the
//! operations of integers, `doubles` those of floats.

mod doubles;
mod numbers;
mod rewrite;

use naga::valid::ModuleInfo;
use naga::{
    Arena, Expression, Function, FunctionResult, Handle, Literal, Module, Scalar, ScalarKind, Span, StructMember, Type,
    TypeInner, UniqueArena,
};
use rustc_hash::FxHashMap;

use crate::lower::Error;
use crate::vocabulary::Present;
use rewrite::Rewriting;

const ATOMIC: &str = "64-bit atomic operations need a device that has them (SHADER_INT64_ATOMIC_ALL_OPS)";

/// Which numbers of 64 bits become words.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Wide {
    Integers,
    /// Floats, too.
    All,
}

fn is_wide(wide: Wide, scalar: Scalar) -> bool {
    scalar.width == 8
        && match scalar.kind {
            ScalarKind::Sint | ScalarKind::Uint => true,
            ScalarKind::Float => wide == Wide::All,
            ScalarKind::Bool | ScalarKind::AbstractInt | ScalarKind::AbstractFloat => false,
        }
}

/// How many lanes of such numbers a type or what it points to has.
fn wide_lanes(wide: Wide, types: &UniqueArena<Type>, inner: &TypeInner) -> Option<u8> {
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
fn half(wide: Wide, module: &mut Module, ty: Handle<Type>) -> Option<Handle<Type>> {
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
fn whole(wide: Wide, module: &mut Module, ty: Handle<Type>) -> Option<Handle<Type>> {
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

fn expression_is_wide(wide: Wide, expression: &Expression) -> bool {
    match expression {
        Expression::Literal(Literal::F64(_)) => wide == Wide::All,
        Expression::Literal(literal) => matches!(literal, Literal::U64(_) | Literal::I64(_)),
        Expression::As { kind, convert: Some(width), .. } => is_wide(wide, Scalar { kind: *kind, width: *width }),
        _ => false,
    }
}

/// Whether anything in a module is such a number.
pub(super) fn needed(wide: Wide, module: &Module) -> bool {
    let of_type = |ty: &Type| match ty.inner {
        TypeInner::Atomic(scalar) => is_wide(wide, scalar),
        ref inner => wide_lanes(wide, &module.types, inner).is_some(),
    };
    let of_function = |function: &Function| function.expressions.iter().any(|(_, it)| expression_is_wide(wide, it));
    module.types.iter().any(|(_, ty)| of_type(ty))
        || module.functions.iter().any(|(_, it)| of_function(it))
        || module.entry_points.iter().any(|it| of_function(&it.function))
}

/// The same module in words.
pub(super) fn in_pairs(wide: Wide, module: &Module, info: &ModuleInfo) -> Result<Module, Error> {
    let mut target = Module { functions: Arena::new(), entry_points: Vec::new(), ..module.clone() };
    let atomic = |ty: &Type| matches!(ty.inner, TypeInner::Atomic(scalar) if is_wide(wide, scalar));
    if module.types.iter().any(|(_, ty)| atomic(ty)) {
        return Err(Error::new(ATOMIC));
    }
    let upper = globals(wide, &mut target)?;
    let mut functions = Vec::new();
    for (handle, function) in module.functions.iter() {
        let function = Rewriting::new(wide, &mut target, function, &info[handle], &functions, &upper).function()?;
        functions.push(target.functions.append(function, Span::UNDEFINED));
    }
    for (number, entry) in module.entry_points.iter().enumerate() {
        let info = info.get_entry_point(number);
        let function = Rewriting::new(wide, &mut target, &entry.function, info, &functions, &upper).function()?;
        target.entry_points.push(naga::EntryPoint { function, ..entry.clone() });
    }
    naga::compact::compact(&mut target, naga::compact::KeepUnused::Yes);
    Ok(target)
}

/// Makes variables of such numbers those of the low words, and adds those of the high words.
fn globals(
    wide: Wide,
    target: &mut Module,
) -> Result<FxHashMap<Handle<naga::GlobalVariable>, Handle<naga::GlobalVariable>>, Error> {
    let mut upper = FxHashMap::default();
    let all: Vec<Handle<naga::GlobalVariable>> = target.global_variables.iter().map(|(handle, _)| handle).collect();
    for handle in all {
        let ty = target.global_variables[handle].ty;
        let Some(ty) = half(wide, target, ty) else { continue };
        let variable = &mut target.global_variables[handle];
        if variable.binding.is_some() || variable.init.is_some() {
            return Err(Error::new("a variable with 64-bit numbers that others see, or that does not start with 0"));
        }
        variable.ty = ty;
        let name = variable.name.as_ref().map(|name| format!("{name}_high"));
        let high = naga::GlobalVariable { name, ..variable.clone() };
        upper.insert(handle, target.global_variables.append(high, Span::UNDEFINED));
    }
    Ok(upper)
}

/// The result of a function in words.
fn result(wide: Wide, module: &mut Module, result: &FunctionResult) -> FunctionResult {
    FunctionResult { ty: whole(wide, module, result.ty).unwrap_or(result.ty), ..result.clone() }
}
