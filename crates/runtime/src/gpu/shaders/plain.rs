//! Shaders in their plain form, which drivers compile faster: for draws that would be left out if the driver took too long
//! for the other one. Halves are packed and unpacked, floats are computed as the device does, and its own functions are
//! used, whatever the trial has found. Resources and what stages pass on stay the same.

use std::sync::{Arc, Weak};

use crate::call::LoadedProgram;
use crate::gpu::adapter::device::Gpu;
use crate::gpu::adapter::objects::shader_module;
use crate::gpu::shaders::ends::{FragmentEnds, VertexEnds};
use crate::gpu::shaders::fragment::fragment_text;
use crate::gpu::shaders::vertex::vertex_text;
use glasm::lower::wrappers::{Signature, signature, surround};
use glasm::lower::{Fixed, FloatLevel, Half, Interface, Options, OwnFunctions, lower};

/// The code around a program.
#[derive(Clone, Copy)]
pub(crate) enum Ends {
    Vertex(VertexEnds),
    Fragment(FragmentEnds),
}

impl Ends {
    pub(crate) fn text(&self, signature: &Signature) -> String {
        match self {
            Ends::Vertex(ends) => vertex_text(signature, ends),
            Ends::Fragment(ends) => fragment_text(signature, ends),
        }
    }
}

/// What a plain shader is made of, when it is needed.
pub(crate) struct PlainForm {
    program: Weak<LoadedProgram>,
    options: Options,
    ends: Ends,
    /// That of the shader whose place it takes.
    interface: Interface,
}

impl PlainForm {
    /// `None`: the shader is plain, or must be exact to the bit.
    pub(crate) fn of(
        program: &Arc<LoadedProgram>,
        options: &Options,
        ends: Ends,
        interface: &Interface,
    ) -> Option<Arc<PlainForm>> {
        let plain = options
            .clone()
            .with_float(FloatLevel::Fast)
            .with_half(Half::Packed)
            .with_fixed(Fixed::Emulated)
            .with_own(OwnFunctions::default());
        let (program, interface) = (Arc::downgrade(program), interface.clone());
        let has_other = plain != *options && options.precision.float != FloatLevel::Exact;
        has_other.then(|| Arc::new(PlainForm { program, options: plain, ends, interface }))
    }

    /// The shader, if it can take the other's place.
    pub(crate) fn module(&self, gpu: &Gpu) -> Option<wgpu::ShaderModule> {
        let program = self.program.upgrade()?;
        let lowered = lower(&program.program, &self.options).ok()?;
        if !binds_alike(&lowered.interface, &self.interface) {
            return None;
        }
        let text = self.ends.text(&signature(&lowered)?);
        let module = surround(&lowered, &text).ok()?;
        let source = wgpu::ShaderSource::Naga(std::borrow::Cow::Owned(module));
        gpu.checked(|| shader_module(gpu, source)).ok()
    }
}

/// Whether what is bound for one shader is what another reads.
fn binds_alike(one: &Interface, other: &Interface) -> bool {
    one.parameter_binding == other.parameter_binding
        && one.slots == other.slots
        && one.parameters == other.parameters
        && one.system == other.system
        && one.textures == other.textures
        && one.memory == other.memory
        && one.buffers == other.buffers
        && one.images == other.images
        && one.shared_rounds == other.shared_rounds
        && one.inputs == other.inputs
        && one.outputs == other.outputs
}
