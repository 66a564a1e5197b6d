//! Conversations with `glasm lsp` that hold for any editor, however it behaves. The fuzz target and the project's own tests share
//! this file.

use lsp_server::{Message, Notification, Request, RequestId};
use serde_json::{Value, json};

#[path = "../crates/cli/src/lsp/answers.rs"]
mod answers;
#[path = "../crates/cli/src/lsp/messages.rs"]
mod messages;
#[path = "../crates/cli/src/lsp/places.rs"]
mod places;
#[path = "../crates/cli/src/lsp/rename.rs"]
mod rename;
#[path = "../crates/cli/src/lsp/server.rs"]
mod server;
#[path = "../crates/cli/src/split.rs"]
mod split;
#[path = "../crates/cli/src/lsp/text.rs"]
mod text;

use super::mutate;
use server::{Phase, Server};

/// What editors ask about an open text, and one method that there is not.
const METHODS: [&str; 15] = [
    "textDocument/hover",
    "textDocument/completion",
    "textDocument/codeAction",
    "textDocument/signatureHelp",
    "textDocument/definition",
    "textDocument/references",
    "textDocument/documentHighlight",
    "textDocument/rename",
    "textDocument/documentSymbol",
    "textDocument/foldingRange",
    "textDocument/formatting",
    "textDocument/semanticTokens/full",
    "initialize",
    "shutdown",
    "textDocument/nonsense",
];

/// Names of texts; nothing is ever read from them.
const PLACES: [&str; 4] = ["file:///a.fp", "untitled:b", "http://c/%00?#", ":"];

/// Names to rename to, of which only the first can be one.
const NAMES: [&str; 4] = ["sum", "0", "", "\u{1f30a}"];

/// Lets an editor send these bytes as they are.
pub fn listen(bytes: &[u8]) {
    let (mut server, mut input) = (Server::new(glasm::check::ParseOptions::default()), bytes);
    while let Ok(Some(message)) = messages::read(&mut input) {
        tell(&mut server, message, u32::MAX);
        if matches!(server.phase(), Phase::Ended { .. }) {
            break;
        }
    }
}

/// Lets an editor open, change and close programs that are mutated case files, and ask about any place of them.
pub fn converse(seeds: &[Vec<u8>], entropy: &[u8]) {
    let mut server = Server::new(glasm::check::ParseOptions::default().with_lenient(entropy.len().is_multiple_of(2)));
    let text = String::from_utf8_lossy(&mutate::mutated(seeds, entropy)).into_owned();
    let lines = text.split('\n').count() as u32;
    let mut choices = entropy.iter().rev().copied();
    tell(&mut server, asked(0, "initialize", json!({ "capabilities": {} })), lines);
    let open = json!({ "textDocument": { "uri": PLACES[0], "languageId": "glasm", "version": 1, "text": text } });
    tell(&mut server, noted("textDocument/didOpen", open), lines);
    let mut id = 0;
    while let Some(choice) = choices.next() {
        id += 1;
        let mut number = |limit: u32| match choices.next() {
            // Beyond all lines and columns.
            Some(255) => u32::MAX,
            Some(byte) => u32::from(byte) % limit,
            None => 0,
        };
        let uri = if number(8) == 7 { PLACES[number(4).min(3) as usize] } else { PLACES[0] };
        let [from, to] = [0, 1].map(|_| json!({ "line": number(lines), "character": number(80) }));
        let document = json!({ "uri": uri, "version": 2 });
        let name = NAMES[usize::from(choice >> 6)];
        let message = match choice % 20 {
            15 => noted("textDocument/didClose", json!({ "textDocument": document })),
            16 => noted(
                "textDocument/didChange",
                json!({ "textDocument": document, "contentChanges": [{ "text": text }] }),
            ),
            17 => noted("textDocument/didChange", json!({ "textDocument": document, "contentChanges": [] })),
            18 => noted("$/nonsense", Value::Null),
            19 => asked(id, METHODS[number(15).min(14) as usize], json!([from, to])),
            method => asked(
                id,
                METHODS[usize::from(method)],
                json!({
                    "textDocument": document, "position": from, "range": { "start": from, "end": to },
                    "context": { "includeDeclaration": choice > 127, "diagnostics": [] },
                    "newName": name,
                    "options": { "tabSize": 4, "insertSpaces": true },
                }),
            ),
        };
        tell(&mut server, message, lines);
    }
    tell(&mut server, noted("exit", Value::Null), lines);
    assert!(matches!(server.phase(), Phase::Ended { .. }), "the editor has ended the conversation");
}

fn asked(id: i32, method: &str, parameters: Value) -> Message {
    Message::Request(Request { id: RequestId::from(id), method: method.to_owned(), params: parameters })
}

fn noted(method: &str, parameters: Value) -> Message {
    Message::Notification(Notification { method: method.to_owned(), params: parameters })
}

/// Gives a message to the server. A request gets its answer, whose places are those of a text with so many lines.
fn tell(server: &mut Server, message: Message, lines: u32) {
    let asked = match &message {
        Message::Request(request) => Some(request.id.clone()),
        _ => None,
    };
    let answer = server.take(message);
    let mut written = Vec::new();
    match answer {
        Some(Message::Response(response)) => {
            assert_eq!(Some(&response.id), asked.as_ref(), "the answer to another request");
            if let Ok(value) = &response.response_result {
                hold(value, lines);
            }
            Message::Response(response).write(&mut written).expect("an answer can be written");
        }
        Some(Message::Notification(notification)) => {
            assert!(asked.is_none(), "a request is answered");
            hold(&notification.params, lines);
        }
        Some(Message::Request(_)) => panic!("the server asks nothing"),
        None => assert!(asked.is_none(), "a request is answered"),
    }
}

/// Checks all ranges inside an answer.
fn hold(value: &Value, lines: u32) {
    match value {
        Value::Array(values) => values.iter().for_each(|it| hold(it, lines)),
        Value::Object(members) => {
            if let (Some(start), Some(end)) = (members.get("start"), members.get("end")) {
                let place = |it: &Value| Some((it["line"].as_u64()?, it["character"].as_u64()?));
                let (start, end) = (place(start).expect("a place"), place(end).expect("a place"));
                assert!(start <= end && end.0 <= u64::from(lines), "{value} in {lines} lines");
            }
            members.values().for_each(|it| hold(it, lines));
        }
        _ => {}
    }
}
