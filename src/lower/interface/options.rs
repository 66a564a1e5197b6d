//! What a caller may choose about the lowering.

use crate::lower::Error;
use crate::lower::interface::carry::Carried;
use crate::lower::machine::own::OwnFunctions;
use crate::lower::texture::texels::UnitTexels;
use crate::texture::{CompareFunction, DepthMode, MipFilter};
use crate::vocabulary::Target;

/// How faithful floating point is.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum FloatLevel {
    /// The reference machine bit for bit, flushed fp32 denormals included.
    Exact,
    /// What the extension's text promises; fp32 denormals and fused multiply-add are the device's affair.
    #[default]
    Strict,
    /// NaN rules are given up where they cost.
    Fast,
}

/// How fp16 numbers come about.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Half {
    /// Rounded in fp32, the same on every device.
    #[default]
    Emulated,
    /// By the device's own half type (wgpu's SHADER_F16): what becomes of denormals is the device's affair.
    Native,
}

/// What 64-bit integers are.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum LongIntegers {
    /// The device's own (wgpu's SHADER_INT64).
    #[default]
    Native,
    /// Pairs of 32-bit words, as every device has them. 64-bit floats and atomic operations need the device's own.
    Pairs,
}

/// Where the window's origin lies and what depth range clip space has.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Coordinates {
    /// Depth from 0 to w in clip space, window rows downward.
    #[default]
    Wgpu,
    /// Depth from -w to w in clip space, window rows upward.
    Gl,
}

/// What becomes of clip distances that a vertex program writes.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum ClipDistances {
    /// Interpolated like other results; the fragment side discards where one is below zero.
    #[default]
    Emulated,
    /// The device's clip distances (wgpu's CLIP_DISTANCES).
    Native,
}

/// Which results a vertex program passes on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Varyings {
    /// What the program writes.
    #[default]
    Written,
    /// Exactly these, written or not: what the fragment side reads.
    Exactly(Vec<Carried>),
}

/// What a lookup in a unit does that a sampler alone does not.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Lookup {
    /// The third component completes the first two to a unit vector (HEMI in NV_fragment_program, table X.5).
    Hemisphere,
    /// A depth texture whose comparison is on, whatever the program calls its target.
    Compared(DepthMode),
    /// A texture that is not compared, whatever the program calls its target.
    Plain,
}

impl Lookup {
    const fn name(self) -> &'static str {
        match self {
            Lookup::Hemisphere => "a hemisphere",
            Lookup::Compared(DepthMode::Luminance) => "compared as luminance",
            Lookup::Compared(DepthMode::Intensity) => "compared as intensity",
            Lookup::Compared(DepthMode::Alpha) => "compared as alpha",
            Lookup::Plain => "plain",
        }
    }
}

/// A unit whose texture asks for more than a sampler does. Other textures are taken to give result vectors
/// themselves: base formats are the caller's swizzle.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct UnitFormat {
    pub unit: u8,
    pub lookup: Lookup,
}

/// What lies beyond the edges of a texture along an axis.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Edge {
    /// The sampler knows.
    #[default]
    Sampled,
    /// The border (CLAMP_TO_BORDER).
    Border,
    /// The border by half at most (CLAMP with a LINEAR filter).
    Clamped,
    /// One image more before the first texel, then the edge; the same with the border, and with half of it
    /// (the MIRROR_CLAMP modes).
    Mirrored,
    MirroredBorder,
    MirroredClamped,
}

/// What a unit's sampler lacks. The device's sampler holds to the edge along axes that are not `Sampled`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct UnitSampler {
    pub unit: u8,
    /// What is added to the level of detail, as bits of a float.
    pub bias: u32,
    pub edges: [Edge; 3],
    /// The filter is LINEAR; of a cube map, which the device filters across faces, either of its filters.
    pub linear: bool,
    pub levels: MipFilter,
    /// The border's vector; of compared textures its depth.
    pub border: [u32; 4],
    pub compare: Option<CompareFunction>,
}

/// The last group that everything may be in: HLSL numbers spaces by bytes, and the last one is its samplers'.
pub const LAST_GROUP: u32 = 254;
/// The last number that bindings may begin at.
pub const LAST_BINDING: u32 = 65_535;

impl Options {
    /// Whether what is asked for can be had, and nothing twice.
    pub(in crate::lower) fn checked(&self) -> Result<(), Error> {
        if self.group > LAST_GROUP {
            return Err(Error::new(format!("groups go up to {LAST_GROUP}, and {} is beyond", self.group)));
        }
        if self.binding > LAST_BINDING {
            let beyond = format!("bindings may begin at {LAST_BINDING} at most, and {} is beyond", self.binding);
            return Err(Error::new(beyond));
        }
        for (place, one) in self.formats.iter().enumerate() {
            let same = |other: &&UnitFormat| other.unit == one.unit && other.lookup != one.lookup;
            if let Some(other) = self.formats[..place].iter().find(same) {
                let (first, second) = (other.lookup.name(), one.lookup.name());
                return Err(Error::new(format!("texture unit {} cannot be both {first} and {second}", one.unit)));
            }
        }
        Ok(())
    }

    pub fn texels(&self, unit: u8) -> Option<&UnitTexels> {
        self.texels.iter().find(|it| it.unit == unit)
    }

    pub fn sampler(&self, unit: u8) -> Option<UnitSampler> {
        self.samplers.iter().find(|it| it.unit == unit).copied()
    }

    /// How the unit's depth comparison becomes a vector, where it is compared.
    pub fn compared(&self, unit: u8, target: Target, shadow: bool) -> Option<DepthMode> {
        let chosen = self.formats.iter().filter(|it| it.unit == unit).find_map(|it| match it.lookup {
            Lookup::Compared(mode) => Some(Some(mode)),
            Lookup::Plain => Some(None),
            Lookup::Hemisphere => None,
        });
        let mode = chosen.unwrap_or(shadow.then_some(DepthMode::Luminance));
        mode.filter(|_| target.compares())
    }

    pub fn is_hemisphere(&self, unit: u8) -> bool {
        self.formats.iter().any(|it| it.unit == unit && it.lookup == Lookup::Hemisphere)
    }
}

/// How many instructions a program may run that repeats without a count. The reference machine has as many.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Fuel(pub u64);

impl Default for Fuel {
    fn default() -> Fuel {
        Fuel(crate::vocabulary::FUEL)
    }
}

/// What the lowering is asked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    pub float: FloatLevel,
    pub half: Half,
    /// Functions that the device computes too roughly for the texts; at the exact level it computes none.
    pub own: OwnFunctions,
    pub long_integers: LongIntegers,
    pub coordinates: Coordinates,
    pub clip_distances: ClipDistances,
    pub varyings: Varyings,
    /// A vertex program passes the size of points on, in x of location [`POINT_SIZE`](crate::lower::POINT_SIZE).
    pub point_size: bool,
    /// Variables that the device passes between stages; 0 is what every device has, 16.
    pub passed: u32,
    /// Locations that nothing is passed at: a fragment program has (0,0,0,1) there by itself.
    pub absent: Vec<u32>,
    /// The fragment side of clip distances that are emulated: how many there are.
    pub emulated_clip_distances: u8,
    /// Colours of back faces come from the vertex program's back colours.
    pub two_sided: bool,
    /// Colours are not interpolated.
    pub flat_colors: bool,
    pub formats: Vec<UnitFormat>,
    pub samplers: Vec<UnitSampler>,
    /// Units of the typed languages: what lookups that the device has not got depend on.
    pub texels: Vec<UnitTexels>,
    /// Units whose textures may hold any float: nothing is assumed of what they give.
    pub float_textures: u32,
    /// Bind group of everything, and the first binding number: at most [`LAST_GROUP`] and [`LAST_BINDING`].
    pub group: u32,
    pub binding: u32,
    /// Votes of threads that have no group of their own are the device's, among the threads of a subgroup; else every
    /// one of them votes alone. Vertices have no subgroups.
    pub subgroups: bool,
    /// The device has no operations among the fragments of a quad.
    pub lone_fragments: bool,
    /// Threads of the group that a probe or an evaluation program runs as, and that votes; 0 is 1.
    pub threads: u32,
    /// Bytes that a workgroup may share; 0 is what every device has, 16 KiB.
    pub workgroup_memory: u32,
    /// How many sections of memory are told apart by their bounds, as [`sections`](crate::lower::sections) says of a heap; 0
    /// where pages are looked up.
    pub sections: u8,
    /// Another stage of the draw stores: what this one only reads of memory and images is bound as that one has it.
    pub others_store: bool,
    /// Positions of samples within a pixel, from its centre: where IPAS goes.
    pub sample_positions: Vec<[f32; 2]>,
    /// Fragments learn which samples they cover, so that IPAC goes to one of them; else it stays at the centre.
    pub covered_samples: bool,
    /// Instructions after which a program ends that might not end by itself.
    pub fuel: Fuel,
    /// Every block a state of a dispatch loop: a second oracle for tests.
    pub force_dispatch: bool,
    /// Results that vertices of the stage before have, in order, where the program sees several of them.
    pub seen: Vec<u8>,
}
