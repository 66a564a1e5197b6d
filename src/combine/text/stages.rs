//! `!!TS1.0`: texture shader stages.

use super::reader::{Failed, Read, Reader};
use super::token::Token;
use crate::combine::setup::{Cull, Offset, Operation, TextureStage, UNITS};
use crate::diag::Code;
use crate::span::Span;
use crate::vocabulary::Target;

/// What stands in a statement's parentheses.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Form {
    /// Nothing.
    Nothing,
    /// Four tests.
    Cull,
    /// A stage, and four numbers of a matrix, with `true` scale and bias after them.
    Offset(bool),
    /// A stage.
    Stage,
    /// A stage, which may be expanded.
    Dot,
    /// The same, or nothing: the first stage.
    DotOrNothing,
    /// The same, and three numbers of an eye.
    Eye,
}

/// A statement of the language.
#[derive(Copy, Clone, Debug)]
struct Word {
    name: &'static str,
    form: Form,
    operation: Operation,
    /// Which part of how many it is.
    part: (u8, u8),
}

const fn word(name: &'static str, form: Form, operation: Operation) -> Word {
    Word { name, form, operation, part: (1, 1) }
}

const fn offset(name: &'static str, target: Target, scaled: bool, projective: bool, hilo: bool) -> Word {
    let magnitude = if scaled { Some([0.0; 2]) } else { None };
    let offset = Offset { target, matrix: [0.0; 4], magnitude, projective, hilo };
    word(name, Form::Offset(scaled), Operation::Offset(offset))
}

/// Statements that are whole by themselves.
const WORDS: [Word; 27] = [
    word("nop", Form::Nothing, Operation::None),
    word("texture_1d", Form::Nothing, Operation::Texture(Target::Dim1)),
    word("texture_2d", Form::Nothing, Operation::Texture(Target::Dim2)),
    word("texture_3d", Form::Nothing, Operation::Texture(Target::Dim3)),
    word("texture_rectangle", Form::Nothing, Operation::Texture(Target::Rect)),
    word("texture_cube_map", Form::Nothing, Operation::Texture(Target::Cube)),
    word("cull_fragment", Form::Cull, Operation::Cull([Cull::GreaterEqual; 4])),
    word("pass_through", Form::Nothing, Operation::PassThrough),
    offset("offset_2d", Target::Dim2, false, false, false),
    offset("offset_2d_scale", Target::Dim2, true, false, false),
    offset("offset_rectangle", Target::Rect, false, false, false),
    offset("offset_rectangle_scale", Target::Rect, true, false, false),
    offset("offset_projective_2d", Target::Dim2, false, true, false),
    offset("offset_projective_2d_scale", Target::Dim2, true, true, false),
    offset("offset_projective_rectangle", Target::Rect, false, true, false),
    offset("offset_projective_rectangle_scale", Target::Rect, true, true, false),
    offset("offset_hilo_2d", Target::Dim2, false, false, true),
    offset("offset_hilo_rectangle", Target::Rect, false, false, true),
    offset("offset_hilo_projective_2d", Target::Dim2, false, true, true),
    offset("offset_hilo_projective_rectangle", Target::Rect, false, true, true),
    word("dependent_ar", Form::Stage, Operation::DependentAr),
    word("dependent_gb", Form::Stage, Operation::DependentGb),
    word("dependent_hilo", Form::Stage, Operation::DependentHilo),
    word("dependent_rgb_3d", Form::Stage, Operation::Dependent3D),
    word("dependent_rgb_cube_map", Form::Stage, Operation::DependentCube),
    word("dot_product_1d", Form::Dot, Operation::DotTexture(Target::Dim1)),
    word("dot_product_pass_through", Form::DotOrNothing, Operation::DotPassThrough),
];

/// Dot products of several stages: names without `_1of2` and the like, and what the last stages do, the last one last.
const DOTS: [(&str, &[Operation], bool); 10] = [
    ("dot_product_2d", &[Operation::Dot, Operation::DotTexture(Target::Dim2)], false),
    ("dot_product_rectangle", &[Operation::Dot, Operation::DotTexture(Target::Rect)], false),
    ("dot_product_depth_replace", &[Operation::Dot, Operation::DotDepth], false),
    ("dot_product_affine_depth_replace", &[Operation::Dot, Operation::DotDepthAffine], false),
    ("dot_product_3d", &[Operation::Dot, Operation::Dot, Operation::DotTexture(Target::Dim3)], false),
    ("dot_product_cube_map", &[Operation::Dot, Operation::Dot, Operation::DotTexture(Target::Cube)], false),
    ("dot_product_reflect_cube_map_eye_from_qs", &[Operation::Dot, Operation::Dot, Operation::DotReflect(None)], false),
    ("dot_product_reflect_cube_map_const_eye", &[Operation::Dot, Operation::Dot, Operation::DotReflect(None)], true),
    (
        "dot_product_cube_map_and_reflect_cube_map_eye_from_qs",
        &[Operation::Dot, Operation::DotDiffuse, Operation::DotReflect(None)],
        false,
    ),
    (
        "dot_product_cube_map_and_reflect_cube_map_const_eye",
        &[Operation::Dot, Operation::DotDiffuse, Operation::DotReflect(None)],
        true,
    ),
];

/// The statement of this name.
fn find(name: &str) -> Option<Word> {
    if let Some(word) = WORDS.iter().find(|word| word.name == name) {
        return Some(*word);
    }
    if name == "dot_product_affine_depth_replace" {
        return Some(Word { name: "", form: Form::Dot, operation: Operation::DotDepthAffine, part: (1, 1) });
    }
    let [base, part, of, count] = split(name)?;
    let (name, parts, eye) = DOTS.iter().find(|(known, _, _)| *known == base)?;
    let (number, all) = (part.parse::<u8>().ok()?, count.parse::<u8>().ok()?);
    let known = of == "of" && usize::from(all) == parts.len() && (1..=all).contains(&number);
    let form = if *eye && number == 1 { Form::Eye } else { Form::Dot };
    known.then(|| Word { name, form, operation: parts[usize::from(number) - 1], part: (number, all) })
}

/// `dot_product_2d_1of2` as its name, `1`, `of` and `2`.
fn split(name: &str) -> Option<[&str; 4]> {
    let (base, part) = name.rsplit_once('_')?;
    (part.len() == 4 && part.is_ascii()).then(|| [base, &part[..1], &part[1..3], &part[3..]])
}

/// Names that statements can have.
pub(in crate::combine) fn names() -> Vec<String> {
    let whole = WORDS.iter().map(|word| word.name.to_owned());
    let parts = DOTS.iter().flat_map(|(name, parts, _)| {
        let count = parts.len();
        (1..=count).map(move |part| format!("{name}_{part}of{count}"))
    });
    whole.chain(parts).collect()
}

/// A stage that has been read.
#[derive(Copy, Clone)]
struct Written {
    word: Word,
    span: Span,
    eye: [f32; 3],
}

/// The stages after the header, up to the end or another header.
pub(super) fn read(reader: &mut Reader) -> [TextureStage; UNITS] {
    let mut stages = [TextureStage::default(); UNITS];
    let mut written: Vec<Option<Written>> = Vec::new();
    while !matches!(reader.token, Token::End | Token::Header) {
        let unit = written.len();
        if unit == UNITS {
            let help = "move the rest into another text";
            let message = format!("there are only {UNITS} texture units");
            reader.error_with_help(Code::TooManyStages, reader.span, message, help);
        }
        match stage(reader, &written) {
            Ok((stage, word)) => {
                if let Some(place) = stages.get_mut(unit) {
                    *place = stage;
                }
                written.push(Some(word));
            }
            Err(Failed) => {
                if matches!(reader.token, Token::Symbol(b'{' | b'}')) {
                    reader.advance();
                }
                reader.skip_statement();
                written.push(None);
            }
        }
    }
    if written.is_empty() {
        let _ = reader.expected::<()>("a texture shader operation");
    }
    unfinished(reader, &written);
    eyes(&mut stages, &written);
    stages
}

/// Reports dot products whose last part is missing.
fn unfinished(reader: &mut Reader, written: &[Option<Written>]) {
    for (unit, stage) in written.iter().enumerate() {
        let Some(Written { word, span, .. }) = stage else { continue };
        let (part, of) = word.part;
        if part == of {
            continue;
        }
        let follows = match written.get(unit + 1) {
            Some(Some(next)) => next.word.name == word.name && next.word.part == (part + 1, of),
            Some(None) => true,
            None => false,
        };
        let beyond = unit + usize::from(of - part) >= UNITS;
        if beyond {
            let message = format!("part {of} of `{}` would need a unit after the last one", word.name);
            reader.error_with_help(Code::DotProductParts, *span, message, "begin the dot product at an earlier unit");
        } else if !follows && !matches!(written.get(unit + 1), Some(Some(next)) if next.word.part.0 > 1) {
            let message = format!("part {} of {of} of `{}` does not follow", part + 1, word.name);
            reader.error_with_help(Code::DotProductParts, *span, message, "write all parts one after another");
        }
    }
}

/// The eye stands in the first of three parts and belongs to the last.
fn eyes(stages: &mut [TextureStage; UNITS], written: &[Option<Written>]) {
    for (unit, stage) in written.iter().enumerate() {
        let Some(Written { word: Word { form: Form::Eye, .. }, eye, .. }) = stage else { continue };
        if let Some(TextureStage { operation: operation @ Operation::DotReflect(_), .. }) = stages.get_mut(unit + 2) {
            *operation = Operation::DotReflect(Some(*eye));
        }
    }
}

/// A statement: the stage of unit `written.len()`.
fn stage(reader: &mut Reader, written: &[Option<Written>]) -> Read<(TextureStage, Written)> {
    let start = reader.word("a texture shader operation")?;
    let name = reader.text(start);
    let Some(mut word) = find(&name) else {
        return Err(unknown(reader, start));
    };
    let mut stage = TextureStage { operation: word.operation, ..TextureStage::default() };
    let mut eye = [0.0; 3];
    let first = first_part(reader, &word, start, written);
    reader.symbol(b'(')?;
    match word.form {
        Form::Nothing => {}
        Form::DotOrNothing if reader.is(b')') => reference(reader, 0, start, first, written),
        Form::Cull => {
            let mut modes = [Cull::GreaterEqual; 4];
            for (place, mode) in modes.iter_mut().enumerate() {
                separator(reader, place)?;
                *mode = cull(reader)?;
            }
            stage.operation = Operation::Cull(modes);
        }
        Form::Offset(scaled) => {
            stage.previous = previous(reader, first, written)?;
            if let Operation::Offset(offset) = &mut stage.operation {
                numbers(reader, &mut offset.matrix)?;
                if let Some(magnitude) = offset.magnitude.as_mut().filter(|_| scaled) {
                    numbers(reader, magnitude)?;
                }
            }
        }
        Form::Stage => stage.previous = previous(reader, first, written)?,
        Form::Dot | Form::DotOrNothing | Form::Eye => {
            stage.expand = reader.take_word("expand");
            if stage.expand {
                reader.symbol(b'(')?;
            }
            stage.previous = previous(reader, first, written)?;
            if stage.expand {
                reader.symbol(b')')?;
            }
            if word.form == Form::Eye {
                numbers(reader, &mut eye)?;
            }
        }
    }
    reader.symbol(b')')?;
    reader.symbol(b';')?;
    let span = reader.since(start);
    stage.span = Some(span);
    if word.name.is_empty() {
        word.name = "dot_product_affine_depth_replace";
    }
    Ok((stage, Written { word, span: start, eye }))
}

/// The unit of the first part of an operation whose part this is. Reports parts that do not follow theirs.
fn first_part(reader: &mut Reader, word: &Word, start: Span, written: &[Option<Written>]) -> usize {
    let unit = written.len();
    let (part, of) = word.part;
    let before = usize::from(part) - 1;
    if before == 0 {
        return unit;
    }
    let fits = match written.last() {
        Some(Some(last)) => last.word.name == word.name && last.word.part == (part - 1, of),
        Some(None) => true,
        None => false,
    };
    if !fits {
        let message = format!("part {part} of {of} of `{}` does not follow part {before}", word.name);
        reader.error_with_help(Code::DotProductParts, start, message, "write all parts one after another");
    }
    unit.saturating_sub(before)
}

#[cold]
fn unknown(reader: &mut Reader, span: Span) -> Failed {
    let name = reader.text(span).into_owned();
    let nearest = names().into_iter().min_by_key(|known| crate::isa::lookup::distance(known, &name));
    let message = format!("unknown texture shader operation `{name}`");
    let help = format!("did you mean {}?", nearest.unwrap_or_default());
    reader.error_with_help(Code::UnknownInstruction, span, message, help);
    Failed
}

fn separator(reader: &mut Reader, place: usize) -> Read<()> {
    if place == 0 { Ok(()) } else { reader.symbol(b',') }
}

fn cull(reader: &mut Reader) -> Read<Cull> {
    if reader.take_word("GEQUAL_TO_ZERO") {
        Ok(Cull::GreaterEqual)
    } else if reader.take_word("LESS_THAN_ZERO") {
        Ok(Cull::Less)
    } else {
        reader.expected("GEQUAL_TO_ZERO or LESS_THAN_ZERO")
    }
}

/// Numbers, each after a comma.
fn numbers(reader: &mut Reader, values: &mut [f32]) -> Read<()> {
    for value in values {
        reader.symbol(b',')?;
        *value = reader.number()?;
    }
    Ok(())
}

/// `tex0`, `tex1` or `tex2`: the stage that is read.
fn previous(reader: &mut Reader, first: usize, written: &[Option<Written>]) -> Read<u8> {
    let span = reader.word("tex0, tex1 or tex2")?;
    let number = match &*reader.text(span) {
        "tex0" => 0,
        "tex1" => 1,
        "tex2" => 2,
        text => {
            let message = format!("`{text}` is not an earlier texture unit");
            reader.error_with_help(Code::UnknownRegister, span, message, "read tex0, tex1 or tex2");
            return Err(Failed);
        }
    };
    reference(reader, number, span, first, written);
    Ok(number)
}

/// Reports a stage that cannot be read.
fn reference(reader: &mut Reader, number: u8, span: Span, first: usize, written: &[Option<Written>]) {
    if usize::from(number) >= first {
        let message = format!("tex{number} is not an earlier unit");
        let help = "read a unit before this one, and before the first part of a dot product";
        reader.error_with_help(Code::TextureReference, span, message, help);
        return;
    }
    let Some(Some(Written { word, .. })) = written.get(usize::from(number)) else { return };
    let silent = matches!(
        word.operation,
        Operation::None | Operation::Cull(_) | Operation::Dot | Operation::DotDepth | Operation::DotDepthAffine
    );
    if silent {
        let message = format!("unit {number} has no result to read");
        let help = "read a unit with a lookup or pass_through()";
        reader.error_with_help(Code::TextureReference, span, message, help);
    }
}
