//! Properties for every input: any bytes get a result, printing preserves the program, accepted programs end.

use glasm::check::{self, Checked, MAX_SOURCE, ParseOptions};
use glasm::diag::Code;
use glasm::dialect::{Dialect, Family, Stage};
use glasm::interp::{Machine, Textures, initial_inputs};
use glasm::isa::lookup::{Mnemonic, spell};
use glasm::isa::{Modifiers, OperandShape, ResultShape, TABLE};
use glasm::lower;
use glasm::program::{Instruction, Program};
use glasm::span::Span;
use glasm::syntax;
use proptest::prelude::*;

fn load(source: &[u8]) -> Checked {
    check::load(source, &ParseOptions::default())
}

/// The instructions without their spans, so that different layouts compare equal.
fn without_positions(program: &Program) -> Vec<Instruction> {
    let mut instructions = program.instructions().to_vec();
    for instruction in &mut instructions {
        instruction.span = Span::default();
        for operand in &mut instruction.sources {
            operand.span = Span::default();
        }
    }
    instructions
}

/// Texts between a header and END that often have a meaning.
fn pieces() -> impl Strategy<Value = String> {
    let words = [
        "MOV",
        "ADDC",
        "MULX_SAT",
        "DP4",
        "RCP",
        "TEX",
        "KIL",
        "BRA",
        "CAL",
        "RET",
        "ARL",
        "PK2H",
        "DEFINE",
        "DECLARE",
        "OPTION",
        "NV_position_invariant",
        "R0",
        "R1.xy",
        "H3",
        "RC",
        "CC",
        "o[HPOS]",
        "o[COLR]",
        "v[OPOS]",
        "f[TEX0]",
        "c[3]",
        "c[A0.x+5]",
        "p[2].x",
        "A0.x",
        "TEX0",
        "2D",
        "label",
        "label:",
        "main:",
        "GT.x",
        "(NE.xyzw)",
        "1.5",
        "-2e3",
        "{1,2,3}",
        "|R2|",
        "-",
        "=",
        ",",
        ";",
        ";",
        ";",
        "[",
        "]",
        "#x\n",
        "END",
        "\u{e9}",
        "\0",
    ];
    prop::collection::vec(prop::sample::select(words.to_vec()), 0..60).prop_map(|words| words.join(" "))
}

fn header() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["!!VP1.0", "!!VP1.1", "!!VSP1.0", "!!VP2.0", "!!FP1.0", "!!ARBvp1.0", "!!ARBfp1.0", ""])
}

/// An operand that fits `shape`.
fn operand(stage: Stage, shape: OperandShape, choice: u32) -> String {
    let register = format!("R{}", choice % 8);
    let component = ["x", "y", "z", "w"][(choice / 8 % 4) as usize];
    let source = match (stage, choice / 32 % 4) {
        (Stage::Fragment, 0) => "f[TEX1]".to_string(),
        (Stage::Fragment, 1) => "p[7]".to_string(),
        (_, 0) => "v[0]".to_string(),
        (_, 1) => "c[9]".to_string(),
        (Stage::Fragment, 2) if shape != OperandShape::PackedWord => format!("H{}", choice % 5),
        (Stage::Vertex | Stage::State, 2) => "c[A0.x-3]".to_string(),
        _ => register,
    };
    let swizzle = ["", ".wzyx", ".xxyz", ".w"][(choice / 128 % 4) as usize];
    let sign = ["", "-"][(choice / 512 % 2) as usize];
    match shape {
        OperandShape::Scalar | OperandShape::PackedWord => format!("{sign}{source}.{component}"),
        OperandShape::Vector
        | OperandShape::ExtendedSwizzle
        | OperandShape::LoopParameter
        | OperandShape::VectorOrCondition => {
            format!("{sign}{source}{swizzle}")
        }
        OperandShape::Address => "A0".to_string(),
        OperandShape::Label => ["first", "last", "loop (NE.x)"][(choice % 3) as usize].to_string(),
        OperandShape::OptionalCondition => ["", " (GT.y)"][(choice % 2) as usize].to_string(),
        OperandShape::BareCondition => "LT.z".to_string(),
        OperandShape::Texture => format!("TEX{}, 2D", choice % 4),
        // The register languages have none of these.
        OperandShape::FloatVector
        | OperandShape::SignedVector
        | OperandShape::UnsignedVector
        | OperandShape::UnsignedScalar
        | OperandShape::LongVector
        | OperandShape::OptionalVector
        | OperandShape::OptionalTest
        | OperandShape::FragmentAttribute
        | OperandShape::ConstantBuffer
        | OperandShape::StorageBuffer
        | OperandShape::Counter
        | OperandShape::SharedMemory
        | OperandShape::ImageUnit
        | OperandShape::ImageTarget
        | OperandShape::Subroutine => String::new(),
    }
}

/// A program of one language, built from its rows.
fn program_text(dialect: Dialect, choices: &[(u32, u32, u32, u32)]) -> String {
    let rules = dialect.rules();
    let rows: Vec<usize> = (0..TABLE.len()).filter(|index| TABLE[*index].dialects.contains(dialect)).collect();
    let branches = rules.condition_codes && rules.stage == Stage::Vertex;
    let mut text = format!("{}\n", rules.header);
    if branches {
        text.push_str("first:\n");
    }
    for (number, (which, first, second, third)) in choices.iter().enumerate() {
        if branches && number == choices.len() / 2 {
            text.push_str("loop:\n");
        }
        let row = &TABLE[rows[*which as usize % rows.len()]];
        let allowed = row.modifiers_in(dialect);
        let modifiers = allowed & Modifiers::from_bits_truncate(1 << (first % 8));
        let mnemonic = Mnemonic { row: rows[*which as usize % rows.len()] as u16, modifiers };
        let mut operands = Vec::new();
        let mask = if rules.condition_codes { ["", ".xz", ".y (GE)", ".xyz"] } else { ["", ".xz", ".y", ".w"] };
        match row.result {
            ResultShape::None => {}
            ResultShape::Address => operands.push("A0.x".to_string()),
            ResultShape::ThreeComponents => operands.push(format!("R{}.xyz", second % 8)),
            _ => operands.push(format!("R{}{}", second % 8, mask[(second / 8 % 4) as usize])),
        }
        for (shape, choice) in row.operands.iter().zip([first, second, third, which]) {
            operands.push(operand(rules.stage, *shape, *choice));
        }
        let separator = if operands.first().is_some_and(|operand| operand.starts_with(' ')) { "" } else { " " };
        text.push_str(&format!("{}{separator}{};\n", spell(mnemonic), operands.join(", ")));
    }
    if branches {
        text.push_str("last:\n");
    }
    text.push_str(match rules.stage {
        Stage::Fragment => "MOV o[COLR], R0;\nEND\n",
        Stage::State => "MOV c[9], R0;\nEND\n",
        _ => "MOV o[HPOS], R0;\nEND\n",
    });
    text
}

fn register_dialect() -> impl Strategy<Value = Dialect> {
    let all: Vec<Dialect> = Dialect::ALL
        .into_iter()
        .filter(|dialect| dialect.rules().family == Family::Register && dialect.rules().defined)
        .collect();
    prop::sample::select(all)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_have_an_answer(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let checked = load(&bytes);
        prop_assert!(checked.program.is_some() || !checked.diagnostics.is_empty());
    }

    #[test]
    fn any_words_have_an_answer(header in header(), body in pieces(), lenient in any::<bool>()) {
        let source = format!("{header} {body} END");
        let checked = check::load(source.as_bytes(), &ParseOptions::default().with_lenient(lenient));
        prop_assert!(checked.program.is_some() || checked.first_error().is_some());
        for diagnostic in &checked.diagnostics {
            prop_assert!(diagnostic.span.start as usize <= source.len());
            prop_assert!(diagnostic.offset(source.as_bytes()) <= source.len());
        }
        let shown = glasm::diag::render(source.as_bytes(), "a.vp", &checked.diagnostics);
        prop_assert_eq!(shown.is_empty(), checked.diagnostics.is_empty());
    }

    /// Printing and reading gives the same program, and printing again changes nothing.
    #[test]
    fn printing_keeps_the_program(
        dialect in register_dialect(),
        choices in prop::collection::vec(any::<(u32, u32, u32, u32)>(), 1..30),
    ) {
        let text = program_text(dialect, &choices);
        let lenient = ParseOptions::default().with_lenient(true);
        let before = check::load(text.as_bytes(), &lenient);
        let printed = syntax::format(text.as_bytes()).expect("the text has the form of a program");
        let after = check::load(&printed, &lenient);
        prop_assert_eq!(before.program.is_some(), after.program.is_some());
        if let (Some(before), Some(after)) = (&before.program, &after.program) {
            prop_assert_eq!(without_positions(before), without_positions(after));
        }
        prop_assert_eq!(syntax::format(&printed).expect("printed text parses"), printed);
    }

    #[test]
    fn printing_words_keeps_the_tokens(header in header(), body in pieces()) {
        let source = format!("{header} {body}");
        if let Ok(printed) = syntax::format(source.as_bytes()) {
            let again = syntax::format(&printed);
            prop_assert_eq!(again, Ok(printed));
        }
    }

    /// An accepted program ends within its language's limit, and ends the same way twice.
    #[test]
    fn accepted_programs_end(
        dialect in register_dialect(),
        choices in prop::collection::vec(any::<(u32, u32, u32, u32)>(), 1..30),
        bits in any::<[u32; 4]>(),
    ) {
        let text = program_text(dialect, &choices);
        let checked = check::load(text.as_bytes(), &ParseOptions::default().with_lenient(true));
        prop_assert!(checked.program.is_some(), "{}\n{:?}", text, checked.diagnostics);
        let Some(program) = checked.program else { return Ok(()) };
        let mut inputs = initial_inputs(&program);
        inputs.attributes.iter_mut().for_each(|attribute| *attribute = bits);
        let mut machine = Machine::new(&program);
        machine.set_fuel(4096);
        let outcome = machine.run(&inputs, &Textures::default());
        prop_assert!(outcome.steps <= 4096);
        prop_assert_eq!(&machine.run(&inputs, &Textures::default()), &outcome);
        let quad = [inputs.clone(), inputs.clone(), inputs.clone(), inputs.clone()];
        let [first, ..] = machine.run_quad(&quad, [true; 4], &Textures::default());
        if program.dialect().rules().stage == Stage::Fragment {
            prop_assert_eq!(first.killed, outcome.killed);
        } else {
            prop_assert_eq!(first, outcome);
        }
    }
}

#[test]
fn a_program_string_beyond_the_limit_is_refused_at_once() {
    let mut source = b"!!VP2.0\n".to_vec();
    source.resize(MAX_SOURCE + 1, b' ');
    let checked = load(&source);
    assert_eq!(checked.first_error().map(|error| error.code), Some(Code::SourceTooLarge));
}

/// Endless text of one kind: no repetition may cost more than its length.
#[test]
fn long_inputs_are_answered() {
    for piece in [
        "(",
        "{",
        "[",
        "a.",
        "a:",
        ";",
        "#",
        "-",
        "|",
        "MOV R0, R0;",
        "MOV ",
        "R0 ",
        "1",
        "DEFINE a=1;",
        "!!",
        "\u{fffd}",
        "BRA a;",
        "x[A0.x+1]",
    ] {
        for header in ["!!VP2.0 ", "!!FP1.0 ", "!!ARBvp1.0 ", ""] {
            let source = format!("{header}{}", piece.repeat((1 << 18) / piece.len()));
            assert!(load(source.as_bytes()).program.is_none(), "{piece}");
        }
    }
}

#[test]
fn rounded_parameters_have_places_of_their_own() {
    let options = lower::Options::default().with_rounded_parameters(true);
    let mut count = 0;
    for (path, program) in crate::support::programs() {
        let Some(lowered) = crate::support::lowered(&path, &program, &options) else { continue };
        let interface = lowered.interface;
        assert_eq!(interface.parameters.len(), program.parameters().len(), "{}", path.display());
        let own = interface.parameters.iter().filter_map(|parameter| parameter.slot);
        let mut slots: Vec<u32> = own.chain(interface.system.iter().map(|system| system.slot)).collect();
        slots.sort_unstable();
        assert!(slots.windows(2).all(|pair| pair[0] < pair[1]), "{}: {slots:?}", path.display());
        assert!(slots.last().is_none_or(|last| *last < interface.slots), "{}: {slots:?}", path.display());
        let copies = interface.system.iter().filter_map(|system| {
            let mut asked = None;
            system.what.rounded(|number| {
                asked = Some(number);
                [0; 4]
            })?;
            asked
        });
        for number in copies {
            assert!(number < interface.parameters.len(), "{}: {number}", path.display());
            count += 1;
        }
    }
    assert!(count >= 20, "{count} parameters were rounded");
}
