//! The GL state that is not an object of the device.

use crate::call::TargetDescription;
use crate::context::arrays::Arrays;
use crate::context::attributes::{CurrentAttributes, Immediate};
use crate::context::base::Context;
use crate::context::buffers::Buffers;
use crate::context::chain::ChainState;
use crate::context::feedback::Feedback;
use crate::context::framebuffers::Framebuffers;
use crate::context::generated::conventional::Conventional;
use crate::context::generated::units::UnitPrograms;
use crate::context::handles::Handles;
use crate::context::lighting::Lighting;
use crate::context::names::{Capability, ClampColor, Face, ShadeModel};
use crate::context::outputs::Outputs;
use crate::context::pixels::PixelState;
use crate::context::textures::Textures;
use crate::context::transform::Transforms;
use crate::context::units::ImageUnits;
use crate::context::views::Others;
use crate::model::Model;
use crate::model::error::{Result, below, invalid_enum, invalid_operation, invalid_value, not_negative};
use crate::model::fixed::FixedUnits;
use crate::model::limits::{CLIP_PLANE_COUNT, MAX_VIEWPORT, TEXTURE_COORDS, TEXTURE_IMAGE_UNITS};
use crate::raster::coverage::{SUBPIXELS, sample_positions};
use crate::raster::state::{
    BlendEquation, BlendFactor, CompareFunction, CullFace, FrontFace, LogicOperation, PolygonMode, Rectangle,
    SpriteOrigin, State, StencilFace, StencilOperation,
};

/// The state of a context.
#[derive(Debug)]
pub(crate) struct Gl {
    pub model: Model,
    pub buffers: Buffers,
    pub transforms: Transforms,
    pub lighting: Lighting,
    pub current: CurrentAttributes,
    pub immediate: Option<Immediate>,
    pub arrays: Arrays,
    pub textures: Textures,
    pub conventional: Conventional,
    pub pixels: PixelState,
    /// The state for the device, except what depends on the programs in use.
    pub raster: State,
    pub scissor: Rectangle,
    pub scissor_test: bool,
    pub other_views: Others,
    pub logic_operation: LogicOperation,
    pub logic_enabled: bool,
    pub cull_face: CullFace,
    pub cull_enabled: bool,
    pub coverage: (f32, bool),
    pub coverage_enabled: bool,
    pub sample_mask: u32,
    pub sample_mask_enabled: bool,
    pub vertex_program: bool,
    pub fragment_program_nv: bool,
    pub fragment_program_arb: bool,
    pub fragment_shader_ati: bool,
    pub text_fragment_shader_ati: bool,
    pub units: FixedUnits,
    pub unit_programs: UnitPrograms,
    pub chain: ChainState,
    pub feedback: Feedback,
    pub program_point_size: bool,
    pub program_two_side: bool,
    pub color_sum: bool,
    pub fog: bool,
    pub clip_planes: u8,
    pub clamp_vertex_color: ClampColor,
    pub shade_model: ShadeModel,
    pub clear_color: [f32; 4],
    pub clear_depth: f32,
    pub clear_stencil: u8,
    pub outputs: Outputs,
    pub image_units: ImageUnits,
    pub handles: Handles,
    pub framebuffers: Framebuffers,
}

impl Gl {
    pub(crate) fn new(window: &TargetDescription) -> Gl {
        let TargetDescription { width, height, .. } = *window;
        let mut raster = State::new(width, height);
        // POINT_SIZE_MIN is initially 0 (ARB_point_parameters).
        raster.point.size_range[0] = 0.0;
        Gl {
            model: Model::new(),
            buffers: Buffers::new(),
            transforms: Transforms::new(),
            lighting: Lighting::new(),
            current: CurrentAttributes::new(),
            immediate: None,
            arrays: Arrays::new(),
            textures: Textures::new(),
            conventional: Conventional::default(),
            pixels: PixelState::new(),
            raster,
            scissor: Rectangle { x: 0, y: 0, width, height },
            scissor_test: false,
            other_views: None,
            logic_operation: LogicOperation::Copy,
            logic_enabled: false,
            cull_face: CullFace::Back,
            cull_enabled: false,
            coverage: (1.0, false),
            coverage_enabled: false,
            sample_mask: u32::MAX,
            sample_mask_enabled: false,
            vertex_program: false,
            fragment_program_nv: false,
            fragment_program_arb: false,
            fragment_shader_ati: false,
            text_fragment_shader_ati: false,
            units: FixedUnits::default(),
            unit_programs: UnitPrograms::default(),
            chain: ChainState::default(),
            feedback: Feedback::default(),
            program_point_size: false,
            program_two_side: false,
            color_sum: false,
            fog: false,
            clip_planes: 0,
            clamp_vertex_color: ClampColor::True,
            shade_model: ShadeModel::Smooth,
            clear_color: [0.0; 4],
            clear_depth: 1.0,
            clear_stencil: 0,
            outputs: Outputs::new(&window.colors),
            image_units: ImageUnits::new(),
            handles: Handles::default(),
            framebuffers: Framebuffers::default(),
        }
    }

    /// The active unit, if it has coordinates (NV_fragment_program, 2.6).
    pub(crate) fn coordinate_unit(&self) -> Result<usize> {
        let unit = self.textures.active;
        if unit < TEXTURE_COORDS { Ok(unit) } else { invalid_operation(format!("unit {unit} has no coordinates")) }
    }

    /// The active unit, if it has images.
    pub(crate) fn image_unit(&self) -> Result<usize> {
        let unit = self.textures.active;
        if unit < TEXTURE_IMAGE_UNITS { Ok(unit) } else { invalid_operation(format!("unit {unit} has no images")) }
    }

    /// The flag of a capability. Targets of the active texture unit are kept elsewhere.
    fn switch(&mut self, capability: Capability) -> Result<&mut bool> {
        if let Capability::Texture(target) = capability {
            let unit = self.image_unit()?;
            return self.textures.enable(unit, target);
        }
        let raster = &mut self.raster;
        Ok(match capability {
            Capability::VertexProgram => &mut self.vertex_program,
            Capability::GeometryProgram => &mut self.chain.geometry,
            Capability::TessellationControlProgram => &mut self.chain.control,
            Capability::RasterizerDiscard => &mut self.feedback.discard,
            Capability::TessellationEvaluationProgram => &mut self.chain.evaluation,
            Capability::ComputeProgram => &mut self.chain.compute,
            Capability::FragmentProgramNv => &mut self.fragment_program_nv,
            Capability::FragmentProgramArb => &mut self.fragment_program_arb,
            Capability::FragmentShaderAti => &mut self.fragment_shader_ati,
            Capability::TextFragmentShaderAti => &mut self.text_fragment_shader_ati,
            Capability::RegisterCombiners => &mut self.units.switches.combiners,
            Capability::TextureShader => &mut self.units.switches.shader,
            Capability::PerStageConstants => &mut self.units.switches.stage_constants,
            Capability::VertexProgramPointSize => &mut self.program_point_size,
            Capability::VertexProgramTwoSide => &mut self.program_two_side,
            Capability::AlphaTest => &mut raster.alpha_test.enabled,
            Capability::Blend => &mut raster.blend.enabled,
            Capability::ColorLogicOp => &mut self.logic_enabled,
            Capability::ColorSum => &mut self.color_sum,
            Capability::CullFace => &mut self.cull_enabled,
            Capability::DepthClamp => &mut raster.depth.clamp,
            Capability::DepthTest => &mut raster.depth.test,
            Capability::Fog => &mut self.fog,
            Capability::Multisample => &mut raster.multisample.enabled,
            Capability::PointSprite => &mut raster.point.sprite,
            Capability::PolygonOffsetFill => &mut raster.polygon.offset_fill,
            Capability::PolygonOffsetLine => &mut raster.polygon.offset_line,
            Capability::PolygonOffsetPoint => &mut raster.polygon.offset_point,
            Capability::SampleAlphaToCoverage => &mut raster.multisample.alpha_to_coverage,
            Capability::SampleAlphaToOne => &mut raster.multisample.alpha_to_one,
            Capability::SampleCoverage => &mut self.coverage_enabled,
            Capability::SampleMask => &mut self.sample_mask_enabled,
            Capability::ScissorTest => &mut self.scissor_test,
            Capability::StencilTest => &mut raster.stencil.enabled,
            Capability::StencilTestTwoSide => &mut raster.stencil.two_sided,
            Capability::ClipPlane(number) => return invalid_enum(format!("there is no CLIP_PLANE{number}")),
            Capability::Texture(_) => return invalid_enum("the target is not a texture's"),
        })
    }

    fn set(&mut self, capability: Capability, on: bool) -> Result {
        match capability {
            Capability::ClipPlane(number) if usize::from(number) < CLIP_PLANE_COUNT => {
                let bit = 1 << number;
                self.clip_planes = if on { self.clip_planes | bit } else { self.clip_planes & !bit };
            }
            _ => *self.switch(capability)? = on,
        }
        if capability == Capability::ScissorTest {
            self.change_other_views(|view| view.scissor_test = on);
        }
        Ok(())
    }
}

/// # State of fragments: tests, blending, masks and clears.
impl Context {
    /// `glEnable`.
    pub fn enable(&mut self, capability: Capability) -> Result {
        self.outside("Enable")?;
        self.gl.set(capability, true)
    }

    /// `glDisable`.
    pub fn disable(&mut self, capability: Capability) -> Result {
        self.outside("Disable")?;
        self.gl.set(capability, false)
    }

    /// `glIsEnabled`.
    pub fn is_enabled(&mut self, capability: Capability) -> Result<bool> {
        self.outside("IsEnabled")?;
        match capability {
            Capability::ClipPlane(number) if usize::from(number) < CLIP_PLANE_COUNT => {
                Ok(self.gl.clip_planes >> number & 1 != 0)
            }
            _ => self.gl.switch(capability).copied(),
        }
    }

    /// `glViewport`: the rectangle of the window that clip space maps to, in pixels.
    pub fn viewport(&mut self, x: i32, y: i32, width: u32, height: u32) -> Result {
        self.outside("Viewport")?;
        let viewport = Rectangle { x, y, width: width.min(MAX_VIEWPORT), height: height.min(MAX_VIEWPORT) };
        self.gl.raster.viewport = viewport;
        self.gl.change_other_views(|view| view.viewport = viewport);
        Ok(())
    }

    /// Window depths of the near and far plane, each clamped to [0, 1].
    pub fn depth_range(&mut self, near: f64, far: f64) -> Result {
        self.outside("DepthRange")?;
        let range = [near, far].map(|depth| depth.clamp(0.0, 1.0) as f32);
        self.gl.raster.depth.range = range;
        self.gl.change_other_views(|view| view.range = range);
        Ok(())
    }

    /// `glScissor`: the rectangle of the window that draws and clears are kept to while the test is on, in pixels.
    pub fn scissor(&mut self, x: i32, y: i32, width: u32, height: u32) -> Result {
        self.outside("Scissor")?;
        let scissor = Rectangle { x, y, width, height };
        self.gl.scissor = scissor;
        self.gl.change_other_views(|view| view.scissor = scissor);
        Ok(())
    }

    /// `glAlphaFunc`: the reference is clamped to `[0, 1]`.
    pub fn alpha_func(&mut self, function: CompareFunction, reference: f32) -> Result {
        self.outside("AlphaFunc")?;
        let test = &mut self.gl.raster.alpha_test;
        (test.function, test.reference) = (function, reference.clamp(0.0, 1.0));
        Ok(())
    }

    /// `glDepthFunc`.
    pub fn depth_func(&mut self, function: CompareFunction) -> Result {
        self.outside("DepthFunc")?;
        self.gl.raster.depth.function = function;
        Ok(())
    }

    /// `glDepthMask`: whether depths are written.
    pub fn depth_mask(&mut self, write: bool) -> Result {
        self.outside("DepthMask")?;
        self.gl.raster.depth.write = write;
        Ok(())
    }

    /// `glColorMask`: whether red, green, blue and alpha are written.
    pub fn color_mask(&mut self, mask: [bool; 4]) -> Result {
        self.outside("ColorMask")?;
        self.gl.raster.color_mask = mask;
        Ok(())
    }

    /// `glBlendFunc`: the weights of all four components.
    pub fn blend_func(&mut self, source: BlendFactor, destination: BlendFactor) -> Result {
        self.blend_func_separate(source, destination, source, destination)
    }

    /// `glBlendFuncSeparate`: the weights of the colours, then those of alpha.
    pub fn blend_func_separate(
        &mut self,
        source: BlendFactor,
        destination: BlendFactor,
        source_alpha: BlendFactor,
        destination_alpha: BlendFactor,
    ) -> Result {
        self.outside("BlendFuncSeparate")?;
        if [destination, destination_alpha].contains(&BlendFactor::SourceAlphaSaturate) {
            return invalid_enum("SRC_ALPHA_SATURATE is not a destination factor");
        }
        let blend = &mut self.gl.raster.blend;
        (blend.color.source, blend.color.destination) = (source, destination);
        (blend.alpha.source, blend.alpha.destination) = (source_alpha, destination_alpha);
        Ok(())
    }

    /// `glBlendEquation`, of all four components.
    pub fn blend_equation(&mut self, equation: BlendEquation) -> Result {
        self.blend_equation_separate(equation, equation)
    }

    /// `glBlendEquationSeparate`, of the colours and of alpha.
    pub fn blend_equation_separate(&mut self, color: BlendEquation, alpha: BlendEquation) -> Result {
        self.outside("BlendEquationSeparate")?;
        (self.gl.raster.blend.color.equation, self.gl.raster.blend.alpha.equation) = (color, alpha);
        Ok(())
    }

    /// `glBlendColor`: what `Constant...` factors read; it is clamped only for fixed-point buffers.
    pub fn blend_color(&mut self, color: [f32; 4]) -> Result {
        self.outside("BlendColor")?;
        self.gl.raster.blend.constant = color;
        Ok(())
    }

    /// `glLogicOp`.
    pub fn logic_op(&mut self, operation: LogicOperation) -> Result {
        self.outside("LogicOp")?;
        self.gl.logic_operation = operation;
        Ok(())
    }

    /// `glCullFace`: which faces are not drawn while `GL_CULL_FACE` is on.
    pub fn cull_face(&mut self, face: CullFace) -> Result {
        self.outside("CullFace")?;
        self.gl.cull_face = face;
        Ok(())
    }

    /// `glFrontFace`.
    pub fn front_face(&mut self, winding: FrontFace) -> Result {
        self.outside("FrontFace")?;
        self.gl.raster.polygon.front_face = winding;
        Ok(())
    }

    /// `glPolygonMode`.
    pub fn polygon_mode(&mut self, face: Face, mode: PolygonMode) -> Result {
        self.outside("PolygonMode")?;
        let polygon = &mut self.gl.raster.polygon;
        if face.is_front() {
            polygon.front_mode = mode;
        }
        if face.is_back() {
            polygon.back_mode = mode;
        }
        Ok(())
    }

    /// `glPolygonOffset`: factors of the slope of depth and of the smallest difference between depths.
    pub fn polygon_offset(&mut self, factor: f32, units: f32) -> Result {
        self.outside("PolygonOffset")?;
        (self.gl.raster.polygon.offset_factor, self.gl.raster.polygon.offset_units) = (factor, units);
        Ok(())
    }

    /// `glLineWidth`, in pixels; it has to be above 0.
    pub fn line_width(&mut self, width: f32) -> Result {
        self.outside("LineWidth")?;
        positive("a line width", width)?;
        self.gl.raster.line.width = width;
        Ok(())
    }

    /// `glShadeModel`.
    pub fn shade_model(&mut self, model: ShadeModel) -> Result {
        self.outside("ShadeModel")?;
        self.gl.shade_model = model;
        Ok(())
    }

    /// CLAMP_VERTEX_COLOR. Colours of fragments are clamped if their buffer is fixed-point.
    pub fn clamp_vertex_color(&mut self, clamp: ClampColor) -> Result {
        self.outside("ClampColor")?;
        self.gl.clamp_vertex_color = clamp;
        Ok(())
    }

    /// `glSampleCoverage`: the share of samples that are kept, clamped to `[0, 1]`; with `invert` the others are.
    pub fn sample_coverage(&mut self, value: f32, invert: bool) -> Result {
        self.outside("SampleCoverage")?;
        self.gl.coverage = (value.clamp(0.0, 1.0), invert);
        Ok(())
    }

    /// SampleMaskIndexedNV: the samples that SAMPLE_MASK_NV keeps.
    pub fn sample_mask_indexed_nv(&mut self, index: u32, mask: u32) -> Result {
        self.outside("SampleMaskIndexedNV")?;
        below("mask word", index, 1u64)?;
        self.gl.sample_mask = mask;
        Ok(())
    }

    /// SAMPLE_MASK_VALUE_NV.
    pub fn get_sample_mask(&self, index: u32) -> Result<u32> {
        self.outside("GetIntegerIndexedvEXT")?;
        below("mask word", index, 1u64)?;
        Ok(self.gl.sample_mask)
    }

    /// SAMPLE_POSITION_NV: the position of a sample of the window in its pixel (GetMultisamplefvNV).
    pub fn get_multisample_nv(&self, index: u32) -> Result<[f32; 2]> {
        self.outside("GetMultisamplefvNV")?;
        let positions = sample_positions(self.description.samples, self.gl.raster.row_order);
        match positions.get(index as usize) {
            Some(position) => Ok(position.map(|place| place as f32 / SUBPIXELS as f32)),
            None => invalid_operation(format!("pixels have no sample {index}")),
        }
    }

    /// `glStencilFunc`, of both faces.
    pub fn stencil_func(&mut self, function: CompareFunction, reference: i32, mask: u32) -> Result {
        self.stencil_func_separate(Face::FrontAndBack, function, reference, mask)
    }

    /// The stencil test of one face; the back face's applies while STENCIL_TEST_TWO_SIDE is on.
    pub fn stencil_func_separate(
        &mut self,
        face: Face,
        function: CompareFunction,
        reference: i32,
        mask: u32,
    ) -> Result {
        self.outside("StencilFunc")?;
        let reference = reference.clamp(0, 255) as u8;
        self.stencil_faces(face, |side| {
            (side.function, side.reference, side.mask) = (function, reference, mask as u8);
        });
        Ok(())
    }

    /// `glStencilOp`, of both faces.
    pub fn stencil_op(
        &mut self,
        fail: StencilOperation,
        depth_fail: StencilOperation,
        pass: StencilOperation,
    ) -> Result {
        self.stencil_op_separate(Face::FrontAndBack, fail, depth_fail, pass)
    }

    /// `glStencilOpSeparate`: what happens where the stencil test fails, where the depth test does, and where both
    /// pass.
    pub fn stencil_op_separate(
        &mut self,
        face: Face,
        fail: StencilOperation,
        depth_fail: StencilOperation,
        pass: StencilOperation,
    ) -> Result {
        self.outside("StencilOp")?;
        self.stencil_faces(face, |side| (side.fail, side.depth_fail, side.pass) = (fail, depth_fail, pass));
        Ok(())
    }

    /// `glStencilMask`, of both faces; the low eight bits count.
    pub fn stencil_mask(&mut self, mask: u32) -> Result {
        self.stencil_mask_separate(Face::FrontAndBack, mask)
    }

    /// `glStencilMaskSeparate`: bits of stencil values that are written.
    pub fn stencil_mask_separate(&mut self, face: Face, mask: u32) -> Result {
        self.outside("StencilMask")?;
        self.stencil_faces(face, |side| side.write_mask = mask as u8);
        Ok(())
    }

    fn stencil_faces(&mut self, face: Face, change: impl Fn(&mut StencilFace)) {
        let stencil = &mut self.gl.raster.stencil;
        if face.is_front() {
            change(&mut stencil.front);
        }
        if face.is_back() {
            change(&mut stencil.back);
        }
    }

    /// `glClearColor`; the colour is clamped only where it is written to a fixed-point buffer.
    pub fn clear_color(&mut self, color: [f32; 4]) -> Result {
        self.outside("ClearColor")?;
        self.gl.clear_color = color;
        Ok(())
    }

    /// `glClearDepth`; the depth is clamped to `[0, 1]`.
    pub fn clear_depth(&mut self, depth: f64) -> Result {
        self.outside("ClearDepth")?;
        self.gl.clear_depth = depth.clamp(0.0, 1.0) as f32;
        Ok(())
    }

    /// `glClearStencil`; the low eight bits count.
    pub fn clear_stencil(&mut self, value: i32) -> Result {
        self.outside("ClearStencil")?;
        self.gl.clear_stencil = value as u8;
        Ok(())
    }

    /// `glPointSize`, in pixels; it has to be above 0.
    pub fn point_size(&mut self, size: f32) -> Result {
        self.outside("PointSize")?;
        positive("a point size", size)?;
        self.gl.raster.point.size = size;
        Ok(())
    }

    /// POINT_SPRITE_COORD_ORIGIN.
    pub fn point_sprite_coord_origin(&mut self, origin: SpriteOrigin) -> Result {
        self.outside("PointParameter")?;
        self.gl.raster.point.sprite_origin = origin;
        Ok(())
    }

    /// POINT_SIZE_MIN and POINT_SIZE_MAX.
    pub fn point_size_range(&mut self, least: f32, greatest: f32) -> Result {
        self.outside("PointParameter")?;
        not_negative("POINT_SIZE_MIN", least)?;
        not_negative("POINT_SIZE_MAX", greatest)?;
        self.gl.raster.point.size_range = [least, greatest];
        Ok(())
    }
}

fn positive(what: &str, value: f32) -> Result {
    if value > 0.0 { Ok(()) } else { invalid_value(format!("{what} of {value} is not above 0")) }
}
