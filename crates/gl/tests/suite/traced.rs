//! A client that runs is inspected by `glasm gl --inspect`: pixels are traced on the reference machine with the textures that are
//! bound, and programs change while transform feedback records.

use crate::inspect::{GRAY, Game, MAGENTA};
use crate::support::has;

/// The four numbers after a name in a line of results.
fn result(said: &str) -> Option<[f64; 4]> {
    let line = said.lines().find(|line| line.starts_with("o[COLR]=(") || line.starts_with("result.color=("))?;
    let (_, values) = line.strip_suffix(')')?.split_once("=(")?;
    let values: Vec<f64> = values.split(',').filter_map(|value| value.parse().ok()).collect();
    values.try_into().ok()
}

/// The colour in the last row of the table.
fn color(said: &str) -> Option<[f64; 4]> {
    let row = said.lines().take_while(|line| !line.is_empty()).last()?;
    let values: Vec<f64> = row.split_whitespace().rev().take(4).filter_map(|value| value.parse().ok()).collect();
    let [alpha, blue, green, red] = values.try_into().ok()?;
    Some([red, green, blue, alpha])
}

#[test]
fn a_trace_ends_in_the_colour_of_the_pixel() {
    if !has("gl-clients") {
        return;
    }
    let game = Game::start_by_glasm("traced");
    game.wait("the socket", || game.socket().exists());
    for column in 0..7 {
        for (x, y) in [(1, 5), (4, 30), (6, 62)] {
            let (done, said, wrong) = game.inspected(&["--run", &format!("trace {} {y}", 8 * column + x)], "");
            assert!(done && !said.contains("is not read"), "column {column}: {said}{wrong}");
            let (Some(traced), Some(drawn)) = (result(&said), color(&said)) else { panic!("{column}: {said}") };
            // The driver filters bytes with few bits, and still fewer between levels.
            let least = if column == 0 { 6.0 } else { 2.0 };
            let apart = traced.iter().zip(drawn).map(|(one, other)| (one.clamp(0.0, 1.0) * 255.0 - other).abs());
            assert!(apart.fold(0.0, f64::max) < least, "column {column}, {x} {y}: {traced:?}, {drawn:?}\n{said}");
        }
    }
    // One of 64 MiB and more is left out.
    let (done, said, wrong) = game.inspected(&["--run", "trace 60 30"], "");
    assert!(done && said.contains("texture 7 (2D) is not read: all textures together"), "{said}{wrong}");
    assert_eq!(result(&said), Some([1.0, 0.0, 1.0, 1.0]), "{said}");
    game.end();
}

#[test]
fn programs_change_while_feedback_records() {
    if !has("gl-clients") {
        return;
    }
    let game = Game::start_by_glasm("recorded");
    game.wait("the socket", || game.socket().exists());
    let run = |command: &str| {
        let (done, said, wrong) = game.inspected(&["--run", command], "");
        assert!(done, "{command}: {said}{wrong}");
        said
    };
    let list = run("list");
    let row = list.lines().find(|row| row.contains(" fragment ")).expect("a fragment program");
    let number = row.split(' ').next().unwrap_or_default();
    let green = [0, 255, 0, 255];
    // Frames end while feedback records: the rest of it is drawn as it began. The client fails if it sees an error.
    for (command, color) in [("tint", MAGENTA), ("off", GRAY), ("on", green), ("off", GRAY), ("tint", MAGENTA)] {
        run(&format!("{command} {number}"));
        game.wait(command, || game.seen().1[..2] == [color; 2]);
        run("pixel 32 32");
    }
    game.end();
}

#[test]
fn programs_that_read_nothing_are_traced() {
    if !has("gl-clients") {
        return;
    }
    let game = Game::start_by_glasm("inspected");
    game.wait("the socket", || game.socket().exists());
    // The third column, and the fourth, which fixed function draws.
    let (done, said, wrong) = game.inspected(&["--run", "trace 40 32"], "");
    assert!(done && result(&said) == Some([0.0, 0.0, 1.0, 1.0]), "{said}{wrong}");
    let (done, _, wrong) = game.inspected(&["--run", "trace 56 32"], "");
    assert!(!done && wrong.contains("56 32 are not known"), "{wrong}");
    game.end();
}
