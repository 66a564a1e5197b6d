//! How types become words: in values a word for each scalar, in buffers as they lie there.

use naga::{ArraySize, Handle, ScalarKind, Type, TypeInner};

/// The kinds of scalars that operations tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ScalarType {
    Bool,
    I32,
    U32,
    F32,
    I64,
    U64,
    F64,
    /// Values of several kinds, pointers, and everything that has no operations here.
    Other,
}

impl ScalarType {
    pub(super) fn of(scalar: naga::Scalar) -> ScalarType {
        match (scalar.kind, scalar.width) {
            (ScalarKind::Bool, _) => ScalarType::Bool,
            (ScalarKind::Sint, 4) => ScalarType::I32,
            (ScalarKind::Uint, 4) => ScalarType::U32,
            (ScalarKind::Float, 4) => ScalarType::F32,
            (ScalarKind::Sint, 8) => ScalarType::I64,
            (ScalarKind::Uint, 8) => ScalarType::U64,
            (ScalarKind::Float, 8) => ScalarType::F64,
            _ => ScalarType::Other,
        }
    }

    /// A value of the kind that nothing else gives.
    pub(super) fn poison(self) -> u64 {
        match self {
            ScalarType::Bool => 1,
            ScalarType::I32 | ScalarType::U32 | ScalarType::F32 => super::POISON & 0xffff_ffff,
            ScalarType::I64 | ScalarType::U64 | ScalarType::F64 | ScalarType::Other => super::POISON,
        }
    }
}

/// A scalar of a type in a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Leaf {
    /// Bytes from the beginning.
    pub offset: u32,
    /// Whether it takes two words.
    pub wide: bool,
}

/// What is known of each type.
#[derive(Debug, Default)]
pub(super) struct Types {
    counts: Vec<u32>,
    leaves: Vec<Vec<Leaf>>,
}

/// Scalars of a type that is not a handle.
pub(super) fn count_of(types: &Types, inner: &TypeInner) -> u32 {
    match *inner {
        TypeInner::Vector { size, .. } => size as u32,
        TypeInner::Matrix { columns, rows, .. } => columns as u32 * rows as u32,
        TypeInner::Array { base, size: ArraySize::Constant(size), .. } => types.count(base) * size.get(),
        TypeInner::Struct { ref members, .. } => members.iter().map(|member| types.count(member.ty)).sum(),
        _ => 1,
    }
}

/// The kind of all scalars of a type.
pub(super) fn kind_of(types: &naga::UniqueArena<Type>, inner: &TypeInner) -> ScalarType {
    match *inner {
        TypeInner::Scalar(scalar)
        | TypeInner::Vector { scalar, .. }
        | TypeInner::Matrix { scalar, .. }
        | TypeInner::Atomic(scalar) => ScalarType::of(scalar),
        TypeInner::Array { base, .. } => kind_of(types, &types[base].inner),
        _ => ScalarType::Other,
    }
}

fn scalar_leaves(scalar: naga::Scalar, count: u32) -> Vec<Leaf> {
    let width = u32::from(scalar.width);
    (0..count).map(|number| Leaf { offset: number * width, wide: width == 8 }).collect()
}

impl Types {
    pub(super) fn new(module: &naga::Module) -> Types {
        let mut types = Types::default();
        // A type comes after those that it consists of.
        for (_, ty) in module.types.iter() {
            let count = count_of(&types, &ty.inner);
            let leaves = types.lay_out(&ty.inner);
            types.counts.push(count);
            types.leaves.push(leaves);
        }
        types
    }

    /// Scalars of a type; one of an array whose size its buffer decides.
    pub(super) fn count(&self, ty: Handle<Type>) -> u32 {
        self.counts.get(ty.index()).copied().unwrap_or(1)
    }

    /// The scalars of a type in a buffer.
    pub(super) fn leaves(&self, ty: Handle<Type>) -> &[Leaf] {
        self.leaves.get(ty.index()).map_or(&[], Vec::as_slice)
    }

    /// The scalars of a type that has no name.
    pub(super) fn lay_out(&self, inner: &TypeInner) -> Vec<Leaf> {
        let moved = |leaves: &[Leaf], by: u32| -> Vec<Leaf> {
            leaves.iter().map(|leaf| Leaf { offset: leaf.offset + by, ..*leaf }).collect()
        };
        match *inner {
            TypeInner::Scalar(scalar) | TypeInner::Atomic(scalar) => scalar_leaves(scalar, 1),
            TypeInner::Vector { size, scalar } => scalar_leaves(scalar, size as u32),
            TypeInner::Matrix { columns, rows, scalar } => {
                let column = scalar_leaves(scalar, rows as u32);
                let stride = u32::from(scalar.width) * if rows as u32 == 2 { 2 } else { 4 };
                (0..columns as u32).flat_map(|number| moved(&column, number * stride)).collect()
            }
            TypeInner::Array { base, size: ArraySize::Constant(size), stride } => {
                (0..size.get()).flat_map(|number| moved(self.leaves(base), number * stride)).collect()
            }
            TypeInner::Struct { ref members, .. } => {
                members.iter().flat_map(|member| moved(self.leaves(member.ty), member.offset)).collect()
            }
            _ => Vec::new(),
        }
    }
}
