//! The program of docs/TUTORIAL.md in an engine.
//!
//! `cargo run --example rings`

use std::error::Error;

use glasm::{Language, Options, Program};

/// Translates the program, and says where an engine binds its parameter.
pub fn main() -> Result<(), Box<dyn Error>> {
    let program = Program::parse(include_str!("tutorial/rings.fp"))?;
    let translation = program.translate(&Options::default())?;

    // For an engine on wgpu: wgpu::ShaderSource::Naga(translation.module.into()). For others, text:
    let wgsl = translation.to(Language::Wgsl)?;
    assert!(wgsl.text().is_some_and(|text| text.contains("fn fragment_main(")));

    let interface = &translation.interface;
    println!("entry point: {}", interface.entry_point);
    for input in &interface.inputs {
        println!("location {}: {}", input.location, input.name);
    }
    for parameter in interface.parameters.iter().filter(|parameter| parameter.slot.is_some()) {
        println!("vector {:?} of the uniform buffer: {}", parameter.slot, parameter.name);
    }
    Ok(())
}
