//! Other layers beside the drop-in, such as recorders of calls and overlays: they export the same functions, ask for what
//! comes after them, and may stand above it or below it.

use std::path::Path;
use std::process::Command;

use crate::support::{Client, Target, has, runs};

/// A layer that counts links of GLSL programs and loaded assembly programs.
const LAYER: &str = r#"#define _GNU_SOURCE
#include <dlfcn.h>
#include <EGL/egl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef void (*Function)(void);
typedef void (*Link)(unsigned);
typedef void (*Load)(unsigned, unsigned, int, const unsigned char *);
static int links, loads;
static Function known[2];
void glLinkProgram(unsigned program);
void glLoadProgramNV(unsigned target, unsigned name, int length, const unsigned char *text);
static const char *const names[2] = { "glLinkProgram", "glLoadProgramNV" };
static Function after(const char *name)
{
    return (Function)dlsym(RTLD_NEXT, name);
}
Function eglGetProcAddress(const char *name)
{
    Function own[2] = { (Function)glLinkProgram, (Function)glLoadProgramNV };
    Function found = ((Function (*)(const char *))after("eglGetProcAddress"))(name);
    for (int number = 0; number < 2; number++) {
        if (strcmp(name, names[number]) == 0 && found) {
            if (found == own[number]) {
                fprintf(stderr, "layer: %s is found again\n", name);
                _Exit(3);
            }
            known[number] = found;
            return own[number];
        }
    }
    return found;
}
EGLContext eglCreateContext(EGLDisplay display, EGLConfig config, EGLContext shared, const EGLint *attributes)
{
    typedef EGLContext (*Create)(EGLDisplay, EGLConfig, EGLContext, const EGLint *);
    return ((Create)after("eglCreateContext"))(display, config, shared, attributes);
}
void glLinkProgram(unsigned program)
{
    links++;
    ((Link)(known[0] ? known[0] : after(names[0])))(program);
}
void glLoadProgramNV(unsigned target, unsigned name, int length, const unsigned char *text)
{
    loads++;
    ((Load)(known[1] ? known[1] : after(names[1])))(target, name, length, text);
}
__attribute__((destructor)) static void tell(void)
{
    fprintf(stderr, "layer: %s, %s\n", links ? "links" : "no links", loads ? "loads" : "no loads");
}
"#;

/// Has the driver below keep few uniforms outside of buffers: the tokens are those of the stages, vertices first.
const FEW_UNIFORMS: &str = r#"#define _GNU_SOURCE
#include <dlfcn.h>
void glGetIntegerv(unsigned name, int *given)
{
    ((void (*)(unsigned, int *))dlsym(RTLD_NEXT, "glGetIntegerv"))(name, given);
    if (name == 0x8B4A || name == 0x8E7F || name == 0x8E80 || name == 0x8DDF || name == 0x8B49)
        *given = 64;
}
"#;

/// Another implementation of OpenGL: any of its commands says so.
const ANOTHER: &str = r#"#define SAY(name) const char *name(unsigned token) { (void)token; return "another"; }
SAY(glGetString) SAY(glEnable) SAY(glLoadProgramNV) SAY(eglGetProcAddress) SAY(eglSwapBuffers)
"#;

/// Has the driver below give the handle of a context that it destroys to the next one, before it returns.
const HANDLES: &str = r#"#define _GNU_SOURCE
#include <dlfcn.h>
#include <EGL/egl.h>
#include <unistd.h>
static EGLContext contexts[8];
static void *after(const char *name)
{
    return dlsym(RTLD_NEXT, name);
}
static EGLContext own(EGLContext handle)
{
    EGLContext *place = handle;
    return place ? *place : EGL_NO_CONTEXT;
}
EGLContext eglCreateContext(EGLDisplay display, EGLConfig config, EGLContext shared, const EGLint *attributes)
{
    typedef EGLContext (*Create)(EGLDisplay, EGLConfig, EGLContext, const EGLint *);
    int place = 0;
    while (contexts[place])
        place++;
    contexts[place] = ((Create)after("eglCreateContext"))(display, config, own(shared), attributes);
    return &contexts[place];
}
EGLBoolean eglMakeCurrent(EGLDisplay display, EGLSurface draw, EGLSurface read, EGLContext context)
{
    typedef EGLBoolean (*Make)(EGLDisplay, EGLSurface, EGLSurface, EGLContext);
    return ((Make)after("eglMakeCurrent"))(display, draw, read, own(context));
}
EGLContext eglGetCurrentContext(void)
{
    EGLContext current = ((EGLContext (*)(void))after("eglGetCurrentContext"))();
    for (int place = 0; place < 8; place++)
        if (current && contexts[place] == current)
            return &contexts[place];
    return EGL_NO_CONTEXT;
}
EGLBoolean eglDestroyContext(EGLDisplay display, EGLContext context)
{
    typedef EGLBoolean (*Destroy)(EGLDisplay, EGLContext);
    EGLBoolean done = ((Destroy)after("eglDestroyContext"))(display, own(context));
    *(EGLContext *)context = EGL_NO_CONTEXT;
    usleep(400000);
    return done;
}
"#;

/// Clients whose programs read parameters of all kinds, and one that counts buffers.
const MANY_PARAMETERS: [&str; 9] = [
    "stages",
    "fixed_changes",
    "tracked",
    "postponed",
    "immediate",
    "asleep",
    "buffers_tables",
    "parameters_tables",
    "gone",
];

/// A layer as a library in a folder.
pub fn compiled(folder: &Path, text: &str) -> String {
    let (source, layer) = (folder.join("layer.c"), folder.join("layer.so"));
    std::fs::write(&source, text).expect("a folder that can be written");
    let [source, layer] = [source, layer].map(|value| value.to_string_lossy().into_owned());
    assert!(runs("gcc", &["-shared", "-fPIC", "-o", &layer, &source, "-ldl"]), "gcc compiles the layer");
    layer
}

#[test]
fn parameters_are_in_buffers_where_uniforms_are_few() {
    if !has("gl-clients") || !cfg!(target_os = "linux") {
        return;
    }
    let own = Target::Own.library();
    // The last one has no commands on buffers that are not bound; Mesa's drivers can be told to have that version.
    let hosts = [("nv", ["", ""]), ("all", ["", ""]), ("nv", ["4.3COMPAT", "430"])];
    for name in MANY_PARAMETERS {
        let client = Client::build(name, Target::Own);
        let preload = format!("{}:{}", own.display(), compiled(&client.folder, FEW_UNIFORMS));
        for (mode, versions) in hosts {
            let mut command = client.command();
            command.env("GLASM_GL", mode).env("LD_PRELOAD", &preload);
            let names = ["MESA_GL_VERSION_OVERRIDE", "MESA_GLSL_VERSION_OVERRIDE"];
            command.envs(names.into_iter().zip(versions).filter(|(_, version)| !version.is_empty()));
            let output = command.output().expect("a client can be started");
            assert_eq!(String::from_utf8_lossy(&output.stdout).trim_end(), "ok", "{name} with {mode} {versions:?}");
        }
    }
}

#[test]
fn layers_above_and_below_see_their_own_side() {
    if !has("gl-clients") || !cfg!(any(target_arch = "x86_64", target_arch = "x86")) {
        return;
    }
    let client = Client::build("nv", Target::Own);
    let layer = compiled(&client.folder, LAYER);
    let own = Target::Own.library().to_string_lossy().into_owned();
    for (preload, seen) in
        [(format!("{own}:{layer}"), "layer: links, no loads"), (format!("{layer}:{own}"), "layer: no links, loads")]
    {
        let mut command = client.command();
        let output =
            command.env("GLASM_GL", "nv").env("LD_PRELOAD", &preload).output().expect("a client can be started");
        let (out, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert_eq!(out.trim_end(), "ok", "{preload}: {}\n{errors}", output.status);
        assert!(errors.lines().any(|line| line == seen), "{preload}: {errors}");
    }
}

/// What a client prints in each mode.
fn printed(client: &Client, prepare: impl Fn(&mut Command) -> &mut Command) -> [String; 2] {
    ["nv", "all"].map(|mode| {
        let mut command = client.command();
        let output = prepare(command.env("GLASM_GL", mode)).output().expect("a client can be started");
        String::from_utf8_lossy(&output.stdout).trim_end().to_owned()
    })
}

#[test]
fn another_opengl_keeps_its_own_commands() {
    if !has("gl-clients") || !cfg!(target_os = "linux") {
        return;
    }
    let client = Client::build("another", Target::Own);
    let another = compiled(&client.folder, ANOTHER);
    assert_eq!(printed(&client, |command| command.arg(&another)), ["ok"; 2]);
}

#[test]
fn handles_are_forgotten_before_they_are_given_again() {
    if !has("gl-clients") || !cfg!(target_os = "linux") {
        return;
    }
    let client = Client::build("handles", Target::Own);
    let preload = format!("{}:{}", Target::Own.library().display(), compiled(&client.folder, HANDLES));
    assert_eq!(printed(&client, |command| command.env("LD_PRELOAD", &preload)), ["ok"; 2]);
}
