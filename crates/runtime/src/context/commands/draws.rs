//! Draws from vertex arrays, restarts of primitives, and dispatches of compute programs (ARB_compute_shader,
//! NV_compute_program5, ARB_compute_variable_group_size), as commands of a context.

use std::ops::Range;
use std::sync::Arc;

use crate::call::{AttributeSource, DispatchCall, LoadedProgram, StageCall};
use crate::context::base::Context;
use crate::context::draws::feeds::Elements;
use crate::context::draws::stages::Stages;
use crate::context::draws::textures::SampledUnits;
use crate::context::names::ProgramTarget;
use crate::context::state::buffers::BufferTarget;
use crate::context::state::gl::Gl;
use crate::context::state::restart::Restarted;
use crate::model::error::{Result, invalid_operation, invalid_value};
use crate::model::limits::VERTEX_ATTRIBUTES;
use crate::raster::{Indices, Mode};
use crate::stored::Counted;
use glasm::dialect::{EXTENDED, TypedRules};
use glasm::program::Arrangement;

/// MAX_COMPUTE_WORK_GROUP_COUNT, in each dimension.
const MAX_GROUPS: u32 = 65_535;
const LIMITS: TypedRules = EXTENDED;

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
            return invalid_value(format!("the range from {start} to {end} ends before it begins"));
        }
        let restart = self.gl.arrays.restart;
        let beyond = |index: &&u32| !(start..=end).contains(*index) && !restart.is(**index);
        if let Some(index) = indices.iter().find(beyond) {
            return invalid_operation(format!("index {index} is not between {start} and {end}"));
        }
        self.draw_elements(mode, indices)
    }

    fn draw_instances(&mut self, mode: Mode, indices: Indices, instances: Range<u32>) -> Result {
        let restart = self.gl.arrays.restart;
        let restarted = if restart.enabled {
            self.outside("a draw")?;
            let alone = self.gl.chain_programs()?.is_empty();
            restart.of(mode, indices, self.gl.vertices.patches.vertices, alone)
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
        let prepared = self.gl.prepared.as_ref();
        if prepared.is_none() {
            self.gl.validate()?;
        }
        if !prepared.is_some_and(|prepared| prepared.takes_any_mode()) {
            self.gl.validate_mode(mode)?;
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
            None => AttributeSource::Constant(gl.vertices.current.slot(number)),
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
        let Some(edge_flag) =
            edge_flags.map_or(Some(self.gl.vertices.current.edge_flag), |flags| flags.get(index).copied())
        else {
            return invalid_operation("the edge flag array is too short");
        };
        if elements[0].is_some() && self.gl.vertices.immediate.is_none() {
            return invalid_operation("a vertex is given outside Begin and End");
        }
        self.edge_flag(edge_flag)?;
        for (number, upper) in uppers.iter().enumerate() {
            if let Some(upper) = upper {
                self.gl.values().vertices.set_upper(number, *upper);
            }
        }
        for (number, element) in elements.iter().enumerate().skip(1) {
            if let Some(element) = element {
                self.gl.values().vertices.set(number, element.map(f32::from_bits));
            }
        }
        elements[0].map_or(Ok(()), |position| self.gl.values().vertices.add(position.map(f32::from_bits)))
    }

    /// PrimitiveRestartNV: End, and Begin of the same mode.
    pub fn primitive_restart_nv(&mut self) -> Result {
        let Some(mode) = self.gl.vertices.immediate.as_ref().map(|immediate| immediate.mode) else {
            return invalid_operation("PrimitiveRestartNV is outside Begin and End");
        };
        self.end()?;
        self.begin(mode)
    }
}

/// # Compute programs.
impl Context {
    /// `glDispatchCompute`: so many groups of the current compute program, in each dimension.
    pub fn dispatch_compute(&mut self, groups: [u32; 3]) -> Result {
        let program = self.compute_program("DispatchCompute")?;
        let group = match program.program.arrangement() {
            Arrangement::Compute { group: [0, ..], .. } => {
                return invalid_operation("DispatchCompute: the program's groups have no fixed size");
            }
            Arrangement::Compute { group, .. } => group,
            Arrangement::None
            | Arrangement::Geometry { .. }
            | Arrangement::Control { .. }
            | Arrangement::Evaluation { .. } => return invalid_operation("the program is not a compute program"),
        };
        self.dispatch(&program, groups, group)
    }

    /// `glDispatchComputeGroupSizeARB`: the same for a program whose groups have no fixed size.
    pub fn dispatch_compute_group_size_arb(&mut self, groups: [u32; 3], group: [u32; 3]) -> Result {
        let program = self.compute_program("DispatchComputeGroupSizeARB")?;
        if !matches!(program.program.arrangement(), Arrangement::Compute { group: [0, ..], .. }) {
            return invalid_operation("DispatchComputeGroupSizeARB: GROUP_SIZE gives the size of the program's groups");
        }
        let all: u64 = group.iter().map(|side| u64::from(*side)).product();
        let within = group.iter().zip(LIMITS.variable_group_size).all(|(side, most)| (1..=most).contains(side));
        if !within || all > u64::from(LIMITS.variable_group_invocations) {
            return invalid_value(format!("a group of {group:?} invocations is not a size of a variable group"));
        }
        self.dispatch(&program, groups, group)
    }

    /// `glDispatchComputeIndirect`: the numbers of groups lie in the buffer bound to DISPATCH_INDIRECT_BUFFER.
    pub fn dispatch_compute_indirect(&mut self, offset: u32) -> Result {
        self.compute_program("DispatchComputeIndirect")?;
        if !offset.is_multiple_of(4) {
            return invalid_value(format!("{offset} is not a multiple of four"));
        }
        let target = BufferTarget::DispatchIndirect;
        let Ok(size) = self.get_buffer_size(target) else {
            return invalid_operation("no buffer is bound to DISPATCH_INDIRECT_BUFFER");
        };
        if u64::from(offset) + 12 > u64::from(size) {
            return invalid_operation(format!("the numbers of groups at {offset} are not all within {size} bytes"));
        }
        let bytes = self.get_buffer_sub_data(target, offset, 12)?;
        let word = |at: usize| (0..4).rev().fold(0, |word, byte| word << 8 | u32::from(bytes[4 * at + byte]));
        let groups = [word(0), word(1), word(2)];
        // Numbers beyond the limit are undefined there, and not an error.
        self.dispatch_compute(groups.map(|count| count.min(MAX_GROUPS)))
    }

    fn compute_program(&mut self, command: &str) -> Result<Arc<LoadedProgram>> {
        self.outside(command)?;
        if !self.gl.enabled.compute_program {
            return invalid_operation(format!("{command}: COMPUTE_PROGRAM_NV is not enabled"));
        }
        self.gl.valid(ProgramTarget::Compute).cloned()
    }

    fn dispatch(&mut self, program: &Arc<LoadedProgram>, groups: [u32; 3], group: [u32; 3]) -> Result {
        if groups.iter().any(|count| *count > MAX_GROUPS) {
            return invalid_value(format!("{groups:?}: at most {MAX_GROUPS} groups in each dimension"));
        }
        let gl = self.gl.values();
        let mut next = gl.handles.numbers_handles(std::iter::once(program));
        let program = &gl.handles.with_handles(program.clone(), &mut next);
        let stages = Stages::of_compute(program);
        self.update(&stages)?;
        let sampled = SampledUnits::of(&self.gl, &stages);
        let mut parameters = Vec::new();
        let object = self.gl.model.programs.current(ProgramTarget::Compute);
        self.gl.model.gather(&program.program, object, &*self.gl, &mut parameters);
        let subroutines = self.gl.model.subroutines(ProgramTarget::Compute).to_vec();
        let buffers = self.gl.buffers.sections(ProgramTarget::Compute);
        let textures = sampled.bindings();
        let call = DispatchCall {
            compute: StageCall { program, parameters: &parameters, buffers: &buffers, subroutines: &subroutines },
            groups,
            group,
            textures: textures.all(),
            world: program.reaches_world.then_some(&self.gl.buffers.world),
            float: self.float,
        };
        self.device.dispatch(&call)?;
        if program.stores {
            self.gl.buffers.stored = true;
        }
        Ok(())
    }
}
