//! The examples run. Each is a separate program; here their main functions are called, except for `offscreen`, which
//! writes a file.

use glasm_runtime::GpuDevice;

use crate::support::expected;

#[path = "../../examples/bind.rs"]
mod bind;
#[path = "../../examples/context.rs"]
mod context;
#[path = "../../examples/embed.rs"]
mod embed;
#[path = "../../examples/inspect.rs"]
mod inspect;
#[path = "../../examples/own_device.rs"]
mod own_device;
#[path = "../../examples/parallel.rs"]
mod parallel;
#[path = "../../examples/rings.rs"]
mod rings;
#[path = "../../examples/translate.rs"]
mod translate;

#[test]
fn a_program_is_translated() {
    translate::main().expect("the example runs");
}

#[test]
fn the_program_of_the_tutorial_is_translated() {
    rings::main().expect("the example runs");
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

/// Whether there is an adapter; without one the machine must be known to lack it.
fn has_adapter() -> bool {
    match GpuDevice::open() {
        Ok(_) => true,
        Err(error) => {
            assert!(!expected("gpu"), "no adapter; GLASM_WITHOUT=gpu goes without: {error}");
            false
        }
    }
}

#[test]
fn a_pair_is_embedded_in_a_renderer() {
    if has_adapter() {
        embed::main().expect("the example runs");
    }
}

#[test]
fn a_pair_is_bound_by_its_interface() {
    if has_adapter() {
        bind::main().expect("the example runs");
    }
}

#[test]
fn a_context_draws_on_a_device_of_the_callers() {
    if has_adapter() {
        own_device::main().expect("the example runs");
    }
}
