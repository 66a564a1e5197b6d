//! The pair that stays in use while transform feedback records.

use super::{Key, Links};
use crate::host::GLuint;
use crate::inspect::Shade;

impl Links {
    /// The key of the program in use, if it differs from another one only in what the user has made of its pixels: the host
    /// changes no program until transform feedback ends.
    pub(super) fn in_use_of(&self, key: Key, in_use: GLuint) -> Key {
        for shade in [Shade::Plain, Shade::Recorded, Shade::Tinted, Shade::Off] {
            let one = Key { shade, ..key };
            let pair = self.places.get(&one).and_then(|place| self.pair(*place));
            if pair.is_some_and(|pair| pair.program == in_use) {
                return one;
            }
        }
        key
    }
}
