//! The system's OpenGL as an independent oracle: it draws programs of `tests/opengl`, and so does glasm.

mod compat;
mod dropin;
mod picture;
mod plain;
mod scene;
mod stages;
mod state;

use std::path::Path;

use glasm::check::{self, ParseOptions};
use glasm::dialect::Stage;
use glasm::dialect::bindings::Output;
use glasm::lower::FloatLevel;
use glasm::program::Program;
use glasm_oracle::{Mode, Oracle, Picture, Scene, Surroundings, VertexData, record};
use glasm_scene::cases::{Cpu, Source, run};

use crate::support::{expected, files, root};
use picture::Machine;

/// The window.
const SIZE: u32 = 64;
/// The target's contents where nothing is drawn.
const CLEAR: [f32; 4] = [0.125, 0.25, 0.5, 0.75];
/// Pixels that may differ by more than one step of 8 bits: where a comparison, KIL or a texel's border switches.
const FLIPPED: f64 = 0.0005;

/// A picture to be drawn by all.
struct Subject<'a> {
    name: String,
    vertex: Option<(&'a str, &'a Program)>,
    fragment: (&'a str, &'a Program),
    vertices: &'a [VertexData],
    mode: Mode,
}

fn load(name: &str, text: &str) -> Program {
    let checked = check::load(text.as_bytes(), &ParseOptions::default());
    checked.program.unwrap_or_else(|| panic!("{name}: {:?}", checked.diagnostics))
}

/// One 8-bit channel.
fn step(value: f32) -> i32 {
    (value.clamp(0.0, 1.0) * 255.0).round() as i32
}

/// Where two pictures of a width differ, if more pixels do than are allowed.
fn compare_bits(want: &[[f32; 4]], got: &[[f32; 4]], width: u32) -> Option<String> {
    let differs = |(want, got): (&[f32; 4], &[f32; 4])| {
        want.iter().zip(got).any(|(want, got)| (step(*want) - step(*got)).abs() > 1)
    };
    let places: Vec<usize> = (0..want.len()).filter(|place| differs((&want[*place], &got[*place]))).collect();
    if places.len() as f64 <= FLIPPED * want.len() as f64 {
        return None;
    }
    let place = places[0];
    let (x, y) = (place % width as usize, place / width as usize);
    Some(format!("{} pixels; at {x},{y} want {:?}, got {:?}", places.len(), want[place], got[place]))
}

/// The same for pictures of the window.
fn difference(want: &[[f32; 4]], got: &[[f32; 4]]) -> Option<String> {
    compare_bits(want, got, SIZE)
}

/// Draws a subject with OpenGL and with every machine, and describes differences.
fn compare(oracle: &Oracle, machines: &mut [Machine], subject: &Subject, around: &Surroundings) -> Vec<String> {
    let name = &subject.name;
    let textures = scene::textures(&[subject.vertex.map(|vertex| vertex.1), Some(subject.fragment.1)]);
    let colors = (0..8).filter(|number| subject.fragment.1.writes(Output(*number))).count().max(1);
    let drawn = oracle.draw(&Scene {
        width: SIZE,
        height: SIZE,
        vertex: subject.vertex.map(|vertex| vertex.0),
        fragment: subject.fragment.0,
        mode: subject.mode,
        vertices: subject.vertices,
        vertex_parameters: &subject.vertex.map(|vertex| scene::parameters(vertex.1)).unwrap_or_default(),
        fragment_parameters: &scene::parameters(subject.fragment.1),
        textures: &textures,
        surroundings: Some(around),
        clear: CLEAR,
        colors: colors as u32,
    });
    let want: Picture = match drawn {
        Ok(picture) => picture,
        Err(error) => return vec![format!("{name}: OpenGL: {error}")],
    };
    let mut failures = Vec::new();
    for machine in machines {
        let on = machine.name;
        let got = match picture::draw(machine, subject, &textures, around) {
            Ok(picture) => picture,
            Err(error) => {
                failures.push(format!("{name}: {on}: {error}"));
                continue;
            }
        };
        for (buffer, (want, got)) in want.colors.iter().zip(&got.colors).enumerate() {
            let text = difference(want, got);
            failures.extend(text.map(|text| format!("{name}: {on}, colour {buffer}: {text}")));
        }
        if subject.fragment.1.writes(Output::DEPTH) {
            let gray = |depths: &[f32]| depths.iter().map(|depth| [*depth; 4]).collect::<Vec<_>>();
            let text = difference(&gray(&want.depths), &gray(&got.depths));
            failures.extend(text.map(|text| format!("{name}: {on}, depth: {text}")));
        }
    }
    failures
}

/// Fragment programs that show the results of a vertex program.
fn displays(program: &Program) -> Vec<String> {
    let shown = |output: u8| match Output(output) {
        Output::COL0 => Some("fragment.color".to_owned()),
        Output::COL1 => Some("fragment.color.secondary".to_owned()),
        Output::FOGC => Some("fragment.fogcoord.x".to_owned()),
        Output(number) if (Output::TEX0.0..Output::CLP0.0).contains(&number) => {
            Some(format!("fragment.texcoord[{}]", number - Output::TEX0.0))
        }
        Output(_) => None,
    };
    let attributes = program.outputs_written().iter().filter_map(shown);
    attributes.map(|attribute| format!("!!ARBfp1.0\nMOV result.color, {attribute};\nEND\n")).collect()
}

/// Draws the program of a file in every way that makes its results visible.
fn compare_file(
    oracle: &Oracle,
    machines: &mut [Machine],
    name: &str,
    text: &str,
    around: &Surroundings,
) -> Vec<String> {
    let program = load(name, text);
    if program.dialect().rules().stage == Stage::Fragment {
        let vertices = scene::window();
        let subject = Subject {
            name: name.to_owned(),
            vertex: None,
            fragment: (text, &program),
            vertices: &vertices,
            mode: Mode::TriangleStrip,
        };
        return compare(oracle, machines, &subject, around);
    }
    let vertices = scene::mesh();
    let display = |display: String| {
        let fragment = load(&display, &display);
        let shown = display.lines().nth(1).unwrap_or_default().to_owned();
        let subject = Subject {
            name: format!("{name} ({shown})"),
            vertex: Some((text, &program)),
            fragment: (&display, &fragment),
            vertices: &vertices,
            mode: Mode::Triangles,
        };
        compare(oracle, machines, &subject, around)
    };
    displays(&program).into_iter().flat_map(display).collect()
}

/// The machine's OpenGL; `None` where there is none and none is expected.
fn oracle() -> Option<Oracle> {
    match Oracle::open() {
        Ok(oracle) => Some(oracle),
        Err(missing) if !expected("opengl") => {
            println!("skipped: {missing}");
            None
        }
        Err(missing) => panic!("{missing}; GLASM_WITHOUT=opengl goes without"),
    }
}

#[test]
fn pictures_are_those_of_the_systems_opengl() {
    let Some(oracle) = oracle() else { return };
    let around = state::surroundings();
    let mut machines = machines();
    let folder = root().join("tests/opengl");
    let mut failures = Vec::new();
    let paths = files(&folder);
    assert!(paths.len() >= 60, "only {} programs", paths.len());
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).expect("a program");
        failures.extend(compare_file(&oracle, &mut machines, &name, &text, &around));
    }
    assert!(failures.is_empty(), "{}\n{}", oracle.driver(), failures.join("\n"));
}

/// Programs from outside the project: those below the folder in GLASM_PROGRAMS. One that either side refuses is only
/// reported.
#[test]
fn pictures_of_other_programs_are_those_of_the_systems_opengl() {
    let Some(folder) = std::env::var_os("GLASM_PROGRAMS") else { return };
    let Some(oracle) = oracle() else { return };
    let around = state::surroundings();
    let mut machines = machines();
    let mut failures = Vec::new();
    for path in files(Path::new(&folder)) {
        let name = path.to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        if !text.starts_with("!!ARB") {
            continue;
        }
        let ours = check::load(text.as_bytes(), &ParseOptions::default());
        match (ours.first_error(), oracle.try_load(&text)) {
            (None, Ok(_)) => failures.extend(compare_file(&oracle, &mut machines, &name, &text, &around)),
            (Some(_), Err(_)) => {}
            (Some(error), Ok(_)) => println!("{name}: glasm alone refuses: {}", error.message),
            (None, Err(refused)) => println!("{name}: OpenGL alone refuses {refused}"),
        }
    }
    assert!(failures.is_empty(), "{}\n{}", oracle.driver(), failures.join("\n"));
}

/// Cases that are not compared with OpenGL.
const ASIDE: [&str; 5] = [
    // The texts leave reads outside a parameter array undefined.
    "vp-relative-bounds.vp",
    // Mesa's LIT makes 0 of 0^0, which ARB_vertex_program (2.14.5.13) defines to be 1.
    "vp-lit-corners.vp",
    // Mesa does not clamp references to [0, 1] before comparing, as ARB_shadow requires.
    "fp-shadow-reference-clamped.fp",
    // Mesa lacks the ALPHA mode for one-dimensional comparisons; it has it for two-dimensional ones.
    "fp-shadow-1d-alpha.fp",
    // Mesa compares without a shadow target, too.
    "fp-depth-not-compared.fp",
];

#[test]
fn what_opengl_gives_for_case_files_is_what_they_want() {
    let Some(oracle) = oracle() else { return };
    let folder = root().join("tests/cases/arb/run");
    let mut sources = Vec::new();
    for path in files(&folder).into_iter().filter(|path| !ASIDE.iter().any(|name| path.ends_with(name))) {
        let name = path.to_string_lossy().into_owned();
        let recording = record(&oracle, &name, &std::fs::read(&path).expect("a case file"), "~1e-4").expect(&name);
        sources.extend(recording.text.map(|text| Source { name, bytes: text.into_bytes() }));
    }
    assert!(sources.len() >= 60, "only {} files were recorded", sources.len());
    let report = run(&sources, &mut [&mut Cpu]);
    assert_eq!(report.failed, 0, "{}\n{report}", oracle.driver());
}

/// The CPU device, and wgpu's at both levels that follow the texts.
fn machines() -> Vec<Machine> {
    let mut all = vec![Machine { name: "cpu", float: FloatLevel::Exact, device: Box::new(glasm_runtime::Cpu::new()) }];
    for (name, float) in [("gpu exact", FloatLevel::Exact), ("gpu strict", FloatLevel::Strict)] {
        match glasm_runtime::GpuDevice::open() {
            Ok(device) => all.push(Machine { name, float, device: Box::new(device) }),
            Err(missing) if !expected("gpu") => println!("skipped: {missing}"),
            Err(missing) => panic!("{missing}"),
        }
    }
    all
}
