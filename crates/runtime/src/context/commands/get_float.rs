//! GetFloatv: numbers that the application has set.

use crate::context::base::Context;
use crate::context::names::MatrixMode;
use crate::model::error::Result;
use crate::model::limits::MAX_VIEWPORT;
use crate::model::matrix;
use crate::raster::state::{MAX_POINT_SIZE, Rectangle};
use glasm::dialect::bindings::Attribute;
use glasm::texture::{MAX_ANISOTROPY, MAX_LOD_BIAS};

/// The queries of GetFloatv; numbers are the GL's tokens. Texture coordinates and matrices are those of the active
/// unit.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum GetFloat {
    /// `GL_CURRENT_COLOR`.
    CurrentColor = 0x0B00,
    /// `GL_CURRENT_NORMAL`.
    CurrentNormal = 0x0B02,
    /// `GL_CURRENT_TEXTURE_COORDS`.
    CurrentTextureCoords = 0x0B03,
    /// `GL_CURRENT_RASTER_COLOR`.
    CurrentRasterColor = 0x0B04,
    /// `GL_CURRENT_RASTER_TEXTURE_COORDS`.
    CurrentRasterTextureCoords = 0x0B06,
    /// `GL_CURRENT_RASTER_POSITION`.
    CurrentRasterPosition = 0x0B07,
    /// `GL_CURRENT_RASTER_DISTANCE`.
    CurrentRasterDistance = 0x0B09,
    /// `GL_POINT_SIZE`.
    PointSize = 0x0B11,
    /// `GL_LINE_WIDTH`.
    LineWidth = 0x0B21,
    /// `GL_LIGHT_MODEL_AMBIENT`.
    LightModelAmbient = 0x0B53,
    /// `GL_DEPTH_RANGE`.
    DepthRange = 0x0B70,
    /// `GL_DEPTH_CLEAR_VALUE`.
    DepthClearValue = 0x0B73,
    /// `GL_STENCIL_CLEAR_VALUE`.
    StencilClearValue = 0x0B91,
    /// `GL_VIEWPORT`.
    Viewport = 0x0BA2,
    /// `GL_MODELVIEW_MATRIX`.
    ModelviewMatrix = 0x0BA6,
    /// `GL_PROJECTION_MATRIX`.
    ProjectionMatrix = 0x0BA7,
    /// `GL_TEXTURE_MATRIX`.
    TextureMatrix = 0x0BA8,
    /// `GL_ALPHA_TEST_REF`.
    AlphaTestRef = 0x0BC2,
    /// `GL_SCISSOR_BOX`.
    ScissorBox = 0x0C10,
    /// `GL_COLOR_CLEAR_VALUE`.
    ColorClearValue = 0x0C22,
    /// ZOOM_X and ZOOM_Y.
    ZoomX = 0x0D16,
    /// `GL_ZOOM_Y`.
    ZoomY = 0x0D17,
    /// `GL_MAX_VIEWPORT_DIMS`.
    MaxViewportDims = 0x0D3A,
    /// `GL_POLYGON_OFFSET_UNITS`.
    PolygonOffsetUnits = 0x2A00,
    /// `GL_BLEND_COLOR`.
    BlendColor = 0x8005,
    /// `GL_POLYGON_OFFSET_FACTOR`.
    PolygonOffsetFactor = 0x8038,
    /// `GL_SAMPLE_COVERAGE_VALUE`.
    SampleCoverageValue = 0x80AA,
    /// `GL_POINT_SIZE_MIN`.
    PointSizeMin = 0x8126,
    /// `GL_POINT_SIZE_MAX`.
    PointSizeMax = 0x8127,
    /// `GL_POINT_FADE_THRESHOLD_SIZE`.
    PointFadeThresholdSize = 0x8128,
    /// POINT_DISTANCE_ATTENUATION.
    PointDistanceAttenuation = 0x8129,
    /// CURRENT_FOG_COORDINATE.
    CurrentFogCoord = 0x8453,
    /// `GL_CURRENT_SECONDARY_COLOR`.
    CurrentSecondaryColor = 0x8459,
    /// `GL_ALIASED_POINT_SIZE_RANGE`.
    AliasedPointSizeRange = 0x846D,
    /// `GL_TRANSPOSE_MODELVIEW_MATRIX`.
    TransposeModelviewMatrix = 0x84E3,
    /// `GL_TRANSPOSE_PROJECTION_MATRIX`.
    TransposeProjectionMatrix = 0x84E4,
    /// `GL_TRANSPOSE_TEXTURE_MATRIX`.
    TransposeTextureMatrix = 0x84E5,
    /// `GL_MAX_TEXTURE_LOD_BIAS`.
    MaxTextureLodBias = 0x84FD,
    /// `GL_MAX_TEXTURE_MAX_ANISOTROPY_EXT`.
    MaxTextureMaxAnisotropy = 0x84FF,
    /// CURRENT_VERTEX_WEIGHT_EXT.
    CurrentVertexWeight = 0x850B,
    /// CURRENT_MATRIX_NV and CURRENT_MATRIX_ARB.
    CurrentMatrix = 0x8641,
    /// TRANSPOSE_CURRENT_MATRIX_ARB.
    TransposeCurrentMatrix = 0x88B7,
    /// MIN_FRAGMENT_INTERPOLATION_OFFSET_NV and MAX_FRAGMENT_INTERPOLATION_OFFSET_NV.
    MinFragmentInterpolationOffset = 0x8E5B,
    /// `GL_MAX_FRAGMENT_INTERPOLATION_OFFSET_NV`.
    MaxFragmentInterpolationOffset = 0x8E5C,
}

/// Fraction bits of the offsets of IPAO (FRAGMENT_PROGRAM_INTERPOLATION_OFFSET_BITS_NV).
pub(crate) const OFFSET_BITS: i32 = 4;

fn rectangle(it: Rectangle) -> Vec<f32> {
    vec![it.x as f32, it.y as f32, it.width as f32, it.height as f32]
}

/// # Queries of state.
impl Context {
    /// As many numbers as the query returns; matrices by columns, their transposes by rows.
    pub fn get_floatv(&self, query: GetFloat) -> Result<Vec<f32>> {
        let gl = self.state("GetFloatv")?;
        let (state, lighting) = (&gl.raster.state, &gl.lighting);
        let current = |attribute: Attribute| gl.vertices.current.values[usize::from(attribute.0)];
        let own = |attribute: Attribute, count: usize| current(attribute)[..count].to_vec();
        // Attributes of the raster position: two colours, the fog coordinate, texture coordinates.
        let placed = |number: usize| {
            gl.raster
                .pixels
                .position
                .as_ref()
                .and_then(|position| position.attributes.get(number))
                .copied()
                .unwrap_or_default()
        };
        let transposed = |columns| matrix::from_columns(columns).as_flattened().to_vec();
        Ok(match query {
            GetFloat::CurrentColor => own(Attribute::COL0, 4),
            GetFloat::CurrentNormal => own(Attribute::NRML, 3),
            GetFloat::CurrentTextureCoords => {
                own(Attribute(Attribute::TEX0.0 + gl.textures.coordinate_unit()? as u8), 4)
            }
            GetFloat::CurrentRasterColor => placed(0).to_vec(),
            GetFloat::CurrentRasterTextureCoords => placed(3 + gl.textures.coordinate_unit()?).to_vec(),
            GetFloat::CurrentRasterPosition => self.get_raster_position()?.unwrap_or_default().to_vec(),
            GetFloat::CurrentRasterDistance => vec![placed(2)[0]],
            GetFloat::PointSize => vec![state.point.size],
            GetFloat::LineWidth => vec![state.line.width],
            GetFloat::LightModelAmbient => lighting.model_ambient.to_vec(),
            GetFloat::DepthRange => state.depth.range.to_vec(),
            GetFloat::DepthClearValue => vec![gl.raster.clear_depth],
            GetFloat::StencilClearValue => vec![gl.raster.clear_stencil.into()],
            GetFloat::Viewport => rectangle(state.viewport),
            GetFloat::ModelviewMatrix => self.get_matrix(MatrixMode::Modelview)?.to_vec(),
            GetFloat::ProjectionMatrix => self.get_matrix(MatrixMode::Projection)?.to_vec(),
            GetFloat::TextureMatrix => self.get_matrix(MatrixMode::Texture)?.to_vec(),
            GetFloat::AlphaTestRef => vec![state.alpha_test.reference],
            GetFloat::ScissorBox => rectangle(gl.raster.scissor.value),
            GetFloat::ColorClearValue => gl.raster.clear_color.to_vec(),
            GetFloat::ZoomX => vec![gl.raster.pixels.zoom[0]],
            GetFloat::ZoomY => vec![gl.raster.pixels.zoom[1]],
            GetFloat::MaxViewportDims => vec![MAX_VIEWPORT as f32; 2],
            GetFloat::PolygonOffsetUnits => vec![state.polygon.offset_units],
            GetFloat::BlendColor => state.blend.constant.to_vec(),
            GetFloat::PolygonOffsetFactor => vec![state.polygon.offset_factor],
            GetFloat::SampleCoverageValue => vec![gl.raster.coverage.value.0],
            GetFloat::PointSizeMin => vec![state.point.size_range[0]],
            GetFloat::PointSizeMax => vec![state.point.size_range[1]],
            GetFloat::PointFadeThresholdSize => vec![lighting.fade_threshold],
            GetFloat::PointDistanceAttenuation => lighting.point_attenuation.to_vec(),
            GetFloat::CurrentFogCoord => own(Attribute::FOGC, 1),
            GetFloat::CurrentSecondaryColor => own(Attribute::COL1, 4),
            GetFloat::AliasedPointSizeRange => vec![1.0, MAX_POINT_SIZE],
            GetFloat::TransposeModelviewMatrix => transposed(self.get_matrix(MatrixMode::Modelview)?),
            GetFloat::TransposeProjectionMatrix => transposed(self.get_matrix(MatrixMode::Projection)?),
            GetFloat::TransposeTextureMatrix => transposed(self.get_matrix(MatrixMode::Texture)?),
            GetFloat::MaxTextureLodBias => vec![MAX_LOD_BIAS],
            GetFloat::MaxTextureMaxAnisotropy => vec![MAX_ANISOTROPY],
            GetFloat::CurrentVertexWeight => own(Attribute::WGHT, 1),
            GetFloat::CurrentMatrix => self.get_current_matrix()?.to_vec(),
            GetFloat::TransposeCurrentMatrix => transposed(self.get_current_matrix()?),
            GetFloat::MinFragmentInterpolationOffset => vec![-0.5],
            GetFloat::MaxFragmentInterpolationOffset => vec![0.5 - 1.0 / (1 << OFFSET_BITS) as f32],
        })
    }
}
