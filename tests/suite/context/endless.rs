//! Loops that do not end by themselves, on a device that allows few rounds.

use glasm_runtime::ProgramTarget::{FragmentArb, Vertex};
use glasm_runtime::call::TargetDescription;
use glasm_runtime::raster::ColorFormat;
use glasm_runtime::{Context, GpuDevice};

use super::{picture, square, use_arb};
use crate::support::expected;

/// A loop that adds a fifth in each round, and never ends.
fn endless(header: &str, before: &str, after: &str) -> String {
    format!(
        "{header}\nTEMP sum, never;\n{before}MOV sum, 0;\nREP;\nSGT.CC never.x, sum, 1000;\nBRK (NE.x);\n\
         ADD sum, sum, {{0.2}}.x;\nENDREP;\nMOV {after}, sum;\nEND"
    )
}

#[test]
fn loops_end_after_the_rounds_that_a_device_allows() {
    if !expected("gpu") {
        return;
    }
    // A fifth of 255 for each round.
    for (rounds, color) in [(1, 51), (3, 153), (4, 204)] {
        let mut device = GpuDevice::open().expect("an adapter");
        device.limit_rounds(rounds).expect("a limit");
        let window = TargetDescription::color(4, 1, ColorFormat::Rgba8);
        let mut gl = Context::new(Box::new(device), window).expect("a context");
        let position = "MOV result.position, vertex.position;\n";
        use_arb(&mut gl, Vertex, &format!("!!NVvp4.0\n{position}END"));
        use_arb(&mut gl, FragmentArb, &endless("!!NVfp4.0", "", "result.color"));
        square(&mut gl, 0.0).expect("a draw");
        assert_eq!(picture(&mut gl), [[color; 4]; 4], "{rounds} rounds for each fragment");
        use_arb(&mut gl, Vertex, &endless("!!NVvp4.0", position, "result.color"));
        use_arb(&mut gl, FragmentArb, "!!NVfp4.0\nMOV result.color, fragment.color;\nEND");
        square(&mut gl, 0.0).expect("a draw");
        assert_eq!(picture(&mut gl), [[color; 4]; 4], "{rounds} rounds for each vertex");
    }
}
