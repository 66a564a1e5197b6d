//! GetIntegerv: bindings and limits.

use crate::call::DeviceLimits;
use crate::capture::{BUFFERS, STREAMS};
use crate::context::base::Context;
use crate::context::commands::get_float::OFFSET_BITS;
use crate::context::names::ProgramTarget;
use crate::context::state::feedback::INTERLEAVED;
use crate::context::state::vertices::MAX_PATCH_VERTICES;
use crate::model::error::Result;
use crate::model::{limits, rules};
use crate::raster::DepthFormat;
use crate::raster::coverage::SUBPIXELS;
use crate::tessellator::LARGEST_LEVEL;
use glasm::dialect::EXTENDED;
use glasm::memory::LARGEST;

/// The queries of GetIntegerv; numbers are the GL's tokens.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum Get {
    /// `GL_MODELVIEW_STACK_DEPTH`: matrices on the stack.
    ModelviewStackDepth = 0x0BA3,
    /// `GL_PROJECTION_STACK_DEPTH`: matrices on the stack.
    ProjectionStackDepth = 0x0BA4,
    /// Of the active unit.
    TextureStackDepth = 0x0BA5,
    /// READ_BUFFER, as its number.
    ReadBuffer = 0x0C02,
    /// `GL_MAX_LIGHTS`.
    MaxLights = 0x0D31,
    /// `GL_MAX_CLIP_PLANES`.
    MaxClipPlanes = 0x0D32,
    /// `GL_MAX_TEXTURE_SIZE`.
    MaxTextureSize = 0x0D33,
    /// SAMPLE_BUFFERS.
    SampleBuffers = 0x80A8,
    /// `GL_MAX_MODELVIEW_STACK_DEPTH`.
    MaxModelviewStackDepth = 0x0D36,
    /// `GL_MAX_PROJECTION_STACK_DEPTH`.
    MaxProjectionStackDepth = 0x0D38,
    /// `GL_MAX_TEXTURE_STACK_DEPTH`.
    MaxTextureStackDepth = 0x0D39,
    /// `GL_SUBPIXEL_BITS`: fractional bits of window coordinates.
    SubpixelBits = 0x0D50,
    /// `GL_DEPTH_BITS`, of the window.
    DepthBits = 0x0D56,
    /// `GL_STENCIL_BITS`, of the window.
    StencilBits = 0x0D57,
    /// PRIMITIVE_RESTART_INDEX_NV: the bits of the index.
    PrimitiveRestartIndex = 0x8559,
    /// `GL_MAX_3D_TEXTURE_SIZE`.
    Max3dTextureSize = 0x8073,
    /// MAX_RECTANGLE_TEXTURE_SIZE_NV.
    MaxRectangleTextureSize = 0x84F8,
    /// `GL_MAX_CUBE_MAP_TEXTURE_SIZE`.
    MaxCubeMapTextureSize = 0x851C,
    /// `GL_ACTIVE_TEXTURE`: `GL_TEXTURE0` plus the unit's number.
    ActiveTexture = 0x84E0,
    /// `GL_CLIENT_ACTIVE_TEXTURE`: `GL_TEXTURE0` plus the set's number.
    ClientActiveTexture = 0x84E1,
    /// MAX_TEXTURE_UNITS: conventional units.
    MaxTextureUnits = 0x84E2,
    /// MAX_TEXTURE_COORDS_NV and MAX_TEXTURE_COORDS_ARB.
    MaxTextureCoords = 0x8871,
    /// MAX_TEXTURE_IMAGE_UNITS_NV and MAX_TEXTURE_IMAGE_UNITS_ARB.
    MaxTextureImageUnits = 0x8872,
    /// MAX_TRACK_MATRIX_STACK_DEPTH_NV and MAX_PROGRAM_MATRIX_STACK_DEPTH_ARB.
    MaxTrackMatrixStackDepth = 0x862E,
    /// MAX_TRACK_MATRICES_NV and MAX_PROGRAM_MATRICES_ARB.
    MaxProgramMatrices = 0x862F,
    /// CURRENT_MATRIX_STACK_DEPTH_NV and CURRENT_MATRIX_STACK_DEPTH_ARB.
    CurrentMatrixStackDepth = 0x8640,
    /// `GL_VERTEX_PROGRAM_BINDING_NV`: the current vertex program's name.
    VertexProgramBinding = 0x864A,
    /// PROGRAM_ERROR_POSITION_NV and PROGRAM_ERROR_POSITION_ARB.
    ProgramErrorPosition = 0x864B,
    /// `GL_MAX_DRAW_BUFFERS`.
    MaxDrawBuffers = 0x8824,
    /// `GL_MAX_FRAGMENT_PROGRAM_LOCAL_PARAMETERS_NV`.
    MaxFragmentProgramLocalParameters = 0x8868,
    /// MAX_VERTEX_ATTRIBS_ARB.
    MaxVertexAttribs = 0x8869,
    /// `GL_FRAGMENT_PROGRAM_BINDING_NV`: the current fragment program's name.
    FragmentProgramBinding = 0x8873,
    /// `GL_SAMPLES`: samples of a pixel of the window; 1 if it is not multisampled.
    Samples = 0x80A9,
    /// `GL_MAX_DUAL_SOURCE_DRAW_BUFFERS`.
    MaxDualSourceDrawBuffers = 0x88FC,
    /// MIN_PROGRAM_TEXEL_OFFSET_EXT and MAX_PROGRAM_TEXEL_OFFSET_EXT.
    MinProgramTexelOffset = 0x8904,
    /// `GL_MAX_PROGRAM_TEXEL_OFFSET_EXT`.
    MaxProgramTexelOffset = 0x8905,
    /// MIN_PROGRAM_TEXTURE_GATHER_OFFSET_NV and MAX_PROGRAM_TEXTURE_GATHER_OFFSET_NV.
    MinProgramTextureGatherOffset = 0x8E5E,
    /// `GL_MAX_PROGRAM_TEXTURE_GATHER_OFFSET_NV`.
    MaxProgramTextureGatherOffset = 0x8E5F,
    /// MAX_SHADER_BUFFER_ADDRESS_NV.
    MaxShaderBufferAddress = 0x8F35,
    /// `GL_MAX_IMAGE_UNITS_EXT`.
    MaxImageUnits = 0x8F38,
    /// `GL_MAX_IMAGE_SAMPLES_EXT`.
    MaxImageSamples = 0x906D,
    /// MAX_COMBINED_IMAGE_UNITS_AND_FRAGMENT_OUTPUTS_EXT.
    MaxCombinedImageUnitsAndFragmentOutputs = 0x8F39,
    /// `GL_MAX_TEXTURE_BUFFER_SIZE_ARB`, in texels.
    MaxTextureBufferSize = 0x8C2B,
    /// `GL_MAX_GEOMETRY_TEXTURE_IMAGE_UNITS_ARB`.
    MaxGeometryTextureImageUnits = 0x8C29,
    /// MAX_GEOMETRY_PROGRAM_INVOCATIONS_NV, and MAX_PROGRAM_OUTPUT_VERTICES_NV with their total components.
    MaxGeometryProgramInvocations = 0x8E5A,
    /// `GL_MAX_PROGRAM_OUTPUT_VERTICES_NV`.
    MaxProgramOutputVertices = 0x8C27,
    /// `GL_MAX_PROGRAM_TOTAL_OUTPUT_COMPONENTS_NV`.
    MaxProgramTotalOutputComponents = 0x8C28,
    /// `GL_MAX_PROGRAM_PATCH_ATTRIBS_NV`.
    MaxProgramPatchAttribs = 0x86D8,
    /// FRAGMENT_PROGRAM_INTERPOLATION_OFFSET_BITS_NV.
    FragmentInterpolationOffsetBits = 0x8E5D,
    /// `GL_MAX_ARRAY_TEXTURE_LAYERS_EXT`.
    MaxArrayTextureLayers = 0x88FF,
    /// `GL_MAX_SAMPLE_MASK_WORDS_NV`.
    MaxSampleMaskWords = 0x8E59,
    /// MAX_VERTEX_TEXTURE_IMAGE_UNITS_ARB.
    MaxVertexTextureImageUnits = 0x8B4C,
    /// `GL_MAX_TRANSFORM_FEEDBACK_SEPARATE_COMPONENTS_NV`.
    MaxTransformFeedbackSeparateComponents = 0x8C80,
    /// `GL_MAX_TRANSFORM_FEEDBACK_INTERLEAVED_COMPONENTS_NV`.
    MaxTransformFeedbackInterleavedComponents = 0x8C8A,
    /// MAX_TRANSFORM_FEEDBACK_SEPARATE_ATTRIBS.
    MaxTransformFeedbackSeparateAttribs = 0x8C8B,
    /// `GL_MAX_TRANSFORM_FEEDBACK_BUFFERS`.
    MaxTransformFeedbackBuffers = 0x8E70,
    /// `GL_MAX_VERTEX_STREAMS`.
    MaxVertexStreams = 0x8E71,
    /// `GL_PATCH_VERTICES`: vertices of a patch.
    PatchVertices = 0x8E72,
    /// `GL_MAX_PATCH_VERTICES`.
    MaxPatchVertices = 0x8E7D,
    /// `GL_MAX_TESS_GEN_LEVEL`.
    MaxTessGenLevel = 0x8E7E,
    /// `GL_MAX_TESS_CONTROL_TEXTURE_IMAGE_UNITS`.
    MaxTessControlTextureImageUnits = 0x8E81,
    /// MAX_TESS_EVALUATION_TEXTURE_IMAGE_UNITS.
    MaxTessEvaluationTextureImageUnits = 0x8E82,
    /// `GL_MAX_PROGRAM_TEXTURE_GATHER_COMPONENTS_ARB`.
    MaxProgramTextureGatherComponents = 0x8F9F,
}

impl Get {
    /// A limit of this implementation or of the device; `None` for what depends on the state.
    fn limit(self, device: &DeviceLimits) -> Option<i32> {
        let count = |number: usize| number as i32;
        Some(match self {
            Get::MaxLights => count(limits::LIGHT_COUNT),
            Get::MaxClipPlanes => count(limits::CLIP_PLANE_COUNT),
            Get::MaxTextureSize | Get::MaxRectangleTextureSize | Get::MaxCubeMapTextureSize => {
                device.texture_size as i32
            }
            Get::SubpixelBits => (SUBPIXELS as u32).ilog2() as i32,
            Get::Max3dTextureSize => device.texture_size_3d as i32,
            Get::MaxModelviewStackDepth => count(limits::MODELVIEW_STACK_DEPTH),
            Get::MaxProjectionStackDepth | Get::MaxTextureStackDepth | Get::MaxTrackMatrixStackDepth => {
                count(limits::STACK_DEPTH)
            }
            Get::MaxTextureUnits => count(limits::TEXTURE_UNITS),
            Get::MaxTextureCoords => count(limits::TEXTURE_COORDS),
            Get::MaxTextureImageUnits => count(limits::TEXTURE_IMAGE_UNITS),
            Get::MaxProgramMatrices => count(limits::MATRICES),
            Get::MaxDrawBuffers => device.color_buffers as i32,
            Get::MaxFragmentProgramLocalParameters => rules(ProgramTarget::FragmentNv).parameters.into(),
            Get::MaxVertexAttribs => count(limits::VERTEX_ATTRIBUTES),
            Get::MaxDualSourceDrawBuffers | Get::MaxSampleMaskWords => 1,
            Get::MinProgramTexelOffset | Get::MinProgramTextureGatherOffset => EXTENDED.texel_offsets.0.into(),
            Get::MaxProgramTexelOffset | Get::MaxProgramTextureGatherOffset => EXTENDED.texel_offsets.1.into(),
            Get::MaxShaderBufferAddress => LARGEST as i32 - 1,
            Get::MaxImageUnits => EXTENDED.images.into(),
            Get::MaxImageSamples => device.samples as i32,
            Get::MaxCombinedImageUnitsAndFragmentOutputs => i32::from(EXTENDED.images) + device.color_buffers as i32,
            Get::MaxVertexTextureImageUnits
            | Get::MaxTessControlTextureImageUnits
            | Get::MaxTessEvaluationTextureImageUnits
            | Get::MaxGeometryTextureImageUnits => count(limits::TEXTURE_IMAGE_UNITS),
            Get::MaxTransformFeedbackSeparateComponents | Get::MaxProgramTextureGatherComponents => 4,
            Get::MaxTransformFeedbackInterleavedComponents => count(INTERLEAVED),
            Get::MaxTransformFeedbackSeparateAttribs | Get::MaxTransformFeedbackBuffers => count(BUFFERS),
            Get::MaxVertexStreams => count(STREAMS),
            Get::MaxPatchVertices => MAX_PATCH_VERTICES as i32,
            Get::MaxTessGenLevel => LARGEST_LEVEL as i32,
            Get::MaxGeometryProgramInvocations => EXTENDED.invocations as i32,
            Get::MaxProgramOutputVertices => EXTENDED.vertices_out as i32,
            Get::MaxProgramTotalOutputComponents => EXTENDED.components_out as i32,
            Get::MaxProgramPatchAttribs => EXTENDED.patch_attributes.into(),
            Get::FragmentInterpolationOffsetBits => OFFSET_BITS,
            Get::MaxArrayTextureLayers => device.texture_layers as i32,
            Get::MaxTextureBufferSize => count(limits::MAX_TEXTURE_BUFFER),
            Get::ModelviewStackDepth
            | Get::ProjectionStackDepth
            | Get::TextureStackDepth
            | Get::ReadBuffer
            | Get::DepthBits
            | Get::StencilBits
            | Get::PrimitiveRestartIndex
            | Get::SampleBuffers
            | Get::ActiveTexture
            | Get::ClientActiveTexture
            | Get::CurrentMatrixStackDepth
            | Get::VertexProgramBinding
            | Get::ProgramErrorPosition
            | Get::FragmentProgramBinding
            | Get::Samples
            | Get::PatchVertices => return None,
        })
    }
}

/// # Queries about programs and their limits.
impl Context {
    /// `glGetIntegerv`.
    pub fn get_integer(&self, query: Get) -> Result<i32> {
        self.outside("GetIntegerv")?;
        let limit = query.limit(&self.device.limits());
        let unit = |number: usize| 0x84C0 + number as i32;
        let gl = &*self.gl;
        let bound = |target: ProgramTarget| gl.model.programs.bound(target).unwrap_or(0) as i32;
        Ok(match query {
            Get::ModelviewStackDepth => gl.transforms.modelview.depth(),
            Get::ProjectionStackDepth => gl.transforms.projection.depth(),
            Get::TextureStackDepth => gl.transforms.textures[gl.textures.coordinate_unit()?].depth(),
            Get::ReadBuffer => gl.framebuffers.outputs.read_buffer as i32,
            Get::DepthBits => match self.description.depth {
                Some(DepthFormat::Unorm24) => 24,
                Some(DepthFormat::Float32) => 32,
                None => 0,
            },
            Get::StencilBits => 8 * i32::from(self.description.stencil),
            Get::PrimitiveRestartIndex => gl.arrays.restart.index.cast_signed(),
            Get::SampleBuffers => i32::from(self.description.samples > 1),
            Get::ActiveTexture => unit(gl.textures.active),
            Get::ClientActiveTexture => unit(gl.arrays.client_active),
            Get::CurrentMatrixStackDepth => self.get_current_matrix_stack_depth()?,
            Get::VertexProgramBinding => bound(ProgramTarget::Vertex),
            Get::ProgramErrorPosition => self.program_error_position(),
            Get::FragmentProgramBinding => bound(ProgramTarget::FragmentNv),
            Get::Samples => self.description.samples as i32,
            Get::PatchVertices => gl.vertices.patches.vertices as i32,
            _ => limit.unwrap_or_default(),
        })
    }

    /// Samples that passed all tests in the last draw, if the device counts them.
    pub fn samples_passed(&self) -> u64 {
        self.statistics.samples_passed
    }
}
