//! Options of the translation.

use crate::lower::error::Error;
use crate::lower::request::carry::Carried;
use crate::lower::request::edges::Edge;
use crate::lower::request::own_functions::OwnFunctions;
use crate::lower::request::roundings::{Fixed, Half};
use crate::lower::request::units::UnitTexels;
use crate::texture::{CompareFunction, DepthMode, MipFilter};
use crate::vocabulary::Target;

/// The precision of floating point.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum FloatLevel {
    /// Bit for bit like the reference machine, with fp32 denormals flushed.
    Exact,
    /// As the specification promises; fp32 denormals and fused multiply-add are up to the device.
    #[default]
    Strict,
    /// Without NaN rules that cost time, and without bounds of texel fetches, whose results beyond an image the texts
    /// leave open.
    Fast,
}

/// The precision of fp16 and fx12, and the meaning of special values.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Arithmetic {
    /// As the program's extension specifies them.
    #[default]
    Specified,
    /// As NVIDIA's drivers have computed since 2006: fp32 throughout, and NaN as hardware has it
    /// ([`Program::at_full_precision`](crate::Program::at_full_precision)).
    Full,
}

/// How 64-bit integers are represented.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum LongIntegers {
    /// The device's own (wgpu's SHADER_INT64).
    #[default]
    Native,
    /// Pairs of 32-bit words, on every device. Atomic operations need the device's own.
    Pairs,
}

/// How 64-bit floats are represented.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Doubles {
    /// The device's own (wgpu's SHADER_F64).
    #[default]
    Native,
    /// Pairs of 32-bit words, on every device, with operations that are rounded correctly. Modules that have such floats
    /// have pairs in place of 64-bit integers, too.
    Pairs,
}

/// Conventions for the window's origin and the depth range of clip space.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Coordinates {
    /// Depth from 0 to w in clip space, window rows downward.
    #[default]
    Wgpu,
    /// Depth from -w to w in clip space, window rows upward.
    Gl,
}

/// How a vertex program's clip distances are implemented.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum ClipDistances {
    /// Interpolated like other results; the fragment side discards below zero.
    #[default]
    Emulated,
    /// The device's clip distances (wgpu's CLIP_DISTANCES).
    Native,
}

/// Which results a vertex program passes on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Varyings {
    /// Everything that the program writes.
    #[default]
    Written,
    /// Exactly these, written or not: the inputs of the fragment side.
    Exactly(Vec<Carried>),
}

/// What a lookup in a unit does in addition to a sampler.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Lookup {
    /// The third component completes the first two to a unit vector (HEMI in NV_fragment_program, table X.5).
    Hemisphere,
    /// A depth texture whose comparison is on, whatever target the program names.
    Compared(DepthMode),
    /// A texture without comparison, whatever target the program names.
    Plain,
    /// A depth texture without comparison, of which the lookup has the depth as its first component.
    Depth(DepthMode),
}

impl Lookup {
    const fn name(self) -> &'static str {
        match self {
            Lookup::Hemisphere => "a hemisphere",
            Lookup::Compared(DepthMode::Luminance) => "compared as luminance",
            Lookup::Compared(DepthMode::Intensity) => "compared as intensity",
            Lookup::Compared(DepthMode::Alpha) => "compared as alpha",
            Lookup::Plain => "plain",
            Lookup::Depth(DepthMode::Luminance) => "a depth as luminance",
            Lookup::Depth(DepthMode::Intensity) => "a depth as intensity",
            Lookup::Depth(DepthMode::Alpha) => "a depth as alpha",
        }
    }
}

/// A unit whose texture needs more than a sampler. Other textures are expected to return result vectors themselves: the
/// caller handles base formats by a swizzle.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct UnitFormat {
    /// The texture image unit.
    pub unit: u8,
    /// What its lookups do.
    pub lookup: Lookup,
}

/// What a unit's sampler does not support. The device's sampler clamps to the edge along axes that are not `Sampled`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct UnitSampler {
    /// The texture image unit.
    pub unit: u8,
    /// A bias of the level of detail, as bits of a float.
    pub bias: u32,
    /// What is beyond the edges, for s, t and r.
    pub edges: [Edge; 3],
    /// The filter is LINEAR; for a cube map, which the device filters across faces, either of its filters.
    pub linear: bool,
    /// How levels are filtered.
    pub levels: MipFilter,
    /// The border's vector; for compared textures its depth.
    pub border: [u32; 4],
    /// How depths compare; `None` if nothing is compared.
    pub compare: Option<CompareFunction>,
}

/// Clip distances of a vertex.
const CLIP_DISTANCES: u8 = 8;
/// The most texels along a side of a texture, and the most layers. Devices have far less.
const MOST_TEXELS: u32 = 1 << 24;

impl Options {
    /// Whether the options are valid, with nothing set twice.
    pub(crate) fn checked(&self) -> Result<(), Error> {
        let (last_group, last_binding) = (Host::LAST_GROUP, Host::LAST_BINDING);
        if self.host.group > last_group {
            return Err(Error::options(format!("groups go up to {last_group}, not to {}", self.host.group)));
        }
        if self.host.binding > last_binding {
            let beyond = format!("bindings begin at {last_binding} at most, not at {}", self.host.binding);
            return Err(Error::options(beyond));
        }
        if let Some(group) = self.device.binding_arrays
            && (group > last_group || group == self.host.group)
        {
            return Err(Error::options(format!(
                "group {group} cannot have the arrays of textures: it is above {last_group}, or holds the other resources"
            )));
        }
        if self.draw.emulated_clip_distances > CLIP_DISTANCES {
            let wanted = self.draw.emulated_clip_distances;
            return Err(Error::options(format!("there are {CLIP_DISTANCES} clip distances, not {wanted}")));
        }
        for one in &self.units.texels {
            let sides = one.rim.into_iter().flatten().chain(one.layers);
            if let Some(side) = sides.max().filter(|side| *side > MOST_TEXELS) {
                return Err(Error::options(format!(
                    "the texture of unit {} cannot have {side} texels or layers",
                    one.unit
                )));
            }
        }
        for (place, one) in self.units.formats.iter().enumerate() {
            let same = |other: &&UnitFormat| other.unit == one.unit && other.lookup != one.lookup;
            if let Some(other) = self.units.formats[..place].iter().find(same) {
                let (first, second) = (other.lookup.name(), one.lookup.name());
                return Err(Error::options(format!("texture unit {} cannot be both {first} and {second}", one.unit)));
            }
        }
        Ok(())
    }

    /// What a unit's computed lookups depend on; `None` if a sampler makes them.
    pub fn texels(&self, unit: u8) -> Option<&UnitTexels> {
        self.units.texels.iter().find(|texel| texel.unit == unit)
    }

    /// What a unit's sampler lacks; `None` if it lacks nothing.
    pub fn sampler(&self, unit: u8) -> Option<UnitSampler> {
        self.units.samplers.iter().find(|sampler| sampler.unit == unit).copied()
    }

    /// How the unit's depth comparison becomes a vector, if it is compared.
    pub fn compared(&self, unit: u8, target: Target, shadow: bool) -> Option<DepthMode> {
        let chosen =
            self.units.formats.iter().filter(|format| format.unit == unit).find_map(|format| match format.lookup {
                Lookup::Compared(mode) => Some(Some(mode)),
                Lookup::Plain | Lookup::Depth(_) => Some(None),
                Lookup::Hemisphere => None,
            });
        let mode = chosen.unwrap_or(shadow.then_some(DepthMode::Luminance));
        mode.filter(|_| target.compares())
    }

    /// How the depths of a unit become vectors, if they are not compared.
    pub fn depth(&self, unit: u8) -> Option<DepthMode> {
        self.units.formats.iter().filter(|format| format.unit == unit).find_map(|format| match format.lookup {
            Lookup::Depth(mode) => Some(mode),
            Lookup::Hemisphere | Lookup::Compared(_) | Lookup::Plain => None,
        })
    }

    /// Whether fetches in a unit need no bounds check: the device gives zeros beyond the image, or it does not
    /// matter. Samples are stored as layers, of which there may be more.
    pub(crate) fn fetches_freely(&self, unit: u8, target: Target) -> bool {
        let free = self.device.bounded_fetches || self.precision.float == FloatLevel::Fast;
        let has_texels = match target {
            Target::Dim1 | Target::Dim2 | Target::Dim3 | Target::Rect | Target::Array1D | Target::Array2D => true,
            Target::Cube | Target::ArrayCube | Target::Buffer | Target::Multisample | Target::MultisampleArray => false,
        };
        free && has_texels && self.texels(unit).is_none_or(|state| state.layers.is_none())
    }

    /// Whether a unit's third component completes a unit vector.
    pub fn is_hemisphere(&self, unit: u8) -> bool {
        self.units.formats.iter().any(|format| format.unit == unit && format.lookup == Lookup::Hemisphere)
    }
}

/// The number of rounds that loops without a count, or with a large one, may go in one run, all together. The reference
/// machine runs as many instructions.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Fuel(pub u64);

impl Fuel {
    /// The rounds that an invocation has, and takes at once, of those that all share ([`Draw::shared_rounds`]).
    pub const PORTION: u32 = 4096;
}

impl Default for Fuel {
    fn default() -> Fuel {
        Fuel(crate::vocabulary::FUEL)
    }
}

/// How numbers are computed.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Precision {
    /// How closely floating point follows the specification.
    pub float: FloatLevel,
    /// Whether fp16 and fx12 are computed as specified, or in fp32.
    pub arithmetic: Arithmetic,
    /// How numbers are rounded to fp16.
    pub half: Half,
    /// How numbers are rounded to fx12.
    pub fixed: Fixed,
    /// Functions that are too imprecise on the device; at the exact level none is used.
    pub own: OwnFunctions,
    /// How 64-bit integers are represented.
    pub long_integers: LongIntegers,
    /// How 64-bit floats are represented.
    pub doubles: Doubles,
    /// The instruction limit of a program that might not end by itself.
    pub fuel: Fuel,
}

/// What the application that uses the module expects: its coordinates, its bindings, and the fixed state around the
/// program.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Host {
    /// Where the window's origin is and what depth range clip space has.
    pub coordinates: Coordinates,
    /// Bind group of everything: at most [`Host::LAST_GROUP`].
    pub group: u32,
    /// The first binding number: at most [`Host::LAST_BINDING`].
    pub binding: u32,
    /// A vertex program passes the size of points on, in x of location
    /// [`POINT_SIZE`](crate::lower::locations::POINT_SIZE).
    pub point_size: bool,
    /// Colours of back faces come from the vertex program's back colours.
    pub two_sided: bool,
    /// Colours are not interpolated.
    pub flat_colors: bool,
    /// A vertex program's colours, front and back, are clamped to [0, 1], as OpenGL does by default (CLAMP_VERTEX_COLOR).
    pub clamped_colors: bool,
    /// Lookups take coordinates as OpenGL's own targets do, rectangles in texels. The IR has two-dimensional images for
    /// them and for 1D textures, so this is for a writer that knows the targets.
    pub native_targets: bool,
    /// The application's OpenGL transforms the vertices of position-invariant programs, which then need no matrix.
    pub host_position: bool,
    /// The application's OpenGL counts window rows from the side that the program chooses.
    pub host_origin: bool,
    /// Geometry and tessellation programs are for the application's own stages, and not compute entry points: what those
    /// stages have built in are functions of the module that a writer supplies
    /// ([`NativeStage`](crate::lower::native::NativeStage)).
    pub native_stages: bool,
    /// Images, buffer textures and textures with several samples are the application's own: what is done with them are
    /// functions of the module that a writer supplies ([`HostFunction`](crate::lower::native::HostFunction)).
    pub native_images: bool,
    /// A fragment program also gets its parameters rounded to fp16 and fx12 where it computes with that precision
    /// ([`System::Half`](crate::lower::description::System::Half),
    /// [`System::Fixed`](crate::lower::description::System::Fixed)). Otherwise each fragment rounds them.
    pub rounded_parameters: bool,
}

impl Host {
    /// The last group: HLSL numbers spaces by bytes, and the last one is for samplers.
    pub const LAST_GROUP: u32 = 254;
    /// The last number that bindings may begin at.
    pub const LAST_BINDING: u32 = 65_535;
}

/// What the textures and samplers of the units are like.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Units {
    /// Units whose textures need more than a sampler.
    pub formats: Vec<UnitFormat>,
    /// Units whose samplers lack something.
    pub samplers: Vec<UnitSampler>,
    /// Units of the typed languages: the state that computed lookups depend on.
    pub texels: Vec<UnitTexels>,
    /// Units whose textures may contain any float, a bit for each: nothing is assumed about their values.
    pub float_textures: u32,
}

/// The capabilities of the device. The default is the guaranteed minimum.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct DeviceFacts {
    /// How clip distances are implemented.
    pub clip_distances: ClipDistances,
    /// Variables that the device passes between stages; 0 is the guaranteed number, 16.
    pub passed: u32,
    /// Threads without a group of their own vote across the device's subgroup; otherwise each votes alone. Vertices
    /// have no subgroups.
    pub subgroups: bool,
    /// Texels fetched beyond an image, its layers or its levels are zeros on the device.
    pub bounded_fetches: bool,
    /// Reads outside a uniform buffer stay in it, and those of up to 1,024 vectors outside return zeros or its last vector.
    pub bounded_arrays: bool,
    /// The device gathers other texels than OpenGL where an axis is mirrored, and where an offset moves a comparison: such
    /// texels are read one by one.
    pub own_gathers: bool,
    /// A number that is not equal to itself is NaN on the device: its compilers do not leave such a comparison out.
    pub tells_nan: bool,
    /// The device has arrays of textures and samplers that each invocation may index as it likes: the bind group for those
    /// that an index chooses from. It has nothing else, as wgpu requires.
    pub binding_arrays: Option<u32>,
    /// The device has no operations among the fragments of a quad.
    pub lone_fragments: bool,
    /// Bytes that a workgroup may share; 0 is the guaranteed number, 16 KiB.
    pub workgroup_memory: u32,
    /// Positions of samples within a pixel, relative to its centre, for IPAS.
    pub sample_positions: Vec<[f32; 2]>,
    /// Fragments know which samples they cover, so that IPAC uses one of them; otherwise it uses the centre.
    pub covered_samples: bool,
}

/// What the rest of a draw makes of one stage. [`link`](crate::lower::link) fills in what it knows; the runtime and
/// tests set the rest.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Draw {
    /// Which results a vertex program passes on.
    pub varyings: Varyings,
    /// Locations at which nothing is passed: a fragment program reads (0,0,0,1) there.
    pub absent: Vec<u32>,
    /// The fragment side of emulated clip distances: their number.
    pub emulated_clip_distances: u8,
    /// Another stage of the draw stores: memory and images that this one only reads are bound in the same way.
    pub others_store: bool,
    /// How many sections of memory have bounds of their own, as [`sections`](crate::lower::memory::sections) says
    /// of a heap; 0 where pages are looked up.
    pub sections: u8,
    /// The number of threads in the group of a probe or an evaluation program, for votes; 0 is 1.
    pub threads: u32,
    /// The invocations of a group in each dimension, for a compute program whose dispatches give them; zeros: 64 in a
    /// row.
    pub group_size: [u32; 3],
    /// Results of the previous stage's vertices, in order, if the program reads several of them.
    pub seen: Vec<u8>,
    /// Loops that [`Fuel`] limits take their rounds, beyond [`Fuel::PORTION`] for each invocation, from a buffer that all
    /// share, and end when its word, the number of portions, is used up.
    pub shared_rounds: bool,
    /// Makes every block a state of a dispatch loop, for tests.
    pub force_dispatch: bool,
}

/// The options of the translation, in groups. Each choice has a setter that returns the options:
///
/// ```
/// use glasm::Options;
/// use glasm::lower::{Coordinates, FloatLevel};
///
/// let options = Options::default().with_float(FloatLevel::Exact).with_coordinates(Coordinates::Gl).with_group(1);
/// assert_eq!(options.precision.float, FloatLevel::Exact);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Options {
    /// How numbers are computed.
    pub precision: Precision,
    /// What the application expects.
    pub host: Host,
    /// What the textures and samplers are like.
    pub units: Units,
    /// What the device can do.
    pub device: DeviceFacts,
    /// What the rest of the draw makes of the stage.
    pub draw: Draw,
}

/// Writes a setter for each choice.
macro_rules! setters {
    ($($group:ident: $owner:ident { $($setter:ident($field:ident: $choice:ty))* })*) => {
        impl Options {
            $($(
                #[doc = concat!("The same, with this [`", stringify!($owner), "::", stringify!($field), "`].")]
                #[must_use]
                pub fn $setter(mut self, $field: $choice) -> Options {
                    self.$group.$field = $field;
                    self
                }
            )*)*
        }
    };
}

setters! {
    precision: Precision {
        with_float(float: FloatLevel)
        with_arithmetic(arithmetic: Arithmetic)
        with_half(half: Half)
        with_fixed(fixed: Fixed)
        with_own(own: OwnFunctions)
        with_long_integers(long_integers: LongIntegers)
        with_doubles(doubles: Doubles)
        with_fuel(fuel: Fuel)
    }
    host: Host {
        with_coordinates(coordinates: Coordinates)
        with_group(group: u32)
        with_binding(binding: u32)
        with_point_size(point_size: bool)
        with_two_sided(two_sided: bool)
        with_flat_colors(flat_colors: bool)
        with_clamped_colors(clamped_colors: bool)
        with_native_targets(native_targets: bool)
        with_host_position(host_position: bool)
        with_host_origin(host_origin: bool)
        with_native_stages(native_stages: bool)
        with_native_images(native_images: bool)
        with_rounded_parameters(rounded_parameters: bool)
    }
    units: Units {
        with_formats(formats: Vec<UnitFormat>)
        with_samplers(samplers: Vec<UnitSampler>)
        with_texels(texels: Vec<UnitTexels>)
        with_float_textures(float_textures: u32)
    }
    device: DeviceFacts {
        with_clip_distances(clip_distances: ClipDistances)
        with_passed(passed: u32)
        with_subgroups(subgroups: bool)
        with_bounded_fetches(bounded_fetches: bool)
        with_bounded_arrays(bounded_arrays: bool)
        with_own_gathers(own_gathers: bool)
        with_tells_nan(tells_nan: bool)
        with_binding_arrays(binding_arrays: Option<u32>)
        with_lone_fragments(lone_fragments: bool)
        with_workgroup_memory(workgroup_memory: u32)
        with_sample_positions(sample_positions: Vec<[f32; 2]>)
        with_covered_samples(covered_samples: bool)
    }
    draw: Draw {
        with_varyings(varyings: Varyings)
        with_absent(absent: Vec<u32>)
        with_emulated_clip_distances(emulated_clip_distances: u8)
        with_others_store(others_store: bool)
        with_sections(sections: u8)
        with_threads(threads: u32)
        with_group_size(group_size: [u32; 3])
        with_seen(seen: Vec<u8>)
        with_shared_rounds(shared_rounds: bool)
        with_force_dispatch(force_dispatch: bool)
    }
}
