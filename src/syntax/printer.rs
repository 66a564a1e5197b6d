//! Tree to text: one statement a line, one space after commas, comments in their places. A statement that is longer than a line
//! goes on in the next, and an array has a line for each element.

use super::parser::{after_end, parse};
use super::token::tokens;
use super::tree::{Index, IndexKind, Item, Part, Sign, Slice, Statement, StatementKind, Term, TermKind, Tree};
use crate::diag::Diagnostic;
use crate::span::Span;

/// Columns of a line.
const WIDTH: usize = 100;
/// What begins the further lines of a statement.
const INDENT: &str = "\n    ";

/// The program in its usual layout: the same tokens, and the same comments byte for byte. Text after END is an error, since a
/// program ends there.
pub fn format(source: &[u8]) -> Result<Vec<u8>, Vec<Diagnostic>> {
    let (tree, mut errors) = parse(source);
    errors.extend(tree.trailing.map(after_end));
    if errors.is_empty() { Ok(print(source, &tree)) } else { Err(errors) }
}

fn print(source: &[u8], tree: &Tree) -> Vec<u8> {
    let mut printer =
        Printer { source, tree, out: Vec::with_capacity(source.len() + source.len() / 8), at: 0, opens: false };
    if let Some(header) = tree.header {
        printer.comments_before(header.start);
        printer.text(header);
        printer.at = header.end as usize;
        printer.trailing_comment();
    }
    for statement in &tree.statements {
        printer.comments_before(statement.span.start);
        printer.statement(statement);
        printer.at = statement.span.end as usize;
        printer.pass_terminator(statement);
        printer.trailing_comment();
    }
    if let Some(end) = tree.end {
        printer.comments_before(end.start);
        printer.out.extend_from_slice(b"END");
        printer.at = end.end as usize;
        printer.trailing_comment();
    }
    printer.comments_before(source.len() as u32);
    printer.out
}

struct Printer<'a> {
    source: &'a [u8],
    tree: &'a Tree,
    out: Vec<u8>,
    /// Everything before this has been printed.
    at: usize,
    /// The next list has a line for each element.
    opens: bool,
}

impl Printer<'_> {
    fn text(&mut self, span: Span) {
        self.out.extend_from_slice(span.of(self.source));
    }

    /// Comments between the last printed token and `end`, a line each; a blank line where the source has some.
    fn comments_before(&mut self, end: u32) {
        let gap = &self.source[self.at..(end as usize).max(self.at)];
        let mut blank = false;
        let mut rest = gap;
        // The line break after the last printed token has been passed; the one after this comment has not.
        let mut own = 0;
        while let Some(start) = rest.iter().position(|byte| *byte == b'#') {
            blank |= lines_in(&rest[..start]) > own;
            let comment = comment_at(&rest[start..]);
            self.blank_line(blank);
            self.out.extend_from_slice(comment.trim_ascii_end());
            self.out.push(b'\n');
            rest = &rest[start + comment.len()..];
            blank = false;
            own = 1;
        }
        blank |= lines_in(rest) > own && (end as usize) < self.source.len();
        self.blank_line(blank);
        self.at = self.at.max(end as usize);
    }

    fn blank_line(&mut self, wanted: bool) {
        if wanted && !self.out.is_empty() && !self.out.ends_with(b"\n\n") {
            self.out.push(b'\n');
        }
    }

    /// Moves past the `;` or `:` after a statement; comments before it get lines of their own.
    fn pass_terminator(&mut self, statement: &Statement) {
        let terminator = if matches!(statement.kind, StatementKind::Label(_)) { b':' } else { b';' };
        let mut at = self.at;
        while let Some(byte) = self.source.get(at) {
            match byte {
                b'#' => at += comment_at(&self.source[at..]).len(),
                byte if *byte == terminator => {
                    at += 1;
                    break;
                }
                _ => at += 1,
            }
        }
        self.at = at;
    }

    /// A comment on the rest of the line stays there.
    fn trailing_comment(&mut self) {
        let rest = &self.source[self.at..];
        let spaces = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        if rest.get(spaces) == Some(&b'#') {
            let comment = comment_at(&rest[spaces..]);
            self.out.extend_from_slice(b"  ");
            self.out.extend_from_slice(comment.trim_ascii_end());
            self.at += spaces + comment.len();
        }
        self.out.push(b'\n');
        // The line break itself has been printed.
        let rest = &self.source[self.at..];
        let spaces = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        self.at += spaces;
        if self.source[self.at..].starts_with(b"\r\n") {
            self.at += 2;
        } else if matches!(self.source.get(self.at), Some(b'\n' | b'\r')) {
            self.at += 1;
        }
        self.at = self.at.min(self.source.len());
    }

    fn statement(&mut self, statement: &Statement) {
        self.inner_comments(statement);
        match statement.kind {
            StatementKind::Label(name) => {
                match self.tree.items(statement) {
                    [item] => self.item(item),
                    _ => self.text(name),
                }
                self.out.push(b':');
            }
            StatementKind::Plain => {
                self.items(self.tree.items(statement));
                self.out.push(b';');
            }
            StatementKind::Broken => self.text(statement.span),
        }
    }

    /// Comments in the middle of a statement move before it.
    fn inner_comments(&mut self, statement: &Statement) {
        let mut end = statement.span.end as usize;
        let start = statement.span.start as usize;
        // Up to the terminator, which the span leaves out.
        while self.source.get(end).is_some_and(|byte| !matches!(byte, b';' | b':')) {
            end += if self.source[end] == b'#' { comment_at(&self.source[end..]).len() } else { 1 };
        }
        let mut rest = &self.source[start..end.min(self.source.len())];
        while let Some(at) = rest.iter().position(|byte| *byte == b'#') {
            let comment = comment_at(&rest[at..]);
            self.out.extend_from_slice(comment.trim_ascii_end());
            self.out.push(b'\n');
            rest = &rest[at + comment.len()..];
        }
    }

    /// Items with commas between them, in as many lines as they need.
    fn items(&mut self, items: &[Item]) {
        for (number, item) in items.iter().enumerate() {
            let [same, next] = if number == 0 { [""; 2] } else { [" ", INDENT] };
            if number > 0 {
                self.out.push(b',');
            }
            let start = self.out.len();
            self.placed(start, same, item);
            if number > 0 && !self.fits() {
                self.placed(start, next, item);
            }
            if item.value.is_some() && !self.fits() {
                self.opens = true;
                self.placed(start, next, item);
                self.opens = false;
            }
        }
    }

    /// Whether the last line has room for what follows an item.
    fn fits(&self) -> bool {
        self.out.len() - self.out.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1) < WIDTH
    }

    /// Writes an item from there on, after a separator.
    fn placed(&mut self, start: usize, separator: &str, item: &Item) {
        self.out.truncate(start);
        self.out.extend_from_slice(separator.as_bytes());
        self.item(item);
    }

    fn item(&mut self, item: &Item) {
        self.run(item.terms);
        if let Some(value) = item.value {
            self.out.extend_from_slice(b" = ");
            self.run(value);
        }
    }

    fn run(&mut self, terms: Slice) {
        for (number, term) in self.tree.terms(terms).iter().enumerate() {
            if number > 0 {
                self.out.push(b' ');
            }
            self.term(term);
        }
    }

    fn sign(&mut self, sign: Option<Sign>) {
        match sign {
            Some(Sign::Plus) => self.out.push(b'+'),
            Some(Sign::Minus) => self.out.push(b'-'),
            None => {}
        }
    }

    fn term(&mut self, term: &Term) {
        self.sign(term.sign);
        if term.bars {
            self.out.push(b'|');
            self.sign(term.inner_sign);
        }
        match term.kind {
            TermKind::Path => {}
            TermKind::Number(span) => self.text(span),
            TermKind::Vector(terms) => self.list(b'{', terms, b'}'),
            TermKind::Group(terms) => self.list(b'(', terms, b')'),
        }
        for part in self.tree.parts(term) {
            self.part(part);
        }
        if term.bars {
            self.out.push(b'|');
        }
    }

    fn list(&mut self, open: u8, terms: Slice, close: u8) {
        let opens = std::mem::take(&mut self.opens);
        self.out.push(open);
        for (number, term) in self.tree.terms(terms).iter().enumerate() {
            match (number, opens) {
                (0, false) => {}
                (0, true) => self.out.extend_from_slice(INDENT.as_bytes()),
                (_, false) => self.out.extend_from_slice(b", "),
                (_, true) => {
                    self.out.push(b',');
                    self.out.extend_from_slice(INDENT.as_bytes());
                }
            }
            self.term(term);
        }
        if opens {
            self.out.push(b'\n');
        }
        self.out.push(close);
    }

    fn part(&mut self, part: &Part) {
        match part {
            Part::Name(span) => self.text(*span),
            Part::Member(span) => {
                self.out.push(b'.');
                // Separate component letters are joined.
                tokens(self.source, *span).for_each(|(_, letters)| self.text(letters));
            }
            Part::Index(index) => self.index(index),
        }
    }

    fn index(&mut self, index: &Index) {
        self.out.push(b'[');
        match index.kind {
            IndexKind::Empty => {}
            IndexKind::Number(span) | IndexKind::Name(span) => self.text(span),
            IndexKind::At { base, offset } => {
                self.term(&self.tree.terms[base as usize]);
                if let Some((sign, number)) = offset {
                    self.out.extend_from_slice(if sign == Sign::Plus { b" + " } else { b" - " });
                    self.text(number);
                }
            }
            IndexKind::Range(first, last) => {
                self.text(first);
                self.out.extend_from_slice(b"..");
                self.text(last);
            }
        }
        self.out.push(b']');
    }
}

fn comment_at(text: &[u8]) -> &[u8] {
    let end = text.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(text.len());
    &text[..end]
}

fn lines_in(text: &[u8]) -> usize {
    text.iter()
        .enumerate()
        .filter(|(at, byte)| **byte == b'\n' || (**byte == b'\r' && text.get(at + 1) != Some(&b'\n')))
        .count()
}

#[cfg(test)]
mod tests {
    use super::format;
    use crate::diag::Code;

    fn printed(source: &str) -> String {
        let once = format(source.as_bytes()).expect("no mistakes");
        assert_eq!(format(&once).expect("no mistakes"), once, "printing settles at once");
        String::from_utf8(once).expect("a text")
    }

    #[test]
    fn long_statements_go_on_in_the_next_line() {
        let names: Vec<String> = (10..26).map(|number| format!("abc{number}")).collect();
        let text = printed(&format!("!!ARBfp1.0\nTEMP {};\nEND\n", names.join(",")));
        let [first, second] = [&names[..13], &names[13..]].map(|names| names.join(", "));
        assert_eq!(text, format!("!!ARBfp1.0\nTEMP {first},\n    {second};\nEND\n"));
        assert_eq!(format!("TEMP {first},").len(), 95, "a fourteenth name would end in column 102");
        // A line of a hundred columns, with its semicolon, and one of a hundred and one.
        for (letters, lines) in [(10, 3), (11, 4)] {
            let names = format!("{}, {}", names[..12].join(", "), "z".repeat(letters));
            assert_eq!(format!("TEMP {names};").len(), 90 + letters);
            assert_eq!(printed(&format!("!!ARBfp1.0\nTEMP {names};\nEND\n")).lines().count(), lines);
        }
    }

    #[test]
    fn long_arrays_have_a_line_for_each_element() {
        let short = "!!ARBfp1.0\nPARAM a[2] = { { 0.5, 0.25 }, state.fog.color };\nEND\n";
        assert_eq!(printed(short), "!!ARBfp1.0\nPARAM a[2] = {{0.5, 0.25}, state.fog.color};\nEND\n");
        let element = "{0.125, 0.25, 0.5, 1.0}";
        let long = format!("!!ARBfp1.0\nPARAM a[5]={{{}}},b=2;\nEND\n", [element; 5].join(","));
        let opened = format!("    {element},\n").repeat(4) + &format!("    {element}\n");
        assert_eq!(printed(&long), format!("!!ARBfp1.0\nPARAM a[5] = {{\n{opened}}}, b = 2;\nEND\n"));
    }

    #[test]
    fn comments_keep_their_bytes() {
        let text = b"# caf\xe9\n!!ARBfp1.0 # \xff\nMOV result.color, # \xc3\n1;\nEND # \x80\n";
        let wanted = b"# caf\xe9\n!!ARBfp1.0  # \xff\n# \xc3\nMOV result.color, 1;\nEND  # \x80\n";
        assert_eq!(format(text).as_deref(), Ok(&wanted[..]));
    }

    #[test]
    fn text_after_end_is_not_dropped() {
        let text = b"!!ARBfp1.0\nMOV result.color, 1;\nEND !!ARBvp1.0\nEND\n";
        let errors = format(text).expect_err("text after END");
        assert_eq!(
            errors.iter().map(|error| (error.code, error.span.start)).collect::<Vec<_>>(),
            [(Code::AfterEnd, 36)]
        );
        assert!(format(b"!!ARBfp1.0\nEND\n \t\r\n# what may stand there\n").is_ok());
    }
}
