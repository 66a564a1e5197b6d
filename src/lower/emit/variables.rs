//! Variables of a module.

use naga::{AddressSpace, GlobalVariable, Handle, MemoryDecorations, Module, ResourceBinding, Span, Type, TypeInner};

use crate::lower::emit::emitter::type_of;
use crate::lower::emit::lane_type::LaneType;

pub(crate) fn variable(
    module: &mut Module,
    name: &str,
    space: AddressSpace,
    binding: Option<ResourceBinding>,
    ty: Handle<Type>,
) -> Handle<GlobalVariable> {
    let variable = GlobalVariable {
        name: Some(name.to_owned()),
        space,
        binding,
        ty,
        init: None,
        memory_decorations: MemoryDecorations::empty(),
    };
    module.global_variables.append(variable, Span::UNDEFINED)
}

pub(crate) fn private(module: &mut Module, name: &str, kind: LaneType, lanes: u8) -> Handle<GlobalVariable> {
    let ty = type_of(module, kind, lanes);
    variable(module, name, AddressSpace::Private, None, ty)
}

/// The name of a variable in a parsed text.
pub(crate) fn variable_of(module: &Module, name: &str) -> Option<Handle<naga::GlobalVariable>> {
    let named = |(_, it): &(_, &naga::GlobalVariable)| it.name.as_deref() == Some(name);
    module.global_variables.iter().find(named).map(|(variable, _)| variable)
}

/// The type of an array of words that others may change concurrently.
pub(crate) fn word_array(module: &mut Module, atomic: bool) -> Handle<Type> {
    let base = if atomic {
        let inner = TypeInner::Atomic(naga::Scalar::U32);
        module.types.insert(Type { name: None, inner }, Span::UNDEFINED)
    } else {
        type_of(module, LaneType::Unsigned, 1)
    };
    let inner = TypeInner::Array { base, size: naga::ArraySize::Dynamic, stride: 4 };
    module.types.insert(Type { name: None, inner }, Span::UNDEFINED)
}
