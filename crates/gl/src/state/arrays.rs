//! Which vertex arrays are on: by NVIDIA's numbers, generic and conventional ones, of each vertex array object.

use rustc_hash::FxHashMap;

use crate::host::{self, GLenum, GLuint, tokens};

/// The arrays of a vertex array object that are on, a bit for each attribute.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Arrays {
    /// By NVIDIA's numbers. The host has them as generic ones.
    pub(crate) numbered: u32,
    pub(crate) generic: u32,
    /// The conventional ones, by the number that shares their place in NVIDIA's model.
    pub(crate) conventional: u32,
}

impl Arrays {
    /// Those of the host's current object; these are by NVIDIA's numbers if they are on.
    pub(crate) fn of_host(numbered: u32) -> Arrays {
        let mut arrays = Arrays::default();
        let conventional = [
            (tokens::VERTEX_ARRAY, 0),
            (tokens::NORMAL_ARRAY, 2),
            (tokens::COLOR_ARRAY, 3),
            (tokens::SECONDARY_COLOR_ARRAY, 4),
            (tokens::FOG_COORD_ARRAY, 5),
        ];
        for (array, number) in conventional {
            set(&mut arrays.conventional, number, host::is_on(array));
        }
        let active = host::integer(tokens::CLIENT_ACTIVE_TEXTURE).cast_unsigned();
        let units = host::integer(tokens::MAX_TEXTURE_COORDS).clamp(1, 8).cast_unsigned();
        for unit in 0..units {
            // SAFETY: the host has this unit.
            let on = unsafe {
                host::ClientActiveTexture(tokens::TEXTURE0 + unit);
                host::IsEnabled(tokens::TEXTURE_COORD_ARRAY)
            };
            set(&mut arrays.conventional, 8 + unit, on != 0);
        }
        // SAFETY: it was active before.
        unsafe { host::ClientActiveTexture(active) };
        for number in 0..16 {
            let mut on = 0;
            // SAFETY: this has one value.
            unsafe { host::GetVertexAttribiv(number, tokens::VERTEX_ATTRIB_ARRAY_ENABLED, &raw mut on) };
            let by_number = numbered >> number & 1 != 0;
            set(&mut arrays.numbered, number, on != 0 && by_number);
            set(&mut arrays.generic, number, on != 0 && !by_number);
        }
        arrays
    }
}

impl Arrays {
    /// Whether attributes may come from elsewhere if a draw takes arrays.
    pub(crate) fn choose(self) -> bool {
        (self.numbered | self.generic | self.conventional) & !1 != 0
    }
}

/// The number of a conventional array.
fn conventional(array: GLenum, unit: u32) -> Option<u32> {
    match array {
        tokens::VERTEX_ARRAY => Some(0),
        tokens::NORMAL_ARRAY => Some(2),
        tokens::COLOR_ARRAY => Some(3),
        tokens::SECONDARY_COLOR_ARRAY => Some(4),
        tokens::FOG_COORD_ARRAY => Some(5),
        tokens::TEXTURE_COORD_ARRAY if unit < 8 => Some(8 + unit),
        _ => None,
    }
}

/// Switches the bit of a number.
pub(crate) fn set(bits: &mut u32, number: u32, on: bool) {
    let bit = 1u32.checked_shl(number).unwrap_or(0);
    *bits = if on { *bits | bit } else { *bits & !bit };
}

/// The arrays of a context.
#[derive(Default)]
pub(crate) struct ClientArrays {
    /// Those of the object that is bound.
    pub(crate) on: Arrays,
    pub(crate) object: GLuint,
    /// Those of the other objects.
    pub(crate) others: FxHashMap<GLuint, Arrays>,
    /// The unit whose array of texture coordinates commands mean.
    pub(crate) unit: u32,
    /// Attributes whose numbered value is newer than the conventional one.
    pub(crate) newer: u32,
}

impl ClientArrays {
    /// Notes a conventional array, of texture coordinates for a unit.
    pub(crate) fn note(&mut self, array: GLenum, unit: u32, on: bool) {
        if let Some(number) = conventional(array, unit) {
            set(&mut self.on.conventional, number, on);
        }
    }

    /// The arrays of an object that may be bound; `None` if they are not known, and are asked for when it is bound.
    pub(crate) fn of(&mut self, object: GLuint) -> Option<&mut Arrays> {
        match object == self.object {
            true => Some(&mut self.on),
            false => self.others.get_mut(&object),
        }
    }

    /// Notes the object that is bound; `false` if its arrays are not known.
    pub(crate) fn bind(&mut self, object: GLuint) -> bool {
        if object == self.object {
            return true;
        }
        let before = std::mem::replace(&mut self.object, object);
        self.others.insert(before, self.on);
        let known = self.others.get(&object).copied();
        self.on = known.unwrap_or_default();
        known.is_some()
    }
}
