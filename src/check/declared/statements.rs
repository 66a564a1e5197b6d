//! Declarations: ATTRIB, PARAM, TEMP, ADDRESS, OUTPUT and ALIAS.

use super::arrays::Array;
use super::parameters::{Element, Series, Single};
use super::{Declared, ResultVariable, Temporary, Variable, plain_name};
use crate::check::context::CheckContext;
use crate::diag::Code;
use crate::program::File;
use crate::span::Span;
use crate::syntax::tree::{Index, IndexKind, Part, Statement, Term, TermKind};
use crate::vocabulary::{Base, Type, Width};

/// More temporaries than this cannot be numbered.
const TEMPORARIES: usize = 60_000;

impl<'a> Declared<'a> {
    /// `KEYWORD name = value`: the name's term and the value's. `form` shows how to write it.
    pub(in crate::check) fn definition<'t>(
        &self,
        context: &mut CheckContext<'a, 't>,
        statement: &Statement,
        keywords: usize,
        form: &'static str,
    ) -> Option<(&'t Term, &'t Term)> {
        let tree = context.tree;
        let items = tree.items(statement);
        if let [item] = items
            && let Some(value) = item.value
            && let ([.., name], [value]) = (tree.terms(item.terms), tree.terms(value))
            && item.terms.len() == keywords + 1
        {
            return Some((name, value));
        }
        context.refuse(Code::Syntax, statement.span, "a declaration has one name and one value", form)
    }

    /// The names in a list declaration.
    fn name_list(&self, context: &mut CheckContext<'a, '_>, statement: &Statement, keywords: usize) -> Vec<Span> {
        let tree = context.tree;
        let mut names = Vec::new();
        for (place, item) in tree.items(statement).iter().enumerate() {
            let terms = tree.terms(item.terms);
            let terms = if place == 0 { terms.get(keywords..).unwrap_or(&[]) } else { terms };
            let name = match terms {
                [term] if item.value.is_none() => plain_name(context, term),
                _ => None,
            };
            match name {
                Some(name) => names.push(name),
                None => {
                    // Something other than a comma or semicolon follows a name, maybe on the next line.
                    let odd = terms.get(1).or(terms.first()).map_or(item.span, |term| term.span);
                    context.error_with_help(
                        Code::Syntax,
                        odd,
                        "a list of names was expected",
                        "separate names with commas and close the list with a semicolon",
                    );
                }
            }
        }
        names
    }

    pub(in crate::check) fn single_name(&self, context: &mut CheckContext, term: &Term) -> Option<Span> {
        let name = plain_name(context, term);
        if name.is_none() {
            let text = context.text(term.span).into_owned();
            context.error(Code::BadName, term.span, format!("`{text}` is not a name"));
        }
        name
    }

    pub(in crate::check) fn attrib(&mut self, context: &mut CheckContext<'a, '_>, statement: &Statement) {
        let form = "write ATTRIB name = binding;";
        let Some((name, value)) = self.definition(context, statement, 1, form) else { return };
        let Some(name) = self.single_name(context, name) else { return };
        let Some((index, relative, suffix)) = self.attribute_binding(context, value) else { return };
        if !self.is_bare(context, value, suffix) {
            return;
        }
        self.establish(context, name, Variable::Attribute { index, relative });
    }

    pub(in crate::check) fn output(
        &mut self,
        context: &mut CheckContext<'a, '_>,
        statement: &Statement,
        keywords: usize,
        ty: Type,
    ) {
        let form = "write OUTPUT name = binding;";
        let Some((name, value)) = self.definition(context, statement, keywords, form) else { return };
        let Some(name) = self.single_name(context, name) else { return };
        let Some((index, relative, suffix)) = self.result_binding(context, value) else { return };
        if !self.is_bare(context, value, suffix) {
            return;
        }
        self.establish(context, name, Variable::Result(ResultVariable { index, relative, ty }));
    }

    /// Whether a binding has no sign, bars or suffix.
    pub(in crate::check) fn is_bare(&self, context: &mut CheckContext, term: &Term, suffix: Option<Span>) -> bool {
        if suffix.is_none() && term.sign.is_none() && !term.bars {
            return true;
        }
        let span = suffix.unwrap_or(term.span);
        context.error_with_help(
            Code::Syntax,
            span,
            "a declaration binds whole vectors, without sign or suffix",
            "put the sign and the suffix where the name is used",
        );
        false
    }

    pub(in crate::check) fn sized(&mut self, context: &mut CheckContext<'a, '_>, statement: &Statement, ty: Type) {
        let tree = context.tree;
        let second = tree.terms(tree.items(statement)[0].terms).get(1).and_then(|term| plain_name(context, term));
        match second.map(|name| context.bytes(name)) {
            Some(b"TEMP") => self.temp(context, statement, 2, ty),
            Some(b"OUTPUT") => self.output(context, statement, 2, ty),
            _ => context.error_with_help(
                Code::Syntax,
                statement.span,
                "SHORT and LONG go before TEMP or OUTPUT",
                "write SHORT TEMP name; or SHORT OUTPUT name = binding;",
            ),
        }
    }

    pub(in crate::check) fn temp(
        &mut self,
        context: &mut CheckContext<'a, '_>,
        statement: &Statement,
        keywords: usize,
        ty: Type,
    ) {
        for name in self.name_list(context, statement, keywords) {
            let number = self.temporaries.len();
            if self.establish(context, name, Variable::Temporary(number as u32)) {
                self.temporaries.push(Temporary { name, ty, number: None });
                if number == TEMPORARIES {
                    context.error(
                        Code::TooManyTemporaries,
                        name,
                        "the program has more temporaries than can be numbered",
                    );
                }
            }
        }
    }

    pub(in crate::check) fn address_statement(&mut self, context: &mut CheckContext<'a, '_>, statement: &Statement) {
        for name in self.name_list(context, statement, 1) {
            let number = self.addresses;
            let limit = u16::from(context.rules.address_registers);
            if !self.establish(context, name, Variable::Address(number.min(u8::MAX.into()))) {
                continue;
            }
            self.addresses = number.saturating_add(1);
            // Only the first one beyond the limit is reported.
            if number == limit {
                context.error_with_help(
                    Code::TooManyAddresses,
                    name,
                    format!("the program declares more than {limit} address registers"),
                    "use the same address register again",
                );
            }
        }
    }

    pub(in crate::check) fn alias(&mut self, context: &mut CheckContext<'a, '_>, statement: &Statement) {
        let form = "write ALIAS new = old;";
        let Some((name, value)) = self.definition(context, statement, 1, form) else { return };
        let Some(name) = self.single_name(context, name) else { return };
        let Some(old) = self.single_name(context, value) else { return };
        if let Some(variable) = self.names.get(context.bytes(old)).copied().or_else(|| self.undefined(context, old)) {
            self.establish(context, name, variable);
        }
    }

    pub(in crate::check) fn param(
        &mut self,
        context: &mut CheckContext<'a, '_>,
        statement: &Statement,
        keywords: usize,
        base: Option<Base>,
    ) {
        let form = "write PARAM name = value; or PARAM name[] = { values };";
        let Some((target, value)) = self.definition(context, statement, keywords, form) else { return };
        let plain = target.sign.is_none() && !target.bars && matches!(target.kind, TermKind::Path);
        match context.tree.parts(target) {
            [Part::Name(name)] if plain => {
                if let Some(element) = self.single_parameter(context, value, base) {
                    self.parameters.bind(element);
                    let number = self.singles.len() as u32;
                    if self.establish(context, *name, Variable::Parameter(number, base)) {
                        self.singles.push(Single { name: *name, element, place: None });
                    }
                }
            }
            [Part::Name(name), Part::Index(index)] if plain => self.array(context, *name, *index, value, base),
            _ => {
                let text = context.text(target.span).into_owned();
                context.error_with_help(Code::BadName, target.span, format!("`{text}` is not a name"), form);
            }
        }
    }

    fn single_parameter(&mut self, context: &mut CheckContext, value: &Term, base: Option<Base>) -> Option<Element> {
        match self.series(context, value, base)? {
            Series::One(element) => Some(element),
            Series::Environment(..) | Series::Local(..) | Series::Rows { .. } | Series::Lengths(..) => context.refuse(
                Code::ArraySize,
                value.span,
                "several vectors for a single parameter",
                "declare an array: PARAM name[] = { ... };",
            ),
        }
    }

    /// A value in a declaration: a literal or a binding.
    fn series(&mut self, context: &mut CheckContext, value: &Term, base: Option<Base>) -> Option<Series> {
        if matches!(value.kind, TermKind::Path) {
            let (series, suffix) = self.parameter_binding(context, value)?;
            return self.is_bare(context, value, suffix).then_some(series);
        }
        let signed = value.sign.is_some() && !matches!(value.kind, TermKind::Number(_));
        if value.bars || signed || !value.parts.is_empty() {
            self.is_bare(context, value, Some(value.span));
            return None;
        }
        // Without a type in the declaration, constants are floats (NV_gpu_program4, 2.X.3.3).
        let ty = Type::new(base.unwrap_or(Base::Float), Width::Bits32);
        self.literal(context, value, ty).map(|value| Series::One(Element::Constant(value)))
    }

    fn array(
        &mut self,
        context: &mut CheckContext<'a, '_>,
        name: Span,
        index: Index,
        value: &Term,
        base: Option<Base>,
    ) {
        let size = match index.kind {
            IndexKind::Empty => None,
            IndexKind::Number(digits) if context.integer(digits).is_none() => {
                context.no_index(digits);
                return;
            }
            _ => match self.plain_number(context, &index) {
                Some(size) => Some(size),
                None => {
                    context.error_with_help(
                        Code::ArraySize,
                        index.span,
                        "the size of an array is a number",
                        "write PARAM name[4] = or leave the size out",
                    );
                    return;
                }
            },
        };
        let elements = match value.kind {
            TermKind::Vector(elements) if value.sign.is_none() && !value.bars && value.parts.is_empty() => {
                context.tree.terms(elements)
            }
            _ => {
                context.error_with_help(
                    Code::ArraySize,
                    value.span,
                    "the elements of an array go in braces",
                    "write PARAM name[] = { ... };",
                );
                return;
            }
        };
        let limit = u32::from(context.rules.parameters);
        let mut array = Array::new(name);
        for element in elements {
            let Some(series) = self.series(context, element, base) else { return };
            for offset in 0..series.count() {
                self.parameters.bind(series.element(offset));
            }
            array.push(series);
            if array.count > limit {
                context.error_with_help(
                    Code::TooManyParameters,
                    element.span,
                    format!("the array has more than {limit} elements"),
                    "bind fewer parameters",
                );
                return;
            }
        }
        let count = array.count;
        if self.check_count(context, index.span, size, count).is_none() {
            return;
        }
        let number = self.arrays.len() as u32;
        if self.establish(context, name, Variable::Array(number, base)) {
            self.arrays.push(array);
        }
    }

    /// Whether an array has elements, and as many as it declares.
    pub(in crate::check) fn check_count(
        &self,
        context: &mut CheckContext,
        span: Span,
        size: Option<u32>,
        count: u32,
    ) -> Option<()> {
        let (message, help) = match size {
            _ if count == 0 => ("an array without elements".to_string(), "give at least one element"),
            Some(size) if size != count => {
                let message = format!("an array of size {size} with {count} elements");
                (message, "leave the size out, or give as many elements")
            }
            _ => return Some(()),
        };
        context.refuse(Code::ArraySize, span, message, help)
    }

    /// `[7]`.
    pub(in crate::check) fn plain_number(&self, context: &CheckContext, index: &Index) -> Option<u32> {
        match index.kind {
            IndexKind::Number(digits) => context.integer(digits),
            _ => None,
        }
    }

    /// Where instructions find a temporary; it gets its number when it is first used.
    pub(in crate::check) fn temporary(&mut self, context: &mut CheckContext, index: u32) -> Option<(File, u16, Type)> {
        let temporary = self.temporaries.get_mut(index as usize)?;
        let ty = temporary.ty;
        let number = match temporary.number {
            Some(number) => number,
            None => {
                let number = u16::try_from(context.program.temporaries.len()).ok()?;
                let name = context.text(temporary.name).into_owned().into();
                context.program.temporaries.push(crate::program::Temporary { name, ty });
                temporary.number = Some(number);
                number
            }
        };
        Some((File::Temporary, number, ty))
    }
}
