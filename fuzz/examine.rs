//! Properties that hold for arbitrary bytes. The fuzz targets and the project's own tests share this file.

use glasm::check::{ParseOptions, format, load};
use glasm::diag::{Code, json_line, render};
use glasm::dialect::Stage;
use glasm::interp::{Machine, Textures, initial_inputs};
use glasm::program::{Instruction, Program};
use glasm::span::Span;

/// The instruction limit of a run: enough to enter loops, and still fast.
const FUEL: u64 = 2048;

/// Difficult numbers: NaN, infinities, zeros, a denormal, limits of halves, large and small integers.
const EDGES: [u32; 12] = [
    0x7fc0_0000,
    0x7f80_0000,
    0xff80_0000,
    0x0000_0000,
    0x8000_0000,
    0x0000_0001,
    0x477f_f000,
    0x3380_0000,
    0x3f80_0000,
    0xbf80_0000,
    0x4f00_0000,
    0xffff_ffff,
];

/// Loads, runs and prints arbitrary bytes.
pub fn examine(source: &[u8]) {
    for lenient in [false, true] {
        let options = ParseOptions::default().with_lenient(lenient);
        let checked = load(source, &options);
        for diagnostic in &checked.diagnostics {
            assert!(diagnostic.span.end as usize <= source.len(), "a span lies outside the source: {diagnostic:?}");
            assert!(diagnostic.offset(source) <= source.len());
            assert!(!json_line("-", source, diagnostic).contains('\n'));
        }
        assert_eq!(render(source, "-", &checked.diagnostics).is_empty(), checked.diagnostics.is_empty());
        assert_eq!(checked.program.is_none(), checked.first_error().is_some(), "refused without a reason");
        let Some(program) = &checked.program else { continue };
        execute(program);
        // Lenient reading warns about text after END; printing would lose it, and so refuses.
        if checked.diagnostics.iter().any(|diagnostic| diagnostic.code == Code::AfterEnd) {
            assert!(format(source).is_err_and(|errors| errors.iter().all(|error| error.code == Code::AfterEnd)));
            continue;
        }
        let printed = format(source).expect("a program that loads can be printed");
        let again = load(printed.as_bytes(), &options).program.expect("a program printed back loads");
        assert_eq!(bare(program), bare(&again), "{printed}");
        assert_eq!(format(printed.as_bytes()).expect("printed twice"), printed, "printing settles at once");
    }
}

fn execute(program: &Program) {
    let mut inputs = initial_inputs(program);
    let edges = |values: &mut Vec<[u32; 4]>, skip: usize| {
        let mut numbers = EDGES.iter().cycle().skip(skip);
        for word in values.iter_mut().flatten() {
            *word = numbers.next().copied().unwrap_or_default();
        }
    };
    edges(&mut inputs.attributes, 0);
    edges(&mut inputs.parameters, 5);
    let mut machine = Machine::new(program);
    machine.set_fuel(FUEL);
    let textures = Textures::default();
    let outcome = machine.run(&inputs, &textures);
    assert!(outcome.steps <= FUEL);
    if program.dialect().rules().stage == Stage::Fragment {
        let quad = [inputs.clone(), inputs.clone(), inputs.clone(), inputs];
        let [own, right, up, across] = machine.run_quad(&quad, [true; 4], &textures);
        assert!(own == right && own == up && own == across, "equal fragments of a quad stay equal");
        if !program.instructions().iter().any(|instruction| instruction.op.needs_quad()) {
            assert_eq!(own, outcome, "a fragment that ignores its neighbours runs as if alone");
        }
    }
}

/// The instructions without their spans.
fn bare(program: &Program) -> Vec<Instruction> {
    let mut instructions = program.instructions().to_vec();
    for instruction in &mut instructions {
        instruction.span = Span::default();
        for source in &mut instruction.sources {
            source.span = Span::default();
        }
    }
    instructions
}
