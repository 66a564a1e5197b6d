//! The description of a module: what a caller must supply and receives.

use std::borrow::Cow;

use crate::dialect::bindings::Attribute;
use crate::lower::request::carry::{Carried, Format};
use crate::lower::request::features::DeviceFeature;
use crate::lower::request::host::HostFunction;
use crate::lower::request::images::Image;
use crate::lower::request::options::Coordinates;
use crate::lower::request::stages::{ChainRequest, NativeStage};
use crate::lower::request::units::Texels;
use crate::numeric::{round_to_fixed, round_to_half};
use crate::program::{BufferUse, Interpolation};
use crate::vocabulary::{Base, Stage, Target};

/// The first version of this description.
pub const VERSION: u32 = 1;

/// What a module takes and gives, and where.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Interface {
    /// The name of the entry point.
    pub entry_point: String,
    /// The stage of the program.
    pub stage: Stage,
    /// Which conventions of window and clip space the module keeps.
    pub coordinates: Coordinates,
    /// Attributes that come in at locations.
    pub inputs: Vec<Input>,
    /// Results that go out.
    pub outputs: Vec<ResultOutput>,
    /// Where the parameters are, if there are any.
    pub parameter_binding: Option<(u32, u32)>,
    /// Vectors of 16 bytes in that buffer.
    pub slots: u32,
    /// The program's parameters, in its order.
    pub parameters: Vec<Parameter>,
    /// Vectors that the application or runtime supplies in the same buffer.
    pub system: Vec<SystemParameter>,
    /// Texture image units, with their bindings.
    pub textures: Vec<Texture>,
    /// Numbers that the device supplies, without a location.
    pub numbers: Vec<DeviceNumber>,
    /// Where memory is, if the program accesses any: the heap, and its table.
    pub memory: Option<Memory>,
    /// Parameter buffers that the table describes.
    pub buffers: Vec<BufferUse>,
    /// Image units, with their bindings.
    pub images: Vec<Image>,
    /// The group and binding of the rounds that invocations share, if loops take any
    /// ([`Draw::shared_rounds`](crate::lower::Draw::shared_rounds)).
    pub shared_rounds: Option<(u32, u32)>,
    /// Whether a fragment program takes its window position: it reads it, or its roundings to fx12 do ([`Fixed::Hidden`]).
    ///
    /// [`Fixed::Hidden`]: crate::lower::Fixed::Hidden
    pub uses_position: bool,
    /// Whether a fragment program asks which side of a polygon it is of.
    pub uses_facing: bool,
    /// Whether a fragment program replaces the depth.
    pub writes_depth: bool,
    /// Whether a fragment program says which samples are written.
    pub writes_samples: bool,
    /// Depth and stencil are tested before the program runs.
    pub tests_early: bool,
    /// What the drawing code adds to the layer that the program writes.
    pub added_to_layer: AddedToLayer,
    /// Whether a fragment program may discard its fragment.
    pub discards: bool,
    /// Derivatives or implicit levels of detail are taken: WGSL's uniformity check must be off.
    pub implicit_derivatives: bool,
    /// What the module does in place of the device.
    pub emulated: Vec<Emulated>,
    /// Results of the program that the module drops.
    pub omitted: Vec<Omitted>,
    /// The inputs and results of stages before the rasteriser as compute entry points.
    pub chain: Option<ChainRequest>,
    /// The same stages for OpenGL's own: what the functions that the writer supplies mean.
    pub native: Option<NativeStage>,
    /// What is done with images by the application's OpenGL: functions that the writer supplies, if the module has them.
    pub host_functions: Vec<HostFunction>,
    /// Invocations of a workgroup of such an entry: if invocations of a control program wait for each other, each patch
    /// has a workgroup of its own, in which some may be unused.
    pub workgroup: u32,
    /// Invocations of a compute program's group in each dimension; zeros for other programs. A dispatch has a workgroup
    /// for each group, which may have more invocations.
    pub group_size: [u32; 3],
    /// Bytes of memory that the group shares.
    pub group_memory: u32,
    /// Features of wgpu's devices that the module needs.
    pub features: Vec<DeviceFeature>,
}

impl Interface {
    /// How many binding numbers the module takes, from the first on. Those of arrays are in a group of their own.
    pub fn bindings(&self) -> u32 {
        let alone = self.textures.iter().filter(|texture| texture.element.is_none()).count();
        let pairs = alone as u32 + u32::from(self.memory.is_some());
        let wide = self.memory.is_some_and(|memory| memory.pairs.is_some());
        let buffers = [self.parameter_binding.is_some(), wide, self.shared_rounds.is_some()];
        2 * pairs + buffers.map(u32::from).iter().sum::<u32>() + self.images.len() as u32
    }
}

/// What is added to a layer after the program: the module does not do it.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct AddedToLayer {
    /// The number of the viewport (NV_layer_viewport_relative).
    pub viewport: bool,
    /// A number, for the second view (NV_stereo_view_rendering).
    pub second_view: Option<i32>,
}

/// A number that the device supplies without a location.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum DeviceNumber {
    /// The number of the vertex.
    Vertex,
    /// The number of the instance.
    Instance,
    /// The number of the primitive.
    Primitive,
    /// The number of the sample that the program runs for.
    Sample,
    /// The mask of covered samples.
    Samples,
    /// The number among the invocations of a subgroup.
    Lane,
}

impl DeviceNumber {
    /// What the description in JSON calls it.
    pub const fn name(self) -> &'static str {
        match self {
            DeviceNumber::Vertex => "vertex",
            DeviceNumber::Instance => "instance",
            DeviceNumber::Primitive => "primitive",
            DeviceNumber::Sample => "sample",
            DeviceNumber::Samples => "samples",
            DeviceNumber::Lane => "lane",
        }
    }
}

/// A feature that the module emulates.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Emulated {
    /// Clip distances are interpolated, and the fragment side discards.
    ClipDistances,
    /// A 1D texture is bound as a 2D texture one texel high.
    Textures1D,
    /// Coordinates of rectangle textures are divided by the size of a 2D texture.
    RectangleTextures,
    /// Lookups are filtered texel by texel.
    TextureFilters,
    /// Depths are compared with a bias, at a level or with slopes.
    LevelComparisons,
    /// Texel offsets of lookups in textures with levels are computed.
    TexelOffsets,
    /// LOD computes the level of detail.
    LevelsOfDetail,
}

impl Emulated {
    /// What the description in JSON calls it.
    pub const fn name(self) -> &'static str {
        match self {
            Emulated::ClipDistances => "clip distances",
            Emulated::Textures1D => "1D textures",
            Emulated::RectangleTextures => "rectangle textures",
            Emulated::TextureFilters => "texture filters",
            Emulated::LevelComparisons => "comparisons at a level",
            Emulated::TexelOffsets => "computed texel offsets",
            Emulated::LevelsOfDetail => "levels of detail",
        }
    }
}

/// What the program requests and the module leaves out.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Omitted {
    /// [`Host::point_size`](crate::lower::Host::point_size) asks for it.
    PointSize,
    /// [`Host::host_position`](crate::lower::Host::host_position) leaves it to the application's OpenGL.
    Position,
    /// Rows of the window position that count from the top:
    /// [`Host::host_origin`](crate::lower::Host::host_origin) leaves that to the application's OpenGL.
    Origin,
    /// The layer and viewport that a vertex program chooses: only [chains](crate::lower::stages::chain_stage) pass them on.
    Destination,
}

impl Omitted {
    /// What the description in JSON calls it.
    pub const fn name(self) -> &'static str {
        match self {
            Omitted::PointSize => "point size",
            Omitted::Position => "position",
            Omitted::Origin => "origin",
            Omitted::Destination => "layer and viewport",
        }
    }
}

/// An attribute that comes in at a location.
#[derive(Clone, Debug, PartialEq)]
pub struct Input {
    /// The attribute as programs spell it.
    pub name: String,
    /// Attribute number.
    pub number: u8,
    /// Where the module takes it.
    pub location: u32,
    /// What its components are.
    pub format: Format,
    /// How a fragment program interpolates it.
    pub interpolation: Interpolation,
}

impl Input {
    /// The value that the other side of a pair passes here.
    pub fn carried(&self) -> Carried {
        Carried { location: self.location, format: self.format, interpolation: self.interpolation }
    }
}

/// A result that goes out.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultOutput {
    /// The result as programs spell it.
    pub name: String,
    /// Output number.
    pub number: u8,
    /// Where the module gives it; `None` for built-in values such as the position.
    pub location: Option<u32>,
    /// What its components are.
    pub format: Format,
    /// The second source of the colour at this location.
    pub second_source: bool,
}

/// Bindings of memory.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Memory {
    /// The bind group.
    pub group: u32,
    /// The binding of the heap's words.
    pub words: u32,
    /// The binding of the table.
    pub table: u32,
    /// A second binding of the heap, if the program has 64-bit atomic operations.
    pub pairs: Option<u32>,
    /// Whether the program stores; else the heap is bound read-only.
    pub writes: bool,
}

/// A parameter, and where its value belongs.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// The name that the API knows it by.
    pub name: Cow<'static, str>,
    /// `None`: it is unused, or only its rounded value is used ([`System::Half`], [`System::Fixed`]).
    pub slot: Option<u32>,
    /// The value until the application sets it.
    pub initial: [u32; 4],
}

/// What a vector that the surroundings supply holds.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum System {
    /// Zeros, after the parameters: the result of reads outside them.
    Zero,
    /// Width and height of the window.
    Window,
    /// A row of the modelview-projection matrix.
    ModelViewProjection(u8),
    /// An attribute of a vertex state program.
    Attribute(u8),
    /// The routine numbers of four subroutine parameters, from four times this on: unsigned words.
    Subroutines(u8),
    /// The program's parameter of this number, rounded to fp16.
    Half(u16),
    /// The program's parameter of this number, rounded to fx12.
    Fixed(u16),
}

impl System {
    /// The name that descriptions call it by (docs/INTERFACE.md).
    pub fn name(self) -> String {
        match self {
            System::Zero => "zero".to_owned(),
            System::Window => "window".to_owned(),
            System::ModelViewProjection(row) => format!("state.matrix.mvp.row[{row}]"),
            System::Attribute(number) => {
                Attribute(number).name_of_draw().map_or_else(|| format!("v[{number}]"), str::to_owned)
            }
            System::Subroutines(vector) => {
                let first = 4 * u32::from(vector);
                format!("program.subroutine[{first}..{}]", first + 3)
            }
            System::Half(parameter) => format!("half({parameter})"),
            System::Fixed(parameter) => format!("fixed({parameter})"),
        }
    }

    /// The number of the parameter whose rounded value this is, if it is one.
    pub fn parameter(self) -> Option<u16> {
        match self {
            System::Half(parameter) | System::Fixed(parameter) => Some(parameter),
            System::Zero
            | System::Window
            | System::ModelViewProjection(_)
            | System::Attribute(_)
            | System::Subroutines(_) => None,
        }
    }

    /// The parameter that this is, rounded: `value_of` tells the bits of the program's parameters by their numbers.
    /// `None` of what is not a parameter.
    pub fn rounded(self, value_of: impl FnOnce(usize) -> [u32; 4]) -> Option<[u32; 4]> {
        match self {
            System::Half(parameter) => Some(value_of(parameter.into()).map(round_to_half)),
            System::Fixed(parameter) => Some(value_of(parameter.into()).map(round_to_fixed)),
            System::Zero
            | System::Window
            | System::ModelViewProjection(_)
            | System::Attribute(_)
            | System::Subroutines(_) => None,
        }
    }
}

/// A vector that the surroundings supply.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct SystemParameter {
    /// What it holds.
    pub what: System,
    /// Its number in the parameters' buffer, in vectors.
    pub slot: u32,
}

/// A place in an array of textures and in one of samplers. Places of the arrays that no unit has are not looked up.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Element {
    /// Its number.
    pub index: u32,
    /// How many places the arrays have.
    pub length: u32,
}

/// A texture image unit, and where it is bound.
#[derive(Clone, Debug, PartialEq)]
pub struct Texture {
    /// The texture image unit.
    pub unit: u8,
    /// The shape that the program takes its texture for.
    pub target: Target,
    /// Whether depths are compared (the SHADOW targets).
    pub shadow: bool,
    /// The bind group.
    pub group: u32,
    /// The binding of the texture.
    pub texture_binding: u32,
    /// The binding of its sampler; nothing is there if the module does not sample the texture ([`Texture::sampled`]).
    pub sampler_binding: u32,
    /// The place in arrays of textures and samplers that these are the bindings of; `None` if they are this unit's alone.
    pub element: Option<Element>,
    /// How the texture is bound if its lookups are computed.
    pub texels: Option<Texels>,
    /// What the program takes single texels for.
    pub base: Base,
    /// The module reads the texture. A lookup whose result is not used is left out, and then a layout that is made from the
    /// module lacks the bindings.
    pub live: bool,
    /// The module also reads its sampler; it does not where it only fetches single texels or asks for sizes.
    pub sampled: bool,
}
