//! Files with several programs that follow each other.

use std::ops::Range;

/// Where the programs of a text are: all of it or, if it has several, from each line that begins with a header on.
pub(crate) fn programs_in(bytes: &[u8]) -> Vec<Range<usize>> {
    let mut starts = Vec::new();
    let mut line = 0;
    while line < bytes.len() {
        let blank = bytes[line..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let text = &bytes[line + blank..];
        // Register combiners after a texture shader are one program with it.
        let goes_on =
            text.starts_with(b"!!RC") && starts.last().is_some_and(|last| bytes[*last..].starts_with(b"!!TS"));
        if text.starts_with(b"!!") && !goes_on {
            starts.push(line + blank);
        }
        line += bytes[line..].iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(bytes.len()) + 1;
    }
    // What stands before the first header belongs to the file's only program, or to one without a header of its own.
    if starts.len() < 2 {
        starts = vec![0];
    } else if !bytes[..starts[0]].split(|byte| matches!(byte, b'\n' | b'\r')).all(says_nothing) {
        starts[0] = 0;
    }
    let ends = starts[1..].iter().copied().chain([bytes.len()]);
    starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect()
}

/// Whether a line is empty or a comment.
pub(crate) fn says_nothing(line: &[u8]) -> bool {
    let line = line.trim_ascii_start();
    line.is_empty() || line.starts_with(b"#") || line.starts_with(b"//")
}

/// Programs in their usual layout as one text, after what stands before the first of them.
pub(crate) fn joined(before: &[u8], programs: &[Vec<u8>]) -> Vec<u8> {
    let mut text = Vec::new();
    let said = before.trim_ascii_end();
    if !said.is_empty() {
        for line in said.split(|byte| *byte == b'\n') {
            text.extend_from_slice(line.trim_ascii_end());
            text.push(b'\n');
        }
        let breaks = before[said.len()..].iter().filter(|byte| **byte == b'\n').count();
        text.extend_from_slice(if breaks > 1 { b"\n" } else { b"" });
    }
    text.extend_from_slice(&programs.join(&b'\n'));
    text
}

#[cfg(test)]
mod tests {
    use super::joined;

    #[test]
    fn text_before_programs_is_kept() {
        let programs = [b"!!VP1.0\nEND\n".to_vec(), b"!!FP1.0\nEND\n".to_vec()];
        let text = joined(b"# caf\xe9 \r\n\n# b\n\n  ", &programs);
        assert_eq!(text, b"# caf\xe9\n\n# b\n\n!!VP1.0\nEND\n\n!!FP1.0\nEND\n");
        assert_eq!(joined(b" \n", &programs[..1]), programs[0]);
    }
}
