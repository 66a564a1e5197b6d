//! The tables of errors and of state of combiners, texture shaders, texture environments, fog, ATI's shaders, and fences.

use crate::passes;
use crate::support::{Client, Mode, Target, has};

/// What Mesa has itself, with other errors and initial values: it is hidden from the mode that leaves it to the host.
const HIDDEN: &str =
    "-GL_ATI_fragment_shader -GL_NV_texture_env_combine4 -GL_ATI_texture_env_combine3 -GL_NV_fog_distance";

/// A client passes where the extensions are the library's, in both modes.
fn passes_here(name: &str) {
    if !has("gl-clients") {
        return;
    }
    let client = Client::build(name, Target::Own);
    assert_eq!(client.run(Mode::All).trim_end(), "ok", "{name}");
    let output = client.command().env("GLASM_GL", "nv").env("MESA_EXTENSION_OVERRIDE", HIDDEN).output();
    let output = output.expect("a client can be started");
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim_end(), "ok", "{name}");
}

#[test]
fn combiners_have_the_errors_of_their_tables() {
    passes("errors_combiners");
}

#[test]
fn texture_shaders_have_the_errors_of_their_tables() {
    passes("errors_shaders");
}

#[test]
fn images_of_texture_shaders_have_the_errors_of_their_tables() {
    passes("errors_shader_images");
}

#[test]
fn texts_of_atis_shaders_have_parameters_names_and_errors() {
    passes("errors_text_shaders");
}

#[test]
fn fences_and_ranges_have_their_errors_and_lists() {
    passes("errors_fences");
}

#[test]
fn texture_environments_have_the_errors_of_their_tables() {
    passes_here("errors_environments");
}

#[test]
fn shaders_of_ati_have_the_errors_of_their_tables() {
    passes_here("errors_ati_shaders");
}

#[test]
fn fixed_units_have_the_state_of_their_tables() {
    passes_here("states_units");
}
