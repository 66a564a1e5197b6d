//! Where vertices and indices of draws lie.

use crate::gpu::buffers::shared::Shared;

/// Where vertices or indices are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum BufferPlace {
    #[default]
    None,
    /// At this byte of the ring.
    Ring(u64),
    /// The buffer of this number.
    Kept(usize),
    Shared(Shared),
}

/// SubmissionBuffers of vertices and indices that outlive a submission, by number. Draws have numbers, since a buffer counts
/// everyone who holds it.
#[derive(Default)]
pub(crate) struct KeptBuffers(Vec<wgpu::Buffer>);

/// How many of the last buffers are looked at before one gets another number.
const RECENT: usize = 8;

impl KeptBuffers {
    pub(crate) fn place(&mut self, buffer: &wgpu::Buffer) -> BufferPlace {
        let recent = self.0.len().saturating_sub(RECENT);
        let known = self.0[recent..].iter().rposition(|known| known == buffer);
        BufferPlace::Kept(known.map_or_else(
            || {
                self.0.push(buffer.clone());
                self.0.len() - 1
            },
            |at| recent + at,
        ))
    }

    pub(crate) fn get(&self, number: usize) -> Option<&wgpu::Buffer> {
        self.0.get(number)
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}
