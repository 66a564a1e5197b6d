//! Parameters that commands set between draws: kept until the model is next needed. Where the pair in use has one place for
//! such a parameter, the host is given the value without the model.

use glasm::dialect::bindings::Binding;
use glasm_runtime::model::{Model, ProgramTarget};

/// Parameters below these numbers exist in every language: of vertex programs, and of fragment programs.
const VERTEX: usize = 96;
const FRAGMENT: usize = 24;

/// Environment and local parameters of vertex programs, then of fragment programs.
pub(crate) const KEYS: usize = 2 * (VERTEX + FRAGMENT);

/// A set of keys.
type Keys = [u64; KEYS.div_ceil(64)];

/// A parameter that can be postponed.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Key(pub(crate) usize);

impl Key {
    pub(crate) fn new(is_vertex: bool, is_local: bool, index: u32) -> Option<Key> {
        let (first, count) = if is_vertex { (0, VERTEX) } else { (2 * VERTEX, FRAGMENT) };
        let index = usize::try_from(index).ok().filter(|index| *index < count)?;
        Some(Key(first + usize::from(is_local) * count + index))
    }

    /// The key of what a parameter of a program is bound to.
    pub(crate) fn of(binding: Binding, is_vertex: bool) -> Option<Key> {
        match binding {
            Binding::Register(number) => Key::new(true, false, number.into()).filter(|_| is_vertex),
            Binding::Environment(number) => Key::new(is_vertex, false, number.into()),
            Binding::Local(number) => Key::new(is_vertex, true, number.into()),
            Binding::State(_) | Binding::Named | Binding::Constant(_) => None,
        }
    }

    fn is_vertex(self) -> bool {
        self.0 < 2 * VERTEX
    }

    fn is_local(self) -> bool {
        match self.is_vertex() {
            true => self.0 >= VERTEX,
            false => self.0 >= 2 * VERTEX + FRAGMENT,
        }
    }

    fn index(self) -> u32 {
        let index = if self.is_vertex() { self.0 % VERTEX } else { (self.0 - 2 * VERTEX) % FRAGMENT };
        index as u32
    }
}

/// What was set since the model was last told.
#[derive(Debug)]
pub(crate) struct Postponed {
    values: Box<[[u32; 4]; KEYS]>,
    /// What the model has not been told.
    kept: Keys,
}

impl Default for Postponed {
    fn default() -> Postponed {
        Postponed { values: Box::new([[0; 4]; KEYS]), kept: Keys::default() }
    }
}

/// The keys of a set.
struct Members<'k> {
    words: &'k [u64],
    place: usize,
    /// What is left of the word at this place.
    bits: u64,
}

impl<'k> Members<'k> {
    fn of(words: &'k [u64]) -> Members<'k> {
        Members { words, place: 0, bits: words.first().copied().unwrap_or(0) }
    }
}

impl Iterator for Members<'_> {
    type Item = Key;

    fn next(&mut self) -> Option<Key> {
        while self.bits == 0 {
            self.place += 1;
            self.bits = *self.words.get(self.place)?;
        }
        let lowest = self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        Some(Key(64 * self.place + lowest))
    }
}

impl Postponed {
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.kept == Keys::default()
    }

    #[inline]
    pub(crate) fn set(&mut self, key: Key, value: [u32; 4]) {
        self.values[key.0] = value;
        self.kept[key.0 / 64] |= 1 << (key.0 % 64);
    }

    /// Tells the model, and counts what of vertex programs and of others that changes.
    pub(crate) fn hand_on(&mut self, model: &mut Model, counts: &mut [u64; 2]) {
        if self.is_empty() {
            return;
        }
        for key in Members::of(&self.kept) {
            let value = self.values[key.0].map(f32::from_bits);
            let target = if key.is_vertex() { ProgramTarget::Vertex } else { ProgramTarget::FragmentArb };
            counts[usize::from(!key.is_vertex())] += 1;
            // There is a program, which has so many, or nothing would have been drawn.
            let _ = match key.is_local() {
                true => model.program_local_parameter4f_arb(target, key.index(), value),
                false => model.program_env_parameter4f_arb(target, key.index(), value),
            };
        }
        self.kept = Keys::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_parameter_has_a_key_of_its_own() {
        let kinds = [(true, VERTEX as u32), (false, FRAGMENT as u32)];
        let all = kinds.into_iter().flat_map(|(is_vertex, count)| {
            [false, true]
                .into_iter()
                .flat_map(move |is_local| (0..count).map(move |index| (is_vertex, is_local, index)))
        });
        let mut seen = [false; KEYS];
        for (is_vertex, is_local, index) in all {
            let key = Key::new(is_vertex, is_local, index).expect("a parameter that every language has");
            assert_eq!((key.is_vertex(), key.is_local(), key.index()), (is_vertex, is_local, index));
            assert!(!std::mem::replace(&mut seen[key.0], true), "{key:?}");
        }
        assert!(seen.iter().all(|entry| *entry));
        assert_eq!(Key::new(true, false, 96), None);
        assert_eq!(Key::new(false, true, 24), None);
    }

    #[test]
    fn keys_are_those_of_the_bits() {
        let found: Vec<usize> = Members::of(&[1 << 63 | 1, 0, 2, 1 << 47]).map(|key| key.0).collect();
        assert_eq!(found, [0, 63, 129, 239]);
        assert_eq!(Members::of(&Keys::default()).count(), 0);
        assert_eq!(Members::of(&[]).count(), 0);
    }

    #[test]
    fn the_model_gets_the_last_value_of_each() {
        let mut model = Model::new();
        let mut postponed = Postponed::default();
        let local = Key::new(false, true, 3).expect("a key");
        let register = Key::new(true, false, 95).expect("a key");
        postponed.set(local, [1f32.to_bits(); 4]);
        postponed.set(register, [2f32.to_bits(); 4]);
        postponed.set(local, [3f32.to_bits(); 4]);
        assert!(!postponed.is_empty());
        let mut counts = [0; 2];
        postponed.hand_on(&mut model, &mut counts);
        assert_eq!(counts, [1, 1]);
        assert!(postponed.is_empty());
        assert_eq!(model.get_program_local_parameterfv_arb(ProgramTarget::FragmentArb, 3), Ok([3.0; 4]));
    }
}
