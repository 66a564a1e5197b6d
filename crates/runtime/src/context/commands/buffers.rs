//! Buffer objects, as commands of a context.

use crate::context::base::Context;
use crate::context::state::buffers::{Barriers, BufferAccess, BufferTarget};
use crate::model::error::{Result, invalid_operation, invalid_value};
use crate::model::limits::PARAMETER_BUFFER_WORDS;
use glasm::memory::Permission;

/// # Buffer objects.
impl Context {
    /// `glGenBuffers`: `count` unused buffer names.
    pub fn gen_buffers(&mut self, count: u32) -> Result<Vec<u32>> {
        self.state_mut("GenBuffers")?.buffers.objects.generate(count)
    }

    /// Deletes buffers: they are unbound everywhere, and their addresses become invalid.
    pub fn delete_buffers(&mut self, names: &[u32]) -> Result {
        self.outside("DeleteBuffers")?;
        self.bring_back()?;
        self.gl.buffers.delete(names);
        Ok(())
    }

    /// `glIsBuffer`: whether the name has been bound, so that there is an object of it.
    pub fn is_buffer(&self, name: u32) -> bool {
        self.gl.buffers.objects.has(name)
    }

    /// Makes a buffer current on a target, and creates the object if needed.
    pub fn bind_buffer(&mut self, target: BufferTarget, name: u32) -> Result {
        self.state_mut("BindBuffer")?.buffers.bind(target, name);
        Ok(())
    }

    /// Gives the current buffer of a target a store with these bytes, and ends its residency.
    pub fn buffer_data(&mut self, target: BufferTarget, data: &[u8]) -> Result {
        let name = self.state("BufferData")?.buffers.of_target("BufferData", target)?;
        self.bring_back()?;
        self.gl.buffers.specify(name, data)
    }

    /// Replaces some of the bytes.
    pub fn buffer_sub_data(&mut self, target: BufferTarget, offset: u32, data: &[u8]) -> Result {
        let name = self.state("BufferSubData")?.buffers.of_target("BufferSubData", target)?;
        self.replace_bytes(name, offset, data)
    }

    fn replace_bytes(&mut self, name: u32, offset: u32, data: &[u8]) -> Result {
        let Some(section) = self.gl.buffers.range(name, offset, data.len())? else { return Ok(()) };
        self.bring_back()?;
        self.gl.buffers.replace(section, offset, data);
        Ok(())
    }

    /// Bytes of the current buffer of a target, with everything that programs have stored.
    pub fn get_buffer_sub_data(&mut self, target: BufferTarget, offset: u32, length: u32) -> Result<Vec<u8>> {
        let name = self.state("GetBufferSubData")?.buffers.of_target("GetBufferSubData", target)?;
        let Some(section) = self.gl.buffers.range(name, offset, length as usize)? else { return Ok(Vec::new()) };
        self.bring_back()?;
        Ok(self.gl.buffers.bytes(section).iter().skip(offset as usize).take(length as usize).copied().collect())
    }

    /// BUFFER_SIZE of the current buffer of a target.
    pub fn get_buffer_size(&self, target: BufferTarget) -> Result<u32> {
        let name = self.gl.buffers.of_target("GetBufferParameteriv", target)?;
        Ok(self.gl.buffers.section(name).map_or(0, |section| section.size))
    }

    fn bind_point(&mut self, target: BufferTarget, index: u32, buffer: u32, start: u32, size: Option<u32>) -> Result {
        self.state_mut("BindBuffer")?.buffers.bind_point(target, index, buffer, start, size)
    }

    fn bind_feedback(&mut self, index: u32, buffer: u32, offset: u32, size: Option<u32>) -> Result {
        self.state("BindBufferNV")?.feedback.inactive("BindBufferNV")?;
        self.gl.feedback.bind(index, buffer, offset, size)?;
        self.bind_buffer(BufferTarget::TransformFeedback, buffer)
    }

    /// Binds a whole buffer to a binding point, and to the target.
    pub fn bind_buffer_base_nv(&mut self, target: BufferTarget, index: u32, buffer: u32) -> Result {
        if target == BufferTarget::TransformFeedback {
            return self.bind_feedback(index, buffer, 0, None);
        }
        self.bind_point(target, index, buffer, 0, None)
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
        self.bind_point(target, index, buffer, 0, Some(size))
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
        self.bind_point(target, index, buffer, offset, Some(size))
    }

    /// The buffer at a binding point (GetIntegerIndexedvEXT).
    pub fn get_buffer_binding(&self, target: BufferTarget, index: u32) -> Result<u32> {
        self.gl.buffers.at_point(target, index)
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
        let section = self.gl.buffers.section(name).unwrap_or_default();
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
        self.state_mut("MakeBufferResidentNV")?.buffers.named("MakeNamedBufferResidentNV", name)?;
        let section = self.gl.buffers.store("MakeBufferResidentNV", name)?;
        if self.gl.buffers.is_resident(name) {
            return invalid_operation(format!("buffer {name} is resident already"));
        }
        let permission = match access {
            BufferAccess::ReadOnly => Permission::ReadOnly,
            BufferAccess::WriteOnly => Permission::WriteOnly,
            BufferAccess::ReadWrite => Permission::ReadWrite,
        };
        self.bring_back()?;
        self.gl.buffers.permit(name, section, Some(permission));
        Ok(())
    }

    /// `glMakeBufferNonResidentNV`: ends what [`Context::make_buffer_resident_nv`] began.
    pub fn make_buffer_non_resident_nv(&mut self, target: BufferTarget) -> Result {
        let name = self.gl.buffers.of_target("MakeBufferNonResidentNV", target)?;
        self.make_named_buffer_non_resident_nv(name)
    }

    /// `glMakeNamedBufferNonResidentNV`.
    pub fn make_named_buffer_non_resident_nv(&mut self, name: u32) -> Result {
        self.state_mut("MakeBufferNonResidentNV")?.buffers.named("MakeNamedBufferNonResidentNV", name)?;
        match self.gl.buffers.section(name).filter(|_| self.gl.buffers.is_resident(name)) {
            Some(section) => {
                self.bring_back()?;
                self.gl.buffers.permit(name, section, None);
                Ok(())
            }
            None => invalid_operation(format!("buffer {name} is not resident")),
        }
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
        Ok(self.gl.buffers.is_resident(name))
    }

    /// BUFFER_GPU_ADDRESS_NV of the current buffer of a target.
    pub fn get_buffer_address_nv(&self, target: BufferTarget) -> Result<u64> {
        let name = self.gl.buffers.of_target("GetBufferParameterui64vNV", target)?;
        Ok(self.gl.buffers.store("GetBufferParameterui64vNV", name)?.start.into())
    }

    /// The GPU address of a buffer (`GL_BUFFER_GPU_ADDRESS_NV` of `glGetNamedBufferParameterui64vNV`), in bytes.
    pub fn get_named_buffer_address_nv(&mut self, name: u32) -> Result<u64> {
        self.gl.buffers.named("GetNamedBufferParameterui64vNV", name)?;
        Ok(self.gl.buffers.store("GetNamedBufferParameterui64vNV", name)?.start.into())
    }

    /// Orders stores of programs before later accesses.
    pub fn memory_barrier_ext(&mut self, _barriers: Barriers) -> Result {
        self.outside("MemoryBarrierEXT")
    }
}
