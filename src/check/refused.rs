//! What refused statements would have declared and written, so that one mistake gives one error. Statements are
//! searched word by word, since many have no tree.

use std::cell::Cell;

use rustc_hash::FxHashSet;

use super::context::CheckContext;
use super::declared::Declared;
use super::register::Registers;
use crate::diag::Severity;
use crate::dialect::bindings::Output;
use crate::isa;
use crate::span::Span;
use crate::syntax::tree::{Statement, StatementKind};
use crate::syntax::{Token, tokens};
use crate::vocabulary::Stage;

/// Words that begin declarations of any language.
pub(crate) const KEYWORDS: [&[u8]; 35] = [
    b"ADDRESS",
    b"ALIAS",
    b"ATTRIB",
    b"BUFFER",
    b"BUFFER4",
    b"CBUFFER",
    b"CENTROID",
    b"COUNTER",
    b"DECLARE",
    b"DEFINE",
    b"FLAT",
    b"FLOAT",
    b"GROUP_SIZE",
    b"IMAGE",
    b"INT",
    b"INVOCATIONS",
    b"LONG",
    b"NOPERSPECTIVE",
    b"OUTPUT",
    b"PARAM",
    b"PRIMITIVE_IN",
    b"PRIMITIVE_OUT",
    b"SAMPLE",
    b"SHARED",
    b"SHARED_MEMORY",
    b"SHORT",
    b"STORAGE",
    b"SUBROUTINE",
    b"SUBROUTINETYPE",
    b"TEMP",
    b"TESS_MODE",
    b"TESS_SPACING",
    b"TEXTURE",
    b"UINT",
    b"VERTICES_OUT",
];

/// Words that open and close blocks.
const BLOCKS: [&[u8]; 7] = [b"IF", b"ELSE", b"ENDIF", b"LOOP", b"ENDLOOP", b"REP", b"ENDREP"];

/// Words that begin bindings: declarations do not change their meaning.
const BINDINGS: [&[u8]; 10] =
    [b"CC", b"fragment", b"image", b"invocation", b"primitive", b"program", b"result", b"state", b"texture", b"vertex"];

/// Names that refused declarations would have declared, and declarations of which a program has only one.
#[derive(Default)]
pub(super) struct Refused<'a> {
    words: FxHashSet<&'a [u8]>,
    /// A refused statement would have written a required output.
    pub writes: bool,
    /// An error was not reported, because it follows from another.
    silent: Cell<bool>,
}

impl<'a> Refused<'a> {
    /// Whether an error about this word follows from another, and should not be reported.
    pub(super) fn hides(&self, word: &[u8]) -> bool {
        let hidden = self.words.contains(word);
        self.silent.set(self.silent.get() || hidden);
        hidden
    }

    /// Whether an error of the current statement was suppressed.
    pub(super) fn is_silent(&self) -> bool {
        self.silent.get()
    }

    /// Whether the statement that begins after this many diagnostics has errors, reported or not.
    #[inline(always)]
    pub(super) fn has(&self, context: &CheckContext, diagnostics: usize) -> bool {
        let reported = context.diagnostics.len() > diagnostics
            && context.diagnostics[diagnostics..].iter().any(|diagnostic| diagnostic.severity == Severity::Error);
        self.silent.take() || reported
    }

    /// Searches a refused statement. `output`: whether a destination, followed by its index, is the required output.
    fn note(&mut self, context: &CheckContext<'a, '_>, statement: Span, output: impl Fn(&[u8], &[u8]) -> bool) {
        let (mut declares, mut destination) = (true, true);
        let mut before: &[u8] = b"";
        for (token, span) in tokens(context.source, statement) {
            let word = context.bytes(span);
            match token {
                Token::Name | Token::Word if KEYWORDS.contains(&word) => {
                    declares = true;
                    self.words.insert(word);
                }
                Token::Name if isa::find(context.rules.dialect, word).is_some() => {
                    (declares, destination) = (false, true);
                }
                Token::Name | Token::Word | Token::Number => {
                    self.writes |= destination && output(before, word);
                    if declares && token != Token::Number && !BINDINGS.contains(&word) {
                        self.words.insert(word);
                    }
                }
                Token::Symbol if word == b"=" => declares = false,
                Token::Symbol if word == b"," => destination = false,
                Token::Symbol if word == b"[" => continue,
                Token::Symbol | Token::Header | Token::Unknown | Token::End => {}
            }
            before = word;
        }
    }
}

/// Whether a refused statement may open or close blocks that are not counted. The effect of an instruction with a tree is
/// known, apart from what follows a missing semicolon.
fn has_blocks(context: &CheckContext, statement: &Statement) -> bool {
    let known = usize::from(statement.kind == StatementKind::Plain);
    let mut words = tokens(context.source, statement.span).skip(known).map(|(_, span)| context.bytes(span));
    words.any(|word| BLOCKS.contains(&word))
}

impl<'a> Declared<'a> {
    #[cold]
    pub(super) fn note_refused(&mut self, context: &CheckContext<'a, '_>, statement: &Statement) {
        self.refused.note(context, statement.span, |_, _| false);
        self.blocks.unknown |= has_blocks(context, statement);
    }
}

impl<'a> Registers<'a> {
    #[cold]
    pub(super) fn note_refused(&mut self, context: &CheckContext<'a, '_>, statement: &Statement) {
        self.blocks.unknown |= context.rules.if_depth > 0 && has_blocks(context, statement);
        let mut refused = std::mem::take(&mut self.refused);
        refused.note(context, statement.span, |register, index| match self.stage {
            Stage::State => register == b"c",
            Stage::Fragment => register == b"o",
            // An unknown name may have been meant as the position's.
            _ => register == b"o" && self.output_number(index).is_none_or(|(number, _)| number == Output::HPOS.0),
        });
        self.refused = refused;
    }
}

#[cfg(test)]
mod tests {
    use crate::check::{ParseOptions, load};

    /// The errors of each program, without those that follow from them.
    #[test]
    fn one_mistake_is_one_error() {
        let programs = [
            // The refused statement writes the position, the colour or the parameter.
            ("!!VP1.0\nMOV o[HPOS], v[99];\nEND", "unknown-register"),
            ("!!VP2.0\nMOV o[HPOS], v[0]\nMOV o[COL0], v[3];\nEND", "syntax"),
            ("!!VP2.0\nMOV o[COL0], v[3]\nMOV o[HPOS], v[0];\nEND", "syntax"),
            ("!!VP2.0\nMOV o[HPOS], v[0]\nEND", "syntax"),
            ("!!VP2.0\nMOV o[HPOZ], v[0];\nEND", "unknown-register"),
            ("!!VP2.0\nMVO o[HPOS], v[0];\nEND", "unknown-instruction"),
            ("!!VP2.0\nMOV o[HPOS], (v[0];\nEND", "syntax"),
            ("!!FP1.0\nMOV o[COLR], R77;\nEND", "undefined-name"),
            ("!!FP1.0\nMOV o[DEPR], R0\nEND", "syntax"),
            ("!!VSP1.0\nMOV c[0], R13;\nEND", "unknown-register"),
            // Other results, and parameters that are only read, do not count.
            ("!!VP2.0\nMOV o[COL0], v[99];\nEND", "unknown-register position-missing"),
            ("!!VP2.0\nMOV R0, o[HPOS];\nEND", "write-only position-missing"),
            ("!!VSP1.0\nMOV R77, c[0];\nEND", "unknown-register state-output"),
            ("!!FP1.0\nMOV R0, R77;\nEND", "undefined-name no-output"),
            // Names of refused declarations.
            (
                "!!FP1.0\nDEFINE a = {1};\nDEFINE b = -a;\nDEFINE c = b;\nDEFINE d = {c};\nMOV R0, b;\nMOV o[COLR], d.x;\nEND",
                "operand-kind",
            ),
            ("!!FP1.0\nDECLARE a = ;\nMOV o[COLR], a;\nMOV o[COLR], b;\nEND", "syntax undefined-name"),
            (
                "!!ARBvp1.0\nPARAM p[3] = {1,2};\nMOV result.position, p[0];\nADD result.color, p[1], p[2];\nEND",
                "array-size",
            ),
            ("!!ARBvp1.0\nALIAS q = nothing;\nMOV q, 1;\nMOV result.position, q;\nEND", "undefined-name"),
            ("!!ARBvp1.0\nTEMP a b, c;\nMOV b, 1;\nMOV a, c;\nMOV a, d;\nEND", "syntax undefined-name"),
            ("!!ARBvp1.0\nATTRIB c = vertex.color\nPARAM m = {1};\nTEMP t;\nMUL t, c, m;\nEND", "syntax"),
            ("!!ARBvp1.0\nTEMPP t;\nMOV t, 1;\nMOV result.position, t;\nEND", "unknown-instruction"),
            ("!!ARBvp1.0\nOUTPUT o = result.nothing;\nMOV o.x, 1;\nEND", "unknown-binding"),
            (
                "!!ARBvp1.0\nADDRESS a[2];\nARL a.x, program.local[0].x;\nPARAM p[] = {1,2};\nMOV result.position, p[a.x];\nEND",
                "syntax",
            ),
            ("!!NVvp5.0\nTEXTURE t = texture[99];\nTEMP r;\nTEX r, vertex.position, t, 2D;\nEND", "unknown-binding"),
            ("!!NVvp4.0\nINT INT TEMP t;\nMOV t, 1;\nEND", "variable-modifier"),
            ("!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 0;\nEMIT;\nEND", "declaration"),
            ("!!FP1.0\nDECLARE a = ;\nMOV o[COLR], a;\nEND", "syntax"),
            // A second declaration counts, and so do names of the language itself.
            ("!!ARBvp1.0\nPARAM p = nothing;\nTEMP p;\nMOV p, 1;\nMOV p.q, 1;\nEND", "operand-kind write-mask"),
            (
                "!!ARBvp1.0\nMVO result.color, 1;\nMOV result.position, result.color;\nEND",
                "unknown-instruction write-only",
            ),
            // Blocks: it is unknown which are open after a statement that contains the beginning or end of one.
            ("!!NVvp4.0\nTEMP t;\nIF GT.x;\nMOV t, 1\nENDIF;\nMOV t, 2;\nEND", "syntax"),
            ("!!NVvp4.0\nTEMP t;\nMOV t, 1\nIF GT.x;\nELSE;\nENDIF;\nEND", "syntax"),
            ("!!NVvp4.0\nTEMP t;\nREP t t;\nBRK;\nENDREP;\nEND", "syntax"),
            ("!!NVvp4.0\nTEMP t;\nREP (;\nBRK;\nENDREP;\nEND", "syntax"),
            ("!!NVvp4.0\nTEMP t;\nMOV t, s;\nIF GT.x;\nEND", "undefined-name block-open"),
            // Labels.
            ("!!VP2.0\nMOV o[HPOS], v[0];\nBRA a$;\na$:\nEND", "label-name"),
        ];
        let mut wrong = Vec::new();
        for (program, expected) in programs {
            let found = load(program.as_bytes(), &ParseOptions::default()).diagnostics;
            let codes: Vec<&str> = found.iter().map(|entry| entry.code.as_str()).collect();
            if codes.join(" ") != expected {
                wrong.push(format!("{program}\n{found:#?}"));
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
