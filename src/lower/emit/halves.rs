//! What a function has rounded to fp16 or fx12: a value that is rounded again is the same, and proofs look behind
//! roundings.

use naga::{Expression, Handle};
use rustc_hash::FxHashMap;

use crate::lower::emit::value::Value;

/// Some components of a vector, in order; of a scalar the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Picked {
    pub vector: Handle<Expression>,
    pub(crate) components: [u8; 4],
    pub(crate) count: usize,
}

impl Picked {
    pub(crate) fn components(&self) -> &[u8] {
        &self.components[..self.count]
    }

    /// Components of these, as components of the whole vector.
    pub(crate) fn of(self, part: Picked) -> Picked {
        let components = part.components.map(|component| self.components[usize::from(component & 3)]);
        Picked { vector: self.vector, components, count: part.count.min(self.count) }
    }

    /// At most so many of them.
    pub(crate) fn first(self, count: u8) -> Picked {
        Picked { count: self.count.min(count.into()), ..self }
    }
}

/// A vector that was rounded.
#[derive(Clone, Copy, Debug)]
struct Rounding {
    of: Picked,
    result: Handle<Expression>,
    /// Zeros have their signs.
    signed: bool,
    /// The rounding of the same vector before.
    before: Option<usize>,
}

/// The roundings of the open blocks.
#[derive(Debug, Default)]
pub(crate) struct Roundings {
    list: Vec<Rounding>,
    /// The last one of each vector.
    last: FxHashMap<Handle<Expression>, usize>,
    /// What was rounded, by the vector that a rounding gave.
    sources: FxHashMap<Handle<Expression>, Value>,
}

impl Roundings {
    /// `vector`: what `result` is the first components of.
    pub(crate) fn note(
        &mut self,
        source: &Value,
        of: Picked,
        (result, vector): (Handle<Expression>, Handle<Expression>),
        signed: bool,
    ) {
        let before = self.last.insert(of.vector, self.list.len());
        self.list.push(Rounding { of, result, signed, before });
        self.sources.insert(vector, *source);
    }

    /// What a vector was before it was rounded, if it is the result of a rounding. A scalar became all of its components.
    pub(crate) fn source(&self, vector: Handle<Expression>) -> Option<&Value> {
        self.sources.get(&vector)
    }

    /// The result of an earlier rounding that has these components, how many it has, and where they are in it. `signed`:
    /// zeros need their signs, which not every rounding keeps.
    pub(crate) fn find(&self, wanted: Picked, signed: bool) -> Option<(Handle<Expression>, u8, [u8; 4])> {
        let mut next = self.last.get(&wanted.vector).copied();
        while let Some(Rounding { of, result, signed: kept, before }) = next.and_then(|at| self.list.get(at)) {
            let mut places = [0; 4];
            let place = |component: &u8| of.components().iter().position(|known| known == component);
            let found = places.iter_mut().zip(wanted.components()).try_for_each(|(to, component)| {
                *to = place(component)? as u8;
                Some(())
            });
            if found.is_some() && (*kept || !signed) {
                return Some((*result, of.count as u8, places));
            }
            next = *before;
        }
        None
    }

    pub(crate) fn clear(&mut self) {
        self.list.clear();
        self.last.clear();
        self.sources.clear();
    }

    pub(crate) fn count(&self) -> usize {
        self.list.len()
    }

    /// Forgets those of a block that is closed: nothing after it may use them.
    pub(crate) fn forget_from(&mut self, count: usize) {
        for Rounding { of, before, .. } in self.list.drain(count..).rev() {
            match before {
                Some(before) => self.last.insert(of.vector, before),
                None => self.last.remove(&of.vector),
            };
        }
    }
}
