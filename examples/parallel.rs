//! Many programs at once: read, checked and translated on all cores, and one of them run for many inputs.
//!
//! `cargo run --release --example parallel`

use std::error::Error;
use std::time::Instant;

use glasm::check::{self, load};
use glasm::dialect::bindings::{Attribute, Output};
use glasm::export::{Exported, Language, export};
use glasm::interp::{Machine, Textures, initial_inputs};
use glasm::lower::{Options, lower};
use rayon::prelude::*;

/// The number of programs, and of vertices.
const COUNT: usize = 500;

/// One of many programs of a game: they differ in a few lines.
fn program(number: usize) -> String {
    let lights: String = (0..number % 5 + 1)
        .map(|light| format!("DP3 R1.x, v[NRML], c[{}];\nMAX R1.x, R1.x, c[90].x;\nADD R0, R0, R1.x;\n", 10 + light))
        .collect();
    format!("!!VP1.1\nMOV R0, c[{}];\n{lights}MOV o[COL0], R0;\nMOV o[HPOS], v[OPOS];\nEND", 4 + number % 3)
}

fn wgsl(text: &str) -> Result<String, String> {
    let checked = load(text.as_bytes(), &check::ParseOptions::default());
    let program = checked.program.ok_or_else(|| format!("{:?}", checked.diagnostics))?;
    let lowered = lower(&program, &Options::default()).map_err(|error| error.to_string())?;
    match export(&lowered, Language::Wgsl).map_err(|error| error.to_string())? {
        Exported::Text(text) => Ok(text),
        Exported::Words(_) => Err("WGSL is a text".to_owned()),
    }
}

/// Translates many programs on all cores, then runs one of them for many vertices.
pub fn main() -> Result<(), Box<dyn Error>> {
    let texts: Vec<String> = (0..COUNT).map(program).collect();
    let start = Instant::now();
    let translated: Vec<String> = texts.par_iter().map(|text| wgsl(text)).collect::<Result<_, _>>()?;
    let bytes: usize = translated.iter().map(String::len).sum();
    println!("{COUNT} programs became {bytes} bytes of WGSL in {:?}", start.elapsed());

    // A machine is created once for each thread and can run any number of times.
    let program = load(texts[4].as_bytes(), &check::ParseOptions::default()).program.ok_or("the program is refused")?;
    let mut first = initial_inputs(&program);
    for (parameter, place) in program.parameters().iter().zip(&mut first.parameters) {
        // c[10] to c[14], the lights, shine along z.
        *place = [0.0, 0.0, if parameter.name.starts_with("c[1") { 0.1f32 } else { 0.0 }, 0.0].map(f32::to_bits);
    }
    let reds: Vec<f32> = (0..COUNT)
        .into_par_iter()
        .map_init(
            || (Machine::new(&program), first.clone()),
            |(machine, inputs), number| {
                let height = number as f32 / COUNT as f32;
                inputs.attributes[usize::from(Attribute::NRML.0)] = [0.0, 0.0, height, 1.0].map(f32::to_bits);
                machine.execute(inputs, &Textures::default());
                f32::from_bits(machine.output(0, Output::COL0)[0])
            },
        )
        .collect();
    // Five lights of a tenth each.
    let expected = 0.5 * (COUNT - 1) as f32 / COUNT as f32;
    println!("the brightest of {COUNT} vertices has {}", reds[COUNT - 1]);
    assert!((reds[COUNT - 1] - expected).abs() < 1e-5, "{} and {expected}", reds[COUNT - 1]);
    Ok(())
}
