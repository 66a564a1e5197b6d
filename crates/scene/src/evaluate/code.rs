//! Functions as they are run: where each of their values and variables lies.

use naga::valid::{FunctionInfo, ModuleInfo};
use naga::{AddressSpace, Arena, Expression, Function, Handle, Literal};

use super::liberties::Liberties;
use super::memory::{NOWHERE, SHARED, pointer, resource};
use super::types::{ScalarType, Types, count_of, kind_of};
use super::{Shader, Sizes, Stop, unsupported};

/// Where a value lies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    /// The number of its first word, as if there were one lane.
    pub first: u32,
    /// Words of each lane.
    pub count: u32,
    pub kind: ScalarType,
}

/// A function.
pub(super) struct Code<'a> {
    pub function: &'a Function,
    pub info: &'a FunctionInfo,
    /// One for each expression.
    pub slots: Vec<Slot>,
    /// Where the variables lie.
    pub locals: Vec<u32>,
    /// Where the result lies.
    pub result: Slot,
    /// Expressions that are the same in all runs, with their words.
    constants: Vec<(Slot, Vec<u64>)>,
}

/// The words of a literal.
fn literal(literal: Literal) -> Result<u64, Stop> {
    Ok(match literal {
        Literal::F64(value) => value.to_bits(),
        Literal::F32(value) => u64::from(value.to_bits()),
        Literal::U32(value) => u64::from(value),
        Literal::I32(value) => u64::from(value.cast_unsigned()),
        Literal::U64(value) => value,
        Literal::I64(value) => value.cast_unsigned(),
        Literal::Bool(value) => u64::from(value),
        other => return unsupported(other),
    })
}

/// The words of a constant expression.
pub(super) fn constant(
    module: &naga::Module,
    types: &Types,
    arena: &Arena<Expression>,
    expression: Handle<Expression>,
) -> Result<Vec<u64>, Stop> {
    Ok(match arena[expression] {
        Expression::Literal(it) => vec![literal(it)?],
        Expression::Constant(it) => constant(module, types, &module.global_expressions, module.constants[it].init)?,
        Expression::ZeroValue(ty) => vec![0; types.count(ty) as usize],
        Expression::Splat { size, value } => vec![constant(module, types, arena, value)?[0]; size as usize],
        Expression::Compose { ref components, .. } => {
            let mut words = Vec::new();
            for component in components {
                words.extend(constant(module, types, arena, *component)?);
            }
            words
        }
        ref other => return unsupported(other),
    })
}

impl<'a> Code<'a> {
    fn new(
        module: &naga::Module,
        types: &Types,
        function: &'a Function,
        info: &'a FunctionInfo,
        globals: &[Option<u64>],
        sizes: &mut Sizes,
    ) -> Result<Code<'a>, Stop> {
        let mut slot = |inner: &naga::TypeInner| {
            let slot = Slot { first: sizes.values, count: count_of(types, inner), kind: kind_of(&module.types, inner) };
            sizes.values += slot.count;
            slot
        };
        let slots: Vec<Slot> =
            function.expressions.iter().map(|(handle, _)| slot(info[handle].ty.inner_with(&module.types))).collect();
        let result = match &function.result {
            Some(result) => slot(&module.types[result.ty].inner),
            None => Slot { first: 0, count: 0, kind: ScalarType::Other },
        };
        let mut locals = Vec::new();
        for (_, variable) in function.local_variables.iter() {
            locals.push(sizes.variables);
            sizes.variables += types.count(variable.ty);
        }
        let mut constants = Vec::new();
        for (handle, expression) in function.expressions.iter() {
            let words = match *expression {
                Expression::Literal(_) | Expression::Constant(_) | Expression::ZeroValue(_) => {
                    constant(module, types, &function.expressions, handle)?
                }
                Expression::GlobalVariable(variable) => match globals[variable.index()] {
                    Some(word) => vec![word],
                    None => return Err(Stop::Wrong(format!("{} is not bound", global_name(module, variable)))),
                },
                Expression::LocalVariable(variable) => vec![u64::from(locals[variable.index()])],
                _ => continue,
            };
            constants.push((slots[handle.index()], words));
        }
        Ok(Code { function, info, slots, locals, result, constants })
    }

    /// Writes the values that are the same in all runs.
    pub(super) fn fill(&self, lanes: usize, values: &mut [u64]) {
        for (slot, words) in &self.constants {
            let first = slot.first as usize * lanes;
            for (component, word) in words.iter().enumerate() {
                values[first + component * lanes..][..lanes].fill(*word);
            }
        }
    }
}

fn global_name(module: &naga::Module, variable: Handle<naga::GlobalVariable>) -> String {
    let variable = &module.global_variables[variable];
    format!("{:?} at {:?}", variable.name.as_deref().unwrap_or("a variable"), variable.binding)
}

impl<'a> Shader<'a> {
    /// Prepares an entry point of a module for these resources.
    pub fn new(
        module: &'a naga::Module,
        info: &'a ModuleInfo,
        entry: &str,
        resources: &super::Resources,
    ) -> Result<Shader<'a>, Stop> {
        let number = module.entry_points.iter().position(|point| point.name == entry);
        let number = number.ok_or_else(|| Stop::Wrong(format!("there is no entry point {entry}")))?;
        let types = Types::new(module);
        let mut sizes = Sizes::default();
        let bound = |variable: &naga::GlobalVariable| {
            variable.binding.and_then(|at| resources.place(at.group, at.binding)).map(resource)
        };
        let mut globals = Vec::new();
        for (_, variable) in module.global_variables.iter() {
            let take = |size: &mut u32, space: u64| {
                let first = *size;
                *size += types.count(variable.ty);
                Some(pointer(space, u64::from(first)))
            };
            globals.push(match variable.space {
                AddressSpace::Private => take(&mut sizes.variables, 0),
                AddressSpace::WorkGroup => take(&mut sizes.shared, SHARED),
                // Only an operation that is not evaluated needs a sampler.
                AddressSpace::Handle => bound(variable).or(Some(NOWHERE)),
                _ => bound(variable),
            });
        }
        let mut initial = Vec::new();
        for ((_, variable), global) in module.global_variables.iter().zip(&globals) {
            if let (Some(init), Some(place), AddressSpace::Private) = (variable.init, global, variable.space) {
                initial.push((*place as u32, constant(module, &types, &module.global_expressions, init)?));
            }
        }
        let mut codes = Vec::new();
        let entry_point = &module.entry_points[number];
        let functions = module.functions.iter().map(|(handle, function)| (function, &info[handle]));
        for (function, info) in functions.chain([(&entry_point.function, info.get_entry_point(number))]) {
            codes.push(Code::new(module, &types, function, info, &globals, &mut sizes)?);
        }
        Ok(Shader {
            module,
            types,
            codes,
            initial,
            workgroup: entry_point.workgroup_size,
            statements: super::STATEMENTS,
            liberties: Liberties::default(),
            sizes,
        })
    }
}
