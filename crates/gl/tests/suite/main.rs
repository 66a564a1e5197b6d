//! The drop-in under programs in C: each prints what is wrong, or `ok`.
#![allow(unreachable_pub, reason = "a test crate has no outside")]

mod ahead;
mod ati_shaders;
mod cached;
mod client;
mod environment;
#[cfg(unix)]
mod faults;
mod images;
#[cfg(unix)]
mod inspect;
#[cfg(unix)]
mod inspect_contexts;
#[cfg(unix)]
mod inspect_strange;
#[cfg(unix)]
mod inspect_windows;
#[cfg(unix)]
mod keys;
mod layers;
#[cfg(unix)]
mod null;
#[cfg(unix)]
mod null_host;
#[cfg(unix)]
mod traced;

mod replaced;
mod starting;
mod state;
mod support;
mod tables;
mod targets;
mod trial;
mod unit_tables;
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
fn display_lists_call_each_other_and_change_state() {
    passes("nested_lists");
}

#[test]
fn random_commands_do_the_same_in_lists() {
    passes("random_lists");
}

#[test]
fn programs_see_the_state_of_the_host() {
    passes("state");
}

#[test]
fn values_are_set_before_the_text_that_reads_them() {
    passes("set_before");
}

#[test]
fn values_are_first_set_between_begin_and_end() {
    passes("first_between");
}

#[test]
fn parameters_change_between_primitives() {
    passes("immediate");
}

#[test]
fn parameters_change_between_draws() {
    passes("postponed");
}

#[test]
fn depth_textures_are_compared_and_rows_counted_as_programs_ask() {
    passes("textures");
}

#[test]
fn texts_of_atis_fragment_shaders_have_their_target() {
    passes("text_shaders");
}

/// Mesa's drivers can be told to have no later version; others have theirs.
#[test]
fn depths_are_found_where_the_host_makes_vectors_of_them() {
    if !has("gl-clients") {
        return;
    }
    for name in ["depths", "text_shaders"] {
        let client = Client::build(name, Target::Own);
        for mode in ["nv", "all"] {
            let mut command = client.command();
            command.env("MESA_GLSL_VERSION_OVERRIDE", "120").env("MESA_GL_VERSION_OVERRIDE", "2.1COMPAT");
            let output = command.env("GLASM_GL", mode).output().expect("a client can be started");
            assert_eq!(String::from_utf8_lossy(&output.stdout).trim_end(), "ok", "{name} with {mode}");
        }
    }
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
fn primitives_go_to_viewports_and_layers_and_programs_know_the_draw() {
    passes("destinations");
}

#[test]
fn images_in_the_librarys_formats_come_from_buffers_too() {
    passes("pixel_buffers");
}

#[test]
fn destructors_of_threads_use_contexts_that_they_destroy() {
    passes("leaving");
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
fn commands_of_programs_have_the_errors_that_the_texts_list() {
    passes("errors_programs");
}

#[test]
fn commands_of_buffers_have_the_errors_that_the_texts_list() {
    passes("errors_buffers");
}

#[test]
fn programs_have_the_state_that_the_texts_list() {
    passes("states_programs");
}

#[test]
fn draws_with_programs_heed_the_state_that_the_texts_name() {
    passes("states_draws");
}

#[test]
fn nvidias_own_languages_have_rules_of_their_own_around_programs() {
    passes("own_languages");
}

#[test]
fn evaluators_have_maps_of_numbered_attributes() {
    passes("evaluators");
}

#[test]
fn contexts_share_programs_and_nothing_else() {
    passes("contexts");
}

#[test]
fn commands_that_are_looked_up_in_a_core_profile_are_those_of_all_contexts() {
    passes("core_first");
}

#[test]
fn threads_and_contexts_leave_nothing_behind() {
    passes("gone");
}

#[test]
fn deleted_programs_stay_where_they_are_bound() {
    passes("deleted");
}

#[test]
fn names_of_deleted_buffers_stay_unused() {
    passes("deleted_buffers");
}

#[test]
fn contexts_find_what_was_set_before_they_were_created() {
    passes("handed_on");
}

#[test]
fn contexts_are_left_only_by_calls_that_succeed() {
    passes("left_current");
}

#[test]
fn current_programs_are_those_of_their_targets() {
    passes("current_programs");
}

#[test]
fn lists_are_remade_when_they_end() {
    passes("remade_lists");
}

/// A few thousand random commands; `soak.c` takes the number as its argument.
#[test]
fn random_commands_in_two_threads_have_the_errors_that_they_should() {
    passes("soak");
}

#[test]
fn state_of_before_the_first_program_is_taken_over() {
    passes("idle");
    if has("gl-clients") {
        let client = Client::build("idle", Target::Own);
        let output = client.command().arg("between").output().expect("a client can be started");
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim_end(), "ok");
    }
}

#[test]
fn register_combiners_compute_what_the_extension_says() {
    passes("combiners");
}

#[test]
fn random_setups_of_combiners_have_the_colours_of_the_formulas() {
    passes("random_combiners");
}

#[test]
fn texture_shaders_read_signed_textures_and_offsets() {
    passes("shaders");
}

/// Mesa has the extensions itself, with other initial values: they are hidden from the mode that leaves them to the host.
#[test]
fn texture_environments_have_four_arguments_and_fog_has_distances() {
    if !has("gl-clients") {
        return;
    }
    let client = Client::build("environments", Target::Own);
    assert_eq!(client.run(Mode::All).trim_end(), "ok");
    let hidden = "-GL_NV_texture_env_combine4 -GL_ATI_texture_env_combine3 -GL_NV_fog_distance";
    let output = client.command().env("GLASM_GL", "nv").env("MESA_EXTENSION_OVERRIDE", hidden).output();
    let output = output.expect("a client can be started");
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim_end(), "ok");
}

#[test]
fn textures_have_palettes() {
    passes("palettes");
}

#[test]
fn programs_change_when_their_file_is_saved() {
    if !has("gl-clients") || !cfg!(unix) {
        return;
    }
    let client = Client::build("saved", Target::Own);
    for folder in ["dump", "changed"] {
        std::fs::create_dir_all(client.folder.join(folder)).expect("a folder");
    }
    for mode in ["nv", "all"] {
        let mut command = client.command();
        command.env("GLASM_GL", mode).env("GLASM_GL_DUMP", "dump").env("GLASM_GL_REPLACE", "changed");
        let output = command.output().expect("a client can be started");
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim_end(), "ok", "{mode}");
        for entry in std::fs::read_dir(client.folder.join("changed")).expect("a folder") {
            std::fs::remove_file(entry.expect("an entry").path()).expect("a file");
        }
    }
}

#[test]
fn memory_for_arrays_and_fences_are_there() {
    passes("ranges");
}

/// Switched off, the drop-in leaves programs to the host alone.
#[test]
fn switched_off_programs_see_the_host_alone() {
    if has("gl-clients") {
        assert_eq!(Client::build("nv", Target::Own).run(Mode::Off).trim_end(), host_alone());
    }
}
