//! Resources of programs: how much of each a program uses, and how much there is.

use super::error::{Result, invalid_enum};
use glasm::dialect::Rules;
use glasm::program::Program;

/// A resource that programs use.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Resource {
    /// `GL_PROGRAM_INSTRUCTIONS_ARB`.
    Instructions,
    /// `GL_PROGRAM_ALU_INSTRUCTIONS_ARB`; fragment programs only.
    AluInstructions,
    /// `GL_PROGRAM_TEX_INSTRUCTIONS_ARB`; fragment programs only.
    TexInstructions,
    /// `GL_PROGRAM_TEX_INDIRECTIONS_ARB`; fragment programs only.
    TexIndirections,
    /// `GL_PROGRAM_TEMPORARIES_ARB`.
    Temporaries,
    /// `GL_PROGRAM_PARAMETERS_ARB`.
    Parameters,
    /// `GL_PROGRAM_ATTRIBS_ARB`.
    Attribs,
    /// `GL_PROGRAM_ADDRESS_REGISTERS_ARB`; vertex programs only.
    AddressRegisters,
}

impl Resource {
    /// Fragment programs count instructions by kind, vertex programs have address registers.
    pub(super) fn check(self, fragment: bool) -> Result {
        let fragment_only = match self {
            Resource::AluInstructions | Resource::TexInstructions | Resource::TexIndirections => true,
            Resource::Instructions
            | Resource::Temporaries
            | Resource::Parameters
            | Resource::Attribs
            | Resource::AddressRegisters => false,
        };
        if fragment_only && !fragment { invalid_enum("vertex programs have no such count") } else { Ok(()) }
    }

    pub(super) fn used(self, program: &Program) -> i32 {
        let resources = program.resources();
        let count = match self {
            Resource::Instructions => resources.instructions,
            Resource::AluInstructions => resources.alu_instructions,
            Resource::TexInstructions => resources.texture_instructions,
            Resource::TexIndirections => resources.texture_indirections,
            Resource::Temporaries => resources.temporaries,
            Resource::Parameters => resources.parameters,
            Resource::Attribs => resources.attributes,
            Resource::AddressRegisters => resources.address_registers,
        };
        i32::try_from(count).unwrap_or(i32::MAX)
    }

    pub(super) fn limit(self, rules: &Rules) -> i32 {
        match self {
            Resource::Instructions
            | Resource::AluInstructions
            | Resource::TexInstructions
            | Resource::TexIndirections => i32::try_from(rules.instructions).unwrap_or(i32::MAX),
            Resource::Temporaries => rules.temporaries.into(),
            Resource::Parameters => rules.parameters.into(),
            Resource::Attribs => rules.attributes.into(),
            Resource::AddressRegisters => rules.address_registers.into(),
        }
    }
}
