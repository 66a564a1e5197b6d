//! Texture indirections of random programs, against the pseudo-code of ARB_fragment_program, issue 24.

use glasm::check::{self, ParseOptions};

use crate::random::generate::Choices;

/// Temporaries, and other operands.
const OPERANDS: [&str; 9] = ["a", "b", "c", "a", "b", "c", "fragment.texcoord[0]", "fragment.color", "p"];
const RESULTS: [&str; 4] = ["a", "b", "c", "result.color"];

fn is_temporary(name: &str) -> bool {
    ["a", "b", "c"].contains(&name)
}

/// What the text counts: temporaries that were written in the current node, and those that its arithmetic has touched.
#[derive(Default)]
struct Node {
    written: Vec<&'static str>,
    touched: Vec<&'static str>,
    before: u32,
}

impl Node {
    /// A lookup, or KIL, which has no result.
    fn texture(&mut self, coordinates: &'static str, result: Option<&'static str>) {
        if self.written.contains(&coordinates) || result.is_some_and(|result| self.touched.contains(&result)) {
            *self = Node { before: self.before + 1, ..Node::default() };
        }
        self.written.extend(result.filter(|result| is_temporary(result)));
    }

    fn arithmetic(&mut self, operands: &[&'static str], result: &'static str) {
        self.touched.extend(operands.iter().copied().chain([result]).filter(|name| is_temporary(name)));
        self.written.extend(Some(result).filter(|result| is_temporary(result)));
    }
}

/// A program, and its indirections.
fn random(choices: &mut Choices) -> (String, u32) {
    let mut text = "!!ARBfp1.0\nTEMP a, b, c;\nPARAM p = program.local[0];\n".to_owned();
    let mut node = Node::default();
    for _ in 0..1 + choices.below(9) {
        let operands: [&str; 3] = std::array::from_fn(|_| *choices.pick(&OPERANDS));
        let [first, second, third] = operands;
        let result = *choices.pick(&RESULTS);
        // Masks do not matter.
        let mask = *choices.pick(&["", ".x", ".yzw"]);
        text += &match choices.below(6) {
            0 => {
                node.texture(first, None);
                format!("KIL {first};\n")
            }
            1 | 2 => {
                node.texture(first, Some(result));
                format!("TEX {result}{mask}, {first}, texture[0], 2D;\n")
            }
            3 => {
                node.arithmetic(&operands[..1], result);
                format!("MOV {result}{mask}, {first};\n")
            }
            4 => {
                node.arithmetic(&operands[..2], result);
                format!("ADD {result}{mask}, {first}, {second};\n")
            }
            _ => {
                node.arithmetic(&operands, result);
                format!("MAD {result}{mask}, {first}, {second}, {third};\n")
            }
        };
    }
    (text + "END", node.before + 1)
}

#[test]
fn indirections_are_counted_as_the_text_counts() {
    let mut most = 0;
    for seed in 0..10_000 {
        let (text, wanted) = random(&mut Choices::new(seed));
        let program = check::load(text.as_bytes(), &ParseOptions::default()).program.expect("a program");
        assert_eq!(program.resources().texture_indirections, wanted, "seed {seed}\n{text}");
        most = most.max(wanted);
    }
    assert!(most > 3, "at most {most} indirections");
}
