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
mod base;
mod blit;
mod buffers;
mod chain;
mod combiners;
mod compute;
mod draw;
mod elements;
mod expanded;
mod feedback;
mod fixed_units;
mod formats;
mod framebuffers;
mod generated;
mod getters;
mod handles;
mod images;
mod index_lists;
mod integers;
mod lighting;
mod long_attributes;
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
mod textures;
mod tracked;
mod transform;
mod units;
mod views;

pub use crate::model::fixed::{CombinerOutput, CombinerValues, EnvironmentValues, UnitValue};
pub use crate::model::limits;

pub use crate::model::{
    Coordinate, ErrorName, GlError, PROGRAM_FORMAT_ASCII, ParameterValue, ProgramQueryArb, ProgramQueryNv, Resource,
    ShaderDestination, StageQuery,
};
pub use arrays::{ArrayMemory, ArrayPointer};
pub use base::Context;
pub use blit::BlitCorners;
pub use buffers::{Barriers, BufferAccess, BufferTarget};
pub use feedback::{FeedbackItem, FeedbackMode, FeedbackPrimitive, FeedbackQuery, FeedbackResult, feedback_layouts};
pub use formats::internal::{InternalFormat, TexelComponent};
pub use formats::long::{self, LongValue};
pub use formats::pixels::{PixelData, PixelFormat, Pixels};
pub use formats::values::{AttributeValue, Integers, Normalized};
pub use framebuffers::{Attachment, FramebufferStatus};
pub use getters::GetFloat;
pub use images::ImageTarget;
pub use lighting::{Fog, FogState, Light, LightState, Material, MaterialState, TexGenPlane};
pub use names::{
    ArrayType, Capability, ClampColor, ClientArray, Face, FogSource, MatrixMode, PixelCopy, ProgramTarget, ShadeModel,
    TextureEnvironment, TrackedMatrix, Transform,
};
pub use outputs::DrawBuffer;
pub use pixels::ClearMask;
pub use queries::Get;
pub use share::{SharedProgram, SharedTexture};
pub use textures::{TexEnv, TexParameter, TextureUnit};
pub use units::{ImageAccess, ImageBinding};
pub use views::VIEWPORTS;
