//! Clients of the inspector that go before they are answered, frames that end where nothing can be looked at, and hosts that
//! lack what it asks of them.

use std::time::Instant;

use crate::inspect::{Game, PATIENCE, PLAIN, RED_TEXT, is_tried};
use crate::layers::compiled;
use crate::support::{Target, short_folder};

/// The draw that a pixel has last been changed by, with the colour.
fn last_row(answer: &str) -> &str {
    let table = answer.split("\n\n").next().unwrap_or_default();
    table.lines().next_back().unwrap_or_default()
}

#[test]
fn what_was_asked_for_is_forgotten_with_whoever_goes() {
    if !is_tried() {
        return;
    }
    let game = Game::start_with("inspected", &[("GLASM_GL", "nv")]);
    let mut inspector = game.connect();
    game.shows("nothing is changed", PLAIN);
    for command in ["pixel 5 5", "trace 5 5", "picture", "freeze"] {
        for _ in 0..4 {
            game.connect().say(command);
        }
        game.goes_on(command);
        // Who stays is answered: by the last column, which is drawn without a program, and the first row of the window.
        let answer = inspector.ask("pixel 63 63");
        assert!(last_row(&answer).ends_with("fixed function\t255\t255\t255\t255"), "{command}: {answer}");
        inspector.say("picture");
        let (words, pixels) = inspector.answer();
        assert_eq!(words[..3], ["picture", "64", "64"], "{command}");
        assert_eq!(pixels[..4], PLAIN[0], "{command}");
        game.goes_on(command);
    }
    game.end();
}

/// Tells of queries that get into a list.
const LISTS: &str = r#"#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
static int open;
void glNewList(unsigned name, unsigned mode)
{
    open = 1;
    ((void (*)(unsigned, unsigned))dlsym(RTLD_NEXT, "glNewList"))(name, mode);
}
void glEndList(void)
{
    open = 0;
    ((void (*)(void))dlsym(RTLD_NEXT, "glEndList"))();
}
void glQueryCounter(unsigned query, unsigned target)
{
    if (open)
        puts("a list has a query");
    ((void (*)(unsigned, unsigned))dlsym(RTLD_NEXT, "glQueryCounter"))(query, target);
}
"#;

#[test]
fn frames_that_end_within_something_stay_as_they_are() {
    if !is_tried() {
        return;
    }
    let folder = short_folder();
    let preload = format!("{}:{}", Target::Own.library().display(), compiled(&folder, LISTS));
    for mode in ["nv", "all"] {
        let game = Game::start_with("ends", &[("GLASM_GL", mode), ("LD_PRELOAD", &preload)]);
        let mut inspector = game.connect();
        for how in [0u32, 1, 2, 3, 4, 0] {
            let [new, file] = ["new", "how"].map(|name| game.client.folder.join(name));
            std::fs::write(&new, how.to_string()).expect("a folder that can be written");
            std::fs::rename(new, file).expect("a file");
            game.wait("frames end so", || game.seen().0 > 0 && game.seen().1[0] == how.to_le_bytes());
            if how == 0 {
                inspector.say("picture");
                let (words, pixels) = inspector.answer();
                assert_eq!((words[0].as_str(), &pixels[..4]), ("picture", &[255, 255, 0, 255][..]), "{mode}");
                let answer = inspector.ask("pixel 5 5");
                assert!(last_row(&answer).ends_with("\t255\t255\t0\t255"), "{mode}: {answer}");
            } else {
                let reason = inspector.refused("picture");
                assert!(reason.contains("within glBegin or a display list, or with full stacks"), "{reason}");
                let reason = inspector.refused("pixel 5 5");
                assert!(reason.contains("does not end in the window"), "{reason}");
            }
            game.goes_on("it was looked at, or not");
        }
        game.end();
    }
    std::fs::remove_dir_all(folder).expect("a folder");
}

/// The list of programs of a client with these variables, once it is as it should be or was asked for often enough.
fn list(variables: &[(&str, &str)], is_enough: fn(&str, u32) -> bool) -> String {
    let game = Game::start_with("inspected", variables);
    let mut inspector = game.connect();
    game.shows("nothing is changed", PLAIN);
    let start = Instant::now();
    let mut count = 0;
    let list = loop {
        let list = inspector.ask("list");
        count += 1;
        if is_enough(&list, count) {
            break list;
        }
        assert!(start.elapsed() < PATIENCE, "{variables:?}: {list}");
    };
    game.end();
    list
}

#[test]
fn times_of_programs_are_told_where_the_host_measures_them() {
    if !is_tried() {
        return;
    }
    // Times are known some frames later.
    let told = list(&[("GLASM_GL", "nv")], |list, _| list.contains(" ms\t"));
    assert!(told.starts_with("N\t"), "{told}");
    // Mesa's drivers can be told to have no later version, in which the query is an extension.
    let without = [
        ("GLASM_GL", "nv"),
        ("MESA_GL_VERSION_OVERRIDE", "3.1COMPAT"),
        ("MESA_GLSL_VERSION_OVERRIDE", "140"),
        ("MESA_EXTENSION_OVERRIDE", "-GL_ARB_timer_query"),
    ];
    let told = list(&without, |list, count| count == 5 || list.contains(" ms\t"));
    let rows: Vec<Vec<&str>> = told.lines().skip(1).map(|row| row.split('\t').collect()).collect();
    assert!(rows.len() == 4 && rows.iter().all(|row| row[6] == "-"), "{told}");
}

/// Has the driver below take as many buffers for the storage of shaders as the number says.
fn layer(buffers: u32) -> String {
    format!(
        r#"#define _GNU_SOURCE
#include <dlfcn.h>
void glGetIntegerv(unsigned name, int *given)
{{
    ((void (*)(unsigned, int *))dlsym(RTLD_NEXT, "glGetIntegerv"))(name, given);
    if (name == 0x90DD)
        *given = {buffers};
}}
"#
    )
}

/// OpenGL 4.3 has eight at least; the last one is the inspector's.
#[test]
fn inputs_are_told_where_the_host_has_a_buffer_for_them() {
    if !is_tried() {
        return;
    }
    for (buffers, are_told) in [(7, false), (8, true)] {
        let folder = short_folder();
        let own = Target::Own.library();
        let preload = format!("{}:{}", own.display(), compiled(&folder, &layer(buffers)));
        let game = Game::start_with("inspected", &[("GLASM_GL", "all"), ("LD_PRELOAD", &preload)]);
        let mut inspector = game.connect();
        game.shows("nothing is changed", PLAIN);
        let number = inspector.number(RED_TEXT);
        let answer = inspector.ask("pixel 15 63");
        assert!(last_row(&answer).ends_with(&format!("program {number}\t255\t0\t0\t255")), "{buffers}: {answer}");
        let told = format!("inputs of program {number} ");
        assert_eq!(answer.contains(&told), are_told, "{buffers}: {answer}");
        game.end();
        std::fs::remove_dir_all(folder).expect("a folder");
    }
}
