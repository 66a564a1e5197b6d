//! A client is inspected that makes its context anew, by programs and by others.

use std::io::{Read, Write};
use std::net::Shutdown;
use std::os::unix::net::UnixStream;

use crate::inspect::{Game, PATIENCE, is_tried};

/// How many contexts the client has made.
fn contexts(game: &Game) -> u32 {
    u32::from_le_bytes(game.seen().1[0])
}

/// Has the client make its context anew.
fn make_anew(game: &Game, number: u32) {
    std::fs::write(game.client.folder.join("again"), "").expect("a folder that can be written");
    game.wait("a new context", || contexts(game) == number);
}

#[test]
fn frames_are_those_of_the_context_that_the_game_has() {
    if !is_tried() {
        return;
    }
    for mode in ["nv", "all"] {
        let game = Game::start_with("anew", &[("GLASM_GL", mode)]);
        let mut inspector = game.connect();
        // The program has a parameter and no inputs.
        let colors = "\tprogram 1\t255\t0\t51\t255\n\ninputs of program 1 in draw 1:\nk=(1,0,0.2,1)\n";
        let answer = inspector.ask("pixel 5 5");
        assert!(answer.ends_with(colors), "{mode}: {answer}");
        assert!(inspector.ask("list").contains("\t1\t"), "{mode}");
        make_anew(&game, 2);
        let answer = inspector.ask("pixel 5 5");
        assert!(answer.ends_with(colors), "{mode}: {answer}");
        // No client is connected while more frames end than a game with two windows may take.
        inspector.say("quit");
        game.goes_on("no client is connected");
        make_anew(&game, 3);
        let (first, _) = game.seen();
        game.wait("many frames", || game.seen().0 > first + 130);
        let mut inspector = game.connect();
        let answer = inspector.ask("pixel 5 5");
        assert!(answer.ends_with(colors), "{mode}: {answer}");
        let (done, said, wrong) = game.inspected(&["--run", "trace 5 5"], "");
        assert!(done && said.contains("k=(1,0,0.2,1)") && said.contains("o[COLR]=(1,0,0.2,1)"), "{said}{wrong}");
        make_anew(&game, 4);
        let reason = inspector.refused("pixel 5 5");
        assert!(reason.contains("core profile"), "{reason}");
        game.end();
    }
}

#[test]
fn who_sends_no_more_commands_is_answered() {
    if !is_tried() {
        return;
    }
    let game = Game::start_with("anew", &[("GLASM_GL", "nv")]);
    game.wait("the socket", || game.socket().exists());
    for (said, answers) in [("list\n", 1), ("pixel 5 5\nlist all\nlist", 2), ("freeze\n", 1), ("", 0)] {
        let mut stream = UnixStream::connect(game.socket()).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time");
        stream.write_all(said.as_bytes()).expect("it is sent");
        stream.shutdown(Shutdown::Write).expect("a connection");
        let mut told = String::new();
        stream.read_to_string(&mut told).expect("all of the answers");
        let heads = told.lines().filter(|line| line.starts_with("ok ")).count();
        assert!(told.starts_with("glasm-inspect 1\n") && heads == answers, "{said}: {told}");
        // A frame that was to stay goes on with whoever has gone.
        game.goes_on(said);
    }
    game.end();
}
