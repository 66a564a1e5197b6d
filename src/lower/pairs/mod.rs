//! Modules without 64-bit numbers, for devices and languages that have none: each such number becomes two words.
//!
//! A pass over a finished module, so that no other code depends on it: every expression with 64-bit numbers becomes one
//! for the low and one for the high word, variables and arguments become two, results a structure. `numbers` has the
//! operations of integers, `doubles` those of floats.

use naga::valid::ModuleInfo;
use naga::{Arena, Function, Handle, Module, Span, Type, TypeInner};
use rustc_hash::FxHashMap;

use crate::lower::emit::emitter::Emitter;
use crate::lower::error::Error;
use crate::lower::pairs::rewrite::Rewriting;
use crate::lower::pairs::words::{Wide, expression_is_wide, half, is_wide, wide_lanes};

mod doubles;
mod numbers;
mod rewrite;
mod statements;
pub(crate) mod words;

const ATOMIC: &str = "64-bit atomic operations need a device that has them (SHADER_INT64_ATOMIC_ALL_OPS)";

/// Whether anything in a module is such a number.
pub(crate) fn needed(wide: Wide, module: &Module) -> bool {
    let of_type = |ty: &Type| match ty.inner {
        TypeInner::Atomic(scalar) => is_wide(wide, scalar),
        ref inner => wide_lanes(wide, &module.types, inner).is_some(),
    };
    let of_function = |function: &Function| function.expressions.iter().any(|(_, it)| expression_is_wide(wide, it));
    module.types.iter().any(|(_, ty)| of_type(ty))
        || module.functions.iter().any(|(_, it)| of_function(it))
        || module.entry_points.iter().any(|entry_point| of_function(&entry_point.function))
}

/// The same module in words.
pub(crate) fn in_pairs(
    wide: Wide,
    module: &Module,
    info: &ModuleInfo,
    spare: &mut Option<Emitter>,
) -> Result<Module, Error> {
    let mut target = Module { functions: Arena::new(), entry_points: Vec::new(), ..module.clone() };
    let atomic = |ty: &Type| matches!(ty.inner, TypeInner::Atomic(scalar) if is_wide(wide, scalar));
    if module.types.iter().any(|(_, ty)| atomic(ty)) {
        return Err(Error::device_lacks(ATOMIC));
    }
    let upper = globals(wide, &mut target)?;
    let mut functions = Vec::new();
    for (handle, function) in module.functions.iter() {
        let function =
            Rewriting::new(wide, &mut target, function, &info[handle], &functions, &upper, spare).function()?;
        functions.push(target.functions.append(function, Span::UNDEFINED));
    }
    for (number, entry) in module.entry_points.iter().enumerate() {
        let info = info.get_entry_point(number);
        let function =
            Rewriting::new(wide, &mut target, &entry.function, info, &functions, &upper, spare).function()?;
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
            return Err(Error::device_lacks(
                "a variable with 64-bit numbers that others see, or that does not start with 0",
            ));
        }
        variable.ty = ty;
        let name = variable.name.as_ref().map(|name| format!("{name}_high"));
        let high = naga::GlobalVariable { name, ..variable.clone() };
        upper.insert(handle, target.global_variables.append(high, Span::UNDEFINED));
    }
    Ok(upper)
}
