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
    /// The first index.
    pub start: u32,
    /// One past the last index.
    pub end: u32,
}

impl Slice {
    /// For indexing the list.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// How many elements.
    pub fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Whether there is no element.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// A program string, taken apart: a flat tree whose nodes point into lists.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    /// `!!VP2.0`; `None` where the text does not begin with a header.
    pub header: Option<Span>,
    /// Statements, in the order of the text.
    pub statements: Vec<Statement>,
    /// The items of all statements.
    pub items: Vec<Item>,
    /// The terms of all items.
    pub terms: Vec<Term>,
    /// The parts of all terms.
    pub parts: Vec<Part>,
    /// The END keyword.
    pub end: Option<Span>,
    /// Where something other than white space follows END.
    pub trailing: Option<Span>,
}

/// What a semicolon ends, or a label.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// What kind of statement it is.
    pub kind: StatementKind,
    /// Without the closing semicolon.
    pub span: Span,
    /// The items; empty for a label that is only a name.
    pub items: Slice,
}

/// How a statement is written.
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
    /// The terms, one after another.
    pub terms: Slice,
    /// What follows `=`.
    pub value: Option<Slice>,
    /// From the first term to the last.
    pub span: Span,
}

/// A sign.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Sign {
    /// `+`.
    Plus,
    /// `-`.
    Minus,
}

/// A name, number or vector with its signs and suffixes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// What it is without signs and suffixes.
    pub kind: TermKind,
    /// The sign in front, outside the bars.
    pub sign: Option<Sign>,
    /// `|...|`.
    pub bars: bool,
    /// The sign inside the bars.
    pub inner_sign: Option<Sign>,
    /// Suffixes and indices: for a path all its parts, beginning with the name.
    pub parts: Slice,
    /// With signs and suffixes.
    pub span: Span,
}

/// What a term is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum TermKind {
    /// A name with suffixes and indices.
    Path,
    /// The digits alone; signs and suffixes are the term's.
    Number(Span),
    /// `{ ... }`: the terms inside.
    Vector(Slice),
    /// `( ... )`: the terms inside.
    Group(Slice),
}

/// A piece of a path.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// The first name.
    Name(Span),
    /// `.name`; the span excludes the dot and may contain white space between component letters.
    Member(Span),
    /// An index in brackets.
    Index(Index),
}

/// `[...]`.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Index {
    /// What the brackets hold.
    pub kind: IndexKind,
    /// With the brackets.
    pub span: Span,
}

/// What is between the brackets.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum IndexKind {
    /// `[]`.
    Empty,
    /// `[7]`.
    Number(Span),
    /// `[TEX0]`: a single name.
    Name(Span),
    /// `[A0.x]`, `[A0.x + 7]`, `[b[1].x - 2]`: the term that is the index, and the number added to it.
    At {
        /// Number of the term in [`Tree::terms`].
        base: u32,
        /// The sign and digits of what is added.
        offset: Option<(Sign, Span)>,
    },
    /// `[0..3]`.
    Range(Span, Span),
}

impl Tree {
    /// A tree without a header and statements.
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

    /// Makes two statements of one: the second begins with a term of an item, or of what stands after its `=`.
    pub(crate) fn split(&mut self, statement: usize, item: usize, term: usize, in_value: bool) {
        let whole = self.statements[statement];
        let place = whole.items.start as usize + item;
        let old = self.items[place];
        let list = if in_value { old.value.unwrap_or_default() } else { old.terms };
        let at = list.start + term as u32;
        let (head, tail) = (Slice { end: at, ..list }, Slice { start: at, ..list });
        let before = self.terms[at as usize - 1].span.end;
        let after = self.terms[at as usize].span.start;
        let first = self.items.len() as u32;
        let value = if in_value { None } else { old.value };
        self.items.push(Item { terms: tail, value, span: Span::new(after, old.span.end) });
        self.items.extend_from_within(place + 1..whole.items.end as usize);
        let span = Span::new(old.span.start, before);
        self.items[place] = match in_value {
            true => Item { value: Some(head), span, ..old },
            false => Item { terms: head, value: None, span },
        };
        let items = Slice { end: place as u32 + 1, ..whole.items };
        self.statements[statement] = Statement { items, span: Span::new(whole.span.start, before), ..whole };
        let items = Slice { start: first, end: self.items.len() as u32 };
        let rest = Statement { items, span: Span::new(after, whole.span.end), ..whole };
        self.statements.insert(statement + 1, rest);
    }

    /// The items of a statement.
    pub fn items(&self, statement: &Statement) -> &[Item] {
        &self.items[statement.items.range()]
    }

    /// The terms of an item, value or vector.
    pub fn terms(&self, slice: Slice) -> &[Term] {
        &self.terms[slice.range()]
    }

    /// The parts of a term.
    pub fn parts(&self, term: &Term) -> &[Part] {
        &self.parts[term.parts.range()]
    }
}

impl Part {
    /// Where it is in the source.
    pub fn span(&self) -> Span {
        match self {
            Part::Name(span) | Part::Member(span) => *span,
            Part::Index(index) => index.span,
        }
    }
}
