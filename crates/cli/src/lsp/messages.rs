//! Messages between an editor and `glasm lsp`: a header with the length, an empty line, and JSON.

use std::io::{self, BufRead, Read};

use lsp_server::Message;

/// The longest message that is read. That is four times the longest program, for what JSON escapes.
pub(crate) const MAX_MESSAGE: u64 = 64 << 20;

/// The longest line of a header.
const MAX_LINE: u64 = 4096;

fn refused(why: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why.into())
}

/// A line without its end; `None` where the input ends.
fn line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = String::new();
    if input.take(MAX_LINE).read_line(&mut line)? == 0 {
        return Ok(None);
    }
    match line.strip_suffix("\r\n").or(line.strip_suffix('\n')) {
        Some(line) => Ok(Some(line.to_owned())),
        None => Err(refused(format!("a line of a message's header does not end within {MAX_LINE} bytes"))),
    }
}

/// The length that a header gives; `None` where the input ends.
fn length(input: &mut impl BufRead) -> io::Result<Option<u64>> {
    let mut length = None;
    loop {
        let Some(line) = line(input)? else { return Ok(None) };
        if line.is_empty() {
            return length.map(Some).ok_or_else(|| refused("a message's header does not have a Content-Length"));
        }
        let Some((name, value)) = line.split_once(':') else {
            return Err(refused(format!("{line:?} does not have the form of a header, NAME: VALUE")));
        };
        if name.eq_ignore_ascii_case("Content-Length") {
            let value = value.trim();
            length = Some(value.parse().map_err(|_| refused(format!("{value:?} is not a length")))?);
        }
    }
}

/// The next message; `None` where the input ends. Memory grows with what is there, whatever length the header gives.
pub(crate) fn read(input: &mut impl BufRead) -> io::Result<Option<Message>> {
    let Some(length) = length(input)? else { return Ok(None) };
    if length > MAX_MESSAGE {
        return Err(refused(format!("a message of {length} bytes; at most {MAX_MESSAGE} are read")));
    }
    let mut text = Vec::new();
    if input.take(length).read_to_end(&mut text)? as u64 != length {
        return Err(refused(format!("a message of {length} bytes ends after {}", text.len())));
    }
    let message = serde_json::from_slice(&text);
    message.map(Some).map_err(|error| refused(format!("a message is not one of the protocol's: {error}")))
}

#[cfg(test)]
mod tests {
    use super::{MAX_MESSAGE, read};
    use lsp_server::Message;

    fn reason(input: &[u8]) -> String {
        read(&mut &input[..]).expect_err("refused").to_string()
    }

    #[test]
    fn messages_follow_each_other() {
        let text =
            "Content-Length: 33\r\n\r\n{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}content-length:2\nOther: x\n\n{}";
        let mut input = text.as_bytes();
        let Ok(Some(Message::Notification(first))) = read(&mut input) else { panic!("not a notification") };
        assert_eq!(first.method, "exit");
        assert!(read(&mut input).is_err_and(|error| error.to_string().contains("not one of the protocol's")));
        assert!(read(&mut input).is_ok_and(|message| message.is_none()), "the input has ended");
    }

    /// A length is only a promise: memory is for what is there.
    #[test]
    fn no_length_is_believed() {
        let longest = format!("Content-Length: {MAX_MESSAGE}\r\n\r\n{{}}");
        assert_eq!(reason(longest.as_bytes()), "a message of 67108864 bytes ends after 2");
        let beyond = format!("Content-Length: {}\r\n\r\n{{}}", MAX_MESSAGE + 1);
        assert_eq!(reason(beyond.as_bytes()), "a message of 67108865 bytes; at most 67108864 are read");
        assert_eq!(reason(b"Content-Length: 18446744073709551616\r\n\r\n"), "\"18446744073709551616\" is not a length");
        assert_eq!(reason(b"Content-Length: -1\r\n\r\n"), "\"-1\" is not a length");
        assert_eq!(reason(b"\r\n{}"), "a message's header does not have a Content-Length");
        assert_eq!(
            reason(b"Content-Length\r\n\r\n"),
            "\"Content-Length\" does not have the form of a header, NAME: VALUE"
        );
        assert_eq!(reason(&[b'a'; 5000]), "a line of a message's header does not end within 4096 bytes");
        assert!(read(&mut &[0xff, b'\n'][..]).is_err(), "not a text");
    }

    /// Deeper than serde_json's own limit, which keeps the stack.
    #[test]
    fn messages_nest_so_deep() {
        let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
        let text = format!("Content-Length: {}\r\n\r\n{deep}", deep.len());
        assert!(reason(text.as_bytes()).contains("recursion limit"));
    }
}
