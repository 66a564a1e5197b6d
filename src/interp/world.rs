//! What a run accesses beyond its inputs: memory, parameter buffers, images, and its emissions.

use crate::memory::{Heap, Section};
use crate::texture::StorageImage;

/// Shared by the invocations of a draw, or of a case's run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct World {
    /// What programs reach by address.
    pub memory: Heap,
    /// Parameter, storage and atomic counter buffers, by binding point (`BufferKind::first_point`).
    pub buffers: Vec<Option<Section>>,
    /// The memory of the group of a compute program that runs.
    pub shared: Vec<u32>,
    /// By image unit.
    pub images: Vec<Option<StorageImage>>,
    /// By image unit: the earlier unit with the same image, if there is one, which stands for both.
    pub alike: Vec<Option<usize>>,
    /// By `program.subroutine` number: the SUBROUTINENUM of the selected routine.
    pub subroutines: Vec<u32>,
    /// The positions of a pixel's samples relative to its centre; none without multisampling.
    pub samples: Vec<[f32; 2]>,
    /// Registers that belong to the vertices of a primitive, by vertex and `Output` number.
    pub vertices: Vec<Vec<[u32; 4]>>,
    /// Results of the invocations of a control program after the last instruction, by invocation and `Output` number.
    pub patch: Vec<Vec<[u32; 4]>>,
    /// The output of EMIT, EMITS and ENDPRIM since it was last cleared.
    pub emissions: Vec<Emission>,
}

impl World {
    /// The unit that holds the image of a unit.
    pub fn image_unit(&self, unit: usize) -> usize {
        self.alike.get(unit).copied().flatten().unwrap_or(unit)
    }
}

/// One EMIT, EMITS or ENDPRIM of a geometry program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Emission {
    /// Results by `Output` number.
    Vertex {
        /// The vertex stream that it belongs to, 0 to 3.
        stream: u32,
        /// Results by `Output` number, as they are at EMIT.
        outputs: Vec<[u32; 4]>,
    },
    /// ENDPRIM: the strips of all streams end.
    EndPrimitive,
}
