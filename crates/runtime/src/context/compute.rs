//! Dispatches of compute programs (ARB_compute_shader, NV_compute_program5, ARB_compute_variable_group_size).

use crate::call::{DispatchCall, LoadedProgram, StageCall};
use crate::context::base::Context;
use crate::context::buffers::BufferTarget;
use crate::context::draw::Stages;
use crate::context::names::ProgramTarget;
use crate::model::error::{Result, invalid_operation, invalid_value};
use glasm::dialect::{EXTENDED, TypedRules};
use glasm::program::Arrangement;
use std::sync::Arc;

/// MAX_COMPUTE_WORK_GROUP_COUNT, in each dimension.
pub(crate) const MAX_GROUPS: u32 = 65_535;
const LIMITS: TypedRules = EXTENDED;

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
        if !self.gl.chain.compute {
            return invalid_operation(format!("{command}: COMPUTE_PROGRAM_NV is not enabled"));
        }
        self.gl.valid(ProgramTarget::Compute).cloned()
    }

    fn dispatch(&mut self, program: &Arc<LoadedProgram>, groups: [u32; 3], group: [u32; 3]) -> Result {
        if groups.iter().any(|count| *count > MAX_GROUPS) {
            return invalid_value(format!("{groups:?}: at most {MAX_GROUPS} groups in each dimension"));
        }
        let gl = self.gl.values();
        let mut next = gl.numbers_handles(std::iter::once(program));
        let program = &gl.with_handles(program.clone(), &mut next);
        let stages = Stages::of_compute(program);
        self.show_images(&stages)?;
        self.fill_buffer_textures(&stages)?;
        let sampled = self.gl.sampled_units(&stages);
        let mut parameters = Vec::new();
        let object = self.gl.model.programs.current(ProgramTarget::Compute);
        self.gl.model.gather(&program.program, object, &*self.gl, &mut parameters);
        let subroutines = object.map(|object| object.subroutines.clone()).unwrap_or_default();
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
