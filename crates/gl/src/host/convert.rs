//! Numbers of commands: vectors of any component type, and where they are read and written.

use crate::host::{GLenum, GLhalfNV};

/// A component of a vector.
pub(crate) trait Component: Copy {
    /// As a float, by the rules of NV_vertex_program: shorts as they are, unsigned bytes from 0 to 1.
    fn component(self) -> f32;
}

impl Component for f32 {
    fn component(self) -> f32 {
        self
    }
}

impl Component for f64 {
    fn component(self) -> f32 {
        self as f32
    }
}

impl Component for i16 {
    fn component(self) -> f32 {
        self.into()
    }
}

impl Component for u8 {
    fn component(self) -> f32 {
        f32::from(self) / 255.0
    }
}

impl Component for GLhalfNV {
    fn component(self) -> f32 {
        half::f16::from_bits(self.0).to_f32()
    }
}

/// A component that is kept in its bits.
pub(crate) trait Word: Copy {
    /// As a float of the same bits.
    fn word(self) -> f32;
}

impl Word for i32 {
    fn word(self) -> f32 {
        f32::from_bits(self.cast_unsigned())
    }
}

impl Word for u32 {
    fn word(self) -> f32 {
        f32::from_bits(self)
    }
}

/// Four components; missing ones are (0, 0, 0, 1).
pub(crate) fn components<T: Component, const SIZE: usize>(given: [T; SIZE]) -> [f32; 4] {
    let mut whole = [0.0, 0.0, 0.0, 1.0];
    for (place, component) in whole.iter_mut().zip(given) {
        *place = component.component();
    }
    whole
}

/// Four components by their bits.
pub(crate) fn words<T: Word>(given: [T; 4]) -> [f32; 4] {
    given.map(Word::word)
}

/// Reads consecutive values of an application. Zeros if it passes NULL.
///
/// # Safety
/// `pointer` is NULL or points to that many values.
pub(crate) unsafe fn read<T: Copy + Default, const SIZE: usize>(pointer: *const T) -> [T; SIZE] {
    if pointer.is_null() {
        return [T::default(); SIZE];
    }
    // SAFETY: the caller vouches for the pointer; the values may stand at any address.
    std::array::from_fn(|place| unsafe { pointer.add(place).read_unaligned() })
}

/// The token that a float stands for. None is negative.
pub(crate) fn token(value: f32) -> GLenum {
    if value < 0.0 { GLenum::MAX } else { value as GLenum }
}

/// A number that queries return.
pub(crate) trait Number {
    /// Nearest to this float.
    fn from_float(value: f32) -> Self;
}

impl Number for f32 {
    fn from_float(value: f32) -> f32 {
        value
    }
}

impl Number for f64 {
    fn from_float(value: f32) -> f64 {
        value.into()
    }
}

/// Writes what a query returns; nothing after an error.
///
/// # Safety
/// `pointer` is NULL or points to room for four values.
pub(crate) unsafe fn write<T: Number>(pointer: *mut T, value: Option<[f32; 4]>) {
    if let (Some(value), false) = (value, pointer.is_null()) {
        for (place, component) in value.into_iter().enumerate() {
            // SAFETY: the caller vouches for the room.
            unsafe { pointer.add(place).write_unaligned(T::from_float(component)) };
        }
    }
}

/// Writes one value of any kind.
///
/// # Safety
/// `pointer` is NULL or points to room for the value.
pub(crate) unsafe fn give<T>(pointer: *mut T, value: T) {
    if !pointer.is_null() {
        // SAFETY: the caller vouches for the room.
        unsafe { pointer.write_unaligned(value) };
    }
}
