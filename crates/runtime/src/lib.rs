//! Programs that draw: the GL-like context, and its devices.
//!
//! [`Context`] is the API that the programs were written for; [`Cpu`] is the device without requirements, and `GpuDevice`
//! (feature `wgpu`) the one on wgpu. This fills the lower right half of a window:
//!
//! ```
//! use glasm_runtime::raster::{ColorFormat, Mode, state::Rectangle};
//! use glasm_runtime::{Capability, ClearMask, Context, Cpu, ProgramTarget, TargetDescription};
//!
//! # fn main() -> Result<(), glasm_runtime::GlError> {
//! let mut gl = Context::new(Box::new(Cpu::new()), TargetDescription::color(8, 8, ColorFormat::Rgba8))?;
//! let id = gl.gen_programs(1)?[0];
//! gl.load_program_nv(ProgramTarget::FragmentNv, id, b"!!FP1.0 MOV o[COLR], {1, 0.5, 0, 1}; END")?;
//! gl.bind_program_nv(ProgramTarget::FragmentNv, id)?;
//! gl.enable(Capability::FragmentProgramNv)?;
//! gl.clear(ClearMask::COLOR)?;
//! gl.begin(Mode::Triangles)?;
//! for corner in [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0f32]] {
//!     gl.vertex(corner)?;
//! }
//! gl.end()?;
//! let row = gl.read_pixels_rgba8(Rectangle { x: 0, y: 4, width: 8, height: 1 })?;
//! assert_eq!(row[28..], [255, 128, 0, 255]);
//! assert_eq!(row[..4], [0, 0, 0, 0]);
//! # Ok(())
//! # }
//! ```
//!
//! [`call`] is the interface between a context and a device. The CPU device uses the reference machine and
//! [`raster`]; the one on wgpu, translated modules. `Pair` binds two programs in a renderer of your own. An
//! [`ErrorName::Unsupported`] says that the device cannot do what a valid command requires.

pub mod call;
pub mod capture;
pub mod chain_block;
pub mod context;
mod cpu;
#[cfg(feature = "wgpu")]
mod gpu;
mod identity;
pub mod layered;
pub mod model;
mod objects;
pub mod raster;
pub mod stored;
pub mod tessellator;
pub mod texels;

pub use call::{Device, DeviceError, TargetDescription};
pub use context::{
    ArrayMemory, ArrayPointer, ArrayType, Attachment, AttributeValue, Barriers, BlitCorners, BufferAccess,
    BufferTarget, Capability, ClampColor, ClearMask, ClientArray, CombinerOutput, CombinerValues, Context, Coordinate,
    DrawBuffer, EnvironmentValues, ErrorName, Face, FeedbackItem, FeedbackMode, FeedbackPrimitive, FeedbackQuery,
    FeedbackResult, Fog, FogSource, FogState, FramebufferStatus, Get, GetFloat, GlError, ImageAccess, ImageBinding,
    ImageTarget, Integers, InternalFormat, Light, LightState, LongValue, Material, MaterialState, MatrixMode,
    Normalized, PROGRAM_FORMAT_ASCII, ParameterValue, PixelCopy, PixelData, PixelFormat, Pixels, ProgramQueryArb,
    ProgramQueryNv, ProgramTarget, Resource, ShadeModel, ShaderDestination, SharedProgram, SharedTexture, StageQuery,
    TexEnv, TexGenPlane, TexParameter, TexelComponent, TextureEnvironment, TextureUnit, TrackedMatrix, Transform,
    UnitValue,
};
/// Types of the translator that commands and draws take.
pub use glasm::{
    dialect::FogMode,
    lower::{Arithmetic, FloatLevel},
    texture::{CompareFunction, DepthMode, Filter, MinFilter, MipFilter, Swizzle, Target, Wrap},
};
/// The crate whose types the translations hold.
pub use naga;
#[cfg(feature = "wgpu")]
/// The crate whose devices and textures appear in signatures.
pub use wgpu;

#[cfg(all(feature = "wgpu", target_arch = "wasm32"))]
pub use gpu::OffscreenCanvas;

pub use cpu::{Cpu, Event, Fate, FragmentRun, ProgramRun, Record, Recording, Watch, Watched};
#[cfg(all(feature = "wgpu", not(target_arch = "wasm32")))]
pub use gpu::{Adapter, AdapterKind};
#[cfg(feature = "wgpu")]
pub use gpu::{
    Counters, FormTime, Forms, Gpu, GpuDevice, NoDevice, Pair, PairBindings, PairDescription, PairImage, PairMemory,
    PairStage, Surroundings, TargetViews, binding, panics_are_caught,
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contexts_devices_and_errors_go_to_other_threads() {
        fn sent<T: Send>() {}
        fn error<T: std::error::Error + Send + Sync + 'static>() {}
        sent::<Context>();
        sent::<Cpu>();
        error::<GlError>();
        error::<DeviceError>();
        #[cfg(feature = "wgpu")]
        {
            sent::<GpuDevice>();
            sent::<Pair>();
            error::<NoDevice>();
        }
    }
}
