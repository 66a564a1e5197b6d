//! Current vertex attributes, vertices in immediate mode, and patches.

use crate::model::error::{Result, invalid_operation};
use crate::model::limits::{ATTRIBUTE_SLOTS, VERTEX_ATTRIBUTES};
use crate::raster::Mode;
use crate::tessellator::Levels;
use glasm::dialect::bindings::Attribute;

/// MAX_PATCH_VERTICES.
pub(crate) const MAX_PATCH_VERTICES: u32 = 32;

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
    pub count: u32,
    /// A value for each vertex, of those attributes that changed since Begin.
    pub values: [Option<Vec<[u32; 4]>>; ATTRIBUTE_SLOTS],
    pub edge_flags: Vec<bool>,
}

impl Immediate {
    pub(crate) fn new(mode: Mode) -> Immediate {
        Immediate { mode, count: 0, values: [const { None }; ATTRIBUTE_SLOTS], edge_flags: Vec::new() }
    }
}

/// Patches (ARB_tessellation_shader, table 6.X).
#[derive(Clone, Debug)]
pub(crate) struct Patches {
    /// How many vertices a patch has.
    pub vertices: u32,
    /// Levels of tessellation without a control program.
    pub levels: Levels,
}

/// What vertices are made of, and primitives of them.
#[derive(Clone, Debug)]
pub(crate) struct Vertices {
    pub current: CurrentAttributes,
    /// Between Begin and End.
    pub immediate: Option<Immediate>,
    pub patches: Patches,
}

impl Vertices {
    pub(crate) fn new() -> Vertices {
        let levels = Levels { outer: [1.0; 4], inner: [1.0; 2] };
        Vertices { current: CurrentAttributes::new(), immediate: None, patches: Patches { vertices: 3, levels } }
    }

    /// Sets an attribute other than the position.
    pub(crate) fn set(&mut self, number: usize, value: [f32; 4]) {
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
    pub(crate) fn add(&mut self, position: [f32; 4]) -> Result {
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
