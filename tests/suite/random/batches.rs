//! Random fragment programs: many fragments at once give what they give in quads.

use std::array;

use glasm::dialect::bindings::{Attribute, Output};
use glasm::dialect::{Dialect, Family, Stage};
use glasm::interp::{Batch, FRAGMENTS, Inputs, Machine, QUADS};
use glasm_scene::cases::{Invocation, Job, textures};

use super::generate::{dialects, generate_among};
use super::{Loaded, number};

/// The number of programs, unless GLASM_RANDOM_PROGRAMS sets it.
const PROGRAMS: u64 = 1000;

/// Where a batch differs from quads: copies of a job's quads, in each of which other fragments are covered.
fn difference(loaded: &Loaded, job: &Job) -> Option<String> {
    let quads: Vec<&[Inputs; 4]> = job
        .invocations
        .iter()
        .filter_map(|invocation| match invocation {
            Invocation::Quad(quad) => Some(&**quad),
            Invocation::One(_) => None,
        })
        .collect();
    let (first, mut batch) = (quads.first()?, Batch::new(&loaded.program)?);
    let (mut machine, textures) = (Machine::new(&loaded.program), textures(&job.textures));
    let coverage: [bool; FRAGMENTS] = array::from_fn(|fragment| (fragment * 7 / 4 + fragment) % 3 != 0);
    let of = |quad: usize| quads[quad % quads.len()];
    for fragment in 0..FRAGMENTS {
        // Turned, so that no two copies have the same slopes.
        let inputs = &of(fragment / 4)[(fragment + fragment / 4) % 4];
        for (number, value) in inputs.attributes.iter().enumerate() {
            batch.set_attribute(fragment, Attribute(number as u8), *value);
        }
    }
    batch.execute(&coverage, &first[0].parameters, &textures);
    for quad in 0..QUADS {
        let inputs: [Inputs; 4] = array::from_fn(|lane| Inputs {
            attributes: of(quad)[(lane + quad) % 4].attributes.clone(),
            parameters: first[0].parameters.clone(),
        });
        let covered: [bool; 4] = array::from_fn(|lane| coverage[4 * quad + lane]);
        let outcomes = machine.run_quad(&inputs, covered, &textures);
        for (lane, outcome) in outcomes.iter().enumerate().filter(|(lane, _)| covered[*lane]) {
            let fragment = 4 * quad + lane;
            if batch.killed(fragment) != outcome.killed {
                return Some(format!("fragment {lane} of quad {quad}: killed is {}", !outcome.killed));
            }
            for written in loaded.program.outputs_written().iter().filter(|_| !outcome.killed) {
                let (got, want) = (batch.output(fragment, Output(written)), outcome.outputs[usize::from(written)]);
                if got != want {
                    return Some(format!("fragment {lane} of quad {quad}, output {written}: {got:x?}, not {want:x?}"));
                }
            }
        }
    }
    None
}

/// Compares random programs of these languages, and returns how many runs were compared.
fn compare(suits: impl Fn(Family) -> bool) -> u64 {
    let suits = |dialect: &Dialect| {
        let rules = dialect.rules();
        rules.stage == Stage::Fragment && suits(rules.family)
    };
    let languages: Vec<Dialect> = dialects().into_iter().filter(suits).collect();
    let (first, count) = (number("GLASM_RANDOM_SEED", 1), number("GLASM_RANDOM_PROGRAMS", PROGRAMS));
    let mut compared = 0;
    for seed in first..first + count {
        let sample = generate_among(seed, &languages);
        let loaded = Loaded::new(&sample, false).unwrap_or_else(|why| panic!("a program does not load: {why}"));
        if Batch::new(&loaded.program).is_none() {
            continue;
        }
        for job in &loaded.jobs {
            if let Some(difference) = difference(&loaded, job) {
                panic!("seed {seed}: {difference}\n{}", sample.text());
            }
            compared += 1;
        }
    }
    println!("{compared} runs of {count} programs");
    compared
}

#[test]
fn random_batches_are_as_quads() {
    let compared = compare(|family| family != Family::Typed);
    assert!(compared >= number("GLASM_RANDOM_PROGRAMS", PROGRAMS));
}

/// Most of these use what runs in quads alone: memory, or numbers of 64 bits.
#[test]
fn random_typed_batches_are_as_quads() {
    let compared = compare(|family| family == Family::Typed);
    assert!(compared >= number("GLASM_RANDOM_PROGRAMS", PROGRAMS) / 20, "{compared}");
}
