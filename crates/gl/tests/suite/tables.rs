//! Whole families of commands by tables, under programs in C: every variant of each, with values that are computed from the
//! extension's text.

use crate::passes;

#[test]
fn attributes_are_set_by_all_commands() {
    passes("attributes_tables");
}

#[test]
fn arrays_by_number_have_every_type_and_a_switch_each() {
    passes("arrays_tables");
}

#[test]
fn evaluators_are_sums_of_polynomials_for_every_attribute() {
    passes("evaluators_tables");
}

#[test]
fn palettes_and_indices_have_every_format() {
    passes("palettes_tables");
}

#[test]
fn lists_are_called_by_names_of_every_type() {
    passes("lists_tables");
}

#[test]
fn parameters_are_set_and_queried_by_all_commands() {
    passes("parameters_tables");
}

#[test]
fn buffers_of_parameters_take_all_commands_on_buffers() {
    passes("buffers_tables");
}

#[test]
fn images_of_texture_shaders_have_every_format() {
    passes("images_tables");
}

#[test]
fn programs_are_loaded_and_queried_by_name() {
    passes("programs_tables");
}
