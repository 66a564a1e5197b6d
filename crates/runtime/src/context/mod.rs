//! The context: the API that these programs were written for, on any [`Device`](crate::Device).
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

// Each of these uses only those below it: `names`, `formats`, `generated`, `state`, `draws`, `base`, `device`, `commands`.
mod base;
mod commands;
mod device;
mod draws;
mod formats;
mod generated;
mod names;
mod state;

pub use crate::model::fixed::{CombinerOutput, CombinerValues, EnvironmentValues, UnitValue};
pub use crate::model::limits;
pub use crate::model::{
    Coordinate, ErrorName, GlError, PROGRAM_FORMAT_ASCII, ParameterValue, ProgramQueryArb, ProgramQueryNv, Resource,
    ShaderDestination, StageQuery,
};
pub use base::Context;
pub use commands::blit::BlitCorners;
pub use commands::get_float::GetFloat;
pub use commands::get_integer::Get;
pub use commands::share::{SharedProgram, SharedTexture};
pub use commands::texture_images::ImageTarget;
pub use formats::internal::{InternalFormat, TexelComponent};
pub use formats::long::{self, LongValue};
pub use formats::pixels::{PixelData, PixelFormat, Pixels};
pub use formats::values::{AttributeValue, Integers, Normalized};
pub use names::{
    ArrayType, Capability, ClampColor, ClientArray, Face, FogSource, MatrixMode, PixelCopy, ProgramTarget, ShadeModel,
    TextureEnvironment, TrackedMatrix, Transform,
};
pub use state::buffers::{Barriers, BufferAccess, BufferTarget};
pub use state::feedback::{
    FeedbackItem, FeedbackMode, FeedbackPrimitive, FeedbackQuery, FeedbackResult, feedback_layouts,
};
pub use state::framebuffers::{Attachment, FramebufferStatus};
pub use state::image_units::{ImageAccess, ImageBinding};
pub use state::lighting::{Fog, FogState, Light, LightState, Material, MaterialState, TexGenPlane};
pub use state::outputs::DrawBuffer;
pub use state::pixels::ClearMask;
pub use state::pointers::{ArrayMemory, ArrayPointer};
pub use state::raster::VIEWPORTS;
pub use state::texture_parameters::{TexEnv, TexParameter};
pub use state::textures::TextureUnit;
