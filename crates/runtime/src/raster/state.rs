//! The state of a draw apart from programs: one plain struct, with the defaults of a new OpenGL 1.5 context.

use super::coverage::intersect;
use super::shader::MAX_COLORS;
use super::target::{ColorFormat, bounds};
pub use glasm::texture::CompareFunction;

/// A rectangle of the window, its origin the lower-left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rectangle {
    /// Left edge, in pixels.
    pub x: i32,
    /// Lower edge, in pixels.
    pub y: i32,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
}

impl Rectangle {
    /// The intersection, which may be empty.
    pub fn common(self, other: Rectangle) -> Rectangle {
        let [left, bottom, right, top] = intersect(bounds(self), bounds(other));
        let side = |low: i32, high: i32| u32::try_from(high.saturating_sub(low)).unwrap_or(0);
        Rectangle { x: left, y: bottom, width: side(left, right), height: side(bottom, top) }
    }
}

/// The alpha test, which applies to the first colour only.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AlphaTest {
    /// `GL_ALPHA_TEST`.
    pub enabled: bool,
    /// How the fragment's alpha compares with the reference for the fragment to pass.
    pub function: CompareFunction,
    /// In `[0, 1]`.
    pub reference: f32,
}

/// How a depth that the fragment program replaces is treated outside the depth range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReplacedDepth {
    /// NV_fragment_program 3.11.6: the fragment is discarded, and near and far clipping is off (2.11).
    Discard,
    /// ARB_fragment_program: the depth is clamped to `[0, 1]`; clipping stays on.
    Clamp,
}

/// Depth test, depth range and depth clamping.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DepthState {
    /// Test enabled; without it no depth is written either.
    pub test: bool,
    /// How the fragment's depth compares with the stored one for the fragment to pass.
    pub function: CompareFunction,
    /// The write mask, which applies to clears too.
    pub write: bool,
    /// Window depth of the near and far plane, in either order.
    pub range: [f32; 2],
    /// NV_depth_clamp: no near and far clipping, depths clamped to the range instead.
    pub clamp: bool,
    /// Whether a replaced depth outside the range is clamped or discards its fragment.
    pub replaced: ReplacedDepth,
}

/// How a stencil value changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StencilOperation {
    /// `GL_KEEP`.
    Keep,
    /// `GL_ZERO`.
    Zero,
    /// `GL_REPLACE`: the reference value.
    Replace,
    /// Saturates at 255.
    Increment,
    /// Saturates at 0.
    Decrement,
    /// `GL_INVERT`: every bit is flipped.
    Invert,
    /// `GL_INCR_WRAP`: 0 follows 255.
    IncrementWrap,
    /// `GL_DECR_WRAP`: 255 follows 0.
    DecrementWrap,
}

/// The stencil test of one face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StencilFace {
    /// The masked reference is the left operand, the masked stored value the right one.
    pub function: CompareFunction,
    /// The reference value.
    pub reference: u8,
    /// Bits that the test compares.
    pub mask: u8,
    /// What happens to the stored value where the stencil test fails.
    pub fail: StencilOperation,
    /// What happens where the stencil test passes and the depth test fails.
    pub depth_fail: StencilOperation,
    /// What happens where both tests pass.
    pub pass: StencilOperation,
    /// Bits that are written, which clears obey too.
    pub write_mask: u8,
}

/// The stencil test; `back` only applies while `two_sided` is on (EXT_stencil_two_side).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StencilState {
    /// `GL_STENCIL_TEST`.
    pub enabled: bool,
    /// `GL_STENCIL_TEST_TWO_SIDE_EXT`.
    pub two_sided: bool,
    /// Applies to front faces, points and lines; to all primitives unless `two_sided`.
    pub front: StencilFace,
    /// Applies to back faces.
    pub back: StencilFace,
}

/// A blend factor. `Source1...` read the second colour output (dual-source blending).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BlendFactor {
    /// `GL_ZERO`.
    Zero,
    /// `GL_ONE`.
    One,
    /// `GL_SRC_COLOR`.
    SourceColor,
    /// `GL_ONE_MINUS_SRC_COLOR`.
    OneMinusSourceColor,
    /// `GL_DST_COLOR`.
    DestinationColor,
    /// `GL_ONE_MINUS_DST_COLOR`.
    OneMinusDestinationColor,
    /// `GL_SRC_ALPHA`.
    SourceAlpha,
    /// `GL_ONE_MINUS_SRC_ALPHA`.
    OneMinusSourceAlpha,
    /// `GL_DST_ALPHA`.
    DestinationAlpha,
    /// `GL_ONE_MINUS_DST_ALPHA`.
    OneMinusDestinationAlpha,
    /// `GL_CONSTANT_COLOR`.
    ConstantColor,
    /// `GL_ONE_MINUS_CONSTANT_COLOR`.
    OneMinusConstantColor,
    /// `GL_CONSTANT_ALPHA`.
    ConstantAlpha,
    /// `GL_ONE_MINUS_CONSTANT_ALPHA`.
    OneMinusConstantAlpha,
    /// (f,f,f,1) with f the minimum of source alpha and one minus destination alpha.
    SourceAlphaSaturate,
    /// `GL_SRC1_COLOR`.
    Source1Color,
    /// `GL_ONE_MINUS_SRC1_COLOR`.
    OneMinusSource1Color,
    /// `GL_SRC1_ALPHA`.
    Source1Alpha,
    /// `GL_ONE_MINUS_SRC1_ALPHA`.
    OneMinusSource1Alpha,
}

/// How the weighted colours are combined; `Minimum` and `Maximum` ignore the weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BlendEquation {
    /// `GL_FUNC_ADD`: source plus destination.
    Add,
    /// `GL_FUNC_SUBTRACT`: source minus destination.
    Subtract,
    /// `GL_FUNC_REVERSE_SUBTRACT`: destination minus source.
    ReverseSubtract,
    /// `GL_MIN`, component by component.
    Minimum,
    /// `GL_MAX`, component by component.
    Maximum,
}

/// One half of the blend function: that of r, g and b or that of alpha.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BlendPart {
    /// How source and destination join.
    pub equation: BlendEquation,
    /// The weight of the fragment's colour.
    pub source: BlendFactor,
    /// The weight of the colour in the buffer.
    pub destination: BlendFactor,
}

/// Blending of every colour output.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BlendState {
    /// `GL_BLEND`.
    pub enabled: bool,
    /// What applies to red, green and blue.
    pub color: BlendPart,
    /// What applies to alpha.
    pub alpha: BlendPart,
    /// The colour that `Constant...` factors read (BlendColor).
    pub constant: [f32; 4],
}

/// A bitwise operation on source (s) and destination (d) of a fixed-point target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LogicOperation {
    /// `GL_CLEAR`: 0.
    Clear,
    /// `GL_AND`: s & d.
    And,
    /// `GL_AND_REVERSE`: s & !d.
    AndReverse,
    /// `GL_COPY`: s.
    Copy,
    /// `GL_AND_INVERTED`: !s & d.
    AndInverted,
    /// `GL_NOOP`: d.
    NoOperation,
    /// `GL_XOR`: s ^ d.
    Xor,
    /// `GL_OR`: s | d.
    Or,
    /// `GL_NOR`: !(s | d).
    Nor,
    /// `GL_EQUIV`: !(s ^ d).
    Equivalent,
    /// `GL_INVERT`: !d.
    Invert,
    /// `GL_OR_REVERSE`: s | !d.
    OrReverse,
    /// `GL_COPY_INVERTED`: !s.
    CopyInverted,
    /// `GL_OR_INVERTED`: !s | d.
    OrInverted,
    /// `GL_NAND`: !(s & d).
    Nand,
    /// `GL_SET`: all bits 1.
    Set,
}

/// Which faces of polygons are culled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CullFace {
    /// `GL_FRONT`.
    Front,
    /// `GL_BACK`.
    Back,
    /// `GL_FRONT_AND_BACK`: only points and lines are drawn.
    FrontAndBack,
}

/// The winding, in the window, of front-facing polygons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FrontFace {
    /// `GL_CCW`.
    CounterClockwise,
    /// `GL_CW`.
    Clockwise,
}

/// How a polygon is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PolygonMode {
    /// `GL_POINT`: a point at each corner of the outline.
    Point,
    /// `GL_LINE`: the outline.
    Line,
    /// `GL_FILL`: the inside.
    Fill,
}

/// Facing, culling, mode and depth offset of polygons.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PolygonState {
    /// Faces that are not drawn; `None` if `GL_CULL_FACE` is off.
    pub cull: Option<CullFace>,
    /// Which winding faces front.
    pub front_face: FrontFace,
    /// How front faces are drawn.
    pub front_mode: PolygonMode,
    /// How back faces are drawn.
    pub back_mode: PolygonMode,
    /// `GL_POLYGON_OFFSET_FILL`.
    pub offset_fill: bool,
    /// `GL_POLYGON_OFFSET_LINE`.
    pub offset_line: bool,
    /// `GL_POLYGON_OFFSET_POINT`.
    pub offset_point: bool,
    /// Factor of the largest slope of depth; the product is added to depths.
    pub offset_factor: f32,
    /// Factor of the smallest difference between two depths; the product is added to depths.
    pub offset_units: f32,
    /// A back-facing polygon takes the back attribute of each varying (GL_VERTEX_PROGRAM_TWO_SIDE).
    pub two_sided_color: bool,
}

/// Where t of a point sprite is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpriteOrigin {
    /// `GL_UPPER_LEFT`: in the uppermost row.
    UpperLeft,
    /// `GL_LOWER_LEFT`: in the lowest row.
    LowerLeft,
}

/// Points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointState {
    /// The size of points whose vertex has none.
    pub size: f32,
    /// Sizes from either source are clamped to this range.
    pub size_range: [f32; 2],
    /// A multisampled point that is not a sprite is a disc, as the GL defines it; off, it is a square as on most
    /// devices.
    pub round_multisampled: bool,
    /// `GL_POINT_SPRITE`: points are squares that coordinates run over.
    pub sprite: bool,
    /// Where t of sprites is 0.
    pub sprite_origin: SpriteOrigin,
    /// Bit n set: varying n of a sprite's fragment is (s,t,0,1) (GL_COORD_REPLACE).
    pub sprite_varyings: u32,
}

/// The shape of a line on a target with one sample; lines on multisampled targets are rectangles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineRule {
    /// The GL's diamond-exit rule, width rounded to whole pixels and laid out along the minor axis.
    DiamondExit,
    /// The rectangle of the given width around the segment, by the rules of polygons.
    Rectangle,
}

/// Lines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineState {
    /// In pixels.
    pub width: f32,
    /// Which pixels a line covers.
    pub rule: LineRule,
}

/// Multisampling; without effect on a target that has one sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MultisampleState {
    /// Off: a fragment covers all samples of its pixel or none, by the rules of one sample.
    pub enabled: bool,
    /// `GL_SAMPLE_ALPHA_TO_COVERAGE`: alpha decides how many of the samples are kept.
    pub alpha_to_coverage: bool,
    /// `GL_SAMPLE_ALPHA_TO_ONE`: alpha is 1 after that.
    pub alpha_to_one: bool,
    /// The share of samples that are kept, or dropped if inverted.
    pub sample_coverage: Option<(f32, bool)>,
    /// Samples that are kept, as bits (NV_explicit_multisample).
    pub sample_mask: Option<u32>,
}

/// The direction in which the device that pictures are compared with counts rows. It decides ties (a pixel centre on a
/// horizontal edge belongs to the polygon below or above) and mirrors the sample pattern; nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowOrder {
    /// The top row first, as in wgpu: a top edge is inside.
    TopDown,
    /// The bottom row first: a bottom edge is inside.
    BottomUp,
}

/// The state of a draw.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The part of the window that clip space maps to.
    pub viewport: Rectangle,
    /// Nothing is drawn or cleared outside; `None` if the test is off.
    pub scissor: Option<Rectangle>,
    /// Bit n: clip distance n is applied (CLIP_PLANEn enabled).
    pub clip_distances: u8,
    /// Facing, culling, mode and offset of polygons.
    pub polygon: PolygonState,
    /// Size and shape of points.
    pub point: PointState,
    /// Width and shape of lines.
    pub line: LineState,
    /// Which samples are covered and kept.
    pub multisample: MultisampleState,
    /// The test of the first colour's alpha.
    pub alpha_test: AlphaTest,
    /// Depth test and range.
    pub depth: DepthState,
    /// Stencil test and operations.
    pub stencil: StencilState,
    /// How colours join those in the buffers.
    pub blend: BlendState,
    /// Replaces blending, in buffers of fixed point or integers.
    pub logic_operation: Option<LogicOperation>,
    /// Whether red, green, blue and alpha are written, which clears obey too.
    pub color_mask: [bool; 4],
    /// The colour output for each colour buffer (DrawBuffers); `None`: nothing writes or clears it.
    pub color_sources: [Option<u8>; MAX_COLORS],
    /// Which edge of two pieces owns the samples that lie on it.
    pub row_order: RowOrder,
}

/// A viewport among several (ARB_viewport_array).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// The part of the window that clip space maps to.
    pub viewport: Rectangle,
    /// Window depths of the near and far plane.
    pub range: [f32; 2],
    /// Nothing is drawn outside; `None` if the test is off.
    pub scissor: Option<Rectangle>,
}

/// The largest point with the default state.
pub const MAX_POINT_SIZE: f32 = 64.0;

impl State {
    /// The buffer whose format determines the alpha of colour output 0: the first that uses it.
    pub fn first_buffer(&self, formats: impl Iterator<Item = ColorFormat> + Clone) -> Option<ColorFormat> {
        let taking = formats.clone().zip(self.color_sources).find(|(_, source)| *source == Some(0));
        taking.map(|(format, _)| format).or_else(|| formats.clone().next())
    }

    /// The state of what is drawn to one of several viewports.
    pub fn seen_by(&self, view: &View) -> State {
        let depth = DepthState { range: view.range, ..self.depth };
        State { viewport: view.viewport, scissor: view.scissor, depth, ..self.clone() }
    }

    /// The state of a new context with a window of this size.
    pub fn new(width: u32, height: u32) -> State {
        let stencil = StencilFace {
            function: CompareFunction::Always,
            reference: 0,
            mask: 0xff,
            fail: StencilOperation::Keep,
            depth_fail: StencilOperation::Keep,
            pass: StencilOperation::Keep,
            write_mask: 0xff,
        };
        let blend =
            BlendPart { equation: BlendEquation::Add, source: BlendFactor::One, destination: BlendFactor::Zero };
        State {
            viewport: Rectangle { x: 0, y: 0, width, height },
            scissor: None,
            clip_distances: 0,
            polygon: PolygonState {
                cull: None,
                front_face: FrontFace::CounterClockwise,
                front_mode: PolygonMode::Fill,
                back_mode: PolygonMode::Fill,
                offset_fill: false,
                offset_line: false,
                offset_point: false,
                offset_factor: 0.0,
                offset_units: 0.0,
                two_sided_color: false,
            },
            point: PointState {
                size: 1.0,
                size_range: [1.0, MAX_POINT_SIZE],
                round_multisampled: true,
                sprite: false,
                sprite_origin: SpriteOrigin::UpperLeft,
                sprite_varyings: 0,
            },
            line: LineState { width: 1.0, rule: LineRule::DiamondExit },
            multisample: MultisampleState {
                enabled: true,
                alpha_to_coverage: false,
                alpha_to_one: false,
                sample_coverage: None,
                sample_mask: None,
            },
            alpha_test: AlphaTest { enabled: false, function: CompareFunction::Always, reference: 0.0 },
            depth: DepthState {
                test: false,
                function: CompareFunction::Less,
                write: true,
                range: [0.0, 1.0],
                clamp: false,
                replaced: ReplacedDepth::Discard,
            },
            stencil: StencilState { enabled: false, two_sided: false, front: stencil, back: stencil },
            blend: BlendState { enabled: false, color: blend, alpha: blend, constant: [0.0; 4] },
            logic_operation: None,
            color_mask: [true; 4],
            color_sources: std::array::from_fn(|buffer| Some(buffer as u8)),
            row_order: RowOrder::TopDown,
        }
    }
}
