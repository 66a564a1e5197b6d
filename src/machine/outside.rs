//! What instructions of the typed languages reach beyond registers: memory, images, single texels, other places of
//! a fragment, other threads.

use crate::isa::op::{Fetch, Neighbor, Place, Vote};
use crate::machine::ops::Ops;
use crate::program::{Access, ImageOperand, Operand, TextureOperand};
use crate::vocabulary::Type;

/// A texture instruction that does not filter, with its operands ready.
#[derive(Clone, Debug)]
pub(crate) struct Texel<'a, V> {
    pub texture: &'a TextureOperand,
    pub fetch: Fetch,
    pub ty: Type,
    /// Four lanes: signed integers (TXF, TXFMS, TXQ) or floats.
    pub coordinates: V,
    /// Offsets that are computed, signed: one vector for all texels, or x and y of each (TXGO).
    pub offsets: [Option<V>; 2],
}

/// The value that an atomic operation combines with memory.
#[derive(Clone, Debug)]
pub(crate) struct AtomicOperands<V> {
    pub value: V,
    /// CSWAP: what takes the place of `value`.
    pub replacement: Option<V>,
}

/// A machine's memory and neighbours. A machine of the older languages has none of it: reads give zeros.
///
/// Addresses are one lane of 64 bits. Elements of memory narrower than 32 bits are values of 32. What lies outside
/// resident buffers, or outside an image, reads as zero and takes no writes; misaligned addresses are rounded down.
pub(crate) trait Outside: Ops {
    /// `access.count` lanes.
    fn read_memory(&mut self, _access: &Access, _address: &Self::Value) -> Self::Value {
        self.word(0)
    }

    fn write_memory(&mut self, _access: &Access, _address: &Self::Value, _value: &Self::Value) {}

    /// The value that was there; one lane.
    fn change_memory(
        &mut self,
        _access: &Access,
        _address: &Self::Value,
        _operands: &AtomicOperands<Self::Value>,
    ) -> Self::Value {
        self.word(0)
    }

    /// What LDC loads before swizzle and sign: `access.count` lanes.
    fn read_buffer(&mut self, _access: &Access, _operand: &Operand) -> Self::Value {
        self.word(0)
    }

    /// Four lanes. `coordinates` are four signed lanes, here and below.
    fn read_image(&mut self, _access: &Access, _image: &ImageOperand, _coordinates: &Self::Value) -> Self::Value {
        self.word(0)
    }

    fn write_image(
        &mut self,
        _access: &Access,
        _image: &ImageOperand,
        _coordinates: &Self::Value,
        _value: &Self::Value,
    ) {
    }

    fn change_image(
        &mut self,
        _access: &Access,
        _image: &ImageOperand,
        _coordinates: &Self::Value,
        _operands: &AtomicOperands<Self::Value>,
    ) -> Self::Value {
        self.word(0)
    }

    /// Four lanes.
    fn fetch(&mut self, _texel: &Texel<'_, Self::Value>) -> Self::Value {
        self.word(0)
    }

    /// An attribute at another place of the fragment, four lanes as they lie in the register; `at` is the offset or
    /// the sample's number.
    fn interpolate(&mut self, _place: Place, _attribute: &Operand, _at: Option<&Self::Value>) -> Self::Value {
        self.word(0)
    }

    /// As bits by thread, which of the group's have their mask set; a lane for each of the mask's.
    fn ballot(&mut self, _mask: &Self::Mask) -> Self::Value {
        self.word(0)
    }

    /// What a fragment of the quad has, of which this one has `value`: four lanes.
    fn neighbor(&mut self, _neighbor: Neighbor, value: &Self::Value) -> Self::Value {
        value.clone()
    }

    /// Whether the four fragments of the quad run the instruction together; `None`: as ever.
    fn together(&mut self) -> Option<Self::Mask> {
        None
    }

    /// What the threads of the group come to, of which this one has `mask`.
    fn vote(&mut self, _vote: Vote, mask: &Self::Mask) -> Self::Mask {
        mask.clone()
    }
}
