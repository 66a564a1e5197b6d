//! The draws' own data: parameters, state, vertices and indices, in one buffer that is refilled for every submission.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};

use crate::gpu::adapter::objects::Objects;

/// Uniform and storage bindings begin at multiples of this in the portable profile.
pub(crate) const ALIGNMENT: usize = 256;

const FIRST_SIZE: u64 = 1 << 20;

/// The buffer and its next contents.
pub(crate) struct Ring {
    bytes: Vec<u8>,
    buffer: wgpu::Buffer,
    staging: Staging,
    /// Changes with the buffer.
    generation: u32,
}

fn usage() -> wgpu::BufferUsages {
    wgpu::BufferUsages::UNIFORM
        | wgpu::BufferUsages::VERTEX
        | wgpu::BufferUsages::INDEX
        | wgpu::BufferUsages::STORAGE
        | wgpu::BufferUsages::COPY_DST
}

impl Ring {
    pub(crate) fn new(objects: &Objects) -> Ring {
        Ring { bytes: Vec::new(), buffer: objects.buffer(FIRST_SIZE, usage()), staging: Staging::new(), generation: 0 }
    }

    /// Where the next words begin with this `alignment`.
    pub(crate) fn align(&mut self, alignment: usize) -> usize {
        let start = self.bytes.len().next_multiple_of(alignment);
        self.bytes.resize(start, 0);
        start
    }

    pub(crate) fn words(&mut self, words: impl IntoIterator<Item = u32>) {
        words.into_iter().for_each(|word| self.bytes.extend_from_slice(bytemuck::bytes_of(&word)));
    }

    pub(crate) fn vectors(&mut self, vectors: &[[u32; 4]]) {
        self.bytes.extend_from_slice(bytemuck::cast_slice(vectors));
    }

    /// Drops what was put in.
    pub(crate) fn discard(&mut self) {
        self.bytes.clear();
    }

    pub(crate) fn len(&self) -> usize {
        self.bytes.len()
    }

    /// At least this many bytes, padded with zeros.
    pub(crate) fn reserve_to(&mut self, length: usize) {
        if self.bytes.len() < length {
            self.bytes.resize(length, 0);
        }
    }

    /// A block of zeros: where it begins, and its vectors.
    pub(crate) fn block(&mut self, size: usize) -> (usize, &mut [[u8; 16]]) {
        let start = self.bytes.len().next_multiple_of(ALIGNMENT);
        self.bytes.resize(start + size, 0);
        (start, bytemuck::cast_slice_mut(&mut self.bytes[start..start + size / 16 * 16]))
    }

    pub(crate) fn buffer(&self) -> &wgpu::Buffer {
        &self.buffer
    }

    pub(crate) fn generation(&self) -> u32 {
        self.generation
    }

    /// Writes everything and empties the ring. `false`: out of memory.
    pub(crate) fn upload(&mut self, objects: &Objects, encoder: &mut wgpu::CommandEncoder) -> bool {
        // Bindings of fixed size may begin at the last block.
        let end = (self.bytes.len() + (1 << 16)).next_multiple_of(ALIGNMENT) as u64;
        if end > objects.device().limits().max_buffer_size {
            self.bytes.clear();
            return false;
        }
        if end > self.buffer.size() {
            let size = end.next_power_of_two().min(objects.device().limits().max_buffer_size);
            self.buffer = objects.buffer(size, usage());
            self.generation += 1;
        }
        let length = self.bytes.len().next_multiple_of(4);
        self.bytes.resize(length, 0);
        let copied = if self.bytes.is_empty() {
            true
        } else if cfg!(target_arch = "wasm32") {
            // A browser copies the bytes in any case, and copies all of a mapped buffer.
            objects.gpu().write_buffer(&self.buffer, 0, &self.bytes);
            true
        } else {
            self.staging.copy(objects, encoder, &self.bytes, &self.buffer)
        };
        self.bytes.clear();
        copied
    }
}

/// Buffers that the host writes, used again when the device has read them.
struct Staging {
    free: Vec<wgpu::Buffer>,
    sender: Sender<wgpu::Buffer>,
    receiver: Mutex<Receiver<wgpu::Buffer>>,
}

impl Staging {
    fn new() -> Staging {
        let (sender, receiver) = channel();
        Staging { free: Vec::new(), sender, receiver: Mutex::new(receiver) }
    }

    /// `false`: the device is out of memory.
    fn copy(&mut self, objects: &Objects, encoder: &mut wgpu::CommandEncoder, bytes: &[u8], to: &wgpu::Buffer) -> bool {
        if let Ok(receiver) = self.receiver.get_mut() {
            self.free.extend(receiver.try_iter());
        }
        let length = bytes.len() as u64;
        // Buffers that have become too small are dropped.
        self.free.retain(|buffer| buffer.size() >= to.size());
        let buffer = self.free.pop().unwrap_or_else(|| objects.staging(to.size()));
        match buffer.get_mapped_range_mut(..length) {
            Ok(mut view) => view.copy_from_slice(bytes),
            Err(_) => return false,
        }
        buffer.unmap();
        encoder.copy_buffer_to_buffer(&buffer, 0, to, 0, length);
        let (sender, again) = (self.sender.clone(), buffer.clone());
        encoder.map_buffer_on_submit(&buffer, wgpu::MapMode::Write, .., move |result| {
            if result.is_ok() {
                // The receiver is gone if the ring was dropped.
                let _ = sender.send(again);
            }
        });
        true
    }
}
