//! The drop-in under programs in C: each prints what is wrong, or `ok`.
#![allow(unreachable_pub, reason = "a test crate has no outside")]

mod client;
mod layers;
mod starting;
mod support;
mod targets;
mod windows;

use support::{Client, Mode, Target, has, host_alone};

/// Every client passes under the drop-in.
fn passes(name: &str) {
    if !has("gl-clients") {
        return;
    }
    let client = Client::build(name, Target::Own);
    for mode in [Mode::Refused, Mode::All] {
        let output = client.run(mode);
        assert_eq!(output.trim_end(), "ok", "{name} with {mode:?}");
    }
}

#[test]
fn programs_of_nvidia_draw_beside_fixed_function() {
    passes("nv");
}

#[test]
fn display_lists_hold_commands_of_programs() {
    passes("lists");
}

#[test]
fn programs_see_the_state_of_the_host() {
    passes("state");
}

#[test]
fn parameters_change_between_primitives() {
    passes("immediate");
}

#[test]
fn depth_textures_are_compared_and_rows_counted_as_programs_ask() {
    passes("textures");
}

#[test]
fn typed_programs_read_integers_and_buffers() {
    passes("typed");
}

#[test]
fn images_and_texels_are_those_of_the_host() {
    passes("images");
}

#[test]
fn geometry_programs_run_in_the_hosts_stage() {
    passes("geometry");
}

#[test]
fn lighting_before_geometry_programs_is_that_of_fixed_function() {
    passes("lighting");
}

#[test]
fn tessellation_programs_run_in_the_hosts_stages() {
    passes("tessellation");
}

#[test]
fn transform_feedback_records_results_of_programs() {
    passes("feedback");
}

#[test]
fn evaluators_have_maps_of_numbered_attributes() {
    passes("evaluators");
}

#[test]
fn contexts_share_programs_and_nothing_else() {
    passes("contexts");
}

/// A few thousand random commands; `soak.c` takes the number as its argument.
#[test]
fn random_commands_in_two_threads_have_the_errors_that_they_should() {
    passes("soak");
}

/// Switched off, the drop-in leaves programs to the host alone.
#[test]
fn switched_off_programs_see_the_host_alone() {
    if has("gl-clients") {
        assert_eq!(Client::build("nv", Target::Own).run(Mode::Off).trim_end(), host_alone());
    }
}
