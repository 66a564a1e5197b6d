//! Statements that are no instructions: what they are, and which of them a program may have. The checker says that about a
//! short program with the document's header and options.

use super::Document;
use crate::check::{ParseOptions, load};
use crate::diag::{Code, Diagnostic};
use crate::isa::{OperandShape, ResultShape, find};
use crate::vocabulary::{Dialect, Family, Target};

/// Words that begin statements.
pub(super) const STATEMENTS: [(&str, &str); 39] = [
    ("OPTION", "an option of the language; above everything else"),
    ("ATTRIB", "a name for an attribute"),
    ("PARAM", "a name for parameters or constants"),
    ("TEMP", "temporary registers"),
    ("ADDRESS", "address registers"),
    ("OUTPUT", "a name for a result"),
    ("ALIAS", "another name for a variable"),
    ("DEFINE", "a name for a constant"),
    ("DECLARE", "a parameter with a name, and its first value"),
    ("END", "the end of the program"),
    ("BUFFER", "a name for words of a parameter buffer"),
    ("BUFFER4", "a name for vectors of a parameter buffer"),
    ("CBUFFER", "a name for a parameter buffer that LDC reads"),
    ("CENTROID", "the attribute is taken inside the primitive; before ATTRIB"),
    ("COUNTER", "a name for atomic counters"),
    ("FLAT", "the attribute is not interpolated; before ATTRIB"),
    ("FLOAT", "the variables hold floats; before TEMP and the like"),
    ("GROUP_SIZE", "how many invocations a group has"),
    ("IMAGE", "a name for image units"),
    ("INT", "the variables hold signed integers; before TEMP and the like"),
    ("INVOCATIONS", "how often the program runs for each primitive"),
    ("LONG", "the variables have the larger components; before TEMP and the like"),
    ("NOPERSPECTIVE", "the attribute is interpolated without perspective; before ATTRIB"),
    ("PRIMITIVE_IN", "the primitives that the program gets"),
    ("PRIMITIVE_OUT", "the primitives that the program emits"),
    ("SAMPLE", "the attribute is interpolated at each sample; before ATTRIB"),
    ("SHARED", "a name for memory that the group shares"),
    ("SHARED_MEMORY", "how many bytes of memory the group shares"),
    ("SHORT", "the variables have the smaller components; before TEMP and the like"),
    ("STORAGE", "a name for a storage buffer"),
    ("SUBROUTINE", "a parameter that chooses a routine"),
    ("SUBROUTINETYPE", "a type of routines, and those that have it"),
    ("TESS_MODE", "what patches are divided into"),
    ("TESS_POINT_MODE", "only points of patches are drawn"),
    ("TESS_SPACING", "how edges are divided"),
    ("TESS_VERTEX_ORDER", "which way triangles turn"),
    ("TEXTURE", "a name for texture image units"),
    ("UINT", "the variables hold unsigned integers; before TEMP and the like"),
    ("VERTICES_OUT", "the largest number of vertices that are emitted, or the number of the patch's vertices"),
];

/// What a statement that begins with this word is.
pub(super) fn meaning(word: &str) -> Option<&'static str> {
    STATEMENTS.iter().find(|(known, _)| *known == word).map(|(_, meaning)| *meaning)
}

impl Document {
    /// What the checker says about statements in the document's language, with its options.
    fn tried(&self, statements: &str) -> Vec<Diagnostic> {
        let mut text = self.header().map_or("", |header| self.text(header)).to_owned();
        for statement in &self.tree.statements {
            let head = self.tree.items(statement).first().and_then(|item| self.tree.terms(item.terms).first());
            if head.and_then(|head| self.first_word(head)) == Some("OPTION") {
                text += "\n";
                text += self.text(statement.span);
                text += ";";
            }
        }
        load(format!("{text}\n{statements}\nEND").as_bytes(), &ParseOptions::default()).diagnostics
    }

    /// Whether the program may have a statement that begins with this word.
    pub(super) fn takes(&self, word: &str) -> bool {
        let known = matches!(word, "OPTION" | "END");
        let refused =
            |diagnostic: &Diagnostic| matches!(diagnostic.code, Code::UnknownInstruction | Code::OptionNeeded);
        known || !self.tried(&format!("{word} x;")).iter().any(refused)
    }

    /// The words that a declaration chooses from.
    pub(super) fn choices(&self, word: &str) -> Vec<String> {
        let said = self.tried(&format!("{word} x;"));
        let helps = said.iter().filter_map(|diagnostic| diagnostic.help.as_deref());
        let choices = helps.filter_map(|help| help.strip_prefix("it takes one of ")).next().unwrap_or_default();
        choices.split(", ").filter(|choice| !choice.is_empty()).map(str::to_owned).collect()
    }

    /// The targets that an instruction may name next, whose text this is up to there; none where something else stands.
    pub(super) fn targets(&self, dialect: Dialect, begun: &str) -> Vec<&'static str> {
        let Some(mnemonic) = begun.split_whitespace().next() else { return Vec::new() };
        let name = mnemonic.split('.').next().unwrap_or_default();
        let Some(row) = find(dialect, name.as_bytes()).map(|found| found.row()) else { return Vec::new() };
        let register = dialect.rules().family == Family::Register;
        let (value, unit) = if register { ("R0", "TEX0") } else { ("x", "texture[0]") };
        let slots = row.operands.iter().flat_map(|shape| match shape {
            OperandShape::Texture => vec![unit, ""],
            OperandShape::ImageUnit => vec!["image[0]"],
            OperandShape::ImageTarget => vec![""],
            _ => vec![value],
        });
        let slots: Vec<&str> = (row.result != ResultShape::None).then_some(value).into_iter().chain(slots).collect();
        let mut depth = 0usize;
        let mut commas = 0;
        for letter in begun.chars() {
            match letter {
                '{' | '(' | '[' => depth += 1,
                '}' | ')' | ']' => depth = depth.saturating_sub(1),
                ',' if depth == 0 => commas += 1,
                _ => {}
            }
        }
        if commas == 0 || slots.get(commas) != Some(&"") {
            return Vec::new();
        }
        let declared = if register { "" } else { "TEMP x;" };
        let mistakes = |target: &str| {
            let operands = slots.iter().map(|slot| if slot.is_empty() { target } else { slot });
            self.tried(&format!("{declared}{mnemonic} {};", operands.collect::<Vec<_>>().join(", "))).len()
        };
        let counted: Vec<(usize, &str)> = Target::spellings().map(|target| (mistakes(target), target)).collect();
        let least = counted.iter().map(|(count, _)| *count).min().unwrap_or(0);
        counted.into_iter().filter(|(count, _)| *count == least).map(|(_, target)| target).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::KEYWORDS;

    #[test]
    fn every_keyword_has_a_meaning() {
        for word in KEYWORDS {
            let word = std::str::from_utf8(word).expect("letters");
            assert!(meaning(word).is_some(), "{word}");
        }
    }

    #[test]
    fn statements_are_those_of_the_language() {
        let all = |text: &str| {
            let document = Document::new(text);
            let words = STATEMENTS.iter().map(|(word, _)| *word).filter(|word| document.takes(word));
            words.collect::<Vec<_>>().join(" ")
        };
        let plain = "OPTION ATTRIB PARAM TEMP";
        assert_eq!(all("!!ARBfp1.0\nEND"), format!("{plain} OUTPUT ALIAS END"));
        assert_eq!(all("!!ARBfp1.0\nOPTION NV_fragment_program;\nEND"), format!("{plain} OUTPUT ALIAS END LONG SHORT"));
        assert_eq!(all("!!ARBvp1.0\nEND"), format!("{plain} ADDRESS OUTPUT ALIAS END"));
        assert_eq!(all("!!FP1.0\nEND"), "OPTION DEFINE DECLARE END");
        assert_eq!(all("!!VP1.0\nEND"), "OPTION END");
        assert!(all("!!NVgp4.0\nEND").contains("PRIMITIVE_IN PRIMITIVE_OUT"));
        assert!(!all("!!NVgp4.0\nEND").contains("INVOCATIONS") && !all("!!NVfp4.0\nEND").contains("VERTICES_OUT"));
    }
}
