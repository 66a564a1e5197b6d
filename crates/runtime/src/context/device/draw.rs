//! Draws on the device: of vertices, and of rectangles of pixels.

use std::sync::Arc;

use arrayvec::ArrayVec;

use crate::call::{AttributeSource, DrawCall, PixelCall, StageCall, Versioned};
use crate::context::base::Context;
use crate::context::draws::feeds::{Elements, Feeds};
use crate::context::draws::prepared::Prepared;
use crate::context::draws::textures::SampledUnits;
use crate::context::generated::sorter::sorter;
use crate::context::state::arrays::Array;
use crate::context::state::expanded::Expanded;
use crate::context::state::feedback::Recording;
use crate::context::state::gl::Gl;
use crate::context::state::pointers::{ArrayMemory, ArrayPointer};
use crate::model::error::Result;
use crate::model::limits::{ATTRIBUTE_SLOTS, VERTEX_ATTRIBUTES};
use crate::raster::{Indices, Mode, PixelRectangle, RasterPosition};
use crate::stored::{Counted, Feedback};

/// # Draws: what all of them share.
impl Context {
    /// The state that a draw needs.
    fn prepare(&mut self) -> Result<Prepared> {
        let stages = self.gl.values().stages()?;
        self.update(&stages)?;
        self.scratch.gather_bindings(&self.gl, &stages);
        Ok(Prepared::new(&self.gl, stages, &self.description))
    }

    /// Draws indexed vertices with numbered attributes.
    pub(crate) fn draw<'a>(
        &mut self,
        mode: Mode,
        indices: Indices,
        attribute: &dyn Fn(usize, &Gl) -> AttributeSource<'a>,
        edge_flags: Option<&[bool]>,
        instance: u32,
        counted: Option<Counted>,
    ) -> Result {
        let prepared = match self.gl.prepared.take() {
            Some(prepared) => prepared,
            None => Box::new(self.prepare()?),
        };
        let recording =
            if prepared.recorded { self.gl.feedback.recording(&self.gl.buffers)? } else { Recording::default() };
        // Attributes that the program does not read can be skipped.
        // Filled where it is: what `collect` makes would be moved, all 32 places of it.
        let mut attributes: ArrayVec<AttributeSource<'_>, ATTRIBUTE_SLOTS> = ArrayVec::new();
        attributes.extend((0..prepared.attributes).map(|number| attribute(number, &self.gl)));
        let stages = &prepared.stages;
        self.scratch.gather(&self.gl, stages);
        let discard = self.gl.feedback.discard;
        let capture = recording.capture(&self.gl.feedback);
        let captures = capture.is_some();
        let fetches = attributes.iter().any(|source| matches!(source, AttributeSource::Heap(_)));
        let reaches = fetches || captures || prepared.reaches_world;
        let chooses = prepared.chooses;
        let views = self.gl.raster.views(chooses.viewport, chooses.viewports);
        let sorted = !views.is_empty() || chooses.layer && !self.gl.framebuffers.layers().is_empty();
        let before = stages.chain.before_sorting(&stages.vertex).filter(|_| sorted);
        let sorter = before.map(|before| sorter(&mut self.sorters, before, mode)).transpose()?;
        let layers = if chooses.layer { self.gl.framebuffers.layers() } else { &[] };
        let feedback = Feedback { discard, tallies: &recording.tallies, capture, counted, layers, views: &views };
        let common = !discard && !fetches && counted.is_none() && recording.tallies.is_empty() && !sorted;
        let mut chain = stages.chain.call(&self.gl.vertices.patches, chooses.first, &self.scratch);
        if let (Some(chain), Some(sorter)) = (&mut chain, &sorter) {
            chain.geometry = Some(StageCall::new(sorter, &[]));
        }
        let textures = prepared.textures.bindings();
        let call = DrawCall {
            state: &prepared.state,
            mode,
            indices,
            instance,
            vertex: self.scratch.stage(0, &stages.vertex, &self.scratch.vertex),
            chain: chain.as_ref(),
            fragment: self.scratch.stage(1, &stages.fragment, &self.scratch.fragment),
            attributes: &attributes,
            edge_flags,
            textures: textures.all(),
            flat_colors: prepared.flat_colors,
            clamp_vertex_colors: prepared.clamp_vertex_colors,
            program_point_size: prepared.program_point_size,
            model_view_projection: *self.gl.transforms.model_view_projection(),
            world: reaches.then_some(&self.gl.buffers.world),
            feedback: (!common).then_some(&feedback),
            float: self.float,
        };
        self.statistics = self.device.draw(self.target, &call)?;
        drop(textures);
        self.gl.values().framebuffers.touch();
        if captures || prepared.stores {
            self.gl.buffers.stored = true;
        }
        if prepared.lasting {
            self.gl.prepared = Some(prepared);
        }
        Ok(())
    }

    /// A pointer to bytes: those of a buffer in its current state.
    pub(crate) fn settled(&mut self, pointer: &ArrayPointer, name: u32) -> Result<ArrayPointer> {
        self.bring_back()?;
        let section = self.gl.buffers.section(name).unwrap_or_default();
        Ok(ArrayPointer { memory: ArrayMemory::new(self.gl.buffers.bytes(section)), ..pointer.clone() })
    }

    /// The elements of the array that feeds a slot.
    fn elements(&mut self, slot: usize) -> Result<Option<Elements>> {
        let Some(array) = self.gl.slot_array(slot) else { return Ok(None) };
        let upper = slot >= VERTEX_ATTRIBUTES;
        let Some((pointer, name)) =
            array.pointer.as_ref().and_then(|pointer| Some((pointer, pointer.memory.buffer()?)))
        else {
            if upper {
                return Ok(array.upper.clone().map(Elements::Kept));
            }
            let none = || Arc::new(Versioned::new(Vec::new()));
            return Ok(Some(Elements::Kept(array.expanded.clone().unwrap_or_else(none))));
        };
        let Some(pointer) = (if upper { pointer.upper() } else { Some(pointer.clone()) }) else { return Ok(None) };
        let section = self.gl.buffers.section(name).unwrap_or_default();
        if let Some(heap) = pointer.in_heap(section) {
            return Ok(Some(Elements::Heap(heap, pointer.count(section.size as usize))));
        }
        let pointer = self.settled(&pointer, name)?;
        let mut array = Array { pointer: Some(pointer), ..Array::default() };
        array.expand(&mut Expanded::default());
        Ok(array.expanded.map(Elements::Kept))
    }

    /// The array data for draws in the current state.
    pub(crate) fn feeds(&mut self) -> Result<Feeds> {
        let arrays = &mut self.gl.values().arrays;
        for array in arrays.numbered.iter_mut().chain(&mut arrays.conventional).filter(|array| array.enabled) {
            array.expand(&mut arrays.expanded);
        }
        let edge_flags = arrays.edge_flag.clone().filter(|_| arrays.edge_flag_enabled);
        let elements = [const { None }; ATTRIBUTE_SLOTS];
        let mut feeds = Feeds { elements, edge_flags, fewest: None, lasting: true };
        for (number, elements) in feeds.elements.iter_mut().enumerate() {
            *elements = self.elements(number)?;
            let pointer = self.gl.slot_array(number).and_then(|array| array.pointer.as_ref());
            feeds.lasting &= pointer.is_none_or(|pointer| pointer.memory.buffer().is_none());
        }
        let counts = feeds.elements[..VERTEX_ATTRIBUTES].iter().map(|elements| elements.as_ref().map(Elements::len));
        let known = counts.enumerate().filter_map(|(number, count)| Some((number, count?)));
        feeds.fewest = known.min_by_key(|(_, count)| *count);
        Ok(feeds)
    }

    pub(crate) fn draw_rectangle(&mut self, position: &RasterPosition, pixels: &PixelRectangle) -> Result {
        let stages = self.gl.fragment_stages()?;
        self.update(&stages)?;
        let state = stages.state(&self.gl);
        self.scratch.gather_bindings(&self.gl, &stages);
        self.scratch.gather(&self.gl, &stages);
        let sampled = SampledUnits::of(&self.gl, &stages);
        let textures = sampled.bindings();
        let call = PixelCall {
            state: &state,
            pixels,
            raster_position: position,
            fragment: self.scratch.stage(1, &stages.fragment, &self.scratch.fragment),
            textures: textures.all(),
            world: stages.fragment.reaches_world.then_some(&self.gl.buffers.world),
            float: self.float,
        };
        self.device.pixels(self.target, &call)?;
        self.gl.framebuffers.touch();
        self.gl.buffers.stored |= stages.fragment.stores;
        Ok(())
    }
}
