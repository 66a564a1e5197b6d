//! What instructions of the typed languages access besides registers: memory, images, single texels, other positions in
//! a fragment, other threads.

use crate::isa::op::{EvaluationPoint, Fetch, Neighbor, Vote};
use crate::machine::ops::Ops;
use crate::program::{Access, ImageOperand, Operand, TextureOperand};
use crate::vocabulary::Type;

/// A texture instruction without filtering, with its operands evaluated.
#[derive(Clone, Debug)]
pub(crate) struct Texel<'a, V> {
    pub texture: &'a TextureOperand,
    pub fetch: Fetch,
    pub ty: Type,
    /// Four lanes: signed integers (TXF, TXFMS, TXQ) or floats.
    pub coordinates: V,
    /// Computed offsets, signed: one vector for all texels, or x and y of each (TXGO).
    pub offsets: [Option<V>; 2],
    /// What depths are compared with, if it is not among the coordinates.
    pub reference: Option<V>,
}

/// The value that an atomic operation combines with memory.
#[derive(Clone, Debug)]
pub(crate) struct AtomicOperands<V> {
    pub value: V,
    /// CSWAP: the value to compare with.
    pub replacement: Option<V>,
}

/// A machine's memory and neighbours. A machine for the older languages has none: reads return zeros.
///
/// Addresses are one lane of 64 bits. Elements of memory narrower than 32 bits are values of 32. Reads outside resident
/// buffers, or outside an image, return zero and writes there do nothing; misaligned addresses are rounded down.
pub(crate) trait Outside: Ops {
    /// `access.count` lanes.
    fn read_memory(&mut self, _access: &Access, _address: &Self::Value) -> Self::Value {
        self.word(0)
    }

    fn write_memory(&mut self, _access: &Access, _address: &Self::Value, _value: &Self::Value) {}

    /// The previous value; one lane.
    fn change_memory(
        &mut self,
        _access: &Access,
        _address: &Self::Value,
        _operands: &AtomicOperands<Self::Value>,
    ) -> Self::Value {
        self.word(0)
    }

    /// What lies in a buffer or in the memory of a group, as the operand's file says: `access.count` lanes, before
    /// swizzle and sign.
    fn read_buffer(&mut self, _access: &Access, _operand: &Operand) -> Self::Value {
        self.word(0)
    }

    /// Stores what STB and STS do.
    fn write_buffer(&mut self, _access: &Access, _operand: &Operand, _value: &Self::Value) {}

    /// The previous value; one lane.
    fn change_buffer(
        &mut self,
        _access: &Access,
        _operand: &Operand,
        _operands: &AtomicOperands<Self::Value>,
    ) -> Self::Value {
        self.word(0)
    }

    /// Width, height and depth or layers of an image; four lanes.
    fn image_size(&mut self, _image: &ImageOperand) -> Self::Value {
        self.word(0)
    }

    /// The number of an image's samples; one signed lane.
    fn image_samples(&mut self, _image: &ImageOperand) -> Self::Value {
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

    /// The previous value of a word of the texel: halves have two in each.
    fn change_image(
        &mut self,
        _access: &Access,
        (_image, _word): (&ImageOperand, u32),
        _coordinates: &Self::Value,
        _operands: &AtomicOperands<Self::Value>,
    ) -> Self::Value {
        self.word(0)
    }

    /// Four lanes.
    fn fetch(&mut self, _texel: &Texel<'_, Self::Value>) -> Self::Value {
        self.word(0)
    }

    /// An attribute at another position in the fragment: four lanes, unconverted; `at` is the offset or the sample's
    /// number.
    fn interpolate(&mut self, _place: EvaluationPoint, _attribute: &Operand, _at: Option<&Self::Value>) -> Self::Value {
        self.word(0)
    }

    /// The threads of the group whose mask is set, as bits; a lane for each lane of the mask.
    fn ballot(&mut self, _mask: &Self::Mask) -> Self::Value {
        self.word(0)
    }

    /// The thread's number in its warp; one unsigned lane.
    fn own_thread(&mut self) -> Self::Value {
        self.word(0)
    }

    /// The value of the thread with a number in the warp; this thread's own if that one is not there.
    fn value_of_thread(&mut self, value: &Self::Value, _thread: &Self::Value) -> Self::Value {
        value.clone()
    }

    /// The value of a fragment of the quad, `value` being this one's: four lanes.
    fn neighbor(&mut self, _neighbor: Neighbor, value: &Self::Value) -> Self::Value {
        value.clone()
    }

    /// Whether the four fragments of the quad execute the instruction together; `None`: always.
    fn together(&mut self) -> Option<Self::Mask> {
        None
    }

    /// The result of the group's vote, `mask` being this thread's.
    fn vote(&mut self, _vote: Vote, mask: &Self::Mask) -> Self::Mask {
        mask.clone()
    }
}
