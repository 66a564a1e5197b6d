//! Vertex attributes with 64-bit components (EXT_vertex_attrib_64bit, NV_vertex_attrib_integer_64bit). An attribute has
//! four of them: the first two share the storage of its other values, the rest is separate.

use crate::context::arrays::{ArrayMemory, ArrayPointer};
use crate::context::base::Context;
use crate::context::formats::long::{LongValue, pairs, words};
use crate::context::names::ArrayType;
use crate::model::error::{Result, below, invalid_enum, invalid_operation};
use crate::model::limits::VERTEX_ATTRIBUTES;

impl ArrayPointer {
    /// The third and fourth components with 64 bits, as an array of their own.
    pub(crate) fn upper(&self) -> Option<ArrayPointer> {
        let more = self.whole && self.ty.size() == 8 && self.size > 2;
        let stride = u32::try_from(self.step()).ok().filter(|_| more)?;
        Some(ArrayPointer { size: self.size - 2, stride, offset: self.offset + 16, ..self.clone() })
    }
}

/// # 64-bit attributes.
impl Context {
    /// Sets an attribute to components of 64 bits. Attribute 0 provokes a vertex.
    pub fn vertex_attrib_l(&mut self, index: u32, value: impl LongValue) -> Result {
        below("vertex attribute", index, VERTEX_ATTRIBUTES as u64)?;
        if index == 0 && self.gl.immediate.is_none() {
            return invalid_operation("a vertex is given outside Begin and End");
        }
        let [x, y, z, w] = value.components();
        let (lower, upper) = (words([x, y]).map(f32::from_bits), words([z, w]));
        let gl = self.gl.values();
        gl.set_upper(index as usize, upper);
        if index == 0 {
            return gl.vertex(lower);
        }
        gl.set_attribute(index as usize, lower);
        Ok(())
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

    /// CURRENT_VERTEX_ATTRIB of components with 64 bits (GetVertexAttribLui64vNV); attribute 0 has none.
    pub fn get_vertex_attrib_lui64v_nv(&self, index: u32) -> Result<[u64; 4]> {
        let lower = self.get_vertex_attribfv_arb(index)?.map(f32::to_bits);
        let ([x, y], [z, w]) = (pairs(lower), pairs(self.gl.current.upper[index as usize]));
        Ok([x, y, z, w])
    }

    /// GetVertexAttribLi64vNV.
    pub fn get_vertex_attrib_li64v_nv(&self, index: u32) -> Result<[i64; 4]> {
        self.get_vertex_attrib_lui64v_nv(index).map(|values| values.map(u64::cast_signed))
    }

    /// GetVertexAttribLdvEXT.
    pub fn get_vertex_attrib_ldv_ext(&self, index: u32) -> Result<[f64; 4]> {
        self.get_vertex_attrib_lui64v_nv(index).map(|values| values.map(f64::from_bits))
    }
}
