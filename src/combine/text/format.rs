//! Texts in their usual layout: the same tokens and comments.

use super::token::{Style, Token, token};
use super::{PASSES, describe, header};
use crate::diag::{Code, Diagnostic};

/// A text of one of these languages in its usual layout; `None` for a text of another language.
pub fn format(source: &[u8]) -> Option<Result<Vec<u8>, Vec<Diagnostic>>> {
    let span = header(source)?;
    let mut errors = describe(source).diagnostics;
    errors.retain(|errors| matches!(errors.code, Code::Syntax | Code::UnknownCharacter));
    if !errors.is_empty() {
        return Some(Err(errors));
    }
    let style = if span.of(source) == PASSES.as_bytes() { Style::Ati } else { Style::Nvparse };
    let mut printer = Printer { out: Vec::with_capacity(source.len()), style, depth: 0, line: Vec::new(), last: None };
    let (mut at, mut open) = (0, false);
    loop {
        let (token, span) = token(source, at, style, open);
        let gap = &source[at..span.start as usize];
        let breaks = gap.iter().filter(|byte| **byte == b'\n').count();
        if token == Token::End {
            printer.end_line();
            return Some(Ok(printer.out));
        }
        if breaks > 1 {
            printer.blank_line();
        }
        printer.print(token, span.of(source), breaks > 0);
        if token != Token::Comment {
            open = !matches!(token, Token::Symbol(b';' | b'{' | b'}') | Token::Header);
        }
        at = span.end as usize;
    }
}

struct Printer {
    out: Vec<u8>,
    style: Style,
    /// How many blocks are open.
    depth: usize,
    /// The current line without its indentation.
    line: Vec<u8>,
    /// The last token of the line.
    last: Option<Token>,
}

impl Printer {
    fn end_line(&mut self) {
        if !self.line.is_empty() {
            self.out.extend_from_slice(&b"    ".repeat(self.depth));
            self.out.extend_from_slice(&self.line);
            self.out.push(b'\n');
            self.line.clear();
        }
        self.last = None;
    }

    fn blank_line(&mut self) {
        if self.line.is_empty() && !self.out.is_empty() && !self.out.ends_with(b"\n\n") && !self.out.ends_with(b"{\n") {
            self.out.push(b'\n');
        }
    }

    /// A comment beside the last statement, or on a line of its own.
    fn comment(&mut self, text: &[u8], own_line: bool) {
        if self.line.is_empty() && !own_line && self.out.ends_with(b"\n") {
            self.out.pop();
            self.out.push(b' ');
            self.out.extend_from_slice(text.trim_ascii_end());
            self.out.push(b'\n');
            return;
        }
        if !self.line.is_empty() {
            self.line.push(b' ');
        }
        self.line.extend_from_slice(text.trim_ascii_end());
        self.end_line();
    }

    fn print(&mut self, token: Token, text: &[u8], own_line: bool) {
        let nvparse = self.style == Style::Nvparse;
        match token {
            Token::Comment => return self.comment(text, own_line),
            Token::Header => {
                self.end_line();
                self.line.extend_from_slice(text);
                return self.end_line();
            }
            Token::Symbol(b'}') if nvparse => {
                self.end_line();
                self.depth = self.depth.saturating_sub(1);
                while self.out.ends_with(b"\n\n") {
                    self.out.pop();
                }
                self.line.push(b'}');
                return self.end_line();
            }
            Token::Word if !nvparse && text.starts_with(b"End") => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        if self.space_before(token) {
            self.line.push(b' ');
        }
        self.line.extend_from_slice(text);
        self.last = Some(token);
        let opens = !nvparse && self.line.starts_with(b"Start");
        match token {
            Token::Symbol(b'{') if nvparse => {
                self.end_line();
                self.depth += 1;
            }
            Token::Symbol(b';') => {
                self.end_line();
                self.depth += usize::from(opens);
            }
            _ => {}
        }
    }

    /// Whether a space stands between the last token and this one.
    fn space_before(&self, token: Token) -> bool {
        let Some(last) = self.last else { return false };
        let ati = self.style == Style::Ati;
        let tight_after = matches!(last, Token::Symbol(b'(' | b'-' | b'[')) || ati && last == Token::Symbol(b'.');
        let tight_before = matches!(token, Token::Symbol(b')' | b';' | b',' | b'[' | b']'))
            || ati && token == Token::Symbol(b'.')
            || token == Token::Symbol(b'(') && last == Token::Word;
        !tight_after && !tight_before
    }
}

#[cfg(test)]
mod tests {
    use super::format;

    #[test]
    fn statements_stand_alone_and_blocks_are_indented() {
        let text = "# first\n!!RC1.0 // head\nconst0=(.5,1,0,0);{rgb{spare0=-tex0.rgb.col0;# a\nscale_by_two();}\n\n}out.rgb=lerp(fog.a,color_sum,fog)+one;";
        let wanted = "# first\n!!RC1.0 // head\nconst0 = (.5, 1, 0, 0);\n{\n    rgb {\n        spare0 = -tex0.rgb . col0; # a\n        scale_by_two();\n    }\n}\nout.rgb = lerp(fog.a, color_sum, fog) + one;\n";
        let printed = format(text.as_bytes()).expect("a language of these").expect("no error");
        assert_eq!(String::from_utf8_lossy(&printed), wanted);
        assert_eq!(format(&printed), Some(Ok(printed.clone())));
    }

    #[test]
    fn passes_are_indented() {
        let text = "!!ATIfs1.0\nStartConstants;CONSTANT c0={1,0.5};\nEndConstants;\nStartOutputPass;\n\n\nMAD r0.rg.2x.sat,c0.neg.2x,1.2x , r0;EndPass;";
        let wanted = "!!ATIfs1.0\nStartConstants;\n    CONSTANT c0 = { 1, 0.5 };\nEndConstants;\nStartOutputPass;\n\n    MAD r0.rg.2x.sat, c0.neg.2x, 1.2x, r0;\nEndPass;\n";
        let printed = format(text.as_bytes()).expect("a language of these").expect("no error");
        assert_eq!(String::from_utf8_lossy(&printed), wanted);
        assert_eq!(format(&printed), Some(Ok(printed.clone())));
        assert!(format(b"!!FP1.0\nEND").is_none());
    }

    #[test]
    fn comments_keep_their_bytes() {
        let text = b"!!RC1.0\n# caf\xe9\nout.rgb = fog.rgb; // \xff\n";
        assert_eq!(format(text), Some(Ok(text.to_vec())));
    }
}
