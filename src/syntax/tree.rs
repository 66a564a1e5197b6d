//! The syntax tree: the text without its meaning.
//!
//! All dialects have the same shape. A statement is a list of items between commas; an item is a sequence of terms; a
//! term is a path (`f[TEX0].xyz`, `state.matrix.mvp.row[0]`), a number, a vector in braces or a group in parentheses,
//! with sign and bars. The first term of the first item is the mnemonic or keyword. All parts are stored in flat lists.

use std::ops::Range;

use crate::span::Span;

/// Indices into one of the tree's lists.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Slice {
    pub start: u32,
    pub end: u32,
}

impl Slice {
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    pub fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    pub fn is_empty(self) -> bool {
        self.start == self.end
    }
}

#[derive(Clone, Debug, Default)]
pub struct Tree {
    /// `!!VP2.0`; `None` where the text does not begin with a header.
    pub header: Option<Span>,
    pub statements: Vec<Statement>,
    pub items: Vec<Item>,
    pub terms: Vec<Term>,
    pub parts: Vec<Part>,
    /// The END keyword.
    pub end: Option<Span>,
    /// Where something other than white space follows END.
    pub trailing: Option<Span>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    pub kind: StatementKind,
    /// Without the closing semicolon.
    pub span: Span,
    /// The items; empty for a label that is only a name.
    pub items: Slice,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum StatementKind {
    /// `name:`; the span is the name's.
    Label(Span),
    /// Anything that a semicolon ends.
    Plain,
    /// A statement with a syntax error, which has been reported: skip it.
    Broken,
}

/// What stands between two commas.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Item {
    pub terms: Slice,
    /// What stands behind `=`.
    pub value: Option<Slice>,
    pub span: Span,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Sign {
    Plus,
    Minus,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Term {
    pub kind: TermKind,
    /// The sign in front, outside the bars.
    pub sign: Option<Sign>,
    /// `|...|`.
    pub bars: bool,
    /// The sign inside the bars.
    pub inner_sign: Option<Sign>,
    /// Suffixes and indices: for a path all its parts, beginning with the name.
    pub parts: Slice,
    pub span: Span,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum TermKind {
    Path,
    /// The digits alone; signs and suffixes are the term's.
    Number(Span),
    /// `{ ... }`: the terms inside.
    Vector(Slice),
    /// `( ... )`: the terms inside.
    Group(Slice),
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Part {
    Name(Span),
    /// `.name`; the span excludes the dot and may contain white space between component letters.
    Member(Span),
    Index(Index),
}

/// `[...]`.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Index {
    pub kind: IndexKind,
    pub span: Span,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum IndexKind {
    /// `[]`.
    Empty,
    /// `[7]`.
    Number(Span),
    /// `[TEX0]`: a single name.
    Name(Span),
    /// `[A0.x]`, `[A0.x + 7]`, `[b[1].x - 2]`: the term that is the index, and the number added to it.
    At { base: u32, offset: Option<(Sign, Span)> },
    /// `[0..3]`.
    Range(Span, Span),
}

impl Tree {
    pub const EMPTY: Tree = Tree {
        header: None,
        statements: Vec::new(),
        items: Vec::new(),
        terms: Vec::new(),
        parts: Vec::new(),
        end: None,
        trailing: None,
    };

    /// Forgets the statements.
    pub fn clear(&mut self) {
        self.statements.clear();
        self.items.clear();
        self.terms.clear();
        self.parts.clear();
    }

    pub fn items(&self, statement: &Statement) -> &[Item] {
        &self.items[statement.items.range()]
    }

    pub fn terms(&self, slice: Slice) -> &[Term] {
        &self.terms[slice.range()]
    }

    pub fn parts(&self, term: &Term) -> &[Part] {
        &self.parts[term.parts.range()]
    }
}

impl Part {
    pub fn span(&self) -> Span {
        match self {
            Part::Name(span) | Part::Member(span) => *span,
            Part::Index(index) => index.span,
        }
    }
}
