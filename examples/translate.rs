//! A program in a string, checked, translated and described.
//!
//! `cargo run --example translate`

use std::error::Error;

use glasm::export::reflect;
use glasm::{Exported, Language, Options, Program};

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

/// Shows the errors of a broken program, then the program in several languages.
pub fn main() -> Result<(), Box<dyn Error>> {
    // A program that breaks rules is refused, with all its errors and their places.
    let broken = PROGRAM.replace("MUL result.color, color, color.w", "MUL result.colour, color");
    let error = Program::parse(&broken).expect_err("it writes to no result").named("broken.fp");
    println!("{error}");

    let program = Program::parse(PROGRAM)?;
    let translation = program.translate(&Options::default())?;
    for language in [Language::Wgsl, Language::Glsl330, Language::Spirv] {
        match translation.to(language)? {
            Exported::Text(text) => println!("--- {}\n{text}", language.name()),
            Exported::Words(words) => println!("--- {}\n{} words", language.name(), words.len()),
        }
    }
    // What a renderer must bind, as JSON.
    println!("{}", reflect(&translation.interface));
    Ok(())
}
