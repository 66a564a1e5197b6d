//! Parameter buffers (NV_parameter_buffer_object): programs read them from one storage buffer of the host, into which
//! they are copied before a draw, beside a table that says where each begins.

use std::ffi::CString;

use glasm::export::compat::{Shader, Storage};
use glasm::lower::description::Memory;
use glasm::lower::memory::memory_table;
use glasm::memory::{PAGE, Section};
use glasm::program::BufferUse;
use glasm_runtime::model::limits::{PARAMETER_BUFFER_WORDS, PARAMETER_BUFFERS};

use crate::facts::Facts;
use crate::host::{self, GLuint, tokens};
use crate::state::left::Left;
use crate::state::memory::{Points, size_of, with_bound};

/// A storage buffer of the library.
#[derive(Debug, Default)]
struct Held {
    name: GLuint,
    size: isize,
}

impl Held {
    /// Makes room, and binds it to a number.
    fn prepare(&mut self, number: u32, size: isize) {
        // SAFETY: there is room for one name, and the buffer is the library's.
        unsafe {
            if self.name == 0 {
                host::GenBuffers(1, &raw mut self.name);
            }
            if self.size < size {
                self.size = size.max(2 * self.size);
                with_bound(tokens::COPY_WRITE_BUFFER, tokens::COPY_WRITE_BUFFER_BINDING, self.name, || {
                    host::BufferData(tokens::COPY_WRITE_BUFFER, self.size, std::ptr::null(), tokens::DYNAMIC_COPY);
                });
            }
            host::BindBufferBase(tokens::SHADER_STORAGE_BUFFER, number, self.name);
        }
    }

    fn write(&self, offset: isize, words: &[u32]) {
        with_bound(tokens::COPY_WRITE_BUFFER, tokens::COPY_WRITE_BUFFER_BINDING, self.name, || {
            let (size, words) = (size_of_val(words) as isize, words.as_ptr().cast());
            // SAFETY: the buffer has room for the words.
            unsafe { host::BufferSubData(tokens::COPY_WRITE_BUFFER, offset, size, words) };
        });
    }
}

/// The memory of one program.
#[derive(Debug)]
pub(crate) struct StageMemory {
    /// The place of its stage in [`PARAMETER_BUFFER_TARGETS`].
    stage: usize,
    used: Vec<BufferUse>,
    table: Held,
    contents: Vec<u32>,
}

/// The memory of a pair. Draws take turns with two buffers, since drivers that gather vertices see a new binding as the
/// end of a draw, but not new contents.
#[derive(Debug, Default)]
pub(crate) struct PairMemory {
    stages: Vec<StageMemory>,
    heaps: [Held; 2],
    turn: usize,
}

/// Why a program's storage cannot be provided.
fn refusal(storage: &[Storage], memory: Option<Memory>) -> Option<&'static str> {
    let is_memory = |storage: &&Storage| {
        memory.is_some_and(|memory| {
            storage.group == memory.group && [memory.words, memory.table].contains(&storage.binding)
        })
    };
    if storage.iter().any(|storage| !is_memory(&storage)) {
        return Some("a storage buffer of the program has no place here");
    }
    storage.iter().any(|storage| storage.writes).then_some("programs cannot store to memory here")
}

impl StageMemory {
    /// The memory of a translated program; `None` if it has none.
    pub(crate) fn new(
        stage: usize,
        shader: &Shader,
        memory: Option<Memory>,
        used: &[BufferUse],
    ) -> Result<Option<StageMemory>, &'static str> {
        match refusal(&shader.storage, memory) {
            Some(reason) => Err(reason),
            None if shader.storage.is_empty() => Ok(None),
            None => {
                let (used, table) = (used.to_vec(), Held::default());
                Ok(Some(StageMemory { stage, used, table, contents: Vec::new() }))
            }
        }
    }
}

/// Gives a storage block of a program a number.
fn bind_block(program: GLuint, block: &str, number: u32) {
    let name = CString::new(block).unwrap_or_default();
    // SAFETY: the program was linked, the name is zero-terminated.
    unsafe {
        let index = host::GetProgramResourceIndex(program, tokens::SHADER_STORAGE_BLOCK, name.as_ptr());
        if index != u32::MAX {
            host::ShaderStorageBlockBinding(program, index, number);
        }
    }
}

impl PairMemory {
    /// The memory of a linked pair.
    pub(crate) fn new(program: GLuint, stages: Vec<(StageMemory, &[Storage])>, facts: &Facts) -> PairMemory {
        let stages = stages.into_iter().map(|(stage, storage)| {
            for block in storage {
                let heap = block.block == "glasm_memory_block";
                let number = facts.limits.storage_bindings - 1 - if heap { 0 } else { 1 + stage.stage as u32 };
                bind_block(program, &block.block, number);
            }
            stage
        });
        PairMemory { stages: stages.collect(), ..PairMemory::default() }
    }

    /// Leaves the buffers.
    pub(super) fn leave(&self, left: &mut Left) {
        let held = self.heaps.iter().chain(self.stages.iter().map(|stage| &stage.table));
        left.buffers.extend(held.map(|held| held.name).filter(|name| *name != 0));
    }

    /// Whether the pair has any.
    pub(crate) fn is_empty(&self) -> bool {
        self.stages.is_empty()
    }

    /// Copies what programs can reach of the bound buffers, before a draw.
    pub(crate) fn bring_up(&mut self, points: &Points, facts: &Facts) {
        let page = PAGE as isize;
        let mut end = page;
        let mut copies = Vec::new();
        let mut tables = Vec::new();
        for stage in &self.stages {
            let mut sections = [None; PARAMETER_BUFFERS];
            for used in &stage.used {
                let Some(point) = points.numbered[stage.stage].get(usize::from(used.binding)) else { continue };
                if point.buffer == 0 || sections[usize::from(used.binding)].is_some() {
                    continue;
                }
                let most = (4 * PARAMETER_BUFFER_WORDS) as isize;
                let there = size_of(point.buffer);
                let size = point.size.map_or(there, |size| size.min(there)).min(most) & !3;
                sections[usize::from(used.binding)] = Some(Section { start: end as u32, size: size as u32 });
                copies.push((point.buffer, end, size));
                end += (size + 2 * page - 1) / page * page;
            }
            tables.push(memory_table(&sections, &[], 0));
        }
        self.turn = 1 - self.turn;
        let heap = &mut self.heaps[self.turn];
        heap.prepare(facts.limits.storage_bindings - 1, end);
        for (buffer, start, size) in copies.into_iter().filter(|(_, _, size)| *size > 0) {
            copy(buffer, heap.name, start, size);
        }
        for (stage, table) in self.stages.iter_mut().zip(tables) {
            stage
                .table
                .prepare(facts.limits.storage_bindings - 2 - stage.stage as u32, size_of_val(&table[..]) as isize);
            if stage.contents != table {
                stage.table.write(0, &table);
                stage.contents = table;
            }
        }
    }
}

fn copy(from: GLuint, to: GLuint, start: isize, size: isize) {
    with_bound(tokens::COPY_READ_BUFFER, tokens::COPY_READ_BUFFER_BINDING, from, || {
        with_bound(tokens::COPY_WRITE_BUFFER, tokens::COPY_WRITE_BUFFER_BINDING, to, || {
            // SAFETY: both are bound; the first has so many bytes, and the second has room for them.
            unsafe { host::CopyBufferSubData(tokens::COPY_READ_BUFFER, tokens::COPY_WRITE_BUFFER, 0, start, size) };
        });
    });
}
