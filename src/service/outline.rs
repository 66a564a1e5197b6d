//! What belongs together: blocks, routines and comments.

use super::Document;
use crate::span::Span;
use crate::syntax::tree::StatementKind;

/// Lines that an editor can fold, both from 1.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Fold {
    /// The line that stays.
    pub first: usize,
    /// The last line that disappears.
    pub last: usize,
    /// Whether it is a comment.
    pub comment: bool,
}

/// Instructions that end a block, with those that begin it.
const BLOCKS: [(&str, &str); 3] = [("ENDIF", "IF"), ("ENDREP", "REP"), ("ENDLOOP", "LOOP")];

/// Where lines end: at LF, at CR, and at the LF of both.
fn line_ends(source: &[u8]) -> Vec<u32> {
    let ends = |at: usize, byte: u8| byte == b'\n' || byte == b'\r' && source.get(at + 1) != Some(&b'\n');
    let all = source.iter().enumerate().filter(|(at, byte)| ends(*at, **byte));
    all.map(|(at, _)| at as u32).collect()
}

impl Document {
    /// Blocks, routines from their label to the next RET, and comments of several lines.
    pub fn folds(&self) -> Vec<Fold> {
        if self.is_fixed() {
            return self.fixed_folds();
        }
        let ends = line_ends(self.source.as_bytes());
        let line = |at: u32| ends.partition_point(|end| *end < at) + 1;
        let mut folds = Vec::new();
        let mut add = |first: usize, last: usize, comment| {
            if first < last {
                folds.push(Fold { first, last, comment });
            }
        };
        // The blocks that are open, and of each kind which of them.
        let mut open: Vec<(usize, Span)> = Vec::new();
        let mut of_kind: [Vec<usize>; BLOCKS.len()] = Default::default();
        let mut routine: Option<Span> = None;
        for statement in &self.tree.statements {
            if let StatementKind::Label(span) = statement.kind {
                routine.get_or_insert(span);
                continue;
            }
            let head = self.tree.items(statement).first().and_then(|item| self.tree.terms(item.terms).first());
            let Some(word) = head.and_then(|term| self.first_word(term)) else { continue };
            if let Some(kind) = BLOCKS.iter().position(|(_, begins)| *begins == word) {
                of_kind[kind].push(open.len());
                open.push((kind, statement.span));
            } else if let Some(kind) = BLOCKS.iter().position(|(ends, _)| *ends == word) {
                if let Some(place) = of_kind[kind].last().copied() {
                    add(line(open[place].1.start), line(statement.span.start).saturating_sub(1), false);
                    for (kind, _) in open.drain(place..) {
                        of_kind[kind].pop();
                    }
                }
            } else if word == "RET"
                && open.is_empty()
                && let Some(label) = routine.take()
            {
                add(line(label.start), line(statement.span.start), false);
            }
        }
        let mut comment: Option<(usize, usize)> = None;
        for (number, text) in self.source.lines().enumerate().map(|(at, text)| (at + 1, text)) {
            match (text.trim_start().starts_with('#'), &mut comment) {
                (true, Some((_, last))) => *last = number,
                (true, None) => comment = Some((number, number)),
                (false, Some((first, last))) => {
                    add(*first, *last, true);
                    comment = None;
                }
                (false, None) => {}
            }
        }
        if let Some((first, last)) = comment {
            add(first, last, true);
        }
        folds.sort_unstable_by_key(|fold| (fold.first, fold.last));
        folds
    }
}
