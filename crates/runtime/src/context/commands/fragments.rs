//! The state of primitives and fragments, as commands of a context: viewports, each with a depth range and a scissor
//! (ARB_viewport_array, NV_viewport_array2), tests, blending, masks and clears.

use crate::context::base::Context;
use crate::context::names::{Capability, ClampColor, Face, ShadeModel};
use crate::context::state::raster::VIEWPORTS;
use crate::model::error::{Result, below, invalid_enum, invalid_operation, invalid_value, not_negative};
use crate::model::limits::MAX_VIEWPORT;
use crate::raster::coverage::{SUBPIXELS, sample_positions};
use crate::raster::state::{
    BlendEquation, BlendFactor, CompareFunction, CullFace, FrontFace, LogicOperation, PolygonMode, Rectangle,
    SpriteOrigin, State, StencilFace, StencilOperation, View,
};

fn positive(what: &str, value: f32) -> Result {
    if value > 0.0 { Ok(()) } else { invalid_value(format!("{what} of {value} is not above 0")) }
}

/// # State of fragments: tests, blending, masks and clears.
impl Context {
    /// `glEnable`.
    pub fn enable(&mut self, capability: Capability) -> Result {
        self.state_mut("Enable")?.enable(capability, true)
    }

    /// `glDisable`.
    pub fn disable(&mut self, capability: Capability) -> Result {
        self.state_mut("Disable")?.enable(capability, false)
    }

    /// `glIsEnabled`.
    pub fn is_enabled(&mut self, capability: Capability) -> Result<bool> {
        self.state_mut("IsEnabled")?.is_enabled(capability)
    }

    /// `glViewport`: the rectangle of the window that clip space maps to, in pixels.
    pub fn viewport(&mut self, x: i32, y: i32, width: u32, height: u32) -> Result {
        self.outside("Viewport")?;
        let viewport = Rectangle { x, y, width: width.min(MAX_VIEWPORT), height: height.min(MAX_VIEWPORT) };
        self.gl.raster.change_views(|view| view.viewport = viewport);
        Ok(())
    }

    /// Window depths of the near and far plane, each clamped to [0, 1].
    pub fn depth_range(&mut self, near: f64, far: f64) -> Result {
        self.outside("DepthRange")?;
        let range = [near, far].map(|depth| depth.clamp(0.0, 1.0) as f32);
        self.gl.raster.change_views(|view| view.range = range);
        Ok(())
    }

    /// `glScissor`: the rectangle of the window that draws and clears are kept to while the test is on, in pixels.
    pub fn scissor(&mut self, x: i32, y: i32, width: u32, height: u32) -> Result {
        self.outside("Scissor")?;
        let scissor = Rectangle { x, y, width, height };
        self.gl.raster.change_views(|view| view.scissor.value = scissor);
        Ok(())
    }

    /// `glAlphaFunc`: the reference is clamped to `[0, 1]`.
    pub fn alpha_func(&mut self, function: CompareFunction, reference: f32) -> Result {
        let test = &mut self.state_mut("AlphaFunc")?.raster.state.alpha_test;
        (test.function, test.reference) = (function, reference.clamp(0.0, 1.0));
        Ok(())
    }

    /// `glDepthFunc`.
    pub fn depth_func(&mut self, function: CompareFunction) -> Result {
        self.set("DepthFunc", |gl| gl.raster.state.depth.function = function)
    }

    /// `glDepthMask`: whether depths are written.
    pub fn depth_mask(&mut self, write: bool) -> Result {
        self.set("DepthMask", |gl| gl.raster.state.depth.write = write)
    }

    /// `glColorMask`: whether red, green, blue and alpha are written.
    pub fn color_mask(&mut self, mask: [bool; 4]) -> Result {
        self.set("ColorMask", |gl| gl.raster.state.color_mask = mask)
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
        let blend = &mut self.gl.raster.state.blend;
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
        (self.gl.raster.state.blend.color.equation, self.gl.raster.state.blend.alpha.equation) = (color, alpha);
        Ok(())
    }

    /// `glBlendColor`: what `Constant...` factors read; it is clamped only for fixed-point buffers.
    pub fn blend_color(&mut self, color: [f32; 4]) -> Result {
        self.set("BlendColor", |gl| gl.raster.state.blend.constant = color)
    }

    /// `glLogicOp`.
    pub fn logic_op(&mut self, operation: LogicOperation) -> Result {
        self.set("LogicOp", |gl| gl.raster.logic.value = operation)
    }

    /// `glCullFace`: which faces are not drawn while `GL_CULL_FACE` is on.
    pub fn cull_face(&mut self, face: CullFace) -> Result {
        self.set("CullFace", |gl| gl.raster.cull.value = face)
    }

    /// `glFrontFace`.
    pub fn front_face(&mut self, winding: FrontFace) -> Result {
        self.set("FrontFace", |gl| gl.raster.state.polygon.front_face = winding)
    }

    /// `glPolygonMode`.
    pub fn polygon_mode(&mut self, face: Face, mode: PolygonMode) -> Result {
        let polygon = &mut self.state_mut("PolygonMode")?.raster.state.polygon;
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
        (self.gl.raster.state.polygon.offset_factor, self.gl.raster.state.polygon.offset_units) = (factor, units);
        Ok(())
    }

    /// `glLineWidth`, in pixels; it has to be above 0.
    pub fn line_width(&mut self, width: f32) -> Result {
        self.outside("LineWidth")?;
        positive("a line width", width)?;
        self.gl.raster.state.line.width = width;
        Ok(())
    }

    /// `glShadeModel`.
    pub fn shade_model(&mut self, model: ShadeModel) -> Result {
        self.set("ShadeModel", |gl| gl.raster.shade_model = model)
    }

    /// CLAMP_VERTEX_COLOR. Colours of fragments are clamped if their buffer is fixed-point.
    pub fn clamp_vertex_color(&mut self, clamp: ClampColor) -> Result {
        self.set("ClampColor", |gl| gl.raster.clamp_vertex_color = clamp)
    }

    /// `glSampleCoverage`: the share of samples that are kept, clamped to `[0, 1]`; with `invert` the others are.
    pub fn sample_coverage(&mut self, value: f32, invert: bool) -> Result {
        self.set("SampleCoverage", |gl| gl.raster.coverage.value = (value.clamp(0.0, 1.0), invert))
    }

    /// SampleMaskIndexedNV: the samples that SAMPLE_MASK_NV keeps.
    pub fn sample_mask_indexed_nv(&mut self, index: u32, mask: u32) -> Result {
        self.outside("SampleMaskIndexedNV")?;
        below("mask word", index, 1u64)?;
        self.gl.raster.sample_mask.value = mask;
        Ok(())
    }

    /// SAMPLE_MASK_VALUE_NV.
    pub fn get_sample_mask(&self, index: u32) -> Result<u32> {
        self.outside("GetIntegerIndexedvEXT")?;
        below("mask word", index, 1u64)?;
        Ok(self.gl.raster.sample_mask.value)
    }

    /// SAMPLE_POSITION_NV: the position of a sample of the window in its pixel (GetMultisamplefvNV).
    pub fn get_multisample_nv(&self, index: u32) -> Result<[f32; 2]> {
        self.outside("GetMultisamplefvNV")?;
        let positions = sample_positions(self.description.samples, self.gl.raster.state.row_order);
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
        let stencil = &mut self.gl.raster.state.stencil;
        if face.is_front() {
            change(&mut stencil.front);
        }
        if face.is_back() {
            change(&mut stencil.back);
        }
    }

    /// `glClearColor`; the colour is clamped only where it is written to a fixed-point buffer.
    pub fn clear_color(&mut self, color: [f32; 4]) -> Result {
        self.set("ClearColor", |gl| gl.raster.clear_color = color)
    }

    /// `glClearDepth`; the depth is clamped to `[0, 1]`.
    pub fn clear_depth(&mut self, depth: f64) -> Result {
        self.set("ClearDepth", |gl| gl.raster.clear_depth = depth.clamp(0.0, 1.0) as f32)
    }

    /// `glClearStencil`; the low eight bits count.
    pub fn clear_stencil(&mut self, value: i32) -> Result {
        self.set("ClearStencil", |gl| gl.raster.clear_stencil = value as u8)
    }

    /// `glPointSize`, in pixels; it has to be above 0.
    pub fn point_size(&mut self, size: f32) -> Result {
        self.outside("PointSize")?;
        positive("a point size", size)?;
        self.gl.raster.state.point.size = size;
        Ok(())
    }

    /// POINT_SPRITE_COORD_ORIGIN.
    pub fn point_sprite_coord_origin(&mut self, origin: SpriteOrigin) -> Result {
        self.set("PointParameter", |gl| gl.raster.state.point.sprite_origin = origin)
    }

    /// POINT_SIZE_MIN and POINT_SIZE_MAX.
    pub fn point_size_range(&mut self, least: f32, greatest: f32) -> Result {
        self.outside("PointParameter")?;
        not_negative("POINT_SIZE_MIN", least)?;
        not_negative("POINT_SIZE_MAX", greatest)?;
        self.gl.raster.state.point.size_range = [least, greatest];
        Ok(())
    }

    /// The state of tests, blending, polygons, points, lines and samples for draws: `None` for what is switched off and
    /// has no other place.
    pub fn get_raster_state(&self) -> Result<State> {
        let gl = self.state("a query")?;
        let mut state = gl.raster.switched();
        state.color_sources = gl.framebuffers.outputs.sources(true);
        state.polygon.two_sided_color = gl.enabled.program_two_side;
        state.clip_distances = gl.enabled.clip_planes;
        Ok(state)
    }

    /// CULL_FACE_MODE, culling or not.
    pub fn get_cull_face_mode(&self) -> Result<CullFace> {
        Ok(self.state("GetIntegerv")?.raster.cull.value)
    }

    /// LOGIC_OP_MODE, in use or not.
    pub fn get_logic_op_mode(&self) -> Result<LogicOperation> {
        Ok(self.state("GetIntegerv")?.raster.logic.value)
    }

    /// `GL_SHADE_MODEL`.
    pub fn get_shade_model(&self) -> Result<ShadeModel> {
        Ok(self.state("GetIntegerv")?.raster.shade_model)
    }
}

/// # Several viewports and layers.
impl Context {
    /// `glViewportIndexedf`: as [`Context::viewport`] for one viewport, to the nearest pixels.
    pub fn viewport_indexed(&mut self, index: u32, [x, y, width, height]: [f32; 4]) -> Result {
        self.outside("ViewportIndexedf")?;
        below("viewport", index, VIEWPORTS as u64)?;
        if !(width >= 0.0 && height >= 0.0) {
            return invalid_value(format!("a viewport of {width} by {height}"));
        }
        let side = |side: f32| (side.round() as u32).min(MAX_VIEWPORT);
        let viewport = Rectangle { x: x.round() as i32, y: y.round() as i32, width: side(width), height: side(height) };
        self.gl.raster.change_view(index as usize, |view| view.viewport = viewport);
        Ok(())
    }

    /// `glViewportArrayv`.
    pub fn viewport_array(&mut self, first: u32, viewports: &[[f32; 4]]) -> Result {
        let end = u64::from(first) + viewports.len() as u64;
        if end > VIEWPORTS as u64 {
            return invalid_value(format!("viewport {end} is none of {VIEWPORTS}"));
        }
        (first..).zip(viewports).try_for_each(|(index, viewport)| self.viewport_indexed(index, *viewport))
    }

    /// `glScissorIndexed`.
    pub fn scissor_indexed(&mut self, index: u32, x: i32, y: i32, width: u32, height: u32) -> Result {
        self.outside("ScissorIndexed")?;
        below("viewport", index, VIEWPORTS as u64)?;
        self.gl.raster.change_view(index as usize, |view| view.scissor.value = Rectangle { x, y, width, height });
        Ok(())
    }

    /// `glDepthRangeIndexed`.
    pub fn depth_range_indexed(&mut self, index: u32, near: f64, far: f64) -> Result {
        self.outside("DepthRangeIndexed")?;
        below("viewport", index, VIEWPORTS as u64)?;
        let range = [near, far].map(|depth| depth.clamp(0.0, 1.0) as f32);
        self.gl.raster.change_view(index as usize, |view| view.range = range);
        Ok(())
    }

    /// `glEnablei` and `glDisablei` of SCISSOR_TEST.
    pub fn scissor_test_indexed(&mut self, index: u32, on: bool) -> Result {
        self.outside("Enablei")?;
        below("viewport", index, VIEWPORTS as u64)?;
        self.gl.raster.change_view(index as usize, |view| view.scissor.enabled = on);
        Ok(())
    }

    /// VIEWPORT, DEPTH_RANGE, SCISSOR_BOX and SCISSOR_TEST of one viewport (`glGetFloati_v` and so on), as draws use
    /// them: the scissor only while its test is on.
    pub fn get_view(&self, index: u32) -> Result<View> {
        self.outside("GetFloati_v")?;
        below("viewport", index, VIEWPORTS as u64)?;
        Ok(self.gl.raster.view(index as usize).view())
    }
}
