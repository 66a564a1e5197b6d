//! Memory that programs access, on the device: the heap in one buffer, a table of its layout for each set of parameter
//! buffers, and a buffer for each image.

use rustc_hash::FxHashMap;

use crate::call::{DeviceError, Identity, LoadedProgram, StageCall, Versioned};
use crate::gpu::adapter::objects::{Objects, read_words};
use glasm::interp::World;
use glasm::lower;
use glasm::memory::Section;
use glasm::texture::StorageImage;

/// The result of draws' stores in the memory that was passed to them.
#[derive(Default)]
pub(crate) struct DeviceMemory {
    of: Option<(Identity, u64)>,
    words: Option<wgpu::Buffer>,
    pages: Vec<u32>,
    sections: u8,
    /// By image unit.
    images: Vec<Option<wgpu::Buffer>>,
    no_image: Option<wgpu::Buffer>,
    tables: FxHashMap<Vec<Option<Section>>, wgpu::Buffer>,
}

/// The two buffers of a stage.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct MemoryBuffers {
    pub words: wgpu::Buffer,
    pub table: wgpu::Buffer,
}

fn upload(objects: &Objects, words: &[u32], usage: wgpu::BufferUsages) -> wgpu::Buffer {
    let bytes: &[u8] = bytemuck::cast_slice(words);
    let buffer = objects.buffer(bytes.len().max(16) as u64, usage | wgpu::BufferUsages::COPY_DST);
    objects.gpu().write_buffer(&buffer, 0, bytes);
    buffer
}

impl DeviceMemory {
    /// Whether this is already the current memory.
    pub(crate) fn is(&self, given: &Versioned<World>) -> bool {
        self.of == Some((given.identity, given.version))
    }

    pub(crate) fn take(&mut self, objects: &Objects, given: &Versioned<World>) {
        let heap = &given.value.memory;
        let usage = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC;
        self.words = Some(upload(objects, heap.words(), usage));
        self.pages = heap.pages().to_vec();
        self.sections = lower::memory::sections(heap.pages());
        self.tables.clear();
        let image = |image: &Option<StorageImage>| {
            image.as_ref().map(|image| upload(objects, &lower::memory::image_words(Some(image)), usage))
        };
        self.images = given.value.images.iter().map(image).collect();
        for (unit, first) in given.value.alike.iter().enumerate() {
            if let (Some(first), true) = (*first, unit < self.images.len()) {
                self.images[unit] = self.images.get(first).cloned().flatten();
            }
        }
        self.of = Some((given.identity, given.version));
    }

    /// Drops what can be made again of what was taken.
    pub(crate) fn drop_tables(&mut self) {
        self.tables.clear();
        self.no_image = None;
        // Nothing was taken, so this only stands for memory.
        if self.of.is_none() {
            self.words = None;
        }
    }

    /// The buffer of an image unit, which is marked as empty if nothing is bound.
    pub(crate) fn image(&mut self, objects: &Objects, unit: u8) -> wgpu::Buffer {
        if let Some(Some(image)) = self.images.get(usize::from(unit)) {
            return image.clone();
        }
        let nothing = || upload(objects, &lower::memory::image_words(None), wgpu::BufferUsages::STORAGE);
        self.no_image.get_or_insert_with(nothing).clone()
    }

    /// The buffer of the heap.
    pub(crate) fn heap(&mut self, objects: &Objects) -> wgpu::Buffer {
        let usage = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC;
        self.words.get_or_insert_with(|| upload(objects, &[], usage)).clone()
    }

    /// The number of sections that the program is translated for.
    pub(crate) fn sections(&self, program: &LoadedProgram) -> u8 {
        if program.reaches_world { self.sections } else { 0 }
    }

    /// The buffers for a stage.
    pub(crate) fn bound(&mut self, objects: &Objects, stage: &StageCall<'_>) -> MemoryBuffers {
        let usage = wgpu::BufferUsages::STORAGE;
        let words = self.heap(objects);
        let (pages, sections) = (&self.pages, self.sections);
        let table = self.tables.entry(stage.buffers.to_vec()).or_insert_with_key(|buffers| {
            upload(objects, &lower::memory::memory_table(buffers, pages, sections), usage)
        });
        MemoryBuffers { words, table: table.clone() }
    }

    /// The memory after all work was submitted.
    pub(crate) fn read(&self, objects: &Objects, given: &Versioned<World>) -> Result<World, DeviceError> {
        let mut world = given.value.clone();
        if !self.is(given) {
            return Ok(world);
        }
        if let Some(words) = self.words.clone() {
            world.memory.replace(&read_words(objects, &words)?);
        }
        for (image, buffer) in world.images.iter_mut().zip(self.images.clone()) {
            if let (Some(image), Some(buffer)) = (image, buffer) {
                let found = read_words(objects, &buffer)?;
                let texels = found.iter().skip(lower::memory::HEADER).zip(&mut image.words);
                texels.for_each(|(word, place)| *place = *word);
            }
        }
        Ok(world)
    }
}
