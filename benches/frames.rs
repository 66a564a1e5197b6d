//! Frames on a wgpu device: programs beside equivalent hand-written WGSL. All in one run, in turns: `cargo bench
//! --bench frames [-- NAME...]`.
//!
//! The folder `programs` has each program once, at fp32, with its WGSL. An instruction without a precision uses that of
//! the register it writes, so the fp16 form is the same text with other registers, and the fx12 form adds the precision
//! where the instruction has it. Both are compared with the same WGSL, which computes in fp32 throughout.
//! The folder `typed` has programs of NV_gpu_program5, most of them as NVIDIA's Cg compiler writes them, `arb` those of
//! the ARB languages, and `flow` loops, branches and routines of NV_fragment_program2.

mod support;

use std::path::Path;

use glasm::check::{self, load};
use glasm::dialect::Stage;
use glasm::lower::lower;
use glasm_runtime::Gpu;
use support::clock::Clock;
use support::device::{CLEARED, Device, Picture, Scene};
use support::forms::{Form, forms};
use support::precision::{Precision, at};
use support::programs::{folders, programs};
use support::ratio::{Ratios, report};

/// Measurements of each form of a program.
const ROUNDS: usize = 9;
/// Frames, or runs of the vertices, of a measurement.
const FRAMES: u32 = 3;

/// How far a colour may differ from the hand-written one, of 255: halves shift dependent lookups, and vertices move to
/// other pixels. fx12 is not equivalent: it clamps. Loops of halves end in other rounds.
fn tolerance(form: &Form) -> Option<u8> {
    match form.precision {
        Precision::H if form.name.starts_with("NV2 H") => None,
        Precision::R => Some(2),
        Precision::H => Some(32),
        Precision::X => None,
    }
}

/// What was found out about the device.
#[derive(Clone, Copy, Default)]
struct Found {
    bounded: bool,
    tells_nan: bool,
}

/// One program: its forms and the hand-written one take turns.
fn compare(device: &Device, found: Found, path: &Path, ratios: &mut Ratios) {
    let source = std::fs::read_to_string(path).expect("a program");
    let modern = std::fs::read_to_string(path.with_extension("wgsl")).expect("its counterpart");
    let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let fragment = path.extension().is_some_and(|extension| extension == "fp");
    let forms = forms(&source, fragment);
    let mut scenes: Vec<Scene> = Vec::new();
    let mut names = Vec::new();
    let has_half = device.device.features().contains(wgpu::Features::SHADER_F16);
    for form in forms.iter().filter(|form| !form.half.is_native() || has_half) {
        let text = at(&source, form.precision);
        let checked = load(text.as_bytes(), &check::ParseOptions::default());
        let program =
            checked.program.unwrap_or_else(|| panic!("{name} {}: {:?}\n{text}", form.name, checked.diagnostics));
        assert_eq!(program.dialect().rules().stage == Stage::Fragment, fragment);
        let options = form.options().with_bounded_fetches(found.bounded).with_rounded_parameters(true);
        let options = options.with_tells_nan(found.tells_nan);
        let lowered = lower(&program, &options).unwrap_or_else(|error| panic!("{name}: {error}"));
        if scenes.is_empty() {
            scenes.push(device.by_hand(&modern, &lowered.interface, &source));
        }
        scenes.push(device.ours(lowered, &source));
        names.push(form);
    }
    let pictures: Vec<Picture> = scenes.iter().map(|scene| device.picture(scene)).collect();
    for (form, picture) in names.iter().zip(&pictures[1..]) {
        if let Some(tolerance) = tolerance(form) {
            let differing = picture.differing(&pictures[0], tolerance);
            assert!(differing < 0.05, "{name} {}: {:.2} % of the pixels differ", form.name, differing * 100.0);
        }
    }
    let mut times: Vec<Vec<f64>> = vec![Vec::new(); scenes.len()];
    for round in 0..ROUNDS {
        for turn in 0..scenes.len() {
            // The first place rotates.
            let at = (turn + round) % scenes.len();
            let clock = Clock::start();
            device.draw(&scenes[at], CLEARED, FRAMES);
            times[at].push(clock.seconds() / f64::from(FRAMES));
        }
    }
    for (form, own) in names.iter().zip(&times[1..]) {
        ratios.add(form.name, &name, own, &times[0]);
    }
}

fn main() {
    let only: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let device = Device::open();
    println!("{}, {}", device.name(), Clock::UNIT);
    // What the runtime tells translations of the device.
    let found = Gpu::open()
        .map_or_else(|_| Found::default(), |gpu| Found { bounded: gpu.bounds_fetches(), tells_nan: gpu.tells_nan() });
    let mut ratios = Ratios::default();
    for path in programs(&folders(), &only) {
        compare(&device, found, &path, &mut ratios);
    }
    report(&ratios);
}
