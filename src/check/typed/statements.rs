//! ATTRIB, OUTPUT and TEMP of the typed languages, which may declare arrays, and the dispatch to all other declarations
//! (NV_gpu_program4, 2.X.3).

use super::state::{First, Register, Role};
use super::variables::{self, Allowed, VariableModifiers};
use crate::check::context::CheckContext;
use crate::check::declared::{Declared, Variable};
use crate::check::names::VariableStorage;
use crate::diag::{Code, Diagnostic};
use crate::dialect::Switches;
use crate::dialect::pipeline::RegisterRange;
use crate::program::{File, Temporary};
use crate::span::Span;
use crate::syntax::tree::{Index, IndexKind, Part, Statement, Term, TermKind};
use crate::vocabulary::{Base, Stage, Type};

/// A declared name with the sizes that follow it.
pub(crate) struct Declarator {
    pub name: Span,
    /// `[4]`, `[]`: the size if it is given.
    pub sizes: Vec<(Option<u32>, Span)>,
}

/// Whether the program has the option that brings a declaration.
fn has_option(context: &mut CheckContext, text: &[u8], keyword: Span) -> bool {
    let (switch, option) = match text {
        b"STORAGE" => (Switches::STORAGE_BUFFERS, "NV_shader_storage_buffer"),
        _ => (Switches::ATOMIC_COUNTERS, "NV_shader_atomic_counters"),
    };
    let there = context.program.options.has(switch);
    if !there {
        let help = format!("write OPTION {option};");
        context.error_with_help(Code::OptionNeeded, keyword, "the declaration needs an option", help);
    }
    there
}

impl<'a> Declared<'a> {
    /// Checks a statement that only the typed languages have, or have in another form. False for any other statement.
    pub(crate) fn typed_statement(
        &mut self,
        context: &mut CheckContext<'a, '_>,
        statement: &Statement,
        first: &[u8],
    ) -> bool {
        if self.stage_declaration(context, statement, first) {
            return true;
        }
        self.typed.begun = true;
        let (modifiers, keyword) = match variables::read(context, statement) {
            Ok(found) => found,
            Err(reported) => return reported,
        };
        let text = context.bytes(keyword);
        let vertex = self.stage == Stage::Vertex;
        let extended = context.rules.typed.is_some_and(|rules| rules.extended);
        let constant = extended || context.program.options.has(Switches::CONSTANT_BUFFERS);
        let base = Allowed { base: true, ..Allowed::default() };
        let allowed = match text {
            b"ATTRIB" => Allowed { long: vertex && extended, interpolation: self.stage == Stage::Fragment, ..base },
            b"OUTPUT" => Allowed { short: true, ..base },
            b"TEMP" => Allowed { short: true, long: true, ..base },
            b"PARAM" | b"BUFFER" | b"BUFFER4" => base,
            b"CBUFFER" if constant => base,
            b"STORAGE" if extended => Allowed::default(),
            b"COUNTER" if extended => Allowed::default(),
            b"SHARED" if self.stage == Stage::Compute => Allowed::default(),
            b"TEXTURE" | b"IMAGE" | b"SUBROUTINETYPE" | b"SUBROUTINE" if extended => Allowed::default(),
            b"ALIAS" => Allowed::default(),
            _ if modifiers.count > 0 => {
                let help = "modifiers go before ATTRIB, PARAM, TEMP, OUTPUT and BUFFER";
                context.error_with_help(Code::Syntax, keyword, "a declaration was expected", help);
                return true;
            }
            _ => return false,
        };
        if variables::check(context, keyword, &modifiers, allowed).is_none() {
            return true;
        }
        let keywords = modifiers.count + 1;
        match text {
            b"ATTRIB" => self.typed_attribute(context, statement, modifiers),
            b"OUTPUT" => self.typed_output(context, statement, modifiers),
            b"TEMP" => self.typed_temporaries(context, statement, modifiers),
            b"PARAM" => self.param(context, statement, keywords, modifiers.base),
            b"STORAGE" | b"COUNTER" if !has_option(context, text, keyword) => {}
            b"BUFFER" | b"BUFFER4" | b"CBUFFER" | b"STORAGE" | b"COUNTER" | b"SHARED" => {
                self.buffer(context, statement, text, modifiers);
            }
            b"TEXTURE" => self.units(context, statement, true),
            b"IMAGE" => self.units(context, statement, false),
            b"SUBROUTINETYPE" => self.subroutine_type(context, statement),
            b"SUBROUTINE" => self.subroutine_variable(context, statement),
            _ => self.alias(context, statement),
        }
        true
    }

    /// A name, with sizes in brackets after it.
    pub(crate) fn declarator(&self, context: &mut CheckContext, term: &Term) -> Option<Declarator> {
        let tree = context.tree;
        let plain = term.sign.is_none() && !term.bars && matches!(term.kind, TermKind::Path);
        let found = match tree.parts(term) {
            [Part::Name(name), sizes @ ..] if plain => self.sizes(context, sizes).map(|sizes| (*name, sizes)),
            _ => None,
        };
        let sizes = context.tree.parts(term).iter().filter_map(|part| match part {
            Part::Index(Index { kind: IndexKind::Number(digits), .. }) => Some(*digits),
            _ => None,
        });
        if let Some(digits) = sizes.into_iter().find(|digits| context.integer(*digits).is_none()) {
            context.no_index(digits);
            return None;
        }
        if found.is_none() {
            let text = context.text(term.span).into_owned();
            let message = format!("`{text}` is not a name with a size");
            context.error_with_help(Code::BadName, term.span, message, "write name, name[4] or name[]");
        }
        found.map(|(name, sizes)| Declarator { name, sizes })
    }

    fn sizes(&self, context: &CheckContext, parts: &[Part]) -> Option<Vec<(Option<u32>, Span)>> {
        let size = |index: &Index| match index.kind {
            IndexKind::Empty => Some((None, index.span)),
            _ => self.plain_number(context, index).map(|size| (Some(size), index.span)),
        };
        let each = |part: &Part| match part {
            Part::Index(index) => size(index),
            Part::Name(_) | Part::Member(_) => None,
        };
        parts.iter().map(each).collect()
    }

    /// The values that a declaration binds: those in braces, or the only one. Arrays need brackets.
    pub(crate) fn bindings<'t>(
        &self,
        context: &mut CheckContext<'a, 't>,
        declarator: &Declarator,
        value: &'t Term,
    ) -> Option<&'t [Term]> {
        let braces = match value.kind {
            TermKind::Vector(elements) if value.parts.is_empty() => Some(context.tree.terms(elements)),
            _ => None,
        };
        match (braces, declarator.sizes.is_empty()) {
            (Some(elements), false) => Some(elements),
            (None, true) => Some(std::slice::from_ref(value)),
            (None, false) => {
                let help = "write name[] = { bindings };";
                let message = "what an array binds goes in braces";
                context.relaxed(Diagnostic::error(Code::ArraySize, value.span, message).help(help));
                Some(std::slice::from_ref(value))
            }
            (Some(_), true) => {
                let help = "an array has brackets after its name, and what it binds in braces";
                context.refuse(Code::ArraySize, value.span, "several bindings for one variable", help)
            }
        }
    }

    /// Whether an array has as many elements as it declares, and no more dimensions than `most`.
    pub(crate) fn check_size(
        &self,
        context: &mut CheckContext,
        declarator: &Declarator,
        most: usize,
        count: u32,
    ) -> Option<()> {
        let Some((size, span)) = declarator.sizes.last().copied() else { return Some(()) };
        if declarator.sizes.len() > most {
            let help = "only variables over several parameter buffers have two";
            return context.refuse(Code::ArraySize, span, "the variable has too many dimensions", help);
        }
        self.check_count(context, span, size, count)
    }

    pub(crate) fn next_declaration(&mut self) -> u32 {
        self.typed.declarations += 1;
        self.typed.declarations
    }

    fn typed_attribute(
        &mut self,
        context: &mut CheckContext<'a, '_>,
        statement: &Statement,
        modifiers: VariableModifiers,
    ) {
        let form = "write ATTRIB name = binding; or ATTRIB name[] = { bindings };";
        let Some((target, value)) = self.definition(context, statement, modifiers.count + 1, form) else { return };
        let Some(declarator) = self.declarator(context, target) else { return };
        let Some(bindings) = self.bindings(context, &declarator, value) else { return };
        let Some(place) = self.series_of(context, &declarator, bindings, Self::attribute_place) else { return };
        if self.check_interpolation(context, statement.span, place, &modifiers).is_none() {
            return;
        }
        let extended = context.rules.typed.is_some_and(|rules| rules.extended);
        let storage = modifiers.storage(extended);
        let declaration = self.next_declaration();
        let register = self.attribute_register(context, place, !declarator.sizes.is_empty(), storage, declaration);
        self.establish(context, declarator.name, Variable::Register(register));
    }

    fn typed_output(
        &mut self,
        context: &mut CheckContext<'a, '_>,
        statement: &Statement,
        modifiers: VariableModifiers,
    ) {
        let form = "write OUTPUT name = binding; or OUTPUT name[] = { bindings };";
        let Some((target, value)) = self.definition(context, statement, modifiers.count + 1, form) else { return };
        let Some(declarator) = self.declarator(context, target) else { return };
        if self.stage == Stage::Fragment && !declarator.sizes.is_empty() {
            let help = "declare a variable for each";
            let message = "results of fragment programs are not arrays";
            context.error_with_help(Code::ArraySize, target.span, message, help);
            return;
        }
        let Some(bindings) = self.bindings(context, &declarator, value) else { return };
        let Some(place) = self.series_of(context, &declarator, bindings, Self::result_place) else { return };
        let declaration = self.next_declaration();
        let register = Register {
            role: Role::Result,
            file: File::Output,
            first: place.first.into(),
            count: (!declarator.sizes.is_empty()).then_some(place.count.into()),
            outer: First::None,
            storage: modifiers.storage(false),
            declaration,
        };
        self.establish(context, declarator.name, Variable::Register(register));
    }

    /// The bindings of a variable combined: those of an array are of one kind and consecutive (2.X.3.2).
    fn series_of(
        &mut self,
        context: &mut CheckContext<'a, '_>,
        declarator: &Declarator,
        bindings: &[Term],
        read: impl Fn(&mut Self, &mut CheckContext<'a, '_>, &Term) -> Option<(RegisterRange, Option<Span>)>,
    ) -> Option<RegisterRange> {
        let mut whole: Option<RegisterRange> = None;
        for term in bindings {
            let (place, suffix) = read(self, context, term)?;
            if !self.is_bare(context, term, suffix) {
                return None;
            }
            let array = !declarator.sizes.is_empty();
            if place.range && !array {
                let help = "an array has brackets after its name";
                return context.refuse(Code::ArraySize, term.span, "several bindings for one variable", help);
            }
            let fits = match whole {
                None => !array || place.series.is_some(),
                Some(before) => {
                    before.series == place.series
                        && before.owner == place.owner
                        && before.written == place.written
                        && before.first + before.count == place.first
                }
            };
            if !fits {
                let help = "the bindings of an array are numbered, of one kind, and follow each other";
                return context.refuse(Code::BindingOrder, term.span, "this does not continue the array", help);
            }
            let count = whole.map_or(0, |before| before.count) + place.count;
            whole = Some(RegisterRange { count, ..whole.unwrap_or(place) });
        }
        let count = whole.map_or(0, |place| place.count.into());
        self.check_size(context, declarator, 1, count)?;
        whole
    }

    fn typed_temporaries(
        &mut self,
        context: &mut CheckContext<'a, '_>,
        statement: &Statement,
        modifiers: VariableModifiers,
    ) {
        let tree = context.tree;
        let extended = context.rules.typed.is_some_and(|rules| rules.extended);
        let storage = modifiers.storage(extended);
        for (place, item) in tree.items(statement).iter().enumerate() {
            let terms = tree.terms(item.terms);
            let terms = if place == 0 { terms.get(modifiers.count + 1..).unwrap_or(&[]) } else { terms };
            let ([term], None) = (terms, item.value) else {
                let help = "separate names with commas and close the list with a semicolon";
                context.error_with_help(Code::Syntax, item.span, "a list of names was expected", help);
                continue;
            };
            let Some(declarator) = self.declarator(context, term) else { continue };
            self.temporary_variable(context, &declarator, storage);
        }
    }

    fn temporary_variable(
        &mut self,
        context: &mut CheckContext<'a, '_>,
        declarator: &Declarator,
        storage: VariableStorage,
    ) {
        let limit = u32::from(context.rules.temporaries);
        let used = context.program.temporaries.len() as u32;
        let count = match declarator.sizes[..] {
            [] => None,
            [(Some(size), _)] if size > 0 => Some(size),
            [(_, span), ..] => {
                let help = "write TEMP name[4];";
                context.error_with_help(Code::ArraySize, span, "an array of temporaries has a positive size", help);
                return;
            }
        };
        let total = count.unwrap_or(1);
        if total > limit || used + total > 2 * limit {
            // More could not be numbered; the limit itself is checked when the whole program is known.
            let help = "declare fewer temporaries";
            let message = format!("the program has more than {limit} temporaries");
            context.error_with_help(Code::TooManyTemporaries, declarator.name, message, help);
            return;
        }
        let declaration = self.next_declaration();
        let register = Register {
            role: Role::Temporary,
            file: File::Temporary,
            first: used,
            count,
            outer: First::None,
            storage,
            declaration,
        };
        if !self.establish(context, declarator.name, Variable::Register(register)) {
            return;
        }
        let ty = Type::new(storage.base.unwrap_or(Base::Float), storage.width());
        let name = context.text(declarator.name).into_owned();
        for number in 0..total {
            let name = if count.is_some() { format!("{name}[{number}]") } else { name.clone() };
            context.program.temporaries.push(Temporary { name: name.into(), ty });
        }
    }
}
