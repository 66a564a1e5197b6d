//! FINE and COARSE (ARB_derivative_control) in exported texts: only FINE keeps devices from sharing derivatives within the
//! four fragments of a quad.

use glasm::check::{self, ParseOptions};
use glasm::export::{Exported, Language, export};
use glasm::lower::{Options, lower};

#[test]
fn fine_derivatives_are_asked_for_and_others_are_not() {
    for (instruction, fine) in
        [("DDX.FINE", true), ("DDY.FINE", true), ("DDX.COARSE", false), ("DDY.COARSE", false), ("DDX", false)]
    {
        let text = format!(
            "!!NVfp5.0\nOPTION ARB_derivative_control;\n{instruction} result.color, fragment.texcoord[0];\nEND"
        );
        let program = check::load(text.as_bytes(), &ParseOptions::default()).program.expect("a program");
        let lowered = lower(&program, &Options::default()).expect("a module");
        for (language, words) in
            [(Language::Wgsl, ["dpdxFine(", "dpdyFine("]), (Language::Hlsl, ["ddx_fine(", "ddy_fine("])]
        {
            let Ok(Exported::Text(written)) = export(&lowered, language) else { panic!("{language:?} is a text") };
            let word = words[usize::from(instruction.starts_with("DDY"))];
            assert_eq!(written.contains(word), fine, "{instruction} in {language:?}:\n{written}");
        }
    }
}
