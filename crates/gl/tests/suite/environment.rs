//! What a game sees of the driver: names, extensions and limits.

use crate::support::{Client, Target, has};

/// What the client says was reported to it, with these settings.
fn reported(client: &Client, settings: &[(&str, &str)]) -> Vec<String> {
    let mut command = client.command();
    command.envs(settings.iter().copied());
    let output = command.output().expect("a client can be started");
    let printed = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<String> = printed.lines().map(str::to_owned).collect();
    assert_eq!(lines.last().map(String::as_str), Some("ok"), "{settings:?}: {printed}");
    lines
}

fn has_line(lines: &[String], line: &str) -> bool {
    lines.iter().any(|known| known == line)
}

#[test]
fn a_program_of_2002_copies_the_extensions_into_its_buffer() {
    if !has("gl-clients") {
        return;
    }
    let client = Client::build("old", Target::Own);
    let lines = reported(&client, &[("GLASM_GL_PROFILE", "geforce4"), ("GLASM_GL_VENDOR", "glasm")]);
    assert_eq!(lines[0], "glasm|GeForce4 Ti 4600/AGP/SSE2|1.4.0", "the user's choice comes before the profile's");
    let units = ["GL_NV_register_combiners2", "GL_NV_texture_shader"];
    let programs = ["GL_ARB_multitexture", "GL_NV_vertex_program", "GL_NV_vertex_program1_1", "GL_ARB_vertex_program"];
    for name in programs.into_iter().chain(units) {
        assert!(has_line(&lines, name), "{name} is not advertised: {lines:?}");
    }
    for name in
        ["GL_NV_fragment_program", "GL_ARB_fragment_program", "GL_NV_gpu_program4", "GL_ARB_vertex_buffer_object"]
    {
        assert!(!has_line(&lines, name), "{name} is advertised");
    }
    assert!(has_line(&lines, "size 4096") && has_line(&lines, "version 1.4"), "{lines:?}");
    // 4,096 bytes with the zero, filled from the oldest on.
    let limited = [("GLASM_GL_EXTENSIONS_LIMIT", "4096"), ("GLASM_GL_HIDE", "GL_ARB_multitexture,GL_ATI_*")];
    let lines = reported(&client, &limited);
    let names: Vec<&String> = lines.iter().filter(|line| line.starts_with("GL_")).collect();
    let length: usize = names.iter().map(|name| name.len() + 1).sum();
    assert!((3900..=4096).contains(&length), "{length} bytes");
    assert!(has_line(&lines, "GL_NV_vertex_program") && has_line(&lines, "GL_EXT_texture_object"), "{lines:?}");
    assert!(!names.iter().any(|name| name.starts_with("GL_ATI_") || *name == "GL_ARB_multitexture"), "{names:?}");
    let lines = reported(&client, &[("GLASM_GL_EXTENSIONS_YEAR", "2000"), ("GLASM_GL_ADVERTISE", "GL_GLASM_test")]);
    assert!(has_line(&lines, "GL_NV_vertex_program") && has_line(&lines, "GL_GLASM_test"), "{lines:?}");
    assert!(!has_line(&lines, "GL_NV_vertex_program1_1"), "{lines:?}");
}

#[test]
fn the_log_goes_to_standard_error_by_either_word() {
    if !has("gl-clients") {
        return;
    }
    let client = Client::build("refused", Target::Own);
    for word in ["1", "-"] {
        let mut command = client.command();
        let output =
            command.env("GLASM_GL", "all").env("GLASM_GL_LOG", word).output().expect("a client can be started");
        let log = String::from_utf8_lossy(&output.stderr);
        assert!(log.contains("linked in"), "{word}: {log}");
    }
}
