//! Text to checked program beside naga's WGSL parser, and the reference machine's speed. All in one run, on one core:
//! `cargo bench --bench throughput`, with `-- read` or `-- execute` for one half.
//!
//! The sides are measured in turns, in the processor time of this process, so that other work on the machine hardly
//! matters.

#[path = "../support/clock.rs"]
mod clock;
mod texts;

use std::hint::black_box;
use std::path::Path;

use clock::Clock;
use glasm::check::{MAX_SOURCE, ParseOptions, load};
use glasm::dialect::Stage;
use glasm::dialect::bindings::Attribute;
use glasm::interp::{Batch, FRAGMENTS, Machine, Textures, initial_inputs};

/// Seconds that one measurement takes.
const TIME: f64 = 0.4;
/// Measurements of each kind; the median is shown.
const ROUNDS: usize = 5;

/// Repeats `work` for a while and returns its runs per second.
fn rate(work: &mut dyn FnMut()) -> f64 {
    work();
    let clock = Clock::start();
    let (mut runs, mut batch) = (0u32, 1);
    loop {
        for _ in 0..batch {
            work();
        }
        runs += batch;
        let seconds = clock.seconds();
        if seconds >= TIME {
            return f64::from(runs) / seconds;
        }
        // Reading the clock costs more than a small program.
        batch = if seconds < TIME / 10.0 { 2 * batch } else { batch };
    }
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// Texts that are read together.
struct Texts {
    name: &'static str,
    texts: Vec<String>,
}

impl Texts {
    fn one(name: &'static str, text: String) -> Self {
        Self { name, texts: vec![text] }
    }

    fn bytes(&self) -> usize {
        self.texts.iter().map(String::len).sum()
    }

    /// Megabytes per second of `read`.
    fn speed(&self, read: impl Fn(&str)) -> f64 {
        rate(&mut || self.texts.iter().for_each(|text| read(black_box(text)))) * self.bytes() as f64 / 1e6
    }

    fn show(&self, speed: f64) {
        println!("{:<44} {speed:8.1} MB/s  ({} bytes)", self.name, self.bytes());
    }
}

fn read_strictly(text: &str) {
    black_box(load(text.as_bytes(), &ParseOptions::default()));
}

fn read_wgsl(text: &str) {
    black_box(naga::front::wgsl::parse_str(text).is_ok());
}

/// Programs, the same in WGSL, and the ratio of the bytes that are read and checked in the same time.
fn compare(ours: &Texts, theirs: &Texts) {
    for text in &ours.texts {
        let checked = load(text.as_bytes(), &ParseOptions::default());
        assert!(checked.program.is_some(), "{}: {:?}", ours.name, checked.diagnostics);
    }
    for text in &theirs.texts {
        naga::front::wgsl::parse_str(text).expect("the WGSL parses");
    }
    let turns: Vec<(f64, f64)> = (0..ROUNDS).map(|_| (ours.speed(read_strictly), theirs.speed(read_wgsl))).collect();
    ours.show(median(turns.iter().map(|turn| turn.0).collect()));
    theirs.show(median(turns.iter().map(|turn| turn.1).collect()));
    println!("{:<44} {:8.1}", "  ratio", median(turns.iter().map(|turn| turn.0 / turn.1).collect()));
}

/// The hand-written programs that `frames` times, without comments and blank lines, and their WGSL.
fn hand_written() -> (Texts, Texts) {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/benches/programs"));
    let mut ours = Texts { name: "hand-written programs", texts: Vec::new() };
    let mut theirs = Texts { name: "  naga, the same in WGSL", texts: Vec::new() };
    for entry in std::fs::read_dir(folder).expect("the folder of programs") {
        let path = entry.expect("a folder entry").path();
        let text = std::fs::read_to_string(&path).expect("a program");
        let (texts, comment) = if path.extension().is_some_and(|extension| extension == "wgsl") {
            (&mut theirs, "//")
        } else {
            (&mut ours, "#")
        };
        let code = text.lines().map(|line| line.split(comment).next().unwrap_or("").trim_end());
        texts.texts.push(code.filter(|line| !line.is_empty()).flat_map(|line| [line, "\n"]).collect());
    }
    (ours, theirs)
}

/// Nanoseconds per byte, from the smallest programs to the largest string that is accepted. Programs with more
/// instructions than the language allows are read leniently.
fn growth() {
    println!("{:<44} {:>8}", "read and check FP1.0 of growing length", "ns/byte");
    for size in [1 << 10, 4 << 10, 16 << 10, 256 << 10, 1 << 20, 4 << 20, MAX_SOURCE] {
        let text = texts::long_arithmetic(size.min(MAX_SOURCE - 64));
        let options = ParseOptions::default().with_lenient(true);
        let checked = load(text.as_bytes(), &options);
        let program = checked.program.expect("the program loads");
        let seconds = 1.0 / rate(&mut || drop(black_box(load(black_box(text.as_bytes()), &options))));
        let label = format!("  {} bytes, {} instructions", text.len(), program.instructions().len());
        println!("{label:<44} {:8.2}", seconds * 1e9 / text.len() as f64);
    }
}

fn executing(name: &str, source: &str) {
    let checked = load(source.as_bytes(), &ParseOptions::default());
    let program = checked.program.expect("the program loads");
    let inputs = initial_inputs(&program);
    let textures = Textures::default();
    let mut machine = Machine::new(&program);
    let quad = [inputs.clone(), inputs.clone(), inputs.clone(), inputs.clone()];
    let steps = machine.run(&inputs, &textures).steps as f64;
    let alone = rate(&mut || {
        black_box(machine.execute(black_box(&inputs), &textures));
    });
    println!("{name:<44} {:8.1} million instructions/s", alone * steps / 1e6);
    if program.dialect().rules().stage == Stage::Fragment {
        let together = rate(&mut || {
            machine.execute_quad(black_box(&quad), [true; 4], &textures);
        });
        println!("{:<44} {:8.1} million instructions/s", format!("{name}, as quads"), 4.0 * together * steps / 1e6);
    }
    if let Some(mut batch) = Batch::new(&program) {
        for (number, value) in inputs.attributes.iter().enumerate() {
            (0..FRAGMENTS).for_each(|fragment| batch.set_attribute(fragment, Attribute(number as u8), *value));
        }
        let rate = rate(&mut || batch.execute(black_box(&[true; FRAGMENTS]), &inputs.parameters, &textures));
        let (label, rate) = (format!("{name}, {FRAGMENTS} at once"), FRAGMENTS as f64 * rate * steps / 1e6);
        println!("{label:<44} {rate:8.1} million instructions/s");
    }
}

fn reading() {
    let lighting = Texts::one("  naga, the same in WGSL", texts::lighting_wgsl());
    let arithmetic = Texts::one("  naga, the same in WGSL", texts::arithmetic_wgsl());
    compare(&Texts::one("read and check, VP2.0 lighting", texts::lighting()), &lighting);
    compare(&Texts::one("read and check, FP1.0 arithmetic", texts::arithmetic()), &arithmetic);
    compare(&Texts::one("read and check, ARBvp1.0 lighting", texts::declared_lighting()), &lighting);
    compare(&Texts::one("read and check, ARBfp1.0 arithmetic", texts::declared_arithmetic()), &arithmetic);
    let (ours, theirs) = hand_written();
    compare(&ours, &theirs);
    growth();
}

fn main() {
    println!("per second of {}", Clock::UNIT);
    let half = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    if half.as_deref() != Some("execute") {
        reading();
    }
    if half.as_deref() != Some("read") {
        executing("execute, VP2.0 lighting", &texts::lighting());
        executing("execute, FP1.0 arithmetic", &texts::arithmetic());
        executing("execute, NVfp4.0 arithmetic", &texts::typed_arithmetic());
        executing("execute, NVfp4.0 integers", &texts::integers());
    }
}
