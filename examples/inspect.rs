//! Inspects a pixel: draws a small scene, and prints which fragments reached one of its pixels and how the last one was
//! computed.
//!
//! `cargo run --example inspect`

use std::error::Error;

use glasm_scene::inspect::listing::{self, Listing};
use glasm_scene::inspect::{Walk, pixel};
use glasm_scene::script::Script;

const SCENE: &str = "[require]
GL_NV_fragment_program
SIZE 64 64
[fragment program]
!!FP1.0
MULR R0, f[COL0], {0.5, 1, 1, 1};
DP3R R0.w, R0, R0;
MOVR o[COLR], R0;
END
[test]
clear color 0 0 0 1
clear
color 1 0 0 1
draw rect -1 -1 2 2
color 1 1 0 1
draw rect 0 0 1 1
";

/// Lists what happened to a pixel, and finds who wrote a register.
pub fn main() -> Result<(), Box<dyn Error>> {
    let script = Script::parse(SCENE).map_err(|problems| problems[0].error.clone())?;
    let inspection = pixel(&script, [40, 40])?;
    for (event, record) in inspection.recording.pixel.iter().enumerate() {
        println!("{}", listing::happened(record, inspection.line(event)));
    }
    let (_, fragment) = inspection.recording.writer().ok_or("nothing was drawn there")?;
    let run = &fragment.run;
    let listing = Listing::new(&run.program.program, &run.program.source);
    let rows: Vec<_> = (1..).zip(&run.steps).map(|(number, step)| listing.row(number, step)).collect();
    println!("\n{}", listing::table(&rows));

    // The step that wrote the register from which the result came.
    let walk = Walk::new(run.clone());
    let register = walk.registers().iter().find(|register| register.name == "R0").ok_or("R0 is written")?;
    let step = walk.written_before(register, walk.steps().len()).ok_or("R0 is written")?;
    println!("R0 was written last by step {}, on line {:?} of the program", step + 1, walk.line(step));
    assert_eq!(walk.value(register, 1).map(f32::from_bits), [0.5, 1.0, 0.0, 1.0]);
    assert_eq!(walk.value(register, 2).map(f32::from_bits), [0.5, 1.0, 0.0, 1.25]);
    Ok(())
}
