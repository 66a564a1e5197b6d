//! Names of types.

use naga::proc::TypeResolution;
use naga::{ArraySize, Handle, Scalar, ScalarKind, Type, TypeInner};

use super::versions::Lack;
use super::writer::Writer;
use crate::lower::description::Format;

/// The letter before `vec`, and the name alone.
const fn scalar_names(kind: ScalarKind, width: u8) -> Option<(&'static str, &'static str)> {
    match (kind, width) {
        (ScalarKind::Float, 4) => Some(("", "float")),
        (ScalarKind::Float, 8) => Some(("d", "double")),
        (ScalarKind::Sint, 4) => Some(("i", "int")),
        (ScalarKind::Uint, 4) => Some(("u", "uint")),
        (ScalarKind::Bool, _) => Some(("b", "bool")),
        _ => None,
    }
}

/// How many components a value has; 1 for what is not a vector.
pub(super) fn lanes(inner: &TypeInner) -> usize {
    match inner {
        TypeInner::Vector { size, .. } => *size as usize,
        _ => 1,
    }
}

/// The type of a vector with four components.
pub(super) const fn four(format: Format) -> &'static str {
    match format {
        Format::Float => "vec4",
        Format::Signed => "ivec4",
        Format::Unsigned | Format::Pairs => "uvec4",
    }
}

/// The number of elements that an array has.
pub(super) fn count(size: ArraySize) -> Result<u32, Lack> {
    match size {
        ArraySize::Constant(count) => Ok(count.get()),
        ArraySize::Pending(_) | ArraySize::Dynamic => Err(Lack::never("arrays without a length are not written")),
    }
}

impl Writer<'_> {
    /// The name of a type, whose scalars the version must have.
    pub(super) fn type_name(&mut self, inner: &TypeInner) -> Result<String, Lack> {
        match inner {
            TypeInner::Scalar(scalar) => self.vector_name(*scalar, 1),
            TypeInner::Vector { size, scalar } => self.vector_name(*scalar, *size as usize),
            TypeInner::Array { base, size, .. } => Ok(format!("{}[{}]", self.named_type(*base)?, count(*size)?)),
            TypeInner::Atomic(scalar) => self.vector_name(*scalar, 1),
            _ => Err(Lack::never("a type of the module is not written")),
        }
    }

    /// A kind as the version has it: before 130 unsigned numbers are signed ones that are never negative. The larger half
    /// is the largest of them, which is enough where no operations of bits are used.
    pub(super) fn kind(&self, kind: ScalarKind) -> ScalarKind {
        if kind == ScalarKind::Uint && self.version < 130 { ScalarKind::Sint } else { kind }
    }

    pub(super) fn vector_name(&mut self, scalar: Scalar, lanes: usize) -> Result<String, Lack> {
        if scalar == naga::Scalar::F64 {
            self.need(400, Some("GL_ARB_gpu_shader_fp64"), "64-bit floats")?;
        }
        match scalar_names(self.kind(scalar.kind), scalar.width) {
            Some((_, alone)) if lanes == 1 => Ok(alone.to_owned()),
            Some((letter, _)) => Ok(format!("{letter}vec{lanes}")),
            None => Err(Lack::Never(format!("the language has no {}-bit numbers of this kind", 8 * scalar.width))),
        }
    }

    /// The name of one of the module's types.
    pub(super) fn named_type(&mut self, ty: Handle<Type>) -> Result<String, Lack> {
        match self.structures.get(&ty) {
            Some(structure) => Ok(structure.name.clone()),
            None => self.type_name(&self.module.types[ty].inner),
        }
    }

    /// The name of an expression's type.
    pub(super) fn resolved_type(&mut self, ty: &TypeResolution) -> Result<String, Lack> {
        match ty {
            TypeResolution::Handle(ty) => self.named_type(*ty),
            TypeResolution::Value(inner) => self.type_name(inner),
        }
    }

    /// Zeros of a type.
    pub(super) fn zero(&mut self, ty: Handle<Type>) -> Result<String, Lack> {
        let name = self.named_type(ty)?;
        Ok(match &self.module.types[ty].inner {
            TypeInner::Scalar(scalar) => zero_of(self.kind(scalar.kind)).to_owned(),
            TypeInner::Vector { scalar, .. } => format!("{name}({})", zero_of(self.kind(scalar.kind))),
            TypeInner::Array { base, size, .. } => {
                let one = self.zero(*base)?;
                format!("{name}({})", vec![one; count(*size)? as usize].join(", "))
            }
            TypeInner::Struct { members, .. } => {
                let zeros: Result<Vec<String>, Lack> = members.iter().map(|member| self.zero(member.ty)).collect();
                format!("{name}({})", zeros?.join(", "))
            }
            _ => return Err(Lack::never("a type of the module has no zero")),
        })
    }
}

const fn zero_of(kind: ScalarKind) -> &'static str {
    match kind {
        ScalarKind::Float | ScalarKind::AbstractFloat => "0.0",
        ScalarKind::Sint | ScalarKind::AbstractInt => "0",
        ScalarKind::Uint => "0u",
        ScalarKind::Bool => "false",
    }
}
