//! A program in a string, checked, translated and described.
//!
//! `cargo run --example translate`

use std::error::Error;

use glasm::check::{self, load};
use glasm::diag;
use glasm::export::{Exported, Language, export, reflect};
use glasm::lower::{Options, lower};

/// Light from the side, by a normal in a texture, as a game of 2004 had it.
const PROGRAM: &str = "!!ARBfp1.0
PARAM light = program.local[0];
TEMP normal, color;
TEX normal, fragment.texcoord[0], texture[0], 2D;
MAD normal, normal, 2, -1;
DP3_SAT color.w, normal, light;
TEX color.xyz, fragment.texcoord[1], texture[1], 2D;
MUL result.color, color, color.w;
END";

pub fn main() -> Result<(), Box<dyn Error>> {
    // A program that breaks rules is refused, with all its errors and their places.
    let broken = PROGRAM.replace("MUL result.color, color, color.w", "MUL result.colour, color");
    let checked = load(broken.as_bytes(), &check::Options::default());
    assert!(checked.program.is_none());
    print!("{}", diag::render(broken.as_bytes(), "broken.fp", &checked.diagnostics));

    let checked = load(PROGRAM.as_bytes(), &check::Options::default());
    let program = checked.program.ok_or("the program is refused")?;
    let lowered = lower(&program, &Options::default())?;
    for language in [Language::Wgsl, Language::Glsl330, Language::Spirv] {
        match export(&lowered, language)? {
            Exported::Text(text) => println!("--- {}\n{text}", language.name()),
            Exported::Words(words) => println!("--- {}\n{} words", language.name(), words.len()),
        }
    }
    // What a renderer must bind, as JSON.
    println!("{}", reflect(&lowered.interface));
    Ok(())
}
