//! Files that take the place of a game's programs when they are loaded: those with errors are not used, and the log names them.

use std::path::Path;

use crate::support::{Client, Target, has};

/// Runs the client, which expects this green. Returns what it prints, the log, and standard error.
fn run(client: &Client, mode: &str, replace: &str, green: &str) -> [String; 3] {
    let mut command = client.command();
    command.arg(green).env("GLASM_GL", mode).env("GLASM_GL_DUMP", "dump");
    command.env("GLASM_GL_REPLACE", replace).env("GLASM_GL_LOG", "log.txt");
    let output = command.output().expect("a client can be started");
    let log = std::fs::read_to_string(client.folder.join("log.txt")).expect("a log");
    std::fs::remove_file(client.folder.join("log.txt")).expect("a log");
    let [out, err] = [output.stdout, output.stderr].map(|said| String::from_utf8_lossy(&said).trim_end().to_owned());
    [out, log, err]
}

/// Puts a change of each dumped program into a folder. Returns the names of the files.
fn change(client: &Client, from: &str, to: &str) -> Vec<String> {
    let folder = |name: &str| client.folder.join(name);
    std::fs::create_dir_all(folder("changed")).expect("a folder");
    let dumped = std::fs::read_dir(folder("dump")).expect("a folder").map(|entry| entry.expect("an entry").path());
    let programs = dumped.filter(|path| path.extension().is_some_and(|extension| extension == "fp"));
    let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
    programs
        .map(|path| {
            let text = std::fs::read_to_string(&path).expect("a program");
            std::fs::write(folder("changed").join(name(&path)), text.replace(from, to)).expect("a file");
            name(&path)
        })
        .collect()
}

#[test]
fn files_with_errors_take_no_programs_place() {
    if !has("gl-clients") {
        return;
    }
    let client = Client::build("replaced", Target::Own);
    for mode in ["nv", "all"] {
        let [out, log, err] = run(&client, mode, "nowhere", "0");
        assert_eq!(out, "ok", "{log}");
        assert!(err.contains("nowhere is not a folder"), "{err}");
        assert_eq!(log.matches("nowhere is not a folder").count(), 1, "{log}");
        let names = change(&client, "1, 0, 0, 1", "1, 0.2, 0, 1");
        assert_eq!(names.len(), 2, "{names:?}");
        let [out, log, _] = run(&client, mode, "changed", "51");
        assert_eq!(out, "ok", "{log}");
        for name in &names {
            assert!(log.contains(&format!("changed/{name} is used in place of a program")), "{log}");
        }
        let names = change(&client, "MOV", "MOVE");
        let [out, log, _] = run(&client, mode, "changed", "0");
        assert_eq!(out, "ok", "{log}");
        for name in &names {
            assert!(log.contains(&format!("changed/{name} is not used in place of a program")), "{log}");
            assert!(log.contains(&format!("changed/{name}:")), "{log}");
        }
        // A program of another stage is none either.
        change(&client, "!!ARBfp1.0", "!!ARBvp1.0");
        let [out, log, _] = run(&client, mode, "changed", "0");
        assert_eq!(out, "ok", "{log}");
        assert_eq!(log.matches(" is not used in place of a program").count(), 1, "{log}");
        std::fs::remove_dir_all(client.folder.join("changed")).expect("a folder");
    }
}
