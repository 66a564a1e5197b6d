//! Programs of Windows are seen and changed while they run, under Wine: by a socket whose number and keys are in a file.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::inspect::{GREEN, Game, Inspector, MAGENTA, PATIENCE, PLAIN, RED_TEXT};
use crate::support::{Client, Target, WINDOWS, has, short_folder, temporary};

/// The files of games in Wine's folder of users.
fn files() -> Vec<PathBuf> {
    let entries = |folder: &Path| std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let users: Vec<PathBuf> = entries(&temporary().join("wine/drive_c/users")).collect();
    users.iter().flat_map(|user| entries(&user.join("AppData/Local/glasm/inspect"))).collect()
}

fn connect(port: u16) -> TcpStream {
    let stream = TcpStream::connect(("127.0.0.1", port)).expect("a connection");
    stream.set_read_timeout(Some(PATIENCE)).expect("a time");
    stream
}

/// The reply to a text, until the game ends the connection.
fn reply(port: u16, said: &str) -> String {
    let mut stream = connect(port);
    stream.write_all(said.as_bytes()).expect("it is sent");
    let mut bytes = Vec::new();
    // The other side may have gone before it has read all.
    let _ = stream.read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

fn is_inspected(target: Target) {
    let client = Client::build("inspected", target);
    let mut command = client.command();
    command.env("GLASM_GL", "nv").env("GLASM_GL_INSPECT", "1");
    let child = command.stdout(Stdio::piped()).spawn().expect("a client can be started");
    let game = Game { client, child, folder: short_folder() };
    game.wait("the file", || {
        files().iter().any(|file| std::fs::read_to_string(file).is_ok_and(|string| string.ends_with('\n')))
    });
    let file = files().remove(0);
    let mode = std::fs::metadata(&file).expect("a file").permissions().mode();
    // Wine takes the user's group for the user.
    assert_eq!(mode & 0o007, 0, "others may read {}: {mode:o}", file.display());
    let text = std::fs::read_to_string(&file).expect("a file");
    let words: Vec<&str> = text.trim_end().splitn(4, ' ').collect();
    assert_eq!(words[3], "client.exe");
    let (port, key, answer) = (words[0].parse().expect("a number"), words[1], words[2]);
    assert!([key, answer].iter().all(|value| value.len() == 32) && key != answer, "{text}");
    // Without the key there is no reply.
    let half = &key[..16];
    for said in [format!("{half}\n"), format!("{answer}\n"), format!("{key}0\n"), "\n".to_owned(), "x".repeat(300)] {
        assert_eq!(reply(port, &said), "", "after {said}");
    }
    assert_eq!(reply(port, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"), "");
    let mut stream = connect(port);
    stream.write_all(format!("{key}\n").as_bytes()).expect("it is sent");
    let mut first = [0; 33];
    stream.read_exact(&mut first).expect("an answer");
    assert_eq!(first, format!("{answer}\n").as_bytes());
    let mut inspector = Inspector::new(stream);
    game.shows("nothing is changed", PLAIN);
    let red = inspector.number(RED_TEXT);
    inspector.ask(&format!("tint {red}"));
    game.shows("a fragment program is tinted", [MAGENTA, GREEN, PLAIN[2], PLAIN[3], PLAIN[4]]);
    inspector.ask("freeze");
    inspector.ask(&format!("on {red}"));
    inspector.ask("go");
    game.shows("it is as it was", PLAIN);
    inspector.say("quit");
    game.goes_on("no client is connected");
    game.end();
    assert!(!file.exists(), "{} is left", file.display());
}

#[test]
fn windows_games_can_be_inspected_with_their_key() {
    for target in WINDOWS.into_iter().filter(|target| has("gl-clients") && target.is_at_hand()) {
        is_inspected(target);
    }
}
