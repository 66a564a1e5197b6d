//! AMD's compiler takes every module: those of the cases, of the demos, of the folder that `GLASM_PROGRAMS` names, and of as
//! many random programs as `GLASM_RANDOM_PROGRAMS` says, from the seed `GLASM_RANDOM_SEED` on.

#[path = "../../../fuzz/generate/mod.rs"]
#[expect(dead_code, unreachable_pub, unused_imports, reason = "other tests use the rest")]
mod generate;

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use glasm::check::{self, load};
use glasm::export::{Exported, Language};
use glasm::lower::{Arithmetic, Fixed, FloatLevel, Half, Options, lower};
use glasm::program::Program;
use glasm_gpus::{Answer, Module, Workers, by_hand, driver, partner};
use glasm_scene::cases::stage_of;

/// The worker of this crate.
const WORKER: &str = env!("CARGO_BIN_EXE_glasm-gpus");
/// One chip of each of three generations.
const GENERATIONS: [&str; 3] = ["polaris10", "vega10", "navi21"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the crate stands two folders down")
}

/// Mesa's driver; the tests fail without it, unless GLASM_WITHOUT has `amd`.
fn installed() -> Option<PathBuf> {
    let without = std::env::var("GLASM_WITHOUT").unwrap_or_default();
    let driver = driver();
    assert!(
        driver.is_some() || without.split(',').any(|part| part.trim() == "amd"),
        "Mesa's driver for AMD's chips is not installed (mesa-vulkan-drivers); GLASM_WITHOUT=amd goes without"
    );
    driver
}

/// All files below a folder, in order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("a folder entry").path();
            if path.is_dir() { folders.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    found
}

/// The program's modules for a pipeline; `None` if it does not load or has none.
fn modules(path: &Path) -> Option<Vec<Module>> {
    let stage = stage_of(&path.to_string_lossy())?;
    let source = std::fs::read(path).expect("a program");
    let options = check::ParseOptions::default().with_stage(Some(stage)).with_lenient(true);
    pipeline(&load(&source, &options).program?, &Options::default())
}

/// The same of a program that is read.
fn pipeline(program: &Program, options: &Options) -> Option<Vec<Module>> {
    let lowered = lower(program, options).ok()?;
    let Exported::Words(words) = lowered.to(Language::Spirv).ok()? else { return None };
    let own = Module::new(words)?;
    Some(partner(&lowered.module, own).expect("the other stage of a pipeline"))
}

#[test]
fn every_module_compiles_for_three_generations() {
    let Some(driver) = installed() else { return };
    let mut folders = vec![root().join("tests/cases"), root().join("shaders"), root().join("benches")];
    folders.extend(std::env::var_os("GLASM_PROGRAMS").map(PathBuf::from));
    let programs: Vec<(PathBuf, Vec<Module>)> = folders
        .iter()
        .flat_map(|folder| files(folder))
        .filter_map(|path| modules(&path).map(|modules| (path, modules)))
        .collect();
    assert!(programs.len() > 1000, "only {} programs", programs.len());
    let mut failures = Vec::new();
    for chip in GENERATIONS {
        let mut workers = Workers::new(Path::new(WORKER), &[], &driver, chip);
        let mut slowest = (0.0, Path::new(""));
        for (path, modules) in &programs {
            match workers.compile(modules, false).expect("a worker") {
                Answer::Compiled(compiled) if compiled.milliseconds > slowest.0 => {
                    slowest = (compiled.milliseconds, path);
                }
                Answer::Compiled(_) => {}
                Answer::Failed(what) => failures.push(format!("{} on {chip}: {what}", path.display())),
            }
        }
        println!("{chip}: {} modules, the slowest in {:.0} ms: {}", programs.len(), slowest.0, slowest.1.display());
    }
    assert!(failures.is_empty(), "{failures:#?}");
}

/// A number that the environment gives.
fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |text| text.parse().expect("a number"))
}

/// A random program with this seed: of the languages of programs, with many lookups or with fixed units.
fn random_program(seed: u64) -> (String, Program) {
    let own = seed / 4;
    let sample = match seed % 4 {
        0 => generate::generate_lookups(own, &generate::typed_languages()),
        1 => generate::generate_fixed(own, &generate::fixed_languages()),
        _ => generate::generate_among(seed / 2, &generate::dialects()),
    };
    let text = sample.text();
    let options = check::ParseOptions::default().with_stage(stage_of(&sample.file_name("sample")));
    let program = load(text.as_bytes(), &options).program;
    (text, program.unwrap_or_else(|| panic!("the program of seed {seed} does not load")))
}

#[test]
fn random_modules_compile() {
    let Some(driver) = installed() else { return };
    let (first, count) = (number("GLASM_RANDOM_SEED", 1), number("GLASM_RANDOM_PROGRAMS", 120));
    let forms = [
        Options::default(),
        Options::default().with_half(Half::Packed).with_float(FloatLevel::Fast),
        Options::default().with_half(Half::Hidden).with_fixed(Fixed::Hidden).with_tells_nan(true),
        Options::default().with_arithmetic(Arithmetic::Full),
    ];
    let (next, compiled, failures) = (AtomicU64::new(0), AtomicU64::new(0), Mutex::new(Vec::new()));
    let work = |chip: &str| {
        let mut workers = Workers::new(Path::new(WORKER), &[], &driver, chip);
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return;
            }
            let seed = first.wrapping_add(number);
            let (text, program) = random_program(seed);
            // Programs of other stages than a pipeline's have none.
            let Some(modules) = pipeline(&program, &forms[(seed / 64 % 4) as usize]) else { continue };
            match workers.compile(&modules, false).expect("a worker") {
                Answer::Compiled(_) => drop(compiled.fetch_add(1, Ordering::Relaxed)),
                Answer::Failed(what) => {
                    println!("seed {seed}: {what} on {chip}");
                    failures.lock().expect("a list").push(format!("{text}\n{what} on {chip}"));
                }
            }
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for core in 0..cores {
            scope.spawn(move || work(GENERATIONS[core % GENERATIONS.len()]));
        }
    });
    let failures = failures.into_inner().expect("a list");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    let compiled = compiled.into_inner();
    assert!(compiled > count / 2, "only {compiled} of {count} programs have a pipeline");
}

/// More work costs more, and a lookup that is not used nothing.
#[test]
fn costs_are_those_of_the_own_stage() {
    let Some(driver) = installed() else { return };
    let mut workers = Workers::new(Path::new(WORKER), &[], &driver, "navi21");
    let mut cost = |value: &str| {
        let text =
            format!("@fragment fn main(@location(3) at: vec4<f32>) -> @location(0) vec4<f32> {{ return {value}; }}");
        let answer = workers.compile(&by_hand(&text).expect("a module"), true).expect("a worker");
        let Answer::Compiled(compiled) = answer else { panic!("{answer:?}") };
        compiled.stages.into_iter().find(|stage| stage.stage.contains("Fragment")).expect("a stage")
    };
    let (little, much) = (cost("at"), cost("sqrt(sqrt(at) + at.wzyx) * sin(at)"));
    assert!(much.instructions > little.instructions + 8, "{much:?}");
    assert!(much.inverse_throughput > little.inverse_throughput, "{much:?}");
    assert!(much.assembly.as_deref().is_some_and(|text| text.matches("v_sqrt_f32").count() == 8), "{much:?}");
    assert!(little.assembly.as_deref().is_some_and(|text| !text.contains("v_sqrt_f32")), "{little:?}");
}

/// A request that no pipeline can be made of is refused with a reason, and the next one is answered.
#[test]
fn failures_have_reasons() {
    let Some(driver) = installed() else { return };
    let mut workers = Workers::new(Path::new(WORKER), &[], &driver, "navi21");
    let pair = by_hand("@vertex fn main() -> @builtin(position) vec4<f32> { return vec4<f32>(); }").expect("modules");
    let answer = workers.compile(&pair[..1], false).expect("a worker");
    assert!(matches!(&answer, Answer::Failed(what) if what.contains("neither")), "{answer:?}");
    assert!(matches!(workers.compile(&pair, false).expect("a worker"), Answer::Compiled(_)));
    let mut unknown = Workers::new(Path::new(WORKER), &[], &driver, "no such chip");
    let answer = unknown.compile(&pair, false).expect("a worker");
    assert!(matches!(&answer, Answer::Failed(_)), "{answer:?}");
}
