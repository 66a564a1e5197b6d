//! Vertex arrays, as commands of a context.

use crate::context::base::Context;
use crate::context::names::{ArrayType, ClientArray};
use crate::context::state::arrays::Arrays;
use crate::context::state::pointers::{ArrayMemory, ArrayPointer};
use crate::model::error::{Result, below, invalid_enum, invalid_operation};
use crate::model::limits::{TEXTURE_COORDS, VERTEX_ATTRIBUTES};

/// # Vertex arrays.
impl Context {
    fn point_numbered(&mut self, index: u32, pointer: ArrayPointer) -> Result {
        self.outside("VertexAttribPointer")?;
        below("vertex attribute", index, VERTEX_ATTRIBUTES as u64)?;
        pointer.check(1..5)?;
        self.gl.arrays.numbered[index as usize].point(pointer);
        Ok(())
    }

    /// The array of a numbered attribute. Unsigned bytes come in fours and represent numbers from 0 to 1.
    pub fn vertex_attrib_pointer_nv(
        &mut self,
        index: u32,
        size: u32,
        ty: ArrayType,
        stride: u32,
        memory: &ArrayMemory,
        offset: usize,
    ) -> Result {
        match ty {
            ArrayType::UnsignedByte if size != 4 && (1..5).contains(&size) => {
                return invalid_operation("unsigned bytes go four together");
            }
            ArrayType::UnsignedByte | ArrayType::Short | ArrayType::Float | ArrayType::Double | ArrayType::Half => {}
            ArrayType::Byte
            | ArrayType::UnsignedShort
            | ArrayType::Int
            | ArrayType::UnsignedInt
            | ArrayType::Int64
            | ArrayType::UnsignedInt64 => {
                return invalid_enum("VertexAttribPointerNV takes shorts, floats, doubles and unsigned bytes");
            }
        }
        let normalized = ty == ArrayType::UnsignedByte;
        let pointer = ArrayPointer { size, ty, normalized, whole: false, stride, memory: memory.clone(), offset };
        self.point_numbered(index, pointer)
    }

    /// `glVertexAttribPointerARB`: where the elements of a numbered attribute lie. `offset` is in bytes.
    #[expect(clippy::too_many_arguments, reason = "the GL's own arguments")]
    pub fn vertex_attrib_pointer_arb(
        &mut self,
        index: u32,
        size: u32,
        ty: ArrayType,
        normalized: bool,
        stride: u32,
        memory: &ArrayMemory,
        offset: usize,
    ) -> Result {
        let pointer = ArrayPointer { size, ty, normalized, whole: false, stride, memory: memory.clone(), offset };
        self.point_numbered(index, pointer)
    }

    /// Integers, which reach the program unconverted.
    pub fn vertex_attrib_i_pointer_ext(
        &mut self,
        index: u32,
        size: u32,
        ty: ArrayType,
        stride: u32,
        memory: &ArrayMemory,
        offset: usize,
    ) -> Result {
        if matches!(
            ty,
            ArrayType::Float | ArrayType::Double | ArrayType::Half | ArrayType::Int64 | ArrayType::UnsignedInt64
        ) {
            return invalid_enum("VertexAttribIPointer takes integers of up to 32 bits");
        }
        let pointer = ArrayPointer { size, ty, normalized: false, whole: true, stride, memory: memory.clone(), offset };
        self.point_numbered(index, pointer)
    }

    /// `glEnableVertexAttribArrayARB`: draws read the attribute from its array.
    pub fn enable_vertex_attrib_array_arb(&mut self, index: u32) -> Result {
        self.set_attrib_array(index, true)
    }

    /// `glDisableVertexAttribArrayARB`: draws use the attribute's current value.
    pub fn disable_vertex_attrib_array_arb(&mut self, index: u32) -> Result {
        self.set_attrib_array(index, false)
    }

    fn set_attrib_array(&mut self, index: u32, on: bool) -> Result {
        self.outside("EnableVertexAttribArrayARB")?;
        below("vertex attribute", index, VERTEX_ATTRIBUTES as u64)?;
        self.gl.arrays.enabled_arb[index as usize] = on;
        self.gl.arrays.numbered[index as usize].enabled = on;
        Ok(())
    }

    /// `glEnableClientState`.
    pub fn enable_client_state(&mut self, array: ClientArray) -> Result {
        self.set_client_state(array, true)
    }

    /// `glDisableClientState`.
    pub fn disable_client_state(&mut self, array: ClientArray) -> Result {
        self.set_client_state(array, false)
    }

    fn set_client_state(&mut self, array: ClientArray, on: bool) -> Result {
        let arrays = &mut self.state_mut("EnableClientState")?.arrays;
        match (array, array.attribute(arrays.client_active)) {
            (ClientArray::EdgeFlag, _) => arrays.edge_flag_enabled = on,
            (ClientArray::PrimitiveRestart, _) => arrays.restart.enabled = on,
            (ClientArray::VertexAttrib(number), _) => match arrays.numbered.get_mut(usize::from(number)) {
                Some(array) => array.enabled = on,
                None => return invalid_enum(format!("there is no VERTEX_ATTRIB_ARRAY{number}_NV")),
            },
            (_, Some(attribute)) => arrays.conventional[attribute].enabled = on,
            (_, None) => {}
        }
        Ok(())
    }

    /// Selects the set of the texture coordinate array.
    pub fn client_active_texture(&mut self, unit: u32) -> Result {
        self.outside("ClientActiveTexture")?;
        if unit as usize >= TEXTURE_COORDS {
            return invalid_enum(format!("there is no texture coordinate set {unit}"));
        }
        self.gl.arrays.client_active = unit as usize;
        Ok(())
    }

    /// VertexPointer, ColorPointer and the like: the array of a conventional attribute. Integer colours and normals
    /// represent numbers up to 1.
    pub fn array_pointer(
        &mut self,
        array: ClientArray,
        size: u32,
        ty: ArrayType,
        stride: u32,
        memory: &ArrayMemory,
        offset: usize,
    ) -> Result {
        self.outside("a pointer command")?;
        let (sizes, normalized) = match array {
            ClientArray::Vertex => (2..5, false),
            ClientArray::TexCoord => (1..5, false),
            ClientArray::Color => (3..5, true),
            ClientArray::SecondaryColor | ClientArray::Normal => (3..4, true),
            ClientArray::FogCoord | ClientArray::Weight => (1..2, false),
            ClientArray::EdgeFlag | ClientArray::PrimitiveRestart | ClientArray::VertexAttrib(_) => {
                return invalid_enum("this array has a pointer command of its own");
            }
        };
        let pointer = ArrayPointer { size, ty, normalized, whole: false, stride, memory: memory.clone(), offset };
        pointer.check(sizes)?;
        let arrays = &mut self.gl.arrays;
        if let Some(attribute) = array.attribute(arrays.client_active) {
            arrays.conventional[attribute].point(pointer);
        }
        Ok(())
    }

    /// `glEdgeFlagPointer`: a flag for each element, which is copied.
    pub fn edge_flag_pointer(&mut self, flags: &[bool]) -> Result {
        self.set("EdgeFlagPointer", |gl| gl.arrays.edge_flag = Some(flags.into()))
    }

    /// Runs commands with other arrays, and restores the previous ones afterwards.
    pub fn apart<T>(&mut self, commands: impl FnOnce(&mut Context) -> T) -> T {
        let arrays = std::mem::replace(&mut self.gl.arrays, Arrays::new());
        let result = commands(self);
        self.gl.arrays = arrays;
        result
    }

    /// VERTEX_ATTRIB_ARRAY_POINTER with size, type, normalisation and stride; `None` before it is set.
    pub fn get_vertex_attrib_pointer(&self, index: u32) -> Result<Option<&ArrayPointer>> {
        below("vertex attribute", index, VERTEX_ATTRIBUTES as u64)?;
        Ok(self.gl.arrays.numbered[index as usize].pointer.as_ref())
    }

    /// VERTEX_ATTRIB_ARRAY_ENABLED.
    pub fn get_vertex_attrib_enabled_arb(&self, index: u32) -> Result<bool> {
        below("vertex attribute", index, VERTEX_ATTRIBUTES as u64)?;
        Ok(self.gl.arrays.enabled_arb[index as usize])
    }

    /// The array of a numbered attribute, of one to four components with 64 bits.
    pub fn vertex_attrib_l_pointer_ext(
        &mut self,
        index: u32,
        size: u32,
        ty: ArrayType,
        stride: u32,
        memory: &ArrayMemory,
        offset: usize,
    ) -> Result {
        if !matches!(ty, ArrayType::Double | ArrayType::Int64 | ArrayType::UnsignedInt64) {
            return invalid_enum("VertexAttribLPointer takes components of 64 bits");
        }
        let memory = memory.clone();
        self.point_numbered(index, ArrayPointer { size, ty, normalized: false, whole: true, stride, memory, offset })
    }

    /// PrimitiveRestartIndexNV: the index that restarts primitives if `ClientArray::PrimitiveRestart` is enabled. Draws
    /// of captures ignore it.
    pub fn primitive_restart_index_nv(&mut self, index: u32) -> Result {
        self.set("PrimitiveRestartIndexNV", |gl| gl.arrays.restart.index = index)
    }

    /// IsEnabled of an array; for texture coordinates that of the client's active unit.
    pub fn is_client_state_enabled(&self, array: ClientArray) -> Result<bool> {
        let arrays = &self.state("IsEnabled")?.arrays;
        match (array, array.attribute(arrays.client_active)) {
            (ClientArray::VertexAttrib(number), _) if usize::from(number) >= VERTEX_ATTRIBUTES => {
                invalid_enum(format!("there is no VERTEX_ATTRIB_ARRAY{number}_NV"))
            }
            (ClientArray::VertexAttrib(number), _) => Ok(arrays.numbered[usize::from(number)].enabled),
            (ClientArray::PrimitiveRestart, _) => Ok(arrays.restart.enabled),
            (_, Some(attribute)) => Ok(arrays.conventional[attribute].enabled),
            (_, None) => Ok(arrays.edge_flag_enabled),
        }
    }

    /// VERTEX_ARRAY_POINTER and the like with size, type and stride; `None` before it is set.
    pub fn get_array_pointer(&self, array: ClientArray) -> Result<Option<&ArrayPointer>> {
        let arrays = &self.state("GetPointerv")?.arrays;
        match (array, array.attribute(arrays.client_active)) {
            (_, Some(attribute)) => Ok(arrays.conventional[attribute].pointer.as_ref()),
            (_, None) => invalid_enum("this array has a query of its own"),
        }
    }
}
