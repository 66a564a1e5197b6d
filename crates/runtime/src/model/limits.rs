//! Limits of the implementation.

use glasm::dialect::state::{CLIP_PLANES, LIGHTS, PROGRAM_MATRICES};

/// Numbered vertex attributes.
pub const VERTEX_ATTRIBUTES: usize = 16;
/// The slots that draws need for them: one each, and one for the third and fourth components of 64-bit attributes.
pub const ATTRIBUTE_SLOTS: usize = 2 * VERTEX_ATTRIBUTES;
/// Texture coordinate sets, which have matrices and generation state (MAX_TEXTURE_COORDS).
pub const TEXTURE_COORDS: usize = 8;
/// Texture image units, to which textures are bound (MAX_TEXTURE_IMAGE_UNITS).
pub const TEXTURE_IMAGE_UNITS: usize = 16;
/// Conventional texture units (MAX_TEXTURE_UNITS).
pub const TEXTURE_UNITS: usize = 4;
/// Program parameter registers, which are the environment parameters of vertex programs too.
pub const PARAMETERS: usize = 256;
/// Registers that track a matrix come in fours.
pub const TRACKING_SETS: usize = PARAMETERS / 4;
/// `GL_MAX_LIGHTS`.
pub const LIGHT_COUNT: usize = LIGHTS as usize;
/// `GL_MAX_CLIP_PLANES`.
pub const CLIP_PLANE_COUNT: usize = CLIP_PLANES as usize;
/// MATRIX0_NV to MATRIX7_NV, and MATRIX0_ARB to MATRIX31_ARB, are the same matrices.
pub const MATRICES: usize = PROGRAM_MATRICES as usize;
/// The number of these that the NV extensions can name (MAX_TRACK_MATRICES_NV).
pub const TRACK_MATRICES: usize = 8;
/// `GL_MAX_MODELVIEW_STACK_DEPTH`: matrices that the modelview stack holds.
pub const MODELVIEW_STACK_DEPTH: usize = 32;
/// Depth of the stacks of projection, texture and program matrices.
pub const STACK_DEPTH: usize = 4;
/// Largest width and height of the viewport (`GL_MAX_VIEWPORT_DIMS`).
pub const MAX_VIEWPORT: u32 = 1 << 15;
/// Parameter buffer binding points, and words that programs can read in each.
pub const PARAMETER_BUFFERS: usize = 16;
/// Words of 32 bits that programs reach of each parameter buffer.
pub const PARAMETER_BUFFER_WORDS: usize = 16384;
/// What one command may create: names, texels, pixels. More is out of memory.
pub const MAX_NAMES: u64 = 1 << 20;
/// Texels of a buffer texture that programs can read (MAX_TEXTURE_BUFFER_SIZE_ARB).
pub const MAX_TEXTURE_BUFFER: usize = 1 << 24;
/// Texels that one command may make.
pub const MAX_TEXELS: u64 = 1 << 27;
/// Texels that all textures of a context may have.
pub const MAX_HELD_TEXELS: u64 = 1 << 28;
/// Pixels that one command may read or write: the number of pixels of the largest target.
pub const MAX_PIXELS: u64 = 1 << 26;
