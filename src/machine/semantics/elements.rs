//! Accesses to several elements narrower than a word, and to halves (NV_gpu_program5_mem_extended, 2.X.4.5): they
//! transfer the words that contain the elements.

use super::Evaluation;
use crate::machine::execute::Registers;
use crate::machine::ops::{Binary, Unary};
use crate::program::Access;
use crate::vocabulary::{Base, Type, Width};

/// The bits of an element that shares its words with others, or that is a half.
fn bits(access: &Access) -> Option<u32> {
    let bits = match access.ty.width {
        Width::Bits8 => 8,
        Width::Bits16 => 16,
        Width::Fixed12 | Width::Bits32 | Width::Bits64 => return None,
    };
    (access.count > 1 || access.ty.base == Base::Float).then_some(bits)
}

/// The access to the words of the elements.
fn of_words(access: &Access, bits: u32) -> Access {
    let (width, count) = match bits * u32::from(access.count) {
        16 => (Width::Bits16, 1),
        32 => (Width::Bits32, 1),
        _ => (Width::Bits32, 2),
    };
    Access { ty: Type::new(access.ty.base, width), count, ..*access }
}

impl<M: Registers> Evaluation<'_, M> {
    /// The result of `read` split into elements; lanes after those of an image stay unchanged.
    pub(super) fn elements(
        &mut self,
        access: &Access,
        whole: bool,
        read: impl FnOnce(&mut M, &Access) -> M::Value,
    ) -> M::Value {
        let Some(bits) = bits(access) else { return read(self.machine, access) };
        let words = read(self.machine, &of_words(access, bits));
        let mut lanes: Vec<M::Value> =
            (0..u32::from(access.count)).map(|number| self.element(access.ty.base, &words, bits, number)).collect();
        if whole {
            for lane in lanes.len()..4 {
                // The last lane is whether there was a texel; none of the others is larger than 0.
                lanes.push(self.machine.lane(&words, if lane == 3 { 3 } else { 2 }));
            }
        }
        self.machine.join(&lanes)
    }

    fn element(&mut self, base: Base, words: &M::Value, bits: u32, number: u32) -> M::Value {
        let word = self.machine.lane(words, (number * bits / 32) as usize);
        let place = number * bits % 32;
        let mut shifted = |function: Binary, ty: Type, value: &M::Value, places: u32| {
            let places = self.machine.word(places);
            self.machine.binary(function, ty, value, &places)
        };
        match base {
            Base::Float => {
                let field = shifted(Binary::ShiftRight, Type::U32, &word, place);
                self.machine.unary(Unary::BitsToHalf, Type::F32, &field)
            }
            Base::Signed => {
                let up = shifted(Binary::ShiftLeft, Type::U32, &word, 32 - bits - place);
                shifted(Binary::ShiftRight, Type::S32, &up, 32 - bits)
            }
            Base::Unsigned => {
                let up = shifted(Binary::ShiftLeft, Type::U32, &word, 32 - bits - place);
                shifted(Binary::ShiftRight, Type::U32, &up, 32 - bits)
            }
        }
    }

    /// An access to words, and the words made of these elements: for an image four, padded with zeros.
    pub(super) fn words(&mut self, access: &Access, whole: bool, value: &M::Value) -> (Access, M::Value) {
        let Some(bits) = bits(access) else { return (*access, value.clone()) };
        let raw = of_words(access, bits);
        let mut words: Vec<M::Value> = Vec::new();
        for number in 0..u32::from(access.count) {
            let mut field = self.machine.lane(value, number as usize);
            if access.ty.base == Base::Float {
                field = self.machine.unary(Unary::HalfToBits, Type::F32, &field);
            } else {
                let mask = self.machine.word((1 << bits) - 1);
                field = self.machine.binary(Binary::BitAnd, Type::U32, &field, &mask);
            }
            match (number * bits % 32, words.last_mut()) {
                (place @ 1.., Some(word)) => {
                    let places = self.machine.word(place);
                    let field = self.machine.binary(Binary::ShiftLeft, Type::U32, &field, &places);
                    *word = self.machine.binary(Binary::BitOr, Type::U32, word, &field);
                }
                _ => words.push(field),
            }
        }
        if whole {
            words.resize(4, self.machine.word(0));
        }
        (raw, self.machine.join(&words))
    }
}
