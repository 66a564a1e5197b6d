//! Hosts that fail: the drop-in says so once, and the application goes on with what the host does, or has its error.

use std::path::Path;
use std::process::Output;
use std::time::{Duration, Instant};

use crate::client::temporary;
use crate::null_host::NullHost;
use crate::support::{Client, Target, has};

/// The client that draws with a program.
fn client() -> Option<Client> {
    let wanted = has("gl-clients") && cfg!(target_os = "linux");
    wanted.then(|| Client::build("refused", Target::Own))
}

/// Runs the client on the host with variables set.
fn run((client, host): (&Client, &NullHost), variables: &[(&str, &str)]) -> Output {
    let mut command = host.command(client);
    command.env("GLASM_GL_CACHE", "off").env("GLASM_GL_LOG", "1").envs(variables.iter().copied());
    command.output().expect("a client can be started")
}

/// The exit status, what was printed, and the log.
fn ending(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim_end().to_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn hosts_that_fail_end_no_application() {
    let Some(client) = client() else { return };
    let host = NullHost::build();
    contexts_that_are_reset_and_buffers_without_memory_are_the_applications_errors((&client, &host));
    a_link_that_never_completes_loses_its_draws_alone((&client, &host));
    binaries_and_logs_of_any_length_are_survived((&client, &host));
    a_trial_sees_a_host_that_draws_wrong_or_is_lost((&client, &host));
}

fn contexts_that_are_reset_and_buffers_without_memory_are_the_applications_errors(tried: (&Client, &NullHost)) {
    for (fault, error) in [("lost", "0x0507"), ("memory", "0x0505")] {
        let (code, printed, log) = ending(&run(tried, &[("NULL_HOST_FAULT", fault)]));
        assert_eq!((code, printed), (Some(1), format!("an error is left: {error}")), "{log}");
        assert!(!log.contains("panicked"), "{log}");
    }
}

fn a_link_that_never_completes_loses_its_draws_alone(tried: (&Client, &NullHost)) {
    let start = Instant::now();
    let variables = [
        ("NULL_HOST_EXTENSIONS", "GL_KHR_parallel_shader_compile"),
        ("NULL_HOST_FAULT", "unfinished"),
        ("GLASM_GL_PATIENCE", "0.2"),
    ];
    let (code, printed, log) = ending(&run(tried, &variables));
    assert_eq!((code, printed.as_str()), (Some(0), "ok"), "{log}");
    assert_eq!(log.matches("the host has not linked a translation after 0.2 s").count(), 1, "{log}");
    assert!(start.elapsed() >= Duration::from_millis(200), "it did not wait");
    // A host that completes is not waited for.
    let (code, printed, log) = ending(&run(tried, &[variables[0]]));
    assert_eq!((code, printed.as_str()), (Some(0), "ok"), "{log}");
    assert!(log.contains("linked in") && !log.contains("has not linked"), "{log}");
}

fn binaries_and_logs_of_any_length_are_survived(tried: (&Client, &NullHost)) {
    let (code, printed, log) = ending(&run(tried, &[("NULL_HOST_FAULT", "logs"), ("NULL_HOST_REFUSES", "link")]));
    assert_eq!((code, printed.as_str()), (Some(0), "ok"), "{}", log.len());
    assert_eq!(log.matches("the host does not link a translation").count(), 1, "{}", log.len());
    let folder = temporary().join(format!("null-host-binaries-{}", std::process::id()));
    let kept = |folder: &Path| std::fs::read_dir(folder).map_or(0, Iterator::count);
    // The length of a binary, how much of it is written, and the number of formats; whether one is kept.
    let lengths = [
        ("64 64 1", 1),
        ("64 64 2147483647", 1),
        ("2147483647 64 1", 0),
        ("-5 64 1", 0),
        ("64 2147483647 1", 1),
        ("64 -1 1", 0),
    ];
    for (numbers, wanted) in lengths {
        // What is kept is refused when it comes back: the program is linked again, and no error is left.
        for _ in 0..2 {
            let place = folder.to_string_lossy();
            let variables =
                [("NULL_HOST_FAULT", "binaries"), ("NULL_HOST_BINARIES", numbers), ("GLASM_GL_CACHE", &place)];
            let (code, printed, log) = ending(&run(tried, &variables));
            assert_eq!((code, printed.as_str()), (Some(0), "ok"), "{numbers}: {log}");
            assert_eq!(kept(&folder), wanted, "{numbers}");
        }
        drop(std::fs::remove_dir_all(&folder));
    }
}

/// The trial that `glasm doctor` runs: a host that accepts everything and draws nothing is wrong in every language.
fn a_trial_sees_a_host_that_draws_wrong_or_is_lost(tried: (&Client, &NullHost)) {
    for (fault, wanted) in [("", "[0, 0, 0, 0] in place of"), ("lost", "refused")] {
        let (code, printed, log) = ending(&run(tried, &[("GLASM_GL_TRIAL", "1"), ("NULL_HOST_FAULT", fault)]));
        assert_eq!(code, Some(0), "{printed}\n{log}");
        let results = printed.lines().filter(|line| line.starts_with("program\t") && !line.ends_with("begins"));
        let results: Vec<&str> = results.collect();
        assert_eq!(results.len(), 10, "{printed}");
        assert!(results.iter().all(|line| line.contains(wanted)), "{printed}\n{log}");
    }
}

/// Commands that a host of its version has, and this one lacks: what needs them is lost, and nothing else.
#[test]
fn commands_that_are_missing_end_no_application() {
    let Some(client) = client() else { return };
    for lacking in [
        &["glCreateShader", "glGetShaderiv", "glGetProgramiv", "glUseProgram", "glGenBuffers", "glBufferData"][..],
        &["glGetIntegerv", "glGetFloatv", "glGetString", "glGetStringi"],
    ] {
        let (code, printed, log) = ending(&run((&client, &NullHost::without(lacking)), &[]));
        assert!(code.is_some_and(|code| code < 2), "{lacking:?}: {code:?} {printed}\n{log}");
        assert!(!log.contains("panicked"), "{lacking:?}: {log}");
    }
}
