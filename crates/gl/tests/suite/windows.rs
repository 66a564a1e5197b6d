//! What only programs of Windows do, under Wine.

use std::process::{Command, Stdio};
use std::time::Duration;

use crate::support::{Client, Mode, Target, WINDOWS, has, succeed};

fn targets() -> impl Iterator<Item = Target> {
    WINDOWS.into_iter().filter(|target| has("gl-clients") && target.is_at_hand())
}

#[test]
fn programs_load_the_library_late() {
    for target in targets() {
        assert_eq!(Client::build("late", target).run(Mode::Refused).trim_end(), "ok", "{target:?}");
    }
}

#[test]
fn pbuffers_become_textures() {
    for target in targets() {
        let client = Client::build("pbuffers", target);
        for mode in [Mode::Refused, Mode::All] {
            assert_eq!(client.run(mode).trim_end(), "ok", "{target:?} with {mode:?}");
        }
    }
}

#[test]
fn a_crash_of_the_program_ends_it() {
    for target in targets() {
        let client = Client::build("crash", target);
        let mut running =
            client.command().stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("a program starts");
        // Long enough for the slowest machine: what is tried is that it ends at all.
        let ended = (0..1200).any(|_| {
            std::thread::sleep(Duration::from_millis(100));
            running.try_wait().expect("its state").is_some()
        });
        if !ended {
            running.kill().expect("it can be ended");
        }
        let output = running.wait_with_output().expect("its output");
        let printed = String::from_utf8_lossy(&output.stdout).replace('\r', "");
        assert!(ended && !output.status.success(), "{target:?}: {}", output.status);
        assert_eq!(printed.trim_end(), "drawn", "{target:?}");
    }
}

/// Names that a library exports, as the tools of mingw tell them.
fn exports(target: Target) -> Vec<String> {
    let tool = match target {
        Target::Windows64 => "x86_64-w64-mingw32-objdump",
        _ => "i686-w64-mingw32-objdump",
    };
    let printed = succeed(Command::new(tool).arg("-p").arg(target.library()));
    let printed = String::from_utf8_lossy(&printed.stdout).into_owned();
    let (_, names) = printed.split_once("[Ordinal/Name Pointer] Table").expect("a table of exports");
    let lines = names.lines().skip(1).take_while(|line| line.trim_start().starts_with('['));
    lines.filter_map(|line| line.split_whitespace().last().map(str::to_owned)).collect()
}

#[test]
fn the_library_exports_what_the_systems_does() {
    for target in targets() {
        let names = exports(target);
        // Version 1.1 of OpenGL has 336 commands; the others are WGL's and those of metafiles.
        let commands = names.iter().filter(|name| name.starts_with("gl") && *name != "glDebugEntry").count();
        let of_windows = names.iter().filter(|name| name.starts_with("wgl")).count();
        assert_eq!((names.len(), commands, of_windows), (368, 336, 25), "{target:?}: {names:?}");
        for name in ["glBegin", "glDrawElements", "glVertexPointer", "wglShareLists", "wglSwapBuffers", "glDebugEntry"]
        {
            assert!(names.iter().any(|known| known == name), "{target:?} has no {name}");
        }
    }
}

#[test]
fn a_file_beside_the_library_has_settings() {
    for target in targets() {
        let client = Client::build("nv", target);
        std::fs::write(
            client.folder.join("glasm.ini"),
            "; of the game\r\nlog = told.txt\r\ndump = programs\r\nmode = all\r\n",
        )
        .expect("a file");
        let output = client.command().output().expect("a client can be started");
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim_end(), "ok", "{target:?}");
        let log = std::fs::read_to_string(client.folder.join("told.txt")).expect("a log");
        assert!(log.contains("all assembly programs are translated"), "{log}");
        let dumped = std::fs::read_dir(client.folder.join("programs")).expect("a dump").count();
        assert!(dumped >= 3, "{dumped} programs are dumped");
        // The environment comes first.
        let output = client.command().env("GLASM_GL", "off").output().expect("a client can be started");
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim_end(), "GL_NV_vertex_program is not told");
    }
}
