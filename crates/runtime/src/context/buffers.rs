//! Buffer objects: their contents, bindings, and addresses (NV_parameter_buffer_object, NV_shader_buffer_load,
//! NV_shader_buffer_store).

use rustc_hash::FxHashMap;

use crate::call::Versioned;
use crate::context::base::Context;
use crate::context::names::ProgramTarget;
use crate::model::error::{ErrorName, GlError, Result, at_most, below, invalid_enum, invalid_operation, invalid_value};
use crate::model::limits::{MAX_NAMES, PARAMETER_BUFFER_WORDS, PARAMETER_BUFFERS};
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
    fn alignment(self) -> Option<u32> {
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
struct Buffer {
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
    objects: FxHashMap<u32, Buffer>,
    reserved: Vec<u32>,
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
            objects: FxHashMap::default(),
            reserved: Vec::new(),
            bound: [0; TARGETS],
            points: [[Point::default(); POINTS]; STAGES],
            world: Versioned::new(World::default()),
            stored: false,
            rounds: 0,
        }
    }

    fn bound_section(&self, point: &Point, most: u32) -> Option<Section> {
        let section = self.objects.get(&point.buffer)?.section?;
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
        self.objects.get(&name)?.section
    }

    fn of_target(&self, command: &str, target: BufferTarget) -> Result<u32> {
        match self.bound[target.place()] {
            0 => invalid_operation(format!("{command}: no buffer is bound to {target:?}")),
            name => Ok(name),
        }
    }

    fn store(&self, command: &str, name: u32) -> Result<Section> {
        match self.objects.get(&name).and_then(|buffer| buffer.section) {
            Some(section) => Ok(section),
            None => invalid_operation(format!("{command}: buffer {name} has no data store")),
        }
    }
}

fn whole_words(bytes: &[u8]) -> Vec<u32> {
    let word = |chunk: &[u8]| chunk.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte));
    bytes.chunks(4).map(word).collect()
}

fn full() -> GlError {
    GlError { name: ErrorName::OutOfMemory, reason: "buffers are larger together than the heap".into() }
}

/// # Buffer objects.
impl Context {
    /// Reads back what draws have stored in memory. Commands that read or change contents call it first.
    pub(crate) fn bring_back(&mut self) -> Result {
        if self.gl.buffers.stored {
            let gl = &mut *self.gl;
            gl.buffers.stored = false;
            let now = self.device.world(&gl.buffers.world)?;
            let before = std::mem::replace(&mut gl.buffers.world.value, now);
            gl.buffers.rounds += 1;
            gl.image_units.take_back(&mut gl.textures, &before.images, &gl.buffers.world.value.images);
        }
        Ok(())
    }

    /// `glGenBuffers`: unused buffer names, as many as asked for.
    pub fn gen_buffers(&mut self, count: u32) -> Result<Vec<u32>> {
        self.outside("GenBuffers")?;
        at_most("names", count.into(), MAX_NAMES)?;
        let buffers = &mut self.gl.buffers;
        let free =
            (1..=u32::MAX).filter(|name| !buffers.objects.contains_key(name) && !buffers.reserved.contains(name));
        let names: Vec<u32> = free.take(count as usize).collect();
        buffers.reserved.extend(&names);
        Ok(names)
    }

    /// Deletes buffers: they are unbound everywhere, and their addresses become invalid.
    pub fn delete_buffers(&mut self, names: &[u32]) -> Result {
        self.outside("DeleteBuffers")?;
        self.bring_back()?;
        let buffers = &mut self.gl.buffers;
        for name in names.iter().filter(|name| **name != 0) {
            buffers.reserved.retain(|it| it != name);
            if let Some(section) = buffers.objects.remove(name).and_then(|buffer| buffer.section) {
                buffers.world.change().memory.release(section);
            }
            buffers.bound.iter_mut().filter(|bound| *bound == name).for_each(|bound| *bound = 0);
            let points = buffers.points.iter_mut().flatten();
            points.filter(|point| point.buffer == *name).for_each(|point| *point = Point::default());
        }
        Ok(())
    }

    /// `glIsBuffer`: whether the name has been bound, so that there is an object of it.
    pub fn is_buffer(&self, name: u32) -> bool {
        self.gl.buffers.objects.contains_key(&name)
    }

    /// Makes a buffer current on a target, and creates the object if needed.
    pub fn bind_buffer(&mut self, target: BufferTarget, name: u32) -> Result {
        self.outside("BindBuffer")?;
        self.gl.buffers.bound[target.place()] = name;
        if name != 0 {
            self.gl.buffers.reserved.retain(|it| *it != name);
            self.gl.buffers.objects.entry(name).or_default();
        }
        Ok(())
    }

    /// Gives the current buffer of a target a store with these bytes. It is no longer resident.
    pub fn buffer_data(&mut self, target: BufferTarget, data: &[u8]) -> Result {
        self.outside("BufferData")?;
        let name = self.gl.buffers.of_target("BufferData", target)?;
        let size = u32::try_from(data.len()).map_err(|_| full())?;
        self.bring_back()?;
        let buffers = &mut self.gl.buffers;
        let object = buffers.objects.entry(name).or_default();
        let memory = &mut buffers.world.change().memory;
        if let Some(old) = object.section.take() {
            memory.release(old);
        }
        *object = Buffer::default();
        if size != 0 {
            let section = memory.allocate(size, Permission::Nothing).ok_or_else(full)?;
            memory.words_mut(section).copy_from_slice(&whole_words(data));
            object.section = Some(section);
        }
        Ok(())
    }

    /// Replaces some of the bytes.
    pub fn buffer_sub_data(&mut self, target: BufferTarget, offset: u32, data: &[u8]) -> Result {
        self.outside("BufferSubData")?;
        let name = self.gl.buffers.of_target("BufferSubData", target)?;
        self.replace_bytes(name, offset, data)
    }

    fn range(&self, name: u32, offset: u32, length: usize) -> Result<Option<Section>> {
        let section = self.gl.buffers.objects.get(&name).and_then(|buffer| buffer.section);
        let size = section.map_or(0, |section| section.size);
        if u64::from(offset) + length as u64 > u64::from(size) {
            return invalid_value(format!("{length} bytes at {offset} are not all within {size}"));
        }
        Ok(section)
    }

    fn replace_bytes(&mut self, name: u32, offset: u32, data: &[u8]) -> Result {
        let Some(section) = self.range(name, offset, data.len())? else { return Ok(()) };
        self.bring_back()?;
        let words = self.gl.buffers.world.change().memory.words_mut(section);
        for (at, byte) in (offset as usize..).zip(data) {
            if let Some(word) = words.get_mut(at / 4) {
                let shift = at % 4 * 8;
                *word = *word & !(0xff << shift) | u32::from(*byte) << shift;
            }
        }
        Ok(())
    }

    /// Bytes of the current buffer of a target, with everything that programs have stored.
    pub fn get_buffer_sub_data(&mut self, target: BufferTarget, offset: u32, length: u32) -> Result<Vec<u8>> {
        self.outside("GetBufferSubData")?;
        let name = self.gl.buffers.of_target("GetBufferSubData", target)?;
        let Some(section) = self.range(name, offset, length as usize)? else { return Ok(Vec::new()) };
        self.bring_back()?;
        let bytes: &[u8] = bytemuck::cast_slice(self.gl.buffers.world.value.memory.section(section));
        Ok(bytes.iter().skip(offset as usize).take(length as usize).copied().collect())
    }

    /// BUFFER_SIZE of the current buffer of a target.
    pub fn get_buffer_size(&self, target: BufferTarget) -> Result<u32> {
        let name = self.gl.buffers.of_target("GetBufferParameteriv", target)?;
        let section = self.gl.buffers.objects.get(&name).and_then(|buffer| buffer.section);
        Ok(section.map_or(0, |section| section.size))
    }

    fn bind_point(&mut self, target: BufferTarget, index: u32, point: Point) -> Result {
        self.outside("BindBuffer")?;
        let Some(points) = target.points() else { return invalid_enum(format!("{target:?} has no binding points")) };
        below("binding point", index, points as u64)?;
        self.bind_buffer(target, point.buffer)?;
        self.gl.buffers.points[target.place()][index as usize] = point;
        Ok(())
    }

    /// Binds a whole buffer to a binding point, and to the target.
    pub fn bind_buffer_base_nv(&mut self, target: BufferTarget, index: u32, buffer: u32) -> Result {
        if target == BufferTarget::TransformFeedback {
            return self.bind_feedback(index, buffer, 0, None);
        }
        self.bind_point(target, index, Point { buffer, start: 0, size: None })
    }

    /// The same, since parameter buffers have no offset.
    pub fn bind_buffer_offset_nv(&mut self, target: BufferTarget, index: u32, buffer: u32, offset: u32) -> Result {
        if target == BufferTarget::TransformFeedback {
            return self.bind_feedback(index, buffer, offset, None);
        }
        if offset != 0 {
            return invalid_value("parameter buffers begin where their buffer does");
        }
        self.bind_buffer_base_nv(target, index, buffer)
    }

    /// Binds the first bytes of a buffer.
    pub fn bind_buffer_range_nv(
        &mut self,
        target: BufferTarget,
        index: u32,
        buffer: u32,
        offset: u32,
        size: u32,
    ) -> Result {
        if target == BufferTarget::TransformFeedback {
            return self.bind_feedback(index, buffer, offset, Some(size));
        }
        if offset != 0 {
            return invalid_value("parameter buffers begin where their buffer does");
        }
        if size == 0 || !size.is_multiple_of(4) {
            return invalid_value(format!("{size} bytes are no words"));
        }
        self.bind_point(target, index, Point { buffer, start: 0, size: Some(size) })
    }

    /// `glBindBufferBase`: binds a whole buffer to a binding point, and to the target.
    pub fn bind_buffer_base(&mut self, target: BufferTarget, index: u32, buffer: u32) -> Result {
        self.bind_buffer_base_nv(target, index, buffer)
    }

    /// `glBindBufferRange`: binds some bytes of a buffer to a binding point, and the buffer to the target.
    pub fn bind_buffer_range(
        &mut self,
        target: BufferTarget,
        index: u32,
        buffer: u32,
        offset: u32,
        size: u32,
    ) -> Result {
        let Some(alignment) = target.alignment() else {
            return self.bind_buffer_range_nv(target, index, buffer, offset, size);
        };
        if size == 0 || !offset.is_multiple_of(alignment) {
            return invalid_value(format!("{size} bytes at {offset}: a part begins at a multiple of {alignment}"));
        }
        self.bind_point(target, index, Point { buffer, start: offset, size: Some(size) })
    }

    /// The buffer at a binding point (GetIntegerIndexedvEXT).
    pub fn get_buffer_binding(&self, target: BufferTarget, index: u32) -> Result<u32> {
        let Some(points) = target.points() else { return invalid_enum(format!("{target:?} has no binding points")) };
        below("binding point", index, points as u64)?;
        Ok(self.gl.buffers.points[target.place()][index as usize].buffer)
    }

    /// ProgramBufferParametersIuivNV: words of the buffer at a binding point.
    pub fn program_buffer_parameters_iuiv_nv(
        &mut self,
        target: BufferTarget,
        index: u32,
        word: u32,
        values: &[u32],
    ) -> Result {
        self.outside("ProgramBufferParametersNV")?;
        let name = self.get_buffer_binding(target, index)?;
        if name == 0 {
            return invalid_operation(format!("no buffer is bound to binding point {index}"));
        }
        let section = self.gl.buffers.objects.get(&name).and_then(|buffer| buffer.section).unwrap_or_default();
        let end = u64::from(word) + values.len() as u64;
        if end > u64::from(section.size / 4).min(PARAMETER_BUFFER_WORDS as u64) {
            return invalid_value(format!("words {word} to {} are not all in the buffer", end.max(1) - 1));
        }
        self.replace_bytes(name, word * 4, bytemuck::cast_slice(values))
    }

    /// `glProgramBufferParametersIivNV`: writes consecutive words of the buffer bound at `index`.
    pub fn program_buffer_parameters_iiv_nv(
        &mut self,
        target: BufferTarget,
        index: u32,
        word: u32,
        values: &[i32],
    ) -> Result {
        let words: Vec<u32> = values.iter().map(|value| value.cast_unsigned()).collect();
        self.program_buffer_parameters_iuiv_nv(target, index, word, &words)
    }

    /// `glProgramBufferParametersfvNV`: writes consecutive words of the buffer bound at `index`.
    pub fn program_buffer_parameters_fv_nv(
        &mut self,
        target: BufferTarget,
        index: u32,
        word: u32,
        values: &[f32],
    ) -> Result {
        let words: Vec<u32> = values.iter().map(|value| value.to_bits()).collect();
        self.program_buffer_parameters_iuiv_nv(target, index, word, &words)
    }

    /// Lets programs access the current buffer of a target by address.
    pub fn make_buffer_resident_nv(&mut self, target: BufferTarget, access: BufferAccess) -> Result {
        let name = self.gl.buffers.of_target("MakeBufferResidentNV", target)?;
        self.make_named_buffer_resident_nv(name, access)
    }

    /// `glMakeNamedBufferResidentNV`: lets programs reach a buffer by its address.
    pub fn make_named_buffer_resident_nv(&mut self, name: u32, access: BufferAccess) -> Result {
        self.outside("MakeBufferResidentNV")?;
        self.named("MakeNamedBufferResidentNV", name)?;
        let section = self.gl.buffers.store("MakeBufferResidentNV", name)?;
        if self.gl.buffers.objects.get(&name).is_some_and(|buffer| buffer.resident) {
            return invalid_operation(format!("buffer {name} is resident already"));
        }
        let permission = match access {
            BufferAccess::ReadOnly => Permission::ReadOnly,
            BufferAccess::WriteOnly => Permission::WriteOnly,
            BufferAccess::ReadWrite => Permission::ReadWrite,
        };
        self.permit(name, section, permission, true)
    }

    /// `glMakeBufferNonResidentNV`: ends what [`Context::make_buffer_resident_nv`] began.
    pub fn make_buffer_non_resident_nv(&mut self, target: BufferTarget) -> Result {
        let name = self.gl.buffers.of_target("MakeBufferNonResidentNV", target)?;
        self.make_named_buffer_non_resident_nv(name)
    }

    /// `glMakeNamedBufferNonResidentNV`.
    pub fn make_named_buffer_non_resident_nv(&mut self, name: u32) -> Result {
        self.outside("MakeBufferNonResidentNV")?;
        self.named("MakeNamedBufferNonResidentNV", name)?;
        match self.gl.buffers.objects.get(&name) {
            Some(Buffer { section: Some(section), resident: true }) => {
                let section = *section;
                self.permit(name, section, Permission::Nothing, false)
            }
            _ => invalid_operation(format!("buffer {name} is not resident")),
        }
    }

    /// There is no buffer 0; others are created when they are first used.
    fn named(&mut self, command: &str, name: u32) -> Result {
        if name == 0 {
            return invalid_operation(format!("{command}: there is no buffer 0"));
        }
        self.gl.buffers.reserved.retain(|it| *it != name);
        self.gl.buffers.objects.entry(name).or_default();
        Ok(())
    }

    fn permit(&mut self, name: u32, section: Section, permission: Permission, resident: bool) -> Result {
        self.bring_back()?;
        self.gl.buffers.world.change().memory.permit(section, permission);
        if let Some(buffer) = self.gl.buffers.objects.get_mut(&name) {
            buffer.resident = resident;
        }
        Ok(())
    }

    /// `glIsBufferResidentNV`: of the buffer bound to a target.
    pub fn is_buffer_resident_nv(&self, target: BufferTarget) -> Result<bool> {
        let name = self.gl.buffers.of_target("IsBufferResidentNV", target)?;
        self.is_named_buffer_resident_nv(name)
    }

    /// `glIsNamedBufferResidentNV`.
    pub fn is_named_buffer_resident_nv(&self, name: u32) -> Result<bool> {
        if name == 0 {
            return invalid_operation("IsNamedBufferResidentNV: there is no buffer 0");
        }
        Ok(self.gl.buffers.objects.get(&name).is_some_and(|buffer| buffer.resident))
    }

    /// BUFFER_GPU_ADDRESS_NV of the current buffer of a target.
    pub fn get_buffer_address_nv(&self, target: BufferTarget) -> Result<u64> {
        let name = self.gl.buffers.of_target("GetBufferParameterui64vNV", target)?;
        Ok(self.gl.buffers.store("GetBufferParameterui64vNV", name)?.start.into())
    }

    /// The GPU address of a buffer (`GL_BUFFER_GPU_ADDRESS_NV` of `glGetNamedBufferParameterui64vNV`), in bytes.
    pub fn get_named_buffer_address_nv(&mut self, name: u32) -> Result<u64> {
        self.named("GetNamedBufferParameterui64vNV", name)?;
        Ok(self.gl.buffers.store("GetNamedBufferParameterui64vNV", name)?.start.into())
    }

    /// Orders stores of programs before later accesses.
    pub fn memory_barrier_ext(&mut self, _barriers: Barriers) -> Result {
        self.outside("MemoryBarrierEXT")
    }
}
