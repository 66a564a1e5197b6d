//! The fixed functions before and after a program in its shader: what there is of them, and the names in their text.

use std::fmt::Write as _;

use crate::gpu::shaders::numbering::PrimitiveNumbering;
use crate::gpu::shaders::paint::Painted;
use crate::raster::MAX_COLORS;
use crate::raster::state::{CompareFunction, ReplacedDepth};
use glasm::lower::locations::CLIP;
use glasm::lower::wrappers::{PortPlace, PortType, STUB, Signature};

/// Bind groups of each stage's parameters and textures. Group 2 is the state block, group 3 the data of marks.
pub(crate) const VERTEX_GROUP: u32 = 0;
pub(crate) const FRAGMENT_GROUP: u32 = 1;
/// The group of a fragment program's arrays of textures, where marks have theirs.
pub(crate) const ARRAY_GROUP: u32 = 3;

/// Location of the depth for fragments if nothing is clipped at the near and far planes.
pub(crate) const DEPTH: u32 = 15;
/// Location of the description of a fragment's mark: marks do not need back colours.
pub(crate) const MARK: u32 = 11;

/// Location of the number of a mark's primitive.
pub(crate) const NUMBER: u32 = 12;

/// In lists of locations: the numbers of a vertex and its instance, which come as an attribute.
pub(crate) const NUMBERS: u32 = 32;

/// Locations between the stages. There may be more generic interpolants than a device has locations: if any is in use,
/// the inputs of the fragment program get consecutive numbers, and the code around the programs the next ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Locations(u128);

impl Locations {
    /// Inputs of the fragment program.
    pub(crate) fn of(read: impl Iterator<Item = u32>) -> Locations {
        let bits = read.fold(0, |bits, location| bits | 1u128.checked_shl(location).unwrap_or(0));
        Locations(if bits >> 16 == 0 { 0 } else { bits })
    }

    /// The device's location.
    pub(crate) fn at(self, location: u32) -> u32 {
        let bit = 1u128.checked_shl(location).unwrap_or(0);
        if self.0 == 0 {
            location
        } else if self.0 & bit != 0 {
            (self.0 & (bit - 1)).count_ones()
        } else {
            let behind = [MARK, DEPTH, CLIP, CLIP + 1, NUMBER].iter().position(|value| *value == location).unwrap_or(5);
            self.0.count_ones() + behind as u32
        }
    }
}

/// A value of a port as four floats with the same bits.
pub(crate) fn as_floats(ty: PortType, value: String) -> String {
    if ty.is_float() { value } else { format!("bitcast<vec4<f32>>({value})") }
}

/// The state for shaders. The structure `Block` of `block.rs` has the same layout.
pub(crate) const BLOCK: &str = "
struct State {
    viewport: vec4<f32>,
    window: vec4<f32>,
    tests: vec4<f32>,
    point: vec4<f32>,
    offset: vec4<f32>,
    place: vec4<u32>,
    flags: vec4<u32>,
}
@group(2) @binding(0) var<uniform> state: State;
";

/// The code after a vertex program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct VertexEnds {
    /// Colours are clamped to [0, 1].
    pub clamp_colors: bool,
    /// The near plane has the larger depth.
    pub reversed: bool,
    /// Nothing is clipped at the near and far planes: fragments get the depth.
    pub unclipped: bool,
    /// Clip distances in use, as bits.
    pub clips: u8,
    /// The device has clip distances; otherwise they are passed to the fragments.
    pub native_clips: bool,
    /// The fragment program reads them.
    pub reads_clips: bool,
    /// A compute shader that stores results.
    pub stored: bool,
    pub locations: Locations,
}

/// Which fragments of its rectangle belong to a mark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Mark {
    /// All that the device covers.
    #[default]
    Whole,
    /// Those of the diamond-exit rule.
    Line,
    /// The samples in a disc.
    Disc,
    /// The pixels in a disc, if samples cannot be selected.
    Round,
}

/// The code after a fragment program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FragmentEnds {
    /// How the colour buffers of the target use colours.
    pub colors: [Option<Painted>; MAX_COLORS],
    /// The first colour buffer is fixed-point, so alpha is clamped to [0, 1].
    pub fixed: bool,
    /// There is a depth buffer.
    pub depth: bool,
    pub alpha_test: Option<CompareFunction>,
    pub unclipped: bool,
    pub clamp_depth: bool,
    pub replaced: ReplacedDepth,
    /// Clip distances that are tested here.
    pub clips: u8,
    pub alpha_to_coverage: bool,
    pub alpha_to_one: bool,
    pub sample_coverage: bool,
    /// The second colour is the second source of blending.
    pub dual_source: bool,
    pub mark: Mark,
    pub numbered: PrimitiveNumbering,
    /// Depth and stencil are tested before the program.
    pub early: bool,
}

/// `let` bindings are cheap, so every port has a name made of its number.
pub(super) fn stub(signature: &Signature) -> String {
    let mut text = String::new();
    let arguments: Vec<String> =
        signature.arguments.iter().enumerate().map(|(number, port)| format!("a{number}: {}", port.ty)).collect();
    let arguments = arguments.join(", ");
    let _ = match &signature.results[..] {
        [] => writeln!(text, "fn {STUB}({arguments}) {{}}"),
        [port] => writeln!(text, "fn {STUB}({arguments}) -> {0} {{ return {0}(); }}", port.ty),
        ports => {
            text += "struct Program {\n";
            for (number, port) in ports.iter().enumerate() {
                let _ = writeln!(text, "    r{number}: {},", port.ty);
            }
            writeln!(text, "}}\nfn {STUB}({arguments}) -> Program {{ return Program(); }}")
        }
    };
    text
}

/// A result of the program, which returns a plain value if there is only one.
pub(super) fn result(signature: &Signature, number: usize) -> String {
    if signature.results.len() == 1 { "r".to_owned() } else { format!("r.r{number}") }
}

pub(super) fn result_at(signature: &Signature, place: PortPlace) -> Option<String> {
    let number = signature.results.iter().position(|port| port.place == place)?;
    Some(result(signature, number))
}

/// The result that is a colour. The second source is the second colour.
pub(super) fn color_result(signature: &Signature, number: u32) -> Option<usize> {
    let at = |place: PortPlace| signature.results.iter().position(|port| port.place == place);
    let second = at(PortPlace::SecondSource).filter(|_| number == 1);
    second.or_else(|| at(PortPlace::Location(number)))
}

/// A colour as floats.
pub(super) fn color_at(signature: &Signature, number: u32) -> Option<String> {
    let found = color_result(signature, number)?;
    Some(as_floats(signature.results[found].ty, result(signature, found)))
}

/// Component `number` of the clip distances at [`CLIP`] and the following locations.
pub(super) fn clip_component(number: u8) -> (u32, char) {
    (CLIP + u32::from(number / 4), ['x', 'y', 'z', 'w'][usize::from(number % 4)])
}

pub(crate) fn set_bits(bits: u8) -> impl Iterator<Item = u8> {
    (0..8).filter(move |bit| bits >> bit & 1 == 1)
}

pub(super) fn is_color(location: u32) -> bool {
    location < 2
        || location == glasm::lower::locations::BACK_COLOR
        || location == glasm::lower::locations::BACK_COLOR + 1
}

/// Entry points of the shaders written here.
pub(crate) const VERTEX_ENTRY: &str = "vertex_fixed";
pub(crate) const STORED_ENTRY: &str = "vertex_stored";
pub(crate) const FRAGMENT_ENTRY: &str = "fragment_fixed";

/// Vertices in a workgroup.
pub(crate) const STORED_GROUP: u32 = 64;

pub(super) fn is_clip(location: u32) -> bool {
    location == CLIP || location == CLIP + 1
}
