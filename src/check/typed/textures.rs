//! Texture and image targets, components and offsets (NV_gpu_program4 and NV_gpu_program5, 2.X.4.4;
//! NV_explicit_multisample; EXT_shader_image_load_store).

use crate::check::context::CheckContext;
use crate::check::instruction::Checker;
use crate::check::names::Names;
use crate::check::suffix;
use crate::diag::{Code, Diagnostic};
use crate::dialect::Switches;
use crate::isa::{Fetch, Op, OperandShape, Row, Sampling};
use crate::program::{Instruction, Offset, TextureOperand};
use crate::syntax::tree::{Part, Sign, Term, TermKind};
use crate::vocabulary::Target;

/// The target of a texture instruction, if the language has it.
pub(super) fn texture_target(context: &mut CheckContext, term: &Term) -> Option<(Target, bool)> {
    let extended = context.rules.typed.is_some_and(|rules| rules.extended);
    let options = context.program.options;
    let samples = options.has(Switches::TEXTURE_MULTISAMPLE) || options.has(Switches::SAMPLE_COUNTS);
    let name = plain_text(context, term);
    let known = name.as_deref().and_then(Target::parse).filter(|(target, _)| match target {
        Target::Dim1
        | Target::Dim2
        | Target::Dim3
        | Target::Cube
        | Target::Rect
        | Target::Array1D
        | Target::Array2D
        | Target::Buffer => true,
        Target::ArrayCube => extended,
        // Without the option, `2DMS` is an image target.
        Target::Multisample => samples || name.as_deref() == Some("RENDERBUFFER"),
        Target::MultisampleArray => samples,
    });
    if known.is_none() {
        let text = context.text(term.span).into_owned();
        let help = "targets are 1D, 2D, 3D, CUBE, RECT, ARRAY1D, ARRAY2D, BUFFER, the SHADOW forms, ARRAYCUBE in the \
                    5.0 languages, and 2DMS and ARRAY2DMS with OPTION NV_texture_multisample";
        context.error_with_help(Code::TextureTarget, term.span, format!("`{text}` is not a texture target"), help);
    }
    known
}

pub(super) fn image_target(context: &mut CheckContext, term: &Term) -> Option<Target> {
    let name = plain_text(context, term).filter(|name| name != "RENDERBUFFER");
    match name.as_deref().and_then(Target::parse) {
        Some((target, false)) => Some(target),
        _ => {
            let text = context.text(term.span).into_owned();
            let help = "targets are 1D, 2D, 3D, RECT, CUBE, BUFFER, ARRAY1D, ARRAY2D, ARRAYCUBE, 2DMS and ARRAY2DMS";
            context.refuse(Code::ImageTarget, term.span, format!("`{text}` is not an image target"), help)
        }
    }
}

fn plain_text(context: &CheckContext, term: &Term) -> Option<String> {
    match context.tree.parts(term) {
        [Part::Name(name)] if term.sign.is_none() && !term.bars => Some(context.text(*name).into_owned()),
        _ => None,
    }
}

/// Whether an operand is the name of a target.
pub(crate) fn names_target(context: &CheckContext, terms: &[Term]) -> bool {
    matches!(terms, [term, ..] if plain_text(context, term).is_some_and(|name| Target::parse(&name).is_some()))
}

/// Whether a lookup has what it takes of a second vector of coordinates: what the first has no room for
/// (EXT_sparse_texture2, table X.17).
fn check_second(
    context: &mut CheckContext,
    row: &Row,
    target: &Term,
    texture: &TextureOperand,
    clamped: bool,
) -> Option<()> {
    let compares = texture.shadow && texture.target == Target::ArrayCube;
    let level = texture.level_component();
    let (needed, taken, what) = match row.op {
        Op::Tex(Sampling::Plain | Sampling::Bias) if clamped && texture.clamp_component() == 0 => {
            (true, true, "the least level of detail is its x")
        }
        Op::Tex(Sampling::Plain | Sampling::Bias) if clamped => (true, true, "the least level of detail is its y"),
        Op::Tex(Sampling::Plain) => (compares, compares, "the reference is its x"),
        Op::Tex(Sampling::Bias | Sampling::Lod) if level == Some(1) => {
            (true, true, "the reference is its x and the level of detail its y")
        }
        Op::Tex(Sampling::Bias | Sampling::Lod) => (level.is_some(), level.is_some(), "the level of detail is its x"),
        Op::Fetch(Fetch::Gather | Fetch::Level) => (false, compares, "the reference is its x"),
        _ => (false, false, ""),
    };
    let text = context.text(target.span).into_owned();
    let name = row.name;
    if needed && !texture.second {
        let message = format!("{name} on {text} takes a second vector of coordinates");
        let help = format!("{what}: {name} result, coordinates, second, texture[0], {text};");
        return context.refuse(Code::OperandCount, target.span, message, help);
    }
    if texture.second && !taken {
        let message = format!("{name} on {text} takes one vector of coordinates");
        return context.refuse(Code::OperandCount, target.span, message, "leave the second one out");
    }
    if matches!(row.op, Op::Tex(Sampling::Derivatives)) && compares {
        let message = format!("{name} does not work on {text}");
        let help = "none of its vectors has room for the reference";
        return context.refuse(Code::TextureTarget, target.span, message, help);
    }
    Some(())
}

/// Whether an instruction accepts a target, and takes a component.
pub(super) fn check(
    context: &mut CheckContext,
    row: &Row,
    unit: &Term,
    target: &Term,
    texture: &mut TextureOperand,
    clamped: bool,
) -> Option<()> {
    let multisample = texture.target.is_multisample();
    let options = context.program.options;
    if (multisample || row.op == Op::Fetch(Fetch::Sample))
        && !(options.has(Switches::EXPLICIT_MULTISAMPLE)
            || options.has(Switches::TEXTURE_MULTISAMPLE)
            || row.op == Op::Fetch(Fetch::Samples))
    {
        let help = "write OPTION NV_explicit_multisample;";
        let message = "fetching samples needs an option";
        return context.refuse(Code::OptionNeeded, target.span, message, help);
    }
    let filtered = texture.target.is_filtered();
    // The fourth coordinate cannot have two meanings (2.X.8.Z, TXB, TXL and TXP), but where a second vector has room.
    let referred = texture.shadow && matches!(texture.target, Target::Cube | Target::Array2D | Target::ArrayCube);
    // NVIDIA's driver takes a second vector for arrays as well (EXT_texture_shadow_lod).
    let beyond = referred && texture.target != Target::Cube;
    let levels = matches!(row.op, Op::Tex(Sampling::Bias | Sampling::Lod));
    let fits = match row.op {
        // A rectangle has one level.
        _ if clamped && texture.target == Target::Rect => false,
        Op::Tex(Sampling::Plain | Sampling::Derivatives) | Op::Fetch(Fetch::Level) => filtered,
        Op::Tex(Sampling::Bias | Sampling::Lod) => filtered && !(beyond && (clamped || !context.lenient)),
        Op::Tex(Sampling::Projected) => filtered && !referred,
        Op::Fetch(Fetch::Texel) => {
            !texture.shadow && !multisample && !matches!(texture.target, Target::Cube | Target::ArrayCube)
        }
        Op::Fetch(Fetch::Sample | Fetch::Samples) => multisample,
        Op::Fetch(Fetch::Gather) => {
            matches!(texture.target, Target::Dim2 | Target::Cube | Target::Array2D | Target::ArrayCube | Target::Rect)
        }
        Op::Fetch(Fetch::GatherOffsets) => {
            matches!(texture.target, Target::Dim2 | Target::Array2D | Target::Rect)
        }
        _ => true,
    };
    if !fits {
        let text = context.text(target.span).into_owned();
        return context.refuse(
            Code::TextureTarget,
            target.span,
            format!("{} does not work on {text}", row.name),
            "use another instruction, or another target",
        );
    }
    if beyond && levels {
        let message = format!("{} does not work on {}", row.name, context.text(target.span));
        let help = "NVIDIA's driver takes it, with the level of detail in a second vector of coordinates";
        context.relaxed(Diagnostic::error(Code::TextureTarget, target.span, message).help(help));
    }
    check_second(context, row, target, texture, clamped)?;
    let gathers = matches!(row.op, Op::Fetch(fetch) if fetch.gathers());
    if let Some(Part::Member(span)) = context.tree.parts(unit).last() {
        let component = suffix::scalar(context.bytes(*span), true).filter(|_| gathers);
        let Some(component) = component else {
            let help = "only TXG and TXGO take one component of the texture, as in texture[0].y";
            return context.refuse(Code::TextureComponent, *span, "a component does not belong here", help);
        };
        texture.component = component;
    }
    Some(())
}

impl<'a, N: Names> Checker<'_, '_, 'a, N> {
    /// `(1, -1)` or `offset(variable)`.
    pub(crate) fn offset(
        &mut self,
        terms: &'a [Term],
        texture: &TextureOperand,
        instruction: &mut Instruction,
    ) -> Option<Offset> {
        match terms {
            [Term { kind: TermKind::Group(inner), .. }] => {
                let offsets = self.context.tree.terms(*inner);
                self.constant_offset(&terms[0], offsets, texture)
            }
            [word, Term { kind: TermKind::Group(inner), .. }]
                if plain_text(self.context, word).as_deref() == Some("offset") =>
            {
                let inner = self.context.tree.terms(*inner);
                self.variable_offset(word, inner, texture, instruction)
            }
            _ => {
                let span = terms.first().map_or(instruction.span, |term| term.span);
                let help = "write constants, as in (1,-1), or offset(variable)";
                self.context.refuse(Code::TexelOffset, span, "this is not a texel offset", help)
            }
        }
    }

    fn constant_offset(&mut self, group: &Term, offsets: &[Term], texture: &TextureOperand) -> Option<Offset> {
        let (least, most) = self.context.rules.typed.map_or((0, 0), |rules| rules.texel_offsets);
        let mut found = [0i8; 3];
        let mut valid = (1..=3).contains(&offsets.len());
        for (slot, term) in found.iter_mut().zip(offsets) {
            let number = match term.kind {
                TermKind::Number(digits) if !term.bars && term.parts.is_empty() => self.context.integer(digits),
                _ => None,
            };
            let negative = term.sign == Some(Sign::Minus);
            let number = number.and_then(|number| i64::from(number).checked_mul(if negative { -1 } else { 1 }));
            match number.filter(|number| (i64::from(least)..=i64::from(most)).contains(number)) {
                Some(number) => *slot = number as i8,
                None => valid = false,
            }
        }
        if !valid {
            let help = format!("write one to three numbers from {least} to {most}");
            return self.context.refuse(Code::TexelOffset, group.span, "the texel offsets do not exist", help);
        }
        let gathers = self.mnemonic.row().op == Op::Fetch(Fetch::GatherOffsets);
        let axes = if texture.target.is_cube() || gathers || texture.target == Target::Buffer {
            0
        } else {
            texture.target.axes()
        };
        if found[axes..].iter().any(|offset| *offset != 0) {
            let message = if gathers {
                "TXGO has its offsets in its operands".to_string()
            } else {
                format!("lookups in {} have {axes} offsets", texture.target.name(texture.shadow))
            };
            let help = "write 0 for the others, or nothing";
            let diagnostic = Diagnostic::error(Code::TexelOffset, group.span, message).help(help);
            self.without_offset(texture.target.is_cube(), diagnostic)?;
            return Some(Offset::Constant([0; 3]));
        }
        Some(Offset::Constant(found))
    }

    /// Reports an offset that a lookup does not have. NVIDIA's driver takes those of cubes, which have
    /// no effect here.
    fn without_offset(&mut self, cube: bool, diagnostic: Diagnostic) -> Option<()> {
        if !cube {
            self.context.push(diagnostic);
            return None;
        }
        self.context.relaxed(diagnostic);
        self.context.lenient.then_some(())
    }

    fn variable_offset(
        &mut self,
        word: &Term,
        inner: &'a [Term],
        texture: &TextureOperand,
        instruction: &mut Instruction,
    ) -> Option<Offset> {
        let extended = self.context.rules.typed.is_some_and(|rules| rules.extended);
        let op = self.mnemonic.row().op;
        let constant = matches!(op, Op::Tex(Sampling::Derivatives) | Op::Fetch(Fetch::GatherOffsets));
        let fixed = texture.target.is_cube() || texture.target == Target::Buffer;
        if !extended || constant || fixed {
            let message = if !extended {
                format!("{} has constant texel offsets only", self.context.rules.name)
            } else if constant {
                format!("{} has constant texel offsets only", self.mnemonic.row().name)
            } else {
                format!("lookups in {} have no offsets", texture.target.name(texture.shadow))
            };
            let help = "add the offset to the coordinates";
            let diagnostic = Diagnostic::error(Code::TexelOffset, word.span, message).help(help);
            let cube = extended && !constant && texture.target.is_cube();
            self.without_offset(cube, diagnostic)?;
            return Some(Offset::Constant([0; 3]));
        }
        let operand = match inner {
            [term] => self.typed_value(term, false, OperandShape::SignedVector, instruction)?,
            _ => {
                let help = "write offset(variable)";
                return self.context.refuse(Code::TexelOffset, word.span, "one vector was expected", help);
            }
        };
        let number = instruction.source_count;
        instruction.add_source(operand);
        Some(Offset::Operand(number))
    }
}
