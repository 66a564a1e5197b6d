//! The drop-in on a host that takes everything, or does what no driver at hand does.

use crate::null_host::NullHost;
use crate::support::{Client, Target, has};

/// All languages, as NVIDIA's drivers have them.
const ALL: &str = "GL_ARB_fragment_program_shadow GL_NV_vertex_program GL_NV_vertex_program1_1 GL_NV_vertex_program2 \
    GL_NV_vertex_program2_option GL_NV_vertex_program3 GL_NV_fragment_program GL_NV_fragment_program_option \
    GL_NV_fragment_program2 GL_NV_gpu_program4 GL_NV_parameter_buffer_object GL_NV_gpu_program5 \
    GL_NV_gpu_program_fp64 GL_EXT_gpu_program_parameters GL_NV_geometry_program4 GL_NV_tessellation_program5 \
    GL_NV_register_combiners GL_NV_register_combiners2 GL_NV_texture_shader GL_NV_texture_shader2 GL_NV_texture_shader3";

fn is_wanted() -> bool {
    has("gl-clients") && cfg!(target_os = "linux")
}

#[test]
fn programs_find_the_hosts_own_commands_where_it_has_all_languages() {
    if !is_wanted() {
        return;
    }
    let (client, host) = (Client::build("pointers", Target::Own), NullHost::build());
    let found = |extensions: &str, mode: &str| {
        let mut command = host.command(&client);
        command.args(["glDrawArrays", "glProgramStringARB", "glTranslatef", "glGetString"]);
        let output = command.env("NULL_HOST_EXTENSIONS", extensions).env("GLASM_GL", mode).output();
        let output = output.expect("a client can be started");
        String::from_utf8_lossy(&output.stdout)
            .trim_end()
            .replace("libglasm_gl.so", "own")
            .replace("libEGL.so.1", "host")
    };
    let own = "glDrawArrays own\nglProgramStringARB own\nglTranslatef own\nglGetString own";
    let hosts = "glDrawArrays host\nglProgramStringARB host\nglTranslatef host\nglGetString own";
    assert_eq!(found(ALL, "nv"), hosts);
    assert_eq!(found(ALL, "all"), own);
    assert_eq!(found("", "nv"), own);
    assert_eq!(found("", "off"), own.replace("own", "host"));
}

#[test]
fn hosts_that_refuse_translations_or_lack_commands_lose_draws_alone() {
    if !is_wanted() {
        return;
    }
    let client = Client::build("refused", Target::Own);
    let run = |host: &NullHost, refuses: &str| {
        let mut command = host.command(&client);
        let output = command.env("NULL_HOST_REFUSES", refuses).output().expect("a client can be started");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code(), String::from_utf8_lossy(&output.stdout).trim_end().to_owned(), errors)
    };
    let host = NullHost::build();
    let (code, printed, errors) = run(&host, "");
    assert_eq!((code, printed.as_str(), errors.as_str()), (Some(0), "ok", ""));
    for refuses in ["link", "compile"] {
        let (code, printed, errors) = run(&host, refuses);
        assert_eq!((code, printed.as_str()), (Some(0), "ok"), "{errors}");
        let said = format!("the host does not {refuses} a translation");
        assert_eq!(errors.matches(&said).count(), 1, "{errors}");
    }
    // Commands of versions that the host says it has.
    for lacking in [
        &["glProgramParameteri", "glGetProgramBinary"][..],
        &["glNamedBufferSubData"],
        &["glBindBufferRange", "glUniformBlockBinding"],
        &["glGetAttachedShaders"],
    ] {
        let (code, printed, errors) = run(&NullHost::without(lacking), "");
        assert_eq!((code, printed.as_str()), (Some(0), "ok"), "{lacking:?}: {errors}");
    }
}

/// Libraries need to export the first versions' commands alone.
#[test]
fn commands_are_found_that_libraries_do_not_export() {
    if !is_wanted() {
        return;
    }
    let client = Client::build("refused", Target::Own);
    let host = NullHost::hiding(&[
        "glCreateShader",
        "glShaderSource",
        "glCompileShader",
        "glGetShaderiv",
        "glCreateProgram",
        "glLinkProgram",
        "glGetProgramiv",
        "glUseProgram",
    ]);
    let output = host.command(&client).output().expect("a client can be started");
    let [printed, errors] = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    assert_eq!((printed.trim_end(), errors.as_str()), ("ok", ""));
}
