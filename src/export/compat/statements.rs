//! Statements.

use naga::{AtomicFunction, Block, Expression, Handle, Statement, SwitchCase, SwitchValue, TypeInner};

use super::functions::Body;
use super::operators::{Text, rank};
use super::versions::Lack;

impl Body<'_, '_> {
    pub(super) fn block(&mut self, block: &Block) -> Result<(), Lack> {
        block.iter().try_for_each(|statement| self.statement(statement))
    }

    /// A block one step further in.
    fn inner_block(&mut self, block: &Block) -> Result<(), Lack> {
        self.indent += 1;
        let written = self.block(block);
        self.indent -= 1;
        written
    }

    fn statement(&mut self, statement: &Statement) -> Result<(), Lack> {
        match statement {
            Statement::Emit(range) => {
                for handle in range.clone() {
                    if self.kept[handle.index()] {
                        let value = self.value(handle)?;
                        self.keep(handle, value)?;
                    }
                }
                Ok(())
            }
            Statement::Block(block) => {
                self.line("{");
                self.inner_block(block)?;
                self.line("}");
                Ok(())
            }
            Statement::If { condition, accept, reject } => self.branch(*condition, accept, reject),
            Statement::Switch { selector, cases } => self.switch(*selector, cases),
            Statement::Loop { body, continuing, break_if } => self.repeat(body, continuing, *break_if),
            Statement::Break => {
                self.line("break;");
                Ok(())
            }
            Statement::Continue => {
                self.line("continue;");
                Ok(())
            }
            Statement::Return { value } if self.entry.is_some() && self.writer.interface.native.is_none() => {
                self.give_results(*value)
            }
            Statement::Return { value: Some(value) } => {
                let value = self.argument(*value)?;
                self.line(&format!("return {value};"));
                Ok(())
            }
            Statement::Return { value: None } => {
                self.line("return;");
                Ok(())
            }
            Statement::Kill => {
                self.line("discard;");
                Ok(())
            }
            Statement::Store { pointer, value } => {
                let (pointer, value) = (self.argument(*pointer)?, self.argument(*value)?);
                self.line(&format!("{pointer} = {value};"));
                Ok(())
            }
            Statement::Call { function, arguments, result } => {
                let name = self.writer.functions.get(function).cloned();
                let name = name.ok_or_else(|| Lack::never("a function of the module is missing"))?;
                let arguments: Result<Vec<String>, Lack> = arguments.iter().map(|it| self.argument(*it)).collect();
                let call = format!("{name}({})", arguments?.join(", "));
                match result {
                    Some(result) => self.keep(*result, Text::whole(call)),
                    None => {
                        self.line(&format!("{call};"));
                        Ok(())
                    }
                }
            }
            Statement::Atomic { pointer, fun, value, result } => self.atomic(*pointer, fun, *value, *result),
            Statement::MemoryBarrier(_) => {
                self.line("memoryBarrier();");
                Ok(())
            }
            _ => Err(Lack::never("images and groups of threads are not written by this version")),
        }
    }

    fn atomic(
        &mut self,
        pointer: Handle<Expression>,
        function: &AtomicFunction,
        value: Handle<Expression>,
        result: Option<Handle<Expression>>,
    ) -> Result<(), Lack> {
        let (pointer, value) = (self.argument(pointer)?, self.expression(value)?);
        let (name, value) = match function {
            AtomicFunction::Add => ("atomicAdd", value.text),
            AtomicFunction::Subtract => ("atomicAdd", format!("-{}", value.within(rank::WHOLE))),
            AtomicFunction::And => ("atomicAnd", value.text),
            AtomicFunction::ExclusiveOr => ("atomicXor", value.text),
            AtomicFunction::InclusiveOr => ("atomicOr", value.text),
            AtomicFunction::Min => ("atomicMin", value.text),
            AtomicFunction::Max => ("atomicMax", value.text),
            AtomicFunction::Exchange { compare: None } => ("atomicExchange", value.text),
            AtomicFunction::Exchange { compare: Some(compare) } => {
                ("atomicCompSwap", format!("{}, {}", self.argument(*compare)?, value.text))
            }
        };
        let call = format!("{name}({pointer}, {value})");
        let Some(result) = result else {
            self.line(&format!("{call};"));
            return Ok(());
        };
        match self.inner(result) {
            TypeInner::Struct { .. } => {
                // Whether the exchange took place is the second member.
                let (ty, old) = (self.type_of(result)?, self.free("old"));
                self.line(&format!("uint {old} = {call};"));
                let compare = match function {
                    AtomicFunction::Exchange { compare: Some(compare) } => self.argument(*compare)?,
                    _ => return Err(Lack::never("an exchange of the module is not written")),
                };
                self.keep(result, Text::whole(format!("{ty}({old}, {old} == {compare})")))
            }
            _ => self.keep(result, Text::whole(call)),
        }
    }

    /// Makes a variable of an expression.
    fn keep(&mut self, handle: Handle<Expression>, value: Text) -> Result<(), Lack> {
        let ty = self.type_of(handle)?;
        let wanted = self.function.named_expressions.get(&handle).map_or("t", String::as_str);
        let name = self.free(wanted);
        self.line(&format!("{ty} {name} = {};", value.text));
        self.named.insert(handle, name);
        Ok(())
    }

    fn branch(&mut self, condition: Handle<Expression>, accept: &Block, reject: &Block) -> Result<(), Lack> {
        let (condition, accept, reject) = if accept.is_empty() && !reject.is_empty() {
            (format!("!{}", self.expression(condition)?.within(rank::WHOLE)), reject, accept)
        } else {
            (self.argument(condition)?, accept, reject)
        };
        self.line(&format!("if ({condition}) {{"));
        self.inner_block(accept)?;
        if !reject.is_empty() {
            self.line("} else {");
            self.inner_block(reject)?;
        }
        self.line("}");
        Ok(())
    }

    /// A loop. What runs before each further round comes last if no round ends early, and else first, behind a flag.
    fn repeat(&mut self, body: &Block, continuing: &Block, break_if: Option<Handle<Expression>>) -> Result<(), Lack> {
        let ends = |body: &mut Self| -> Result<(), Lack> {
            body.inner_block(continuing)?;
            if let Some(condition) = break_if {
                let condition = body.argument(condition)?;
                body.indent += 1;
                body.line(&format!("if ({condition}) {{"));
                body.line("    break;");
                body.line("}");
                body.indent -= 1;
            }
            Ok(())
        };
        if continuing.is_empty() && break_if.is_none() || !continues(body) {
            self.line("while (true) {");
            self.inner_block(body)?;
            ends(self)?;
            self.line("}");
            return Ok(());
        }
        let again = self.free("again");
        self.line(&format!("bool {again} = false;"));
        self.line("while (true) {");
        self.indent += 1;
        self.line(&format!("if ({again}) {{"));
        ends(self)?;
        self.line("}");
        self.line(&format!("{again} = true;"));
        self.indent -= 1;
        self.inner_block(body)?;
        self.line("}");
        Ok(())
    }

    fn switch(&mut self, selector: Handle<Expression>, cases: &[SwitchCase]) -> Result<(), Lack> {
        let single = cases.iter().rev().skip(1).all(|case| case.fall_through && case.body.is_empty());
        let restarts = cases.iter().any(|case| continues(&case.body));
        if let (true, false, Some(case)) = (single, restarts, cases.last()) {
            // Some compilers mishandle a switch with one case.
            self.line("do {");
            self.inner_block(&case.body)?;
            self.line("} while (false);");
            return Ok(());
        }
        if self.writer.version < 130 {
            return self.chosen_by_conditions(selector, cases, restarts);
        }
        let selector = self.argument(selector)?;
        self.line(&format!("switch ({selector}) {{"));
        self.indent += 1;
        for case in cases {
            let label = match case.value {
                SwitchValue::I32(value) => format!("case {value}:"),
                SwitchValue::U32(value) => format!("case {value}u:"),
                SwitchValue::Default => "default:".to_owned(),
            };
            if case.fall_through && case.body.is_empty() {
                self.line(&label);
                continue;
            }
            self.line(&format!("{label} {{"));
            self.inner_block(&case.body)?;
            if !case.fall_through && case.body.last().is_none_or(|last| !last.is_terminator()) {
                self.line("    break;");
            }
            self.line("}");
        }
        self.indent -= 1;
        self.line("}");
        Ok(())
    }

    /// A switch for versions that have none: conditions within a loop that is left at once.
    fn chosen_by_conditions(
        &mut self,
        selector: Handle<Expression>,
        cases: &[SwitchCase],
        restarts: bool,
    ) -> Result<(), Lack> {
        let falls = cases.iter().any(|case| case.fall_through && !case.body.is_empty());
        if restarts || falls {
            return Err(Lack::Version { needed: 130, what: "a switch".to_owned() });
        }
        let selector = self.expression(selector)?.within(rank::SUM);
        self.line("do {");
        self.indent += 1;
        let mut conditions = Vec::new();
        let mut otherwise: Option<&Block> = None;
        let mut default = false;
        for case in cases {
            match case.value {
                SwitchValue::I32(value) => conditions.push(format!("{selector} == {value}")),
                SwitchValue::U32(value) => conditions.push(format!("{selector} == {value}")),
                SwitchValue::Default => default = true,
            }
            if case.fall_through {
                continue;
            }
            if std::mem::take(&mut default) {
                otherwise = Some(&case.body);
                conditions.clear();
                continue;
            }
            self.line(&format!("if ({}) {{", std::mem::take(&mut conditions).join(" || ")));
            self.inner_block(&case.body)?;
            self.line("    break;");
            self.line("}");
        }
        if let Some(otherwise) = otherwise {
            self.block(otherwise)?;
        }
        self.indent -= 1;
        self.line("} while (false);");
        Ok(())
    }
}

/// Whether a block begins the next round of the loop around it early.
fn continues(block: &Block) -> bool {
    block.iter().any(|statement| match statement {
        Statement::Continue => true,
        Statement::Block(block) => continues(block),
        Statement::If { accept, reject, .. } => continues(accept) || continues(reject),
        Statement::Switch { cases, .. } => cases.iter().any(|case| continues(&case.body)),
        _ => false,
    })
}
