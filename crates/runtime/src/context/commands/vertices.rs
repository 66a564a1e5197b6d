//! Current vertex attributes, vertices between Begin and End, and patches, as commands of a context.

use crate::call::AttributeSource;
use crate::context::base::Context;
use crate::context::formats::long::{LongValue, pairs, words};
use crate::context::formats::values::AttributeValue;
use crate::context::state::gl::Gl;
use crate::context::state::vertices::{Immediate, MAX_PATCH_VERTICES};
use crate::model::error::{Result, below, invalid_enum, invalid_operation, invalid_value};
use crate::model::limits::{TEXTURE_COORDS, VERTEX_ATTRIBUTES};
use crate::raster::{Indices, Mode};
use glasm::dialect::bindings::Attribute;

/// # Current attributes, and vertices between begin and end.
impl Context {
    /// Begins a sequence of vertices. Errors of the draw are reported here.
    pub fn begin(&mut self, mode: Mode) -> Result {
        self.state("Begin")?.validate()?;
        self.gl.validate_mode(mode)?;
        self.gl.values().vertices.immediate = Some(Immediate::new(mode));
        Ok(())
    }

    /// Draws the vertices since Begin.
    pub fn end(&mut self) -> Result {
        let Some(immediate) = self.gl.values().vertices.immediate.take() else {
            return invalid_operation("End comes without Begin");
        };
        if immediate.count == 0 {
            return Ok(());
        }
        let attribute = |number: usize, gl: &Gl| match &immediate.values[number] {
            Some(values) => AttributeSource::Given(values),
            None => AttributeSource::Constant(gl.vertices.current.slot(number)),
        };
        let indices = Indices::Range { first: 0, count: immediate.count };
        let flagged = immediate.edge_flags.contains(&false);
        let flags = flagged.then_some(immediate.edge_flags.as_slice());
        self.draw(immediate.mode, indices, &attribute, flags, 0, None)
    }

    /// Sets an attribute by number. Attribute 0 provokes a vertex.
    pub fn vertex_attrib(&mut self, index: u32, value: impl AttributeValue) -> Result {
        below("vertex attribute", index, VERTEX_ATTRIBUTES as u64)?;
        if index == 0 {
            return self.gl.values().vertices.add(value.components());
        }
        self.gl.values().vertices.set(index as usize, value.components());
        Ok(())
    }

    /// VertexAttribs: sets consecutive attributes, the last one first, so that attribute 0 comes last.
    pub fn vertex_attribs_nv<V: AttributeValue + Copy>(&mut self, index: u32, values: &[V]) -> Result {
        let end = u64::from(index) + values.len() as u64;
        if end > VERTEX_ATTRIBUTES as u64 {
            return invalid_value(format!("attributes {index} to {} are not all below 16", end - 1));
        }
        if index == 0 && !values.is_empty() && self.gl.vertices.immediate.is_none() {
            return invalid_operation("a vertex is given outside Begin and End");
        }
        for (number, value) in values.iter().enumerate().rev() {
            self.vertex_attrib(index + number as u32, *value)?;
        }
        Ok(())
    }

    /// Provokes a vertex.
    pub fn vertex(&mut self, position: impl AttributeValue) -> Result {
        self.gl.values().vertices.add(position.components())
    }

    /// `glNormal3f`: the current normal.
    pub fn normal(&mut self, normal: [f32; 3]) -> Result {
        self.set_conventional(Attribute::NRML, normal.components())
    }

    /// Three or four components.
    pub fn color(&mut self, color: impl AttributeValue) -> Result {
        self.set_conventional(Attribute::COL0, color.components())
    }

    /// `glSecondaryColor3f`: the current secondary colour.
    pub fn secondary_color(&mut self, color: [f32; 3]) -> Result {
        self.set_conventional(Attribute::COL1, color.components())
    }

    /// `glFogCoordf`: the current fog coordinate.
    pub fn fog_coord(&mut self, coordinate: f32) -> Result {
        self.set_conventional(Attribute::FOGC, coordinate.components())
    }

    /// `glVertexWeightfEXT`: the current weight of the first modelview matrix.
    pub fn vertex_weight(&mut self, weight: f32) -> Result {
        self.set_conventional(Attribute::WGHT, weight.components())
    }

    /// Coordinates of set 0.
    pub fn tex_coord(&mut self, coordinates: impl AttributeValue) -> Result {
        self.multi_tex_coord(0, coordinates)
    }

    /// `glMultiTexCoord`: the current coordinates of a set, which are counted from 0.
    pub fn multi_tex_coord(&mut self, set: u32, coordinates: impl AttributeValue) -> Result {
        if set as usize >= TEXTURE_COORDS {
            return invalid_enum(format!("there is no texture coordinate set {set}"));
        }
        self.set_conventional(Attribute(Attribute::TEX0.0 + set as u8), coordinates.components())
    }

    /// `glEdgeFlag`: whether edges that begin at the vertices to come belong to the outline.
    pub fn edge_flag(&mut self, flag: bool) -> Result {
        self.gl.values().vertices.current.edge_flag = flag;
        Ok(())
    }

    /// EDGE_FLAG.
    pub fn get_edge_flag(&self) -> Result<bool> {
        Ok(self.state("GetBooleanv")?.vertices.current.edge_flag)
    }

    fn set_conventional(&mut self, attribute: Attribute, value: [f32; 4]) -> Result {
        self.gl.values().vertices.set(attribute.0.into(), value);
        Ok(())
    }

    /// Draws the rectangle between two corners (GL 1.5, 2.10).
    pub fn rectf(&mut self, [x1, y1]: [f32; 2], [x2, y2]: [f32; 2]) -> Result {
        self.begin(Mode::Polygon)?;
        for corner in [[x1, y1], [x2, y1], [x2, y2], [x1, y2]] {
            self.gl.values().vertices.add(corner.components())?;
        }
        self.end()
    }

    /// CURRENT_VERTEX_ATTRIB of NV_vertex_program: attribute 0 has no current value (INVALID_VALUE).
    pub fn get_vertex_attribfv_nv(&self, index: u32) -> Result<[f32; 4]> {
        if index == 0 {
            return invalid_value("attribute 0 has no current value");
        }
        self.current_attribute(index)
    }

    /// CURRENT_VERTEX_ATTRIB of the ARB: attribute 0 has no current value (INVALID_OPERATION).
    pub fn get_vertex_attribfv_arb(&self, index: u32) -> Result<[f32; 4]> {
        if index == 0 {
            return invalid_operation("attribute 0 has no current value");
        }
        self.current_attribute(index)
    }

    fn current_attribute(&self, index: u32) -> Result<[f32; 4]> {
        self.outside("GetVertexAttrib")?;
        below("vertex attribute", index, VERTEX_ATTRIBUTES as u64)?;
        Ok(self.gl.vertices.current.values[index as usize])
    }

    /// CURRENT_VERTEX_ATTRIB as integers (GetVertexAttribIuivEXT); attribute 0 has none.
    pub fn get_vertex_attrib_iuiv_ext(&self, index: u32) -> Result<[u32; 4]> {
        self.get_vertex_attribfv_arb(index).map(|value| value.map(f32::to_bits))
    }

    /// `glGetVertexAttribIivEXT`: `GL_CURRENT_VERTEX_ATTRIB` as signed integers; attribute 0 has none.
    pub fn get_vertex_attrib_iiv_ext(&self, index: u32) -> Result<[i32; 4]> {
        self.get_vertex_attrib_iuiv_ext(index).map(|value| value.map(u32::cast_signed))
    }
}

/// # 64-bit attributes.
impl Context {
    /// Sets an attribute to components of 64 bits. Attribute 0 provokes a vertex.
    pub fn vertex_attrib_l(&mut self, index: u32, value: impl LongValue) -> Result {
        below("vertex attribute", index, VERTEX_ATTRIBUTES as u64)?;
        if index == 0 && self.gl.vertices.immediate.is_none() {
            return invalid_operation("a vertex is given outside Begin and End");
        }
        let [x, y, z, w] = value.components();
        let (lower, upper) = (words([x, y]).map(f32::from_bits), words([z, w]));
        let vertices = &mut self.gl.values().vertices;
        vertices.set_upper(index as usize, upper);
        if index == 0 {
            return vertices.add(lower);
        }
        vertices.set(index as usize, lower);
        Ok(())
    }

    /// CURRENT_VERTEX_ATTRIB of components with 64 bits (GetVertexAttribLui64vNV); attribute 0 has none.
    pub fn get_vertex_attrib_lui64v_nv(&self, index: u32) -> Result<[u64; 4]> {
        let lower = self.get_vertex_attribfv_arb(index)?.map(f32::to_bits);
        let ([x, y], [z, w]) = (pairs(lower), pairs(self.gl.vertices.current.upper[index as usize]));
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

/// # Patches for tessellation programs.
impl Context {
    /// PatchParameteri of PATCH_VERTICES.
    pub fn patch_vertices(&mut self, count: u32) -> Result {
        self.outside("PatchParameteri")?;
        if !(1..=MAX_PATCH_VERTICES).contains(&count) {
            return invalid_value(format!("a patch has 1 to {MAX_PATCH_VERTICES} vertices"));
        }
        self.gl.vertices.patches.vertices = count;
        Ok(())
    }

    /// PatchParameterfv of PATCH_DEFAULT_OUTER_LEVEL.
    pub fn patch_default_outer_level(&mut self, levels: [f32; 4]) -> Result {
        self.set("PatchParameterfv", |gl| gl.vertices.patches.levels.outer = levels)
    }

    /// PatchParameterfv of PATCH_DEFAULT_INNER_LEVEL.
    pub fn patch_default_inner_level(&mut self, levels: [f32; 2]) -> Result {
        self.set("PatchParameterfv", |gl| gl.vertices.patches.levels.inner = levels)
    }
}
