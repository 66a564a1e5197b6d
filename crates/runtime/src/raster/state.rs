//! The state of a draw apart from programs: one plain struct, with the defaults of a new OpenGL 1.5 context.

use super::coverage::intersect;
use super::shader::MAX_COLORS;
use super::target::{ColorFormat, bounds};

/// A rectangle of the window, its origin the lower-left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rectangle {
    pub x: i32,
    pub y: i32,
    pub width: u32,
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

/// A comparison of an incoming value (left) with a stored or reference value (right).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Compare {
    Never,
    Less,
    Equal,
    LessOrEqual,
    Greater,
    NotEqual,
    GreaterOrEqual,
    Always,
}

impl Compare {
    /// Whether `incoming` compares so with `other`.
    pub fn holds<T: PartialOrd>(self, incoming: T, other: T) -> bool {
        match self {
            Compare::Never => false,
            Compare::Less => incoming < other,
            Compare::Equal => incoming == other,
            Compare::LessOrEqual => incoming <= other,
            Compare::Greater => incoming > other,
            Compare::NotEqual => incoming != other,
            Compare::GreaterOrEqual => incoming >= other,
            Compare::Always => true,
        }
    }
}

/// The alpha test, which applies to the first colour only.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AlphaTest {
    pub enabled: bool,
    pub function: Compare,
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
    pub function: Compare,
    /// The write mask, which applies to clears too.
    pub write: bool,
    /// Window depth of the near and far plane, in either order.
    pub range: [f32; 2],
    /// NV_depth_clamp: no near and far clipping, depths clamped to the range instead.
    pub clamp: bool,
    pub replaced: ReplacedDepth,
}

/// How a stencil value changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StencilOperation {
    Keep,
    Zero,
    Replace,
    /// Saturates at 255.
    Increment,
    /// Saturates at 0.
    Decrement,
    Invert,
    IncrementWrap,
    DecrementWrap,
}

/// The stencil test of one face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StencilFace {
    /// The masked reference is the left operand, the masked stored value the right one.
    pub function: Compare,
    pub reference: u8,
    pub mask: u8,
    pub fail: StencilOperation,
    pub depth_fail: StencilOperation,
    pub pass: StencilOperation,
    pub write_mask: u8,
}

/// The stencil test; `back` only applies while `two_sided` is on (EXT_stencil_two_side).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StencilState {
    pub enabled: bool,
    pub two_sided: bool,
    pub front: StencilFace,
    pub back: StencilFace,
}

/// A blend factor. `Source1...` read the second colour output (dual-source blending).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BlendFactor {
    Zero,
    One,
    SourceColor,
    OneMinusSourceColor,
    DestinationColor,
    OneMinusDestinationColor,
    SourceAlpha,
    OneMinusSourceAlpha,
    DestinationAlpha,
    OneMinusDestinationAlpha,
    ConstantColor,
    OneMinusConstantColor,
    ConstantAlpha,
    OneMinusConstantAlpha,
    /// (f,f,f,1) with f the minimum of source alpha and one minus destination alpha.
    SourceAlphaSaturate,
    Source1Color,
    OneMinusSource1Color,
    Source1Alpha,
    OneMinusSource1Alpha,
}

/// How the weighted colours are combined; `Minimum` and `Maximum` ignore the weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BlendEquation {
    Add,
    Subtract,
    ReverseSubtract,
    Minimum,
    Maximum,
}

/// One half of the blend function: that of r, g and b or that of alpha.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BlendPart {
    pub equation: BlendEquation,
    pub source: BlendFactor,
    pub destination: BlendFactor,
}

/// Blending of every colour output.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BlendState {
    pub enabled: bool,
    pub color: BlendPart,
    pub alpha: BlendPart,
    pub constant: [f32; 4],
}

/// A bitwise operation on source (s) and destination (d) of a fixed-point target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LogicOperation {
    Clear,
    And,
    AndReverse,
    Copy,
    AndInverted,
    NoOperation,
    Xor,
    Or,
    Nor,
    Equivalent,
    Invert,
    OrReverse,
    CopyInverted,
    OrInverted,
    Nand,
    Set,
}

/// Which faces of polygons are culled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CullFace {
    Front,
    Back,
    FrontAndBack,
}

/// The winding, in the window, of front-facing polygons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FrontFace {
    CounterClockwise,
    Clockwise,
}

/// How a polygon is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PolygonMode {
    Point,
    Line,
    Fill,
}

/// Facing, culling, mode and depth offset of polygons.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PolygonState {
    pub cull: Option<CullFace>,
    pub front_face: FrontFace,
    pub front_mode: PolygonMode,
    pub back_mode: PolygonMode,
    pub offset_fill: bool,
    pub offset_line: bool,
    pub offset_point: bool,
    pub offset_factor: f32,
    pub offset_units: f32,
    /// A back-facing polygon takes the back attribute of each varying (GL_VERTEX_PROGRAM_TWO_SIDE).
    pub two_sided_color: bool,
}

/// Where t of a point sprite is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpriteOrigin {
    UpperLeft,
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
    pub sprite: bool,
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
    pub width: f32,
    pub rule: LineRule,
}

/// Multisampling; without effect on a target that has one sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MultisampleState {
    /// Off: a fragment covers all samples of its pixel or none, by the rules of one sample.
    pub enabled: bool,
    pub alpha_to_coverage: bool,
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
    pub viewport: Rectangle,
    pub scissor: Option<Rectangle>,
    /// Bit n: clip distance n is applied (CLIP_PLANEn enabled).
    pub clip_distances: u8,
    pub polygon: PolygonState,
    pub point: PointState,
    pub line: LineState,
    pub multisample: MultisampleState,
    pub alpha_test: AlphaTest,
    pub depth: DepthState,
    pub stencil: StencilState,
    pub blend: BlendState,
    /// Replaces blending, on fixed-point targets.
    pub logic_operation: Option<LogicOperation>,
    pub color_mask: [bool; 4],
    /// The colour output for each colour buffer (DrawBuffers); `None`: nothing writes or clears it.
    pub color_sources: [Option<u8>; MAX_COLORS],
    pub row_order: RowOrder,
}

/// The largest point with the default state.
pub const MAX_POINT_SIZE: f32 = 64.0;

impl State {
    /// The buffer whose format determines the alpha of colour output 0: the first that uses it.
    pub fn first_buffer(&self, formats: impl Iterator<Item = ColorFormat> + Clone) -> Option<ColorFormat> {
        let taking = formats.clone().zip(self.color_sources).find(|(_, source)| *source == Some(0));
        taking.map(|(format, _)| format).or_else(|| formats.clone().next())
    }

    /// The state of a new context with a window of this size.
    pub fn new(width: u32, height: u32) -> State {
        let stencil = StencilFace {
            function: Compare::Always,
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
            alpha_test: AlphaTest { enabled: false, function: Compare::Always, reference: 0.0 },
            depth: DepthState {
                test: false,
                function: Compare::Less,
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
