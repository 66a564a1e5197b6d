//! The context itself: a device, its target, and the state.

use std::any::Any;

use crate::call::{Device, TargetDescription, TargetId};
use crate::context::draws::index_lists::IndexLists;
use crate::context::draws::scratch::Scratch;
use crate::context::draws::tracked::Tracked;
use crate::context::generated::sorter::Sorters;
use crate::context::state::gl::Gl;
use crate::model::error::{Result, invalid_operation};
use crate::raster::Statistics;
use glasm::lower::{Arithmetic, FloatLevel};

/// A context: a device, a target of it to draw into, and the GL's state.
///
/// The methods are in groups, each under a heading: programs and their parameters, vertices and draws, the state of
/// fragments, textures and images, buffers, framebuffers, and queries. A triangle through a vertex program:
///
/// ```
/// use glasm_runtime::raster::{ColorFormat, Mode, state::Rectangle};
/// use glasm_runtime::{Capability, ClearMask, Context, Cpu, ProgramTarget, TargetDescription};
///
/// # fn main() -> Result<(), glasm_runtime::GlError> {
/// let window = TargetDescription::color(4, 4, ColorFormat::Rgba8);
/// let mut gl = Context::new(Box::new(Cpu::new()), window)?; // or a GpuDevice
/// let program = gl.gen_programs(1)?[0];
/// gl.bind_program_arb(ProgramTarget::Vertex, program)?;
/// let text = b"!!ARBvp1.0\nMOV result.position, vertex.position;\nMOV result.color, program.local[0];\nEND";
/// gl.program_string_arb(ProgramTarget::Vertex, text)?;
/// gl.program_local_parameter4f_arb(ProgramTarget::Vertex, 0, [0.0, 1.0, 0.0, 1.0])?;
/// gl.enable(Capability::VertexProgram)?;
/// gl.clear(ClearMask::COLOR)?;
/// gl.begin(Mode::Triangles)?;
/// for corner in [[-1.0, -1.0], [3.0, -1.0], [-1.0, 3.0f32]] {
///     gl.vertex(corner)?;
/// }
/// gl.end()?;
/// let pixel = gl.read_pixels_rgba8(Rectangle { x: 1, y: 1, width: 1, height: 1 })?;
/// assert_eq!(pixel, [0, 255, 0, 255]);
/// # Ok(())
/// # }
/// ```
pub struct Context {
    pub(crate) device: Box<dyn Device>,
    pub(crate) target: TargetId,
    pub(crate) description: TargetDescription,
    pub(crate) gl: Tracked,
    pub(crate) scratch: Scratch,
    pub(crate) statistics: Statistics,
    pub(crate) float: FloatLevel,
    pub(crate) sorters: Sorters,
    pub(crate) index_lists: IndexLists,
}

/// # The context itself: making one, its window, errors and precision.
impl Context {
    /// A context that draws into a window of this description.
    pub fn new(mut device: Box<dyn Device>, window: TargetDescription) -> Result<Context> {
        let target = device.create_target(&window)?;
        Ok(Context {
            device,
            target,
            gl: Tracked::new(Gl::new(&window)),
            description: window,
            scratch: Scratch::default(),
            statistics: Statistics::default(),
            float: FloatLevel::default(),
            sorters: Sorters::default(),
            index_lists: IndexLists::default(),
        })
    }

    /// Size and formats of the window.
    pub fn window(&self) -> &TargetDescription {
        &self.description
    }

    /// The device under the context. The context does not notice what is drawn on it directly.
    pub fn device(&mut self) -> &mut dyn Device {
        self.device.as_mut()
    }

    /// The same as the type that it was made of, for what only that type can do; `None` if it is another one. A
    /// `GpuDevice` shows the picture of [`Context::target`] in an engine's view (`show_in`), or records what is pending in an
    /// engine's encoder (`record`).
    pub fn device_as<D: Device>(&mut self) -> Option<&mut D> {
        let device: &mut dyn Any = self.device.as_mut();
        device.downcast_mut()
    }

    /// The device's target that the context draws into.
    pub fn target(&self) -> TargetId {
        self.target
    }

    /// The required precision of devices other than the CPU.
    pub fn set_float_level(&mut self, level: FloatLevel) {
        self.float = level;
    }

    /// Whether programs compute fp16 and fx12 as specified, or everything in fp32 as NVIDIA's drivers do: on every
    /// device, the CPU included.
    pub fn set_arithmetic(&mut self, arithmetic: Arithmetic) {
        if self.gl.model.arithmetic != arithmetic {
            self.gl.model.arithmetic = arithmetic;
        }
    }

    /// Waits until all commands have been executed.
    pub fn finish(&mut self) -> Result {
        self.outside("Finish")?;
        Ok(self.device.finish()?)
    }

    /// The state, for a command that does not stand between Begin and End.
    pub(crate) fn state(&self, command: &str) -> Result<&Gl> {
        self.outside(command)?;
        Ok(&self.gl)
    }

    /// The same to change it.
    pub(crate) fn state_mut(&mut self, command: &str) -> Result<&mut Gl> {
        self.outside(command)?;
        Ok(&mut self.gl)
    }

    /// Changes the state, as such a command.
    pub(crate) fn set(&mut self, command: &str, change: impl FnOnce(&mut Gl)) -> Result {
        change(self.state_mut(command)?);
        Ok(())
    }

    /// The same to change values that every draw reads ([`Tracked::values`]).
    pub(crate) fn values(&mut self, command: &str) -> Result<&mut Gl> {
        self.outside(command)?;
        Ok(self.gl.values())
    }

    /// INVALID_OPERATION between Begin and End.
    pub(crate) fn outside(&self, command: &str) -> Result {
        match self.gl.vertices.immediate {
            None => Ok(()),
            Some(_) => invalid_operation(format!("{command} stands between Begin and End")),
        }
    }
}
