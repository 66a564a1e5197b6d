//! The clients in 32 bits and as programs of Windows, where such programs can be run: the same values and pictures.

use std::process::Command;

use crate::support::{Client, Mode, Target, WINDOWS, has, runs, succeed};

/// Clients that need nothing of one system.
const CLIENTS: [&str; 24] = [
    "nv",
    "lists",
    "nested_lists",
    "random_lists",
    "state",
    "immediate",
    "first_between",
    "textures",
    "typed",
    "images",
    "geometry",
    "lighting",
    "tessellation",
    "contexts",
    "soak",
    "evaluators",
    "feedback",
    "idle",
    "ranges",
    "palettes",
    "evaluators_tables",
    "lists_tables",
    "palettes_tables",
    "parameters_tables",
];

/// More of them, which take longer under Wine than they say about Windows, or need EGL.
const ON_LINUX: [&str; 46] = [
    "arrays",
    "arrays_left_on",
    "arrays_tables",
    "asleep",
    "attributes_tables",
    "beside_glsl",
    "buffers_tables",
    "combiners",
    "complete",
    "core_first",
    "current_programs",
    "deleted",
    "deleted_buffers",
    "destinations",
    "errors_buffers",
    "errors_combiners",
    "errors_fences",
    "errors_programs",
    "errors_shader_images",
    "errors_shaders",
    "errors_text_shaders",
    "extremes",
    "fixed_changes",
    "fixed_stage",
    "fixed_state",
    "gone",
    "handed_on",
    "image_formats",
    "images_tables",
    "leaving",
    "left_current",
    "own_languages",
    "pixel_buffers",
    "postponed",
    "programs_tables",
    "random_combiners",
    "recordings",
    "remade_lists",
    "set_before",
    "shaders",
    "shadow",
    "stages",
    "states_draws",
    "states_programs",
    "text_shaders",
    "tracked",
];

fn pass(target: Target, names: &[&str]) {
    if !has("gl-clients") || !target.is_at_hand() {
        return;
    }
    for name in names {
        let client = Client::build(name, target);
        for mode in [Mode::Refused, Mode::All] {
            let output = client.run(mode);
            assert_eq!(output.trim_end(), "ok", "{name} with {mode:?} for {target:?}");
        }
    }
}

#[test]
fn clients_pass_in_32_bits() {
    pass(Target::Linux32, &[&CLIENTS[..], &ON_LINUX].concat());
}

#[test]
fn clients_pass_on_windows_in_64_bits() {
    pass(Target::Windows64, &CLIENTS);
}

#[test]
fn clients_pass_on_windows_in_32_bits() {
    pass(Target::Windows32, &CLIENTS);
}

#[test]
fn every_entry_point_bears_the_stack_of_old_compilers() {
    if !has("gl-clients") || !Target::Linux32.is_at_hand() {
        return;
    }
    assert_eq!(Client::build("aligned", Target::Linux32).run(Mode::Refused).trim_end(), "ok");
}

#[test]
fn pictures_are_the_same_on_every_system() {
    if !has("gl-clients") {
        return;
    }
    let picture = |target| Client::build("picture", target).run(Mode::All);
    let expected = picture(Target::Own);
    // Nearly all pixels of the scene are drawn; 4096 of four bytes, each two digits.
    assert!(expected.starts_with("picture scene ") && expected.len() > 8 * 4096, "{expected:.200}");
    for target in [Target::Linux32].into_iter().chain(WINDOWS).filter(|target| target.is_at_hand()) {
        assert!(picture(target) == expected, "{target:?} draws another picture");
    }
}

/// Versions of glibc that a library asks for.
fn versions(library: &std::path::Path) -> Vec<(u32, u32)> {
    let printed = succeed(Command::new("readelf").args(["--version-info", "--wide"]).arg(library));
    let printed = String::from_utf8_lossy(&printed.stdout).into_owned();
    let names = printed.split_whitespace().filter_map(|word| word.strip_prefix("GLIBC_"));
    let numbers = names.filter_map(|name| name.split_once('.'));
    numbers.filter_map(|(major, minor)| Some((major.parse().ok()?, minor.split('.').next()?.parse().ok()?))).collect()
}

/// `docs/OPENGL.md` says so.
const OLDEST_GLIBC: (u32, u32) = (2, 35);

#[test]
fn no_newer_glibc_is_asked_for_than_is_documented() {
    if !runs("readelf", &["--version"]) {
        return;
    }
    let mut libraries = vec![Target::Own.library()];
    if Target::Linux32.is_at_hand() {
        libraries.push(Target::Linux32.library());
    }
    for library in libraries {
        let versions = versions(&library);
        assert!(
            !versions.is_empty() && versions.iter().all(|version| *version <= OLDEST_GLIBC),
            "{library:?}: {versions:?}"
        );
    }
    let page = std::fs::read_to_string(crate::support::repository().join("docs/OPENGL.md")).expect("a page");
    assert!(page.contains(&format!("glibc {}.{}", OLDEST_GLIBC.0, OLDEST_GLIBC.1)));
}
