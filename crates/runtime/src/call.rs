//! The interface between a context and a device: plain data, the same for every device.
//!
//! A device knows programs, state, vertex data and textures, but not the GL's objects and names. The fixed function
//! pipeline is passed to it as programs too, which the context builds. Objects carry an identity and a version, so that
//! a device can keep what it derives from them until they change.

use std::any::Any;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};

pub use super::identity::Identity;
use super::stored::{Feedback, HeapArray};
use super::texels::{DeviceLevels, Lease, TargetBuffer, TexelCopy, TexelLevel};
use crate::capture::Tally;
use crate::raster::state::Rectangle;
use crate::raster::{Clear, ColorFormat, DepthFormat, Indices, Mode, State, Statistics};
use crate::tessellator::Levels;
use glasm::interp::World;
use glasm::lower::{Arithmetic, FloatLevel};
use glasm::memory::Section;
use glasm::program::{HANDLE_UNITS, Program, TextureUse, handle_place};
use glasm::texture::{Sampler, Texture};

/// A loaded program. It never changes; loading another text creates another one.
#[derive(Debug)]
pub struct LoadedProgram {
    /// Identifies the program; devices cache their results for it under this.
    pub identity: Identity,
    /// The checked program.
    pub program: Program,
    /// Results of `Program::stores` and `Program::reaches_world`, which look at every instruction.
    pub stores: bool,
    /// Whether it stores anything, or reads memory, parameter buffers or images.
    pub reaches_world: bool,
    /// The text that it was read from, if it is known, for display.
    pub source: Arc<[u8]>,
    /// The same program at full precision, once it is needed.
    full: OnceLock<Arc<LoadedProgram>>,
}

impl LoadedProgram {
    /// A loaded program whose text is not known.
    pub fn new(program: Program) -> Arc<LoadedProgram> {
        LoadedProgram::from_source(program, &[])
    }

    /// A loaded program with the text that it was read from.
    pub fn from_source(program: Program, source: &[u8]) -> Arc<LoadedProgram> {
        let (stores, reaches_world) = (program.stores(), program.reaches_world());
        let (identity, full) = (Identity::new(), OnceLock::new());
        Arc::new(LoadedProgram { identity, program, stores, reaches_world, source: source.into(), full })
    }

    /// The program with this arithmetic: itself, or another that is made once.
    pub fn with_arithmetic(self: &Arc<LoadedProgram>, arithmetic: Arithmetic) -> &Arc<LoadedProgram> {
        match arithmetic {
            Arithmetic::Full if !self.program.is_full() => {
                self.full.get_or_init(|| LoadedProgram::from_source(self.program.at_full_precision(), &self.source))
            }
            Arithmetic::Full | Arithmetic::Specified => self,
        }
    }
}

/// A value that devices cache: they update their copy when the version differs.
#[derive(Clone, Debug, Default)]
pub struct Versioned<T> {
    /// Stays the same for all versions of the value.
    pub identity: Identity,
    /// Counts the changes of the value.
    pub version: u64,
    /// The current value. [`Versioned::change`] counts a change; writing here directly does not.
    pub value: T,
}

impl<T> Versioned<T> {
    /// A value of a new identity, at version 0.
    pub fn new(value: T) -> Versioned<T> {
        Versioned { identity: Identity::new(), version: 0, value }
    }

    /// Mutable access to the value.
    pub fn change(&mut self) -> &mut T {
        self.version += 1;
        &mut self.value
    }
}

/// One programmable stage of a draw.
#[derive(Clone, Copy, Debug)]
pub struct StageCall<'a> {
    /// The program that runs.
    pub program: &'a Arc<LoadedProgram>,
    /// Values in the order of `Program::parameters`.
    pub parameters: &'a [[u32; 4]],
    /// Parameter buffers by binding point, as ranges of the world's memory.
    pub buffers: &'a [Option<Section>],
    /// By `program.subroutine` number: the SUBROUTINENUM of the selected routine.
    pub subroutines: &'a [u32],
}

impl<'a> StageCall<'a> {
    /// A stage without parameter buffers and subroutines.
    pub fn new(program: &'a Arc<LoadedProgram>, parameters: &'a [[u32; 4]]) -> StageCall<'a> {
        StageCall { program, parameters, buffers: &[], subroutines: &[] }
    }

    /// What this stage of a draw accesses; shared data comes first.
    pub fn world(&self, shared: Option<&Versioned<World>>) -> World {
        let shared = shared.map(|world| world.value.clone()).unwrap_or_default();
        World { buffers: self.buffers.to_vec(), subroutines: self.subroutines.to_vec(), ..shared }
    }
}

/// The source of a vertex attribute. Components are 32-bit words: floats, or integers if the program's attribute is
/// one.
#[derive(Clone, Copy, Debug)]
pub enum AttributeSource<'a> {
    /// The same for all vertices.
    Constant([u32; 4]),
    /// One element for each index, kept by the device from draw to draw.
    Kept(&'a Arc<Versioned<Vec<[u32; 4]>>>),
    /// One element for each index, for this draw only.
    Given(&'a [[u32; 4]]),
    /// One element for each index in the call's memory, as earlier draws have left it.
    Heap(HeapArray),
}

/// The default value of an attribute.
pub const ABSENT: [u32; 4] = [0, 0, 0, 0x3f80_0000];

/// Stages between vertices and fragments (NV_geometry_program4, NV_tessellation_program5).
#[derive(Clone, Copy, Debug)]
pub struct Chain<'a> {
    /// Runs if there is an evaluation program, or a geometry program with patches as input.
    pub control: Option<StageCall<'a>>,
    /// The tessellation evaluation program.
    pub evaluation: Option<StageCall<'a>>,
    /// The geometry program.
    pub geometry: Option<StageCall<'a>>,
    /// Vertices of a patch (PATCH_VERTICES).
    pub patch_vertices: u32,
    /// The tessellation levels without a control program.
    pub levels: Levels,
}

impl<'a> Chain<'a> {
    /// No stage: the vertex program's output is used directly.
    pub const NONE: Chain<'static> = Chain {
        control: None,
        evaluation: None,
        geometry: None,
        patch_vertices: 1,
        levels: Levels { outer: [1.0; 4], inner: [1.0; 2] },
    };

    /// The existing stages, in order.
    pub fn stages(&self) -> impl Iterator<Item = StageCall<'a>> {
        [self.control, self.evaluation, self.geometry].into_iter().flatten()
    }
}

/// A texture with the parameters that it is sampled with.
#[derive(Clone, Copy, Debug)]
pub struct TextureBinding<'a> {
    /// The texture's images.
    pub texture: &'a Arc<Versioned<Texture>>,
    /// How the texture is filtered and wrapped.
    pub sampler: &'a Sampler,
    /// Levels of which `texture` only has the shape: the device has their texels.
    pub on_device: Option<&'a DeviceLevels>,
}

/// Where the bindings of a draw have the texture of a program's unit: units come first, then what handles name.
pub fn binding_place(slot: &TextureUse) -> usize {
    match slot.unit.checked_sub(HANDLE_UNITS) {
        None => slot.unit.into(),
        Some(number) => usize::from(HANDLE_UNITS) + handle_place(slot.target, number.into()),
    }
}

/// A draw.
///
/// Colour n of the fragment program goes to colour buffer n; a buffer whose colour the program does not write is
/// unchanged.
#[derive(Clone, Copy)]
pub struct DrawCall<'a> {
    /// Shared, so that devices recognise the state of the draw before at once.
    ///
    /// `point.sprite_varyings` uses the numbers of fragment attributes minus one: bit 0 is the primary colour, bit 3 is
    /// texture coordinate set 0.
    pub state: &'a Arc<State>,
    /// The kind of primitive.
    pub mode: Mode,
    /// The vertices, in the order in which they make primitives.
    pub indices: Indices<'a>,
    /// The number of the instance.
    pub instance: u32,
    /// A vertex program.
    pub vertex: StageCall<'a>,
    /// The stages between vertices and primitives; an empty chain has none.
    pub chain: Option<&'a Chain<'a>>,
    /// A fragment program.
    pub fragment: StageCall<'a>,
    /// By `Attribute` number; missing ones are (0,0,0,1).
    pub attributes: &'a [AttributeSource<'a>],
    /// Edge flags for each index; `None`: all set.
    pub edge_flags: Option<&'a [bool]>,
    /// By [`binding_place`]; `None` if no texture is bound or resident there, or it is incomplete.
    pub textures: &'a [Option<TextureBinding<'a>>],
    /// Colours take the provoking vertex's value (ShadeModel FLAT).
    pub flat_colors: bool,
    /// Colour results of the vertex program are clamped to [0, 1] before they are interpolated.
    pub clamp_vertex_colors: bool,
    /// Points take their size from the vertex program if it writes one (VERTEX_PROGRAM_POINT_SIZE).
    pub program_point_size: bool,
    /// Rows of the modelview-projection matrix, for position-invariant programs.
    pub model_view_projection: [[f32; 4]; 4],
    /// Memory and images, if a program, an array or a capture uses any.
    pub world: Option<&'a Versioned<World>>,
    /// Captures and vertices from buffers, if there are any.
    pub feedback: Option<&'a Feedback<'a>>,
    /// The required precision of devices other than the reference machine.
    pub float: FloatLevel,
}

/// Fragments from a rectangle of pixels instead of a primitive (DrawPixels, Bitmap, CopyPixels).
#[derive(Clone, Copy)]
pub struct PixelCall<'a> {
    /// Viewport, scissor, tests, blending and masks.
    pub state: &'a State,
    /// The varying of `Image::Color` is numbered like the attributes of `raster_position`.
    pub pixels: &'a crate::raster::PixelRectangle<'a>,
    /// Depth, 1/w and attributes of the fragments, numbered like those of fragment programs minus one: 0 is the primary
    /// colour, 3 is texture coordinate set 0.
    pub raster_position: &'a crate::raster::RasterPosition,
    /// The fragment program.
    pub fragment: StageCall<'a>,
    /// By [`binding_place`]; `None` if no texture is bound or resident there, or it is incomplete.
    pub textures: &'a [Option<TextureBinding<'a>>],
    /// Memory and images, if the program uses any.
    pub world: Option<&'a Versioned<World>>,
    /// The required precision of devices other than the reference machine.
    pub float: FloatLevel,
}

/// Groups of invocations of a compute program.
#[derive(Clone, Copy)]
pub struct DispatchCall<'a> {
    /// The program.
    pub compute: StageCall<'a>,
    /// How many groups there are in each dimension.
    pub groups: [u32; 3],
    /// Invocations of a group in each dimension.
    pub group: [u32; 3],
    /// By [`binding_place`]; `None` if no texture is bound or resident there, or it is incomplete.
    pub textures: &'a [Option<TextureBinding<'a>>],
    /// Memory and images, if the program uses any.
    pub world: Option<&'a Versioned<World>>,
    /// The required precision of devices other than the reference machine.
    pub float: FloatLevel,
}

/// The properties of a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetDescription {
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// 1 or 4.
    pub samples: u32,
    /// Formats of the colour buffers, at most [`MAX_COLORS`](crate::raster::MAX_COLORS).
    pub colors: Vec<ColorFormat>,
    /// The format of the depth buffer; `None` if there is none.
    pub depth: Option<DepthFormat>,
    /// Whether there is a stencil buffer, which has 8 bits.
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

/// Why a device failed. Nothing was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeviceError {
    /// The device lacks a feature, which the text names.
    Unsupported(String),
    /// The call is wrong: something is missing in it, or does not fit. The text says what.
    Invalid(String),
    /// There is no such target.
    NoTarget,
    /// The host or the device is out of memory.
    OutOfMemory,
    /// The device is lost; nothing works on it any more.
    Lost(String),
}

impl std::fmt::Display for DeviceError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            DeviceError::Unsupported(what) => write!(formatter, "the device lacks {what}"),
            DeviceError::Invalid(why) => formatter.write_str(why),
            DeviceError::NoTarget => formatter.write_str("there is no such target"),
            DeviceError::OutOfMemory => formatter.write_str("the device is out of memory"),
            DeviceError::Lost(why) => write!(formatter, "the device is lost: {why}"),
        }
    }
}

impl std::error::Error for DeviceError {}

/// The capacity of a device.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct DeviceLimits {
    /// Largest width and height of one- and two-dimensional textures, cube maps' faces included.
    pub texture_size: u32,
    /// Largest width, height and depth of three-dimensional textures.
    pub texture_size_3d: u32,
    /// Most layers of an array texture.
    pub texture_layers: u32,
    /// Largest width and height of a target.
    pub target_size: u32,
    /// Most colour buffers of a target.
    pub color_buffers: u32,
    /// Most samples of a target; 1 if the device cannot multisample.
    pub samples: u32,
}

/// Colours that are on their way from a device.
pub type Reading = Pin<Box<dyn Future<Output = Result<Vec<[f32; 4]>, DeviceError>> + Send>>;

/// The end of something that a device does, or what went wrong.
pub type Ending = Pin<Box<dyn Future<Output = Result<(), DeviceError>> + Send>>;

/// A picture that a device shows.
pub struct Shown {
    /// The device has taken all operations so far, or has found something wrong with one.
    pub accepted: Ending,
    /// The device is done with the picture.
    pub finished: Ending,
}

/// A device that draws. Rows of pixels are counted from the bottom.
pub trait Device: Any + Send {
    /// What to call it.
    fn name(&self) -> &str;

    /// The capacity of the device.
    fn limits(&self) -> DeviceLimits;

    /// Creates a target with colours 0 and depths 1.
    fn create_target(&mut self, description: &TargetDescription) -> Result<TargetId, DeviceError>;

    /// Frees a target. One that does not exist is ignored.
    fn delete_target(&mut self, target: TargetId);

    /// Clears within the scissor and the masks of `state`.
    fn clear(&mut self, target: TargetId, state: &State, clear: &Clear) -> Result<(), DeviceError>;

    /// Draws. A device that does not count returns zeros in the counts.
    fn draw(&mut self, target: TargetId, call: &DrawCall<'_>) -> Result<Statistics, DeviceError>;

    /// Runs a compute program.
    fn dispatch(&mut self, _: &DispatchCall<'_>) -> Result<(), DeviceError> {
        Err(DeviceError::Unsupported("compute programs".to_owned()))
    }

    /// Draws a rectangle of pixels, each as a fragment.
    fn pixels(&mut self, target: TargetId, call: &PixelCall<'_>) -> Result<(), DeviceError>;

    /// Writes stencil values in a rectangle as DrawPixels of STENCIL_INDEX does.
    fn stencil_pixels(
        &mut self,
        target: TargetId,
        state: &State,
        placement: &crate::raster::Placement,
        values: &[u8],
    ) -> Result<(), DeviceError>;

    /// Colours of a buffer, samples averaged, the bottom row first; 0 outside the target.
    fn read_color(
        &mut self,
        target: TargetId,
        buffer: usize,
        rectangle: Rectangle,
    ) -> Result<Vec<[f32; 4]>, DeviceError>;

    /// The same without waiting for the colours, where a device can do that. What went wrong with earlier operations may
    /// come with them.
    fn ask_color(&mut self, target: TargetId, buffer: usize, rectangle: Rectangle) -> Result<Reading, DeviceError> {
        let colors = self.read_color(target, buffer, rectangle)?;
        Ok(Box::pin(std::future::ready(Ok(colors))))
    }

    /// Shows a colour buffer on the surface that the device was opened for, if it was opened for one.
    fn show(&mut self, _: TargetId, _buffer: usize) -> Result<Shown, DeviceError> {
        Err(DeviceError::Unsupported("showing pictures".to_owned()))
    }

    /// Sets all colours of a buffer of a target with one sample, the bottom row first.
    fn write_color(&mut self, target: TargetId, buffer: usize, colors: &[[f32; 4]]) -> Result<(), DeviceError>;

    /// Sets all colours of a buffer of any target, this many pixels, to one value.
    fn fill_color(
        &mut self,
        target: TargetId,
        buffer: usize,
        color: [f32; 4],
        pixels: usize,
    ) -> Result<(), DeviceError> {
        self.write_color(target, buffer, &vec![color; pixels])
    }

    /// All samples of a buffer, those of a pixel together, the bottom row first; depths in the first component.
    fn read_samples(&mut self, target: TargetId, buffer: TargetBuffer) -> Result<Vec<[f32; 4]>, DeviceError>;

    /// Sets all samples of a buffer, in the order of [`Device::read_samples`].
    fn write_samples(&mut self, target: TargetId, buffer: TargetBuffer, values: &[[f32; 4]])
    -> Result<(), DeviceError>;

    /// Converts a rectangle of a target to texels that stay on the device; outside the target they are 0. `false`: this
    /// must go through the host, as always if a device cannot keep texels.
    fn copy_to_texels(&mut self, _: TargetId, _: &TexelCopy<'_>) -> Result<bool, DeviceError> {
        Ok(false)
    }

    /// Fills a buffer of a target with a slice of a level on the device that has as many samples. `false`: the host must
    /// do it.
    fn copy_from_texels(
        &mut self,
        _: TargetId,
        _: TargetBuffer,
        _: &TexelLevel<'_>,
        _slice: u32,
    ) -> Result<bool, DeviceError> {
        Ok(false)
    }

    /// Reads texels of a level on the device, in the layout of images.
    fn read_texels(&mut self, _: &Arc<Lease>, _level: u32) -> Result<Vec<[u32; 4]>, DeviceError> {
        Err(DeviceError::Unsupported("texels of its own".to_owned()))
    }

    /// Depths (of the first sample).
    fn read_depth(&mut self, target: TargetId, rectangle: Rectangle) -> Result<Vec<f32>, DeviceError>;

    /// Stencil values (of the first sample), the bottom row first.
    fn read_stencil(&mut self, target: TargetId, rectangle: Rectangle) -> Result<Vec<u8>, DeviceError>;

    /// The result of draws' stores in memory and images that were passed to them as this.
    fn world(&mut self, given: &Versioned<World>) -> Result<World, DeviceError>;

    /// The number of primitives that draws have added to a tally; `None` if no draw did.
    fn tally(&mut self, tally: Identity) -> Result<Tally, DeviceError>;

    /// Drops a tally that is no longer needed.
    fn drop_tally(&mut self, tally: Identity);

    /// Waits until all commands have finished.
    fn finish(&mut self) -> Result<(), DeviceError>;

    /// A warning about what was drawn since the last one, if there is any.
    fn warning(&mut self) -> Option<String> {
        None
    }
}
