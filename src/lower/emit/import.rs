//! Parts of one module in another.

use naga::{ArraySize, Block, Expression, Function, Handle, Module, Span, Statement, Type, TypeInner};
use rustc_hash::FxHashMap;

use crate::lower::error::Error;
use crate::vocabulary::Present;

/// Name of the stub that stands for the program.
pub const STUB: &str = "program";

/// Maps handles of one module to those of another.
pub(crate) struct Import<'a> {
    pub(crate) module: &'a mut Module,
    types: FxHashMap<Handle<Type>, Handle<Type>>,
    pub(crate) globals: FxHashMap<Handle<naga::GlobalVariable>, Handle<naga::GlobalVariable>>,
    functions: FxHashMap<Handle<Function>, Handle<Function>>,
}

impl<'a> Import<'a> {
    pub(crate) fn new(module: &'a mut Module) -> Import<'a> {
        Import { module, types: FxHashMap::default(), globals: FxHashMap::default(), functions: FxHashMap::default() }
    }

    /// Functions that only use each other.
    pub(crate) fn library(mut self, outer: &Module) -> Result<(), Error> {
        self.types(outer);
        self.functions(outer, None)
    }

    /// Existing names refer to the module's own functions, except for the program, which replaces the stub.
    pub(crate) fn functions(&mut self, outer: &Module, program: Option<Handle<Function>>) -> Result<(), Error> {
        for (handle, function) in outer.functions.iter() {
            let same =
                |(known, it): &(Handle<Function>, &Function)| it.name == function.name && Some(*known) != program;
            let known = self.module.functions.iter().find(same).map(|(known, _)| known);
            let stub = program.filter(|_| function.name.as_deref() == Some(STUB));
            let new = match stub.or(known) {
                Some(new) => new,
                None => {
                    let function = self.function(function)?;
                    self.module.functions.append(function, Span::UNDEFINED)
                }
            };
            self.functions.insert(handle, new);
        }
        Ok(())
    }

    pub(crate) fn types(&mut self, outer: &Module) {
        for (handle, ty) in outer.types.iter() {
            let mut ty = ty.clone();
            match &mut ty.inner {
                TypeInner::Pointer { base, .. }
                | TypeInner::Array { base, size: ArraySize::Constant(_) | ArraySize::Dynamic, .. } => {
                    *base = self.types.get(base).copied().present_or(*base);
                }
                TypeInner::Struct { members, .. } => {
                    for member in members {
                        member.ty = self.types.get(&member.ty).copied().present_or(member.ty);
                    }
                }
                _ => {}
            }
            let new = self.module.types.insert(ty, Span::UNDEFINED);
            self.types.insert(handle, new);
        }
    }

    pub(crate) fn ty(&self, handle: Handle<Type>) -> Result<Handle<Type>, Error> {
        self.types.get(&handle).copied().ok_or_else(|| Error::wrapper("the wrapper uses a type that is not its own"))
    }

    fn called(&self, handle: Handle<Function>) -> Result<Handle<Function>, Error> {
        self.functions.get(&handle).copied().ok_or_else(|| Error::wrapper("the wrapper calls what it does not have"))
    }

    pub(crate) fn function(&self, function: &Function) -> Result<Function, Error> {
        let mut function = function.clone();
        for argument in &mut function.arguments {
            argument.ty = self.ty(argument.ty)?;
        }
        if let Some(result) = &mut function.result {
            result.ty = self.ty(result.ty)?;
        }
        for (_, variable) in function.local_variables.iter_mut() {
            variable.ty = self.ty(variable.ty)?;
        }
        for (_, expression) in function.expressions.iter_mut() {
            match expression {
                Expression::ZeroValue(ty) | Expression::Compose { ty, .. } => *ty = self.ty(*ty)?,
                Expression::GlobalVariable(variable) => {
                    let new = self.globals.get(variable).copied();
                    *variable = new.ok_or_else(|| Error::wrapper("the wrapper uses a variable that is not its own"))?;
                }
                Expression::CallResult(function) => *function = self.called(*function)?,
                Expression::Constant(_) | Expression::Override(_) => {
                    return Err(Error::wrapper("the wrapper has constants of its own"));
                }
                _ => {}
            }
        }
        self.block(&mut function.body)?;
        Ok(function)
    }

    fn block(&self, block: &mut Block) -> Result<(), Error> {
        for statement in block.iter_mut() {
            match statement {
                Statement::Call { function, .. } => *function = self.called(*function)?,
                Statement::Block(inner) => self.block(inner)?,
                Statement::If { accept, reject, .. } => {
                    self.block(accept)?;
                    self.block(reject)?;
                }
                Statement::Loop { body, continuing, .. } => {
                    self.block(body)?;
                    self.block(continuing)?;
                }
                Statement::Switch { cases, .. } => {
                    cases.iter_mut().try_for_each(|case| self.block(&mut case.body))?;
                }
                _ => {}
            }
        }
        Ok(())
    }
}
