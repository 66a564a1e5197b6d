//! Current vertex attributes, and vertices in immediate mode.

use crate::call::AttributeSource;
use crate::context::base::Context;
use crate::context::formats::values::AttributeValue;
use crate::context::state::Gl;
use crate::model::error::{Result, below, invalid_operation, invalid_value};
use crate::model::limits::{ATTRIBUTE_SLOTS, TEXTURE_COORDS, VERTEX_ATTRIBUTES};
use crate::raster::{Indices, Mode};
use glasm::dialect::bindings::Attribute;

/// Current values by attribute number. A conventional attribute and the numbered one that shares its storage are one.
#[derive(Clone, Debug)]
pub(crate) struct CurrentAttributes {
    pub values: [[f32; 4]; VERTEX_ATTRIBUTES],
    /// The third and fourth components of attributes with 64 bits.
    pub upper: [[u32; 4]; VERTEX_ATTRIBUTES],
    pub edge_flag: bool,
}

impl CurrentAttributes {
    pub(crate) fn new() -> CurrentAttributes {
        let mut values = [[0.0, 0.0, 0.0, 1.0]; VERTEX_ATTRIBUTES];
        values[usize::from(Attribute::WGHT.0)] = [1.0, 0.0, 0.0, 1.0];
        values[usize::from(Attribute::NRML.0)] = [0.0, 0.0, 1.0, 1.0];
        values[usize::from(Attribute::COL0.0)] = [1.0; 4];
        CurrentAttributes { values, upper: [[0; 4]; VERTEX_ATTRIBUTES], edge_flag: true }
    }

    /// The words of a slot: of an attribute, or of its upper components.
    pub(crate) fn slot(&self, number: usize) -> [u32; 4] {
        match self.values.get(number) {
            Some(value) => value.map(f32::to_bits),
            None => self.upper.get(number - VERTEX_ATTRIBUTES).copied().unwrap_or_default(),
        }
    }
}

/// Vertices between Begin and End.
#[derive(Clone, Debug)]
pub(crate) struct Immediate {
    pub mode: Mode,
    count: u32,
    /// A value for each vertex, of those attributes that changed since Begin.
    values: [Option<Vec<[u32; 4]>>; ATTRIBUTE_SLOTS],
    edge_flags: Vec<bool>,
}

impl Gl {
    /// Sets an attribute other than the position.
    pub(crate) fn set_attribute(&mut self, number: usize, value: [f32; 4]) {
        let previous = std::mem::replace(&mut self.current.values[number], value);
        self.note_change(number, previous.map(f32::to_bits), value.map(f32::to_bits));
    }

    /// Sets the third and fourth components of an attribute with 64 bits.
    pub(crate) fn set_upper(&mut self, number: usize, value: [u32; 4]) {
        let previous = std::mem::replace(&mut self.current.upper[number], value);
        self.note_change(VERTEX_ATTRIBUTES + number, previous, value);
    }

    /// The values of earlier vertices since Begin for a slot that changes now.
    fn note_change(&mut self, slot: usize, previous: [u32; 4], value: [u32; 4]) {
        if let Some(immediate) = &mut self.immediate
            && immediate.count > 0
            && immediate.values[slot].is_none()
            && previous != value
        {
            immediate.values[slot] = Some(vec![previous; immediate.count as usize]);
        }
    }

    /// Provokes a vertex.
    pub(crate) fn vertex(&mut self, position: [f32; 4]) -> Result {
        let Some(immediate) = &mut self.immediate else {
            return invalid_operation("a vertex is given outside Begin and End");
        };
        immediate.values[0].get_or_insert_default().push(position.map(f32::to_bits));
        for (slot, values) in immediate.values.iter_mut().enumerate().skip(1) {
            if let Some(values) = values {
                values.push(self.current.slot(slot));
            }
        }
        immediate.edge_flags.push(self.current.edge_flag);
        immediate.count += 1;
        Ok(())
    }
}

/// # Current attributes, and vertices between begin and end.
impl Context {
    /// Begins a sequence of vertices. Errors of the draw are reported here.
    pub fn begin(&mut self, mode: Mode) -> Result {
        self.outside("Begin")?;
        self.gl.validate()?;
        self.gl.validate_mode(mode)?;
        self.gl.values().immediate =
            Some(Immediate { mode, count: 0, values: [const { None }; ATTRIBUTE_SLOTS], edge_flags: Vec::new() });
        Ok(())
    }

    /// Draws the vertices since Begin.
    pub fn end(&mut self) -> Result {
        let Some(immediate) = self.gl.values().immediate.take() else {
            return invalid_operation("End stands without Begin");
        };
        if immediate.count == 0 {
            return Ok(());
        }
        let attribute = |number: usize, gl: &Gl| match &immediate.values[number] {
            Some(values) => AttributeSource::Given(values),
            None => AttributeSource::Constant(gl.current.slot(number)),
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
            return self.gl.values().vertex(value.components());
        }
        self.gl.values().set_attribute(index as usize, value.components());
        Ok(())
    }

    /// VertexAttribs: sets consecutive attributes, the last one first, so that attribute 0 comes last.
    pub fn vertex_attribs_nv<V: AttributeValue + Copy>(&mut self, index: u32, values: &[V]) -> Result {
        let end = u64::from(index) + values.len() as u64;
        if end > VERTEX_ATTRIBUTES as u64 {
            return invalid_value(format!("attributes {index} to {} are not all below 16", end - 1));
        }
        if index == 0 && !values.is_empty() && self.gl.immediate.is_none() {
            return invalid_operation("a vertex is given outside Begin and End");
        }
        for (number, value) in values.iter().enumerate().rev() {
            self.vertex_attrib(index + number as u32, *value)?;
        }
        Ok(())
    }

    /// Provokes a vertex.
    pub fn vertex(&mut self, position: impl AttributeValue) -> Result {
        self.gl.values().vertex(position.components())
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
            return crate::model::error::invalid_enum(format!("there is no texture coordinate set {set}"));
        }
        self.set_conventional(Attribute(Attribute::TEX0.0 + set as u8), coordinates.components())
    }

    /// `glEdgeFlag`: whether edges that begin at the vertices to come belong to the outline.
    pub fn edge_flag(&mut self, flag: bool) -> Result {
        self.gl.values().current.edge_flag = flag;
        Ok(())
    }

    fn set_conventional(&mut self, attribute: Attribute, value: [f32; 4]) -> Result {
        self.gl.values().set_attribute(attribute.0.into(), value);
        Ok(())
    }

    /// Draws the rectangle between two corners (GL 1.5, 2.10).
    pub fn rectf(&mut self, [x1, y1]: [f32; 2], [x2, y2]: [f32; 2]) -> Result {
        self.begin(Mode::Polygon)?;
        for corner in [[x1, y1], [x2, y1], [x2, y2], [x1, y2]] {
            self.gl.values().vertex(corner.components())?;
        }
        self.end()
    }
}
