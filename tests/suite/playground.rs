//! `glasm playground` gives a browser the files of a folder, and nothing else.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use crate::support::Folder;

struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The head and the body of an answer.
fn ask(host: &str, request: &str) -> (String, Vec<u8>) {
    let mut stream = TcpStream::connect(host).expect("a connection");
    write!(stream, "{request} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").expect("a request");
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).expect("an answer");
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n").expect("the end of the head");
    (String::from_utf8_lossy(&bytes[..end]).to_ascii_lowercase(), bytes[end + 4..].to_vec())
}

#[test]
fn a_browser_gets_the_page_and_nothing_beside_it() {
    let folder = Folder::new(
        "playground",
        &[
            ("secret.txt", "secret"),
            ("site/index.html", "<h1>page</h1>"),
            ("site/a b.wasm", "\0asm"),
            ("site/reference/index.html", "reference"),
        ],
    );
    let mut program = Command::new(env!("CARGO_BIN_EXE_glasm"));
    program.args(["playground", "--no-browser", "--folder"]).arg(folder.path().join("site"));
    let mut running = Running(program.stdout(Stdio::piped()).spawn().expect("the program"));
    let mut address = String::new();
    let output = running.0.stdout.take().expect("its output");
    BufReader::new(output).read_line(&mut address).expect("an address");
    let host = address.trim().strip_prefix("http://").expect("an address").trim_end_matches('/').to_owned();
    assert!(host.starts_with("127.0.0.1:"), "on this machine alone: {host}");

    let (head, body) = ask(&host, "GET /?a=b");
    assert!(head.starts_with("http/1.1 200") && head.contains("content-type: text/html"), "{head}");
    assert_eq!(body, b"<h1>page</h1>");
    let (head, body) = ask(&host, "GET /a%20b.wasm");
    assert!(head.contains("content-type: application/wasm"), "{head}");
    assert_eq!(body, b"\0asm");
    assert_eq!(ask(&host, "GET /reference/").1, b"reference");
    assert!(ask(&host, "HEAD /").1.is_empty());
    for path in
        ["/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/reference/../../secret.txt", "/none", "/%"]
    {
        let (head, body) = ask(&host, &format!("GET {path}"));
        assert!(head.starts_with("http/1.1 4") && !body.ends_with(b"secret"), "{path}: {head}");
    }
    assert!(ask(&host, "POST /").0.starts_with("http/1.1 405"));
}

#[test]
fn a_folder_without_a_page_says_how_it_is_built() {
    let folder = Folder::new("no-playground", &[("index.txt", "no page")]);
    let output = folder.glasm(&["playground", "--no-browser", "--folder", "."]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("scripts/web builds the page"));
}
