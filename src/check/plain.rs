//! Instructions in the most common form: registers by name or number, with a mask, a swizzle, a minus sign or bars.
//!
//! These are read in one pass over the bytes, without a tree. Any other statement, faulty ones included, is left to the
//! parser and to `instruction`, which handles these forms in the same way and all others.

use super::context::CheckContext;
use super::instruction;
use super::names::Names;
use super::suffix;
use crate::isa::{self, Mnemonic, OperandShape, ResultShape};
use crate::program::{Destination, File, Offset, Operand, Select, TextureOperand, TextureUse};
use crate::span::Span;
use crate::syntax::Cursor;
use crate::vocabulary::{Target, Type};

/// The simple forms of names in a family of languages. The name begins at the cursor, which is left after it. `None`,
/// without a report, leaves the statement to `Names`.
pub(super) trait PlainNames {
    fn plain_source(&mut self, context: &mut CheckContext, cursor: &mut Cursor) -> Option<(File, i32)>;
    fn plain_target(&mut self, context: &mut CheckContext, cursor: &mut Cursor) -> Option<(File, u16, Type)>;
    /// The texture image unit.
    fn plain_unit(&mut self, context: &CheckContext, cursor: &mut Cursor) -> Option<u8>;
    /// Whether a lookup may have this target, or its SHADOW form.
    fn has_target(&self, context: &CheckContext, target: Target, shadow: bool) -> bool;
}

/// Checks the instruction at the cursor and appends it to the program, unless it is of another form.
#[inline(always)]
pub(super) fn check<N: Names + PlainNames>(
    context: &mut CheckContext,
    names: &mut N,
    cursor: &mut Cursor,
) -> Option<()> {
    let start = cursor.at as u32;
    let mnemonic = isa::find(context.rules.dialect, cursor.name()?)?;
    if !is_plain_result(mnemonic.row().result) {
        return None;
    }
    let mut instruction = instruction::begin(mnemonic, Span::default());
    instruction.destination = destination(context, names, cursor)?;
    instruction.ty = instruction::operation_type(mnemonic, instruction.destination.ty);
    for (shape, slot) in mnemonic.row().operands.iter().zip(&mut instruction.sources) {
        let scalar = match shape {
            OperandShape::Vector => false,
            OperandShape::Scalar => true,
            OperandShape::Texture => break,
            _ => return None,
        };
        source(context, names, cursor, scalar, slot)?;
        instruction.source_count += 1;
    }
    let texture = if looks_up(mnemonic) { Some(texture(context, names, cursor)?) } else { None };
    instruction.span = Span::new(start, cursor.at as u32);
    if !cursor.accept(b';') {
        return None;
    }
    // Lookups of a refused statement do not count.
    if let Some(TextureUse { unit, target, shadow }) = texture {
        context.use_texture(TextureUse { unit, target, shadow }).ok()?;
        let offset = Offset::NONE;
        instruction.texture =
            Some(TextureOperand { unit, relative: None, target, shadow, component: 0, offset, second: false });
    }
    names.finish(context, &mut instruction);
    context.program.instructions.push(instruction);
    Some(())
}

/// Whether every mask is allowed.
fn is_plain_result(shape: ResultShape) -> bool {
    matches!(shape, ResultShape::Vector | ResultShape::Replicated | ResultShape::ThreeOfFour | ResultShape::TwoOfFour)
}

fn looks_up(mnemonic: Mnemonic) -> bool {
    mnemonic.row().operands.last() == Some(&OperandShape::Texture)
}

#[inline(always)]
fn destination<N: Names + PlainNames>(
    context: &mut CheckContext,
    names: &mut N,
    cursor: &mut Cursor,
) -> Option<Destination> {
    let (file, index, ty) = names.plain_target(context, cursor)?;
    let mask = match cursor.member()? {
        None => 0b1111,
        Some(text) => suffix::write_mask(text, names.colors())?,
    };
    Some(Destination { file, index: index.into(), relative: None, mask, ty })
}

/// A comma and an operand.
#[inline(always)]
fn source<N: Names + PlainNames>(
    context: &mut CheckContext,
    names: &mut N,
    cursor: &mut Cursor,
    scalar: bool,
    slot: &mut Operand,
) -> Option<()> {
    if !cursor.accept(b',') {
        return None;
    }
    let start = cursor.at;
    let negative = cursor.accept(b'-');
    let bars = context.rules.absolute_operands && cursor.accept(b'|');
    let (file, index) = names.plain_source(context, cursor)?;
    slot.swizzle = match (cursor.member()?, scalar) {
        (None, false) => Select::XYZW,
        (Some(text), false) => suffix::swizzle(text, names.colors())?,
        (Some(text), true) => [Select::component(suffix::scalar(text, names.colors())?); 4],
        (None, true) => return None,
    };
    if bars && !cursor.accept(b'|') {
        return None;
    }
    slot.file = file;
    slot.index = index;
    slot.negate = if negative { 0b1111 } else { 0 };
    slot.absolute = bars;
    slot.span = cursor.since(start);
    Some(())
}

/// A texture image unit and a target, each after a comma.
#[inline(always)]
fn texture<N: PlainNames>(context: &CheckContext, names: &mut N, cursor: &mut Cursor) -> Option<TextureUse> {
    if !cursor.accept(b',') {
        return None;
    }
    let unit = names.plain_unit(context, cursor)?;
    if !cursor.accept(b',') {
        return None;
    }
    let (target, shadow) = Target::parse(std::str::from_utf8(cursor.word()?).ok()?)?;
    names.has_target(context, target, shadow).then_some(TextureUse { unit, target, shadow })
}

#[cfg(test)]
mod tests {
    use crate::check::{ParseOptions, load};
    use crate::span::Span;

    /// The program without the spans of its instructions.
    fn loaded(header: &str, statement: &str) -> String {
        let text = format!("{header}\n{statement}\nEND");
        let checked = load(text.as_bytes(), &ParseOptions::default());
        let mut program = checked.program.unwrap_or_else(|| panic!("{:?}\n{text}", checked.diagnostics));
        for instruction in &mut program.instructions {
            instruction.span = Span::default();
            instruction.sources.iter_mut().for_each(|operand| operand.span = Span::default());
        }
        format!("{program:?}")
    }

    /// After an error in the lookup itself the unit has no target yet; a lookup whose semicolon is missing is whole.
    #[test]
    fn lookups_of_refused_statements_do_not_count() {
        let codes = |first: &str| {
            let text = format!("!!FP1.0\n{first}\nTEX R0, f[TEX0], TEX1, 2D;\nMOV o[COLR], R0;\nEND");
            let diagnostics = load(text.as_bytes(), &ParseOptions::default()).diagnostics;
            diagnostics.iter().map(|diagnostic| diagnostic.code.as_str()).collect::<Vec<&str>>()
        };
        assert_eq!(codes("TEX R0, f[TEX0], TEX1, 3D, ;"), ["syntax"]);
        assert_eq!(codes("TEX R0, f[TEX0], TEX1, 3D\nMOV R1, R0;"), ["syntax", "two-targets"]);
    }

    /// With a condition that always holds the parser reads the statement, without one it is read here.
    #[test]
    fn both_ways_to_read_an_instruction_say_the_same() {
        let fragment = "!!FP1.0\nDECLARE far = {1, 2, 3, 4};\nDEFINE near = {5, 6, 7, 8};\nMOV o[COLR], f[COL0];";
        let vertex = "!!VP2.0\nMOV o[HPOS], v[OPOS];";
        let declared = "!!ARBfp1.0\nOPTION NV_fragment_program2;\nOPTION ARB_fragment_program_shadow;\nTEMP a, b;\n\
            SHORT TEMP h;\nPARAM far = {1, 2, 3, 4};\nATTRIB place = fragment.texcoord[3];\nOUTPUT color = result.color;";
        let cases = [
            (fragment, "MADX_SAT H7.yw , -R31.zwxy , near, |f [ TEX7 ] . x| ;"),
            (fragment, "DP3RC R0,f[WPOS],-|far|;"),
            (fragment, "RSQ R1.z, p[63].w;"),
            (fragment, "TXD R2, R3, R4, H5, TEX15, CUBE;"),
            (fragment, "TEX # a comment\nH0.x,f[TEX0],TEX0,\t1D;"),
            (vertex, "ADDC R11.xw, v[15].wzyx, -c[255];"),
            (vertex, "EX2 o[CLP5].x, v[WGHT].y;"),
            (declared, "MULH_SSAT h.xz, -far.wwzy, |place|;"),
            (declared, "TXP color, -a.rgba, texture[2], SHADOW2D;"),
            (declared, "LG2 b.g, |place.a|;"),
        ];
        for (header, statement) in cases {
            let (target, rest) = statement.split_once(',').expect("a destination");
            let conditional = format!("{target} (TR),{rest}");
            assert_eq!(loaded(header, statement), loaded(header, &conditional), "{statement}");
        }
    }
}
