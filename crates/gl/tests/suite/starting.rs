//! `glasm gl`: programs of both widths find their drop-in, and folders of games are left as they were.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::{Client, Target, has, host_alone, program, runs, succeed, temporary};

/// Says whether it runs above the drop-in, and needs no OpenGL for that.
const ASKING: &str = "#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
int main(void) { printf(\"%d %s\\n\", (int)(8 * sizeof(void *)), dlsym(RTLD_DEFAULT, \"glLoadProgramNV\") ? \"yes\" : \"no\"); return 0; }
";

/// A folder that goes when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = temporary().join(format!("{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        Folder(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Starts a command by `glasm gl` with these drop-ins.
fn starts(cache: &Path, libraries: &[PathBuf], command: &[&str]) -> (String, String) {
    let mut glasm = Command::new(program());
    glasm.arg("gl").env("XDG_CACHE_HOME", cache).env_remove("GLASM_GL_LIBRARY");
    for library in libraries {
        glasm.arg("--library").arg(library);
    }
    let output = succeed(glasm.arg("--").args(command));
    let [out, err] = [output.stdout, output.stderr].map(|value| String::from_utf8_lossy(&value).trim_end().to_owned());
    (out, err)
}

#[test]
fn programs_of_both_widths_find_their_drop_in() {
    if !cfg!(target_arch = "x86_64") || !has("gl-clients") {
        return;
    }
    let folder = Folder::new("widths");
    let source = folder.0.join("asking.c");
    std::fs::write(&source, ASKING).expect("a folder that can be written");
    let compile = |flag: &str| {
        let program = folder.0.join(format!("asking{flag}"));
        let compiled = runs("gcc", &[flag, "-o", &program.to_string_lossy(), &source.to_string_lossy(), "-ldl"]);
        (compiled && runs(&program.to_string_lossy(), &[])).then(|| program.to_string_lossy().into_owned())
    };
    let wide = compile("-m64").expect("gcc compiles programs of 64 bits");
    let own = Target::Own.library();
    let alone = std::slice::from_ref(&own);
    assert_eq!(starts(&folder.0, alone, &[&wide]), ("64 yes".to_owned(), String::new()));
    // Without a drop-in of their width programs run as ever, which is said, and the dynamic linker prints no message.
    let Some(narrow) = compile("-m32") else {
        eprintln!("no programs of 32 bits run here: they are not tried");
        return;
    };
    let (out, err) = starts(&folder.0, alone, &[&narrow]);
    assert_eq!((out.as_str(), err.lines().count()), ("32 no", 1), "{err}");
    assert!(err.contains("a 32-bit program, and there is no 32-bit drop-in"), "{err}");
    let launcher = format!("{wide}; exec {narrow}");
    assert_eq!(starts(&folder.0, alone, &["sh", "-c", &launcher]).0, "64 yes\n32 no");
    if Target::Linux32.is_at_hand() {
        let both = [own.clone(), Target::Linux32.library()];
        assert_eq!(starts(&folder.0, &both, &["sh", "-c", &launcher]), ("64 yes\n32 yes".to_owned(), String::new()));
        assert_eq!(
            starts(&folder.0, &both[1..], &["sh", "-c", &launcher]),
            ("64 no\n32 yes".to_owned(), String::new())
        );
    }
}

#[test]
fn a_client_is_started_with_its_settings() {
    if !has("gl-clients") {
        return;
    }
    let client = Client::build("nv", Target::Own);
    let run = |options: &[&str]| {
        let mut glasm = Command::new(program());
        glasm.arg("gl").args(options).arg("--library").arg(Target::Own.library()).args(["--cache", "off"]);
        glasm.env("XDG_CACHE_HOME", &client.folder).env("EGL_PLATFORM", "surfaceless").current_dir(&client.folder);
        let output = glasm.arg("--").arg(&client.program).output().expect("glasm starts");
        String::from_utf8_lossy(&output.stdout).trim_end().to_owned()
    };
    assert_eq!(run(&["--mode", "all", "--log", "told.txt"]), "ok");
    let log = std::fs::read_to_string(client.folder.join("told.txt")).expect("a log");
    assert!(log.contains("all assembly programs are translated"), "{log}");
    assert_eq!(run(&["--mode", "off"]), host_alone());
}

#[test]
fn a_program_sees_the_driver_that_the_options_name() {
    if !has("gl-clients") {
        return;
    }
    let client = Client::build("old", Target::Own);
    let mut glasm = Command::new(program());
    glasm.args(["gl", "--profile", "geforce-6800", "--extensions-year", "2004", "--extensions-limit", "4096"]);
    glasm.args([
        "--hide",
        "GL_ARB_imaging",
        "--hide",
        "GL_NV_fence",
        "--advertise",
        "GL_GLASM_test",
        "--version",
        "1.5.9",
    ]);
    glasm.arg("--library").arg(Target::Own.library()).args(["--cache", "off"]).env("XDG_CACHE_HOME", &client.folder);
    let output =
        glasm.arg("--").arg(&client.program).env("EGL_PLATFORM", "surfaceless").output().expect("glasm starts");
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines.first(), Some(&"NVIDIA Corporation|GeForce 6800 Ultra/PCI/SSE2|1.5.9"), "{printed}");
    assert_eq!(lines.last(), Some(&"ok"), "{printed}");
    let has_line = |line: &str| lines.contains(&line);
    assert!(has_line("GL_NV_fragment_program2") && has_line("GL_GLASM_test") && has_line("version 1.5"), "{printed}");
    assert!(!has_line("GL_NV_fence") && !has_line("GL_EXT_framebuffer_object"), "{printed}");
}

/// The beginning of a program of Windows, and a text in it.
fn windows_program(machine: u16, text: &str) -> Vec<u8> {
    let mut file = vec![0; 128];
    file[..2].copy_from_slice(b"MZ");
    file[60] = 64;
    file[64..68].copy_from_slice(b"PE\0\0");
    file[68..70].copy_from_slice(&machine.to_le_bytes());
    file.extend(text.as_bytes());
    file
}

#[test]
fn folders_of_games_get_the_drop_in_of_their_width_and_are_left_as_they_were() {
    let folder = Folder::new("install");
    let game = folder.0.join("game");
    std::fs::create_dir_all(&game).expect("a folder");
    let write =
        |name: &str, file: &[u8]| std::fs::write(folder.0.join(name), file).expect("a folder that can be written");
    let read = |name: &str| std::fs::read(folder.0.join(name)).expect("a file");
    let drop_ins = [("wide.dll", 0x8664), ("narrow.dll", 0x14c)];
    for (name, machine) in drop_ins {
        write(name, &windows_program(machine, "GLASM_GL_REPLACE"));
    }
    let glasm = |arguments: &[&str]| {
        let mut command = Command::new(program());
        command.arg("gl").args(arguments).current_dir(&folder.0);
        for (name, _) in drop_ins {
            command.arg("--library").arg(name);
        }
        let output = command.output().expect("glasm starts");
        let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        (output.status.success(), said)
    };
    // The width of the program that draws counts, not that of another one beside it.
    write("game/Game.EXE", &windows_program(0x14c, "OPENGL32.dll"));
    write("game/unins000.exe", &windows_program(0x8664, "kernel32.dll"));
    write("game/OpenGL32.dll", &windows_program(0x14c, "the game's own"));
    let chip = ["--profile", "geforce4", "--hide", "GL_NV_fence", "--hide", "GL_EXT_bgra"];
    let (done, said) = glasm(&[&["--install", "game", "--mode", "all", "--log", "glasm.log"], &chip[..]].concat());
    assert!(done && said.contains("32-bit program") && said.contains("is kept"), "{said}");
    assert_eq!(read("game/opengl32.dll"), read("narrow.dll"));
    let settings = String::from_utf8(read("game/glasm.ini")).expect("text");
    assert!(settings.contains("\r\nmode = all\r\nlog = glasm.log\r\n"), "{settings}");
    assert!(settings.contains("\r\nprofile = geforce4\r\nhide = GL_NV_fence GL_EXT_bgra\r\n"), "{settings}");
    // Once more changes nothing of what is kept.
    assert!(glasm(&["--install", "game/Game.EXE"]).0);
    // Settings that people may have changed are not lost, and not passed over either.
    let (done, said) = glasm(&["--install", "game", "--mode", "nv"]);
    assert!(!done && said.contains("has other settings") && said.contains("--remove game"), "{said}");
    assert_eq!(String::from_utf8(read("game/glasm.ini")).expect("text"), settings);
    let (done, said) = glasm(&["--remove", "game"]);
    assert!(done && said.contains("is back"), "{said}");
    let mut left: Vec<String> = std::fs::read_dir(&game)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().to_lowercase())
        .collect();
    left.sort();
    assert_eq!(left, ["game.exe", "opengl32.dll", "unins000.exe"]);
    // What is not glasm's is not removed, and two programs that draw are not chosen from.
    assert!(!glasm(&["--remove", "game"]).0);
    write("game/other.exe", &windows_program(0x8664, "opengl32.dll"));
    let (done, said) = glasm(&["--install", "game"]);
    assert!(!done && said.contains("different widths"), "{said}");
    assert!(glasm(&["--install", "game/other.exe"]).0);
    assert_eq!(read("game/opengl32.dll"), read("wide.dll"));
}
