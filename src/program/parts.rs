//! What others may read of a program. Only the checker writes these, so that a program is always a valid one.

use super::{
    Arrangement, BitSet128, BufferUse, ConstantName, ImageUse, IndexRange, Instruction, Interpolated, Label, Parameter,
    Program, ProgramOptions, Resources, Subroutine, SubroutineParameter, SubroutineType, Temporary, TextureUse,
};
use crate::vocabulary::{Dialect, Target};

impl Program {
    /// The language that it is written in.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// What its OPTION statements change.
    pub fn options(&self) -> ProgramOptions {
        self.options
    }

    /// All instructions, in the order of the text.
    pub fn instructions(&self) -> &[Instruction] {
        &self.instructions
    }

    /// The first instruction to execute (`main`, if the program has it).
    pub fn entry(&self) -> u32 {
        self.entry
    }

    /// Vertex attributes that the ARB's programs bind by number, `vertex.attrib[n]`: a bit for each. On hosts that keep
    /// them apart from the conventional ones, these come from generic attributes.
    pub fn numbered_attributes(&self) -> u16 {
        self.numbered_attributes.0 as u16
    }

    /// Labels in the order of the instructions that they precede.
    pub fn labels(&self) -> &[Label] {
        &self.labels
    }

    /// Literal vectors, as bits of the type that the instruction reads.
    pub fn constants(&self) -> &[[u32; 4]] {
        &self.constants
    }

    /// Literal vectors of 64-bit components; `File::Constant` indexes these if the operand has 64 bits.
    pub fn wide_constants(&self) -> &[[u64; 4]] {
        &self.wide_constants
    }

    /// The names that the program gives to vectors in `constants`, in the same order.
    pub fn constant_names(&self) -> &[ConstantName] {
        &self.constant_names
    }

    /// Everything that `File::Parameter` indexes: values supplied from outside, consecutively numbered.
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// Everything that `File::Temporary` indexes.
    pub fn temporaries(&self) -> &[Temporary] {
        &self.temporaries
    }

    /// Number of address registers in use (`File::Address`).
    pub fn addresses(&self) -> u8 {
        self.addresses
    }

    /// Targets of textures that handles name, and whether lookups compare: each has the units from [`HANDLE_UNITS`] on
    /// that follow those of the targets before it, [`HANDLES`] at most.
    ///
    /// [`HANDLE_UNITS`]: super::HANDLE_UNITS
    /// [`HANDLES`]: super::HANDLES
    pub fn handles(&self) -> &[(Target, bool)] {
        &self.handles
    }

    /// Whether some instruction accesses an image by its handle.
    pub fn handles_images(&self) -> bool {
        self.images.iter().any(|image| image.unit >= super::HANDLE_UNITS)
    }

    /// Index ranges that relative operands can reach, in the numbering of the operand's file.
    pub fn ranges(&self) -> &[IndexRange] {
        &self.ranges
    }

    /// Attributes that some instruction reads; bit n is `Attribute(n)`.
    pub fn attributes_read(&self) -> BitSet128 {
        self.attributes_read
    }

    /// Outputs that some instruction writes; bit n is `Output(n)`.
    pub fn outputs_written(&self) -> BitSet128 {
        self.outputs_written
    }

    /// Texture image units in use, each with the one target that the program gives it.
    pub fn textures(&self) -> &[TextureUse] {
        &self.textures
    }

    /// Image units in use; a unit is listed once for each target that it is used with.
    pub fn images(&self) -> &[ImageUse] {
        &self.images
    }

    /// Parameter buffers in use; a binding point is listed once for each way in which it is divided.
    pub fn buffers(&self) -> &[BufferUse] {
        &self.buffers
    }

    /// In the order of their numbers.
    pub fn subroutines(&self) -> &[Subroutine] {
        &self.subroutines
    }

    /// Types of subroutines, in the order of their declarations.
    pub fn subroutine_types(&self) -> &[SubroutineType] {
        &self.subroutine_types
    }

    /// Subroutine variables, in the order in which the program binds them.
    pub fn subroutine_parameters(&self) -> &[SubroutineParameter] {
        &self.subroutine_parameters
    }

    /// Fragment attributes with interpolation modifiers.
    pub fn interpolated(&self) -> &[Interpolated] {
        &self.interpolated
    }

    /// Geometry and tessellation declarations.
    pub fn arrangement(&self) -> Arrangement {
        self.arrangement
    }

    /// Counts as program queries report them.
    pub fn resources(&self) -> Resources {
        self.resources
    }
}
