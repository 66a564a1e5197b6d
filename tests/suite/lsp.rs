//! `glasm lsp`, as an editor talks to it.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

struct Editor {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    last: i64,
}

impl Editor {
    fn new() -> Editor {
        let mut process = Command::new(env!("CARGO_BIN_EXE_glasm"))
            .arg("lsp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = process.stdin.take().expect("its input");
        let output = BufReader::new(process.stdout.take().expect("its output"));
        let mut editor = Editor { process, input, output, last: 0 };
        let answer = editor.ask("initialize", json!({ "capabilities": {} }));
        assert!(answer["capabilities"]["semanticTokensProvider"]["legend"]["tokenTypes"].is_array(), "{answer}");
        editor.tell("initialized", json!({}));
        editor
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        write!(self.input, "Content-Length: {}\r\n\r\n{text}", text.len()).expect("the server reads");
    }

    fn tell(&mut self, method: &str, parameters: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": parameters }));
    }

    fn receive(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).expect("an answer") > 0, "the server is still there");
            match line.trim_end().split_once(": ") {
                Some(("Content-Length", number)) => length = number.parse().expect("a number"),
                Some(_) => {}
                None => break,
            }
        }
        let mut bytes = vec![0; length];
        self.output.read_exact(&mut bytes).expect("a whole answer");
        serde_json::from_slice(&bytes).expect("JSON")
    }

    fn answer(&mut self, method: &str, parameters: Value) -> Value {
        self.last += 1;
        let id = self.last;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": parameters }));
        loop {
            let message = self.receive();
            if message["id"] == id {
                return message;
            }
        }
    }

    fn ask(&mut self, method: &str, parameters: Value) -> Value {
        let answer = self.answer(method, parameters);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].clone()
    }

    /// Opens or changes a text; returns its mistakes.
    fn show(&mut self, method: &str, text: &str) -> Vec<Value> {
        self.show_as(URI, method, text)
    }

    fn show_as(&mut self, uri: &str, method: &str, text: &str) -> Vec<Value> {
        self.tell(
            method,
            json!({
                "textDocument": { "uri": uri, "languageId": "glasm", "version": 1, "text": text },
                "contentChanges": [{ "text": text }],
            }),
        );
        let answer = self.receive();
        assert_eq!(answer["method"], "textDocument/publishDiagnostics");
        answer["params"]["diagnostics"].as_array().expect("a list").clone()
    }

    /// Asks about a place.
    fn about(&mut self, method: &str, line: u32, character: u32) -> Value {
        let mut parameters = json!({
            "textDocument": { "uri": URI },
            "position": { "line": line, "character": character },
        });
        match method {
            "textDocument/references" => parameters["context"] = json!({ "includeDeclaration": true }),
            "textDocument/rename" => parameters["newName"] = json!("sum"),
            _ => {}
        }
        self.ask(method, parameters)
    }
}

const URI: &str = "file:///shaders/water.fp";
const TEXT: &str =
    "!!ARBfp1.0\nTEMP color;  # \u{1f30a} water\nMUL color, fragment.color, 2.0;\nMOV result.color, color;\nEND\n";

#[test]
fn an_editor_is_told_what_it_asks() {
    let mut editor = Editor::new();
    assert_eq!(editor.show("textDocument/didOpen", TEXT), Vec::<Value>::new());
    let hover = editor.about("textDocument/hover", 2, 1);
    let meaning = hover["contents"]["value"].as_str().expect("a text");
    assert!(meaning.contains("MUL") && meaning.contains("a * b"), "{meaning}");
    let declared = editor.about("textDocument/definition", 3, 19);
    assert_eq!(
        declared["range"],
        json!({ "start": { "line": 1, "character": 5 }, "end": { "line": 1, "character": 10 } })
    );
    assert_eq!(editor.about("textDocument/references", 1, 6).as_array().map(Vec::len), Some(3));
    let renamed = editor.about("textDocument/rename", 1, 6);
    assert_eq!(renamed["changes"][URI].as_array().map(Vec::len), Some(3));
    let completions = editor.about("textDocument/completion", 2, 12);
    let labels: Vec<&str> =
        completions.as_array().expect("a list").iter().filter_map(|it| it["label"].as_str()).collect();
    assert!(labels.contains(&"color") && labels.contains(&"fragment"), "{labels:?}");
    let symbols = editor.about("textDocument/documentSymbol", 0, 0);
    assert_eq!(symbols[0]["name"], "color");
    let tokens = editor.about("textDocument/semanticTokens/full", 0, 0);
    let tokens = tokens["data"].as_array().expect("numbers");
    // The header, TEMP, the name, the comment, whose length is counted in units of UTF-16.
    assert_eq!(
        tokens[..20],
        json!([0, 0, 10, 0, 0, 1, 0, 4, 1, 0, 0, 5, 5, 5, 0, 0, 8, 10, 12, 0]).as_array().expect("numbers")[..]
    );
    let formatted = editor.ask(
        "textDocument/formatting",
        json!({ "textDocument": { "uri": URI }, "options": { "tabSize": 4, "insertSpaces": true } }),
    );
    assert!(formatted[0]["newText"].as_str().is_some_and(|text| text.starts_with("!!ARBfp1.0\n")), "{formatted}");

    let mistakes = editor.show("textDocument/didChange", "!!ARBfp1.0\nMUK result.color, fragment.color, 2.0;\nEND\n");
    assert_eq!(mistakes.len(), 1, "{mistakes:?}");
    assert_eq!((&mistakes[0]["code"], &mistakes[0]["severity"]), (&json!("unknown-instruction"), &json!(1)));
    assert_eq!(mistakes[0]["range"]["start"], json!({ "line": 1, "character": 0 }));
    assert!(mistakes[0]["message"].as_str().is_some_and(|mistake| mistake.contains("MUL")), "{mistakes:?}");

    let whole = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 3, "character": 0 } });
    let actions = editor.ask(
        "textDocument/codeAction",
        json!({ "textDocument": { "uri": URI }, "range": whole, "context": { "diagnostics": [] } }),
    );
    assert_eq!(
        (&actions[0]["title"], &actions[0]["kind"]),
        (&json!("Replace with MUL"), &json!("quickfix")),
        "{actions}"
    );
    let edit = &actions[0]["edit"]["changes"][URI][0];
    assert_eq!(edit["newText"], "MUL");
    assert_eq!(edit["range"], json!({ "start": { "line": 1, "character": 0 }, "end": { "line": 1, "character": 3 } }));

    let answer =
        editor.show("textDocument/didChange", "!!ARBfp1.0\nTEMP a;\nMUL result.color, fragment.color, 2.0;\nEND\n");
    assert_eq!((&answer[0]["code"], &answer[0]["severity"]), (&json!("unused-name"), &json!(2)), "{answer:?}");
    let help = editor.about("textDocument/signatureHelp", 2, 18);
    assert_eq!(help["signatures"][0]["label"], "MUL result, a, b");
    assert_eq!(help["activeParameter"], 1);

    assert!(editor.answer("textDocument/nothing", json!({})).get("error").is_some());
    assert!(editor.answer("textDocument/hover", json!({})).get("error").is_some());
    editor.ask("shutdown", Value::Null);
    editor.tell("exit", Value::Null);
    assert!(editor.process.wait().expect("an end").success());
}

#[test]
fn a_file_with_two_programs_is_answered_as_one() {
    let mut editor = Editor::new();
    let two = "# a material\n!!ARBvp1.0\nTEMP a;\nMOV a, vertex.position;\nMOV result.position, a;\nEND\n\n  !!ARBfp1.0\n\
        TEMP a;\nMUL a, fragment.color, 2.0;\nMOV result.color, a;\nEND\n";
    assert_eq!(editor.show("textDocument/didOpen", two), Vec::<Value>::new());
    let formatted = editor.ask(
        "textDocument/formatting",
        json!({ "textDocument": { "uri": URI }, "options": { "tabSize": 4, "insertSpaces": true } }),
    );
    assert_eq!(formatted[0]["newText"], two.replace("  !!", "!!"));
    assert_eq!(formatted[0]["range"]["end"], json!({ "line": 12, "character": 0 }));
    // Names, words and places are those of the program at the place.
    let hover = editor.about("textDocument/hover", 9, 1);
    assert!(hover["contents"]["value"].as_str().is_some_and(|text| text.contains("MUL")), "{hover}");
    assert_eq!(hover["range"]["start"], json!({ "line": 9, "character": 0 }));
    let lines = |answer: &Value| -> Vec<u64> {
        answer.as_array().expect("a list").iter().filter_map(|it| it["range"]["start"]["line"].as_u64()).collect()
    };
    assert_eq!(lines(&editor.about("textDocument/references", 8, 5)), [8, 9, 10]);
    assert_eq!(lines(&editor.about("textDocument/references", 4, 21)), [2, 3, 4]);
    assert_eq!(lines(&editor.about("textDocument/documentSymbol", 0, 0)), [2, 8]);
    // On the line of a header that is indented, columns are those of the file.
    let tokens = editor.about("textDocument/semanticTokens/full", 0, 0);
    let headers: Vec<&[Value]> =
        tokens["data"].as_array().expect("numbers").chunks(5).filter(|token| token[2] == 10 && token[3] == 0).collect();
    assert_eq!(headers.iter().map(|header| &header[1]).collect::<Vec<_>>(), [0, 2], "{tokens}");
    let mistakes = editor.show("textDocument/didChange", &two.replace("MUL", "MUK"));
    assert_eq!((mistakes.len(), lines(&json!(mistakes))), (1, vec![9]), "{mistakes:?}");
}

#[test]
fn the_ending_of_a_file_states_its_stage() {
    let mut editor = Editor::new();
    let found = editor.show_as("file:///a.vp", "textDocument/didOpen", TEXT);
    assert_eq!((found.len(), &found[0]["code"]), (1, &json!("wrong-stage")), "{found:?}");
    assert_eq!(editor.show_as("untitled:one", "textDocument/didOpen", TEXT), Vec::<Value>::new());
}

#[test]
fn names_that_cannot_be_are_refused() {
    let mut editor = Editor::new();
    let text = "!!ARBfp1.0\nTEMP color, other;\nMUL color, fragment.color, 2.0;\nMOV other, color;\n\
        MOV result.color, other;\nEND\n";
    editor.show("textDocument/didOpen", text);
    let parameters = |name: &str| {
        json!({
            "textDocument": { "uri": URI }, "position": { "line": 1, "character": 6 }, "newName": name,
        })
    };
    for (name, why) in [
        ("", "the new name is empty"),
        ("1x", "no digit first"),
        ("a b", "is not a name"),
        ("other", "the program has another `other`"),
        ("TEMP", "`TEMP`"),
        ("END", "`END`"),
        ("MOV", "`MOV`"),
        ("fragment", "`fragment`"),
    ] {
        let answer = editor.answer("textDocument/rename", parameters(name));
        let message = answer["error"]["message"].as_str().unwrap_or_else(|| panic!("{name}: {answer}"));
        assert!(message.contains(why) && message.matches("cannot be").count() < 2, "{name}: {message}");
    }
    for name in ["color", "sum", "a$1"] {
        let edits = editor.ask("textDocument/rename", parameters(name));
        assert_eq!(edits["changes"][URI].as_array().map(Vec::len), Some(3), "{name}: {edits}");
    }
}

/// What a server says to an editor that sends this and leaves, and how it ends.
fn ended(sent: &str) -> (String, String, Option<i32>) {
    let mut process = Command::new(env!("CARGO_BIN_EXE_glasm"))
        .arg("lsp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    process.stdin.take().expect("its input").write_all(sent.as_bytes()).expect("the server reads");
    let output = process.wait_with_output().expect("the server ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (text(output.stdout), text(output.stderr), output.status.code())
}

fn message(value: &Value) -> String {
    let text = value.to_string();
    format!("Content-Length: {}\r\n\r\n{text}", text.len())
}

#[test]
fn an_editor_that_breaks_the_protocol_is_told() {
    let hover = message(&json!({ "jsonrpc": "2.0", "id": 1, "method": "textDocument/hover", "params": {} }));
    let start =
        message(&json!({ "jsonrpc": "2.0", "id": 2, "method": "initialize", "params": { "capabilities": {} } }));
    let stop = message(&json!({ "jsonrpc": "2.0", "id": 3, "method": "shutdown" }));
    let exit = message(&json!({ "jsonrpc": "2.0", "method": "exit" }));
    let (early, _, status) = ended(&hover);
    assert!(early.contains("-32002") && status == Some(2), "{early} {status:?}");
    let (late, _, status) = ended(&format!("{start}{stop}{hover}{exit}"));
    assert!(late.contains("-32600") && status == Some(0), "{late} {status:?}");
    assert_eq!(ended(&format!("{start}{exit}")).2, Some(1), "an end that was not asked for");
    let (_, error, status) = ended(&format!("{start}Content-Length: 99999999999\r\n\r\n{{}}"));
    assert!(error.contains("a message of 99999999999 bytes; at most 67108864 are read"), "{error}");
    assert_eq!(status, Some(2));
}
