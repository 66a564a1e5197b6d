//! What a run reaches beyond its inputs: memory, parameter buffers, images, and what it hands on.

use crate::memory::{Heap, Section};
use crate::texture::StorageImage;

/// Shared by the invocations of a draw, or of a case's run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct World {
    pub memory: Heap,
    /// By binding point, the same for all kinds of variables.
    pub buffers: Vec<Option<Section>>,
    /// By image unit.
    pub images: Vec<Option<StorageImage>>,
    /// By image unit, where an earlier one has the very same image: that one, which stands for both.
    pub alike: Vec<Option<usize>>,
    /// By `program.subroutine` number: the SUBROUTINENUM of the routine that is chosen.
    pub subroutines: Vec<u32>,
    /// Where the samples of a pixel lie, from its centre; none without multisampling.
    pub samples: Vec<[f32; 2]>,
    /// Registers that belong to the vertices of a primitive, by vertex and `Output` number.
    pub vertices: Vec<Vec<[u32; 4]>>,
    /// Results of the invocations of a control program, as the last instruction left them, by invocation and `Output`
    /// number.
    pub patch: Vec<Vec<[u32; 4]>>,
    /// What EMIT, EMITS and ENDPRIM have given since the machine was told to forget it.
    pub emissions: Vec<Emission>,
}

impl World {
    /// The unit whose image a unit has.
    pub fn image_unit(&self, unit: usize) -> usize {
        self.alike.get(unit).copied().flatten().unwrap_or(unit)
    }
}

/// One instruction of a geometry program that hands something on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Emission {
    /// Results by `Output` number.
    Vertex {
        stream: u32,
        outputs: Vec<[u32; 4]>,
    },
    EndPrimitive,
}
