//! Random programs as an embedder gets them: exported as WGSL, read again, and given inputs at their locations.

use std::sync::atomic::{AtomicU64, Ordering};

use naga::{Binding, BuiltIn};
use rayon::prelude::*;

use glasm::dialect::Stage;
use glasm::dialect::bindings::{Attribute, Output};
use glasm::export::{Language, export};
use glasm::interp::Inputs;
use glasm::lower::{Coordinates, Interface, Translation, lower};
use glasm::program::Program;
use glasm_scene::cases::{Aftermath, BatchResult, Cpu, Engine, Invocation, Job, ModuleEngine, Observation, bound};
use glasm_scene::evaluate::{Invoked, Shader, Stop, read_wgsl};

use super::agree::{disagreement, outcomes};
use super::generate::generate_among;
use super::{Loaded, languages, number};

/// The number of programs, unless GLASM_RANDOM_PROGRAMS sets it.
const PROGRAMS: u64 = 500;

/// What a device passes to an invocation for a value that an entry point takes.
fn given(interface: &Interface, inputs: &Inputs, binding: &Binding) -> Option<[u32; 4]> {
    let attribute = |attribute: Attribute| inputs.attributes.get(usize::from(attribute.0)).copied();
    match *binding {
        Binding::Location { location, .. } => {
            let input = interface.inputs.iter().find(|input| input.location == location)?;
            attribute(Attribute(input.number))
        }
        Binding::BuiltIn(BuiltIn::Position { .. }) => attribute(Attribute::WINDOW_POSITION),
        Binding::BuiltIn(BuiltIn::FrontFacing) => {
            attribute(Attribute::FACING).map(|[x, ..]| [u32::from(f32::from_bits(x) > 0.0), 0, 0, 0])
        }
        Binding::BuiltIn(BuiltIn::VertexIndex) => attribute(Attribute::VERTEX_ID),
        Binding::BuiltIn(BuiltIn::InstanceIndex) => attribute(Attribute::INSTANCE),
        Binding::BuiltIn(BuiltIn::PrimitiveIndex) => attribute(Attribute::FRAGMENT_PRIMITIVE_ID),
        Binding::BuiltIn(_) => None,
    }
}

/// A module as its exported text says it.
fn read_again(lowered: &Translation) -> Result<Option<(naga::Module, naga::valid::ModuleInfo)>, String> {
    let Ok(exported) = export(lowered, Language::Wgsl) else { return Ok(None) };
    // naga does not know the directive that browsers want.
    let text = exported.text().unwrap_or_default().replace("diagnostic(off, derivative_uniformity);", "");
    read_wgsl(&text).map(Some).map_err(|error| error.to_string())
}

/// What an invocation leaves, with the reference machine's value of a result that the module does not give.
fn observation(interface: &Interface, invoked: &Invoked, want: &Observation) -> Observation {
    let mut outputs = want.outputs.clone();
    for (binding, lanes) in &invoked.values {
        let value = lanes.first().copied().unwrap_or_default();
        match *binding {
            Binding::BuiltIn(BuiltIn::Position { .. }) => outputs[usize::from(Output::HPOS.0)] = value,
            Binding::BuiltIn(BuiltIn::FragDepth) => outputs[usize::from(Output::DEPTH.0)][2] = value[0],
            Binding::Location { location, .. } => {
                let here = interface.outputs.iter().filter(|result| result.location == Some(location));
                for result in here {
                    let output = &mut outputs[usize::from(result.number)];
                    match result.number.checked_sub(Output::CLP0.0) {
                        // A vector has four distances.
                        Some(clip @ 0..6) => output[0] = value[usize::from(clip % 4)],
                        // The rest of a fog coordinate is not a value of its own.
                        _ if interface.stage == Stage::Vertex && result.number == Output::FOGC.0 => {
                            output[0] = value[0];
                        }
                        _ => *output = value,
                    }
                }
            }
            Binding::BuiltIn(_) => {}
        }
    }
    let killed = invoked.killed.has(0);
    Observation { outputs, parameters: Vec::new(), killed, course: None }
}

/// Why a program is not compared, or what is wrong.
enum Failure {
    Skipped,
    Wrong(String),
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Failure {
        match stop {
            Stop::Unsupported(_) => Failure::Skipped,
            Stop::Wrong(what) => Failure::Wrong(what),
        }
    }
}

fn run(program: &Program, job: &Job, want: &Observation) -> Result<Aftermath, Failure> {
    let options = ModuleEngine::default().options(program, &job.textures, &job.world);
    let options = options.with_coordinates(Coordinates::Gl).with_rounded_parameters(true);
    let lowered = lower(program, &options).map_err(|error| Failure::Wrong(error.to_string()))?;
    let (module, info) = read_again(&lowered).map_err(Failure::Wrong)?.ok_or(Failure::Skipped)?;
    let inputs: Vec<&Inputs> = match job.invocations.first() {
        Some(Invocation::One(inputs)) => vec![&**inputs],
        Some(Invocation::Quad(quad)) => quad.iter().collect(),
        None => return Err(Failure::Skipped),
    };
    let interface = &lowered.interface;
    if interface.uses_position {
        // Modules rely on what window positions can be, and random ones are not.
        return Err(Failure::Skipped);
    }
    let mut resources = bound(interface, job, inputs[0]);
    let shader = Shader::new(&module, &info, &interface.entry_point, &resources)?;
    let invoked =
        shader.invoke(&mut resources, inputs.len(), &|binding, lane| given(interface, inputs[lane], binding))?;
    let memory = match interface.memory.filter(|memory| memory.writes) {
        Some(memory) => resources.words(memory.group, memory.words).to_vec(),
        None => job.world.memory.words().to_vec(),
    };
    Ok(Aftermath {
        threads: vec![observation(interface, &invoked, want)],
        memory,
        images: Vec::new(),
        primitives: Default::default(),
    })
}

/// Whether an entry point alone shows what the reference machine does: all fragments of a quad store, where the
/// reference machine lets the first one store.
fn suits(program: &Program, jobs: &[Job]) -> bool {
    let stage = program.dialect().rules().stage;
    let quads = jobs.iter().any(|job| matches!(job.invocations.first(), Some(Invocation::Quad(_))));
    let needs_quad = program.instructions().iter().any(|instruction| instruction.op.needs_quad());
    stage == Stage::Vertex || stage == Stage::Fragment && !(quads && program.stores()) && (quads || !needs_quad)
}

#[test]
fn random_entry_points_agree() {
    let (first, count) = (number("GLASM_RANDOM_SEED", 1), number("GLASM_RANDOM_PROGRAMS", PROGRAMS));
    let (languages, compared) = (languages(), AtomicU64::new(0));
    let differences = (0..count).into_par_iter().filter_map(|number| {
        let seed = first.wrapping_add(number);
        let sample = generate_among(seed, &languages);
        let loaded = Loaded::new(&sample, false).unwrap_or_else(|why| panic!("a program does not load: {why}"));
        if !suits(&loaded.program, &loaded.jobs) {
            return None;
        }
        let want = outcomes(Cpu.run(&[loaded.batch()])).pop()?;
        let done: Result<Vec<Aftermath>, Failure> =
            loaded.jobs.iter().zip(&want).map(|(job, want)| run(&loaded.program, job, &want.seen)).collect();
        let found = match done {
            Err(Failure::Skipped) => return None,
            Err(Failure::Wrong(what)) => Some(what),
            Ok(done) => disagreement(&loaded.program, &want, BatchResult::Done(done), true),
        };
        compared.fetch_add(1, Ordering::Relaxed);
        found.map(|found| format!("seed {seed}: {found}\n{}", sample.text()))
    });
    let differences: Vec<String> = differences.collect();
    let compared = compared.into_inner();
    println!("{compared} of {count} programs of seed {first} compared");
    assert!(differences.is_empty(), "{} programs differ\n{}", differences.len(), differences.join("\n"));
    assert!(compared > count / 3, "{compared}");
}
