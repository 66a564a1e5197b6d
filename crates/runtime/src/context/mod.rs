//! The context: the API that these programs were written for, on any [`Device`].
//!
//! Commands have the GL's names in snake case with their extension's suffix where two extensions differ. Errors are
//! values, [`GlError`], with the GL's name and the reason; a command that returns one has had no effect. Tokens are
//! enums, so most errors of kind INVALID_ENUM do not compile.
//!
//! ```
//! use glasm_runtime::raster::{ColorFormat, Mode, state::Rectangle};
//! use glasm_runtime::{Capability, ClearMask, Context, Cpu, ProgramTarget, TargetDescription};
//!
//! # fn main() -> Result<(), glasm_runtime::GlError> {
//! let window = TargetDescription::color(8, 8, ColorFormat::Rgba8);
//! let mut gl = Context::new(Box::new(Cpu::new()), window)?;
//! let id = gl.gen_programs(1)?[0];
//! gl.load_program_nv(
//!     ProgramTarget::Vertex,
//!     id,
//!     b"!!VP1.0 MOV o[HPOS], v[OPOS]; MUL o[COL0], v[COL0], c[7]; END",
//! )?;
//! gl.bind_program_nv(ProgramTarget::Vertex, id)?;
//! gl.enable(Capability::VertexProgram)?;
//! gl.program_parameter4f_nv(ProgramTarget::Vertex, 7, [1.0, 0.5, 0.0, 1.0])?;
//! gl.clear_color([0.0, 0.0, 1.0, 1.0])?;
//! gl.clear(ClearMask::COLOR | ClearMask::DEPTH)?;
//! gl.begin(Mode::Triangles)?;
//! for corner in [[-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0f32]] {
//!     gl.vertex(corner)?;
//! }
//! gl.end()?;
//! let row = gl.read_pixels_rgba8(Rectangle { x: 0, y: 1, width: 8, height: 1 })?;
//! assert_eq!(row[..4], [255, 128, 0, 255]);
//! assert_eq!(row[28..], [0, 0, 255, 255]);
//! # Ok(())
//! # }
//! ```

mod array_draws;
mod arrays;
mod attached;
mod attributes;
mod blit;
mod buffers;
mod chain;
mod clip;
mod combiners;
mod compute;
mod conventional;
mod draw;
mod elements;
mod expanded;
mod feedback;
mod fixed_units;
mod formats;
mod framebuffers;
mod getters;
mod handles;
mod images;
mod index_lists;
mod integers;
mod lighting;
pub mod long;
mod names;
mod outputs;
mod parameters;
mod pixels;
mod programs;
mod queries;
mod resident;
mod restart;
mod shaders;
mod share;
mod state;
mod texbuffer;
mod texel;
mod textures;
mod tracked;
mod transform;
mod units;
mod views;

use crate::model::{error, matrix};

pub use crate::model::fixed::{CombinerOutput, CombinerValues, EnvironmentValues, UnitValue};
pub use crate::model::limits;

use super::call::{Device, TargetDescription, TargetId};
use crate::raster::Statistics;
use glasm::lower::{Arithmetic, FloatLevel};

pub use crate::model::{
    Coordinate, PROGRAM_FORMAT_ASCII, ParameterValue, ProgramQueryArb, ProgramQueryNv, Resource, ShaderDestination,
    StageQuery,
};
pub use arrays::{ArrayMemory, ArrayPointer};
pub use attributes::{AttributeValue, Integers, Normalized};
pub use blit::BlitCorners;
pub use buffers::{Barriers, BufferAccess, BufferTarget};
pub use error::{ErrorName, GlError};
pub use feedback::{FeedbackItem, FeedbackMode, FeedbackPrimitive, FeedbackQuery, FeedbackResult, feedback_layouts};
pub use formats::{InternalFormat, TexelComponent};
pub use framebuffers::{Attachment, FramebufferStatus};
pub use getters::GetFloat;
pub use images::ImageTarget;
pub use lighting::{Fog, FogState, Light, LightState, Material, MaterialState, TexGenPlane};
pub use long::LongValue;
pub use names::{
    ArrayType, Capability, ClampColor, ClientArray, Face, FogSource, MatrixMode, PixelCopy, ProgramTarget, ShadeModel,
    TextureEnvironment, TrackedMatrix, Transform,
};
pub use outputs::DrawBuffer;
pub use pixels::ClearMask;
pub use queries::Get;
pub use share::{SharedProgram, SharedTexture};
pub use texel::{PixelData, PixelFormat, Pixels};
pub use textures::{TexEnv, TexParameter, TextureUnit};
pub use units::{ImageAccess, ImageBinding};
pub use views::VIEWPORTS;

use error::{Result, invalid_operation};

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
    device: Box<dyn Device>,
    target: TargetId,
    description: TargetDescription,
    gl: tracked::Tracked,
    scratch: draw::Scratch,
    statistics: Statistics,
    float: FloatLevel,
    sorters: views::Sorters,
    index_lists: index_lists::IndexLists,
}

/// # The context itself: making one, its window, errors and precision.
impl Context {
    /// A context that draws into a window of this description.
    pub fn new(mut device: Box<dyn Device>, window: TargetDescription) -> Result<Context> {
        let target = device.create_target(&window)?;
        Ok(Context {
            device,
            target,
            gl: tracked::Tracked::new(state::Gl::new(&window)),
            description: window,
            scratch: draw::Scratch::default(),
            statistics: Statistics::default(),
            float: FloatLevel::default(),
            sorters: views::Sorters::default(),
            index_lists: index_lists::IndexLists::default(),
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

    /// INVALID_OPERATION between Begin and End.
    fn outside(&self, command: &str) -> Result {
        match self.gl.immediate {
            None => Ok(()),
            Some(_) => invalid_operation(format!("{command} stands between Begin and End")),
        }
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        self.drop_framebuffer();
        self.device.delete_target(self.target);
    }
}
