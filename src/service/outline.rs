//! What belongs together: blocks, routines and comments.

use super::Document;
use crate::span::{Span, line_column};
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
const BLOCKS: [(&str, &[&str]); 3] = [("ENDIF", &["IF"]), ("ENDREP", &["REP"]), ("ENDLOOP", &["LOOP"])];

impl Document {
    /// Blocks, routines from their label to the next RET, and comments of several lines.
    pub fn folds(&self) -> Vec<Fold> {
        let line = |at: u32| line_column(self.source.as_bytes(), at as usize).0;
        let mut folds = Vec::new();
        let mut add = |first: usize, last: usize, comment| {
            if first < last {
                folds.push(Fold { first, last, comment });
            }
        };
        let mut open: Vec<(&str, Span)> = Vec::new();
        let mut routine: Option<Span> = None;
        for statement in &self.tree.statements {
            if let StatementKind::Label(span) = statement.kind {
                routine.get_or_insert(span);
                continue;
            }
            let head = self.tree.items(statement).first().and_then(|it| self.tree.terms(it.terms).first());
            let Some(word) = head.and_then(|term| self.first_word(term)) else { continue };
            if BLOCKS.iter().any(|(_, begins)| begins.contains(&word)) {
                open.push((word, statement.span));
            } else if let Some((_, begins)) = BLOCKS.iter().find(|(ends, _)| *ends == word) {
                if let Some(place) = open.iter().rposition(|(begun, _)| begins.contains(begun)) {
                    add(line(open[place].1.start), line(statement.span.start).saturating_sub(1), false);
                    open.truncate(place);
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
