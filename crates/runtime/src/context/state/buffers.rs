//! Buffer objects: their contents, bindings, and addresses (NV_parameter_buffer_object, NV_shader_buffer_load,
//! NV_shader_buffer_store).

use crate::call::Versioned;
use crate::context::names::ProgramTarget;
use crate::model::error::{ErrorName, GlError, Result, below, invalid_enum, invalid_operation, invalid_value};
use crate::model::limits::{PARAMETER_BUFFER_WORDS, PARAMETER_BUFFERS};
use crate::objects::Objects;
use glasm::interp::World;
use glasm::memory::{Permission, Section};
use glasm::program::BufferKind;

/// Binding targets of buffers.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum BufferTarget {
    /// `GL_ARRAY_BUFFER`.
    Array = 0x8892,
    /// VERTEX_PROGRAM_PARAMETER_BUFFER_NV and so on, by program target.
    VertexParameters = 0x8DA2,
    /// `GL_GEOMETRY_PROGRAM_PARAMETER_BUFFER_NV`.
    GeometryParameters = 0x8DA3,
    /// `GL_FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV`.
    FragmentParameters = 0x8DA4,
    /// `GL_TESS_CONTROL_PROGRAM_PARAMETER_BUFFER_NV`.
    TessellationControlParameters = 0x8C74,
    /// `GL_TESS_EVALUATION_PROGRAM_PARAMETER_BUFFER_NV`.
    TessellationEvaluationParameters = 0x8C75,
    /// `GL_COMPUTE_PROGRAM_PARAMETER_BUFFER_NV`.
    ComputeParameters = 0x90FC,
    /// TRANSFORM_FEEDBACK_BUFFER_NV.
    TransformFeedback = 0x8C8E,
    /// `GL_SHADER_STORAGE_BUFFER`: binding points that all programs share.
    ShaderStorage = 0x90D2,
    /// `GL_ATOMIC_COUNTER_BUFFER`: binding points that all programs share.
    AtomicCounter = 0x92C0,
    /// `GL_DISPATCH_INDIRECT_BUFFER`: numbers of groups.
    DispatchIndirect = 0x90EE,
}

const TARGETS: usize = 11;
/// Targets with binding points, which come before the others.
const STAGES: usize = 8;
/// The most binding points of a target.
const POINTS: usize = 32;
/// A multiple of this is where a part of a buffer may begin that is bound as storage
/// (SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT).
pub(crate) const STORAGE_ALIGNMENT: u32 = 16;

impl BufferTarget {
    fn place(self) -> usize {
        match self {
            BufferTarget::VertexParameters => 0,
            BufferTarget::FragmentParameters => 1,
            BufferTarget::GeometryParameters => 2,
            BufferTarget::TessellationControlParameters => 3,
            BufferTarget::TessellationEvaluationParameters => 4,
            BufferTarget::ComputeParameters => 5,
            BufferTarget::ShaderStorage => 6,
            BufferTarget::AtomicCounter => 7,
            BufferTarget::Array => 8,
            BufferTarget::TransformFeedback => 9,
            BufferTarget::DispatchIndirect => 10,
        }
    }

    /// How many binding points it has.
    fn points(self) -> Option<usize> {
        match self {
            BufferTarget::VertexParameters
            | BufferTarget::GeometryParameters
            | BufferTarget::FragmentParameters
            | BufferTarget::TessellationControlParameters
            | BufferTarget::TessellationEvaluationParameters
            | BufferTarget::ComputeParameters => Some(PARAMETER_BUFFERS),
            BufferTarget::ShaderStorage => Some(BufferKind::Storage.points() as usize),
            BufferTarget::AtomicCounter => Some(BufferKind::Counters.points() as usize),
            BufferTarget::Array | BufferTarget::TransformFeedback | BufferTarget::DispatchIndirect => None,
        }
    }

    /// A multiple of this is where a part of a buffer may begin at such a point.
    pub(crate) fn alignment(self) -> Option<u32> {
        match self {
            BufferTarget::ShaderStorage => Some(STORAGE_ALIGNMENT),
            BufferTarget::AtomicCounter => Some(4),
            _ => None,
        }
    }

    /// The index of a program target's binding points.
    fn of(target: ProgramTarget) -> Option<BufferTarget> {
        match target {
            ProgramTarget::Vertex => Some(BufferTarget::VertexParameters),
            ProgramTarget::FragmentArb => Some(BufferTarget::FragmentParameters),
            ProgramTarget::Geometry => Some(BufferTarget::GeometryParameters),
            ProgramTarget::TessellationControl => Some(BufferTarget::TessellationControlParameters),
            ProgramTarget::TessellationEvaluation => Some(BufferTarget::TessellationEvaluationParameters),
            ProgramTarget::Compute => Some(BufferTarget::ComputeParameters),
            ProgramTarget::VertexState | ProgramTarget::FragmentNv | ProgramTarget::TextFragmentAti => None,
        }
    }
}

/// The access that MakeBufferResident gives to programs.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum BufferAccess {
    /// `GL_READ_ONLY`.
    ReadOnly = 0x88B8,
    /// `GL_WRITE_ONLY`.
    WriteOnly = 0x88B9,
    /// `GL_READ_WRITE`.
    ReadWrite = 0x88BA,
}

/// What MemoryBarrier orders. Every draw here sees the stores of earlier draws, so it has no effect.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Barriers(pub u32);

impl Barriers {
    /// ALL_BARRIER_BITS_EXT.
    pub const ALL: Barriers = Barriers(u32::MAX);
}

/// The range of the heap of a buffer's store, and whether programs can access it by address.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Buffer {
    section: Option<Section>,
    resident: bool,
}

/// A binding point.
#[derive(Copy, Clone, Debug, Default)]
struct Point {
    buffer: u32,
    /// Bytes of the buffer before it; 0 for parameter buffers.
    start: u32,
    /// `None`: the whole buffer, even if its size changes.
    size: Option<u32>,
}

/// All buffers.
#[derive(Debug)]
pub(crate) struct Buffers {
    /// Also names without a store, once they have been bound.
    pub objects: Objects<Buffer>,
    bound: [u32; TARGETS],
    points: [[Point; POINTS]; STAGES],
    /// Memory as programs see it. The device may have a newer version.
    pub world: Versioned<World>,
    /// Draws have left newer contents on the device.
    pub stored: bool,
    /// How often contents were read back from there.
    pub rounds: u64,
}

impl Buffers {
    pub(crate) fn new() -> Buffers {
        Buffers {
            objects: Objects::new(),
            bound: [0; TARGETS],
            points: [[Point::default(); POINTS]; STAGES],
            world: Versioned::new(World::default()),
            stored: false,
            rounds: 0,
        }
    }

    fn bound_section(&self, point: &Point, most: u32) -> Option<Section> {
        let section = self.objects.get(point.buffer)?.section?;
        let room = section.size.saturating_sub(point.start);
        let size = point.size.unwrap_or(room & !3).min(room).min(most);
        Some(Section { start: section.start + point.start.min(section.size), size })
    }

    /// The storage buffer at a binding point.
    pub(crate) fn storage(&self, point: u8) -> Option<Section> {
        let points = &self.points[BufferTarget::ShaderStorage.place()];
        self.bound_section(points.get(usize::from(point))?, u32::MAX)
    }

    /// The buffers at the binding points of a program target, and behind them those that all programs share.
    pub(crate) fn sections(&self, target: ProgramTarget) -> Vec<Option<Section>> {
        let Some(target) = BufferTarget::of(target) else { return Vec::new() };
        let all = |target: BufferTarget, most: u32| {
            let points = &self.points[target.place()];
            points.iter().take(target.points().unwrap_or(0)).map(move |point| self.bound_section(point, most))
        };
        let mut sections: Vec<_> = all(target, (PARAMETER_BUFFER_WORDS * 4) as u32).collect();
        let shared = || all(BufferTarget::ShaderStorage, u32::MAX).chain(all(BufferTarget::AtomicCounter, u32::MAX));
        if shared().any(|section| section.is_some()) {
            sections.resize(BufferKind::Storage.first_point() as usize, None);
            sections.extend(shared());
        }
        sections
    }

    /// The data store of a buffer.
    pub(crate) fn section(&self, name: u32) -> Option<Section> {
        self.objects.get(name)?.section
    }

    /// The buffer bound to a target.
    pub(crate) fn of_target(&self, command: &str, target: BufferTarget) -> Result<u32> {
        match self.bound[target.place()] {
            0 => invalid_operation(format!("{command}: no buffer is bound to {target:?}")),
            name => Ok(name),
        }
    }

    /// The data store of a buffer, which must have one.
    pub(crate) fn store(&self, command: &str, name: u32) -> Result<Section> {
        match self.objects.get(name).and_then(|buffer| buffer.section) {
            Some(section) => Ok(section),
            None => invalid_operation(format!("{command}: buffer {name} has no data store")),
        }
    }

    /// Deletes buffers: they are unbound everywhere, and their addresses become invalid.
    pub(crate) fn delete(&mut self, names: &[u32]) {
        for name in names.iter().filter(|name| **name != 0) {
            if let Some(section) = self.objects.remove(*name).and_then(|buffer| buffer.section) {
                self.world.change().memory.release(section);
            }
            self.bound.iter_mut().filter(|bound| *bound == name).for_each(|bound| *bound = 0);
            let points = self.points.iter_mut().flatten();
            points.filter(|point| point.buffer == *name).for_each(|point| *point = Point::default());
        }
    }

    pub(crate) fn bind(&mut self, target: BufferTarget, name: u32) {
        self.bound[target.place()] = name;
        if name != 0 {
            self.objects.create(name, Buffer::default);
        }
    }

    /// There is no buffer 0; others are created when they are first used.
    pub(crate) fn named(&mut self, command: &str, name: u32) -> Result {
        if name == 0 {
            return invalid_operation(format!("{command}: there is no buffer 0"));
        }
        self.objects.create(name, Buffer::default);
        Ok(())
    }

    /// Gives a buffer a store with these bytes, and ends its residency.
    pub(crate) fn specify(&mut self, name: u32, data: &[u8]) -> Result {
        let size = u32::try_from(data.len()).map_err(|_| full())?;
        let memory = &mut self.world.change().memory;
        let Some(object) = self.objects.get_mut(name) else { return Ok(()) };
        if let Some(old) = std::mem::take(object).section {
            memory.release(old);
        }
        if size != 0 {
            let section = memory.allocate(size, Permission::Nothing).ok_or_else(full)?;
            memory.words_mut(section).copy_from_slice(&whole_words(data));
            object.section = Some(section);
        }
        Ok(())
    }

    /// The store of a buffer, in which these bytes must lie; `None` if it has none.
    pub(crate) fn range(&self, name: u32, offset: u32, length: usize) -> Result<Option<Section>> {
        let section = self.section(name);
        let size = section.map_or(0, |section| section.size);
        if u64::from(offset) + length as u64 > u64::from(size) {
            return invalid_value(format!("{length} bytes at {offset} are not all within {size}"));
        }
        Ok(section)
    }

    /// Replaces bytes of a store.
    pub(crate) fn replace(&mut self, section: Section, offset: u32, data: &[u8]) {
        let words = self.world.change().memory.words_mut(section);
        for (at, byte) in (offset as usize..).zip(data) {
            if let Some(word) = words.get_mut(at / 4) {
                let shift = at % 4 * 8;
                *word = *word & !(0xff << shift) | u32::from(*byte) << shift;
            }
        }
    }

    /// The bytes of a store, as the host knows them.
    pub(crate) fn bytes(&self, section: Section) -> &[u8] {
        let bytes: &[u8] = bytemuck::cast_slice(self.world.value.memory.section(section));
        &bytes[..bytes.len().min(section.size as usize)]
    }

    fn check_point(target: BufferTarget, index: u32) -> Result {
        let Some(points) = target.points() else { return invalid_enum(format!("{target:?} has no binding points")) };
        below("binding point", index, points as u64)
    }

    /// Binds a buffer to a binding point, and to the target: from `start` on, `size` bytes or all.
    pub(crate) fn bind_point(
        &mut self,
        target: BufferTarget,
        index: u32,
        buffer: u32,
        start: u32,
        size: Option<u32>,
    ) -> Result {
        Buffers::check_point(target, index)?;
        self.bind(target, buffer);
        self.points[target.place()][index as usize] = Point { buffer, start, size };
        Ok(())
    }

    /// The buffer at a binding point.
    pub(crate) fn at_point(&self, target: BufferTarget, index: u32) -> Result<u32> {
        Buffers::check_point(target, index)?;
        Ok(self.points[target.place()][index as usize].buffer)
    }

    pub(crate) fn is_resident(&self, name: u32) -> bool {
        self.objects.get(name).is_some_and(|buffer| buffer.resident)
    }

    /// Lets programs access the store of a buffer by address, or no longer.
    pub(crate) fn permit(&mut self, name: u32, section: Section, permission: Option<Permission>) {
        self.world.change().memory.permit(section, permission.unwrap_or(Permission::Nothing));
        if let Some(buffer) = self.objects.get_mut(name) {
            buffer.resident = permission.is_some();
        }
    }
}

fn whole_words(bytes: &[u8]) -> Vec<u32> {
    let word = |chunk: &[u8]| chunk.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte));
    bytes.chunks(4).map(word).collect()
}

fn full() -> GlError {
    GlError { name: ErrorName::OutOfMemory, reason: "all buffers together are larger than the heap".into() }
}
