//! Programs that draw: the GL-like context, and its devices.
//!
//! `call` is the interface between a context and a device. The CPU device uses the reference machine and `raster`; the
//! wgpu device (`gpu`, feature `wgpu`) uses translated programs.

pub mod call;
pub mod capture;
pub mod context;
mod cpu;
#[cfg(feature = "wgpu")]
mod gpu;
pub mod raster;
pub mod stored;
pub mod tessellator;
pub mod texels;

pub use call::{Device, DeviceError, TargetDescription};
pub use context::{
    ArrayMemory, ArrayPointer, ArrayType, Attachment, AttributeValue, Barriers, BufferAccess, BufferTarget, Capability,
    ClampColor, ClearMask, ClientArray, Context, DrawBuffer, ErrorName, Face, FeedbackItem, FeedbackMode,
    FeedbackPrimitive, FeedbackQuery, FeedbackResult, Fog, FogSource, FogState, FramebufferStatus, Get, GetFloat,
    GlError, ImageAccess, ImageBinding, ImageTarget, Integers, InternalFormat, Light, LightState, LongValue, Material,
    MaterialState, MatrixMode, Normalized, PROGRAM_FORMAT_ASCII, ParameterValue, PixelCopy, PixelData, PixelFormat,
    Pixels, ProgramQueryArb, ProgramQueryNv, ProgramTarget, Resource, ShadeModel, SharedProgram, SharedTexture, TexEnv,
    TexGenPlane, TexParameter, TexelComponent, TextureEnvironment, TextureUnit, TrackedMatrix, Transform,
};
pub use cpu::{Cpu, Event, Fate, FragmentRun, ProgramRun, Record, Recording, Watch, Watched};
#[cfg(feature = "wgpu")]
pub use gpu::{
    Counters, Gpu, GpuDevice, NoDevice, Pair, PairBindings, PairDescription, PairImage, PairMemory, PairStage,
    Surroundings, TargetViews, binding,
};
