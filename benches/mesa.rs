//! The ARB languages beside the system's own OpenGL: loading, and frames of the same programs on the same device if
//! that OpenGL is Mesa's software rasteriser. All in one run, in turns: `cargo bench --bench mesa [-- NAME...]`.

#[path = "support/clock.rs"]
mod clock;
#[path = "support/device.rs"]
mod device;
#[path = "support/images.rs"]
mod images;
#[path = "support/ratio.rs"]
mod ratio;

use std::hint::black_box;
use std::path::{Path, PathBuf};

use clock::Clock;
use device::{Device, Picture, Scene};
use glasm::check::{self, load};
use glasm::export::{Language, export};
use glasm::lower::{Options, lower};
use glasm_oracle::{FrameDescription, Oracle, VertexData};
use ratio::{Ratios, report};

/// Turns of loading, and how often each loads all programs.
const TURNS: usize = 15;
const REPEATS: usize = 8;
/// Turns of frames, and frames of each: so many that Mesa's Vulkan's constant cost of a submission (0.15 ms, which its
/// OpenGL does not have) hardly counts.
const ROUNDS: usize = 9;
const FRAMES: u32 = 60;

/// Programs whose frames are timed; the bench's triangle has all their inputs.
const NAMES: [&str; 16] = [
    "abs-flr-frc",
    "cmp-signs",
    "cross",
    "dots",
    "dst-lit",
    "exponentials",
    "hint-fastest",
    "kil-disc",
    "lerp",
    "lighting",
    "mandelbrot",
    "procedural",
    "reciprocals",
    "tex-2d-linear",
    "tex-dependent",
    "trigonometry",
];

fn programs() -> Vec<(String, String)> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/opengl"));
    let entries = std::fs::read_dir(folder).expect("the folder of programs");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a folder entry").path()).collect();
    paths.sort();
    let name = |path: &Path| path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    paths.iter().map(|path| (name(path), std::fs::read_to_string(path).expect("a program"))).collect()
}

/// The median of the turns.
fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// Loads all programs: by OpenGL, by glasm, and by glasm up to SPIR-V.
fn loading(oracle: &Oracle, programs: &[(String, String)]) {
    let bytes: usize = programs.iter().map(|(_, text)| text.len()).sum();
    let theirs = |text: &str| assert!(oracle.reload(text), "OpenGL refuses a program");
    let ours = |text: &str| {
        black_box(load(black_box(text.as_bytes()), &check::ParseOptions::default()).program.expect("a program"));
    };
    let spirv = |text: &str| {
        let program = load(black_box(text.as_bytes()), &check::ParseOptions::default()).program.expect("a program");
        let lowered = lower(&program, &Options::default()).expect("a module");
        black_box(export(&lowered, Language::Spirv).expect("SPIR-V"));
    };
    let ways: [&dyn Fn(&str); 3] = [&theirs, &ours, &spirv];
    let mut times: [Vec<f64>; 3] = Default::default();
    for turn in 0..TURNS {
        for way in 0..ways.len() {
            let at = (turn + way) % ways.len();
            let clock = Clock::start();
            for _ in 0..REPEATS {
                programs.iter().for_each(|(_, text)| ways[at](text));
            }
            times[at].push(clock.seconds() / REPEATS as f64);
        }
    }
    let against = |own: &[f64]| median(own.iter().zip(&times[0]).map(|(own, theirs)| own / theirs).collect());
    let rate = |all: &[f64]| bytes as f64 / median(all.to_vec()) / 1e6;
    println!("{} programs, {bytes} bytes", programs.len());
    println!("OpenGL loads                 {:8.2} MB/s", rate(&times[0]));
    println!(
        "glasm loads                  {:8.2} MB/s, {:.1} times as fast",
        rate(&times[1]),
        1.0 / against(&times[1])
    );
    println!("glasm, to validated SPIR-V   {:8.2} MB/s, {:.2} of OpenGL's time", rate(&times[2]), against(&times[2]));
}

/// The corners of the triangle that `support::device` draws with.
fn triangle() -> [VertexData; 3] {
    [[0.0, 0.0], [2.0, 0.0], [0.0, 2.0]].map(|[x, y]: [f32; 2]| {
        let mut data = [[0.0, 0.0, 0.0, 1.0]; 16];
        data[0] = [x * 2.0 - 1.0, y * 2.0 - 1.0, 0.5, 1.0];
        data[3] = [x, y, 1.0 - x * 0.5, 0.75];
        data[8] = [x * 3.0, y * 3.0, 0.0, 1.0];
        data[9] = [x - 0.5, y - 0.5, 0.6, 0.0];
        data[10] = [0.4 - x, y - 0.3, 0.5, 0.0];
        data[11] = [x * 0.3, y * 0.3, 0.8, 0.0];
        data
    })
}

/// Frames are drawn over each other: Mesa's OpenGL skips a clear that an opaque triangle covers, its Vulkan does not.
fn frames(oracle: &Oracle, device: &Device, name: &'static str, text: &str, ratios: &mut Ratios) {
    let program = load(text.as_bytes(), &check::ParseOptions::default()).program.expect("a program");
    let lowered = lower(&program, &Options::default()).expect("a module");
    let ours: Scene = device.ours(lowered, text);
    let texels = images::texels(256, 0);
    let description =
        FrameDescription { fragment: text, size: device::SIZE, vertices: triangle(), texels: &texels, side: 256 };
    let theirs = oracle.frames(&description).expect("frames");
    theirs.draw(1);
    let rows: Vec<u8> = theirs.read().chunks(4 * device::SIZE as usize).rev().flatten().copied().collect();
    let differing = device.picture(&ours).differing(&Picture(rows), 2);
    assert!(differing < 0.01, "{name}: {:.2} % of the pixels differ", differing * 100.0);
    let mut times: [Vec<f64>; 2] = Default::default();
    for round in 0..ROUNDS {
        for turn in 0..2 {
            let at = (turn + round) % 2;
            let clock = Clock::start();
            if at == 0 {
                device.draw(&ours, wgpu::LoadOp::Load, FRAMES);
            } else {
                theirs.draw(FRAMES);
            }
            times[at].push(clock.seconds() / f64::from(FRAMES));
        }
    }
    ratios.add("strict", name, &times[0], &times[1]);
}

fn main() {
    let only: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let device = Device::open();
    let oracle = Oracle::open().expect("the system's OpenGL");
    println!("OpenGL: {}\nwgpu: {}\n{}", oracle.driver(), device.name(), Clock::UNIT);
    let programs = programs();
    if only.is_empty() {
        loading(&oracle, &programs);
    }
    let mut ratios = Ratios::default();
    for wanted in
        NAMES.into_iter().filter(|name| only.is_empty() || only.iter().any(|choice| name.contains(choice.as_str())))
    {
        let (_, text) = programs.iter().find(|(name, _)| name == wanted).expect("a program of this name");
        frames(&oracle, &device, wanted, text, &mut ratios);
    }
    report(&ratios);
}
