//! The GL state that is not an object of the device.

use crate::call::TargetDescription;
use crate::context::generated::Generated;
use crate::context::names::Capability;
use crate::context::state::arrays::{Array, Arrays};
use crate::context::state::buffers::Buffers;
use crate::context::state::enabled::Enabled;
use crate::context::state::feedback::Feedback;
use crate::context::state::framebuffers::Framebuffers;
use crate::context::state::handles::Handles;
use crate::context::state::image_units::ImageUnits;
use crate::context::state::lighting::{FogState, Lighting};
use crate::context::state::raster::Raster;
use crate::context::state::textures::Textures;
use crate::context::state::transforms::Transforms;
use crate::context::state::vertices::Vertices;
use crate::model::error::{Result, invalid_enum};
use crate::model::fixed::FixedUnits;
use crate::model::limits::{CLIP_PLANE_COUNT, LIGHT_COUNT, TEXTURE_COORDS, VERTEX_ATTRIBUTES};
use crate::model::{FogValues, HostState, LightState, MaterialState, Model, PointValues};
use crate::raster::state::State;
use glasm::dialect::state::{Face as Side, Matrix, PlaneSpace};

/// The state of a context.
#[derive(Debug)]
pub(crate) struct Gl {
    pub model: Model,
    pub enabled: Enabled,
    pub units: FixedUnits,
    pub generated: Generated,
    pub vertices: Vertices,
    pub arrays: Arrays,
    pub transforms: Transforms,
    pub lighting: Lighting,
    pub textures: Textures,
    pub image_units: ImageUnits,
    pub handles: Handles,
    pub buffers: Buffers,
    pub feedback: Feedback,
    pub raster: Raster,
    pub framebuffers: Framebuffers,
}

impl Gl {
    pub(crate) fn new(window: &TargetDescription) -> Gl {
        Gl {
            model: Model::new(),
            enabled: Enabled::default(),
            units: FixedUnits::default(),
            generated: Generated::default(),
            vertices: Vertices::new(),
            arrays: Arrays::new(),
            transforms: Transforms::new(),
            lighting: Lighting::new(),
            textures: Textures::new(),
            image_units: ImageUnits::new(),
            handles: Handles::default(),
            buffers: Buffers::new(),
            feedback: Feedback::default(),
            raster: Raster::new(window),
            framebuffers: Framebuffers::new(window),
        }
    }

    /// The flag of a capability. Targets of the active texture unit are kept elsewhere.
    fn switch(&mut self, capability: Capability) -> Result<&mut bool> {
        if let Capability::Texture(target) = capability {
            let unit = self.textures.image_unit()?;
            return self.textures.enable(unit, target);
        }
        let state = &mut self.raster.state;
        Ok(match capability {
            Capability::VertexProgram => &mut self.enabled.vertex_program,
            Capability::GeometryProgram => &mut self.enabled.geometry_program,
            Capability::TessellationControlProgram => &mut self.enabled.control_program,
            Capability::RasterizerDiscard => &mut self.feedback.discard,
            Capability::TessellationEvaluationProgram => &mut self.enabled.evaluation_program,
            Capability::ComputeProgram => &mut self.enabled.compute_program,
            Capability::FragmentProgramNv => &mut self.enabled.fragment_program_nv,
            Capability::FragmentProgramArb => &mut self.enabled.fragment_program_arb,
            Capability::FragmentShaderAti => &mut self.enabled.fragment_shader_ati,
            Capability::TextFragmentShaderAti => &mut self.enabled.text_fragment_shader_ati,
            Capability::RegisterCombiners => &mut self.units.switches.combiners,
            Capability::TextureShader => &mut self.units.switches.shader,
            Capability::PerStageConstants => &mut self.units.switches.stage_constants,
            Capability::VertexProgramPointSize => &mut self.enabled.program_point_size,
            Capability::VertexProgramTwoSide => &mut self.enabled.program_two_side,
            Capability::AlphaTest => &mut state.alpha_test.enabled,
            Capability::Blend => &mut state.blend.enabled,
            Capability::ColorLogicOp => &mut self.raster.logic.enabled,
            Capability::ColorSum => &mut self.enabled.color_sum,
            Capability::CullFace => &mut self.raster.cull.enabled,
            Capability::DepthClamp => &mut state.depth.clamp,
            Capability::DepthTest => &mut state.depth.test,
            Capability::Fog => &mut self.enabled.fog,
            Capability::Multisample => &mut state.multisample.enabled,
            Capability::PointSprite => &mut state.point.sprite,
            Capability::PolygonOffsetFill => &mut state.polygon.offset_fill,
            Capability::PolygonOffsetLine => &mut state.polygon.offset_line,
            Capability::PolygonOffsetPoint => &mut state.polygon.offset_point,
            Capability::SampleAlphaToCoverage => &mut state.multisample.alpha_to_coverage,
            Capability::SampleAlphaToOne => &mut state.multisample.alpha_to_one,
            Capability::SampleCoverage => &mut self.raster.coverage.enabled,
            Capability::SampleMask => &mut self.raster.sample_mask.enabled,
            Capability::ScissorTest => &mut self.raster.scissor.enabled,
            Capability::StencilTest => &mut state.stencil.enabled,
            Capability::StencilTestTwoSide => &mut state.stencil.two_sided,
            Capability::ClipPlane(number) => return invalid_enum(format!("there is no CLIP_PLANE{number}")),
            Capability::Texture(_) => return invalid_enum("the target is not a texture's"),
        })
    }

    pub(crate) fn enable(&mut self, capability: Capability, on: bool) -> Result {
        match capability {
            Capability::ClipPlane(number) if usize::from(number) < CLIP_PLANE_COUNT => {
                let bit = 1 << number;
                self.enabled.clip_planes =
                    if on { self.enabled.clip_planes | bit } else { self.enabled.clip_planes & !bit };
            }
            _ => *self.switch(capability)? = on,
        }
        if capability == Capability::ScissorTest {
            self.raster.change_views(|view| view.scissor.enabled = on);
        }
        Ok(())
    }

    pub(crate) fn is_enabled(&mut self, capability: Capability) -> Result<bool> {
        match capability {
            Capability::ClipPlane(number) if usize::from(number) < CLIP_PLANE_COUNT => {
                Ok(self.enabled.clip_planes >> number & 1 != 0)
            }
            _ => self.switch(capability).copied(),
        }
    }

    /// The array that currently feeds a slot: that of its attribute.
    pub(crate) fn slot_array(&self, slot: usize) -> Option<&Array> {
        self.array(slot % VERTEX_ATTRIBUTES)
    }

    /// The array that currently feeds an attribute: the numbered one takes precedence over the conventional one.
    /// Without a vertex program the ARB's enables apply (ARB_vertex_program, interactions with NV_vertex_program).
    pub(crate) fn array(&self, number: usize) -> Option<&Array> {
        let numbered = &self.arrays.numbered[number];
        let enabled = if self.enabled.vertex_program { numbered.enabled } else { self.arrays.enabled_arb[number] };
        let conventional = &self.arrays.conventional[number];
        if enabled { Some(numbered) } else { Some(conventional).filter(|array| array.enabled) }
    }

    /// The state of clears, which does not depend on programs.
    pub(crate) fn clear_state(&self) -> State {
        State { color_sources: self.framebuffers.outputs.sources(true), ..self.raster.scissored() }
    }
}

/// What programs read of the state that is not their own.
impl HostState for Gl {
    fn matrix(&self, matrix: Matrix) -> [[f32; 4]; 4] {
        *self.transforms.matrix(matrix)
    }

    fn material(&self, side: Side) -> MaterialState {
        self.lighting.materials[usize::from(side == Side::Back)]
    }

    fn light(&self, number: u8) -> LightState {
        self.lighting.lights[usize::from(number) % LIGHT_COUNT]
    }

    fn light_model_ambient(&self) -> [f32; 4] {
        self.lighting.model_ambient
    }

    fn generation_plane(&self, unit: u8, space: PlaneSpace, coordinate: u8) -> [f32; 4] {
        let planes = match space {
            PlaneSpace::Eye => &self.lighting.eye_planes,
            PlaneSpace::Object => &self.lighting.object_planes,
        };
        planes[usize::from(unit) % TEXTURE_COORDS][usize::from(coordinate & 3)]
    }

    fn environment_color(&self, unit: u8) -> [f32; 4] {
        self.textures.environment_color(usize::from(unit))
    }

    fn fog(&self) -> FogValues {
        let FogState { color, density, start, end, .. } = self.lighting.fog;
        FogValues { color, density, start, end }
    }

    fn clip_plane(&self, number: u8) -> [f32; 4] {
        self.lighting.clip_planes.get(usize::from(number)).copied().unwrap_or_default()
    }

    fn point(&self) -> PointValues {
        let point = &self.raster.state.point;
        PointValues {
            size: point.size,
            range: point.size_range,
            fade_threshold: self.lighting.fade_threshold,
            attenuation: self.lighting.point_attenuation,
        }
    }

    fn depth_range(&self) -> [f32; 2] {
        self.raster.state.depth.range
    }

    fn storage_length(&self, point: u8) -> u32 {
        self.buffers.storage(point).map_or(0, |section| section.size)
    }

    fn coordinate_unit(&self) -> Result<u8> {
        self.textures.coordinate_unit().map(|unit| unit as u8)
    }
}
