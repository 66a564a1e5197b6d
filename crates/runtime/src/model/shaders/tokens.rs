//! The GL's tokens of ATI_fragment_shader as the model's types. What the extension does not name is INVALID_ENUM.

use super::building::{Coordinate, ShaderDestination};
use crate::model::error::{Result, invalid_enum};
use glasm::combine::{Alu, Argument, REGISTERS, Replicate, Source, Swizzle};

const NONE: u32 = 0;
const ONE: u32 = 1;
const TEXTURE0: u32 = 0x84C0;
const PRIMARY_COLOR: u32 = 0x8577;
const REG_0: u32 = 0x8921;
const CON_0: u32 = 0x8941;
const MOV: u32 = 0x8961;
const SECONDARY_INTERPOLATOR: u32 = 0x896D;

/// Operations in the order of their tokens: MOV, an unused one, and the others.
const OPERATIONS: [Option<Alu>; 12] = [
    Some(Alu::Mov),
    None,
    Some(Alu::Add),
    Some(Alu::Mul),
    Some(Alu::Sub),
    Some(Alu::Dot3),
    Some(Alu::Dot4),
    Some(Alu::Mad),
    Some(Alu::Lerp),
    Some(Alu::Cnd),
    Some(Alu::Cnd0),
    Some(Alu::Dot2Add),
];

/// The place of a token in a row of tokens.
fn within(token: u32, first: u32, count: u32) -> Option<u8> {
    token.checked_sub(first).filter(|place| *place < count).and_then(|place| u8::try_from(place).ok())
}

/// `GL_REG_0_ATI` to `GL_REG_5_ATI`.
pub fn shader_register(token: u32) -> Result<u8> {
    match within(token, REG_0, REGISTERS as u32) {
        Some(register) => Ok(register),
        None => invalid_enum(format!("{token:#06x} is not a register")),
    }
}

/// `GL_CON_0_ATI` to `GL_CON_7_ATI`.
pub fn shader_constant(token: u32) -> Result<u8> {
    match within(token, CON_0, 8) {
        Some(constant) => Ok(constant),
        None => invalid_enum(format!("{token:#06x} is not a constant")),
    }
}

/// `GL_TEXTURE0` to `GL_TEXTURE7`, or a register.
pub fn shader_coordinate(token: u32) -> Result<Coordinate> {
    match (within(token, TEXTURE0, 8), within(token, REG_0, REGISTERS as u32)) {
        (Some(unit), _) => Ok(Coordinate::Texture(unit)),
        (None, Some(register)) => Ok(Coordinate::Register(register)),
        (None, None) => invalid_enum(format!("{token:#06x} is neither a texture unit nor a register")),
    }
}

/// `GL_SWIZZLE_STR_ATI` and so on.
pub fn shader_swizzle(token: u32) -> Result<Swizzle> {
    Ok(match token {
        0x8976 => Swizzle::Str,
        0x8977 => Swizzle::Stq,
        0x8978 => Swizzle::StrDr,
        0x8979 => Swizzle::StqDq,
        _ => return invalid_enum(format!("{token:#06x} is not a choice of coordinates")),
    })
}

/// An operation with this many arguments.
pub fn shader_operation(token: u32, arguments: usize) -> Result<Alu> {
    let known = within(token, MOV, OPERATIONS.len() as u32).and_then(|place| OPERATIONS[usize::from(place)]);
    match known.filter(|op| op.arguments() == arguments) {
        Some(op) => Ok(op),
        None => invalid_enum(format!("{token:#06x} is not an operation with {arguments} arguments")),
    }
}

/// A register with the bits of a mask, none for all, and of modifiers.
pub fn shader_destination(token: u32, mask: u32, modifiers: u32) -> Result<ShaderDestination> {
    const SATURATE: u32 = 0x40;
    let register = shader_register(token)?;
    let scale = match modifiers & !SATURATE {
        NONE => 1.0,
        0x01 => 2.0,
        0x02 => 4.0,
        0x04 => 8.0,
        0x08 => 0.5,
        0x10 => 0.25,
        0x20 => 0.125,
        _ => return invalid_enum(format!("{modifiers:#x} is not a modifier of a result")),
    };
    let mask = match mask {
        NONE => 7,
        1..=7 => mask as u8,
        _ => return invalid_enum(format!("{mask:#x} is not a mask of red, green and blue")),
    };
    Ok(ShaderDestination { register, mask, scale, saturate: modifiers & SATURATE != 0 })
}

/// What an instruction reads, with its replication and the bits of its modifiers.
pub fn shader_argument(token: u32, replicate: u32, modifiers: u32) -> Result<Argument> {
    let source = match token {
        NONE => Source::Zero,
        ONE => Source::One,
        PRIMARY_COLOR => Source::Color(0),
        SECONDARY_INTERPOLATOR => Source::Color(1),
        _ => match (within(token, REG_0, REGISTERS as u32), within(token, CON_0, 8)) {
            (Some(register), _) => Source::Register(register),
            (None, Some(constant)) => Source::Constant(constant),
            (None, None) => return invalid_enum(format!("{token:#06x} is not an argument")),
        },
    };
    let replicate = match replicate {
        NONE => None,
        0x1903 => Some(Replicate::Red),
        0x1904 => Some(Replicate::Green),
        0x1905 => Some(Replicate::Blue),
        0x1906 => Some(Replicate::Alpha),
        _ => return invalid_enum(format!("{replicate:#06x} is not a component to replicate")),
    };
    if modifiers > 15 {
        return invalid_enum(format!("{modifiers:#x} is not a modifier of an argument"));
    }
    let has = |bit: u32| modifiers & bit != 0;
    Ok(Argument { source, replicate, complement: has(2), bias: has(8), double: has(1), negate: has(4) })
}
