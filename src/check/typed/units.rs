//! TEXTURE and IMAGE variables, and units as operands (NV_gpu_program5, 2.X.3.8; EXT_shader_image_load_store,
//! 2.X.3.X).

use super::state::Unit;
use crate::check::context::CheckContext;
use crate::check::declared::{Declared, Variable};
use crate::diag::Code;
use crate::program::{ImageUse, IndexRange, Offset, Relative, TextureOperand, TextureUse};
use crate::span::Span;
use crate::syntax::tree::{Part, Statement, Term};

impl<'a> Declared<'a> {
    /// TEXTURE or IMAGE.
    pub(crate) fn units(&mut self, context: &mut CheckContext<'a, '_>, statement: &Statement, textures: bool) {
        let (word, form) = if textures {
            ("texture", "write TEXTURE name = texture[0]; or TEXTURE name[] = { texture[0..3] };")
        } else {
            ("image", "write IMAGE name = image[0]; or IMAGE name[] = { image[0..3] };")
        };
        let Some((target, value)) = self.definition(context, statement, 1, form) else { return };
        let Some(declarator) = self.declarator(context, target) else { return };
        let Some(bindings) = self.bindings(context, &declarator, value) else { return };
        let array = !declarator.sizes.is_empty();
        let mut whole: Option<(u32, u32)> = None;
        for term in bindings {
            let Some((first, last, range)) = self.unit_binding(context, term, word) else { return };
            if range && !array {
                let help = "an array has brackets after its name";
                context.error_with_help(Code::ArraySize, term.span, "several units for one variable", help);
                return;
            }
            if whole.is_some_and(|(_, end)| end + 1 != first) {
                let help = "an array binds units one after the other";
                context.error_with_help(Code::BindingOrder, term.span, "this does not continue the array", help);
                return;
            }
            whole = Some((whole.map_or(first, |(start, _)| start), last));
        }
        let count = whole.map_or(0, |(first, last)| last - first + 1);
        if self.check_size(context, &declarator, 1, count).is_none() {
            return;
        }
        let unit = Unit { first: whole.map_or(0, |(first, _)| first) as u16, count: array.then_some(count as u16) };
        let variable = if textures { Variable::Texture(unit) } else { Variable::Image(unit) };
        self.establish(context, declarator.name, variable);
    }

    /// `texture[0]` or `texture[0..3]`.
    fn unit_binding(&mut self, context: &mut CheckContext, term: &Term, word: &str) -> Option<(u32, u32, bool)> {
        if !self.begins_with(context, term, word.as_bytes()) {
            let text = context.text(term.span).into_owned();
            let help = format!("write {word}[0], or {word}[0..3] for an array");
            let message = format!("`{text}` names no {word} unit");
            return context.refuse(Code::UnknownBinding, term.span, message, help);
        }
        let limit = self.unit_limit(context, word);
        let what = if word == "texture" { "texture image unit" } else { "image unit" };
        let (found, suffix, _) = self.binding(context, term, |walk, _| walk.numbers(what, limit))?;
        self.is_bare(context, term, suffix).then_some(found)
    }

    fn unit_limit(&self, context: &CheckContext, word: &str) -> u32 {
        if word == "texture" {
            context.rules.texture_units.into()
        } else {
            context.rules.typed.map_or(0, |rules| rules.images.into())
        }
    }

    /// The unit that a term names: its number, the register added to it, and the number of units in reach. A component
    /// may follow.
    fn unit(
        &mut self,
        context: &mut CheckContext,
        term: &Term,
        word: &str,
        variable: impl Fn(Variable) -> Option<Unit>,
    ) -> Option<(u8, Option<Relative>, u32)> {
        let tree = context.tree;
        let (name, rest) = match tree.parts(term) {
            [Part::Name(name), rest @ ..] if term.sign.is_none() && !term.bars => (*name, rest),
            _ => return self.no_unit(context, term, word),
        };
        let known = self.names.get(context.bytes(name)).copied();
        let Some(known) = known else {
            if context.bytes(name) != word.as_bytes() {
                return self.no_unit(context, term, word);
            }
            let limit = self.unit_limit(context, word);
            let textures = word == "texture";
            let (number, ..) = self.binding(context, term, |walk, _| {
                if textures {
                    walk.optional_number("texture image unit", limit)
                } else {
                    walk.number("image unit", limit)
                }
            })?;
            return Some((number as u8, None, 1));
        };
        let Some(unit) = variable(known) else { return self.no_unit(context, term, word) };
        let (index, rest) = match rest {
            [Part::Index(index), rest @ ..] => (Some(*index), rest),
            _ => (None, rest),
        };
        if let [Part::Member(_), extra, ..] | [extra @ (Part::Index(_) | Part::Name(_)), ..] = rest {
            let help = "a unit takes one index, if it is an array, and one component";
            return context.refuse(Code::Syntax, extra.span(), "this is not part of a unit", help);
        }
        match (unit.count, index) {
            (None, None) => Some((unit.first as u8, None, 1)),
            (Some(count), Some(index)) => {
                let (first, relative) = self.element(context, &index, unit.first.into(), count.into(), false)?;
                Some((first as u8, relative, count.into()))
            }
            (count, _) => {
                let (message, help) = if count.is_some() {
                    ("is an array and needs an index", "write name[0]")
                } else {
                    ("is not an array", "remove the index")
                };
                self.unusable(context, term, Code::ArrayIndex, message, help)
            }
        }
    }

    fn no_unit<T>(&self, context: &mut CheckContext, term: &Term, word: &str) -> Option<T> {
        let (code, help) = if word == "texture" {
            (Code::TextureUnit, "write texture[0], or a variable declared with TEXTURE")
        } else {
            (Code::ImageUnit, "write image[0], or a variable declared with IMAGE")
        };
        self.unusable(context, term, code, "is not a unit", help)
    }

    /// Unit and target of a texture instruction. A unit has one target in a program; an array counts as all of its
    /// units (NV_gpu_program5, 2.X.4.4).
    pub(crate) fn typed_texture(
        &mut self,
        context: &mut CheckContext,
        unit: &Term,
        target: &Term,
    ) -> Option<TextureOperand> {
        let texture = |variable| match variable {
            Variable::Texture(unit) => Some(unit),
            _ => None,
        };
        let (number, relative, _) = self.unit(context, unit, "texture", texture)?;
        let (kind, shadow) = super::textures::texture_target(context, target)?;
        let (first, last) = match self.array_of(context, unit) {
            Some(array) => (array.first as u8, (array.first + array.count.unwrap_or(1) - 1) as u8),
            None => (number, number),
        };
        for number in first..=last {
            self.use_texture(context, TextureUse { unit: number, target: kind, shadow }, target.span)?;
        }
        let offset = Offset::NONE;
        Some(TextureOperand { unit: number, relative, target: kind, shadow, component: 0, offset, second: false })
    }

    fn array_of(&self, context: &CheckContext, term: &Term) -> Option<Unit> {
        let [Part::Name(name), ..] = context.tree.parts(term) else { return None };
        match self.names.get(context.bytes(*name)) {
            Some(Variable::Texture(unit)) => Some(*unit),
            _ => None,
        }
    }

    /// Notes a texture, unless its unit already has another.
    pub(in crate::check) fn use_texture(&self, context: &mut CheckContext, used: TextureUse, span: Span) -> Option<()> {
        let Err(other) = context.use_texture(used) else { return Some(()) };
        let (number, earlier) = (used.unit, other.target.name(other.shadow));
        context.refuse(
            Code::TwoTargets,
            span,
            format!("texture[{number}] was used as {earlier} before"),
            "a texture image unit has one target in a program: use another unit",
        )
    }

    pub(crate) fn image_unit(&mut self, context: &mut CheckContext, term: &Term) -> Option<(u8, Option<Relative>)> {
        let image = |variable| match variable {
            Variable::Image(unit) => Some(unit),
            _ => None,
        };
        if let Some(Part::Member(span)) = context.tree.parts(term).last() {
            return context.refuse(Code::ImageUnit, *span, "images have no components here", "remove the suffix");
        }
        let (number, relative, _) = self.unit(context, term, "image", image)?;
        Some((number, relative))
    }

    /// Notes the images that an instruction may access.
    pub(crate) fn use_image(&self, context: &mut CheckContext, image: crate::program::ImageOperand) {
        let range = image.relative.and_then(|relative| context.program.ranges.get(usize::from(relative.range)));
        let range = range.copied().unwrap_or(IndexRange { first: image.unit.into(), count: 1 });
        for number in range.first..range.first + range.count {
            let used = ImageUse { unit: number as u8, target: image.target };
            if !context.program.images.contains(&used) {
                context.program.images.push(used);
            }
        }
    }
}
