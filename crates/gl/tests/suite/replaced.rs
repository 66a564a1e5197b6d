//! Files that take the place of a game's programs when they are loaded: those with errors are not used, and the log names them.

use std::path::Path;

use crate::layers::compiled;
use crate::support::{Client, Target, has};

/// Commands that few programs use, for a host without a window.
const RARE: &str = r#"#define _GNU_SOURCE
#include <dlfcn.h>
#include <EGL/egl.h>
static void *after(const char *name)
{
    return dlsym(RTLD_NEXT, name);
}
EGLContext glXCreateContextWithConfigSGIX(EGLDisplay display, EGLConfig config, int kind, EGLContext shared, int direct)
{
    typedef EGLContext (*Create)(EGLDisplay, EGLConfig, EGLContext, const EGLint *);
    (void)kind, (void)direct;
    return ((Create)after("eglCreateContext"))(display, config, shared, 0);
}
int glXMakeCurrentReadSGI(EGLDisplay display, EGLSurface draw, EGLSurface read, EGLContext context)
{
    typedef EGLBoolean (*Make)(EGLDisplay, EGLSurface, EGLSurface, EGLContext);
    return (int)((Make)after("eglMakeCurrent"))(display, draw, read, context);
}
long long glXSwapBuffersMscOML(void *display, void *window, long long target, long long divisor, long long remainder)
{
    (void)display, (void)window;
    return target + divisor + remainder;
}
unsigned eglSwapBuffersWithDamageKHR(void *display, void *surface, const int *parts, int count)
{
    (void)display, (void)surface, (void)parts, (void)count;
    return 1;
}
unsigned eglSwapBuffersWithDamageEXT(void *display, void *surface, const int *parts, int count)
{
    return eglSwapBuffersWithDamageKHR(display, surface, parts, count);
}
"#;

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

#[test]
fn files_are_watched_whichever_context_has_loaded_the_program() {
    if !has("gl-clients") || !cfg!(target_os = "linux") {
        return;
    }
    let client = Client::build("saved_elsewhere", Target::Own);
    let folder = |name: &str| client.folder.join(name);
    let preload = format!("{}:{}", Target::Own.library().display(), compiled(&client.folder, RARE));
    for mode in ["nv", "all"] {
        for name in ["dump", "changed"] {
            std::fs::create_dir_all(folder(name)).expect("a folder");
        }
        let mut command = client.command();
        command.env("GLASM_GL", mode).env("GLASM_GL_DUMP", "dump").env("GLASM_GL_REPLACE", "changed");
        let output = command.env("LD_PRELOAD", &preload).output().expect("a client can be started");
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim_end(), "ok", "{mode}");
        std::fs::remove_dir_all(folder("changed")).expect("a folder");
    }
}
