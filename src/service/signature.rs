//! The operands of the instruction that is being written.

use super::Document;
use crate::isa::{OperandShape, ResultShape, Row, find};
use crate::span::Span;
use crate::syntax::{Token, tokens};

/// An instruction with its operands, and the one at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The name and all operands, such as `MAD result, a, b, c`.
    pub label: String,
    /// Where each operand is in the label, in bytes.
    pub operands: Vec<(usize, usize)>,
    /// What the instruction computes.
    pub meaning: &'static str,
    /// The operand at the place, counted from 0; one beyond the last where there are too many.
    pub active: usize,
}

impl Document {
    /// The instruction whose operands stand at an offset.
    pub fn signature(&self, offset: usize) -> Option<Signature> {
        let source = self.source().as_bytes();
        let before = Span::new(self.tree.header?.end, offset.min(source.len()) as u32);
        let (mut head, mut active, mut depth, mut fresh) = (None, 0, 0u32, true);
        let mut last = before.start;
        for (token, span) in tokens(source, before) {
            last = span.end;
            match (token, span.of(source)) {
                (Token::Symbol, b";" | b":") => (head, active, depth, fresh) = (None, 0, 0, true),
                (Token::Symbol, b",") if depth == 0 => active += 1,
                (Token::Symbol, b"(" | b"{" | b"[") => depth += 1,
                (Token::Symbol, b")" | b"}" | b"]") => depth = depth.saturating_sub(1),
                (Token::Name, word) if fresh => (head, fresh) = (find(self.dialect?, word), false),
                _ => fresh = false,
            }
        }
        let row = head?.row();
        // In the name itself, and in a comment, there are no operands.
        let gap = source.get(last as usize..before.end as usize)?;
        let in_name =
            last == before.end && self.word_at(offset).is_some_and(|word| self.text(word).starts_with(row.name));
        if gap.contains(&b'#') && !gap.contains(&b'\n') || in_name && active == 0 {
            return None;
        }
        Some(signature(row, active))
    }
}

fn signature(row: &Row, active: usize) -> Signature {
    let mut names: Vec<&str> = Vec::new();
    if row.result != ResultShape::None {
        names.push("result");
    }
    let mut letters = ["a", "b", "c", "d"].into_iter();
    for shape in row.operands {
        match shape {
            OperandShape::Texture => names.extend(["texture unit", "target"]),
            OperandShape::ImageUnit => names.push("image unit"),
            OperandShape::ImageTarget => names.push("target"),
            OperandShape::Label => names.push("label"),
            OperandShape::ExtendedSwizzle => names.extend(["a", "x", "y", "z", "w"]),
            OperandShape::OptionalCondition => names.push("(condition)"),
            OperandShape::BareCondition => names.push("condition"),
            _ => names.extend(letters.next()),
        }
    }
    let mut label = row.name.to_owned();
    let mut operands = Vec::new();
    for (number, name) in names.iter().enumerate() {
        label.push_str(if number == 0 { " " } else { ", " });
        operands.push((label.len(), label.len() + name.len()));
        label.push_str(name);
    }
    Signature { label, operands, meaning: row.meaning, active }
}

#[cfg(test)]
mod tests {
    use super::Document;

    #[test]
    fn the_operand_that_is_written_is_known() {
        let text = "!!ARBfp1.0\nTEMP a; # MUL b,\nMAD a, {1, 2}, fragment.color, a;\nTEX a, a, ";
        let document = Document::new(text);
        let at = |piece: &str| {
            let offset = text.find(piece).expect("a piece") + piece.len();
            document.signature(offset).map(|signature| (signature.label, signature.active))
        };
        let mad = |active| Some(("MAD result, a, b, c".to_owned(), active));
        assert_eq!(at("MAD "), mad(0));
        assert_eq!(at("MAD a, "), mad(1));
        assert_eq!(at("MAD a, {1, "), mad(1), "commas in braces are no operands");
        assert_eq!(at("fragment.color, "), mad(3));
        assert_eq!(at("TEX a, a, "), Some(("TEX result, a, texture unit, target".to_owned(), 2)));
        assert_eq!((at("MA"), at("TEMP a"), at("# MUL b,")), (None, None, None));
        let found = document.signature(text.find("MAD a, ").expect("it") + 7).expect("a signature");
        let parts: Vec<&str> = found.operands.iter().map(|(start, end)| &found.label[*start..*end]).collect();
        assert_eq!(parts, ["result", "a", "b", "c"]);
    }
}
