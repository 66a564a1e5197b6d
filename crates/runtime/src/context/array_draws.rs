//! Draws from vertex arrays.

use std::ops::Range;

use crate::call::AttributeSource;
use crate::context::base::Context;
use crate::context::elements::Elements;
use crate::context::restart::Restarted;
use crate::context::state::Gl;
use crate::model::error::{Result, invalid_operation, invalid_value};
use crate::model::limits::VERTEX_ATTRIBUTES;
use crate::raster::{Indices, Mode};
use crate::stored::Counted;

/// # Draws from arrays.
impl Context {
    /// Draws consecutive elements.
    pub fn draw_arrays(&mut self, mode: Mode, first: u32, count: u32) -> Result {
        self.draw_instances(mode, Indices::Range { first, count }, 0..1)
    }

    /// Draws the elements listed.
    pub fn draw_elements(&mut self, mode: Mode, indices: &[u32]) -> Result {
        self.draw_elements_instanced(mode, indices, 1)
    }

    /// DrawArraysInstanced: the same elements for each instance, whose number programs can read.
    pub fn draw_arrays_instanced(&mut self, mode: Mode, first: u32, count: u32, instances: u32) -> Result {
        self.draw_instances(mode, Indices::Range { first, count }, 0..instances)
    }

    /// `glDrawElementsInstanced`: draws the listed elements once for each instance.
    pub fn draw_elements_instanced(&mut self, mode: Mode, indices: &[u32], instances: u32) -> Result {
        match self.index_lists.known(indices) {
            Some(kept) => self.draw_instances(mode, Indices::Kept(&kept), 0..instances),
            None => self.draw_instances(mode, Indices::List(indices), 0..instances),
        }
    }

    /// Draws the elements listed, all of which must be in range, except for the restart index.
    pub fn draw_range_elements(&mut self, mode: Mode, start: u32, end: u32, indices: &[u32]) -> Result {
        if end < start {
            return invalid_value(format!("a range from {start} to {end} is none"));
        }
        let restart = self.gl.arrays.restart;
        let beyond = |index: &&u32| !(start..=end).contains(*index) && !restart.is(**index);
        if let Some(index) = indices.iter().find(beyond) {
            return invalid_operation(format!("index {index} is not within {start} and {end}"));
        }
        self.draw_elements(mode, indices)
    }

    fn draw_instances(&mut self, mode: Mode, indices: Indices, instances: Range<u32>) -> Result {
        let restart = self.gl.arrays.restart;
        let restarted = if restart.enabled {
            self.outside("a draw")?;
            let alone = self.gl.chain_programs()?.is_empty();
            restart.of(mode, indices, self.gl.chain.patch_vertices, alone)
        } else {
            None
        };
        match restarted {
            None => self.draw_array_elements(mode, indices, instances, None, true),
            Some(Restarted::Whole { mode: shown, list }) => {
                self.draw_array_elements(shown, Indices::List(&list), instances, None, shown == mode)
            }
            Some(Restarted::Apart(lists)) => instances.into_iter().try_for_each(|instance| {
                lists.iter().try_for_each(|list| {
                    let alone = instance..instance + 1;
                    self.draw_array_elements(mode, Indices::List(list), alone, None, true)
                })
            }),
        }
    }

    /// Draws as many elements as a capture has recorded, at most so many.
    pub(crate) fn draw_counted(&mut self, mode: Mode, most: u32, counted: Counted) -> Result {
        self.draw_array_elements(mode, Indices::Range { first: 0, count: most }, 0..1, Some(counted), true)
    }

    /// `has_flags`: edge flags apply, as far as there are any.
    fn draw_array_elements(
        &mut self,
        mode: Mode,
        mut indices: Indices,
        instances: Range<u32>,
        counted: Option<Counted>,
        has_flags: bool,
    ) -> Result {
        self.outside("a draw")?;
        match &self.gl.prepared {
            Some(prepared) if prepared.takes_any_mode() => {}
            Some(_) => self.gl.validate_mode(mode)?,
            None => {
                self.gl.validate()?;
                self.gl.validate_mode(mode)?;
            }
        }
        let end = indices.end();
        if end == 0 || self.gl.array(0).is_none() {
            // Without positions there are no vertices.
            return Ok(());
        }
        let feeds = match self.gl.feeds.take() {
            Some(feeds) => feeds,
            None => Box::new(self.feeds()?),
        };
        if let Some((number, count)) = feeds.shortest(end) {
            match &mut indices {
                // There may be fewer than the capture had space for.
                Indices::Range { count: most, .. } if counted.is_some() => *most = (*most).min(count as u32),
                _ => {
                    return invalid_operation(format!("the array of attribute {number} has {count} elements of {end}"));
                }
            }
        }
        if feeds.edge_flags.as_ref().is_some_and(|flags| flags.len() < end as usize) {
            return invalid_operation("the edge flag array is too short");
        }
        let attribute = |number: usize, gl: &Gl| match &feeds.elements[number] {
            Some(Elements::Kept(values)) => AttributeSource::Kept(values),
            Some(Elements::Heap(array, _)) => AttributeSource::Heap(*array),
            None => AttributeSource::Constant(gl.current.slot(number)),
        };
        for instance in instances {
            let edge_flags = feeds.edge_flags.as_deref().filter(|_| has_flags);
            self.draw(mode, indices, &attribute, edge_flags, instance, counted)?;
        }
        if feeds.lasting {
            self.gl.feeds = Some(feeds);
        }
        Ok(())
    }

    /// Provokes a vertex with an element of the arrays.
    pub fn array_element(&mut self, index: u32) -> Result {
        if self.gl.arrays.restart.is(index) {
            return self.primitive_restart_nv();
        }
        let index = index as usize;
        let mut elements = [None; VERTEX_ATTRIBUTES];
        let mut uppers = [None; VERTEX_ATTRIBUTES];
        for (number, element) in elements.iter_mut().enumerate() {
            if let Some(array) = self.gl.array(number) {
                let pointer = array.pointer.clone();
                let settled = match pointer.as_ref().and_then(|pointer| Some((pointer, pointer.memory.buffer()?))) {
                    Some((pointer, name)) => Some(self.settled(pointer, name)?),
                    None => pointer,
                };
                uppers[number] = settled.as_ref().and_then(|pointer| pointer.upper()?.element(index));
                *element = settled.and_then(|pointer| pointer.element(index));
                if element.is_none() {
                    return invalid_operation(format!("the array of attribute {number} has no element {index}"));
                }
            }
        }
        let arrays = &self.gl.arrays;
        let edge_flags = arrays.edge_flag.as_ref().filter(|_| arrays.edge_flag_enabled);
        let Some(edge_flag) = edge_flags.map_or(Some(self.gl.current.edge_flag), |flags| flags.get(index).copied())
        else {
            return invalid_operation("the edge flag array is too short");
        };
        if elements[0].is_some() && self.gl.immediate.is_none() {
            return invalid_operation("a vertex is given outside Begin and End");
        }
        self.edge_flag(edge_flag)?;
        for (number, upper) in uppers.iter().enumerate() {
            if let Some(upper) = upper {
                self.gl.values().set_upper(number, *upper);
            }
        }
        for (number, element) in elements.iter().enumerate().skip(1) {
            if let Some(element) = element {
                self.gl.values().set_attribute(number, element.map(f32::from_bits));
            }
        }
        elements[0].map_or(Ok(()), |position| self.gl.values().vertex(position.map(f32::from_bits)))
    }
}
