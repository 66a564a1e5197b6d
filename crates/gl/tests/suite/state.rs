//! What programs read of fixed function's state, and the fixed function that stands in where a program is in one stage only.
//! The same scene without a program shows what is right, or values that are computed from the specifications' text.

use crate::passes;
use crate::support::{Client, Mode, Target, has};

/// Whether a client passes with these variables and arguments.
fn passes_with(client: &Client, arguments: &[&str], variables: &[(&str, &str)]) {
    let mut command = client.command();
    command.args(arguments).envs(variables.iter().copied());
    let output = command.output().expect("a client can be started");
    // Mesa may say before it that what it hides stays known.
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let log = String::from_utf8_lossy(&output.stderr);
    assert!(said.lines().last() == Some("ok"), "{variables:?}: {}\n{said}\n{log}", output.status);
}

/// Mesa's drivers can be told to have no later version; others have theirs.
const OLD: [(&str, &str); 2] = [("MESA_GL_VERSION_OVERRIDE", "2.1COMPAT"), ("MESA_GLSL_VERSION_OVERRIDE", "120")];

#[test]
fn programs_read_every_binding_of_state() {
    passes("fixed_state");
}

#[test]
fn every_command_that_changes_state_is_seen_by_the_next_draw() {
    passes("fixed_changes");
}

/// Each part in a process of its own.
#[cfg(unix)]
#[test]
fn state_of_before_the_first_program_is_taken_over_in_every_part() {
    passes("asleep");
}

#[test]
fn fixed_function_stands_in_for_a_stage_without_a_program() {
    passes("fixed_stage");
}

#[test]
fn matrices_are_tracked_by_parameters() {
    passes("tracked");
}

#[test]
fn programs_of_all_stages_have_the_parameters_they_ask_for() {
    passes("stages");
}

#[test]
fn depths_are_compared_by_programs_that_ask_for_it() {
    passes("shadow");
    if !has("gl-clients") {
        return;
    }
    let client = Client::build("shadow", Target::Own);
    passes_with(&client, &["translated"], &[("GLASM_GL", "all")]);
    passes_with(&client, &["translated"], &[("GLASM_GL", "all"), OLD[0], OLD[1]]);
}

#[test]
fn largest_and_smallest_numbers_are_those_of_the_language() {
    passes("extremes");
    if !has("gl-clients") {
        return;
    }
    let client = Client::build("extremes", Target::Own);
    let versions = [("MESA_GL_VERSION_OVERRIDE", "3.0COMPAT"), ("MESA_GLSL_VERSION_OVERRIDE", "130")];
    for mode in ["nv", "all"] {
        passes_with(&client, &[], &[("GLASM_GL", mode), versions[0], versions[1]]);
    }
}

#[test]
fn image_units_have_every_format() {
    passes("image_formats");
}

#[test]
fn arrays_are_read_and_told_as_they_were_set() {
    passes("arrays");
}

#[test]
fn arrays_that_are_left_on_are_read_by_draws_of_arrays_alone() {
    passes("arrays_left_on");
}

#[test]
fn shaders_in_glsl_stand_beside_programs() {
    passes("beside_glsl");
}

#[test]
fn textures_of_fixed_function_count_where_they_are_complete() {
    passes("complete");
}

#[test]
fn results_are_recorded_in_any_choice() {
    passes("recordings");
}

/// Mesa's fixed function behind its own shaders of ATI leaves the sum out: they are hidden from the mode that leaves them to
/// the host.
#[test]
fn colours_are_summed_behind_atis_shaders() {
    if !has("gl-clients") {
        return;
    }
    let client = Client::build("sums", Target::Own);
    assert_eq!(client.run(Mode::All).trim_end(), "ok");
    passes_with(&client, &[], &[("GLASM_GL", "nv"), ("MESA_EXTENSION_OVERRIDE", "-GL_ATI_fragment_shader")]);
}
