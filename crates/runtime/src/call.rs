//! What a device is asked to do: plain data, the same for every device.
//!
//! A device knows programs, state, vertex data and textures; it knows nothing of the GL's objects and names. What the
//! GL does without programs reaches it as programs too: the context writes them. Objects carry an identity and a
//! version, so that a device may keep what it made of them until they change.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::stored::{Feedback, HeapArray};
use super::texels::{Away, Lease, TargetBuffer, TexelCopy, TexelLevel};
use crate::capture::Tally;
use crate::raster::state::Rectangle;
use crate::raster::{Clear, ColorFormat, DepthFormat, Indices, Mode, State, Statistics};
use crate::tessellator::Levels;
use glasm::interp::World;
use glasm::lower::FloatLevel;
use glasm::memory::Section;
use glasm::program::Program;
use glasm::texture::{Sampler, Texture};

/// A number that nothing else in this process has.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Identity(u64);

impl Identity {
    pub fn new() -> Identity {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Identity(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

impl Default for Identity {
    fn default() -> Identity {
        Identity::new()
    }
}

/// A program that has been loaded. It never changes; loading another text makes another one.
#[derive(Debug)]
pub struct LoadedProgram {
    pub identity: Identity,
    pub program: Program,
    /// What `Program::stores` and `Program::reaches_world` find, which look at every instruction.
    pub stores: bool,
    pub reaches_world: bool,
    /// The text that it was read from, as far as that is known: for people to look at.
    pub source: Arc<[u8]>,
}

impl LoadedProgram {
    pub fn new(program: Program) -> Arc<LoadedProgram> {
        LoadedProgram::from_source(program, &[])
    }

    pub fn from_source(program: Program, source: &[u8]) -> Arc<LoadedProgram> {
        let (stores, reaches_world) = (program.stores(), program.reaches_world());
        Arc::new(LoadedProgram { identity: Identity::new(), program, stores, reaches_world, source: source.into() })
    }
}

/// A value that devices keep copies of: they make a new one when the version differs.
#[derive(Clone, Debug, Default)]
pub struct Versioned<T> {
    pub identity: Identity,
    pub version: u64,
    pub value: T,
}

impl<T> Versioned<T> {
    pub fn new(value: T) -> Versioned<T> {
        Versioned { identity: Identity::new(), version: 0, value }
    }

    /// The value, to be changed.
    pub fn change(&mut self) -> &mut T {
        self.version += 1;
        &mut self.value
    }
}

/// One programmable stage of a draw.
#[derive(Clone, Copy, Debug)]
pub struct StageCall<'a> {
    pub program: &'a Arc<LoadedProgram>,
    /// Values in the order of `Program::parameters`.
    pub parameters: &'a [[u32; 4]],
    /// Parameter buffers by binding point, as stretches of the world's memory.
    pub buffers: &'a [Option<Section>],
    /// By `program.subroutine` number: the SUBROUTINENUM of the routine that is chosen.
    pub subroutines: &'a [u32],
}

impl<'a> StageCall<'a> {
    /// A stage without parameter buffers and subroutines.
    pub fn new(program: &'a Arc<LoadedProgram>, parameters: &'a [[u32; 4]]) -> StageCall<'a> {
        StageCall { program, parameters, buffers: &[], subroutines: &[] }
    }

    /// What this stage of a draw reaches, beginning with what all stages share.
    pub fn world(&self, shared: Option<&Versioned<World>>) -> World {
        let shared = shared.map(|world| world.value.clone()).unwrap_or_default();
        World { buffers: self.buffers.to_vec(), subroutines: self.subroutines.to_vec(), ..shared }
    }
}

/// Where a vertex attribute comes from. Components are 32-bit words: floats, or integers where the program's
/// attribute is one.
#[derive(Clone, Copy, Debug)]
pub enum AttributeSource<'a> {
    /// The same for all vertices.
    Constant([u32; 4]),
    /// One element for each index, kept by the device from draw to draw.
    Kept(&'a Arc<Versioned<Vec<[u32; 4]>>>),
    /// One element for each index, for this draw only.
    Given(&'a [[u32; 4]]),
    /// One element for each index in the memory that the call brings, as draws before have left it.
    Heap(HeapArray),
}

/// What an attribute is where nothing is given.
pub const ABSENT: [u32; 4] = [0, 0, 0, 0x3f80_0000];

/// Stages between vertices and fragments (NV_geometry_program4, NV_tessellation_program5).
#[derive(Clone, Copy, Debug)]
pub struct Chain<'a> {
    /// Runs where there is an evaluation program, or a geometry program that takes patches.
    pub control: Option<StageCall<'a>>,
    pub evaluation: Option<StageCall<'a>>,
    pub geometry: Option<StageCall<'a>>,
    /// Vertices of a patch (PATCH_VERTICES).
    pub patch_vertices: u32,
    /// How finely patches are cut where no control program says it.
    pub levels: Levels,
}

impl<'a> Chain<'a> {
    /// No stage at all: what a vertex program makes is taken as it is.
    pub const NONE: Chain<'static> = Chain {
        control: None,
        evaluation: None,
        geometry: None,
        patch_vertices: 1,
        levels: Levels { outer: [1.0; 4], inner: [1.0; 2] },
    };

    /// The stages that there are, in their order.
    pub fn stages(&self) -> impl Iterator<Item = StageCall<'a>> {
        [self.control, self.evaluation, self.geometry].into_iter().flatten()
    }
}

/// A texture with the parameters that it is sampled with.
#[derive(Clone, Copy, Debug)]
pub struct TextureBinding<'a> {
    pub texture: &'a Arc<Versioned<Texture>>,
    pub sampler: &'a Sampler,
    /// Levels of which `texture` has no more than the shape: their texels are the device's.
    pub away: Option<&'a Away>,
}

/// A draw.
///
/// Colour n of the fragment program goes to colour buffer n; a buffer whose colour the program does not write keeps
/// what it holds.
#[derive(Clone, Copy)]
pub struct DrawCall<'a> {
    /// `point.sprite_varyings` counts as fragment attributes do, less one: bit 0 is the primary colour, bit 3 is
    /// texture coordinate set 0.
    pub state: &'a State,
    pub mode: Mode,
    pub indices: Indices<'a>,
    /// Which instance of several this is.
    pub instance: u32,
    /// A vertex program.
    pub vertex: StageCall<'a>,
    /// What vertices go through before they become primitives; an empty chain is none.
    pub chain: Option<&'a Chain<'a>>,
    /// A fragment program.
    pub fragment: StageCall<'a>,
    /// By `Attribute` number; those beyond the end are (0,0,0,1).
    pub attributes: &'a [AttributeSource<'a>],
    /// Edge flags for each index; `None`: all set.
    pub edge_flags: Option<&'a [bool]>,
    /// By texture image unit; nothing where no texture is bound or it is incomplete.
    pub textures: &'a [Option<TextureBinding<'a>>],
    /// Colours take the provoking vertex's value (ShadeModel FLAT).
    pub flat_colors: bool,
    /// Colour results of the vertex program are clamped to [0, 1] before they are interpolated.
    pub clamp_vertex_colors: bool,
    /// Points take their size from the vertex program where it writes one (VERTEX_PROGRAM_POINT_SIZE).
    pub program_point_size: bool,
    /// Rows of the modelview-projection matrix, for position-invariant programs.
    pub model_view_projection: [[f32; 4]; 4],
    /// Memory and images, where a program, an array or a capture reaches any.
    pub world: Option<&'a Versioned<World>>,
    /// What is recorded, where anything is out of the common.
    pub feedback: Option<&'a Feedback<'a>>,
    /// How faithful a device that is not the reference machine has to be.
    pub float: FloatLevel,
}

/// Fragments that come from a rectangle of pixels and no primitive (DrawPixels, Bitmap, CopyPixels).
#[derive(Clone, Copy)]
pub struct PixelCall<'a> {
    pub state: &'a State,
    /// The varying of `Image::Color` counts as attributes of `raster_position` do.
    pub pixels: &'a crate::raster::PixelRectangle<'a>,
    /// Depth, 1/w and attributes of the fragments. Attributes count as those of fragment programs do, less one: 0 is
    /// the primary colour, 3 is texture coordinate set 0.
    pub raster_position: &'a crate::raster::RasterPosition,
    pub fragment: StageCall<'a>,
    pub textures: &'a [Option<TextureBinding<'a>>],
    pub world: Option<&'a Versioned<World>>,
    pub float: FloatLevel,
}

/// What a target is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetDescription {
    pub width: u32,
    pub height: u32,
    /// 1 or 4.
    pub samples: u32,
    pub colors: Vec<ColorFormat>,
    pub depth: Option<DepthFormat>,
    pub stencil: bool,
}

impl TargetDescription {
    /// One colour buffer, a depth and a stencil buffer, one sample.
    pub fn color(width: u32, height: u32, format: ColorFormat) -> TargetDescription {
        TargetDescription {
            width,
            height,
            samples: 1,
            colors: vec![format],
            depth: Some(DepthFormat::Unorm24),
            stencil: true,
        }
    }
}

/// A target of a device.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct TargetId(pub u64);

/// Why a device did not do as asked. Nothing was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeviceError {
    /// The device has not got what this needs, which the text names.
    Unsupported(String),
    /// There is no such target.
    NoTarget,
    OutOfMemory,
    /// The device is gone; nothing works on it any more.
    Lost(String),
}

impl std::fmt::Display for DeviceError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            DeviceError::Unsupported(what) => write!(formatter, "the device lacks {what}"),
            DeviceError::NoTarget => formatter.write_str("there is no such target"),
            DeviceError::OutOfMemory => formatter.write_str("the device is out of memory"),
            DeviceError::Lost(why) => write!(formatter, "the device is lost: {why}"),
        }
    }
}

impl std::error::Error for DeviceError {}

/// What a device has room for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct DeviceLimits {
    pub texture_size: u32,
    pub texture_size_3d: u32,
    pub texture_layers: u32,
    pub target_size: u32,
    pub color_buffers: u32,
    pub samples: u32,
    pub logic_operations: bool,
}

/// A device that draws. Rows of pixels are counted from the bottom.
pub trait Device {
    /// What to call it.
    fn name(&self) -> &str;

    fn limits(&self) -> DeviceLimits;

    /// A target whose colours are 0 and whose depths are 1.
    fn create_target(&mut self, description: &TargetDescription) -> Result<TargetId, DeviceError>;

    fn delete_target(&mut self, target: TargetId);

    /// Clears within the scissor and the masks of `state`.
    fn clear(&mut self, target: TargetId, state: &State, clear: &Clear) -> Result<(), DeviceError>;

    /// Draws. A device that does not count leaves numbers in what it returns at 0.
    fn draw(&mut self, target: TargetId, call: &DrawCall<'_>) -> Result<Statistics, DeviceError>;

    fn pixels(&mut self, target: TargetId, call: &PixelCall<'_>) -> Result<(), DeviceError>;

    /// Writes stencil values in a rectangle as DrawPixels of STENCIL_INDEX does.
    fn stencil_pixels(
        &mut self,
        target: TargetId,
        state: &State,
        placement: &crate::raster::Placement,
        values: &[u8],
    ) -> Result<(), DeviceError>;

    /// Colours of a buffer, samples averaged, the bottom row first; what lies outside the target is 0.
    fn read_color(
        &mut self,
        target: TargetId,
        buffer: usize,
        rectangle: Rectangle,
    ) -> Result<Vec<[f32; 4]>, DeviceError>;

    /// Sets all colours of a buffer of a target with one sample, the bottom row first.
    fn write_color(&mut self, target: TargetId, buffer: usize, colors: &[[f32; 4]]) -> Result<(), DeviceError>;

    /// Sets all colours of such a buffer, so many, to one.
    fn fill_color(
        &mut self,
        target: TargetId,
        buffer: usize,
        color: [f32; 4],
        pixels: usize,
    ) -> Result<(), DeviceError> {
        self.write_color(target, buffer, &vec![color; pixels])
    }

    /// Sets all depths of a target with one sample, the bottom row first.
    fn write_depth(&mut self, target: TargetId, depths: &[f32]) -> Result<(), DeviceError>;

    /// Makes texels of a rectangle of a target, which the device keeps from then on; what lies outside the target is 0.
    /// `false`: this one has to go through the host, as all of it does where a device keeps no texels.
    fn copy_to_texels(&mut self, _: TargetId, _: &TexelCopy<'_>) -> Result<bool, DeviceError> {
        Ok(false)
    }

    /// Fills a buffer of a target with one sample with a slice of a level that the device keeps. `false`: the host has to.
    fn copy_from_texels(
        &mut self,
        _: TargetId,
        _: TargetBuffer,
        _: &TexelLevel<'_>,
        _slice: u32,
    ) -> Result<bool, DeviceError> {
        Ok(false)
    }

    /// Texels of a level that the device keeps, as images have them.
    fn read_texels(&mut self, _: &Arc<Lease>, _level: u32) -> Result<Vec<[u32; 4]>, DeviceError> {
        Err(DeviceError::Unsupported("texels of its own".to_owned()))
    }

    /// Depths (of the first sample).
    fn read_depth(&mut self, target: TargetId, rectangle: Rectangle) -> Result<Vec<f32>, DeviceError>;

    fn read_stencil(&mut self, target: TargetId, rectangle: Rectangle) -> Result<Vec<u8>, DeviceError>;

    /// What draws have made of memory and images that were given to them as this.
    fn world(&mut self, given: &Versioned<World>) -> Result<World, DeviceError>;

    /// Primitives that draws have added to a tally; none where no draw did.
    fn tally(&mut self, tally: Identity) -> Result<Tally, DeviceError>;

    /// Nobody asks for a tally any more.
    fn drop_tally(&mut self, tally: Identity);

    /// Waits until all that was asked has been done.
    fn finish(&mut self) -> Result<(), DeviceError>;
}
