//! The examples run. Each is a separate program; here their main functions are called, except for `offscreen`, which
//! writes a file.

use glasm_runtime::GpuDevice;

use crate::support::expected;

#[path = "../../examples/context.rs"]
mod context;
#[path = "../../examples/embed.rs"]
mod embed;
#[path = "../../examples/inspect.rs"]
mod inspect;
#[path = "../../examples/parallel.rs"]
mod parallel;
#[path = "../../examples/translate.rs"]
mod translate;

#[test]
fn a_program_is_translated() {
    translate::main().expect("the example runs");
}

#[test]
fn the_context_draws() {
    context::main().expect("the example runs");
}

#[test]
fn many_programs_are_translated() {
    parallel::main().expect("the example runs");
}

#[test]
fn a_pixel_is_inspected() {
    inspect::main().expect("the example runs");
}

#[test]
fn a_pair_is_embedded_in_a_renderer() {
    match GpuDevice::open() {
        Ok(_) => embed::main().expect("the example runs"),
        Err(error) => assert!(!expected("gpu"), "no adapter; GLASM_WITHOUT=gpu goes without: {error}"),
    }
}
